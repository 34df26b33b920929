//! What an executor is.

use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::Failure;
use ephor_rules::{Approved, KindSpec, NodeCall};
use serde_json::Value;

/// Where a node at work leaves its notes. Called with a sentence and, where it is known, how far
/// it is, 0 to 1.
pub type ProgressSink = Arc<dyn Fn(&str, Option<f64>) + Send + Sync>;

/// What an executor is given beside its call.
#[derive(Clone)]
pub struct EffectContext {
    /// Notes of progress.
    pub progress: ProgressSink,
}

/// Carries out one kind of node.
///
/// It takes the judge's ticket, so it can't be called without a verdict. Dropping the future
/// cancels the work: an implementation must leave nothing running.
#[async_trait]
pub trait NodeExecutor: Send + Sync + 'static {
    /// The kind's name, description and schema, by which the judge judges its configuration.
    fn spec(&self) -> KindSpec;

    /// Carries out the call. The value is the node's output.
    async fn execute(
        &self,
        call: &Approved<NodeCall>,
        context: &EffectContext,
    ) -> Result<Value, Failure>;
}
