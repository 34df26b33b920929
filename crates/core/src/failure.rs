//! Why work failed, in a form that lets the coordinator choose a recovery.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The kinds of failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ErrorCode {
    /// It exceeded its timeout.
    Timeout,
    /// The remote side couldn't be reached, or the connection broke.
    NetworkError,
    /// Memory, connections or a quota ran out. Retry only if the failure says when
    /// ([`Failure::retry_after`]): what is too large stays too large.
    ResourceLimit,
    /// The remote side asks to slow down (HTTP 429).
    RateLimited,
    /// The input is invalid; the same input would fail again.
    ValidationFailed,
    /// An internal error.
    Internal,
    /// Something that the node needs is missing or failed.
    Dependency,
    /// It isn't allowed.
    Permission,
}

impl ErrorCode {
    /// All codes.
    pub const ALL: [Self; 8] = [
        Self::Timeout,
        Self::NetworkError,
        Self::ResourceLimit,
        Self::RateLimited,
        Self::ValidationFailed,
        Self::Internal,
        Self::Dependency,
        Self::Permission,
    ];

    /// The name in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Timeout => "TIMEOUT",
            Self::NetworkError => "NETWORK_ERROR",
            Self::ResourceLimit => "RESOURCE_LIMIT",
            Self::RateLimited => "RATE_LIMITED",
            Self::ValidationFailed => "VALIDATION_FAILED",
            Self::Internal => "INTERNAL",
            Self::Dependency => "DEPENDENCY",
            Self::Permission => "PERMISSION",
        }
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What is known about the effect of a failed attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Nothing is known, or it doesn't matter: repeating it is safe.
    #[default]
    Unsaid,
    /// It didn't happen: the remote side wasn't reached, or refused.
    NotDone,
    /// It may have happened, and a repetition may do it twice. Repeating it needs a person.
    Unknown,
}

impl Effect {
    #[allow(clippy::trivially_copy_pass_by_ref)]
    fn is_unsaid(&self) -> bool {
        *self == Self::Unsaid
    }
}

/// A failure, suitable for people and models.
///
/// ```
/// use ephor_core::{ErrorCode, Failure};
/// let failure = Failure::new(ErrorCode::Timeout, "no answer after 30 s").hint("raise `timeout`");
/// assert_eq!(failure.to_string(), "TIMEOUT: no answer after 30 s");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, thiserror::Error)]
#[error("{code}: {message}")]
pub struct Failure {
    /// The kind of failure.
    pub code: ErrorCode,
    /// What happened, in one sentence, without secrets.
    pub message: String,
    /// A suggestion for what to try next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// More detail: a traceback, the first lines of an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// How many seconds the remote side asked to wait.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u32>,
    /// What is known about the effect.
    #[serde(default, skip_serializing_if = "Effect::is_unsaid")]
    pub effect: Effect,
}

impl Failure {
    /// Creates a failure with a code and a one-sentence message.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            hint: None,
            detail: None,
            retry_after: None,
            effect: Effect::Unsaid,
        }
    }

    /// Whether another attempt could succeed. It doesn't say whether another attempt is safe: see
    /// [`effect`](Self::effect).
    ///
    /// ```
    /// use ephor_core::{ErrorCode, Failure};
    /// assert!(Failure::new(ErrorCode::Timeout, "no answer").retryable());
    /// assert!(!Failure::new(ErrorCode::ResourceLimit, "too big").retryable());
    /// assert!(Failure::new(ErrorCode::ResourceLimit, "busy").after(2).retryable());
    /// ```
    pub const fn retryable(&self) -> bool {
        match self.code {
            ErrorCode::Timeout | ErrorCode::NetworkError | ErrorCode::RateLimited => true,
            ErrorCode::ResourceLimit => self.retry_after.is_some(),
            _ => false,
        }
    }

    /// Sets how many seconds to wait before another attempt.
    #[must_use]
    pub const fn after(mut self, seconds: u32) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    /// Sets what is known about the effect.
    #[must_use]
    pub const fn effect(mut self, effect: Effect) -> Self {
        self.effect = effect;
        self
    }

    /// Adds a suggestion for what to try next.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Adds detail.
    #[must_use]
    pub fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into());
        self
    }
}
