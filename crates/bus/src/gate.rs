//! How far a subscription may be behind: credits.
//!
//! Every delivery in a subscription's queue holds a credit until it has been handled. Publishers
//! from outside wait for credits *before* they take a conversation's lock, in the order of the
//! subscriptions' ids, so no circle of waiting can form. A handler that publishes never waits: it
//! may overdraw, up to a hard limit.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use smallvec::SmallVec;
use tokio::sync::{Notify, Semaphore};

/// How many times its bound a queue may be overdrawn.
pub(crate) const OVERDRAFT: usize = 64;

#[derive(Debug)]
pub(crate) struct Gate {
    bound: usize,
    credits: Semaphore,
    overdrawn: AtomicUsize,
    /// Credits that are in a queue or being handled.
    depth: AtomicUsize,
    /// Told whenever the depth falls to 0: what a shutdown waits on.
    empty: Arc<Notify>,
}

/// The queue is full beyond its hard limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Full {
    pub(crate) limit: usize,
}

impl Gate {
    pub(crate) fn new(bound: usize, empty: Arc<Notify>) -> Arc<Self> {
        let bound = bound.clamp(1, Semaphore::MAX_PERMITS / (OVERDRAFT + 1));
        Arc::new(Self {
            bound,
            credits: Semaphore::new(bound),
            overdrawn: AtomicUsize::new(0),
            depth: AtomicUsize::new(0),
            empty,
        })
    }

    pub(crate) fn bound(&self) -> usize {
        self.bound
    }

    pub(crate) fn depth(&self) -> usize {
        self.depth.load(Ordering::Acquire)
    }

    /// Lets everybody go who waits; used when the subscription ends.
    pub(crate) fn close(&self) {
        self.credits.close();
    }

    /// A credit without waiting: a free one, or else an overdraft.
    pub(crate) fn credit(self: &Arc<Self>) -> Result<Credit, Full> {
        if let Ok(permit) = self.credits.try_acquire() {
            permit.forget();
            return Ok(Credit::new(self, true));
        }
        let limit = self.bound * OVERDRAFT;
        let taken = self
            .overdrawn
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, |held| {
                (held < limit).then_some(held + 1)
            });
        match taken {
            Ok(_) => Ok(Credit::new(self, false)),
            Err(_) => Err(Full {
                limit: limit + self.bound,
            }),
        }
    }
}

/// The right to have one delivery in a queue; given back when dropped.
#[derive(Debug)]
pub(crate) struct Credit {
    gate: Arc<Gate>,
    paid: bool,
}

impl Credit {
    fn new(gate: &Arc<Gate>, paid: bool) -> Self {
        gate.depth.fetch_add(1, Ordering::AcqRel);
        Self {
            gate: gate.clone(),
            paid,
        }
    }
}

impl Drop for Credit {
    fn drop(&mut self) {
        if self.paid {
            self.gate.credits.add_permits(1);
        } else {
            self.gate.overdrawn.fetch_sub(1, Ordering::AcqRel);
        }
        if self.gate.depth.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.gate.empty.notify_waiters();
        }
    }
}

/// Credits set aside for a publish before it takes its conversation's lock. What isn't used goes
/// back when it is dropped.
#[derive(Debug, Default)]
pub(crate) struct Reservation(SmallVec<[(Arc<Gate>, u32); 6]>);

impl Reservation {
    /// Waits until there are `wanted` credits at each gate. The gates come in the order of their
    /// subscriptions' ids.
    pub(crate) async fn take<'a>(wanted: impl Iterator<Item = (&'a Arc<Gate>, u32)>) -> Self {
        let mut held = Self::default();
        for (gate, wanted) in wanted {
            let wanted = wanted.min(u32::try_from(gate.bound).unwrap_or(u32::MAX));
            let permit = match gate.credits.try_acquire_many(wanted) {
                Ok(permit) => Ok(permit),
                Err(_) => gate.credits.acquire_many(wanted).await,
            };
            // A closed gate belongs to a subscription that has ended.
            if let Ok(permit) = permit {
                permit.forget();
                held.0.push((gate.clone(), wanted));
            }
        }
        held
    }

    /// A credit at a gate: from what was set aside, else as [`Gate::credit`] has it.
    pub(crate) fn credit(&mut self, gate: &Arc<Gate>) -> Result<Credit, Full> {
        let own = self.0.iter_mut().find(|(held, _)| Arc::ptr_eq(held, gate));
        match own {
            Some((_, left)) if *left > 0 => {
                *left -= 1;
                Ok(Credit::new(gate, true))
            }
            _ => gate.credit(),
        }
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        for (gate, left) in &self.0 {
            if *left > 0 {
                gate.credits.add_permits(*left as usize);
            }
        }
    }
}
