//! Applies suggested changes to a stored plan, as a pure function.

use std::collections::BTreeSet;

use ephor_core::payload::SuggestedChanges;
use ephor_core::{NodeId, Plan, PlanEdge, PlanNode};
use serde_json::{Map, Value};

/// The plan with the changes made. None: there is nothing in them that could be made.
///
/// Removed nodes take their edges along, and what they connected is connected directly. An edge of
/// `update_edges` whose ends exist is added; new nodes get an id where they have none.
pub(crate) fn changed(plan: &Plan, changes: &SuggestedChanges) -> Option<Plan> {
    let mut next = plan.clone();
    let mut touched = false;
    for id in changes.remove_nodes.iter().flatten() {
        touched |= remove(&mut next, id);
    }
    for node in changes.add_nodes.iter().flatten() {
        if let Some(node) = read(node, &next) {
            next.nodes.push(node);
            touched = true;
        }
    }
    let known: BTreeSet<NodeId> = next.nodes.iter().map(|node| node.node_id.clone()).collect();
    for edge in changes.update_edges.iter().flatten() {
        if known.contains(&edge.source) && known.contains(&edge.target) {
            let same = |old: &&mut PlanEdge| old.source == edge.source && old.target == edge.target;
            match next.edges.iter_mut().find(same) {
                Some(old) => old.condition = edge.condition.clone(),
                None => next.edges.push(edge.clone()),
            }
            touched = true;
        }
    }
    (touched && !next.nodes.is_empty()).then_some(next)
}

fn remove(plan: &mut Plan, id: &NodeId) -> bool {
    let before = plan.nodes.len();
    plan.nodes.retain(|node| node.node_id != *id);
    if plan.nodes.len() == before {
        return false;
    }
    let into: Vec<_> = plan.edges.iter().filter(|e| e.target == *id).cloned().collect();
    let out: Vec<_> = plan.edges.iter().filter(|e| e.source == *id).cloned().collect();
    plan.edges.retain(|edge| edge.source != *id && edge.target != *id);
    for source in &into {
        for target in &out {
            let bridge = PlanEdge {
                source: source.source.clone(),
                target: target.target.clone(),
                condition: source.condition.clone(),
            };
            let there = |e: &PlanEdge| e.source == bridge.source && e.target == bridge.target;
            if !plan.edges.iter().any(there) {
                plan.edges.push(bridge);
            }
        }
    }
    true
}

fn read(node: &Map<String, Value>, plan: &Plan) -> Option<PlanNode> {
    let mut node = node.clone();
    let given = node.get("node_id").and_then(Value::as_str).is_some_and(|id| !id.is_empty());
    if !given {
        let fresh = (1..)
            .map(|n| format!("added_{n}"))
            .find(|id| plan.node(id).is_none())
            .unwrap_or_default();
        node.insert("node_id".to_owned(), Value::from(fresh));
    }
    let node: PlanNode = serde_json::from_value(Value::Object(node)).ok()?;
    plan.node(node.node_id.as_str()).is_none().then_some(node)
}
