//! A thread as it was read.

use std::sync::Arc;

use ephor_core::events::{GraphEnd, GraphInterrupt, GraphResumed, GraphRunEnded};
use ephor_core::{ConversationId, Disposition, Draft, Envelope, EventData, EventId};
use jiff::Timestamp;

use super::snapshot::Snapshot;
use crate::fold::Fold;
use crate::log::ThreadLog;
use crate::machine::{Machine, Status};
use crate::state::State;
use crate::thread_error::ThreadError;

/// A thread as its events say.
pub(super) struct Loaded<S: State> {
    pub fold: Fold<S>,
    pub run: EventId,
    /// The sequence of its last event.
    pub head: u64,
    /// The size of the state from which it was read, and of the events that came after it.
    pub base_bytes: usize,
    pub read_bytes: usize,
    pub id: ConversationId,
}

impl<S: State> Loaded<S> {
    pub fn fold_machine(&mut self) -> Result<&mut Machine<S>, ThreadError> {
        self.fold.machine.as_mut().ok_or_else(|| ThreadError::Unknown(self.id.clone()))
    }

    pub fn state(&self) -> Option<Arc<S>> {
        self.fold.machine.as_ref().map(Machine::state)
    }

    pub fn step(&self) -> u64 {
        self.fold.machine.as_ref().map_or(0, Machine::step)
    }

    /// Tells the log how much a run on the thread has behind it.
    pub fn measured(&self, log: &ThreadLog) {
        log.wrote_state(self.base_bytes);
        log.wrote(self.read_bytes);
    }

    pub fn interrupts(&self) -> Vec<GraphInterrupt> {
        self.fold.machine.as_ref().map(Machine::interrupts).unwrap_or_default()
    }

    /// Whether its last run was given up.
    pub fn abandoned(&self) -> bool {
        self.fold.ended == Some(GraphEnd::Abandoned)
    }

    /// Whether it could be resumed.
    pub fn is_due(&self) -> bool {
        let machine = self.fold.machine.as_ref();
        !self.abandoned() && machine.is_some_and(|it| it.status() != Status::Finished)
    }

    /// The end of its last run, which is given up.
    pub fn given_up(&self) -> EventData {
        EventData::typed(GraphRunEnded {
            run: self.run,
            path: String::new(),
            step: self.step(),
            end: GraphEnd::Abandoned,
            failure: None,
        })
    }

    /// An error: its last run could continue.
    pub fn over(&self) -> Result<(), ThreadError> {
        if self.fold.ended.is_some() || !self.is_due() {
            return Ok(());
        }
        let open = self.fold.machine.as_ref().map(Machine::open).unwrap_or_default();
        let next: Vec<&str> = open.iter().map(ephor_core::NodeId::as_str).collect();
        Err(ThreadError::Unfinished { id: self.id.clone(), next: next.join(", ") })
    }

    pub fn snapshot(&self) -> Result<Snapshot<S>, ThreadError> {
        let machine = self.fold.machine.as_ref();
        let machine = machine.ok_or_else(|| ThreadError::Unknown(self.id.clone()))?;
        let mut snapshot = Snapshot {
            state: machine.state(),
            step: machine.step(),
            run: self.run,
            next: machine.open(),
            interrupts: machine.interrupts(),
            failures: machine.failures(),
            ended: self.fold.ended,
        };
        if self.abandoned() {
            (snapshot.next, snapshot.interrupts, snapshot.failures) = Default::default();
        }
        Ok(snapshot)
    }
}

/// The event of a resumption as the journal will give it back.
pub(super) fn resumed(
    id: &ConversationId,
    sequence: u64,
    event: GraphResumed,
    time: Timestamp,
) -> Arc<Envelope> {
    Arc::new(Draft::new(id.clone(), event).seal(sequence, time, Disposition::Delivered))
}
