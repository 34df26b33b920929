//! The trait and its types.

use std::borrow::Cow;
use std::ops::AddAssign;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use ephor_core::{ErrorCode, Failure};
use ephor_time::Time;
use futures::stream::BoxStream;
use futures::{FutureExt, StreamExt};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The author of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The system prompt.
    System,
    /// The person, or the agent on the person's behalf.
    User,
    /// The model.
    Assistant,
    /// A tool's result.
    Tool,
}

/// One message.
///
/// Where a model has called tools, its calls and their results come before the next request:
///
/// ```
/// use ephor_model::{ChatRequest, ChatResponse, Message};
///
/// fn next(mut request: ChatRequest, answer: &ChatResponse) -> ChatRequest {
///     request.messages.push(Message::calling(&answer.text, answer.tool_calls.clone()));
///     let results = answer.tool_calls.iter().map(|call| Message::result(call, "12 °C, rain"));
///     request.messages.extend(results);
///     request
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Message {
    /// Its author.
    pub role: Role,
    /// The text.
    pub content: String,
    /// The tools that the model called.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<ToolCall>,
    /// The call whose result it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result_of: Option<Called>,
}

impl Message {
    /// A message.
    pub fn new(role: Role, content: impl Into<String>) -> Self {
        Self { role, content: content.into(), calls: Vec::new(), result_of: None }
    }

    /// The model's message with the tools that it called.
    pub fn calling(content: impl Into<String>, calls: Vec<ToolCall>) -> Self {
        Self { calls, ..Self::new(Role::Assistant, content) }
    }

    /// The result of a call.
    pub fn result(call: &ToolCall, content: impl Into<String>) -> Self {
        let called = Called { id: call.id.clone(), name: call.name.clone() };
        Self { result_of: Some(called), ..Self::new(Role::Tool, content) }
    }

    /// The text, and after it the calls as JSON.
    pub fn whole(&self) -> Cow<'_, str> {
        match self.calls.as_slice() {
            [] => Cow::Borrowed(&self.content),
            calls => Cow::Owned(format!("{}{}", self.content, serde_json::json!(calls))),
        }
    }
}

/// A call of a tool, as its result names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Called {
    /// The provider's id of the call.
    pub id: String,
    /// The tool.
    pub name: String,
}

/// The purpose of a request. The offline model answers by purpose.
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
    /// A description for the model.
    pub description: String,
    /// JSON Schema of its arguments.
    pub schema: Value,
}

/// A tool call requested by the model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ToolCall {
    /// The provider's id of the call.
    pub id: String,
    /// The tool.
    pub name: String,
    /// Its arguments.
    pub arguments: Value,
    /// What the provider wants to have back with the call, as it is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub signatures: Vec<String>,
}

impl ToolCall {
    /// A call without signatures, as a model in a test makes it.
    pub fn new(id: impl Into<String>, name: impl Into<String>, arguments: Value) -> Self {
        Self { id: id.into(), name: name.into(), arguments, signatures: Vec::new() }
    }
}

/// A request to a model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ChatRequest {
    /// The purpose.
    pub purpose: Purpose,
    /// `provider::model`, or a model's name within the provider. None: the provider's default.
    #[serde(default)]
    pub model: Option<String>,
    /// The messages.
    pub messages: Vec<Message>,
    /// The context, as data.
    #[serde(default)]
    pub context: Value,
    /// The JSON Schema of the answer. The model validates it, as with [`validate_answer`](crate::validate_answer).
    #[serde(default)]
    pub schema: Option<Arc<Value>>,
    /// Tools that the model may call.
    #[serde(default)]
    pub tools: Vec<ToolSpec>,
    /// 0 to 2.
    #[serde(default)]
    pub temperature: Option<f64>,
    /// Maximum number of output tokens.
    #[serde(default)]
    pub max_tokens: Option<u32>,
    /// The timeout. Default 60 s.
    #[serde(default)]
    pub timeout: Option<Duration>,
    /// How often a provider may send back an answer that doesn't match the schema. None: as often
    /// as it does by default. 0: the answer is returned as it is, without `json`, for callers that
    /// repair it themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repairs: Option<u32>,
    /// Maximum number of attempts after transient failures. None: the model's default. 1: the
    /// caller retries itself. Not part of the request's identity.
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

/// The tokens used by a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Usage {
    /// Input tokens.
    pub input_tokens: u64,
    /// Output tokens.
    pub output_tokens: u64,
}

impl Usage {
    /// Tokens read and written.
    ///
    /// ```
    /// let usage = ephor_model::Usage { input_tokens: 12, output_tokens: 3 };
    /// assert_eq!(usage.tokens(), 15);
    /// ```
    pub fn tokens(&self) -> u64 {
        self.input_tokens.saturating_add(self.output_tokens)
    }

    pub(crate) fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

impl AddAssign for Usage {
    fn add_assign(&mut self, more: Self) {
        self.input_tokens = self.input_tokens.saturating_add(more.input_tokens);
        self.output_tokens = self.output_tokens.saturating_add(more.output_tokens);
    }
}

/// A model's answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ChatResponse {
    /// The text.
    pub text: String,
    /// The text as JSON, if the request had a schema; it matches the schema.
    #[serde(default)]
    pub json: Option<Value>,
    /// The requested tool calls.
    #[serde(default)]
    pub tool_calls: Vec<ToolCall>,
    /// The tokens used.
    pub usage: Usage,
    /// The `provider::model` that answered.
    pub model: String,
    /// Whether the provider cut the answer off, at [`ChatRequest::max_tokens`] or at a limit of its own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub truncated: bool,
}

impl ChatResponse {
    /// An answer in words, of a model named `provider::model`. No tokens are counted.
    ///
    /// ```
    /// use ephor_model::{ChatResponse, Usage};
    ///
    /// let usage = Usage { input_tokens: 12, output_tokens: 3 };
    /// let answer = ChatResponse::text("house::model", "Good morning.").used(usage);
    /// assert_eq!((answer.json, answer.usage.tokens()), (None, 15));
    /// ```
    pub fn text(model: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            json: None,
            tool_calls: Vec::new(),
            usage: Usage::default(),
            model: model.into(),
            truncated: false,
        }
    }

    /// An answer that is data, and fits the request's schema. No tokens are counted.
    ///
    /// ```
    /// use serde_json::json;
    ///
    /// let answer = ephor_model::ChatResponse::json("house::model", json!({"urgent": true}));
    /// assert_eq!(answer.text, r#"{"urgent":true}"#);
    /// ```
    pub fn json(model: impl Into<String>, value: Value) -> Self {
        let text = value.to_string();
        Self { json: Some(value), ..Self::text(model, text) }
    }

    /// The tokens that it took, which count towards budgets.
    #[must_use]
    pub fn used(self, usage: Usage) -> Self {
        Self { usage, ..self }
    }
}

/// A chunk of a streamed answer.
#[derive(Debug, Clone, PartialEq)]
pub enum ChatChunk {
    /// More text.
    Text(String),
    /// What came before is void: the model answers again, after a failure or an answer that didn't
    /// fit the schema.
    Again,
    /// The whole answer, once, at the end.
    End(Box<ChatResponse>),
}

/// The kind of a model error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ModelErrorKind {
    /// It timed out.
    Timeout,
    /// The provider couldn't be reached.
    Network,
    /// The provider asks to slow down.
    RateLimited,
    /// The key is missing or refused.
    Auth,
    /// The request is invalid.
    BadRequest,
    /// The answer doesn't match the schema.
    InvalidAnswer,
    /// There is no such provider or model, or it doesn't support this.
    Unsupported,
    /// The provider failed.
    Provider,
    /// The budget is used up.
    Budget,
}

impl ModelErrorKind {
    /// The code of the failure that it comes to. What may succeed later keeps a retryable one.
    pub fn code(self) -> ErrorCode {
        match self {
            Self::Timeout => ErrorCode::Timeout,
            Self::Network | Self::Provider => ErrorCode::NetworkError,
            Self::RateLimited => ErrorCode::RateLimited,
            Self::Auth => ErrorCode::Permission,
            Self::Budget => ErrorCode::ResourceLimit,
            Self::BadRequest | Self::InvalidAnswer | Self::Unsupported => {
                ErrorCode::ValidationFailed
            }
        }
    }
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{model}: {message}")]
pub struct ModelError {
    /// The kind of error.
    pub kind: ModelErrorKind,
    /// `provider::model`.
    pub model: String,
    /// What happened, in one sentence, without secrets.
    pub message: String,
    /// How long the provider asks to wait.
    pub retry_after: Option<Duration>,
    /// The tokens that were used all the same, as by answers that didn't fit the schema. They count
    /// towards budgets.
    pub usage: Usage,
}

impl ModelError {
    /// An error of a call that used no tokens.
    ///
    /// ```
    /// use ephor_model::{ModelError, ModelErrorKind, Usage};
    ///
    /// let mut error = ModelError::new(ModelErrorKind::InvalidAnswer, "house::model", "it isn't JSON");
    /// error.usage = Usage { input_tokens: 12, output_tokens: 3 };
    /// assert_eq!(error.to_string(), "house::model: it isn't JSON");
    /// ```
    pub fn new(kind: ModelErrorKind, model: impl Into<String>, message: impl Into<String>) -> Self {
        let (model, message) = (model.into(), message.into());
        Self { kind, model, message, retry_after: None, usage: Usage::default() }
    }
}

/// With a retryable code where the model may answer later.
///
/// ```
/// use ephor_core::{ErrorCode, Failure};
/// use ephor_model::{ModelError, ModelErrorKind};
///
/// let busy = ModelError::new(ModelErrorKind::RateLimited, "house::model", "slow down");
/// assert_eq!(Failure::from(busy).code, ErrorCode::RateLimited);
/// ```
impl From<ModelError> for Failure {
    fn from(error: ModelError) -> Self {
        let (code, hint) = match error.kind {
            ModelErrorKind::Auth => (error.kind.code(), Some("set the provider's API key")),
            // Whoever asks is as it should be; what is asked for isn't there.
            ModelErrorKind::Unsupported => (
                ErrorCode::Dependency,
                Some("name a model as `provider::model`, or leave `model` out to use the default"),
            ),
            kind => (kind.code(), None),
        };
        let mut failure = Self::new(code, error.to_string());
        failure.hint = hint.map(str::to_owned);
        failure.retry_after = error
            .retry_after
            .map(|wait| u32::try_from(wait.as_secs_f64().ceil() as u64).unwrap_or(u32::MAX));
        failure
    }
}

/// A language model, or something that answers like one.
///
/// A provider only has to implement `chat`. Implementations must stop when their future is dropped:
/// that is how a call is cancelled.
#[async_trait]
pub trait ChatModel: Send + Sync + 'static {
    /// `provider::model`, such as `offline::rules`.
    fn name(&self) -> &str;

    /// Whether it answers requests that name this model ([`ChatRequest::model`]). The judge refuses LLM
    /// nodes that name another. A wrapper asks the model inside. Default: yes.
    fn serves(&self, name: &str) -> bool {
        let _ = name;
        true
    }

    /// Whether it retries transient failures itself, so that callers needn't: retries would
    /// multiply. Default false.
    fn tries_again(&self) -> bool {
        false
    }

    /// Sets the time of its runtime, which it should wait by. Called once by the runtime's builder;
    /// if several call it, the first wins. A wrapper passes it on. Default: ignored.
    fn go_by(&self, time: &Time) {
        let _ = time;
    }

    /// Sends a request, and waits for the whole answer.
    async fn chat(&self, request: ChatRequest) -> Result<ChatResponse, ModelError>;

    /// Sends a request, and streams the answer. By default it waits for the whole answer.
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
