//! The state of a plan's run: its nodes' outputs.

use std::collections::BTreeMap;
use std::sync::Arc;

use ephor_core::events::NodeCompleted;
use ephor_core::{Artifact, EventId, NodeId, Provenance};
use ephor_graph::{State, StateError};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A node's result.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Made {
    /// Its output.
    pub output: Arc<Value>,
    /// Its provenance.
    pub provenance: Arc<Provenance>,
    /// What else the judge knows about it.
    #[serde(default)]
    pub told: Arc<Told>,
    /// The files that it created.
    pub artifacts: Arc<Vec<Artifact>>,
    /// The same as later nodes see them: a list, or null where there are none.
    files: Arc<Value>,
}

/// What the judge knows about an output in addition to its provenance.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Told {
    /// Where it has values that the answering system assigned.
    pub assigned: Vec<String>,
    /// Whether it came from an address that the user named.
    pub named: bool,
}

impl Made {
    pub(crate) fn new(output: Value, provenance: Provenance, artifacts: Vec<Artifact>) -> Self {
        let files = if artifacts.is_empty() { Value::Null } else { json!(artifacts) };
        Self {
            output: Arc::new(output),
            provenance: Arc::new(provenance),
            told: Arc::default(),
            artifacts: Arc::new(artifacts),
            files: Arc::new(files),
        }
    }

    /// With what the judge is told of it besides.
    #[must_use]
    pub(crate) fn told(mut self, told: Told) -> Self {
        self.told = Arc::new(told);
        self
    }

    /// What is recorded.
    pub(crate) fn recorded(done: &NodeCompleted) -> Self {
        Self::new(done.output.clone(), done.provenance.clone(), done.artifacts.clone())
            .told(Told { assigned: done.assigned.clone(), named: done.named })
    }

    pub(crate) fn files(&self) -> Option<&Value> {
        (!self.files.is_null()).then_some(&*self.files)
    }
}

/// Outputs by node. A node sees those of the nodes before it, and of no others: that is what it may
/// refer to.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Outputs(BTreeMap<NodeId, Made>);

/// What a node gave, with what is told of it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Given {
    pub node: NodeId,
    pub made: Made,
    pub attempt: u32,
    /// The recovery in whose stead a person said so.
    #[serde(default)]
    pub said_in: Option<EventId>,
    pub duration_ms: u64,
}

impl Given {
    /// What an earlier run left: it has been told.
    pub(crate) fn kept(node: NodeId, made: Made) -> Self {
        Self { node, made, attempt: 0, said_in: None, duration_ms: 0 }
    }
}

impl Outputs {
    pub(crate) fn get(&self, node: &NodeId) -> Option<&Value> {
        self.0.get(node).map(|made| &*made.output)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&NodeId, &Made)> {
        self.0.iter()
    }
}

impl State for Outputs {
    type Update = Given;
    type Keys = ();

    fn apply(&mut self, (): &(), given: Given) -> Result<(), StateError> {
        self.0.insert(given.node, given.made);
        Ok(())
    }
}
