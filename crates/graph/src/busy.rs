//! Which threads are running in this process.
//!
//! A journal refuses the second writer, but a second run that starts between two events of the
//! first would be the first to write. So within a process, a thread has one run at a time: the next one
//! begins when what the last has left is written: to its background writer, or cut off while the journal
//! wrote ([`crate::append`]).

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use ephor_core::ConversationId;
use ephor_journal::Journal;
use tokio::sync::{Notify, watch};

/// Journals by their innermost store's identity, which is its own while someone holds it: each agent
/// is handed a journal of its own around the same store.
type Key = (usize, ConversationId);

struct Entry {
    /// The run is over, and what it has left to write isn't.
    over: bool,
    /// Closed once that is over, too.
    gone: watch::Receiver<()>,
}

static RUNNING: LazyLock<Mutex<HashMap<Key, Entry>>> = LazyLock::new(Mutex::default);

fn running() -> MutexGuard<'static, HashMap<Key, Entry>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A thread that is being run, until this is dropped.
pub(crate) struct Busy(Arc<Hold>);

/// What keeps a thread from being run by others, for what a run has left to write.
pub(crate) struct Hold {
    key: Key,
    over: Notify,
    _gone: watch::Sender<()>,
    /// Keeps the identity from being another store's.
    _journal: Arc<dyn Journal>,
}

impl Busy {
    /// Waits until what an earlier run has left is written. None: it is being run already.
    pub async fn take(journal: &Arc<dyn Journal>, id: &ConversationId) -> Option<Self> {
        let key = (journal.identity(), id.clone());
        loop {
            let mut left = match running().entry(key.clone()) {
                std::collections::hash_map::Entry::Vacant(entry) => {
                    let (sender, gone) = watch::channel(());
                    entry.insert(Entry { over: false, gone });
                    let (over, _journal) = (Notify::new(), journal.clone());
                    return Some(Self(Arc::new(Hold { key, over, _gone: sender, _journal })));
                }
                std::collections::hash_map::Entry::Occupied(entry) => match entry.get() {
                    Entry { over: true, gone } => gone.clone(),
                    Entry { over: false, .. } => return None,
                },
            };
            // Nothing is ever sent: it is closed.
            let _ = left.changed().await;
        }
    }

    pub fn hold(&self) -> Arc<Hold> {
        self.0.clone()
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        if let Some(entry) = running().get_mut(&self.0.key) {
            entry.over = true;
        }
        self.0.over.notify_one();
    }
}

impl Hold {
    /// Waits until the run is over.
    pub async fn over(&self) {
        self.over.notified().await;
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        running().remove(&self.key);
    }
}
