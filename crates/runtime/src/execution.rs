//! What connects a verdict to its execution: tickets for the coordinator, executors for released
//! decisions, and their results.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use dashmap::DashMap;
use ephor_core::events::{DecisionHeld, DecisionMade, DecisionRejected, DecisionValidated};
use ephor_core::{
    ConversationId, Decision, DecisionError, DecisionType, Draft, Envelope, Event, EventId,
    Failure, source,
};
use ephor_journal::{Journal, JournalError, replay_after};
use ephor_rules::Approval;
use serde_json::Value;
use tokio::sync::oneshot;

use crate::services::Services;

/// An approved decision whose end isn't recorded yet, with what its execution needs.
#[derive(Debug)]
pub struct OpenDecision {
    /// The type of the decision.
    pub kind: DecisionType,
    /// The approval, without which nothing can be executed.
    pub approval: Arc<Approval>,
    /// The DecisionMade.
    pub made: Arc<Envelope>,
    /// Whether a dead process may have started to carry it out.
    pub resumed: bool,
    /// Whether it is being carried out: an agenda that is brought back doesn't begin it again.
    released: AtomicBool,
    /// Whether that continues in the background.
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

    /// The same for one that was approved by a dead process.
    pub(crate) fn resumed(
        kind: DecisionType,
        approval: Approval,
        made: Arc<Envelope>,
    ) -> Arc<Self> {
        let (approval, resumed) = (Arc::new(approval), true);
        let (released, detached) = (AtomicBool::new(false), AtomicBool::new(false));
        Arc::new(Self { kind, approval, made, resumed, released, detached })
    }

    /// Marks its execution as started. False if it was already.
    pub fn release(&self) -> bool {
        !self.released.swap(true, Ordering::AcqRel)
    }

    /// Whether its execution has started.
    pub fn is_released(&self) -> bool {
        self.released.load(Ordering::Acquire)
    }

    /// Lets its execution continue in the background.
    pub fn detach(&self) {
        self.detached.store(true, Ordering::Release);
    }

    /// Whether its execution continues in the background.
    pub fn is_detached(&self) -> bool {
        self.detached.load(Ordering::Acquire)
    }
}

/// Whether whoever made a decision decides again when the run that it begins fails: the failure is the
/// result of a CREATE_NODE, or of a sub-agent's decision. Asking the conversation for a new plan as
/// well would answer its user twice. False for an event that is no decision of theirs.
///
/// ```
/// use ephor_core::events::DecisionMade;
/// use ephor_core::{ConversationId, DecisionType, Disposition, Draft};
/// use ephor_runtime::decides_again;
/// use serde_json::json;
///
/// let made = |kind, source: &str| {
///     let talk = ConversationId::new("c").unwrap();
///     let draft = Draft::new(talk, DecisionMade::new(kind, json!({}))).from_source(source);
///     draft.seal(1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered)
/// };
/// assert!(decides_again(&made(DecisionType::CreateNode, "agent/conversation")));
/// assert!(decides_again(&made(DecisionType::ExecuteWorkflow, "agent/researcher")));
/// assert!(!decides_again(&made(DecisionType::ExecuteWorkflow, "agent/conversation")));
/// ```
pub fn decides_again(made: &Envelope) -> bool {
    made.read::<DecisionMade>().is_some_and(|decision| {
        decision.decision_type == DecisionType::CreateNode
            || made.source.starts_with("agent/") && &*made.source != source::CONVERSATION
    })
}

/// Orders approved decisions: the coordinator. No method may wait.
pub trait AgendaControl: Send + Sync + 'static {
    /// Releases nothing in a conversation until [`release`](Self::release), so that decisions
    /// published together are ordered among themselves.
    fn hold(&self, services: &Services, conversation: &ConversationId);

    /// Ends a hold.
    fn release(&self, services: &Services, conversation: &ConversationId);
}

/// Counts verdicts since the runtime was built.
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

    /// Approved, rejected, held. Held ones are counted again when they are settled.
    pub fn counts(&self) -> [u64; 3] {
        [&self.approved, &self.rejected, &self.held].map(|count| count.load(Ordering::Relaxed))
    }
}

/// A circuit breaker: asked before a node call leaves the process, and told how it ended.
pub trait CallGuard: Send + Sync + 'static {
    /// Whether a call may be made now. `target` is what it [reaches](ephor_effects::target).
    fn admit(&self, target: &str) -> Result<(), Failure>;

    /// How a call to that target ended.
    fn ended(&self, target: &str, failure: Option<&Failure>);

    /// The targets that have failed, and whether calls to them are made: `closed` (they are), `open`
    /// (they aren't), `half_open` (a few, as a test).
    fn targets(&self) -> Vec<(Arc<str>, &'static str)> {
        Vec::new()
    }
}

/// A released decision.
#[derive(Debug, Clone)]
pub struct Released {
    /// The conversation.
    pub conversation: ConversationId,
    /// The ticket, without which nothing can be executed.
    pub approval: Arc<Approval>,
    /// The DecisionMade.
    pub made: Arc<Envelope>,
    /// Whether a dead process may have started it: continue what it recorded instead of repeating
    /// it.
    pub resumed: bool,
    /// Tells the coordinator that the rest continues in the background.
    pub detach: Detach,
    /// Events to record together with its end.
    pub with_end: WithEnd,
}

impl Released {
    /// The decision's id.
    pub fn id(&self) -> EventId {
        self.made.id
    }

    /// Reads the record after the decision, if a dead process may have started it, and otherwise
    /// nothing. `take` receives the decision's id with each event.
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

/// Events of an executor that are recorded in one commit with the decision's end, before it. Clones
/// share them.
///
/// Nobody receives them before [`DecisionExecutor::carry_out`] has returned. If a middleware blocks
/// one, the decision has failed.
#[derive(Debug, Clone, Default)]
pub struct WithEnd(Arc<Mutex<Vec<Draft>>>);

impl WithEnd {
    /// Adds an event after the existing ones.
    pub fn add(&self, draft: Draft) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(draft);
    }

    /// Takes all of them.
    pub fn take(&self) -> Vec<Draft> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Lets less urgent decisions pass while this one stays in flight. It can still be interrupted.
#[derive(Clone)]
pub struct Detach(Arc<dyn Fn() + Send + Sync>);

impl Detach {
    /// What to call when a decision continues in the background.
    pub fn new(call: impl Fn() + Send + Sync + 'static) -> Self {
        Self(Arc::new(call))
    }

    /// From now on the decision blocks no others.
    pub fn detach(&self) {
        (self.0)();
    }
}

impl std::fmt::Debug for Detach {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Detach")
    }
}

/// Why a decision in flight is stopped.
#[derive(Debug, Clone)]
pub enum Interruption {
    /// An approved ERROR_RECOVERY interrupts it. It isn't resumed automatically.
    Recovery(Arc<Approval>),
    /// A person cancelled the run that it belongs to, or the sub-agent that made it is gone: the
    /// error that it ends with.
    Cancelled(DecisionError),
}

impl Interruption {
    /// The error that the decision ends with.
    pub fn error(&self) -> DecisionError {
        match self {
            Self::Recovery(approval) => DecisionError::interrupted(approval.ticket.decision()),
            Self::Cancelled(why) => why.clone(),
        }
    }
}

/// Carries out decisions of one or more types.
#[async_trait]
pub trait DecisionExecutor: Send + Sync + 'static {
    /// Carries out the decision, and completes when that is done, or with the reason why it
    /// couldn't be.
    ///
    /// A REQUEST_CLARIFICATION is carried out by publishing a [`ClarificationRequested`]: the
    /// user's next message after that event is the answer, and ends the decision.
    ///
    /// [`ClarificationRequested`]: ephor_core::events::ClarificationRequested
    ///
    /// When the decision is interrupted, the future is dropped first; then
    /// [`interrupt`](Self::interrupt) is called, to stop what the future started elsewhere.
    async fn carry_out(&self, released: Released) -> Result<Value, DecisionError>;

    /// Interrupts a decision in flight. Returns when the end of everything that
    /// [`carry_out`](Self::carry_out) started elsewhere is recorded. By default dropping the future
    /// is enough.
    async fn interrupt(
        &self,
        conversation: &ConversationId,
        decision: EventId,
        why: &Interruption,
    ) {
        let _ = (conversation, decision, why);
    }

    /// A clarification waits for the user: a decision in flight should start nothing new until
    /// [`resume`](Self::resume). By default it continues.
    async fn pause(&self, conversation: &ConversationId, decision: EventId) {
        let _ = (conversation, decision);
    }

    /// The user has answered.
    async fn resume(&self, conversation: &ConversationId, decision: EventId) {
        let _ = (conversation, decision);
    }
}

/// How a decision ended, for those that wait for it in this process: its result, or why it wasn't
/// carried out.
pub type Completion = Result<Value, DecisionError>;

/// Who waits for which decision's end. One waiter per decision.
#[derive(Debug, Default)]
pub struct Completions(DashMap<EventId, Waiter>);

#[derive(Debug)]
struct Waiter {
    told: oneshot::Sender<Completion>,
    /// Whether it is an agent at work, which needs no notice beside it.
    agent: bool,
}

impl Completions {
    /// Waits for a decision in a running agent. Call it before the decision is published.
    pub fn expect(&self, decision: EventId) -> oneshot::Receiver<Completion> {
        self.wait(decision, true)
    }

    /// Waits for a decision on anyone else's behalf: the user is told of the end as if nobody
    /// waited.
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

    /// Whether a running agent waits for a decision.
    pub fn expected(&self, decision: EventId) -> bool {
        self.0.get(&decision).is_some_and(|waiter| waiter.agent)
    }

    /// The runtime has stopped: nobody is told any more, and everybody who waits learns of that.
    pub(crate) fn close(&self) {
        self.0.clear();
    }

    /// Stops waiting.
    pub fn forget(&self, decision: EventId) {
        self.0.remove(&decision);
    }

    /// Notifies the waiter, if any.
    pub fn finish(&self, decision: EventId, completion: Completion) {
        if let Some((_, waiter)) = self.0.remove(&decision) {
            // A waiter that has gone away no longer wants to know.
            let _ = waiter.told.send(completion);
        }
    }
}
