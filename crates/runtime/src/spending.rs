//! What was spent: per conversation, by its fold, and per agent and day over all conversations.

mod ledger;
mod under_way;

use std::collections::VecDeque;
use std::sync::Arc;

use ephor_core::events::{
    DecisionMade, ModelCalled, NodeCompleted, NodeExecutionFailed, NodeIterationCompleted,
    UserMessageReceived,
};
use ephor_core::{Draft, Envelope, Event, EventData, EventId};
use ephor_rules::{Budgets, Exceeded, Usage, Usages, Who, costs};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use self::ledger::Used;
use crate::calls::Call;
use crate::stored::Stored;

pub use ledger::Ledger;
pub(crate) use ledger::Reservation;

/// Decisions whose agents are remembered, so that what their runs cost is put down to them.
const DECIDERS: usize = 1024;

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
        self.agent_of(envelope.causation, &envelope.source)
    }

    fn agent_of(&self, cause: Option<EventId>, source: &str) -> Arc<str> {
        let decided = cause.and_then(|cause| self.0.iter().rev().find(|(id, _)| *id == cause));
        match decided {
            Some((_, agent)) => agent.clone(),
            None => Who::of_source(source).agent,
        }
    }
}

const CALL: Usage = Usage { tokens: 0, cost_micros: 0, calls: 1, millis: 0 };

/// What a call of a model cost.
pub(crate) fn cost(called: &ModelCalled) -> Usage {
    Usage {
        tokens: called.input_tokens.saturating_add(called.output_tokens),
        cost_micros: called.cost_micros.unwrap_or(0),
        calls: 1,
        millis: called.duration_ms,
    }
}

/// What an event says was spent; None: nothing. A node's call was counted when it began.
pub fn spent(envelope: &Envelope) -> Option<Usage> {
    let of_node = |tokens, cost_micros, millis| Usage { tokens, cost_micros, calls: 0, millis };
    match envelope.kind() {
        ModelCalled::TYPE => Some(match envelope.read::<ModelCalled>() {
            Some(called) => cost(&called),
            None => Usage { calls: 1, ..at_most(envelope) },
        }),
        NodeCompleted::TYPE => Some(envelope.read::<NodeCompleted>().map_or_else(
            || at_most(envelope),
            |done| of_node(done.llm_tokens, done.cost_micros, done.duration_ms),
        )),
        // The time is told by the end of the whole.
        NodeIterationCompleted::TYPE => {
            Some(envelope.read::<NodeIterationCompleted>().map_or_else(
                || at_most(envelope),
                |done| of_node(done.llm_tokens, done.cost_micros, 0),
            ))
        }
        NodeExecutionFailed::TYPE => Some(envelope.read::<NodeExecutionFailed>().map_or_else(
            || at_most(envelope),
            |failed| of_node(failed.llm_tokens, failed.cost_micros, failed.duration_ms),
        )),
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
            self.ledger.record(envelope, &agent, usage);
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

    /// The same, if the budgets have room for it.
    pub fn ticket_within(
        &mut self,
        budgets: &Budgets,
        kind: &str,
        who: &Who,
        now: Timestamp,
    ) -> Result<(), Exceeded> {
        if let Some(conversation) = who.conversation.as_ref().filter(|_| costs(kind)) {
            self.ledger.spend(conversation, &who.agent, CALL, now, |used| {
                budgets.exceeded(&self.in_all(used), &CALL)
            })?;
            self.add(CALL);
        }
        Ok(())
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
        // What there is room for is counted already.
        let Some(usage) = spent(event).filter(|_| !self.ledger.has_room_for(event)) else {
            return;
        };
        usages.turn += usage;
        usages.conversation += usage;
        usages.day += usage;
        if self.deciders.agent(event) == who.agent {
            usages.agent += usage;
        }
    }

    /// Has room kept for a call of a model, of which this is to be recorded: in the budgets to which that
    /// will be put down.
    pub fn reserve(
        &self,
        call: &Draft,
        most: Usage,
        budgets: &Budgets,
        now: Timestamp,
    ) -> Result<Reservation, Exceeded> {
        let agent = self.deciders.agent_of(call.causation, &call.source);
        self.ledger.reserve(call, agent, most, now, |used| {
            // The first call may cost more than there is, as it isn't known; what is under way is.
            budgets.exceeded(&self.in_all(used), &CALL)
        })
    }

    /// What is used up for an agent.
    pub fn usages(&self, who: &Who, now: Timestamp) -> Usages {
        match &who.conversation {
            Some(conversation) => self.in_all(self.ledger.used(conversation, &who.agent, now)),
            None => {
                let (agent, day) = self.ledger.of(who.tenant(), &who.agent, now);
                Usages { turn: self.turn, conversation: self.conversation, agent, day }
            }
        }
    }

    fn in_all(&self, used: Used) -> Usages {
        let Used { under_way, agent, day } = used;
        let (turn, conversation) = (self.turn + under_way, self.conversation + under_way);
        Usages { turn, conversation, agent, day }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use ephor_core::ConversationId;
    use ephor_rules::Budget;

    use super::*;

    fn id(name: &str) -> ConversationId {
        ConversationId::new(name).unwrap()
    }

    fn day(calls: u64) -> Budgets {
        Budgets { day: Budget { calls: Some(calls), ..Budget::default() }, ..Budgets::default() }
    }

    /// Both were judged while the day had room for one.
    #[test]
    fn of_two_conversations_one_has_the_last_call_of_the_day() {
        let (ledger, now) = (Arc::<Ledger>::default(), Timestamp::UNIX_EPOCH);
        let ticket = |name: &str| {
            let who = Who::default().within(id(name));
            let mut spending = Spending::with(ledger.clone());
            spending.ticket_within(&day(1), "HTTP", &who, now).map_err(|exceeded| exceeded.scope)
        };
        assert_eq!([ticket("a"), ticket("b")], [Ok(()), Err("day")]);
    }

    #[test]
    fn a_node_and_a_model_share_the_last_call() {
        let (ledger, now) = (Arc::<Ledger>::default(), Timestamp::UNIX_EPOCH);
        let mut spending = Spending::with(ledger);
        let who = Who::default().within(id("a"));
        let call = Draft::new(id("a"), ModelCalled::default());
        let room = spending.reserve(&call, CALL, &day(1), now).unwrap();
        assert_eq!(spending.usages(&who, now).conversation, CALL);
        spending.ticket_within(&day(1), "HTTP", &who, now).unwrap_err();
        drop(room);
        spending.ticket_within(&day(1), "HTTP", &who, now).unwrap();
        spending.reserve(&call, CALL, &day(1), now).unwrap_err();
    }

    /// Neither twice while what it cost is on its way into the record, nor not at all in between.
    #[test]
    fn a_call_is_counted_once_at_each_moment() {
        let (ledger, now) = (Arc::<Ledger>::default(), Timestamp::UNIX_EPOCH);
        let mut spending = Spending::with(ledger);
        let who = Who::of_source("agent/reader").within(id("a"));
        let called = ModelCalled { input_tokens: 3, ..ModelCalled::default() };
        let cost = cost(&called);
        let call = Draft::new(id("a"), called).from_source("agent/reader");
        let most = Usage { tokens: 100, ..CALL };
        let room = spending.reserve(&call, most, &Budgets::default(), now).unwrap();
        let of = |usage| Usages { turn: usage, conversation: usage, agent: usage, day: usage };
        assert_eq!(spending.usages(&who, now), of(most));
        room.settle(cost);
        let event = call.seal(1, now, ephor_core::Disposition::Delivered);
        let mut usages = spending.usages(&who, now);
        spending.takes_ahead(&event, &who, &mut usages);
        assert_eq!(usages, of(cost));
        spending.live(&event);
        assert_eq!(spending.usages(&who, now), of(cost));
        drop(room);
        assert_eq!(spending.usages(&who, now), of(cost));
    }
}
