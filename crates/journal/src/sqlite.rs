//! A journal in a SQLite file: the default for a single process.
//!
//! One thread writes. It takes all waiting commits, writes them in one transaction and syncs once,
//! so that they share a sync. Readers have their own connections and never wait for the writer.

mod append;
mod aside;
mod audit;
mod backup;
mod create;
mod files;
mod note;
mod open;
mod others;
mod owners;
mod pieces;
mod projections;
mod reader;
mod removal;
mod repair;
mod restore;
mod schema;
mod shape;
mod upgrade;
mod whole;
mod writer;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use async_trait::async_trait;
use ephor_core::{ConversationId, Envelope};
use jiff::civil::Date;
use tokio::sync::{Semaphore, mpsc, oneshot, watch};

pub use backup::BackupError;
pub use note::{Head, Noted};
pub use restore::{RestoreError, Restored};
pub use schema::OpenError;

use crate::projections::waits;
use crate::{
    Auditable, Commit, ConversationSummary, Extent, Feed, Found, Hash, JournalError, Link,
    Ownership, Piece, Position, Projections, Store, Waits, record, roles,
};
use append::Request;
use aside::Aside;
use others::Others;
use owners::{Claims, Owners};
use reader::Readers;
use writer::{Message, Writer};

/// Commits that may wait for the writer before `append` does.
const QUEUE: usize = 4096;
/// Bytes of JSON that may wait for the writer before `append` does.
const QUEUE_BYTES: u32 = 64 << 20;

/// A journal in a SQLite file (WAL, synced at each commit).
///
/// Table `commits` has a row for each commit; the view `events` shows its events one by one, for
/// people with the `sqlite3` shell. Each row has a hash over its contents and the hash of its
/// conversation's previous commit; the file has a head over all of them: [`verify`](crate::verify)
/// detects changes in the file.
///
/// ```
/// # use ephor_journal::{Commit, Sqlite, Store};
/// # use ephor_core::{ConversationId, Disposition, Draft, events::MessageSent};
/// # use std::sync::Arc;
/// # let folder = tempfile::tempdir().unwrap();
/// # let path = folder.path().join("ephor.db");
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// let journal = Sqlite::open(&path).unwrap();
/// let conversation = ConversationId::new("c-1").unwrap();
/// let event = Draft::new(conversation.clone(), MessageSent::text("hello"))
///     .seal(1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
/// let commit = Commit::new(conversation.clone(), 0, vec![Arc::new(event)]);
/// journal.append(commit).await.unwrap();
/// drop(journal);
///
/// let again = Sqlite::open(&path).unwrap();
/// assert_eq!(again.read(&conversation, 0, 10).await.unwrap()[0].kind(), "MessageSent");
/// # });
/// ```
#[derive(Debug)]
pub struct Sqlite {
    /// None once it is being dropped.
    writer: Option<mpsc::Sender<Message>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    bytes: Arc<Semaphore>,
    readers: Arc<Readers>,
    /// None: this process only looks at the file.
    owners: Option<Arc<Owners>>,
    others: Arc<Others>,
    last: watch::Receiver<Position>,
}

impl Sqlite {
    /// Opens a journal, or creates the file. A file of an earlier version is upgraded, in one
    /// transaction; older programs can't read it afterwards. Commits that didn't match its chain
    /// don't match afterwards.
    ///
    /// At each commit the file and its log must still be those that were opened: if they were
    /// removed, renamed, replaced or truncated, it fails with [`JournalError::Store`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        let path = path.as_ref();
        let readers = Arc::new(Readers::new(path));
        let claims = Arc::<Claims>::default();
        let others = Arc::<Others>::default();
        let connection = open::writer(path)?;
        let (writing, last) =
            Writer::new(connection, path, readers.clone(), claims.clone(), others.clone())?;
        let (writer, messages) = mpsc::channel(QUEUE);
        let owners = Owners::new(writer.downgrade(), readers.clone(), claims);
        let thread = std::thread::Builder::new()
            .name("ephor-journal".to_owned())
            .spawn(move || writing.run(messages))
            .map_err(|error| OpenError::failed(path, &error))?;
        Ok(Self {
            writer: Some(writer),
            thread: Mutex::new(Some(thread)),
            bytes: Arc::new(Semaphore::new(QUEUE_BYTES as usize)),
            readers,
            owners: Some(Arc::new(owners)),
            others,
            last,
        })
    }

    /// Opens an existing journal read-only: commits are refused with [`JournalError::Closed`], and
    /// [`Feed::watch`] keeps the position that was the last one when it was opened. What other
    /// processes write later can be read. No write permission is needed.
    pub fn open_read_only(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        let path = path.as_ref();
        let (_, last) = watch::channel(open::check_reader(path)?);
        Ok(Self {
            writer: None,
            thread: Mutex::new(None),
            bytes: Arc::new(Semaphore::new(QUEUE_BYTES as usize)),
            readers: Arc::new(Readers::new(path)),
            owners: None,
            others: Arc::default(),
            last,
        })
    }

    /// The noted end of the file, and a note that the file no longer matched when it was opened for
    /// writing: commits are missing, or an older copy was put in its place.
    pub fn noted(&self) -> (Option<Noted>, Option<Noted>) {
        note::read(self.readers.path())
    }

    /// Whether a commit is at the noted position.
    pub async fn holds(&self, head: Head) -> Result<bool, JournalError> {
        self.readers
            .run(move |connection| writer::holds(connection, head).map_err(reader::store))
            .await
    }

    /// The position before the last this many commits, to start a tail.
    pub fn before_last(&self, commits: u64) -> Position {
        Position(self.last.borrow().0.saturating_sub(commits))
    }

    /// At most `limit` commits of all conversations after a position, in order. One that can't be
    /// read is reported, and doesn't hide later ones.
    pub async fn pieces(&self, after: Position, limit: usize) -> Result<Vec<Piece>, JournalError> {
        let end = *self.last.borrow();
        self.readers.run(move |connection| pieces::all(connection, after, end, limit)).await
    }

    /// The same for one conversation, after a sequence.
    pub async fn pieces_of(
        &self,
        conversation: &ConversationId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Piece>, JournalError> {
        let conversation = conversation.clone();
        self.readers
            .run(move |connection| pieces::of_one(connection, &conversation, after, limit))
            .await
    }

    /// At most `limit` conversations of a tenant, like [`Projections::conversations`]. One that
    /// can't be read is reported, and doesn't hide the others.
    pub async fn survey(&self, tenant: &str, limit: usize) -> Result<Vec<Found>, JournalError> {
        let tenant = tenant.to_owned();
        self.readers.run(move |connection| pieces::survey(connection, &tenant, limit)).await
    }

    /// At most `limit` conversations that ended processes left unfinished, like
    /// [`Ownership::left_behind`]: also where the journal was opened read-only, which claims none.
    pub async fn left_behind(&self, limit: usize) -> Result<Vec<ConversationId>, JournalError> {
        owners::left_behind(&self.readers, String::new(), limit).await
    }

    async fn aside(&self, aside: Aside) -> Result<(), JournalError> {
        self.ask(|done| Message::Aside(aside, done)).await
    }

    /// Has the writer do something, and waits for its answer.
    async fn ask<T>(
        &self,
        message: impl FnOnce(oneshot::Sender<Result<T, JournalError>>) -> Message,
    ) -> Result<T, JournalError> {
        let writer = self.writer.as_ref().ok_or(JournalError::Closed)?;
        let (reply, answer) = oneshot::channel();
        writer.send(message(reply)).await.map_err(|_| JournalError::Closed)?;
        answer.await.map_err(|_| JournalError::Closed)?
    }

    /// Writes what is queued, and closes the file: it then contains everything, and can be copied
    /// by itself, unless another process uses it. Afterwards commits are refused with
    /// [`JournalError::Closed`]; existing ones can still be read.
    pub async fn close(&self) {
        let (done, closed) = oneshot::channel();
        if let Some(writer) = &self.writer
            && writer.send(Message::Close(done)).await.is_ok()
        {
            let _ = closed.await;
        }
    }
}

impl Drop for Sqlite {
    /// Waits until what is queued is written; the queue is bounded.
    fn drop(&mut self) {
        self.writer = None;
        let thread = self.thread.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Some(thread) = thread.take() {
            let _ = thread.join();
        }
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn append(&self, commit: Commit) -> Result<Position, JournalError> {
        commit.check()?;
        let json = record::encode(&commit.events)?;
        let weight = u32::try_from(json.len()).map_or(QUEUE_BYTES, |len| len.min(QUEUE_BYTES));
        let weight = match self.bytes.clone().try_acquire_many_owned(weight) {
            Ok(permit) => permit,
            Err(_) => {
                let waited = self.bytes.clone().acquire_many_owned(weight).await;
                waited.map_err(|_| JournalError::Closed)?
            }
        };
        let (reply, answer) = oneshot::channel();
        let request = Request::new(&commit, json, weight, reply);
        let Some(writer) = &self.writer else {
            return Err(JournalError::Closed);
        };
        let sent = writer.send(Message::Append(request)).await;
        sent.map_err(|_| JournalError::Closed)?;
        answer.await.map_err(|_| JournalError::Closed)?
    }

    async fn head(&self, conversation: &ConversationId) -> Result<u64, JournalError> {
        let conversation = conversation.clone();
        self.readers.run(move |connection| reader::head(connection, &conversation)).await
    }

    async fn read(
        &self,
        conversation: &ConversationId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError> {
        let conversation = conversation.clone();
        self.readers
            .run(move |connection| reader::read(connection, &conversation, after, limit))
            .await
    }

    async fn read_back(
        &self,
        conversation: &ConversationId,
        before: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError> {
        let conversation = conversation.clone();
        self.readers
            .run(move |connection| reader::read_back(connection, &conversation, before, limit))
            .await
    }

    async fn put_snapshot(
        &self,
        conversation: &ConversationId,
        name: &str,
        sequence: u64,
        bytes: Vec<u8>,
    ) -> Result<(), JournalError> {
        roles::check_snapshot(&bytes)?;
        let (conversation, name) = (conversation.clone(), name.to_owned());
        self.aside(Aside::Snapshot { conversation, name, sequence, bytes }).await
    }

    async fn snapshot(
        &self,
        conversation: &ConversationId,
        name: &str,
    ) -> Result<Option<(u64, Vec<u8>)>, JournalError> {
        let (conversation, name) = (conversation.clone(), name.to_owned());
        self.readers.run(move |connection| aside::snapshot(connection, &conversation, &name)).await
    }

    async fn extent(&self, conversation: &ConversationId) -> Result<Extent, JournalError> {
        let conversation = conversation.clone();
        self.readers.run(move |connection| removal::extent(connection, &conversation)).await
    }

    async fn remove(
        &self,
        conversation: &ConversationId,
        through: u64,
    ) -> Result<bool, JournalError> {
        let conversation = conversation.clone();
        self.ask(|reply| Message::Remove(removal::Asked { conversation, through, reply })).await
    }

    async fn reclaim(&self) -> Result<(), JournalError> {
        self.ask(Message::Reclaim).await
    }

    fn owners(&self) -> Option<Arc<dyn Ownership>> {
        self.owners.clone().map(|owners| owners as Arc<dyn Ownership>)
    }

    async fn settle(&self) -> Result<(), JournalError> {
        match self.writer {
            Some(_) => self.ask(Message::Settle).await,
            None => Ok(()),
        }
    }
}

#[async_trait]
impl Feed for Sqlite {
    async fn read_all(
        &self,
        after: Position,
        limit: usize,
    ) -> Result<Vec<(Position, Arc<Envelope>)>, JournalError> {
        self.readers.run(move |connection| reader::read_all(connection, after, limit)).await
    }

    fn watch(&self) -> watch::Receiver<Position> {
        self.last.clone()
    }

    fn watch_others(&self) -> Option<watch::Receiver<u64>> {
        self.others.listen(self.writer.as_ref()?.downgrade())
    }

    fn follows(&self, last: Position, position: Position) -> bool {
        last.0.checked_add(1) == Some(position.0)
    }

    async fn cursor(&self, consumer: &str) -> Result<Position, JournalError> {
        let consumer = consumer.to_owned();
        self.readers.run(move |connection| aside::cursor(connection, &consumer)).await
    }

    async fn advance(&self, consumer: &str, to: Position) -> Result<(), JournalError> {
        self.aside(Aside::Cursor { consumer: consumer.to_owned(), to }).await
    }
}

#[async_trait]
impl Auditable for Sqlite {
    async fn links(&self, after: Position, limit: usize) -> Result<Vec<Link>, JournalError> {
        self.readers.run(move |connection| audit::links(connection, after, limit)).await
    }

    async fn links_of(
        &self,
        conversation: &ConversationId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Link>, JournalError> {
        let conversation = conversation.clone();
        self.readers
            .run(move |connection| audit::links_of(connection, &conversation, after, limit))
            .await
    }

    async fn hashes(
        &self,
        after: Position,
        limit: usize,
    ) -> Result<Vec<(Position, Hash)>, JournalError> {
        self.readers.run(move |connection| whole::hashes(connection, after, limit)).await
    }

    async fn head_of_all(&self) -> Result<Option<(Position, Hash)>, JournalError> {
        self.readers.run(whole::at_end).await
    }

    async fn faults(&self) -> Result<Vec<String>, JournalError> {
        self.readers.run(audit::faults).await
    }

    async fn derived_faults(&self) -> Result<Vec<String>, JournalError> {
        self.readers.run(audit::derived_faults).await
    }

    async fn shape(&self) -> Result<Hash, JournalError> {
        self.readers.run(|connection| shape::digest(connection).map_err(reader::store)).await
    }
}

#[async_trait]
impl Projections for Sqlite {
    async fn conversations(
        &self,
        tenant: &str,
        limit: usize,
    ) -> Result<Vec<ConversationSummary>, JournalError> {
        let tenant = tenant.to_owned();
        self.readers.run(move |connection| reader::conversations(connection, &tenant, limit)).await
    }

    async fn waits(&self, settled: usize) -> Result<Waits, JournalError> {
        let known = self.readers.run(move |connection| projections::waits(connection, settled));
        match known.await? {
            Some(waits) => Ok(waits),
            None => waits::read(self, settled).await,
        }
    }

    async fn before_day(&self, day: Date) -> Result<Position, JournalError> {
        let number = crate::projections::number_of(day);
        let known = self.readers.run(move |connection| projections::before_day(connection, number));
        match known.await? {
            Some(before) => Ok(before),
            None => crate::projections::before_day(self, day).await,
        }
    }
}
