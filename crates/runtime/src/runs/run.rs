//! Runs: a turn, a workflow execution, or a sub-agent's task.

use ephor_core::{ConversationId, EventId, NodeId, SubAgentId, WorkflowId};
use jiff::Timestamp;
use serde::Serialize;

/// A run in a conversation.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Run {
    /// The message that started a turn, or the decision that started anything else.
    pub id: EventId,
    /// The conversation.
    pub conversation: ConversationId,
    /// What it is.
    #[serde(flatten)]
    pub kind: RunKind,
    /// Its subject, as written by a person or a model: the message, the workflow's name, the
    /// agent's type.
    pub title: String,
    /// Its status.
    pub status: RunStatus,
    /// Why it didn't complete, if recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// When it started.
    pub since: Timestamp,
    /// When it ended. None if it hasn't.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<Timestamp>,
    /// The sequence of its first event.
    pub first: u64,
    /// The sequence of its last event.
    pub last: u64,
    /// The inbox ids of what waits for a person in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub waits_for: Vec<EventId>,
    /// A workflow's nodes, in the order of the plan.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nodes: Vec<NodeState>,
}

impl Run {
    /// Whether its end is recorded.
    pub fn is_over(&self) -> bool {
        self.status.is_over()
    }
}

/// The kind of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RunKind {
    /// A turn: everything that follows from a message of the user.
    Turn,
    /// An execution of a stored workflow.
    Workflow {
        /// The workflow.
        workflow_id: WorkflowId,
        /// Whether it kept what an earlier run had completed.
        resumed: bool,
    },
    /// A sub-agent's task.
    SubAgent {
        /// The sub-agent.
        subagent_id: SubAgentId,
    },
}

impl RunKind {
    /// The kind as a word: `turn`, `workflow` or `agent`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Workflow { .. } => "workflow",
            Self::SubAgent { .. } => "agent",
        }
    }
}

/// The recorded status of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RunStatus {
    /// Its end isn't recorded. A process is working on it, or died while it did.
    Running,
    /// Something in it waits for a person.
    Waiting,
    /// It was under way when its conversation was copied, and nobody has continued the copy.
    Paused,
    /// It completed.
    Completed,
    /// It failed.
    Failed,
    /// It was ended by a decision or a person.
    Cancelled,
    /// It was interrupted, by the end of its process or by something more urgent, and wasn't
    /// continued.
    CutOff,
}

impl RunStatus {
    /// The name in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Waiting => "waiting",
            Self::Paused => "paused",
            Self::Completed => "completed",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
            Self::CutOff => "cut_off",
        }
    }

    /// Whether its end is recorded.
    pub fn is_over(self) -> bool {
        !matches!(self, Self::Running | Self::Waiting | Self::Paused)
    }
}

/// A node of a run.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct NodeState {
    /// The node.
    pub node_id: NodeId,
    /// Its kind, such as HTTP.
    pub kind: String,
    /// The name shown to people.
    pub name: String,
    /// Its status.
    pub status: NodeStatus,
    /// The last attempt, from 1; 0 if none has started.
    pub attempt: u32,
    /// When it reached this status. None if pending.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<Timestamp>,
    /// How long it took, in milliseconds. 0 if it isn't done.
    pub duration_ms: u64,
    /// Why it failed or was skipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The sequence of the event with this status, and with its output if completed. 0 if pending.
    pub sequence: u64,
}

impl NodeState {
    pub(super) fn pending(id: &NodeId, kind: &str, name: &str) -> Self {
        Self {
            node_id: id.clone(),
            kind: kind.to_owned(),
            name: name.to_owned(),
            status: NodeStatus::Pending,
            attempt: 0,
            since: None,
            duration_ms: 0,
            reason: None,
            sequence: 0,
        }
    }
}

/// The status of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NodeStatus {
    /// Not started.
    Pending,
    /// Running.
    Running,
    /// Its call waits for a person.
    Waiting,
    /// It completed.
    Completed,
    /// It won't run.
    Skipped,
    /// It failed, including its own retries.
    Failed,
    /// Its run ended while it was running; it isn't known whether it took effect.
    InDoubt,
}
