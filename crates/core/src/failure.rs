//! Why work failed, in a form from which the coordinator can choose a way to recover.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The kinds of failure (RESOLUTIONS, failure handling).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ErrorCode {
    /// It took longer than it may.
    Timeout,
    /// The other side couldn't be reached, or broke off.
    NetworkError,
    /// Memory, connections or a quota ran out.
    ResourceLimit,
    /// The other side asks us to slow down (HTTP 429).
    RateLimited,
    /// The input is wrong; the same again would fail again.
    ValidationFailed,
    /// A fault of ours.
    Internal,
    /// Something that the node needs is missing or failed.
    Dependency,
    /// It is not allowed.
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

    /// Whether the same attempt may succeed later.
    pub const fn retryable(self) -> bool {
        matches!(self, Self::Timeout | Self::NetworkError | Self::ResourceLimit | Self::RateLimited)
    }

    /// The name on the wire.
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

/// A failure that can be shown to a person and handed to a model.
///
/// ```
/// use ephor_core::{ErrorCode, Failure};
/// let failure = Failure::new(ErrorCode::Timeout, "no answer after 30 s").hint("raise `timeout`");
/// assert_eq!(failure.to_string(), "TIMEOUT: no answer after 30 s");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, thiserror::Error)]
#[error("{code}: {message}")]
pub struct Failure {
    /// What kind of failure it is.
    pub code: ErrorCode,
    /// What happened, in one sentence, without secrets.
    pub message: String,
    /// What to try next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// More of it: a traceback, the answer's first lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// When the other side said how long to wait, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u32>,
}

impl Failure {
    /// A failure with a code and a sentence.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), hint: None, detail: None, retry_after: None }
    }

    /// Adds what to try next.
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
