//! Timers that no test has to wait for.

use std::time::{Duration, Instant};

use ephor_runtime::{SystemTimer, Timer};
use futures::FutureExt;
use futures::future::BoxFuture;

/// Waits no longer than a back-off takes: pauses up to 60 s are over at once, longer ones never come.
/// So retries happen without waiting, and no limit of a turn or a run is ever reached. What others
/// have written is never looked for: that would be done all the time. The timeouts of calls are real.
#[derive(Debug, Clone, Copy, Default)]
pub struct ShortSleeps;

impl Timer for ShortSleeps {
    fn sleep(&self, duration: Duration) -> BoxFuture<'static, ()> {
        let looks = [ephor_runtime::LOOK_INTERVAL, ephor_runtime::TAKE_OVER_INTERVAL];
        if duration <= Duration::from_secs(60) && !looks.contains(&duration) {
            tokio::task::yield_now().boxed()
        } else {
            std::future::pending().boxed()
        }
    }

    fn limit(&self, duration: Duration) -> BoxFuture<'static, ()> {
        SystemTimer.limit(duration)
    }

    fn instant(&self) -> Instant {
        SystemTimer.instant()
    }
}
