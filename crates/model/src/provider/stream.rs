//! Answers as they come.

use futures::StreamExt;
use futures::stream::BoxStream;
use genai::ModelIden;
use genai::chat::{ChatStreamEvent, StreamEnd};
use tokio::time::timeout_at;

use super::relay::Relay;
use super::{Fitting, Genai, request};
use crate::{ChatChunk, ChatRequest, ChatResponse, ModelError, ModelErrorKind, ToolCall};

/// Where a stream is.
enum Flow {
    Start(Box<Fitting>),
    Running(Box<Running>),
    Over,
}

struct Running {
    fitting: Box<Fitting>,
    stream: genai::chat::ChatStream,
    relay: Relay,
    model: ModelIden,
    asked: request::Words,
    text: String,
}

/// How an answer came to its end.
enum Ended {
    Fits(Box<ChatResponse>),
    /// It is asked for again.
    Again(Box<Fitting>),
}

impl Genai {
    /// An answer as it comes.
    pub(super) fn pieces(
        &self,
        request: ChatRequest,
    ) -> BoxStream<'_, Result<ChatChunk, ModelError>> {
        let (wait, deadline) = self.deadline(&request);
        let start = Flow::Start(Box::new(Fitting::new(request)));
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
            Flow::Start(fitting) => match self.begin(fitting).await {
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
                    return Some(match self.end(end, *running) {
                        Ok(Ended::Fits(answer)) => (Ok(ChatChunk::End(answer)), Flow::Over),
                        Ok(Ended::Again(fitting)) => (Ok(ChatChunk::Again), Flow::Start(fitting)),
                        Err(error) => (Err(error), Flow::Over),
                    });
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

    async fn begin(&self, fitting: Box<Fitting>) -> Result<Running, ModelError> {
        let request = &fitting.request;
        let model = self.target(request)?;
        let (target, relay) = self.relayed(&model).await?;
        let options = request::options(request);
        let answer = self
            .client
            .exec_chat_stream(target, request::chat(request), Some(&options))
            .await
            .map_err(|error| self.failed(&error, &relay))?;
        let asked = request::Words::asked(request);
        let stream = answer.stream;
        Ok(Running { fitting, stream, relay, model, asked, text: String::new() })
    }

    fn end(&self, end: StreamEnd, running: Running) -> Result<Ended, ModelError> {
        let Running { mut fitting, model, asked, text, relay, .. } = running;
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
        Ok(match fitting.take(answer, self.blame())? {
            Some(answer) => Ended::Fits(Box::new(answer)),
            None => Ended::Again(fitting),
        })
    }
}
