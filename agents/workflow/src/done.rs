//! The iterations of LOOPs that are done.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use ephor_core::NodeId;
use serde_json::Value;

/// What iterations gave, by node and index, each with the item that it was done for.
pub(crate) type ByNode = BTreeMap<NodeId, BTreeMap<u32, (Value, Value)>>;

/// The iterations that a run, and those that it continues with, have done.
#[derive(Debug, Default)]
pub(crate) struct Done(Mutex<ByNode>);

impl Done {
    pub(crate) fn new(done: ByNode) -> Self {
        Self(Mutex::new(done))
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, ByNode> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A node has its output: what its iterations gave is part of it.
    pub(crate) fn forget(&self, node: &NodeId) {
        self.lock().remove(node);
    }
}
