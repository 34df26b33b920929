//! The services available to every part of a runtime.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, OnceLock, PoisonError, RwLock, Weak};

use dashmap::DashMap;
use ephor_bus::{Bus, Clock};
use ephor_core::events::{DecisionCompleted, DecisionInterrupted, TurnEnded};
use ephor_core::{
    ConversationId, DecisionError, DecisionType, Disposition, Envelope, Event, EventId,
};
use ephor_effects::Executors;
use ephor_journal::{Journal, Ownership};
use ephor_model::ChatModel;
use ephor_model::decide::{Capabilities, Named};
use ephor_time::{Time, Timer};
use tokio::runtime::Handle;
use tokio::sync::oneshot;

use crate::awaited::Awaited;
use crate::closing::Closing;
use crate::conversation::SendError;
use crate::execution::{CallGuard, Completions, DecisionExecutor};
use crate::gate::Gate;
use crate::host::Host;
use crate::settings::Settings;
use crate::steady::Steady;
use crate::store::Store;

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
    pub(crate) awaited: Arc<Awaited>,
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
            awaited: Arc::default(),
            decision_executors: RwLock::new(HashMap::new()),
            guard: OnceLock::new(),
        })))
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
            destinations: self.settings.destinations.clone(),
        }
    }

    /// Frees all memory of an idle conversation; the journal has everything. False if it isn't
    /// idle, or somebody waits for a reply or a decision's end in it. Waits for what its actors have
    /// just published, while the journal accepts it.
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
        if self.awaited.has(conversation) {
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
