//! Questions to models: from the state to a prompt and its context.

use ephor_core::Violation;
use ephor_flow::{Prompt, Template};
use ephor_model::decide::Said;
use ephor_model::purposes::Tools;
use ephor_model::purposes::teamwork::{Brief, Member, Review, Step};
use ephor_model::{Message, Role};

use crate::deps::Deps;
use crate::plan::PlanStep;
use crate::prompts::Values;
use crate::routes::{self, GENERAL_SPECIALIST};
use crate::state::EnhancedState;

pub(crate) fn question<'a>(purpose: &'a str, prompt: &'a Template, values: Values) -> Prompt<'a> {
    let start = Prompt::new(purpose, prompt);
    values.into_iter().fold(start, |question, (place, value)| question.with(place, value))
}

fn said(messages: &[Message]) -> Vec<Said> {
    let spoken = messages.iter().filter(|said| matches!(said.role, Role::User | Role::Assistant));
    spoken
        .map(|said| Said { by_user: said.role == Role::User, text: said.content.clone() })
        .collect()
}

/// A message, and who could work on it.
pub(crate) async fn brief(deps: &Deps, state: &EnhancedState) -> Brief {
    let member = |specialist: &crate::team::Specialist| Member {
        name: specialist.name.clone(),
        intended_use: specialist.intended_use.clone(),
        agent: specialist.agent.clone(),
        tools: deps.tools_of(specialist).into_iter().map(|tool| tool.name).collect(),
    };
    Brief {
        message: state.question().to_owned(),
        tools: Tools {
            tools: deps.tools(),
            databases: deps.port.capabilities().await.databases,
            history: said(state.history()),
            today: today(deps),
        },
        team: deps.team.specialists.iter().map(member).collect(),
    }
}

pub(crate) fn today(deps: &Deps) -> String {
    deps.port.now().strftime("%Y-%m-%d").to_string()
}

/// The plan, with what its steps have brought.
pub(crate) fn review(deps: &Deps, state: &EnhancedState) -> Review {
    let names = deps.team.names();
    let step = |step: &PlanStep| Step {
        id: step.id.clone(),
        text: step.description.clone(),
        specialist: routes::specialist(&step.assigned_specialist, &names).to_owned(),
        status: serde_json::to_value(step.status)
            .ok()
            .and_then(|status| Some(status.as_str()?.to_owned()))
            .unwrap_or_default(),
        dependencies: step.dependencies.clone(),
        result: step.result.as_ref().and_then(|result| Some(result.text()?.to_owned())),
        error: step
            .result
            .as_ref()
            .filter(|result| !result.success)
            .map(|result| result.error.clone()),
        calls: step
            .result
            .as_ref()
            .and_then(|result| serde_json::from_value(result.data.get("calls")?.clone()).ok())
            .unwrap_or_default(),
    };
    Review {
        message: state.question().to_owned(),
        steps: state.current_plan.iter().flat_map(|plan| &plan.steps).map(step).collect(),
        round: state.round_number,
        max_rounds: state.max_rounds,
        fallback: GENERAL_SPECIALIST.to_owned(),
    }
}

/// Something that an answer may not say.
pub(crate) fn violation(pointer: &str, message: impl Into<String>, hint: &str) -> Violation {
    Violation {
        code: "TEAM_ANSWER".to_owned(),
        pointer: pointer.to_owned(),
        message: message.into(),
        expected: "an answer that can be carried out".to_owned(),
        hint: hint.to_owned(),
    }
}
