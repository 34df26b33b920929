//! Records a LOOP's iterations as they complete, so that no attempt repeats them.

use async_trait::async_trait;
use ephor_core::Failure;
use serde_json::Value;

/// Where a LOOP records its iterations, and finds those that earlier attempts completed. The
/// runtime implements it with the journal.
#[async_trait]
pub trait Iterations: Send + Sync {
    /// The iteration's output, if an earlier attempt completed it for the same item. `index` is
    /// from 0.
    fn done(&self, index: usize, item: &Value) -> Option<Value>;

    /// Records an iteration. The next one starts when this is done.
    async fn record(&self, index: usize, item: &Value, output: &Value) -> Result<(), Failure>;
}

/// Keeps nothing: what a context has until it is given something better.
pub(crate) struct Unkept;

#[async_trait]
impl Iterations for Unkept {
    fn done(&self, _: usize, _: &Value) -> Option<Value> {
        None
    }

    async fn record(&self, _: usize, _: &Value, _: &Value) -> Result<(), Failure> {
        Ok(())
    }
}
