//! Which threads are running in this process.
//!
//! A journal refuses the second writer, but a second run that starts between two events of the
//! first would be the first to write. So within a process, a thread has one run at a time.

use std::collections::HashSet;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use ephor_core::ConversationId;
use ephor_journal::Journal;

/// Journals by their innermost store's identity, which is its own while someone holds it: each agent
/// is handed a journal of its own around the same store.
type Key = (usize, ConversationId);

static RUNNING: LazyLock<Mutex<HashSet<Key>>> = LazyLock::new(Mutex::default);

fn running() -> MutexGuard<'static, HashSet<Key>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A thread that is being run, until this is dropped.
pub(crate) struct Busy {
    key: Key,
    /// Keeps the identity from being another store's.
    _journal: Arc<dyn Journal>,
}

impl Busy {
    /// None: it is being run already.
    pub fn new(journal: &Arc<dyn Journal>, id: &ConversationId) -> Option<Self> {
        let key = (journal.identity(), id.clone());
        running().insert(key.clone()).then(|| Self { key, _journal: journal.clone() })
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        running().remove(&self.key);
    }
}
