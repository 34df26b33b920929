//! A published decision: its verdict now, and its result later.

use std::ops::Deref;

use ephor_bus::{BusError, Outcome, Receipt};
use ephor_core::events::{DecisionHeld, DecisionRejected};
use ephor_core::{DecisionError, Draft, EventId, Violation};
use serde_json::Value;
use tokio::sync::oneshot;

use crate::awaited::Awaits;
use crate::execution::Completion;
use crate::recording::is_written;
use crate::services::{Services, WeakServices};

/// A verdict without its contents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judged {
    /// It may be carried out.
    Approved,
    /// It may not.
    Rejected,
    /// A person must approve.
    Held,
}

/// A published decision. The [`Receipt`] says what was committed with it; [`done`] waits for its
/// result, even if a person is asked first.
///
/// Dropping it only stops waiting: the decision continues.
///
/// ```
/// # #[tokio::main] async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use ephor_runtime::{Judged, Runtime};
/// use serde_json::json;
///
/// let runtime = Runtime::builder().build().await?;
/// let conversation = runtime.conversation("c-1");
/// let wrong = json!({"action_type": "respond"});
/// let pending = conversation.decide_raw(ephor_core::DecisionType::Respond, wrong).await?;
/// assert_eq!(pending.verdict(), Some(Judged::Rejected));
/// let error = pending.done().await.unwrap_err();
/// assert_eq!((error.code(), error.pointer()), ("REQUIRED_FIELD", Some("/response")));
/// # runtime.shutdown().await; Ok(()) }
/// ```
///
/// [`done`]: Self::done
#[derive(Debug)]
pub struct Pending {
    receipt: Receipt,
    ended: oneshot::Receiver<Completion>,
    settled: oneshot::Receiver<Result<(), Vec<Violation>>>,
    /// Whether anything here carries decisions out.
    ordered: bool,
    _waiting: Waiting,
}

/// Takes the waiters out when nobody waits any more.
struct Waiting {
    services: WeakServices,
    decision: EventId,
    _awaits: Awaits,
}

impl std::fmt::Debug for Waiting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Waiting")
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        if let Some(services) = self.services.upgrade() {
            services.completions.forget(self.decision);
            services.gate.waiting.agents.remove(&self.decision);
        }
    }
}

impl Deref for Pending {
    type Target = Receipt;

    fn deref(&self) -> &Receipt {
        &self.receipt
    }
}

impl Pending {
    /// Publishes a decision.
    pub(crate) async fn publish(services: &Services, draft: Draft) -> Result<Self, BusError> {
        let decision = draft.id;
        let ended = services.completions.watch(decision);
        let (settle, settled) = oneshot::channel();
        services.gate.waiting.agents.insert(decision, settle);
        let awaits = services.awaited.begin(&draft.conversation);
        let waiting = Waiting { services: services.downgrade(), decision, _awaits: awaits };
        let receipt = services.offered(services.bus.publish(draft), is_written).await?;
        let ordered = services.gate.agenda_control().is_some();
        Ok(Self { receipt, ended, settled, ordered, _waiting: waiting })
    }

    /// What was committed when the decision was published.
    pub fn receipt(&self) -> &Receipt {
        &self.receipt
    }

    /// The verdict when it was published. None: a middleware blocked it first.
    pub fn verdict(&self) -> Option<Judged> {
        if self.receipt.delivered() {
            Some(Judged::Approved)
        } else if self.receipt.find::<DecisionHeld>().is_some() {
            Some(Judged::Held)
        } else {
            self.receipt.find::<DecisionRejected>().map(|_| Judged::Rejected)
        }
    }

    /// Waits until the decision has ended. A held one waits for people first. Returns its result: a
    /// node's output, a workflow's id, an answer.
    ///
    /// # Errors
    /// It was rejected, by the judge or by people (code, pointer and hint are the first
    /// violation's); carrying it out failed or was interrupted; the runtime was shut down first, or
    /// has nothing that carries out decisions.
    pub async fn done(self) -> Result<Value, DecisionError> {
        if let Some(rejected) = self.receipt.find::<DecisionRejected>() {
            let violations = rejected.violations.clone();
            return Err(DecisionError::refused(rejected.reason.clone(), violations));
        }
        let stopped = || DecisionError::new(DecisionError::SHUT_DOWN, "the runtime has stopped");
        if self.verdict() == Some(Judged::Held) {
            self.settled.await.map_err(|_| stopped())?.map_err(|violations| {
                let reasons: Vec<_> = violations.iter().map(ToString::to_string).collect();
                DecisionError::refused(reasons.join("; "), violations)
            })?;
        } else if let Outcome::Blocked { by, reason } = &self.receipt.outcome {
            return Err(DecisionError::blocked(by, reason));
        }
        if !self.ordered {
            let what = "nothing in this runtime carries decisions out";
            return Err(DecisionError::new(DecisionError::NO_EXECUTOR, what));
        }
        self.ended.await.map_err(|_| stopped())?
    }
}
