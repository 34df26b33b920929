//! What became of the record itself.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::event;

/// Everything that a conversation said before this event is removed from its journal, for good: it goes
/// on from here as if it were new. What was removed is accounted for here, so that an audit can tell it
/// from what somebody has deleted; it may take a while until the last of it is gone.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HistoryRemoved {
    /// The sequence of the first event that is removed now; what was before it had been removed earlier.
    pub first: u64,
    /// The sequence of the last one: the one right before this event.
    pub last: u64,
    /// How many are removed now.
    pub events: u64,
    /// The hash of the conversation's last commit that is removed, from which its chain goes on, in hex.
    pub digest: String,
    /// Who had it removed, as the embedder knows them.
    pub by: String,
}
event!(HistoryRemoved, by Runtime);
