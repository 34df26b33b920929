//! Periodically removes what is older than the retention, a bounded number of conversations each
//! time.

use std::time::Duration;

use ephor_journal::{JournalError, Position};
use ephor_rules::explain::code;

use super::old::Old;
use crate::services::{Services, WeakServices};

/// The interval between checks for conversations to remove.
pub const INTERVAL: Duration = Duration::from_secs(6 * 60 * 60);

/// Conversations that are removed at a time.
const MOST: u64 = 1000;

/// Who it is recorded as.
const BY: &str = "retention";

/// Removes what is old enough, until the runtime is gone. `end` is the journal's at its start.
pub(crate) async fn keep(services: WeakServices, end: Position) {
    let mut at_start = Some(end);
    loop {
        let Some(strong) = services.upgrade() else {
            return;
        };
        let Some(retention) = strong.settings.retention else {
            return;
        };
        let passed = match at_start.take() {
            Some(end) => first_pass(&strong, retention, end).await,
            None => pass(&strong, retention).await,
        };
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

/// The same as [`pass`], but a clock that is far ahead of all that is on record has time to be set: what
/// is removed by a wrong one doesn't come back.
async fn first_pass(
    services: &Services,
    retention: Duration,
    end: Position,
) -> Result<u64, JournalError> {
    let before_last = Position::new(end.number().saturating_sub(1));
    let last = services.journal.read_all(before_last, 1).await?;
    let now = services.clock.now();
    let ahead = last.last().and_then(|(_, event)| now.duration_since(event.time).try_into().ok());
    if ahead.is_some_and(|ahead: Duration| ahead > retention / 2) {
        tracing::warn!(
            code = code::CLOCK_AHEAD,
            %now,
            "nothing is removed in the first hours: the last event is long ago, or the clock is wrong"
        );
        return Ok(0);
    }
    pass(services, retention).await
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
            if let Ok(removed) = old.remove(services, &conversation, before, BY).await? {
                conversations += u64::from(removed > 0);
                events += removed;
            }
        }
    }
    Ok(events)
}
