//! A task: one call of a node within a step.

use std::collections::BTreeSet;
use std::sync::Arc;

use ephor_core::Failure;
use ephor_core::events::GraphInterrupt;
use serde_json::Value;
use smallvec::SmallVec;

use crate::command::Updates;
use crate::exits::{Next, Place};
use crate::state::State;

/// Names a task within its run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct TaskKey {
    pub step: u64,
    /// Its place in the step.
    pub task: u32,
    /// The node's place in the graph.
    pub node: u32,
}

/// Where a task stands.
///
/// ```text
/// from      on                       to
/// ───────── ──────────────────────── ─────────
/// held      all its stops answered   ready
/// ready     taken                    running
/// running   completed                done
/// running   failed                   failed
/// running   asked somebody           waiting
/// waiting   all its asks answered    ready
/// failed    retried                  ready
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TaskStatus {
    Held,
    Ready,
    Running,
    Waiting,
    Failed,
    Done,
}

impl TaskStatus {
    /// Whether it continues when someone answers, and not before.
    pub fn holds(self) -> bool {
        matches!(self, Self::Held | Self::Waiting)
    }

    /// Whether it is over, well or not.
    pub fn ended(self) -> bool {
        matches!(self, Self::Done | Self::Failed)
    }
}

/// A task and what is known of it.
pub(crate) struct Slot<S: State> {
    pub node: u32,
    pub item: Option<Arc<Value>>,
    pub status: TaskStatus,
    pub attempt: u32,
    pub updates: Updates<S>,
    pub next: Next,
    /// What it waits for, answered or not.
    pub interrupts: Vec<GraphInterrupt>,
    /// Whether it is a subgraph's tasks that wait.
    pub nested: bool,
    pub failure: Option<Box<Failure>>,
    /// The nodes that led to it; END stands for START.
    pub from: SmallVec<[Place; 2]>,
}

impl<S: State> Slot<S> {
    pub fn new(node: u32, item: Option<Arc<Value>>) -> Self {
        Self {
            node,
            item,
            status: TaskStatus::Ready,
            attempt: 0,
            updates: Updates::<S>::new(),
            next: Next::new(),
            interrupts: Vec::new(),
            nested: false,
            failure: None,
            from: SmallVec::new(),
        }
    }

    /// Whether what held the task is answered: all of its own stops and questions, or any question
    /// of a subgraph, whose other tasks keep waiting by themselves.
    pub fn released(&self, passed: &BTreeSet<String>) -> bool {
        let mut ids = self.interrupts.iter();
        match self.status {
            TaskStatus::Waiting if self.nested => ids.any(|it| passed.contains(&it.id)),
            TaskStatus::Held | TaskStatus::Waiting => ids.all(|it| passed.contains(&it.id)),
            _ => false,
        }
    }
}
