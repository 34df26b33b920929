//! Folds of the record that stand beside it in the file, written in the writer's own transaction: the
//! list of conversations, what waits for people, where each day begins.
//!
//! They say up to which commit they go, by its position and hash. Where the record continues behind
//! that (an earlier version of this program wrote it), they are brought up to date; where that
//! commit isn't there any more, they are made anew. Readers use them only where they go up to the
//! end of the record.

mod ask;
mod check;

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, params};

use super::note::Head;
use super::reader::hash_in;
use super::writer::{self, End};
use crate::chain::signed;
use crate::projections::DAY;
use crate::projections::waits::changes;
use crate::{Hash, Position};
use ephor_core::waiting::{Change, Open, Opens};

pub(super) use ask::{before_day, listed, waits};
pub(super) use check::faults;

const MARK: &str = "SELECT position, hash FROM projected";
const SET_MARK: &str = "INSERT INTO projected (one, position, hash) VALUES (1, ?1, ?2)
    ON CONFLICT (one) DO UPDATE SET position = excluded.position, hash = excluded.hash";
const LIST: &str = "INSERT INTO listed (conversation, tenant, events, began, position, time)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (conversation) DO UPDATE SET
    events = excluded.events, position = excluded.position, time = excluded.time";
const BEGIN: &str = "INSERT OR IGNORE INTO days (day, before) VALUES (?1, ?2)";
const OPEN: &str = "SELECT open FROM waits WHERE conversation = ?1 AND settled IS NULL";
const PUT: &str = "INSERT INTO waits (id, conversation, open, settled) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (id) DO UPDATE SET open = excluded.open, settled = excluded.settled";
const NO_MORE: &str = "DELETE FROM waits WHERE id = ?1";
const CLEAR: &str = "DELETE FROM projected; DELETE FROM listed; DELETE FROM waits;
    DELETE FROM days; DELETE FROM snapshots";

/// What one transaction has written of a conversation.
#[derive(Debug)]
struct Touched {
    tenant: String,
    /// When the first commit was accepted that the transaction has of it.
    began: i64,
    events: u64,
    time: i64,
    position: Position,
}

/// One commit, as far as projections look at it.
pub(super) struct Written<'a> {
    pub id: i64,
    pub tenant: &'a str,
    pub last: u64,
    pub time: i64,
    pub before: Position,
    pub position: Position,
    pub changes: &'a [Change],
    /// Whether something of its conversation was open before it.
    pub open: bool,
}

/// What is to be written at the end of a transaction, or was written of the day already.
#[derive(Debug, Default)]
pub(super) struct Pending {
    touched: HashMap<i64, Touched>,
    day: Option<i64>,
}

impl Pending {
    /// Takes a commit in, and says whether something of its conversation is open now.
    pub fn take(
        &mut self,
        connection: &Connection,
        written: &Written<'_>,
    ) -> Result<bool, rusqlite::Error> {
        let Written { id, last, time, position, .. } = *written;
        match self.touched.get_mut(&id) {
            Some(touched) => {
                (touched.events, touched.time, touched.position) = (last, time, position);
            }
            None => {
                let tenant = written.tenant.to_owned();
                let touched = Touched { tenant, began: time, events: last, time, position };
                self.touched.insert(id, touched);
            }
        }
        let day = time.div_euclid(DAY);
        if self.day != Some(day) {
            let before = signed(written.before.0);
            connection.prepare_cached(BEGIN)?.execute(params![day, before])?;
            self.day = Some(day);
        }
        if written.open || written.changes.iter().any(Change::opens) {
            return fold(connection, id, position, written.changes);
        }
        Ok(false)
    }

    /// Writes what the transaction has come to, which ends with that commit.
    pub fn write(&mut self, connection: &Connection, end: End) -> Result<(), rusqlite::Error> {
        let mut list = connection.prepare_cached(LIST)?;
        for (id, touched) in self.touched.drain() {
            let Touched { tenant, began, events, time, position } = touched;
            let (events, position) = (signed(events), signed(position.0));
            // Of one that is listed already, `began` stays as it is.
            list.execute(params![id, tenant, events, began, position, time])?;
        }
        mark(connection, end)
    }
}

fn mark(connection: &Connection, end: End) -> Result<(), rusqlite::Error> {
    let row = params![signed(end.position.0), end.hash.as_bytes()];
    connection.prepare_cached(SET_MARK)?.execute(row).map(drop)
}

/// Brings what is open in a conversation up to date.
fn fold(
    connection: &Connection,
    id: i64,
    position: Position,
    changes: &[Change],
) -> Result<bool, rusqlite::Error> {
    let before = opens(connection, id)?;
    let mut after = before.clone();
    let settled: Vec<_> = changes.iter().flat_map(|change| after.take(change)).collect();
    let mut put = connection.prepare_cached(PUT)?;
    let is = |held: &Open, open: &Open| held.id == open.id;
    for open in after.0.iter().filter(|open| !before.0.contains(open)) {
        let json = serde_json::to_string(open);
        let json = json.map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
        put.execute(params![open.id.to_string(), id, json, None::<i64>])?;
    }
    for gone in before.0.iter().filter(|held| !after.0.iter().any(|open| is(held, open))) {
        if !settled.contains(&gone.id) {
            connection.prepare_cached(NO_MORE)?.execute([gone.id.to_string()])?;
        }
    }
    for gone in settled {
        put.execute(params![gone.to_string(), id, None::<String>, signed(position.0)])?;
    }
    Ok(!after.0.is_empty())
}

fn opens(connection: &Connection, id: i64) -> Result<Opens, rusqlite::Error> {
    let mut find = connection.prepare_cached(OPEN)?;
    let rows = find.query_map([id], |row| row.get::<_, String>(0))?;
    // What others have spoiled stops no commit; an audit names it.
    let mut opens = Vec::new();
    for json in rows {
        opens.extend(serde_json::from_str::<Open>(&json?).ok());
    }
    Ok(Opens(opens))
}

/// Up to where the projections go.
fn projected(connection: &Connection) -> Result<End, rusqlite::Error> {
    let read = |row: &rusqlite::Row<'_>| {
        let hash = hash_in(row, 1)?.unwrap_or_default();
        Ok(End { position: Position(row.get::<_, i64>(0)?.unsigned_abs()), hash })
    };
    let mark = connection.prepare_cached(MARK)?.query_row([], read).optional()?;
    Ok(mark.unwrap_or(End { position: Position::START, hash: Hash::START }))
}

/// Brings the projections up to the end of the record, or leaves them as they were. Says whether
/// there was anything to do.
pub(super) fn bring_up(connection: &Connection, end: End) -> Result<bool, rusqlite::Error> {
    if projected(connection)? == end {
        return Ok(false);
    }
    connection.execute_batch("SAVEPOINT projections")?;
    let done = catch_up(connection, end);
    if done.is_err() {
        connection.execute_batch("ROLLBACK TO projections")?;
    }
    connection.execute_batch("RELEASE projections")?;
    done.map(|()| true)
}

/// Makes the projections anew of the whole record, within the transaction that is open.
pub(super) fn make_anew(connection: &Connection, end: End) -> Result<(), rusqlite::Error> {
    connection.execute_batch(CLEAR)?;
    catch_up(connection, end)
}

/// Brings the projections up to the end of the record, within the transaction that is open.
fn catch_up(connection: &Connection, end: End) -> Result<(), rusqlite::Error> {
    let mut from = projected(connection)?;
    let known = Head { position: from.position, hash: from.hash };
    let nothing = from.position == Position::START;
    if nothing || !writer::holds(connection, known)? || from.position > end.position {
        connection.execute_batch(CLEAR)?;
        from = End { position: Position::START, hash: Hash::START };
    }
    let mut pending = Pending::default();
    let mut open: HashMap<i64, bool> = HashMap::new();
    each(connection, from.position, |commit| {
        let Commit { id, tenant, name, last, time, before, position, json } = commit;
        let open = match open.get_mut(&id) {
            Some(open) => open,
            None => {
                let there = !opens(connection, id)?.0.is_empty();
                open.entry(id).or_insert(there)
            }
        };
        let changes = changes(&tenant, &name, &json, *open);
        let (tenant, changes, was) = (tenant.as_str(), changes.as_slice(), *open);
        let written = Written { id, tenant, last, time, before, position, changes, open: was };
        *open = pending.take(connection, &written)?;
        Ok(())
    })?;
    pending.write(connection, end)
}

/// A row of the record.
struct Commit {
    id: i64,
    tenant: String,
    name: String,
    last: u64,
    time: i64,
    before: Position,
    position: Position,
    json: String,
}

fn each(
    connection: &Connection,
    after: Position,
    mut take: impl FnMut(Commit) -> Result<(), rusqlite::Error>,
) -> Result<(), rusqlite::Error> {
    let mut read = connection.prepare(
        "SELECT c.position, c.conversation, v.tenant, v.name, c.last, c.time, c.events
         FROM commits c JOIN conversations v ON v.id = c.conversation
         WHERE c.position > ?1 ORDER BY c.position",
    )?;
    let mut rows = read.query([signed(after.0)])?;
    let mut before = after;
    // What others have spoiled is an audit's to tell; here it is an event that does nothing.
    let text = |row: &rusqlite::Row<'_>, column: usize| {
        let bytes = row.get_ref(column)?.as_bytes_or_null()?.unwrap_or_default();
        Ok::<_, rusqlite::Error>(String::from_utf8_lossy(bytes).into_owned())
    };
    while let Some(row) = rows.next()? {
        let position = Position(row.get::<_, i64>(0)?.unsigned_abs());
        take(Commit {
            id: row.get(1)?,
            tenant: text(row, 2)?,
            name: text(row, 3)?,
            last: row.get::<_, i64>(4)?.unsigned_abs(),
            time: row.get(5)?,
            before,
            position,
            json: text(row, 6)?,
        })?;
        before = position;
    }
    Ok(())
}
