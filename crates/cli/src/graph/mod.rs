//! `ephor graph`: graphs listed, drawn, and asked where they lead. Nothing is run.

mod plan;
mod recorded;
mod source;

use std::path::Path;

use ephor::config::JournalAt;
use std::io::{Read, stdin};

use ephor::graph::{END, Goto, START};
use ephor::graphs;
use serde_json::{Map, Value, json};

use super::args::{Drawing, Global, GraphArgs, GraphCommand};
use super::problem::{Exit, Problem};
use super::term::{Style, Term, clean, counted};
use super::{Done, check};
use source::Found;

/// Largest state that is read, in bytes.
const MAX_STATE: u64 = 16 << 20;

pub(crate) async fn run(global: &Global, args: GraphArgs, term: &Term) -> Done {
    let GraphArgs { journal, conversation, command } = args;
    let from = From { journal: journal.as_ref(), conversation: conversation.as_deref(), term };
    match command {
        GraphCommand::List { files } => match from.journal {
            Some(journal) => from.list_journal(journal).await,
            None => list(&files, term),
        },
        GraphCommand::Show { graph, format } => {
            let topology = from.find(global, &graph).await?.view;
            let topology = topology.topology();
            let drawn = match format {
                _ if term.json => json!(topology).to_string(),
                Drawing::Text => topology.to_text(),
                Drawing::Mermaid => topology.to_mermaid(),
                Drawing::Dot => topology.to_dot(),
            };
            term.say(drawn.trim_end_matches('\n'))?;
            Ok(Exit::Done)
        }
        GraphCommand::Route { graph, node, state } => {
            if graph == "-" && state == "-" {
                return Err(Problem::new(Exit::Usage, "standard input can't be both")
                    .because("the graph and the state are both to be read from it")
                    .next("give one of them as a file: GRAPH.json, or @STATE.json"));
            }
            let found = from.find(global, &graph).await?;
            let state = read_state(global, &state, term)?;
            route(&found, &graph, &node, state, term)
        }
    }
}

/// Where graphs are looked for.
struct From<'a> {
    journal: Option<&'a JournalAt>,
    conversation: Option<&'a str>,
    term: &'a Term,
}

impl From<'_> {
    async fn find(&self, global: &Global, name: &str) -> Result<Found, Problem> {
        let Some(journal) = self.journal else {
            if name == "-" {
                check::typed(global, self.term, "a graph as JSON")?;
            }
            return source::find(name, self.term);
        };
        let workflow = recorded::one(journal, self.conversation, name).await?;
        source::plan_of((*workflow.plan).clone(), name, self.term)
    }

    async fn list_journal(&self, journal: &JournalAt) -> Done {
        let all = recorded::read(journal, self.conversation).await?;
        if all.values().all(|workflows| workflows.0.is_empty()) {
            self.term.note("no workflow is recorded here");
        }
        for (conversation, workflows) in &all {
            for (id, workflow) in &workflows.0 {
                let (plan, status) = (&workflow.plan, workflow.status);
                let line = if self.term.json {
                    let entry = json!({
                        "conversation": conversation,
                        "workflow_id": id,
                        "name": plan.name,
                        "nodes": plan.nodes.len(),
                        "edges": plan.edges.len(),
                        "status": status,
                    });
                    entry.to_string()
                } else {
                    let id = self.term.paint(Style::Bold, &clean(id.as_str()));
                    let count = counted(plan.nodes.len(), "node");
                    let conversation = clean(&conversation.to_string());
                    format!("{id}  {status:<9}  {count}  {}  ({conversation})", clean(&plan.name))
                };
                self.term.say(line)?;
            }
        }
        Ok(Exit::Done)
    }
}

/// The built-in graphs, or those in files.
fn list(files: &[std::path::PathBuf], term: &Term) -> Done {
    let mut found = Vec::new();
    for file in files {
        found.push((source::file(file, term)?, Some(file)));
    }
    if files.is_empty() {
        let built_in = graphs::all().into_iter();
        found.extend(built_in.map(|view| (Found { view, kind: "built-in" }, None)));
    }
    if found.is_empty() {
        term.note(source::what_there_is());
    }
    for (Found { view, kind }, file) in found {
        let graph = view.topology();
        let file = file.map(|file| file.display().to_string());
        let (nodes, edges) = (graph.nodes.len(), graph.edges.len());
        let line = if term.json {
            let entry = json!({
                "name": graph.name, "kind": kind, "nodes": nodes, "edges": edges, "file": file,
            });
            entry.to_string()
        } else {
            let name = term.paint(Style::Bold, &clean(&graph.name));
            let (nodes, edges) = (counted(nodes, "node"), counted(edges, "edge"));
            let file = file.map(|file| format!("  {}", clean(&file))).unwrap_or_default();
            format!("{name}  {kind}  {nodes}, {edges}{file}")
        };
        term.say(line)?;
    }
    Ok(Exit::Done)
}

/// A state as text, in a file, or on standard input.
fn read_state(global: &Global, state: &str, term: &Term) -> Result<Value, Problem> {
    let mut bytes = Vec::new();
    let read = match state.strip_prefix('@') {
        Some(file) => check::file(Path::new(file))?.take(MAX_STATE).read_to_end(&mut bytes),
        None if state == "-" => {
            check::typed(global, term, "a state as JSON")?;
            stdin().lock().take(MAX_STATE).read_to_end(&mut bytes)
        }
        None => {
            bytes = state.as_bytes().to_vec();
            Ok(bytes.len())
        }
    };
    read.map_err(|error| Problem::failed("the state can't be read", error).of(state))?;
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    serde_json::from_slice(bytes).map_err(|error| {
        Problem::new(Exit::Usage, "the state isn't JSON")
            .of(super::term::short(state, 400))
            .because(error)
            .next(r#"write it as in '{"approved": true}', or @FILE, or - for standard input"#)
    })
}

fn route(found: &Found, graph: &str, node: &str, state: Value, term: &Term) -> Done {
    let names = found.view.topology().nodes.iter().map(|node| node.name.as_str());
    let names: Vec<&str> = names.filter(|name| *name != END || found.kind == "plan").collect();
    if node != START && !names.contains(&node) {
        return Err(Problem::new(Exit::NotFound, "the graph has no such node")
            .of(format!("{node} in {graph}"))
            .next(format!("it has: {}", names.join(", "))));
    }
    let next = found.view.next(node, state).map_err(|failure| {
        let problem = Problem::failed("the next node can't be determined", &failure)
            .of(format!("{node} in {graph}"));
        match &failure.hint {
            Some(hint) => problem.next(hint.clone()),
            None => problem,
        }
    })?;
    let mut targets: Vec<&str> = next.iter().map(Goto::target).collect();
    if targets.is_empty() {
        targets.push(END);
    }
    if term.json {
        let mut line = json!({"next": targets});
        let items: Map<String, Value> = next
            .iter()
            .filter_map(|goto| Some((goto.target().to_owned(), json!(goto.items()?))))
            .collect();
        if !items.is_empty() {
            line["items"] = Value::Object(items);
        }
        term.say(line.to_string())?;
        return Ok(Exit::Done);
    }
    for target in targets {
        term.say(clean(target))?;
    }
    Ok(Exit::Done)
}
