//! Derives the ids of a sub-agent's decisions from its task. An agent that is started again after a
//! crash asks for the same decisions again, and receives their first results.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use ephor_core::events::{
    DecisionCompleted, DecisionHeld, DecisionInterrupted, DecisionMade, DecisionRejected,
};
use ephor_core::{DecisionError, DecisionType, Disposition, Envelope, EventId, Violation, work};
use ephor_journal::Hash;
use serde_json::Value;

/// What is recorded of a decision.
#[derive(Debug, Clone)]
pub(crate) enum Known {
    /// Its end isn't.
    Open,
    Rejected(Vec<Violation>),
    Ended(Result<Value, DecisionError>),
}

/// The decisions of one sub-agent.
#[derive(Default)]
pub(crate) struct Decisions {
    /// Those of a dead process.
    known: HashMap<EventId, Known>,
    /// The same in the order of the record, by what was decided. In a copy of a conversation their ids
    /// are others than those that are derived here.
    like: HashMap<Hash, Vec<EventId>>,
    made: Mutex<Made>,
}

/// How often each was made in this process.
#[derive(Default)]
struct Made {
    /// By what was decided.
    like: HashMap<Hash, usize>,
    /// By that, and by the task of the graph.
    in_task: HashMap<Hash, u32>,
}

impl Decisions {
    /// Takes an event of the record in; `spawn` is the decision that began the sub-agent.
    pub fn fold(&mut self, spawn: EventId, event: &Envelope) {
        let made = event.read::<DecisionMade>().filter(|_| event.causation == Some(spawn));
        if let Some(made) = made {
            // A verdict that blocks it comes right after it.
            let known = match &event.disposition {
                Disposition::Delivered | Disposition::Internal => Known::Open,
                Disposition::Blocked { by, reason } => {
                    Known::Ended(Err(DecisionError::blocked(by, reason)))
                }
            };
            if self.known.insert(event.id, known).is_none() {
                let like = decided(made.decision_type, &made.payload);
                self.like.entry(like).or_default().push(event.id);
            }
        } else if let Some(held) = event.read::<DecisionHeld>() {
            self.end(held.original_decision_id, Known::Open);
        } else if let Some(end) = event.read::<DecisionCompleted>() {
            self.end(end.original_decision_id, Known::Ended(end.ended()));
        } else if let Some(end) = event.read::<DecisionInterrupted>() {
            let error = DecisionError::interrupted(end.by);
            self.end(end.original_decision_id, Known::Ended(Err(error)));
        } else if let Some(end) = event.read::<DecisionRejected>() {
            self.end(end.original_decision_id, Known::Rejected(end.violations.clone()));
        }
    }

    fn end(&mut self, decision: EventId, end: Known) {
        if let Some(known) = self.known.get_mut(&decision) {
            *known = end;
        }
    }

    /// What is recorded of a decision. None: it has never been made.
    pub fn known(&self, decision: EventId) -> Option<&Known> {
        self.known.get(&decision)
    }

    /// The id of the next decision like this: that of the record, if it is there. Else it follows from the
    /// decision that began the sub-agent, the task of its graph, what is decided, and how often that was
    /// decided before.
    pub fn next_id(&self, spawn: EventId, kind: DecisionType, payload: &Value) -> EventId {
        let like = decided(kind, payload);
        let task = work::current();
        let in_task =
            Hash::of(&[like.as_bytes(), task.as_deref().unwrap_or_default().as_bytes()].concat());
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        let before = made.like.entry(like).or_default();
        let known = self.like.get(&like).and_then(|known| known.get(*before));
        *before += 1;
        let times = made.in_task.entry(in_task).or_default();
        if let Some(known) = known {
            *times += 1;
            return *known;
        }
        loop {
            *times += 1;
            let times = times.to_be_bytes();
            let this = [spawn.0.as_bytes().as_slice(), in_task.as_bytes(), &times].concat();
            let mut hash = [0; 16];
            hash.copy_from_slice(&Hash::of(&this).as_bytes()[..16]);
            let id = spawn.derived(hash);
            if !self.known.contains_key(&id) {
                return id;
            }
        }
    }
}

/// What is decided. What has no JSON is rejected, whatever it is.
fn decided(kind: DecisionType, payload: &Value) -> Hash {
    let payload = serde_json::to_vec(payload).unwrap_or_default();
    Hash::of(&[kind.as_str().as_bytes(), b"\0", &payload].concat())
}
