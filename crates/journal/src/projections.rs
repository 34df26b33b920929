//! Queries over all conversations that don't read their events.

pub(crate) mod waits;

use async_trait::async_trait;
use ephor_core::ConversationId;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::{Feed, JournalError, Position};
pub use waits::{Waiting, Waits};

/// Nanoseconds of a day.
pub(crate) const DAY: i64 = 86_400_000_000_000;

/// Events read at a time.
const PAGE: usize = 512;

/// A summary of a conversation.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct ConversationSummary {
    /// The conversation.
    pub conversation: ConversationId,
    /// The number of its events.
    pub events: u64,
    /// When its first event was accepted.
    pub first: Timestamp,
    /// When its last event was accepted.
    pub last: Timestamp,
}

/// Folds over the whole record that a journal maintains as it is written.
#[async_trait]
pub trait Projections: Feed {
    /// At most `limit` conversations of a tenant, most recently written first.
    async fn conversations(
        &self,
        tenant: &str,
        limit: usize,
    ) -> Result<Vec<ConversationSummary>, JournalError>;

    /// What is open in the conversations of all tenants: held decisions and calls, questions,
    /// unrevoked allowances, and timers; and at most `settled` of the latest settled holds and
    /// questions. The outcome of each is in its conversation, from its
    /// [sequence](Waiting::sequence) on.
    ///
    /// By default the record is read from its beginning.
    async fn waits(&self, settled: usize) -> Result<Waits, JournalError> {
        waits::read(self, settled).await
    }

    /// The position before the first commit that was accepted on a day (UTC) or later: reading from
    /// there returns the whole day. The last position if there is none yet.
    ///
    /// By default the record is read from its beginning.
    async fn before_day(&self, day: Date) -> Result<Position, JournalError> {
        before_day(self, day).await
    }
}

/// The same, read from the beginning.
pub(crate) async fn before_day<F: Feed + ?Sized>(
    feed: &F,
    day: Date,
) -> Result<Position, JournalError> {
    let mut before = Position::START;
    loop {
        let page = crate::read_past(feed, before, PAGE).await?;
        for commit in page.chunk_by(|(one, _), (next, _)| one == next) {
            let Some((position, event)) = commit.last() else { continue };
            if day_of(event.time) >= day {
                return Ok(before);
            }
            before = *position;
        }
        if page.is_empty() {
            return Ok(before);
        }
    }
}

/// The day of UTC.
pub(crate) fn day_of(time: Timestamp) -> Date {
    time.to_zoned(TimeZone::UTC).date()
}

/// When a day of UTC begins and ends. None: it isn't all in the time that can be told.
pub(crate) fn span_of(day: Date) -> Option<(Timestamp, Timestamp)> {
    let from = day.to_zoned(TimeZone::UTC).ok()?.timestamp();
    let until = day.tomorrow().ok()?.to_zoned(TimeZone::UTC).ok()?.timestamp();
    Some((from, until))
}

/// The number of a day, counted from 1970.
pub(crate) fn number_of(day: Date) -> i64 {
    let since = day.since(Date::new(1970, 1, 1).unwrap_or(Date::ZERO));
    since.map_or(0, |since| i64::from(since.get_days()))
}
