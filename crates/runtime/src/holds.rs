//! The decisions and calls of a conversation that wait for a person, as a fold of its events. They
//! survive a restart, and every reader of the journal sees the same ones.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use ephor_core::events::TimerRef;
use ephor_core::events::{
    Answer, CallHeld, ClarificationRequested, DecisionHeld, HoldAnswered, NodeRef, Question,
};
use ephor_core::waiting::{Change, Open, Opens, may_open};
use ephor_core::{Correction, DecisionType, Envelope, EventId};
use ephor_rules::{Shown, diff, question};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::open_question::OpenQuestion;

/// Maximum number of items of one conversation that may wait for people; further ones are refused.
pub const MAX_HOLDS: usize = 1024;

/// Questions whose ids are remembered when they have been answered, so that whoever answers second is
/// told so.
const ANSWERED: usize = 64;

/// What waits.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// A decision. It is carried out once approved, even after a restart.
    Decision {
        /// The type of the decision.
        decision_type: DecisionType,
    },
    /// A node's call. Its run waits, in the process that runs it.
    Call {
        /// The node and its run.
        #[serde(flatten)]
        node: NodeRef,
        /// Its kind.
        kind: String,
        /// The attempt, from 1.
        attempt: u32,
    },
}

/// A decision or call that waits for a person.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OpenHold {
    /// The held decision's id, or the CallHeld event's.
    pub id: EventId,
    /// What waits.
    #[serde(flatten)]
    pub subject: Subject,
    /// When it began to wait.
    pub since: Timestamp,
    /// Exactly what would be carried out, including people's edits.
    pub payload: Arc<Value>,
    /// Every change since it was made, by the judge or by people.
    pub corrections: Vec<Correction>,
    /// What the person is asked. Its digest is that of this payload.
    pub question: Question,
    /// Who approved the current payload.
    pub approved_by: Vec<String>,
    /// The sequence of the event that holds it; a decision stands right before it.
    #[serde(skip)]
    pub(crate) sequence: u64,
}

impl OpenHold {
    /// The node kind, if it is a call.
    pub fn call_kind(&self) -> Option<&str> {
        match &self.subject {
            Subject::Decision { .. } => None,
            Subject::Call { kind, .. } => Some(kind),
        }
    }

    /// What to show a person, most important first. All of Ephor's prompts use it; an embedder's
    /// user interface can draw its parts.
    pub fn shown(&self) -> Shown {
        Shown::of(&self.question, &self.payload).with_changes(&self.corrections)
    }

    /// Whether its payload is the one whose digest people are shown: a record may have been changed by
    /// hand.
    pub(crate) fn is_as_asked(&self) -> bool {
        let digest = question::digest(self.call_kind(), &self.payload);
        digest.is_some_and(|digest| digest.to_string() == self.question.digest)
    }

    /// How many people must still approve it.
    pub fn missing(&self) -> u8 {
        let given = u8::try_from(self.approved_by.len()).unwrap_or(u8::MAX);
        self.question.approvals.max(1).saturating_sub(given)
    }

    /// The decision or the call that an event holds.
    pub(crate) fn opened(envelope: &Envelope) -> Option<Self> {
        let (id, subject, payload, corrections, question) =
            if let Some(held) = envelope.read::<DecisionHeld>() {
                let DecisionHeld { payload, corrections, question, .. } = (*held).clone();
                let subject = Subject::Decision { decision_type: held.decision_type };
                (held.original_decision_id, subject, payload, corrections, question)
            } else {
                let held = envelope.read::<CallHeld>()?;
                let CallHeld { node, kind, attempt, payload, question, .. } = (*held).clone();
                (envelope.id, Subject::Call { node, kind, attempt }, payload, Vec::new(), question)
            };
        Some(Self {
            id,
            subject,
            since: envelope.time,
            payload,
            corrections,
            question,
            approved_by: Vec::new(),
            sequence: envelope.sequence,
        })
    }

    /// Takes an answer in.
    pub(crate) fn take(&mut self, answered: &HoldAnswered) {
        match &answered.answer {
            Answer::Approve => self.approved_by.push(answered.by.clone()),
            Answer::Edit { payload } => self.edited(payload, &answered.by),
            Answer::Happened { .. } => self.edited(&self.not_repeated(), &answered.by),
            Answer::Reject { .. } | Answer::Answer { .. } => {}
        }
    }

    fn edited(&mut self, payload: &Arc<Value>, by: &str) {
        self.corrections.extend(diff::changes(&self.payload, payload, &edited_by(by)));
        if let Some(digest) = question::digest(self.call_kind(), payload) {
            self.question.digest = digest.to_string();
        }
        self.payload = payload.clone();
        // The others have approved something else.
        self.approved_by = vec![by.to_owned()];
    }

    /// The payload of a recovery that doesn't repeat the call: what it came to is a person's word.
    pub(crate) fn not_repeated(&self) -> Arc<Value> {
        let mut payload = (*self.payload).clone();
        if let Value::Object(payload) = &mut payload {
            payload.insert("recovery_plan".to_owned(), json!({"action": "SKIP"}));
        }
        Arc::new(payload)
    }
}

/// How the reason of a change begins that a person made.
const EDITED: &str = "edited by ";

/// The reason of a change that a person made.
pub(crate) fn edited_by(name: &str) -> String {
    format!("{EDITED}{name}")
}

/// Whether a change was made by a person rather than the judge.
pub fn is_edit(change: &Correction) -> bool {
    change.reason.starts_with(EDITED)
}

/// What waits in one conversation, and what was asked last. Serialized, it is that of one in which
/// nothing is open but allowances and timers.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Holds(Option<Box<Waits>>);

/// A timer that is set.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Timer<'a> {
    pub open: &'a Open,
    pub of: &'a TimerRef,
    pub due: Timestamp,
}

/// Most conversations never have any of it.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
struct Waits {
    /// What opens and what closes: the same fold as in a journal.
    open: Opens,
    #[serde(skip)]
    held: BTreeMap<EventId, OpenHold>,
    /// A conversation asks one thing at a time.
    #[serde(skip)]
    question: Option<OpenQuestion>,
    /// The questions that were settled last, oldest first.
    answered: VecDeque<EventId>,
}

impl Holds {
    /// The number of decisions and calls that wait.
    pub fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |waits| waits.held.len())
    }

    /// Whether nothing waits, and nothing is asked.
    pub fn is_empty(&self) -> bool {
        self.len() == 0 && self.question().is_none()
    }

    /// The decision or call with that id.
    pub fn get(&self, id: EventId) -> Option<&OpenHold> {
        self.0.as_ref()?.held.get(&id)
    }

    /// All decisions and calls, earliest first.
    pub fn iter(&self) -> impl Iterator<Item = &OpenHold> {
        self.0.iter().flat_map(|waits| waits.held.values())
    }

    /// The timers that are set.
    pub(crate) fn timers(&self) -> impl Iterator<Item = Timer<'_>> {
        let open = self.0.iter().flat_map(|waits| &waits.open.0);
        open.filter_map(|open| Some(Timer { open, of: open.timer()?.0, due: open.timer()?.1 }))
    }

    /// What the user is asked.
    pub(crate) fn question(&self) -> Option<&OpenQuestion> {
        self.0.as_ref()?.question.as_ref()
    }

    /// Whether a question has been answered already.
    pub(crate) fn has_answered(&self, question: EventId) -> bool {
        self.0.as_ref().is_some_and(|waits| waits.answered.contains(&question))
    }

    /// Folds an event; blocked ones have no effect. Returns what no longer waits.
    pub fn fold(&mut self, envelope: &Envelope) -> Vec<EventId> {
        // Nearly always nothing waits, and nothing begins to.
        let waits = self.0.as_ref().is_some_and(|waits| !waits.open.0.is_empty());
        if !waits && !may_open(envelope.kind()) {
            return Vec::new();
        }
        let Some(change) = Change::of(envelope) else {
            return Vec::new();
        };
        self.0.get_or_insert_default().take(envelope, &change)
    }
}

impl Waits {
    fn take(&mut self, envelope: &Envelope, change: &Change) -> Vec<EventId> {
        let asked = self.question.as_ref().map(|question| question.id);
        if let Some(hold) = OpenHold::opened(envelope) {
            self.held.insert(hold.id, hold);
        } else if let Some(asked) = envelope.read::<ClarificationRequested>() {
            self.question = Some(OpenQuestion::asked(envelope, &asked));
        } else if let Some(answered) = envelope.read::<HoldAnswered>()
            && let Some(hold) = self.held.get_mut(&answered.hold)
        {
            hold.take(&answered);
        }
        let gone = self.open.take(change);
        for id in &gone {
            self.held.remove(id);
            self.question.take_if(|question| question.id == *id);
        }
        if let Some(asked) = asked.filter(|asked| gone.contains(asked)) {
            if self.answered.len() >= ANSWERED {
                self.answered.pop_front();
            }
            self.answered.push_back(asked);
        }
        gone
    }
}
