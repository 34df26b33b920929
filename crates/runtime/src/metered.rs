//! Model calls whose cost is journalled.

use ephor_core::events::ModelCalled;
use ephor_core::{ConversationId, Draft, Envelope};
use ephor_model::{ChatRequest, ChatResponse, ModelError};

use crate::services::Services;

/// Asks the runtime's model for an agent, and publishes what it cost.
pub async fn chat(
    services: &Services,
    conversation: &ConversationId,
    source: &str,
    cause: &Envelope,
    request: ChatRequest,
) -> Result<ChatResponse, ModelError> {
    let purpose = request.purpose.as_str().to_owned();
    let begun = services.clock.now();
    let answer = services.model.chat(request).await;
    let duration = services.clock.now().duration_since(begun).as_millis();
    let usage = answer.as_ref().map(|answer| answer.usage).unwrap_or_default();
    let called = ModelCalled {
        model: match &answer {
            Ok(answer) => answer.model.clone(),
            Err(error) => error.model.clone(),
        },
        purpose,
        input_tokens: usage.input_tokens,
        output_tokens: usage.output_tokens,
        cost_micros: None,
        duration_ms: u64::try_from(duration).unwrap_or(0),
        error: answer.as_ref().err().map(ToString::to_string),
    };
    let draft =
        Draft::new(conversation.clone(), called).from_source(source.to_owned()).caused_by(cause);
    services.tell(draft).await;
    answer
}
