//! What the tasks of a run share.

use std::ops::Deref;
use std::sync::Arc;

use crate::compiled::{Compiled, CompiledGraph};
use crate::context::Scope;
use crate::state::State;

/// A graph, and what its run is about. Nodes are given only the second.
pub(crate) struct Shared<S: State> {
    pub graph: Arc<Compiled<S>>,
    pub run: Arc<Scope>,
}

impl<S: State> Shared<S> {
    pub fn new(graph: &CompiledGraph<S>, run: Scope) -> Arc<Self> {
        Arc::new(Self { graph: graph.0.clone(), run: Arc::new(run) })
    }
}

impl<S: State> Deref for Shared<S> {
    type Target = Scope;

    fn deref(&self) -> &Scope {
        &self.run
    }
}
