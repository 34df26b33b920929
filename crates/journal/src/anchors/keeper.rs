//! A journal whose heads are signed and stored elsewhere, at intervals and at its end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use async_trait::async_trait;
use jiff::Timestamp;
use tokio::sync::{Mutex, watch};
use tokio::time::Instant;

use super::{Algorithm, AnchorError, AnchorKey, SignedHead, Sink, VERSION};
use crate::{Commit, Hash, Journal, JournalError, Position, Wrapper};

/// Between two tries of an anchor that couldn't be written.
const RETRY: Duration = Duration::from_secs(5);

/// How often a head is signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Every {
    /// After this many commits; at least 1.
    pub commits: u64,
    /// After this time, if anything was committed.
    pub time: Duration,
    /// Whether nothing more may be recorded while an anchor can't be written. Otherwise the failure
    /// is logged, and the write is retried.
    pub required: bool,
}

impl Default for Every {
    fn default() -> Self {
        Self { commits: 1000, time: Duration::from_secs(60), required: false }
    }
}

/// A journal with signed heads. Use it like the journal that it wraps.
///
/// ```
/// use std::sync::Arc;
/// use ephor_journal::anchors::{Algorithm, AnchorKey, Anchoring, Every, Sink, prove};
/// use ephor_journal::{Sqlite, Store, verify};
/// # use ephor_core::{ConversationId, Disposition, Draft, events::MessageSent};
/// # use ephor_journal::Commit;
/// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
/// # let folder = tempfile::tempdir().unwrap();
/// # let conversation = ConversationId::new("c-1").unwrap();
/// # let event = Draft::new(conversation.clone(), MessageSent::text("hello"))
/// #     .seal(1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
/// # let commit = Commit::new(conversation, 0, vec![Arc::new(event)]);
/// let file = folder.path().join("anchors.jsonl");
/// let key = AnchorKey::generate(Algorithm::Ed25519).unwrap();
/// let check = key.check_key();
/// let journal = Arc::new(Sqlite::open(folder.path().join("ephor.db")).unwrap());
/// let anchored =
///     Anchoring::start(journal, key, Sink::File(file.clone()), Every::default()).await.unwrap();
/// anchored.append(commit).await.unwrap();
/// anchored.settle().await.unwrap();
///
/// let audit = verify(&*anchored, None, |_| ()).await.unwrap();
/// let lines = std::io::BufReader::new(std::fs::File::open(file).unwrap());
/// let proven = prove(&*anchored, lines, &check).await.unwrap();
/// assert!(audit.sound() && proven.holds());
/// assert_eq!(proven.behind(&audit), 0);
/// # });
/// ```
pub struct Anchoring {
    inner: Arc<dyn Journal>,
    key: AnchorKey,
    sink: Sink,
    every: Every,
    state: Mutex<State>,
    failed: AtomicBool,
    /// Commits that went through here.
    appended: watch::Sender<u64>,
}

#[derive(Debug)]
struct State {
    /// What was signed last: the position, and whether as an end. None: nothing yet.
    last: Option<(Position, bool)>,
    /// How many commits had gone through then.
    appended: u64,
    since: Instant,
    /// The hash of the first commit.
    first: Option<Hash>,
}

impl std::fmt::Debug for Anchoring {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Anchoring").field("key", &self.key).field("sink", &self.sink).finish()
    }
}

impl Anchoring {
    /// Starts signing a journal's heads, in a task on this tokio runtime that ends with the
    /// journal. If anchors are [required](Every::required), the first is written now, and must
    /// succeed.
    pub async fn start(
        inner: Arc<dyn Journal>,
        key: AnchorKey,
        sink: Sink,
        every: Every,
    ) -> Result<Arc<Self>, AnchorError> {
        let last = (!every.required).then(|| (*inner.watch().borrow(), false));
        let state = State { last, appended: 0, since: Instant::now(), first: None };
        let (state, failed) = (Mutex::new(state), AtomicBool::new(false));
        let (appended, commits) = watch::channel(0);
        let anchoring = Arc::new(Self { inner, key, sink, every, state, failed, appended });
        if every.required {
            anchoring.sign(false).await?;
        }
        tokio::spawn(keep(Arc::downgrade(&anchoring), commits));
        Ok(anchoring)
    }

    /// Whether the last anchor couldn't be written.
    pub fn failed(&self) -> bool {
        self.failed.load(Ordering::SeqCst)
    }

    /// Signs the head as it is, unless it was signed already.
    async fn sign(&self, end: bool) -> Result<(), AnchorError> {
        let mut state = self.state.lock().await;
        let position = *self.inner.watch().borrow();
        let known = state.last.is_some_and(|(last, ended)| last >= position && (ended || !end));
        if known && !self.failed() {
            state.appended = *self.appended.borrow();
            return Ok(());
        }
        let appended = *self.appended.borrow();
        let signed = self.signed(end, &mut state.first).await;
        state.since = Instant::now();
        self.failed.store(signed.is_err(), Ordering::SeqCst);
        match signed {
            Ok(position) => {
                state.last = Some((position, end));
                state.appended = appended;
                Ok(())
            }
            Err(error) => {
                tracing::error!(
                    code = error.code(), %error, required = self.every.required,
                    "the journal's head isn't anchored; it is tried again"
                );
                Err(error)
            }
        }
    }

    /// Signs the head of all as it is now. Says up to where it goes.
    async fn signed(&self, end: bool, first: &mut Option<Hash>) -> Result<Position, AnchorError> {
        let head = self.inner.head_of_all().await?;
        let (position, head) = head.ok_or(AnchorError::NoHashes)?;
        if first.is_none() {
            *first = first_of(&*self.inner).await?;
        }
        let unsigned = SignedHead {
            version: VERSION,
            journal: first.unwrap_or(Hash::START),
            position,
            head,
            time: Timestamp::now(),
            shape: self.inner.shape().await?,
            end,
            algorithm: Algorithm::default(),
            key: String::new(),
            signature: String::new(),
        };
        let line = serde_json::to_string(&unsigned.sign(&self.key));
        let line = line.map_err(|error| AnchorError::Sink(error.to_string()))?;
        let sink = self.sink.clone();
        let written = tokio::task::spawn_blocking(move || sink.write(&line)).await;
        let failed = |error: &dyn std::fmt::Display| AnchorError::Sink(error.to_string());
        written.map_err(|error| failed(&error))?.map_err(|error| failed(&error))?;
        Ok(position)
    }

    /// Whether a head is to be signed now; else how long nothing is to be done unless commits come.
    async fn due(&self) -> Option<Duration> {
        let state = self.state.lock().await;
        let new = self.appended.borrow().saturating_sub(state.appended);
        let pause = if self.failed() { RETRY } else { self.every.time };
        let left = pause.saturating_sub(state.since.elapsed());
        let soon = new >= self.every.commits && !self.failed();
        let waits = new > 0 || self.failed();
        (waits && !soon).then_some(left).or(if soon { Some(Duration::ZERO) } else { None })
    }
}

/// The hash kept with the first commit, by which a journal is known. None: there is none.
pub(super) async fn first_of(journal: &dyn Journal) -> Result<Option<Hash>, JournalError> {
    let first = journal.hashes(Position::START, 1).await?;
    Ok(first.first().map(|(_, hash)| *hash))
}

async fn keep(anchoring: Weak<Anchoring>, mut commits: watch::Receiver<u64>) {
    loop {
        let Some(strong) = anchoring.upgrade() else {
            return;
        };
        let due = strong.due().await;
        if due == Some(Duration::ZERO) {
            // What went wrong has been told, and is tried again.
            let _ = strong.sign(false).await;
            continue;
        }
        drop(strong);
        let changed = match due {
            None => commits.changed().await,
            Some(left) => tokio::select! {
                changed = commits.changed() => changed,
                () = tokio::time::sleep(left) => Ok(()),
            },
        };
        if changed.is_err() {
            return;
        }
    }
}

#[async_trait]
impl Wrapper for Anchoring {
    fn inner(&self) -> &dyn Journal {
        &*self.inner
    }

    async fn append(&self, commit: Commit) -> Result<Position, JournalError> {
        if self.every.required && self.failed() {
            return Err(JournalError::Store(
                "ANCHOR_FAILED: its last head couldn't be anchored, which is required; it is tried \
                 again every few seconds"
                    .to_owned(),
            ));
        }
        let position = self.inner.append(commit).await?;
        self.appended.send_modify(|commits| *commits += 1);
        Ok(position)
    }

    /// Also signs the end.
    async fn settle(&self) -> Result<(), JournalError> {
        self.inner.settle().await?;
        match self.sign(true).await {
            Err(error) if self.every.required => Err(JournalError::Store(error.to_string())),
            _ => Ok(()),
        }
    }
}
