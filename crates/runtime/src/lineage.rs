//! What followed from an event, according to the recorded causes.

use std::collections::HashSet;

use ephor_core::events::RunCancelled;
use ephor_core::{ConversationId, Envelope, EventId};
use ephor_journal::{Journal, JournalError, replay_after};

/// An event, and everything that followed from it, directly or indirectly.
#[derive(Debug, Clone)]
pub struct Lineage(HashSet<EventId>);

impl Lineage {
    /// Nothing has followed from it yet.
    pub fn new(from: EventId) -> Self {
        Self(HashSet::from([from]))
    }

    /// What has followed from a run that was cancelled.
    ///
    /// # Errors
    /// The journal can't be read.
    pub async fn of(
        journal: &dyn Journal,
        conversation: &ConversationId,
        cancelled: &RunCancelled,
    ) -> Result<Self, JournalError> {
        let mut lineage = Self::new(cancelled.run);
        let after = cancelled.since.saturating_sub(1);
        replay_after(journal, conversation, after, |event| lineage.fold(event)).await?;
        Ok(lineage)
    }

    /// Takes an event in; those before it first.
    pub fn fold(&mut self, event: &Envelope) {
        if event.causation.is_some_and(|cause| self.0.contains(&cause)) {
            self.0.insert(event.id);
        }
    }

    /// Whether an event belongs to it: also one that was committed since.
    pub fn has(&self, event: &Envelope) -> bool {
        self.has_id(event.id) || event.causation.is_some_and(|cause| self.has_id(cause))
    }

    /// Whether it has followed by the time that this was read.
    pub fn has_id(&self, event: EventId) -> bool {
        self.0.contains(&event)
    }
}
