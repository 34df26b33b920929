//! A conversation's entity: everything of it that is in memory.
//!
//! A conversation has one entity, and one lock in the bus. Whoever holds the lock loads the entity
//! from the record (the judge's view and all actors in one read), folds what is committed into it,
//! and lets the actors react. The entity's owner then carries out what they want, in order. An idle
//! entity leaves memory as a whole.

mod instance;
mod load;
mod work;

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ephor_core::{ConversationId, Draft, Envelope, EventId};
use futures::future::BoxFuture;
use jiff::Timestamp;
use tokio::sync::{oneshot, watch};

use crate::actor::Loaded;
use crate::execution::OpenDecision;
use crate::metered::Called;
use crate::view::View;

pub(crate) use instance::{Along, Erasure, Instance, Late, Set, State};
pub(crate) use load::{Folds, KeptActor, Replayed};
pub(crate) use work::Work;

/// An instance of an actor type. None: the conversation's only one.
pub type Key = Option<Arc<str>>;

/// Where an instance is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    pub conversation: ConversationId,
    pub actor: usize,
    pub key: Key,
}

/// What an actor wants done.
pub(crate) enum Command {
    /// In one commit, in this order. The first `own` are the runtime's, whoever the actor is.
    Publish {
        drafts: Vec<Draft>,
        own: usize,
        /// The call of a model that one of them is the record of.
        called: Option<Called>,
    },
    MemoryTimer {
        name: &'static str,
        at: Option<Timestamp>,
    },
}

/// A publication that waits for its turn.
pub(crate) struct Job {
    pub place: Place,
    /// In one commit, in this order.
    pub drafts: Vec<Draft>,
    /// How many of the first are the runtime's, whoever the actor is.
    pub own: usize,
    /// The call of a model that one of them is the record of.
    pub called: Option<Called>,
    /// The timer on whose account it is published: not where that is fired by others, or not at all.
    pub on: Option<EventId>,
}

/// Why nothing new is taken up in a conversation.
#[derive(Debug, Clone)]
pub(crate) struct Aside {
    pub reason: Arc<str>,
    /// By the timer: a clock that is set changes nothing.
    pub since: Instant,
    pub lasts: Duration,
}

impl Aside {
    /// How long it still lasts. Nothing: it is over.
    pub fn left(&self, now: Instant) -> Duration {
        self.lasts.saturating_sub(now.saturating_duration_since(self.since))
    }
}

/// A conversation in memory.
pub struct Entity {
    id: ConversationId,
    view: Mutex<View>,
    cell: Mutex<Cell>,
    /// Whether it was tried to take it over.
    tried: AtomicBool,
    /// The epoch in which that is done, and one more: nobody else's unfinished work is in it. 0: it isn't.
    own: AtomicU64,
    /// Whether what is at work in it has been told to end.
    ended: AtomicBool,
}

/// The actors of a conversation, and what they want done.
#[derive(Default)]
pub(crate) struct Cell {
    pub instances: Vec<Instance>,
    pub work: Work,
    pub jobs: VecDeque<Job>,
    /// The timers whose firing is among these, or is being committed.
    pub firing: Vec<EventId>,
    /// Whether the owner is at work.
    pub working: bool,
    /// Told when it isn't any more.
    pub awaited: Vec<oneshot::Sender<()>>,
    /// The sequence of the last event that its actors were told of.
    pub heard: u64,
    /// Whether others have written the conversation since its actors were read from the record.
    pub stale: bool,
    /// Whether it has left memory: what it is told is lost.
    pub gone: bool,
    pub aside: Option<Aside>,
}

impl Cell {
    /// The instance at a place.
    pub fn instance(&self, place: &Place) -> Option<&Instance> {
        self.instances.iter().find(|known| known.is(place.actor, &place.key))
    }

    /// The same, to be changed.
    pub fn instance_mut(&mut self, place: &Place) -> Option<&mut Instance> {
        self.instances.iter_mut().find(|known| known.is(place.actor, &place.key))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Entity {
    pub(crate) fn new(id: ConversationId, view: View) -> Self {
        let (view, cell) = (Mutex::new(view), Mutex::default());
        let (tried, ended) = (AtomicBool::new(false), AtomicBool::new(false));
        Self { id, view, cell, tried, own: AtomicU64::new(0), ended }
    }

    /// Whether it is to be tried to take it over.
    pub(crate) fn is_untried(&self) -> bool {
        !self.tried.load(Ordering::Acquire)
    }

    /// It is to be tried again.
    pub(crate) fn try_again(&self) {
        self.tried.store(false, Ordering::Release);
    }

    /// It was tried to take it over, which was done in that epoch.
    pub(crate) fn tried(&self, own: Option<u64>) {
        self.own.store(own.map_or(0, |epoch| epoch.saturating_add(1)), Ordering::Release);
        self.tried.store(true, Ordering::Release);
    }

    /// It was tried to take over what others have left in it, and something here is at work in it.
    pub(crate) fn tried_in_vain(&self) {
        self.tried.store(true, Ordering::Release);
    }

    /// Whether it was taken over, or has been this process's from its first event on.
    pub(crate) fn is_own(&self) -> bool {
        self.own.load(Ordering::Acquire) > 0
    }

    /// Whether that was in this epoch.
    pub(crate) fn has_epoch(&self, epoch: u64) -> bool {
        self.own.load(Ordering::Acquire) == epoch.saturating_add(1)
    }

    /// Whether whoever asks is the first to end what is at work in it.
    pub(crate) fn is_to_end(&self) -> bool {
        !self.ended.swap(true, Ordering::AcqRel)
    }

    /// Closed once nothing is at work in it any more, after it was stopped.
    pub(crate) fn work_left(&self) -> watch::Receiver<bool> {
        self.cell().work.left()
    }

    /// Ends all that is at work in it.
    pub(crate) fn stop(&self) {
        let over = Cell { work: Work::over(), ..Cell::default() };
        // Its actors are dropped once the lock is free.
        let stopped = std::mem::replace(&mut *self.cell(), over);
        stopped.work.end();
    }

    /// Whether another process was at work in it when it was tried.
    pub(crate) fn is_elsewhere(&self) -> bool {
        !self.is_untried() && !self.is_own()
    }

    /// Which.
    pub(crate) fn id(&self) -> &ConversationId {
        &self.id
    }

    /// What the judge knows of it.
    pub(crate) fn view(&self) -> MutexGuard<'_, View> {
        lock(&self.view)
    }

    pub(crate) fn cell(&self) -> MutexGuard<'_, Cell> {
        lock(&self.cell)
    }

    /// Whether the record tells all of it.
    pub(crate) fn is_idle(&self, residents: &dyn Residents) -> bool {
        self.is_quiet(&self.cell(), residents)
    }

    fn is_quiet(&self, cell: &Cell, residents: &dyn Residents) -> bool {
        let quiet = self.view().pending.is_empty() && cell.jobs.is_empty() && !cell.working;
        quiet && residents.are_idle(cell)
    }

    /// Lets it leave memory, if the record tells all of it.
    pub(crate) fn leave(&self, residents: &dyn Residents) -> bool {
        let mut cell = self.cell();
        cell.gone = self.is_quiet(&cell, residents);
        cell.gone
    }

    /// Completes when the owner has nothing to do. None: it has nothing to do now.
    pub(crate) fn carried_out(&self) -> Option<oneshot::Receiver<()>> {
        let mut cell = self.cell();
        let (tell, told) = oneshot::channel();
        cell.working.then(|| {
            cell.awaited.push(tell);
            told
        })
    }

    /// Whether others have written the conversation since its actors were read from the record.
    pub(crate) fn is_stale(&self) -> bool {
        self.cell().stale
    }

    /// The actors that are in memory.
    pub(crate) fn instances(&self) -> Vec<(usize, Key)> {
        let cell = self.cell();
        cell.instances.iter().map(|known| (known.actor, known.key.clone())).collect()
    }

    /// The ticket of an approved decision whose end isn't recorded.
    pub(crate) fn open_decision(&self, decision: EventId) -> Option<Arc<OpenDecision>> {
        self.view().pending.get(&decision).cloned()
    }

    /// Why nothing new is taken up in it. None: it is.
    pub(crate) fn aside(&self) -> Option<Aside> {
        self.cell().aside.clone()
    }

    /// Whether that is over by now, and wasn't known to be: those that failed are to be brought back.
    pub(crate) fn end_aside(&self, now: Instant) -> bool {
        self.cell().aside.take_if(|aside| aside.left(now).is_zero()).is_some()
    }
}

/// The actor types, as whoever commits sees them.
pub(crate) trait Residents: Send + Sync {
    /// Whether an event of that type starts an actor.
    fn wakes(&self, kind: &str) -> bool;

    /// Takes an event of the record in.
    fn fold(&self, replayed: &mut Replayed, event: &Arc<Envelope>);

    /// The actors that were read from the record, as a snapshot keeps them. None: one can't be kept.
    fn keep(&self, replayed: &Replayed) -> Option<Vec<KeptActor>>;

    /// Those of a snapshot. None: one can't be made of it.
    fn restore(&self, conversation: &ConversationId, kept: Vec<KeptActor>)
    -> Option<Vec<Instance>>;

    /// What decides which events are folded by whom.
    fn basis(&self) -> String;

    /// Lets go of the actors that the record tells all of: they are to be read again. False: some are at
    /// work, and stay. `alone`: nobody else is at work there, so that nobody waits for that.
    fn let_go(&self, entity: &Arc<Entity>, alone: bool) -> bool;

    /// A conversation isn't set aside any more: those that failed in it are read from the record again,
    /// and continue.
    fn bring_back(&self, entity: &Arc<Entity>);

    /// Puts what was read from the record into the entity, and says why it was read.
    fn settle(&self, entity: &Arc<Entity>, replayed: Replayed, why: Loaded);

    /// What belongs behind an event in its commit, and whether a part's actor says so. Until they hear
    /// of the event, or that it isn't committed, those that say so are given nothing else. Whoever asks
    /// has the conversation's lock.
    fn along(&self, entity: &Arc<Entity>, event: &Envelope) -> Vec<(Draft, bool)>;

    /// An event isn't committed, nor what belonged behind it, whose ids these are.
    fn not_committed(&self, entity: &Arc<Entity>, event: EventId) -> Vec<EventId>;

    /// Events were committed. Whoever tells has the conversation's lock. None: the conversation isn't
    /// in memory, and none of them starts an actor.
    fn heard(&self, entity: Option<&Arc<Entity>>, events: &[Arc<Envelope>]);

    /// Another process has put an event on record.
    fn heard_elsewhere(&self, entity: &Arc<Entity>, event: &Arc<Envelope>);

    /// A chain in another process has blocked an event, which is recorded so.
    fn blocked_elsewhere(&self, entity: &Arc<Entity>, event: &Arc<Envelope>);

    /// Another process has put an event on record, of which the conversation's actors were not told.
    fn told_elsewhere(&self, event: &Arc<Envelope>);

    /// Something that takes time for an instance, with its end: its result comes to it as a message.
    fn run(&self, place: Place, work: BoxFuture<'static, Erasure>) -> BoxFuture<'static, ()>;

    /// Whether none of them knows anything that the record doesn't tell.
    fn are_idle(&self, cell: &Cell) -> bool;
}
