//! Cases about plans: the next step, changes, and whose results they clear.

use ephor_specialists::{EnhancedState, PlanUpdate, StepResult, routes};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::super::checks::{self, Found, Keys};
use super::{contains, now, plan, state};

fn planned(plan: Value) -> Result<EnhancedState, String> {
    state(Map::from_iter([("current_plan".to_owned(), plan)]))
}

pub(super) fn next_step(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let steps = given.need("steps", |given, key| given.get(key))?;
    let state = planned(plan(steps))?;
    let next = state.current_plan.as_ref().and_then(|plan| plan.next_step());
    let next = next.map(|step| step.id.clone());
    // What runs next begins with it.
    let lap = state.next_lap(&["general_specialist"], 1).map_err(|error| error.to_string())?;
    let first = lap.first().map(|(step, _)| (*step).to_owned());
    if first != next {
        wrong.push(format!("the next step is {next:?}, and {first:?} would run"));
    }
    expect.check("next_step", next, &mut wrong);
    Ok(wrong)
}

pub(super) fn execute(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let state = planned(given.get("current_plan").cloned().unwrap_or_default())?;
    let lap = state.next_lap(&[routes::GENERAL_SPECIALIST], 4);
    contains(expect, "error", lap.as_ref().err(), &mut wrong);
    Ok(wrong)
}

fn change(given: &Keys<'_>) -> Result<PlanUpdate, String> {
    let operations: Vec<Value> =
        given.list("operation").into_iter().chain(given.list("operations")).cloned().collect();
    PlanUpdate::deserialize(json!({"operations": operations})).map_err(|error| error.to_string())
}

pub(super) fn update(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    if !given.has("steps") && given.has("specialist_results") {
        return clear(given, expect);
    }
    let before = match given.get("steps") {
        Some(steps) => planned(plan(steps))?,
        None => planned(given.get("current_plan").cloned().unwrap_or_default())?,
    };
    let mut after = before.clone();
    let now = now()?;
    let done = change(given)
        .and_then(|change| after.update_plan(&change, now).map_err(|error| error.to_string()));
    if done.is_err() && after != before {
        wrong.push("it failed, and the state has changed".to_owned());
    }
    expect.check("ok", done.is_ok(), &mut wrong);
    contains(expect, "error", done.as_ref().err(), &mut wrong);
    let plan = after.current_plan.as_ref();
    let ids: Vec<&str> = plan.iter().flat_map(|plan| &plan.steps).map(|s| &*s.id).collect();
    expect.check("step_ids", ids.clone(), &mut wrong);
    expect.check("version", plan.map(|plan| plan.version), &mut wrong);
    expect.check("current_plan_version", plan.map(|plan| plan.version), &mut wrong);
    let old: Vec<Value> = after.plan_history.iter().map(|plan| json!(plan.id)).collect();
    expect.check("plan_history", old.clone(), &mut wrong);
    let grown = after.plan_history.len() - before.plan_history.len();
    expect.check("plan_history_delta", grown, &mut wrong);
    let rounds = after.round_number - before.round_number;
    expect.check("round_number_delta", rounds, &mut wrong);
    let was: Vec<&str> =
        before.current_plan.iter().flat_map(|plan| &plan.steps).map(|s| &*s.id).collect();
    if expect.has("new_status") {
        let new = plan.iter().flat_map(|plan| &plan.steps).find(|step| !was.contains(&&*step.id));
        let status = new.map(|step| json!(step.status)).unwrap_or_default();
        expect.check("new_status", status, &mut wrong);
    }
    // Anything else is named by a step.
    for (id, want) in expect.rest() {
        if let Some(step) = plan.and_then(|plan| plan.step(id)) {
            let found = shown(&json!(step));
            expect.get(id);
            if !checks::contains(&found, want) {
                wrong.push(format!("{id}: wanted {want}, found {found}"));
            }
        }
    }
    Ok(wrong)
}

/// A step with the fields that JSON leaves out where they are empty.
fn shown(step: &Value) -> Value {
    let mut all = json!({"dependencies": [], "parameters": {}, "metadata": {}, "result": null});
    if let (Some(all), Some(step)) = (all.as_object_mut(), step.as_object()) {
        all.extend(step.clone());
    }
    all
}

/// Results by specialist, one for each step of the case.
fn clear(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let mut state = state(Map::new())?;
    for step in given.list("specialist_results") {
        let step = step.as_str().ok_or_else(|| format!("{step} is no step"))?;
        let result = StepResult { success: true, target: step.to_owned(), ..StepResult::default() };
        state.update_specialist_result(format!("who does {step}"), result);
    }
    state.clear_results_of(&change(given)?);
    let mut left: Vec<&str> = state.specialist_results.values().map(|left| &*left.target).collect();
    left.sort_unstable();
    expect.check("specialist_results_left", left, &mut wrong);
    Ok(wrong)
}

/// A result for a step, and then a change of the plan that touches one.
pub(super) fn result_key(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let step = given.need("step_id", Keys::text)?;
    let specialist = given.need("specialist", Keys::text)?;
    let op = given.need("op", Keys::text)?;
    let target = op.split("target ").nth(1).and_then(|rest| rest.split([',', ' ']).next());
    let touched = op.split("plan update that ").nth(1).ok_or_else(|| format!("op is {op:?}"))?;
    let (verb, of) = touched.trim().split_once(' ').ok_or_else(|| format!("op is {op:?}"))?;
    let kind =
        ["add", "modif", "remove", "reorder"].into_iter().find(|kind| verb.starts_with(kind));
    let kind = match kind {
        Some("modif") => "modify",
        Some(kind) => kind,
        None => return Err(format!("does not understand {verb:?}")),
    };
    let mut steps = vec![json!({"id": step, "assigned_specialist": specialist})];
    if kind != "add" && of != step {
        steps.push(json!({"id": of}));
    }
    let mut state = planned(plan(&json!(steps)))?;
    let result = StepResult {
        success: true,
        target: target.unwrap_or(step).to_owned(),
        ..StepResult::default()
    };
    state.update_specialist_result(specialist, result);
    let change = json!({"operations": [{"type": kind, "step_id": of, "step_data": {"id": of}}]});
    let change = PlanUpdate::deserialize(change).map_err(|error| error.to_string())?;
    state.update_plan(&change, now()?).map_err(|error| error.to_string())?;
    for (key, there) in [("specialist_results_lacks", false), ("specialist_results_has", true)] {
        for name in expect.list(key) {
            let name = name.as_str().unwrap_or_default();
            if state.specialist_results.contains_key(name) != there {
                wrong.push(format!("{key} {name}: {:?}", state.specialist_results));
            }
        }
    }
    Ok(wrong)
}
