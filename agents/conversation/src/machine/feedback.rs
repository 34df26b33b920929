//! The coordinator's feedback on failed nodes, and the decision that answers it where no model does.

use ephor_core::{DecisionType, NodeId, WorkflowId};
use ephor_model::decide::{Decided, Step};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// A node failed, as reported to the conversation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Feedback {
    /// The workflow.
    pub workflow_id: WorkflowId,
    /// The node.
    pub failed_node_id: NodeId,
    /// Why it failed.
    pub failure_reason: String,
    /// The failure's code, such as TIMEOUT.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error_code: Option<String>,
    /// What had happened so far.
    #[serde(default)]
    pub execution_context: Map<String, Value>,
}

impl Feedback {
    /// Of a turn in which a better plan is wanted. None: something was decided about it already.
    pub(super) fn of(steps: &[Step]) -> Option<Self> {
        let [Step::ReplanWanted { workflow_id, reason, execution_context }] = steps else {
            return None;
        };
        let failed = execution_context.get("failed_nodes")?.as_array()?.first()?.as_str()?;
        Some(Self {
            workflow_id: workflow_id.clone(),
            failed_node_id: failed.into(),
            failure_reason: reason.clone(),
            error_code: None,
            execution_context: execution_context.as_object().cloned().unwrap_or_default(),
        })
    }
}

/// The decision that answers pending feedback: retry the node that failed first. None if there is
/// no feedback.
///
/// ```
/// use ephor_conversation::machine::{Feedback, recovery_decision};
///
/// assert_eq!(recovery_decision(&[]), None);
/// let feedback: Feedback = serde_json::from_value(serde_json::json!({
///     "workflow_id": "wf_1", "failed_node_id": "node_1", "failure_reason": "Timeout"
/// })).unwrap();
/// let decided = recovery_decision(&[feedback]).unwrap();
/// assert_eq!(decided.payload["failed_node_id"], "node_1");
/// ```
pub fn recovery_decision(pending: &[Feedback]) -> Option<Decided> {
    let feedback = pending.first()?;
    let mut payload = json!({
        "action_type": DecisionType::ErrorRecovery.as_str(),
        "workflow_id": feedback.workflow_id,
        "failed_node_id": feedback.failed_node_id,
        "failure_reason": feedback.failure_reason,
        "recovery_plan": {"action": "RETRY", "delay": 1.0, "max_attempts": 3},
        "execution_context": feedback.execution_context,
    });
    if let Some(code) = &feedback.error_code {
        payload["error_code"] = json!(code);
    }
    Some(Decided { decision_type: DecisionType::ErrorRecovery, payload, confidence: None })
}
