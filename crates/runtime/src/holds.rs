//! The decisions and calls of a conversation that wait for a person, as a fold of its events: so
//! they survive a restart, and everybody who reads the journal sees the same ones.

use std::collections::BTreeMap;
use std::sync::Arc;

use ephor_core::events::{
    Answer, CallHeld, DecisionHeld, DecisionRejected, DecisionValidated, HoldAnswered, HoldExpired,
    NodeRef, Question, WorkflowStarted,
};
use ephor_core::{Correction, DecisionType, Envelope, Event, EventId};
use ephor_rules::{Shown, diff, question};
use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;

/// Most things of one conversation that may wait for people; one more is refused.
pub const MAX_HOLDS: usize = 1024;

/// What waits.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// A decision. It is carried out once it is approved, also after a restart.
    Decision {
        /// Which of the ten.
        decision_type: DecisionType,
    },
    /// A node's call. Its run waits, in the process in which it runs.
    Call {
        /// Which node of which run.
        #[serde(flatten)]
        node: NodeRef,
        /// Its kind.
        kind: String,
        /// From 1.
        attempt: u32,
    },
}

/// Something that waits for a person.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OpenHold {
    /// The held decision's id, or the CallHeld event's.
    pub id: EventId,
    /// What waits.
    #[serde(flatten)]
    pub subject: Subject,
    /// Since when.
    pub since: Timestamp,
    /// Exactly what would be carried out, with people's edits.
    pub payload: Arc<Value>,
    /// Every change since it was made: the judge's, and people's.
    pub corrections: Vec<Correction>,
    /// What is asked. Its digest is that of the payload here.
    pub question: Question,
    /// Who has approved what is shown here.
    pub approved_by: Vec<String>,
    /// The sequence of the event that holds it; a decision stands right before it.
    #[serde(skip)]
    pub(crate) sequence: u64,
}

impl OpenHold {
    /// The kind, where it is a call.
    pub fn call_kind(&self) -> Option<&str> {
        match &self.subject {
            Subject::Decision { .. } => None,
            Subject::Call { kind, .. } => Some(kind),
        }
    }

    /// What a person is shown of it, sorted by what matters. Every prompt of the program draws it
    /// so; a user interface of an embedder's own can draw its parts.
    pub fn shown(&self) -> Shown {
        Shown::of(&self.question, &self.payload).with_changes(&self.corrections)
    }

    /// How many people must still approve what is shown.
    pub fn missing(&self) -> u8 {
        let given = u8::try_from(self.approved_by.len()).unwrap_or(u8::MAX);
        self.question.approvals.max(1).saturating_sub(given)
    }

    /// Takes an answer in. False: it is the last one, and what is held waits no longer.
    fn take(&mut self, answered: &HoldAnswered) -> bool {
        match &answered.answer {
            Answer::Approve => self.approved_by.push(answered.by.clone()),
            Answer::Edit { payload } => {
                let reason = edited_by(&answered.by);
                self.corrections.extend(diff::changes(&self.payload, payload, &reason));
                if let Some(digest) = question::digest(self.call_kind(), payload) {
                    self.question.digest = digest.to_string();
                }
                self.payload = payload.clone();
                // The others have approved something else.
                self.approved_by = vec![answered.by.clone()];
            }
            Answer::Reject { .. } | Answer::Answer { .. } => return false,
        }
        self.missing() > 0
    }
}

/// How the reason of a change begins that a person made.
const EDITED: &str = "edited by ";

/// The reason of a change that a person made.
pub(crate) fn edited_by(name: &str) -> String {
    format!("{EDITED}{name}")
}

/// Whether a person made a change, and not the judge.
pub fn is_edit(change: &Correction) -> bool {
    change.reason.starts_with(EDITED)
}

/// What waits in one conversation.
#[derive(Debug, Clone, Default)]
pub struct Holds(BTreeMap<EventId, OpenHold>);

impl Holds {
    /// How many wait.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The one of that id.
    pub fn get(&self, id: EventId) -> Option<&OpenHold> {
        self.0.get(&id)
    }

    /// All of them, the earliest first.
    pub fn iter(&self) -> impl Iterator<Item = &OpenHold> {
        self.0.values()
    }

    /// Takes one event in; one that was blocked says nothing. Gives what waits no longer.
    pub fn fold(&mut self, envelope: &Envelope) -> Vec<EventId> {
        if envelope.blocked() {
            return Vec::new();
        }
        let gone = match envelope.kind() {
            DecisionHeld::TYPE => {
                if let Some(held) = envelope.read::<DecisionHeld>() {
                    self.decision(envelope, &held);
                }
                None
            }
            CallHeld::TYPE => {
                if let Some(held) = envelope.read::<CallHeld>() {
                    self.call(envelope, &held);
                }
                None
            }
            HoldAnswered::TYPE => envelope.read::<HoldAnswered>().and_then(|answered| {
                let hold = self.0.get_mut(&answered.hold)?;
                (!hold.take(&answered)).then_some(answered.hold)
            }),
            HoldExpired::TYPE => envelope.read::<HoldExpired>().map(|expired| expired.hold),
            DecisionValidated::TYPE => {
                envelope.read::<DecisionValidated>().map(|event| event.original_decision_id)
            }
            DecisionRejected::TYPE => {
                envelope.read::<DecisionRejected>().map(|event| event.original_decision_id)
            }
            // A workflow has one run at a time: nobody waits for calls of an earlier one.
            WorkflowStarted::TYPE => {
                let started = envelope.read::<WorkflowStarted>();
                return started.map(|started| self.begin(&started)).unwrap_or_default();
            }
            _ => None,
        };
        gone.filter(|id| self.0.remove(id).is_some()).into_iter().collect()
    }

    fn begin(&mut self, started: &WorkflowStarted) -> Vec<EventId> {
        let old = |hold: &&OpenHold| {
            matches!(&hold.subject, Subject::Call { node, .. }
                if node.workflow_id == started.workflow_id && node.run != started.run)
        };
        let old: Vec<EventId> = self.0.values().filter(old).map(|hold| hold.id).collect();
        for id in &old {
            self.0.remove(id);
        }
        old
    }

    fn decision(&mut self, envelope: &Envelope, held: &DecisionHeld) {
        let id = held.original_decision_id;
        self.0.insert(
            id,
            OpenHold {
                id,
                subject: Subject::Decision { decision_type: held.decision_type },
                since: envelope.time,
                payload: held.payload.clone(),
                corrections: held.corrections.clone(),
                question: held.question.clone(),
                approved_by: Vec::new(),
                sequence: envelope.sequence,
            },
        );
    }

    fn call(&mut self, envelope: &Envelope, held: &CallHeld) {
        self.0.insert(
            envelope.id,
            OpenHold {
                id: envelope.id,
                subject: Subject::Call {
                    node: held.node.clone(),
                    kind: held.kind.clone(),
                    attempt: held.attempt,
                },
                since: envelope.time,
                payload: held.payload.clone(),
                corrections: Vec::new(),
                question: held.question.clone(),
                approved_by: Vec::new(),
                sequence: envelope.sequence,
            },
        );
    }
}
