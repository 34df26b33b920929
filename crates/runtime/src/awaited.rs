//! The conversations of which somebody here waits for an end: of a turn, or of a decision. They stay in
//! memory, since what others write is told only to those that are there.

use std::sync::Arc;

use dashmap::DashMap;
use ephor_core::ConversationId;

/// How many wait for something of each.
#[derive(Debug, Default)]
pub(crate) struct Awaited(DashMap<ConversationId, usize>);

/// One that waits, until this is dropped.
#[derive(Debug)]
pub(crate) struct Awaits {
    all: Arc<Awaited>,
    conversation: ConversationId,
}

impl Awaited {
    pub fn begin(self: &Arc<Self>, conversation: &ConversationId) -> Awaits {
        *self.0.entry(conversation.clone()).or_default() += 1;
        Awaits { all: self.clone(), conversation: conversation.clone() }
    }

    pub fn has(&self, conversation: &ConversationId) -> bool {
        self.0.contains_key(conversation)
    }

    pub fn all(&self) -> Vec<ConversationId> {
        self.0.iter().map(|one| one.key().clone()).collect()
    }
}

impl Drop for Awaits {
    fn drop(&mut self) {
        if let Some(mut count) = self.all.0.get_mut(&self.conversation) {
            *count -= 1;
        }
        self.all.0.remove_if(&self.conversation, |_, count| *count == 0);
    }
}
