//! What the coordinator fed back about failed nodes, and the decision that answers it.

use ephor_core::{DecisionType, NodeId, WorkflowId};
use ephor_model::decide::Decided;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// A node failed, and the conversation is told.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Feedback {
    /// Whose node.
    pub workflow_id: WorkflowId,
    /// Which node.
    pub failed_node_id: NodeId,
    /// Why it failed.
    pub failure_reason: String,
    /// The failure's code, as in TIMEOUT.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error_code: Option<String>,
    /// What had happened by then.
    #[serde(default)]
    pub execution_context: Map<String, Value>,
}

/// The decision that answers pending feedback: try the node that failed first again. None when
/// there is no feedback.
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
