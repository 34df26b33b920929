//! One instance of an actor type.

use std::any::Any;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ephor_core::{Draft, EventId};
use jiff::Timestamp;
use tokio::task::AbortHandle;

use super::Key;
use crate::actors::Firing;

/// Maximum number of messages that wait for an instance to be brought back.
const MAX_BACKLOG: usize = 1024;

/// A state, or a message, whose type only its actor type knows.
pub(crate) type Erasure = Box<dyn Any + Send>;

/// One instance.
pub(crate) struct Instance {
    pub actor: usize,
    pub key: Key,
    pub state: State,
    pub timers: Vec<Set>,
    /// When it panicked, while that counts.
    pub faults: VecDeque<Instant>,
    /// What it has put behind an event that is being committed.
    pub along: Option<Box<Along>>,
}

/// What an instance has put behind an event in its commit.
pub(crate) struct Along {
    pub event: EventId,
    pub behind: Vec<Draft>,
    /// What came meanwhile: it is handled after the event, so that what was said still holds.
    pub late: Vec<Late>,
}

/// What comes for an instance beside the conversation's events.
pub(crate) enum Late {
    Message(Erasure),
    Timer(Arc<Firing>),
    MemoryTimer(&'static str),
    Refused { event: EventId, reason: String },
}

pub(crate) enum State {
    Here(Erasure),
    /// It panicked, and is being brought back: events from that sequence on are live for it. None: those
    /// that aren't recorded yet.
    Down {
        from: Option<u64>,
        backlog: Vec<Erasure>,
    },
}

impl State {
    /// It panicked on what it was told by the record, or before it was told anything.
    pub fn down() -> Self {
        Self::Down { from: None, backlog: Vec::new() }
    }
}

/// A memory timer that is set.
pub(crate) struct Set {
    pub name: &'static str,
    pub at: Timestamp,
    pub sleep: AbortHandle,
}

impl Instance {
    pub fn new(actor: usize, key: Key, state: State) -> Self {
        let (timers, faults) = (Vec::new(), VecDeque::new());
        Self { actor, key, state, timers, faults, along: None }
    }

    pub fn is(&self, actor: usize, key: &Key) -> bool {
        self.actor == actor && self.key == *key
    }

    pub fn is_here(&self) -> bool {
        matches!(self.state, State::Here(_))
    }

    /// Keeps a message until it is back. False: too many wait already.
    pub fn keep(&mut self, message: Erasure) -> bool {
        match &mut self.state {
            State::Down { backlog, .. } if backlog.len() < MAX_BACKLOG => {
                backlog.push(message);
                true
            }
            _ => false,
        }
    }

    /// Notes a panic, and says how many there were within that time.
    pub fn failed(&mut self, now: Instant, within: Duration) -> usize {
        self.faults.push_back(now);
        while self
            .faults
            .front()
            .is_some_and(|first| now.saturating_duration_since(*first) > within)
        {
            self.faults.pop_front();
        }
        self.faults.len()
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        self.timers.drain(..).for_each(|timer| timer.sleep.abort());
    }
}
