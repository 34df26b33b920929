//! Why an approved decision wasn't carried out.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::{ErrorCode, EventId, Failure, Violation};

/// Why an approved decision wasn't carried out, with the same code, pointer and hint as a
/// [`Violation`].
///
/// It has one JSON form: what a DecisionCompleted records and what an agent receives. `ephor
/// explain` explains its codes:
///
/// ```
/// use ephor_core::{DecisionError, ErrorCode, Failure};
/// use serde_json::json;
///
/// let failure = Failure::new(ErrorCode::Timeout, "no answer in 30 s").hint("raise `timeout`");
/// let error = DecisionError::from(failure).about("workflow_id", "wf_1");
/// let shown = json!({
///     "error": {"code": "TIMEOUT", "message": "no answer in 30 s", "hint": "raise `timeout`"},
///     "workflow_id": "wf_1",
/// });
/// assert_eq!(error.to_value(), shown);
/// assert_eq!(DecisionError::read(&shown), error);
/// // What earlier versions recorded is still read.
/// let old = DecisionError::read(&json!({"error": "there is no workflow wf_1"}));
/// assert_eq!((old.code(), old.message()), ("INTERNAL", "there is no workflow wf_1"));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct DecisionError {
    code: Cow<'static, str>,
    message: String,
    pointer: Option<String>,
    hint: Option<String>,
    more: Box<More>,
}

/// What it came from.
#[derive(Debug, Clone, PartialEq, Default)]
struct More {
    failure: Option<Failure>,
    violations: Vec<Violation>,
    interrupted_by: Option<EventId>,
    about: Map<String, Value>,
}

impl DecisionError {
    /// An ERROR_RECOVERY with the action `abort` gave up the run.
    pub const ABORTED: &'static str = "ABORTED";
    /// A middleware blocked the decision before it was judged.
    pub const BLOCKED: &'static str = "BLOCKED";
    /// A person ended the run that the decision belonged to, or the sub-agent that made it ended
    /// without a result.
    pub const CANCELLED: &'static str = "CANCELLED";
    /// An ERROR_RECOVERY interrupted the decision.
    pub const INTERRUPTED: &'static str = "INTERRUPTED";
    /// The process that carried it out died, and the judge doesn't allow it any more.
    pub const LAPSED: &'static str = "LAPSED";
    /// No executor is registered for the type of decision.
    pub const NO_EXECUTOR: &'static str = "NO_EXECUTOR";
    /// The journal or the bus didn't accept what had to be recorded.
    pub const NOT_RECORDED: &'static str = "NOT_RECORDED";
    /// A middleware blocked a message or a question to the user.
    pub const NOT_SAID: &'static str = "NOT_SAID";
    /// The run that a recovery was made for has ended.
    pub const RUN_ENDED: &'static str = "RUN_ENDED";
    /// The runtime was shut down.
    pub const SHUT_DOWN: &'static str = "SHUT_DOWN";
    /// The payload passed its schema, but can't be read as its type.
    pub const UNREADABLE: &'static str = "UNREADABLE";

    /// The codes in addition to those of [`ErrorCode`] and of the judge.
    pub const CODES: [&'static str; 11] = [
        Self::ABORTED,
        Self::BLOCKED,
        Self::CANCELLED,
        Self::INTERRUPTED,
        Self::LAPSED,
        Self::NO_EXECUTOR,
        Self::NOT_RECORDED,
        Self::NOT_SAID,
        Self::RUN_ENDED,
        Self::SHUT_DOWN,
        Self::UNREADABLE,
    ];

    /// Creates an error with a stable code and a one-sentence message.
    pub fn new(code: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Self {
        Self {
            code: code.into(),
            message: message.into(),
            pointer: None,
            hint: None,
            more: Box::default(),
        }
    }

    /// An internal error of the runtime.
    pub fn internal(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::Internal.as_str(), message)
    }

    /// Another decision interrupted it.
    pub fn interrupted(by: EventId) -> Self {
        let mut error = Self::new(Self::INTERRUPTED, format!("decision {by} interrupted it"));
        error.more.interrupted_by = Some(by);
        error
    }

    /// A middleware blocked it before it was judged.
    pub fn blocked(by: &str, reason: &str) -> Self {
        Self::new(Self::BLOCKED, format!("{by} blocked it: {reason}"))
    }

    /// The sub-agent that made it ended without a result.
    pub fn agent_gone() -> Self {
        Self::new(Self::CANCELLED, "the sub-agent that decided it ended without a result")
    }

    /// The outcome of the decision breaks rules. Code, pointer and hint are the first violation's.
    pub fn refused(message: impl Into<String>, violations: Vec<Violation>) -> Self {
        let mut error = Self::new(ErrorCode::ValidationFailed.as_str(), message);
        if let Some(first) = violations.first() {
            error.code = Cow::Owned(first.code.clone());
            error.pointer = Some(first.pointer.clone()).filter(|pointer| !pointer.is_empty());
            error.hint = Some(first.hint.clone()).filter(|hint| !hint.is_empty());
        }
        error.more.violations = violations;
        error
    }

    /// Adds a suggestion for what to try next.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Adds the place, as a JSON pointer into the decision's payload.
    #[must_use]
    pub fn at(mut self, pointer: impl Into<String>) -> Self {
        self.pointer = Some(pointer.into());
        self
    }

    /// Adds what failed, such as `workflow_id` or `subagent_id`. A value that can't be serialized
    /// is left out.
    #[must_use]
    pub fn about(mut self, name: &str, value: impl Serialize) -> Self {
        if let Ok(value) = serde_json::to_value(value) {
            self.more.about.insert(name.to_owned(), value);
        }
        self
    }

    /// The stable code; `ephor explain CODE` explains it.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// What happened, as a sentence.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The place, as a JSON pointer into the decision's payload. None if it isn't at one place.
    pub fn pointer(&self) -> Option<&str> {
        self.pointer.as_deref()
    }

    /// A suggestion for what to try next.
    pub fn advice(&self) -> Option<&str> {
        self.hint.as_deref()
    }

    /// The failure that caused it, if any.
    pub fn failure(&self) -> Option<&Failure> {
        self.more.failure.as_ref()
    }

    /// The rules that were broken, if any.
    pub fn violations(&self) -> &[Violation] {
        &self.more.violations
    }

    /// The decision that interrupted it.
    pub fn interrupted_by(&self) -> Option<EventId> {
        self.more.interrupted_by
    }

    /// What failed, by name, such as `workflow_id`.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.more.about.get(name)
    }

    /// Converts it to a failure: the one that caused it, or one with the closest code.
    pub fn to_failure(&self) -> Failure {
        if let Some(failure) = self.failure() {
            return failure.clone();
        }
        let known = ErrorCode::ALL.into_iter().find(|code| code.as_str() == self.code);
        let code = known.unwrap_or_else(|| match &*self.code {
            Self::ABORTED | Self::INTERRUPTED | Self::SHUT_DOWN | Self::RUN_ENDED => {
                ErrorCode::Dependency
            }
            _ if !self.violations().is_empty() => ErrorCode::ValidationFailed,
            _ => ErrorCode::Internal,
        });
        let failure = Failure::new(code, self.message.clone());
        match &self.hint {
            Some(hint) => failure.hint(hint.clone()),
            None => failure,
        }
    }

    /// Its JSON: `error` with code, message, pointer and hint; and next to it `violations`,
    /// `interrupted_by` and what failed.
    pub fn to_value(&self) -> Value {
        let More { failure, violations, interrupted_by, about } = &*self.more;
        let failure = failure.as_ref().and_then(|failure| serde_json::to_value(failure).ok());
        let mut error = match failure {
            Some(Value::Object(failure)) => failure,
            _ => Map::new(),
        };
        error.insert("code".into(), json!(self.code));
        error.insert("message".into(), json!(self.message));
        let optional = [("pointer", &self.pointer), ("hint", &self.hint)];
        for (name, value) in optional {
            if let Some(value) = value {
                error.insert(name.into(), json!(value));
            }
        }
        let mut shown = about.clone();
        shown.insert("error".into(), Value::Object(error));
        if !violations.is_empty() {
            shown.insert("violations".into(), json!(violations));
        }
        if let Some(by) = interrupted_by {
            shown.insert("interrupted_by".into(), json!(by));
        }
        Value::Object(shown)
    }

    /// Reads its JSON, and every form that earlier versions recorded: a string, `{"error": text}`,
    /// `{"error": Failure}`, a bare failure, `{"aborted": reason}`, `{"interrupted_by": …}`.
    /// Anything else becomes the message.
    pub fn read(value: &Value) -> Self {
        let Value::Object(fields) = value else {
            return Self::internal(text(value));
        };
        let mut about = fields.clone();
        let violations = about.remove("violations");
        let violations = violations.and_then(|found| serde_json::from_value(found).ok());
        let by = about.remove("interrupted_by");
        let aborted = about.remove("aborted");
        let inner = about.remove("error").or_else(|| about.remove("failure"));
        let mut error = match (inner, aborted, &by) {
            (Some(inner), ..) => Self::inner(&inner, violations.unwrap_or_default()),
            (_, Some(reason), _) => Self::new(Self::ABORTED, text(&reason)),
            (.., Some(Value::String(by))) if by == "shutdown" => {
                Self::new(Self::SHUT_DOWN, "its runtime was shut down")
            }
            (.., Some(by)) => {
                Self::new(Self::INTERRUPTED, format!("decision {} interrupted it", text(by)))
            }
            _ => return Self::inner(value, Vec::new()),
        };
        error.more.interrupted_by = by.and_then(|by| serde_json::from_value(by).ok());
        error.more.about = about;
        error
    }

    fn inner(value: &Value, violations: Vec<Violation>) -> Self {
        let field = |name: &str| value.get(name).and_then(Value::as_str);
        let mut error =
            Self::refused(field("message").map_or_else(|| text(value), str::to_owned), violations);
        match field("code") {
            Some(code) => error.code = Cow::Owned(code.to_owned()),
            None if error.violations().is_empty() => {
                error.code = Cow::Borrowed(ErrorCode::Internal.as_str());
            }
            None => {}
        }
        if value.is_object() {
            error.pointer = field("pointer").map(str::to_owned).or(error.pointer);
            error.hint = field("hint").map(str::to_owned).or(error.hint);
            error.more.failure = Failure::deserialize(value).ok();
        }
        error
    }
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

impl From<Failure> for DecisionError {
    fn from(failure: Failure) -> Self {
        let mut error = Self::new(failure.code.as_str(), failure.message.clone());
        error.hint = failure.hint.clone();
        error.more.failure = Some(failure);
        error
    }
}

impl fmt::Display for DecisionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.message)
    }
}

impl std::error::Error for DecisionError {}

impl Serialize for DecisionError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_value().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for DecisionError {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(deserializer).map(|value| Self::read(&value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_reads_what_it_writes() {
        let violation = Violation {
            code: "CYCLE".into(),
            pointer: "/edges".into(),
            message: "a depends on itself".into(),
            expected: "a plan without circles".into(),
            hint: "remove an edge".into(),
        };
        let refused = DecisionError::refused("the plan was refused", vec![violation]);
        assert_eq!((refused.code(), refused.pointer()), ("CYCLE", Some("/edges")));
        assert_eq!(refused.advice(), Some("remove an edge"));
        let plain = DecisionError::new(DecisionError::NOT_RECORDED, "full").hint("make room");
        let failure = Failure::new(ErrorCode::ResourceLimit, "busy").after(3).detail("later");
        let failed = DecisionError::from(failure).about("failed_nodes", ["a"]);
        assert_eq!(failed.to_failure().retry_after, Some(3));
        for error in [refused, plain.at("/x"), failed, DecisionError::interrupted(EventId::fresh())]
        {
            assert_eq!(DecisionError::read(&error.to_value()), error);
        }
    }

    #[test]
    fn what_was_recorded_before_is_read() {
        #[track_caller]
        fn check(old: Value, expect: &str) -> DecisionError {
            let error = DecisionError::read(&old);
            assert_eq!(error.to_string(), expect, "{old}");
            error
        }
        check(json!("no runtime"), "INTERNAL: no runtime");
        check(json!({"error": "no such node"}), "INTERNAL: no such node");
        check(json!({"code": "TIMEOUT", "message": "late"}), "TIMEOUT: late");
        check(json!(7), "INTERNAL: 7");
        let aborted = json!({"workflow_id": "wf_1", "aborted": "enough"});
        assert_eq!(check(aborted, "ABORTED: enough").get("workflow_id"), Some(&json!("wf_1")));
        check(json!({"interrupted_by": "shutdown"}), "SHUT_DOWN: its runtime was shut down");
        let by = EventId::fresh();
        let old = DecisionError::read(&json!({"interrupted_by": by}));
        assert_eq!((old.code(), old.interrupted_by()), ("INTERRUPTED", Some(by)));
        let failure = Failure::new(ErrorCode::NetworkError, "gone").effect(crate::Effect::Unknown);
        let old = check(json!({"error": failure}), "NETWORK_ERROR: gone");
        assert_eq!(old.failure(), Some(&failure));
    }
}
