//! Cases in which the graph runs.

use ephor::graph::{Answers, Outcome};
use ephor_analyst::feedback::Feedback;
use ephor_analyst::{Analysis, StepResult};
use ephor_flow::{Begin, DriveError};
use serde_json::{Value, json};

use super::rig::{Fate, Rig, World, about_sql, plan};
use super::{check_names, count, flag};
use crate::conformance::checks::{Found, Keys};

/// Runs of one case at most: a person who never says yes.
const MOST_RUNS: usize = 12;

fn waits(outcome: &Result<Outcome<Analysis>, DriveError>) -> bool {
    outcome.as_ref().is_ok_and(Outcome::waiting)
}

/// Reviews: where the run stops, what is kept, what a word does.
pub(super) async fn human(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    if let Some(name) = given.text("resume_thread") {
        let rig = Rig::new(World::default(), name)?;
        let ended = rig.drive(Begin::Resume(Answers::none())).await;
        expect.check("error", ended.is_err(), &mut wrong);
        expect.check("nodes_run", rig.nodes().len(), &mut wrong);
        if let Err(error) = ended
            && !error.to_string().contains(name)
        {
            wrong.push(format!("the error doesn't name {name}: {error}"));
        }
        return Ok(wrong);
    }
    match given.get("plan") {
        None => {}
        Some(word) if word == "valid" => {}
        Some(other) => return Err(format!("given.plan is {other}")),
    }
    let steps = count(given, "plan_steps", 1)? as usize;
    let world = World {
        plan: plan(&vec!["SQL_GENERATE_NODE"; steps]),
        review: flag(given.get("human_review_enabled"))?.unwrap_or(false),
        ..World::default()
    };
    let rig = Rig::new(world, "case")?;
    let mut last = rig.drive(rig.start()).await;
    let before = rig.nodes();
    expect.check("suspended", waits(&last), &mut wrong);
    let known = rig.thread.state().await.map_err(|error| error.to_string())?;
    let next: Vec<String> = known.next.iter().map(|node| super::neutral(node.as_str())).collect();
    let stopped = if waits(&last) { json!(next.join(", ")) } else { Value::Null };
    check_names(expect, "suspended_before", stopped, &mut wrong);
    expect.check("checkpoint_kept", waits(&last) && !known.next.is_empty(), &mut wrong);
    let sql = before.iter().filter(|node| about_sql(node)).count();
    expect.check("sql_nodes_run", sql, &mut wrong);
    let after = before.iter().position(|node| node == "PLAN_EXECUTOR");
    let after = after.and_then(|at| before.get(at + 1)).cloned();
    check_names(expect, "next", json!(after), &mut wrong);
    let mut suspensions = usize::from(waits(&last));
    if let Some(word) = given.get("feedback") {
        let word = match word {
            Value::Object(_) => word.clone(),
            other => json!({"feedback": other}),
        };
        let word: Feedback = serde_json::from_value(word).map_err(|error| error.to_string())?;
        while waits(&last) && suspensions < MOST_RUNS {
            let said = Analysis::update().feedback(word.clone());
            rig.thread.update_state(said, None).await.map_err(|error| error.to_string())?;
            last = rig.drive(Begin::Resume(Answers::none())).await;
            suspensions += usize::from(waits(&last));
        }
    }
    expect.check("suspensions", suspensions, &mut wrong);
    expect.check("completes", last.as_ref().is_ok_and(|last| !last.waiting()), &mut wrong);
    match last {
        Err(error) if !expect.has("error") => wrong.push(format!("it failed: {error}")),
        last => expect.check("error", last.is_err(), &mut wrong),
    }
    Ok(wrong)
}

fn fate(attempt: &Value) -> Result<Fate, String> {
    let map = attempt.as_object().ok_or_else(|| format!("{attempt} is no attempt"))?;
    let mut found = Fate::Works;
    for (key, value) in map {
        let well = match value {
            Value::Bool(well) => *well,
            Value::String(word) => match word.as_str() {
                "ok" | "pass" | "success" | "true" => true,
                "fail" | "error" | "false" | "empty" | "none" | "null" => false,
                other => return Err(format!("does not understand {key}: {other}")),
            },
            Value::Null => false,
            other => return Err(format!("does not understand {key}: {other}")),
        };
        let fails = match key.as_str() {
            "generate" | "sql" => Fate::Unwritten,
            "semantic" | "consistency" => Fate::Inconsistent,
            "execute" => Fate::Fails,
            other => return Err(format!("does not understand {other} of {attempt}")),
        };
        // The first thing that goes wrong is how far it gets.
        let order = |fate: Fate| match fate {
            Fate::Unwritten => 0,
            Fate::Inconsistent => 1,
            Fate::Fails => 2,
            Fate::Works => 3,
        };
        if !well && order(fails) < order(found) {
            found = fails;
        }
    }
    Ok(found)
}

/// `always fail`, `ok`.
fn always(given: &Keys<'_>, key: &str) -> Result<Option<bool>, String> {
    match given.get(key) {
        None => Ok(None),
        Some(Value::Bool(well)) => Ok(Some(*well)),
        Some(word) => match word.as_str().map(str::to_lowercase).as_deref() {
            Some("always fail" | "always fails" | "fail" | "fails") => Ok(Some(false)),
            Some("ok" | "always ok" | "success" | "works") => Ok(Some(true)),
            _ => Err(format!("given.{key} is {word}")),
        },
    }
}

/// Statements that fail and are written anew.
pub(super) async fn sql(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let mut world =
        World { plan: plan(&["SQL_GENERATE_NODE", "REPORT_GENERATOR_NODE"]), ..World::default() };
    let mut statements: Vec<Fate> =
        given.list("sql_attempts").into_iter().map(fate).collect::<Result<_, _>>()?;
    let ways =
        [("generate", Fate::Unwritten), ("semantic", Fate::Inconsistent), ("execute", Fate::Fails)];
    for (key, fails) in ways {
        match always(given, key)? {
            None => {}
            Some(_) if !statements.is_empty() => {
                return Err(format!("given.{key} stands beside other attempts"));
            }
            Some(well) => statements = vec![if well { Fate::Works } else { fails }],
        }
    }
    if statements.is_empty() {
        return Err("does not understand this form".to_owned());
    }
    world.statements = statements;
    world.limits.sql_tries = count(given, "max", world.limits.sql_tries)?;
    let rig = Rig::new(world, "case")?;
    let ended = rig.drive(rig.start()).await;
    let nodes = rig.nodes();
    let begin = nodes.iter().position(|node| node == "SQL_GENERATE").unwrap_or(nodes.len());
    let way = &nodes[begin..];
    let end = way.iter().position(|node| node == "PLAN_EXECUTOR").map_or(way.len(), |at| at + 1);
    check_names(expect, "nodes", json!(&way[..end]), &mut wrong);
    expect.check("sql_generate_llm_calls", rig.asked("analysis_sql"), &mut wrong);
    let done = ended.as_ref().is_ok_and(|outcome| !outcome.waiting());
    expect.check("ends", done, &mut wrong);
    expect.check("completes", done, &mut wrong);
    let reached = nodes.iter().any(|node| node == "REPORT_GENERATOR");
    expect.check("report_reached", reached, &mut wrong);
    let outcome = ended.map_err(|error| error.to_string())?;
    let state = outcome.state();
    expect.check("sql_generate_count_after", state.sql_tries, &mut wrong);
    let increment = state.plan_current_step.saturating_sub(1);
    expect.check("plan_current_step_increment", increment, &mut wrong);
    // Who ends without rows says why.
    if !reached && state.answer.as_ref().is_none_or(String::is_empty) {
        wrong.push("it ended without a word".to_owned());
    }
    // What failed is quoted when the next one is written.
    let asked = rig.port.requests();
    let again = asked.iter().filter(|request| request.purpose.as_str() == "analysis_sql").skip(1);
    for request in again {
        if request.context["failed"]["reason"].as_str().is_none_or(str::is_empty) {
            wrong.push("a statement was asked for again without what was wrong".to_owned());
        }
    }
    Ok(wrong)
}

/// A statement whose form decides.
pub(super) async fn structural(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let mut world = World { sql: given.need("sql", Keys::text)?.to_owned(), ..World::default() };
    world.limits.sql_tries = 1;
    let rig = Rig::new(world, "case")?;
    let outcome = rig.drive(rig.start()).await.map_err(|error| error.to_string())?;
    expect.check("consistency", outcome.state().consistency, &mut wrong);
    expect.check("llm_called", rig.asked("analysis_consistency") > 0, &mut wrong);
    let executed = !rig.port.decisions().is_empty();
    expect.check("executed", executed, &mut wrong);
    if executed && outcome.state().consistency != Some(true) {
        wrong.push("it was run, although it failed the check".to_owned());
    }
    let next = rig.nodes();
    let at = next.iter().position(|node| node == "SEMANTIC_CONSISTENCY");
    let next = at.and_then(|at| next.get(at + 1)).cloned();
    check_names(expect, "next", json!(next), &mut wrong);
    Ok(wrong)
}

/// How often a step fails before it works, as in `python (fails 4 times then ok)`. None: always.
fn failures(step: &str) -> Result<Option<usize>, String> {
    let told = step.split_once('(').map_or("ok", |(_, rest)| rest.trim_end_matches(')'));
    let told = told.trim().to_lowercase();
    let words: Vec<&str> =
        told.split([' ', ',']).filter(|word| !word.is_empty() && *word != "then").collect();
    match words[..] {
        ["ok"] | ["works"] | ["succeeds"] => Ok(Some(0)),
        ["always", "fails"] | ["always", "fail"] | ["fails"] | ["fails", "always"] => Ok(None),
        ["fails", "once"] | ["fails", "once", "ok"] => Ok(Some(1)),
        ["fails", "twice"] | ["fails", "twice", "ok"] => Ok(Some(2)),
        ["fails", number, "times"] | ["fails", number, "times", "ok"] => {
            let number = number.parse().map_err(|_| format!("{number} is no number"))?;
            Ok(Some(number))
        }
        _ => Err(format!("does not understand the step {step:?}")),
    }
}

/// Scripts that fail, and what the analysis makes of it.
pub(super) async fn python(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let mut world = World::default();
    let max = count(given, "max_tries", world.limits.python_tries)?;
    world.limits.python_tries = max;
    let mut tools = Vec::new();
    let mut scripts = Vec::new();
    if let Some(well) = always(given, "execute")? {
        tools.push("PYTHON_GENERATE_NODE");
        scripts = vec![well];
    }
    for step in given.list("plan_steps") {
        let step = step.as_str().ok_or_else(|| format!("given.plan_steps has {step}"))?;
        if !step.trim().to_lowercase().starts_with("python") {
            return Err(format!("does not understand the step {step:?}"));
        }
        tools.push("PYTHON_GENERATE_NODE");
        let fails = failures(step)?.unwrap_or(usize::MAX).min(max as usize);
        scripts.extend(std::iter::repeat_n(false, fails));
        if fails < max as usize {
            scripts.push(true);
        }
    }
    if tools.is_empty() {
        return Err("does not understand this form".to_owned());
    }
    tools.push("REPORT_GENERATOR_NODE");
    world.plan = plan(&tools);
    world.scripts = scripts;
    let rig = Rig::new(world, "case")?;
    let outcome = rig.drive(rig.start()).await.map_err(|error| error.to_string())?;
    let (state, nodes) = (outcome.state(), rig.nodes());
    expect.check("fallback_mode", state.python.fallback, &mut wrong);
    expect.check("is_success", state.python.success, &mut wrong);
    expect.check("tries", state.python.tries, &mut wrong);
    expect.check("python_output", state.python.output.clone(), &mut wrong);
    expect.check("python_generate_llm_calls", rig.asked("analysis_python"), &mut wrong);
    let last = nodes.iter().rposition(|node| node == "PYTHON_EXECUTE");
    let next = last.and_then(|at| nodes.get(at + 1)).cloned();
    check_names(expect, "next", json!(next), &mut wrong);
    let reached = nodes.iter().any(|node| node == "REPORT_GENERATOR");
    expect.check("report_reached", reached, &mut wrong);
    // The fallback is said plainly.
    for result in &state.results {
        if let StepResult::Python { fallback: true, analysis, .. } = result
            && !state.notes.contains(analysis)
        {
            wrong.push("the fallback isn't told".to_owned());
        }
    }
    Ok(wrong)
}
