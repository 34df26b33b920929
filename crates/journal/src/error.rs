//! Why a journal refused or failed.

use ephor_core::ConversationId;

/// Why a journal refused or failed.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// Somebody else has written in the meantime.
    #[error("conversation {conversation} is at sequence {actual}, not {expected}")]
    Conflict {
        /// Whose.
        conversation: ConversationId,
        /// What the commit expected.
        expected: u64,
        /// What the journal has.
        actual: u64,
    },
    /// The conversation has an owner with a higher epoch: whoever wrote this has lost it.
    #[error("conversation {conversation} is owned with epoch {held}; epoch {epoch} is fenced off")]
    Fenced {
        /// Whose.
        conversation: ConversationId,
        /// What the commit was written with.
        epoch: u64,
        /// The highest that the conversation was written with.
        held: u64,
    },
    /// Another process owns the conversation, and writes it.
    #[error("conversation {conversation} isn't written by this process: {reason}")]
    NotOwner {
        /// Whose.
        conversation: ConversationId,
        /// Who owns it.
        reason: String,
    },
    /// The commit is empty, of mixed conversations, or numbered wrongly, or holds an event that
    /// could not be read back.
    #[error("the commit is not well-formed: {0}")]
    Malformed(String),
    /// The store failed.
    #[error("the journal's store failed: {0}")]
    Store(String),
    /// Events are removed only where the conversation ends with a HistoryRemoved that accounts for them.
    #[error(
        "conversation {conversation} doesn't end with a record of its events up to {through} being \
         removed: nothing is removed; it was written meanwhile, or that wasn't put down"
    )]
    Unaccounted {
        /// Whose.
        conversation: ConversationId,
        /// The last event that was to be removed.
        through: u64,
    },
    /// It may hold no more events.
    #[error("the journal holds {held} events, and may hold {cap}: raise the cap, or keep a file")]
    Full {
        /// How many it holds.
        held: u64,
        /// How many it may hold.
        cap: u64,
    },
    /// A snapshot is larger than [`MAX_SNAPSHOT`](crate::MAX_SNAPSHOT).
    #[error("a snapshot of {bytes} bytes is too large: at most {most}")]
    Snapshot {
        /// Its size.
        bytes: usize,
        /// The most that is kept.
        most: usize,
    },
    /// The journal has been closed.
    #[error("the journal is closed")]
    Closed,
}
