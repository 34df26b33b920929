//! What comes after something happened in this turn: the next step of it, or what there is to say.

use ephor_core::{DecisionType, WorkflowId};
use serde_json::{Map, Value};

use super::{Turn, mend, replan, results};
use crate::build;
use ephor_model::{Decided, Step};

/// The decision that follows the turn's last step.
pub(super) fn decide(turn: &Turn<'_>, step: &Step) -> Decided {
    match step {
        Step::Done { decision_type, payload, result } => {
            done(turn, *decision_type, payload, result)
        }
        Step::Failed { decision_type, payload, error } => {
            build::respond(results::failed(turn, *decision_type, payload, error))
        }
        Step::Rejected { decision_type, payload, violations } => {
            mend::decide(turn, *decision_type, payload, violations)
        }
        Step::ReplanWanted { workflow_id, reason, execution_context } => {
            replan::decide(turn, workflow_id, reason, execution_context)
        }
        // Answers are the skills' business; see `super::answered`.
        Step::Answered { .. } => super::unknown::decide(turn),
    }
}

fn done(turn: &Turn<'_>, kind: DecisionType, payload: &Value, result: &Value) -> Decided {
    let say = |english: &str, chinese: &str| turn.language.say(english, chinese);
    match kind {
        DecisionType::CreateWorkflowPlan => match workflow_id(result) {
            Some(id) => execute(turn, &id),
            None => build::respond(say("The plan is stored.", "流程已保存。")),
        },
        // A better plan is there to be run.
        DecisionType::ReplanWorkflow => match payload.get("workflow_id").and_then(Value::as_str) {
            Some(id) => execute(turn, &WorkflowId::from(id)),
            None => build::respond(say("The plan was changed.", "流程已调整。")),
        },
        DecisionType::CreateNode => build::respond(results::node(turn, payload, result)),
        DecisionType::ExecuteWorkflow => build::respond(results::workflow(turn, payload, result)),
        DecisionType::SpawnSubagent => build::respond(results::subagent(turn, payload, result)),
        DecisionType::ModifyNode => build::respond(results::modified(turn, payload)),
        DecisionType::Continue
        | DecisionType::Respond
        | DecisionType::RequestClarification
        | DecisionType::ErrorRecovery => build::respond(say("Done.", "已完成。")),
    }
}

fn workflow_id(result: &Value) -> Option<WorkflowId> {
    result.get("workflow_id").and_then(Value::as_str).map(WorkflowId::from)
}

/// EXECUTE_WORKFLOW with what the workflow wants to be told, or the question that asks for it.
pub(super) fn execute(turn: &Turn<'_>, id: &WorkflowId) -> Decided {
    let known = turn.context.workflows.iter().find(|workflow| workflow.id == *id);
    let mut inputs = Map::new();
    let mut missing: Vec<&str> = Vec::new();
    for input in known.map_or(&[][..], |workflow| workflow.inputs.as_slice()) {
        match turn.input(&input.name) {
            Some(value) => {
                inputs.insert(input.name.clone(), value);
            }
            None if input.default.is_none() => missing.push(&input.name),
            None => {}
        }
    }
    if missing.is_empty() {
        return build::execute(id, inputs);
    }
    let names = missing.join(", ");
    build::clarify(
        turn.language.say(
            format!("The workflow needs values for: {names}. What are they?"),
            format!("执行流程需要以下参数：{names}。请提供。"),
        ),
        Vec::new(),
        &missing,
    )
}
