//! A journal that can't be written, as the commands tell of it: it is waited for, for a while, and what
//! could not be recorded is named at the end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ephor::bus::BusError;
use ephor::journal::JournalError;
use ephor::runtime::store::Health;
use ephor::{Conversation, Reply, Runtime, SendError};
use tokio::sync::watch;

use super::Done;
use super::problem::Problem;
use super::term::{Style, Term, clean};

/// How long is waited before a message is said again.
const AGAIN: Duration = Duration::from_millis(250);

/// Most records that are named.
const NAMED: usize = 10;

/// Whether it was told; once is enough.
static TOLD: AtomicBool = AtomicBool::new(false);

fn tell(term: &Term, reason: &str) {
    if !TOLD.swap(true, Ordering::Relaxed) {
        let text = format!("the journal can't be written: {reason}; waiting for it");
        term.note(term.paint_note(Style::Yellow, &clean(&text)));
    }
}

/// Tells of a store that fails, until the runtime is gone.
pub(super) async fn watch(mut health: watch::Receiver<Health>, term: Term) {
    let failing = |health: &Health| health.failing.is_some();
    while let Ok(reason) = health.wait_for(failing).await.map(|health| health.failing.clone()) {
        tell(&term, reason.as_deref().unwrap_or_default());
        if health.changed().await.is_err() {
            return;
        }
    }
}

/// Says something; while the journal doesn't take it, again and again for as long as is set.
pub(super) async fn send(
    conversation: &Conversation,
    term: &Term,
    text: &str,
) -> Result<Reply, SendError> {
    let patience = Duration::from_secs(conversation.patience());
    let begun = tokio::time::Instant::now();
    loop {
        match conversation.send(text).await {
            Err(SendError::Bus(BusError::Journal(JournalError::Store(reason))))
                if begun.elapsed() < patience =>
            {
                tell(term, &reason);
                tokio::time::sleep(AGAIN).await;
            }
            sent => return sent,
        }
    }
}

/// Does something unless the journal takes nothing for too long.
pub(super) async fn unless_stuck<T>(
    runtime: &Runtime,
    work: impl Future<Output = Result<T, Problem>>,
) -> Result<T, Problem> {
    let services = runtime.services();
    let patience = Duration::from_secs(services.settings.store.patience);
    tokio::select! {
        biased;
        done = work => done,
        reason = services.store.failed_for(&*services.timer, patience) => Err(problem(&reason)),
    }
}

/// It was waited for in vain.
pub(super) fn problem(reason: &dyn std::fmt::Display) -> Problem {
    Problem::failed("the journal can't be written", reason)
        .next("free some space; what is recorded is intact")
}

/// Ends a session. What happened and isn't on record is the worst that there is to say.
pub(super) async fn end(runtime: Runtime, done: Done) -> Done {
    ended(runtime, done).await.0
}

/// The same, and whether all of it is on record.
pub(super) async fn ended(runtime: Runtime, done: Done) -> (Done, bool) {
    let store = runtime.services().store.clone();
    let unrecorded = runtime.shutdown().await;
    if unrecorded.is_empty() {
        return (done, store.failing().is_none());
    }
    let mut what: Vec<String> = unrecorded.iter().take(NAMED).map(ToString::to_string).collect();
    if let Some(more) = unrecorded.len().checked_sub(NAMED).filter(|more| *more > 0) {
        what.push(format!("and {more} more"));
    }
    let said = done.err().map(|problem| problem.what).filter(|what| !what.is_empty());
    let said = said.unwrap_or_else(|| "the journal can't be written".to_owned());
    let why = store.failing().map_or_else(String::new, |reason| format!("\n{reason}"));
    let reason = format!("this happened and is not on record: {}{why}", what.join("; "));
    let problem = Problem::failed(said, reason)
        .next("check what has already taken effect before you run it again");
    (Err(problem), false)
}
