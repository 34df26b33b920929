//! Applies suggested changes to a stored plan, as a pure function.

use std::collections::{BTreeMap, BTreeSet};

use ephor_core::payload::SuggestedChanges;
use ephor_core::{NodeId, Plan, PlanEdge, PlanNode};
use serde_json::{Map, Value};

/// The plan with the changes made. None: there is nothing in them that could be made. An error says
/// why they can't be.
///
/// Removed nodes take their edges along, and what they connected is connected directly, unless an
/// edge of `update_edges` leads there. The condition of an edge from a removed node goes with it: what
/// it led to needs such an edge then, or it would run whatever the condition says. An edge of
/// `update_edges` whose ends exist is added; new nodes get an id where they have none.
pub(crate) fn changed(plan: &Plan, changes: &SuggestedChanges) -> Result<Option<Plan>, String> {
    let mut next = plan.clone();
    let mut touched = false;
    let mut bridges = Bridges::default();
    for id in changes.remove_nodes.iter().flatten() {
        touched |= remove(&mut next, id, &mut bridges);
    }
    for node in changes.add_nodes.iter().flatten() {
        if let Some(node) = read(node, &next) {
            next.nodes.push(node);
            touched = true;
        }
    }
    let known: BTreeSet<NodeId> = next.nodes.iter().map(|node| node.node_id.clone()).collect();
    let is_known = |edge: &&PlanEdge| known.contains(&edge.source) && known.contains(&edge.target);
    let given: Vec<_> = changes.update_edges.iter().flatten().filter(is_known).collect();
    let led_to: BTreeSet<&NodeId> = given.iter().map(|edge| &edge.target).collect();
    next.edges.retain(|edge| !bridges.is_one(edge) || !led_to.contains(&edge.target));
    if let Some(edge) = next.edges.iter().find(|edge| bridges.unconditional(edge)) {
        return Err(format!(
            "a removed node led to {target} on a condition, which goes with it: give an edge to {target} in \
             update_edges, or remove it, too",
            target = edge.target
        ));
    }
    for edge in given {
        let same = |old: &&mut PlanEdge| old.source == edge.source && old.target == edge.target;
        match next.edges.iter_mut().find(same) {
            Some(old) => old.condition = edge.condition.clone(),
            None => next.edges.push(edge.clone()),
        }
        touched = true;
    }
    Ok((touched && !next.nodes.is_empty()).then_some(next))
}

/// The edges that connect what removed nodes connected, by their ends, and whether a condition was on
/// the way that is gone.
#[derive(Default)]
struct Bridges(BTreeMap<(NodeId, NodeId), bool>);

impl Bridges {
    fn get(&self, edge: &PlanEdge) -> Option<bool> {
        self.0.get(&(edge.source.clone(), edge.target.clone())).copied()
    }

    fn is_one(&self, edge: &PlanEdge) -> bool {
        self.get(edge).is_some()
    }

    /// Whether it would be followed where the removed edges weren't.
    fn unconditional(&self, edge: &PlanEdge) -> bool {
        self.get(edge).unwrap_or(false)
    }
}

fn remove(plan: &mut Plan, id: &NodeId, bridges: &mut Bridges) -> bool {
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
                let lost = target.condition.is_some()
                    || bridges.unconditional(source)
                    || bridges.unconditional(target);
                bridges.0.insert((bridge.source.clone(), bridge.target.clone()), lost);
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
