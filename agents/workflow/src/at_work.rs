//! The running nodes whose effect would be in doubt if the run ended now.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use ephor_core::{Effect, Failure, NodeId};

/// The nodes at work whose calls aren't idempotent, until their end is recorded.
#[derive(Debug, Default)]
pub(crate) struct AtWork(Mutex<BTreeSet<NodeId>>);

impl AtWork {
    fn lock(&self) -> MutexGuard<'_, BTreeSet<NodeId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A call begins.
    pub(crate) fn begin(&self, node: &NodeId) {
        self.lock().insert(node.clone());
    }

    /// It has done nothing, or its end is recorded.
    pub(crate) fn end(&self, node: &NodeId) {
        self.lock().remove(node);
    }

    /// How a node has failed. A call that is still at work has taken effect, or may have, whatever failed
    /// after it.
    pub(crate) fn failure(&self, node: &NodeId, failure: Failure) -> Failure {
        match self.lock().contains(node) {
            true => failure.effect(Effect::Unknown),
            false => failure,
        }
    }

    /// Those that are left when the run ends.
    pub(crate) fn take(&self) -> BTreeSet<NodeId> {
        std::mem::take(&mut self.lock())
    }
}
