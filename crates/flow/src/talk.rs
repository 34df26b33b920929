//! The shape in which an agent can be a conversation's own: a message in, a text out, or a question.

use ephor_graph::Interrupt;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What an agent that talks is given at least. An agent's own task may have more fields, all of them
/// optional, so that it can be given a message alone.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Talk {
    /// What the user says. Where the agent waits for an answer, this is it.
    pub message: String,
    /// The answer as data, where it was given so: the values of the question's fields.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Map<String, Value>>,
}

impl Talk {
    /// A message.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), answer: None }
    }
}

/// What such an agent gives back.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct TalkReply {
    /// What the user is told, in Markdown. Where the agent waits, its question.
    pub text: String,
    /// What it waits for. None: it is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waiting: Option<Waiting>,
    /// The result for programs, as each agent documents it.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub data: Value,
}

/// What an agent waits for. Giving it another task on the same thread, with the answer as the
/// message, lets it go on: also in another process.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Waiting {
    /// What is asked.
    pub question: String,
    /// Answers to choose from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<String>>,
    /// Fields that an answer as data has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<String>,
    /// What kind of question it is, as in `plan_review`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// What a person needs to see to answer.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub detail: Value,
    /// The graph's interrupt, by its id within the thread. The answer comes with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interrupt: Option<String>,
    /// JSON Schema of the answer as data ([`Talk::answer`], or the message where it is no object).
    /// An answer that doesn't fit isn't taken. None: any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub response_schema: Option<Value>,
    /// When it expires, in RFC 3339.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<String>,
    /// The thread on which it waits.
    pub thread: String,
}

impl TalkReply {
    /// An answer.
    pub fn answer(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// The result for programs.
    #[must_use]
    pub fn data(mut self, data: impl Serialize) -> Self {
        self.data = serde_json::to_value(data).unwrap_or_default();
        self
    }

    /// A question: what the first interrupt of a run asks. `kind` names it for people's lists.
    pub fn question(thread: &str, kind: &str, interrupt: &Interrupt, options: &[&str]) -> Self {
        let waiting = Waiting {
            question: interrupt.message.clone(),
            options: (!options.is_empty())
                .then(|| options.iter().map(|option| (*option).to_owned()).collect()),
            fields: Vec::new(),
            kind: kind.to_owned(),
            detail: interrupt.detail.clone().unwrap_or_default(),
            interrupt: Some(interrupt.id.clone()),
            response_schema: interrupt.response_schema.clone(),
            expires_at: interrupt.expires_at.map(|at| at.to_string()),
            thread: thread.to_owned(),
        };
        Self { text: interrupt.message.clone(), waiting: Some(waiting), data: Value::Null }
    }
}
