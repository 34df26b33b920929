//! Simulates a process that dies: from some commit on, its journal never answers again.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use ephor_core::ConversationId;
use ephor_journal::{Commit, Journal, JournalError, Position, Wrapper};
use tokio::sync::watch;

/// The journal of a process that dies after that many commits: every later one hangs forever, and
/// nothing of it is written. To the record, it is as if the process had been killed.
///
/// ```
/// use std::sync::Arc;
/// use ephor_journal::{Commit, Journal, Memory, Store};
/// use ephor_testkit::Mortal;
/// # use ephor_core::{ConversationId, Disposition, Draft, events::MessageSent};
/// # use futures::FutureExt;
///
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// let journal: Arc<dyn Journal> = Arc::new(Memory::new());
/// let mortal = Mortal::around(journal.clone(), 0);
/// # let conversation = ConversationId::new("c-1").unwrap();
/// # let event = Draft::new(conversation.clone(), MessageSent::text("hello"))
/// #     .seal(1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
/// # let commit = Commit::new(conversation.clone(), 0, vec![Arc::new(event)]);
/// assert!(mortal.append(commit).now_or_never().is_none());
/// assert!(mortal.is_dead());
/// # });
/// ```
pub struct Mortal {
    inner: Arc<dyn Journal>,
    commits: usize,
    made: AtomicUsize,
    dead: watch::Sender<bool>,
}

impl Mortal {
    /// Dies after that many commits.
    pub fn around(inner: Arc<dyn Journal>, commits: usize) -> Arc<Self> {
        let dead = watch::Sender::new(false);
        Arc::new(Self { inner, commits, made: AtomicUsize::new(0), dead })
    }

    /// The number of attempted commits.
    pub fn tried(&self) -> usize {
        self.made.load(Ordering::SeqCst)
    }

    /// Dies now: nothing is committed any more.
    pub fn die(&self) {
        self.dead.send_replace(true);
    }

    /// Whether it has died.
    pub fn is_dead(&self) -> bool {
        *self.dead.borrow()
    }

    /// Returns when it has died.
    pub async fn death(&self) {
        // The sender is in self, so that the wait can't end otherwise.
        let _ = self.dead.subscribe().wait_for(|dead| *dead).await;
    }
}

#[async_trait]
impl Wrapper for Mortal {
    fn inner(&self) -> &dyn Journal {
        &*self.inner
    }

    async fn append(&self, commit: Commit) -> Result<Position, JournalError> {
        if self.made.fetch_add(1, Ordering::SeqCst) >= self.commits || self.is_dead() {
            self.dead.send_replace(true);
            return std::future::pending().await;
        }
        self.inner.append(commit).await
    }

    /// It stands for a process: a dead one's runs are not those of its successor.
    fn identity(&self) -> usize {
        std::ptr::from_ref(self).cast::<()>() as usize
    }

    /// Counts as a commit.
    async fn remove(
        &self,
        conversation: &ConversationId,
        through: u64,
    ) -> Result<bool, JournalError> {
        if self.made.fetch_add(1, Ordering::SeqCst) >= self.commits || self.is_dead() {
            self.dead.send_replace(true);
            return std::future::pending().await;
        }
        self.inner.remove(conversation, through).await
    }
}
