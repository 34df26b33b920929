//! Changes to the record itself.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::event;

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
