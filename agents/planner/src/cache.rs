//! Caches answers to questions that don't depend on the moment. The caller passes in the time.

use std::time::Duration;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::fast::of_the_moment;
use crate::words::normal;

/// The version of the agent, which is part of a key: another one may answer otherwise.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Longest answer that is cached, and the most that a conversation's cache holds, in bytes of text.
const LONGEST: usize = 64 * 1024;
const MOST: usize = 1024 * 1024;

/// The limits of the cache.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CacheLimits {
    /// How long an answer is valid; in settings, in seconds. Default 3600 s.
    #[serde(with = "ephor_flow::seconds")]
    pub ttl: Duration,
    /// Maximum number of answers of a conversation; the least recently used one is evicted, also if all together
    /// take more than 1 MiB. Zero disables the cache. Default 1000.
    pub entries: usize,
    /// Whose answers are used: those of the `conversation`, the default, or those of the `tenant`'s
    /// latest conversations too. What one person was allowed to learn is told to others then.
    pub scope: CacheScope,
}

/// Whose answers are used again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CacheScope {
    /// Those of the conversation.
    #[default]
    Conversation,
    /// Those of the tenant's conversations that were written last, at most 32.
    Tenant,
}

impl Default for CacheLimits {
    fn default() -> Self {
        Self { ttl: Duration::from_secs(3600), entries: 1000, scope: CacheScope::default() }
    }
}

/// An answer, and to what.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Kept {
    task: String,
    version: String,
    answer: String,
    given: Timestamp,
}

/// A conversation's cached answers by normalised task (ignoring case and white space) and agent version:
/// plain data, which is kept as a snapshot in the journal's store, where other processes find it.
///
/// A task that depends on the moment or on what was said ([`of_the_moment`]) is never cached, nor an
/// answer of more than 64 KiB.
///
/// ```
/// use ephor_planner::{CacheLimits, RequestCache};
/// use jiff::{SignedDuration, Timestamp};
///
/// let (mut cache, limits, now) =
///     (RequestCache::default(), CacheLimits::default(), Timestamp::UNIX_EPOCH);
/// cache.put("Explain  entanglement", "It is …", now, &limits);
/// assert_eq!(cache.get("explain entanglement ", now, &limits), Some("It is …".to_owned()));
/// let later = now + SignedDuration::from_secs(3601);
/// assert_eq!(cache.get("explain entanglement", later, &limits), None);
/// cache.put("what time is it", "noon", now, &limits);
/// assert_eq!(cache.len(), 0);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RequestCache {
    /// Those that were used longest ago come first.
    answers: Vec<Kept>,
}

impl RequestCache {
    /// Whether answers to a task are cached.
    pub fn takes(task: &str) -> bool {
        !of_the_moment(task)
    }

    /// A cached answer, if it is still valid. Using it keeps it longer.
    pub fn get(&mut self, task: &str, now: Timestamp, limits: &CacheLimits) -> Option<String> {
        let at = self.place(task)?;
        let kept = self.answers.remove(at);
        if !kept.is_valid(now, limits) {
            return None;
        }
        let answer = kept.answer.clone();
        self.answers.push(kept);
        Some(answer)
    }

    /// Caches an answer.
    pub fn put(
        &mut self,
        task: &str,
        answer: impl Into<String>,
        now: Timestamp,
        limits: &CacheLimits,
    ) {
        let answer = answer.into();
        if limits.entries == 0 || answer.len() > LONGEST || !Self::takes(task) {
            return;
        }
        if let Some(at) = self.place(task) {
            self.answers.remove(at);
        }
        let (task, version) = (normal(task), VERSION.to_owned());
        self.answers.push(Kept { task, version, answer, given: now });
        self.answers.retain(|kept| kept.is_valid(now, limits));
        let size = |kept: &Kept| kept.task.len() + kept.answer.len();
        let mut bytes: usize = self.answers.iter().map(size).sum();
        let mut surplus = self.answers.len().saturating_sub(limits.entries);
        while bytes > MOST && surplus < self.answers.len() {
            bytes -= size(&self.answers[surplus]);
            surplus += 1;
        }
        self.answers.drain(..surplus);
    }

    /// The number of cached answers.
    pub fn len(&self) -> usize {
        self.answers.len()
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn place(&self, task: &str) -> Option<usize> {
        let task = Some(normal(task)).filter(|_| Self::takes(task))?;
        self.answers.iter().position(|kept| kept.task == task && kept.version == VERSION)
    }
}

impl Kept {
    fn is_valid(&self, now: Timestamp, limits: &CacheLimits) -> bool {
        Duration::try_from(now.duration_since(self.given)).unwrap_or_default() <= limits.ttl
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::SignedDuration;

    #[test]
    fn an_answer_has_its_time() {
        #[track_caller]
        fn check(ttl: u64, age: i64, hit: bool) {
            let limits = CacheLimits { ttl: Duration::from_secs(ttl), ..CacheLimits::default() };
            let mut cache = RequestCache::default();
            cache.put("x", "1", Timestamp::UNIX_EPOCH, &limits);
            let now = Timestamp::UNIX_EPOCH + SignedDuration::from_secs(age);
            assert_eq!(cache.get("x", now, &limits).is_some(), hit, "{age}");
            assert_eq!(cache.is_empty(), !hit);
        }
        check(3600, 0, true);
        check(3600, 3600, true);
        check(3600, 3601, false);
        check(10, 11, false);
        // The clock went back: it isn't older than it may be.
        check(10, -5, true);
    }

    #[test]
    fn the_one_that_was_not_asked_for_longest_leaves() {
        let limits = CacheLimits { entries: 2, ..CacheLimits::default() };
        let (mut cache, now) = (RequestCache::default(), Timestamp::UNIX_EPOCH);
        cache.put("one", "1", now, &limits);
        cache.put("two", "2", now, &limits);
        assert!(cache.get("ONE", now, &limits).is_some());
        cache.put("three", "3", now, &limits);
        assert_eq!(cache.get("two", now, &limits), None);
        assert_eq!((cache.get("one", now, &limits).as_deref(), cache.len()), (Some("1"), 2));
        let none = CacheLimits { entries: 0, ..CacheLimits::default() };
        cache.put("four", "4", now, &none);
        assert_eq!(cache.get("four", now, &limits), None);
    }

    #[test]
    fn it_stays_small() {
        let (mut cache, now, limits) =
            (RequestCache::default(), Timestamp::UNIX_EPOCH, CacheLimits::default());
        cache.put("long", "x".repeat(LONGEST + 1), now, &limits);
        assert!(cache.is_empty());
        for number in 0..20 {
            cache.put(&format!("n {number}"), "x".repeat(LONGEST), now, &limits);
        }
        assert_eq!(cache.len(), 15);
        assert!(cache.get("n 19", now, &limits).is_some());
        assert_eq!(cache.get("n 4", now, &limits), None);
    }
}
