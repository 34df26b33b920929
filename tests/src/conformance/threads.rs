//! Cases about runs that stop, are changed from outside, and go on from what a journal kept.

use std::collections::BTreeMap;
use std::sync::Arc;

use ephor::graph::{Answers, END, Graph, JsonState, Outcome, RunError, START};
use ephor::{ConversationId, Memory};
use serde_json::{Value, json};

use super::checks::{Found, Keys, contains};
use super::shapes::{Visits, places, shaped};

/// A thread on which nothing has run.
pub(super) async fn unknown_thread(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let visits = Visits::default();
    let graph = Graph::new("case").node("a", visits.node(0)).edge(START, "a").compile();
    let graph = graph.map_err(|error| error.to_string())?;
    let name = given.need("resume_thread", Keys::text)?;
    let id = ConversationId::new(name).map_err(|error| error.to_string())?;
    let done = graph.thread(Arc::new(Memory::new()), id).resume(Answers::none()).await;
    expect.check("error", done.is_err(), &mut wrong);
    expect.check("node_runs", visits.list().len(), &mut wrong);
    // An error must say which thread.
    if let Err(error) = done
        && !error.to_string().contains(name)
    {
        wrong.push(format!("the error doesn't name {name}: {error}"));
    }
    Ok(wrong)
}

/// Nodes in a row, or with the case's edges, on a thread that stops, is changed, and goes on.
pub(super) async fn checkpoint(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let visits = Visits::default();
    let names = places(&given.list("nodes"))?;
    let fails: Vec<String> = places(&given.list("fails_once"))?;
    let mut graph = names.iter().fold(Graph::new("case"), |graph, name| {
        graph.node(name, visits.node(fails.iter().filter(|it| *it == name).count()))
    });
    if !given.has("edges") && !given.has("entry") && !given.has("entry_point") {
        let way: Vec<&str> =
            [START].into_iter().chain(names.iter().map(String::as_str)).chain([END]).collect();
        graph = way.windows(2).fold(graph, |graph, edge| graph.edge(edge[0], edge[1]));
    }
    let graph = shaped(graph, given)?.compile().map_err(|error| error.to_string())?;
    let journal = Arc::new(Memory::new());
    let id = ConversationId::new("case").map_err(|error| error.to_string())?;
    let initial = given.get("input").or_else(|| given.get("state")).cloned().unwrap_or(json!({}));
    let initial = JsonState::try_from(initial).map_err(|error| error.to_string())?;
    // Each time a new handle: the journal is all that is left of what was before.
    let thread = || graph.thread(journal.clone(), id.clone());
    let mut last = thread().start(initial).await;
    expect.check("suspended", waits(&last), &mut wrong);
    expect.check("nodes_run_before_resume", visits.names(), &mut wrong);
    if let Some(want) = expect.get("suspended_before") {
        let state = thread().state().await.map_err(|error| error.to_string())?;
        let next: Vec<&str> = state.next.iter().map(|node| node.as_str()).collect();
        let found = match (want, &next[..]) {
            (Value::Array(_), many) => json!(many),
            (_, [one]) => json!(one),
            (_, many) => json!(many),
        };
        expect.check(
            "suspended_before",
            if waits(&last) { found } else { Value::Null },
            &mut wrong,
        );
    }
    if expect.has("checkpoint_kept") {
        let kept = thread().state().await.is_ok_and(|state| !state.next.is_empty());
        expect.check("checkpoint_kept", kept, &mut wrong);
    }
    let as_node = given.text("as_node").or_else(|| given.text("update_as"));
    for update in given.list("update_state") {
        let updated = thread().update_state(update.clone(), as_node).await;
        updated.map_err(|error| error.to_string())?;
    }
    let times = match given.get("resume") {
        None | Some(Value::Bool(false)) => 0,
        Some(Value::Bool(true)) => 1,
        Some(times) => times.as_u64().ok_or_else(|| format!("given.resume is {times}"))?,
    };
    for _ in 0..times {
        last = thread().resume(Answers::none()).await;
    }
    after(&visits, &last, &names, expect, &mut wrong);
    Ok(wrong)
}

fn waits(outcome: &Result<Outcome<JsonState>, RunError>) -> bool {
    outcome.as_ref().is_ok_and(Outcome::waiting)
}

/// What is there at the end.
fn after(
    visits: &Visits,
    last: &Result<Outcome<JsonState>, RunError>,
    names: &[String],
    expect: &Keys<'_>,
    wrong: &mut Vec<String>,
) {
    let mut runs: BTreeMap<&str, usize> = BTreeMap::new();
    let mut sees: BTreeMap<&str, Value> = BTreeMap::new();
    let list = visits.list();
    for (name, state) in &list {
        *runs.entry(name).or_default() += 1;
        sees.insert(name, state.clone());
    }
    expect.check("nodes_run_total", visits.names(), wrong);
    expect.check("node_runs", list.len(), wrong);
    expect.check("still_suspended", waits(last), wrong);
    expect.check("completes", last.as_ref().is_ok_and(|last| !last.waiting()), wrong);
    match last {
        Err(error) if !expect.has("error") => wrong.push(format!("it failed: {error}")),
        _ => expect.check("error", last.is_err(), wrong),
    }
    if let Some(want) = expect.get("state") {
        let state = last.as_ref().map(|last| last.state().to_value()).unwrap_or_default();
        if !contains(&state, want) {
            wrong.push(format!("state: wanted {want}, found {state}"));
        }
    }
    for name in names {
        expect.check(&format!("{name}_runs"), runs.get(name.as_str()).copied().unwrap_or(0), wrong);
        if let Some(want) = expect.get(&format!("{name}_sees")) {
            let found = sees.get(name.as_str()).cloned().unwrap_or_default();
            if !contains(&found, want) {
                wrong.push(format!("{name}_sees: wanted {want}, found {found}"));
            }
        }
    }
}
