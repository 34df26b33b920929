//! The requests with a key, as the journal has them: those of today, of yesterday and, as clocks differ,
//! of tomorrow.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use ephor_bus::{BusError, Receipt};
use ephor_core::events::{REQUESTS, RequestAnswer, RequestAnswered, RequestBegun};
use ephor_core::{ConversationId, Draft, Envelope, EventId, IdError};
use ephor_journal::{Journal, JournalError};
use ephor_runtime::services::Services;
use ephor_runtime::{NotRecorded, Runtime};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use tokio::sync::{Mutex, OwnedMutexGuard};

use super::Client;
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
    /// Yesterday, today, and tomorrow: where another process's clock, or this one's before it was set
    /// back, is ahead, that is where it records.
    days: Vec<Day>,
    /// Numbers of requests, by callers and by tenants.
    counts: HashMap<Arc<str>, usize>,
}

#[derive(Debug)]
struct Begun {
    /// The caller, as `tenant/name`. Empty: the record doesn't say.
    by: Arc<str>,
    known: Known,
}

/// The requests that were begun on a day: their answers are recorded there, too.
#[derive(Debug)]
struct Day {
    date: Date,
    place: ConversationId,
    /// The sequence of the last event that was read.
    seen: u64,
    requests: HashMap<Arc<str>, Begun>,
}

impl Recorded {
    /// Reads what is new.
    pub async fn catch_up(
        &mut self,
        journal: &dyn Journal,
        now: Timestamp,
    ) -> Result<(), JournalError> {
        let today = date(now);
        let dates = [today.saturating_sub(1.day()), today, today.saturating_add(1.day())];
        let gone = self.days.extract_if(.., |day| !dates.contains(&day.date));
        for begun in gone.flat_map(|day| day.requests.into_values()).collect::<Vec<_>>() {
            self.uncount(&begun.by);
        }
        for date in dates {
            if self.days.iter().all(|day| day.date != date) {
                let place = place(date).map_err(|e| JournalError::Malformed(e.to_string()))?;
                self.days.push(Day { date, place, seen: 0, requests: HashMap::new() });
            }
        }
        for at in 0..self.days.len() {
            while let Some(day) = self.days.get(at) {
                let page = journal.read(&day.place, day.seen, PAGE).await?;
                let Some(last) = page.last() else { break };
                page.iter().for_each(|event| self.take(at, event));
                self.days[at].seen = last.sequence;
            }
        }
        Ok(())
    }

    /// What is known of a key, but for what was recorded as `own`, if there is anything else. Days
    /// aren't written in one order: where another one has the key as well, each may be the first.
    pub fn find(&self, key: &str, own: Option<EventId>) -> Option<&Known> {
        let all = self.days.iter().filter_map(|day| day.requests.get(key));
        all.map(|begun| &begun.known).max_by_key(|known| match known.was {
            Was::Answered(..) => 2,
            Was::Begun(id) => u8::from(Some(id) != own),
        })
    }

    /// Whether a caller, or its tenant, has as many as are remembered.
    pub fn is_full(&self, by: &str) -> bool {
        let count = |of: &str| self.counts.get(of).copied().unwrap_or(0);
        count(by) >= MOST_OF_CALLER || count(tenant(by)) >= MOST_OF_TENANT
    }

    fn take(&mut self, at: usize, event: &Envelope) {
        let Some(day) = self.days.get_mut(at).filter(|_| !event.blocked()) else { return };
        if let Some(begun) = event.read::<RequestBegun>() {
            if day.requests.contains_key(&*begun.key) {
                return;
            }
            let by: Arc<str> = event.source.strip_prefix(SOURCE).unwrap_or_default().into();
            let known = Known { digest: (*begun.digest).into(), was: Was::Begun(event.id) };
            day.requests.insert((*begun.key).into(), Begun { by: by.clone(), known });
            for of in [&*by, tenant(&by)] {
                match self.counts.get_mut(of) {
                    Some(count) => *count += 1,
                    None => drop(self.counts.insert(of.into(), 1)),
                }
            }
        } else if let Some(answered) = event.read::<RequestAnswered>() {
            if answered.answer.is_none() {
                if let Some(begun) = day.requests.remove(&*answered.key) {
                    self.uncount(&begun.by);
                }
            } else if let Some(begun) = day.requests.get_mut(&*answered.key) {
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
pub(super) struct Turn {
    held: Arc<Mutex<Held>>,
    /// How often the journal has failed to take what was written.
    failures: AtomicU64,
}

/// How the journal failed last.
type Held = Option<JournalError>;

impl Turn {
    /// Waits for it. An error: the journal failed meanwhile. Those who wait all learn it then, rather
    /// than one after the other, each after the journal's patience.
    pub async fn take(&self) -> Result<OwnedMutexGuard<Held>, NotRecorded> {
        let before = self.failures.load(Ordering::SeqCst);
        let held = self.held.clone().lock_owned().await;
        let failed = self.failures.load(Ordering::SeqCst) != before;
        match held.clone().filter(|_| failed) {
            Some(error) => Err(NotRecorded::Bus(BusError::Journal(error))),
            None => Ok(held),
        }
    }

    /// Writes, unless the journal fails or another process has the conversation: then nothing is kept.
    async fn offer(
        &self,
        mut turn: OwnedMutexGuard<Held>,
        runtime: &Runtime,
        draft: Draft,
    ) -> Result<Receipt, NotRecorded> {
        let services = runtime.services();
        let place = draft.conversation.clone();
        let offered = services.offer(draft).await;
        if let Err(NotRecorded::Bus(BusError::Journal(error))) = &offered {
            *turn = Some(error.clone());
            self.failures.fetch_add(1, Ordering::SeqCst);
        }
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
/// in a moment. A failing journal isn't waited for: nothing was done yet. Nor is a turn for a client who is
/// gone.
pub(super) async fn begin(
    (runtime, turn): (&Runtime, &Turn),
    client: &Client,
    place: &ConversationId,
    by: &str,
    begun: RequestBegun,
) -> Answered<Option<EventId>> {
    let draft = Draft::new(place.clone(), begun).from_source(format!("{SOURCE}{by}"));
    let taken = client.waits_for(turn.take()).await?.map_err(problem)?;
    match turn.offer(taken, runtime, draft).await {
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
    place: &ConversationId,
    answered: RequestAnswered,
) -> Answered<()> {
    let draft = Draft::new(place.clone(), answered).from_source("server");
    let offered = async {
        let taken = turn.take().await?;
        turn.offer(taken, runtime, draft.clone()).await
    };
    match offered.await {
        Err(NotRecorded::Bus(_)) => {}
        tried => return tried.map(drop).map_err(problem),
    }
    // It has happened, and stays to be recorded. Requests that are begun don't wait for it.
    let recorded = runtime.services().fact_in_turn(draft).await;
    give_back(runtime.services(), place).await;
    recorded.map(drop).map_err(problem)
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

/// Where a request that is begun now is recorded.
pub(super) fn place_at(now: Timestamp) -> Result<ConversationId, IdError> {
    place(date(now))
}

fn place(date: Date) -> Result<ConversationId, IdError> {
    ConversationId::in_tenant(ConversationId::SYSTEM, &format!("{REQUESTS}{date}"))
}

#[cfg(test)]
mod tests;
