//! A journal in a Postgres database, shared by several processes.
//!
//! One task per process writes: it takes everything that waits and sends it in one call of a
//! procedure that appends in the database. So waiting writers share a sync, and the lock that
//! orders commits is never held while waiting for a client. Readers have their own connections.
//! LISTEN notifies of others' commits.

mod aside;
mod audit;
mod call;
mod error;
mod fold;
mod handover;
mod leases;
mod listen;
mod lists;
mod pieces;
mod place;
mod pool;
mod read;
mod removal;
mod repair;
mod request;
mod schema;
mod session;
mod shape;
mod shared;
mod waits;
mod writer;

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use ephor_core::{ConversationId, Envelope};
use jiff::civil::Date;
use tokio::sync::{Semaphore, mpsc, oneshot, watch};

pub use error::PostgresError;

use crate::leases::Owners;
use crate::{
    Auditable, Commit, ConversationSummary, Extent, Feed, Found, Hash, JournalError, Link,
    Ownership, Piece, Position, Projections, Store, Waits, record, roles,
};
use leases::Leases;
use place::Place;
use pool::Pool;
use request::{Message, Request};
use session::Session;
use shared::Shared;
use writer::Writer;

/// The default length of a lease: how long a process owns its conversations without renewing it.
pub const LEASE: Duration = Duration::from_secs(5);
/// Commits that may wait for the writer before `append` does.
const QUEUE: usize = 4096;
/// Bytes of JSON that may wait for the writer before `append` does.
const QUEUE_BYTES: u32 = 64 << 20;

/// A journal in a Postgres database, in its own schema.
///
/// The URL has libpq's format:
/// `postgres://user:${PASSWORD}@host:5432/database?sslmode=verify-full`, where `${NAME}` stands for
/// an environment variable; several hosts are tried in turn. `?schema=NAME` chooses the schema, by
/// default `ephor`, which is created if it doesn't exist. The user must be allowed to create it, or
/// own it. A pooler in transaction mode can't be used, because the journal listens and prepares
/// statements.
///
/// Table `commits` has a row for each commit; the view `events` shows its events one by one. Each
/// row has a hash over its contents and the hash of its conversation's previous commit, and `whole`
/// a head over all of them: [`verify`](crate::verify) detects changes.
///
/// While the server is unavailable, commits wait for 10 seconds, or for 60 if their answer was
/// lost; then they fail with [`JournalError::Store`]. A commit whose answer was lost is looked up
/// before it is written again.
///
/// ```no_run
/// # use ephor_journal::{Postgres, Store};
/// # use ephor_core::ConversationId;
/// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
/// let journal = Postgres::open("postgres://ephor@db.example/ephor?sslmode=verify-full").await?;
/// assert_eq!(journal.head(&ConversationId::new("c-1")?).await?, 0);
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Postgres {
    /// None: it is only looked at.
    writer: Option<mpsc::Sender<Message>>,
    bytes: Arc<Semaphore>,
    place: Arc<Place>,
    pool: Arc<Pool>,
    shared: Arc<Shared>,
}

impl Postgres {
    /// Opens a journal, or creates it. A journal of an earlier version is upgraded; older programs
    /// can't open it afterwards. Its tasks run on the current tokio runtime, until the journal is
    /// dropped and everything queued is written.
    ///
    /// # Errors
    /// See [`PostgresError`].
    pub async fn open(url: &str) -> Result<Self, PostgresError> {
        Self::open_with_lease(url, LEASE).await
    }

    /// Opens a journal with a lease of another length, at least 300 ms. A dead process is taken
    /// over when its lease has expired; one that can't renew it in time loses what it owns.
    ///
    /// # Errors
    /// See [`PostgresError`].
    pub async fn open_with_lease(url: &str, lease: Duration) -> Result<Self, PostgresError> {
        let place = Place::filled(url)?;
        let mut session = Session::open(&place).await?;
        schema::make(&mut session, &place).await?;
        let mut journal = Self::over(place, &mut session).await?;
        let leases = Leases::new(journal.place.clone(), journal.pool.clone());
        leases.tidy().await.map_err(schema::unreadable_of)?;
        let owners = Owners::begin(leases, Leases::name(), lease).await;
        journal.shared.own(owners.map_err(schema::unreadable_of)?);
        let (writer, messages) = mpsc::channel(QUEUE);
        let (place, shared) = (journal.place.clone(), journal.shared.clone());
        tokio::spawn(Writer::new(place, shared, messages).run());
        journal.writer = Some(writer);
        Ok(journal)
    }

    /// Opens an existing journal read-only: commits are refused with [`JournalError::Closed`].
    /// Later commits can be read, and [`Feed::watch`] notifies of them.
    ///
    /// # Errors
    /// See [`PostgresError`].
    pub async fn open_read_only(url: &str) -> Result<Self, PostgresError> {
        let place = Place::filled(url)?;
        let mut session = Session::open(&place).await?;
        schema::check(&mut session, &place).await?;
        Self::over(place, &mut session).await
    }

    async fn over(place: Place, session: &mut Session) -> Result<Self, PostgresError> {
        let last = call::last(session).await.map_err(schema::failed)?;
        let (place, shared) = (Arc::new(place), Arc::new(Shared::new(last)));
        tokio::spawn(listen::run(place.clone(), Arc::downgrade(&shared)));
        let pool = Arc::new(Pool::new(place.clone()));
        let bytes = Arc::new(Semaphore::new(QUEUE_BYTES as usize));
        Ok(Self { writer: None, bytes, place, pool, shared })
    }

    /// The position before the last this many commits, to start a tail.
    pub fn before_last(&self, commits: u64) -> Position {
        Position(self.shared.last().0.saturating_sub(commits))
    }

    /// At most `limit` commits of all conversations after a position, in order. One that can't be
    /// read is reported, and doesn't hide later ones.
    pub async fn pieces(&self, after: Position, limit: usize) -> Result<Vec<Piece>, JournalError> {
        pieces::all(&self.pool, after, limit).await
    }

    /// The same for one conversation, after a sequence.
    pub async fn pieces_of(
        &self,
        conversation: &ConversationId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Piece>, JournalError> {
        pieces::of_one(&self.pool, conversation, after, limit).await
    }

    /// At most `limit` conversations of a tenant, like [`Projections::conversations`].
    pub async fn survey(&self, tenant: &str, limit: usize) -> Result<Vec<Found>, JournalError> {
        pieces::survey(&self.pool, tenant, limit).await
    }

    /// At most `limit` conversations that ended processes left unfinished, like
    /// [`Ownership::left_behind`]: also where the journal was opened read-only, which claims none.
    pub async fn left_behind(&self, limit: usize) -> Result<Vec<ConversationId>, JournalError> {
        let leases = Leases::new(self.place.clone(), self.pool.clone());
        crate::leases::Server::left_behind(&leases, limit).await
    }

    /// Pauses or resumes the lease's renewal, to test a stopped process.
    #[doc(hidden)]
    pub fn pause_lease(&self, paused: bool) {
        if let Some(owners) = self.shared.owners() {
            owners.pause(paused);
        }
    }

    /// The server of the leases in the database, for tests.
    #[doc(hidden)]
    pub fn lease_server(&self) -> impl crate::leases::Server {
        Leases::new(self.place.clone(), self.pool.clone())
    }

    /// Removes the journal and everything in it, for tests.
    ///
    /// # Errors
    /// See [`PostgresError`].
    #[doc(hidden)]
    pub async fn remove(url: &str) -> Result<(), PostgresError> {
        let place = Place::parse(url)?;
        let session = Session::open(&place).await?;
        let sql = format!("DROP SCHEMA IF EXISTS \"{}\" CASCADE", place.schema);
        Ok(session.run(&sql).await?)
    }
}

#[async_trait]
impl Store for Postgres {
    async fn append(&self, commit: Commit) -> Result<Position, JournalError> {
        commit.check()?;
        let json = record::encode(&commit.events)?;
        let weight = u32::try_from(json.len()).map_or(QUEUE_BYTES, |len| len.min(QUEUE_BYTES));
        let weight = self.bytes.clone().acquire_many_owned(weight).await;
        let weight = weight.map_err(|_| JournalError::Closed)?;
        let (reply, answer) = oneshot::channel();
        let request = Request::new(&commit, json, weight, reply);
        let writer = self.writer.as_ref().ok_or(JournalError::Closed)?;
        let sent = writer.send(Message::Append(request)).await;
        sent.map_err(|_| JournalError::Closed)?;
        answer.await.map_err(|_| JournalError::Closed)?
    }

    async fn head(&self, conversation: &ConversationId) -> Result<u64, JournalError> {
        read::head(&self.pool, conversation).await
    }

    async fn read(
        &self,
        conversation: &ConversationId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError> {
        read::forward(&self.pool, conversation, after, limit).await
    }

    async fn read_back(
        &self,
        conversation: &ConversationId,
        before: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError> {
        read::back(&self.pool, conversation, before, limit).await
    }

    async fn put_snapshot(
        &self,
        conversation: &ConversationId,
        name: &str,
        sequence: u64,
        bytes: Vec<u8>,
    ) -> Result<(), JournalError> {
        roles::check_snapshot(&bytes)?;
        match self.writer {
            Some(_) => aside::put_snapshot(&self.pool, conversation, name, sequence, &bytes).await,
            None => Err(JournalError::Closed),
        }
    }

    async fn snapshot(
        &self,
        conversation: &ConversationId,
        name: &str,
    ) -> Result<Option<(u64, Vec<u8>)>, JournalError> {
        aside::snapshot(&self.pool, conversation, name).await
    }

    async fn extent(&self, conversation: &ConversationId) -> Result<Extent, JournalError> {
        removal::extent(&self.pool, conversation).await
    }

    async fn remove(
        &self,
        conversation: &ConversationId,
        through: u64,
    ) -> Result<bool, JournalError> {
        match self.writer {
            Some(_) => removal::remove(&self.pool, conversation, through).await,
            None => Err(JournalError::Closed),
        }
    }

    fn owners(&self) -> Option<Arc<dyn Ownership>> {
        let owners = self.shared.owners()?.clone();
        Some(owners)
    }

    /// Waits until everything that was queued is written, and what was released is free.
    async fn settle(&self) -> Result<(), JournalError> {
        let Some(writer) = &self.writer else {
            return Ok(());
        };
        let (done, settled) = oneshot::channel();
        let sent = writer.send(Message::Settle(done)).await;
        sent.map_err(|_| JournalError::Closed)?;
        settled.await.map_err(|_| JournalError::Closed)?;
        if let Some(owners) = self.shared.owners() {
            owners.settle().await;
        }
        Ok(())
    }
}

#[async_trait]
impl Feed for Postgres {
    async fn read_all(
        &self,
        after: Position,
        limit: usize,
    ) -> Result<Vec<(Position, Arc<Envelope>)>, JournalError> {
        read::all(&self.pool, after, limit).await
    }

    fn watch(&self) -> watch::Receiver<Position> {
        self.shared.watch()
    }

    fn watch_others(&self) -> Option<watch::Receiver<u64>> {
        Some(self.shared.watch_others())
    }

    fn follows(&self, last: Position, position: Position) -> bool {
        last.0.checked_add(1) == Some(position.0)
    }

    async fn cursor(&self, consumer: &str) -> Result<Position, JournalError> {
        aside::cursor(&self.pool, consumer).await
    }

    async fn advance(&self, consumer: &str, to: Position) -> Result<(), JournalError> {
        match self.writer {
            Some(_) => aside::advance(&self.pool, consumer, to).await,
            None => Err(JournalError::Closed),
        }
    }
}

#[async_trait]
impl Auditable for Postgres {
    async fn links(&self, after: Position, limit: usize) -> Result<Vec<Link>, JournalError> {
        audit::links(&self.pool, after, limit).await
    }

    async fn links_of(
        &self,
        conversation: &ConversationId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Link>, JournalError> {
        audit::links_of(&self.pool, conversation, after, limit).await
    }

    async fn hashes(
        &self,
        after: Position,
        limit: usize,
    ) -> Result<Vec<(Position, Hash)>, JournalError> {
        audit::hashes(&self.pool, after, limit).await
    }

    async fn head_of_all(&self) -> Result<Option<(Position, Hash)>, JournalError> {
        audit::head_of_all(&self.pool).await
    }

    async fn faults(&self) -> Result<Vec<String>, JournalError> {
        audit::faults(&self.place).await
    }

    async fn derived_faults(&self) -> Result<Vec<String>, JournalError> {
        audit::derived_faults(&self.place).await
    }

    async fn shape(&self) -> Result<Hash, JournalError> {
        shape::digest(&self.pool).await
    }
}

#[async_trait]
impl Projections for Postgres {
    async fn conversations(
        &self,
        tenant: &str,
        limit: usize,
    ) -> Result<Vec<ConversationSummary>, JournalError> {
        lists::conversations(&self.pool, tenant, limit).await
    }

    async fn waits(&self, settled: usize) -> Result<Waits, JournalError> {
        lists::waits(&self.pool, settled).await
    }

    async fn before_day(&self, day: Date) -> Result<Position, JournalError> {
        lists::before_day(&self.pool, day).await
    }
}
