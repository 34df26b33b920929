//! Which calls does the next step need, and may they be made as they are?
//!
//! ```text
//! calls that wait, or the step's                         leaves
//! ────────────────────────────────────────────────────── ─────────────────────────────
//! an argument is missing                                 waiting_for_human
//! a tool that is set to be confirmed, and isn't          waiting_for_human
//! all can be made                                        ready_for_execution
//! none: reasoning alone, nothing left, or an error       running
//! ```

use ephor_core::Violation;
use ephor_core::text::cut;
use ephor_graph::{Context, NodeError};
use ephor_model::Named;
use ephor_model::purposes::routing::{Call, Chosen, DECISION};
use ephor_model::purposes::{Ended, Outcome};
use ephor_tools::missing;
use jiff::Timestamp;
use serde_json::Value;

use super::planning::violation;
use super::{situation, specs};
use crate::deps::Deps;
use crate::intervention::MissingParameter;
use crate::prompts::question;
use crate::routes;
use crate::settings::Settings;
use crate::state::{
    AssistantState, AssistantStateUpdate, MOST_ENTRIES, Pending, PlanStep, StepEnd,
};
use crate::status::Status;

/// Maximum number of calls of one step.
const MOST_CALLS: usize = 16;
/// Maximum number of characters of what reasoning comes to.
const MOST_RESULT: usize = 20_000;

pub async fn run(cx: Context<AssistantState>) -> Result<AssistantStateUpdate, NodeError> {
    let (cx, deps) = (&cx, cx.resource::<Deps>()?);
    let state = cx.state();
    let update = AssistantState::update().missing(Vec::new()).status(Some(Status::Running));
    let tools = specs(deps);
    let pending = match (state.pending_tools.is_empty(), state.current()) {
        (false, _) => state.pending_tools.clone(),
        (true, None) => return Ok(update),
        (true, Some((_, step))) => match choose(deps, state, step, &tools).await {
            Err(why) => return Ok(update.errors(state.with_error(routes::DECISION, &why))),
            Ok(Chosen { calls, result: Some(result) }) if calls.is_empty() => {
                return Ok(reasoned(state, step, &result, update));
            }
            Ok(Chosen { calls, .. }) => calls.into_iter().map(Pending::from).collect(),
        },
    };
    let unknown = pending.iter().find_map(|call| check_call(&tools, &call.call()).err());
    if let Some(unknown) = unknown {
        let errors = state.with_error(routes::DECISION, &unknown.message);
        return Ok(update.errors(errors).pending_tools(Vec::new()));
    }
    let absent: Vec<MissingParameter> =
        pending.iter().flat_map(|call| absent(&tools, call)).collect();
    let waits = !absent.is_empty()
        || pending.iter().any(|call| unconfirmed(state, call, &deps.settings, deps.port.now()));
    let status = if waits { Status::WaitingForHuman } else { Status::ReadyForExecution };
    Ok(update.missing(absent).pending_tools(pending).status(Some(status)))
}

/// The step's calls: the plan's own where it says all that is needed, else a model's.
async fn choose(
    deps: &Deps,
    state: &AssistantState,
    step: &PlanStep,
    tools: &[Named],
) -> Result<Chosen, String> {
    if let Some(tool) = step.tool.as_ref().filter(|_| !step.revise) {
        let call = Call { tool: tool.clone(), arguments: step.arguments.clone() };
        let whole = absent(tools, &Pending::from(call.clone())).is_empty();
        if whole && check_call(tools, &call).is_ok() {
            return Ok(Chosen { calls: vec![call], result: None });
        }
    }
    let mut known = situation(deps, state).await;
    known.step = Some(step.planned());
    let asked = question(DECISION, &known).ask_and(&*deps.port, |chosen| check(tools, chosen));
    asked.await.map_err(|error| format!("No calls were found for {:?}: {error}", step.text()))
}

/// Whether a call is of a tool that there is.
///
/// # Errors
/// There is no such tool.
fn check_call(tools: &[Named], call: &Call) -> Result<(), Violation> {
    if tools.iter().any(|tool| tool.name == call.tool) {
        return Ok(());
    }
    let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_str()).collect();
    let known = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    let name = cut(&call.tool, 100);
    Err(violation(
        "/calls",
        format!("There is no tool {name:?}; there are: {}.", cut(&known, 1_000)),
        "choose a tool from the list",
    ))
}

fn check(tools: &[Named], chosen: &Chosen) -> Vec<Violation> {
    let mut wrong: Vec<Violation> =
        chosen.calls.iter().filter_map(|call| check_call(tools, call).err()).collect();
    if chosen.calls.len() > MOST_CALLS {
        let message = format!("a step has at most {MOST_CALLS} calls");
        wrong.push(violation("/calls", message, "leave out what the step doesn't need"));
    }
    let nothing = chosen.result.as_deref().is_none_or(|result| result.trim().is_empty());
    if chosen.calls.is_empty() && nothing {
        let message = "there are neither calls nor a result".to_owned();
        wrong.push(violation("", message, "give calls, or what reasoning comes to as `result`"));
    }
    wrong
}

fn absent(tools: &[Named], call: &Pending) -> Vec<MissingParameter> {
    let Some(tool) = tools.iter().find(|tool| tool.name == call.tool) else {
        return Vec::new();
    };
    let found = missing(&tool.schema, &Value::Object(call.arguments.clone()));
    let data_type = |name: &str| {
        let named = tool.schema.get("properties").and_then(|all| all.get(name)?.get("type"));
        named.and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    let told = |it: ephor_tools::Missing| MissingParameter {
        tool: call.tool.clone(),
        data_type: data_type(&it.name),
        name: it.name,
        description: it.description,
    };
    found.into_iter().map(told).collect()
}

fn unconfirmed(
    state: &AssistantState,
    call: &Pending,
    settings: &Settings,
    now: Timestamp,
) -> bool {
    let granted = || state.grants.iter().any(|grant| grant.covers(&call.tool, now));
    settings.confirm.contains(&call.tool) && !call.confirmed && !granted()
}

/// A step that needed no tool is over.
fn reasoned(
    state: &AssistantState,
    step: &PlanStep,
    result: &str,
    update: AssistantStateUpdate,
) -> AssistantStateUpdate {
    let mut outcomes = state.outcomes.clone();
    outcomes.push(Outcome {
        text: step.text().to_owned(),
        tool: None,
        ended: Ended::Output(Value::String(cut(result.trim(), MOST_RESULT))),
    });
    outcomes.drain(..outcomes.len().saturating_sub(MOST_ENTRIES));
    update.outcomes(outcomes).plan(state.plan_with_current(StepEnd::Done))
}
