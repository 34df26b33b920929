//! Counts a coordinator's verdicts.

use std::sync::atomic::{AtomicBool, Ordering};

use ephor_core::events::RejectionRateHigh;
use serde::{Deserialize, Serialize};

/// Counts of verdicts.
///
/// ```
/// use ephor_coordinator::stats::Stats;
///
/// let stats = Stats::of([1, 4, 0]);
/// assert_eq!((stats.rejection_rate(), stats.high()), (0.8, true));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Stats {
    /// Decisions that were judged.
    pub total: u64,
    /// Those that were approved.
    pub passed: u64,
    /// Those that were rejected.
    pub rejected: u64,
    /// Those that wait for a person, or did.
    pub held: u64,
}

impl Stats {
    /// The threshold of a high rejection rate.
    pub const HIGH_RATE: f64 = 0.5;

    /// Of fewer decisions a rate says little, so nobody is warned.
    pub const LEAST: u64 = 10;

    /// Creates it from the numbers approved, rejected and held.
    pub fn of([passed, rejected, held]: [u64; 3]) -> Self {
        Self { total: passed + rejected + held, passed, rejected, held }
    }

    /// Rejections per judged decision, 0 to 1; 0 if nothing was judged.
    pub fn rejection_rate(&self) -> f64 {
        match self.total {
            0 => 0.0,
            total => self.rejected as f64 / total as f64,
        }
    }

    /// Whether more than half of the decisions are rejected, so that an agent isn't learning.
    pub fn high(&self) -> bool {
        self.rejection_rate() > Self::HIGH_RATE
    }
}

/// Warns of a high rejection rate: once, and again after it was lower.
#[derive(Debug, Default)]
pub(crate) struct Warning {
    warned: AtomicBool,
}

impl Warning {
    /// What to say now that a decision was rejected.
    pub fn due(&self, stats: Stats) -> Option<RejectionRateHigh> {
        if stats.total < Stats::LEAST {
            return None;
        }
        let high = stats.high();
        let warned = self.warned.swap(high, Ordering::Relaxed);
        let (judged, rejected) = (stats.total, stats.rejected);
        (high && !warned).then_some(RejectionRateHigh { judged, rejected })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_warns_once_for_each_time_that_the_rate_rises() {
        let warning = Warning::default();
        let due = |counts| warning.due(Stats::of(counts)).is_some();
        assert!(!due([0, 9, 0]), "of nine a rate says little");
        assert_eq!([due([4, 6, 0]), due([4, 7, 0])], [true, false]);
        assert_eq!([due([8, 7, 0]), due([8, 9, 0])], [false, true]);
    }
}
