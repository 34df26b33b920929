//! The trait and its plain data.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use ephor_time::Time;
use futures::stream::BoxStream;
use futures::{FutureExt, StreamExt};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Who says a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// What the model is told first.
    System,
    /// The person, or the agent in the person's name.
    User,
    /// The model.
    Assistant,
    /// A tool's result.
    Tool,
}

/// One message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// Who says it.
    pub role: Role,
    /// What.
    pub content: String,
}

impl Message {
    /// A message.
    pub fn new(role: Role, content: impl Into<String>) -> Self {
        Self { role, content: content.into() }
    }
}

/// What a request is for. The offline model answers by purpose.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// The conversation's next decision; `context` is a [`crate::DecideContext`].
    Decide,
    /// An LLM node of a plan: `context` is the node's `data`.
    Node,
    /// Anything else, by name.
    Other(String),
}

impl Purpose {
    /// As text, for events and traces.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Decide => "decide",
            Self::Node => "node",
            Self::Other(name) => name,
        }
    }
}

/// A tool that the model may call.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ToolSpec {
    /// Its name.
    pub name: String,
    /// For the model.
    pub description: String,
    /// JSON Schema of its arguments.
    pub schema: Value,
}

/// A call that the model wants.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ToolCall {
    /// The provider's id of the call.
    pub id: String,
    /// The tool.
    pub name: String,
    /// Its arguments.
    pub arguments: Value,
}

/// A question to a model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ChatRequest {
    /// What for.
    pub purpose: Purpose,
    /// `provider::model`, or a model's name within the provider. None: the provider's default.
    #[serde(default)]
    pub model: Option<String>,
    /// The messages.
    pub messages: Vec<Message>,
    /// What is known, as data.
    #[serde(default)]
    pub context: Value,
    /// JSON Schema that the answer must fit. The answer is validated against it in any case.
    #[serde(default)]
    pub schema: Option<Arc<Value>>,
    /// Tools that the model may call.
    #[serde(default)]
    pub tools: Vec<ToolSpec>,
    /// 0 to 2.
    #[serde(default)]
    pub temperature: Option<f64>,
    /// Most tokens to write.
    #[serde(default)]
    pub max_tokens: Option<u32>,
    /// Longest wait. Default 60 s.
    #[serde(default)]
    pub timeout: Option<Duration>,
    /// How often a provider may send an answer back that doesn't fit the schema. None: as often as
    /// it does by itself. 0: the answer comes as it is, without `json`, for whoever mends it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repairs: Option<u32>,
    /// Most attempts of a model that is asked again where a failure may pass. None: as many as it
    /// makes by itself. 1: whoever asks does that. No part of what is asked.
    #[serde(skip)]
    pub attempts: Option<u32>,
}

impl ChatRequest {
    /// A request with one user message.
    pub fn new(purpose: Purpose, prompt: impl Into<String>) -> Self {
        Self {
            purpose,
            model: None,
            messages: vec![Message::new(Role::User, prompt)],
            context: Value::Null,
            schema: None,
            tools: Vec::new(),
            temperature: None,
            max_tokens: None,
            timeout: None,
            repairs: None,
            attempts: None,
        }
    }
}

/// What a call cost, in tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Usage {
    /// Tokens read.
    pub input_tokens: u64,
    /// Tokens written.
    pub output_tokens: u64,
}

/// A model's answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ChatResponse {
    /// The text.
    pub text: String,
    /// The text as JSON, where the request had a schema; it fits the schema.
    #[serde(default)]
    pub json: Option<Value>,
    /// Calls that the model wants.
    #[serde(default)]
    pub tool_calls: Vec<ToolCall>,
    /// What it cost.
    pub usage: Usage,
    /// `provider::model`, as it answered.
    pub model: String,
}

/// A piece of an answer that is under way.
#[derive(Debug, Clone, PartialEq)]
pub enum ChatChunk {
    /// More text.
    Text(String),
    /// The whole answer; comes once, last.
    End(Box<ChatResponse>),
}

/// The kind of a model's failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ModelErrorKind {
    /// No answer in time.
    Timeout,
    /// The provider couldn't be reached.
    Network,
    /// The provider asks us to slow down.
    RateLimited,
    /// The key is missing or refused.
    Auth,
    /// The request is wrong.
    BadRequest,
    /// The answer doesn't fit the schema.
    InvalidAnswer,
    /// There is no such provider or model, or it can't do this.
    Unsupported,
    /// The provider failed.
    Provider,
    /// What may be spent is spent.
    Budget,
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{model}: {message}")]
pub struct ModelError {
    /// What kind of failure.
    pub kind: ModelErrorKind,
    /// `provider::model`.
    pub model: String,
    /// What happened, in one sentence, without secrets.
    pub message: String,
    /// How long the provider asks us to wait.
    pub retry_after: Option<Duration>,
}

/// A language model, or something that answers like one.
///
/// `chat` is all that a provider has to have. Implementations must give up when their future is
/// dropped: that is how a call is cancelled.
#[async_trait]
pub trait ChatModel: Send + Sync + 'static {
    /// `provider::model`, as in `offline::rules`.
    fn name(&self) -> &str;

    /// Whether it asks again by itself where a failure may pass, so that nobody else need: two that
    /// do so multiply. By default it doesn't.
    fn tries_again(&self) -> bool {
        false
    }

    /// The time of the runtime that it was given to: what it waits for, it waits for by that. Called
    /// once by the runtime's builder; of several, the first counts. A model around another hands it on.
    /// Default: it waits for nothing.
    fn go_by(&self, time: &Time) {
        let _ = time;
    }

    /// Asks, and waits for the whole answer.
    async fn chat(&self, request: ChatRequest) -> Result<ChatResponse, ModelError>;

    /// Asks, and hands the answer out as it comes. The default waits for the whole.
    fn stream(&self, request: ChatRequest) -> BoxStream<'_, Result<ChatChunk, ModelError>> {
        self.chat(request)
            .map(|answer| match answer {
                Ok(answer) => futures::stream::iter(vec![
                    Ok(ChatChunk::Text(answer.text.clone())),
                    Ok(ChatChunk::End(Box::new(answer))),
                ]),
                Err(error) => futures::stream::iter(vec![Err(error)]),
            })
            .flatten_stream()
            .boxed()
    }
}
