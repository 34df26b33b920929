//! What has been spent: by a conversation's fold, and by agent and day over all conversations.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use ephor_core::events::{
    DecisionMade, ModelCalled, NodeCompleted, NodeStarted, UserMessageReceived,
};
use ephor_core::{ConversationId, Envelope, Event, EventId};
use ephor_journal::{Journal, JournalError, Position};
use ephor_rules::{Usage, Usages, Who, costs};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// Decisions whose agents are remembered, so that what their runs cost is put down to them.
const DECIDERS: usize = 1024;

/// Events that are read at a time when the day is counted anew.
const PAGE: usize = 512;

/// The last decisions, and who made them.
#[derive(Debug, Default)]
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
        ModelCalled::TYPE => envelope.read::<ModelCalled>().map(|called| Usage {
            tokens: called.input_tokens.saturating_add(called.output_tokens),
            cost_micros: called.cost_micros.unwrap_or(0),
            calls: 1,
            millis: called.duration_ms,
        }),
        NodeCompleted::TYPE => envelope.read::<NodeCompleted>().map(|completed| Usage {
            tokens: completed.llm_tokens,
            cost_micros: completed.cost_micros,
            calls: 0,
            millis: completed.duration_ms,
        }),
        _ => None,
    }
}

fn began(envelope: &Envelope) -> bool {
    envelope.kind() == NodeStarted::TYPE
        && envelope.read::<NodeStarted>().is_some_and(|started| costs(&started.kind))
}

/// What a conversation has spent.
#[derive(Debug, Default)]
pub(crate) struct Spending {
    turn: Usage,
    conversation: Usage,
    deciders: Deciders,
    ledger: Arc<Ledger>,
}

impl Spending {
    /// Counts towards the days too. Always, whether a budget asks or not: a policy that is loaded
    /// later may.
    pub fn with(ledger: Arc<Ledger>) -> Self {
        Self { ledger, ..Self::default() }
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
            _ if began(envelope) => self.add(CALL),
            _ => {
                let usage = spent(envelope)?;
                self.add(usage);
                return Some(usage);
            }
        }
        None
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
}

fn date(at: Timestamp) -> Date {
    at.to_zoned(TimeZone::UTC).date()
}

impl Ledger {
    /// Puts something down. What was spent on another day than the latest is forgotten.
    pub fn add(&self, tenant: &str, agent: &Arc<str>, usage: Usage, at: Timestamp) {
        let mut tenants = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let date = date(at);
        let fresh = || Day { date, total: Usage::default(), agents: HashMap::new() };
        let day = tenants.entry(tenant.to_owned()).or_insert_with(fresh);
        if day.date > date {
            return;
        }
        if day.date < date {
            *day = fresh();
        }
        day.total += usage;
        *day.agents.entry(agent.clone()).or_default() += usage;
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
    /// came.
    pub async fn restore(
        &self,
        journal: &dyn Journal,
        now: Timestamp,
        until: Position,
    ) -> Result<(), JournalError> {
        let today = date(now);
        let mut after = before_day(journal, today, until).await?;
        let mut deciders: HashMap<ConversationId, Deciders> = HashMap::new();
        loop {
            let page = journal.read_all(after, PAGE).await?;
            let Some((last, _)) = page.last() else {
                return Ok(());
            };
            after = *last;
            for (position, envelope) in &page {
                if *position > until {
                    return Ok(());
                }
                let known = deciders.entry(envelope.conversation.clone()).or_default();
                if envelope.kind() == DecisionMade::TYPE {
                    known.made(envelope);
                }
                let usage = if began(envelope) { Some(CALL) } else { spent(envelope) };
                if let Some(usage) = usage {
                    let agent = known.agent(envelope);
                    self.add(envelope.conversation.tenant(), &agent, usage, envelope.time);
                }
            }
        }
    }
}

/// The last position before a day, by halving: the record is in the order of time.
async fn before_day(
    journal: &dyn Journal,
    today: Date,
    until: Position,
) -> Result<Position, JournalError> {
    let (mut low, mut high) = (0, until.0);
    while low < high {
        let middle = low + (high - low) / 2;
        let next = journal.read_all(Position(middle), 1).await?;
        let earlier = next.first().is_some_and(|(_, envelope)| date(envelope.time) < today);
        if earlier {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    Ok(Position(low))
}
