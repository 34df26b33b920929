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

impl Window {
    fn push(&mut self, at: Timestamp) {
        self.trim(at);
        if self.0.len() < WINDOW {
            self.0.push_back(at);
        }
    }

    fn trim(&mut self, now: Timestamp) {
        while self.0.front().is_some_and(|first| now.duration_since(*first) >= MINUTE) {
            self.0.pop_front();
        }
    }

    fn count(&mut self, now: Timestamp) -> u32 {
        self.trim(now);
        u32::try_from(self.0.len()).unwrap_or(u32::MAX)
    }
}

impl Counts {
    /// Nothing yet. `rates`: whether rates are limited, and so worth counting.
    pub fn new(rates: bool) -> Self {
        Self { rates: rates.then(Box::default), ..Self::default() }
    }

    /// The counters at that time.
    pub fn moment(&mut self, now: Timestamp) -> Moment {
        let rates = self.rates.as_mut();
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
