//! Which steps lead there? No plan that can be used is an empty plan, and that is talked about.

use ephor_core::Violation;
use ephor_graph::{Context, NodeError, TextKind};
use ephor_model::purposes::routing::{PLANNING, Planned};

use super::situation;
use crate::deps::Deps;
use crate::prompts::question;
use crate::state::{AssistantState, AssistantStateUpdate, PlanStep};
use crate::status::Status;

pub async fn run(cx: Context<AssistantState>) -> Result<AssistantStateUpdate, NodeError> {
    let (cx, deps) = (&cx, cx.resource::<Deps>()?);
    let state = cx.state();
    let known = situation(deps, state).await;
    let most = deps.settings.max_plan_steps;
    let asked = question(PLANNING, &known).ask_and(&*deps.port, |plan| check(plan, most)).await;
    // Why there is no plan isn't lost: whoever asked the model has journalled the call.
    let planned: Planned = asked.unwrap_or_default();
    let plan: Vec<PlanStep> = planned.into_steps().into_iter().map(PlanStep::from).collect();
    let status = match plan.is_empty() {
        true => Status::ConversationReady,
        false => {
            let steps: Vec<&str> = plan.iter().map(PlanStep::text).collect();
            cx.write(TextKind::Json, serde_json::to_string(&steps)?).await;
            Status::DecisionReady
        }
    };
    Ok(AssistantState::update()
        .plan(plan)
        .pending_tools(Vec::new())
        .missing(Vec::new())
        .status(Some(status)))
}

fn check(plan: &Planned, most: usize) -> Vec<Violation> {
    let mut wrong = Vec::new();
    let steps = plan.steps();
    if steps.len() > most {
        wrong.push(violation(
            "/plan/steps",
            format!("there are {} steps, and {most} are allowed", steps.len()),
            "make fewer, larger steps",
        ));
    }
    for (at, step) in steps.iter().enumerate() {
        if step.step_name.trim().is_empty() && step.step_desc.trim().is_empty() {
            wrong.push(violation(
                &format!("/plan/steps/{at}"),
                "the step says nothing of what is to be done".to_owned(),
                "give it a step_name and a step_desc",
            ));
        }
    }
    wrong
}

pub(super) fn violation(pointer: &str, message: String, hint: &str) -> Violation {
    Violation {
        code: "SCHEMA_MISMATCH".to_owned(),
        pointer: pointer.to_owned(),
        message,
        expected: "an answer that can be used".to_owned(),
        hint: hint.to_owned(),
    }
}
