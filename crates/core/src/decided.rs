//! A payload that is read as its type when somebody asks for that.

use std::sync::{Arc, OnceLock};

use serde_json::Value;

use crate::{Decision, DecisionError, DecisionType};

/// What was decided: the payload, and its typed form, which is made once, when it is first asked for.
/// Most verdicts are given long before anybody carries them out, and many by another thread.
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
    /// A payload of that type.
    pub fn new(kind: DecisionType, payload: Arc<Value>) -> Self {
        Self { kind, payload, read: OnceLock::new() }
    }

    /// Which of the ten it is.
    pub fn kind(&self) -> DecisionType {
        self.kind
    }

    /// As JSON.
    pub fn payload(&self) -> &Arc<Value> {
        &self.payload
    }

    /// The typed form.
    ///
    /// # Errors
    /// [`DecisionError::UNREADABLE`]: it isn't of that type. What the judge has approved is, unless the
    /// runtime has a fault.
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
