//! The exchange between a conversation and its user.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::event;
use crate::failure::ErrorCode;
use crate::ids::{ConversationId, EventId};

/// The user sent a message, or answered a clarification.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct UserMessageReceived {
    /// The text.
    pub text: String,
    /// The clarification that it answers. None: the pending one, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answers: Option<EventId>,
    /// Values for a clarification's required fields.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Map<String, Value>>,
    /// Who sends it, if someone answers in the user's place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The user's identities, as the program knows them: addresses, accounts, telephone numbers,
    /// handles. They count as named by the user.
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

    /// Whether it says nothing: white space alone, and no fields.
    ///
    /// ```
    /// use ephor_core::events::UserMessageReceived;
    ///
    /// assert!(UserMessageReceived::text(" \n").is_blank());
    /// ```
    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty() && self.fields.as_ref().is_none_or(Map::is_empty)
    }
}

/// A piece of a reply while the model writes it. It isn't judged yet, and may never be sent: show it
/// marked as a draft. A piece with another id begins anew; a [`MessageSent`], a rejection or the
/// turn's end replaces it. Not journalled, and published only where `drafts` of the judge's limits
/// allows it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ReplyDrafted {
    /// What the pieces of one draft share.
    pub draft: EventId,
    /// The piece.
    pub text: String,
}
event!(ReplyDrafted, transient, by Runtime);

/// The conversation sent a message to the user.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MessageSent {
    /// The text.
    pub text: String,
    /// The RESPOND decision that it carries out. None for a notice of the platform, such as a
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

/// The conversation asked its user, and pauses until the answer arrives.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ClarificationRequested {
    /// The REQUEST_CLARIFICATION decision.
    pub decision: EventId,
    /// The question.
    pub question: String,
    /// Answers to choose from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<String>>,
    /// The names of the missing fields.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub required_fields: Option<Vec<String>>,
    /// What else is known, as given by whoever asks.
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
    /// The user was asked a question.
    WaitingForUser,
    /// A limit of the turn was reached.
    LimitReached,
    /// It failed permanently.
    Failed,
    /// A person ended it.
    Cancelled,
}

/// A turn (a user message and everything that follows from it) ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TurnEnded {
    /// The user message that it answers: the one that started it, or the last clarification's
    /// answer.
    pub message: EventId,
    /// How it ended.
    pub outcome: TurnOutcome,
    /// The last text for the user: the answer, the question, or why there is none.
    pub text: String,
    /// The answers to choose from, if the user is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<String>>,
    /// The number of decisions asked of the model.
    pub iterations: u32,
    /// Which limit was reached, such as `max_iterations`, or what failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}
event!(TurnEnded, by Runtime);

impl TurnEnded {
    /// The end for a message that starts no turn, and why.
    pub fn not_begun(message: EventId, outcome: TurnOutcome, why: String) -> Self {
        let (text, reason) = (why.clone(), Some(why));
        Self { message, outcome, text, options: None, iterations: 0, reason }
    }
}

/// A message that a model was given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Prompted {
    /// Its author: `system`, `user`, `assistant` or `tool`.
    pub role: String,
    /// The text, which may be cut: then it ends with `…`.
    pub content: String,
}

/// A model was called; this is what it cost.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct ModelCalled {
    /// `provider::model`.
    pub model: String,
    /// The purpose, such as `decide`.
    pub purpose: String,
    /// Tokens read.
    pub input_tokens: u64,
    /// Tokens written.
    pub output_tokens: u64,
    /// What it cost, in millionths of the price table's currency.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost_micros: Option<u64>,
    /// How long it took, in milliseconds.
    pub duration_ms: u64,
    /// The error, if it failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The error's code. None if it succeeded, or nobody waited for its answer any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<ErrorCode>,
    /// What it was given, where the runtime's `record_prompts` is on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prompt: Vec<Prompted>,
    /// What it answered, where `record_prompts` is on; cut like the prompt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
}
event!(ModelCalled, by Runtime);

/// The conversation is a fork of another one, copied up to one of its events. This is the first
/// event; the copied events follow. They have their own ids, and don't count towards budgets again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ConversationForked {
    /// The original conversation, by its name at that time.
    pub from: ConversationId,
    /// The event up to which it was copied.
    pub head: EventId,
    /// The number of copied events, which follow this one.
    pub events: u64,
    /// Who asked for the copy. Where a rule demands four eyes they can't approve what waits in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}
event!(ConversationForked, by Runtime);
