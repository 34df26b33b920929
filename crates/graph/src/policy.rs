//! How a node runs: its timeout, retries and cache.

use std::sync::Arc;
use std::time::Duration;

use ephor_core::{Effect, Failure};

use crate::cache::Cache;
use crate::state::State;

/// How often and when a failed task is retried.
///
/// The wait before the nth attempt is `delay × factor^(n-2)`, at most `max_delay`, of which the
/// upper half is random, so that tasks that failed together don't retry together. If a failure says
/// how long to wait (`retry_after`), the wait is at least that long, up to an hour.
///
/// ```
/// use std::time::Duration;
/// use ephor_graph::Retry;
///
/// let retry = Retry::attempts(5);
/// assert_eq!(retry.wait(1, None, 1.0), Duration::from_secs(1));
/// assert_eq!(retry.wait(2, None, 1.0), Duration::from_secs(2));
/// assert_eq!(retry.wait(2, None, 0.0), Duration::from_secs(1));
/// assert_eq!(retry.wait(20, None, 1.0), Duration::from_secs(60));
/// ```
#[derive(Clone)]
pub struct Retry {
    attempts: u32,
    delay: Duration,
    factor: f64,
    max_delay: Duration,
    which: Arc<dyn Fn(&Failure) -> bool + Send + Sync>,
}

impl Retry {
    /// At most this many attempts in total, at least 1. Waits 1 s, then twice as long each time, at
    /// most 60 s. Retries what may succeed later: TIMEOUT, NETWORK_ERROR, RESOURCE_LIMIT and
    /// RATE_LIMITED; but nothing that may have taken effect ([`Effect::Unknown`]).
    pub fn attempts(attempts: u32) -> Self {
        Self {
            attempts: attempts.max(1),
            delay: Duration::from_secs(1),
            factor: 2.0,
            max_delay: Duration::from_secs(60),
            which: Arc::new(|failure| failure.retryable() && failure.effect != Effect::Unknown),
        }
    }

    /// Sets the wait before the second attempt.
    #[must_use]
    pub fn delay(mut self, delay: Duration) -> Self {
        self.delay = delay;
        self
    }

    /// Sets the factor by which each wait grows. Default 2; at least 1.
    #[must_use]
    pub fn factor(mut self, factor: f64) -> Self {
        self.factor = if factor.is_finite() { factor.max(1.0) } else { 2.0 };
        self
    }

    /// Sets the longest wait. Default 60 s.
    #[must_use]
    pub fn max_delay(mut self, delay: Duration) -> Self {
        self.max_delay = delay;
        self
    }

    /// Sets which failures are retried.
    #[must_use]
    pub fn when(mut self, which: impl Fn(&Failure) -> bool + Send + Sync + 'static) -> Self {
        self.which = Arc::new(which);
        self
    }

    /// Whether there is another attempt after the given one failed.
    pub fn again(&self, attempt: u32, failure: &Failure) -> bool {
        attempt < self.attempts && (self.which)(failure)
    }

    /// How long to wait after the given attempt, from 1. `jitter` is a random number, 0 to 1.
    pub fn wait(&self, attempt: u32, asked: Option<u32>, jitter: f64) -> Duration {
        let power = i32::try_from(attempt.saturating_sub(1)).unwrap_or(i32::MAX);
        let whole = self.delay.as_secs_f64() * self.factor.powi(power);
        // Nothing, however often doubled, is nothing.
        let whole = if whole.is_nan() { 0.0 } else { whole.min(self.max_delay.as_secs_f64()) };
        let jitter = if jitter.is_nan() { 1.0 } else { jitter.clamp(0.0, 1.0) };
        let waits = Duration::try_from_secs_f64(whole * (0.5 + 0.5 * jitter));
        let waits = waits.unwrap_or(self.max_delay);
        let asked = Duration::from_secs(asked.unwrap_or(0).into()).min(Duration::from_secs(3600));
        waits.max(asked)
    }
}

impl std::fmt::Debug for Retry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Retry")
            .field("attempts", &self.attempts)
            .field("delay", &self.delay)
            .field("factor", &self.factor)
            .field("max_delay", &self.max_delay)
            .finish_non_exhaustive()
    }
}

/// How one node is run.
pub(crate) struct Policy<S: State> {
    pub timeout: Option<Duration>,
    pub retry: Option<Retry>,
    pub cache: Option<Cache<S>>,
}

impl<S: State> Policy<S> {
    /// Whether one attempt is all there is to a task.
    pub fn plain(&self) -> bool {
        self.retry.is_none() && self.cache.is_none()
    }
}

impl<S: State> Default for Policy<S> {
    fn default() -> Self {
        Self { timeout: None, retry: None, cache: None }
    }
}

/// A random number, 0 to 1, from the random bits of a fresh id.
pub(crate) fn jitter() -> f64 {
    let (_, low) = ephor_core::EventId::fresh().0.as_u64_pair();
    (low & 0xFFFF_FFFF) as f64 / f64::from(u32::MAX)
}
