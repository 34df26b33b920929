//! The bus itself: what can be asked of it.

use std::fmt;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::time::Duration;

use actix::Recipient;
use ephor_core::events::DeadLettered;
use ephor_core::{ConversationId, Draft, Envelope, Event, EventData};
use ephor_journal::{Commit, Journal, Position};
use ephor_time::Clock;
use futures::FutureExt;

use crate::append;
use crate::core::{Core, Publishing};
use crate::credits::Credits;
use crate::dead_letters::DeadLetter;
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
    BoxHandler, Handler, HandlerError, Sub, SubscriptionId, SubscriptionOptions, pump,
};
use crate::together;

/// Where agents meet. Cloning shares it.
#[derive(Clone)]
pub struct Bus {
    pub(crate) core: Arc<Core>,
}

impl Bus {
    /// Publishes an event. Returns when it is journalled and in the queue of every subscriber that
    /// wants it; waits while one of these queues is full, unless it is called in a handler. A
    /// blocked event is an outcome, not an error.
    ///
    /// When the returned future is dropped, the event may or may not be published, but never half.
    pub async fn publish(&self, draft: Draft) -> Result<Receipt, BusError> {
        if in_middleware() {
            return Err(BusError::Reentrant);
        }
        self.publish_as(draft, place().is_none()).await
    }

    /// Publishes several events of one conversation in one commit, in their order: all of them, or
    /// none. Each passes the chain in its own right, seeing those in front of it as
    /// [`Batch::ahead`](crate::Batch::ahead). Where a link stops one of them, or blocks one that isn't
    /// the last, nothing is committed, and the error is [`BusError::Parted`]. The receipts are in the
    /// events' order.
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

    /// Publishes without waiting for subscribers' queues, as [`Bus::publish`] does by itself in a
    /// handler: for actors, whose answer the bus awaits in a task that it can't see, and for tasks
    /// that a handler awaits. A queue may be overdrawn up to 64 times its bound; beyond that the
    /// publish fails with [`BusError::Saturated`], before anything is journalled.
    pub async fn publish_from_handler(&self, draft: Draft) -> Result<Receipt, BusError> {
        if in_middleware() {
            return Err(BusError::Reentrant);
        }
        self.publish_as(draft, false).await
    }

    async fn publish_as(&self, draft: Draft, waits: bool) -> Result<Receipt, BusError> {
        publish::publish(Publishing::begin(&self.core, waits)?, draft, waits).await
    }

    /// Appends a commit that no link of the chain judges, as a graph writes its thread: whoever calls
    /// is its conversation's only writer in this process, and answers for what it holds. It waits for
    /// the conversation's lock, carries the owner's epoch, and observers are told of it in its place;
    /// no subscriber is.
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
    /// [`BusError::Conflict`] where the conversation isn't at the sequence that the commit expects,
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
        self.core.routes.end(id)
    }

    /// Watches all events that match and are committed from now on, blocked ones included, without
    /// ever slowing the bus.
    pub fn observe(&self, pattern: impl Into<Pattern>) -> Observer {
        self.observe_after(pattern.into(), None)
    }

    /// The same from after a place in the past on; `Position::START` is the beginning.
    pub fn observe_from(&self, pattern: impl Into<Pattern>, after: Position) -> Observer {
        self.observe_after(pattern.into(), Some(after))
    }

    fn observe_after(&self, pattern: Pattern, after: Option<Position>) -> Observer {
        let Core { observers, journal, life, .. } = &*self.core;
        Observer::start(observers, journal, life.is_closed(), pattern, after)
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
        let gone = self.unload(conversation);
        if gone {
            self.core.ownership.release(conversation);
        }
        gone
    }

    /// The same, but the conversation stays this process's: something is to come in it.
    pub fn unload(&self, conversation: &ConversationId) -> bool {
        self.core.locks.forget(conversation)
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

    /// What has been counted since the bus was built.
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

    /// The last 1024 deliveries that failed, oldest first.
    pub fn dead_letters(&self) -> Vec<DeadLetter> {
        self.core.dead_letters.read()
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

/// A subscription that was made. Dropping this changes nothing: it lasts until it is ended, or the
/// bus is.
#[derive(Debug, Clone)]
pub struct Subscription {
    id: SubscriptionId,
    name: Arc<str>,
    core: Weak<Core>,
}

impl Subscription {
    /// Which.
    pub fn id(&self) -> SubscriptionId {
        self.id
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Ends it: no further call of the handler begins. True once, then false.
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
