//! Stores the turns of many threads in memory.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Turn, TurnLimits, Turns};

/// The contexts of many threads, by id. It can be shared.
///
/// It holds a bounded number of threads, 1000 by default. Beyond that, a new thread replaces the
/// least recently used one, with its open turn. It is lost with the process; to survive that, keep
/// [`Turns`] in a graph's state.
///
/// ```
/// use ephor_graph::turns::{TurnLimits, TurnStore};
///
/// let store = TurnStore::new(TurnLimits::default());
/// store.begin("anna", "Sales in May?");
/// store.append("anna", "42");
/// store.finish("anna");
/// assert_eq!(store.context("anna"), "User: Sales in May?\nAssistant: 42\n");
/// assert_eq!(store.context("berta"), "");
/// ```
#[derive(Debug)]
pub struct TurnStore {
    limits: TurnLimits,
    capacity: usize,
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    threads: HashMap<Arc<str>, Thread>,
    /// The threads by their last use, the oldest first.
    by_use: BTreeMap<u64, Arc<str>>,
    uses: u64,
}

#[derive(Debug)]
struct Thread {
    turns: Turns,
    used: u64,
}

impl TurnStore {
    /// The default capacity, in threads.
    pub const CAPACITY: usize = 1000;

    /// An empty store; each thread has these limits.
    pub fn new(limits: TurnLimits) -> Self {
        Self::with_capacity(limits, Self::CAPACITY)
    }

    /// An empty store that holds at most this many threads. 0: it remembers nothing.
    pub fn with_capacity(limits: TurnLimits, capacity: usize) -> Self {
        Self { limits, capacity, held: Mutex::default() }
    }

    /// The number of threads. A thread without a turn isn't held.
    pub fn len(&self) -> usize {
        self.held().threads.len()
    }

    /// Whether it holds no thread.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// See [`Turns::begin`].
    pub fn begin(&self, thread: &str, question: &str) {
        let mut held = self.held();
        if held.touch(thread).is_none() {
            held.add(thread, Turns::new(self.limits));
        }
        if let Some(turns) = held.turns(thread) {
            turns.begin(question);
        }
        held.shrink(self.capacity);
    }

    /// See [`Turns::append`].
    pub fn append(&self, thread: &str, chunk: &str) -> bool {
        self.held().touch(thread).is_some_and(|turns| turns.append(chunk))
    }

    /// See [`Turns::finish`].
    pub fn finish(&self, thread: &str) -> Option<Turn> {
        let mut held = self.held();
        let turn = held.touch(thread)?.finish().cloned();
        held.drop_if_empty(thread);
        turn
    }

    /// See [`Turns::discard`].
    pub fn discard(&self, thread: &str) -> bool {
        let mut held = self.held();
        let discarded = held.touch(thread).is_some_and(Turns::discard);
        held.drop_if_empty(thread);
        discarded
    }

    /// See [`Turns::restart_last`].
    pub fn restart_last(&self, thread: &str) -> Option<String> {
        self.held().touch(thread)?.restart_last().map(str::to_owned)
    }

    /// See [`Turns::history`].
    pub fn history(&self, thread: &str) -> Vec<Turn> {
        let mut held = self.held();
        held.touch(thread).map(|turns| turns.history().cloned().collect()).unwrap_or_default()
    }

    /// See [`Turns::context`].
    pub fn context(&self, thread: &str) -> String {
        self.held().touch(thread).map(|turns| turns.context()).unwrap_or_default()
    }

    /// Removes a thread, and returns its turns.
    pub fn remove(&self, thread: &str) -> Option<Turns> {
        self.held().remove(thread)
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Held {
    fn turns(&mut self, thread: &str) -> Option<&mut Turns> {
        self.threads.get_mut(thread).map(|held| &mut held.turns)
    }

    /// The thread's turns; it is now the one used last.
    fn touch(&mut self, thread: &str) -> Option<&mut Turns> {
        let held = self.threads.get_mut(thread)?;
        let id = self.by_use.remove(&held.used)?;
        self.uses += 1;
        held.used = self.uses;
        self.by_use.insert(held.used, id);
        Some(&mut held.turns)
    }

    fn add(&mut self, thread: &str, turns: Turns) {
        let id: Arc<str> = thread.into();
        self.uses += 1;
        self.by_use.insert(self.uses, id.clone());
        self.threads.insert(id, Thread { turns, used: self.uses });
    }

    fn remove(&mut self, thread: &str) -> Option<Turns> {
        let held = self.threads.remove(thread)?;
        self.by_use.remove(&held.used);
        Some(held.turns)
    }

    fn drop_if_empty(&mut self, thread: &str) {
        if self.turns(thread).is_some_and(|turns| turns.is_empty()) {
            self.remove(thread);
        }
    }

    fn shrink(&mut self, capacity: usize) {
        while self.threads.len() > capacity
            && let Some((_, oldest)) = self.by_use.pop_first()
        {
            self.threads.remove(&oldest);
        }
    }
}
