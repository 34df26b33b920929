//! The one thread that writes: everything that waits goes into one transaction.
//!
//! A commit that comes second fails alone; a store that fails, fails everybody in the transaction.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use ephor_core::ConversationId;
use rusqlite::{CachedStatement, Connection, ErrorCode, OptionalExtension, params};
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot, watch};

use super::aside::Aside;
use super::files::{Lost, Place};
use super::note::{self, Head, Note};
use super::reader::{Readers, store};
use super::schema::{OpenError, PATIENCE};
use crate::chain::{self, signed};
use crate::{Commit, Hash, JournalError, Position};

/// Commits in one transaction.
const BATCH: usize = 2048;
/// How long the last checkpoint waits for those who read.
const READERS: Duration = Duration::from_secs(2);
/// Conversations whose head is remembered. Beyond that, all are forgotten and asked for again.
const REMEMBERED: usize = 200_000;

pub(super) const INSERT: &str = "INSERT INTO commits \
    (position, conversation, first, last, time, hash, events) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
const END: &str = "SELECT position, hash FROM commits ORDER BY position DESC LIMIT 1";
const FIND: &str = "SELECT id FROM conversations WHERE tenant = ?1 AND name = ?2";
const ADD: &str = "INSERT INTO conversations (tenant, name) VALUES (?1, ?2)";
pub(super) const HEAD: &str =
    "SELECT last FROM commits WHERE conversation = ?1 ORDER BY first DESC LIMIT 1";

/// What is remembered of a conversation that another process may have changed.
const REVIEW: &str = "SELECT coalesce((SELECT last FROM commits WHERE conversation = ?1
    ORDER BY first DESC LIMIT 1), 0),
    coalesce((SELECT epoch FROM fences WHERE conversation = ?1), 0)";
const FENCE: &str = "INSERT INTO fences (conversation, epoch) VALUES (?1, ?2)
    ON CONFLICT (conversation) DO UPDATE SET epoch = excluded.epoch";

type Answer = Result<Position, JournalError>;
type Done = oneshot::Sender<Result<(), JournalError>>;

#[derive(Debug)]
pub(super) enum Message {
    Append(Request),
    Aside(Aside, Done),
    /// Everything into the file itself.
    Settle(Done),
    Close(oneshot::Sender<()>),
}

/// A commit, written as JSON by whoever appends it.
#[derive(Debug)]
pub(super) struct Request {
    conversation: ConversationId,
    expected: u64,
    epoch: u64,
    last: u64,
    time: i64,
    content: Hash,
    json: String,
    reply: oneshot::Sender<Answer>,
    _weight: OwnedSemaphorePermit,
}

impl Request {
    pub(super) fn new(
        commit: &Commit,
        json: String,
        weight: OwnedSemaphorePermit,
        reply: oneshot::Sender<Answer>,
    ) -> Self {
        Self {
            conversation: commit.conversation.clone(),
            expected: commit.expected,
            epoch: commit.epoch,
            last: commit.expected + commit.events.len() as u64,
            time: chain::accepted(&commit.events),
            content: chain::content(&commit.conversation, &commit.events, &json),
            json,
            reply,
            _weight: weight,
        }
    }
}

/// Where the chain goes on.
#[derive(Debug, Clone, Copy)]
struct End {
    position: Position,
    hash: Hash,
}

/// What is remembered of a conversation.
#[derive(Debug, Clone, Copy)]
struct Known {
    id: i64,
    head: u64,
    /// The highest that it was written with.
    epoch: u64,
}

/// Why a transaction failed.
#[derive(Debug, thiserror::Error)]
enum Failed {
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
    #[error(transparent)]
    Lost(#[from] Lost),
}

/// The one who writes.
#[derive(Debug)]
pub(super) struct Writer {
    connection: Connection,
    place: Place,
    note: Note,
    known: HashMap<ConversationId, Known>,
    readers: Arc<Readers>,
    last: watch::Sender<Position>,
}

impl Writer {
    /// A writer, and where the journal ends.
    pub(super) fn new(
        connection: Connection,
        path: &Path,
        readers: Arc<Readers>,
    ) -> Result<(Self, watch::Receiver<Position>), OpenError> {
        // The note first: whoever writes beside us is ahead of what he has noted.
        let (noted, _) = note::read(path);
        let place = Place::of(path).map_err(|error| OpenError::from_io(path, &error))?;
        let sqlite = |error: rusqlite::Error| OpenError::from_sqlite(path, &error);
        if let Some(Ok(head)) = noted.map(|noted| noted.head)
            && !holds(&connection, head).map_err(sqlite)?
        {
            let (path, position) = (path.display(), head.position.0);
            tracing::warn!(%path, position, "commits are missing that were noted");
            note::set_aside(place.path())
                .map_err(|error| OpenError::from_io(place.path(), &error))?;
        }
        let End { position, hash } = end(&connection).map_err(sqlite)?;
        let (told, last) = watch::channel(position);
        let mut note = Note::open(place.path());
        note.write(Head { position, hash });
        let known = HashMap::new();
        Ok((Self { connection, place, note, known, readers, last: told }, last))
    }

    /// Runs until nobody can append any more.
    pub(super) fn run(mut self, mut messages: mpsc::Receiver<Message>) {
        let mut batch = Vec::with_capacity(BATCH);
        let mut closing = Vec::new();
        while messages.blocking_recv_many(&mut batch, BATCH) > 0 {
            let mut requests = Vec::with_capacity(batch.len());
            let (mut settling, mut asides) = (Vec::new(), Vec::new());
            for message in batch.drain(..) {
                match message {
                    Message::Append(request) => requests.push(request),
                    Message::Aside(aside, done) => asides.push((aside, done)),
                    Message::Settle(done) => settling.push(done),
                    Message::Close(done) => {
                        messages.close();
                        closing.push(done);
                    }
                }
            }
            if !requests.is_empty() {
                self.write(requests);
            }
            if !asides.is_empty() {
                self.keep(asides);
            }
            for done in settling {
                let _ = done.send(self.settle().map_err(store));
            }
        }
        self.readers.close();
        if let Err(error) = self.settle() {
            tracing::error!(%error, "the journal's log could not be written back into its file");
        }
        drop(self);
        for done in closing {
            let _ = done.send(());
        }
    }

    /// Writes the log back into the file, so that a copy of the file alone has everything, and
    /// syncs the note.
    fn settle(&mut self) -> Result<(), Failed> {
        self.place.check()?;
        self.connection.busy_timeout(READERS)?;
        let left = self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| {
            Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?, row.get::<_, i64>(2)?))
        });
        self.connection.busy_timeout(PATIENCE)?;
        if let (1.., log, written) = left? {
            tracing::info!(log, written, "others read the journal: its log is kept");
        }
        let End { position, hash } = end(&self.connection)?;
        self.note.write(Head { position, hash });
        self.note.sync();
        Ok(())
    }

    /// Writes what is kept beside the record, in a transaction of its own.
    fn keep(&mut self, asides: Vec<(Aside, Done)>) {
        let (asides, done): (Vec<_>, Vec<_>) = asides.into_iter().unzip();
        let kept = self.try_keep(&asides).map_err(|error| error.to_string());
        if kept.is_err() {
            self.roll_back();
        }
        for done in done {
            let _ = done.send(kept.clone().map_err(JournalError::Store));
        }
    }

    fn try_keep(&mut self, asides: &[Aside]) -> Result<(), Failed> {
        self.place.check()?;
        self.connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        for aside in asides {
            aside.write(&self.connection)?;
        }
        self.connection.prepare_cached("COMMIT")?.execute([])?;
        self.place.check()?;
        Ok(())
    }

    fn roll_back(&self) {
        if !self.connection.is_autocommit()
            && let Err(error) = self.connection.execute_batch("ROLLBACK")
        {
            tracing::error!(%error, "the journal's transaction could not be rolled back");
        }
    }

    /// Writes all requests in one transaction, and answers them once it is synced.
    fn write(&mut self, requests: Vec<Request>) {
        if self.known.len() > REMEMBERED {
            self.known.clear();
        }
        match self.try_write(&requests) {
            Ok(answers) => {
                let newest = answers.iter().filter_map(|answer| answer.as_ref().ok()).max();
                if let Some(newest) = newest.copied() {
                    self.last.send_replace(newest);
                }
                for (request, answer) in requests.into_iter().zip(answers) {
                    let _ = request.reply.send(answer);
                }
            }
            Err(error) => {
                self.roll_back();
                self.known.clear();
                tracing::error!(%error, commits = requests.len(), "the journal could not be written");
                for request in requests {
                    let _ = request.reply.send(Err(JournalError::Store(error.to_string())));
                }
            }
        }
    }

    fn try_write(&mut self, requests: &[Request]) -> Result<Vec<Answer>, Failed> {
        let Self { connection, place, note, known, .. } = self;
        place.check()?;
        connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        // Asked for each time: another process may have written.
        let mut end = end(connection)?;
        let mut insert = connection.prepare_cached(INSERT)?;
        let mut answers = Vec::with_capacity(requests.len());
        for request in requests {
            answers.push(append(connection, &mut insert, known, &mut end, request)?);
        }
        drop(insert);
        connection.prepare_cached("COMMIT")?.execute([])?;
        // A file that has gone meanwhile has taken this commit with it.
        place.check()?;
        note.write(Head { position: end.position, hash: end.hash });
        Ok(answers)
    }
}

/// Whether the commit that was noted is where it was.
pub(super) fn holds(connection: &Connection, head: Head) -> Result<bool, rusqlite::Error> {
    if head.position == Position(0) {
        return Ok(true);
    }
    let kept = connection
        .query_row(
            "SELECT hash FROM commits WHERE position = ?1",
            [signed(head.position.0)],
            |row| Ok(row.get_ref(0)?.as_bytes().ok().and_then(Hash::from_bytes)),
        )
        .optional()?;
    Ok(kept.flatten() == Some(head.hash))
}

/// One commit. The outer error is the store's, and everybody's; the inner one this commit's alone.
fn append(
    connection: &Connection,
    insert: &mut CachedStatement<'_>,
    known: &mut HashMap<ConversationId, Known>,
    end: &mut End,
    request: &Request,
) -> Result<Answer, rusqlite::Error> {
    let mut seen = match known.get(&request.conversation) {
        Some(seen) => *seen,
        None => match find(connection, &request.conversation)? {
            Some(found) => found,
            None if request.expected != 0 => return Ok(Err(conflict(request, 0))),
            None => add(connection, &request.conversation)?,
        },
    };
    if seen.head != request.expected {
        // Another process may have written what is not remembered here.
        seen = review(connection, seen.id)?;
    }
    if request.epoch < seen.epoch {
        known.insert(request.conversation.clone(), seen);
        return Ok(Err(fenced(request, seen.epoch)));
    }
    if seen.head != request.expected {
        known.insert(request.conversation.clone(), seen);
        return Ok(Err(conflict(request, seen.head)));
    }
    let position = Position(end.position.0 + 1);
    let hash = chain::link(position, request.content, end.hash);
    let row = params![
        signed(position.0),
        seen.id,
        signed(request.expected + 1),
        signed(request.last),
        request.time,
        hash.as_bytes(),
        request.json
    ];
    match insert.execute(row) {
        Ok(_) => {}
        Err(error) if code(&error) == Some(ErrorCode::ConstraintViolation) => {
            seen = review(connection, seen.id)?;
            known.insert(request.conversation.clone(), seen);
            // To be told of a conflict with what it expected, a writer would try for ever.
            return Ok(Err(match seen {
                Known { epoch, .. } if request.epoch < epoch => fenced(request, epoch),
                Known { head, .. } if head == request.expected => store(error),
                Known { head, .. } => conflict(request, head),
            }));
        }
        Err(error) if code(&error) == Some(ErrorCode::TooBig) => {
            // A conversation that was made for it alone would belong to nothing.
            if seen.head == 0 {
                connection.execute(
                    "DELETE FROM conversations WHERE id = ?1
                     AND NOT EXISTS (SELECT 1 FROM commits WHERE conversation = ?1)",
                    [seen.id],
                )?;
                known.remove(&request.conversation);
            }
            return Ok(Err(JournalError::Malformed(format!(
                "{} bytes are more than SQLite can hold in a row",
                request.json.len()
            ))));
        }
        Err(error) => return Err(error),
    }
    *end = End { position, hash };
    if request.epoch > seen.epoch {
        let fence = params![seen.id, signed(request.epoch)];
        connection.prepare_cached(FENCE)?.execute(fence)?;
    }
    seen = Known { head: request.last, epoch: request.epoch, ..seen };
    match known.get_mut(&request.conversation) {
        Some(held) => *held = seen,
        None => {
            known.insert(request.conversation.clone(), seen);
        }
    }
    Ok(Ok(position))
}

fn end(connection: &Connection) -> Result<End, rusqlite::Error> {
    let read = |row: &rusqlite::Row<'_>| {
        // What was spoiled in the last commit is an audit's to tell; the chain goes on.
        let hash = row.get_ref(1)?.as_bytes().ok().and_then(Hash::from_bytes).unwrap_or_default();
        Ok(End { position: Position(row.get::<_, i64>(0)?.unsigned_abs()), hash })
    };
    let end = connection.prepare_cached(END)?.query_row([], read).optional()?;
    Ok(end.unwrap_or(End { position: Position(0), hash: Hash::START }))
}

fn conflict(request: &Request, actual: u64) -> JournalError {
    JournalError::Conflict {
        conversation: request.conversation.clone(),
        expected: request.expected,
        actual,
    }
}

fn fenced(request: &Request, held: u64) -> JournalError {
    let conversation = request.conversation.clone();
    JournalError::Fenced { conversation, epoch: request.epoch, held }
}

/// The conversation's row and its head.
fn find(
    connection: &Connection,
    conversation: &ConversationId,
) -> Result<Option<Known>, rusqlite::Error> {
    let id: Option<i64> = connection
        .prepare_cached(FIND)?
        .query_row([conversation.tenant(), conversation.name()], |row| row.get(0))
        .optional()?;
    id.map(|id| review(connection, id)).transpose()
}

fn add(connection: &Connection, conversation: &ConversationId) -> Result<Known, rusqlite::Error> {
    let id =
        connection.prepare_cached(ADD)?.insert([conversation.tenant(), conversation.name()])?;
    Ok(Known { id, head: 0, epoch: 0 })
}

fn review(connection: &Connection, id: i64) -> Result<Known, rusqlite::Error> {
    connection.prepare_cached(REVIEW)?.query_row([id], |row| {
        let (head, epoch): (i64, i64) = (row.get(0)?, row.get(1)?);
        Ok(Known { id, head: head.unsigned_abs(), epoch: epoch.unsigned_abs() })
    })
}

fn code(error: &rusqlite::Error) -> Option<ErrorCode> {
    error.sqlite_error_code()
}
