//! Time-outs that don't count what a call waits for people: a person may need an hour to look at
//! what a node of thirty seconds wants to do.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ephor_core::Failure;
use ephor_core::node::MAX_NODE_SECONDS;
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::executors::out_of_time;

/// How long a call, with those nested in it, has waited for a verdict. Clones share it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Waits(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    spans: Mutex<Spans>,
    ended: Notify,
}

#[derive(Debug, Default)]
struct Spans {
    open: usize,
    since: Option<Instant>,
    over: Duration,
}

/// A wait that is under way, until it is dropped.
#[must_use]
pub(crate) struct Waiting<'w>(&'w Waits);

impl Waits {
    /// Stops the clock of every time-out that uses these.
    pub fn begin(&self) -> Waiting<'_> {
        let mut spans = self.spans();
        spans.open += 1;
        if spans.open == 1 {
            spans.since = Some(Instant::now());
        }
        Waiting(self)
    }

    /// How long it has waited in all, and whether it waits now.
    fn so_far(&self) -> (Duration, bool) {
        let spans = self.spans();
        let now = spans.since.map_or(Duration::ZERO, |since| since.elapsed());
        (spans.over + now, spans.open > 0)
    }

    fn spans(&self) -> MutexGuard<'_, Spans> {
        self.0.spans.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        let mut spans = self.0.spans();
        spans.open -= 1;
        if spans.open == 0 {
            let span = spans.since.take().map_or(Duration::ZERO, |since| since.elapsed());
            spans.over += span;
            self.0.0.ended.notify_waiters();
        }
    }
}

/// Lets work go on for so many seconds, 300 at most, waits not counted; then drops it. What it waits
/// for has an end of its own: a hold expires.
pub(crate) async fn within_working<T>(
    seconds: f64,
    waits: &Waits,
    work: impl Future<Output = Result<T, Failure>>,
) -> Result<T, Failure> {
    let seconds = if seconds > 0.0 { seconds.min(MAX_NODE_SECONDS) } else { MAX_NODE_SECONDS };
    let (begun, before) = (Instant::now(), waits.so_far().0);
    let mut work = std::pin::pin!(work);
    loop {
        let ended = waits.0.ended.notified();
        let (waited, waits_now) = waits.so_far();
        let end = begun + Duration::from_secs_f64(seconds) + (waited - before);
        tokio::select! {
            biased;
            done = &mut work => return done,
            // It begins to wait, or ends to, while this runs: both are looked at anew.
            () = tokio::time::sleep_until(end), if !waits_now => {
                let (now, waits_now) = waits.so_far();
                if !waits_now && now == waited {
                    return Err(out_of_time(seconds));
                }
            }
            () = ended, if waits_now => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use ephor_core::{ErrorCode, Failure};
    use tokio::time::sleep;

    use super::{Waits, within_working};

    async fn ends(work: f64, wait: f64, more: f64) -> Result<(), ErrorCode> {
        let waits = Waits::default();
        let inner = waits.clone();
        let work = async move {
            sleep(Duration::from_secs_f64(work)).await;
            let waiting = inner.begin();
            // A nested wait ends, the outer one goes on.
            drop(inner.begin());
            sleep(Duration::from_secs_f64(wait)).await;
            drop(waiting);
            sleep(Duration::from_secs_f64(more)).await;
            Ok::<(), Failure>(())
        };
        within_working(10.0, &waits, work).await.map_err(|failure| failure.code)
    }

    #[tokio::test(start_paused = true)]
    async fn waiting_takes_no_time() {
        assert_eq!(ends(5.0, 3600.0, 4.0).await, Ok(()));
        assert_eq!(ends(9.0, 0.0, 0.5).await, Ok(()));
        assert_eq!(ends(11.0, 0.0, 0.0).await, Err(ErrorCode::Timeout));
        assert_eq!(ends(5.0, 3600.0, 6.0).await, Err(ErrorCode::Timeout));
    }

    #[tokio::test(start_paused = true)]
    async fn an_earlier_wait_counts_for_nothing() {
        let waits = Waits::default();
        let waiting = waits.begin();
        sleep(Duration::from_secs(100)).await;
        drop(waiting);
        let work = async {
            sleep(Duration::from_secs(11)).await;
            Ok::<(), Failure>(())
        };
        let done = within_working(10.0, &waits, work).await;
        assert_eq!(done.map_err(|failure| failure.code), Err(ErrorCode::Timeout));
    }
}
