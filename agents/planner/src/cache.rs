//! Caches answers to questions that don't depend on the moment. The caller passes in the time.

use std::num::NonZeroUsize;
use std::time::Duration;

use ephor_core::ConversationId;
use jiff::Timestamp;
use lru::LruCache;
use serde::{Deserialize, Serialize};

use crate::fast::of_the_moment;
use crate::words::normal;

/// The version of the agent, which is part of a key: another one may answer otherwise.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The limits of the cache.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CacheLimits {
    /// How long an answer is valid; in settings, in seconds. Default 3600 s.
    #[serde(with = "ephor_flow::seconds")]
    pub ttl: Duration,
    /// Maximum number of answers; the least recently used one is evicted. Zero disables the cache.
    /// Default 1000.
    pub entries: usize,
}

impl Default for CacheLimits {
    fn default() -> Self {
        Self { ttl: Duration::from_secs(3600), entries: 1000 }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Key {
    conversation: ConversationId,
    version: &'static str,
    task: String,
}

/// Cached answers by normalised task (ignoring case and white space) and agent version. Each
/// conversation has its own cache: what one person was allowed to learn isn't told to another.
///
/// A task that depends on the moment or on what was said ([`of_the_moment`]) is never cached.
///
/// ```
/// use ephor_core::ConversationId;
/// use ephor_planner::{CacheLimits, RequestCache};
/// use jiff::{SignedDuration, Timestamp};
///
/// let mut cache = RequestCache::new(CacheLimits::default());
/// let (talk, now) = (ConversationId::new("c-1")?, Timestamp::UNIX_EPOCH);
/// cache.put(&talk, "Explain  entanglement", "It is …", now);
/// assert_eq!(cache.get(&talk, "explain entanglement ", now), Some("It is …".to_owned()));
/// assert_eq!(cache.get(&talk, "explain entanglement", now + SignedDuration::from_secs(3601)), None);
/// cache.put(&talk, "what time is it", "noon", now);
/// assert_eq!(cache.len(), 0);
/// # Ok::<(), ephor_core::IdError>(())
/// ```
#[derive(Debug)]
pub struct RequestCache {
    ttl: Duration,
    answers: Option<LruCache<Key, (String, Timestamp)>>,
}

impl RequestCache {
    /// An empty cache.
    pub fn new(limits: CacheLimits) -> Self {
        let answers = NonZeroUsize::new(limits.entries).map(LruCache::new);
        Self { ttl: limits.ttl, answers }
    }

    /// Whether answers to a task are cached.
    pub fn takes(task: &str) -> bool {
        !of_the_moment(task)
    }

    /// A cached answer, if it is still valid.
    pub fn get(
        &mut self,
        conversation: &ConversationId,
        task: &str,
        now: Timestamp,
    ) -> Option<String> {
        let (answers, key) = (self.answers.as_mut()?, key(conversation, task)?);
        let (answer, given) = answers.get(&key)?;
        let age = Duration::try_from(now.duration_since(*given)).unwrap_or_default();
        if age <= self.ttl {
            return Some(answer.clone());
        }
        answers.pop(&key);
        None
    }

    /// Caches an answer.
    pub fn put(
        &mut self,
        conversation: &ConversationId,
        task: &str,
        answer: impl Into<String>,
        now: Timestamp,
    ) {
        if let (Some(answers), Some(key)) = (self.answers.as_mut(), key(conversation, task)) {
            answers.put(key, (answer.into(), now));
        }
    }

    /// The number of cached answers.
    pub fn len(&self) -> usize {
        self.answers.as_ref().map_or(0, LruCache::len)
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

fn key(conversation: &ConversationId, task: &str) -> Option<Key> {
    RequestCache::takes(task).then(|| Key {
        conversation: conversation.clone(),
        version: VERSION,
        task: normal(task),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::SignedDuration;

    fn talk(name: &str) -> ConversationId {
        ConversationId::new(name).unwrap_or_else(|_| ConversationId::fresh())
    }

    #[test]
    fn an_answer_has_its_time() {
        #[track_caller]
        fn check(ttl: u64, age: i64, hit: bool) {
            let ttl = Duration::from_secs(ttl);
            let mut cache = RequestCache::new(CacheLimits { ttl, ..CacheLimits::default() });
            cache.put(&talk("a"), "x", "1", Timestamp::UNIX_EPOCH);
            let now = Timestamp::UNIX_EPOCH + SignedDuration::from_secs(age);
            assert_eq!(cache.get(&talk("a"), "x", now).is_some(), hit, "{age}");
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
        let (mut cache, now, a) = (RequestCache::new(limits), Timestamp::UNIX_EPOCH, talk("a"));
        cache.put(&a, "one", "1", now);
        cache.put(&a, "two", "2", now);
        assert!(cache.get(&a, "ONE", now).is_some());
        cache.put(&a, "three", "3", now);
        assert_eq!(cache.get(&a, "two", now), None);
        assert_eq!((cache.get(&a, "one", now).as_deref(), cache.len()), (Some("1"), 2));
        assert_eq!(cache.get(&talk("b"), "one", now), None, "another conversation's");
        let mut none = RequestCache::new(CacheLimits { entries: 0, ..CacheLimits::default() });
        none.put(&a, "one", "1", now);
        assert_eq!(none.get(&a, "one", now), None);
    }
}
