//! Which run it is.

use std::sync::Arc;

use ephor_core::{ConversationId, EventId};

/// Which run it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunInfo {
    /// The graph's name.
    pub graph: Arc<str>,
    /// The run. A run that goes on after an interrupt or a crash is the same one.
    pub run: EventId,
    /// Its thread. None: it has none.
    pub thread: Option<ConversationId>,
    /// The tasks of subgraphs around it, as in `review@3.0/`. Empty: it isn't a subgraph's.
    pub path: Arc<str>,
}
