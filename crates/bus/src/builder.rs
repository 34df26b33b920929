//! Builds a bus.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use ephor_journal::{Journal, Local, Memory, Ownership};
use ephor_time::{Clock, SystemClock};
use tokio::runtime::Handle;

use crate::bus::Bus;
use crate::core::Core;
use crate::dead_letters::DeadLetters;
use crate::locks::Locks;
use crate::middleware::Middleware;
use crate::routes::Routes;

impl Bus {
    /// A builder with the defaults.
    pub fn builder() -> Builder {
        Builder {
            journal: Arc::new(Memory::new()),
            middleware: Vec::new(),
            clock: Arc::new(SystemClock),
            runtime: None,
            queue: 1024,
            locks: Arc::default(),
            ownership: Arc::new(Local),
        }
    }
}

/// Builds a [`Bus`].
#[must_use]
pub struct Builder {
    journal: Arc<dyn Journal>,
    middleware: Vec<Arc<dyn Middleware>>,
    clock: Arc<dyn Clock>,
    runtime: Option<Handle>,
    queue: usize,
    locks: Arc<Locks>,
    ownership: Arc<dyn Ownership>,
}

impl Builder {
    /// Sets who may write which conversation. Default: [`Local`].
    pub fn ownership(mut self, ownership: Arc<dyn Ownership>) -> Self {
        self.ownership = ownership;
        self
    }

    /// Sets the conversations' locks, if they are shared with others. Default: its own.
    pub fn locks(mut self, locks: Arc<Locks>) -> Self {
        self.locks = locks;
        self
    }

    /// Sets the journal. Default: [`Memory`].
    pub fn journal(mut self, journal: Arc<dyn Journal>) -> Self {
        self.journal = journal;
        self
    }

    /// Adds a middleware at the end of the chain; see [`Middleware`] for the order.
    pub fn middleware(mut self, middleware: Arc<dyn Middleware>) -> Self {
        self.middleware.push(middleware);
        self
    }

    /// Sets the clock for the events' times. Default: [`SystemClock`].
    pub fn clock(mut self, clock: Arc<dyn Clock>) -> Self {
        self.clock = clock;
        self
    }

    /// Sets how many events may wait for a handler before publishers wait, for subscriptions that
    /// don't say. Default 1024.
    pub fn queue(mut self, events: usize) -> Self {
        self.queue = events;
        self
    }

    /// Sets the tokio runtime on which handlers run. Default: the one in which [`Builder::build`]
    /// is called.
    pub fn runtime(mut self, runtime: Handle) -> Self {
        self.runtime = Some(runtime);
        self
    }

    /// Builds the bus.
    ///
    /// # Panics
    /// Without [`Builder::runtime`], if it isn't called in a tokio runtime.
    pub fn build(self) -> Bus {
        let middleware: Arc<[Arc<dyn Middleware>]> = self.middleware.into();
        Bus {
            core: Arc::new(Core {
                journal: self.journal,
                routes: Routes::new(middleware.clone()),
                middleware,
                clock: self.clock,
                runtime: self.runtime.unwrap_or_else(Handle::current),
                locks: self.locks,
                ownership: self.ownership,
                observers: Arc::default(),
                dead_letters: DeadLetters::default(),
                queue: self.queue,
                next_subscription: AtomicU64::new(1),
                life: Arc::default(),
            }),
        }
    }
}

impl fmt::Debug for Builder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder").field("queue", &self.queue).finish_non_exhaustive()
    }
}
