//! What a run is: a turn, an execution of a workflow, or a sub-agent's task.

use ephor_core::{ConversationId, EventId, NodeId, SubAgentId, WorkflowId};
use jiff::Timestamp;
use serde::Serialize;

/// What is or was under way in a conversation.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Run {
    /// The message that began a turn, or the decision that began anything else.
    pub id: EventId,
    /// Where.
    pub conversation: ConversationId,
    /// What it is.
    #[serde(flatten)]
    pub kind: RunKind,
    /// What it is about, in words that a person or a model chose: the message, the workflow's name, the
    /// agent's type.
    pub title: String,
    /// Where it stands.
    pub status: RunStatus,
    /// Why it didn't complete, where the record says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// When it began.
    pub since: Timestamp,
    /// When it ended. None: it hasn't.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<Timestamp>,
    /// The sequence of its first event.
    pub first: u64,
    /// The sequence of the last event that concerned it.
    pub last: u64,
    /// What of it waits for a person: ids, as the inbox has them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub waits_for: Vec<EventId>,
    /// A workflow's nodes, in the order of the plan.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nodes: Vec<NodeState>,
}

impl Run {
    /// Whether its end is on record.
    pub fn is_over(&self) -> bool {
        self.status.is_over()
    }
}

/// What a run is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RunKind {
    /// What follows from a message of the user.
    Turn,
    /// An execution of a stored workflow.
    Workflow {
        /// Which.
        workflow_id: WorkflowId,
        /// Whether it kept what an earlier run had completed.
        resumed: bool,
    },
    /// A sub-agent at its task.
    SubAgent {
        /// Which.
        subagent_id: SubAgentId,
    },
}

impl RunKind {
    /// The kind in a word: `turn`, `workflow` or `agent`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Workflow { .. } => "workflow",
            Self::SubAgent { .. } => "agent",
        }
    }
}

/// Where a run stands, as its record tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RunStatus {
    /// Its end isn't on record. A process is at work on it, or has died while it was.
    Running,
    /// Something of it waits for a person.
    Waiting,
    /// It has come to its end.
    Completed,
    /// It couldn't.
    Failed,
    /// A decision or a person ended it.
    Cancelled,
    /// It was interrupted, by the end of its process or by something more urgent, and didn't go on.
    CutOff,
}

impl RunStatus {
    /// The name on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Waiting => "waiting",
            Self::Completed => "completed",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
            Self::CutOff => "cut_off",
        }
    }

    /// Whether its end is on record.
    pub fn is_over(self) -> bool {
        !matches!(self, Self::Running | Self::Waiting)
    }
}

/// A node of a run.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct NodeState {
    /// Which.
    pub node_id: NodeId,
    /// Its kind, as in HTTP.
    pub kind: String,
    /// Its name, for people.
    pub name: String,
    /// Where it stands.
    pub status: NodeStatus,
    /// The last attempt, from 1; 0: none has begun.
    pub attempt: u32,
    /// When the status began. None: pending.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<Timestamp>,
    /// Milliseconds that it took. 0: it isn't done.
    pub duration_ms: u64,
    /// Why it failed or was skipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The sequence of the event that says so, with its output where it completed. 0: pending.
    pub sequence: u64,
}

/// Where a node stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NodeStatus {
    /// It hasn't begun.
    Pending,
    /// It is at work.
    Running,
    /// Its call waits for a person.
    Waiting,
    /// It has its output.
    Completed,
    /// It won't run.
    Skipped,
    /// It failed, its own retries included.
    Failed,
    /// Its run ended while it was at work: whether it took effect isn't known.
    InDoubt,
}
