//! What a process that is gone has put on record of a sub-agent: its start, its end, and what it had
//! decided.

use ephor_core::events::{
    SubAgentCancelled, SubAgentCompleted, SubAgentFailed, SubAgentSpawned, SubAgentTimedOut,
};
use ephor_core::{DecisionError, Envelope, EventId, SubAgentId};
use ephor_journal::{Journal, JournalError};

use super::work::{Reply, completed, failed, timed_out};
use crate::decisions::Decisions;
use crate::execution::Released;

/// How far it got.
#[derive(Default)]
pub(super) struct Begun {
    pub spawned: Option<SubAgentId>,
    pub ended: Option<Reply>,
    pub decisions: Decisions,
}

impl Begun {
    /// Reads it from the record. Nothing, for a decision that nobody else can have begun.
    pub async fn read(journal: &dyn Journal, released: &Released) -> Result<Self, JournalError> {
        let mut begun = Self::default();
        released.replay(journal, |id, event| begun.fold(id, event)).await?;
        Ok(begun)
    }

    fn fold(&mut self, id: EventId, event: &Envelope) {
        self.decisions.fold(id, event);
        if let Some(e) = event.read::<SubAgentSpawned>().filter(|e| e.decision == id) {
            self.spawned = Some(e.subagent_id.clone());
        } else if let Some(e) = event.read::<SubAgentCompleted>().filter(|e| e.decision == id) {
            self.ended = Some(completed(&e.subagent_id, &e.output));
        } else if let Some(e) = event.read::<SubAgentFailed>().filter(|e| e.decision == id) {
            self.ended = Some(failed(&e.subagent_id, e.failure.clone()));
        } else if let Some(e) = event.read::<SubAgentTimedOut>().filter(|e| e.decision == id) {
            self.ended = Some(timed_out(&e.subagent_id, e.timeout));
        } else if let Some(e) = event.read::<SubAgentCancelled>().filter(|e| e.decision == id) {
            let error = DecisionError::new(DecisionError::INTERRUPTED, e.reason.clone());
            self.ended = Some(Err(error));
        }
    }
}
