//! Folds a conversation's events into a list of its decisions.

use std::collections::HashMap;

use ephor_core::events::{
    DecisionCompleted, DecisionHeld, DecisionInterrupted, DecisionMade, DecisionOutcome,
    DecisionRejected, DecisionValidated,
};
use ephor_core::{DecisionType, Envelope, EventId};
use jiff::Timestamp;
use serde::Serialize;

/// The status of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DecisionStatus {
    /// Made, without a recorded verdict.
    Made,
    /// The coordinator rejected it.
    Rejected,
    /// It waits for a person.
    Held,
    /// Approved; its end isn't recorded.
    Approved,
    /// An ERROR_RECOVERY interrupted it.
    Interrupted,
    /// It was carried out.
    Done,
    /// It couldn't be carried out.
    Failed,
}

/// A summary of a decision.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DecisionSummary {
    /// Its id.
    pub id: EventId,
    /// The type of the decision.
    pub decision_type: DecisionType,
    /// Who made it, such as `agent/conversation`.
    pub source: String,
    /// When it was made.
    pub time: Timestamp,
    /// Its status.
    pub status: DecisionStatus,
}

/// Folds events into the list of their decisions, in the order they were made.
#[derive(Debug, Default)]
pub struct DecisionLog {
    list: Vec<DecisionSummary>,
    index: HashMap<EventId, usize>,
}

impl DecisionLog {
    /// Folds an event, including blocked ones: a rejected decision is one.
    pub fn fold(&mut self, envelope: &Envelope) {
        use DecisionStatus as S;
        if let Some(made) = envelope.read::<DecisionMade>() {
            self.index.insert(envelope.id, self.list.len());
            self.list.push(DecisionSummary {
                id: envelope.id,
                decision_type: made.decision_type,
                source: envelope.source.to_string(),
                time: envelope.time,
                status: S::Made,
            });
        } else if envelope.blocked() {
        } else if let Some(e) = envelope.read::<DecisionValidated>() {
            self.set(e.original_decision_id, S::Approved);
        } else if let Some(e) = envelope.read::<DecisionRejected>() {
            self.set(e.original_decision_id, S::Rejected);
        } else if let Some(e) = envelope.read::<DecisionHeld>() {
            self.set(e.original_decision_id, S::Held);
        } else if let Some(e) = envelope.read::<DecisionInterrupted>() {
            self.set(e.original_decision_id, S::Interrupted);
        } else if let Some(e) = envelope.read::<DecisionCompleted>() {
            let done = e.outcome == DecisionOutcome::Done;
            self.set(e.original_decision_id, if done { S::Done } else { S::Failed });
        }
    }

    fn set(&mut self, decision: EventId, status: DecisionStatus) {
        if let Some(place) = self.index.get(&decision) {
            self.list[*place].status = status;
        }
    }

    /// The decisions, in the order they were made.
    pub fn into_list(self) -> Vec<DecisionSummary> {
        self.list
    }
}
