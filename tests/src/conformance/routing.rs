//! Cases of 000: routing by status. What a case says of a node's result is put in that node's
//! place; everything else, the graph and its dispatchers first, is the agent's own.

mod flows;
mod nodes;
mod tools;

use ephor_assistant::{
    Action, AssistantState, Feedback, Pending, Reflection, Settings, Status, graph,
};
use ephor_core::Failure;
use serde_json::{Map, Value, json};

use super::checks::{Found, Keys};

/// Runs a case of an area. `Err` of an empty text: nothing drives cases of its form yet.
pub(super) async fn run(
    area: &str,
    given: &Keys<'_>,
    expect: &Keys<'_>,
) -> Result<Vec<String>, String> {
    match area.split('.').next().unwrap_or_default() {
        "route" => route(given, expect),
        "planning" => nodes::planning(given, expect).await,
        "decision" if given.has("tool_name") => nodes::known_tool(given, expect).await,
        "decision" => nodes::parameters(given, expect).await,
        "reflection" => nodes::repetition(given, expect).await,
        "tools" => tools::run(given, expect).await,
        "feedback" => feedback(given, expect),
        "human" => flows::waiting(given, expect).await,
        "flow" => flows::run(given, expect).await,
        _ => Err(String::new()),
    }
}

/// Where the graph goes from a node in a state.
fn route(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let node = given.need("node", Keys::text)?;
    // Read as a stored state is.
    let mut stored = Map::new();
    for key in ["status", "reflection_result", "intervention_response"] {
        if let Some(value) = given.get(key) {
            stored.insert(key.to_owned(), value.clone());
        }
    }
    if let Some(action) = given.get("action") {
        stored.insert("reflection_result".to_owned(), json!({"action": action}));
    }
    let mut state = read(Value::Object(stored))?;
    state.repetition_detected = given.get("repetition_detected") == Some(&json!(true));
    fill(&mut state, given)?;
    if given.get("errors_already_handled_by_intervention") == Some(&json!(true)) {
        state.errors_seen = state.errors.last().map_or(0, |last| last.number);
    }
    let graph = graph(&Settings::default()).map_err(|error| error.to_string())?;
    let failed = |failure: Failure| failure.to_string();
    let next: Vec<String> = graph
        .next(node, &state)
        .map_err(failed)?
        .iter()
        .map(|goto| goto.target().to_owned())
        .collect();
    let mut wrong = Vec::new();
    expect.check("next", next.join(" and "), &mut wrong);
    Ok(wrong)
}

/// What a case says of a state in lists: pending calls and errors.
fn fill(state: &mut AssistantState, given: &Keys<'_>) -> Result<(), String> {
    for call in given.list("pending_tools").into_iter().filter(|call| !call.is_null()) {
        state.pending_tools.push(pending(call)?);
    }
    for error in given.list("errors").into_iter().filter(|error| !error.is_null()) {
        state.errors = state.with_error("case", &text(error));
    }
    Ok(())
}

/// A state as it is read where it was stored.
fn read(stored: Value) -> Result<AssistantState, String> {
    serde_json::from_value(stored.clone()).map_err(|error| format!("{stored} is no state: {error}"))
}

/// A status as a state reads it.
fn status(value: Option<&Value>) -> Result<Option<Status>, String> {
    Ok(read(json!({"status": value}))?.status)
}

/// A tool's name, or `{"tool": …, "arguments": …}`.
fn pending(value: &Value) -> Result<Pending, String> {
    let name = ["tool", "tool_name", "name"].iter().find_map(|key| value.get(key)?.as_str());
    let arguments = ["arguments", "parameters", "params"].iter().find_map(|key| value.get(key));
    let tool = value.as_str().or(name).ok_or_else(|| format!("{value} is no call"))?;
    let arguments = arguments.and_then(Value::as_object).cloned().unwrap_or_default();
    Ok(Pending { tool: tool.to_owned(), arguments, confirmed: false })
}

/// What a reflection proposes, as a state reads it.
fn reflection(action: &Value) -> Result<Option<Reflection>, String> {
    Ok(read(json!({"reflection_result": {"action": action}}))?.reflection_result)
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Whether an answer is taken.
fn feedback(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let answer: Map<String, Value> = match given.get("feedback") {
        Some(Value::Object(answer)) => answer.clone(),
        Some(other) => return Err(format!("given.feedback is {other}")),
        None => {
            // Elsewhere a note only explains; here it is the person's.
            let note = given.get("note").map(|note| ("note", note));
            let rest: Vec<(&str, &Value)> = given.rest().into_iter().chain(note).collect();
            for (key, _) in &rest {
                let _ = given.get(key);
            }
            rest.into_iter().map(|(key, value)| (key.to_owned(), value.clone())).collect()
        }
    };
    let read = Feedback::read(&answer);
    let mut wrong = Vec::new();
    expect.check("accepted", read.is_ok(), &mut wrong);
    let action = read.as_ref().map(|read| read.action().as_str()).unwrap_or_default();
    expect.check("action", action, &mut wrong);
    if let Err(refused) = &read {
        // Whoever is refused is told what is allowed.
        let told = refused.to_string();
        let allowed = Action::ALL.iter().all(|action| told.contains(action.as_str()));
        if !allowed {
            wrong.push(format!("the refusal doesn't say what is allowed: {told}"));
        }
        for word in expect.list("error_contains").into_iter().chain(expect.list("mentions")) {
            let word = text(word);
            if !told.contains(&word) {
                wrong.push(format!("the refusal doesn't mention {word}: {told}"));
            }
        }
    }
    Ok(wrong)
}
