//! Who waits for people's answers in this process: calls, agents, and those who answer.

use std::sync::Arc;

use dashmap::DashMap;
use ephor_core::{EventId, Failure, Violation};
use ephor_rules::{Approved, NodeCall};
use tokio::sync::{Notify, oneshot};

use super::Gate;
use crate::caller::Caller;
use crate::due::Due;
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
    /// When it comes to an end by itself.
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

/// The outcome of a decision that may be held. Request it before the decision is published.
pub struct Settlement {
    gate: Arc<Gate>,
    decision: EventId,
    verdict: oneshot::Receiver<Result<(), Vec<Violation>>>,
}

impl Settlement {
    /// Waits until people have answered, or it expired. `Err` says why it isn't carried out; None:
    /// the runtime has stopped.
    pub async fn wait(mut self) -> Option<Result<(), Vec<Violation>>> {
        (&mut self.verdict).await.ok()
    }
}

impl Drop for Settlement {
    fn drop(&mut self) {
        self.verdict.close();
        // Another one that waits for the same decision by now isn't touched.
        self.gate.waiting.agents.remove_if(&self.decision, |_, reply| reply.is_closed());
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
