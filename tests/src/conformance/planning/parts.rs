//! What is pure: where the graph goes, plans, checks, the answer.

use ephor::model::Scripted;
use ephor::model::purposes::Ended;
use ephor_planner::{
    Deps, Method, Plan, PlanState, PlanStep, Planner, PlannerTask, Settings, StepResult,
    final_answer, graph,
};
use ephor_testkit::ScriptedPort;
use ephor_tools::Hub;
use serde_json::{Value, json};

use super::{hub, planner_model, port};
use crate::conformance::checks::{Found, Keys};

fn steps(count: u64) -> Plan {
    let step = |id: u64| PlanStep {
        id: u32::try_from(id).unwrap_or(u32::MAX),
        tool_type: "none".to_owned(),
        ..PlanStep::default()
    };
    Plan { steps: (1..=count).map(step).collect(), ..Plan::default() }
}

/// Where the graph itself goes.
fn leads(node: &str, state: &PlanState) -> Result<String, String> {
    let graph = graph(&Settings::default()).map_err(|error| error.to_string())?;
    let next = graph.next(node, state).map_err(|failure| failure.to_string())?;
    match next.as_slice() {
        [one] => Ok(one.target().to_owned()),
        other => Err(format!("{node} leads to {other:?}")),
    }
}

fn state(step: u64, count: u64) -> PlanState {
    PlanState {
        task_plan: Some(steps(count)),
        current_step: usize::try_from(step).unwrap_or(usize::MAX),
        ..PlanState::default()
    }
}

pub(super) fn next(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let (step, count) =
        (given.need("current_step", Keys::number)?, given.need("steps", Keys::number)?);
    let node = given.text("node").unwrap_or("execution");
    let mut wrong = Vec::new();
    expect.check("next", leads(node, &state(step, count))?, &mut wrong);
    if let Some(never) = expect.get("never_next") {
        let Some((to, from)) = never.as_str().and_then(|text| text.split_once(" directly after "))
        else {
            return Err(format!("does not understand expect.never_next: {never}"));
        };
        let graph = graph(&Settings::default()).map_err(|error| error.to_string())?;
        let known = |name: &str| graph.nodes().any(|node| node == name);
        if !known(to) || !known(from) {
            wrong.push(format!("never_next {never}: there is no such node"));
        }
        let edges = graph.topology().edges;
        if edges.iter().any(|edge| edge.source == from && edge.target == to) {
            wrong.push(format!("never_next {never}: the graph has that edge"));
        }
        for at in 0..=count.min(1000) {
            if leads(from, &state(at, count))? == to {
                wrong.push(format!("never_next {never}: at step {at} of {count}"));
            }
        }
        if leads(from, &state(step, count))? == to {
            wrong.push(format!("never_next {never}: at step {step} of {count}"));
        }
    }
    Ok(wrong)
}

pub(super) fn no_plan(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let plan = given.get("task_plan").filter(|plan| !plan.is_null());
    let task_plan = plan.map(|plan| serde_json::from_value::<Plan>(plan.clone())).transpose();
    let state = PlanState {
        task_plan: task_plan.map_err(|error| error.to_string())?,
        ..PlanState::default()
    };
    let mut wrong = Vec::new();
    expect.check("next", leads("execution", &state)?, &mut wrong);
    expect.check("final_answer", final_answer(&state.step_results), &mut wrong);
    Ok(wrong)
}

/// A result as a case has it.
fn results(given: &Keys<'_>) -> Result<Vec<StepResult>, String> {
    let results = given.list("step_results").into_iter().enumerate().map(|(at, result)| {
        let success = result.get("success").and_then(Value::as_bool);
        let value = result.get("result").cloned();
        let error = result.get("error").map_or("it failed".to_owned(), ToString::to_string);
        let ended = match success {
            Some(true) => Ended::Output(value.unwrap_or_default()),
            Some(false) => Ended::Failed(error),
            None => return Err(format!("does not understand the result {result}")),
        };
        let step_id = u32::try_from(at + 1).unwrap_or(u32::MAX);
        Ok(StepResult { step_id, ended, method: Method::Tool })
    });
    results.collect()
}

/// What a check leaves behind, and where it leads.
pub(super) async fn verified(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    use ephor::graph::State;
    let mut step_results = results(given)?;
    for (result, told) in step_results.iter_mut().zip(given.list("step_results")) {
        // A success of which the case says no more has some result.
        if result.success() && told.get("result").is_none() {
            result.ended = Ended::Output(json!("a result"));
        }
    }
    let count = given.need("steps", Keys::number)?;
    let mut state = state(step_results.len() as u64, count);
    state.step_results = step_results;
    let update = Deps::new(ScriptedPort::new(Scripted::new()).shared(), Hub::default())
        .verification(&state)
        .await;
    state.apply(&(), update).map_err(|error| error.to_string())?;
    let mut wrong = Vec::new();
    expect.check("errors_count", state.errors.len(), &mut wrong);
    expect.check("next", leads("verification", &state)?, &mut wrong);
    Ok(wrong)
}

pub(super) fn synthesised(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let found = final_answer(&results(given)?);
    let plain = |value: &Value| match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let mut wrong = Vec::new();
    match expect.get("final_answer") {
        // A text is what people read of a result.
        Some(want @ Value::String(_)) if plain(want) == plain(&found) => {}
        Some(_) => expect.check("final_answer", found.clone(), &mut wrong),
        None => {}
    }
    if let Some(not) = expect.get("final_answer_is_not")
        && plain(not) == plain(&found)
    {
        wrong.push(format!("final_answer_is_not {not}: it is"));
    }
    Ok(wrong)
}

/// The plan of a planner whose model says nothing but this text, and which can search.
pub(super) async fn parsed(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let text = given.need("llm_output", Keys::text)?;
    let question = given.text("question").or_else(|| given.text("task")).unwrap_or("q");
    let port = port(planner_model(text.to_owned()));
    let report =
        Planner::new(hub(&["search_web"])?).answer(PlannerTask::new(question), port.shared()).await;
    let report = report.map_err(|error| error.to_string())?;
    let Some(plan) = report.task_plan else {
        return Ok(vec![format!("the planner has no plan: {:?}", report.error)]);
    };
    let mut wrong = Vec::new();
    let all = |get: fn(&PlanStep) -> Value| plan.steps.iter().map(get).collect::<Vec<_>>();
    expect.check("steps", plan.steps.len(), &mut wrong);
    expect.check("ids", all(|step| json!(step.id)), &mut wrong);
    expect.check("tool_types", all(|step| json!(step.tool_type)), &mut wrong);
    expect.check("descriptions", all(|step| json!(step.description)), &mut wrong);
    expect.check("dependencies", all(|step| json!(step.dependencies)), &mut wrong);
    Ok(wrong)
}
