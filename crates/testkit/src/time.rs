//! A time that tests move.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ephor_bus::Clock;
use ephor_time::Timer;
use futures::FutureExt;
use futures::future::BoxFuture;
use jiff::Timestamp;
use tokio::sync::watch;

use crate::bus::ManualClock;
use crate::within;

/// 2020-01-01, midnight in UTC.
const BEGIN: Timestamp = Timestamp::constant(1_577_836_800, 0);

/// A clock and a timer that only the test moves. It begins in 2020, long before the machine's own
/// time: what is compared with that one is seen.
///
/// ```
/// use std::time::Duration;
/// use ephor_bus::Clock;
/// use ephor_testkit::TestTime;
/// use ephor_time::Timer;
/// use futures::FutureExt;
///
/// let time = TestTime::default();
/// let (began, hour) = (time.clock().now(), time.timer().sleep(Duration::from_secs(3600)));
/// time.advance(Duration::from_secs(3600));
/// assert!(hour.now_or_never().is_some());
/// assert_eq!((time.clock().now() - began).get_seconds(), 3600);
/// ```
#[derive(Debug, Clone)]
pub struct TestTime {
    clock: ManualClock,
    begun: Instant,
    passed: watch::Sender<Duration>,
    asked: watch::Sender<Vec<Duration>>,
}

impl Default for TestTime {
    fn default() -> Self {
        Self {
            clock: ManualClock::at(BEGIN),
            begun: Instant::now(),
            passed: watch::Sender::new(Duration::ZERO),
            asked: watch::Sender::new(Vec::new()),
        }
    }
}

impl TestTime {
    /// The clock, for a builder.
    pub fn clock(&self) -> Arc<dyn Clock> {
        Arc::new(self.clock.clone())
    }

    /// The timer, for a builder.
    pub fn timer(&self) -> Arc<dyn Timer> {
        Arc::new(self.clone())
    }

    /// Lets that much time pass.
    pub fn advance(&self, by: Duration) {
        self.clock.advance(by);
        self.passed.send_modify(|passed| *passed += by);
    }

    /// Waits until somebody has asked to sleep for about that long, and says for how long.
    pub async fn asked_between(&self, about: RangeInclusive<Duration>) -> Duration {
        let mut asked = self.asked.subscribe();
        let what = format!("a sleep of {about:?}");
        let found = |asked: &Vec<Duration>| asked.iter().any(|d| about.contains(d));
        let asked = within(&what, asked.wait_for(found)).await.expect("the timer is held");
        asked.iter().copied().find(|d| about.contains(d)).unwrap_or_default()
    }

    /// Waits until somebody has asked to sleep for that long, that many times in all.
    pub async fn asked(&self, duration: Duration, times: usize) {
        let mut asked = self.asked.subscribe();
        let what = format!("{times} sleeps of {duration:?}");
        let count = |asked: &Vec<Duration>| asked.iter().filter(|d| **d == duration).count();
        let _ = within(&what, asked.wait_for(|asked| count(asked) >= times)).await;
    }
}

impl Timer for TestTime {
    fn sleep(&self, duration: Duration) -> BoxFuture<'static, ()> {
        let until = self.passed.borrow().saturating_add(duration);
        let mut passed = self.passed.subscribe();
        self.asked.send_modify(|asked| asked.push(duration));
        async move {
            if passed.wait_for(|passed| *passed >= until).await.is_err() {
                std::future::pending::<()>().await;
            }
        }
        .boxed()
    }

    fn instant(&self) -> Instant {
        self.begun + *self.passed.borrow()
    }
}
