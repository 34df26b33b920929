//! The bus.

use std::fmt;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::time::Duration;

use actix::Recipient;
use ephor_core::events::DeadLettered;
use ephor_core::{ConversationId, Draft, Envelope, Event, EventData, EventId};
use ephor_journal::{Commit, Journal, Position};
use ephor_time::Clock;
use futures::FutureExt;

use crate::append;
use crate::core::{Core, Publishing};
use crate::credits::Credits;
use crate::dead_letters::{DeadLetter, RedriveError};
use crate::error::{BusError, ShutdownError};
use crate::locks::Locked;
use crate::observer::Observer;
use crate::pattern::Pattern;
use crate::place::{in_middleware, place};
use crate::publish;
use crate::receipt::Receipt;
use crate::recipient::{self, Delivered};
use crate::stats::{Count, KindStats, Stats, SubscriptionStats};
use crate::subscription::{
    BoxHandler, Delivery, Handler, HandlerError, Sub, SubscriptionId, SubscriptionOptions, pump,
};
use crate::together;

/// The bus that agents meet on. Cheap to clone; clones share it.
#[derive(Clone)]
pub struct Bus {
    pub(crate) core: Arc<Core>,
}

impl Bus {
    /// Publishes an event. Returns once it is journalled and in the queue of every matching
    /// subscriber. Waits while one of these queues is full, unless it is called in a handler. A
    /// blocked event is an outcome, not an error.
    ///
    /// If the returned future is dropped, the event is published completely or not at all.
    pub async fn publish(&self, draft: Draft) -> Result<Receipt, BusError> {
        if in_middleware() {
            return Err(BusError::Reentrant);
        }
        self.publish_as(draft, place().is_none()).await
    }

    /// Publishes several events of one conversation in one commit, in order: all of them, or none.
    /// Each passes the chain by itself, and sees those before it as
    /// [`Batch::ahead`](crate::Batch::ahead). If a middleware stops one of them, or blocks one that
    /// isn't the last, nothing is committed, and the error is [`BusError::Parted`]. The receipts
    /// are in the events' order.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use ephor_bus::Bus;
    /// # use ephor_core::{ConversationId, Draft, events::MessageSent};
    /// # use ephor_journal::Memory;
    /// # tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(async {
    /// let bus = Bus::builder().journal(Arc::new(Memory::new())).build();
    /// let conversation = ConversationId::new("c-1").unwrap();
    /// let both = ["one", "two"].map(|text| Draft::new(conversation.clone(), MessageSent::text(text)));
    /// let receipts = bus.publish_together(both.to_vec()).await.unwrap();
    /// assert_eq!(receipts[0].position, receipts[1].position);
    /// assert_eq!(receipts[1].events[0].sequence, 2);
    /// # });
    /// ```
    pub async fn publish_together(&self, drafts: Vec<Draft>) -> Result<Vec<Receipt>, BusError> {
        if in_middleware() {
            return Err(BusError::Reentrant);
        }
        let waits = place().is_none();
        together::publish(Publishing::begin(&self.core, waits)?, drafts, waits).await
    }

    /// Publishes without waiting for subscribers' queues, as [`Bus::publish`] does in a handler.
    /// For actors, whose answer the bus awaits in a task that it can't see, and for tasks that a
    /// handler awaits. A queue may be overdrawn up to 64 times its bound; beyond that, this fails
    /// with [`BusError::Saturated`], before anything is journalled.
    pub async fn publish_from_handler(&self, draft: Draft) -> Result<Receipt, BusError> {
        if in_middleware() {
            return Err(BusError::Reentrant);
        }
        self.publish_as(draft, false).await
    }

    /// Publishes what no middleware may stop but the one of that name: each that blocks it, or fails, is
    /// passed over. The others see it, as often as that happens. It doesn't wait for subscribers' queues,
    /// as with [`publish_from_handler`](Self::publish_from_handler).
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use async_trait::async_trait;
    /// # use ephor_bus::{Batch, Bus, Committed, Middleware, MiddlewareError, Next};
    /// # use ephor_core::{ConversationId, Draft, events::MessageSent};
    /// # use ephor_journal::Memory;
    /// # tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(async {
    /// struct Curfew;
    ///
    /// #[async_trait]
    /// impl Middleware for Curfew {
    ///     fn name(&self) -> &str {
    ///         "curfew"
    ///     }
    ///     async fn handle(&self, _: Batch, _: Next<'_>) -> Result<Committed, MiddlewareError> {
    ///         Err(MiddlewareError::block("nothing is sent at night"))
    ///     }
    /// }
    ///
    /// let bus = Bus::builder().journal(Arc::new(Memory::new())).middleware(Arc::new(Curfew)).build();
    /// let sent = || Draft::new(ConversationId::new("c-1").unwrap(), MessageSent::text("hello"));
    /// assert!(!bus.publish(sent()).await.unwrap().delivered());
    /// assert!(bus.publish_past(sent(), "gate").await.unwrap().delivered());
    /// assert!(!bus.publish_past(sent(), "curfew").await.unwrap().delivered());
    /// # });
    /// ```
    pub async fn publish_past(&self, draft: Draft, gate: &str) -> Result<Receipt, BusError> {
        if in_middleware() {
            return Err(BusError::Reentrant);
        }
        let core = Publishing::begin(&self.core, false)?;
        publish::publish(core, draft, false, Some(Arc::from(gate))).await
    }

    async fn publish_as(&self, draft: Draft, waits: bool) -> Result<Receipt, BusError> {
        publish::publish(Publishing::begin(&self.core, waits)?, draft, waits, None).await
    }

    /// Appends a commit without passing the middleware chain, as a graph writes its thread: the
    /// caller is the conversation's only writer in this process, and responsible for the contents.
    /// It waits for the conversation's lock and uses the owner's epoch. Observers receive it in
    /// order; subscribers don't.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use ephor_bus::Bus;
    /// use ephor_core::{ConversationId, Disposition, Draft, events::MessageSent};
    /// use ephor_journal::{Commit, Memory};
    ///
    /// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
    /// let bus = Bus::builder().journal(Arc::new(Memory::new())).build();
    /// let thread = ConversationId::new("c-1~review").unwrap();
    /// let event = Draft::new(thread.clone(), MessageSent::text("hello"));
    /// let event = event.seal(1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
    /// bus.append(Commit::new(thread, 0, vec![Arc::new(event)])).await.unwrap();
    /// # });
    /// ```
    ///
    /// # Errors
    /// [`BusError::Conflict`] if the conversation isn't at the sequence that the commit expects,
    /// [`BusError::NotOwner`], [`BusError::Journal`], [`BusError::Closed`].
    pub async fn append(&self, commit: Commit) -> Result<Position, BusError> {
        if in_middleware() {
            return Err(BusError::Reentrant);
        }
        append::append(Publishing::begin(&self.core, false)?, commit).await
    }

    /// Subscribes a handler to one type of event.
    pub fn subscribe<E: Event>(
        &self,
        options: impl Into<SubscriptionOptions>,
        handler: impl Handler,
    ) -> Subscription {
        self.subscribe_pattern(E::TYPE, options, handler)
    }

    /// Subscribes a handler to all matching types, such as `"Decision*"` or `"*"`.
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
        let credits = Credits::new(options.queue.unwrap_or(core.queue));
        let (sub, queue) = Sub::new(id, options.name.clone(), pattern, credits);
        if core.life.is_open() {
            core.routes.add(sub.clone());
            let (weak, failing) = (Arc::downgrade(core), sub.clone());
            let failed = async move |envelope: Arc<Envelope>, error: HandlerError, panicked| {
                failing.failed.fetch_add(1, Ordering::Relaxed);
                let Some(core) = weak.upgrade() else { return };
                if error.gone {
                    core.routes.end(id);
                }
                let (bus, error) = (Self { core }, error.to_string());
                bus.dead_letter(&envelope, &failing.name, error, panicked).await;
            };
            core.runtime.spawn(pump(sub, queue, handler, failed, core.life.clone()));
        }
        Subscription { id, name: options.name, core: Arc::downgrade(core) }
    }

    /// Subscribes an actor to one type of event. If its mailbox is closed, the subscription ends
    /// and the event becomes a dead letter.
    pub fn subscribe_recipient<E: Event>(
        &self,
        options: impl Into<SubscriptionOptions>,
        recipient: Recipient<Delivered>,
    ) -> Subscription {
        self.subscribe_recipient_pattern(E::TYPE, options, recipient)
    }

    /// Subscribes an actor to all matching types.
    pub fn subscribe_recipient_pattern(
        &self,
        pattern: impl Into<Pattern>,
        options: impl Into<SubscriptionOptions>,
        recipient: Recipient<Delivered>,
    ) -> Subscription {
        self.subscribe_boxed(pattern.into(), options.into(), recipient::handler(recipient))
    }

    /// Ends a subscription. Returns true once, then false.
    pub fn unsubscribe(&self, id: SubscriptionId) -> bool {
        self.core.routes.end(id)
    }

    /// Observes all matching events committed from now on, including blocked ones, without ever
    /// slowing the bus.
    pub fn observe(&self, pattern: impl Into<Pattern>) -> Observer {
        self.observe_after(pattern.into(), None)
    }

    /// Observes from after a position in the past; `Position::START` is the beginning.
    pub fn observe_from(&self, pattern: impl Into<Pattern>, after: Position) -> Observer {
        self.observe_after(pattern.into(), Some(after))
    }

    /// Observes one conversation's matching events from now on. Commits of other conversations don't
    /// wake the observer, and however many conversations are observed, the journal is read once for
    /// all of them. What isn't durable and was published just before may come, too.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use ephor_bus::Bus;
    /// # use ephor_core::{ConversationId, Draft, events::MessageSent};
    /// # use ephor_journal::Memory;
    /// # tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(async {
    /// let bus = Bus::builder().journal(Arc::new(Memory::new())).build();
    /// let [one, other] = ["c-1", "c-2"].map(|name| ConversationId::new(name).unwrap());
    /// let mut observer = bus.observe_conversation(&one, "*");
    /// for conversation in [&other, &one] {
    ///     let draft = Draft::new(conversation.clone(), MessageSent::text("hello"));
    ///     bus.publish(draft).await.unwrap();
    /// }
    /// let event = observer.next().await.and_then(|observed| observed.into_event()).unwrap();
    /// assert_eq!(event.conversation, one);
    /// # });
    /// ```
    pub fn observe_conversation(
        &self,
        conversation: &ConversationId,
        pattern: impl Into<Pattern>,
    ) -> Observer {
        let Core { observers, journal, runtime, .. } = &*self.core;
        Observer::start_one(observers, journal, runtime, conversation, pattern.into())
    }

    fn observe_after(&self, pattern: Pattern, after: Option<Position>) -> Observer {
        let Core { observers, journal, .. } = &*self.core;
        Observer::start(observers, journal, pattern, after)
    }

    /// Locks a conversation: this bus judges and commits nothing in it while the lock is held.
    /// Publishing to it meanwhile deadlocks.
    pub async fn alone(&self, conversation: &ConversationId) -> Locked {
        self.core.locks.lock(conversation).await
    }

    /// Tells observers that others have written to the journal, so that they read on from it.
    pub fn written_elsewhere(&self) {
        self.core.observers.look();
    }

    /// Frees what the bus holds for a conversation that nobody is publishing to. False if someone
    /// is, or there is nothing. It is loaded again when needed.
    pub fn forget(&self, conversation: &ConversationId) -> bool {
        let unused = self.core.locks.lock_unused(conversation);
        unused.is_some_and(|alone| self.give_back(conversation, alone))
    }

    /// [`forget`](Self::forget) for whoever has locked the conversation, and found that nothing is
    /// unfinished in it. Whoever waits for the lock claims the conversation anew.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use ephor_bus::Bus;
    /// # use ephor_core::{ConversationId, Draft, events::MessageSent};
    /// # use ephor_journal::Memory;
    /// # tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(async {
    /// let bus = Bus::builder().journal(Arc::new(Memory::new())).build();
    /// let conversation = ConversationId::new("c-1").unwrap();
    /// bus.publish(Draft::new(conversation.clone(), MessageSent::text("bye"))).await.unwrap();
    /// let alone = bus.alone(&conversation).await;
    /// assert!(bus.give_back(&conversation, alone));
    /// # });
    /// ```
    pub fn give_back(&self, conversation: &ConversationId, mut alone: Locked) -> bool {
        // While it is locked: nobody else claims it before it is released, and loses it unawares.
        alone.epoch = None;
        self.core.ownership.release(conversation);
        drop(alone);
        self.unload(conversation)
    }

    /// Does the same, but this process keeps the conversation, because something is still due in
    /// it.
    pub fn unload(&self, conversation: &ConversationId) -> bool {
        self.core.locks.forget(conversation)
    }

    /// The journal that the bus writes to.
    pub fn journal(&self) -> &Arc<dyn Journal> {
        &self.core.journal
    }

    /// The clock for the events' times.
    pub fn clock(&self) -> &Arc<dyn Clock> {
        &self.core.clock
    }

    /// Shuts down: accepts no more events from outside, lets handlers handle what is queued (and
    /// publish what follows from it) for at most that long, and closes. Afterwards every publish is
    /// refused.
    pub async fn shutdown(&self, within: Duration) -> Result<(), ShutdownError> {
        let core = &self.core;
        let handled = || core.routes.subscriptions().iter().all(|sub| sub.credits.depth() == 0);
        let drained = tokio::time::timeout(within, core.life.drain(handled)).await;
        core.life.close();
        let subscriptions = core.routes.subscriptions();
        let late: Vec<_> = subscriptions.iter().filter(|sub| sub.credits.depth() > 0).collect();
        let result = match drained {
            Ok(()) => Ok(()),
            Err(_) => Err(ShutdownError {
                waiting: late.iter().map(|sub| sub.credits.depth()).sum(),
                subscriptions: late.iter().map(|sub| sub.name.to_string()).collect(),
            }),
        };
        for sub in &subscriptions {
            core.routes.end(sub.id);
        }
        core.observers.close();
        result
    }

    /// Counters since the bus was built.
    pub fn stats(&self) -> Stats {
        let kinds = self.core.routes.counters.read();
        let sum = |of: fn(&KindStats) -> u64| kinds.values().map(of).sum();
        let subscriptions = self.core.routes.subscriptions();
        Stats {
            published: sum(|kind| kind.published),
            delivered: sum(|kind| kind.delivered),
            internal: sum(|kind| kind.internal),
            blocked: sum(|kind| kind.blocked),
            dead_lettered: sum(|kind| kind.dead_lettered),
            subscriptions: subscriptions
                .iter()
                .map(|sub| SubscriptionStats {
                    id: sub.id,
                    name: sub.name.to_string(),
                    pattern: sub.pattern.to_string(),
                    depth: sub.credits.depth(),
                    bound: sub.credits.bound,
                    handled: sub.handled.load(Ordering::Relaxed),
                    failed: sub.failed.load(Ordering::Relaxed),
                })
                .collect(),
            observers: self.core.observers.len(),
            conversations: self.core.locks.len(),
            kinds,
        }
    }

    /// The last 1024 failed deliveries, oldest first.
    pub fn dead_letters(&self) -> Vec<DeadLetter> {
        self.core.dead_letters.read()
    }

    /// Drops the dead letters of a conversation whose events were removed from the journal up to that
    /// sequence.
    pub fn forget_dead_letters(&self, conversation: &ConversationId, through: u64) {
        self.core.dead_letters.forget(conversation, through);
    }

    /// Delivers a dead letter to its subscription again; it is no longer kept then. The handler may
    /// have done part of its work the first time. If it fails again, there is a new letter.
    ///
    /// # Errors
    /// [`RedriveError`].
    pub fn redrive(&self, event: EventId, subscription: &str) -> Result<(), RedriveError> {
        let core = &self.core;
        let letter = core.dead_letters.take(event, subscription).ok_or(RedriveError::NotFound)?;
        let name = || subscription.to_owned();
        let subscriptions = core.routes.subscriptions();
        let sub = subscriptions.iter().find(|sub| *sub.name == *subscription);
        let refused = match sub {
            None => RedriveError::Gone(name()),
            Some(sub) => match sub.credits.take() {
                Ok(credit) => {
                    sub.enqueue(Delivery { envelope: letter.envelope, credit });
                    return Ok(());
                }
                Err(limit) => RedriveError::Saturated { subscription: name(), limit },
            },
        };
        core.dead_letters.push(letter);
        Err(refused)
    }

    /// Keeps a failed delivery, and publishes it unless it is itself about one: a handler of dead
    /// letters that fails must not feed itself.
    pub async fn dead_letter(
        &self,
        envelope: &Arc<Envelope>,
        subscription: &Arc<str>,
        error: String,
        panicked: bool,
    ) {
        let core = &self.core;
        tracing::warn!(%subscription, event = %envelope.id, kind = envelope.kind(), error, panicked,
            "a handler failed");
        core.routes.counters.of(envelope.kind()).add(Count::DeadLettered);
        core.dead_letters.push(DeadLetter {
            envelope: envelope.clone(),
            subscription: subscription.clone(),
            error: error.clone(),
            panicked,
            time: core.clock.now(),
        });
        if envelope.kind() == DeadLettered::TYPE {
            return;
        }
        let letter = DeadLettered {
            event: envelope.id,
            event_type: envelope.kind().to_owned(),
            subscription: subscription.to_string(),
            error,
            panicked,
        };
        let draft = Draft::of(envelope.conversation.clone(), EventData::typed(letter))
            .from_source("bus")
            .caused_by(envelope);
        if let Err(error) = self.publish_as(draft, false).await {
            tracing::error!(%subscription, event = %envelope.id, %error,
                "a dead letter could not be journalled");
        }
    }
}

/// A handle to a subscription. Dropping it does nothing: the subscription lasts until it is ended,
/// or the bus is.
#[derive(Debug, Clone)]
pub struct Subscription {
    id: SubscriptionId,
    name: Arc<str>,
    core: Weak<Core>,
}

impl Subscription {
    /// The subscription's id.
    pub fn id(&self) -> SubscriptionId {
        self.id
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Ends it: the handler isn't called again. Returns true once, then false.
    pub fn unsubscribe(&self) -> bool {
        self.core.upgrade().is_some_and(|core| core.routes.end(self.id))
    }
}

impl fmt::Debug for Bus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.core.middleware.iter().map(|link| link.name()).collect();
        f.debug_struct("Bus").field("middleware", &names).finish_non_exhaustive()
    }
}
