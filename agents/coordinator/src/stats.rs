//! How a coordinator's verdicts have fallen: counters for a person and for a warning.

use serde::{Deserialize, Serialize};

/// Verdicts, counted.
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
    /// A rate above this is high.
    pub const HIGH_RATE: f64 = 0.5;

    /// From how many were approved, rejected and held.
    pub fn of([passed, rejected, held]: [u64; 3]) -> Self {
        Self { total: passed + rejected + held, passed, rejected, held }
    }

    /// Rejections per judged decision, 0 to 1; 0 when nothing was judged.
    pub fn rejection_rate(&self) -> f64 {
        match self.total {
            0 => 0.0,
            total => self.rejected as f64 / total as f64,
        }
    }

    /// Whether more than half of the decisions are rejected: an agent that doesn't learn.
    pub fn high(&self) -> bool {
        self.rejection_rate() > Self::HIGH_RATE
    }
}
