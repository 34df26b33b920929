//! One breaker for each target of node calls: a host, a database, a model.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use ephor_core::{ErrorCode, Failure};
use ephor_runtime::{CallGuard, Timer};
use jiff::Timestamp;

use crate::breaker::{BreakerConfig, BreakerState, Breakers, Permit};

/// Refuses calls to targets that keep failing.
pub(crate) struct BreakerGuard {
    breakers: Mutex<Breakers>,
    timer: Arc<dyn Timer>,
    began: Instant,
}

impl BreakerGuard {
    pub(crate) fn new(config: BreakerConfig, timer: Arc<dyn Timer>) -> Self {
        let began = timer.instant();
        Self { breakers: Mutex::new(Breakers::new(config)), timer, began }
    }

    /// The time that has passed, on the scale of the breakers: no clock that is set back keeps them open.
    fn now(&self) -> Timestamp {
        let passed = self.timer.instant().saturating_duration_since(self.began);
        Timestamp::UNIX_EPOCH.saturating_add(passed).unwrap_or(Timestamp::MAX)
    }

    pub(crate) fn snapshot(&self) -> Vec<(Arc<str>, BreakerState)> {
        let breakers = self.breakers.lock().unwrap_or_else(PoisonError::into_inner);
        breakers.snapshot(self.now())
    }
}

impl CallGuard for BreakerGuard {
    fn admit(&self, target: &str) -> Result<(), Failure> {
        let now = self.now();
        let mut breakers = self.breakers.lock().unwrap_or_else(PoisonError::into_inner);
        match breakers.allow(target, now) {
            Permit::Allowed => Ok(()),
            Permit::Refused(wait) => {
                let seconds = wait.as_secs_f64().ceil();
                let what = format!("{target} failed too often; its circuit is open");
                let mut failure = Failure::new(ErrorCode::ResourceLimit, what)
                    .hint(format!("it is tried again in {seconds} s"));
                failure.retry_after = Some(seconds as u32);
                Err(failure)
            }
        }
    }

    fn ended(&self, target: &str, failure: Option<&Failure>) {
        let now = self.now();
        let mut breakers = self.breakers.lock().unwrap_or_else(PoisonError::into_inner);
        // A request that is wrong says nothing about the health of its target; one that has to
        // wait its turn, neither.
        match failure {
            Some(failure) if failure.code == ErrorCode::RateLimited => {}
            Some(failure) if failure.retryable() => breakers.failure(target, now),
            _ => breakers.success(target, now),
        }
    }

    fn targets(&self) -> Vec<(Arc<str>, &'static str)> {
        let word = |state| match state {
            BreakerState::Closed => "closed",
            BreakerState::Open => "open",
            BreakerState::HalfOpen => "half_open",
        };
        self.snapshot().into_iter().map(|(target, state)| (target, word(state))).collect()
    }
}
