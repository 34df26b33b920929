//! Holds that nobody answers in time, or for which nobody waits any more, are closed.

use std::sync::Weak;

use ephor_core::events::HoldExpired;
use ephor_core::{ConversationId, Draft, EventId};
use jiff::Timestamp;

use crate::services::{Inner, Services};

/// Closes what expires, until the runtime is gone. What expired while no process ran is closed
/// when its conversation is next looked at, or when the inbox is listed.
pub(crate) async fn watch(services: Weak<Inner>) {
    // The timer's word counts too: a test may move it apart from the clock.
    let mut reached = Timestamp::MIN;
    loop {
        let Some(strong) = Services::upgrade(&services) else {
            return;
        };
        let gate = strong.gate.clone();
        reached = reached.max(strong.clock.now());
        if let Some((conversation, hold)) = gate.waiting.due.take(reached) {
            expire(&strong, &conversation, hold, false).await;
            continue;
        }
        let first = gate.waiting.due.first();
        let sleep = first.map(|at| {
            let left = at.duration_since(strong.clock.now());
            (at, strong.timer.sleep(left.try_into().unwrap_or_default()))
        });
        drop(strong);
        let changed = gate.waiting.due.changed.notified();
        match sleep {
            None => changed.await,
            Some((at, sleep)) => tokio::select! {
                () = sleep => reached = reached.max(at),
                () = changed => {}
            },
        }
    }
}

/// Closes a hold, if it is open.
pub(crate) async fn expire(
    services: &Services,
    conversation: &ConversationId,
    hold: EventId,
    withdrawn: bool,
) {
    let open =
        services.gate.with_view(conversation, |view, _, _, _| view.holds.get(hold).is_some());
    match open.await {
        Ok(false) => {}
        Ok(true) => {
            let event = HoldExpired { hold, withdrawn };
            let draft = Draft::new(conversation.clone(), event);
            services.tell(draft.from_source("inbox").after(hold)).await;
        }
        Err(error) => tracing::error!(%conversation, %error, "a hold could not be closed"),
    }
}
