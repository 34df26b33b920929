//! One slot for each conversation that has been written to: a fair lock around its head.

use std::sync::Arc;

use dashmap::DashMap;
use ephor_core::ConversationId;
use ephor_journal::Position;
use tokio::sync::{Mutex, OwnedMutexGuard};

/// Where a conversation stands.
#[derive(Debug, Default)]
pub(crate) struct Head {
    /// The sequence of its last event. None: the journal has to be asked.
    pub(crate) sequence: Option<u64>,
    /// The place of its last commit made by this bus.
    pub(crate) position: Position,
}

#[derive(Debug, Default)]
pub(crate) struct Slots(DashMap<ConversationId, Arc<Mutex<Head>>>);

impl Slots {
    /// Waits for the conversation; first come, first served.
    pub(crate) async fn lock(&self, conversation: &ConversationId) -> OwnedMutexGuard<Head> {
        let slot = self.slot(conversation);
        match slot.clone().try_lock_owned() {
            Ok(guard) => guard,
            Err(_) => slot.lock_owned().await,
        }
    }

    fn slot(&self, conversation: &ConversationId) -> Arc<Mutex<Head>> {
        if let Some(slot) = self.0.get(conversation) {
            return slot.clone();
        }
        self.0.entry(conversation.clone()).or_default().clone()
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
