//! Limits that don't count the time for which people are waited for.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::Time;

/// How long some work, with what is nested in it, has waited for people. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct Waits(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    spans: Mutex<Spans>,
    ended: Notify,
    /// Of what this is a part of.
    outer: Option<Waits>,
}

#[derive(Debug, Default)]
struct Spans {
    open: usize,
    since: Option<Instant>,
    over: Duration,
}

/// A wait that is under way, until it is dropped.
#[derive(Debug)]
#[must_use]
pub struct Waiting {
    waits: Waits,
    time: Time,
    _outer: Option<Box<Waiting>>,
}

impl Waits {
    /// Those of a part of the work, which the whole waits with.
    #[must_use]
    pub fn part(&self) -> Self {
        Self(Arc::new(Shared { outer: Some(self.clone()), ..Shared::default() }))
    }

    /// Stops the clock of every limit that uses these, or those that these are a part of.
    pub fn begin(&self, time: &Time) -> Waiting {
        let outer = self.0.outer.as_ref().map(|outer| Box::new(outer.begin(time)));
        let mut spans = self.spans();
        spans.open += 1;
        if spans.open == 1 {
            spans.since = Some(time.instant());
        }
        Waiting { waits: self.clone(), time: time.clone(), _outer: outer }
    }

    /// How long it has waited so far.
    pub fn waited(&self, time: &Time) -> Duration {
        self.so_far(time).0
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

impl Drop for Waiting {
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

impl Time {
    /// Runs a future, but no longer than that, waits not counted; then it is dropped. None: the time was
    /// up first. What it waits for has an end of its own: a hold expires.
    ///
    /// ```
    /// use std::time::Duration;
    /// use ephor_time::{Time, Waits};
    ///
    /// # tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap().block_on(async {
    /// let (time, waits) = (Time::default(), Waits::default());
    /// let asks = async {
    ///     let _waiting = waits.begin(&time);
    ///     time.sleep(Duration::from_secs(3600)).await;
    /// };
    /// assert_eq!(time.within_working(Duration::from_secs(5), &waits, asks).await, Some(()));
    /// # });
    /// ```
    pub async fn within_working<T>(
        &self,
        limit: Duration,
        waits: &Waits,
        work: impl Future<Output = T>,
    ) -> Option<T> {
        let (begun, before) = (self.instant(), waits.so_far(self).0);
        let mut work = std::pin::pin!(work);
        loop {
            let ended = waits.0.ended.notified();
            let (waited, waits_now) = waits.so_far(self);
            let end = limit.saturating_add(waited.saturating_sub(before));
            let left = end.saturating_sub(self.since(begun));
            tokio::select! {
                biased;
                done = &mut work => return Some(done),
                // It begins to wait, or ends to, while this runs: both are looked at anew.
                () = self.limit(left), if !waits_now => {
                    let (now, waits_now) = waits.so_far(self);
                    if !waits_now && now == waited {
                        return None;
                    }
                }
                () = ended, if waits_now => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn ends(work: u64, wait: u64, more: u64) -> bool {
        let (time, waits) = (Time::default(), Waits::default());
        let sleep = |seconds| time.sleep(Duration::from_secs(seconds));
        let work = async {
            sleep(work).await;
            let waiting = waits.begin(&time);
            // A nested wait ends, the outer one goes on.
            drop(waits.begin(&time));
            sleep(wait).await;
            drop(waiting);
            sleep(more).await;
        };
        time.within_working(Duration::from_secs(10), &waits, work).await.is_some()
    }

    #[tokio::test(start_paused = true)]
    async fn waiting_takes_no_time() {
        assert!(ends(5, 3600, 4).await);
        assert!(ends(9, 0, 0).await);
        assert!(!ends(11, 0, 0).await);
        assert!(!ends(5, 3600, 6).await);
    }

    #[tokio::test(start_paused = true)]
    async fn the_whole_waits_with_a_part() {
        let (time, whole) = (Time::default(), Waits::default());
        let part = whole.part();
        let waiting = part.begin(&time);
        time.sleep(Duration::from_secs(7)).await;
        drop(waiting);
        let seven = Duration::from_secs(7);
        assert_eq!((part.waited(&time), whole.waited(&time)), (seven, seven));
        drop(whole.begin(&time));
        assert_eq!(part.waited(&time), seven);
    }

    #[tokio::test(start_paused = true)]
    async fn an_earlier_wait_counts_for_nothing() {
        let (time, waits) = (Time::default(), Waits::default());
        let waiting = waits.begin(&time);
        time.sleep(Duration::from_secs(100)).await;
        drop(waiting);
        let work = time.sleep(Duration::from_secs(11));
        assert!(time.within_working(Duration::from_secs(10), &waits, work).await.is_none());
    }
}
