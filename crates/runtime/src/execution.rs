//! What lies between a verdict and its carrying out: tickets for the coordinator, executors for
//! what it releases, and word of how it ended.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use dashmap::DashMap;
use ephor_core::events::{DecisionHeld, DecisionRejected, DecisionValidated, RunCancelled};
use ephor_core::{
    ConversationId, Decision, DecisionError, DecisionType, Draft, Envelope, Event, EventId, Failure,
};
use ephor_journal::{Journal, JournalError, replay_after};
use ephor_rules::Approval;
use serde_json::Value;
use tokio::sync::oneshot;

/// An approved decision, until its end is on record: what its carrying out needs.
#[derive(Debug)]
pub struct OpenDecision {
    /// Which of the ten.
    pub kind: DecisionType,
    /// The approval, without which nothing can be executed.
    pub approval: Arc<Approval>,
    /// The DecisionMade.
    pub made: Arc<Envelope>,
    /// Whether a process that is gone may have begun to carry it out.
    pub resumed: bool,
    /// Whether it is being carried out: an agenda that is brought back doesn't begin it again.
    released: AtomicBool,
    /// Whether that goes on in the background.
    detached: AtomicBool,
}

impl OpenDecision {
    pub(crate) fn new(kind: DecisionType, approval: Approval, made: Arc<Envelope>) -> Arc<Self> {
        Arc::new(Self {
            kind,
            approval: Arc::new(approval),
            made,
            resumed: false,
            released: AtomicBool::new(false),
            detached: AtomicBool::new(false),
        })
    }

    /// The same for one that was approved by a process that is gone.
    pub(crate) fn resumed(
        kind: DecisionType,
        approval: Approval,
        made: Arc<Envelope>,
    ) -> Arc<Self> {
        let (approval, resumed) = (Arc::new(approval), true);
        let (released, detached) = (AtomicBool::new(false), AtomicBool::new(false));
        Arc::new(Self { kind, approval, made, resumed, released, detached })
    }

    /// Its carrying out begins. False: it has begun before.
    pub fn release(&self) -> bool {
        !self.released.swap(true, Ordering::AcqRel)
    }

    /// Whether its carrying out has begun.
    pub fn is_released(&self) -> bool {
        self.released.load(Ordering::Acquire)
    }

    /// Its carrying out goes on in the background.
    pub fn detach(&self) {
        self.detached.store(true, Ordering::Release);
    }

    /// Whether its carrying out goes on in the background.
    pub fn is_detached(&self) -> bool {
        self.detached.load(Ordering::Acquire)
    }
}

/// Whoever orders approved decisions: the coordinator. No method may wait.
pub trait AgendaControl: Send + Sync + 'static {
    /// Releases nothing of a conversation until [`release`](Self::release): decisions of one
    /// moment are ordered among themselves.
    fn hold(&self, conversation: &ConversationId);

    /// Ends a hold.
    fn release(&self, conversation: &ConversationId);
}

/// Verdicts since the runtime was built, counted.
#[derive(Debug, Default)]
pub struct Verdicts {
    approved: AtomicU64,
    rejected: AtomicU64,
    held: AtomicU64,
}

impl Verdicts {
    pub(crate) fn note(&self, kind: &str) {
        let counter = match kind {
            DecisionValidated::TYPE => &self.approved,
            DecisionRejected::TYPE => &self.rejected,
            DecisionHeld::TYPE => &self.held,
            _ => return,
        };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// Approved, rejected, held: those that were held are counted again when they are settled.
    pub fn counts(&self) -> [u64; 3] {
        [&self.approved, &self.rejected, &self.held].map(|count| count.load(Ordering::Relaxed))
    }
}

/// Who is asked before a node call reaches outside, and told how it ended: a circuit breaker.
pub trait CallGuard: Send + Sync + 'static {
    /// Whether a call may be made now. `target` is what it [reaches](ephor_effects::target).
    fn admit(&self, target: &str) -> Result<(), Failure>;

    /// How a call of that target ended.
    fn ended(&self, target: &str, failure: Option<&Failure>);
}

/// A decision whose turn it is.
#[derive(Debug, Clone)]
pub struct Released {
    /// Its conversation.
    pub conversation: ConversationId,
    /// The ticket, without which nothing can be executed.
    pub approval: Arc<Approval>,
    /// The DecisionMade.
    pub made: Arc<Envelope>,
    /// Whether a process that is gone may have begun this: what it has put on record of it isn't done
    /// again, but gone on with.
    pub resumed: bool,
    /// Tells the coordinator that the rest goes on in the background.
    pub detach: Detach,
    /// What goes on record with its end.
    pub with_end: WithEnd,
}

impl Released {
    /// The decision's id.
    pub fn id(&self) -> EventId {
        self.made.id
    }

    /// Reads what is on record behind it, where a process that is gone may have begun it. Nothing, for one
    /// that nobody else can have begun. `take` is given the decision's id with each event.
    ///
    /// # Errors
    /// The journal can't be read.
    pub async fn replay(
        &self,
        journal: &dyn Journal,
        mut take: impl FnMut(EventId, &Envelope),
    ) -> Result<(), JournalError> {
        if !self.resumed {
            return Ok(());
        }
        let (id, after) = (self.id(), self.made.sequence);
        replay_after(journal, &self.conversation, after, |event| take(id, event)).await
    }

    /// The decision.
    ///
    /// # Errors
    /// [`DecisionError::UNREADABLE`].
    pub fn decision(&self) -> Result<&Decision, DecisionError> {
        self.approval.ticket.get().decision()
    }
}

/// What an executor has said or done that goes on record in one commit with the decision's end, in
/// front of it. Cloning shares it.
///
/// Nobody hears of it before [`DecisionExecutor::carry_out`] has returned. Where a middleware keeps it
/// from the record, the decision has failed.
#[derive(Debug, Clone, Default)]
pub struct WithEnd(Arc<Mutex<Vec<Draft>>>);

impl WithEnd {
    /// Adds an event, behind those that are there.
    pub fn add(&self, draft: Draft) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(draft);
    }

    /// Takes them all.
    pub fn take(&self) -> Vec<Draft> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Lets lower decisions pass while this one stays in flight, and can still be interrupted.
#[derive(Clone)]
pub struct Detach(Arc<dyn Fn() + Send + Sync>);

impl Detach {
    /// What to call when a decision goes on in the background.
    pub fn new(call: impl Fn() + Send + Sync + 'static) -> Self {
        Self(Arc::new(call))
    }

    /// From now on the decision blocks nobody.
    pub fn detach(&self) {
        (self.0)();
    }
}

impl std::fmt::Debug for Detach {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Detach")
    }
}

/// Why a decision in flight doesn't go on.
#[derive(Debug, Clone)]
pub enum Interruption {
    /// An approved ERROR_RECOVERY interrupts it; it isn't resumed by itself.
    Recovery(Arc<Approval>),
    /// A person has ended the run that it belongs to.
    Cancelled(Arc<RunCancelled>),
}

impl Interruption {
    /// What the decision ends with.
    pub fn error(&self) -> DecisionError {
        match self {
            Self::Recovery(approval) => DecisionError::interrupted(approval.ticket.decision()),
            Self::Cancelled(cancelled) => cancelled.error(),
        }
    }
}

/// Carries out decisions of one or more types.
#[async_trait]
pub trait DecisionExecutor: Send + Sync + 'static {
    /// Carries the decision out, and completes when that is done. `Err` holds why it couldn't be.
    ///
    /// A REQUEST_CLARIFICATION is carried out by publishing a [`ClarificationRequested`]: the
    /// user's next message after that event is the answer, and ends the decision.
    ///
    /// [`ClarificationRequested`]: ephor_core::events::ClarificationRequested
    ///
    /// When the decision is interrupted, the future is dropped first and
    /// [`interrupt`](Self::interrupt) is called then, to stop what the future began elsewhere.
    async fn carry_out(&self, released: Released) -> Result<Value, DecisionError>;

    /// A decision of this executor that is in flight is interrupted. Returns when what
    /// [`carry_out`](Self::carry_out) had begun elsewhere has its end on record. The default leaves it
    /// to the dropping of the future.
    async fn interrupt(
        &self,
        conversation: &ConversationId,
        decision: EventId,
        why: &Interruption,
    ) {
        let _ = (conversation, decision, why);
    }

    /// A clarification waits for the user: a decision in flight should start nothing new until
    /// [`resume`](Self::resume). The default lets it go on.
    async fn pause(&self, conversation: &ConversationId, decision: EventId) {
        let _ = (conversation, decision);
    }

    /// The user has answered.
    async fn resume(&self, conversation: &ConversationId, decision: EventId) {
        let _ = (conversation, decision);
    }
}

/// How a decision ended, as told to whoever waits for it in this process: what came of it, or why
/// it wasn't carried out.
pub type Completion = Result<Value, DecisionError>;

/// Who waits for which decision's end. One waiter a decision.
#[derive(Debug, Default)]
pub struct Completions(DashMap<EventId, Waiter>);

#[derive(Debug)]
struct Waiter {
    told: oneshot::Sender<Completion>,
    /// Whether it is an agent at work, which needs no notice beside it.
    agent: bool,
}

impl Completions {
    /// Waits for a decision, in an agent at work. Call it before the decision is published.
    pub fn expect(&self, decision: EventId) -> oneshot::Receiver<Completion> {
        self.wait(decision, true)
    }

    /// The same for anybody else: the user is told of the end as if nobody waited.
    pub fn watch(&self, decision: EventId) -> oneshot::Receiver<Completion> {
        self.wait(decision, false)
    }

    fn wait(&self, decision: EventId, agent: bool) -> oneshot::Receiver<Completion> {
        let (told, receiver) = oneshot::channel();
        self.0.insert(decision, Waiter { told, agent });
        receiver
    }

    /// Whether nobody waits.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether an agent at work waits for a decision.
    pub fn expected(&self, decision: EventId) -> bool {
        self.0.get(&decision).is_some_and(|waiter| waiter.agent)
    }

    /// The runtime has stopped: nobody is told any more, and everybody who waits learns of that.
    pub(crate) fn close(&self) {
        self.0.clear();
    }

    /// Nobody waits any more.
    pub fn forget(&self, decision: EventId) {
        self.0.remove(&decision);
    }

    /// Tells the waiter, if there is one.
    pub fn finish(&self, decision: EventId, completion: Completion) {
        if let Some((_, waiter)) = self.0.remove(&decision) {
            // A waiter that has gone away no longer wants to know.
            let _ = waiter.told.send(completion);
        }
    }
}
