//! What users are asked, and haven't answered: clarifications, and what agents wait for.

use ephor_core::events::{ClarificationRequested, UserMessageReceived};
use ephor_core::{ConversationId, Draft, Envelope, EventId};
use jiff::Timestamp;
use serde::Serialize;
use serde_json::{Map, Value};
use tokio::sync::oneshot;

use super::{Asked, Inbox, InboxError, MAX_LISTED, as_text, named};

/// A question that its user hasn't answered yet.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Question {
    /// The REQUEST_CLARIFICATION decision.
    pub id: EventId,
    /// Where.
    #[serde(serialize_with = "as_text")]
    pub conversation: ConversationId,
    /// What is asked.
    pub question: String,
    /// Answers to choose from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<String>>,
    /// Names of what is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub required_fields: Option<Vec<String>>,
    /// What is known beside it: an agent's `kind` of question, its `detail`, when it `expires_at`.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub context: Map<String, Value>,
    /// Since when.
    pub since: Timestamp,
}

impl Question {
    /// What kind of question it is, as in `plan_review`. Empty: a plain clarification.
    pub fn kind(&self) -> &str {
        self.context.get("kind").and_then(Value::as_str).unwrap_or_default()
    }

    /// Until when it can be answered. None: it doesn't say.
    pub fn expires_at(&self) -> Option<Timestamp> {
        self.context.get("expires_at")?.as_str()?.parse().ok()
    }

    pub(super) fn asked(envelope: &Envelope, asked: &ClarificationRequested) -> Self {
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

    /// Whether a message of its conversation is the answer.
    pub(super) fn answered_by(&self, message: &UserMessageReceived) -> bool {
        message.answers.is_none_or(|answers| answers == self.id)
    }
}

impl Inbox {
    /// The open questions, the oldest first. Of one conversation, if it is named.
    ///
    /// # Errors
    /// The journal can't be read.
    pub async fn questions(
        &self,
        conversation: Option<&ConversationId>,
    ) -> Result<Vec<Question>, InboxError> {
        let mut open = self.index().await?.questions(&self.tenant);
        open.retain(|question| conversation.is_none_or(|wanted| *wanted == question.conversation));
        open.sort_by_key(|question| (question.since, question.id));
        open.truncate(MAX_LISTED);
        Ok(open)
    }

    /// Answers one in the user's place: the conversation goes on as if the user had said so.
    /// `fields` are the answer as data.
    ///
    /// # Errors
    /// Nothing of that id is open, somebody else's answer came first, or a middleware blocked this
    /// one.
    pub async fn reply(
        &self,
        id: EventId,
        by: &str,
        text: impl Into<String>,
        fields: Map<String, Value>,
    ) -> Result<EventId, InboxError> {
        let question = self.index().await?.question(&self.tenant, id)?;
        let message = UserMessageReceived {
            text: text.into(),
            answers: Some(id),
            fields: (!fields.is_empty()).then_some(fields),
            by: Some(named(by)?),
            identity: Vec::new(),
        };
        let draft = Draft::new(question.conversation, message).from_source("user").after(id);
        let message = draft.id;
        let (reply, refusal) = oneshot::channel();
        self.services.gate.waiting.answers.insert(message, reply);
        let waiting = Asked { services: &self.services, answer: message };
        let receipt = self.services.bus.publish(draft).await?;
        drop(waiting);
        match receipt.outcome {
            ephor_bus::Outcome::Delivered => Ok(message),
            ephor_bus::Outcome::Blocked { by, reason } => match refusal.await {
                Ok(Err(error)) => Err(error),
                _ => Err(InboxError::Blocked { by, reason }),
            },
        }
    }
}
