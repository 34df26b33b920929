//! The nodes that a dead process left in a run: those that had failed, and those that were running,
//! and may have taken effect.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use ephor_core::{Effect, ErrorCode, Failure, NodeId};
use tokio::sync::watch;

/// How a node was left.
#[derive(Debug, Clone)]
pub(crate) enum Node {
    /// It had failed, and waits for a recovery.
    Failed(Failure),
    /// Its call had begun, and mustn't be repeated unasked.
    InDoubt,
}

/// The nodes of a run that is continued. Each is told once, in place of its next call.
#[derive(Debug, Default)]
pub(crate) struct Left {
    nodes: Mutex<BTreeMap<NodeId, Node>>,
    /// Those whose failure is recorded already.
    told: Mutex<BTreeSet<NodeId>>,
    /// How many haven't failed here yet.
    open: watch::Sender<usize>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Left {
    pub(crate) fn new(nodes: BTreeMap<NodeId, Node>) -> Self {
        let open = watch::Sender::new(nodes.len());
        Self { nodes: Mutex::new(nodes), told: Mutex::default(), open }
    }

    /// The failure of a node that was left, in place of its call.
    pub(crate) fn failure(&self, node: &NodeId) -> Option<Failure> {
        match lock(&self.nodes).remove(node)? {
            Node::Failed(failure) => {
                lock(&self.told).insert(node.clone());
                Some(failure)
            }
            Node::InDoubt => {
                let what = "no answer: its process ended while it was at work";
                let failure = Failure::new(ErrorCode::Timeout, what).effect(Effect::Unknown);
                Some(failure.hint("look whether it did; then skip the node, or repeat it"))
            }
        }
    }

    /// A node has failed. True: that is recorded already.
    pub(crate) fn is_told(&self, node: &NodeId) -> bool {
        lock(&self.told).remove(node)
    }

    /// What was left has been taken in, as far as that.
    pub(crate) fn settle(&self) {
        let (nodes, told) = (lock(&self.nodes).len(), lock(&self.told).len());
        self.open.send_if_modified(|open| {
            let changed = *open != nodes + told;
            *open = nodes + told;
            changed
        });
    }

    /// Whether nodes that were left haven't failed here yet, and every change of that. Orders wait for
    /// it: they are about nodes that have failed.
    pub(crate) fn open(&self) -> watch::Receiver<usize> {
        self.open.subscribe()
    }
}
