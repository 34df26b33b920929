//! What the bus's tests share.
#![allow(dead_code, clippy::unwrap_used)]

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use ephor_bus::{Batch, Bus, Committed, Middleware, MiddlewareError, Next};
use ephor_core::events::{DecisionMade, DecisionRejected, DecisionValidated};
use ephor_core::{ConversationId, DecisionType, Draft, Envelope, EventData};
use ephor_journal::{Commit, Feed, Journal, JournalError, Memory, Position, Store, Wrapper};
use serde_json::json;

pub fn conversation(name: &str) -> ConversationId {
    ConversationId::new(name).unwrap()
}

/// The texts of the notes among events.
pub fn texts<'a>(events: impl IntoIterator<Item = &'a Arc<Envelope>>) -> Vec<String> {
    let text = |event: &Arc<Envelope>| {
        let value = event.data.to_value().unwrap();
        value["text"].as_str().unwrap().to_owned()
    };
    events.into_iter().map(text).collect()
}

/// All events of a conversation that are in the journal: sequence, type, whether blocked.
pub async fn journalled(bus: &Bus, conversation: &ConversationId) -> Vec<(u64, String, bool)> {
    let events = bus.journal().read(conversation, 0, 1000).await.unwrap();
    let line = |event: &Arc<Envelope>| (event.sequence, event.kind().to_owned(), event.blocked());
    events.iter().map(line).collect()
}

pub fn decision(conversation: &ConversationId, config: serde_json::Value) -> Draft {
    let payload = json!({"action_type": "create_node", "config": config});
    Draft::new(conversation.clone(), DecisionMade::new(DecisionType::CreateNode, payload))
}

/// Does with decisions what the coordinator does, by the plainest of rules: an empty config is
/// rejected.
pub struct Judge;

#[async_trait]
impl Middleware for Judge {
    fn name(&self) -> &str {
        "coordinator"
    }

    fn may_emit(&self, kind: &str) -> &[&str] {
        match kind {
            "DecisionMade" => &["DecisionValidated", "DecisionRejected"],
            _ => &[],
        }
    }

    async fn handle(&self, mut batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        let made = batch.published().cloned();
        let Some((draft, made)) =
            made.and_then(|draft| Some((draft.clone(), draft.data.read::<DecisionMade>()?)))
        else {
            return next.run(batch).await;
        };
        let fine = made.payload["config"].as_object().is_some_and(|config| !config.is_empty());
        let verdict = if fine {
            EventData::typed(DecisionValidated {
                original_decision_id: draft.id,
                decision_type: made.decision_type,
                payload: made.payload.clone(),
                corrections: Vec::new(),
                digest: String::new(),
                policy: "test".into(),
                origins: Vec::new(),
                approved_by: Vec::new(),
                allowed_by: Vec::new(),
            })
        } else {
            let errors = vec!["url is missing".to_owned(), "method is missing".to_owned()];
            batch.block(draft.id, "coordinator", errors.join("; "));
            EventData::typed(DecisionRejected {
                original_decision_id: draft.id,
                decision_type: made.decision_type,
                payload: made.payload.clone(),
                reason: errors.join("; "),
                errors,
                violations: Vec::new(),
                suggestion: None,
                origins: Vec::new(),
            })
        };
        let mut verdict = Draft::of(batch.conversation.clone(), verdict).after(draft.id);
        verdict.correlation = draft.correlation.clone();
        batch.push(verdict);
        next.run(batch).await
    }
}

/// A middleware made of a function that sees the published event.
pub struct Link<F> {
    pub name: &'static str,
    pub before: F,
}

#[async_trait]
impl<F> Middleware for Link<F>
where
    F: Fn(&Draft) -> Result<(), MiddlewareError> + Send + Sync + 'static,
{
    fn name(&self) -> &str {
        self.name
    }

    async fn handle(&self, batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        if let Some(draft) = batch.published() {
            (self.before)(draft)?;
        }
        next.run(batch).await
    }
}

pub fn link<F>(name: &'static str, before: F) -> Arc<dyn Middleware>
where
    F: Fn(&Draft) -> Result<(), MiddlewareError> + Send + Sync + 'static,
{
    Arc::new(Link { name, before })
}

/// A list that handlers and middleware write into.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<Vec<String>>>);

impl Log {
    pub fn push(&self, text: impl Into<String>) {
        self.0.lock().unwrap().push(text.into());
    }

    pub fn read(&self) -> Vec<String> {
        self.0.lock().unwrap().clone()
    }
}

/// A journal whose store can be broken and mended.
#[derive(Default)]
pub struct Brittle {
    pub inner: Memory,
    pub broken: AtomicBool,
}

#[async_trait]
impl Wrapper for Brittle {
    fn inner(&self) -> &dyn Journal {
        &self.inner
    }

    async fn append(&self, commit: Commit) -> Result<Position, JournalError> {
        if self.broken.load(Ordering::Acquire) {
            return Err(JournalError::Store("disk full".to_owned()));
        }
        self.inner.append(commit).await
    }

    async fn read_all(
        &self,
        after: Position,
        limit: usize,
    ) -> Result<Vec<(Position, Arc<Envelope>)>, JournalError> {
        if self.broken.load(Ordering::Acquire) {
            return Err(JournalError::Store("disk gone".to_owned()));
        }
        self.inner.read_all(after, limit).await
    }
}
