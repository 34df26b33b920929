//! What cases about graphs have in common: how nodes and edges are written, and what became of
//! nodes.

use std::sync::{Arc, Mutex};

use ephor::graph::{AnyNode, Context, END, Graph, JsonState, NodeError, START, Trigger};
use ephor_core::ErrorCode;
use serde_json::{Value, json};

use super::checks::Keys;

pub(super) type Graphs = Graph<JsonState>;

/// A node with the labels of its dispatcher and where they lead.
pub(super) type Dispatcher = (String, Vec<(String, String)>);

/// Far more visits than any case asks for: a graph that should have stopped stops here.
const ENOUGH: usize = 100_000;

/// What the nodes of a case's graph did: each visit with the state that it saw.
#[derive(Clone, Default)]
pub(super) struct Visits(Arc<Mutex<Vec<(String, Value)>>>);

impl Visits {
    pub fn list(&self) -> Vec<(String, Value)> {
        self.0.lock().unwrap().clone()
    }

    pub fn names(&self) -> Vec<String> {
        self.list().into_iter().map(|(name, _)| name).collect()
    }

    /// A node that is noted each time that it runs, and fails its first `failures` times.
    pub fn node(&self, failures: usize) -> AnyNode<JsonState> {
        let visits = self.clone();
        AnyNode::new(move |cx: Context<JsonState>| {
            let mut list = visits.0.lock().unwrap();
            let before = list.iter().filter(|(name, _)| name == cx.node()).count();
            list.push((cx.node().to_owned(), cx.state().to_value()));
            let fails = before < failures || list.len() > ENOUGH;
            async move {
                match fails {
                    true => Err(NodeError::new(ErrorCode::Internal, "the case lets it fail")),
                    false => Ok(()),
                }
            }
        })
    }
}

/// A case's word for a place: START and END in any spelling.
pub(super) fn place(value: &Value) -> Result<String, String> {
    let text = value.as_str().ok_or_else(|| format!("{value} is no node's name"))?;
    Ok(match text.trim_matches('_') {
        end if end.eq_ignore_ascii_case("end") => END.to_owned(),
        start if start.eq_ignore_ascii_case("start") => START.to_owned(),
        _ => text.to_owned(),
    })
}

pub(super) fn places(values: &[&Value]) -> Result<Vec<String>, String> {
    values.iter().map(|value| place(value)).collect()
}

pub(super) fn pair(value: &Value) -> Result<(String, String), String> {
    match value.as_array().map(Vec::as_slice) {
        Some([from, to]) => Ok((place(from)?, place(to)?)),
        _ => Err(format!("{value} is no edge")),
    }
}

/// Dispatchers with their mappings: `[["a", {"yes": "b"}]]` or `{"a": {"yes": "b"}}`.
pub(super) fn dispatchers(value: Option<&Value>) -> Result<Vec<Dispatcher>, String> {
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
pub(super) fn shaped(mut graph: Graphs, given: &Keys<'_>) -> Result<Graphs, String> {
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
pub(super) fn text(value: &Value) -> Result<&str, String> {
    value.as_str().ok_or_else(|| format!("{value} is no node's name"))
}
