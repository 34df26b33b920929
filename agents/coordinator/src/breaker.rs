//! Circuit breakers: calls to a target that keeps failing are suspended for a while.
//!
//! A pure state machine; the time is passed in.
//!
//! ```text
//! from        on                                              to
//! ─────────── ─────────────────────────────────────────────── ─────────────────────────────
//! closed      success                                         closed, no failures
//! closed      failure, fewer than `failure_threshold`         closed, one failure more
//! closed      failure, the last of `failure_threshold`        open
//! open        `recovery_timeout` has passed                   half-open, no probes
//! open        success, failure (of a call begun earlier)      open
//! half-open   allow, fewer than `probes` let through          half-open, one probe more
//! half-open   success, fewer than `success_threshold`         half-open, one success more
//! half-open   success, the last of `success_threshold`        closed
//! half-open   failure                                         open
//! half-open   `recovery_timeout` passed without a result      half-open, no probes
//! ```

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// When a breaker opens and closes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BreakerConfig {
    /// Failures in a row that open it. Default 5.
    pub failure_threshold: u32,
    /// How long it stays open, in seconds. Default 60.
    #[serde(with = "seconds")]
    pub recovery_timeout: Duration,
    /// The number of calls that a half-open breaker lets through. Default 3.
    pub probes: u32,
    /// The number of successes that close a half-open breaker. Default 2.
    pub success_threshold: u32,
}

impl Default for BreakerConfig {
    fn default() -> Self {
        Self {
            failure_threshold: 5,
            recovery_timeout: Duration::from_secs(60),
            probes: 3,
            success_threshold: 2,
        }
    }
}

mod seconds {
    use super::Duration;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(time.as_secs_f64())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        Duration::try_from_secs_f64(f64::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// The state of a breaker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BreakerState {
    /// Calls go through.
    Closed,
    /// Calls are refused.
    Open,
    /// A few calls go through, to test the target.
    HalfOpen,
}

/// Whether a call may be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Permit {
    /// It may. Its result must be reported.
    Allowed,
    /// It may not; retry after this time.
    Refused(Duration),
}

#[derive(Debug, Clone, Copy)]
enum Circuit {
    Closed { failures: u32 },
    Open { since: Timestamp },
    HalfOpen { since: Timestamp, probes: u32, successes: u32 },
}

/// One target's breaker.
///
/// ```
/// use ephor_coordinator::breaker::{Breaker, BreakerConfig, BreakerState};
/// use jiff::{SignedDuration, Timestamp};
///
/// let start = Timestamp::UNIX_EPOCH;
/// let mut breaker = Breaker::new(BreakerConfig::default());
/// (0..5).for_each(|_| breaker.failure(start));
/// assert_eq!(breaker.state(start), BreakerState::Open);
/// assert_eq!(breaker.state(start + SignedDuration::from_secs(60)), BreakerState::HalfOpen);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Breaker {
    config: BreakerConfig,
    circuit: Circuit,
}

impl Breaker {
    /// A closed breaker.
    pub fn new(config: BreakerConfig) -> Self {
        let circuit = Circuit::Closed { failures: 0 };
        Self { config, circuit }
    }

    /// Its state at that time.
    pub fn state(&self, now: Timestamp) -> BreakerState {
        match self.at(now) {
            Circuit::Closed { .. } => BreakerState::Closed,
            Circuit::Open { .. } => BreakerState::Open,
            Circuit::HalfOpen { .. } => BreakerState::HalfOpen,
        }
    }

    /// Requests a call. In a half-open breaker this uses up a probe.
    pub fn allow(&mut self, now: Timestamp) -> Permit {
        self.circuit = self.at(now);
        if let Some(wait) = self.wait(now) {
            return Permit::Refused(wait);
        }
        if let Circuit::HalfOpen { probes, .. } = &mut self.circuit {
            *probes += 1;
        }
        Permit::Allowed
    }

    /// How long a call would have to wait at that time. None: not at all. Uses up no probe.
    pub fn wait(&self, now: Timestamp) -> Option<Duration> {
        let since = match self.at(now) {
            Circuit::Closed { .. } => return None,
            Circuit::HalfOpen { probes, .. } if probes < self.config.probes => return None,
            Circuit::Open { since } | Circuit::HalfOpen { since, .. } => since,
        };
        Some(self.config.recovery_timeout.saturating_sub(elapsed(since, now)))
    }

    /// A call succeeded.
    pub fn success(&mut self, now: Timestamp) {
        self.circuit = match self.at(now) {
            Circuit::Closed { .. } => Circuit::Closed { failures: 0 },
            Circuit::HalfOpen { successes, .. }
                if successes + 1 >= self.config.success_threshold =>
            {
                Circuit::Closed { failures: 0 }
            }
            Circuit::HalfOpen { probes, successes, .. } => {
                Circuit::HalfOpen { since: now, probes, successes: successes + 1 }
            }
            open @ Circuit::Open { .. } => open,
        };
    }

    /// A call failed.
    pub fn failure(&mut self, now: Timestamp) {
        self.circuit = match self.at(now) {
            Circuit::Closed { failures } if failures + 1 < self.config.failure_threshold => {
                Circuit::Closed { failures: failures + 1 }
            }
            Circuit::Closed { .. } | Circuit::HalfOpen { .. } => Circuit::Open { since: now },
            open @ Circuit::Open { .. } => open,
        };
    }

    /// The circuit as the passing of time has made it.
    fn at(&self, now: Timestamp) -> Circuit {
        match self.circuit {
            Circuit::Open { since } | Circuit::HalfOpen { since, .. }
                if elapsed(since, now) >= self.config.recovery_timeout =>
            {
                Circuit::HalfOpen { since: now, probes: 0, successes: 0 }
            }
            circuit => circuit,
        }
    }
}

/// A clock that was set back counts as no time.
fn elapsed(since: Timestamp, now: Timestamp) -> Duration {
    now.duration_since(since).try_into().unwrap_or_default()
}

/// The breakers of all targets. A working target takes no memory.
#[derive(Debug, Clone, Default)]
pub struct Breakers {
    config: BreakerConfig,
    targets: HashMap<Arc<str>, Tracked>,
}

#[derive(Debug, Clone, Copy)]
struct Tracked {
    breaker: Breaker,
    failed: Timestamp,
}

impl Breakers {
    /// Maximum number of targets tracked at a time. When it is reached, a new target that fails
    /// replaces the one whose last failure is the longest ago; an open one only if all are open.
    pub const MAX_TARGETS: usize = 4096;

    /// Breakers with one configuration.
    pub fn new(config: BreakerConfig) -> Self {
        let targets = HashMap::new();
        Self { config, targets }
    }

    /// See [`Breaker::allow`].
    pub fn allow(&mut self, target: &str, now: Timestamp) -> Permit {
        match self.targets.get_mut(target) {
            Some(tracked) => tracked.breaker.allow(now),
            None => Permit::Allowed,
        }
    }

    /// See [`Breaker::wait`].
    pub fn wait(&self, target: &str, now: Timestamp) -> Option<Duration> {
        self.targets.get(target)?.breaker.wait(now)
    }

    /// See [`Breaker::state`].
    pub fn state(&self, target: &str, now: Timestamp) -> BreakerState {
        let tracked = self.targets.get(target);
        tracked.map_or(BreakerState::Closed, |tracked| tracked.breaker.state(now))
    }

    /// See [`Breaker::success`].
    pub fn success(&mut self, target: &str, now: Timestamp) {
        if let Some(Tracked { breaker, .. }) = self.targets.get_mut(target) {
            breaker.success(now);
            if breaker.state(now) == BreakerState::Closed {
                self.targets.remove(target);
            }
        }
    }

    /// See [`Breaker::failure`].
    pub fn failure(&mut self, target: &str, now: Timestamp) {
        if let Some(tracked) = self.targets.get_mut(target) {
            tracked.breaker.failure(now);
            tracked.failed = now;
            return;
        }
        if self.targets.len() >= Self::MAX_TARGETS {
            self.forget_one(now);
        }
        let mut breaker = Breaker::new(self.config);
        breaker.failure(now);
        self.targets.insert(target.into(), Tracked { breaker, failed: now });
    }

    fn forget_one(&mut self, now: Timestamp) {
        let first = |(_, tracked): &(&Arc<str>, &Tracked)| {
            (tracked.breaker.state(now) == BreakerState::Open, tracked.failed)
        };
        let forgotten = self.targets.iter().min_by_key(first).map(|(name, _)| name.clone());
        if let Some(name) = forgotten {
            self.targets.remove(&name);
        }
    }

    /// The tracked targets and their states, by name.
    pub fn snapshot(&self, now: Timestamp) -> Vec<(Arc<str>, BreakerState)> {
        let all = self.targets.iter();
        let mut list: Vec<_> = all.map(|(name, t)| (name.clone(), t.breaker.state(now))).collect();
        list.sort_by(|a, b| a.0.cmp(&b.0));
        list
    }
}
