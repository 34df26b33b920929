//! One turn: a user message and all that follows from it.

use std::time::Duration;

use ephor_core::events::{TurnEnded, TurnOutcome};
use ephor_core::waiting::Opens;
use ephor_core::{DecisionError, DecisionType, EventId, SubAgentId, Violation};
use ephor_model::decide::{Decided, Said, Step};
use ephor_rules::explain::code;
use jiff::Timestamp;
use serde_json::{Map, Value};

use super::words::{Spent, Tick};

/// A decision that was published and hasn't ended.
#[derive(Debug, Clone)]
pub(super) struct Pending {
    pub id: EventId,
    pub decided: Decided,
    /// Whether the machine made it, not the model.
    pub own: bool,
    pub at: At,
}

/// How far a decision has come.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum At {
    /// Its verdict is awaited.
    Made,
    /// It waits for a person's approval.
    Held,
    /// It was approved: its end is awaited.
    Approved,
    /// The user was asked, and the answer is awaited.
    Asked,
    /// A sub-agent works on it; its id, once it is known.
    Subagent(Option<SubAgentId>),
}

impl Pending {
    pub fn new(id: EventId, decided: Decided) -> Self {
        Self { id, decided, own: false, at: At::Made }
    }

    pub fn kind(&self) -> DecisionType {
        self.decided.decision_type
    }

    pub fn text(&self, field: &str) -> &str {
        let value = self.decided.payload.get(field);
        value.and_then(Value::as_str).unwrap_or_default()
    }

    pub fn done(self, result: Value) -> Step {
        Step::Done {
            decision_type: self.decided.decision_type,
            payload: self.decided.payload,
            result,
        }
    }

    pub fn failed(self, error: &DecisionError) -> Step {
        Step::Failed {
            decision_type: self.decided.decision_type,
            payload: self.decided.payload,
            error: error.to_value(),
        }
    }
}

/// What the turn waits for.
#[derive(Debug, Clone)]
pub(super) enum Phase {
    /// The model's answer to that call.
    Model(u64),
    /// The ends of the decisions of one answer; those that have ended are gone. At least one.
    Work(Vec<Pending>),
}

pub(super) fn said(by_user: bool, text: &str) -> Said {
    let text = text.to_owned();
    Said { by_user, text }
}

#[derive(Debug, Clone)]
pub(super) struct Turn {
    /// Whether a user message began it; else a request for a new plan did.
    pub by_user: bool,
    /// The message that began it.
    pub message: String,
    /// The message, or the request for a new plan, that began it.
    pub began: EventId,
    /// What the next TurnEnded answers.
    pub reply_to: EventId,
    pub steps: Vec<Step>,
    /// What goes to the history once the turn is over.
    pub said: Vec<Said>,
    pub phase: Phase,
    /// The first decision of the last answer, where that held several.
    pub answer: Option<EventId>,
    /// The reply that the model gave beside other decisions: it is published once they are done.
    pub reply: Option<Decided>,
    pub iterations: u32,
    /// Answers in a row with a rejected decision.
    pub rejections: u32,
    /// The rejected decisions of the current answer, which the next one corrects, with the reasons.
    pub refused: Vec<Refused>,
    pub model_failures: u32,
    /// What the sub-agent's result is added to.
    pub context: Map<String, Value>,
    pub spent: Spent,
    /// Since when the turn's time runs. None: a person is awaited.
    pub clock: Option<Timestamp>,
    /// What has begun to wait for people since the last answer: also calls, and what sub-agents want.
    pub waits: Opens,
}

/// A rejected decision.
#[derive(Debug, Clone)]
pub(super) struct Refused {
    pub id: EventId,
    pub kind: DecisionType,
    /// Why, for the user.
    pub why: String,
}

impl Turn {
    /// Its end, as it is told.
    pub fn ended(&self, outcome: TurnOutcome, text: String, reason: Option<String>) -> TurnEnded {
        let (message, iterations) = (self.reply_to, self.iterations);
        TurnEnded { message, outcome, text, options: None, iterations, reason }
    }

    /// The same where the user is asked.
    pub fn asks(&self, text: String, options: Option<Vec<String>>) -> TurnEnded {
        TurnEnded { options, ..self.ended(TurnOutcome::WaitingForUser, text, None) }
    }

    pub fn new(message: String, reply_to: EventId, tick: &Tick) -> Self {
        Self {
            by_user: true,
            message,
            began: reply_to,
            reply_to,
            steps: Vec::new(),
            said: Vec::new(),
            phase: Phase::Model(0),
            answer: None,
            reply: None,
            iterations: 0,
            rejections: 0,
            refused: Vec::new(),
            model_failures: 0,
            context: Map::new(),
            spent: Spent::default(),
            clock: Some(tick.now),
            waits: Opens::default(),
        }
    }

    /// Counts the time up to now.
    pub fn count_time(&mut self, now: Timestamp) {
        if let Some(since) = self.clock.as_mut() {
            let passed = now.duration_since(*since);
            self.spent.time += Duration::try_from(passed).unwrap_or_default();
            *since = now;
        }
    }

    /// Stops the clock, or lets it run.
    pub fn set_clock(&mut self, stands: bool, now: Timestamp) {
        match stands {
            true => self.stop_clock(now),
            false => self.start_clock(now),
        }
    }

    pub fn stop_clock(&mut self, now: Timestamp) {
        self.count_time(now);
        self.clock = None;
    }

    pub fn start_clock(&mut self, now: Timestamp) {
        self.clock.get_or_insert(now);
    }

    /// The decisions that the turn waits for.
    pub fn open(&self) -> &[Pending] {
        match &self.phase {
            Phase::Model(_) => &[],
            Phase::Work(open) => open,
        }
    }

    pub fn pending(&self, id: EventId) -> Option<&Pending> {
        self.open().iter().find(|pending| pending.id == id)
    }

    pub fn pending_mut(&mut self, id: EventId) -> Option<&mut Pending> {
        match &mut self.phase {
            Phase::Model(_) => None,
            Phase::Work(open) => open.iter_mut().find(|pending| pending.id == id),
        }
    }

    /// The clarification that waits for the user.
    pub fn asked(&self) -> Option<&Pending> {
        self.open().iter().find(|pending| pending.at == At::Asked)
    }

    /// Takes a decision that has ended out of those that the turn waits for.
    pub fn take(&mut self, id: EventId) {
        if let Phase::Work(open) = &mut self.phase {
            open.retain(|pending| pending.id != id);
        }
    }

    /// Whether it waits for a person alone: nothing else of it is at work.
    pub fn waits_for_person(&self) -> bool {
        let open = self.open();
        self.asked().is_some() || !open.is_empty() && open.iter().all(|one| one.at == At::Held)
    }

    /// Whether the time doesn't count: people are waited for.
    pub fn stands_still(&self) -> bool {
        self.waits_for_person() || !self.open().is_empty() && self.waits.has_holds()
    }

    /// Whether the model has yet to say what the user wants: nothing has come of the turn so far.
    pub fn begins(&self) -> bool {
        let mistaken = |found: &Violation| found.code == code::INTENT_MISMATCH;
        self.by_user
            && self.steps.iter().all(|step| match step {
                Step::Rejected { violations, .. } => violations.iter().all(mistaken),
                _ => false,
            })
    }

    /// The rejected decision that one of that type corrects, in an answer of so many decisions.
    pub fn corrects(&mut self, kind: DecisionType, of: usize) -> Option<EventId> {
        let same = self.refused.iter().position(|refused| refused.kind == kind);
        let only = || (of == 1 && !self.refused.is_empty()).then_some(0);
        same.or_else(only).map(|place| self.refused.remove(place).id)
    }
}
