//! What every clone of a bus shares.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use ephor_journal::{Journal, Ownership};
use ephor_time::Clock;
use tokio::runtime::Handle;

use crate::dead_letters::DeadLetters;
use crate::error::BusError;
use crate::life::Life;
use crate::locks::Locks;
use crate::middleware::Middleware;
use crate::observer::Observers;
use crate::routes::Routes;

pub(crate) struct Core {
    pub(crate) journal: Arc<dyn Journal>,
    pub(crate) middleware: Arc<[Arc<dyn Middleware>]>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) runtime: Handle,
    pub(crate) routes: Routes,
    pub(crate) locks: Arc<Locks>,
    pub(crate) ownership: Arc<dyn Ownership>,
    pub(crate) observers: Arc<Observers>,
    pub(crate) dead_letters: DeadLetters,
    /// The bound of a subscription that names none.
    pub(crate) queue: usize,
    pub(crate) next_subscription: AtomicU64,
    pub(crate) life: Arc<Life>,
}

impl Drop for Core {
    fn drop(&mut self) {
        for sub in self.routes.subscriptions() {
            sub.stop();
        }
        self.observers.close();
    }
}

/// A publish that is under way: a shutdown waits for it.
pub(crate) struct Publishing(Arc<Core>);

impl Publishing {
    /// It is counted before the phase is looked at, so that no shutdown overlooks it.
    pub(crate) fn begin(core: &Arc<Core>, waits: bool) -> Result<Self, BusError> {
        core.life.started();
        let publish = Self(core.clone());
        // While the bus is draining, handlers still publish.
        match core.life.is_closed() || (waits && !core.life.is_open()) {
            true => Err(BusError::Closed),
            false => Ok(publish),
        }
    }
}

impl Deref for Publishing {
    type Target = Core;

    fn deref(&self) -> &Core {
        &self.0
    }
}

impl Drop for Publishing {
    fn drop(&mut self) {
        self.life.finished();
    }
}
