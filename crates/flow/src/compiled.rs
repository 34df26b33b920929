//! A graph that is compiled once for all its runs.

use std::sync::{Arc, OnceLock};

use ephor_graph::{CompileError, CompiledGraph, State};
use ephor_runtime::AgentError;

/// An agent's graph, compiled when its first run needs it. Clones share it.
#[derive(Debug)]
pub struct CompiledOnce<S: State>(Arc<OnceLock<CompiledGraph<S>>>);

impl<S: State> Default for CompiledOnce<S> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<S: State> Clone for CompiledOnce<S> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<S: State> CompiledOnce<S> {
    /// The graph, compiled now if it hasn't been.
    ///
    /// # Errors
    /// The graph's mistakes; the next call compiles it again.
    pub fn get(
        &self,
        compile: impl FnOnce() -> Result<CompiledGraph<S>, CompileError>,
    ) -> Result<&CompiledGraph<S>, AgentError> {
        if let Some(graph) = self.0.get() {
            return Ok(graph);
        }
        let graph = compile().map_err(|error| AgentError::failed(error.to_string()))?;
        Ok(self.0.get_or_init(|| graph))
    }
}
