//! A scripted model: the test double of [`ChatModel`].

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use serde_json::{Value, json};
use tokio::sync::watch;

use crate::answer::validate_answer;
use crate::{ChatModel, ChatRequest, ChatResponse, Decided, ModelError, ModelErrorKind};

type Reply = Box<dyn FnOnce(&ChatRequest) -> Result<ChatResponse, ModelError> + Send>;

/// Answers in the scripted order, and records the requests.
///
/// Clones share the script. A request beyond the script's end fails with an error that says so; an
/// answer whose call is cancelled is used up.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// use ephor_model::{ChatModel, ChatRequest, Purpose, Scripted};
///
/// let model = Scripted::new().then("first").then("second");
/// let answer = model.chat(ChatRequest::new(Purpose::Node, "Go")).await.unwrap();
/// assert_eq!(answer.text, "first");
/// assert_eq!(model.requests()[0].messages[0].content, "Go");
/// assert_eq!(model.left(), 1);
/// # });
/// ```
#[derive(Clone, Default)]
pub struct Scripted {
    inner: Arc<Mutex<Inner>>,
}

#[derive(Default)]
struct Inner {
    script: VecDeque<Entry>,
    requests: Vec<ChatRequest>,
}

struct Entry {
    reply: Reply,
    gate: Option<watch::Sender<LatchState>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum LatchState {
    Shut,
    Reached,
    Open,
}

/// Holds an answer back until the test opens it.
///
/// If it is dropped without being opened, the call fails with a clear error instead of hanging.
#[derive(Debug)]
pub struct Latch {
    state: watch::Sender<LatchState>,
}

impl std::fmt::Debug for LatchState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Shut => "shut",
            Self::Reached => "reached",
            Self::Open => "open",
        })
    }
}

impl Latch {
    /// Lets the answer through.
    pub fn open(self) {
        self.state.send_replace(LatchState::Open);
    }

    /// Waits until the call that gets this answer has arrived.
    pub async fn reached(&self) {
        let mut seen = self.state.subscribe();
        // The sender is ours, so waiting can't fail.
        let _ = seen.wait_for(|state| *state != LatchState::Shut).await;
    }
}

impl Scripted {
    /// An empty script.
    pub fn new() -> Self {
        Self::default()
    }

    /// A script of decisions, for [`Purpose::Decide`](crate::Purpose::Decide).
    pub fn decisions(decisions: impl IntoIterator<Item = Decided>) -> Self {
        decisions.into_iter().fold(Self::new(), Self::then_decision)
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, reply: Reply, gate: Option<watch::Sender<LatchState>>) {
        self.lock().script.push_back(Entry { reply, gate });
    }

    /// Then answer with this text; with a schema in the request, its JSON.
    #[must_use]
    pub fn then(self, text: impl Into<String>) -> Self {
        let text = text.into();
        self.then_with(move |request| answer(request, text))
    }

    /// Then answer with this JSON value.
    #[must_use]
    pub fn then_json(self, value: Value) -> Self {
        self.then_with(move |request| {
            let mut response = answer(request, value.to_string())?;
            response.json = Some(value);
            Ok(response)
        })
    }

    /// Then decide this.
    #[must_use]
    pub fn then_decision(self, decided: Decided) -> Self {
        let mut value = json!({
            "decision_type": decided.decision_type.as_str(),
            "payload": decided.payload,
        });
        if let Some(confidence) = decided.confidence {
            value["confidence"] = json!(confidence);
        }
        // A wrong decision is what many tests are about, so it isn't validated here.
        self.then_with(move |_| Ok(ChatResponse::json(NAME, value)))
    }

    /// Then fail.
    #[must_use]
    pub fn then_error(self, kind: ModelErrorKind, message: impl Into<String>) -> Self {
        let error = ModelError::new(kind, NAME, message);
        self.then_with(move |_| Err(error))
    }

    /// Then answer with the function's result.
    #[must_use]
    pub fn then_with(
        self,
        reply: impl FnOnce(&ChatRequest) -> Result<ChatResponse, ModelError> + Send + 'static,
    ) -> Self {
        self.push(Box::new(reply), None);
        self
    }

    /// Holds the last added answer until the latch is opened.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
    /// use ephor_model::{ChatModel, ChatRequest, Purpose, Scripted};
    ///
    /// let (model, gate) = Scripted::new().then("late").gated();
    /// let call = tokio::spawn(async move { model.chat(ChatRequest::new(Purpose::Node, "Go")).await });
    /// gate.reached().await; // The call has come, and waits.
    /// gate.open();
    /// assert_eq!(call.await.unwrap().unwrap().text, "late");
    /// # });
    /// ```
    pub fn gated(self) -> (Self, Latch) {
        let state = watch::Sender::new(LatchState::Shut);
        if let Some(last) = self.lock().script.back_mut() {
            last.gate = Some(state.clone());
        }
        (self, Latch { state })
    }

    /// The requests so far, oldest first.
    pub fn requests(&self) -> Vec<ChatRequest> {
        self.lock().requests.clone()
    }

    /// How many answers are left.
    pub fn left(&self) -> usize {
        self.lock().script.len()
    }
}

const NAME: &str = "scripted::script";

fn answer(request: &ChatRequest, text: String) -> Result<ChatResponse, ModelError> {
    let json = match &request.schema {
        None => None,
        Some(schema) => Some(validate_answer(&text, schema).map_err(|violations| {
            let message = violations.first().map_or_else(String::new, ToString::to_string);
            ModelError::new(ModelErrorKind::InvalidAnswer, NAME, message)
        })?),
    };
    Ok(ChatResponse { json, ..ChatResponse::text(NAME, text) })
}

impl std::fmt::Debug for Scripted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let inner = self.lock();
        f.debug_struct("Scripted")
            .field("left", &inner.script.len())
            .field("requests", &inner.requests.len())
            .finish()
    }
}

#[async_trait]
impl ChatModel for Scripted {
    fn name(&self) -> &str {
        NAME
    }

    async fn chat(&self, request: ChatRequest) -> Result<ChatResponse, ModelError> {
        let entry = {
            let mut inner = self.lock();
            inner.requests.push(request.clone());
            inner.script.pop_front()
        };
        let failure = |message: String| ModelError::new(ModelErrorKind::Provider, NAME, message);
        let Some(entry) = entry else {
            let asked = self.lock().requests.len();
            return Err(failure(format!(
                "the script is at its end: request {asked} ({}) has no answer",
                request.purpose.as_str()
            )));
        };
        if let Some(gate) = entry.gate {
            let mut state = gate.subscribe();
            gate.send_if_modified(|state| {
                let first = *state == LatchState::Shut;
                if first {
                    *state = LatchState::Reached;
                }
                first
            });
            // Only the test's side may keep the gate alive from here on.
            drop(gate);
            if state.wait_for(|state| *state == LatchState::Open).await.is_err() {
                return Err(failure("the gate was dropped without being opened".to_owned()));
            }
        }
        (entry.reply)(&request)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use crate::Purpose;
    use ephor_core::DecisionType;

    #[tokio::test]
    async fn answers_come_in_order_and_the_end_is_an_error() {
        let decided = Decided {
            decision_type: DecisionType::Continue,
            payload: json!({"action_type": "continue", "thought": "hm"}),
            confidence: Some(0.5),
        };
        let model = Scripted::decisions([decided.clone()])
            .then_error(ModelErrorKind::RateLimited, "slow down")
            .then_with(|request| answer(request, request.messages[0].content.to_uppercase()));
        let ask = |text: &str| model.chat(ChatRequest::new(Purpose::Decide, text));
        let first: Decided = serde_json::from_value(ask("a").await.unwrap().json.unwrap()).unwrap();
        assert_eq!(first, decided);
        assert_eq!(ask("b").await.unwrap_err().kind, ModelErrorKind::RateLimited);
        assert_eq!(ask("c").await.unwrap().text, "C");
        let end = ask("d").await.unwrap_err();
        assert!(end.message.contains("request 4 (decide)"), "{end}");
        assert_eq!(model.requests().len(), 4);
    }

    #[tokio::test]
    async fn a_gate_that_is_dropped_fails_the_call() {
        let (model, gate) = Scripted::new().then("never").gated();
        let call =
            tokio::spawn(async move { model.chat(ChatRequest::new(Purpose::Node, "Go")).await });
        gate.reached().await;
        drop(gate);
        assert!(call.await.unwrap().unwrap_err().message.contains("gate"));
    }

    #[tokio::test]
    async fn an_answer_is_validated_where_the_request_has_a_schema() {
        let model = Scripted::new().then("not json").then("{\"a\": 1}");
        let mut request = ChatRequest::new(Purpose::Node, "Go");
        request.schema = Some(Arc::new(json!({"required": ["a"]})));
        let error = model.chat(request.clone()).await.unwrap_err();
        assert_eq!(error.kind, ModelErrorKind::InvalidAnswer);
        assert_eq!(model.chat(request).await.unwrap().json, Some(json!({"a": 1})));
    }
}
