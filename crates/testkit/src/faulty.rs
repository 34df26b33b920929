//! A journal that fails, or is written by others, where a test wants it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use ephor_core::{ConversationId, Disposition, Envelope};
use ephor_journal::{Commit, Journal, JournalError, Position, Wrapper};
use jiff::Timestamp;
use tokio::sync::watch;

use crate::bus::Note;

/// A journal that wraps another one. Commits are counted from 1 as they are attempted; retries
/// count again.
///
/// ```
/// use ephor_journal::{Commit, JournalError, Memory, Store};
/// use ephor_testkit::FaultyStore;
/// # use ephor_core::{ConversationId, Disposition, Draft, events::MessageSent};
/// # use std::sync::Arc;
///
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// let journal = FaultyStore::around(Memory::new());
/// journal.fail_at([1]);
/// # let conversation = ConversationId::new("c-1").unwrap();
/// # let event = Draft::new(conversation.clone(), MessageSent::text("hello"))
/// #     .seal(1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
/// # let commit = Commit::new(conversation.clone(), 0, vec![Arc::new(event)]);
/// let first = journal.append(commit.clone()).await;
/// assert!(matches!(first, Err(JournalError::Store(_))));
/// assert!(journal.append(commit).await.is_ok());
/// # });
/// ```
pub struct FaultyStore {
    inner: Arc<dyn Journal>,
    plan: Mutex<Plan>,
    tried: watch::Sender<usize>,
    went_wrong: watch::Sender<usize>,
    let_go: watch::Sender<bool>,
}

#[derive(Default)]
struct Plan {
    fails: BTreeSet<usize>,
    meets: BTreeSet<usize>,
    loses: BTreeSet<usize>,
    holds: BTreeSet<usize>,
    delays: BTreeMap<usize, Duration>,
    broken: bool,
    unreadable: bool,
    /// Reads that fail once an event of that type is to be written, and how many do.
    behind: Option<(&'static str, usize)>,
    /// How many reads fail from now on.
    reads: usize,
    /// The same of those that begin behind a sequence.
    reads_after: BTreeMap<u64, usize>,
}

enum Fate {
    Written,
    Fails,
    Meets,
    /// It is written, and whoever wrote it is told that the store failed.
    Lost,
    /// It is written, and the answer comes when the test says so.
    Held,
    /// It is written, and the answer comes that much later.
    Delayed(Duration),
}

impl Plan {
    fn fate(&self, commit: usize) -> Fate {
        if self.broken || self.fails.contains(&commit) {
            Fate::Fails
        } else if self.meets.contains(&commit) {
            Fate::Meets
        } else if self.loses.contains(&commit) {
            Fate::Lost
        } else if self.holds.contains(&commit) {
            Fate::Held
        } else if let Some(by) = self.delays.get(&commit) {
            Fate::Delayed(*by)
        } else {
            Fate::Written
        }
    }
}

impl Plan {
    fn fails_to_read(&mut self, after: u64) -> bool {
        let mut of = [Some(&mut self.reads), self.reads_after.get_mut(&after)];
        let left = of.iter_mut().flatten().find(|left| ***left > 0);
        match left {
            Some(left) => **left -= 1,
            None => return self.unreadable,
        }
        true
    }

    fn is_to_write(&mut self, commit: &Commit) {
        let due =
            |(kind, _): &mut (&str, usize)| commit.events.iter().any(|event| event.kind() == *kind);
        if let Some((_, times)) = self.behind.take_if(due) {
            self.reads = times;
        }
    }
}

impl FaultyStore {
    /// Wraps a journal; nothing fails yet.
    pub fn around(inner: impl Journal) -> Arc<Self> {
        Self::over(Arc::new(inner))
    }

    /// Wraps a shared journal.
    pub fn over(inner: Arc<dyn Journal>) -> Arc<Self> {
        let (plan, let_go) = (Mutex::default(), watch::Sender::new(false));
        let (tried, went_wrong) = (watch::Sender::new(0), watch::Sender::new(0));
        Arc::new(Self { inner, plan, tried, went_wrong, let_go })
    }

    /// These commits fail; nothing of them is written.
    pub fn fail_at(&self, commits: impl IntoIterator<Item = usize>) {
        self.plan().fails.extend(commits);
    }

    /// These commits are written, but their answers are lost: the writer is told that the store
    /// failed, as if a connection broke.
    pub fn lose_answer_at(&self, commits: impl IntoIterator<Item = usize>) {
        self.plan().loses.extend(commits);
    }

    /// These commits are written, and their answers come when they are [let go](Self::let_go), like
    /// a slow sync.
    pub fn hold_answer_at(&self, commits: impl IntoIterator<Item = usize>) {
        self.plan().holds.extend(commits);
    }

    /// These commits are written, and their answers come that much later, like a slow sync, without
    /// a test to [let them go](Self::let_go).
    pub fn delay_answer_at(&self, commits: impl IntoIterator<Item = usize>, by: Duration) {
        self.plan().delays.extend(commits.into_iter().map(|commit| (commit, by)));
    }

    /// Releases held answers, and holds no more.
    pub fn let_go(&self) {
        self.let_go.send_replace(true);
    }

    /// Just before these commits, someone else writes a [`Note`] to their conversation.
    pub fn conflict_at(&self, commits: impl IntoIterator<Item = usize>) {
        self.plan().meets.extend(commits);
    }

    /// From now on every commit fails.
    pub fn break_down(&self) {
        self.plan().broken = true;
    }

    /// From now on no conversation can be read.
    pub fn fail_reads(&self) {
        self.plan().unreadable = true;
    }

    /// The next reads of conversations fail, that many.
    pub fn fail_next_reads(&self, times: usize) {
        self.plan().reads = times;
    }

    /// As soon as an event of that type has been written, that many reads of conversations fail.
    pub fn fail_reads_behind(&self, kind: &'static str, times: usize) {
        self.plan().behind = Some((kind, times));
    }

    /// The next reads of what follows a sequence fail, that many.
    pub fn fail_reads_after(&self, sequence: u64, times: usize) {
        self.plan().reads_after.insert(sequence, times);
    }

    /// The number of reads that are still to fail.
    pub fn reads_to_fail(&self) -> usize {
        let plan = self.plan();
        plan.reads + plan.reads_after.values().sum::<usize>() + plan.behind.map_or(0, |(_, n)| n)
    }

    /// From now on nothing fails.
    pub fn mend(&self) {
        *self.plan() = Plan::default();
    }

    /// The number of attempted commits.
    pub fn tried(&self) -> usize {
        *self.tried.borrow()
    }

    /// Counts the commits that met a fault.
    pub fn went_wrong(&self) -> watch::Receiver<usize> {
        self.went_wrong.subscribe()
    }

    /// Waits until that many commits were attempted.
    pub async fn until_tried(&self, commits: usize) {
        let mut tried = self.tried.subscribe();
        let what = format!("{commits} commits to be tried");
        // The sender is in self, so that the wait can't end otherwise.
        let _ = crate::within(&what, tried.wait_for(|tried| *tried >= commits)).await;
    }

    fn plan(&self) -> MutexGuard<'_, Plan> {
        self.plan.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn fate(&self) -> Fate {
        let mut commit = 0;
        self.tried.send_modify(|tried| {
            *tried += 1;
            commit = *tried;
        });
        let fate = self.plan().fate(commit);
        if !matches!(fate, Fate::Written) {
            self.went_wrong.send_modify(|faults| *faults += 1);
        }
        fate
    }

    /// Writes to a conversation as another process would.
    pub async fn write_elsewhere(&self, event: ephor_core::Draft) -> Arc<Envelope> {
        let conversation = event.conversation.clone();
        let expected = self.inner.head(&conversation).await.unwrap();
        let event = event.seal(expected + 1, Timestamp::now(), Disposition::Delivered);
        let event = Arc::new(event);
        let commit = Commit::new(conversation, expected, vec![event.clone()]);
        self.inner.append(commit).await.unwrap();
        event
    }
}

#[async_trait]
impl Wrapper for FaultyStore {
    fn inner(&self) -> &dyn Journal {
        &*self.inner
    }

    async fn append(&self, commit: Commit) -> Result<Position, JournalError> {
        self.plan().is_to_write(&commit);
        match self.fate() {
            Fate::Fails => {
                return Err(JournalError::Store("database or disk is full".to_owned()));
            }
            Fate::Meets => {
                self.write_elsewhere(Note::draft(&commit.conversation, "elsewhere")).await;
            }
            Fate::Lost => {
                self.inner.append(commit).await?;
                return Err(JournalError::Store("the connection was lost".to_owned()));
            }
            Fate::Held => {
                let answer = self.inner.append(commit).await;
                // The sender is in self, so that the wait can't end otherwise.
                let _ = self.let_go.subscribe().wait_for(|let_go| *let_go).await;
                return answer;
            }
            Fate::Delayed(by) => {
                let answer = self.inner.append(commit).await;
                tokio::time::sleep(by).await;
                return answer;
            }
            Fate::Written => {}
        }
        self.inner.append(commit).await
    }

    async fn read(
        &self,
        conversation: &ConversationId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError> {
        if self.plan().fails_to_read(after) {
            return Err(JournalError::Store("the disk can't be read".to_owned()));
        }
        self.inner.read(conversation, after, limit).await
    }
}
