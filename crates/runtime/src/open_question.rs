//! What a user is asked, and hasn't answered.

use ephor_core::events::ClarificationRequested;
use ephor_core::{ConversationId, Envelope, EventId};
use jiff::Timestamp;
use serde_json::{Map, Value};

/// A question that its user hasn't answered yet.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct OpenQuestion {
    /// The REQUEST_CLARIFICATION decision.
    pub id: EventId,
    /// Where.
    pub conversation: ConversationId,
    /// What is asked.
    pub question: String,
    /// Answers to choose from.
    pub options: Option<Vec<String>>,
    /// Names of what is missing.
    pub required_fields: Option<Vec<String>>,
    /// What is known beside it: an agent's `kind` of question, its `detail`, when it `expires_at`.
    pub context: Map<String, Value>,
    /// Since when.
    pub since: Timestamp,
}

impl OpenQuestion {
    /// What kind of question it is, as in `plan_review`. Empty: a plain clarification.
    pub fn kind(&self) -> &str {
        self.context.get("kind").and_then(Value::as_str).unwrap_or_default()
    }

    /// Until when it can be answered. None: it doesn't say.
    pub fn expires_at(&self) -> Option<Timestamp> {
        self.context.get("expires_at")?.as_str()?.parse().ok()
    }

    /// What a ClarificationRequested asks.
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
