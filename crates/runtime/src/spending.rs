//! What was spent: per conversation, by its fold, and per agent and day over all conversations.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use ephor_core::events::{
    ConversationForked, DecisionMade, ModelCalled, NodeCompleted, UserMessageReceived,
};
use ephor_core::{ConversationId, Envelope, Event, EventData, EventId};
use ephor_journal::{Journal, JournalError, Position};
use ephor_rules::{Usage, Usages, Who, costs};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use crate::calls::{Call, Calls, Counted};
use crate::stored::Stored;

/// Decisions whose agents are remembered, so that what their runs cost is put down to them.
const DECIDERS: usize = 1024;

/// Events that are read at a time when the day is counted anew.
const PAGE: usize = 512;

/// The last decisions, and who made them.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Deciders(VecDeque<(EventId, Arc<str>)>);

impl Deciders {
    fn made(&mut self, envelope: &Envelope) {
        if self.0.len() >= DECIDERS {
            self.0.pop_front();
        }
        self.0.push_back((envelope.id, Who::of_source(&envelope.source).agent));
    }

    /// The agent to which an event's cost is put down: the one that decided what it follows from,
    /// else the one that published it.
    fn agent(&self, envelope: &Envelope) -> Arc<str> {
        let cause = envelope.causation;
        let decided = cause.and_then(|cause| self.0.iter().rev().find(|(id, _)| *id == cause));
        match decided {
            Some((_, agent)) => agent.clone(),
            None => Who::of_source(&envelope.source).agent,
        }
    }
}

const CALL: Usage = Usage { tokens: 0, cost_micros: 0, calls: 1, millis: 0 };

/// What an event says was spent. A node's call was counted when it began.
fn spent(envelope: &Envelope) -> Option<Usage> {
    match envelope.kind() {
        ModelCalled::TYPE => Some(match envelope.read::<ModelCalled>() {
            Some(called) => Usage {
                tokens: called.input_tokens.saturating_add(called.output_tokens),
                cost_micros: called.cost_micros.unwrap_or(0),
                calls: 1,
                millis: called.duration_ms,
            },
            None => Usage { calls: 1, ..at_most(envelope) },
        }),
        NodeCompleted::TYPE => Some(match envelope.read::<NodeCompleted>() {
            Some(completed) => Usage {
                tokens: completed.llm_tokens,
                cost_micros: completed.cost_micros,
                calls: 0,
                millis: completed.duration_ms,
            },
            None => at_most(envelope),
        }),
        _ => None,
    }
}

/// Of an event that can't be read: a token for each byte, more than what is in it can have taken.
fn at_most(envelope: &Envelope) -> Usage {
    let bytes = match &envelope.data {
        EventData::Raw { json, .. } => json.get().len() as u64,
        EventData::Typed(_) => 0,
    };
    Usage { tokens: bytes, ..Usage::default() }
}

/// What a conversation has spent.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Spending {
    turn: Usage,
    conversation: Usage,
    deciders: Deciders,
    #[serde(skip)]
    ledger: Arc<Ledger>,
}

impl Spending {
    /// Counts towards the days too. Always, whether a budget asks or not: a policy that is loaded
    /// later may.
    pub fn with(ledger: Arc<Ledger>) -> Self {
        Self { ledger, ..Self::default() }
    }

    /// What was kept, with where it counts towards the days.
    pub fn restored(self, ledger: Arc<Ledger>) -> Self {
        Self { ledger, ..self }
    }

    /// Lets go of room that isn't used.
    pub fn rest(&mut self) {
        self.deciders.0.shrink_to_fit();
    }

    /// Takes an event of the record in.
    pub fn fold(&mut self, envelope: &Envelope) {
        self.take(envelope);
    }

    /// What of it was spent after it began.
    fn take(&mut self, envelope: &Envelope) -> Option<Usage> {
        match envelope.kind() {
            DecisionMade::TYPE => self.deciders.made(envelope),
            UserMessageReceived::TYPE => self.turn = Usage::default(),
            _ => {
                let usage = spent(envelope)?;
                self.add(usage);
                return Some(usage);
            }
        }
        None
    }

    /// The record shows a node's call.
    pub fn made(&mut self, call: &Call) {
        if call.costs() {
            self.add(CALL);
        }
    }

    /// A call that was counted hasn't been made yet.
    pub fn taken_back(&mut self, call: &Call) {
        if call.costs() {
            for usage in [&mut self.turn, &mut self.conversation] {
                usage.calls = usage.calls.saturating_sub(1);
            }
        }
    }

    /// Takes an event of now in; the call of a node was counted with its ticket.
    pub fn live(&mut self, envelope: &Envelope) {
        if let Some(usage) = self.take(envelope) {
            let agent = self.deciders.agent(envelope);
            self.ledger.add(envelope.conversation.tenant(), &agent, usage, envelope.time);
        }
    }

    /// A node's call has its ticket.
    pub fn ticket(&mut self, kind: &str, who: &Who, now: Timestamp) {
        if !costs(kind) {
            return;
        }
        self.add(CALL);
        self.ledger.add(who.tenant(), &who.agent, CALL, now);
    }

    fn add(&mut self, usage: Usage) {
        self.turn += usage;
        self.conversation += usage;
    }

    /// What a tenant has put down on the day of that time.
    pub fn stored_today(&self, tenant: &str, now: Timestamp) -> Stored {
        self.ledger.stored(tenant, now)
    }

    /// Adds what an event says that is recorded in front of what the agent decides.
    pub fn takes_ahead(&self, event: &Envelope, who: &Who, usages: &mut Usages) {
        let Some(usage) = spent(event) else {
            return;
        };
        usages.turn += usage;
        usages.conversation += usage;
        usages.day += usage;
        if self.deciders.agent(event) == who.agent {
            usages.agent += usage;
        }
    }

    /// What is used up for an agent.
    pub fn usages(&self, who: &Who, now: Timestamp) -> Usages {
        let (agent, day) = self.ledger.of(who.tenant(), &who.agent, now);
        Usages { turn: self.turn, conversation: self.conversation, agent, day }
    }
}

/// What tenants and their agents have spent today.
#[derive(Debug, Default)]
pub struct Ledger(Mutex<HashMap<String, Day>>);

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

impl Ledger {
    /// Puts something down. What was spent on another day than the latest is forgotten.
    pub fn add(&self, tenant: &str, agent: &Arc<str>, usage: Usage, at: Timestamp) {
        self.put(tenant, agent, usage, date(at));
    }

    /// A call that was put down waits for a person instead.
    fn take_back(&self, tenant: &str, agent: &str, at: Timestamp) {
        self.on(tenant, date(at), |day| {
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
            self.add(envelope.conversation.tenant(), &agent, usage, envelope.time);
        }
    }

    fn put(&self, tenant: &str, agent: &Arc<str>, usage: Usage, date: Date) {
        self.on(tenant, date, |day| {
            day.total += usage;
            *day.agents.entry(agent.clone()).or_default() += usage;
        });
    }

    fn on(&self, tenant: &str, date: Date, put: impl FnOnce(&mut Day)) {
        let mut tenants = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !tenants.contains_key(tenant) {
            tenants.insert(tenant.to_owned(), Day::fresh(date));
        }
        let Some(day) = tenants.get_mut(tenant).filter(|day| day.date <= date) else {
            return;
        };
        if day.date < date {
            *day = Day::fresh(date);
        }
        put(day);
    }

    /// Counts what an event of now puts down.
    pub fn keep(&self, envelope: &Envelope) {
        let (stored, _) = Stored::of(envelope);
        self.keep_all(envelope.conversation.tenant(), stored, date(envelope.time));
    }

    fn keep_all(&self, tenant: &str, stored: Stored, date: Date) {
        self.on(tenant, date, |day| day.stored += stored);
    }

    /// What a tenant has put down on the day of that time.
    pub fn stored(&self, tenant: &str, now: Timestamp) -> Stored {
        let tenants = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let today = tenants.get(tenant).filter(|day| day.date == date(now));
        today.map(|day| day.stored).unwrap_or_default()
    }

    /// What an agent has spent on the day of that time, and the tenant in all.
    pub fn of(&self, tenant: &str, agent: &str, now: Timestamp) -> (Usage, Usage) {
        let tenants = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match tenants.get(tenant).filter(|day| day.date == date(now)) {
            Some(day) => (day.agents.get(agent).copied().unwrap_or_default(), day.total),
            None => Default::default(),
        }
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
        for (tenant, day) in found.0.into_inner().unwrap_or_else(PoisonError::into_inner) {
            self.keep_all(&tenant, day.stored, day.date);
            for (agent, usage) in day.agents {
                self.put(&tenant, &agent, usage, day.date);
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
            let page = journal.read_all(after, PAGE).await?;
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
    use ephor_core::{Disposition, Draft};
    use ephor_journal::{Commit, Feed, Memory, Store, Wrapper};

    use super::*;

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
    async fn a_day_that_could_not_be_read_is_counted_once_all_the_same() {
        let journal = Shaky(Memory::default(), AtomicBool::new(false));
        let conversation = ConversationId::new("c").unwrap();
        let called = ModelCalled {
            model: "m".to_owned(),
            purpose: "decide".to_owned(),
            input_tokens: 3,
            output_tokens: 4,
            cost_micros: None,
            duration_ms: 1,
            error: None,
            prompt: Vec::new(),
            answer: None,
        };
        let now = Timestamp::UNIX_EPOCH;
        let event = Draft::new(conversation.clone(), called).seal(1, now, Disposition::Delivered);
        let events = vec![Arc::new(event)];
        let until = Store::append(&journal, Commit::new(conversation, 0, events)).await.unwrap();
        let ledger = Ledger::default();
        let spent = || ledger.of("local", "embedder", now).1;
        ledger.restore(&journal, now, until).await.unwrap_err();
        assert_eq!(spent(), Usage::default());
        ledger.restore(&journal, now, until).await.unwrap();
        assert_eq!((spent().tokens, spent().calls), (7, 1));
    }
}
