//! Timeouts that don't count the time that a call waits for people.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ephor_core::Failure;
use ephor_core::node::MAX_NODE_SECONDS;
use ephor_time::Time;
use tokio::sync::Notify;

use crate::executors::out_of_time;
use crate::kind::EffectContext;

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
pub(crate) struct Waiting<'w> {
    waits: &'w Waits,
    time: &'w Time,
}

impl Waits {
    /// Stops the clock of every timeout that uses these.
    pub fn begin<'w>(&'w self, time: &'w Time) -> Waiting<'w> {
        let mut spans = self.spans();
        spans.open += 1;
        if spans.open == 1 {
            spans.since = Some(time.instant());
        }
        Waiting { waits: self, time }
    }

    /// How long it has waited in all, and whether it waits now.
    fn so_far(&self, time: &Time) -> (Duration, bool) {
        let spans = self.spans();
        let now = spans.since.map_or(Duration::ZERO, |since| time.since(since));
        (spans.over + now, spans.open > 0)
    }

    fn spans(&self) -> MutexGuard<'_, Spans> {
        self.0.spans.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        let mut spans = self.waits.spans();
        spans.open -= 1;
        if spans.open == 0 {
            let span = spans.since.take().map_or(Duration::ZERO, |since| self.time.since(since));
            spans.over += span;
            self.waits.0.ended.notify_waiters();
        }
    }
}

/// Lets work continue for this many seconds, 300 at most, waits not counted; then drops it. What it
/// waits for has an end of its own: a hold expires.
pub(crate) async fn within_working<T>(
    seconds: f64,
    context: &EffectContext,
    work: impl Future<Output = Result<T, Failure>>,
) -> Result<T, Failure> {
    let seconds = if seconds > 0.0 { seconds.min(MAX_NODE_SECONDS) } else { MAX_NODE_SECONDS };
    let (waits, time) = (&context.waits, &context.time);
    let (begun, before) = (time.instant(), waits.so_far(time).0);
    let mut work = std::pin::pin!(work);
    loop {
        let ended = waits.0.ended.notified();
        let (waited, waits_now) = waits.so_far(time);
        let end = Duration::from_secs_f64(seconds) + (waited - before);
        let left = end.saturating_sub(time.since(begun));
        tokio::select! {
            biased;
            done = &mut work => return done,
            // It begins to wait, or ends to, while this runs: both are looked at anew.
            () = time.limit(left), if !waits_now => {
                let (now, waits_now) = waits.so_far(time);
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

    use super::within_working;
    use crate::kind::EffectContext;

    async fn ends(work: f64, wait: f64, more: f64) -> Result<(), ErrorCode> {
        let context = EffectContext::new();
        let (waits, time) = (context.waits.clone(), context.time.clone());
        let work = async move {
            sleep(Duration::from_secs_f64(work)).await;
            let waiting = waits.begin(&time);
            // A nested wait ends, the outer one goes on.
            drop(waits.begin(&time));
            sleep(Duration::from_secs_f64(wait)).await;
            drop(waiting);
            sleep(Duration::from_secs_f64(more)).await;
            Ok::<(), Failure>(())
        };
        within_working(10.0, &context, work).await.map_err(|failure| failure.code)
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
        let context = EffectContext::new();
        let waiting = context.waits.begin(&context.time);
        sleep(Duration::from_secs(100)).await;
        drop(waiting);
        let work = async {
            sleep(Duration::from_secs(11)).await;
            Ok::<(), Failure>(())
        };
        let done = within_working(10.0, &context, work).await;
        assert_eq!(done.map_err(|failure| failure.code), Err(ErrorCode::Timeout));
    }
}
