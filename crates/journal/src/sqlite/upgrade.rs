//! From version 1 to 2: the same commits, with hashes.

use rusqlite::{Transaction, params};

use super::schema::COMMITS;
use super::writer::INSERT;
use crate::chain::{Content, link};
use crate::{Hash, Position};

// A table of its own, and not a column added: so a file that was upgraded is like a new one, and a
// program of version 1 that still has it open can't write a commit without a hash.
const ASIDE: &str = "
DROP VIEW events;
DROP INDEX commits_in_order;
ALTER TABLE commits RENAME TO commits_1;
";

const READ: &str = "SELECT c.position, c.conversation, c.first, c.last, c.time, c.events,
    v.tenant, v.name FROM commits_1 c LEFT JOIN conversations v ON v.id = c.conversation
    ORDER BY c.position";

/// Computes the chain of what is there, row by row. Tells how many commits there are.
pub(super) fn add_hashes(transaction: &Transaction<'_>) -> Result<u64, rusqlite::Error> {
    transaction.execute_batch(ASIDE)?;
    transaction.execute_batch(COMMITS)?;
    let mut read = transaction.prepare(READ)?;
    let mut insert = transaction.prepare(INSERT)?;
    let mut rows = read.query([])?;
    let (mut commits, mut previous) = (0, Hash::START);
    while let Some(row) = rows.next()? {
        let number = |column: usize| row.get::<_, i64>(column);
        let text = |column: usize| {
            Ok::<_, rusqlite::Error>(row.get_ref(column)?.as_bytes_or_null()?.unwrap_or_default())
        };
        let position = number(0)?;
        let (first, last, time) = (number(2)?, number(3)?, number(4)?);
        let events = row.get_ref(5)?;
        let content =
            Content { tenant: text(6)?, name: text(7)?, first, last, time, events: text(5)? };
        previous = link(Position(position.unsigned_abs()), content.hash(), previous);
        let hash = previous.as_bytes();
        let events = rusqlite::types::ToSqlOutput::Borrowed(events);
        insert.execute(params![position, number(1)?, first, last, time, hash, events])?;
        commits += 1;
    }
    drop(rows);
    drop((read, insert));
    transaction.execute_batch("DROP TABLE commits_1")?;
    Ok(commits)
}
