//! A plan as a graph of the engine.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use ephor_core::node::MARKER_KINDS;
use ephor_core::{ErrorCode, Failure, NodeId, Plan};
use ephor_graph::{
    Command, CompileError, CompiledGraph, Context, END, Graph, Node, NodeError, START, Trigger,
};
use ephor_rules::evidence;

use super::flow::Flow;
use crate::calls::{Turn, View, call};
use crate::order::Said;
use crate::outputs::{Given, Made, Outputs};

/// What the names of nodes begin with whose ids mean something else to the engine.
const OWN: &str = "node:";

/// A node's name in the graph: its id, unless that is one of the engine's own words.
pub(super) fn name(id: &NodeId) -> String {
    let id = id.as_str();
    match id == START || id == END || id.trim().is_empty() || id.starts_with(OWN) {
        true => format!("{OWN}{id}"),
        false => id.to_owned(),
    }
}

/// The id of the node that has that name in the graph.
pub(super) fn id(name: &NodeId) -> NodeId {
    name.as_str().strip_prefix(OWN).map_or_else(|| name.clone(), NodeId::from)
}

/// Compiles the plan. What the judge approved has no mistakes; what a journal of another version
/// holds may.
pub(super) fn compile(
    flow: &Arc<Flow>,
    plan: &Plan,
) -> Result<CompiledGraph<Outputs>, CompileError> {
    let mut graph = Graph::new(flow.info.workflow_id.to_string())
        .trigger(Trigger::All)
        .concurrency(Plan::PARALLEL);
    let targets: BTreeSet<&NodeId> = plan.edges.iter().map(|edge| &edge.target).collect();
    for node in &plan.nodes {
        let id = &node.node_id;
        graph = match MARKER_KINDS.contains(&node.kind.as_str()) {
            true => graph.marker(name(id)),
            false => graph.node(name(id), Step { flow: flow.clone(), node: id.clone() }),
        };
        if !targets.contains(id) {
            graph = graph.edge(START, name(id));
        }
    }
    for Way { source, target, conditions } in ways(plan) {
        let (from, to) = (name(source), name(target));
        if conditions.iter().all(Option::is_none) {
            graph = graph.edge(from, to);
            continue;
        }
        let texts: Vec<&str> = conditions.iter().flatten().map(String::as_str).collect();
        let label = texts.join(" || ");
        let (flow, source, target) = (flow.clone(), source.clone(), target.clone());
        graph = graph.edge_when(from, to, label, move |outputs: &Outputs| {
            flow.holds(&source, &conditions, outputs).map_err(|failure| Failure {
                // The node behind it hasn't begun: it isn't what failed.
                message: format!("the edge from {source} to {target}: {}", failure.message),
                ..failure
            })
        });
    }
    graph.compile()
}

/// All edges from one node to another: any of them that counts is enough.
struct Way<'a> {
    source: &'a NodeId,
    target: &'a NodeId,
    conditions: Vec<Option<String>>,
}

/// In the plan's order.
fn ways(plan: &Plan) -> Vec<Way<'_>> {
    let mut ways: Vec<Way<'_>> = Vec::new();
    let mut known = HashMap::new();
    for edge in &plan.edges {
        let (source, target) = (&edge.source, &edge.target);
        let at = *known.entry((source, target)).or_insert_with(|| {
            ways.push(Way { source, target, conditions: Vec::new() });
            ways.len() - 1
        });
        ways[at].conditions.push(edge.condition.clone());
    }
    ways
}

/// A node of the plan.
struct Step {
    flow: Arc<Flow>,
    node: NodeId,
}

impl Node<Outputs> for Step {
    async fn run(&self, cx: Context<Outputs>) -> Result<Command<Outputs>, NodeError> {
        let id = &self.node;
        if let Some(given) = self.said() {
            return Ok(Command::update(given));
        }
        if let Some(failure) = self.flow.info.left.failure(id) {
            return Err(failure.into());
        }
        let (plan, skipped, turn) = {
            let mut notes = self.flow.notes();
            let tried = notes.attempts.entry(id.clone()).or_default();
            *tried += 1;
            let attempt = *tried;
            let delay = notes.delays.remove(id).unwrap_or(0.0);
            let first = notes.attempts_before.get(id).copied().unwrap_or(0) + 1;
            let turn = Turn { attempt, first, delay, before: notes.failures.get(id).cloned() };
            (notes.plan.clone(), notes.skipped_up_to(id), turn)
        };
        let Some(node) = plan.node(id.as_str()) else {
            let text = format!("the plan has lost its node {id:?}");
            return Err(NodeError::new(ErrorCode::Internal, text));
        };
        let view = View { plan: &plan, outputs: cx.state(), skipped: &skipped };
        let end = call(&self.flow.info, &view, node, turn).await;
        let duration_ms = u64::try_from(end.duration.as_millis()).unwrap_or(u64::MAX);
        {
            let mut notes = self.flow.notes();
            notes.attempts.insert(id.clone(), end.attempt);
            notes.durations.insert(id.clone(), duration_ms);
            match end.refused {
                true => notes.refused.insert(id.clone()),
                false => notes.refused.remove(id),
            };
        }
        let (node, made, attempt) = (id.clone(), end.result?, end.attempt);
        Ok(Command::update(Given { node, made, attempt, said_in: None, duration_ms }))
    }
}

impl Step {
    /// What a person says that the node's call came to.
    fn said(&self) -> Option<Given> {
        let mut notes = self.flow.notes();
        let Said { result, decision } = notes.said.remove(&self.node)?;
        Some(Given {
            node: self.node.clone(),
            made: Made::new(result, evidence::user(), Vec::new()),
            attempt: notes.attempts.get(&self.node).copied().unwrap_or(0),
            said_in: Some(decision),
            duration_ms: 0,
        })
    }
}
