//! Computes answers apart from the threads that everything else runs on: rules over a large request
//! take long enough to hold those up.

use ephor_core::panic_text;
use ephor_model::{ChatResponse, ModelError, ModelErrorKind};
use tokio::runtime::Handle;
use tokio::task::{JoinError, spawn_blocking};

use super::failure;

/// What `answer` says. Without a runtime of tokio's there are no such threads to spare, and the
/// answer is computed where it is asked for.
pub(super) async fn run(
    answer: impl FnOnce() -> Result<ChatResponse, ModelError> + Send + 'static,
) -> Result<ChatResponse, ModelError> {
    if Handle::try_current().is_err() {
        return answer();
    }
    spawn_blocking(answer).await.unwrap_or_else(|error| Err(broken_off(error)))
}

fn broken_off(error: JoinError) -> ModelError {
    let why = match error.try_into_panic() {
        Ok(panic) => format!("the offline model panicked: {}", panic_text(&*panic)),
        Err(_) => "the runtime shut down before the offline model answered".to_owned(),
    };
    failure(ModelErrorKind::Provider, why)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;

    #[tokio::test]
    async fn a_panic_is_an_error() {
        let number = 7;
        let error = run(move || panic!("rule {number} is wrong")).await.unwrap_err();
        assert_eq!(error.kind, ModelErrorKind::Provider);
        assert_eq!(error.message, "the offline model panicked: rule 7 is wrong");
    }
}
