//! Applies suggested changes to a stored plan, as a pure function.

use std::collections::{BTreeMap, BTreeSet};

use ephor_core::payload::SuggestedChanges;
use ephor_core::{NodeId, Plan, PlanEdge, PlanNode};
use serde_json::{Map, Value};

/// The plan with the changes made. None: there are none. An error says why they can't be made: all of them
/// are, or none.
///
/// Removed nodes take their edges along, and what they connected is connected directly, unless an
/// edge of `update_edges` leads there. The condition of an edge from a removed node goes with it: what
/// it led to needs such an edge then, or it would run whatever the condition says. New nodes get an id where
/// they have none.
pub(crate) fn changed(plan: &Plan, changes: &SuggestedChanges) -> Result<Option<Plan>, String> {
    let mut next = plan.clone();
    let mut touched = false;
    let mut bridges = Bridges::default();
    for id in changes.remove_nodes.iter().flatten() {
        // One that is named twice is removed once.
        if !remove(&mut next, id, &mut bridges) && plan.node(id.as_str()).is_none() {
            return Err(format!("remove_nodes names {id}, which the plan doesn't have"));
        }
        touched = true;
    }
    for (at, node) in changes.add_nodes.iter().flatten().enumerate() {
        let node = read(node, &next).map_err(|why| format!("add_nodes/{at}: {why}"))?;
        next.nodes.push(node);
        touched = true;
    }
    let given = changes.update_edges.as_deref().unwrap_or_default();
    for PlanEdge { source, target, .. } in given {
        if let Some(lost) = [source, target].into_iter().find(|id| next.node(id.as_str()).is_none())
        {
            return Err(format!(
                "update_edges has an edge from {source} to {target}, and the changed plan has no node {lost}"
            ));
        }
    }
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
    match next.nodes.is_empty() {
        true => Err("they leave no node in the plan".to_owned()),
        false => Ok(touched.then_some(next)),
    }
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

/// A node that is to be added.
fn read(node: &Map<String, Value>, plan: &Plan) -> Result<PlanNode, String> {
    let mut node = node.clone();
    let is_named = match node.get("node_id") {
        None | Some(Value::Null) => false,
        Some(Value::String(id)) => !id.is_empty(),
        // It can't be read.
        Some(_) => true,
    };
    if !is_named {
        let fresh = (1..)
            .map(|n| format!("added_{n}"))
            .find(|id| plan.node(id).is_none())
            .unwrap_or_default();
        node.insert("node_id".to_owned(), Value::from(fresh));
    }
    let node: PlanNode =
        serde_json::from_value(Value::Object(node)).map_err(|error| error.to_string())?;
    match plan.node(node.node_id.as_str()) {
        Some(_) => Err(format!("the plan has a node {} already", node.node_id)),
        None => Ok(node),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

    /// What comes of changes of a plan in which `a` leads to `b`: its nodes and edges, or the error.
    #[track_caller]
    fn check(changes: Value, expect: Result<Option<&str>, &str>) {
        let node = |id: &str| {
            json!({"node_id": id, "type": "CONDITION", "name": id,
                                     "config": {"expression": "1"}})
        };
        let plan = json!({"name": "p", "description": "d", "nodes": [node("a"), node("b")],
                          "edges": [{"source": "a", "target": "b"}]});
        let plan: Plan = serde_json::from_value(plan).unwrap();
        let changes: SuggestedChanges = serde_json::from_value(changes).unwrap();
        let drawn = |plan: Plan| {
            let nodes = plan.nodes.iter().map(|node| node.node_id.to_string());
            let edges = plan.edges.iter().map(|edge| format!("{}>{}", edge.source, edge.target));
            nodes.chain(edges).collect::<Vec<_>>().join(" ")
        };
        let came = changed(&plan, &changes).map(|plan| plan.map(drawn));
        assert_eq!(came.as_ref().map(Option::as_deref).map_err(String::as_str), expect);
    }

    #[test]
    fn changes_are_made_as_a_whole_or_refused_with_the_reason() {
        let added = |id: Value| {
            json!({"node_id": id, "type": "CONDITION", "name": "x",
                                       "config": {"expression": "1"}})
        };
        let edge = |source: &str, target: &str| json!({"source": source, "target": target});
        check(json!({}), Ok(None));
        check(json!({"remove_nodes": ["b"]}), Ok(Some("a")));
        check(json!({"remove_nodes": ["b", "b"]}), Ok(Some("a")));
        check(
            json!({"remove_nodes": ["a"], "add_nodes": [added("a".into()), added(Value::Null)],
                   "update_edges": [edge("a", "b"), edge("b", "added_1")]}),
            Ok(Some("b a added_1 a>b b>added_1")),
        );
        check(
            json!({"remove_nodes": ["b"], "update_edges": [edge("a", "dd")]}),
            Err("update_edges has an edge from a to dd, and the changed plan has no node dd"),
        );
        check(
            json!({"remove_nodes": ["a"], "update_edges": [edge("a", "b")]}),
            Err("update_edges has an edge from a to b, and the changed plan has no node a"),
        );
        check(
            json!({"add_nodes": [added("a".into())]}),
            Err("add_nodes/0: the plan has a node a already"),
        );
        check(
            json!({"remove_nodes": ["b"], "add_nodes": [added("c".into()),
                   {"node_id": "n", "type": "CONDITION", "name": "x"}]}),
            Err("add_nodes/1: missing field `config`"),
        );
        check(
            json!({"add_nodes": [added(true.into())]}),
            Err("add_nodes/0: invalid type: boolean `true`, expected a string"),
        );
        check(
            json!({"remove_nodes": ["bb", "b"]}),
            Err("remove_nodes names bb, which the plan doesn't have"),
        );
        check(json!({"remove_nodes": ["a", "b"]}), Err("they leave no node in the plan"));
    }
}
