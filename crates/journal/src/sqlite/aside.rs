//! Data next to the record: snapshots and consumers' positions. No hash covers it.

use ephor_core::ConversationId;
use rusqlite::{Connection, OptionalExtension, params};

use super::reader::store;
use super::schema;
use crate::chain::signed;
use crate::{JournalError, Position};

/// Something to keep.
#[derive(Debug)]
pub(super) enum Aside {
    Snapshot { conversation: ConversationId, name: String, sequence: u64, bytes: Vec<u8> },
    Cursor { consumer: String, to: Position },
}

// A conversation without a commit has no row, and nothing that a snapshot could save.
const PUT: &str = "INSERT INTO snapshots (conversation, name, sequence, bytes)
    SELECT id, ?3, ?4, ?5 FROM conversations WHERE tenant = ?1 AND name = ?2
    ON CONFLICT (conversation, name) DO UPDATE
    SET sequence = excluded.sequence, bytes = excluded.bytes
    WHERE excluded.sequence >= snapshots.sequence";

const GET: &str = "SELECT s.sequence, s.bytes FROM snapshots s
    JOIN conversations v ON v.id = s.conversation
    WHERE v.tenant = ?1 AND v.name = ?2 AND s.name = ?3";

const ADVANCE: &str = "INSERT INTO consumers (name, position) VALUES (?1, ?2)
    ON CONFLICT (name) DO UPDATE SET position = excluded.position";

impl Aside {
    pub(super) fn write(&self, connection: &Connection) -> Result<(), rusqlite::Error> {
        match self {
            Self::Snapshot { conversation, name, sequence, bytes } => {
                let (tenant, of) = (conversation.tenant(), conversation.name());
                let row = params![tenant, of, name, signed(*sequence), bytes];
                connection.prepare_cached(PUT)?.execute(row)?;
            }
            Self::Cursor { consumer, to } => {
                connection.prepare_cached(ADVANCE)?.execute(params![consumer, signed(to.0)])?;
            }
        }
        Ok(())
    }
}

pub(super) fn snapshot(
    connection: &Connection,
    conversation: &ConversationId,
    name: &str,
) -> Result<Option<(u64, Vec<u8>)>, JournalError> {
    if !schema::linked(connection).map_err(store)? {
        return Ok(None);
    }
    let key = params![conversation.tenant(), conversation.name(), name];
    connection
        .prepare_cached(GET)
        .and_then(|mut get| {
            get.query_row(key, |row| Ok((row.get::<_, i64>(0)?.unsigned_abs(), row.get(1)?)))
                .optional()
        })
        .map_err(store)
}

pub(super) fn cursor(connection: &Connection, consumer: &str) -> Result<Position, JournalError> {
    if !schema::linked(connection).map_err(store)? {
        return Ok(Position::START);
    }
    let found: Option<i64> = connection
        .prepare_cached("SELECT position FROM consumers WHERE name = ?1")
        .and_then(|mut find| find.query_row([consumer], |row| row.get(0)).optional())
        .map_err(store)?;
    Ok(Position(found.unwrap_or_default().unsigned_abs()))
}
