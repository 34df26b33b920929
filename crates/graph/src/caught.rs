//! Turns panics of an embedder's code into errors.

use std::any::Any;
use std::panic::AssertUnwindSafe;

use ephor_core::{ErrorCode, Failure, panic_text};

/// A call of a function of the embedder's: its panic is an error.
pub(crate) fn caught<T>(
    what: impl FnOnce() -> String,
    call: impl FnOnce() -> Result<T, Failure>,
) -> Result<T, Failure> {
    let done = std::panic::catch_unwind(AssertUnwindSafe(call));
    done.unwrap_or_else(|panic| Err(panicked(&*panic, &what())))
}

pub(crate) fn panicked(panic: &(dyn Any + Send), what: &str) -> Failure {
    Failure::new(ErrorCode::Internal, format!("{what} panicked: {}", panic_text(panic)))
}

/// A listener's panic is its own affair.
pub(crate) fn guarded(what: &str, call: impl FnOnce()) {
    if let Err(panic) = std::panic::catch_unwind(AssertUnwindSafe(call)) {
        let failure = panicked(&*panic, "a listener");
        tracing::error!(%failure, call = what, "a graph's listener failed");
    }
}
