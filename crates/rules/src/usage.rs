//! Usage: counters that the runtime keeps and the judge reads.

use std::ops::{Add, AddAssign, SubAssign};

use serde::{Deserialize, Serialize};

/// Tokens, money, calls and time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Usage {
    /// Language model tokens, input and output.
    pub tokens: u64,
    /// Money, in millionths of the price table's currency.
    pub cost_micros: u64,
    /// Calls of models and nodes that reach outside.
    pub calls: u64,
    /// The duration of those calls, in milliseconds.
    pub millis: u64,
}

impl AddAssign for Usage {
    fn add_assign(&mut self, other: Self) {
        self.tokens = self.tokens.saturating_add(other.tokens);
        self.cost_micros = self.cost_micros.saturating_add(other.cost_micros);
        self.calls = self.calls.saturating_add(other.calls);
        self.millis = self.millis.saturating_add(other.millis);
    }
}

impl SubAssign for Usage {
    fn sub_assign(&mut self, other: Self) {
        self.tokens = self.tokens.saturating_sub(other.tokens);
        self.cost_micros = self.cost_micros.saturating_sub(other.cost_micros);
        self.calls = self.calls.saturating_sub(other.calls);
        self.millis = self.millis.saturating_sub(other.millis);
    }
}

impl Add for Usage {
    type Output = Self;
    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

/// Usage by budget scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Usages {
    /// Since the user's last message.
    pub turn: Usage,
    /// In this conversation.
    pub conversation: Usage,
    /// Of this agent, today (UTC), over all conversations of the tenant.
    pub agent: Usage,
    /// Of the tenant, today (UTC).
    pub day: Usage,
}
