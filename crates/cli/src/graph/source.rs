//! Where a graph that is to be shown comes from: the program, a file, a journal.

use std::path::Path;

use ephor::core::Plan;
use ephor::graph::GraphDefinition;
use ephor::graphs::{self, View};
use serde_json::{Value, json};

use super::plan;
use crate::problem::{Exit, Problem};
use crate::run;
use crate::term::{Style, Term};

/// A graph, and what it was read from.
pub(super) struct Found {
    pub view: View,
    /// `built-in`, `graph` or `plan`.
    pub kind: &'static str,
}

/// The built-in graph of that name, or the one in that file.
pub(super) fn find(name: &str, term: &Term) -> Result<Found, Problem> {
    let built_in = graphs::all().into_iter().find(|view| view.topology().name == name);
    if let Some(view) = built_in {
        return Ok(Found { view, kind: "built-in" });
    }
    let path = Path::new(name);
    if name != "-" && !path.exists() {
        return Err(Problem::new(Exit::NotFound, "there is no such graph, and no such file")
            .of(name)
            .next(what_there_is()));
    }
    file(path, term)
}

/// What can be shown instead.
pub(super) fn what_there_is() -> String {
    let built_in = graphs::all();
    let names: Vec<&str> = built_in.iter().map(|view| view.topology().name.as_str()).collect();
    let names = match names.is_empty() {
        true => "no graph is built in".to_owned(),
        false => format!("built in are: {}", names.join(", ")),
    };
    format!(
        "{names}; a file with a graph's definition or a plan can be shown, and with \
         --journal FILE a recorded workflow, by its id"
    )
}

/// The graph in a file: a definition, or a plan.
pub(super) fn file(path: &Path, term: &Term) -> Result<Found, Problem> {
    let shown = path.display().to_string();
    let bytes = run::read(path, "graph")?;
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let reason = format!("byte {} isn't UTF-8", error.valid_up_to() + 1);
        Problem::failed("the file isn't a graph", reason).of(&shown)
    })?;
    if let Ok(value) = serde_json::from_str::<Value>(text)
        && is_plan(&value)
    {
        let plan = read_plan(text, value).map_err(|problem| problem.of(&shown))?;
        return plan_of(plan, &shown, term);
    }
    let definition = GraphDefinition::parse(text).map_err(|error| {
        let problem = Problem::failed("the file isn't a graph", &error).of(&shown);
        match error.hint {
            Some(hint) => problem.next(hint),
            None => problem,
        }
    })?;
    match definition.shape() {
        Ok(graph) => Ok(Found { view: View::of(graph), kind: "graph" }),
        Err(error) => {
            let mistakes: Vec<_> =
                error.mistakes.iter().map(|it| (it.code(), it.to_string())).collect();
            Err(mistaken(&error.graph, &mistakes, &shown, term)?)
        }
    }
}

/// A plan as a graph.
pub(super) fn plan_of(plan: Plan, from: &str, term: &Term) -> Result<Found, Problem> {
    let name = plan.name.clone();
    match plan::view(plan) {
        Ok(view) => Ok(Found { view, kind: "plan" }),
        Err(mistakes) => Err(mistaken(&name, &mistakes, from, term)?),
    }
}

/// A plan's nodes have ids, which a definition's don't.
fn is_plan(value: &Value) -> bool {
    if value.get("decision_type").is_some() {
        return true;
    }
    let nodes = value.get("nodes").and_then(Value::as_array);
    let has_ids = nodes.is_some_and(|nodes| nodes.iter().any(|it| it.get("node_id").is_some()));
    has_ids || value.get("action_type").is_some()
}

fn read_plan(text: &str, value: Value) -> Result<Plan, Problem> {
    // Mistakes are told with their lines, where nothing is around the payload.
    let whole = value.get("decision_type").is_some();
    let value = run::payload_of(value);
    let kind = value.get("action_type").and_then(Value::as_str);
    let other = kind.filter(|kind| !kind.eq_ignore_ascii_case("create_workflow_plan"));
    if let Some(kind) = other {
        let reason = format!("it is the payload of a {kind}");
        return Err(Problem::failed("the file isn't a graph", reason)
            .next("give the payload of a CREATE_WORKFLOW_PLAN, or a graph's definition"));
    }
    let read = match whole {
        true => serde_json::from_value(value),
        false => serde_json::from_str(text),
    };
    read.map_err(|error| {
        Problem::failed("the file isn't a plan", error)
            .next("`ephor run` lists everything that is wrong with a plan")
    })
}

/// Tells all mistakes of a graph.
fn mistaken(
    name: &str,
    mistakes: &[(&'static str, String)],
    from: &str,
    term: &Term,
) -> Result<Problem, Problem> {
    if term.json {
        let list: Vec<Value> = mistakes
            .iter()
            .map(|(code, message)| json!({"code": code, "message": message}))
            .collect();
        term.say(json!({"name": name, "mistakes": list}).to_string())?;
    }
    for (code, message) in mistakes {
        let code = term.paint_note(Style::Red, &format!("{code:<18}"));
        term.note(format!("{code}  {}", crate::term::clean(message)));
    }
    let count = mistakes.len();
    let s = if count == 1 { "" } else { "s" };
    let what = format!("the graph {name:?} has {count} mistake{s}");
    Ok(Problem::new(Exit::Failed, what).of(from).next("fix what is listed above"))
}
