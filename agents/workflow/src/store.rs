//! Stored plans: how decisions change them, as pure functions.

use ephor_core::node::MARKER_KINDS;
use ephor_core::payload::CreateNode;
use ephor_core::{EventId, NodeId, Plan, PlanNode};
use ephor_rules::merge_updates;
use serde_json::{Map, Value};

/// A CREATE_NODE as the plan of its one node. The node's id comes from the decision, so that it can
/// be modified later without knowing the workflow.
pub(crate) fn single(decision: EventId, node: CreateNode) -> Plan {
    let id = decision.0.simple().to_string();
    let tail = id.get(id.len().saturating_sub(12)..).unwrap_or(&id);
    Plan {
        name: node.node_name.clone(),
        description: node.description.clone().unwrap_or_else(|| node.node_name.clone()),
        nodes: vec![PlanNode {
            node_id: format!("node_{tail}").into(),
            kind: node.node_type,
            name: node.node_name,
            config: node.config,
            input_mapping: None,
            output_mapping: None,
            description: node.description,
            retry_config: node.retry_config,
            idempotent: node.idempotent,
        }],
        edges: Vec::new(),
        global_config: None,
    }
}

/// The plan with one node changed: by updates, and by taking another node's kind and configuration.
pub(crate) fn patched(
    plan: &Plan,
    id: &NodeId,
    updates: Option<&Map<String, Value>>,
    alternative: Option<&NodeId>,
) -> Result<Plan, String> {
    let mut plan = plan.clone();
    let substitute = match alternative {
        Some(other) => {
            let node = plan.node(other.as_str()).cloned();
            let node = node.ok_or_else(|| format!("the workflow has no node {other:?}"))?;
            if MARKER_KINDS.contains(&node.kind.as_str()) {
                return Err(format!("{other:?} is a {}, which does no node's work", node.kind));
            }
            Some(node)
        }
        None => None,
    };
    let node = plan.nodes.iter_mut().find(|node| node.node_id == *id);
    let node = node.ok_or_else(|| format!("the workflow has no node {id:?}"))?;
    if let Some(other) = substitute {
        node.kind = other.kind;
        node.config = other.config;
        node.input_mapping = other.input_mapping;
        node.output_mapping = other.output_mapping;
        node.idempotent = other.idempotent;
    }
    if let Some(updates) = updates {
        *node = merge_updates(&node.config, updates).apply_to(node);
    }
    Ok(plan)
}
