//! The head of all, as stored in the file: written in the writer's transaction, with the commits
//! that it covers.

use rusqlite::{Connection, OptionalExtension, params};

use super::reader::{hash_in, store};
use super::schema;
use crate::chain::{self, signed};
use crate::{Hash, JournalError, Position};

const READ: &str = "SELECT position, head FROM whole";
const WRITE: &str = "INSERT INTO whole (one, position, head) VALUES (1, ?1, ?2)
    ON CONFLICT (one) DO UPDATE SET position = excluded.position, head = excluded.head";
const HASHES: &str =
    "SELECT position, link FROM commits WHERE position > ?1 ORDER BY position LIMIT ?2";

/// The positions of commits with their hashes. A hash that was spoiled is zeros: an audit tells it.
fn each(
    connection: &Connection,
    after: Position,
    limit: usize,
    mut take: impl FnMut(Position, Hash),
) -> Result<(), rusqlite::Error> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut statement = connection.prepare_cached(HASHES)?;
    let mut rows = statement.query(params![signed(after.0), limit])?;
    while let Some(row) = rows.next()? {
        let hash = hash_in(row, 1)?.unwrap_or_default();
        take(Position(row.get::<_, i64>(0)?.unsigned_abs()), hash);
    }
    Ok(())
}

pub(super) fn hashes(
    connection: &Connection,
    after: Position,
    limit: usize,
) -> Result<Vec<(Position, Hash)>, JournalError> {
    let mut found = Vec::new();
    if schema::linked(connection).map_err(store)? {
        each(connection, after, limit.max(1), |position, hash| found.push((position, hash)))
            .map_err(store)?;
    }
    Ok(found)
}

/// The head that is kept, brought up to the last commit, which is at `end`. What was removed or
/// moved before it shows in it for ever: it continues from what is kept, as long as the record
/// does.
pub(super) fn head(connection: &Connection, end: Position) -> Result<Hash, rusqlite::Error> {
    let read = |row: &rusqlite::Row<'_>| {
        let head = hash_in(row, 1)?.unwrap_or_default();
        Ok((Position(row.get::<_, i64>(0)?.unsigned_abs()), head))
    };
    let kept = connection.prepare_cached(READ)?.query_row([], read).optional()?;
    let kept = kept.filter(|(position, _)| *position <= end);
    let (from, mut head) = kept.unwrap_or((Position::START, Hash::START));
    if from < end {
        each(connection, from, usize::MAX, |position, hash| {
            head = chain::head(head, position, hash);
        })?;
    }
    Ok(head)
}

pub(super) fn write(
    connection: &Connection,
    position: Position,
    head: Hash,
) -> Result<(), rusqlite::Error> {
    let row = params![signed(position.0), head.as_bytes()];
    connection.prepare_cached(WRITE)?.execute(row).map(drop)
}

/// The head of all at one moment. None: the file is of an earlier version, which kept none.
pub(super) fn at_end(connection: &Connection) -> Result<Option<(Position, Hash)>, JournalError> {
    let moment = connection.unchecked_transaction().map_err(store)?;
    if !schema::linked(&moment).map_err(store)? {
        return Ok(None);
    }
    let end = super::writer::end(&moment).map_err(store)?;
    let head = head(&moment, end.position).map_err(store)?;
    Ok(Some((end.position, head)))
}

/// A head that isn't kept can't show what was removed.
pub(super) fn faults(connection: &Connection) -> Result<Option<String>, rusqlite::Error> {
    let missing = "SELECT EXISTS (SELECT 1 FROM commits) AND NOT EXISTS (SELECT 1 FROM whole)";
    let missing: bool = connection.query_row(missing, [], |row| row.get(0))?;
    Ok(missing.then(|| "the head over all commits isn't kept any more".to_owned()))
}
