//! Why a journal refused or failed.

use std::fmt;

use ephor_core::ConversationId;

use crate::{COMMIT_UNREADABLE, Position};

/// Why a journal refused or failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// Someone else wrote first.
    #[error("conversation {conversation} is at sequence {actual}, not {expected}")]
    Conflict {
        /// The conversation.
        conversation: ConversationId,
        /// The sequence that the commit expected.
        expected: u64,
        /// The sequence in the journal.
        actual: u64,
    },
    /// The conversation has an owner with a higher epoch: the writer has lost it.
    #[error("conversation {conversation} is owned with epoch {held}; epoch {epoch} is fenced off")]
    Fenced {
        /// The conversation.
        conversation: ConversationId,
        /// The commit's epoch.
        epoch: u64,
        /// The conversation's highest epoch.
        held: u64,
    },
    /// Another process owns the conversation, and writes it.
    #[error("conversation {conversation} isn't written by this process: {reason}")]
    NotOwner {
        /// The conversation.
        conversation: ConversationId,
        /// Who owns it.
        reason: String,
    },
    /// The commit is empty, has events of several conversations, is numbered wrongly, or has an
    /// event that couldn't be read back.
    #[error("the commit is not well-formed: {0}")]
    Malformed(String),
    /// The store failed.
    #[error("the journal's store failed: {0}")]
    Store(String),
    /// A commit is damaged. Others can be read: see [`read_past`](crate::read_past).
    #[error("{} can't be read: {reason}", Damaged(*position, conversation.as_ref()))]
    Unreadable {
        /// Its position. None: it was read as part of its conversation.
        position: Option<Position>,
        /// Its conversation. None: that can't be read, either.
        conversation: Option<ConversationId>,
        /// What is wrong with it.
        reason: String,
    },
    /// Events can only be removed if the conversation ends with a HistoryRemoved that accounts for
    /// them.
    #[error(
        "conversation {conversation} doesn't end with a record of its events up to {through} being \
         removed: nothing is removed; it was written meanwhile, or that wasn't put down"
    )]
    Unaccounted {
        /// The conversation.
        conversation: ConversationId,
        /// The last event to be removed.
        through: u64,
    },
    /// It can hold no more events.
    #[error("the journal holds {held} events, and may hold {cap}: raise the cap, or keep a file")]
    Full {
        /// How many it holds.
        held: u64,
        /// The maximum.
        cap: u64,
    },
    /// A snapshot is larger than [`MAX_SNAPSHOT`](crate::MAX_SNAPSHOT).
    #[error("a snapshot of {bytes} bytes is too large: at most {most}")]
    Snapshot {
        /// Its size.
        bytes: usize,
        /// The maximum.
        most: usize,
    },
    /// As many events as may wait for the conversation's owner already. Nothing was handed over.
    #[error("{waiting} events wait for the owner of {conversation}: nothing more is handed over")]
    HandoverFull {
        /// The conversation.
        conversation: ConversationId,
        /// How many wait.
        waiting: u64,
    },
    /// The journal has been closed.
    #[error("the journal is closed")]
    Closed,
}

impl JournalError {
    /// A stable code, as `ephor explain` and the HTTP API know it.
    ///
    /// ```
    /// use ephor_journal::JournalError;
    ///
    /// assert_eq!(JournalError::Store("disk full".to_owned()).code(), "JOURNAL");
    /// ```
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unreadable { .. } => COMMIT_UNREADABLE,
            Self::NotOwner { .. } | Self::Fenced { .. } => "OWNED_ELSEWHERE",
            _ => "JOURNAL",
        }
    }

    /// The same failure to read a commit, of which the position is known.
    pub(crate) fn at(self, at: Position) -> Self {
        let position = Some(at);
        match self {
            Self::Unreadable { conversation, reason, .. } => {
                Self::Unreadable { position, conversation, reason }
            }
            Self::Store(reason) => Self::Unreadable { position, conversation: None, reason },
            other => other,
        }
    }
}

struct Damaged<'a>(Option<Position>, Option<&'a ConversationId>);

impl fmt::Display for Damaged<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(position) => write!(f, "commit {position}")?,
            None => f.write_str("a commit")?,
        }
        self.1.map_or(Ok(()), |conversation| write!(f, " of {conversation}"))
    }
}
