//! What a tool of a server answered, as a node's output. Pure.

use ephor_core::{ErrorCode, Failure};
use rmcp::model::{CallToolResult, ContentBlock, ResourceContents};
use serde_json::{Map, Value, json};

use crate::text::clean;

/// How much of an error's text is told, in characters.
const ERROR_CHARS: usize = 1000;

/// Maximum number of parts of an answer that are looked at.
const MAX_PARTS: usize = 1000;

/// The output: `text` is all texts, `structured` what came as JSON, `parts` what is neither,
/// without its bytes. An answer that says that it is an error is a failure.
pub(crate) fn output(server: &str, answer: CallToolResult) -> Result<Value, Failure> {
    let mut texts = Vec::new();
    let mut parts = Vec::new();
    for part in answer.content.into_iter().take(MAX_PARTS) {
        match part {
            ContentBlock::Text(text) => texts.push(text.text),
            ContentBlock::Image(image) => {
                parts.push(json!({"type": "image", "media_type": image.mime_type,
                                  "base64_bytes": image.data.len()}));
            }
            ContentBlock::Audio(audio) => {
                parts.push(json!({"type": "audio", "media_type": audio.mime_type,
                                  "base64_bytes": audio.data.len()}));
            }
            ContentBlock::Resource(resource) => match resource.resource {
                ResourceContents::TextResourceContents { uri, text, .. } => {
                    parts.push(json!({"type": "resource", "uri": uri}));
                    texts.push(text);
                }
                ResourceContents::BlobResourceContents { uri, blob, .. } => {
                    parts.push(json!({"type": "resource", "uri": uri, "base64_bytes": blob.len()}));
                }
                _ => parts.push(json!({"type": "resource"})),
            },
            ContentBlock::ResourceLink(link) => {
                parts.push(json!({"type": "link", "uri": link.uri, "name": link.name}));
            }
            _ => parts.push(json!({"type": "unknown"})),
        }
    }
    let text = texts.join("\n");
    if answer.is_error == Some(true) {
        let told = match (text.trim(), &answer.structured_content) {
            ("", Some(value)) => clean(&value.to_string(), ERROR_CHARS),
            ("", None) => "no reason was given".to_owned(),
            (text, _) => clean(text, ERROR_CHARS),
        };
        let what = format!("the MCP server {server} says: {told}");
        return Err(Failure::new(ErrorCode::Dependency, what));
    }
    let mut output = Map::from_iter([("text".to_owned(), Value::String(text))]);
    if let Some(structured) = answer.structured_content {
        output.insert("structured".to_owned(), structured);
    }
    if !parts.is_empty() {
        output.insert("parts".to_owned(), Value::Array(parts));
    }
    Ok(Value::Object(output))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn answers() {
        #[track_caller]
        fn check(answer: Value, expect: Result<Value, &str>) {
            let answer = serde_json::from_value(answer).unwrap();
            let found = output("s", answer).map_err(|failure| failure.to_string());
            assert_eq!(found, expect.map_err(str::to_owned));
        }
        check(json!({"content": []}), Ok(json!({"text": ""})));
        check(
            json!({"content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}],
                   "structuredContent": {"n": 1}}),
            Ok(json!({"text": "a\nb", "structured": {"n": 1}})),
        );
        check(
            json!({"content": [{"type": "image", "data": "AAAA", "mimeType": "image/png"},
                               {"type": "resource", "resource": {"uri": "f:/a", "text": "t"}}]}),
            Ok(json!({"text": "t", "parts": [
                {"type": "image", "media_type": "image/png", "base64_bytes": 4},
                {"type": "resource", "uri": "f:/a"}]})),
        );
        check(
            json!({"content": [{"type": "text", "text": "no\u{1b}such\nfile"}], "isError": true}),
            Err("DEPENDENCY: the MCP server s says: nosuch file"),
        );
        check(
            json!({"content": [], "isError": true}),
            Err("DEPENDENCY: the MCP server s says: no reason was given"),
        );
    }
}
