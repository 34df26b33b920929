//! The requests with a key, as the journal has them: those of today and of yesterday.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use ephor_bus::{BusError, Receipt};
use ephor_core::events::{REQUESTS, RequestAnswer, RequestAnswered, RequestBegun};
use ephor_core::{ConversationId, Draft, Envelope, Event, EventId, IdError};
use ephor_journal::{Journal, JournalError};
use ephor_runtime::services::Services;
use ephor_runtime::{NotRecorded, Runtime};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use crate::problem::{Answered, Problem};

/// Requests of a caller in two days that are remembered; further ones are refused.
const MOST_OF_CALLER: usize = 20_000;

/// Requests of a tenant in two days that are remembered. Only an admin makes tenants, so that
/// nothing has to limit the requests of all.
const MOST_OF_TENANT: usize = 100_000;

/// What comes before the caller, as `tenant/name`, in the source of what is recorded.
const SOURCE: &str = "server/";

/// Events of one read.
const PAGE: usize = 256;

/// How long a process that has written leaves the conversation to others.
const GAP: Duration = Duration::from_millis(5);

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
    requests: HashMap<Arc<str>, Begun>,
    /// Numbers of requests, by callers and by tenants.
    counts: HashMap<Arc<str>, usize>,
}

/// A request, with the day on which it was begun.
#[derive(Debug)]
struct Begun {
    date: Date,
    /// The caller, as `tenant/name`. Empty: the record doesn't say.
    by: Arc<str>,
    known: Known,
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
            let gone = self.requests.extract_if(|_, begun| begun.date != yesterday);
            let gone: Vec<Begun> = gone.map(|(_, begun)| begun).collect();
            gone.iter().for_each(|begun| self.uncount(&begun.by));
            for date in [yesterday, today] {
                if self.days.iter().all(|day| day.date != date) {
                    let place = place(date).map_err(|e| JournalError::Malformed(e.to_string()))?;
                    self.days.push(Day { date, place, seen: 0 });
                }
            }
        }
        for at in 0..self.days.len() {
            while let Some(day) = self.days.get_mut(at) {
                let page = journal.read(&day.place, day.seen, PAGE).await?;
                let Some(last) = page.last() else { break };
                day.seen = last.sequence;
                let date = day.date;
                page.iter().for_each(|event| self.take(date, event));
            }
        }
        Ok(())
    }

    pub fn find(&self, key: &str) -> Option<&Known> {
        self.requests.get(key).map(|begun| &begun.known)
    }

    /// Whether a caller, or its tenant, has as many as are remembered.
    pub fn is_full(&self, by: &str) -> bool {
        let count = |of: &str| self.counts.get(of).copied().unwrap_or(0);
        count(by) >= MOST_OF_CALLER || count(tenant(by)) >= MOST_OF_TENANT
    }

    fn take(&mut self, date: Date, event: &Envelope) {
        if event.blocked() {
            return;
        }
        if let Some(begun) = event.read::<RequestBegun>() {
            if self.requests.contains_key(&*begun.key) {
                return;
            }
            let by: Arc<str> = event.source.strip_prefix(SOURCE).unwrap_or_default().into();
            for of in [&*by, tenant(&by)] {
                match self.counts.get_mut(of) {
                    Some(count) => *count += 1,
                    None => drop(self.counts.insert(of.into(), 1)),
                }
            }
            let known = Known { digest: (*begun.digest).into(), was: Was::Begun(event.id) };
            self.requests.insert((*begun.key).into(), Begun { date, by, known });
        } else if let Some(answered) = event.read::<RequestAnswered>() {
            if answered.answer.is_none() {
                if let Some(begun) = self.requests.remove(&*answered.key) {
                    self.uncount(&begun.by);
                }
            } else if let Some(begun) = self.requests.get_mut(&*answered.key) {
                begun.known.was = Was::Answered(event.conversation.clone(), event.sequence);
            }
        }
    }

    fn uncount(&mut self, by: &str) {
        for of in [by, tenant(by)] {
            let Some(count) = self.counts.get_mut(of) else { continue };
            *count -= 1;
            if *count == 0 {
                self.counts.remove(of);
            }
        }
    }
}

/// The tenant of a caller. Neither has the other's form: a tenant's name has no slash.
fn tenant(by: &str) -> &str {
    by.split_once('/').map_or("", |(tenant, _)| tenant)
}

/// This process's turn to write. Where a conversation has one owner among the processes that share a
/// journal, each takes it for one write only, and gives it back right after: as a lock between them.
#[derive(Debug, Default)]
pub(super) struct Turn(Arc<tokio::sync::Mutex<()>>);

impl Turn {
    /// Writes, unless the journal fails or another process has the conversation: then nothing is kept.
    async fn offer(&self, runtime: &Runtime, draft: Draft) -> Result<Receipt, NotRecorded> {
        let turn = self.0.clone().lock_owned().await;
        let services = runtime.services();
        let place = draft.conversation.clone();
        let offered = services.offer(draft).await;
        if give_back(services, &place).await {
            // Others get a chance before the next write of this process.
            let gap = services.time().sleep(GAP);
            tokio::spawn(async move {
                gap.await;
                drop(turn);
            });
        }
        offered
    }
}

/// Lets other processes write the conversation. False: they may do so anyway.
async fn give_back(services: &Services, place: &ConversationId) -> bool {
    let leased = services.ownership.watch_left().is_some();
    if leased {
        // Where somebody here is writing it, too, they give it back.
        services.passivate(place).await;
    }
    leased
}

/// Records that a request is being answered. None: another process has the conversation, and gives it back
/// in a moment. A failing journal isn't waited for: nothing was done yet.
pub(super) async fn begin(
    (runtime, turn): (&Runtime, &Turn),
    by: &str,
    key: &str,
    digest: &str,
) -> Answered<Option<EventId>> {
    let begun = RequestBegun { key: key.to_owned(), digest: digest.to_owned() };
    let draft = draft(runtime, begun)?.from_source(format!("{SOURCE}{by}"));
    match turn.offer(runtime, draft).await {
        Ok(receipt) => Ok(Some(receipt.id)),
        Err(NotRecorded::Bus(BusError::NotOwner { .. })) => Ok(None),
        Err(error) => Err(problem(error)),
    }
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

/// Records what a request was answered, as soon as the journal accepts it.
pub(super) async fn end(
    (runtime, turn): (&Runtime, &Turn),
    key: &str,
    answer: Option<RequestAnswer>,
) -> Answered<()> {
    let answered = RequestAnswered { key: key.to_owned(), answer };
    let draft = draft(runtime, answered)?.from_source("server");
    match turn.offer(runtime, draft.clone()).await {
        Err(NotRecorded::Bus(_)) => {}
        tried => return tried.map(drop).map_err(problem),
    }
    // It has happened, and stays to be recorded. Requests that are begun don't wait for it.
    let place = draft.conversation.clone();
    let recorded = runtime.services().fact_in_turn(draft).await;
    give_back(runtime.services(), &place).await;
    recorded.map(drop).map_err(problem)
}

fn draft<E: Event>(runtime: &Runtime, event: E) -> Result<Draft, IdError> {
    Ok(Draft::new(place(date(runtime.services().clock.now()))?, event))
}

fn problem(error: NotRecorded) -> Problem {
    match error {
        NotRecorded::Bus(error) => error.into(),
        blocked @ NotRecorded::Blocked { .. } => Problem::new(503, "BLOCKED", blocked.to_string()),
    }
}

fn date(now: Timestamp) -> Date {
    now.to_zoned(TimeZone::UTC).date()
}

fn place(date: Date) -> Result<ConversationId, IdError> {
    ConversationId::in_tenant(ConversationId::SYSTEM, &format!("{REQUESTS}{date}"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use ephor_core::Disposition;

    use super::*;

    fn event<E: Event>(by: &str, event: E) -> Envelope {
        let today = date(Timestamp::UNIX_EPOCH);
        let draft = Draft::new(place(today).unwrap(), event).from_source(format!("{SOURCE}{by}"));
        draft.seal(1, Timestamp::UNIX_EPOCH, Disposition::Delivered)
    }

    fn begun(by: &str, key: usize) -> Envelope {
        event(by, RequestBegun { key: format!("{by} {key}"), digest: String::new() })
    }

    #[test]
    fn a_caller_s_keys_are_its_own() {
        let (mut recorded, today) = (Recorded::default(), date(Timestamp::UNIX_EPOCH));
        for key in 0..MOST_OF_CALLER {
            assert!(!recorded.is_full("acme/eve"));
            recorded.take(today, &begun("acme/eve", key));
            // The same once more, as another process may record it.
            recorded.take(today, &begun("acme/eve", key));
        }
        assert!(recorded.is_full("acme/eve"));
        assert!(!recorded.is_full("acme/ann") && !recorded.is_full("other/eve"));
        let again = RequestAnswered { key: "acme/eve 7".into(), answer: None };
        recorded.take(today, &event("acme/eve", again));
        assert!(!recorded.is_full("acme/eve"));
    }

    #[test]
    fn a_tenant_s_keys_are_its_own() {
        let (mut recorded, today) = (Recorded::default(), date(Timestamp::UNIX_EPOCH));
        recorded.counts.insert("acme".into(), MOST_OF_TENANT - 1);
        recorded.take(today, &begun("acme/eve", 1));
        assert!(recorded.is_full("acme/ann") && !recorded.is_full("other/ann"));
    }

    #[tokio::test]
    async fn keys_are_forgotten_after_two_days() {
        let (journal, mut recorded) = (ephor_journal::Memory::new(), Recorded::default());
        let day = |day: i64| Timestamp::UNIX_EPOCH + jiff::SignedDuration::from_hours(day * 24);
        recorded.catch_up(&journal, day(0)).await.unwrap();
        recorded.take(date(day(0)), &begun("acme/eve", 1));
        recorded.catch_up(&journal, day(1)).await.unwrap();
        assert_eq!(recorded.counts.get("acme/eve"), Some(&1));
        recorded.catch_up(&journal, day(2)).await.unwrap();
        assert!(recorded.counts.is_empty() && recorded.requests.is_empty());
    }
}
