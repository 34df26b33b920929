//! What the journal's tasks know together.

use tokio::sync::watch;

use crate::Position;

/// What is known of the database's end.
#[derive(Debug)]
pub(super) struct Shared {
    last: watch::Sender<Position>,
}

impl Shared {
    pub fn new(last: Position) -> Self {
        Self { last: watch::Sender::new(last) }
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
    pub fn fenced(&self, _conversation: &ephor_core::ConversationId) {}
}
