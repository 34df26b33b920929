//! What passes between a conversation and its user.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::event;
use crate::ids::{ConversationId, EventId};

/// The user said something; also the answer to a clarification.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct UserMessageReceived {
    /// The text.
    pub text: String,
    /// The clarification that it answers. None: a pending one, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answers: Option<EventId>,
    /// Values for a clarification's required fields.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Map<String, Value>>,
    /// Who says it, where somebody answers in the user's place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Who the user is, as the program knows it: addresses, accounts, telephone numbers, handles.
    /// They count as named by the user.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub identity: Vec<String>,
}
event!(UserMessageReceived);

impl UserMessageReceived {
    /// A plain message.
    pub fn text(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { text, answers: None, fields: None, by: None, identity: Vec::new() }
    }
}

/// The conversation said something to the user.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MessageSent {
    /// The text.
    pub text: String,
    /// The RESPOND decision that it carries out. None: a notice of the platform, as of a
    /// completed workflow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<EventId>,
}
event!(MessageSent, by Runtime);

impl MessageSent {
    /// A notice.
    pub fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), decision: None }
    }
}

/// The conversation asks its user, and pauses until the answer is there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ClarificationRequested {
    /// The REQUEST_CLARIFICATION decision.
    pub decision: EventId,
    /// What is asked.
    pub question: String,
    /// Answers to choose from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<String>>,
    /// Names of what is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub required_fields: Option<Vec<String>>,
    /// What is known beside the question, as whoever asks gave it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub context: Option<Map<String, Value>>,
}
event!(ClarificationRequested, by Runtime);

/// How a turn ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TurnOutcome {
    /// The user has an answer.
    Answered,
    /// The user is asked.
    WaitingForUser,
    /// A limit of the turn was reached.
    LimitReached,
    /// Something failed for good.
    Failed,
    /// A person ended it.
    Cancelled,
}

/// A turn (one user message and all that follows from it) is over.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TurnEnded {
    /// The user message that it answers: the one that began it, or the last clarification's answer.
    pub message: EventId,
    /// How it ended.
    pub outcome: TurnOutcome,
    /// What the user was told last: the answer, the question, or why there is none.
    pub text: String,
    /// Answers to choose from, where the user is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<String>>,
    /// Decisions asked of the model.
    pub iterations: u32,
    /// Which limit was reached, as in `max_iterations`, or what failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}
event!(TurnEnded, by Runtime);

impl TurnEnded {
    /// Of a message that begins no turn, and why.
    pub fn not_begun(message: EventId, outcome: TurnOutcome, why: String) -> Self {
        let (text, reason) = (why.clone(), Some(why));
        Self { message, outcome, text, options: None, iterations: 0, reason }
    }
}

/// A model was called, and cost this.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ModelCalled {
    /// `provider::model`.
    pub model: String,
    /// What for, as in `decide`.
    pub purpose: String,
    /// Tokens read.
    pub input_tokens: u64,
    /// Tokens written.
    pub output_tokens: u64,
    /// What it cost, in millionths of the price table's currency.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost_micros: Option<u64>,
    /// Milliseconds.
    pub duration_ms: u64,
    /// Whether it failed, and how.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}
event!(ModelCalled, by Runtime);

/// The conversation is a copy of another one up to one of its events. It is the first event, and what
/// it says stands behind it: the copies have ids of their own, and what they cost was spent before.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ConversationForked {
    /// The conversation that was copied, as it was called then.
    pub from: ConversationId,
    /// The event up to which it was copied.
    pub head: EventId,
    /// How many events were copied: those right behind this one.
    pub events: u64,
}
event!(ConversationForked, by Runtime);
