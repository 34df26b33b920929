//! Why a node failed.

use std::error::Error;
use std::fmt;

use ephor_core::{ErrorCode, Failure};

use crate::run_error::RunError;
use crate::state::StateError;
use crate::thread_error::ThreadError;

/// Why a node returned no result. Any error converts into it with `?`. A [`Failure`], or an error that
/// one caused, keeps its code; any other becomes `INTERNAL`, which isn't retried. A model's error is
/// made a failure first: `model.chat(request).await.map_err(Failure::from)?`.
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
        let failure = known(&error);
        let failure = failure.unwrap_or_else(|| Failure::new(ErrorCode::Internal, chain(&error)));
        Self(Box::new(Kind::Failed(failure)))
    }
}

/// The failure that an error is, or came from.
fn known(error: &(dyn Error + 'static)) -> Option<Failure> {
    let mut causes = std::iter::successors(Some(error), |error| (*error).source());
    causes.find_map(|error| {
        let failure = error.downcast_ref::<Failure>().cloned();
        let state = || error.downcast_ref::<StateError>().cloned().map(Failure::from);
        let run = || error.downcast_ref::<RunError>().cloned().map(Failure::from);
        let thread = || error.downcast_ref::<ThreadError>().cloned().map(Failure::from);
        failure.or_else(state).or_else(run).or_else(thread)
    })
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[derive(Debug, thiserror::Error)]
    #[error("the shop didn't answer")]
    struct Shop(#[source] Failure);

    #[track_caller]
    fn keeps(error: impl Into<NodeError>, code: ErrorCode) {
        assert_eq!(error.into().failure().unwrap().code, code);
    }

    #[test]
    fn a_code_is_kept_also_of_what_caused_an_error() {
        let busy = || Failure::new(ErrorCode::RateLimited, "slow down");
        keeps(busy(), ErrorCode::RateLimited);
        keeps(Shop(busy()), ErrorCode::RateLimited);
        keeps(RunError::State(busy()), ErrorCode::RateLimited);
        keeps(ThreadError::Journal(busy()), ErrorCode::RateLimited);
        keeps(std::io::Error::other("broken"), ErrorCode::Internal);
    }
}
