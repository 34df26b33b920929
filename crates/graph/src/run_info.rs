//! Identifies a run.

use std::sync::Arc;

use ephor_core::{ConversationId, EventId};

/// Identifies a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunInfo {
    /// The graph's name.
    pub graph: Arc<str>,
    /// The run's id. It stays the same after an interrupt or a crash.
    pub run: EventId,
    /// Its thread, if it has one.
    pub thread: Option<ConversationId>,
    /// The enclosing subgraphs' tasks, such as `review@3.0/`. Empty if it isn't in a subgraph.
    pub path: Arc<str>,
}
