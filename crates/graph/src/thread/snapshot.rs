//! A thread at one point in time.

use std::sync::Arc;

use ephor_core::events::{GraphEnd, GraphInterrupt};
use ephor_core::{EventId, Failure, NodeId};

/// A thread as it is now, or as it was after a step.
#[derive(Debug, Clone)]
pub struct Snapshot<S> {
    /// The state.
    pub state: Arc<S>,
    /// The last step that it includes; 0 before the first.
    pub step: u64,
    /// The last run on the thread.
    pub run: EventId,
    /// The nodes whose tasks aren't done, which resuming would run.
    pub next: Vec<NodeId>,
    /// What it waits for.
    pub interrupts: Vec<GraphInterrupt>,
    /// Tasks that failed, and run again when it is resumed.
    pub failures: Vec<(NodeId, Failure)>,
    /// How its last run ended. None: it waits, runs, or was cut off.
    pub ended: Option<GraphEnd>,
}

impl<S> Snapshot<S> {
    /// Whether its last run neither ended nor waits for somebody: it is at work, or was cut off, as by the
    /// end of its process.
    pub fn is_cut_off(&self) -> bool {
        self.ended.is_none() && self.interrupts.is_empty() && !self.next.is_empty()
    }
}
