//! What a machine is told, and what it says.

use std::sync::Arc;

use ephor_core::{Failure, NodeId};
use serde_json::Value;

use crate::command::Updates;
use crate::exits::{Next, Place};
use crate::schedule::SkipReason;
use crate::state::State;
use crate::task::TaskKey;

/// Where a run stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    /// Something runs or may start.
    Going,
    /// Nothing continues without an answer or a recovery.
    Blocked,
    /// Nothing is left to do.
    Finished,
}

/// Who comes next because of a task, and of whom nobody can say.
#[derive(Default)]
pub(crate) struct Decided {
    pub next: Next,
    pub broken: Vec<(Place, Failure)>,
}

/// What became known while a task's end was taken in.
#[derive(Default)]
pub(crate) struct Effects {
    /// Nodes that won't run.
    pub skipped: Vec<(NodeId, SkipReason)>,
    /// Nodes that fail because the condition of an edge to them did.
    pub broken: Vec<(TaskKey, Failure)>,
    /// A step is over: its updates are merged.
    pub crossed: bool,
}

/// What an earlier run left of a node.
pub(crate) enum Kept<S: State> {
    Completed(Updates<S>),
    /// A recovery skipped it.
    Skipped,
}

impl Effects {
    /// Whether nothing follows but the next step.
    pub fn quiet(&self) -> bool {
        self.skipped.is_empty() && self.broken.is_empty()
    }
}

/// What a task is given.
pub(crate) struct Given<S> {
    pub view: Arc<S>,
    pub item: Option<Arc<Value>>,
    /// The attempt, from 1.
    pub attempt: u32,
}
