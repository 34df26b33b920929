//! Why a publish failed, or a shutdown ended early. A blocked event is no error: it is an outcome.

use ephor_core::ConversationId;
use ephor_journal::{JournalError, NotOwner};

/// Why an event was neither journalled nor delivered.
#[derive(Debug, thiserror::Error)]
pub enum BusError {
    /// Other writers of the conversation were quicker each time, though the event passed the chain
    /// anew after each of their commits. Publishing again is worth a try.
    #[error(
        "conversation {conversation} is being written by others all the time: it is at sequence \
         {actual}, not {expected}; publish again"
    )]
    Conflict {
        /// Whose.
        conversation: ConversationId,
        /// What the bus expected.
        expected: u64,
        /// What the journal has.
        actual: u64,
    },
    /// Another process owns the conversation: it takes the event.
    #[error("conversation {conversation} isn't written by this process: {reason}")]
    NotOwner {
        /// Which.
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
        /// Whose queue.
        subscription: String,
        /// How many events it may be behind.
        limit: usize,
    },
    /// A middleware called `publish`. It holds a conversation, and could wait for itself.
    #[error(
        "a middleware can't publish: add the event to the batch, or publish from a task of its own"
    )]
    Reentrant,
    /// Events that were published together can't be committed together: a link of the chain stopped
    /// one of them. None is on record; each can be published by itself.
    #[error("the events can't be committed together; {by} stopped one of them: {reason}")]
    Parted {
        /// The link.
        by: String,
        /// Why.
        reason: String,
    },
    /// The bus has been shut down.
    #[error("the bus is shut down")]
    Closed,
}

impl BusError {
    /// Whether others had the conversation meanwhile: the event passes the chain again, and where the
    /// conversation is claimed again, all that they wrote is read first.
    pub(crate) fn by_others(&self) -> bool {
        matches!(self, Self::Conflict { .. } | Self::Journal(JournalError::Fenced { .. }))
    }
}

/// A shutdown's time was up before every handler was done.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{waiting} deliveries were not handled in time, by {}", subscriptions.join(", "))]
pub struct ShutdownError {
    /// How many deliveries were dropped. Their events are in the journal.
    pub waiting: usize,
    /// The subscriptions that had them.
    pub subscriptions: Vec<String>,
}
