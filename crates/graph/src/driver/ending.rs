//! The end of a run from outside: by a token, or a limit.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ephor_time::Time;
use tokio::sync::{Mutex, OwnedMutexGuard};

use super::Driver;
use crate::state::State;

/// How long a run that is cancelled, or out of time, waits until what was done is on record. What it waits
/// for is a journal, or whoever reads its stream.
const PATIENCE: Duration = Duration::from_secs(5);

/// The end of a run from outside. It comes between tasks: one that has completed isn't lost.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ending {
    /// Held while tasks that have ended are taken in.
    taking: Arc<Mutex<()>>,
    begun: Arc<AtomicBool>,
}

impl Ending {
    /// From here on nothing starts. Completes when nothing is being taken in.
    pub async fn begin(&self, time: &Time) {
        self.begun.store(true, Ordering::Relaxed);
        before(time.limit(PATIENCE), self.taking.lock()).await;
    }

    pub fn has_begun(&self) -> bool {
        self.begun.load(Ordering::Relaxed)
    }

    pub async fn take(&self) -> OwnedMutexGuard<()> {
        self.taking.clone().lock_owned().await
    }
}

/// Does something unless that much time has passed before.
async fn before<T>(limit: impl Future<Output = ()>, work: impl Future<Output = T>) {
    tokio::select! {
        biased;
        _ = work => {}
        () = limit => {}
    }
}

impl<S: State> Driver<S> {
    /// Takes in what has completed, and wasn't looked at before the run was ended from outside.
    pub async fn keep_completed(&mut self) {
        let time = self.shared.time.clone();
        let kept = async {
            while let Some(end) = self.tasks.try_join_next() {
                let done = end.ok().filter(|end| end.result.is_ok() && end.asked.is_empty());
                // Whatever fails of it, the run ends as it was to end.
                if let Some(end) = done
                    && let Err(error) = self.ended(end).await
                {
                    tracing::warn!(%error, "what a task has done isn't taken in");
                }
            }
        };
        before(time.limit(PATIENCE), kept).await;
    }
}
