//! Why a publish failed, or a shutdown ended early. A blocked event isn't an error: it is an
//! outcome.

use ephor_core::ConversationId;
use ephor_journal::{JournalError, NotOwner};

/// Why an event was neither journalled nor delivered.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BusError {
    /// Other writers of the conversation kept committing first, though the event passed the chain
    /// again after each of their commits. Publishing again may succeed.
    #[error(
        "conversation {conversation} is being written by others all the time: it is at sequence \
         {actual}, not {expected}; publish again"
    )]
    Conflict {
        /// The conversation.
        conversation: ConversationId,
        /// The sequence that the bus expected.
        expected: u64,
        /// The sequence in the journal.
        actual: u64,
    },
    /// Another process owns the conversation, and must publish the event.
    #[error("conversation {conversation} isn't written by this process: {reason}")]
    NotOwner {
        /// The conversation.
        conversation: ConversationId,
        /// Who owns it.
        reason: NotOwner,
    },
    /// The journal failed.
    #[error("the event was not accepted: {0}")]
    Journal(#[source] JournalError),
    /// A publisher that must not wait found a subscriber's queue full beyond the hard limit.
    #[error(
        "subscription {subscription:?} is behind by {limit} events; a handler publishes faster \
         than they are handled"
    )]
    Saturated {
        /// The subscription.
        subscription: String,
        /// The hard limit.
        limit: usize,
    },
    /// A middleware called `publish`. It holds a conversation's lock, and could wait for itself.
    #[error(
        "a middleware can't publish: add the event to the batch, or publish from a task of its own"
    )]
    Reentrant,
    /// Events that were published together can't be committed together, because a middleware
    /// stopped one of them. None is recorded; each can be published by itself.
    #[error("the events can't be committed together; {by} stopped one of them: {reason}")]
    Parted {
        /// The middleware.
        by: String,
        /// The reason.
        reason: String,
    },
    /// The bus has been shut down.
    #[error("the bus is shut down")]
    Closed,
}

impl BusError {
    /// A stable code, as `ephor explain` and the HTTP API know it.
    ///
    /// ```
    /// assert_eq!(ephor_bus::BusError::Closed.code(), "SHUTTING_DOWN");
    /// ```
    pub fn code(&self) -> &'static str {
        match self {
            Self::Journal(error) => error.code(),
            Self::NotOwner { .. } => "OWNED_ELSEWHERE",
            Self::Closed => "SHUTTING_DOWN",
            Self::Conflict { .. }
            | Self::Saturated { .. }
            | Self::Reentrant
            | Self::Parted { .. } => "BUS",
        }
    }

    /// Whether others had the conversation meanwhile: the event passes the chain again, and where the
    /// conversation is claimed again, all that they wrote is read first.
    pub(crate) fn by_others(&self) -> bool {
        matches!(self, Self::Conflict { .. } | Self::Journal(JournalError::Fenced { .. }))
    }
}

/// The shutdown timed out before every handler was done.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{waiting} deliveries were not handled in time, by {}", subscriptions.join(", "))]
pub struct ShutdownError {
    /// The number of dropped deliveries. Their events are in the journal.
    pub waiting: usize,
    /// The subscriptions that had them.
    pub subscriptions: Vec<String>,
}
