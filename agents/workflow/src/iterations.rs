//! The iterations of a run's LOOPs: recorded one by one, and found by the next attempt.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use ephor_core::events::NodeIterationCompleted;
use ephor_core::{ErrorCode, Failure, NodeId};
use ephor_effects::Iterations;
use serde_json::Value;

use crate::calls::RunInfo;

/// What iterations gave, by node and index, each with the item that it was done for.
pub(crate) type ByNode = BTreeMap<NodeId, BTreeMap<u32, (Value, Value)>>;

/// The iterations that a run, and those that it continues with, have done.
#[derive(Debug, Default)]
pub(crate) struct Done(Mutex<ByNode>);

impl Done {
    pub(crate) fn new(done: ByNode) -> Self {
        Self(Mutex::new(done))
    }

    fn lock(&self) -> MutexGuard<'_, ByNode> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A node has its output: what its iterations gave is part of it.
    pub(crate) fn forget(&self, node: &NodeId) {
        self.lock().remove(node);
    }
}

/// The iterations of one node.
pub(crate) struct Journalled {
    info: RunInfo,
    node: NodeId,
}

impl Journalled {
    pub(crate) fn new(info: &RunInfo, node: &NodeId) -> Self {
        Self { info: info.clone(), node: node.clone() }
    }
}

#[async_trait]
impl Iterations for Journalled {
    fn done(&self, index: usize, item: &Value) -> Option<Value> {
        let done = self.info.iterations.lock();
        let (of, output) = done.get(&self.node)?.get(&u32::try_from(index).ok()?)?;
        // Another item at the same place is another effect.
        (of == item).then(|| output.clone())
    }

    async fn record(&self, index: usize, item: &Value, output: &Value) -> Result<(), Failure> {
        let internal = |why: String| Failure::new(ErrorCode::Internal, why);
        let index = u32::try_from(index).map_err(|error| internal(error.to_string()))?;
        let spent = self.info.spent.of(&self.node);
        let event = NodeIterationCompleted {
            node: self.info.node(&self.node),
            index,
            item: item.clone(),
            output: output.clone(),
            llm_tokens: spent.llm_tokens,
            cost_micros: spent.cost_micros,
        };
        let told = self.info.services.fact(self.info.draft(event)).await;
        told.map_err(|error| internal(error.to_string()))?;
        self.info.spent.told(&self.node);
        let mut done = self.info.iterations.lock();
        let of_node = done.entry(self.node.clone()).or_default();
        of_node.insert(index, (item.clone(), output.clone()));
        Ok(())
    }
}
