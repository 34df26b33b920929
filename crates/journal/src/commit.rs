//! Commits: events of one conversation that are appended together or not at all.

use std::sync::Arc;

use ephor_core::bounds::MAX_EVENT_DEPTH;
use ephor_core::{ConversationId, Envelope};

use crate::JournalError;

/// Events of one conversation that become durable together or not at all.
#[derive(Debug, Clone)]
pub struct Commit {
    /// The conversation.
    pub conversation: ConversationId,
    /// The sequence of the conversation's last event before this commit; 0 for the first commit.
    pub expected: u64,
    /// The epoch of the conversation's owner who writes this. Each new owner has a higher one, and
    /// a store refuses a commit with a lower epoch than the conversation's, so that an earlier
    /// owner can't write any more. 0: nobody owns it yet.
    pub epoch: u64,
    /// The events, numbered from `expected + 1`.
    pub events: Vec<Arc<Envelope>>,
}

impl Commit {
    /// A commit of a conversation without an owner (epoch 0).
    pub fn new(conversation: ConversationId, expected: u64, events: Vec<Arc<Envelope>>) -> Self {
        Self { conversation, expected, epoch: 0, events }
    }

    /// Sets the owner's epoch.
    #[must_use]
    pub fn with_epoch(self, epoch: u64) -> Self {
        Self { epoch, ..self }
    }

    /// Checks what every journal requires: at least one event, all of the commit's conversation,
    /// numbered from `expected + 1`, and none nested so deeply that it couldn't be read back.
    pub fn check(&self) -> Result<(), JournalError> {
        let malformed = |text: String| Err(JournalError::Malformed(text));
        if self.events.is_empty() {
            return malformed("it holds no event".to_owned());
        }
        if self.expected.checked_add(self.events.len() as u64).is_none() {
            return malformed(format!("no sequence follows {}", self.expected));
        }
        for (wanted, event) in (self.expected + 1..).zip(&self.events) {
            if event.conversation != self.conversation {
                return malformed(format!(
                    "event {} is of conversation {}, the commit of {}",
                    event.id, event.conversation, self.conversation
                ));
            }
            if event.sequence != wanted {
                return malformed(format!(
                    "event {} has sequence {}, expected {wanted}",
                    event.id, event.sequence
                ));
            }
            readable(event)?;
        }
        Ok(())
    }
}

/// An event that is recorded and can't be read would be skipped by whoever folds it.
fn readable(event: &Envelope) -> Result<(), JournalError> {
    let malformed = |what: String| {
        let (id, kind) = (event.id, event.kind());
        Err(JournalError::Malformed(format!("event {id} of type {kind} {what}")))
    };
    match event.data.depth() {
        Ok(depth) if depth <= MAX_EVENT_DEPTH => Ok(()),
        Ok(_) => malformed(format!(
            "nests deeper than {MAX_EVENT_DEPTH} levels, and could not be read back"
        )),
        Err(error) => malformed(format!("can't be written as JSON: {error}")),
    }
}
