//! The *offline* model: rules instead of a network. Deterministic, without a key, and honest: it
//! computes what it can from the data of the request, and says plainly what it can't.
//!
//! Its skills are listed in [`skills::all`], what it answers agents' flows in [`flows::all`]; to
//! add one is to add a file and a line. [`tasks`] understands a message as work with tools.

mod apart;
mod build;
pub mod flows;
mod node;
mod report;
pub mod skills;
mod table;
pub mod tasks;
mod tell;

use std::sync::Arc;

use async_trait::async_trait;
use serde::Serialize;
use serde_json::Value;

use ephor_model::validate_answer;
use ephor_model::{
    ChatModel, ChatRequest, ChatResponse, DecideContext, ModelError, ModelErrorKind, Purpose, Usage,
};

pub use ephor_nl2sql as sql;
pub use ephor_nl2sql::Synonyms;
use ephor_nl2sql::text;
use ephor_nl2sql::text::Language;

/// `offline::rules`: answers by rules. See the module.
///
/// Usage is an estimate: a token is taken as four characters.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// use ephor_model::{ChatModel, ChatRequest, DecideContext, Decided, Purpose};
/// use ephor_offline::Offline;
///
/// let mut request = ChatRequest::new(Purpose::Decide, "");
/// request.context = serde_json::to_value(DecideContext {
///     message: "What is 2 * (3 + 4)?".into(),
///     today: "2026-11-21".into(),
///     ..DecideContext::default()
/// }).unwrap();
/// let answer = Offline::default().chat(request).await.unwrap();
/// let decided: Decided = serde_json::from_value(answer.json.unwrap()).unwrap();
/// assert!(decided.payload["response"].as_str().unwrap().contains("14"));
/// # });
/// ```
#[derive(Debug, Clone, Default)]
pub struct Offline {
    // Each answer is computed on another thread, and takes them along.
    synonyms: Arc<Synonyms>,
}

/// Something that the offline model can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Capability {
    /// A short name, as in `arithmetic`.
    pub name: &'static str,
    /// What it understands, in a sentence.
    pub description: &'static str,
    /// Messages that it understands.
    pub examples: &'static [&'static str],
}

/// All that the offline model can do, in the order in which its skills are asked.
///
/// ```
/// assert!(ephor_offline::capabilities().iter().any(|c| c.name == "arithmetic"));
/// ```
pub fn capabilities() -> Vec<Capability> {
    skills::all().iter().map(|skill| skill.about).collect()
}

const NAME: &str = "offline::rules";

/// Most characters of a message that rules read: what a person has written, with the answers to
/// what was asked back. A longer one is refused. Prompts and histories may be longer.
pub const LONGEST_MESSAGE: usize = 8_000;

/// Why a message isn't read. None: it is short enough.
fn too_long(message: &str) -> Option<String> {
    message.chars().nth(LONGEST_MESSAGE)?;
    Some(Language::of(message).say(
        format!(
            "This message is too long for the offline model, which reads at most \
             {LONGEST_MESSAGE} characters. Please put it shorter, or in parts."
        ),
        format!(
            "这条消息太长：离线模型最多读取 {LONGEST_MESSAGE} 个字符。请缩短，或分成几条发送。"
        ),
    ))
}

impl Offline {
    /// The model with its own table of synonyms.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a synonym: a word or phrase of questions, and the names in database schemas that it
    /// may stand for, best first.
    ///
    /// ```
    /// use ephor_offline::Offline;
    /// let model = Offline::new().with_synonyms("punters", ["customers"]);
    /// # let _ = model;
    /// ```
    #[must_use]
    pub fn with_synonyms<N: Into<String>>(
        mut self,
        phrase: &str,
        names: impl IntoIterator<Item = N>,
    ) -> Self {
        Arc::make_mut(&mut self.synonyms).add(phrase, names);
        self
    }

    /// Answers, without waiting for anything.
    ///
    /// # Errors
    /// [`ModelErrorKind::Unsupported`] where the request names another model;
    /// [`ModelErrorKind::BadRequest`] where the context of a `Purpose::Decide` isn't a
    /// [`DecideContext`], or a flow's isn't of its type; [`ModelErrorKind::Unsupported`] where no
    /// flow knows the purpose and JSON is wanted, or the flow doesn't understand the request;
    /// [`ModelErrorKind::InvalidAnswer`] where the request wants JSON of a
    /// schema that the answer doesn't fit.
    pub fn answer(&self, request: &ChatRequest) -> Result<ChatResponse, ModelError> {
        if let Some(other) = request.model.as_deref()
            && !self.serves(other)
        {
            return Err(failure(
                ModelErrorKind::Unsupported,
                format!("the request asks for the model {other:?}, and this is the offline model"),
            ));
        }
        let (text, mut json) = match request.purpose {
            Purpose::Decide => {
                let context: DecideContext = serde_json::from_value(request.context.clone())
                    .map_err(|error| {
                        failure(
                            ModelErrorKind::BadRequest,
                            format!("the context of a decision can't be read: {error}"),
                        )
                    })?;
                let decided = skills::decide(&context, &self.synonyms);
                let value = serde_json::to_value(decided).map_err(|error| {
                    failure(
                        ModelErrorKind::Provider,
                        format!("the decision can't be written: {error}"),
                    )
                })?;
                (value.to_string(), Some(value))
            }
            Purpose::Node => (node::answer(request), None),
            Purpose::Other(_) => match flows::answer(flows::all(), request, &self.synonyms) {
                None => (node::answer(request), None),
                Some(Ok(flows::Answer::Text(text))) => (text, None),
                Some(Ok(flows::Answer::Json(value))) => (value.to_string(), Some(value)),
                Some(Err(error)) => return Err(error),
            },
        };
        if let Some(schema) = &request.schema {
            let value = validate_answer(&text, schema).map_err(|violations| {
                let first = violations.first().map_or_else(String::new, ToString::to_string);
                failure(
                    ModelErrorKind::InvalidAnswer,
                    format!("the offline model has no answer that fits the schema: {first}"),
                )
            })?;
            json = Some(value);
        }
        let read = request.messages.iter().map(|message| tokens(&message.content)).sum::<u64>();
        let usage = Usage {
            input_tokens: read + context_tokens(&request.context),
            output_tokens: tokens(&text),
        };
        Ok(ChatResponse { json, ..ChatResponse::text(NAME, text).used(usage) })
    }
}

fn failure(kind: ModelErrorKind, message: String) -> ModelError {
    ModelError::new(kind, NAME, message)
}

fn tokens(text: &str) -> u64 {
    text.chars().count().div_ceil(4) as u64
}

fn context_tokens(context: &Value) -> u64 {
    match context {
        Value::Null => 0,
        other => tokens(&other.to_string()),
    }
}

#[async_trait]
impl ChatModel for Offline {
    fn name(&self) -> &str {
        NAME
    }

    fn serves(&self, name: &str) -> bool {
        ["offline", NAME, "rules"].contains(&name)
    }

    async fn chat(&self, request: ChatRequest) -> Result<ChatResponse, ModelError> {
        let model = self.clone();
        apart::run(move || model.answer(&request)).await
    }
}
