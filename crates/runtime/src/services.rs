//! The services available to every part of a runtime.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, OnceLock, PoisonError, RwLock, Weak};

use dashmap::DashMap;
use ephor_bus::{Bus, BusError, Clock, Outcome, Receipt};
use ephor_core::events::{DecisionCompleted, DecisionInterrupted, TurnEnded};
use ephor_core::{
    ConversationId, DecisionError, DecisionType, Disposition, Draft, Envelope, Event, EventId,
};
use ephor_effects::Executors;
use ephor_journal::{Journal, Ownership};
use ephor_model::ChatModel;
use ephor_model::decide::{Capabilities, Destination, Named};
use ephor_time::{Time, Timer};
use futures::FutureExt;
use tokio::runtime::Handle;
use tokio::sync::oneshot;

use crate::cancel::Cancelling;
use crate::closing::Closing;
use crate::conversation::SendError;
use crate::execution::{CallGuard, Completions, DecisionExecutor};
use crate::gate::{self, Gate};
use crate::host::Host;
use crate::settings::Settings;
use crate::steady::Steady;
use crate::store::{Record, Store};

/// Why a fact isn't on record.
#[derive(Debug, thiserror::Error)]
pub enum NotRecorded {
    /// The bus didn't take it.
    #[error(transparent)]
    Bus(#[from] BusError),
    /// A middleware blocked it, or failed.
    #[error("{by} blocked it: {reason}")]
    Blocked {
        /// The middleware.
        by: String,
        /// The reason.
        reason: String,
    },
}

/// The services available to every part of a runtime. Cheap to clone.
// The compiler looks all through a type for `Send` at every future of a trait that holds it. It stops at
// an object: with `Arc<Inner>` that was a third of this crate's compile time.
#[derive(Clone)]
pub struct Services(Arc<Shared>);

/// Services that are gone with their runtime.
#[derive(Clone)]
pub(crate) struct WeakServices(Weak<Shared>);

type Shared = dyn Deref<Target = Inner> + Send + Sync;

struct Held(Inner);

impl Deref for Held {
    type Target = Inner;
    fn deref(&self) -> &Inner {
        &self.0
    }
}

/// The services.
pub struct Inner {
    /// The bus.
    pub bus: Bus,
    /// The gate.
    pub gate: Arc<Gate>,
    /// The journal.
    pub journal: Arc<dyn Journal>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// The timer.
    pub timer: Arc<dyn Timer>,
    /// The default model.
    pub model: Arc<dyn ChatModel>,
    /// The node kinds.
    pub executors: Executors,
    /// The settings.
    pub settings: Settings,
    /// The actors' threads.
    pub(crate) host: Host,
    /// The tokio runtime that the runtime was built on. Effects and models run there.
    pub main: Handle,
    /// Signals the runtime's end.
    pub closing: Closing,
    /// Who waits for a decision's end.
    pub completions: Completions,
    /// Who owns which conversation.
    pub ownership: Arc<dyn Ownership>,
    /// The health of the journal, and what waits to be recorded.
    pub store: Store,
    /// What modules above this one keep here, by its type.
    own: DashMap<TypeId, Arc<dyn Any + Send + Sync>>,
    pub(crate) turns: DashMap<EventId, Turn>,
    decision_executors: RwLock<HashMap<DecisionType, Arc<dyn DecisionExecutor>>>,
    guard: OnceLock<Arc<dyn CallGuard>>,
}

/// Someone who waits for the end of a turn.
pub(crate) struct Turn {
    pub conversation: ConversationId,
    /// Whether its message was handed over to another process.
    pub elsewhere: bool,
    pub reply: oneshot::Sender<Result<TurnEnded, SendError>>,
}

impl Deref for Services {
    type Target = Inner;
    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl WeakServices {
    /// None: their runtime is gone.
    pub(crate) fn upgrade(&self) -> Option<Services> {
        self.0.upgrade().map(Services)
    }
}

pub(crate) struct Built {
    pub bus: Bus,
    pub gate: Arc<Gate>,
    pub journal: Arc<dyn Journal>,
    pub clock: Arc<dyn Clock>,
    pub timer: Arc<dyn Timer>,
    pub model: Arc<dyn ChatModel>,
    pub executors: Executors,
    pub settings: Settings,
    pub host: Host,
    pub ownership: Arc<dyn Ownership>,
}

impl Services {
    /// The time, for effects, models and graphs.
    pub fn time(&self) -> Time {
        Time::new(self.clock.clone(), self.timer.clone())
    }

    pub(crate) fn new(built: Built) -> Self {
        Self(Arc::new(Held(Inner {
            bus: built.bus,
            gate: built.gate,
            journal: built.journal,
            clock: built.clock,
            timer: built.timer,
            model: built.model,
            executors: built.executors,
            settings: built.settings,
            host: built.host,
            ownership: built.ownership,
            main: Handle::current(),
            closing: Closing::default(),
            completions: Completions::default(),
            store: Store::default(),
            own: DashMap::new(),
            turns: DashMap::new(),
            decision_executors: RwLock::new(HashMap::new()),
            guard: OnceLock::new(),
        })))
    }

    /// Records a fact, or a step of accepted work, including events that nobody else may publish.
    /// Waits for a failing journal until it accepts the event or the runtime is shut down.
    pub async fn publish_own(&self, draft: Draft) -> Result<Receipt, BusError> {
        self.record(draft, true).await
    }

    /// Records a fact before anything is done on account of it. Unlike with
    /// [`publish_own`](Self::publish_own), it is an error that a middleware has blocked it: what is on
    /// record as blocked hasn't happened.
    pub async fn fact(&self, draft: Draft) -> Result<Receipt, NotRecorded> {
        delivered(self.publish_own(draft).await?)
    }

    /// [`fact`](Self::fact) for a conversation that several processes write in turn, each of which gives
    /// it back right after its write: while another one has it, this waits for its turn.
    pub async fn fact_in_turn(&self, draft: Draft) -> Result<Receipt, NotRecorded> {
        let record = self.store.record(&*self.timer, std::slice::from_ref(&draft)).in_turn();
        delivered(self.try_to_record(&draft, Whose::Own, record).boxed().await?)
    }

    /// Records what somebody wants to begin. Unlike [`fact`](Self::fact), it doesn't wait for a failing
    /// journal: it is refused at once, and isn't tried again later.
    pub async fn offer(&self, draft: Draft) -> Result<Receipt, NotRecorded> {
        delivered(self.offer_own(draft).await?)
    }

    /// [`publish_own`](Self::publish_own) for what anyone may publish.
    pub(crate) async fn record(&self, draft: Draft, own: bool) -> Result<Receipt, BusError> {
        let record = self.store.record(&*self.timer, std::slice::from_ref(&draft));
        let whose = if own { Whose::Own } else { Whose::Anyones };
        let receipt = self.try_to_record(&draft, whose, record).boxed().await?;
        if own {
            self.has_ended(&draft, &receipt).await;
        }
        Ok(receipt)
    }

    // Boxed for the same reason: what a bus's future holds isn't looked through where this one is held.
    pub(crate) async fn try_to_record(
        &self,
        draft: &Draft,
        whose: Whose,
        mut record: Record<'_>,
    ) -> Result<Receipt, BusError> {
        let own = whose != Whose::Anyones;
        loop {
            if own {
                self.gate.announce(&draft.data, draft.id);
            }
            let mut tried = match whose {
                Whose::End => self.bus.publish_past(draft.clone(), gate::MIDDLEWARE).await,
                Whose::Own | Whose::Anyones => self.bus.publish(draft.clone()).await,
            };
            if let Err(BusError::Closed) = tried {
                // What has happened is still taken while the bus is drained.
                tried = self.bus.publish_from_handler(draft.clone()).await;
            }
            if own {
                // Where another middleware blocked it, the gate has never seen it.
                self.gate.renounce(draft.id);
            }
            match tried {
                Ok(receipt) => {
                    record.taken();
                    return Ok(receipt);
                }
                Err(error) if record.again(&error).await => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Puts several on record in one commit, in their order: what happened, and what is published on
    /// account of it. The first `own` may be what nobody else may publish. Where a link of the chain
    /// stops one of them each is put on record by itself, up to the first that goes nowhere: what became
    /// of those that were tried.
    pub(crate) async fn record_together(
        &self,
        drafts: Vec<Draft>,
        own: usize,
    ) -> Vec<Result<Receipt, BusError>> {
        if drafts.len() > 1
            && let Some(together) = self.try_together(&drafts, own).await
        {
            return match together {
                Ok(receipts) => {
                    // The others are delivered.
                    let last = drafts.last().zip(receipts.last());
                    if let Some((draft, receipt)) = last.filter(|_| own == drafts.len()) {
                        self.has_ended(draft, receipt).await;
                    }
                    receipts.into_iter().map(Ok).collect()
                }
                Err(error) => vec![Err(error)],
            };
        }
        let mut tried = Vec::with_capacity(drafts.len());
        for (at, draft) in drafts.into_iter().enumerate() {
            let one = self.record(draft, at < own).await;
            let goes_on = one.as_ref().is_ok_and(Receipt::delivered);
            tried.push(one);
            if !goes_on {
                break;
            }
        }
        tried
    }

    /// None: each is to be put on record by itself.
    async fn try_together(
        &self,
        drafts: &[Draft],
        own: usize,
    ) -> Option<Result<Vec<Receipt>, BusError>> {
        let mut record = self.store.record(&*self.timer, drafts);
        loop {
            let announced = || drafts.iter().take(own);
            announced().for_each(|draft| self.gate.announce(&draft.data, draft.id));
            let tried = self.bus.publish_together(drafts.to_vec()).await;
            announced().for_each(|draft| self.gate.renounce(draft.id));
            match tried {
                Ok(receipts) => {
                    record.taken();
                    return Some(Ok(receipts));
                }
                Err(BusError::Parted { .. } | BusError::Closed) => {
                    record.let_go();
                    return None;
                }
                Err(error) if record.again(&error).await => {}
                Err(error) => return Some(Err(error)),
            }
        }
    }

    /// The same for what someone wants to begin: where the store fails, it is refused at once.
    pub(crate) async fn offer_own(&self, draft: Draft) -> Result<Receipt, BusError> {
        let id = draft.id;
        self.gate.announce(&draft.data, id);
        let _cancelling = Cancelling::of(self, &draft);
        let published = self.bus.publish(draft).await;
        // Where another middleware blocked it, the gate has never seen it.
        self.gate.renounce(id);
        published
    }

    /// [`publish_own`](Self::publish_own), if nothing sensible can be done about a failure. The
    /// [`Store`] lists it as unrecorded.
    pub async fn tell(&self, draft: Draft) {
        let kind = draft.data.kind().to_owned();
        if let Err(error) = self.publish_own(draft).await {
            tracing::error!(%error, kind, "an event could not be published");
        }
    }

    /// The journal for the threads of a conversation's agents: everything can be read; only graph
    /// events can be appended, to threads of that conversation (`NAME~THREAD`). Like
    /// [`publish_own`](Self::publish_own), it waits for a failing journal.
    pub fn thread_journal(&self, of: &ConversationId) -> Arc<dyn Journal> {
        let (bus, store) = (self.bus.clone(), self.store.clone());
        Arc::new(Steady::new(of.clone(), bus, store, self.timer.clone()))
    }

    /// Sets the executor for a type of decision. False if it is already set.
    pub fn set_executor(&self, kind: DecisionType, executor: Arc<dyn DecisionExecutor>) -> bool {
        let mut executors = self.decision_executors.write().unwrap_or_else(PoisonError::into_inner);
        match executors.entry(kind) {
            std::collections::hash_map::Entry::Occupied(_) => false,
            std::collections::hash_map::Entry::Vacant(slot) => {
                slot.insert(executor);
                true
            }
        }
    }

    /// Lets go of what may hold these services itself.
    pub(crate) fn release(&self) {
        let mut executors = self.decision_executors.write().unwrap_or_else(PoisonError::into_inner);
        executors.clear();
    }

    /// The executor for a type of decision.
    pub fn executor(&self, kind: DecisionType) -> Option<Arc<dyn DecisionExecutor>> {
        let executors = self.decision_executors.read().unwrap_or_else(PoisonError::into_inner);
        executors.get(&kind).cloned()
    }

    /// Sets who is asked before a node call. False if it is already set.
    pub fn set_guard(&self, guard: Arc<dyn CallGuard>) -> bool {
        self.guard.set(guard).is_ok()
    }

    /// Who is asked before a node call.
    pub fn guard(&self) -> Option<&Arc<dyn CallGuard>> {
        self.guard.get()
    }

    /// What a module of the runtime keeps here; made when it is first asked for.
    pub(crate) fn get<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        let of = TypeId::of::<T>();
        let kept = self.own.get(&of).map(|kept| kept.clone());
        let kept = kept
            .unwrap_or_else(|| self.own.entry(of).or_insert_with(|| Arc::<T>::default()).clone());
        // It is kept by its own type, so that the default is never made.
        kept.downcast::<T>().unwrap_or_default()
    }

    /// Keeps something here that others hold, too, before it is asked for.
    pub(crate) fn keep<T: Send + Sync + 'static>(&self, kept: Arc<T>) {
        self.own.insert(TypeId::of::<T>(), kept);
    }

    /// What may be decided here, for models and people.
    pub async fn capabilities(&self) -> Capabilities {
        let registry = self.gate.registry();
        let on = registry.kinds().filter(|kind| kind.off.is_none());
        let node_kinds = on.map(|kind| Named {
            name: kind.name.clone(),
            description: kind.description.clone(),
            schema: (*kind.schema).clone(),
        });
        let subagents = registry.subagents().map(|agent| Named {
            name: agent.name.clone(),
            description: agent.description.clone(),
            schema: (*agent.input_schema).clone(),
        });
        let mut databases = Vec::new();
        for name in self.executors.connections().names() {
            match self.executors.connections().catalog(name).await {
                Ok(database) => databases.push((*database).clone()),
                Err(error) => tracing::warn!(%error, name, "a database's schema can't be read"),
            }
        }
        Capabilities {
            node_kinds: node_kinds.collect(),
            subagents: subagents.collect(),
            databases,
            destinations: self.destinations(),
        }
    }

    fn destinations(&self) -> Vec<Destination> {
        self.settings.destinations.clone()
    }

    /// Frees all memory of an idle conversation; the journal has everything. False if it isn't
    /// idle. Waits for what its actors have just published, while the journal accepts it.
    pub async fn passivate(&self, conversation: &ConversationId) -> bool {
        for _ in 0..2 {
            if self.passivate_idle(conversation).await {
                return true;
            }
            let entity = self.gate.in_memory(conversation);
            let carried_out = entity.and_then(|entity| entity.carried_out());
            if self.store.failing().is_some() {
                break;
            }
            if let Some(carried_out) = carried_out {
                // An owner that is gone has nothing to do, either.
                let _ = carried_out.await;
            }
        }
        false
    }

    /// The same for one that has nothing to do at this moment; nothing is waited for.
    pub(crate) async fn passivate_idle(&self, conversation: &ConversationId) -> bool {
        let alone = self.bus.alone(conversation).await;
        if self.turns.iter().any(|turn| turn.elsewhere && turn.conversation == *conversation) {
            // What is written until it is read again would be told to nobody.
            return false;
        }
        let timers = self.gate.has_timers(conversation);
        let gone = self.gate.forget(conversation);
        if gone && !timers {
            self.bus.give_back(conversation, alone);
        } else if gone {
            drop(alone);
            // It stays this process's, so that another one knows of them if this one dies.
            self.bus.unload(conversation);
        }
        gone
    }

    /// Tells whoever waits in this process of an end that is recorded now.
    pub(crate) fn heard(&self, envelope: &Arc<Envelope>) {
        match envelope.kind() {
            TurnEnded::TYPE => {
                if let Some(ended) = envelope.read::<TurnEnded>()
                    && let Some((_, turn)) = self.turns.remove(&ended.message)
                {
                    // Somebody who no longer waits needs no reply.
                    let _ = turn.reply.send(Ok((*ended).clone()));
                }
            }
            DecisionCompleted::TYPE => {
                if let Some(end) = envelope.read::<DecisionCompleted>() {
                    self.completions.finish(end.original_decision_id, end.ended());
                }
            }
            DecisionInterrupted::TYPE => {
                if let Some(end) = envelope.read::<DecisionInterrupted>() {
                    let why = DecisionError::interrupted(end.by);
                    self.completions.finish(end.original_decision_id, Err(why));
                }
            }
            _ => {}
        }
    }

    /// Tells whoever has handed a message over that its owner's chain has blocked it.
    pub(crate) fn blocked_elsewhere(&self, envelope: &Envelope) {
        if let Disposition::Blocked { by, reason } = &envelope.disposition
            && let Some((_, turn)) = self.turns.remove(&envelope.id)
        {
            let (by, reason) = (by.clone(), reason.clone());
            // Somebody who no longer waits needs no reply.
            let _ = turn.reply.send(Err(SendError::Blocked { by, reason }));
        }
    }

    pub(crate) fn downgrade(&self) -> WeakServices {
        WeakServices(Arc::downgrade(&self.0))
    }
}

/// What is put on record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whose {
    /// What nobody else may publish.
    Own,
    Anyones,
    /// One of its own that no middleware may block.
    End,
}

/// What a middleware has blocked is on record, but hasn't happened.
fn delivered(receipt: Receipt) -> Result<Receipt, NotRecorded> {
    match receipt.outcome {
        Outcome::Delivered => Ok(receipt),
        Outcome::Blocked { by, reason } => Err(NotRecorded::Blocked { by, reason }),
    }
}
