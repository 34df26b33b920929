//! Iterations of a LOOP, each put down as soon as it is done, so that no attempt does it again.

use async_trait::async_trait;
use ephor_core::Failure;
use serde_json::Value;

/// Where a LOOP puts its iterations down, and finds those that earlier attempts have done. The
/// runtime implements it with the journal.
#[async_trait]
pub trait Iterations: Send + Sync {
    /// What the iteration gave, where an earlier attempt has done it for the same item. `index` is
    /// from 0.
    fn done(&self, index: usize, item: &Value) -> Option<Value>;

    /// Puts an iteration down. The next one begins when that is done.
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
