//! Connections to a journal's file: the writer's, and those that can only read, also where nothing
//! may be written.

use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::create;
use super::files::{beside, folder_of, length};
use super::schema::{self, File, OpenError, PATIENCE};
use crate::Position;

/// Between two attempts at a file that another process has locked.
const PAUSE: Duration = Duration::from_millis(10);

/// Opens the writer's connection.
pub(super) fn writer(path: &Path) -> Result<Connection, OpenError> {
    if path.is_dir() {
        return Err(OpenError::NotADatabase { path: path.to_owned() });
    }
    let folder = folder_of(path);
    if !folder.is_dir() {
        return Err(OpenError::NoFolder { path: path.to_owned(), folder: folder.to_owned() });
    }
    create::create(path)?;
    let since = Instant::now();
    loop {
        match attempt(path) {
            // SQLite's own patience doesn't cover a switch to the log, nor its recovery.
            Err(OpenError::Busy { .. }) if since.elapsed() < PATIENCE => std::thread::sleep(PAUSE),
            other => return other,
        }
    }
}

fn attempt(path: &Path) -> Result<Connection, OpenError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let sqlite = |error: rusqlite::Error| OpenError::from_sqlite(path, &error);
    let mut connection = Connection::open_with_flags(path, flags).map_err(sqlite)?;
    schema::set_up(&mut connection, path)?;
    Ok(connection)
}

/// A connection that can only read, and whether it may be kept for the next question.
pub(super) struct Reading {
    pub connection: Connection,
    pub lasting: bool,
}

/// Opens a connection that can only read. It needs no permission to write, neither on the file nor
/// on its folder.
pub(super) fn reader(path: &Path) -> Result<Reading, OpenError> {
    if path.is_dir() {
        return Err(OpenError::NotADatabase { path: path.to_owned() });
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    match looked_at(path, path, flags) {
        Ok(found) => checked(found, path, true),
        Err(error) if is_kept_out(&error) && path.exists() => kept_out(path, flags, &error),
        Err(error) => Err(unread(path, &error)),
    }
}

/// Whether SQLite would have had to write: a log's index, or what a process left that was killed.
fn is_kept_out(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error_code();
    matches!(code, Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied))
}

/// A reader's failure, which no permission to write would fix.
fn unread(path: &Path, error: &rusqlite::Error) -> OpenError {
    match OpenError::from_sqlite(path, error) {
        OpenError::NotWritable { path, reason } => OpenError::Failed { path, reason },
        other => other,
    }
}

fn kept_out(path: &Path, flags: OpenFlags, error: &rusqlite::Error) -> Result<Reading, OpenError> {
    let sqlite = |error: rusqlite::Error| OpenError::from_sqlite(path, &error);
    if length(&beside(path, "-journal")) > 0 {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = looked_at(path, path, flags).map_err(sqlite)?;
        connection.pragma_update(None, "query_only", true).map_err(sqlite)?;
        return checked(connection, path, true);
    }
    if length(&beside(path, "-wal")) > 0 {
        return Err(OpenError::Unread { path: path.to_owned(), reason: error.to_string() });
    }
    // Everything is in the file itself, and nobody writes. Somebody may begin to: so this look is
    // for one question alone.
    let uri = format!("file:{}?immutable=1", escaped(path));
    let flags = flags | OpenFlags::SQLITE_OPEN_URI;
    let connection = looked_at(Path::new(&uri), path, flags);
    let connection = connection.map_err(|error| unread(path, &error))?;
    checked(connection, path, false)
}

fn looked_at(open: &Path, path: &Path, flags: OpenFlags) -> Result<Connection, rusqlite::Error> {
    let connection = Connection::open_with_flags(open, flags)?;
    connection.busy_timeout(PATIENCE)?;
    // Only now is the file touched, and its log.
    schema::look(&connection)?;
    tracing::trace!(path = %path.display(), "the journal was opened for reading");
    Ok(connection)
}

/// A file in which nothing is yet isn't read as a journal without commits: it may be a copy whose
/// log, with all of them, was left behind.
fn checked(connection: Connection, path: &Path, lasting: bool) -> Result<Reading, OpenError> {
    match schema::check(&connection, path)? {
        File::Empty => Err(OpenError::Empty { path: path.to_owned() }),
        _ => Ok(Reading { connection, lasting }),
    }
}

/// A path as a URI's: SQLite would read `?`, `#` and `%` otherwise.
fn escaped(path: &Path) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-~:".contains(&byte);
    let mut text = String::new();
    for byte in path.as_os_str().as_encoded_bytes() {
        match plain(*byte) {
            true => text.push(char::from(*byte)),
            false => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text
}

/// Looks whether a file is a journal, without changing it, and where it ends.
pub(super) fn check_reader(path: &Path) -> Result<Position, OpenError> {
    schema::last_position(&reader(path)?.connection, path)
}
