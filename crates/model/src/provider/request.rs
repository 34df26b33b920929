//! Our requests as genai's, and its answers as ours.

use genai::chat::{
    ChatMessage, ChatOptions, ChatRequest as Outgoing, ChatResponseFormat, ContentPart, JsonSpec,
    MessageContent, Tool, ToolResponse,
};
use serde_json::Value;

use crate::{ChatRequest, Role, ToolCall, Usage};

/// The messages and tools. A schema that the provider can't enforce is told in words.
pub(super) fn chat(request: &ChatRequest) -> Outgoing {
    let mut messages: Vec<ChatMessage> = Vec::with_capacity(request.messages.len() + 1);
    if let Some(schema) = &request.schema {
        messages.push(ChatMessage::system(format!(
            "Answer with one JSON value that fits this JSON Schema, and with nothing else:\n{schema}"
        )));
    }
    messages.extend(request.messages.iter().map(|message| {
        let text = message.content.clone();
        match (message.role, &message.result_of) {
            (Role::System, _) => ChatMessage::system(text),
            (Role::User, _) => ChatMessage::user(text),
            (Role::Assistant, _) if message.calls.is_empty() => ChatMessage::assistant(text),
            (Role::Assistant, _) => {
                let said = (!text.is_empty()).then_some(ContentPart::Text(text));
                let calls = message.calls.iter().cloned().map(call_of).map(ContentPart::ToolCall);
                let parts: Vec<_> = said.into_iter().chain(calls).collect();
                ChatMessage::assistant(MessageContent::from_parts(parts))
            }
            (Role::Tool, Some(call)) => {
                let result = ToolResponse {
                    call_id: call.id.clone(),
                    fn_name: Some(call.name.clone()),
                    content: text,
                };
                ChatMessage::tool(MessageContent::from_tool_responses(vec![result]))
            }
            // Of an LLM node, whose messages don't say which call a result belongs to.
            (Role::Tool, None) => ChatMessage::user(format!("Result of a tool:\n{text}")),
        }
    }));
    let tools = request.tools.iter().map(|tool| {
        Tool::new(tool.name.clone())
            .with_description(tool.description.clone())
            .with_schema(tool.schema.clone())
    });
    let outgoing = Outgoing::new(messages);
    if request.tools.is_empty() { outgoing } else { outgoing.with_tools(tools) }
}

fn call_of(call: ToolCall) -> genai::chat::ToolCall {
    genai::chat::ToolCall {
        call_id: call.id,
        fn_name: call.name,
        fn_arguments: call.arguments,
        thought_signatures: (!call.signatures.is_empty()).then_some(call.signatures),
    }
}

/// The options.
pub(super) fn options(request: &ChatRequest) -> ChatOptions {
    let mut options = ChatOptions::default()
        .with_capture_usage(true)
        .with_capture_content(true)
        .with_capture_tool_calls(true);
    options.temperature = request.temperature;
    options.max_tokens = request.max_tokens;
    options.response_format = request.schema.as_ref().map(|schema| {
        if strict(schema, 0) {
            ChatResponseFormat::JsonSpec(JsonSpec::new("answer", schema.as_ref().clone()))
        } else {
            ChatResponseFormat::JsonMode
        }
    });
    options
}

/// Whether providers' strict modes take a schema: closed objects whose properties are all
/// required, and nothing that combines schemas.
fn strict(schema: &Value, depth: usize) -> bool {
    let Some(map) = schema.as_object() else {
        return false;
    };
    if depth > 5
        || ["anyOf", "oneOf", "allOf", "not", "$ref", "if", "patternProperties"]
            .iter()
            .any(|key| map.contains_key(*key))
    {
        return false;
    }
    match map.get("type").and_then(Value::as_str) {
        Some("object") => {
            let closed = map.get("additionalProperties") == Some(&Value::Bool(false));
            let Some(properties) = map.get("properties").and_then(Value::as_object) else {
                return false;
            };
            let required = map.get("required").and_then(Value::as_array).map_or(0, Vec::len);
            closed
                && required == properties.len()
                && properties.values().all(|property| strict(property, depth + 1))
        }
        Some("array") => map.get("items").is_some_and(|items| strict(items, depth + 1)),
        Some("string" | "number" | "integer" | "boolean") => depth > 0,
        _ => false,
    }
}

/// How much text went one way, for whoever must guess its tokens.
#[derive(Debug, Clone, Copy)]
pub(super) struct Words(usize);

impl Words {
    /// Bytes of a token: somewhat few, so that a budget is not overrun by a guess.
    const TOKEN: usize = 3;

    pub(super) fn asked(request: &ChatRequest) -> Self {
        let said: usize = request.messages.iter().map(|message| message.whole().len()).sum();
        let schema = request.schema.as_ref().map_or(0, |schema| schema.to_string().len());
        let tools = request
            .tools
            .iter()
            .map(|tool| tool.name.len() + tool.description.len() + tool.schema.to_string().len());
        Self(said + schema + tools.sum::<usize>())
    }

    pub(super) fn bytes(bytes: usize) -> Self {
        Self(bytes)
    }

    pub(super) fn said(text: &str, calls: &[ToolCall]) -> Self {
        let calls = calls.iter().map(|call| call.name.len() + call.arguments.to_string().len());
        Self(text.len() + calls.sum::<usize>())
    }

    fn tokens(self) -> u64 {
        self.0.div_ceil(Self::TOKEN) as u64
    }
}

/// What a call cost. A number that the provider doesn't give, or gives in no usable form, is guessed:
/// nothing would be as good as free where a budget counts. So is a 0 for a text.
pub(super) fn usage(usage: &genai::chat::Usage, asked: Words, said: Words) -> Usage {
    let count = |tokens: Option<i32>, words: Words| {
        let told = tokens.and_then(|tokens| u64::try_from(tokens).ok());
        told.filter(|tokens| *tokens > 0).unwrap_or_else(|| words.tokens())
    };
    Usage {
        input_tokens: count(usage.prompt_tokens, asked),
        output_tokens: count(usage.completion_tokens, said),
    }
}

pub(super) fn tool_call(call: genai::chat::ToolCall) -> ToolCall {
    // Some adapters hand the arguments on as the text that they came in.
    let arguments = match call.fn_arguments {
        Value::String(text) => serde_json::from_str(&text).unwrap_or(Value::String(text)),
        other => other,
    };
    let signatures = call.thought_signatures.unwrap_or_default();
    ToolCall { signatures, ..ToolCall::new(call.call_id, call.fn_name, arguments) }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use serde_json::json;

    #[test]
    fn only_closed_and_complete_schemas_are_strict() {
        let closed = |properties: Value, required: Value| json!({"type": "object", "additionalProperties": false, "properties": properties, "required": required});
        for (schema, expect) in [
            (closed(json!({"a": {"type": "string"}}), json!(["a"])), true),
            (
                closed(json!({"a": {"type": "array", "items": {"type": "integer"}}}), json!(["a"])),
                true,
            ),
            (closed(json!({"a": {"type": "string"}}), json!([])), false),
            (closed(json!({"a": {"type": "object"}}), json!(["a"])), false),
            (json!({"type": "object", "properties": {}}), false),
            (json!({"type": "string"}), false),
            (crate::decide_schema().as_ref().clone(), false),
        ] {
            assert_eq!(strict(&schema, 0), expect, "{schema}");
        }
    }
}
