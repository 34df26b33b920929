//! A decision's life cycle: made, judged, possibly interrupted, completed.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Question, event};
use crate::decision::{DecisionType, Intent};
use crate::decision_error::DecisionError;
use crate::ids::EventId;
use crate::provenance::Origin;
use crate::verdict::{Correction, Violation};

/// An agent wants something to happen. The event's id is the decision's id.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DecisionMade {
    /// The type of the decision.
    pub decision_type: DecisionType,
    /// The payload, as the agent made it.
    pub payload: Arc<Value>,
    /// The agent's confidence, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// The rejected decision that this one corrects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_of: Option<EventId>,
    /// What the user wants, where the decision begins a turn; it must fit
    /// ([`Intent::allows`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intent: Option<Intent>,
    /// The first decision of the model's answer, where that held several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<EventId>,
    /// What began the turn that it is part of: the message, or the request for a new plan. None: it is
    /// part of none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<EventId>,
}
event!(DecisionMade);

impl DecisionMade {
    /// A first attempt at a decision.
    pub fn new(decision_type: DecisionType, payload: impl Into<Arc<Value>>) -> Self {
        Self {
            decision_type,
            payload: payload.into(),
            confidence: None,
            retry_of: None,
            intent: None,
            with: None,
            turn: None,
        }
    }
}

/// The coordinator approved a decision.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DecisionValidated {
    /// The id of the DecisionMade.
    pub original_decision_id: EventId,
    /// The type of the decision.
    pub decision_type: DecisionType,
    /// The payload to carry out: the original, or the corrected copy.
    pub payload: Arc<Value>,
    /// Every change that the judge made.
    #[serde(default)]
    pub corrections: Vec<Correction>,
    /// SHA-256 of the payload as compact JSON, in hex.
    pub digest: String,
    /// The version of the policy that judged it.
    pub policy: Arc<str>,
    /// Where its arguments came from, as far as a policy asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub origins: Vec<Origin>,
    /// The people who approved it, if it was held.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub approved_by: Vec<String>,
    /// The allowances (AllowanceGranted events) without which it would have been held.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allowed_by: Vec<EventId>,
}
event!(DecisionValidated, by Judge);

/// The coordinator rejected a decision; the DecisionMade isn't delivered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DecisionRejected {
    /// The id of the DecisionMade.
    pub original_decision_id: EventId,
    /// The type of the decision.
    pub decision_type: DecisionType,
    /// The payload as it was made.
    pub payload: Arc<Value>,
    /// The errors, joined by "; ".
    pub reason: String,
    /// Each violation as one sentence.
    pub errors: Vec<String>,
    /// The violations with codes, pointers and hints.
    pub violations: Vec<Violation>,
    /// A corrected copy, in `suggest` mode.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<Arc<Value>>,
    /// Where its arguments came from, as far as a policy asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub origins: Vec<Origin>,
}
event!(DecisionRejected, by Judge);

/// A decision waits for a person.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DecisionHeld {
    /// The id of the DecisionMade.
    pub original_decision_id: EventId,
    /// The type of the decision.
    pub decision_type: DecisionType,
    /// The payload that would be carried out: the original, or the corrected copy.
    pub payload: Arc<Value>,
    /// Every change that the judge made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corrections: Vec<Correction>,
    /// What the person is asked.
    pub question: Question,
}
event!(DecisionHeld, by Judge);

/// An ERROR_RECOVERY interrupted a decision in progress. It isn't resumed automatically.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DecisionInterrupted {
    /// The id of the DecisionMade.
    pub original_decision_id: EventId,
    /// The type of the decision.
    pub decision_type: DecisionType,
    /// The decision that interrupted it.
    pub by: EventId,
}
event!(DecisionInterrupted, by Runtime);

/// How a decision's execution ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DecisionOutcome {
    /// It was carried out.
    Done,
    /// It couldn't be carried out.
    Failed,
}

/// An approved decision has been carried out, or couldn't be.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DecisionCompleted {
    /// The id of the DecisionMade.
    pub original_decision_id: EventId,
    /// The type of the decision.
    pub decision_type: DecisionType,
    /// How it ended.
    pub outcome: DecisionOutcome,
    /// The result, as reported to the agent: a node's output, a workflow's id, or a
    /// [`DecisionError`].
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub result: Value,
}
event!(DecisionCompleted, by Runtime);

impl DecisionCompleted {
    /// The end of a decision, as it is recorded.
    pub fn new(
        original_decision_id: EventId,
        decision_type: DecisionType,
        ended: &Result<Value, DecisionError>,
    ) -> Self {
        let (outcome, result) = match ended {
            Ok(result) => (DecisionOutcome::Done, result.clone()),
            Err(error) => (DecisionOutcome::Failed, error.to_value()),
        };
        Self { original_decision_id, decision_type, outcome, result }
    }

    /// The result, or why it wasn't carried out. Also reads the forms of earlier versions.
    pub fn ended(&self) -> Result<Value, DecisionError> {
        match self.outcome {
            DecisionOutcome::Done => Ok(self.result.clone()),
            DecisionOutcome::Failed => Err(DecisionError::read(&self.result)),
        }
    }
}
