//! What tenants and their agents spend in a day, over all conversations.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ephor_core::events::{ConversationForked, DecisionMade};
use ephor_core::{ConversationId, Draft, Envelope, Event, EventId};
use ephor_journal::{Journal, JournalError, Position, read_past};
use ephor_rules::{Usage, Who};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::under_way::{Reserved, UnderWay};
use super::{CALL, Deciders, spent};
use crate::calls::{Calls, Counted};
use crate::stored::Stored;

/// Events that are read at a time when the day is counted anew.
const PAGE: usize = 512;

/// Maximum number of dates that are kept. A clock that is set forwards and back comes to others, and to
/// the same one again.
const DATES: usize = 4;

/// What tenants and their agents have spent today, and what calls that are under way may cost.
#[derive(Debug, Default)]
pub struct Ledger(Mutex<Books>);

#[derive(Debug, Default)]
struct Books {
    /// By date, the one first on which something was put down last; then by tenant.
    dates: Vec<(Date, HashMap<String, Day>)>,
    under_way: UnderWay,
}

/// What is used up beyond a conversation's own record.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Used {
    /// What is under way in the conversation.
    pub under_way: Usage,
    /// What the agent has spent today, with what is under way.
    pub agent: Usage,
    /// The same of the tenant.
    pub day: Usage,
}

/// Room in the budgets that a call of a model has, until what it cost is on record. It is given back when
/// this is dropped.
#[derive(Debug)]
pub(crate) struct Reservation {
    ledger: Arc<Ledger>,
    call: EventId,
}

impl Reservation {
    /// It is known what the call cost.
    pub fn settle(&self, cost: Usage) {
        self.ledger.books().under_way.settle(self.call, cost);
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.ledger.books().under_way.end(self.call);
    }
}

#[derive(Debug, Default)]
struct Day {
    total: Usage,
    agents: HashMap<Arc<str>, Usage>,
    stored: Stored,
}

fn date(at: Timestamp) -> Date {
    at.to_zoned(TimeZone::UTC).date()
}

impl Books {
    fn day(&self, tenant: &str, date: Date) -> Option<&Day> {
        self.dates.iter().find(|(of, _)| *of == date)?.1.get(tenant)
    }

    /// What an agent has spent on a day, and the tenant in all.
    fn of(&self, tenant: &str, agent: &str, date: Date) -> (Usage, Usage) {
        match self.day(tenant, date) {
            Some(day) => (day.agents.get(agent).copied().unwrap_or_default(), day.total),
            None => Default::default(),
        }
    }

    fn used(&self, conversation: &ConversationId, agent: &Arc<str>, date: Date) -> Used {
        let (of_agent, day) = self.of(conversation.tenant(), agent, date);
        let reserved = self.under_way.reserved(conversation, agent);
        let Reserved { conversation, agent, tenant } = reserved;
        Used { under_way: conversation, agent: of_agent + agent, day: day + tenant }
    }

    fn put(&mut self, tenant: &str, agent: &Arc<str>, usage: Usage, date: Date) {
        self.on(tenant, date, |day| {
            day.total += usage;
            *day.agents.entry(agent.clone()).or_default() += usage;
        });
    }

    fn on(&mut self, tenant: &str, date: Date, put: impl FnOnce(&mut Day)) {
        let known = self.dates.iter().position(|(of, _)| *of == date);
        let known = known.map(|at| self.dates.remove(at).1);
        let mut tenants = known.unwrap_or_default();
        match tenants.get_mut(tenant) {
            Some(day) => put(day),
            None => put(tenants.entry(tenant.to_owned()).or_default()),
        }
        self.dates.insert(0, (date, tenants));
        self.dates.truncate(DATES);
    }
}

impl Ledger {
    fn books(&self) -> MutexGuard<'_, Books> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has room kept for a call, by the id of the event that will tell what it cost, unless that is
    /// refused, given what is used up. Of calls that begin at the same time each is looked at with those
    /// before it.
    pub(super) fn reserve<E>(
        self: &Arc<Self>,
        call: &Draft,
        agent: Arc<str>,
        most: Usage,
        now: Timestamp,
        refused: impl FnOnce(Used) -> Option<E>,
    ) -> Result<Reservation, E> {
        let mut books = self.books();
        match refused(books.used(&call.conversation, &agent, date(now))) {
            Some(why) => Err(why),
            None => {
                books.under_way.begin(call.id, &call.conversation, agent, most);
                Ok(Reservation { ledger: self.clone(), call: call.id })
            }
        }
    }

    /// Puts something down, unless that is refused, given what is used up.
    pub(super) fn spend<E>(
        &self,
        conversation: &ConversationId,
        agent: &Arc<str>,
        usage: Usage,
        now: Timestamp,
        refused: impl FnOnce(Used) -> Option<E>,
    ) -> Result<(), E> {
        let mut books = self.books();
        match refused(books.used(conversation, agent, date(now))) {
            Some(why) => Err(why),
            None => {
                books.put(conversation.tenant(), agent, usage, date(now));
                Ok(())
            }
        }
    }

    /// Whether room is kept for the call that an event tells of.
    pub(super) fn has_room_for(&self, event: &Envelope) -> bool {
        self.books().under_way.has(event.id)
    }

    /// What is used up for an agent in a conversation.
    pub(super) fn used(
        &self,
        conversation: &ConversationId,
        agent: &Arc<str>,
        now: Timestamp,
    ) -> Used {
        self.books().used(conversation, agent, date(now))
    }

    /// Puts down what an event of now says; its call is under way no more.
    pub(super) fn record(&self, event: &Envelope, agent: &Arc<str>, usage: Usage) {
        let mut books = self.books();
        books.under_way.end(event.id);
        books.put(event.conversation.tenant(), agent, usage, date(event.time));
    }

    /// Puts something down.
    pub fn add(&self, tenant: &str, agent: &Arc<str>, usage: Usage, at: Timestamp) {
        self.books().put(tenant, agent, usage, date(at));
    }

    /// A call that was put down waits for a person instead.
    fn take_back(&self, tenant: &str, agent: &str, at: Timestamp) {
        self.books().on(tenant, date(at), |day| {
            let agents = day.agents.get_mut(agent).into_iter();
            for usage in agents.chain([&mut day.total]) {
                usage.calls = usage.calls.saturating_sub(1);
            }
        });
    }

    /// Puts down what an event of now says, where nothing is known of its conversation: to whoever
    /// published it.
    pub fn note(&self, envelope: &Envelope) {
        if let Some(usage) = spent(envelope) {
            let agent = Who::of_source(&envelope.source).agent;
            self.record(envelope, &agent, usage);
        }
    }

    /// Counts what an event of now puts down.
    pub fn keep(&self, envelope: &Envelope) {
        let (stored, _) = Stored::of(envelope);
        let (tenant, date) = (envelope.conversation.tenant(), date(envelope.time));
        self.books().on(tenant, date, |day| day.stored += stored);
    }

    /// What a tenant has put down on the day of that time.
    pub fn stored(&self, tenant: &str, now: Timestamp) -> Stored {
        let books = self.books();
        books.day(tenant, date(now)).map(|day| day.stored).unwrap_or_default()
    }

    /// What an agent has spent on the day of that time, and the tenant in all.
    pub fn of(&self, tenant: &str, agent: &str, now: Timestamp) -> (Usage, Usage) {
        self.books().of(tenant, agent, date(now))
    }

    /// Adds what the record has of the day up to a position: what came later was put down when it
    /// came. All of it or, where the record can't be read, nothing.
    pub async fn restore(
        &self,
        journal: &dyn Journal,
        now: Timestamp,
        until: Position,
    ) -> Result<(), JournalError> {
        let today = date(now);
        let found = Self::read(journal, today, until).await?;
        let found = found.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut books = self.books();
        let of_today = found.dates.into_iter().filter(|(of, _)| *of == today);
        for (tenant, day) in of_today.flat_map(|(_, tenants)| tenants) {
            books.on(&tenant, today, |own| own.stored += day.stored);
            for (agent, usage) in day.agents {
                books.put(&tenant, &agent, usage, today);
            }
        }
        Ok(())
    }

    async fn read(
        journal: &dyn Journal,
        today: Date,
        until: Position,
    ) -> Result<Self, JournalError> {
        let found = Self::default();
        let mut after = journal.before_day(today).await?;
        let mut deciders: HashMap<ConversationId, Deciders> = HashMap::new();
        let mut calls: HashMap<ConversationId, Calls> = HashMap::new();
        let mut copies: HashMap<ConversationId, u64> = HashMap::new();
        loop {
            let page = read_past(journal, after, PAGE).await?;
            let Some((last, _)) = page.last() else {
                return Ok(found);
            };
            after = *last;
            for (position, envelope) in &page {
                if *position > until {
                    return Ok(found);
                }
                // A clock that was ahead has put later days down before the end of this one.
                let of_today = date(envelope.time) == today;
                if of_today {
                    found.keep(envelope);
                }
                let known = deciders.entry(envelope.conversation.clone()).or_default();
                if envelope.kind() == DecisionMade::TYPE {
                    known.made(envelope);
                }
                if let Some(forked) = envelope.read::<ConversationForked>() {
                    let last = envelope.sequence.saturating_add(forked.events);
                    copies.insert(envelope.conversation.clone(), last);
                }
                // The original was charged for what is copied.
                if copies.get(&envelope.conversation).is_some_and(|last| envelope.sequence <= *last)
                {
                    continue;
                }
                let agent = known.agent(envelope);
                let tenant = envelope.conversation.tenant();
                let counted =
                    calls.entry(envelope.conversation.clone()).or_default().fold(envelope);
                if !of_today {
                    continue;
                }
                match counted {
                    Some(Counted::Made(call)) if call.costs() => {
                        found.add(tenant, &agent, CALL, envelope.time);
                    }
                    Some(Counted::TakenBack(call)) if call.costs() => {
                        found.take_back(tenant, &agent, envelope.time);
                    }
                    _ => {}
                }
                if let Some(usage) = spent(envelope) {
                    found.add(tenant, &agent, usage, envelope.time);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
