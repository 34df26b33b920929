//! Reading a thread from its journal, backwards as far as needed.

use std::sync::Arc;

use ephor_core::events::{
    GraphNodeSkipped, GraphRunStarted, GraphSnapshot, GraphStateUpdated, GraphTaskCompleted,
    GraphTaskFailed, GraphTaskNoted, GraphTurnStarted, RawJson,
};
use ephor_core::{Envelope, Event};

use super::Thread;
use super::loaded::Loaded;
use crate::fold::{Fold, read};
use crate::log::EVENT_BYTES;
use crate::state::State;
use crate::thread_error::ThreadError;

/// Events of one read.
const PAGE: usize = 256;

/// The thread's events from the last one back to where a whole state is, in order.
pub(super) struct Events {
    pub list: Vec<Arc<Envelope>>,
    pub head: u64,
}

/// The step and the size of a whole state, if the event has one.
fn base(envelope: &Envelope) -> Result<Option<(u64, usize)>, ThreadError> {
    match envelope.kind() {
        GraphSnapshot::TYPE => {
            let event = read::<GraphSnapshot>(envelope).map_err(ThreadError::Misfit)?;
            Ok(Some((event.step, event.state.get().len())))
        }
        GraphRunStarted::TYPE => {
            let event = read::<GraphRunStarted>(envelope).map_err(ThreadError::Misfit)?;
            let state = event.state.as_ref().filter(|_| event.path.is_empty());
            Ok(state.map(|state| (event.step, state.get().len())))
        }
        _ => Ok(None),
    }
}

/// The bytes that an event holds, roughly.
fn bytes(envelope: &Envelope) -> usize {
    let of = |json: &RawJson| json.get().len();
    let all = |updates: &[RawJson]| updates.iter().map(of).sum();
    let held = match envelope.kind() {
        GraphTaskCompleted::TYPE => {
            envelope.read::<GraphTaskCompleted>().map(|event| all(&event.updates))
        }
        GraphTaskNoted::TYPE => envelope.read::<GraphTaskNoted>().map(|event| of(&event.value)),
        GraphTurnStarted::TYPE => {
            envelope.read::<GraphTurnStarted>().map(|event| of(&event.update))
        }
        GraphStateUpdated::TYPE => {
            envelope.read::<GraphStateUpdated>().map(|event| all(&event.updates))
        }
        _ => None,
    };
    EVENT_BYTES + held.unwrap_or_default()
}

impl<S: State> Thread<S> {
    /// The step that an event belongs to, of those that belong to one.
    pub(super) fn step_of(&self, envelope: &Envelope) -> Option<u64> {
        let root = |task: &ephor_core::events::GraphTask| task.path.is_empty().then_some(task.step);
        match envelope.kind() {
            GraphTaskCompleted::TYPE => root(&envelope.read::<GraphTaskCompleted>()?.task),
            GraphTaskFailed::TYPE => root(&envelope.read::<GraphTaskFailed>()?.task),
            GraphTaskNoted::TYPE => root(&envelope.read::<GraphTaskNoted>()?.task),
            GraphNodeSkipped::TYPE => Some(envelope.read::<GraphNodeSkipped>()?.step),
            GraphStateUpdated::TYPE => {
                let event = envelope.read::<GraphStateUpdated>()?;
                // In a node's name it is what a task's end is.
                Some(event.step.saturating_add(u64::from(event.as_node.is_some())))
            }
            _ => None,
        }
    }

    /// Reads back to a whole state that is no later than the step. None: there is none.
    pub(super) async fn read_back(&self, step: u64) -> Result<Events, ThreadError> {
        let mut list: Vec<Arc<Envelope>> = Vec::new();
        let mut before = u64::MAX;
        let mut head = 0;
        let mut based = false;
        'reading: loop {
            let page = self.journal.read_back(&self.id, before, PAGE).await?;
            for envelope in page.iter() {
                head = head.max(envelope.sequence);
                before = envelope.sequence;
                let base = base(envelope)?;
                list.push(envelope.clone());
                if base.is_some_and(|(at, _)| at <= step) {
                    based = true;
                    break 'reading;
                }
            }
            if page.len() < PAGE {
                break;
            }
        }
        if !based {
            return Err(ThreadError::Unknown(self.id.clone()));
        }
        list.reverse();
        Ok(Events { list, head })
    }

    /// The thread as it stands.
    pub(super) async fn load(&self) -> Result<Loaded<S>, ThreadError> {
        let events = self.read_back(u64::MAX).await?;
        self.fold(&events, |_, _| true)
    }

    /// The fold of those of the events that are wanted, by their place and what they say.
    pub(super) fn fold(
        &self,
        events: &Events,
        mut wanted: impl FnMut(usize, &Envelope) -> bool,
    ) -> Result<Loaded<S>, ThreadError> {
        let mut fold = Fold::new(self.graph.0.clone(), "");
        let mut base_bytes = 0;
        let mut read_bytes = 0;
        let wanted = events.list.iter().enumerate().filter(|(place, it)| wanted(*place, it));
        for (_, envelope) in wanted {
            if let Some((_, bytes)) = base(envelope)? {
                (base_bytes, read_bytes) = (bytes, 0);
                self.check_graph(envelope)?;
            } else {
                read_bytes += bytes(envelope);
            }
            fold.apply(envelope).map_err(ThreadError::Misfit)?;
        }
        let Some(run) = fold.run.filter(|_| fold.machine.is_some()) else {
            return Err(ThreadError::Unknown(self.id.clone()));
        };
        let (head, id) = (events.head, self.id.clone());
        Ok(Loaded { fold, run, head, base_bytes, read_bytes, id })
    }

    fn check_graph(&self, envelope: &Envelope) -> Result<(), ThreadError> {
        let started = envelope.read::<GraphRunStarted>().map(|event| event.graph.clone());
        let found = started.or_else(|| Some(envelope.read::<GraphSnapshot>()?.graph.clone()));
        match found.filter(|found| found != self.graph.name()) {
            Some(found) => Err(ThreadError::OtherGraph {
                id: self.id.clone(),
                found,
                graph: self.graph.name().to_owned(),
            }),
            None => Ok(()),
        }
    }
}
