//! The scheduler's commands, and the status of nodes.

use ephor_core::NodeId;
use serde::{Deserialize, Serialize};

/// What the caller must do, in the order given. Nodes and wires are named by their places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Command {
    /// Run it, and report `completed` or `failed`.
    Start(usize),
    /// It won't run.
    Skip(usize, SkipReason),
    /// Say whether a wire counts, by `edge` or `edge_failed`. Its source is done.
    Evaluate(usize),
}

/// Why a node won't run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SkipReason {
    /// None of its incoming edges is taken.
    Condition,
    /// A recovery skipped it; its dependants run without its updates.
    Recovery,
}

impl std::fmt::Display for SkipReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Condition => "no incoming condition was true",
            Self::Recovery => "a recovery skipped it",
        })
    }
}

/// The status of a node that waits for all its predecessors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NodeStatus {
    /// Some of its incoming edges are undecided.
    Waiting,
    /// It runs, or may start.
    Running,
    /// It failed, or the condition of an edge to it did; a recovery may fix that.
    Failed,
    /// It completed, and never runs again.
    Completed,
    /// It won't run.
    Skipped(SkipReason),
}

/// Results that an earlier run left.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Done {
    /// Nodes that have their updates.
    pub completed: Vec<usize>,
    /// Nodes that a recovery skipped. Those that conditions skipped are found anew.
    pub skipped: Vec<usize>,
}

/// An order that the node's status doesn't allow. The run is unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ScheduleError {
    /// The graph has no such node.
    #[error("the graph has no node {0:?}")]
    UnknownNode(NodeId),
    /// Only a failed node can be retried or skipped.
    #[error("node {node:?} is {status:?}, so it can't be {order}")]
    WrongStatus {
        /// The node.
        node: NodeId,
        /// Its status.
        status: NodeStatus,
        /// The order.
        order: &'static str,
    },
}
