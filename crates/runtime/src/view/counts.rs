//! How much a conversation asks of models and of others: in all, and in the last minute.

use std::collections::VecDeque;

use ephor_core::node::RateClass;
use ephor_rules::{Moment, Usage};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

const MINUTE: SignedDuration = SignedDuration::from_secs(60);

/// Maximum number of entries that a window of the last minute keeps. A conversation that does more
/// has long passed any limit that makes sense.
const WINDOW: usize = 4096;

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Counts {
    /// Where rates are limited, and so worth counting.
    rates: Option<Box<Rates>>,
    llm_tokens: u64,
    llm_calls: u64,
    api_calls: u64,
}

/// What happened in the last minute.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Rates {
    decisions: Window,
    http: Window,
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct Window(VecDeque<Timestamp>);

/// Whether two moments are less than a minute apart. Times of a record aren't always in order: what a
/// clock that was ahead for long has put down doesn't count, and one that is set back a little hides
/// nothing.
fn is_near(one: Timestamp, other: Timestamp) -> bool {
    one.duration_since(other).abs() < MINUTE
}

impl Window {
    fn push(&mut self, at: Timestamp) {
        self.0.retain(|other| is_near(*other, at));
        if self.0.len() < WINDOW {
            self.0.push_back(at);
        }
    }

    /// Leaves all in: what is kept depends on the record alone.
    fn count(&self, now: Timestamp) -> u32 {
        let near = self.0.iter().filter(|at| is_near(**at, now)).count();
        u32::try_from(near).unwrap_or(u32::MAX)
    }
}

impl Counts {
    /// Nothing yet. `rates`: whether rates are limited, and so worth counting.
    pub fn new(rates: bool) -> Self {
        Self { rates: rates.then(Box::default), ..Self::default() }
    }

    /// The counters at that time.
    pub fn moment(&self, now: Timestamp) -> Moment {
        let rates = self.rates.as_ref();
        let (decisions_last_minute, http_last_minute) = rates
            .map(|rates| (rates.decisions.count(now), rates.http.count(now)))
            .unwrap_or_default();
        Moment {
            now,
            decisions_last_minute,
            http_last_minute,
            llm_tokens: self.llm_tokens,
            llm_calls: self.llm_calls,
            api_calls: self.api_calls,
            usages: Default::default(),
        }
    }

    /// A decision was made.
    pub fn decided(&mut self, at: Timestamp) {
        if let Some(rates) = &mut self.rates {
            rates.decisions.push(at);
        }
    }

    /// An event tells what was spent. Only those of agents' own questions to models tell of calls.
    pub fn spent(&mut self, usage: Usage) {
        self.llm_calls = self.llm_calls.saturating_add(usage.calls);
        self.llm_tokens = self.llm_tokens.saturating_add(usage.tokens);
    }

    /// A node's call is made.
    pub fn called(&mut self, rate: RateClass, at: Timestamp) {
        match rate {
            RateClass::Request => {
                self.api_calls += 1;
                if let Some(rates) = &mut self.rates {
                    rates.http.push(at);
                }
            }
            RateClass::Model => self.llm_calls += 1,
            RateClass::Uncounted => {}
        }
    }

    /// One that was counted wasn't made.
    pub fn not_called(&mut self, rate: Option<RateClass>) {
        match rate {
            Some(RateClass::Request) => {
                self.api_calls = self.api_calls.saturating_sub(1);
                if let Some(rates) = &mut self.rates {
                    rates.http.0.pop_back();
                }
            }
            Some(RateClass::Model) => self.llm_calls = self.llm_calls.saturating_sub(1),
            Some(RateClass::Uncounted) | None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(second: i64) -> Timestamp {
        Timestamp::constant(second, 0)
    }

    /// Decisions at these seconds; how many are counted at others.
    #[track_caller]
    fn check(decided: &[i64], counted: &[(i64, u32)]) {
        let mut counts = Counts::new(true);
        decided.iter().for_each(|second| counts.decided(at(*second)));
        for (second, count) in counted {
            let found = counts.moment(at(*second)).decisions_last_minute;
            assert_eq!(found, *count, "{decided:?} at {second}");
        }
    }

    #[test]
    fn a_minute_is_counted() {
        check(&[0, 30, 59], &[(59, 3), (60, 2), (89, 2), (90, 1), (119, 0)]);
    }

    #[test]
    fn what_a_clock_that_was_ahead_put_down_blocks_nothing() {
        check(&[0, 9000, 10, 200, 400], &[(400, 1), (459, 1), (460, 0)]);
        check(&[9000], &[(10, 0), (9000, 1)]);
        // It comes first, and others wouldn't be let out behind it.
        check(&[9000, 0, 50, 100, 150], &[(150, 2)]);
    }

    #[test]
    fn a_clock_that_is_set_back_a_little_hides_nothing() {
        check(&[50, 55, 45, 46], &[(46, 4), (104, 4), (105, 3), (106, 2), (115, 0)]);
    }

    /// Whoever was asked in between says the same as whoever has read the record since.
    #[test]
    fn to_be_asked_changes_nothing() {
        let mut counts = Counts::new(true);
        for second in [0, 10, 20] {
            counts.decided(at(second));
            counts.moment(at(9000));
            counts.moment(at(0));
        }
        assert_eq!(counts.moment(at(20)).decisions_last_minute, 3);
    }
}
