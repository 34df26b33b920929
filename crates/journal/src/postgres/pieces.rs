//! Reads around damage: a commit that can't be read is reported, and later ones are still read.

use ephor_core::ConversationId;
use tokio_postgres::Row;

use super::pool::{Pool, get, number};
use super::{lists, read};
use crate::chain::signed;
use crate::{Found, JournalError, Piece, Position, record};

const ALL: &str = "SELECT c.position, v.tenant, v.name, c.first, c.last, c.events
    FROM commits c LEFT JOIN conversations v ON v.id = c.conversation
    WHERE c.position > $1 ORDER BY c.position LIMIT $2";

const OF_ONE: &str = "SELECT c.position, v.tenant, v.name, c.first, c.last, c.events
    FROM conversations v JOIN commits c ON c.conversation = v.id
    WHERE v.tenant = $1 AND v.name = $2 AND c.first >= coalesce(
        (SELECT max(first) FROM commits WHERE conversation = v.id AND first <= $3), 0)
    ORDER BY c.first LIMIT $4";

/// At most `limit` commits of all conversations after a position.
pub(super) async fn all(
    pool: &Pool,
    after: Position,
    limit: usize,
) -> Result<Vec<Piece>, JournalError> {
    let rows = pool.query(ALL, &[&signed(after.0), &signed(limit.max(1) as u64)]).await?;
    rows.iter().map(piece).collect()
}

/// At most `limit` commits of a conversation after a sequence.
pub(super) async fn of_one(
    pool: &Pool,
    of: &ConversationId,
    after: u64,
    limit: usize,
) -> Result<Vec<Piece>, JournalError> {
    let (next, limit) = (signed(after.saturating_add(1)), signed(limit.max(1) as u64));
    let rows = pool.query(OF_ONE, &[&of.tenant(), &of.name(), &next, &limit]).await?;
    let pieces: Result<Vec<_>, _> = rows.iter().map(piece).collect();
    let mut found = pieces?;
    // The commit that holds the next event may begin before it; one that is over doesn't count.
    found.retain(|piece| piece.last > after);
    for events in found.iter_mut().filter_map(|piece| piece.events.as_mut().ok()) {
        events.retain(|event| event.sequence > after);
    }
    Ok(found)
}

fn piece(row: &Row) -> Result<Piece, JournalError> {
    let (tenant, name): (Option<&str>, Option<&str>) = (get(row, 1)?, get(row, 2)?);
    let decoded = |of: Result<ConversationId, JournalError>| record::decode(&of?, get(row, 5)?);
    let events = match tenant {
        Some(_) => decoded(read::conversation(row, 1)).map_err(|error| match error {
            JournalError::Store(reason) => reason,
            other => other.to_string(),
        }),
        None => Err("its conversation isn't there any more".to_owned()),
    };
    Ok(Piece {
        position: Position(number(row, 0)?),
        conversation: tenant.zip(name).map(|(tenant, name)| format!("{tenant}/{name}")),
        first: number(row, 3)?,
        last: number(row, 4)?,
        events,
    })
}

/// The conversations of a tenant, each by itself.
pub(super) async fn survey(
    pool: &Pool,
    tenant: &str,
    limit: usize,
) -> Result<Vec<Found>, JournalError> {
    let found = lists::conversations(pool, tenant, limit).await?;
    let named = found.into_iter().map(|summary| Found {
        name: summary.conversation.name().to_owned(),
        summary: Ok(summary),
    });
    Ok(named.collect())
}
