//! Decisions that are simultaneous: all are judged before the first is released.

use std::collections::BTreeSet;
use std::sync::Arc;

use ephor_bus::{BusError, Receipt};
use ephor_core::{ConversationId, Draft};
use ephor_journal::JournalError;

use crate::execution::AgendaControl;
use crate::runtime::Runtime;
use crate::services::Services;

/// Nothing of a conversation's agenda is released while this is there.
pub(crate) struct HeldAgenda {
    scheduler: Arc<dyn AgendaControl>,
    services: Services,
    conversation: ConversationId,
}

impl HeldAgenda {
    /// None: nobody here carries out decisions.
    pub async fn of(
        services: &Services,
        conversation: &ConversationId,
    ) -> Result<Option<Self>, JournalError> {
        // What is in memory can be held back.
        services.gate.entity(conversation).await?;
        Ok(services.gate.agenda_control().map(|scheduler| {
            scheduler.hold(services, conversation);
            Self {
                scheduler: scheduler.clone(),
                services: services.clone(),
                conversation: conversation.clone(),
            }
        }))
    }
}

impl Drop for HeldAgenda {
    fn drop(&mut self) {
        self.scheduler.release(&self.services, &self.conversation);
    }
}

impl Runtime {
    /// Publishes several events, one after the other, up to the first that can't be published. The
    /// decisions among them are simultaneous: in each conversation all are judged, then those that were
    /// approved are released by priority.
    ///
    /// Returns the receipts of those that were published, and the error that ended it, if one did.
    ///
    /// ```
    /// # use ephor_runtime::Runtime;
    /// use ephor_core::{ConversationId, Draft, events::UserMessageReceived};
    ///
    /// # async fn example(runtime: Runtime, conversation: ConversationId) {
    /// let said = |text: &str| Draft::new(conversation.clone(), UserMessageReceived::text(text));
    /// let (receipts, ended) = runtime.publish_all(vec![said("one"), said("two")]).await;
    /// assert!(ended.is_err() || receipts.len() == 2);
    /// # }
    /// ```
    pub async fn publish_all(&self, drafts: Vec<Draft>) -> (Vec<Receipt>, Result<(), BusError>) {
        let mut receipts = Vec::new();
        let ended = self.publish_each(drafts, &mut receipts).await;
        (receipts, ended)
    }

    async fn publish_each(
        &self,
        drafts: Vec<Draft>,
        receipts: &mut Vec<Receipt>,
    ) -> Result<(), BusError> {
        let mut held = Vec::new();
        if drafts.len() > 1 {
            let of: BTreeSet<_> = drafts.iter().map(|draft| draft.conversation.clone()).collect();
            for conversation in of {
                let agenda = HeldAgenda::of(&self.services, &conversation).await;
                held.push(agenda.map_err(BusError::Journal)?);
            }
        }
        for draft in drafts {
            receipts.push(self.publish(draft).await?);
        }
        Ok(())
    }
}
