//! A bus's life, and what its end waits for.
//!
//! ```text
//! open --(shutdown)--> draining --(all is handled, or time is up)--> closed
//! ```

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use tokio::sync::Notify;

use crate::striped::Striped;

const OPEN: u8 = 0;
const DRAINING: u8 = 1;
const CLOSED: u8 = 2;

const STARTED: usize = 0;
const FINISHED: usize = 1;

#[derive(Debug, Default)]
pub(crate) struct Life {
    phase: AtomicU8,
    /// Publishes, as they start and finish.
    publishes: Striped<2>,
    /// Whether a shutdown waits. Until then, nobody is told of what is done.
    awaited: AtomicBool,
    done: Notify,
}

impl Life {
    pub(crate) fn is_open(&self) -> bool {
        self.phase.load(Ordering::Acquire) == OPEN
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.phase.load(Ordering::Acquire) == CLOSED
    }

    pub(crate) fn close(&self) {
        self.phase.store(CLOSED, Ordering::Release);
    }

    /// A publish has started.
    pub(crate) fn started(&self) {
        self.publishes.add(STARTED);
    }

    /// A publish has finished.
    pub(crate) fn finished(&self) {
        self.publishes.add(FINISHED);
        self.tell();
    }

    /// Tells a shutdown, if there is one, that something is done.
    pub(crate) fn tell(&self) {
        if self.awaited.load(Ordering::SeqCst) {
            self.done.notify_waiters();
        }
    }

    /// Lets only handlers publish, until no event is being published and all are handled.
    pub(crate) async fn drain(&self, handled: impl Fn() -> bool) {
        self.phase.fetch_max(DRAINING, Ordering::AcqRel);
        self.awaited.store(true, Ordering::SeqCst);
        loop {
            let told = self.done.notified();
            tokio::pin!(told);
            told.as_mut().enable();
            // No queue can have been filled between two looks if no publish began in the meantime.
            let started = self.publishes.sum(STARTED);
            if self.publishes.sum(FINISHED) == started
                && handled()
                && self.publishes.sum(STARTED) == started
            {
                return;
            }
            told.await;
        }
    }
}
