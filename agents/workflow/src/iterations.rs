//! The iterations of a node, a LOOP: recorded one by one, and found by the next attempt.

use async_trait::async_trait;
use ephor_core::events::NodeIterationCompleted;
use ephor_core::{ErrorCode, Failure, NodeId};
use ephor_effects::Iterations;
use serde_json::Value;

use crate::run_info::RunInfo;

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
        let index = u32::try_from(index)
            .map_err(|error| Failure::new(ErrorCode::Internal, error.to_string()))?;
        let spent = self.info.spent.of(&self.node);
        let event = NodeIterationCompleted {
            node: self.info.node(&self.node),
            index,
            item: item.clone(),
            output: output.clone(),
            llm_tokens: spent.llm_tokens,
            cost_micros: spent.cost_micros,
        };
        self.info.record(event).await?;
        self.info.spent.told(&self.node);
        let mut done = self.info.iterations.lock();
        let of_node = done.entry(self.node.clone()).or_default();
        of_node.insert(index, (item.clone(), output.clone()));
        Ok(())
    }
}
