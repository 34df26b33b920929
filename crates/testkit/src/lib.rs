//! Helpers for tests of Ephor, agents and adapters.
//!
//! - [`journal::conformance`]: the suite that every [`Journal`](ephor_journal::Journal) must pass;
//! - [`bus`]: a [`Recorder`](bus::Recorder) to await events, a [`Latch`](bus::Latch) that blocks a
//!   handler, a [`ManualClock`](bus::ManualClock);
//! - [`FaultyStore`]: a journal that fails, or is written by others, at chosen commits;
//! - [`DamagedJournal`]: a journal of which one commit can't be read;
//! - [`SparseJournal`]: a journal whose positions have gaps, and whose commits can be read late;
//! - [`Canary`]: a secret that a test plants, and searches for in every form;
//! - `ScriptedPort` (feature `port`): a scripted port for a flow's nodes;
//! - [`TestTime`]: a clock and a timer that stand still until a test moves them;
//! - [`within`]: the common timeout of all tests, which says what was awaited.
//!
//! Failures panic, as with `assert!`.

// Everything here runs inside tests, where a panic is how a failure is told.
#![allow(clippy::panic, clippy::unwrap_used, clippy::expect_used)]

pub mod bus;
mod canary;
mod damaged;
mod faulty;
pub mod journal;
mod mortal;
#[cfg(feature = "port")]
mod port;
mod sparse;
mod time;

pub use canary::{Canary, base64};
pub use damaged::DamagedJournal;
pub use faulty::FaultyStore;
pub use mortal::Mortal;
#[cfg(feature = "port")]
pub use port::ScriptedPort;
pub use sparse::SparseJournal;
pub use time::TestTime;

use std::time::Duration;

/// How long a test waits for anything before it fails. Far longer than anything takes, so that
/// tests don't fail on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// Awaits a future for at most [`PATIENCE`].
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
/// On timeout; the message names `what`.
pub async fn within<F: Future>(what: &str, future: F) -> F::Output {
    match tokio::time::timeout(PATIENCE, future).await {
        Ok(output) => output,
        Err(_) => panic!("waited {PATIENCE:?} in vain for {what}"),
    }
}
