//! Who waits for people's answers in this process: calls, agents, those who answer, and the clock.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use dashmap::DashMap;
use ephor_core::{ConversationId, EventId, Failure, Violation};
use ephor_rules::{Approved, NodeCall};
use jiff::Timestamp;
use tokio::sync::{Notify, oneshot};

use super::Gate;
use crate::caller::Caller;
use crate::outcome::{InboxError, Outcome};

/// What a held call comes to.
pub(crate) type CallEnd = Result<Approved<NodeCall>, Failure>;

/// A call whose run waits for its hold.
pub(crate) struct WaitingCall {
    pub call: NodeCall,
    pub caller: Caller,
    pub reply: oneshot::Sender<CallEnd>,
}

/// Who waits.
#[derive(Default)]
pub(crate) struct Waiting {
    /// By the hold's id.
    pub calls: DashMap<EventId, WaitingCall>,
    /// Told when one begins to wait.
    pub called: Notify,
    /// Agents that wait for their decision's settlement. `Err` holds why it isn't carried out.
    pub agents: DashMap<EventId, oneshot::Sender<Result<(), Vec<Violation>>>>,
    /// Who has given an answer, by the id of its event.
    pub answers: DashMap<EventId, oneshot::Sender<Result<Outcome, InboxError>>>,
    pub due: Due,
}

impl Waiting {
    /// An agent's decision was settled.
    pub fn settled(&self, decision: EventId, verdict: Result<(), Vec<Violation>>) {
        if let Some((_, agent)) = self.agents.remove(&decision) {
            // An agent that has ended no longer wants to know.
            let _ = agent.send(verdict);
        }
    }

    /// A call waits for its hold.
    pub fn begin_call(&self, hold: EventId, call: WaitingCall) {
        self.calls.insert(hold, call);
        self.called.notify_waiters();
    }

    /// A call's hold was settled.
    pub fn call_ended(&self, hold: EventId, end: CallEnd) {
        if let Some((_, waiting)) = self.calls.remove(&hold) {
            // A run that has just ended makes no call any more.
            let _ = waiting.reply.send(end);
        }
    }

    /// An answer was weighed.
    pub fn weighed(&self, answer: EventId, outcome: Result<Outcome, InboxError>) {
        if let Some((_, person)) = self.answers.remove(&answer) {
            let _ = person.send(outcome);
        }
    }
}

/// What comes of a decision that may be held. To be asked for before it is published.
pub struct Settlement {
    gate: Arc<Gate>,
    decision: EventId,
    verdict: oneshot::Receiver<Result<(), Vec<Violation>>>,
}

impl Settlement {
    /// Waits until people have answered, or nobody has in time. `Err` holds why it isn't carried
    /// out; None: the runtime has stopped.
    pub async fn wait(mut self) -> Option<Result<(), Vec<Violation>>> {
        (&mut self.verdict).await.ok()
    }
}

impl Drop for Settlement {
    fn drop(&mut self) {
        self.gate.waiting.agents.remove(&self.decision);
    }
}

impl Gate {
    /// What comes of a decision that is about to be published, where it is held.
    pub fn settlement(self: &Arc<Self>, decision: EventId) -> Settlement {
        let (settled, verdict) = oneshot::channel();
        self.waiting.agents.insert(decision, settled);
        Settlement { gate: self.clone(), decision, verdict }
    }
}

/// When holds expire. One that was settled in the meantime is left in, and found settled then.
#[derive(Default)]
pub(crate) struct Due {
    times: Mutex<BTreeMap<(Timestamp, EventId), ConversationId>>,
    pub changed: Notify,
}

impl Due {
    pub fn add(&self, at: Timestamp, hold: EventId, conversation: &ConversationId) {
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        times.insert((at, hold), conversation.clone());
        drop(times);
        self.changed.notify_one();
    }

    /// The first time at which one expires.
    pub fn first(&self) -> Option<Timestamp> {
        let times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        times.first_key_value().map(|((at, _), _)| *at)
    }

    /// Takes one out that has expired by then.
    pub fn take(&self, now: Timestamp) -> Option<(ConversationId, EventId)> {
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        let first = times.first_entry().filter(|first| first.key().0 <= now)?;
        let ((_, hold), conversation) = first.remove_entry();
        Some((conversation, hold))
    }
}
