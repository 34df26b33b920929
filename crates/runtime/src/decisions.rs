//! Derives the ids of a sub-agent's decisions from its task. An agent that is started again after a
//! crash asks for the same decisions again, and receives their first results.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use ephor_core::events::{
    DecisionCompleted, DecisionHeld, DecisionInterrupted, DecisionMade, DecisionRejected,
};
use ephor_core::{
    DecisionError, DecisionType, Disposition, Envelope, Event, EventId, Violation, work,
};
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
    /// How often each was made in this process.
    made: Mutex<HashMap<Hash, u32>>,
}

impl Decisions {
    /// Takes an event of the record in; `spawn` is the decision that began the sub-agent.
    pub fn fold(&mut self, spawn: EventId, event: &Envelope) {
        if event.kind() == DecisionMade::TYPE && event.causation == Some(spawn) {
            // A verdict that blocks it comes right after it.
            let known = match &event.disposition {
                Disposition::Delivered | Disposition::Internal => Known::Open,
                Disposition::Blocked { by, reason } => {
                    Known::Ended(Err(DecisionError::blocked(by, reason)))
                }
            };
            self.known.insert(event.id, known);
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

    /// The id of the next decision like this: it follows from the decision that began the sub-agent, the
    /// task of its graph, what is decided, and how often that was decided before.
    pub fn next_id(&self, spawn: EventId, kind: DecisionType, payload: &Value) -> EventId {
        let task = work::current();
        // What has no JSON is rejected, whatever its id is.
        let payload = serde_json::to_vec(payload).unwrap_or_default();
        let like =
            [kind.as_str().as_bytes(), b"\0", task.as_deref().unwrap_or_default().as_bytes()];
        let like = Hash::of(&[&like.concat(), b"\0".as_slice(), &payload].concat());
        let times = {
            let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
            let times = made.entry(like).or_default();
            *times += 1;
            *times
        };
        let times = times.to_be_bytes();
        let this = [spawn.0.as_bytes().as_slice(), like.as_bytes(), &times].concat();
        let mut hash = [0; 16];
        hash.copy_from_slice(&Hash::of(&this).as_bytes()[..16]);
        spawn.derived(hash)
    }
}
