//! One turn: a user message and all that follows from it.

use std::time::Duration;

use ephor_core::events::{TurnEnded, TurnOutcome};
use ephor_core::{DecisionError, DecisionType, EventId, SubAgentId};
use ephor_model::decide::{Decided, Said, Step};
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
}

impl Pending {
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
    /// A decision's verdict or end.
    Decision(Pending),
    /// The user's answer.
    User(Pending),
    /// A sub-agent's result; its id, once it is known.
    Subagent(Pending, Option<SubAgentId>),
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
    pub iterations: u32,
    /// Rejections in a row.
    pub rejections: u32,
    pub model_failures: u32,
    pub retry_of: Option<EventId>,
    /// What the sub-agent's result is added to.
    pub context: Map<String, Value>,
    pub spent: Spent,
    /// Since when the turn's time runs. None: a person is awaited.
    pub clock: Option<Timestamp>,
    /// Whether the decision that it waits for waits for a person's approval.
    pub held: bool,
}

impl Turn {
    /// Its end, as it is told.
    pub fn ended(&self, outcome: TurnOutcome, text: String, reason: Option<String>) -> TurnEnded {
        let (message, iterations) = (self.reply_to, self.iterations);
        TurnEnded { message, outcome, text, options: None, iterations, reason }
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
            iterations: 0,
            rejections: 0,
            model_failures: 0,
            retry_of: None,
            context: Map::new(),
            spent: Spent::default(),
            clock: Some(tick.now),
            held: false,
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

    pub fn stop_clock(&mut self, now: Timestamp) {
        self.count_time(now);
        self.clock = None;
    }

    pub fn start_clock(&mut self, now: Timestamp) {
        self.clock.get_or_insert(now);
    }

    /// The decision that the turn waits for, if it is that one.
    pub fn pending(&self, id: EventId) -> Option<&Pending> {
        match &self.phase {
            Phase::Model(_) => None,
            Phase::Decision(pending) | Phase::User(pending) | Phase::Subagent(pending, _) => {
                (pending.id == id).then_some(pending)
            }
        }
    }
}
