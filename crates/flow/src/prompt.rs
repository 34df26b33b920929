//! Questions to a model whose answers must match a type.

use std::sync::Arc;
use std::time::Duration;

use ephor_core::{ErrorCode, Failure, Violation};
use ephor_model::{
    ChatRequest, ChatResponse, Message, ModelError, ModelErrorKind, Purpose, Role, validate_answer,
};
use ephor_runtime::{AgentError, AgentPort};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::template::Template;

/// How often an invalid answer is sent back with its violations.
pub const MAX_REPAIRS: usize = 2;

/// Why there is no valid answer.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum AskError {
    /// The model failed.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// Its answers were invalid, including the repaired ones.
    #[error("{model}: the answer to {purpose:?} doesn't fit: {}", first(.violations))]
    Invalid {
        /// The model.
        model: String,
        /// The purpose of the question.
        purpose: String,
        /// The violations of its last answer.
        violations: Vec<Violation>,
        /// The last answer.
        text: String,
    },
}

fn first(violations: &[Violation]) -> String {
    violations.first().map_or_else(|| "it can't be read".to_owned(), ToString::to_string)
}

impl From<AskError> for AgentError {
    fn from(error: AskError) -> Self {
        match error {
            AskError::Model(error) => Self::Model(error),
            AskError::Invalid { .. } => Self::from(error.failure()),
        }
    }
}

impl AskError {
    /// Converts it to a node's failure. What may succeed later keeps a retryable code.
    pub fn failure(&self) -> Failure {
        match self {
            Self::Invalid { .. } => Failure::new(ErrorCode::ValidationFailed, self.to_string()),
            Self::Model(error) => error.clone().into(),
        }
    }
}

/// A question to a model: its purpose, its prompt, and its data.
///
/// The offline model answers from the purpose and the context; a language model reads the prompt.
/// Both are made from the same data.
///
/// ```
/// use ephor_flow::{Prompt, Template};
/// use schemars::JsonSchema;
/// use serde::Deserialize;
/// use serde_json::json;
///
/// const PROMPT: Template = Template::parse("<!-- version: 1 -->\nHow many words has {{text}}?");
///
/// #[derive(Deserialize, JsonSchema)]
/// struct Count { words: u32 }
///
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// let model = ephor_model::Scripted::new().then("many").then(r#"{"words": 3}"#);
/// let port = ephor_testkit::ScriptedPort::new(model.clone());
/// let count: Count = Prompt::new("count", &PROMPT)
///     .with("text", "one two three")
///     .context(&json!({"text": "one two three"}))
///     .ask(&port)
///     .await?;
/// assert_eq!(count.words, 3);
/// // The answer that didn't fit was sent back with what was wrong with it.
/// assert_eq!(model.requests().len(), 2);
/// # Ok::<(), ephor_flow::AskError>(()) }).unwrap();
/// ```
#[derive(Debug, Clone)]
pub struct Prompt<'a> {
    purpose: &'a str,
    system: &'a Template,
    values: Vec<(&'a str, String)>,
    said: Vec<Message>,
    context: Value,
    temperature: Option<f64>,
    max_tokens: Option<u32>,
    timeout: Option<Duration>,
}

impl<'a> Prompt<'a> {
    /// A prompt for a purpose.
    pub fn new(purpose: &'a str, prompt: &'a Template) -> Self {
        Self {
            purpose,
            system: prompt,
            values: Vec::new(),
            said: Vec::new(),
            context: Value::Null,
            temperature: Some(0.0),
            max_tokens: None,
            timeout: None,
        }
    }

    /// Fills a placeholder of the prompt.
    #[must_use]
    pub fn with(mut self, place: &'a str, value: impl Into<String>) -> Self {
        self.values.push((place, value.into()));
        self
    }

    /// Puts earlier messages before the prompt.
    #[must_use]
    pub fn after(mut self, said: impl IntoIterator<Item = Message>) -> Self {
        self.said.extend(said);
        self
    }

    /// Adds the context as data. What can't be serialized is left out.
    #[must_use]
    pub fn context(mut self, context: &impl Serialize) -> Self {
        self.context = serde_json::to_value(context).unwrap_or_default();
        self
    }

    /// Sets the temperature, 0 to 2. Default 0: the same question should get the same answer.
    #[must_use]
    pub fn temperature(mut self, temperature: f64) -> Self {
        self.temperature = Some(temperature);
        self
    }

    /// Sets the maximum number of output tokens. Default: the provider's.
    #[must_use]
    pub fn max_tokens(mut self, tokens: u32) -> Self {
        self.max_tokens = Some(tokens);
        self
    }

    /// Sets the timeout. Default: the model's.
    #[must_use]
    pub fn timeout(mut self, time: Duration) -> Self {
        self.timeout = Some(time);
        self
    }

    fn request(&self) -> ChatRequest {
        let prompt = Message::new(Role::User, self.system.render(&self.values));
        ChatRequest {
            messages: self.said.iter().cloned().chain([prompt]).collect(),
            context: self.context.clone(),
            temperature: self.temperature,
            max_tokens: self.max_tokens,
            timeout: self.timeout,
            ..ChatRequest::new(Purpose::Other(self.purpose.to_owned()), "")
        }
    }

    /// Asks for text.
    ///
    /// # Errors
    /// The model's.
    pub async fn text(self, port: &dyn AgentPort) -> Result<ChatResponse, AskError> {
        Ok(port.ask_model(self.request()).await?)
    }

    /// Asks for a value of a type. An answer that doesn't match its schema is sent back with the
    /// violations, at most [`MAX_REPAIRS`] times.
    ///
    /// # Errors
    /// The model's, or that no answer was valid.
    pub async fn ask<T: DeserializeOwned + JsonSchema>(
        self,
        port: &dyn AgentPort,
    ) -> Result<T, AskError> {
        self.ask_and(port, |_: &T| Vec::new()).await
    }

    /// The same with an additional check, whose violations are sent back too.
    ///
    /// # Errors
    /// Like [`ask`](Self::ask).
    pub async fn ask_and<T: DeserializeOwned + JsonSchema>(
        self,
        port: &dyn AgentPort,
        check: impl Fn(&T) -> Vec<Violation> + Send,
    ) -> Result<T, AskError> {
        let schema = Arc::new(schemars::schema_for!(T).to_value());
        let mut request = self.request();
        request.schema = Some(schema.clone());
        // Sent back from here alone: two that do so would multiply.
        request.repairs = Some(0);
        let mut repairs = 0;
        loop {
            let (text, model, violations) = match port.ask_model(request.clone()).await {
                Ok(answer) => match read(&answer, &schema, &check) {
                    Ok(value) => return Ok(value),
                    Err(violations) => (answer.text, answer.model, violations),
                },
                // A model that validates for itself says only what is wrong first.
                Err(error) if error.kind == ModelErrorKind::InvalidAnswer => {
                    let wrong = vec![misfit(error.message)];
                    (String::new(), error.model, wrong)
                }
                Err(error) => return Err(error.into()),
            };
            if repairs == MAX_REPAIRS {
                let purpose = self.purpose.to_owned();
                return Err(AskError::Invalid { model, purpose, violations, text });
            }
            repairs += 1;
            if !text.is_empty() {
                request.messages.push(Message::new(Role::Assistant, text));
            }
            request.messages.push(Message::new(Role::User, ephor_model::feedback(&violations)));
        }
    }
}

fn read<T: DeserializeOwned>(
    answer: &ChatResponse,
    schema: &Value,
    check: impl Fn(&T) -> Vec<Violation>,
) -> Result<T, Vec<Violation>> {
    let value = match &answer.json {
        Some(value) => value.clone(),
        None => validate_answer(&answer.text, schema)?,
    };
    let value: T =
        serde_json::from_value(value).map_err(|error| vec![misfit(error.to_string())])?;
    let violations = check(&value);
    if violations.is_empty() { Ok(value) } else { Err(violations) }
}

fn misfit(message: String) -> Violation {
    Violation {
        code: "SCHEMA_MISMATCH".to_owned(),
        pointer: String::new(),
        message,
        expected: "a value that fits the schema".to_owned(),
        hint: "answer with one JSON value of that schema, and nothing else".to_owned(),
    }
}
