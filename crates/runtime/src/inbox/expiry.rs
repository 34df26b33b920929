//! Closes holds that expired, or that nobody waits for any more.

use ephor_core::events::HoldExpired;
use ephor_core::{ConversationId, Draft, EventId};

use crate::services::Services;

/// Closes a hold, if it is open.
pub(crate) async fn expire(
    services: &Services,
    conversation: &ConversationId,
    hold: EventId,
    withdrawn: bool,
) {
    let open =
        || services.gate.with_view(conversation, |view, _, _, _| view.holds.get(hold).is_some());
    match services.read_steadily(open).await {
        Ok(false) => {}
        Ok(true) => {
            let event = HoldExpired { hold, withdrawn };
            let draft = Draft::new(conversation.clone(), event);
            services.tell(draft.from_source("inbox").after(hold)).await;
        }
        Err(error) => tracing::error!(%conversation, %error, "a hold could not be closed"),
    }
}
