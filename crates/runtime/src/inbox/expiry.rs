//! Closes holds that expired, or that nobody waits for any more.

use ephor_core::events::HoldExpired;
use ephor_core::{ConversationId, Draft, EventId};

use crate::services::Services;

/// Closes a hold that nobody waits for any more, if it is open. Whoever calls doesn't have the
/// conversation's lock.
pub(crate) async fn withdraw(services: &Services, conversation: &ConversationId, hold: EventId) {
    // What is being put on record is in the view then.
    drop(services.bus.alone(conversation).await);
    let open =
        || services.gate.with_view(conversation, |view, _, _, _| view.holds.get(hold).is_some());
    match services.read_steadily(open).await {
        Ok(false) => {}
        Ok(true) => services.tell(expired(conversation, hold, true)).await,
        Err(error) => tracing::error!(%conversation, %error, "a hold could not be closed"),
    }
}

/// The end of a hold; `withdrawn`: nobody waits for it any more.
pub(crate) fn expired(conversation: &ConversationId, hold: EventId, withdrawn: bool) -> Draft {
    let event = HoldExpired { hold, withdrawn };
    Draft::new(conversation.clone(), event).from_source("inbox").after(hold)
}
