//! What of a run waits for a person, and what they are told to do about it.

use std::sync::Arc;

use ephor::core::events::{CallHeld, DecisionHeld, Question};
use ephor::rules::Shown;
use ephor::{DecisionType, Envelope, EventId};
use serde_json::Value;

use super::super::problem::{Exit, Problem};

/// What of a run waits for a person.
pub(super) struct Held {
    pub id: EventId,
    pub payload: Arc<Value>,
    pub question: Question,
    /// None: a node's call.
    decision: Option<DecisionType>,
}

impl Held {
    pub fn by(event: &Envelope) -> Option<Self> {
        if let Some(held) = event.read::<CallHeld>() {
            let (payload, question) = (held.payload.clone(), held.question.clone());
            return Some(Self { id: event.id, payload, question, decision: None });
        }
        Some(Self::decision(&*event.read::<DecisionHeld>()?))
    }

    pub fn decision(held: &DecisionHeld) -> Self {
        Self {
            id: held.original_decision_id,
            payload: held.payload.clone(),
            question: held.question.clone(),
            decision: Some(held.decision_type),
        }
    }

    pub fn shown(&self) -> Shown {
        Shown::of(&self.question, &self.payload)
    }

    pub fn waits(&self) -> Problem {
        let (what, then) = match self.decision {
            None => ("a node's call waits for approval", "continues the run"),
            Some(DecisionType::CreateWorkflowPlan) => (
                "the plan waits for approval",
                "stores the plan, and names the command that runs it",
            ),
            Some(DecisionType::ExecuteWorkflow) => ("the run waits for approval", "runs it"),
            Some(_) => ("a decision about the run waits for approval", "continues the run"),
        };
        Problem::new(Exit::Waiting, what)
            .of(format!("{} to {}", self.question.action, self.question.resource))
            .because(&self.question.reason)
            .next(format!("ephor inbox approve {}, which {then}", self.id))
    }
}
