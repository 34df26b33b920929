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

/// What tenants and their agents have spent today, and what calls that are under way may cost.
#[derive(Debug, Default)]
pub struct Ledger(Mutex<Books>);

#[derive(Debug, Default)]
struct Books {
    /// By tenant.
    days: HashMap<String, Day>,
    /// The latest date that was asked about: those of tenants that were put down before are gone.
    today: Option<Date>,
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

#[derive(Debug)]
struct Day {
    date: Date,
    total: Usage,
    agents: HashMap<Arc<str>, Usage>,
    stored: Stored,
}

impl Day {
    fn fresh(date: Date) -> Self {
        Self { date, total: Usage::default(), agents: HashMap::new(), stored: Stored::default() }
    }
}

fn date(at: Timestamp) -> Date {
    at.to_zoned(TimeZone::UTC).date()
}

impl Books {
    /// What an agent has spent on a day, and the tenant in all.
    fn of(&self, tenant: &str, agent: &str, date: Date) -> (Usage, Usage) {
        match self.days.get(tenant).filter(|day| day.date == date) {
            Some(day) => (day.agents.get(agent).copied().unwrap_or_default(), day.total),
            None => Default::default(),
        }
    }

    fn used(&mut self, conversation: &ConversationId, agent: &Arc<str>, date: Date) -> Used {
        if self.today.is_none_or(|today| today < date) {
            self.today = Some(date);
            self.days.retain(|_, day| day.date >= date);
        }
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
        if !self.days.contains_key(tenant) {
            self.days.insert(tenant.to_owned(), Day::fresh(date));
        }
        let Some(day) = self.days.get_mut(tenant).filter(|day| day.date <= date) else {
            return;
        };
        if day.date < date {
            *day = Day::fresh(date);
        }
        put(day);
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

    /// Puts something down. What was spent on another day than the latest is forgotten.
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
        let today = books.days.get(tenant).filter(|day| day.date == date(now));
        today.map(|day| day.stored).unwrap_or_default()
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
        let found = Self::read(journal, date(now), until).await?;
        let found = found.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut books = self.books();
        for (tenant, day) in found.days {
            books.on(&tenant, day.date, |own| own.stored += day.stored);
            for (agent, usage) in day.agents {
                books.put(&tenant, &agent, usage, day.date);
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
                found.keep(envelope);
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
                match calls.entry(envelope.conversation.clone()).or_default().fold(envelope) {
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
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::sync::atomic::{AtomicBool, Ordering};

    use async_trait::async_trait;
    use ephor_core::Disposition;
    use ephor_core::events::ModelCalled;
    use ephor_journal::{Commit, Feed, Memory, Store, Wrapper};
    use ephor_testkit::DamagedJournal;

    use super::*;

    const DAY: jiff::SignedDuration = jiff::SignedDuration::from_hours(24);

    fn called() -> ModelCalled {
        ModelCalled {
            model: "m".to_owned(),
            purpose: "decide".to_owned(),
            input_tokens: 3,
            output_tokens: 4,
            cost_micros: None,
            duration_ms: 1,
            error: None,
            code: None,
            prompt: Vec::new(),
            answer: None,
        }
    }

    /// A journal whose end can't be read, the first time.
    struct Shaky(Memory, AtomicBool);

    #[async_trait]
    impl Wrapper for Shaky {
        fn inner(&self) -> &dyn Journal {
            &self.0
        }

        async fn read_all(
            &self,
            after: Position,
            limit: usize,
        ) -> Result<Vec<(Position, Arc<Envelope>)>, JournalError> {
            let end = *self.0.watch().borrow();
            if limit == PAGE && after >= end && !self.1.swap(true, Ordering::SeqCst) {
                return Err(JournalError::Store("the disk is away".into()));
            }
            self.0.read_all(after, limit).await
        }
    }

    #[tokio::test]
    async fn what_is_damaged_is_left_out_of_the_day() {
        let damaged = ConversationId::new("damaged").unwrap();
        let journal = DamagedJournal::around(Memory::default(), Position::new(1), damaged);
        let now = Timestamp::UNIX_EPOCH;
        let mut until = Position::START;
        for name in ["damaged", "whole"] {
            let conversation = ConversationId::new(name).unwrap();
            let draft = Draft::new(conversation.clone(), called());
            let events = vec![Arc::new(draft.seal(1, now, Disposition::Delivered))];
            let commit = Commit::new(conversation, 0, events);
            until = Store::append(&journal, commit).await.unwrap();
        }
        let ledger = Ledger::default();
        ledger.restore(&journal, now, until).await.unwrap();
        assert_eq!(ledger.of("local", "embedder", now).1.tokens, 7);
    }

    #[tokio::test]
    async fn a_day_that_could_not_be_read_is_counted_once_all_the_same() {
        let journal = Shaky(Memory::default(), AtomicBool::new(false));
        let conversation = ConversationId::new("c").unwrap();
        let now = Timestamp::UNIX_EPOCH;
        let event = Draft::new(conversation.clone(), called()).seal(1, now, Disposition::Delivered);
        let events = vec![Arc::new(event)];
        let until = Store::append(&journal, Commit::new(conversation, 0, events)).await.unwrap();
        let ledger = Ledger::default();
        let spent = || ledger.of("local", "embedder", now).1;
        ledger.restore(&journal, now, until).await.unwrap_err();
        assert_eq!(spent(), Usage::default());
        ledger.restore(&journal, now, until).await.unwrap();
        assert_eq!((spent().tokens, spent().calls), (7, 1));
    }

    #[test]
    fn tenants_that_spent_on_an_earlier_day_are_forgotten() {
        let (ledger, agent) = (Ledger::default(), Arc::from("embedder"));
        let (today, tomorrow) = (Timestamp::UNIX_EPOCH, Timestamp::UNIX_EPOCH + DAY);
        for tenant in ["a", "b", "c"] {
            ledger.add(tenant, &agent, CALL, today);
        }
        let asked = ConversationId::in_tenant("a", "c").unwrap();
        assert_eq!(ledger.used(&asked, &agent, today).day, CALL);
        assert_eq!(ledger.books().days.len(), 3);
        ledger.add("b", &agent, CALL, tomorrow);
        assert_eq!(ledger.used(&asked, &agent, tomorrow).day, Usage::default());
        assert_eq!(ledger.books().days.keys().collect::<Vec<_>>(), ["b"]);
        // A clock that is set back brings nothing back, and loses nothing.
        assert_eq!(ledger.used(&asked, &agent, today).day, Usage::default());
        assert_eq!(ledger.of("b", "embedder", tomorrow).1, CALL);
    }
}
