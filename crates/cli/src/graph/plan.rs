//! A plan as a graph to look at.

use std::collections::HashSet;

use ephor::core::{ErrorCode, Failure, NodeId, Plan, PlanNode};
use ephor::effects::conditions::{self, edge_holds};
use ephor::effects::references::Scope;
use ephor::graph::topology::{EdgeKind, NodeShape, Topology, TopologyEdge, TopologyNode};
use ephor::graph::{END, Goto, Graph, JsonState, START, Trigger};
use ephor::graphs::View;
use serde_json::{Map, Value};

/// The plan's graph, or all that is wrong with it, each with its code.
pub(super) fn view(plan: Plan) -> Result<View, Vec<(&'static str, String)>> {
    let mut mistakes = mistakes(&plan);
    for edge in &plan.edges {
        let condition = edge.condition.as_deref().map(conditions::check);
        if let Some(Err(failure)) = condition {
            let (source, target) = (&edge.source, &edge.target);
            let text = format!("the condition of edge {source:?} -> {target:?}: {failure}");
            mistakes.push(("BAD_CONDITION", text));
        }
    }
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    let topology = topology(&plan);
    Ok(View::new(topology, move |node, state| next(&plan, node, state)))
}

/// What the engine has to say against the plan's shape.
fn mistakes(plan: &Plan) -> Vec<(&'static str, String)> {
    // A plan's nodes may be called what means something to the engine.
    let name = |id: &NodeId| match id.as_str() {
        id @ (START | END) => format!("node {id}"),
        id => id.to_owned(),
    };
    let mut graph = Graph::<JsonState>::new(&plan.name).trigger(Trigger::All);
    let mut known = HashSet::new();
    for node in &plan.nodes {
        graph = graph.marker(name(&node.node_id));
        // Any node of a plan may be the first.
        if known.insert(&node.node_id) {
            graph = graph.edge(START, name(&node.node_id));
        }
    }
    let mut ways = HashSet::new();
    for edge in &plan.edges {
        // Several edges between two nodes are one way with several conditions.
        if ways.insert((&edge.source, &edge.target)) {
            graph = graph.edge(name(&edge.source), name(&edge.target));
        }
    }
    let found = graph.compile().err().map(|error| error.mistakes).unwrap_or_default();
    found.iter().map(|mistake| (mistake.code(), mistake.to_string())).collect()
}

fn topology(plan: &Plan) -> Topology {
    let nodes = plan.nodes.iter().map(|node| {
        let name = node.node_id.as_str();
        match node.kind.as_str() {
            "START" => TopologyNode::new(name, NodeShape::Start),
            "END" => TopologyNode::new(name, NodeShape::End),
            kind => TopologyNode::new(name, NodeShape::Node).note(kind),
        }
    });
    let edges = plan.edges.iter().map(|edge| {
        let drawn = TopologyEdge::new(edge.source.as_str(), edge.target.as_str());
        match &edge.condition {
            None => drawn,
            Some(condition) => drawn.kind(EdgeKind::Conditional).label(condition),
        }
    });
    Topology { name: plan.name.clone(), nodes: nodes.collect(), edges: edges.collect() }
}

/// Where a plan leads from a node that is done. The state holds outputs by node; null: the node was
/// skipped; `input` holds the workflow's inputs, unless a node has that name.
fn next(plan: &Plan, node: &str, state: Value) -> Result<Vec<Goto>, Failure> {
    let Value::Object(outputs) = state else {
        let message = "a plan's state is an object with the outputs of its nodes";
        return Err(Failure::new(ErrorCode::ValidationFailed, message)
            .hint(r#"as in {"node_1": {"rows": []}}"#));
    };
    if node == START && plan.node(START).is_none() {
        let begins = |node: &&PlanNode| !plan.edges.iter().any(|edge| edge.target == node.node_id);
        let first = plan.nodes.iter().filter(begins);
        return Ok(first.map(|node| Goto::node(node.node_id.to_string())).collect());
    }
    let empty = Map::new();
    let input = match outputs.get("input").filter(|_| plan.node("input").is_none()) {
        Some(Value::Object(input)) => input,
        _ => &empty,
    };
    let known = outputs.iter().filter(|(name, _)| plan.node(name).is_some());
    let scope = known.fold(Scope::new(input), |scope, (name, output)| match output {
        Value::Null => scope.skipped(name),
        output => scope.output(name, output),
    });
    let output = outputs.get(node).filter(|output| !output.is_null());
    let mut next = Vec::new();
    for edge in plan.edges.iter().filter(|edge| edge.source.as_str() == node) {
        let holds = match &edge.condition {
            None => true,
            Some(condition) => edge_holds(condition, output, &scope)?,
        };
        if holds && !next.contains(&Goto::node(edge.target.to_string())) {
            next.push(Goto::node(edge.target.to_string()));
        }
    }
    Ok(next)
}
