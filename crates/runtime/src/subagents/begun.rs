//! What a dead process recorded of a sub-agent: its start, its end, and its decisions.

use ephor_core::events::SubAgentSpawned;
use ephor_core::subagent_end::SubAgentEnd;
use ephor_core::{DecisionError, Envelope, EventId, SubAgentId};
use ephor_journal::{Journal, JournalError};

use super::work::{End, completed, failed, timed_out};
use crate::decisions::Decisions;
use crate::execution::Released;

/// How far it got.
#[derive(Default)]
pub(super) struct Begun {
    pub spawned: Option<SubAgentId>,
    pub ended: Option<End>,
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
        } else if let Some(end) = SubAgentEnd::of(event).filter(|end| end.decision() == id) {
            self.ended = Some(match end {
                SubAgentEnd::Completed(e) => completed(&e.subagent_id, &e.output),
                SubAgentEnd::Failed(e) => failed(&e.subagent_id, e.failure.clone()),
                SubAgentEnd::TimedOut(e) => timed_out(&e.subagent_id, e.timeout),
                SubAgentEnd::Cancelled(e) => {
                    Err(DecisionError::new(DecisionError::INTERRUPTED, e.reason.clone()))
                }
            });
        }
    }
}
