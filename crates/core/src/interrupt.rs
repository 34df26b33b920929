//! What waits for a person, whoever asks.

use std::sync::Arc;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::decision::DecisionType;
use crate::events::NodeRef;
use crate::ids::{ConversationId, EventId};

/// Something that waits for a person: a decision or a call that is held, or a question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Interrupt {
    /// What an answer names: the decision that is held or that asks, or the CallHeld event.
    pub id: EventId,
    /// Where.
    pub conversation: ConversationId,
    /// What waits.
    #[serde(flatten)]
    pub subject: Subject,
    /// The agent that waits, as in `agent/conversation`. Empty: its conversation's own.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub agent: Arc<str>,
    /// Since when.
    pub since: Timestamp,
    /// Why it waits: the rules' reasons, or what kind of question it is, as in `plan_review`.
    pub reason: String,
    /// What the person is told or asked.
    pub message: String,
    /// What the person needs to see beside it. Null: nothing. What is held is shown by its item.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub detail: Value,
    /// JSON Schema (2020-12) of an answer as data. It is checked before the answer is taken.
    pub response_schema: Arc<Value>,
    /// Until when it can be answered. None: it doesn't expire.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Timestamp>,
    /// SHA-256 of exactly what would be carried out: an answer names it, so that nothing else can be
    /// approved by it. None: a question, which can't change under its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
}

/// What waits.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "subject", rename_all = "snake_case")]
pub enum Subject {
    /// A decision. It is carried out once it is approved, also after a restart.
    Decision {
        /// Which of the ten.
        decision_type: DecisionType,
    },
    /// A decision that would repeat what may have taken effect already.
    UnknownEffect {
        /// Which of the ten.
        decision_type: DecisionType,
    },
    /// A node's call. Its run waits, in the process in which it runs.
    Call {
        /// Which node of which run.
        #[serde(flatten)]
        node: NodeRef,
        /// Its kind.
        kind: String,
        /// From 1.
        attempt: u32,
    },
    /// A question to the user.
    Clarification {
        /// Answers to choose from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        options: Option<Vec<String>>,
        /// Names of what is missing.
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
    /// Whether a decision or a call is held, which can be approved, edited and rejected as it is
    /// shown; else somebody asks.
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
