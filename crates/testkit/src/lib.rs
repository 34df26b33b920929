//! What tests of Ephor, of agents and of adapters are written with.
//!
//! - [`journal::conformance`]: the suite that every [`Journal`](ephor_journal::Journal) must pass;
//! - [`bus`]: a [`Recorder`](bus::Recorder) that a test awaits events on, a [`Latch`](bus::Latch)
//!   that holds a handler where the test wants it, a [`ManualClock`](bus::ManualClock);
//! - [`FaultyStore`]: a journal that fails, or is written by others, at the commits that a test names;
//! - [`SparseJournal`]: a journal whose positions have gaps, and whose commits can be read late;
//! - [`Canary`]: a secret that a test plants, and looks for in every form;
//! - `ScriptedPort` (feature `port`): what a flow's nodes work with, on a script;
//! - [`within`]: the one time-out of all tests, which says what was waited for.
//!
//! What is found wrong is a panic, as with `assert!`.

// Everything here runs inside tests, where a panic is how a failure is told.
#![allow(clippy::panic, clippy::unwrap_used, clippy::expect_used)]

pub mod bus;
mod canary;
mod faulty;
pub mod journal;
#[cfg(feature = "port")]
mod mortal;
mod port;
mod sparse;

pub use canary::{Canary, base64};
pub use faulty::FaultyStore;
#[cfg(feature = "port")]
pub use mortal::Mortal;
pub use port::ScriptedPort;
pub use sparse::SparseJournal;

use std::time::Duration;

/// How long a test waits for anything before it fails. Far more than anything takes, so that a
/// busy machine fails no test.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// Waits for a future for at most [`PATIENCE`].
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
/// let (send, receive) = tokio::sync::oneshot::channel();
/// send.send(7).unwrap();
/// assert_eq!(ephor_testkit::within("the answer", receive).await, Ok(7));
/// # });
/// ```
///
/// # Panics
/// When the time is up; the panic names `what`.
pub async fn within<F: Future>(what: &str, future: F) -> F::Output {
    match tokio::time::timeout(PATIENCE, future).await {
        Ok(output) => output,
        Err(_) => panic!("waited {PATIENCE:?} in vain for {what}"),
    }
}
