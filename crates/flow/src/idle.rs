//! Hands for a graph that is only looked at.

use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::{ConversationId, Decision};
use ephor_journal::{Journal, Memory};
use ephor_model::decide::{Capabilities, Said};
use ephor_model::{ChatRequest, ChatResponse, ModelError, ModelErrorKind};
use ephor_runtime::{AgentError, Hands, Note};
use serde_json::{Map, Value};

struct Idle {
    conversation: ConversationId,
}

/// Hands that do nothing, and say so: for drawing a graph, and for asking where it leads.
pub fn idle() -> Arc<dyn Hands> {
    Arc::new(Idle { conversation: ConversationId::fresh() })
}

const WHY: &str = "this graph is only looked at: nothing can be done from it";

#[async_trait]
impl Hands for Idle {
    fn conversation(&self) -> &ConversationId {
        &self.conversation
    }

    fn work(&self) -> &str {
        "idle"
    }

    fn snapshot(&self) -> Option<&Map<String, Value>> {
        None
    }

    fn time(&self) -> ephor_runtime::Time {
        ephor_runtime::Time::default()
    }

    fn journal(&self) -> Arc<dyn Journal> {
        Arc::new(Memory::default())
    }

    async fn decide(&self, _: Decision) -> Result<Value, AgentError> {
        Err(AgentError::failed(WHY))
    }

    async fn ask_model(&self, _: ChatRequest) -> Result<ChatResponse, ModelError> {
        Err(ModelError {
            kind: ModelErrorKind::Unsupported,
            model: "none".to_owned(),
            message: WHY.to_owned(),
            retry_after: None,
        })
    }

    async fn capabilities(&self) -> Capabilities {
        Capabilities::default()
    }

    async fn history(&self, _: usize) -> Result<Vec<Said>, AgentError> {
        Ok(Vec::new())
    }

    async fn note(&self, _: Note) {}
}
