//! What cases publish, and the links of the chain that they name.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use ephor::bus::{Batch, Committed, Middleware, MiddlewareError, Next};
use ephor::core::{EventData, EventId};
use ephor::events::DecisionMade;
use ephor::{Draft, Runtime};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::checks::Keys;
use super::world::{Publish, TALK, first_word};
use crate::samples;

/// A link of the chain that writes down that it was passed, and that raises or blocks where the
/// case says so. It raises once, so that one sees whether the bus goes on.
pub(super) struct Link {
    pub name: String,
    pub order: Arc<Mutex<Vec<String>>>,
    pub raised: AtomicBool,
    pub blocked: Arc<Mutex<Vec<EventId>>>,
}

#[async_trait]
impl Middleware for Link {
    fn name(&self) -> &str {
        &self.name
    }

    async fn handle(&self, batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        self.order.lock().unwrap().push(self.name.clone());
        let fault = ["raises", "panics"].into_iter().find(|fault| self.name.contains(fault));
        if let Some(fault) = fault
            && !self.raised.swap(true, Ordering::Relaxed)
        {
            assert!(fault == "raises", "it panics");
            return Err(MiddlewareError::failed("it raises"));
        }
        let published = batch.published().map(|draft| draft.id);
        if published.is_some_and(|id| self.blocked.lock().unwrap().contains(&id)) {
            return Err(MiddlewareError::block("the case says so"));
        }
        next.run(batch).await
    }
}

/// What is published: a decision, an event of some type, or a label.
pub(super) struct Item {
    pub draft: Draft,
    pub decision: bool,
    pub blocked: bool,
}

impl Item {
    pub fn read(value: &Value, runtime: &Runtime) -> Result<Self, String> {
        let conversation = runtime.conversation(TALK).id().map_err(|error| error.to_string())?;
        let raw = |kind: &str, data: Value| {
            let json = RawValue::from_string(data.to_string()).unwrap();
            Draft::of(conversation.clone(), EventData::raw(kind, json))
        };
        match value {
            Value::String(label) => Ok(Self {
                draft: raw(first_word(label), json!({"text": label})),
                decision: false,
                blocked: label.contains("(blocked"),
            }),
            Value::Object(map) if map.contains_key("event") => {
                let keys = Keys::new("publish", map);
                let kind = keys.need("event", Keys::text)?;
                let data = keys.get("data").cloned().unwrap_or_else(|| sample_data(kind));
                match keys.not_understood() {
                    odd if odd.is_empty() => {}
                    odd => return Err(odd.join("; ")),
                }
                Ok(Self { draft: raw(kind, data), decision: false, blocked: false })
            }
            _ => {
                let publish = Publish::read(value)?;
                let made = DecisionMade::new(publish.kind, publish.payload);
                let mut draft = Draft::new(conversation, made);
                draft.correlation = publish.correlation.map(Into::into);
                Ok(Self { draft, decision: true, blocked: false })
            }
        }
    }
}

/// Data of an event that a case only names.
fn sample_data(kind: &str) -> Value {
    match kind {
        "NodeExecutionFailed" => json!({
            "workflow_id": samples::WORKFLOW, "run": EventId::fresh(), "node_id": samples::NODE,
            "kind": "HTTP", "attempt": 1, "execution_context": {},
            "failure": {"code": "TIMEOUT", "message": "no answer"},
        }),
        _ => json!({"text": "sample"}),
    }
}
