//! A workflow's life cycle.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::event;
use crate::failure::Failure;
use crate::ids::{EventId, NodeId, WorkflowId};
use crate::plan::Plan;

/// A judged plan was stored; status READY.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WorkflowCreated {
    /// Its id.
    pub workflow_id: WorkflowId,
    /// The plan.
    pub plan: Arc<Plan>,
    /// The decision that created it.
    pub decision: EventId,
}
event!(WorkflowCreated, by Runtime);

/// A run started, or continued after a recovery; status RUNNING.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WorkflowStarted {
    /// The workflow.
    pub workflow_id: WorkflowId,
    /// The run: the id of the decision that started it.
    pub run: EventId,
    /// The values of its inputs, including defaults.
    pub input: Map<String, Value>,
    /// Whether results of an earlier run are kept.
    #[serde(default)]
    pub resumed: bool,
    /// Whether the run records the start of each effect ([`EffectStarted`](super::EffectStarted)).
    /// Runs in the first journals of version 0.1.0 didn't, so nothing more is known about their
    /// running nodes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub tells_effects: bool,
}
event!(WorkflowStarted, by Runtime);

/// All nodes completed or were skipped; status COMPLETED.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WorkflowCompleted {
    /// The workflow.
    pub workflow_id: WorkflowId,
    /// The run.
    pub run: EventId,
    /// The outputs of the nodes that nothing depends on, by node.
    pub output: BTreeMap<String, Value>,
    /// Nodes that were skipped.
    #[serde(default)]
    pub skipped: Vec<NodeId>,
    /// How long it took, in milliseconds.
    pub duration_ms: u64,
}
event!(WorkflowCompleted, by Runtime);

/// A node failed and no recovery was left; status FAILED.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WorkflowFailed {
    /// The workflow.
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
    /// The workflow.
    pub workflow_id: WorkflowId,
    /// The run.
    pub run: EventId,
    /// The reason.
    pub reason: String,
}
event!(WorkflowAborted, by Runtime);

/// The run was cut off by an ERROR_RECOVERY of something else, or because its runtime ended; status
/// READY. Completed nodes are kept for the next run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WorkflowInterrupted {
    /// The workflow.
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
    /// The workflow.
    pub workflow_id: WorkflowId,
    /// The node.
    pub node_id: NodeId,
    /// The new plan.
    pub plan: Arc<Plan>,
    /// The decision.
    pub decision: EventId,
}
event!(WorkflowModified, by Runtime);

/// A stored workflow has a new plan; status READY.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WorkflowReplanned {
    /// The workflow.
    pub workflow_id: WorkflowId,
    /// The new plan.
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
    /// The workflow.
    pub workflow_id: WorkflowId,
    /// The node that failed, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed_node_id: Option<NodeId>,
    /// The reason.
    pub reason: String,
    /// The suggested action: `replan`.
    pub suggested_action: String,
    /// What had happened by then.
    pub execution_context: Map<String, Value>,
}
event!(WorkflowAdjustmentRequested);

/// The coordinator has no way left to recover a node.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RecoveryAbandoned {
    /// The workflow.
    pub workflow_id: WorkflowId,
    /// The node.
    pub node_id: NodeId,
    /// Why, such as "3 attempts failed".
    pub reason: String,
}
event!(RecoveryAbandoned, by Runtime);
