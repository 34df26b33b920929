//! A valid payload of each decision type.

use std::sync::Arc;

use ephor::core::{EventId, Plan, WorkflowId};
use ephor::events::WorkflowCreated;
use ephor::{DecisionType, Draft, Runtime};
use serde_json::{Value, json};

/// The stored workflow that most samples speak of.
pub const WORKFLOW: &str = "wf_sample";
/// Another one, which the sample ERROR_RECOVERY recovers.
pub const OTHER: &str = "wf_other";
/// The node of [`WORKFLOW`].
pub const NODE: &str = "sample_node";
/// The node of [`OTHER`].
pub const OTHER_NODE: &str = "other_node";
/// The sub-agent type of the sample SPAWN_SUBAGENT.
pub const AGENT: &str = "sampler";

/// A payload that the judge approves, in a world that [`store`] has made.
pub fn payload(kind: DecisionType) -> Value {
    use DecisionType as D;
    match kind {
        D::Respond => json!({"action_type": "respond", "response": "Hello there",
                             "intent": "greeting", "confidence": 0.9}),
        D::CreateNode => json!({"action_type": "create_node", "node_type": "CONDITION",
                                "node_name": "sample", "config": {"expression": "1 < 2"}}),
        D::CreateWorkflowPlan => json!({"action_type": "create_workflow_plan", "name": "sample",
            "description": "a sample",
            "nodes": [{"node_id": "a", "type": "CONDITION", "name": "a",
                       "config": {"expression": "true"}}],
            "edges": []}),
        D::ExecuteWorkflow => json!({"action_type": "execute_workflow", "workflow_id": WORKFLOW}),
        D::RequestClarification => {
            json!({"action_type": "request_clarification", "question": "Which one?"})
        }
        D::Continue => json!({"action_type": "continue", "thought": "Let me see"}),
        D::ModifyNode => json!({"action_type": "modify_node", "node_id": NODE,
                                "updates": {"config.expression": "2 < 3"}}),
        D::ErrorRecovery => json!({"action_type": "error_recovery", "workflow_id": OTHER,
            "failed_node_id": OTHER_NODE, "failure_reason": "no answer",
            "recovery_plan": {"action": "SKIP"}, "execution_context": {"retry_count": 0}}),
        D::ReplanWorkflow => json!({"action_type": "replan_workflow", "workflow_id": WORKFLOW,
            "reason": "it can't work", "execution_context": {"failed_nodes": [NODE]}}),
        D::SpawnSubagent => json!({"action_type": "spawn_subagent", "subagent_type": AGENT,
                                   "task_payload": {"query": "x"}}),
    }
}

/// A payload that no judge approves.
pub fn wrong_payload(kind: DecisionType) -> Value {
    json!({"action_type": kind.as_str()})
}

/// A plan of one node.
pub fn plan(node: &str) -> Plan {
    serde_json::from_value(json!({
        "name": "sample", "description": "a sample", "edges": [],
        "nodes": [{"node_id": node, "type": "CONDITION", "name": "sample",
                   "config": {"expression": "true"}}]
    }))
    .unwrap()
}

/// Stores a workflow in a conversation, as a part of the runtime would.
pub async fn store(runtime: &Runtime, conversation: &str, workflow: &str, plan: Plan) {
    let id = runtime.conversation(conversation).id().unwrap();
    let created = WorkflowCreated {
        workflow_id: WorkflowId::from(workflow),
        plan: Arc::new(plan),
        decision: EventId::fresh(),
    };
    let receipt = runtime.services().publish_own(Draft::new(id, created)).await.unwrap();
    assert!(receipt.delivered());
}

/// Stores what the samples speak of.
pub async fn store_samples(runtime: &Runtime, conversation: &str) {
    store(runtime, conversation, WORKFLOW, plan(NODE)).await;
    store(runtime, conversation, OTHER, plan(OTHER_NODE)).await;
}
