//! One lock per conversation in memory, which keeps its events in order.

use std::fmt;
use std::sync::Arc;

use dashmap::DashMap;
use ephor_core::ConversationId;
use ephor_journal::Position;
use tokio::sync::{Mutex, OwnedMutexGuard};

use crate::unsure::Unsure;

/// The head of a conversation.
#[derive(Debug, Default)]
pub struct Head {
    /// The sequence of its last event. None: the journal has to be asked.
    pub(crate) sequence: Option<u64>,
    /// This process's epoch in it. None: it has to be claimed.
    pub(crate) epoch: Option<u64>,
    /// The place of its last commit made by this bus.
    pub(crate) position: Position,
    /// Commits whose answer was lost.
    pub(crate) unsure: Vec<Unsure>,
}

/// A locked conversation, which nobody else writes to or loads.
pub struct Locked(OwnedMutexGuard<Head>);

impl std::ops::Deref for Locked {
    type Target = Head;
    fn deref(&self) -> &Head {
        &self.0
    }
}

impl std::ops::DerefMut for Locked {
    fn deref_mut(&mut self) -> &mut Head {
        &mut self.0
    }
}

impl fmt::Debug for Locked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Locked({:?})", *self.0)
    }
}

/// The conversations' locks. A bus creates its own, unless it is given shared ones.
#[derive(Debug, Default)]
pub struct Locks(DashMap<ConversationId, Arc<Mutex<Head>>>);

impl Locks {
    /// Waits for the conversation; first come, first served. Publishing to it while holding the
    /// lock deadlocks.
    pub async fn lock(&self, conversation: &ConversationId) -> Locked {
        let slot = self.slot(conversation);
        Locked(match slot.clone().try_lock_owned() {
            Ok(guard) => guard,
            Err(_) => slot.lock_owned().await,
        })
    }

    fn slot(&self, conversation: &ConversationId) -> Arc<Mutex<Head>> {
        if let Some(slot) = self.0.get(conversation) {
            return slot.clone();
        }
        self.0.entry(conversation.clone()).or_default().clone()
    }

    /// Locks a slot that is there, and that nobody holds or waits for.
    pub(crate) fn lock_unused(&self, conversation: &ConversationId) -> Option<Locked> {
        let slot = self.0.get(conversation).filter(|slot| Arc::strong_count(slot) == 1)?.clone();
        slot.try_lock_owned().ok().map(Locked)
    }

    /// Drops a slot that nobody holds or waits for. The map's shard is locked meanwhile, so that
    /// nobody can come to hold it.
    pub(crate) fn forget(&self, conversation: &ConversationId) -> bool {
        self.0.remove_if(conversation, |_, slot| Arc::strong_count(slot) == 1).is_some()
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}
