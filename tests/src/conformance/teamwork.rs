//! Cases of 004: specialists.

mod loops;
mod plans;
mod states;

use ephor::graph::CompiledGraph;
use ephor_specialists::{EnhancedState, Specialist, Specialists, Stage, Team, routes};
use serde_json::{Map, Value, json};

use super::checks::{Found, Keys};

/// Runs a case of an area. `Err` of an empty text: nothing drives cases of its form yet.
pub(super) async fn run(area: &str, given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let form = |key: &str| given.has(key);
    match area.split('.').next().unwrap_or_default() {
        "loop" => loops::run(given, expect).await,
        "branch" if form("transition") => states::transition(given, expect),
        "branch" => branch(given, expect),
        "status" => states::transition(given, expect),
        "validate" => states::read(given, expect),
        "serialize" => states::serialize(given, expect),
        "compress" => states::compress(given, expect),
        "collector" => states::collect(given, expect),
        "feedback" => states::feedback(given, expect),
        "config" => config(given, expect),
        "prompt" => states::prompts(given, expect),
        "specialist" if form("assigned") => route(given, expect),
        "specialist" if form("step_id") => plans::result_key(given, expect),
        "plan" if area.starts_with("plan.next_step") => plans::next_step(given, expect),
        "plan" if area.starts_with("plan.execute") => plans::execute(given, expect),
        "plan" if form("operation") || form("operations") => plans::update(given, expect),
        "plan" | "specialist" | "metadata" | "init" => states::operations(given, expect),
        _ => Err(String::new()),
    }
}

fn graph() -> Result<CompiledGraph<EnhancedState>, String> {
    ephor_specialists::graph(&Team::default()).map_err(|error| error.to_string())
}

/// A state with some of its fields, as JSON is read.
fn state(fields: Map<String, Value>) -> Result<EnhancedState, String> {
    let mut json = json!({"session_id": "s-1", "start_time": "2026-11-22T10:00:00Z"});
    if let Some(all) = json.as_object_mut() {
        all.extend(fields);
    }
    EnhancedState::read(&json).map_err(|error| error.to_string())
}

fn now() -> Result<jiff::Timestamp, String> {
    "2026-11-22T10:00:05Z".parse().map_err(|error| format!("{error}"))
}

/// A case's steps as a plan.
fn plan(steps: &Value) -> Value {
    json!({"id": "p1", "version": 1, "steps": steps})
}

/// Where the graph leads, asked without running it.
fn branch(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let mut fields = Map::new();
    let from = if given.has("complexity") || given.has("conversation_context") {
        let context = match given.get("complexity") {
            Some(word) => json!({"complexity": word}),
            None => given.get("conversation_context").cloned().unwrap_or_default(),
        };
        fields.insert("conversation_context".to_owned(), context);
        Stage::ComplexityBranch
    } else {
        if let Some(feedback) = given.get("feedback") {
            let all = if feedback.is_null() { json!([]) } else { json!([feedback]) };
            fields.insert("feedback_history".to_owned(), all);
        }
        let same = [
            "feedback_history",
            "round_number",
            "max_rounds",
            "should_continue",
            "reflection_count",
            "execution_status",
        ];
        for key in same {
            if let Some(value) = given.get(key) {
                fields.insert(key.to_owned(), value.clone());
            }
        }
        if let Some(steps) = given.get("plan_steps").filter(|steps| !steps.is_null()) {
            fields.insert("current_plan".to_owned(), plan(steps));
        }
        if let Some(current) = given.get("current_plan") {
            fields.insert("current_plan".to_owned(), current.clone());
        }
        Stage::FeedbackProcess
    };
    let state = state(fields)?;
    let next = graph()?.next(from.as_str(), &state).map_err(|error| error.to_string())?;
    let targets: Vec<&str> = next.iter().map(|goto| goto.target()).collect();
    expect.check("next", targets.join(", "), &mut wrong);
    Ok(wrong)
}

/// Who works on a step.
fn route(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let mut builder = Specialists::builder();
    for name in given.list("registered") {
        let name = name.as_str().ok_or_else(|| format!("{name} is no name"))?;
        builder = builder.specialist(Specialist::new(name, "for the case"));
    }
    let team = builder.build().map_err(|error| error.to_string())?;
    let assigned = given.text("assigned").unwrap_or_default();
    let found = routes::specialist(assigned, &team.team().names());
    if team.team().specialist(found).is_none() {
        wrong.push(format!("nobody is called {found:?}"));
    }
    expect.check("specialist", found, &mut wrong);
    Ok(wrong)
}

fn config(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let null = Value::Null;
    let team = Team::read(given.get("config").unwrap_or(&null));
    expect.check("ok", team.is_ok(), &mut wrong);
    contains(expect, "error", team.as_ref().err(), &mut wrong);
    if let Ok(team) = team {
        // A team that can be read can be built.
        let built = Specialists::builder().team(team).build();
        wrong.extend(built.err().map(|error| error.to_string()));
    }
    Ok(wrong)
}

/// Checks what an error says.
fn contains(expect: &Keys<'_>, key: &str, found: Option<&impl ToString>, wrong: &mut Vec<String>) {
    let told = found.map(ToString::to_string);
    match expect.get(key) {
        None | Some(Value::Null) => {}
        Some(Value::Bool(want)) if *want == told.is_some() => {}
        Some(Value::String(want))
            if told
                .as_ref()
                .is_some_and(|told| told.to_lowercase().contains(&want.to_lowercase())) => {}
        Some(want) => wrong.push(format!("{key}: wanted {want}, found {told:?}")),
    }
}
