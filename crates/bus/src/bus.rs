//! The bus itself: how it is built, and what can be asked of it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::Duration;

use actix::Recipient;
use ephor_core::{ConversationId, Draft, Event};
use ephor_journal::{Journal, Memory, Position};
use ephor_time::{Clock, SystemClock};
use futures::FutureExt;
use tokio::runtime::Handle;
use tokio::sync::Notify;

use crate::dead_letters::DeadLetters;
use crate::error::{BusError, ShutdownError};
use crate::gate::Gate;
use crate::locks::{Locked, Locks};
use crate::middleware::Middleware;
use crate::observer::{Observer, Observers};
use crate::ownership::{Local, Ownership};
use crate::pattern::Pattern;
use crate::publish::{self, Place, place};
use crate::receipt::Receipt;
use crate::recipient::{self, Delivered};
use crate::routes::Routes;
use crate::striped::Striped;
use crate::subscription::{
    BoxHandler, Handler, Sub, Subscription, SubscriptionId, SubscriptionOptions, pump,
};

/// Where agents meet. Cloning shares it.
#[derive(Clone)]
pub struct Bus {
    pub(crate) core: Arc<Core>,
}

/// What every clone of a bus shares.
pub(crate) struct Core {
    pub(crate) journal: Arc<dyn Journal>,
    pub(crate) middleware: Arc<[Arc<dyn Middleware>]>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) runtime: Handle,
    pub(crate) routes: Routes,
    pub(crate) locks: Arc<Locks>,
    pub(crate) ownership: Arc<dyn Ownership>,
    pub(crate) observers: Observers,
    pub(crate) dead_letters: DeadLetters,
    queue: usize,
    next_subscription: AtomicU64,
    phase: AtomicU8,
    /// Publishes, as they start and finish.
    publishes: Striped<2>,
    quiet: Arc<Quiet>,
}

const STARTED: usize = 0;
const FINISHED: usize = 1;

/// What a shutdown waits on: told, once there is one, of everything that is done.
#[derive(Debug, Default)]
pub(crate) struct Quiet {
    awaited: AtomicBool,
    done: Notify,
}

impl Quiet {
    pub(crate) fn tell(&self) {
        if self.awaited.load(Ordering::SeqCst) {
            self.done.notify_waiters();
        }
    }
}

const OPEN: u8 = 0;
const DRAINING: u8 = 1;
const CLOSED: u8 = 2;

/// A publish that is under way.
pub(crate) struct Ticket(Arc<Core>);

impl Ticket {
    pub(crate) fn core(&self) -> &Arc<Core> {
        &self.0
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.0.publishes.add(FINISHED);
        self.0.quiet.tell();
    }
}

/// Builds a [`Bus`].
#[must_use]
pub struct Builder {
    journal: Arc<dyn Journal>,
    middleware: Vec<Arc<dyn Middleware>>,
    clock: Arc<dyn Clock>,
    runtime: Option<Handle>,
    queue: usize,
    locks: Arc<Locks>,
    ownership: Arc<dyn Ownership>,
}

impl Builder {
    /// Who may write which conversation. Default: [`Local`].
    pub fn ownership(mut self, ownership: Arc<dyn Ownership>) -> Self {
        self.ownership = ownership;
        self
    }

    /// The conversations' locks, where others than the bus take them too. Default: its own.
    pub fn locks(mut self, locks: Arc<Locks>) -> Self {
        self.locks = locks;
        self
    }

    /// Where events are kept. Default: [`Memory`].
    pub fn journal(mut self, journal: Arc<dyn Journal>) -> Self {
        self.journal = journal;
        self
    }

    /// Adds a link at the end of the chain; see [`Middleware`] for what the order means.
    pub fn middleware(mut self, middleware: Arc<dyn Middleware>) -> Self {
        self.middleware.push(middleware);
        self
    }

    /// Where the events' times come from. Default: [`SystemClock`].
    pub fn clock(mut self, clock: Arc<dyn Clock>) -> Self {
        self.clock = clock;
        self
    }

    /// How many events may wait for a handler before publishers do, for subscriptions that don't
    /// say. Default 1024.
    pub fn queue(mut self, events: usize) -> Self {
        self.queue = events;
        self
    }

    /// The tokio runtime on which handlers run. Default: the one in which [`Builder::build`] is
    /// called.
    pub fn runtime(mut self, runtime: Handle) -> Self {
        self.runtime = Some(runtime);
        self
    }

    /// The bus.
    ///
    /// # Panics
    /// Without [`Builder::runtime`], when it isn't called in a tokio runtime.
    pub fn build(self) -> Bus {
        let middleware: Arc<[Arc<dyn Middleware>]> = self.middleware.into();
        Bus {
            core: Arc::new(Core {
                journal: self.journal,
                routes: Routes::new(middleware.clone()),
                middleware,
                clock: self.clock,
                runtime: self.runtime.unwrap_or_else(Handle::current),
                locks: self.locks,
                ownership: self.ownership,
                observers: Observers::default(),
                dead_letters: DeadLetters::default(),
                queue: self.queue,
                next_subscription: AtomicU64::new(1),
                phase: AtomicU8::new(OPEN),
                publishes: Striped::default(),
                quiet: Arc::default(),
            }),
        }
    }
}

impl Bus {
    /// A builder with the defaults.
    pub fn builder() -> Builder {
        Builder {
            journal: Arc::new(Memory::new()),
            middleware: Vec::new(),
            clock: Arc::new(SystemClock),
            runtime: None,
            queue: 1024,
            locks: Arc::default(),
            ownership: Arc::new(Local),
        }
    }

    pub(crate) fn of(core: Arc<Core>) -> Self {
        Self { core }
    }

    /// Publishes an event. Returns when it is journalled and in the queue of every subscriber that
    /// wants it; waits while one of these queues is full, unless it is called in a handler. A
    /// blocked event is an outcome, not an error.
    ///
    /// When the returned future is dropped, the event may or may not be published, but never half.
    pub async fn publish(&self, draft: Draft) -> Result<Receipt, BusError> {
        let place = place();
        if place == Some(Place::Middleware) {
            return Err(BusError::Reentrant);
        }
        self.publish_as(draft, place.is_none()).await
    }

    /// Publishes without waiting for subscribers' queues, as [`Bus::publish`] does by itself in a
    /// handler: for actors, whose answer the bus awaits in a task that it can't see, and for tasks
    /// that a handler awaits. A queue may be overdrawn up to 64 times its bound; beyond that the
    /// publish fails with [`BusError::Saturated`], before anything is journalled.
    pub async fn publish_from_handler(&self, draft: Draft) -> Result<Receipt, BusError> {
        if place() == Some(Place::Middleware) {
            return Err(BusError::Reentrant);
        }
        self.publish_as(draft, false).await
    }

    pub(crate) async fn publish_as(&self, draft: Draft, waits: bool) -> Result<Receipt, BusError> {
        self.core.publishes.add(STARTED);
        let ticket = Ticket(self.core.clone());
        let phase = self.core.phase.load(Ordering::Acquire);
        if phase == CLOSED || (phase == DRAINING && waits) {
            return Err(BusError::Closed);
        }
        publish::publish(ticket, draft, waits).await
    }

    /// Subscribes a handler to one type of event.
    pub fn subscribe<E: Event>(
        &self,
        options: impl Into<SubscriptionOptions>,
        handler: impl Handler,
    ) -> Subscription {
        self.subscribe_pattern(E::TYPE, options, handler)
    }

    /// Subscribes a handler to all types that match, as in `"Decision*"` or `"*"`.
    pub fn subscribe_pattern(
        &self,
        pattern: impl Into<Pattern>,
        options: impl Into<SubscriptionOptions>,
        handler: impl Handler,
    ) -> Subscription {
        let handler = Box::new(move |event| handler(event).boxed());
        self.subscribe_boxed(pattern.into(), options.into(), handler)
    }

    fn subscribe_boxed(
        &self,
        pattern: Pattern,
        options: SubscriptionOptions,
        handler: BoxHandler,
    ) -> Subscription {
        let core = &self.core;
        let id = SubscriptionId(core.next_subscription.fetch_add(1, Ordering::Relaxed));
        let gate = Gate::new(options.queue.unwrap_or(core.queue));
        let (sub, queue) = Sub::new(id, options.name.clone(), pattern, gate);
        if core.phase.load(Ordering::Acquire) == OPEN {
            core.routes.add(sub.clone());
            let weak = Arc::downgrade(core);
            core.runtime.spawn(pump(sub, queue, handler, weak, core.quiet.clone()));
        }
        Subscription { id, name: options.name, core: Arc::downgrade(core) }
    }

    /// Subscribes an actor to one type of event. When its mailbox is closed, the subscription
    /// ends and the event becomes a dead letter.
    pub fn subscribe_recipient<E: Event>(
        &self,
        options: impl Into<SubscriptionOptions>,
        recipient: Recipient<Delivered>,
    ) -> Subscription {
        self.subscribe_recipient_pattern(E::TYPE, options, recipient)
    }

    /// Subscribes an actor to all types that match.
    pub fn subscribe_recipient_pattern(
        &self,
        pattern: impl Into<Pattern>,
        options: impl Into<SubscriptionOptions>,
        recipient: Recipient<Delivered>,
    ) -> Subscription {
        self.subscribe_boxed(pattern.into(), options.into(), recipient::handler(recipient))
    }

    /// Ends a subscription. True once, then false.
    pub fn unsubscribe(&self, id: SubscriptionId) -> bool {
        self.core.unsubscribe(id)
    }

    /// Watches all events that match and are committed from now on, blocked ones included, without
    /// ever slowing the bus.
    pub fn observe(&self, pattern: impl Into<Pattern>) -> Observer {
        Observer::start(&self.core, pattern.into(), None)
    }

    /// The same from after a place in the past on; `Position::START` is the beginning.
    pub fn observe_from(&self, pattern: impl Into<Pattern>, after: Position) -> Observer {
        Observer::start(&self.core, pattern.into(), Some(after))
    }

    /// Keeps a conversation to oneself: nothing of it is judged or committed by this bus while what
    /// this returns is held. Whoever publishes to it meanwhile waits for himself.
    pub async fn alone(&self, conversation: &ConversationId) -> Locked {
        self.core.locks.lock(conversation).await
    }

    /// Tells observers that others have written to the journal: they read on from it.
    pub fn written_elsewhere(&self) {
        self.core.observers.look();
    }

    /// Frees what the bus holds for a conversation that nobody is publishing to. False: somebody
    /// is, or there is nothing. It is loaded from the journal when it is published to again.
    pub fn forget(&self, conversation: &ConversationId) -> bool {
        let gone = self.core.locks.forget(conversation);
        if gone {
            self.core.ownership.release(conversation);
        }
        gone
    }

    /// The journal that the bus writes to.
    pub fn journal(&self) -> &Arc<dyn Journal> {
        &self.core.journal
    }

    /// The clock that the events' times come from.
    pub fn clock(&self) -> &Arc<dyn Clock> {
        &self.core.clock
    }

    /// Stops taking events from outside, lets handlers handle what is queued (and publish what
    /// follows from it) for at most that long, and closes. Afterwards every publish is refused.
    pub async fn shutdown(&self, within: Duration) -> Result<(), ShutdownError> {
        let core = &self.core;
        core.phase.fetch_max(DRAINING, Ordering::AcqRel);
        let drained = tokio::time::timeout(within, core.drained()).await;
        core.phase.store(CLOSED, Ordering::Release);
        let subscriptions = core.routes.subscriptions();
        let late: Vec<_> = subscriptions.iter().filter(|sub| sub.gate.depth() > 0).collect();
        let result = match drained {
            Ok(()) => Ok(()),
            Err(_) => Err(ShutdownError {
                waiting: late.iter().map(|sub| sub.gate.depth()).sum(),
                subscriptions: late.iter().map(|sub| sub.name.to_string()).collect(),
            }),
        };
        for sub in &subscriptions {
            core.unsubscribe(sub.id);
        }
        core.observers.close();
        result
    }
}

impl Core {
    pub(crate) fn unsubscribe(&self, id: SubscriptionId) -> bool {
        match self.routes.remove(id) {
            Some(sub) => {
                sub.end();
                true
            }
            None => false,
        }
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.phase.load(Ordering::Acquire) == CLOSED
    }

    /// Waits until nothing is queued, handled or published.
    async fn drained(&self) {
        self.quiet.awaited.store(true, Ordering::SeqCst);
        loop {
            let told = self.quiet.done.notified();
            tokio::pin!(told);
            told.as_mut().enable();
            if self.is_quiet() {
                return;
            }
            told.await;
        }
    }

    /// No queue can have been filled between two looks if no publish began in the meantime.
    fn is_quiet(&self) -> bool {
        let started = self.publishes.sum(STARTED);
        self.publishes.sum(FINISHED) == started
            && self.routes.subscriptions().iter().all(|sub| sub.gate.depth() == 0)
            && self.publishes.sum(STARTED) == started
    }
}

impl Drop for Core {
    fn drop(&mut self) {
        for sub in self.routes.subscriptions() {
            sub.stop();
        }
        self.observers.close();
    }
}

impl fmt::Debug for Bus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.core.middleware.iter().map(|link| link.name()).collect();
        f.debug_struct("Bus").field("middleware", &names).finish_non_exhaustive()
    }
}

impl fmt::Debug for Core {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Core").finish_non_exhaustive()
    }
}

impl fmt::Debug for Builder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder").field("queue", &self.queue).finish_non_exhaustive()
    }
}
