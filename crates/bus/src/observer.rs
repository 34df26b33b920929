//! Observers, which see everything without slowing the bus.
//!
//! An observer receives commits through a bounded queue, and returns them in the order of their
//! positions, each once. If one may be missing, because the queue overflowed, commits overtook each
//! other, or another process wrote it, it reads on from the journal.

mod follow;
mod one;
#[cfg(test)]
mod tests;

use std::fmt;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock, Weak};
use std::task::{Context, Poll};

use ephor_core::{ConversationId, Envelope};
use ephor_journal::{Journal, JournalError, Position};
use futures::stream::{BoxStream, Stream, StreamExt};
use tokio::runtime::Handle;
use tokio::sync::{Notify, mpsc};

use crate::pattern::Pattern;
use follow::Follow;
use one::{Ones, Slot};

/// Commits that may wait for an observer before it is behind.
const QUEUE: usize = 1024;

/// An item of an observer's stream.
#[derive(Debug)]
pub enum Observed {
    /// An event. One that was read back from the journal is raw: use
    /// [`Envelope::read`], not `get`.
    Event {
        /// The position of its commit. For an event that isn't durable, of the commit before it.
        position: Position,
        /// The event.
        envelope: Arc<Envelope>,
    },
    /// The observer fell behind. Durable events follow from the journal, in order and without gaps;
    /// others are lost.
    Lagged {
        /// The number of events it missed.
        missed: u64,
        /// The last commit that it has seen.
        after: Position,
    },
    /// A commit is damaged ([`JournalError::Unreadable`]). The stream goes on with what follows it.
    Unreadable(JournalError),
    /// The journal couldn't be read; the stream ends. Observe again from
    /// [`Observer::position`].
    Failed(JournalError),
}

impl Observed {
    /// The event, if this is one.
    pub fn into_event(self) -> Option<Arc<Envelope>> {
        match self {
            Self::Event { envelope, .. } => Some(envelope),
            Self::Lagged { .. } | Self::Unreadable(_) | Self::Failed(_) => None,
        }
    }
}

/// A stream of [`Observed`]. It ends with the bus. Dropping it ends the observation.
pub struct Observer {
    stream: BoxStream<'static, Observed>,
    hears: Hears,
    observers: Weak<Observers>,
}

/// Where an observer is told of commits.
enum Hears {
    All(Arc<Mailbox>),
    One(Arc<Slot>),
}

/// Where the bus tells an observer of commits, and the observer notes how far it is.
#[derive(Debug)]
struct Mailbox {
    queue: mpsc::Sender<Told>,
    missed: AtomicU64,
    /// Others have written to the journal.
    look: AtomicBool,
    closed: AtomicBool,
    woken: Notify,
    /// All commits up to here have been given out.
    given: AtomicU64,
}

/// One commit, as observers are told of it.
#[derive(Debug, Clone)]
struct Told {
    position: Option<Position>,
    /// The conversation's last commit: where an event that isn't durable belongs.
    after: Position,
    events: Arc<[Arc<Envelope>]>,
}

#[derive(Debug, Default)]
pub(crate) struct Observers {
    held: RwLock<Held>,
    count: AtomicUsize,
    ones: Ones,
}

#[derive(Debug, Default)]
struct Held {
    mailboxes: Vec<Arc<Mailbox>>,
    /// Whether the bus is. It is kept with the mailboxes, so that none is added that nobody closes.
    closed: bool,
}

impl Mailbox {
    fn new() -> (Arc<Self>, mpsc::Receiver<Told>) {
        let (queue, told) = mpsc::channel(QUEUE);
        let mailbox = Self {
            queue,
            missed: AtomicU64::new(0),
            look: AtomicBool::new(false),
            closed: AtomicBool::new(false),
            woken: Notify::new(),
            given: AtomicU64::new(0),
        };
        (Arc::new(mailbox), told)
    }

    fn tell(&self, told: Told) {
        let events = told.events.len() as u64;
        if self.queue.try_send(told).is_err() {
            self.missed.fetch_add(events, Ordering::AcqRel);
            self.woken.notify_one();
        }
    }

    fn look(&self) {
        self.look.store(true, Ordering::Release);
        self.woken.notify_one();
    }

    fn close(&self) {
        self.closed.store(true, Ordering::Release);
        self.woken.notify_one();
    }
}

impl Observers {
    pub(crate) fn tell(
        &self,
        position: Option<Position>,
        after: Position,
        events: &Arc<[Arc<Envelope>]>,
    ) {
        if self.count.load(Ordering::Acquire) == 0 {
            return;
        }
        let held = self.held.read().unwrap_or_else(PoisonError::into_inner);
        for mailbox in &held.mailboxes {
            mailbox.tell(Told { position, after, events: events.clone() });
        }
    }

    /// Has every observer read on from the journal.
    pub(crate) fn look(&self) {
        let held = self.held.read().unwrap_or_else(PoisonError::into_inner);
        for mailbox in &held.mailboxes {
            mailbox.look();
        }
    }

    fn change(&self, change: impl FnOnce(&mut Held)) {
        let mut held = self.held.write().unwrap_or_else(PoisonError::into_inner);
        change(&mut held);
        self.count.store(held.mailboxes.len(), Ordering::Release);
    }

    fn leave(&self, mailbox: &Arc<Mailbox>) {
        self.change(|held| held.mailboxes.retain(|one| !Arc::ptr_eq(one, mailbox)));
    }

    pub(crate) fn len(&self) -> usize {
        let (ones, follower) = self.ones.len();
        (self.count.load(Ordering::Acquire) + ones).saturating_sub(follower)
    }

    /// Lets every observer end once it has seen what is there.
    pub(crate) fn close(&self) {
        self.change(|held| {
            held.closed = true;
            for mailbox in held.mailboxes.drain(..) {
                mailbox.close();
            }
        });
    }
}

impl Observer {
    /// Observes from after a position, or from now on. Where the bus is closed: only what there is
    /// already.
    pub(crate) fn start(
        observers: &Arc<Observers>,
        journal: &Arc<dyn Journal>,
        pattern: Pattern,
        after: Option<Position>,
    ) -> Self {
        let (mailbox, told) = Mailbox::new();
        // Being told first and looking at the position second leaves nothing between them.
        observers.change(|held| match held.closed {
            true => mailbox.close(),
            false => held.mailboxes.push(mailbox.clone()),
        });
        let last = after.unwrap_or_else(|| *journal.watch().borrow());
        let follow = Follow::new(journal.clone(), pattern, mailbox.clone(), told, last);
        let follow = if after.is_some() { follow.behind() } else { follow };
        let stream = futures::stream::unfold(follow, |mut follow| async move {
            follow.next().await.map(|observed| (observed, follow))
        });
        let hears = Hears::All(mailbox);
        Self { stream: stream.fuse().boxed(), hears, observers: Arc::downgrade(observers) }
    }

    /// Observes one conversation from now on.
    pub(crate) fn start_one(
        observers: &Arc<Observers>,
        journal: &Arc<dyn Journal>,
        runtime: &Handle,
        conversation: &ConversationId,
        pattern: Pattern,
    ) -> Self {
        let (slot, reader) = one::observe(observers, journal, runtime, conversation, pattern);
        let stream = futures::stream::unfold(reader, |mut reader| async move {
            reader.next().await.map(|observed| (observed, reader))
        });
        let hears = Hears::One(slot);
        Self { stream: stream.fuse().boxed(), hears, observers: Arc::downgrade(observers) }
    }

    /// The next item. None: the bus is closed and everything has been seen; from then on it is always
    /// None.
    pub async fn next(&mut self) -> Option<Observed> {
        self.stream.next().await
    }

    /// Where to observe from again without missing anything: all commits up to here have been
    /// returned completely; of an observer of one conversation, all of its commits.
    pub fn position(&self) -> Position {
        let given = match &self.hears {
            Hears::All(mailbox) => &mailbox.given,
            Hears::One(slot) => &slot.given,
        };
        Position::new(given.load(Ordering::Acquire))
    }
}

impl Stream for Observer {
    type Item = Observed;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Observed>> {
        self.stream.poll_next_unpin(cx)
    }
}

impl Drop for Observer {
    fn drop(&mut self) {
        let Some(observers) = self.observers.upgrade() else { return };
        match &self.hears {
            Hears::All(mailbox) => observers.leave(mailbox),
            Hears::One(slot) => observers.ones.end(slot, &observers),
        }
    }
}

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Observer(after {})", self.position())
    }
}
