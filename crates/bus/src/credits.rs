//! Credits, which bound how far a subscription may be behind.
//!
//! Every delivery in a subscription's queue holds a credit until it has been handled. Publishers
//! from outside wait for credits *before* they take a conversation's lock, in the order of the
//! subscriptions' ids, so no deadlock can form. A handler that publishes never waits: it may
//! overdraw, up to a hard limit.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use tokio::sync::Semaphore;

/// How many times its bound a queue may be overdrawn.
const OVERDRAFT: usize = 64;
/// Credits of handled deliveries that are given back together at most: each giving back wakes
/// publishers, and one at a time costs more than handling does.
const TOGETHER: usize = 64;

/// A subscription's credits: those that are free, and how many are overdrawn.
#[derive(Debug)]
pub(crate) struct Credits {
    pub(crate) bound: usize,
    free: Semaphore,
    overdrawn: AtomicUsize,
    /// Deliveries queued since the beginning.
    queued: AtomicU64,
    /// Deliveries handled since the beginning.
    handled: AtomicU64,
}

/// The right to have one delivery in a queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Credit {
    Paid,
    Overdrawn,
}

impl Credits {
    pub(crate) fn new(bound: usize) -> Self {
        let bound = bound.clamp(1, Semaphore::MAX_PERMITS / (OVERDRAFT + 1));
        Self {
            bound,
            free: Semaphore::new(bound),
            overdrawn: AtomicUsize::new(0),
            queued: AtomicU64::new(0),
            handled: AtomicU64::new(0),
        }
    }

    /// Deliveries that wait or are being handled.
    pub(crate) fn depth(&self) -> usize {
        let handled = self.handled.load(Ordering::SeqCst);
        let depth = self.queued.load(Ordering::SeqCst).saturating_sub(handled);
        usize::try_from(depth).unwrap_or(usize::MAX)
    }

    /// Lets everybody go who waits; used when the subscription ends.
    pub(crate) fn close(&self) {
        self.free.close();
    }

    /// Waits for credits. How many were given: `wanted`, or as many as the queue has at all; none
    /// when the subscription has ended.
    pub(crate) async fn reserve(&self, wanted: u32) -> u32 {
        let wanted = wanted.min(u32::try_from(self.bound).unwrap_or(u32::MAX));
        let permit = match self.free.try_acquire_many(wanted) {
            Ok(permit) => Ok(permit),
            Err(_) => self.free.acquire_many(wanted).await,
        };
        match permit {
            Ok(permit) => {
                permit.forget();
                wanted
            }
            Err(_) => 0,
        }
    }

    /// A credit without waiting: a free one, or else an overdraft. The error is the hard limit,
    /// where the queue is full beyond it.
    pub(crate) fn take(&self) -> Result<Credit, usize> {
        if let Ok(permit) = self.free.try_acquire() {
            permit.forget();
            return Ok(Credit::Paid);
        }
        let limit = self.bound * OVERDRAFT;
        let more = |held| (held < limit).then_some(held + 1);
        let taken = self.overdrawn.fetch_update(Ordering::AcqRel, Ordering::Acquire, more);
        taken.map(|_| Credit::Overdrawn).map_err(|_| limit + self.bound)
    }

    /// Gives back a credit that was not used.
    pub(crate) fn give_back(&self, credit: Credit) {
        match credit {
            Credit::Paid => self.free.add_permits(1),
            Credit::Overdrawn => {
                self.overdrawn.fetch_sub(1, Ordering::AcqRel);
            }
        }
    }

    /// Gives back reserved credits that were not used.
    pub(crate) fn give_back_reserved(&self, credits: u32) {
        self.free.add_permits(credits as usize);
    }

    pub(crate) fn note_queued(&self) {
        self.queued.fetch_add(1, Ordering::SeqCst);
    }
}

/// The pump's side: notes what has been handled, and gives the credits back a few at a time.
#[derive(Debug)]
pub(crate) struct Handled<'a> {
    credits: &'a Credits,
    owed: usize,
    together: usize,
}

impl<'a> Handled<'a> {
    pub(crate) fn new(credits: &'a Credits) -> Self {
        Self { credits, owed: 0, together: (credits.bound / 8).clamp(1, TOGETHER) }
    }

    pub(crate) fn note(&mut self, credit: Credit) {
        self.credits.handled.fetch_add(1, Ordering::SeqCst);
        match credit {
            Credit::Paid => self.owed += 1,
            Credit::Overdrawn => self.credits.give_back(credit),
        }
        if self.owed >= self.together {
            self.settle();
        }
    }

    /// Gives back what is owed; to be called before waiting for more.
    pub(crate) fn settle(&mut self) {
        self.credits.free.add_permits(std::mem::take(&mut self.owed));
    }
}
