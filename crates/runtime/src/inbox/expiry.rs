//! Holds that nobody answers in time, or for which nobody waits any more, are closed.

use std::sync::Weak;

use ephor_core::events::HoldExpired;
use ephor_core::{ConversationId, Draft, EventId};
use ephor_journal::JournalError;
use jiff::Timestamp;
use tokio::sync::Mutex;

use super::Index;
use crate::services::{Inner, Services};

/// Closes what expires, until the runtime is gone. What expired while no process ran is closed when the
/// next one starts; by a runtime that takes nothing over, when its conversation is next looked at, or
/// when the inbox is listed.
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

/// Takes in what waits in conversations that aren't in memory: it expires all the same.
pub(crate) async fn expect_all(services: &Services) -> Result<(), JournalError> {
    let mut index = services.get::<Mutex<Index>>().lock_owned().await;
    index.catch_up(&*services.journal).await?;
    let due = &services.gate.waiting.due;
    for (conversation, hold) in index.holds() {
        due.add(hold.question.expires_at, hold.id, conversation);
    }
    Ok(())
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
