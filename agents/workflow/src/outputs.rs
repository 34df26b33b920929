//! The state of a plan's run: what its nodes gave.

use std::collections::BTreeMap;
use std::sync::Arc;

use ephor_core::NodeId;
use ephor_graph::{State, StateError};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Outputs by node. A node sees those of the nodes before it, and of no others: that is what it may
/// refer to.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Outputs(BTreeMap<NodeId, Arc<Value>>);

/// What a node gave, with what is told of it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Given {
    pub node: NodeId,
    pub output: Arc<Value>,
    pub attempt: u32,
    pub duration_ms: u64,
    /// Tokens that it took of language models.
    pub llm_tokens: u64,
}

impl Given {
    /// What an earlier run left: it has been told.
    pub(crate) fn kept(node: NodeId, output: Arc<Value>) -> Self {
        Self { node, output, attempt: 0, duration_ms: 0, llm_tokens: 0 }
    }
}

impl Outputs {
    pub(crate) fn get(&self, node: &NodeId) -> Option<&Value> {
        self.0.get(node).map(|output| &**output)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&NodeId, &Value)> {
        self.0.iter().map(|(node, output)| (node, &**output))
    }
}

impl State for Outputs {
    type Update = Given;
    type Keys = ();

    fn apply(&mut self, (): &(), given: Given) -> Result<(), StateError> {
        self.0.insert(given.node, given.output);
        Ok(())
    }
}
