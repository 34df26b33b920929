//! A journal like a database server's: positions have gaps, and commits may become readable late.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use async_trait::async_trait;
use ephor_core::Envelope;
use ephor_journal::{Commit, Journal, JournalError, Position, Wrapper};
use tokio::sync::watch;

/// Between two positions.
const STEP: u64 = 7;

/// A journal that wraps another one. Its positions have gaps, it can't say whether one follows
/// another, and its feed can be held back, as if an earlier transaction were still open.
///
/// ```
/// use ephor_journal::{Memory, Position, Feed};
/// use ephor_testkit::SparseJournal;
///
/// let journal = SparseJournal::around(Memory::new());
/// assert!(!journal.follows(Position::START, Position::new(7)));
/// ```
pub struct SparseJournal {
    inner: Arc<dyn Journal>,
    last: watch::Sender<Position>,
    /// The last of the inner journal's positions that can be read.
    open: AtomicU64,
}

impl SparseJournal {
    /// Wraps a journal; its commits can be read at once.
    pub fn around(inner: impl Journal) -> Arc<Self> {
        Self::around_shared(Arc::new(inner))
    }

    /// Wraps a shared journal.
    pub fn around_shared(inner: Arc<dyn Journal>) -> Arc<Self> {
        let last = watch::Sender::new(outside(*inner.watch().borrow()));
        Arc::new(Self { inner, last, open: AtomicU64::new(u64::MAX) })
    }

    /// From now on the feed returns nothing that is appended.
    pub fn hold_back(&self) {
        self.open.store(self.inner.watch().borrow().number(), Ordering::SeqCst);
    }

    /// The feed returns everything again.
    pub fn release(&self) {
        self.open.store(u64::MAX, Ordering::SeqCst);
    }
}

fn outside(position: Position) -> Position {
    Position::new(position.number().saturating_mul(STEP))
}

fn inside(position: Position) -> Position {
    Position::new(position.number() / STEP)
}

#[async_trait]
impl Wrapper for SparseJournal {
    fn inner(&self) -> &dyn Journal {
        &*self.inner
    }

    async fn append(&self, commit: Commit) -> Result<Position, JournalError> {
        let position = outside(self.inner.append(commit).await?);
        self.last.send_modify(|last| *last = position.max(*last));
        Ok(position)
    }

    async fn read_all(
        &self,
        after: Position,
        limit: usize,
    ) -> Result<Vec<(Position, Arc<Envelope>)>, JournalError> {
        let open = self.open.load(Ordering::SeqCst);
        let read = self.inner.read_all(inside(after), limit).await?;
        let read = read.into_iter().take_while(|(position, _)| position.number() <= open);
        Ok(read.map(|(position, event)| (outside(position), event)).collect())
    }

    fn watch(&self) -> watch::Receiver<Position> {
        self.last.subscribe()
    }

    fn follows(&self, _last: Position, _position: Position) -> bool {
        false
    }
}
