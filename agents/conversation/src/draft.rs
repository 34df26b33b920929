//! Replies while the model writes them, where the operator lets them be shown before they are judged.

mod reading;

use ephor_core::events::ReplyDrafted;
use ephor_core::{ConversationId, Draft, Envelope, EventId};
use ephor_model::{ChatChunk, ChatRequest, ChatResponse, ModelError, ModelErrorKind};
use ephor_runtime::Services;
use futures::StreamExt;

use crate::SOURCE;
use reading::Reading;

/// The model's answer. If drafts are allowed, what it replies is published as it comes.
pub(crate) async fn answer(
    services: &Services,
    conversation: &ConversationId,
    cause: &Envelope,
    request: ChatRequest,
) -> Result<ChatResponse, ModelError> {
    if !services.gate.judge().config().drafts {
        return services.model.chat(request).await;
    }
    let (mut draft, mut reading) = (EventId::fresh(), Reading::default());
    let mut stream = services.model.stream(request);
    while let Some(chunk) = stream.next().await {
        match chunk? {
            ChatChunk::Text(piece) => {
                let text = reading.read(&piece);
                if !text.is_empty() {
                    let piece = Draft::new(conversation.clone(), ReplyDrafted { draft, text });
                    services.tell(piece.from_source(SOURCE).caused_by(cause)).await;
                }
            }
            ChatChunk::Again => (draft, reading) = (EventId::fresh(), Reading::default()),
            ChatChunk::End(answer) => return Ok(*answer),
        }
    }
    Err(ModelError::new(
        ModelErrorKind::Provider,
        services.model.name(),
        "the stream broke off before its end",
    ))
}
