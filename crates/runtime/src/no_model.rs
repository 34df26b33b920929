//! The model of a runtime without one: everything that needs no model works.

use async_trait::async_trait;
use ephor_model::{ChatModel, ChatRequest, ChatResponse, ModelError, ModelErrorKind};

/// Refuses each request, and says what is missing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NoModel;

#[async_trait]
impl ChatModel for NoModel {
    fn name(&self) -> &str {
        "none"
    }

    async fn chat(&self, _: ChatRequest) -> Result<ChatResponse, ModelError> {
        let message = "this runtime has no model: give its builder one, as in \
                       `.model(Offline::default())`";
        Err(ModelError::new(ModelErrorKind::Unsupported, self.name(), message))
    }
}
