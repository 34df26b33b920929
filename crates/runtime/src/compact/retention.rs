//! Periodically removes what is older than the retention, a bounded number of conversations each
//! time.

use std::time::{Duration, Instant};

use ephor_journal::{JournalError, Position};
use ephor_rules::explain::code;
use jiff::Timestamp;

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
    let mut before = None;
    loop {
        let Some(strong) = services.upgrade() else {
            return;
        };
        let Some(retention) = strong.settings.retention else {
            return;
        };
        let now = (strong.clock.now(), strong.timer.instant());
        let passed = match is_right(&strong, retention, end, before.replace(now), now).await {
            Ok(true) => pass(&strong, retention).await,
            Ok(false) => Ok(0),
            Err(error) => Err(error),
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

/// Whether the clock isn't far ahead, of all that is on record at the start, and later of the time that
/// has passed since the pass before. One that is has until the next pass to be set: what is removed by a
/// wrong one doesn't come back.
async fn is_right(
    services: &Services,
    retention: Duration,
    end: Position,
    before: Option<(Timestamp, Instant)>,
    now: (Timestamp, Instant),
) -> Result<bool, JournalError> {
    let (last, passed) = match before {
        Some((clock, instant)) => (Some(clock), now.1.saturating_duration_since(instant)),
        None => {
            let before_last = Position::new(end.number().saturating_sub(1));
            let last = services.journal.read_all(before_last, 1).await?;
            (last.last().map(|(_, event)| event.time), Duration::ZERO)
        }
    };
    let since = last.and_then(|last| Duration::try_from(now.0.duration_since(last)).ok());
    let right = since.is_none_or(|since| since.saturating_sub(passed) <= retention / 2);
    if !right {
        tracing::warn!(
            code = code::CLOCK_AHEAD,
            now = %now.0,
            "nothing is removed in the next hours: nothing happened for long, or the clock is wrong"
        );
    }
    Ok(right)
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
