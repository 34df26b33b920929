//! What an audit reads: each row as it is, whatever is in it.

use ephor_core::ConversationId;
use rusqlite::{Connection, Row, ToSql};

use super::reader::{self, store};
use super::{projections, removal, schema, shape, whole};
use crate::audit::TOLD;
use crate::chain::{Content, signed};
use crate::links::unreadable;
use crate::removal::{NOTHING, accounted_in};
use crate::{Hash, JournalError, Link, Position, Removal};

/// The conversation's commit before is looked for as readers look for it, by the index; and so is
/// the commit itself.
macro_rules! links {
    ($hash:literal, $previous:literal, $removed:literal, $stubs:literal) => {
        concat!(
            "SELECT c.position, v.tenant, v.name, c.first, c.last, c.time, c.events, ",
            $hash,
            ", b.position, b.last, ",
            $previous,
            ",
            EXISTS (SELECT 1 FROM commits s INDEXED BY commits_in_order
                WHERE s.conversation = c.conversation AND s.first = c.first), ",
            $removed,
            "
            FROM commits c LEFT JOIN conversations v ON v.id = c.conversation
            LEFT JOIN commits b ON b.position = (SELECT position FROM commits
                WHERE conversation = c.conversation AND first < c.first
                ORDER BY first DESC LIMIT 1)",
            $stubs
        )
    };
}

const HASHED: &str = links!(
    "c.link",
    "b.link",
    "sc.content, sb.content IS NOT NULL AND b.events = '[]', sc.content IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM commits WHERE conversation = c.conversation
            AND first > c.first)",
    " LEFT JOIN stubs sc ON sc.position = c.position LEFT JOIN stubs sb ON sb.position = b.position"
);
/// Of files in which nothing could be removed.
const EARLIER: &str = links!("c.link", "b.link", "NULL, 0, 0", "");
const UNHASHED: &str = links!("NULL", "NULL", "NULL, 0, 0", "");

const OF_ALL: &str = " WHERE c.position > ?1 ORDER BY c.position LIMIT ?2";
const OF_ONE: &str = " WHERE c.conversation = ?1 AND c.first > ?2 ORDER BY c.first LIMIT ?3";

pub(super) fn links(
    connection: &Connection,
    after: Position,
    limit: usize,
) -> Result<Vec<Link>, JournalError> {
    ask(connection, OF_ALL, &[&signed(after.0), &most(limit)])
}

/// The same of one conversation, after a sequence.
pub(super) fn links_of(
    connection: &Connection,
    conversation: &ConversationId,
    after: u64,
    limit: usize,
) -> Result<Vec<Link>, JournalError> {
    match reader::find(connection, conversation)? {
        Some(id) => ask(connection, OF_ONE, &[&id, &signed(after), &most(limit)]),
        None => Ok(Vec::new()),
    }
}

fn most(limit: usize) -> i64 {
    i64::try_from(limit.max(1)).unwrap_or(i64::MAX)
}

fn ask(
    connection: &Connection,
    which: &str,
    params: &[&dyn ToSql],
) -> Result<Vec<Link>, JournalError> {
    let hashed = schema::linked(connection).map_err(store)?;
    let sql = match (hashed, schema::removes(connection).map_err(store)?) {
        (true, true) => HASHED,
        (true, false) => EARLIER,
        (false, _) => UNHASHED,
    };
    let mut statement = connection.prepare_cached(&format!("{sql}{which}")).map_err(store)?;
    let rows = statement.query_map(params, |row| link(row, hashed)).map_err(store)?;
    rows.map(|link| link.map_err(store)).collect()
}

fn link(row: &Row<'_>, hashed: bool) -> Result<Link, rusqlite::Error> {
    let bytes = |column: usize| {
        Ok::<_, rusqlite::Error>(row.get_ref(column)?.as_bytes_or_null()?.unwrap_or_default())
    };
    let number = |column: usize| row.get::<_, i64>(column);
    let (tenant, name, events) = (bytes(1)?, bytes(2)?, bytes(6)?);
    let known = row.get_ref(1)? != rusqlite::types::ValueRef::Null;
    let (first, last) = (number(3)?, number(4)?);
    let content = Content { tenant, name, first, last, time: number(5)?, events };
    let hash = Hash::from_bytes(bytes(7)?);
    let stub = Hash::from_bytes(bytes(12)?).filter(|_| events == NOTHING.as_bytes());
    let fault = if !known {
        Some("its conversation isn't there any more".to_owned())
    } else if hashed && hash.is_none() {
        Some("its hash isn't 32 bytes".to_owned())
    } else if !row.get::<_, bool>(11)? {
        Some("the index of its conversation doesn't have it".to_owned())
    } else if stub.is_some() {
        None
    } else {
        unreadable(events, first, last)
    };
    let removal = match stub {
        Some(_) if row.get(14)? => Removal::Last,
        Some(_) => Removal::Removed,
        None if row.get(13)? => Removal::Behind(accounted_in(events)),
        None => Removal::None,
    };
    let shown = || format!("{}/{}", String::from_utf8_lossy(tenant), String::from_utf8_lossy(name));
    Ok(Link {
        position: Position(number(0)?.unsigned_abs()),
        conversation: known.then(shown),
        first: first.unsigned_abs(),
        last: last.unsigned_abs(),
        before: row.get::<_, Option<i64>>(9)?.unwrap_or_default().unsigned_abs(),
        after: row.get::<_, Option<i64>>(8)?.map(|at| Position(at.unsigned_abs())),
        previous: Hash::from_bytes(bytes(10)?),
        content: stub.unwrap_or_else(|| content.hash()),
        hash,
        fault,
        removal,
    })
}

/// A line of SQLite's check, for people. None: it says nothing is wrong, or is a heading.
fn told(line: &str, table: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let line = line.trim();
    if line.is_empty() || line == "ok" || line.starts_with("***") {
        return None;
    }
    let tree = line.strip_prefix("Tree ").and_then(|rest| rest.split_once(' '));
    Some(match tree.and_then(|(root, rest)| Some((table(root)?, rest))) {
        Some((table, rest)) => format!("{table} is damaged (SQLite says: {rest})"),
        None => format!("it is damaged (SQLite says: {line})"),
    })
}

/// The table or the index that begins at a page.
fn table(connection: &Connection, root: &str) -> Option<String> {
    let root: i64 = root.parse().ok()?;
    let sql = "SELECT type || ' ' || name FROM sqlite_schema WHERE rootpage = ?1";
    connection.query_row(sql, [root], |row| row.get::<_, String>(0)).ok()
}

/// What SQLite finds wrong with the file, its indices among it, and what stands in it that a journal
/// doesn't have.
pub(super) fn faults(connection: &Connection) -> Result<Vec<String>, JournalError> {
    let sql = format!("PRAGMA integrity_check({TOLD})");
    let mut check = connection.prepare(&sql).map_err(store)?;
    let lines = check.query_map([], |row| row.get::<_, String>(0)).map_err(store)?;
    let mut faults = Vec::new();
    for line in lines {
        let line = line.map_err(store)?;
        let told = line.lines().map(|line| told(line, &|root| table(connection, root)));
        faults.extend(told.flatten());
    }
    let early: i64 = connection
        .query_row("SELECT count(*) FROM commits WHERE position < 1", [], |row| row.get(0))
        .map_err(store)?;
    if early > 0 {
        faults.push(format!("{early} commits stand before position 1"));
    }
    faults.extend(shape::faults(connection).map_err(store)?);
    if schema::linked(connection).map_err(store)? {
        match whole::faults(connection) {
            Ok(found) => faults.extend(found),
            Err(error) => faults.push(format!("the head over all commits can't be read: {error}")),
        }
    }
    if schema::removes(connection).map_err(store)? {
        match removal::faults(connection) {
            Ok(found) => faults.extend(found),
            Err(error) => faults.push(format!("what was removed can't be read: {error}")),
        }
    }
    Ok(faults)
}

/// What the projections say otherwise than the record.
pub(super) fn derived_faults(connection: &Connection) -> Result<Vec<String>, JournalError> {
    Ok(projections::faults(connection).unwrap_or_else(|error| {
        vec![format!("what is derived from the record can't be read: {error}")]
    }))
}

#[cfg(test)]
mod tests {
    use super::told;

    #[test]
    fn a_check_is_told_by_the_names_of_tables() {
        let table = |root: &str| (root == "16").then(|| "table days".to_owned());
        for (line, expect) in [
            ("ok", None),
            ("*** in database main ***", None),
            (
                "Tree 16 page 16 cell 0: Offset 65535 out of range",
                Some(
                    "table days is damaged (SQLite says: page 16 cell 0: Offset 65535 out of range)",
                ),
            ),
            ("Page 24: never used", Some("it is damaged (SQLite says: Page 24: never used)")),
            ("Tree x", Some("it is damaged (SQLite says: Tree x)")),
        ] {
            assert_eq!(told(line, &table).as_deref(), expect, "{line}");
        }
    }
}
