//! Periodically removes what is older than the retention, a bounded number of conversations each
//! time.

use std::time::Duration;

use ephor_journal::JournalError;

use super::{Old, one};
use crate::services::{Services, WeakServices};

/// The interval between checks for conversations to remove.
pub const INTERVAL: Duration = Duration::from_secs(6 * 60 * 60);

/// Conversations that are removed at a time.
const MOST: u64 = 1000;

/// Who it is recorded as.
const BY: &str = "retention";

/// Removes what is old enough, until the runtime is gone.
pub(crate) async fn keep(services: WeakServices) {
    loop {
        let Some(strong) = services.upgrade() else {
            return;
        };
        let Some(retention) = strong.settings.retention else {
            return;
        };
        let passed = pass(&strong, retention).await;
        // A log may still have what was removed, now or when others read it the time before.
        let settled = strong.journal.settle().await;
        match passed.and_then(|events| settled.map(|()| events)) {
            Ok(0) => {}
            Ok(events) => tracing::info!(events, "what is older than the retention was removed"),
            Err(error) => tracing::warn!(%error, "what is older than the retention stays for now"),
        }
        let pause = strong.timer.sleep(INTERVAL);
        drop(strong);
        pause.await;
    }
}

/// How many events were removed.
async fn pass(services: &Services, retention: Duration) -> Result<u64, JournalError> {
    let before = services.clock.now().checked_sub(retention);
    let before = before.unwrap_or(jiff::Timestamp::MIN);
    let (mut old, mut conversations, mut events) = (Old::default(), 0, 0);
    while let Some(found) = old.next(services, before).await? {
        for conversation in found {
            if conversations >= MOST || services.closing.has_begun() {
                return Ok(events);
            }
            if let Ok(removed) = one(services, &conversation, before, BY).await? {
                conversations += u64::from(removed > 0);
                events += removed;
            }
        }
    }
    Ok(events)
}
