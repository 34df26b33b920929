//! Data next to the record: snapshots and consumers' positions. No hash covers it.

use ephor_core::ConversationId;

use super::pool::{Pool, get, number};
use crate::chain::signed;
use crate::{JournalError, Position};

// A conversation without a commit has nothing that a snapshot could save.
const PUT: &str = "INSERT INTO snapshots (conversation, name, sequence, bytes)
    SELECT id, $3, $4, $5 FROM conversations WHERE tenant = $1 AND name = $2 AND last > 0
    ON CONFLICT (conversation, name) DO UPDATE
    SET sequence = excluded.sequence, bytes = excluded.bytes
    WHERE excluded.sequence >= snapshots.sequence";

const GET: &str = "SELECT s.sequence, s.bytes FROM snapshots s
    JOIN conversations v ON v.id = s.conversation
    WHERE v.tenant = $1 AND v.name = $2 AND s.name = $3";

const ADVANCE: &str = "INSERT INTO consumers (name, position) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET position = excluded.position";

pub(super) async fn put_snapshot(
    pool: &Pool,
    of: &ConversationId,
    name: &str,
    sequence: u64,
    bytes: &[u8],
) -> Result<(), JournalError> {
    let sequence = signed(sequence);
    pool.query(PUT, &[&of.tenant(), &of.name(), &name, &sequence, &bytes]).await.map(drop)
}

pub(super) async fn snapshot(
    pool: &Pool,
    of: &ConversationId,
    name: &str,
) -> Result<Option<(u64, Vec<u8>)>, JournalError> {
    let rows = pool.query(GET, &[&of.tenant(), &of.name(), &name]).await?;
    rows.first().map(|row| Ok((number(row, 0)?, get(row, 1)?))).transpose()
}

pub(super) async fn cursor(pool: &Pool, consumer: &str) -> Result<Position, JournalError> {
    let rows = pool.query("SELECT position FROM consumers WHERE name = $1", &[&consumer]).await?;
    rows.first().map_or(Ok(Position::START), |row| Ok(Position(number(row, 0)?)))
}

pub(super) async fn advance(pool: &Pool, consumer: &str, to: Position) -> Result<(), JournalError> {
    pool.query(ADVANCE, &[&consumer, &signed(to.0)]).await.map(drop)
}
