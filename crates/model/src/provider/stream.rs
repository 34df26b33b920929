//! Answers as they come.

use futures::StreamExt;
use futures::stream::BoxStream;
use genai::ModelIden;
use genai::chat::{ChatStreamEvent, StreamEnd};
use tokio::time::timeout_at;

use super::relay::{Progress, Relay};
use super::{Fitting, Genai, request};
use crate::{ChatChunk, ChatRequest, ModelError, ModelErrorKind, ToolCall};

/// A stream on its way.
struct Pieces {
    fitting: Fitting,
    /// The answer that is coming. None: it is yet to be asked for.
    running: Option<Running>,
    over: bool,
}

struct Running {
    stream: genai::chat::ChatStream,
    relay: Relay,
    model: ModelIden,
    asked: request::Words,
    text: String,
}

impl Genai {
    /// An answer as it comes. Once it has ended or failed, there is nothing more.
    pub(super) fn pieces(
        &self,
        request: ChatRequest,
    ) -> BoxStream<'_, Result<ChatChunk, ModelError>> {
        let (wait, deadline) = self.deadline(&request);
        let start = Pieces { fitting: Fitting::new(request), running: None, over: false };
        futures::stream::unfold(start, move |mut pieces| async move {
            if pieces.over {
                return None;
            }
            let step = timeout_at(deadline, self.step(&mut pieces)).await;
            let item = step.unwrap_or_else(|_| Err(self.late(wait)));
            let text = Some(pieces.running.as_ref().map_or(0, |running| running.text.len()));
            let item = item.map_err(|error| self.paid(error, &pieces.fitting, text));
            pieces.over = matches!(item, Ok(ChatChunk::End(_)) | Err(_));
            Some((item, pieces))
        })
        .boxed()
    }

    /// The stream's next chunk.
    async fn step(&self, pieces: &mut Pieces) -> Result<ChatChunk, ModelError> {
        let running = match &mut pieces.running {
            Some(running) => running,
            none => none.insert(self.begin(&pieces.fitting).await?),
        };
        loop {
            match running.stream.next().await {
                Some(Ok(ChatStreamEvent::Chunk(chunk))) if !chunk.content.is_empty() => {
                    running.text.push_str(&chunk.content);
                    return Ok(ChatChunk::Text(chunk.content));
                }
                Some(Ok(ChatStreamEvent::End(end))) => return self.end(end, pieces),
                // Tool calls come whole with the end: what streams are their growing parts.
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(self.failed(&error, &running.relay)),
                None => {
                    let message = "the stream broke off before its end";
                    return Err(self.blame().error(ModelErrorKind::Provider, message));
                }
            }
        }
    }

    async fn begin(&self, fitting: &Fitting) -> Result<Running, ModelError> {
        let request = &fitting.request;
        let model = self.target(request)?;
        let (target, relay) = self.relayed(&model, fitting.progress.clone()).await?;
        let options = request::options(request);
        let answer = self
            .client
            .exec_chat_stream(target, request::chat(request), Some(&options))
            .await
            .map_err(|error| self.failed(&error, &relay))?;
        let asked = request::Words::asked(request);
        let stream = answer.stream;
        Ok(Running { stream, relay, model, asked, text: String::new() })
    }

    fn end(&self, end: StreamEnd, pieces: &mut Pieces) -> Result<ChatChunk, ModelError> {
        // A provider that was cut off in the middle may look as if it had come to an end.
        if let Some(stopped) = pieces.running.as_ref().and_then(|running| running.relay.stopped()) {
            return Err(self.blame().stopped(&stopped));
        }
        let Some(Running { model, asked, text, .. }) = pieces.running.take() else {
            return Ok(ChatChunk::Again);
        };
        pieces.fitting.progress = Progress::default();
        let usage = end.captured_usage.clone().unwrap_or_default();
        let stopped = end.captured_stop_reason.clone();
        let tool_calls: Vec<ToolCall> = end
            .captured_into_tool_calls()
            .unwrap_or_default()
            .into_iter()
            .map(request::tool_call)
            .collect();
        let usage = request::usage(&usage, asked, request::Words::said(&text, &tool_calls));
        let answer = self.answer(text, tool_calls, usage, &model, stopped.as_ref())?;
        let fits = pieces.fitting.take(answer, self.blame())?;
        Ok(fits.map_or(ChatChunk::Again, |answer| ChatChunk::End(Box::new(answer))))
    }
}
