//! Questions that a node asks a person.

use std::collections::BTreeMap;
use std::time::Duration;

pub use ephor_core::events::{GraphInterrupt as Interrupt, InterruptReason};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// A question to a person. The answer's type is the type parameter of
/// [`Context::ask`](crate::Context::ask), whose JSON Schema the interrupt carries.
///
/// ```
/// use std::time::Duration;
/// use ephor_graph::Ask;
///
/// let ask = Ask::new("publish", "Publish this draft?")
///     .detail(&"the draft")
///     .expires_in(Duration::from_secs(86_400));
/// # let _ = ask;
/// ```
#[derive(Debug, Clone)]
pub struct Ask {
    pub(crate) key: String,
    pub(crate) message: String,
    pub(crate) detail: Option<Value>,
    pub(crate) expires_in: Option<Duration>,
}

impl Ask {
    /// Creates a question. The key distinguishes a node's questions: another question needs another
    /// key.
    pub fn new(key: impl Into<String>, message: impl Into<String>) -> Self {
        Self { key: key.into(), message: message.into(), detail: None, expires_in: None }
    }

    /// Adds what the person needs to see to answer. A value that can't be serialized is left out.
    #[must_use]
    pub fn detail(mut self, detail: &impl Serialize) -> Self {
        self.detail = serde_json::to_value(detail).ok();
        self
    }

    /// Sets how long it can be answered. Default: forever.
    #[must_use]
    pub fn expires_in(mut self, time: Duration) -> Self {
        self.expires_in = Some(time);
        self
    }
}

pub(crate) fn schema_of<T: JsonSchema>() -> Value {
    schemars::schema_for!(T).to_value()
}

/// Answers to a thread's interrupts.
///
/// ```
/// use ephor_graph::Answers;
///
/// let one = Answers::only(true);
/// let several = Answers::none().to("review@3.0/publish", true).to("review@3.1/publish", false);
/// # let _ = (one, several);
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Answers {
    pub(crate) only: Option<Value>,
    pub(crate) by_id: BTreeMap<String, Value>,
}

impl Answers {
    /// No answers: continues past stops that need none, and retries what failed.
    pub fn none() -> Self {
        Self::default()
    }

    /// The answer to the only pending question. If several are pending, resuming is an error that
    /// lists them.
    pub fn only(answer: impl Serialize) -> Self {
        Self { only: Some(value(answer)), by_id: BTreeMap::new() }
    }

    /// Adds the answer to the question with that id. The others keep waiting.
    #[must_use]
    pub fn to(mut self, id: impl Into<String>, answer: impl Serialize) -> Self {
        self.by_id.insert(id.into(), value(answer));
        self
    }
}

/// What JSON can't hold answers nothing: null is checked against the question's schema.
fn value(answer: impl Serialize) -> Value {
    serde_json::to_value(answer).unwrap_or(Value::Null)
}
