//! What happens at a set time: holds expire, timers fire, and conversations aren't set aside any
//! more.
//!
//! Holds and timers are recorded. What was due while no process was running happens when the next one
//! starts; in a runtime that takes nothing over, when its conversation is next used.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ephor_bus::BusError;
use ephor_core::{ConversationId, EventId};
use ephor_journal::JournalError;
use jiff::{SignedDuration, Timestamp};
use tokio::sync::Notify;
use tokio::task::JoinSet;

use crate::actors::fire;
use crate::holds::Holds;
use crate::inbox::{self, SharedIndex};
use crate::services::{Services, WeakServices};

/// After how long the clock is looked at again. A machine that was suspended, or whose clock was set
/// forward, is later than what sleeps has counted.
const LOOK: Duration = Duration::from_secs(30);

/// Maximum number of things that come at the same time: a conversation that is slow to read delays
/// no other.
const AT_ONCE: usize = 64;

/// After how long something is tried again that couldn't be read or recorded.
const AGAIN: SignedDuration = SignedDuration::from_secs(2);

/// What comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum What {
    /// A hold expires.
    Hold,
    /// A timer fires.
    Timer,
    /// A conversation isn't set aside any more.
    Return,
}

/// What comes when, in the order of its times, and by its conversation.
#[derive(Default)]
struct Times {
    all: BTreeSet<(Timestamp, EventId, ConversationId)>,
    of: HashMap<ConversationId, BTreeMap<EventId, (Timestamp, What)>>,
}

impl Times {
    fn add(&mut self, at: Timestamp, id: EventId, conversation: &ConversationId, what: What) {
        self.remove(id, conversation);
        self.of.entry(conversation.clone()).or_default().insert(id, (at, what));
        self.all.insert((at, id, conversation.clone()));
    }

    fn remove(&mut self, id: EventId, conversation: &ConversationId) -> Option<What> {
        let of = self.of.get_mut(conversation)?;
        let (at, what) = of.remove(&id)?;
        if of.is_empty() {
            self.of.remove(conversation);
        }
        self.all.remove(&(at, id, conversation.clone()));
        Some(what)
    }

    fn of(&self, conversation: &ConversationId) -> impl Iterator<Item = (EventId, What)> {
        self.of.get(conversation).into_iter().flatten().map(|(id, (_, what))| (*id, *what))
    }
}

/// What comes when. What was settled by another process in the meantime is left in, and found
/// settled then.
#[derive(Default)]
pub(crate) struct Due {
    times: Mutex<Times>,
    changed: Notify,
    /// Timers are fired by whoever has set this, and by nobody else.
    by_hand: AtomicBool,
}

impl Due {
    fn times(&self) -> MutexGuard<'_, Times> {
        self.times.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something comes at that time.
    pub fn add(&self, at: Timestamp, id: EventId, conversation: &ConversationId, what: What) {
        self.times().add(at, id, conversation, what);
        self.changed.notify_one();
    }

    /// All that is to come in a conversation.
    pub fn add_all(&self, conversation: &ConversationId, holds: &Holds) {
        for hold in holds.iter() {
            self.add(hold.question.expires_at, hold.id, conversation, What::Hold);
        }
        for timer in holds.timers() {
            self.add(timer.due, timer.open.id, conversation, What::Timer);
        }
    }

    /// Lets go of what comes in a conversation no more: what isn't among these.
    pub fn keep(&self, conversation: &ConversationId, holds: &Holds) {
        let mut times = self.times();
        let timers: HashSet<EventId> = match times.of.contains_key(conversation) {
            true => holds.timers().map(|timer| timer.open.id).collect(),
            false => return,
        };
        let over = times.of(conversation).filter(|(id, what)| match what {
            What::Hold => holds.get(*id).is_none(),
            What::Timer => !timers.contains(id),
            What::Return => false,
        });
        for (id, _) in over.collect::<Vec<_>>() {
            times.remove(id, conversation);
        }
    }

    /// No timer fires by itself from now on.
    pub fn fire_by_hand(&self) {
        self.by_hand.store(true, Ordering::Release);
    }

    /// Whether a timer of a conversation is to fire, as far as is known.
    pub fn has_timer(&self, conversation: &ConversationId) -> bool {
        self.times().of(conversation).any(|(_, what)| what == What::Timer)
    }

    fn first(&self) -> Option<Timestamp> {
        self.times().all.first().map(|(at, ..)| *at)
    }

    /// Takes one out that has come by then.
    fn take(&self, now: Timestamp) -> Option<Coming> {
        let mut times = self.times();
        let (_, id, conversation) = times.all.first().filter(|(at, ..)| *at <= now)?.clone();
        let what = times.remove(id, &conversation)?;
        Some(Coming { conversation, id, what })
    }
}

/// Something whose time has come.
struct Coming {
    conversation: ConversationId,
    id: EventId,
    what: What,
}

/// A sleep that is over.
struct Slept {
    /// The time that was slept for.
    at: Timestamp,
    /// When it began.
    began: Timestamp,
}

impl Slept {
    /// What time it is. A timer may end a little before the clock says so, and a test may move it apart
    /// from the clock. One that a clock was set back in was for a time that isn't there yet.
    fn now(this: Option<&Self>, clock: Timestamp) -> Timestamp {
        let heeded = this.filter(|slept| slept.began <= clock);
        heeded.map_or(clock, |slept| slept.at.max(clock))
    }
}

/// Lets come what is due, until the runtime is gone.
pub(crate) async fn watch(services: WeakServices) {
    // Only the last sleep counts: a clock that was ahead for a while isn't believed for ever.
    let mut woken = None;
    let mut coming = JoinSet::new();
    loop {
        let Some(strong) = services.upgrade() else {
            return;
        };
        let gate = strong.gate.clone();
        let due = &gate.waiting.due;
        let now = strong.clock.now();
        let full = coming.len() >= AT_ONCE;
        if !full && let Some(one) = due.take(Slept::now(woken.as_ref(), now)) {
            if one.what != What::Timer || !due.by_hand.load(Ordering::Acquire) {
                coming.spawn(async move { one.comes(&strong).await });
            }
            continue;
        }
        woken = None;
        let first = due.first().filter(|_| !full);
        let sleep = first.map(|at| {
            let left = at.duration_since(now);
            let sleep = strong.timer.sleep(left.try_into().unwrap_or_default());
            (Slept { at, began: now }, sleep, strong.timer.sleep(LOOK))
        });
        // A clock that was moved before the sleep began.
        if first.is_some_and(|at| at <= strong.clock.now()) {
            continue;
        }
        drop(strong);
        let slept = async {
            match sleep {
                Some((slept, sleep, look)) => tokio::select! {
                    biased;
                    () = sleep => Some(slept),
                    () = look => None,
                },
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            slept = slept => woken = slept,
            () = due.changed.notified(), if !full => {}
            Some(_) = coming.join_next() => {}
        }
    }
}

/// Lets a timer fire, by whoever fires them by hand.
pub(crate) async fn fire_now(services: &Services, conversation: &ConversationId, set: EventId) {
    let conversation = conversation.clone();
    Coming { conversation, id: set, what: What::Timer }.comes(services).await;
}

impl Coming {
    /// What can't be read or recorded is tried again.
    async fn comes(self, services: &Services) {
        let tried = self.tried(services).await.unwrap_or_else(|error| {
            let (conversation, what) = (&self.conversation, self.what);
            tracing::warn!(%conversation, %error, ?what, "what is due is tried again");
            again(services)
        });
        if let Some(at) = tried {
            services.gate.waiting.due.add(at, self.id, &self.conversation, self.what);
        }
    }

    /// When it is to be tried again. None: it isn't.
    async fn tried(&self, services: &Services) -> Result<Option<Timestamp>, JournalError> {
        let Self { conversation, id, what } = self;
        if services.closing.has_begun() {
            return Ok(None);
        }
        if *what == What::Return {
            let entity = services.gate.in_memory(conversation);
            return Ok(entity.and_then(|entity| services.gate.returns(&entity)));
        }
        let alone = services.bus.alone(conversation).await;
        if alone.is_unsure() {
            // What would be read may be this process's own.
            return Ok(again(services));
        }
        let Some(entity) = services.gate.to_write(conversation).await? else {
            // Whoever has it knows of what is due in it, and what is left behind is taken up.
            return Ok(None);
        };
        if *what == What::Timer {
            return fire(services, &entity, *id).await;
        }
        let expires = entity.view().holds.get(*id).map(|hold| hold.question.expires_at);
        drop(alone);
        if let Some(at) = expires {
            if services.clock.now() < at {
                return Ok(Some(at));
            }
            let expired = inbox::expired(conversation, *id, false);
            match services.offer_own(expired.clone()).await {
                // Another process that has it by now sees to it.
                Ok(_) | Err(BusError::NotOwner { .. } | BusError::Closed) => {}
                // It is the same event, so that one whose answer was lost isn't recorded twice.
                Err(_) => services.tell(expired).await,
            }
        }
        Ok(None)
    }
}

fn again(services: &Services) -> Option<Timestamp> {
    services.clock.now().checked_add(AGAIN).ok()
}

/// Takes in what is to come in conversations that aren't in memory: it comes all the same.
pub(crate) async fn expect_all(services: &Services) -> Result<(), JournalError> {
    let due = &services.gate.waiting.due;
    for waiting in services.journal.waits(0).await?.open {
        if let Some(at) = waiting.due {
            due.add(at, waiting.id, &waiting.conversation, What::Timer);
        }
    }
    let index = services.get::<SharedIndex>().caught_up(&*services.journal).await?;
    for (conversation, hold) in index.holds() {
        due.add(hold.question.expires_at, hold.id, conversation, What::Hold);
    }
    Ok(())
}

#[cfg(test)]
mod tests;
