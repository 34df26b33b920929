//! Changes to the record itself.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::event;
use crate::event::{Envelope, Event};

/// All earlier events of this conversation are removed from the journal, permanently. The
/// conversation continues as if it were new. This event says what was removed, so that an audit can
/// tell it from tampering. The removal itself may take a while to finish.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HistoryRemoved {
    /// The sequence of the first event that is removed now. Anything before it was removed earlier.
    pub first: u64,
    /// The sequence of the last one, right before this event.
    pub last: u64,
    /// The number of events removed now.
    pub events: u64,
    /// The hash of the conversation's last removed commit, in hex; its chain continues from there.
    pub digest: String,
    /// Who removed it, as the embedder names them.
    pub by: String,
}
event!(HistoryRemoved, by Runtime);

impl HistoryRemoved {
    /// Whether an event says that all before it is removed, also in a version that can't be read
    /// here. One that was blocked removes nothing.
    ///
    /// ```
    /// use ephor_core::events::{HistoryRemoved, MessageSent};
    /// use ephor_core::{ConversationId, Disposition, Draft};
    ///
    /// let digest = "00".repeat(32);
    /// let removed = HistoryRemoved { first: 1, last: 8, events: 8, digest, by: "ann".into() };
    /// let removed = Draft::new(ConversationId::new("c").unwrap(), removed);
    /// let seal = |how| removed.clone().seal(9, jiff::Timestamp::UNIX_EPOCH, how);
    /// assert!(HistoryRemoved::took_place(&seal(Disposition::Delivered)));
    /// let blocked = Disposition::Blocked { by: "quota".into(), reason: "not today".into() };
    /// assert!(!HistoryRemoved::took_place(&seal(blocked)));
    /// ```
    pub fn took_place(event: &Envelope) -> bool {
        event.kind() == Self::TYPE && !event.blocked()
    }
}
