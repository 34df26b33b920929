//! A payload that is deserialized on demand.

use std::sync::{Arc, OnceLock};

use serde_json::Value;

use crate::{Decision, DecisionError, DecisionType};

/// What was decided: the payload, and its typed form, created on first use. Verdicts are often
/// given long before execution, and on another thread.
///
/// ```
/// use ephor_core::{Decided, Decision, DecisionType};
/// use serde_json::json;
///
/// let payload = json!({
///     "action_type": "respond", "response": "Hello", "intent": "greeting", "confidence": 1.0
/// });
/// let decided = Decided::new(DecisionType::Respond, payload.into());
/// assert!(matches!(decided.decision(), Ok(Decision::Respond(said)) if said.response == "Hello"));
///
/// let nothing = Decided::new(DecisionType::Respond, json!({}).into());
/// assert_eq!(nothing.decision().unwrap_err().code(), "UNREADABLE");
/// ```
#[derive(Debug, Clone)]
pub struct Decided {
    kind: DecisionType,
    payload: Arc<Value>,
    read: OnceLock<Result<Decision, DecisionError>>,
}

impl Decided {
    /// A payload of the given type.
    pub fn new(kind: DecisionType, payload: Arc<Value>) -> Self {
        Self { kind, payload, read: OnceLock::new() }
    }

    /// The decision's type.
    pub fn kind(&self) -> DecisionType {
        self.kind
    }

    /// The payload as JSON.
    pub fn payload(&self) -> &Arc<Value> {
        &self.payload
    }

    /// The typed form.
    ///
    /// # Errors
    /// [`DecisionError::UNREADABLE`] if the payload isn't of that type. The judge only approves
    /// payloads that are, so this is a bug in the runtime.
    pub fn decision(&self) -> Result<&Decision, DecisionError> {
        let read = || {
            Decision::read(self.kind, &self.payload).map_err(|error| {
                let what = format!("the payload can't be read as a {}: {error}", self.kind);
                DecisionError::new(DecisionError::UNREADABLE, what)
                    .hint("what was approved can be read: report it with the payload")
            })
        };
        self.read.get_or_init(read).as_ref().map_err(Clone::clone)
    }
}
