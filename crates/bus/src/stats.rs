//! The bus's counters.

use std::collections::BTreeMap;
use std::sync::Arc;

use dashmap::DashMap;
use serde::Serialize;

use crate::striped::Striped;
use crate::subscription::SubscriptionId;

/// Types that are counted one by one. Names can come from outside; beyond this many they are
/// counted together, as `(other)`.
const KINDS: usize = 4096;

/// Counters since the bus was built.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Stats {
    /// Events that publishers offered and that were accepted, including blocked ones. What middleware
    /// added, such as verdicts, isn't among them.
    pub published: u64,
    /// Events sent to subscribers, including those added by middleware.
    pub delivered: u64,
    /// Internal events: journalled, but not sent to subscribers.
    pub internal: u64,
    /// Events that were blocked.
    pub blocked: u64,
    /// Deliveries whose handler failed.
    pub dead_lettered: u64,
    /// Counters by type of event.
    pub kinds: BTreeMap<String, KindStats>,
    /// The current subscriptions, oldest first.
    pub subscriptions: Vec<SubscriptionStats>,
    /// The number of current observers.
    pub observers: usize,
    /// The number of conversations whose head the bus holds.
    pub conversations: usize,
}

/// Counters of one type of event.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct KindStats {
    /// Offered by publishers and accepted; 0 for what only middleware adds.
    pub published: u64,
    /// Sent to subscribers.
    pub delivered: u64,
    /// Kept inside their conversation.
    pub internal: u64,
    /// Blocked.
    pub blocked: u64,
    /// Deliveries whose handler failed.
    pub dead_lettered: u64,
}

/// The state of a subscription.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SubscriptionStats {
    /// The subscription's id.
    pub id: SubscriptionId,
    /// Its name.
    pub name: String,
    /// Its pattern.
    pub pattern: String,
    /// Deliveries that wait or are being handled.
    pub depth: usize,
    /// How many may wait before publishers wait.
    pub bound: usize,
    /// Deliveries that were handled successfully.
    pub handled: u64,
    /// Deliveries whose handler failed.
    pub failed: u64,
}

/// What is counted of each type of event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Count {
    Published,
    Delivered,
    Internal,
    Blocked,
    DeadLettered,
}

#[derive(Debug, Default)]
pub(crate) struct Counter(Striped<5>);

impl Counter {
    pub(crate) fn add(&self, what: Count) {
        self.0.add(what as usize);
    }

    fn read(&self) -> KindStats {
        let sum = |what| self.0.sum(what as usize);
        KindStats {
            published: sum(Count::Published),
            delivered: sum(Count::Delivered),
            internal: sum(Count::Internal),
            blocked: sum(Count::Blocked),
            dead_lettered: sum(Count::DeadLettered),
        }
    }
}

#[derive(Debug, Default)]
pub(crate) struct Counters(DashMap<String, Arc<Counter>>);

impl Counters {
    pub(crate) fn of(&self, kind: &str) -> Arc<Counter> {
        if let Some(counter) = self.0.get(kind) {
            return counter.clone();
        }
        let kind = if self.0.len() < KINDS { kind } else { "(other)" };
        self.0.entry(kind.to_owned()).or_default().clone()
    }

    pub(crate) fn read(&self) -> BTreeMap<String, KindStats> {
        self.0.iter().map(|entry| (entry.key().clone(), entry.value().read())).collect()
    }
}
