//! Why a tool returned nothing.

use ephor_core::{DecisionError, Failure, Violation};
use ephor_rules::explain::code;
use ephor_runtime::AgentError;

/// Why a tool returned nothing.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ToolError {
    /// There is no tool or chain with that name.
    #[error("there is no tool {name:?}")]
    Unknown {
        /// The requested name.
        name: String,
        /// The known names.
        known: Vec<String>,
    },
    /// The tool is disabled here.
    #[error("the tool {tool:?} is switched off: {why}")]
    Off {
        /// The tool.
        tool: String,
        /// What has to be configured.
        why: String,
    },
    /// The arguments don't match the tool's schema; the violations say where.
    #[error("the arguments of {tool:?} are wrong: {}", reasons(.violations))]
    Invalid {
        /// The tool.
        tool: String,
        /// What is wrong, with pointers into the arguments.
        violations: Vec<Violation>,
    },
    /// A rule, a policy or a person refused the call.
    #[error("the call of {tool:?} was refused: {}", reasons(.violations))]
    Refused {
        /// The tool.
        tool: String,
        /// The reason.
        violations: Vec<Violation>,
    },
    /// The call was approved, and failed.
    #[error("{tool:?} failed: {failure}")]
    Failed {
        /// The tool.
        tool: String,
        /// The failure.
        failure: Failure,
    },
    /// No member of a chain succeeded.
    #[error("none of the tools of {chain:?} worked: {}", tried(.attempts))]
    Exhausted {
        /// The chain.
        chain: String,
        /// The attempts, in order.
        attempts: Vec<Tried>,
    },
    /// The decision couldn't be published.
    #[error("{message}")]
    Runtime {
        /// What happened.
        message: String,
    },
}

/// A failed attempt.
#[derive(Debug, Clone, PartialEq)]
pub struct Tried {
    /// The tool.
    pub tool: String,
    /// Why it failed.
    pub error: Box<ToolError>,
}

fn reasons(violations: &[Violation]) -> String {
    violations.iter().map(|violation| violation.message.as_str()).collect::<Vec<_>>().join("; ")
}

fn tried(attempts: &[Tried]) -> String {
    attempts.iter().map(|tried| tried.error.to_string()).collect::<Vec<_>>().join("; ")
}

/// The codes of wrong arguments. Everything else that rejects a call is a refusal.
const INVALID: [&str; 9] = [
    code::REQUIRED_FIELD,
    code::WRONG_TYPE,
    code::EMPTY,
    code::UNKNOWN_FIELD,
    code::ONE_OF_REQUIRED,
    code::SCHEMA,
    code::NOT_ALLOWED_VALUE,
    code::BLANK,
    code::OUT_OF_RANGE,
];

impl ToolError {
    /// What came of a decision about that tool.
    pub(crate) fn of(tool: &str, error: AgentError) -> Self {
        let tool = tool.to_owned();
        match error {
            AgentError::Rejected(violations) => {
                let own = |found: &Violation| {
                    INVALID.contains(&found.code.as_str()) && found.pointer.starts_with("/config")
                };
                match !violations.is_empty() && violations.iter().all(own) {
                    true => {
                        let violations = violations.into_iter().map(of_arguments).collect();
                        Self::Invalid { tool, violations }
                    }
                    false => Self::Refused { tool, violations },
                }
            }
            AgentError::NotCarriedOut(result) => Self::Failed { tool, failure: failure(&result) },
            other => Self::Runtime { message: other.to_string() },
        }
    }

    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unknown { .. } => "TOOL_UNKNOWN",
            Self::Off { .. } => "TOOL_OFF",
            Self::Invalid { .. } => "TOOL_ARGUMENTS",
            Self::Refused { .. } => "TOOL_REFUSED",
            Self::Failed { .. } => "TOOL_FAILED",
            Self::Exhausted { .. } => "TOOL_CHAIN_EXHAUSTED",
            Self::Runtime { .. } => "TOOL_RUNTIME",
        }
    }

    /// A suggestion for what to try next.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::Unknown { known, .. } => Some(format!("there are: {}", known.join(", "))),
            Self::Off { why, .. } => Some(why.clone()),
            Self::Invalid { violations, .. } | Self::Refused { violations, .. } => {
                violations.first().map(|violation| violation.hint.clone())
            }
            Self::Failed { failure, .. } => failure.hint.clone(),
            Self::Exhausted { attempts, .. } => attempts.last().and_then(|last| last.error.hint()),
            Self::Runtime { .. } => None,
        }
    }

    /// The failure, if the tool ran and failed; for a chain, the last one.
    pub fn failure(&self) -> Option<&Failure> {
        match self {
            Self::Failed { failure, .. } => Some(failure),
            Self::Exhausted { attempts, .. } => attempts.last()?.error.failure(),
            _ => None,
        }
    }

    /// Whether the same call may succeed later: a network error, a timeout, a limit.
    pub fn retryable(&self) -> bool {
        self.failure().is_some_and(|failure| failure.retryable())
    }
}

/// A violation with its pointer into the arguments.
fn of_arguments(mut violation: Violation) -> Violation {
    if let Some(inner) = violation.pointer.strip_prefix("/config") {
        violation.pointer = inner.to_owned();
    }
    violation
}

/// What the workflow agent adds to the message of a node that was given up.
const GIVEN_UP: &str = " (given up: ";

/// What a run's end says of its failure.
pub(crate) fn failure(error: &DecisionError) -> Failure {
    let mut failure = error.to_failure();
    // How a recovery gave it up is the coordinator's affair.
    if let Some(at) = failure.message.rfind(GIVEN_UP) {
        failure.message.truncate(at);
    }
    failure.message = match error.code() {
        DecisionError::ABORTED => format!("the call was given up: {}", failure.message),
        DecisionError::INTERRUPTED => "the call was interrupted".to_owned(),
        _ => failure.message,
    };
    failure
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn what_a_runs_end_says() {
        #[track_caller]
        fn check(result: Value, expect: &str) {
            assert_eq!(failure(&DecisionError::read(&result)).to_string(), expect, "{result}");
        }
        check(json!({"error": {"code": "TIMEOUT", "message": "late"}}), "TIMEOUT: late");
        check(
            json!({"error": {"code": "TIMEOUT", "message": "late (given up: 3 attempts failed)"}}),
            "TIMEOUT: late",
        );
        check(json!({"error": "there is no workflow"}), "INTERNAL: there is no workflow");
        check(json!({"aborted": "enough"}), "DEPENDENCY: the call was given up: enough");
        check(json!({"interrupted_by": "e-1"}), "DEPENDENCY: the call was interrupted");
        check(json!("no runtime"), "INTERNAL: no runtime");
    }
}
