//! What the journal's tasks know together.

use std::sync::{Arc, OnceLock};

use ephor_core::ConversationId;
use tokio::sync::watch;

use super::owners::Owners;
use crate::Position;

/// What is known of the database's end, and of who owns what.
#[derive(Debug)]
pub(super) struct Shared {
    last: watch::Sender<Position>,
    /// None: the journal is only looked at.
    owners: OnceLock<Arc<Owners>>,
}

impl Shared {
    pub fn new(last: Position) -> Self {
        Self { last: watch::Sender::new(last), owners: OnceLock::new() }
    }

    pub fn watch(&self) -> watch::Receiver<Position> {
        self.last.subscribe()
    }

    pub fn last(&self) -> Position {
        *self.last.borrow()
    }

    /// Commits up to that position can be read.
    pub fn tell(&self, position: Position) {
        self.last.send_if_modified(|last| {
            let newer = position > *last;
            *last = (*last).max(position);
            newer
        });
    }

    /// The database refused a commit of this process: somebody else owns the conversation.
    pub fn fenced(&self, conversation: &ConversationId) {
        if let Some(owners) = self.owners() {
            owners.fenced(conversation);
        }
    }

    /// From now on this process may own conversations.
    pub fn own(&self, owners: Arc<Owners>) {
        let _ = self.owners.set(owners);
    }

    pub fn owners(&self) -> Option<&Arc<Owners>> {
        self.owners.get()
    }
}
