//! What happens at a set time: holds expire, and timers fire.
//!
//! All of it is recorded. What was due while no process was running happens when the next one
//! starts; in a runtime that takes nothing over, when its conversation is next used.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, Weak};

use ephor_core::{ConversationId, EventId};
use ephor_journal::JournalError;
use jiff::Timestamp;
use tokio::sync::Notify;
use tokio::task::JoinSet;

use crate::actors::fire;
use crate::holds::Holds;
use crate::inbox::{self, Index};
use crate::services::{Inner, Services};

/// Maximum number of things that come at the same time: a conversation that is slow to read delays
/// no other.
const AT_ONCE: usize = 64;

/// What comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum What {
    /// A hold expires.
    Hold,
    /// A timer fires.
    Timer,
}

type Times = BTreeMap<(Timestamp, EventId), (ConversationId, What)>;

/// What comes when. What was settled in the meantime is left in, and found settled then.
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
        self.times().insert((at, id), (conversation.clone(), what));
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

    /// No timer fires by itself from now on.
    pub fn fire_by_hand(&self) {
        self.by_hand.store(true, Ordering::Release);
    }

    /// Whether a timer of a conversation is to fire, as far as is known.
    pub fn has_timer(&self, conversation: &ConversationId) -> bool {
        self.times().values().any(|(of, what)| of == conversation && *what == What::Timer)
    }

    fn first(&self) -> Option<Timestamp> {
        self.times().first_key_value().map(|((at, _), _)| *at)
    }

    /// Takes one out that has come by then.
    fn take(&self, now: Timestamp) -> Option<(ConversationId, EventId, What)> {
        let mut times = self.times();
        let first = times.first_entry().filter(|first| first.key().0 <= now)?;
        let ((_, id), (conversation, what)) = first.remove_entry();
        Some((conversation, id, what))
    }
}

/// Lets come what is due, until the runtime is gone.
pub(crate) async fn watch(services: Weak<Inner>) {
    // The timer's word counts too: a test may move it apart from the clock.
    let mut reached = Timestamp::MIN;
    let mut coming = JoinSet::new();
    loop {
        let Some(strong) = Services::upgrade(&services) else {
            return;
        };
        let gate = strong.gate.clone();
        let due = &gate.waiting.due;
        reached = reached.max(strong.clock.now());
        let full = coming.len() >= AT_ONCE;
        if !full && let Some((conversation, id, what)) = due.take(reached) {
            coming.spawn(async move { comes(&strong, &conversation, id, what).await });
            continue;
        }
        let first = due.first().filter(|_| !full);
        let sleep = first.map(|at| {
            let left = at.duration_since(strong.clock.now());
            (at, strong.timer.sleep(left.try_into().unwrap_or_default()))
        });
        // A clock that was moved before the sleep began.
        if first.is_some_and(|at| at <= strong.clock.now()) {
            continue;
        }
        drop(strong);
        let slept = async {
            match sleep {
                Some((at, sleep)) => {
                    sleep.await;
                    at
                }
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            at = slept => reached = reached.max(at),
            () = due.changed.notified(), if !full => {}
            Some(_) = coming.join_next() => {}
        }
    }
}

async fn comes(services: &Services, conversation: &ConversationId, id: EventId, what: What) {
    match what {
        What::Hold => inbox::expire(services, conversation, id, false).await,
        What::Timer if services.gate.waiting.due.by_hand.load(Ordering::Acquire) => {}
        What::Timer => fire(services, conversation, id).await,
    }
}

/// Takes in what is to come in conversations that aren't in memory: it comes all the same.
pub(crate) async fn expect_all(services: &Services) -> Result<(), JournalError> {
    let due = &services.gate.waiting.due;
    for waiting in services.journal.waits(0).await?.open {
        if let Some(at) = waiting.due {
            due.add(at, waiting.id, &waiting.conversation, What::Timer);
        }
    }
    let mut index = services.get::<tokio::sync::Mutex<Index>>().lock_owned().await;
    index.catch_up(&*services.journal).await?;
    for (conversation, hold) in index.holds() {
        due.add(hold.question.expires_at, hold.id, conversation, What::Hold);
    }
    Ok(())
}
