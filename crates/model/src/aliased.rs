//! Models by other names.

use std::collections::BTreeMap;
use std::sync::Arc;

use async_trait::async_trait;
use ephor_time::Time;
use futures::stream::BoxStream;

use crate::{ChatChunk, ChatModel, ChatRequest, ChatResponse, ModelError};

/// A model, and others that requests name by an alias.
///
/// ```
/// use std::collections::BTreeMap;
/// use std::sync::Arc;
///
/// use ephor_model::{Aliased, ChatModel, Scripted};
///
/// let other: Arc<dyn ChatModel> = Arc::new(Scripted::new());
/// let model = Aliased::new(Arc::new(Scripted::new()), BTreeMap::from([("gpt-4".to_owned(), other)]));
/// assert!(model.serves("gpt-4"));
/// ```
pub struct Aliased {
    inner: Arc<dyn ChatModel>,
    aliases: BTreeMap<String, Arc<dyn ChatModel>>,
}

impl Aliased {
    /// `inner` answers what no alias names.
    pub fn new(inner: Arc<dyn ChatModel>, aliases: BTreeMap<String, Arc<dyn ChatModel>>) -> Self {
        Self { inner, aliases }
    }

    /// Who answers a request.
    fn asked(&self, request: &mut ChatRequest) -> &Arc<dyn ChatModel> {
        let alias = request.model.as_ref().and_then(|name| self.aliases.get(name));
        if alias.is_some() {
            request.model = None;
        }
        alias.unwrap_or(&self.inner)
    }
}

#[async_trait]
impl ChatModel for Aliased {
    fn name(&self) -> &str {
        self.inner.name()
    }

    fn serves(&self, name: &str) -> bool {
        self.aliases.contains_key(name) || self.inner.serves(name)
    }

    fn tries_again(&self) -> bool {
        self.inner.tries_again() && self.aliases.values().all(|model| model.tries_again())
    }

    fn go_by(&self, time: &Time) {
        self.inner.go_by(time);
        self.aliases.values().for_each(|model| model.go_by(time));
    }

    async fn chat(&self, mut request: ChatRequest) -> Result<ChatResponse, ModelError> {
        let model = self.asked(&mut request);
        model.chat(request).await
    }

    fn stream(&self, mut request: ChatRequest) -> BoxStream<'_, Result<ChatChunk, ModelError>> {
        let model = self.asked(&mut request);
        model.stream(request)
    }
}
