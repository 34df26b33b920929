//! Observers see everything and slow nobody.
//!
//! An observer is told of each commit through a bounded queue. It gives out commits in the order
//! of their positions, each once; where a position is missing, because the queue overflowed, a
//! neighbour was quicker, or another process wrote it, it reads on from the journal.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock, Weak};
use std::task::{Context, Poll};
use std::time::Duration;

use ephor_core::Envelope;
use ephor_journal::{Journal, JournalError, Position};
use futures::stream::{BoxStream, Stream, StreamExt};
use tokio::sync::{Notify, mpsc};

use crate::bus::Core;
use crate::pattern::Pattern;

/// Commits that may wait for an observer before it is behind.
const QUEUE: usize = 1024;
/// Commits that an observer keeps while an earlier one is missing.
const EARLY: usize = 1024;
/// Events read from the journal at a time.
const PAGE: usize = 256;
/// How long a missing position may be on its way before the journal is asked for it.
const PATIENCE: Duration = Duration::from_millis(5);

/// What an observer is given.
#[derive(Debug)]
pub enum Observed {
    /// An event. One that was read back from the journal is raw: use
    /// [`Envelope::read`], not `get`.
    Event {
        /// The place of its commit. For an event that isn't durable: of the commit before it.
        position: Position,
        /// The event.
        envelope: Arc<Envelope>,
    },
    /// The observer fell behind. What is durable follows from the journal, in order and without a
    /// gap; what isn't is lost.
    Lagged {
        /// How many events it was not told of.
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
    seat: Arc<Seat>,
    core: Weak<Core>,
}

/// An observer as the bus sees it.
#[derive(Debug)]
struct Seat {
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
    seats: RwLock<Vec<Arc<Seat>>>,
    count: AtomicUsize,
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
        let seats = self.seats.read().unwrap_or_else(PoisonError::into_inner);
        for seat in seats.iter() {
            let told = Told { position, after, events: events.clone() };
            if seat.queue.try_send(told).is_err() {
                seat.missed.fetch_add(events.len() as u64, Ordering::AcqRel);
                seat.woken.notify_one();
            }
        }
    }

    /// Has every observer read on from the journal.
    pub(crate) fn look(&self) {
        let seats = self.seats.read().unwrap_or_else(PoisonError::into_inner);
        for seat in seats.iter() {
            seat.look.store(true, Ordering::Release);
            seat.woken.notify_one();
        }
    }

    fn add(&self, seat: Arc<Seat>) {
        let mut seats = self.seats.write().unwrap_or_else(PoisonError::into_inner);
        seats.push(seat);
        self.count.store(seats.len(), Ordering::Release);
    }

    fn remove(&self, seat: &Arc<Seat>) {
        let mut seats = self.seats.write().unwrap_or_else(PoisonError::into_inner);
        seats.retain(|held| !Arc::ptr_eq(held, seat));
        self.count.store(seats.len(), Ordering::Release);
    }

    pub(crate) fn len(&self) -> usize {
        self.count.load(Ordering::Acquire)
    }

    /// Lets every observer end once it has seen what is there.
    pub(crate) fn close(&self) {
        let mut seats = self.seats.write().unwrap_or_else(PoisonError::into_inner);
        for seat in seats.drain(..) {
            seat.closed.store(true, Ordering::Release);
            seat.woken.notify_one();
        }
        self.count.store(0, Ordering::Release);
    }
}

impl Observer {
    pub(crate) fn start(core: &Arc<Core>, pattern: Pattern, after: Option<Position>) -> Self {
        let (queue, told) = mpsc::channel(QUEUE);
        let seat = Arc::new(Seat {
            queue,
            missed: AtomicU64::new(0),
            look: AtomicBool::new(false),
            closed: AtomicBool::new(core.is_closed()),
            woken: Notify::new(),
            given: AtomicU64::new(0),
        });
        // Taking a seat first and looking at the position second leaves nothing between them.
        core.observers.add(seat.clone());
        let last = after.unwrap_or_else(|| *core.journal.watch().borrow());
        seat.given.store(last.0, Ordering::Release);
        let feed = Feed {
            journal: core.journal.clone(),
            pattern,
            seat: seat.clone(),
            told,
            last,
            ready: VecDeque::new(),
            early: BTreeMap::new(),
            waiting: BTreeMap::new(),
            behind: after.is_some(),
            failed: false,
        };
        let stream = futures::stream::unfold(feed, |mut feed| async move {
            feed.next().await.map(|observed| (observed, feed))
        });
        Self { stream: stream.boxed(), seat, core: Arc::downgrade(core) }
    }

    /// The next thing to see. None: the bus is closed and everything has been seen.
    pub async fn next(&mut self) -> Option<Observed> {
        self.stream.next().await
    }

    /// Where to observe from again without missing anything: all commits up to here have been
    /// given out whole.
    pub fn position(&self) -> Position {
        Position(self.seat.given.load(Ordering::Acquire))
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
        if let Some(core) = self.core.upgrade() {
            core.observers.remove(&self.seat);
        }
    }
}

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Observer(after {})", self.position().0)
    }
}

/// The observer's own side.
struct Feed {
    journal: Arc<dyn Journal>,
    pattern: Pattern,
    seat: Arc<Seat>,
    told: mpsc::Receiver<Told>,
    /// All commits up to here are given out or in `ready`.
    last: Position,
    ready: VecDeque<Ready>,
    /// Commits that came before one that must be given out first.
    early: BTreeMap<Position, Told>,
    /// Events that aren't durable, by the commit that must be given out before them.
    waiting: BTreeMap<Position, Vec<Told>>,
    /// Whether the journal has to be read until it has nothing more.
    behind: bool,
    failed: bool,
}

struct Ready {
    position: Position,
    envelope: Arc<Envelope>,
    /// Whether its commit has been given out whole with it.
    whole: bool,
}

impl Feed {
    async fn next(&mut self) -> Option<Observed> {
        loop {
            while let Some(ready) = self.ready.pop_front() {
                if ready.whole {
                    self.seat.given.store(ready.position.0, Ordering::Release);
                }
                if self.pattern.matches(ready.envelope.kind()) {
                    return Some(Observed::Event {
                        position: ready.position,
                        envelope: ready.envelope,
                    });
                }
            }
            if self.failed {
                return None;
            }
            let missed = self.seat.missed.swap(0, Ordering::AcqRel);
            if missed > 0 {
                self.behind = true;
                let after = self.last;
                return Some(Observed::Lagged { missed, after });
            }
            self.behind |= self.seat.look.swap(false, Ordering::AcqRel);
            self.take_told();
            if self.give_early() || !self.ready.is_empty() {
                continue;
            }
            if self.behind || self.early.len() >= EARLY {
                if let Err(error) = self.catch_up().await {
                    self.failed = true;
                    return Some(Observed::Failed(error));
                }
                continue;
            }
            if !self.early.is_empty() || !self.waiting.is_empty() {
                match tokio::time::timeout(PATIENCE, self.told.recv()).await {
                    Ok(Some(told)) => self.take(told),
                    Ok(None) | Err(_) => self.behind = true,
                }
                continue;
            }
            if self.seat.closed.load(Ordering::Acquire) && self.told.is_empty() {
                return None;
            }
            tokio::select! {
                told = self.told.recv() => match told {
                    Some(told) => self.take(told),
                    None => return None,
                },
                () = self.seat.woken.notified() => {}
            }
        }
    }

    fn take_told(&mut self) {
        for _ in self.early.len()..EARLY {
            match self.told.try_recv() {
                Ok(told) => self.take(told),
                Err(_) => break,
            }
        }
    }

    fn take(&mut self, told: Told) {
        match told.position {
            Some(position) if position <= self.last => {}
            Some(position) => {
                self.early.insert(position, told);
            }
            None if told.after > self.last => {
                self.waiting.entry(told.after).or_default().push(told)
            }
            None => self.ready_all(told.after, &told.events, false),
        }
    }

    /// Moves on by the commit that comes next, if it is there.
    fn give_early(&mut self) -> bool {
        let next = Position(self.last.0 + 1);
        match self.early.remove(&next) {
            Some(told) => {
                self.last = next;
                self.ready_all(next, &told.events, true);
                self.give_waiting(next);
                true
            }
            None => false,
        }
    }

    /// Moves on by what has waited for the commits up to one that is out now.
    fn give_waiting(&mut self, out: Position) {
        let later = self.waiting.split_off(&Position(out.0 + 1));
        for told in std::mem::replace(&mut self.waiting, later).into_values().flatten() {
            self.ready_all(told.after, &told.events, false);
        }
    }

    fn ready_all(&mut self, position: Position, events: &[Arc<Envelope>], whole: bool) {
        let count = events.len();
        self.ready.extend(events.iter().enumerate().map(|(index, event)| Ready {
            position,
            envelope: event.clone(),
            whole: whole && index + 1 == count,
        }));
    }

    /// Reads on from the journal.
    async fn catch_up(&mut self) -> Result<(), JournalError> {
        let read = self.journal.read_all(self.last, PAGE).await?;
        let Some((last, _)) = read.last() else {
            self.behind = false;
            // What the journal doesn't have between two commits was never there.
            if let Some((first, _)) = self.early.first_key_value() {
                self.last = Position(first.0 - 1);
            } else if let Some((after, _)) = self.waiting.last_key_value() {
                self.last = *after;
            }
            self.give_waiting(self.last);
            return Ok(());
        };
        let last = *last;
        // What isn't durable was told before whatever was committed after it.
        self.take_told();
        let mut read = read.into_iter().peekable();
        while let Some((position, envelope)) = read.next() {
            let whole = read.peek().is_none_or(|(next, _)| *next != position);
            self.ready.push_back(Ready { position, envelope, whole });
            if whole {
                self.give_waiting(position);
            }
        }
        self.last = last;
        self.early = self.early.split_off(&Position(last.0 + 1));
        Ok(())
    }
}
