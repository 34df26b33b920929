//! Stored workflows and their nodes, as far as they are known.

use std::sync::Arc;

use ephor_core::{InputSpec, NodeId, Plan, PlanNode, WorkflowStatus};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A stored workflow.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct KnownWorkflow {
    /// Its status.
    pub status: WorkflowStatus,
    /// Its declared inputs.
    pub inputs: Vec<InputSpec>,
    /// Its nodes, in order.
    pub nodes: Vec<(NodeId, KnownNode)>,
    /// The plan, if all of it is known.
    pub plan: Option<Arc<Plan>>,
    /// Its rank by storing time: the higher one is later.
    pub stored: u64,
}

/// A stored workflow as it is written down: what follows from its plan isn't.
#[derive(Serialize, Deserialize)]
struct Written {
    status: WorkflowStatus,
    stored: u64,
    plan: Option<Arc<Plan>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    inputs: Vec<InputSpec>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    nodes: Vec<(NodeId, KnownNode)>,
}

impl From<KnownWorkflow> for Written {
    fn from(known: KnownWorkflow) -> Self {
        let KnownWorkflow { status, inputs, nodes, plan, stored } = known;
        match plan {
            None => Self { status, stored, plan, inputs, nodes },
            Some(_) => Self { status, stored, plan, inputs: Vec::new(), nodes: Vec::new() },
        }
    }
}

impl From<Written> for KnownWorkflow {
    fn from(written: Written) -> Self {
        let Written { status, stored, plan, inputs, nodes } = written;
        match plan {
            None => Self { status, inputs, nodes, plan, stored },
            Some(plan) => Self { stored, ..Self::of(plan, status) },
        }
    }
}

impl KnownWorkflow {
    pub(super) fn of(plan: Arc<Plan>, status: WorkflowStatus) -> Self {
        let node = |(at, node): (usize, &PlanNode)| {
            (node.node_id.clone(), KnownNode(Known::Planned(plan.clone(), at)))
        };
        Self {
            status,
            inputs: plan.inputs(),
            nodes: plan.nodes.iter().enumerate().map(node).collect(),
            plan: Some(plan),
            stored: 0,
        }
    }
}

/// What is known about a node. The default is that nothing is.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(from = "Told", into = "Told")]
pub struct KnownNode(Known);

#[derive(Debug, Clone)]
enum Known {
    /// The node at that place of a plan.
    Planned(Arc<Plan>, usize),
    Told(Told),
}

impl Default for Known {
    fn default() -> Self {
        Self::Told(Told::default())
    }
}

/// A node as it is written down.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
struct Told {
    kind: Option<String>,
    config: Option<Map<String, Value>>,
}

impl From<Told> for KnownNode {
    fn from(told: Told) -> Self {
        Self(Known::Told(told))
    }
}

impl From<KnownNode> for Told {
    fn from(node: KnownNode) -> Self {
        Self { kind: node.kind().map(str::to_owned), config: node.config().cloned() }
    }
}

impl KnownNode {
    /// A node of no known plan.
    pub fn new(kind: Option<String>, config: Option<Map<String, Value>>) -> Self {
        Told { kind, config }.into()
    }

    /// Its kind, if known.
    pub fn kind(&self) -> Option<&str> {
        match &self.0 {
            Known::Planned(plan, at) => plan.nodes.get(*at).map(|node| &*node.kind),
            Known::Told(told) => told.kind.as_deref(),
        }
    }

    /// Its configuration, if known.
    pub fn config(&self) -> Option<&Map<String, Value>> {
        match &self.0 {
            Known::Planned(plan, at) => plan.nodes.get(*at).map(|node| &node.config),
            Known::Told(told) => told.config.as_ref(),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use serde_json::json;

    use super::*;

    #[test]
    fn a_configuration_is_held_once() {
        let config = json!({"url": "https://example.org/", "method": "GET"});
        let node = json!({"node_id": "n", "type": "HTTP", "name": "n", "config": config});
        let plan = json!({"name": "p", "description": "", "nodes": [node], "edges": []});
        let plan: Arc<Plan> = Arc::new(serde_json::from_value(plan).unwrap());
        let known = KnownWorkflow::of(plan.clone(), WorkflowStatus::Ready);
        let (_, node) = &known.nodes[0];
        assert_eq!(node.kind(), Some("HTTP"));
        assert!(std::ptr::eq(node.config().unwrap(), &plan.nodes[0].config));
        // Nor is it written down twice, and it is the same when it is read.
        let written = serde_json::to_string(&known).unwrap();
        assert_eq!(written.matches("example.org").count(), 1);
        let read: KnownWorkflow = serde_json::from_str(&written).unwrap();
        assert_eq!(read.nodes[0].1.config(), node.config());
        // Where there is no plan, the nodes are.
        let alone = KnownWorkflow { plan: None, ..known };
        let read: KnownWorkflow =
            serde_json::from_value(serde_json::to_value(&alone).unwrap()).unwrap();
        assert_eq!(read.nodes[0].1.config(), alone.nodes[0].1.config());
    }
}
