//! How a coordinator's verdicts have fallen: counters for a person and for a warning.

use serde::{Deserialize, Serialize};

/// Verdicts, counted.
///
/// ```
/// use ephor_coordinator::stats::Stats;
///
/// let mut stats = Stats::default();
/// (0..4).for_each(|_| stats.rejected());
/// stats.passed();
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

    /// Counts an approval.
    pub fn passed(&mut self) {
        self.total += 1;
        self.passed += 1;
    }

    /// Counts a rejection.
    pub fn rejected(&mut self) {
        self.total += 1;
        self.rejected += 1;
    }

    /// Counts a decision that a person must see.
    pub fn held(&mut self) {
        self.total += 1;
        self.held += 1;
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
