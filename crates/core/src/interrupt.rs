//! Interrupts: what waits for a person, whoever asks.

use std::sync::Arc;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::decision::DecisionType;
use crate::events::NodeRef;
use crate::ids::{ConversationId, EventId};

/// Something that waits for a person: a held decision or call, or a question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Interrupt {
    /// The id that an answer names: the decision that is held or that asks, or the CallHeld event.
    pub id: EventId,
    /// The conversation.
    pub conversation: ConversationId,
    /// What waits.
    #[serde(flatten)]
    pub subject: Subject,
    /// The agent that waits, such as `agent/conversation`. Empty for the conversation's own.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub agent: Arc<str>,
    /// Since when.
    pub since: Timestamp,
    /// Why it waits: the rules' reasons, or the kind of question, such as `plan_review`.
    pub reason: String,
    /// The message for the person.
    pub message: String,
    /// What the person needs to see in addition. Null if nothing; a held item shows its own
    /// payload.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub detail: Value,
    /// The JSON Schema (2020-12) of an answer, checked before the answer is accepted.
    pub response_schema: Arc<Value>,
    /// When it expires, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Timestamp>,
    /// The SHA-256 of exactly what would be carried out. An answer names it, so that it can't
    /// approve anything else. None for a question, which can't change under its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
}

/// What waits.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "subject", rename_all = "snake_case")]
pub enum Subject {
    /// A decision. It is carried out once approved, even after a restart.
    Decision {
        /// The type of the decision.
        decision_type: DecisionType,
    },
    /// A decision that would repeat something that may have taken effect.
    UnknownEffect {
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
    /// A question to the user.
    Clarification {
        /// Answers to choose from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        options: Option<Vec<String>>,
        /// The names of the missing fields.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        required_fields: Option<Vec<String>>,
    },
    /// A question that a graph asks on its thread.
    Graph {
        /// The interrupt's id within its thread.
        interrupt: String,
        /// The thread, as its agent names it.
        thread: String,
        /// Answers to choose from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        options: Option<Vec<String>>,
    },
}

impl Interrupt {
    /// Whether it is a held decision or call, which can be approved, edited or rejected. Otherwise
    /// it is a question.
    pub fn is_held(&self) -> bool {
        !matches!(self.subject, Subject::Clarification { .. } | Subject::Graph { .. })
    }

    /// Answers to choose from.
    pub fn options(&self) -> Option<&[String]> {
        match &self.subject {
            Subject::Clarification { options, .. } | Subject::Graph { options, .. } => {
                options.as_deref()
            }
            _ => None,
        }
    }
}
