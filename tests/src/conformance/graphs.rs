//! Cases about graphs: what compiles, where a dispatcher leads, and what stops a
//! cycle.

use ephor::graph::{CompileError, CompiledGraph, END, Graph, JsonState, RunError, START};
use serde_json::{Value, json};

use super::checks::{Found, Keys};
use super::shapes::{Graphs, Visits, dispatchers, place, shaped, text};
use super::{phrases, threads};

pub(super) async fn run(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    if expect.has("compiles") {
        compile(given, expect)
    } else if given.has("dispatcher_returns") {
        dispatch(given, expect).await
    } else if given.has("graph") {
        limit(given, expect).await
    } else if given.has("resume_thread") {
        threads::unknown_thread(given, expect).await
    } else if given.has("nodes") {
        threads::checkpoint(given, expect).await
    } else {
        Err("does not understand this form".to_owned())
    }
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
