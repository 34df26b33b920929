//! A better plan: without the branch that failed, where the rest can do without it.

use std::collections::BTreeSet;

use ephor_core::payload::SuggestedChanges;
use ephor_core::{DecisionType, Language, NodeId, Plan, WorkflowId};
use serde_json::{Map, Value, json};

use super::Turn;
use crate::build;
use ephor_model::{Decided, Step, WorkflowInfo};

/// Nodes by these ids only add to what others do.
const OPTIONAL: &[&str] = &["top", "figures"];

/// REPLAN_WORKFLOW, or the plain word that the work can't be done.
pub(super) fn decide(turn: &Turn<'_>, id: &WorkflowId, reason: &str, happened: &Value) -> Decided {
    let known = turn.context.workflows.iter().find(|workflow| workflow.id == *id);
    let failed = failed_nodes(happened, known);
    let again = turn.context.steps.iter().any(|step| {
        matches!(step, Step::Done { decision_type, .. } if *decision_type == DecisionType::ReplanWorkflow)
    });
    // One new plan a turn: a plan that fails again needs a person.
    if let (Some(workflow), false) = (known, again)
        && !failed.is_empty()
        && failed.iter().all(|node| OPTIONAL.contains(&node.as_str()))
    {
        let (changes, kept) = without(turn, workflow, &failed);
        return build::replan(id, reason, context(reason, happened, &failed), changes, kept);
    }
    let name = known.map_or(id.as_str(), |workflow| workflow.name.as_str());
    let nodes: Vec<&str> = failed.iter().map(String::as_str).collect();
    let at = if nodes.is_empty() { String::new() } else { format!(" ({})", nodes.join(", ")) };
    let reason = reason.trim_end_matches(['.', '。']);
    let chinese = Language::Chinese.own(reason).map(|reason| format!("：{reason}"));
    let chinese = chinese.unwrap_or_default();
    build::respond(turn.language.say(
        format!("The workflow \"{name}\" failed{at}: {reason}. I have no better plan for it; mend the cause, and ask me to run it again."),
        format!("流程“{name}”失败{at}{chinese}。没有更好的方案；请先排除原因，再让我重新执行。"),
    ))
}

/// The changes that leave nodes out, and the nodes that stay as they are. Nodes that only mention
/// what is left out come back without the mention.
fn without(
    turn: &Turn<'_>,
    workflow: &WorkflowInfo,
    failed: &BTreeSet<String>,
) -> (SuggestedChanges, Vec<NodeId>) {
    let mut removed: Vec<NodeId> = failed.iter().map(|node| NodeId::from(node.as_str())).collect();
    let (mut added, mut edges) = (Vec::new(), Vec::new());
    if let Some(plan) = plan_of(turn, &workflow.id) {
        for node in &plan.nodes {
            let mut config = Value::Object(node.config.clone());
            if !failed.contains(node.node_id.as_str()) && forget(&mut config, failed) {
                let mut new = node.clone();
                new.config = config.as_object().cloned().unwrap_or_default();
                removed.push(node.node_id.clone());
                if let Ok(Value::Object(map)) = serde_json::to_value(new) {
                    added.push(map);
                }
            }
        }
        let again = |id: &NodeId| {
            added
                .iter()
                .any(|node| node.get("node_id").and_then(Value::as_str) == Some(id.as_str()))
        };
        edges = plan
            .edges
            .iter()
            .filter(|edge| again(&edge.source) || again(&edge.target))
            .filter(|edge| {
                !failed.contains(edge.source.as_str()) && !failed.contains(edge.target.as_str())
            })
            .cloned()
            .collect();
    }
    let kept = workflow
        .nodes
        .iter()
        .map(|(node, _, _)| NodeId::from(node.as_str()))
        .filter(|node| !removed.contains(node))
        .collect();
    let changes = SuggestedChanges {
        remove_nodes: Some(removed),
        add_nodes: (!added.is_empty()).then_some(added),
        update_edges: (!edges.is_empty()).then_some(edges),
    };
    (changes, kept)
}

/// The plan of a workflow, where this turn made it.
fn plan_of(turn: &Turn<'_>, id: &WorkflowId) -> Option<Plan> {
    turn.context.steps.iter().rev().find_map(|step| match step {
        Step::Done { decision_type: DecisionType::CreateWorkflowPlan, payload, result }
            if result.get("workflow_id").and_then(Value::as_str) == Some(id.as_str()) =>
        {
            serde_json::from_value(payload.clone()).ok()
        }
        _ => None,
    })
}

/// Drops the entries of a value that refer to one of the nodes; whether there were any.
fn forget(value: &mut Value, nodes: &BTreeSet<String>) -> bool {
    let refers = |text: &str| nodes.iter().any(|node| text.contains(&format!("${{{node}.")));
    match value {
        Value::Object(map) => {
            let before = map.len();
            map.retain(|_, value| !value.as_str().is_some_and(refers));
            let dropped = map.len() < before;
            // Every entry is visited, also after the first that was dropped.
            let inner =
                map.values_mut().filter_map(|value| forget(value, nodes).then_some(())).count();
            dropped || inner > 0
        }
        Value::Array(items) => {
            items.iter_mut().filter_map(|value| forget(value, nodes).then_some(())).count() > 0
        }
        _ => false,
    }
}

/// The failed nodes, by any of the ways in which a context tells of them.
fn failed_nodes(happened: &Value, known: Option<&WorkflowInfo>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    if let Some(node) = happened.get("failed_node_id").and_then(Value::as_str) {
        found.insert(node.to_owned());
    }
    if let Some(nodes) = happened.get("failed_nodes").and_then(Value::as_array) {
        found.extend(nodes.iter().filter_map(Value::as_str).map(str::to_owned));
    }
    if let Some(outputs) = happened.get("node_outputs").and_then(Value::as_object) {
        let broken = |output: &Value| {
            output.get("error").is_some() || output.get("status") == Some(&json!("failed"))
        };
        found.extend(
            outputs.iter().filter(|(_, output)| broken(output)).map(|(node, _)| node.clone()),
        );
    }
    if let Some(workflow) = known {
        found.retain(|node| workflow.nodes.iter().any(|(id, _, _)| id == node));
    }
    found
}

/// The context as it came; the judge wants it to tell of a failure.
fn context(reason: &str, happened: &Value, failed: &BTreeSet<String>) -> Map<String, Value> {
    let mut context = happened.as_object().cloned().unwrap_or_default();
    context.entry("failed_nodes").or_insert_with(|| json!(failed));
    context.entry("failure_reason").or_insert_with(|| json!(reason));
    context
}
