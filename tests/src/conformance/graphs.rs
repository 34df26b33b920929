//! Cases about graphs: what compiles, where a dispatcher leads, what stops a cycle, and what runs
//! on from a checkpoint.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use ephor::graph::{
    Answers, AnyNode, CompileError, CompiledGraph, Context, END, Graph, JsonState, NodeError,
    Outcome, RunError, START, Trigger,
};
use ephor::{ConversationId, Memory};
use ephor_core::ErrorCode;
use serde_json::{Value, json};

use super::checks::{Found, Keys, contains};
use super::phrases;

type Graphs = Graph<JsonState>;

pub(super) async fn run(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    if expect.has("compiles") {
        compile(given, expect)
    } else if given.has("dispatcher_returns") {
        dispatch(given, expect).await
    } else if given.has("graph") {
        limit(given, expect).await
    } else if given.has("resume_thread") {
        unknown_thread(given, expect).await
    } else if given.has("nodes") {
        checkpoint(given, expect).await
    } else {
        Err("does not understand this form".to_owned())
    }
}

/// What the nodes of a case's graph did: each visit with the state that it saw.
#[derive(Clone, Default)]
struct Visits(Arc<Mutex<Vec<(String, Value)>>>);

impl Visits {
    fn list(&self) -> Vec<(String, Value)> {
        self.0.lock().unwrap().clone()
    }

    fn names(&self) -> Vec<String> {
        self.list().into_iter().map(|(name, _)| name).collect()
    }

    /// A node that is noted each time that it runs, and fails its first `failures` times.
    fn node(&self, failures: usize) -> AnyNode<JsonState> {
        let visits = self.clone();
        AnyNode::new(move |cx: Context<JsonState>| {
            let mut list = visits.0.lock().unwrap();
            let before = list.iter().filter(|(name, _)| name == cx.node()).count();
            list.push((cx.node().to_owned(), cx.state().to_value()));
            let fails = before < failures;
            async move {
                match fails {
                    true => Err(NodeError::new(ErrorCode::Internal, "it fails at first")),
                    false => Ok(()),
                }
            }
        })
    }
}

/// A case's word for a place: START and END in any spelling.
fn place(value: &Value) -> Result<String, String> {
    let text = value.as_str().ok_or_else(|| format!("{value} is no node's name"))?;
    Ok(match text.trim_matches('_') {
        end if end.eq_ignore_ascii_case("end") => END.to_owned(),
        start if start.eq_ignore_ascii_case("start") => START.to_owned(),
        _ => text.to_owned(),
    })
}

fn places(values: &[&Value]) -> Result<Vec<String>, String> {
    values.iter().map(|value| place(value)).collect()
}

fn pair(value: &Value) -> Result<(String, String), String> {
    match value.as_array().map(Vec::as_slice) {
        Some([from, to]) => Ok((place(from)?, place(to)?)),
        _ => Err(format!("{value} is no edge")),
    }
}

/// Dispatchers with their mappings: `[["a", {"yes": "b"}]]` or `{"a": {"yes": "b"}}`.
fn dispatchers(value: Option<&Value>) -> Result<Vec<(String, Vec<(String, String)>)>, String> {
    let unknown = |value: &Value| format!("does not understand given.conditional: {value}");
    let one = |from: &Value, mapping: &Value| {
        let mapping: Vec<(String, String)> = match mapping {
            Value::Object(mapping) => mapping
                .iter()
                .map(|(label, to)| Ok((label.clone(), place(to)?)))
                .collect::<Result<_, String>>()?,
            // Targets alone are their own labels.
            Value::Array(targets) => {
                let targets = places(&targets.iter().collect::<Vec<_>>())?;
                targets.into_iter().map(|to| (to.clone(), to)).collect()
            }
            other => return Err(unknown(other)),
        };
        Ok((place(from)?, mapping))
    };
    match value {
        None => Ok(Vec::new()),
        Some(Value::Object(all)) => {
            all.iter().map(|(from, mapping)| one(&json!(from), mapping)).collect()
        }
        Some(Value::Array(all)) => all
            .iter()
            .map(|entry| match entry.as_array().map(Vec::as_slice) {
                Some([from, mapping]) => one(from, mapping),
                _ => Err(unknown(entry)),
            })
            .collect(),
        Some(other) => Err(unknown(other)),
    }
}

/// Edges, entry, interrupts and trigger, as many of them as the case has.
fn shaped(mut graph: Graphs, given: &Keys<'_>) -> Result<Graphs, String> {
    match given.text("trigger").map(str::to_lowercase).as_deref() {
        None => {}
        Some("any") => graph = graph.trigger(Trigger::Any),
        Some("all") => graph = graph.trigger(Trigger::All),
        Some(other) => return Err(format!("does not understand given.trigger: {other}")),
    }
    for key in ["entry", "entry_point"] {
        for to in places(&given.list(key))? {
            graph = graph.edge(START, to);
        }
    }
    for key in ["finish", "finish_point"] {
        for from in places(&given.list(key))? {
            graph = graph.edge(from, END);
        }
    }
    for edge in given.list("edges") {
        let (from, to) = pair(edge)?;
        graph = graph.edge(from, to);
    }
    for name in places(&given.list("interrupt_before"))? {
        graph = graph.interrupt_before(name);
    }
    for name in places(&given.list("interrupt_after"))? {
        graph = graph.interrupt_after(name);
    }
    for edge in given.list("interrupt_on") {
        let (from, to) = pair(edge)?;
        graph = graph.interrupt_on(from, to);
    }
    Ok(graph)
}

/// A name of a node as it is: START and END aren't for nodes.
fn text(value: &Value) -> Result<&str, String> {
    value.as_str().ok_or_else(|| format!("{value} is no node's name"))
}

fn compile(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let visits = Visits::default();
    let mut graph = Graph::new("case");
    for name in given.list("nodes") {
        graph = graph.node(text(name)?, visits.node(0));
    }
    graph = shaped(graph, given)?;
    for (from, mapping) in dispatchers(given.get("conditional"))? {
        let first = mapping.first().map(|(label, _)| label.clone()).unwrap_or_default();
        graph = graph.route_by(from, mapping, move |_: &JsonState| first.clone());
    }
    let compiled = graph.compile();
    expect.check("compiles", compiled.is_ok(), &mut wrong);
    let mistakes = compiled.as_ref().err().map(|error| error.mistakes.as_slice());
    let mistakes = mistakes.unwrap_or_default();
    for key in ["about", "error_about"] {
        for phrase in expect.list(key) {
            let phrase = text(phrase)?;
            if !mistakes.iter().any(|mistake| phrases::is_about(mistake, phrase)) {
                wrong.push(format!("{key}: wanted {phrase}, found {}", told(&compiled)));
            }
        }
    }
    let mentioned = expect.list("mentions").into_iter().chain(expect.list("mentions_all"));
    for word in mentioned {
        let word = text(word)?;
        if !told(&compiled).contains(&format!("{word:?}")) {
            wrong.push(format!("mentions: wanted {word}, found {}", told(&compiled)));
        }
    }
    expect.check("mistakes", mistakes.len(), &mut wrong);
    Ok(wrong)
}

fn told(compiled: &Result<CompiledGraph<JsonState>, CompileError>) -> String {
    compiled.as_ref().err().map_or_else(|| "no mistake".to_owned(), CompileError::to_string)
}

/// A dispatcher that answers with a label, mapped or not.
async fn dispatch(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let visits = Visits::default();
    let conditional = dispatchers(given.get("conditional"))?;
    let answer = |answer: &Value| answer.as_str().map_or_else(|| answer.to_string(), str::to_owned);
    let answers: Vec<String> = given.list("dispatcher_returns").into_iter().map(answer).collect();
    let mut names: Vec<String> = Vec::new();
    let targets = conditional.iter().flat_map(|(_, mapping)| mapping.iter().map(|(_, to)| to));
    for name in conditional.iter().map(|(from, _)| from).chain(targets) {
        if ![START, END].contains(&name.as_str()) && !names.contains(name) {
            names.push(name.clone());
        }
    }
    let first = conditional.first().map(|(from, _)| from.clone());
    let first = first.ok_or("given.conditional is empty")?;
    let mut graph =
        names.iter().fold(Graph::new("case"), |graph, name| graph.node(name, visits.node(0)));
    if first != START {
        graph = graph.edge(START, &first);
    }
    for (from, mapping) in conditional {
        let answers = answers.clone();
        graph = graph.route_by(from, mapping, move |_: &JsonState| answers.clone());
    }
    let graph = graph.compile().map_err(|error| error.to_string())?;
    let done = graph.run(JsonState::default()).max_steps(2).await;
    // What is asked without running says the same.
    let asked = graph.next(&first, &JsonState::default());
    let error = match &done {
        Err(error @ RunError::Failed { .. }) => Some(error.to_string()),
        Ok(_) | Err(RunError::StepLimit { .. }) => None,
        Err(other) => return Err(other.to_string()),
    };
    if asked.is_err() != error.is_some() {
        wrong.push(format!("running says {error:?}, asking says {asked:?}"));
    }
    expect.check("error", error.is_some(), &mut wrong);
    if let Some(error) = &error
        && !answers.iter().any(|answer| error.contains(answer.as_str()))
    {
        wrong.push(format!("the error names none of {answers:?}: {error}"));
    }
    if let Some(want) = expect.text("error_contains") {
        let error = error.clone().unwrap_or_default();
        if !error.to_lowercase().contains(&want.to_lowercase()) {
            wrong.push(format!("error_contains: wanted {want}, found {error:?}"));
        }
    }
    let next: Vec<String> = asked.iter().flatten().map(|goto| goto.target().to_owned()).collect();
    let found = match (expect.get("next"), &next[..]) {
        (Some(Value::Array(_)), _) => json!(next),
        (_, [one]) => json!(one),
        (_, []) => Value::Null,
        (_, many) => json!(many),
    };
    expect.check("next", found, &mut wrong);
    expect.check("nodes_run", visits.names(), &mut wrong);
    Ok(wrong)
}

/// A graph drawn in one line (`a→b→a forever`), and a limit.
async fn limit(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let drawn = given.need("graph", Keys::text)?;
    let line = drawn.replace("->", "→").replace("=>", "→");
    let (line, forever) = match line.trim().strip_suffix("forever") {
        Some(line) => (line.trim().to_owned(), true),
        None => (line.trim().to_owned(), false),
    };
    let mut way: Vec<String> =
        line.split('→').map(|name| place(&json!(name.trim()))).collect::<Result<_, _>>()?;
    if way.len() < 2 || way.iter().any(|name| name.is_empty() || name.contains(' ')) {
        return Err(format!("does not understand given.graph: {drawn}"));
    }
    if way[0] != START {
        way.insert(0, START.to_owned());
    }
    let visits = Visits::default();
    let mut graph = Graph::new("case");
    let mut edges: Vec<(&str, &str)> = Vec::new();
    let mut nodes: Vec<&str> = Vec::new();
    for names in way.windows(2) {
        let edge = (names[0].as_str(), names[1].as_str());
        if !edges.contains(&edge) {
            edges.push(edge);
        }
    }
    for name in way.iter().map(String::as_str) {
        if ![START, END].contains(&name) && !nodes.contains(&name) {
            nodes.push(name);
        }
    }
    let closes = way[1..way.len() - 1].contains(&way[way.len() - 1]);
    if forever != closes {
        return Err(format!("{drawn} says that it goes on for ever, or does, but not both"));
    }
    for name in nodes {
        graph = graph.node(name, visits.node(0));
    }
    for (from, to) in edges {
        graph = graph.edge(from, to);
    }
    let said = given.get("limit").or_else(|| given.get("max_steps"));
    let said = said.filter(|said| !said.is_null() && *said != "default");
    let said = said.map(|said| said.as_u64().ok_or_else(|| format!("given.limit is {said}")));
    let said = said.transpose()?;
    if let Some(limit) = said {
        graph = graph.max_steps(limit);
    }
    let limit = said.unwrap_or(Graphs::MAX_STEPS);
    let graph = graph.compile().map_err(|error| error.to_string())?;
    let done = graph.run(JsonState::default()).await;
    let runs = visits.list().len();
    let limited = match &done {
        Err(error @ RunError::StepLimit { limit: found, .. }) => {
            // The error must say what the limit was.
            if *found != limit || !error.to_string().contains(&limit.to_string()) {
                wrong.push(format!("the limit was {limit}, and the error says: {error}"));
            }
            true
        }
        Err(other) => return Err(other.to_string()),
        Ok(_) => false,
    };
    // Reaching the limit is an error, never a silent end (RESOLUTIONS).
    if forever != limited && forever {
        wrong.push("it ended without an error".to_owned());
    }
    // That it is here at all means that it has stopped; that it didn't overshoot, the count says.
    expect.check("stops", runs as u64 <= limit, &mut wrong);
    expect.check("error", limited, &mut wrong);
    expect.check("completes", done.is_ok(), &mut wrong);
    expect.check("node_runs", runs, &mut wrong);
    if let Some(most) = expect.get("node_runs_at_most") {
        let most = most.as_u64().ok_or_else(|| format!("node_runs_at_most is {most}"))?;
        if runs as u64 > most {
            wrong.push(format!("node_runs_at_most: wanted {most}, found {runs}"));
        }
    }
    if let Some(want) = expect.text("error_contains") {
        let error = done.err().map(|error| error.to_string()).unwrap_or_default();
        if !error.to_lowercase().contains(&want.to_lowercase()) {
            wrong.push(format!("error_contains: wanted {want}, found {error:?}"));
        }
    }
    Ok(wrong)
}

/// A thread on which nothing has run.
async fn unknown_thread(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
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
async fn checkpoint(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
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
