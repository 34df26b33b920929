//! What followed from an event, according to the recorded causes.

use std::collections::HashSet;

use ephor_core::events::{DecisionMade, RunCancelled};
use ephor_core::{ConversationId, Envelope, Event, EventId};
use ephor_journal::{Journal, JournalError, replay_after};

/// An event, and everything that followed from it, directly or indirectly.
#[derive(Debug, Clone)]
pub struct Lineage {
    ids: HashSet<EventId>,
    /// A decision of whose steps this is: neither it nor its end is part of it.
    steps_of: Option<EventId>,
}

impl Lineage {
    /// Nothing has followed from it yet.
    pub fn new(from: EventId) -> Self {
        Self { ids: HashSet::from([from]), steps_of: None }
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
        let lineage = Self::new(cancelled.run);
        lineage.read(journal, conversation, cancelled.since.saturating_sub(1)).await
    }

    /// What the sub-agent has decided that a decision spawned, and what has followed from that. `after`
    /// is a sequence before all of it.
    ///
    /// # Errors
    /// The journal can't be read.
    pub async fn of_steps(
        journal: &dyn Journal,
        conversation: &ConversationId,
        decision: EventId,
        after: u64,
    ) -> Result<Self, JournalError> {
        let lineage = Self { steps_of: Some(decision), ..Self::new(decision) };
        lineage.read(journal, conversation, after).await
    }

    async fn read(
        mut self,
        journal: &dyn Journal,
        conversation: &ConversationId,
        after: u64,
    ) -> Result<Self, JournalError> {
        replay_after(journal, conversation, after, |event| self.fold(event)).await?;
        Ok(self)
    }

    /// Takes an event in; those before it first.
    pub fn fold(&mut self, event: &Envelope) {
        if self.follows(event) {
            self.ids.insert(event.id);
        }
    }

    fn follows(&self, event: &Envelope) -> bool {
        // What its end leads to is whoever's who waited for it.
        let is_step = |cause| self.steps_of != Some(cause) || event.kind() == DecisionMade::TYPE;
        event.causation.is_some_and(|cause| self.ids.contains(&cause) && is_step(cause))
    }

    /// Whether an event belongs to it: also one that was committed since.
    pub fn has(&self, event: &Envelope) -> bool {
        self.has_id(event.id) || self.follows(event)
    }

    /// Whether it has followed by the time that this was read.
    pub fn has_id(&self, event: EventId) -> bool {
        self.steps_of != Some(event) && self.ids.contains(&event)
    }
}
