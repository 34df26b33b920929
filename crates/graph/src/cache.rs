//! Caches a node's results.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use ephor_time::Time;
use lru::LruCache;
use serde_json::Value;

use crate::command::Command;
use crate::state::State;

type Key<S> = dyn Fn(&S, Option<&Value>) -> Option<String> + Send + Sync;

/// A cache of a node's results, by a key computed from its input. A task whose key has a fresh
/// result takes that instead of running. Only successes are cached; when the cache is full, the
/// least recently used entry is evicted. The cache belongs to the compiled graph: all its runs
/// share it, and it ends with the process.
///
/// ```
/// use std::time::{Duration, Instant};
/// use ephor_graph::{Cache, JsonState};
///
/// let cache = Cache::<JsonState>::by(|state, _item| {
///     Some(state.get("question")?.as_str()?.trim().to_lowercase())
/// })
/// .ttl(Duration::from_secs(600))
/// .entries(100);
/// # let _ = cache;
/// ```
pub struct Cache<S: State> {
    key: Arc<Key<S>>,
    ttl: Duration,
    held: Mutex<LruCache<String, (Instant, Command<S>)>>,
}

impl<S: State> Cache<S> {
    /// The default time to live.
    pub const TTL: Duration = Duration::from_secs(3600);
    /// The default capacity.
    pub const ENTRIES: usize = 1000;

    /// A cache with a key computed from the state and, in a fan-out task, its item. If the key is
    /// None, the task always runs, and its result isn't cached.
    pub fn by(key: impl Fn(&S, Option<&Value>) -> Option<String> + Send + Sync + 'static) -> Self {
        let entries = NonZeroUsize::new(Self::ENTRIES).unwrap_or(NonZeroUsize::MIN);
        Self { key: Arc::new(key), ttl: Self::TTL, held: Mutex::new(LruCache::new(entries)) }
    }

    /// Sets how long a result may be used.
    #[must_use]
    pub fn ttl(mut self, ttl: Duration) -> Self {
        self.ttl = ttl;
        self
    }

    /// Sets how many results are kept, at least 1.
    #[must_use]
    pub fn entries(self, entries: usize) -> Self {
        let entries = NonZeroUsize::new(entries).unwrap_or(NonZeroUsize::MIN);
        self.held().resize(entries);
        self
    }

    pub(crate) fn key(&self, state: &S, item: Option<&Value>) -> Option<String> {
        (self.key)(state, item)
    }

    pub(crate) fn get(&self, key: &str, time: &Time) -> Option<Command<S>> {
        let mut held = self.held();
        let (made, command) = held.get(key)?;
        if time.since(*made) < self.ttl {
            return Some(command.clone());
        }
        held.pop(key);
        None
    }

    pub(crate) fn put(&self, key: String, command: Command<S>, time: &Time) {
        self.held().put(key, (time.instant(), command));
    }

    fn held(&self) -> std::sync::MutexGuard<'_, LruCache<String, (Instant, Command<S>)>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
