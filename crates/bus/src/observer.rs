//! Observers, which see everything without slowing the bus.
//!
//! An observer receives commits through a bounded queue, and returns them in the order of their
//! positions, each once. If one may be missing, because the queue overflowed, commits overtook each
//! other, or another process wrote it, it reads on from the journal.

mod follow;
#[cfg(test)]
mod tests;

use std::fmt;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock, Weak};
use std::task::{Context, Poll};

use ephor_core::Envelope;
use ephor_journal::{Journal, JournalError, Position};
use futures::stream::{BoxStream, Stream, StreamExt};
use tokio::sync::{Notify, mpsc};

use crate::pattern::Pattern;
use follow::Follow;

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
    /// The journal couldn't be read; the stream ends. Observe again from
    /// [`Observer::position`].
    Failed(JournalError),
}

impl Observed {
    /// The event, if this is one.
    pub fn into_event(self) -> Option<Arc<Envelope>> {
        match self {
            Self::Event { envelope, .. } => Some(envelope),
            Self::Lagged { .. } | Self::Failed(_) => None,
        }
    }
}

/// A stream of [`Observed`]. It ends with the bus. Dropping it ends the observation.
pub struct Observer {
    stream: BoxStream<'static, Observed>,
    mailbox: Arc<Mailbox>,
    observers: Weak<Observers>,
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
    mailboxes: RwLock<Vec<Arc<Mailbox>>>,
    count: AtomicUsize,
}

impl Mailbox {
    fn new(closed: bool) -> (Arc<Self>, mpsc::Receiver<Told>) {
        let (queue, told) = mpsc::channel(QUEUE);
        let mailbox = Self {
            queue,
            missed: AtomicU64::new(0),
            look: AtomicBool::new(false),
            closed: AtomicBool::new(closed),
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
        let mailboxes = self.mailboxes.read().unwrap_or_else(PoisonError::into_inner);
        for mailbox in mailboxes.iter() {
            mailbox.tell(Told { position, after, events: events.clone() });
        }
    }

    /// Has every observer read on from the journal.
    pub(crate) fn look(&self) {
        let mailboxes = self.mailboxes.read().unwrap_or_else(PoisonError::into_inner);
        for mailbox in mailboxes.iter() {
            mailbox.look();
        }
    }

    fn change(&self, change: impl FnOnce(&mut Vec<Arc<Mailbox>>)) {
        let mut mailboxes = self.mailboxes.write().unwrap_or_else(PoisonError::into_inner);
        change(&mut mailboxes);
        self.count.store(mailboxes.len(), Ordering::Release);
    }

    pub(crate) fn len(&self) -> usize {
        self.count.load(Ordering::Acquire)
    }

    /// Lets every observer end once it has seen what is there.
    pub(crate) fn close(&self) {
        self.change(|mailboxes| {
            for mailbox in mailboxes.drain(..) {
                mailbox.closed.store(true, Ordering::Release);
                mailbox.woken.notify_one();
            }
        });
    }
}

impl Observer {
    /// Observes from after a position, or from now on; `closed`: only what there is already.
    pub(crate) fn start(
        observers: &Arc<Observers>,
        journal: &Arc<dyn Journal>,
        closed: bool,
        pattern: Pattern,
        after: Option<Position>,
    ) -> Self {
        let (mailbox, told) = Mailbox::new(closed);
        // Being told first and looking at the position second leaves nothing between them.
        observers.change(|mailboxes| mailboxes.push(mailbox.clone()));
        let last = after.unwrap_or_else(|| *journal.watch().borrow());
        let follow = Follow::new(journal.clone(), pattern, mailbox.clone(), told, last);
        let follow = if after.is_some() { follow.behind() } else { follow };
        let stream = futures::stream::unfold(follow, |mut follow| async move {
            follow.next().await.map(|observed| (observed, follow))
        });
        Self { stream: stream.boxed(), mailbox, observers: Arc::downgrade(observers) }
    }

    /// The next item. None: the bus is closed and everything has been seen.
    pub async fn next(&mut self) -> Option<Observed> {
        self.stream.next().await
    }

    /// Where to observe from again without missing anything: all commits up to here have been
    /// returned completely.
    pub fn position(&self) -> Position {
        Position::new(self.mailbox.given.load(Ordering::Acquire))
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
        if let Some(observers) = self.observers.upgrade() {
            observers.change(|held| held.retain(|one| !Arc::ptr_eq(one, &self.mailbox)));
        }
    }
}

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Observer(after {})", self.position())
    }
}
