//! Why a node failed.

use std::any::Any;
use std::error::Error;
use std::fmt;

use ephor_core::{ErrorCode, Failure};

use crate::state::StateError;

/// Why a node returned no result. Any error converts into it with `?`; a [`Failure`] keeps its
/// code, and any other error becomes `INTERNAL`, which isn't retried.
///
/// ```
/// use ephor_graph::NodeError;
/// use ephor_core::{ErrorCode, Failure};
///
/// fn parse(text: &str) -> Result<u8, NodeError> { Ok(text.parse::<u8>()?) }
/// assert_eq!(parse("x").unwrap_err().failure().unwrap().code, ErrorCode::Internal);
///
/// let busy = NodeError::from(Failure::new(ErrorCode::RateLimited, "try again later"));
/// assert!(busy.failure().unwrap().retryable());
/// ```
pub struct NodeError(Box<Kind>);

enum Kind {
    Failed(Failure),
    /// Someone has to answer first.
    Interrupted,
    /// The thread's journal refused or failed: the run can't continue.
    Journal(Failure),
}

impl NodeError {
    /// A failure with a code and a one-sentence message.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self(Box::new(Kind::Failed(Failure::new(code, message))))
    }

    pub(crate) fn interrupted() -> Self {
        Self(Box::new(Kind::Interrupted))
    }

    pub(crate) fn journal(failure: Failure) -> Self {
        Self(Box::new(Kind::Journal(failure)))
    }

    /// The failure. None if the node waits for an answer.
    pub fn failure(&self) -> Option<&Failure> {
        match &*self.0 {
            Kind::Failed(failure) | Kind::Journal(failure) => Some(failure),
            Kind::Interrupted => None,
        }
    }

    /// Whether the node waits for a person's answer. Return such an error as it is.
    pub fn is_interrupt(&self) -> bool {
        matches!(*self.0, Kind::Interrupted)
    }

    pub(crate) fn fatal(&self) -> bool {
        matches!(*self.0, Kind::Journal(_))
    }

    pub(crate) fn into_failure(self) -> Failure {
        match *self.0 {
            Kind::Failed(failure) | Kind::Journal(failure) => failure,
            Kind::Interrupted => Failure::new(
                ErrorCode::Internal,
                "a node said that it waits for an answer, but asked for none",
            )
            .hint("return the error of `ask` from the call that asked"),
        }
    }
}

impl<E: Error + Send + Sync + 'static> From<E> for NodeError {
    fn from(error: E) -> Self {
        let any: &dyn Any = &error;
        let failure = match any.downcast_ref::<Failure>() {
            Some(failure) => failure.clone(),
            None => match any.downcast_ref::<StateError>() {
                Some(error) => error.clone().into(),
                None => Failure::new(ErrorCode::Internal, chain(&error)),
            },
        };
        Self(Box::new(Kind::Failed(failure)))
    }
}

/// An error and what caused it, in one line.
fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text.push_str(": ");
            text.push_str(&more);
        }
        cause = error.source();
    }
    text
}

impl fmt::Debug for NodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.0 {
            Kind::Failed(failure) => f.debug_tuple("Failed").field(failure).finish(),
            Kind::Journal(failure) => f.debug_tuple("Journal").field(failure).finish(),
            Kind::Interrupted => f.write_str("Interrupted"),
        }
    }
}

impl fmt::Display for NodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.0 {
            Kind::Failed(failure) | Kind::Journal(failure) => failure.fmt(f),
            Kind::Interrupted => f.write_str("the node waits for an answer"),
        }
    }
}
