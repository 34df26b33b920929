//! What a scheduler commands, and what it can be asked.

use std::sync::Arc;

use ephor_core::NodeId;
use serde::{Deserialize, Serialize};

/// What the caller must do, in the order given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Run it, and report `completed` or `failed`.
    Start(NodeId),
    /// It won't run.
    Skip {
        /// Which.
        node: NodeId,
        /// Why.
        why: SkipReason,
    },
    /// Say whether an edge counts, by `edge` or `edge_failed`. Its source is done; the output of
    /// one that a recovery skipped is null.
    Evaluate {
        /// The edge, by its place in the plan.
        edge: usize,
        /// Its condition.
        condition: Arc<str>,
    },
    /// Nothing goes on until these are recovered or given up.
    AwaitRecovery(Vec<NodeId>),
    /// Stop it: the run was cancelled.
    Stop(NodeId),
    /// The run is over. Comes once, last.
    Finished(Outcome),
}

/// Why a node won't run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SkipReason {
    /// None of its incoming edges counts.
    Condition,
    /// A recovery skipped it; its dependants run on nulls.
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

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Every node completed or was skipped.
    Completed,
    /// These failed and were given up.
    Failed(Vec<NodeId>),
    /// It was cancelled.
    Cancelled,
}

/// Where a run stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RunStatus {
    /// `start` has yet to be called.
    New,
    /// Something is under way.
    Running,
    /// Nothing goes on without a recovery.
    AwaitingRecovery,
    /// See [`Outcome::Completed`].
    Completed,
    /// See [`Outcome::Failed`].
    Failed,
    /// See [`Outcome::Cancelled`].
    Cancelled,
}

impl RunStatus {
    /// Whether the run is over.
    pub const fn over(self) -> bool {
        matches!(self, Self::Completed | Self::Failed | Self::Cancelled)
    }
}

/// Where a node stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NodeStatus {
    /// Some of its incoming edges aren't decided.
    Waiting,
    /// It may start as soon as the limit lets it.
    Ready,
    /// It runs.
    Running,
    /// It failed, or the condition of an edge to it did; a recovery may mend that.
    Failed,
    /// It has its output, and never runs again.
    Completed,
    /// It won't run.
    Skipped(SkipReason),
}

/// Results that an earlier run left.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Done {
    /// Nodes that have their output.
    pub completed: Vec<NodeId>,
    /// Nodes that a recovery skipped. Those that conditions skipped are found anew.
    pub skipped: Vec<NodeId>,
}

/// A report that doesn't fit the run. The run is as it was before.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ScheduleError {
    /// The plan has no such node.
    #[error("the plan has no node {0:?}")]
    UnknownNode(NodeId),
    /// The node isn't where the report supposes it to be.
    #[error("node {node:?} is {status:?}, so it can't be {report}")]
    WrongStatus {
        /// Which.
        node: NodeId,
        /// Where it stands.
        status: NodeStatus,
        /// What was reported.
        report: &'static str,
    },
    /// Nobody asked about that edge.
    #[error("edge {0} isn't being evaluated")]
    UnknownEdge(usize),
    /// The run is over.
    #[error("the run is over ({0:?})")]
    Over(RunStatus),
}
