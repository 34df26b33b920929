//! The nodes: each does one thing and sets a status. Failures are put into the state, where the
//! dispatchers see them; only a journal failure ends a run.

pub mod analysis;
pub mod conversation;
pub mod decision;
pub mod human;
pub mod planning;
pub mod reflection;
pub mod tools;

use ephor_model::purposes::Tools;
use ephor_model::purposes::routing::Situation;
use ephor_model::{Background, Named};
use jiff::tz::TimeZone;

use crate::deps::Deps;
use crate::state::AssistantState;

/// The tools that can be called.
pub(crate) fn specs(deps: &Deps) -> Vec<Named> {
    deps.hub.as_ref().map(ephor_tools::Hub::specs).unwrap_or_default()
}

/// What a model is told.
pub(crate) async fn situation(deps: &Deps, state: &AssistantState) -> Situation {
    let tools = specs(deps);
    let databases = match tools.is_empty() {
        true => Vec::new(),
        false => deps.port.capabilities().await.databases,
    };
    let today = deps.port.now().to_zoned(TimeZone::UTC).date().to_string();
    let history = match state.said() {
        said if said.is_empty() => Background::of(deps.port.snapshot()).history,
        said => said,
    };
    Situation {
        message: state.message.clone(),
        intent: state.intent.clone(),
        plan: state.plan.iter().map(crate::state::PlanStep::planned).collect(),
        step: None,
        outcomes: state.outcomes.clone(),
        errors: state.errors.iter().map(|error| error.text.clone()).collect(),
        remarks: state.remarks.clone(),
        tools: Tools { tools, databases, history, today },
    }
}
