//! LLM nodes: a question to the runtime's language model.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use ephor_core::node::LlmConfig;
use ephor_core::{ErrorCode, Failure};
use ephor_model::{ChatModel, ChatRequest, Message, Purpose, Role};
use ephor_rules::{Approved, KindSpec, NodeCall, SchemaError};
use serde_json::{Map, Value, json};

use crate::executors::within;
use crate::kind::{EffectContext, NodeExecutor, built_in_spec};

const DEFAULT_SECONDS: f64 = 60.0;
const DEFAULT_TEMPERATURE: f64 = 0.7;
const DEFAULT_MAX_TOKENS: u32 = 1000;

/// Asks a model. Output: `{"text", "model", "usage": {"input_tokens", "output_tokens"}}`, and
/// `json` where the text is JSON; `"truncated": true` where the provider cut the text off.
pub(crate) struct Llm {
    spec: KindSpec,
    model: Arc<dyn ChatModel>,
}

impl Llm {
    pub(crate) fn new(model: Arc<dyn ChatModel>) -> Result<Self, SchemaError> {
        let spec =
            built_in_spec::<LlmConfig>("LLM", "Asks a language model; output.text is its answer")?;
        Ok(Self { spec, model })
    }
}

#[async_trait]
impl NodeExecutor for Llm {
    fn spec(&self) -> KindSpec {
        self.spec.clone()
    }

    async fn execute(
        &self,
        call: &Approved<NodeCall>,
        context: &EffectContext,
    ) -> Result<Value, Failure> {
        let config: LlmConfig = context.config(call)?;
        let seconds = config.timeout.unwrap_or(DEFAULT_SECONDS);
        let request = request(config, &call.get().locals, seconds)?;
        context.note("asking the model", None);
        let answer = within(&context.time, seconds, async {
            self.model.chat(request).await.map_err(Failure::from)
        })
        .await?;
        let mut output = json!({
            "text": answer.text,
            "model": answer.model,
            "usage": answer.usage,
        });
        if let Some(json) = answer.json.or_else(|| as_json(&answer.text)) {
            output["json"] = json;
        }
        if answer.truncated {
            output["truncated"] = true.into();
        }
        Ok(output)
    }
}

fn request(
    config: LlmConfig,
    locals: &Map<String, Value>,
    seconds: f64,
) -> Result<ChatRequest, Failure> {
    let mut messages = Vec::new();
    if let Some(system) = config.system {
        messages.push(Message::new(Role::System, system));
    }
    for message in config.messages.into_iter().flatten() {
        let role = match message.role.as_str() {
            "system" => Role::System,
            "user" => Role::User,
            "assistant" => Role::Assistant,
            "tool" => Role::Tool,
            other => {
                return Err(Failure::new(
                    ErrorCode::ValidationFailed,
                    format!("`{other}` is not a role"),
                )
                .hint("a message's role is system, user, assistant or tool"));
            }
        };
        let content = match message.content {
            Value::String(text) => text,
            other => other.to_string(),
        };
        messages.push(Message::new(role, content));
    }
    if let Some(prompt) = config.prompt {
        messages.push(Message::new(Role::User, prompt));
    }
    if !messages.iter().any(|message| message.role != Role::System) {
        return Err(Failure::new(
            ErrorCode::ValidationFailed,
            "an LLM node needs a `prompt` or `messages`",
        ));
    }
    // Providers see messages only; the context is for models that answer from data.
    if let Some(data) = &config.data {
        messages.push(Message::new(Role::User, format!("Data (JSON):\n{data}")));
    }
    Ok(ChatRequest {
        model: config.model,
        messages,
        context: config.data.unwrap_or_else(|| Value::Object(locals.clone())),
        temperature: Some(config.temperature.unwrap_or(DEFAULT_TEMPERATURE)),
        max_tokens: Some(config.max_tokens.unwrap_or(DEFAULT_MAX_TOKENS)),
        timeout: Some(Duration::from_secs_f64(seconds.max(0.0))),
        // A node is tried again by its recovery.
        attempts: Some(1),
        ..ChatRequest::new(Purpose::Node, "")
    })
}

/// The text as JSON, also where the model has put it into a fence.
fn as_json(text: &str) -> Option<Value> {
    let text = text.trim();
    let inside = text
        .strip_prefix("```")
        .and_then(|rest| rest.strip_suffix("```"))
        .map(|rest| rest.strip_prefix("json").unwrap_or(rest).trim());
    let text = inside.unwrap_or(text);
    text.starts_with(['{', '[']).then(|| serde_json::from_str(text).ok()).flatten()
}
