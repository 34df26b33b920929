//! Answers as they come.

use futures::StreamExt;
use futures::stream::BoxStream;
use genai::ModelIden;
use genai::chat::{ChatStreamEvent, StreamEnd};
use tokio::time::timeout_at;

use super::relay::Relay;
use super::{Genai, request};
use crate::{ChatChunk, ChatRequest, ChatResponse, ModelError, ModelErrorKind, ToolCall};

/// Where a stream is.
enum Flow {
    Start(Box<ChatRequest>),
    Running(Box<Running>),
    Over,
}

struct Running {
    stream: genai::chat::ChatStream,
    relay: Relay,
    model: ModelIden,
    asked: request::Words,
    text: String,
}

impl Genai {
    /// An answer as it comes.
    pub(super) fn pieces(
        &self,
        request: ChatRequest,
    ) -> BoxStream<'_, Result<ChatChunk, ModelError>> {
        let (wait, deadline) = self.deadline(&request);
        let start = Flow::Start(Box::new(request));
        futures::stream::unfold(start, move |flow| async move {
            match timeout_at(deadline, self.step(flow)).await {
                Ok(Some((item, next))) => Some((item, next)),
                Ok(None) => None,
                Err(_) => Some((Err(self.late(wait)), Flow::Over)),
            }
        })
        .boxed()
    }

    /// The stream's next chunk. Once it has ended or failed, there is none.
    async fn step(&self, flow: Flow) -> Option<(Result<ChatChunk, ModelError>, Flow)> {
        let mut running = match flow {
            Flow::Over => return None,
            Flow::Running(running) => running,
            Flow::Start(request) => match self.begin(&request).await {
                Ok(running) => Box::new(running),
                Err(error) => return Some((Err(error), Flow::Over)),
            },
        };
        loop {
            match running.stream.next().await {
                Some(Ok(ChatStreamEvent::Chunk(chunk))) if !chunk.content.is_empty() => {
                    running.text.push_str(&chunk.content);
                    return Some((Ok(ChatChunk::Text(chunk.content)), Flow::Running(running)));
                }
                Some(Ok(ChatStreamEvent::End(end))) => {
                    return Some((self.end(end, *running), Flow::Over));
                }
                // Tool calls come whole with the end: what streams are their growing parts.
                Some(Ok(_)) => {}
                Some(Err(error)) => {
                    return Some((Err(self.failed(&error, &running.relay)), Flow::Over));
                }
                None => {
                    let error = self
                        .blame()
                        .error(ModelErrorKind::Provider, "the stream broke off before its end");
                    return Some((Err(error), Flow::Over));
                }
            }
        }
    }

    async fn begin(&self, request: &ChatRequest) -> Result<Running, ModelError> {
        let model = self.target(request)?;
        let (target, relay) = self.relayed(&model).await?;
        let options = request::options(request);
        let answer = self
            .client
            .exec_chat_stream(target, request::chat(request), Some(&options))
            .await
            .map_err(|error| self.failed(&error, &relay))?;
        let asked = request::Words::asked(request);
        Ok(Running { stream: answer.stream, relay, model, asked, text: String::new() })
    }

    fn end(&self, end: StreamEnd, running: Running) -> Result<ChatChunk, ModelError> {
        let Running { model, asked, text, relay, .. } = running;
        // A provider that was cut off in the middle may look as if it had come to an end.
        if let Some(stopped) = relay.stopped() {
            return Err(self.blame().stopped(&stopped));
        }
        let usage = end.captured_usage.clone().unwrap_or_default();
        let tool_calls: Vec<ToolCall> = end
            .captured_into_tool_calls()
            .unwrap_or_default()
            .into_iter()
            .map(request::tool_call)
            .collect();
        if text.is_empty() && tool_calls.is_empty() {
            return Err(self.blame().error(
                ModelErrorKind::Provider,
                "the provider's answer holds neither text nor a tool call",
            ));
        }
        let usage = request::usage(&usage, asked, request::Words::said(&text, &tool_calls));
        let answer =
            ChatResponse { text, json: None, tool_calls, usage, model: self.answering(&model) };
        Ok(ChatChunk::End(Box::new(answer)))
    }
}
