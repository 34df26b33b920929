//! The file's structure, and what may be wrong with one that is opened.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode};

use crate::Position;

/// "Ephr": what the file says it is.
const APPLICATION: i64 = 0x4570_6872;
/// The schema that this program writes, in `user_version`. Files of earlier ones, from 1, can be read;
/// for writing they are [upgraded](super::upgrade).
const VERSION: i64 = 6;
/// The first that had tables beside the record.
const BESIDE_SINCE: i64 = 3;
/// The first that had a chain for each conversation: since then the record has its present form.
pub(super) const LINKED_SINCE: i64 = 4;
/// The first that had owners of conversations.
pub(super) const OWNERS_SINCE: i64 = 5;
/// The first from which events could be removed.
pub(super) const REMOVES_SINCE: i64 = 6;
/// Pages of the log, of 4 KiB, beyond which it is written back into the file. What is in the log is
/// missing in a copy of the file alone.
const LOG: u32 = 1000;
/// How long another process may keep the file locked.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

const CONVERSATIONS: &str = "
CREATE TABLE conversations (
    id     INTEGER PRIMARY KEY,
    tenant TEXT NOT NULL,
    name   TEXT NOT NULL,
    UNIQUE (tenant, name)
) STRICT;
";

// One row a commit: half the rows and index entries of one row an event, and what the writer's
// thread does is what bounds the whole. UNIQUE guards against other processes: two commits that
// expect the same sequence have the same `first`. `link` stands before `events`, so that a reader
// of it need not go through all of them. It was `hash` before version 4, so that a program of an earlier
// one that still has the file open fails, rather than write a hash of the earlier form.
pub(super) const COMMITS: &str = "
CREATE TABLE commits (
    position     INTEGER PRIMARY KEY, -- in the order of the feed
    conversation INTEGER NOT NULL REFERENCES conversations (id),
    first        INTEGER NOT NULL,    -- the first event's sequence
    last         INTEGER NOT NULL,    -- the last event's
    time         INTEGER NOT NULL,    -- when it was accepted: nanoseconds since 1970
    link         BLOB NOT NULL,       -- over the others and the conversation's link before: chain.rs
    events       TEXT NOT NULL        -- a JSON array
) STRICT;
CREATE UNIQUE INDEX commits_in_order ON commits (conversation, first);
CREATE VIEW events AS
SELECT c.position, v.tenant, v.name AS conversation,
       e.value ->> 'sequence' AS sequence, e.value ->> 'time' AS time, e.value ->> 'type' AS type,
       e.value ->> 'id' AS id, e.value ->> 'source' AS source,
       e.value ->> 'causation' AS causation, e.value ->> 'correlation' AS correlation,
       e.value ->> 'trace' AS trace,
       e.value ->> 'internal' AS internal,
       e.value ->> 'blocked_by' AS blocked_by, e.value ->> 'blocked_for' AS blocked_for,
       e.value -> 'data' AS data
FROM commits c JOIN conversations v ON v.id = c.conversation, json_each(c.events) e;
";

// The head of all, beside what it is made of. An audit makes it anew from the commits.
pub(super) const WHOLE: &str = "
CREATE TABLE whole (
    one          INTEGER PRIMARY KEY CHECK (one = 1),
    position     INTEGER NOT NULL,    -- the last commit that is in it
    head         BLOB NOT NULL        -- over all commits up to there: see chain.rs
) STRICT;
";

// Beside the record: no hash covers these, and nothing of what happened is lost with them but who
// owns a conversation.
const BESIDE: &str = "
CREATE TABLE fences (
    conversation INTEGER PRIMARY KEY REFERENCES conversations (id),
    epoch        INTEGER NOT NULL     -- the highest that it was written with
) STRICT;
CREATE TABLE snapshots (
    conversation INTEGER NOT NULL REFERENCES conversations (id),
    name         TEXT NOT NULL,
    sequence     INTEGER NOT NULL,    -- of the last event in it
    bytes        BLOB NOT NULL,
    PRIMARY KEY (conversation, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE consumers (
    name         TEXT PRIMARY KEY,
    position     INTEGER NOT NULL     -- how far it has got
) STRICT, WITHOUT ROWID;
CREATE TABLE projected (
    one          INTEGER PRIMARY KEY CHECK (one = 1),
    position     INTEGER NOT NULL,    -- the last commit that is in the tables below
    hash         BLOB NOT NULL        -- its hash
) STRICT;
CREATE TABLE listed (
    conversation INTEGER PRIMARY KEY,
    tenant       TEXT NOT NULL,
    events       INTEGER NOT NULL,    -- the last event's sequence
    began        INTEGER NOT NULL,    -- when the first commit was accepted
    position     INTEGER NOT NULL,    -- the last commit's
    time         INTEGER NOT NULL     -- when that was accepted
) STRICT;
CREATE INDEX listed_last ON listed (tenant, position);
CREATE TABLE waits (
    id           TEXT PRIMARY KEY,    -- a hold's, a question's, an allowance's
    conversation INTEGER NOT NULL,
    open         TEXT,                -- what is known of it, as JSON, while it is open
    settled      INTEGER              -- the position at which it was settled
) STRICT, WITHOUT ROWID;
CREATE INDEX waits_open ON waits (conversation) WHERE settled IS NULL;
CREATE INDEX waits_settled ON waits (settled) WHERE settled IS NOT NULL;
CREATE TABLE days (
    day          INTEGER PRIMARY KEY, -- since 1970
    before       INTEGER NOT NULL     -- the position before its first commit
) STRICT;
";

// Who has which conversation: see owners.rs. By name, for a conversation has no row before its first
// commit.
const OWNERS: &str = "
CREATE TABLE claims (
    tenant       TEXT NOT NULL,
    name         TEXT NOT NULL,
    owner        TEXT NOT NULL,       -- alive as long as its lock is held
    PRIMARY KEY (tenant, name, owner)
) STRICT, WITHOUT ROWID;
";

// What was removed: see removal.rs.
const REMOVED: &str = "
CREATE TABLE removed (
    conversation INTEGER PRIMARY KEY REFERENCES conversations (id),
    through      INTEGER NOT NULL,    -- the last event's sequence
    rest         INTEGER NOT NULL     -- up to this one they are hidden, and still in the file; 0: none is
) STRICT;
CREATE TABLE stubs (
    position     INTEGER PRIMARY KEY, -- of a commit whose events are gone
    content      BLOB NOT NULL        -- the hash of what it said: it is part of its link
) STRICT;
";

/// Why a file can't be opened as a journal. The file is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder doesn't exist.
    #[error("{}: there is no folder {}; make it first", path.display(), folder.display())]
    NoFolder {
        /// The journal's path.
        path: PathBuf,
        /// The missing folder.
        folder: PathBuf,
    },
    /// The file, or its folder, can't be written.
    #[error(
        "{}: it can't be written ({reason}); the file and its folder must be writable",
        path.display()
    )]
    NotWritable {
        /// The journal's path.
        path: PathBuf,
        /// SQLite's error.
        reason: String,
    },
    /// The file isn't a SQLite database.
    #[error("{}: it is not a SQLite database; choose another file", path.display())]
    NotADatabase {
        /// The journal's path.
        path: PathBuf,
    },
    /// The file is another program's SQLite database.
    #[error("{}: it is a SQLite database, but not an Ephor journal; choose another file", path.display())]
    NotAJournal {
        /// The journal's path.
        path: PathBuf,
    },
    /// The file is empty.
    #[error(
        "{0}: it is not an Ephor journal yet, for nothing is in it; a copy of one without its log, \
         {0}-wal, looks like this; the next command that writes makes a journal of it",
        path.display()
    )]
    Empty {
        /// The journal's path.
        path: PathBuf,
    },
    /// A later version of Ephor wrote it.
    #[error(
        "{}: it has version {found}, and this program knows up to {known}; use a newer Ephor",
        path.display()
    )]
    Newer {
        /// The journal's path.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The latest version that this program knows.
        known: i64,
    },
    /// Others kept it locked.
    #[error("{}: another process keeps it locked; try again when it is done", path.display())]
    Busy {
        /// The journal's path.
        path: PathBuf,
    },
    /// Its last commits can't be read without write access.
    #[error(
        "{0}: its last commits are in {0}-wal, and can't be read here ({reason}): reading these \
         needs {0}-shm, or a folder that can be written; copy {0} and {0}-wal to one",
        path.display()
    )]
    Unread {
        /// The journal's path.
        path: PathBuf,
        /// SQLite's error.
        reason: String,
    },
    /// The file is damaged, or files of another one are beside it.
    #[error(
        "{0}: it is damaged, or {0}-wal beside it is another file's ({reason}); \
         `ephor journal restore BACKUP` puts a backup in its place",
        path.display()
    )]
    Damaged {
        /// The journal's path.
        path: PathBuf,
        /// SQLite's error.
        reason: String,
    },
    /// It isn't there, and what was to be put in its place is: a restore was cut off.
    #[error(
        "{}: it isn't there, and a restore of it was cut off, so that no new one is begun; \
         `ephor journal restore {}` finishes it",
        path.display(), copy.display()
    )]
    Unrestored {
        /// The journal's path.
        path: PathBuf,
        /// The backup's copy, which is whole.
        copy: PathBuf,
    },
    /// Something else failed.
    #[error("{}: it can't be opened: {reason}", path.display())]
    Failed {
        /// The journal's path.
        path: PathBuf,
        /// What failed.
        reason: String,
    },
}

impl OpenError {
    pub(super) fn failed(path: &Path, error: &dyn std::error::Error) -> Self {
        Self::Failed { path: path.to_owned(), reason: error.to_string() }
    }

    pub(super) fn from_io(path: &Path, error: &std::io::Error) -> Self {
        use std::io::ErrorKind;
        let (path, reason) = (path.to_owned(), error.to_string());
        match error.kind() {
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem | ErrorKind::NotFound => {
                Self::NotWritable { path, reason }
            }
            _ => Self::Failed { path, reason },
        }
    }

    pub(super) fn from_sqlite(path: &Path, error: &rusqlite::Error) -> Self {
        let path = path.to_owned();
        let reason = error.to_string();
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged { path, reason },
            Some(ErrorCode::NotADatabase) => Self::NotADatabase { path },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy { path },
            Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
                Self::NotWritable { path, reason }
            }
            _ => Self::Failed { path, reason },
        }
    }
}

/// Sets up a writer's connection: the log, and the tables where there are none.
pub(super) fn set_up(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let sqlite = |error: rusqlite::Error| OpenError::from_sqlite(path, &error);
    connection.busy_timeout(PATIENCE).map_err(sqlite)?;
    check(connection, path)?;
    let mode: String = connection
        .pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0))
        .map_err(sqlite)?;
    if !mode.eq_ignore_ascii_case("wal") {
        return Err(OpenError::Failed {
            path: path.to_owned(),
            reason: format!("its file system has no write-ahead log (journal mode is {mode})"),
        });
    }
    connection
        .execute_batch(&format!(
            // What is removed is overwritten: somebody may have asked for it to be erased. It costs
            // a commit nothing that can be measured beside its sync.
            "PRAGMA synchronous = FULL; PRAGMA cache_size = -32000; PRAGMA secure_delete = ON; \
             PRAGMA wal_autocheckpoint = {LOG}; PRAGMA temp_store = MEMORY;",
        ))
        .map_err(sqlite)?;
    make_tables(connection, path)
}

fn number(connection: &Connection, sql: &str) -> Result<i64, rusqlite::Error> {
    connection.query_row(sql, [], |row| row.get(0))
}

/// What a file is that can be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum File {
    Empty,
    /// Of this version, before the present one.
    Earlier(i64),
    Current,
}

/// What a file says it is: the application, its version, and how many things are in it. One
/// statement, so that another process can't make the tables between two answers.
pub(super) fn look(connection: &Connection) -> Result<(i64, i64, i64), rusqlite::Error> {
    let sql = "SELECT a.application_id, v.user_version, (SELECT count(*) FROM sqlite_schema)
        FROM pragma_application_id a, pragma_user_version v";
    connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
}

/// Whether the file is a journal of a version that is known.
pub(super) fn check(connection: &Connection, path: &Path) -> Result<File, OpenError> {
    let found = look(connection).map_err(|error| OpenError::from_sqlite(path, &error))?;
    match found {
        (0, 0, 0) => Ok(File::Empty),
        (APPLICATION, VERSION, _) => Ok(File::Current),
        (APPLICATION, earlier @ 1..VERSION, _) => Ok(File::Earlier(earlier)),
        (APPLICATION, found, _) if found > VERSION => {
            Err(OpenError::Newer { path: path.to_owned(), found, known: VERSION })
        }
        _ => Err(OpenError::NotAJournal { path: path.to_owned() }),
    }
}

/// The file's version. Asked at each look: another process may upgrade the file.
pub(super) fn version(connection: &Connection) -> Result<i64, rusqlite::Error> {
    number(connection, "PRAGMA user_version")
}

/// Whether the commits carry links, and the tables of the record and beside it are there.
pub(super) fn linked(connection: &Connection) -> Result<bool, rusqlite::Error> {
    Ok((LINKED_SINCE..=VERSION).contains(&version(connection)?))
}

/// Whether the file has the tables beside the record, as it is or as it was in an earlier version.
pub(super) fn has_beside(connection: &Connection) -> Result<bool, rusqlite::Error> {
    Ok(version(connection)? >= BESIDE_SINCE)
}

/// The tables, the index and the view of the record.
pub(super) fn make_record(connection: &Connection) -> Result<(), rusqlite::Error> {
    connection.execute_batch(CONVERSATIONS)?;
    connection.execute_batch(COMMITS)?;
    connection.execute_batch(WHOLE)
}

/// The tables of what is kept beside it.
pub(super) fn make_beside(connection: &Connection) -> Result<(), rusqlite::Error> {
    connection.execute_batch(BESIDE)
}

/// The table of who has which conversation.
pub(super) fn make_owners(connection: &Connection) -> Result<(), rusqlite::Error> {
    connection.execute_batch(OWNERS)
}

/// The tables of what was removed.
pub(super) fn make_removed(connection: &Connection) -> Result<(), rusqlite::Error> {
    connection.execute_batch(REMOVED)
}

/// Whether the file has them.
pub(super) fn removes(connection: &Connection) -> Result<bool, rusqlite::Error> {
    Ok((REMOVES_SINCE..=VERSION).contains(&version(connection)?))
}

/// Makes the tables if the file is empty, and brings an old one up to date. The transaction is
/// taken even if it's neither, to learn now and not at the first commit that the file can't be
/// written.
pub(super) fn make_tables(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let sqlite = |error: rusqlite::Error| OpenError::from_sqlite(path, &error);
    let transaction = connection
        .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
        .map_err(sqlite)?;
    let mut upgraded = None;
    match check(&transaction, path)? {
        File::Current => {}
        File::Earlier(version) => {
            if version < LINKED_SINCE {
                let commits = super::upgrade::link_anew(&transaction, path, version)?;
                upgraded = Some((version, commits));
            }
            if version < BESIDE_SINCE {
                make_beside(&transaction).map_err(sqlite)?;
            }
            if version < OWNERS_SINCE {
                make_owners(&transaction).map_err(sqlite)?;
            }
            make_removed(&transaction).map_err(sqlite)?;
        }
        File::Empty => {
            make_record(&transaction).map_err(sqlite)?;
            make_beside(&transaction).map_err(sqlite)?;
            make_owners(&transaction).map_err(sqlite)?;
            make_removed(&transaction).map_err(sqlite)?;
        }
    }
    transaction.pragma_update(None, "application_id", APPLICATION).map_err(sqlite)?;
    transaction.pragma_update(None, "user_version", VERSION).map_err(sqlite)?;
    transaction.commit().map_err(sqlite)?;
    if let Some((version, super::upgrade::Linked { commits, broken })) = upgraded {
        let path = path.display();
        tracing::info!(%path, version, commits, "the journal was of an earlier version");
        if broken > 0 {
            tracing::warn!(%path, broken, "its chain was broken before; `verify` tells where");
        }
    }
    Ok(())
}

pub(super) fn last_position(connection: &Connection, path: &Path) -> Result<Position, OpenError> {
    number(connection, "SELECT coalesce(max(position), 0) FROM commits")
        .map(|last| Position(last.unsigned_abs()))
        .map_err(|error| OpenError::from_sqlite(path, &error))
}
