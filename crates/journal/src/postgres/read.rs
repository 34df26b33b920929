//! Questions to the record.

use std::sync::Arc;

use ephor_core::{ConversationId, Envelope};
use jiff::Timestamp;
use tokio_postgres::Row;

use super::pool::{Pool, get, number};
use crate::chain::signed;
use crate::{JournalError, Position, record};

const HEAD: &str = "SELECT last FROM conversations WHERE tenant = $1 AND name = $2";

// Events have no gaps, so that a range of sequences bounds what is read. The commit that holds the next
// event may begin before it.
const READ: &str = "SELECT c.events, v.through
    FROM (SELECT v.id, coalesce(r.through, 0) AS through, greatest($3, r.through + 1) AS next
        FROM conversations v LEFT JOIN removed r ON r.conversation = v.id
        WHERE v.tenant = $1 AND v.name = $2) v
    JOIN commits c ON c.conversation = v.id
    WHERE c.first <= least(v.next::numeric + $4::bigint, 9223372036854775807)::bigint AND c.first >= coalesce(
        (SELECT max(first) FROM commits WHERE conversation = v.id AND first <= v.next), 0)
    ORDER BY c.first";

const READ_BACK: &str =
    "SELECT c.events FROM conversations v JOIN commits c ON c.conversation = v.id
    LEFT JOIN removed r ON r.conversation = v.id
    WHERE v.tenant = $1 AND v.name = $2 AND c.first < $3 AND c.first > coalesce(r.through, 0)
        AND c.first >= coalesce(
        (SELECT max(first) FROM commits WHERE conversation = v.id
         AND first <= least($3, v.last + 1) - $4), 0)
    ORDER BY c.first DESC";

// How many commits fit is found out before their events are read: at most 32 MiB of them. What was
// removed is passed over, so that a page is empty only at the end.
const READ_ALL: &str = "SELECT c.position, v.tenant, v.name, c.events
    FROM (SELECT position, row_number() OVER (ORDER BY position) AS n,
            sum(last - first + 1) OVER (ORDER BY position) AS events,
            sum(size) OVER (ORDER BY position) AS bytes
        FROM (SELECT position, first, last, octet_length(events) AS size
            FROM commits WHERE position > $1 AND octet_length(events) > 2
            ORDER BY position LIMIT $2) AS page) AS fits
    JOIN commits c ON c.position = fits.position
    JOIN conversations v ON v.id = c.conversation
    WHERE fits.n = 1 OR (fits.events <= $2 AND fits.bytes <= 33554432) ORDER BY c.position";

pub(super) async fn head(pool: &Pool, of: &ConversationId) -> Result<u64, JournalError> {
    let rows = pool.query(HEAD, &[&of.tenant(), &of.name()]).await?;
    rows.first().map_or(Ok(0), |row| number(row, 0))
}

pub(super) async fn forward(
    pool: &Pool,
    of: &ConversationId,
    after: u64,
    limit: usize,
) -> Result<Vec<Arc<Envelope>>, JournalError> {
    let (next, most) = (after.saturating_add(1), limit as u64);
    let params = (&of.tenant(), &of.name(), &signed(next), &signed(most));
    let rows = pool.query(READ, &[params.0, params.1, params.2, params.3]).await?;
    let mut found = Vec::new();
    for row in &rows {
        let events = record::decode(of, get(row, 0)?)?;
        let after = after.max(number(row, 1)?);
        let wanted = events.into_iter().filter(|event| event.sequence > after);
        found.extend(wanted.take(limit - found.len()));
    }
    Ok(found)
}

pub(super) async fn back(
    pool: &Pool,
    of: &ConversationId,
    before: u64,
    limit: usize,
) -> Result<Vec<Arc<Envelope>>, JournalError> {
    let (before_it, most) = (signed(before), signed(limit as u64));
    let rows = pool.query(READ_BACK, &[&of.tenant(), &of.name(), &before_it, &most]).await?;
    let mut found = Vec::new();
    for row in &rows {
        let events = record::decode(of, get(row, 0)?)?;
        let wanted = events.into_iter().rev().filter(|event| event.sequence < before);
        found.extend(wanted.take(limit - found.len()));
    }
    Ok(found)
}

pub(super) async fn all(
    pool: &Pool,
    after: Position,
    limit: usize,
) -> Result<Vec<(Position, Arc<Envelope>)>, JournalError> {
    let most = signed(limit.max(1) as u64);
    let rows = pool.query(READ_ALL, &[&signed(after.0), &most]).await?;
    let mut found = Vec::new();
    for row in &rows {
        let position = Position(number(row, 0)?);
        let events = conversation(row, 1).and_then(|of| record::decode(&of, get(row, 3)?));
        match events {
            Ok(events) => found.extend(events.into_iter().map(|event| (position, event))),
            Err(_) if !found.is_empty() => break,
            Err(error) => return Err(error.at(position)),
        }
    }
    Ok(found)
}

/// The conversation whose tenant and name are in two neighbouring columns.
pub(super) fn conversation(row: &Row, column: usize) -> Result<ConversationId, JournalError> {
    ConversationId::in_tenant(get(row, column)?, get(row, column + 1)?)
        .map_err(|error| JournalError::Store(error.to_string()))
}

pub(super) fn time(row: &Row, column: usize) -> Result<Timestamp, JournalError> {
    let nanoseconds: i64 = get(row, column)?;
    Timestamp::from_nanosecond(i128::from(nanoseconds))
        .map_err(|error| JournalError::Store(error.to_string()))
}
