//! Decisions from the payload types of `ephor-core`, so that what is built is well-formed.

use ephor_core::payload::{
    CreateNode, CreateNodeTag, CreateWorkflowPlan, CreateWorkflowPlanTag, ExecuteWorkflow,
    ExecuteWorkflowTag, ExecutionMode, ModifyNode, ModifyNodeTag, ReplanWorkflow,
    ReplanWorkflowTag, RequestClarification, RequestClarificationTag, Respond, RespondIntent,
    RespondTag, SpawnSubagent, SpawnSubagentTag, SuggestedChanges,
};
use ephor_core::{DecisionType, NodeId, Plan, WorkflowId};
use serde::Serialize;
use serde_json::{Map, Value};

use ephor_model::Decided;

fn decided(kind: DecisionType, payload: impl Serialize, confidence: f64) -> Decided {
    Decided {
        decision_type: kind,
        // The payload types are plain data: writing them can't fail. Null would be rejected by
        // the judge, with a clear violation.
        payload: serde_json::to_value(payload).unwrap_or(Value::Null),
        confidence: Some(confidence),
    }
}

/// RESPOND to a question.
pub(crate) fn respond(text: impl Into<String>) -> Decided {
    respond_as(text, RespondIntent::SimpleQuery, 1.0, false)
}

/// RESPOND with what isn't understood; the conversation is expected to go on.
pub(crate) fn regret(text: impl Into<String>) -> Decided {
    respond_as(text, RespondIntent::SimpleQuery, 0.5, true)
}

/// RESPOND to a salutation.
pub(crate) fn greet(text: impl Into<String>) -> Decided {
    respond_as(text, RespondIntent::Greeting, 1.0, true)
}

fn respond_as(
    text: impl Into<String>,
    intent: RespondIntent,
    confidence: f64,
    followup: bool,
) -> Decided {
    let payload = Respond {
        action_type: RespondTag::Tag,
        response: text.into(),
        intent,
        confidence,
        requires_followup: Some(followup),
    };
    decided(DecisionType::Respond, payload, confidence)
}

/// CREATE_NODE.
pub(crate) fn create_node(
    kind: &str,
    name: impl Into<String>,
    description: impl Into<String>,
    config: Map<String, Value>,
) -> Decided {
    let payload = CreateNode {
        action_type: CreateNodeTag::Tag,
        node_type: kind.to_owned(),
        node_name: name.into(),
        config,
        description: Some(description.into()),
        retry_config: None,
        idempotent: None,
    };
    decided(DecisionType::CreateNode, payload, 0.9)
}

/// CREATE_WORKFLOW_PLAN.
pub(crate) fn plan(plan: Plan) -> Decided {
    let payload = CreateWorkflowPlan {
        action_type: CreateWorkflowPlanTag::Tag,
        name: plan.name,
        description: plan.description,
        nodes: plan.nodes,
        edges: plan.edges,
        global_config: plan.global_config,
    };
    decided(DecisionType::CreateWorkflowPlan, payload, 0.9)
}

/// EXECUTE_WORKFLOW, waiting for the run's end: the reply tells of its result.
pub(crate) fn execute(id: &WorkflowId, inputs: Map<String, Value>) -> Decided {
    let payload = ExecuteWorkflow {
        action_type: ExecuteWorkflowTag::Tag,
        workflow_id: id.clone(),
        input_params: (!inputs.is_empty()).then_some(inputs),
        execution_mode: Some(ExecutionMode::Sync),
        notify_on_completion: Some(true),
    };
    decided(DecisionType::ExecuteWorkflow, payload, 0.95)
}

/// REQUEST_CLARIFICATION.
pub(crate) fn clarify(
    question: impl Into<String>,
    options: Vec<String>,
    fields: &[&str],
) -> Decided {
    let payload = RequestClarification {
        action_type: RequestClarificationTag::Tag,
        question: question.into(),
        options: (!options.is_empty()).then_some(options),
        required_fields: (!fields.is_empty())
            .then(|| fields.iter().map(|&field| field.to_owned()).collect()),
        context: None,
    };
    decided(DecisionType::RequestClarification, payload, 0.8)
}

/// MODIFY_NODE.
pub(crate) fn modify(node: &str, updates: Map<String, Value>, reason: &str) -> Decided {
    let payload = ModifyNode {
        action_type: ModifyNodeTag::Tag,
        node_id: NodeId::from(node),
        updates,
        reason: Some(reason.to_owned()),
    };
    decided(DecisionType::ModifyNode, payload, 0.9)
}

/// REPLAN_WORKFLOW.
pub(crate) fn replan(
    id: &WorkflowId,
    reason: impl Into<String>,
    execution_context: Map<String, Value>,
    changes: SuggestedChanges,
    preserve: Vec<NodeId>,
) -> Decided {
    let payload = ReplanWorkflow {
        action_type: ReplanWorkflowTag::Tag,
        workflow_id: id.clone(),
        reason: reason.into(),
        execution_context,
        suggested_changes: Some(changes),
        preserve_nodes: (!preserve.is_empty()).then_some(preserve),
    };
    decided(DecisionType::ReplanWorkflow, payload, 0.7)
}

/// SPAWN_SUBAGENT.
pub(crate) fn spawn(kind: &str, task: Map<String, Value>) -> Decided {
    let payload = SpawnSubagent {
        action_type: SpawnSubagentTag::Tag,
        subagent_type: kind.to_owned(),
        task_payload: task,
        priority: None,
        timeout: None,
        context_snapshot: None,
    };
    decided(DecisionType::SpawnSubagent, payload, 0.85)
}
