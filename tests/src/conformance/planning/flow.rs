//! Whole runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use ephor::model::{ChatRequest, ModelErrorKind};
use ephor_core::Decision;
use ephor_planner::{
    Deps, Mode, Plan, PlanState, Planner, PlannerTask, Settings, Verification, graph, simple,
};
use ephor_runtime::{AgentError, AgentPort, Note};
use ephor_testkit::ScriptedPort;
use serde_json::{Value, json};

use super::{Answers, hub, kept, one_step, planner_model, port, said, snapshots};
use crate::conformance::checks::{Found, Keys};

/// What a run is told of the past.
pub(super) async fn snapshot(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let task = given.need("task", Keys::text)?;
    let port = port(planner_model(one_step())).with_history(said(given)?);
    let planner = Planner::new(hub(&[])?);
    let report = planner.answer(PlannerTask::new(task), port.shared()).await;
    let report = report.map_err(|error| error.to_string())?;
    let made = snapshots(&port).await?;
    let texts: Vec<String> = made
        .iter()
        .filter_map(Value::as_array)
        .flatten()
        .filter_map(|said| said.get("text")?.as_str().map(str::to_owned))
        .collect();
    let mut wrong = Vec::new();
    for (key, wanted) in [("snapshot_contains", true), ("snapshot_lacks", false)] {
        for part in expect.list(key) {
            let part = part.as_str().map_or_else(|| part.to_string(), str::to_owned);
            if texts.iter().any(|text| text.contains(&part)) != wanted {
                wrong.push(format!("{key} {part:?}: {texts:?}"));
            }
        }
    }
    let lacks = !texts.iter().any(|text| text.contains(task));
    expect.check("snapshot_lacks_current_question", lacks, &mut wrong);
    expect.check("snapshot_created", !made.is_empty(), &mut wrong);
    // What the planner's model is told is the snapshot.
    let told = port.requests().first().map(|request| request.context["history"].clone());
    if report.fast_path.is_none() && told.as_ref() != made.first() {
        wrong.push(format!("the plan was made from {told:?}, and the snapshot is {made:?}"));
    }
    Ok(wrong)
}

/// The snapshot after a run.
pub(super) async fn cleared(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let raises = match given.need("workflow", Keys::text)? {
        "raises" | "fails" | "error" => true,
        "succeeds" | "success" | "completes" => false,
        other => return Err(format!("does not understand the workflow {other:?}")),
    };
    let model = move |request: &ChatRequest| match request.purpose.as_str() {
        _ if raises => Err(ModelErrorKind::Provider),
        "planning.plan" => Ok(one_step()),
        _ => Ok("answer".to_owned()),
    };
    let mut wrong = Vec::new();
    for mode in [Mode::Graph, Mode::Simple] {
        let port = port(Answers(model)).with_history(said(given)?);
        let message = given.text("task").unwrap_or("X").to_owned();
        let planner = Planner::new(hub(&[])?);
        let report = planner.answer(PlannerTask { message, mode }, port.shared()).await;
        let report = report.map_err(|error| error.to_string())?;
        let after = kept(&port).await?.and_then(|state| state.snapshot);
        expect.check("snapshot_after", json!(after), &mut wrong);
        let Some(result) = expect.get("result") else { continue };
        let found = json!(report);
        for (key, want) in result.as_object().into_iter().flatten() {
            let holds = match key.as_str() {
                "has" => {
                    let keys = want.as_array().cloned().unwrap_or_else(|| vec![want.clone()]);
                    let has = |key: &Value| {
                        let value = found.get(key.as_str().unwrap_or_default());
                        value.is_some_and(|value| !value.is_null())
                    };
                    keys.iter().all(has)
                }
                key => found.get(key) == Some(want),
            };
            if !holds {
                wrong.push(format!("result.{key}: wanted {want}, found {found}"));
            }
        }
    }
    Ok(wrong)
}

/// A chain of steps, each of which calls a tool or thinks, in turn.
fn chain(count: u64) -> String {
    let step = |id: u64| {
        let after: Vec<u64> = (id > 1).then(|| id - 1).into_iter().collect();
        let tool = if id % 2 == 1 { "t" } else { "none" };
        json!({"id": id, "description": id.to_string(), "tool_type": tool, "dependencies": after,
               "arguments": {"n": id}})
    };
    json!({"steps": (1..=count).map(step).collect::<Vec<_>>()}).to_string()
}

fn deps(port: &ScriptedPort, verification: Verification) -> Result<Deps, String> {
    let shared: Arc<dyn AgentPort> = port.shared();
    let settings = Settings { verification, ..Settings::default() };
    Ok(Deps { port: shared, hub: hub(&["t"])?, settings })
}

async fn run(deps: &Deps, mode: &str) -> Result<PlanState, String> {
    let state = PlanState { question: "q".to_owned(), ..PlanState::default() };
    match mode {
        "graph" | "langgraph" => {
            let graph = graph(&deps.settings).map_err(|error| error.to_string())?;
            let done =
                graph.run(state).resource(deps.clone()).await.map_err(|error| error.to_string())?;
            Ok(done.into_state())
        }
        "simple" => simple(deps, state).await.map_err(|failure| failure.to_string()),
        other => Err(format!("does not understand the mode {other:?}")),
    }
}

/// A run of so many steps: which are done and checked, and where it ends.
pub(super) async fn steps(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let count = given.need("steps", Keys::number)?;
    let mode = given.text("mode");
    let mut wrong = Vec::new();
    for mode in mode.map_or(vec!["graph", "simple"], |mode| vec![mode]) {
        let checked = port(planner_model(chain(count)));
        let done = run(&deps(&checked, Verification::Model)?, mode).await;
        expect.check("completes", done.is_ok(), &mut wrong);
        let state = match done {
            Ok(state) => state,
            Err(_) if expect.has("completes") => continue,
            Err(error) => return Err(error),
        };
        let verified: Vec<Value> = checked
            .requests()
            .iter()
            .filter(|request| request.purpose.as_str() == "planning.check")
            .filter_map(|request| request.context.pointer("/checked/text").cloned())
            .map(|text| {
                text.as_str().and_then(|text| text.parse::<u64>().ok()).map_or(text, Value::from)
            })
            .collect();
        expect.check("verified_steps", verified, &mut wrong);
        expect.check("step_results_len_after", state.step_results.len(), &mut wrong);
        expect.check("current_step_after", state.current_step, &mut wrong);
        let all = usize::try_from(count).ok();
        let success = state.step_results.iter().all(|result| result.success());
        if Some(state.step_results.len()) != all || !success || state.final_answer.is_none() {
            wrong.push(format!("{mode}: not every step was done: {}", json!(state)));
        }
    }
    if expect.has("execution_calls") || expect.has("then") {
        way(count, expect, &mut wrong).await?;
    }
    Ok(wrong)
}

/// Which nodes a run goes through, as the agent's notes tell.
async fn way(count: u64, expect: &Keys<'_>, wrong: &mut Vec<String>) -> Result<(), String> {
    let port = port(planner_model(chain(count)));
    let planner = Planner::new(hub(&["t"])?);
    let report = planner.answer(PlannerTask::new("q"), port.shared()).await;
    report.map_err(|error| error.to_string())?;
    let nodes: Vec<String> = port
        .notes()
        .into_iter()
        .filter_map(|note| match note {
            Note::Progress(node) => Some(node),
            Note::Output { .. } => None,
        })
        .collect();
    let executions = nodes.iter().filter(|node| *node == "execution").count();
    expect.check("execution_calls", executions, wrong);
    // Every step that was done is verified, the last one too: that is part of its execution here.
    let last = nodes.iter().rposition(|node| node == "execution").map_or(0, |at| at + 1);
    let then = nodes[last..].iter().find(|node| *node != "verification").cloned();
    expect.check("then", then, wrong);
    Ok(())
}

/// Several modes come to the same, also where steps fail.
pub(super) async fn equal(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let plan = match given.get("plan") {
        Some(Value::Number(count)) => chain(count.as_u64().ok_or("given.plan is no count")?),
        Some(plan @ Value::Object(_)) => plan.to_string(),
        Some(steps @ Value::Array(_)) => json!({"steps": steps}).to_string(),
        other => return Err(format!("does not understand given.plan: {other:?}")),
    };
    let plan: Plan = ephor_planner::parse_plan(&plan).map_err(|violation| violation.message)?;
    let count = plan.steps.len();
    let modes: Vec<&str> = given.list("modes").into_iter().filter_map(Value::as_str).collect();
    if modes.len() < 2 {
        return Err(format!("given.modes is {modes:?}"));
    }
    let (mut answers, mut errors) = (true, true);
    for failing in 0..=count {
        let mut states = Vec::new();
        for mode in &modes {
            // One after the other, the step with that number fails; none at first.
            let (calls, plan) = (Arc::new(AtomicUsize::new(0)), json!(plan).to_string());
            let model = Answers(move |request: &ChatRequest| match request.purpose.as_str() {
                "planning.plan" => Ok(plan.clone()),
                _ if request.context["step"] == json!(failing.to_string()) => {
                    Err(ModelErrorKind::BadRequest)
                }
                _ => Ok(format!("of {}", request.context["results"])),
            });
            let port = ScriptedPort::new(model).deciding(move |decision| match decision {
                Decision::CreateNode(node) if node.config.get("n") != Some(&json!(failing)) => {
                    calls.fetch_add(1, Ordering::SeqCst);
                    Ok(json!({"output": node.config}))
                }
                _ => Err(AgentError::Rejected(Vec::new())),
            });
            states.push(run(&deps(&port, Verification::Rules)?, mode).await?);
        }
        let same = |get: fn(&PlanState) -> Value| {
            states.windows(2).all(|pair| get(&pair[0]) == get(&pair[1]))
        };
        answers &= same(|state| json!(state.final_answer));
        errors &= same(|state| json!(state.errors));
    }
    let mut wrong = Vec::new();
    expect.check("same_final_answer", answers, &mut wrong);
    expect.check("same_errors", errors, &mut wrong);
    Ok(wrong)
}

/// One step with some tool.
pub(super) async fn execution(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let tool = given.need("tool_type", Keys::text)?;
    let registered: Vec<&str> = match given.get("registered") {
        Some(Value::Bool(true)) => vec![tool],
        _ => given.list("tools").into_iter().filter_map(Value::as_str).collect(),
    };
    let steps = json!([{"id": 1, "description": "do it", "tool_type": tool}]);
    let port = port(planner_model(json!({"steps": steps}).to_string()));
    let settings = Settings::default();
    let deps = Deps { port: port.shared(), hub: hub(&registered)?, settings };
    let done = run(&deps, "graph").await;
    let thought = port.purposes().iter().filter(|purpose| *purpose == "planning.step").count();
    let mut wrong = Vec::new();
    expect.check("tools_called", port.decisions().len(), &mut wrong);
    expect.check("llm_called", thought, &mut wrong);
    expect.check("crash", done.is_err(), &mut wrong);
    let result = done.ok().and_then(|state| state.step_results.into_iter().next());
    expect.check("success", result.as_ref().is_some_and(|result| result.success()), &mut wrong);
    if let Some(how) = expect.get("falls_back") {
        let found = result.map(|result| json!(result.method)).unwrap_or_default();
        let method = match how.as_str() {
            Some("direct reasoning" | "direct_reasoning" | "reasoning") => json!("instead_of_tool"),
            Some("none") => json!("tool"),
            _ => return Err(format!("does not understand expect.falls_back: {how}")),
        };
        if found != method {
            wrong.push(format!("falls_back: wanted {how}, found {found}"));
        }
    }
    Ok(wrong)
}
