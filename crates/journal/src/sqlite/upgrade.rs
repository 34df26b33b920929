//! Upgrades a file of an earlier version: the same commits, with a separate chain per conversation.
//!
//! Version 1 had no hashes; versions 2 and 3 had one chain over all commits, with positions in it:
//!
//! ```text
//! hash = SHA-256("ephor.journal.link.1" · position · content · hash of the commit at the position before)
//! ```
//! That chain is verified first. A commit that doesn't fit it keeps its old hash, which fits nothing in
//! the new chain: so an audit finds afterwards what it would have found before, and an upgrade makes
//! nothing sound. The same goes for the note of the file's end, which is compared before it is replaced.

use std::path::Path;

use rusqlite::{OptionalExtension, Transaction, params};

use super::note::{self, Head};
use super::reader::hash_in;
use super::schema::{COMMITS, OpenError, WHOLE};
use super::whole;
use super::writer::INSERT;
use crate::chain::{self, Content, of_parts, signed};
use crate::{Hash, Position};

// A table of its own, and not a column added: so a file that was upgraded is like a new one, and a
// program of an earlier version that still has it open can't write a commit.
const ASIDE: &str = "
DROP VIEW events;
DROP INDEX commits_in_order;
ALTER TABLE commits RENAME TO commits_before;
";

macro_rules! read {
    ($hash:literal) => {
        concat!(
            "SELECT c.position, c.conversation, c.first, c.last, c.time, c.events, v.tenant, v.name, ",
            $hash,
            " FROM commits_before c LEFT JOIN conversations v ON v.id = c.conversation
            ORDER BY c.position"
        )
    };
}

const HASHED: &str = read!("c.hash");
const UNHASHED: &str = read!("NULL");
const BEFORE: &str = "SELECT link FROM commits WHERE conversation = ?1 AND first < ?2
    ORDER BY first DESC LIMIT 1";

/// How many commits there are, and how many of them didn't fit the chain that they had.
#[derive(Debug, Default)]
pub(super) struct Linked {
    pub commits: u64,
    pub broken: u64,
}

/// Makes the chains of what is there, row by row.
pub(super) fn link_anew(
    transaction: &Transaction<'_>,
    path: &Path,
    version: i64,
) -> Result<Linked, OpenError> {
    let hashed = version > 1;
    if hashed {
        check_note(transaction, path)?;
    }
    copy(transaction, hashed).map_err(|error| OpenError::from_sqlite(path, &error))
}

/// Keeps a note whose commit isn't there any more: the next one is written over it.
fn check_note(transaction: &Transaction<'_>, path: &Path) -> Result<(), OpenError> {
    let Some(Head { position, hash }) = note::read_earlier(path) else {
        return Ok(());
    };
    let found = transaction
        .query_row("SELECT hash FROM commits WHERE position = ?1", [signed(position.0)], |row| {
            hash_in(row, 0)
        })
        .optional()
        .map_err(|error| OpenError::from_sqlite(path, &error))?;
    if position == Position::START || found.flatten() == Some(hash) {
        return Ok(());
    }
    note::set_aside(path).map_err(|error| OpenError::from_io(path, &error))
}

fn copy(transaction: &Transaction<'_>, hashed: bool) -> Result<Linked, rusqlite::Error> {
    transaction.execute_batch(ASIDE)?;
    transaction.execute_batch(COMMITS)?;
    transaction.execute_batch(WHOLE)?;
    let mut read = transaction.prepare(if hashed { HASHED } else { UNHASHED })?;
    let mut before = transaction.prepare(BEFORE)?;
    let mut insert = transaction.prepare(INSERT)?;
    let mut rows = read.query([])?;
    let mut linked = Linked::default();
    let (mut earlier, mut all) = (Hash::START, (Position::START, Hash::START));
    while let Some(row) = rows.next()? {
        let number = |column: usize| row.get::<_, i64>(column);
        let bytes = |column: usize| {
            Ok::<_, rusqlite::Error>(row.get_ref(column)?.as_bytes_or_null()?.unwrap_or_default())
        };
        let (at, conversation) = (number(0)?, number(1)?);
        let (first, last, time) = (number(2)?, number(3)?, number(4)?);
        let content =
            Content { tenant: bytes(6)?, name: bytes(7)?, first, last, time, events: bytes(5)? };
        let content = content.hash();
        let position = Position(at.unsigned_abs());
        let kept = bytes(8)?;
        let sound = !hashed || kept == earlier_link(position, content, earlier).as_bytes();
        earlier = Hash::from_bytes(kept).unwrap_or_default();
        let previous =
            before.query_row(params![conversation, first], |row| hash_in(row, 0)).optional()?;
        let link = chain::link(content, previous.flatten().unwrap_or_default());
        let link = if sound { link.as_bytes() } else { kept };
        linked.commits += 1;
        linked.broken += u64::from(!sound);
        all = (position, chain::head(all.1, position, Hash::from_bytes(link).unwrap_or_default()));
        let events = rusqlite::types::ToSqlOutput::Borrowed(row.get_ref(5)?);
        insert.execute(params![at, conversation, first, last, time, link, events])?;
    }
    drop(rows);
    drop((read, before, insert));
    transaction.execute_batch("DROP TABLE commits_before")?;
    if linked.commits > 0 {
        whole::write(transaction, all.0, all.1)?;
    }
    Ok(linked)
}

/// The hash of a commit as it was before version 4.
fn earlier_link(position: Position, content: Hash, previous: Hash) -> Hash {
    let position = position.0.to_le_bytes();
    of_parts(b"ephor.journal.link.1", &[&position, content.as_bytes(), previous.as_bytes()])
}
