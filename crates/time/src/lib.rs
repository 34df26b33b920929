//! The time that a runtime goes by: what it is ([`Clock`]), and how it passes ([`Timer`]).
//!
//! Whatever expires, waits or times out asks the [`Time`] that the runtime's builder hands out, so
//! that a test which moves that one moves all of it. The default is the machine's.
//!
//! ```
//! use std::time::Duration;
//! use ephor_time::Time;
//!
//! # tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap().block_on(async {
//! let time = Time::default();
//! let late = time.within(Duration::from_secs(5), std::future::pending::<()>()).await;
//! assert_eq!(late, None);
//! # });
//! ```

mod waits;

use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, LazyLock};
use std::task::Poll;
use std::time::{Duration, Instant};

pub use jiff::Timestamp;
pub use waits::{Waiting, Waits};

/// A wait. It is over when it completes.
pub type Sleep = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Tells the time.
pub trait Clock: Send + Sync + 'static {
    /// The time now.
    fn now(&self) -> Timestamp;
}

/// The machine's clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

/// A function that tells the time.
impl<F: Fn() -> Timestamp + Send + Sync + 'static> Clock for F {
    fn now(&self) -> Timestamp {
        self()
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}

/// Measures time, and waits. The default is the machine's.
pub trait Timer: Send + Sync + 'static {
    /// A moment that later ones are measured from. It never goes back, whatever a clock is set to.
    fn instant(&self) -> Instant;

    /// Completes after that long: a pause.
    fn sleep(&self, duration: Duration) -> Sleep;

    /// Completes after that long: the end of what may take no longer. Default: as
    /// [`sleep`](Self::sleep). A test whose pauses take no time says something else here.
    fn limit(&self, duration: Duration) -> Sleep {
        self.sleep(duration)
    }
}

/// Waits for real, by tokio's time.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemTimer;

impl Timer for SystemTimer {
    fn instant(&self) -> Instant {
        tokio::time::Instant::now().into_std()
    }

    fn sleep(&self, duration: Duration) -> Sleep {
        Box::pin(tokio::time::sleep(duration))
    }
}

/// A clock and a timer that belong together. Cheap to clone. The default is the machine's.
#[derive(Clone)]
pub struct Time {
    clock: Arc<dyn Clock>,
    timer: Arc<dyn Timer>,
}

impl Default for Time {
    fn default() -> Self {
        static MACHINE: LazyLock<Time> =
            LazyLock::new(|| Time::new(Arc::new(SystemClock), Arc::new(SystemTimer)));
        MACHINE.clone()
    }
}

impl fmt::Debug for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Time").field("now", &self.now()).finish_non_exhaustive()
    }
}

impl Time {
    /// Tells the time by that clock, and waits by that timer.
    pub fn new(clock: Arc<dyn Clock>, timer: Arc<dyn Timer>) -> Self {
        Self { clock, timer }
    }

    /// The same timer, with another clock.
    #[must_use]
    pub fn told_by(mut self, clock: impl Clock) -> Self {
        self.clock = Arc::new(clock);
        self
    }

    /// The time now.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// A moment that later ones are measured from.
    pub fn instant(&self) -> Instant {
        self.timer.instant()
    }

    /// How long it has been since a moment.
    pub fn since(&self, moment: Instant) -> Duration {
        self.instant().saturating_duration_since(moment)
    }

    /// Completes after that long: a pause.
    pub fn sleep(&self, duration: Duration) -> Sleep {
        self.timer.sleep(duration)
    }

    /// Completes after that long: the end of what may take no longer.
    pub fn limit(&self, duration: Duration) -> Sleep {
        self.timer.limit(duration)
    }

    /// Runs a future, but no longer than that; then it is dropped. None: the time was up first.
    pub async fn within<T>(&self, limit: Duration, work: impl Future<Output = T>) -> Option<T> {
        within(&*self.timer, limit, work).await
    }
}

/// Runs a future, but no longer than that; then it is dropped. None: the time was up first.
pub async fn within<T>(
    timer: &dyn Timer,
    limit: Duration,
    work: impl Future<Output = T>,
) -> Option<T> {
    before(timer.limit(limit), work).await
}

/// Runs a future until a wait is over; then it is dropped. None: the wait was over first.
pub async fn before<T>(mut end: Sleep, work: impl Future<Output = T>) -> Option<T> {
    let mut work = std::pin::pin!(work);
    std::future::poll_fn(|cx| match work.as_mut().poll(cx) {
        Poll::Ready(value) => Poll::Ready(Some(value)),
        Poll::Pending => end.as_mut().poll(cx).map(|()| None),
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn work_that_is_done_in_time_is_taken() {
        let time = Time::default();
        let (begun, second) = (time.instant(), Duration::from_secs(1));
        assert_eq!(time.within(second * 2, time.sleep(second)).await, Some(()));
        assert_eq!(time.since(begun), second);
        assert_eq!(time.within(second, time.sleep(second * 2)).await, None);
        // What is ready is taken, even when there is no time for it.
        assert_eq!(time.within(Duration::ZERO, async { 7 }).await, Some(7));
    }
}
