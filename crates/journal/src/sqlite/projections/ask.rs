//! Reading the projections, as they are at one moment.

use ephor_core::ConversationId;
use rusqlite::{Connection, params};

use super::super::reader::{self, store};
use super::super::schema;
use super::super::writer::{self, End};
use super::projected;
use crate::{ConversationSummary, JournalError, Position, Waiting, Waits};
use ephor_core::waiting::Open;

// By the index, the one that was written last first.
const LISTED: &str = "SELECT l.conversation, v.name, l.events, l.began, l.time
    FROM listed l JOIN conversations v ON v.id = l.conversation
    WHERE l.tenant = ?1 ORDER BY l.position DESC LIMIT ?2";

/// A conversation's name, and what is known of it.
type Named = (String, Result<ConversationSummary, JournalError>);

/// Where the record ends, if the projections go up to there.
pub(super) fn fresh(connection: &Connection) -> Result<Option<End>, rusqlite::Error> {
    if !schema::linked(connection)? {
        return Ok(None);
    }
    let end = writer::end(connection)?;
    Ok((projected(connection)? == end).then_some(end))
}

/// Runs a question on the projections as they are at one moment. None: they don't go up to the end
/// of the record, or can't be read; then the record says it.
fn ask<T>(
    connection: &Connection,
    ask: impl FnOnce(End) -> Result<T, JournalError>,
) -> Result<Option<T>, JournalError> {
    let moment = connection.unchecked_transaction().map_err(store)?;
    let answer = match fresh(connection).map_err(store) {
        Ok(Some(end)) => ask(end).map(Some),
        Ok(None) => Ok(None),
        Err(error) => Err(error),
    };
    drop(moment);
    Ok(answer.unwrap_or_else(|error| {
        tracing::debug!(%error, "the journal's lists can't be read: the record is");
        None
    }))
}

/// The conversations of a tenant, the one that was written last first: each with its name, and what
/// is known of it.
pub(in super::super) fn listed(
    connection: &Connection,
    tenant: &str,
    limit: usize,
) -> Result<Option<Vec<Named>>, JournalError> {
    ask(connection, |_| {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let mut list = connection.prepare_cached(LISTED).map_err(store)?;
        let mut rows = list.query(params![tenant, limit]).map_err(store)?;
        let mut found = Vec::new();
        while let Some(row) = rows.next().map_err(store)? {
            let name = row.get_ref(1).and_then(|name| Ok(name.as_bytes()?)).map_err(store)?;
            let name = String::from_utf8_lossy(name).into_owned();
            let summary = summary(row, tenant, &name);
            found.push((name, summary));
        }
        Ok(found)
    })
}

fn summary(
    row: &rusqlite::Row<'_>,
    tenant: &str,
    name: &str,
) -> Result<ConversationSummary, JournalError> {
    Ok(ConversationSummary {
        conversation: ConversationId::in_tenant(tenant, name).map_err(store)?,
        events: row.get::<_, i64>(2).map_err(store)?.unsigned_abs(),
        first: reader::time(row, 3)?,
        last: reader::time(row, 4)?,
    })
}

/// What waits for people.
pub(in super::super) fn waits(
    connection: &Connection,
    settled: usize,
) -> Result<Option<Waits>, JournalError> {
    ask(connection, |end| read_waits(connection, end.position, settled))
}

fn read_waits(
    connection: &Connection,
    at: Position,
    settled: usize,
) -> Result<Waits, JournalError> {
    let mut waits = Waits { at, ..Waits::default() };
    let mut statement = connection
        .prepare_cached(
            "SELECT v.tenant, v.name, w.open FROM waits w
             JOIN conversations v ON v.id = w.conversation WHERE w.settled IS NULL",
        )
        .map_err(store)?;
    let mut rows = statement.query([]).map_err(store)?;
    while let Some(row) = rows.next().map_err(store)? {
        let conversation = reader::conversation_of(row, 0)?;
        let json = row.get_ref(2).map_err(store)?;
        let open: Open = serde_json::from_str(json.as_str().map_err(store)?).map_err(store)?;
        waits.open.push(Waiting::of(conversation, &open));
    }
    let mut statement = connection
        .prepare_cached(
            "SELECT v.tenant, v.name, w.id FROM waits w
             JOIN conversations v ON v.id = w.conversation
             WHERE w.settled IS NOT NULL ORDER BY w.settled DESC LIMIT ?1",
        )
        .map_err(store)?;
    let most = i64::try_from(settled).unwrap_or(i64::MAX);
    let mut rows = statement.query([most]).map_err(store)?;
    while let Some(row) = rows.next().map_err(store)? {
        let id: String = row.get(2).map_err(store)?;
        waits.settled.push((id.parse().map_err(store)?, reader::conversation_of(row, 0)?));
    }
    waits.settled.reverse();
    Ok(waits)
}

/// The position before the first commit of a day, counted from 1970, or of a later one.
pub(in super::super) fn before_day(
    connection: &Connection,
    day: i64,
) -> Result<Option<Position>, JournalError> {
    ask(connection, |end| {
        let before: Option<i64> = connection
            .prepare_cached("SELECT min(before) FROM days WHERE day >= ?1")
            .and_then(|mut find| find.query_row([day], |row| row.get(0)))
            .map_err(store)?;
        Ok(before.map_or(end.position, |before| Position(before.unsigned_abs())))
    })
}
