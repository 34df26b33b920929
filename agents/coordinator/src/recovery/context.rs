//! What had happened in a run, for recoveries and new plans.

use std::collections::BTreeMap;

use ephor_core::{Failure, NodeId};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// The `execution_context` of NodeExecutionFailed, ERROR_RECOVERY and REPLAN_WORKFLOW. A node is in
/// at most one of the three lists.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ExecutionContext {
    /// Completed nodes, in the order of completion.
    pub executed_nodes: Vec<NodeId>,
    /// Nodes that failed and haven't been recovered.
    pub failed_nodes: Vec<NodeId>,
    /// Nodes that won't run.
    pub skipped_nodes: Vec<NodeId>,
    /// By node: its output, null if skipped, `{"status": "failed", "error": …}` if failed.
    pub node_outputs: BTreeMap<NodeId, Value>,
    /// The number of retries.
    pub retry_count: u32,
    /// Anything else in the context.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

impl ExecutionContext {
    /// Reads it from an event or a payload. Anything unexpected is kept in `more` or left out: the
    /// context informs, it doesn't command.
    pub fn read(map: &Map<String, Value>) -> Self {
        let whole = serde_json::from_value(Value::Object(map.clone()));
        whole.unwrap_or_else(|_| Self { more: map.clone(), ..Self::default() })
    }

    /// Converts it to the form of events and payloads.
    pub fn to_map(&self) -> Map<String, Value> {
        match serde_json::to_value(self) {
            Ok(Value::Object(map)) => map,
            _ => self.more.clone(),
        }
    }

    /// Records that a node completed.
    pub fn completed(&mut self, node: &NodeId, output: Value) {
        self.forget(node);
        self.executed_nodes.push(node.clone());
        self.node_outputs.insert(node.clone(), output);
    }

    /// A node failed.
    pub fn failed(&mut self, node: &NodeId, failure: &Failure) {
        self.forget(node);
        self.failed_nodes.push(node.clone());
        let output = json!({"status": "failed", "error": failure.to_string()});
        self.node_outputs.insert(node.clone(), output);
    }

    /// A node was skipped; its dependants see null.
    pub fn skipped(&mut self, node: &NodeId) {
        self.forget(node);
        self.skipped_nodes.push(node.clone());
        self.node_outputs.insert(node.clone(), Value::Null);
    }

    /// A failed node is retried.
    pub fn retried(&mut self, node: &NodeId) {
        self.forget(node);
        self.node_outputs.remove(node);
        self.retry_count = self.retry_count.saturating_add(1);
    }

    fn forget(&mut self, node: &NodeId) {
        let Self { executed_nodes, failed_nodes, skipped_nodes, .. } = self;
        for list in [executed_nodes, failed_nodes, skipped_nodes] {
            list.retain(|other| other != node);
        }
    }
}
