//! An append that isn't cut off.
//!
//! A journal may write what it was given after whoever waited for it has gone. So an append that is
//! dropped under way goes on in a task of its own, and its thread stays taken until it has ended: the
//! next run reads what it wrote.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use ephor_journal::{Commit, Journal, JournalError, Position};
use tokio::runtime::Handle;
use tracing::Instrument;

use crate::busy::Hold;

type Work = Pin<Box<dyn Future<Output = Result<Position, JournalError>> + Send>>;

/// An append to a thread that is being run. Outside of a tokio runtime nobody could go on with it, and
/// dropping it ends it.
pub(crate) struct Append {
    work: Option<Work>,
    hold: Arc<Hold>,
    /// Of the runtime in which it waits.
    runtime: Option<Handle>,
}

impl Append {
    pub fn new(journal: Arc<dyn Journal>, commit: Commit, hold: Arc<Hold>) -> Self {
        let work = Box::pin(async move { journal.append(commit).await });
        Self { work: Some(work), hold, runtime: None }
    }
}

impl Future for Append {
    type Output = Result<Position, JournalError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let Some(work) = &mut self.work else { return Poll::Pending };
        let result = work.as_mut().poll(cx);
        match &result {
            Poll::Ready(_) => self.work = None,
            Poll::Pending if self.runtime.is_none() => self.runtime = Handle::try_current().ok(),
            Poll::Pending => {}
        }
        result
    }
}

impl Drop for Append {
    fn drop(&mut self) {
        let (Some(work), Some(runtime)) = (self.work.take(), self.runtime.take()) else { return };
        let hold = self.hold.clone();
        let rest = async move {
            let _hold = hold;
            if let Err(error) = work.await {
                tracing::debug!(%error, "what a run has left could not be written");
            }
        };
        runtime.spawn(rest.in_current_span());
    }
}
