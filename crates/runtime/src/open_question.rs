//! Questions that a user hasn't answered yet.

use ephor_core::events::ClarificationRequested;
use ephor_core::{ConversationId, Envelope, EventId};
use jiff::Timestamp;
use serde_json::{Map, Value};

/// A question that its user hasn't answered yet.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct OpenQuestion {
    /// The REQUEST_CLARIFICATION decision.
    pub id: EventId,
    /// The conversation.
    pub conversation: ConversationId,
    /// The question.
    pub question: String,
    /// Answers to choose from.
    pub options: Option<Vec<String>>,
    /// The names of the missing fields.
    pub required_fields: Option<Vec<String>>,
    /// Additional context: an agent's `kind` of question, its `detail`, when it `expires_at`.
    pub context: Map<String, Value>,
    /// When it was asked.
    pub since: Timestamp,
}

impl OpenQuestion {
    /// The kind of question, such as `plan_review`. Empty for a plain clarification.
    pub fn kind(&self) -> &str {
        self.context.get("kind").and_then(Value::as_str).unwrap_or_default()
    }

    /// When it expires, if it says so.
    pub fn expires_at(&self) -> Option<Timestamp> {
        self.context.get("expires_at")?.as_str()?.parse().ok()
    }

    /// Reads the question of a ClarificationRequested.
    pub fn asked(envelope: &Envelope, asked: &ClarificationRequested) -> Self {
        Self {
            id: asked.decision,
            conversation: envelope.conversation.clone(),
            question: asked.question.clone(),
            options: asked.options.clone(),
            required_fields: asked.required_fields.clone(),
            context: asked.context.clone().unwrap_or_default(),
            since: envelope.time,
        }
    }
}
