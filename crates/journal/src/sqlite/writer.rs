//! The one thread that writes: everything that waits goes into one transaction.
//!
//! A conflicting commit fails by itself; a failing store fails everyone in the transaction.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use ephor_core::ConversationId;
use rusqlite::{Connection, OptionalExtension};
use tokio::sync::{mpsc, oneshot, watch};

use super::append::{Answer, Known, Request, append};
use super::aside::Aside;
use super::files::{Lost, Place};
use super::note::{self, Head, Note};
use super::others::Others;
use super::owners::{self, Asked, Changed, Claims, Lock, Owner};
use super::projections::{self, Pending};
use super::reader::{Readers, hash_in, store};
use super::removal;
use super::schema::{OpenError, PATIENCE};
use super::whole;
use crate::chain::{self, signed};
use crate::{Hash, JournalError, Position};

/// Commits in one transaction.
const BATCH: usize = 2048;
/// How long the last checkpoint waits for those who read.
const READERS: Duration = Duration::from_secs(2);
/// Conversations whose head is remembered. Beyond that, all are forgotten and asked for again, at a
/// look-up each: more would be memory for conversations that lie idle.
const REMEMBERED: usize = 16_384;

pub(super) const INSERT: &str = "INSERT INTO commits \
    (position, conversation, first, last, time, link, events) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
const END: &str = "SELECT position, link FROM commits ORDER BY position DESC LIMIT 1";
pub(super) const HEAD: &str =
    "SELECT last FROM commits WHERE conversation = ?1 ORDER BY first DESC LIMIT 1";

type Done = oneshot::Sender<Result<(), JournalError>>;

#[derive(Debug)]
pub(super) enum Message {
    Append(Request),
    Aside(Aside, Done),
    Claim(Asked),
    /// Claims wait to be taken out of the table.
    Release,
    /// What was claimed is left to others.
    Leave,
    /// Others may have committed something.
    Look,
    /// Everything into the file itself.
    Settle(Done),
    Remove(removal::Asked),
    /// The room of what was removed is to be given back.
    Reclaim(Done),
    Close(oneshot::Sender<()>),
}

/// The last commit, and its hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct End {
    pub position: Position,
    pub hash: Hash,
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
    /// None: they can't be written, and readers do without.
    pending: Option<Pending>,
    owner: Owner,
    others: Arc<Others>,
    /// The last commit that is known here, of this process or another.
    seen: Position,
    /// SQLite's count of others' commits, as it was when they were looked for.
    count: Option<i64>,
    readers: Arc<Readers>,
    last: watch::Sender<Position>,
}

impl Writer {
    /// A writer, and where the journal ends.
    pub(super) fn new(
        connection: Connection,
        path: &Path,
        readers: Arc<Readers>,
        claims: Arc<Claims>,
        others: Arc<Others>,
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
        owners::sweep(place.path());
        let lock = Lock::take(place.path()).map_err(|error| OpenError::from_io(path, &error))?;
        let End { position, hash } = end(&connection).map_err(sqlite)?;
        let (told, last) = watch::channel(position);
        let mut note = Note::open(place.path());
        note.write(Head { position, hash });
        let (mut known, mut pending) = (HashMap::new(), Some(Pending::default()));
        connection.execute_batch("BEGIN IMMEDIATE").map_err(sqlite)?;
        let now = end(&connection).map_err(sqlite)?;
        catch_up(&connection, now, &mut known, &mut pending);
        owners::tidy(&connection, place.path(), lock.id()).map_err(sqlite)?;
        connection.execute_batch("COMMIT").map_err(sqlite)?;
        let owner = Owner::new(lock, claims);
        let writer = Self {
            connection,
            place,
            note,
            known,
            pending,
            owner,
            others,
            seen: position,
            count: None,
            readers,
            last: told,
        };
        Ok((writer, last))
    }

    /// Runs until nobody can append any more.
    pub(super) fn run(mut self, mut messages: mpsc::Receiver<Message>) {
        let mut batch = Vec::with_capacity(BATCH);
        let mut closing = Vec::new();
        while messages.blocking_recv_many(&mut batch, BATCH) > 0 {
            let mut requests = Vec::with_capacity(batch.len());
            let (mut settling, mut asides) = (Vec::new(), Vec::new());
            let (mut asked, mut releasing, mut looking) = (Vec::new(), false, false);
            let (mut leaving, mut removals, mut reclaiming) = (false, Vec::new(), Vec::new());
            for message in batch.drain(..) {
                match message {
                    Message::Append(request) => requests.push(request),
                    Message::Aside(aside, done) => asides.push((aside, done)),
                    Message::Claim(claim) => asked.push(claim),
                    Message::Release => releasing = true,
                    Message::Leave => leaving = true,
                    Message::Look => looking = true,
                    Message::Settle(done) => settling.push(done),
                    Message::Remove(asked) => removals.push(asked),
                    Message::Reclaim(done) => reclaiming.push(done),
                    Message::Close(done) => {
                        messages.close();
                        closing.push(done);
                    }
                }
            }
            if !requests.is_empty() || !asked.is_empty() || releasing {
                self.write(requests, asked);
            }
            if !asides.is_empty() {
                self.keep(asides);
            }
            if leaving {
                if self.owner.is_leaving() {
                    self.write(Vec::new(), Vec::new());
                }
                self.owner.leave();
            }
            if looking {
                self.look();
            }
            removals.into_iter().for_each(|asked| self.remove(asked));
            for done in reclaiming {
                let _ = done.send(self.reclaim().map_err(store));
            }
            for done in settling {
                let _ = done.send(self.settle().map_err(store));
            }
        }
        if self.owner.is_leaving() {
            self.write(Vec::new(), Vec::new());
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

    /// Removes events, in a transaction of its own.
    fn remove(&mut self, asked: removal::Asked) {
        let removal::Asked { conversation, through, reply } = asked;
        let removed = self.try_remove(&conversation, through);
        if !matches!(removed, Ok(Ok(_))) {
            self.roll_back();
        }
        let _ = reply.send(removed.unwrap_or_else(|error| Err(store(error))));
    }

    fn try_remove(
        &mut self,
        conversation: &ConversationId,
        through: u64,
    ) -> Result<Result<bool, JournalError>, Failed> {
        self.place.check()?;
        self.connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        let removed = removal::remove(&self.connection, conversation, through)?;
        if removed.is_ok() {
            self.connection.prepare_cached("COMMIT")?.execute([])?;
            self.place.check()?;
        }
        Ok(removed)
    }

    /// Makes the file anew without what isn't used in it.
    fn reclaim(&mut self) -> Result<(), Failed> {
        self.place.check()?;
        self.connection.execute_batch("VACUUM")?;
        self.settle()
    }

    fn roll_back(&self) {
        if !self.connection.is_autocommit()
            && let Err(error) = self.connection.execute_batch("ROLLBACK")
        {
            tracing::error!(%error, "the journal's transaction could not be rolled back");
        }
    }

    /// Writes all requests and claims in one transaction, and answers them once it is synced.
    fn write(&mut self, requests: Vec<Request>, asked: Vec<Asked>) {
        if self.known.len() > REMEMBERED {
            self.known.clear();
        }
        match self.try_write(&requests, &asked) {
            Ok((answers, alone)) => {
                let newest = answers.iter().filter_map(|answer| answer.as_ref().ok()).max();
                if let Some(newest) = newest.copied() {
                    self.see(newest);
                }
                for (request, answer) in requests.into_iter().zip(answers) {
                    let _ = request.reply.send(answer);
                }
                for (asked, alone) in asked.into_iter().zip(alone) {
                    let _ = asked.reply.send(Ok(alone));
                }
            }
            Err(error) => {
                self.roll_back();
                self.known.clear();
                self.pending = self.pending.take().map(|_| Pending::default());
                tracing::error!(%error, commits = requests.len(), "the journal could not be written");
                for request in requests {
                    let _ = request.reply.send(Err(JournalError::Store(error.to_string())));
                }
                for asked in asked {
                    let _ = asked.reply.send(Err(JournalError::Store(error.to_string())));
                }
            }
        }
    }

    /// Tells those who watch of the last commit.
    fn see(&mut self, last: Position) {
        self.seen = self.seen.max(last);
        let seen = self.seen;
        self.last.send_if_modified(|told| std::mem::replace(told, seen) != seen);
    }

    /// Looks for what others have committed, and tells those who listen.
    fn look(&mut self) {
        self.others.looking();
        if let Err(error) = self.try_look() {
            tracing::debug!(%error, "others' commits can't be looked for");
        }
    }

    fn try_look(&mut self) -> Result<(), rusqlite::Error> {
        let count = self
            .connection
            .prepare_cached("PRAGMA data_version")?
            .query_row([], |row| row.get(0))
            .map(Some)?;
        if self.count != count {
            let end = end(&self.connection)?;
            self.count = count;
            self.hear(end.position);
        }
        Ok(())
    }

    /// The journal ended there before this process's own commits.
    fn hear(&mut self, end: Position) {
        if end > self.seen {
            self.see(end);
            self.others.heard();
        }
    }

    fn try_write(
        &mut self,
        requests: &[Request],
        asked: &[Asked],
    ) -> Result<(Vec<Answer>, Vec<bool>), Failed> {
        self.place.check()?;
        self.connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        let changed = self.owner.write(&self.connection, self.place.path(), asked)?;
        match self.try_commits(requests) {
            Ok((before, answers)) => {
                let Changed { alone, .. } = changed;
                self.hear(before);
                self.owner.done(asked);
                Ok((answers, alone))
            }
            Err(error) => {
                self.owner.undone(changed);
                Err(error)
            }
        }
    }

    /// Writes the commits into the transaction that is open, and ends it. Where the journal ended before
    /// comes with the answers.
    fn try_commits(&mut self, requests: &[Request]) -> Result<(Position, Vec<Answer>), Failed> {
        let Self { connection, place, note, known, pending, .. } = self;
        // Asked for each time: another process may have written.
        let mut end = end(connection)?;
        catch_up(connection, end, known, pending);
        let before = end;
        let mut head = whole::head(connection, end.position)?;
        let mut insert = connection.prepare_cached(INSERT)?;
        let mut answers = Vec::with_capacity(requests.len());
        for request in requests {
            let answer = append(connection, &mut insert, known, pending, &mut end, request)?;
            if answer.is_ok() {
                head = chain::head(head, end.position, end.hash);
            }
            answers.push(answer);
        }
        drop(insert);
        if end != before {
            whole::write(connection, end.position, head)?;
            if let Some(pending) = pending {
                pending.write(connection, end)?;
            }
        }
        connection.prepare_cached("COMMIT")?.execute([])?;
        // A file that has gone meanwhile has taken this commit with it.
        place.check()?;
        note.write(Head { position: end.position, hash: end.hash });
        Ok((before.position, answers))
    }
}

/// Brings the projections to where the record ends, if another program has written on without them.
/// Where they can't be, they are left as they are, and nobody uses them: the record goes before.
fn catch_up(
    connection: &Connection,
    end: End,
    known: &mut HashMap<ConversationId, Known>,
    pending: &mut Option<Pending>,
) {
    if pending.is_none() {
        return;
    }
    match projections::bring_up(connection, end) {
        Ok(false) => {}
        Ok(true) => known.clear(),
        Err(error) => {
            tracing::warn!(%error, "the journal's lists can't be brought up to date");
            *pending = None;
        }
    }
}

/// Whether the commit that was noted is where it was.
pub(super) fn holds(connection: &Connection, head: Head) -> Result<bool, rusqlite::Error> {
    if head.position == Position(0) {
        return Ok(true);
    }
    let kept = connection
        .query_row(
            "SELECT link FROM commits WHERE position = ?1",
            [signed(head.position.0)],
            |row| hash_in(row, 0),
        )
        .optional()?;
    Ok(kept.flatten() == Some(head.hash))
}

pub(super) fn end(connection: &Connection) -> Result<End, rusqlite::Error> {
    let read = |row: &rusqlite::Row<'_>| {
        // What was spoiled in the last commit is an audit's to tell; the chain goes on.
        let hash = hash_in(row, 1)?.unwrap_or_default();
        Ok(End { position: Position(row.get::<_, i64>(0)?.unsigned_abs()), hash })
    };
    let end = connection.prepare_cached(END)?.query_row([], read).optional()?;
    Ok(end.unwrap_or(End { position: Position(0), hash: Hash::START }))
}
