//! The requests with a key, as the journal has them: those of today and of yesterday.

use std::collections::HashMap;
use std::sync::Arc;

use ephor_bus::Receipt;
use ephor_core::events::{REQUESTS, RequestAnswer, RequestAnswered, RequestBegun};
use ephor_core::{ConversationId, Draft, Envelope, Event, EventId};
use ephor_journal::{Journal, JournalError};
use ephor_runtime::{NotRecorded, Runtime};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use crate::problem::{Answered, Problem};

/// Requests of two days that are remembered; further ones are refused.
const MOST: usize = 100_000;

/// Events of one read.
const PAGE: usize = 256;

/// A request.
#[derive(Debug, Clone)]
pub(super) struct Known {
    /// Of its body.
    pub digest: Arc<str>,
    pub was: Was,
}

#[derive(Debug, Clone)]
pub(super) enum Was {
    /// By that RequestBegun.
    Begun(EventId),
    /// By the event with that sequence.
    Answered(ConversationId, u64),
}

/// What is recorded.
#[derive(Debug, Default)]
pub(super) struct Recorded {
    /// Yesterday, and today.
    days: Vec<Day>,
    /// With the day on which they were begun.
    requests: HashMap<Arc<str>, (Date, Known)>,
}

#[derive(Debug)]
struct Day {
    date: Date,
    place: ConversationId,
    /// The sequence of the last event that was read.
    seen: u64,
}

impl Recorded {
    /// Reads what is new.
    pub async fn catch_up(
        &mut self,
        journal: &dyn Journal,
        now: Timestamp,
    ) -> Result<(), JournalError> {
        let today = date(now);
        let yesterday = today.saturating_sub(1.day());
        if self.days.last().is_none_or(|day| day.date != today) {
            self.days.retain(|day| day.date == yesterday);
            self.requests.retain(|_, (date, _)| *date == yesterday);
            for date in [yesterday, today] {
                if self.days.iter().all(|day| day.date != date) {
                    let place = place(date).map_err(|e| JournalError::Malformed(e.to_string()))?;
                    self.days.push(Day { date, place, seen: 0 });
                }
            }
        }
        for day in &mut self.days {
            loop {
                let page = journal.read(&day.place, day.seen, PAGE).await?;
                let Some(last) = page.last() else { break };
                day.seen = last.sequence;
                page.iter().for_each(|event| take(&mut self.requests, day.date, event));
            }
        }
        Ok(())
    }

    pub fn find(&self, key: &str) -> Option<&Known> {
        self.requests.get(key).map(|(_, known)| known)
    }

    /// Whether there are as many as are remembered.
    pub fn is_full(&self) -> bool {
        self.requests.len() >= MOST
    }
}

fn take(requests: &mut HashMap<Arc<str>, (Date, Known)>, date: Date, event: &Envelope) {
    if event.blocked() {
        return;
    }
    if let Some(begun) = event.read::<RequestBegun>() {
        let known = || Known { digest: (*begun.digest).into(), was: Was::Begun(event.id) };
        requests.entry((*begun.key).into()).or_insert_with(|| (date, known()));
    } else if let Some(answered) = event.read::<RequestAnswered>() {
        if answered.answer.is_none() {
            requests.remove(&*answered.key);
        } else if let Some((_, known)) = requests.get_mut(&*answered.key) {
            known.was = Was::Answered(event.conversation.clone(), event.sequence);
        }
    }
}

/// Records that a request is being answered.
pub(super) async fn begin(runtime: &Runtime, key: &str, digest: &str) -> Answered<EventId> {
    let begun = RequestBegun { key: key.to_owned(), digest: digest.to_owned() };
    Ok(record(runtime, begun).await?.id)
}

/// The answer that an event records.
pub(super) async fn answer(
    journal: &dyn Journal,
    place: &ConversationId,
    sequence: u64,
) -> Result<Option<RequestAnswer>, JournalError> {
    let found = journal.read(place, sequence.saturating_sub(1), 1).await?;
    let answered = found.first().and_then(|event| event.read::<RequestAnswered>());
    Ok(answered.and_then(|answered| answered.answer.clone()))
}

/// Records what a request was answered.
pub(super) async fn end(
    runtime: &Runtime,
    key: &str,
    answer: Option<RequestAnswer>,
) -> Answered<()> {
    let answered = RequestAnswered { key: key.to_owned(), answer };
    record(runtime, answered).await.map(drop)
}

async fn record<E: Event>(runtime: &Runtime, event: E) -> Answered<Receipt> {
    let today = date(runtime.services().clock.now());
    let draft = Draft::new(place(today)?, event).from_source("server");
    runtime.services().fact(draft).await.map_err(|error| match error {
        NotRecorded::Bus(error) => error.into(),
        blocked @ NotRecorded::Blocked { .. } => Problem::new(503, "BLOCKED", blocked.to_string()),
    })
}

fn date(now: Timestamp) -> Date {
    now.to_zoned(TimeZone::UTC).date()
}

fn place(date: Date) -> Result<ConversationId, ephor_core::IdError> {
    ConversationId::in_tenant(ConversationId::SYSTEM, &format!("{REQUESTS}{date}"))
}
