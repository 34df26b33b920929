//! Removes a conversation's events, so that the record still proves what is left and says what is
//! gone.
//!
//! ```text
//! kept     1 ─ 2 ─ … ─ 119 ─ 120                      extent: last 120, its link
//! put down 1 ─ 2 ─ … ─ 119 ─ 120 ─ HistoryRemoved      an ordinary commit: last 120, that link
//! removed  ○ ─ ○ ─ … ─  ○  ─  ○  ─ HistoryRemoved      only hashes are left of the others
//! ```
//! A removed commit keeps its position, with its hash and the hash of its contents: chains, the
//! head of all and anchors stay valid. An audit requires that a HistoryRemoved follows which names
//! the last removed commit by its hash. So deleting events without one is detected, and so is
//! adding one later, by everything that was chained to the record or signed since.

use ephor_core::events::HistoryRemoved;
use ephor_core::{ConversationId, Envelope};

use crate::{Hash, JournalError, record};

/// Commits that are removed in one step, while nothing else is committed.
pub(crate) const STEP: usize = 512;

/// What the events of a commit are replaced by, in a store of rows.
pub(crate) const NOTHING: &str = "[]";

/// The extent of a conversation's record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Extent {
    /// The sequence of the last removed event; 0 if none was removed.
    pub removed: u64,
    /// The sequence of its last event.
    pub last: u64,
    /// The hash of its last commit.
    pub digest: Hash,
    /// A consumer of the feed that hasn't reached its last commit yet.
    pub awaited_by: Option<String>,
}

/// What an event accounts for: the last sequence that it says is removed, and the hash of the commit
/// which that is in.
pub(crate) fn accounted(event: &Envelope) -> Option<(u64, Hash)> {
    let removed = event.read::<HistoryRemoved>().filter(|_| HistoryRemoved::took_place(event))?;
    Some((removed.last, removed.digest.parse().ok()?))
}

/// The same of the first event of a commit as it is stored.
pub(crate) fn accounted_in(events: &[u8]) -> Option<(u64, Hash)> {
    // Whose it is says nothing here.
    let nobody = ConversationId::new("c").ok()?;
    let events = record::decode(&nobody, std::str::from_utf8(events).ok()?).ok()?;
    accounted(events.first()?)
}

/// What is wrong where events of this many conversations are hidden from readers without an
/// account.
pub(crate) fn hidden(conversations: u64) -> Option<String> {
    (conversations > 0).then(|| {
        format!(
            "of {conversations} conversations events are hidden, and nothing on record says why"
        )
    })
}

/// Why nothing is removed: the last commit doesn't account for it.
pub(crate) fn unaccounted(conversation: &ConversationId, through: u64) -> JournalError {
    JournalError::Unaccounted { conversation: conversation.clone(), through }
}
