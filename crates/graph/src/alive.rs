//! Tracks whether any of a subgraph's tasks still runs.
//!
//! A task that is aborted is gone only once the runtime has dropped it. A driver waits for its own
//! tasks. But a subgraph's driver is dropped with its node, and then nobody is left to wait for
//! those: they are counted, here and in every graph around it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::Notify;

/// How many tasks of subgraphs there are within a graph.
#[derive(Default)]
pub(crate) struct Alive {
    count: AtomicUsize,
    none: Notify,
    outer: Option<Arc<Alive>>,
}

impl Alive {
    pub fn within(outer: &Arc<Self>) -> Arc<Self> {
        Arc::new(Self { outer: Some(outer.clone()), ..Self::default() })
    }

    /// A task that counts until what is returned is dropped.
    pub fn enter(self: &Arc<Self>) -> Living {
        for alive in self.chain() {
            alive.count.fetch_add(1, Ordering::SeqCst);
        }
        Living(self.clone())
    }

    fn chain(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |alive| alive.outer.as_deref())
    }

    /// Waits until none is left.
    pub async fn gone(&self) {
        loop {
            let none = self.none.notified();
            if self.count.load(Ordering::SeqCst) == 0 {
                return;
            }
            none.await;
        }
    }
}

pub(crate) struct Living(Arc<Alive>);

impl Drop for Living {
    fn drop(&mut self) {
        for alive in self.0.chain() {
            if alive.count.fetch_sub(1, Ordering::SeqCst) == 1 {
                alive.none.notify_waiters();
            }
        }
    }
}
