//! What each rule said of a recorded decision, in the state in which it was made.

use ephor_core::events::DecisionMade;
use ephor_core::{ConversationId, EventId};
use ephor_rules::Check;

use super::state::StateError;
use crate::gate::elsewhere::Past;
use crate::runtime::Runtime;

/// Events of one read.
const PAGE: usize = 512;

impl Runtime {
    /// Asks this runtime's rules about a recorded decision again, in the state before it. None: the
    /// conversation has no such decision.
    ///
    /// # Errors
    /// [`StateError::Journal`].
    pub async fn checks(
        &self,
        conversation: &ConversationId,
        decision: EventId,
    ) -> Result<Option<Vec<Check>>, StateError> {
        let journal = &*self.services.journal;
        let gate = &self.services.gate;
        let (mut view, mut past) = (gate.fresh(), Past::default());
        let mut after = journal.extent(conversation).await?.removed;
        loop {
            let page = journal.read(conversation, after, PAGE).await?;
            let Some(last) = page.last() else { return Ok(None) };
            after = last.sequence;
            for event in &page {
                if event.id == decision {
                    let Some(made) = event.read::<DecisionMade>() else { return Ok(None) };
                    let moment = view.moment(event.time);
                    let who = view.who(&event.source, conversation.clone());
                    let registry = gate.registry();
                    let world = view.world(&registry, moment, &who).for_intent(made.intent);
                    let checks = gate.judge().checks(made.decision_type, &made.payload, &world);
                    return Ok(Some(checks));
                }
                past.fold(&mut view, event);
            }
        }
    }
}
