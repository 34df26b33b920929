//! The interface of an agent that can answer a conversation: a message in, a text or a question
//! out.

use ephor_graph::Interrupt;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The minimum task of an agent that answers a conversation. An agent's own task may have more
/// fields, all optional.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Talk {
    /// The user's message, or the answer if the agent waits for one.
    pub message: String,
    /// The answer as data, if given so: the values of the question's fields.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Map<String, Value>>,
}

impl Talk {
    /// A message.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), answer: None }
    }
}

/// The result of such an agent.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct TalkReply {
    /// The text for the user, in Markdown; the question if the agent waits.
    pub text: String,
    /// What it waits for. None if it is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waiting: Option<Waiting>,
    /// The result for programs, as each agent documents it.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub data: Value,
}

/// What an agent waits for. To continue, give it another task on the same thread, with the answer
/// as the message, in any process.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Waiting {
    /// What is asked.
    pub question: String,
    /// Answers to choose from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<String>>,
    /// The fields of an answer as data.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<String>,
    /// The kind of question, such as `plan_review`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// What a person needs to see to answer.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub detail: Value,
    /// The id of the graph's interrupt within the thread. It is passed with the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interrupt: Option<String>,
    /// The JSON Schema of the answer as data ([`Talk::answer`], or the message if it isn't an
    /// object). An answer that doesn't match is refused. None: any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub response_schema: Option<Value>,
    /// When it expires, in RFC 3339.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<String>,
    /// The thread that waits.
    pub thread: String,
}

impl TalkReply {
    /// An answer.
    pub fn answer(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// Sets the result for programs.
    #[must_use]
    pub fn data(mut self, data: impl Serialize) -> Self {
        self.data = serde_json::to_value(data).unwrap_or_default();
        self
    }

    /// A question, from the first interrupt of a run. `kind` is shown in people's lists.
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
