//! A workflow's life.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::event;
use crate::failure::Failure;
use crate::ids::{EventId, NodeId, WorkflowId};
use crate::plan::Plan;

/// A judged plan is stored; its status is READY.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WorkflowCreated {
    /// Its id from now on.
    pub workflow_id: WorkflowId,
    /// The plan.
    pub plan: Arc<Plan>,
    /// The decision that it comes from.
    pub decision: EventId,
}
event!(WorkflowCreated, by Runtime);

/// A run began, or went on after a recovery; status RUNNING.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WorkflowStarted {
    /// Which.
    pub workflow_id: WorkflowId,
    /// The run: the id of the decision that began it.
    pub run: EventId,
    /// Values of its inputs, defaults included.
    pub input: Map<String, Value>,
    /// Whether an earlier run's results are kept.
    #[serde(default)]
    pub resumed: bool,
    /// Whether the run says on record when an effect begins ([`EffectStarted`](super::EffectStarted)).
    /// Runs of version 0.1.0's first journals didn't: of their nodes that were at work nothing more is
    /// known.
    #[serde(default)]
    pub tells_effects: bool,
}
event!(WorkflowStarted, by Runtime);

/// All nodes completed or were skipped; status COMPLETED.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WorkflowCompleted {
    /// Which.
    pub workflow_id: WorkflowId,
    /// The run.
    pub run: EventId,
    /// Outputs of the nodes that nothing depends on, by node.
    pub output: BTreeMap<String, Value>,
    /// Nodes that were skipped.
    #[serde(default)]
    pub skipped: Vec<NodeId>,
    /// Milliseconds.
    pub duration_ms: u64,
}
event!(WorkflowCompleted, by Runtime);

/// A node failed and no recovery was left; status FAILED.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WorkflowFailed {
    /// Which.
    pub workflow_id: WorkflowId,
    /// The run.
    pub run: EventId,
    /// The nodes that failed.
    pub failed_nodes: Vec<NodeId>,
    /// The last failure.
    pub failure: Failure,
}
event!(WorkflowFailed, by Runtime);

/// A decision ended the run; status ABORTED.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WorkflowAborted {
    /// Which.
    pub workflow_id: WorkflowId,
    /// The run.
    pub run: EventId,
    /// Why.
    pub reason: String,
}
event!(WorkflowAborted, by Runtime);

/// The run was cut off, by an ERROR_RECOVERY of something else or by the end of its runtime; status
/// READY. What had completed is kept for the next run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WorkflowInterrupted {
    /// Which.
    pub workflow_id: WorkflowId,
    /// The run.
    pub run: EventId,
    /// The decision that interrupted it. None: its runtime was shut down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<EventId>,
}
event!(WorkflowInterrupted, by Runtime);

/// A node of a stored workflow was changed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WorkflowModified {
    /// Which.
    pub workflow_id: WorkflowId,
    /// The node.
    pub node_id: NodeId,
    /// The plan as it is now.
    pub plan: Arc<Plan>,
    /// The decision.
    pub decision: EventId,
}
event!(WorkflowModified, by Runtime);

/// A stored workflow has a new plan; status READY.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WorkflowReplanned {
    /// Which.
    pub workflow_id: WorkflowId,
    /// The plan as it is now.
    pub plan: Arc<Plan>,
    /// Nodes that keep their results.
    pub preserved: Vec<NodeId>,
    /// The decision.
    pub decision: EventId,
}
event!(WorkflowReplanned, by Runtime);

/// The conversation agent is asked for a better plan.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WorkflowAdjustmentRequested {
    /// Which.
    pub workflow_id: WorkflowId,
    /// The node that failed, where one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed_node_id: Option<NodeId>,
    /// Why.
    pub reason: String,
    /// What to do: `replan`.
    pub suggested_action: String,
    /// What had happened by then.
    pub execution_context: Map<String, Value>,
}
event!(WorkflowAdjustmentRequested);

/// The coordinator has no way left to recover a node.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RecoveryAbandoned {
    /// Which.
    pub workflow_id: WorkflowId,
    /// The node.
    pub node_id: NodeId,
    /// Why, as in "3 attempts failed".
    pub reason: String,
}
event!(RecoveryAbandoned, by Runtime);
