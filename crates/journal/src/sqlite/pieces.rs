//! Reads around damage: what can't be read is reported, and what follows is still read.

use std::sync::Arc;

use ephor_core::{ConversationId, Envelope};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::projections;
use super::reader::{self, store};
use crate::chain::signed;
use crate::{ConversationSummary, Found, JournalError, Piece, Position, record};

macro_rules! pieces {
    ($which:literal) => {
        concat!(
            "SELECT c.position, v.tenant, v.name, c.first, c.last, c.events FROM commits c
            LEFT JOIN conversations v ON v.id = c.conversation WHERE ",
            $which,
            " LIMIT ?2"
        )
    };
}

const ALL: &str = pieces!("c.position > ?1 ORDER BY c.position");
const OF_ONE: &str = pieces!(
    "c.conversation = ?3 AND c.first >= coalesce((SELECT max(first) FROM commits
    WHERE conversation = ?3 AND first <= ?1), 0) ORDER BY c.first"
);

/// At most `limit` commits of all conversations after a position; `end` is the last one there is.
pub(super) fn all(
    connection: &Connection,
    after: Position,
    end: Position,
    limit: usize,
) -> Result<Vec<Piece>, JournalError> {
    let mut statement = connection.prepare_cached(ALL).map_err(store)?;
    let rows = statement.query(params![signed(after.0), count(limit)]).map_err(store)?;
    collect(rows, |reason| {
        let position = Position(after.0 + 1);
        let events = Err(reason);
        (after < end).then_some(Piece { position, conversation: None, first: 0, last: 0, events })
    })
}

/// At most `limit` commits of a conversation after a sequence.
pub(super) fn of_one(
    connection: &Connection,
    conversation: &ConversationId,
    after: u64,
    limit: usize,
) -> Result<Vec<Piece>, JournalError> {
    let Some(id) = reader::find(connection, conversation)? else {
        return Ok(Vec::new());
    };
    let end = reader::head(connection, conversation)?;
    let next = after.saturating_add(1);
    let mut statement = connection.prepare_cached(OF_ONE).map_err(store)?;
    let rows = statement.query(params![signed(next), count(limit), id]).map_err(store)?;
    let mut found = collect(rows, |reason| {
        let conversation = Some(conversation.to_string());
        let (position, events) = (Position(0), Err(reason));
        let piece = Piece { position, conversation, first: next, last: next, events };
        (after < end).then_some(piece)
    })?;
    // The commit that holds the next event may begin before it; one that is over doesn't count.
    found.retain(|piece| piece.last > after);
    for events in found.iter_mut().filter_map(|piece| piece.events.as_mut().ok()) {
        events.retain(|event| event.sequence > after);
    }
    Ok(found)
}

/// Rows until one that SQLite itself can't read; that one is named only where it comes first.
fn collect(
    mut rows: rusqlite::Rows<'_>,
    broken: impl FnOnce(String) -> Option<Piece>,
) -> Result<Vec<Piece>, JournalError> {
    let mut found = Vec::new();
    loop {
        let read = match rows.next() {
            Ok(None) => return Ok(found),
            Ok(Some(row)) => piece(row),
            Err(error) => Err(error),
        };
        match read {
            Ok(piece) => found.push(piece),
            Err(_) if !found.is_empty() => return Ok(found),
            Err(error) => {
                let reason = error.to_string();
                let piece = broken(reason.clone()).ok_or(JournalError::Store(reason))?;
                return Ok(vec![piece]);
            }
        }
    }
}

fn piece(row: &Row<'_>) -> Result<Piece, rusqlite::Error> {
    let number =
        |column: usize| Ok::<_, rusqlite::Error>(row.get::<_, i64>(column)?.unsigned_abs());
    let text = |column: usize| {
        let bytes = row.get_ref(column)?.as_bytes_or_null()?;
        Ok::<_, rusqlite::Error>(bytes.map(|bytes| String::from_utf8_lossy(bytes).into_owned()))
    };
    let (tenant, name) = (text(1)?, text(2)?);
    let events = match (&tenant, &name) {
        (Some(tenant), Some(name)) => decode(tenant, name, row.get_ref(5)?.as_bytes()?),
        _ => Err("its conversation isn't there any more".to_owned()),
    };
    Ok(Piece {
        position: Position(number(0)?),
        conversation: tenant.zip(name).map(|(tenant, name)| format!("{tenant}/{name}")),
        first: number(3)?,
        last: number(4)?,
        events,
    })
}

fn decode(tenant: &str, name: &str, json: &[u8]) -> Result<Vec<Arc<Envelope>>, String> {
    let conversation =
        ConversationId::in_tenant(tenant, name).map_err(|error| error.to_string())?;
    let json = std::str::from_utf8(json).map_err(|error| error.to_string())?;
    record::decode(&conversation, json).map_err(|error| match error {
        JournalError::Store(reason) => reason,
        other => other.to_string(),
    })
}

/// The conversations of a tenant, each by itself: those that can't be read first, then the one that
/// was written last.
pub(super) fn survey(
    connection: &Connection,
    tenant: &str,
    limit: usize,
) -> Result<Vec<Found>, JournalError> {
    if let Some(listed) = projections::listed(connection, tenant, limit)? {
        let found = listed.into_iter().map(|(name, summary)| Found { name, summary });
        return Ok(found.collect());
    }
    let mut statement = connection
        .prepare_cached("SELECT id, name FROM conversations WHERE tenant = ?1")
        .map_err(store)?;
    let rows = statement
        .query_map([tenant], |row| {
            let name = String::from_utf8_lossy(row.get_ref(1)?.as_bytes()?).into_owned();
            Ok((row.get::<_, i64>(0)?, name))
        })
        .map_err(store)?;
    let mut found = Vec::new();
    for row in rows {
        let (id, name) = row.map_err(store)?;
        let summary = summary(connection, id, tenant, &name);
        let last = summary.as_ref().map_or(u64::MAX, |(position, _)| *position);
        found.push((last, Found { name, summary: summary.map(|(_, summary)| summary) }));
    }
    found.sort_by_key(|(last, _)| std::cmp::Reverse(*last));
    found.truncate(limit);
    Ok(found.into_iter().map(|(_, found)| found).collect())
}

fn summary(
    connection: &Connection,
    id: i64,
    tenant: &str,
    name: &str,
) -> Result<(u64, ConversationSummary), JournalError> {
    let ask = |sql: &str| -> Result<_, JournalError> {
        let mut statement = connection.prepare_cached(sql).map_err(store)?;
        let row = statement.query_row([id], |row| {
            Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?, reader::time(row, 2)))
        });
        row.optional().map_err(store)?.ok_or_else(|| store("it has no commit"))
    };
    const OF: &str = "SELECT position, last, time FROM commits WHERE conversation = ?1";
    let (_, _, first) = ask(&format!("{OF} AND first = 1"))?;
    let (position, last, time) = ask(&format!("{OF} ORDER BY first DESC LIMIT 1"))?;
    let summary = ConversationSummary {
        conversation: ConversationId::in_tenant(tenant, name).map_err(store)?,
        events: last.unsigned_abs(),
        first: first?,
        last: time?,
    };
    Ok((position.unsigned_abs(), summary))
}

fn count(limit: usize) -> i64 {
    i64::try_from(limit.max(1)).unwrap_or(i64::MAX)
}
