//! Removing what a conversation said, and what is left of it: a row in `commits` without its events,
//! and the hash of what it said in `stubs`.

use ephor_core::ConversationId;
use rusqlite::{Connection, OptionalExtension, params};
use tokio::sync::oneshot;

use super::reader::{self, hash_in, store};
use super::schema;
use crate::chain::{Content, signed};
use crate::removal::NOTHING;
use crate::{Extent, Hash, JournalError, removal};

const FLOOR: &str = "SELECT through FROM removed WHERE conversation = ?1";
const LAST: &str = "SELECT position, first, last, events FROM commits WHERE conversation = ?1
    ORDER BY first DESC LIMIT 1";
const LINK_AT: &str = "SELECT link FROM commits WHERE conversation = ?1 AND last = ?2
    AND first = (SELECT max(first) FROM commits WHERE conversation = ?1 AND first <= ?2)";
const HIDE: &str = "INSERT INTO removed (conversation, through, rest) VALUES (?1, ?2, ?2)
    ON CONFLICT (conversation) DO UPDATE SET through = excluded.through, rest = excluded.rest";
// The newest first: what stands before a commit that is removed may still be there, what stands behind
// it accounts for it, or is removed itself.
const STEP: &str = "SELECT c.position, c.first, c.last, c.time, c.events, v.tenant, v.name
    FROM commits c JOIN conversations v ON v.id = c.conversation
    WHERE c.conversation = ?1 AND c.first <= (SELECT rest FROM removed WHERE conversation = ?1)
    ORDER BY c.first DESC LIMIT ?2";
const STUB: &str = "INSERT OR REPLACE INTO stubs (position, content) VALUES (?1, ?2)";
const EMPTY: &str = "UPDATE commits SET events = ?2 WHERE position = ?1";
const REST: &str = "UPDATE removed SET rest = ?2 WHERE conversation = ?1";
const AWAITED: &str = "SELECT name FROM consumers WHERE position < ?1 ORDER BY name LIMIT 1";
const END: &str = "SELECT position, last, link FROM commits WHERE conversation = ?1
    ORDER BY first DESC LIMIT 1";

/// What is to be removed.
#[derive(Debug)]
pub(super) struct Asked {
    pub conversation: ConversationId,
    pub through: u64,
    pub reply: oneshot::Sender<Result<bool, JournalError>>,
}

/// The sequence of the conversation's last event that was removed. A file of an earlier version, which
/// is only read, has none.
pub(super) fn floor(connection: &Connection, id: i64) -> Result<u64, JournalError> {
    let mut find = match connection.prepare_cached(FLOOR) {
        Ok(find) => find,
        Err(_) if !schema::removes(connection).map_err(store)? => return Ok(0),
        Err(error) => return Err(store(error)),
    };
    let through: Option<i64> = find.query_row([id], |row| row.get(0)).optional().map_err(store)?;
    Ok(through.unwrap_or_default().unsigned_abs())
}

pub(super) fn extent(
    connection: &Connection,
    conversation: &ConversationId,
) -> Result<Extent, JournalError> {
    let moment = connection.unchecked_transaction().map_err(store)?;
    let Some(id) = reader::find(&moment, conversation)? else {
        return Ok(Extent::default());
    };
    let removed = floor(&moment, id)?;
    let end = |row: &rusqlite::Row<'_>| {
        let hash = hash_in(row, 2)?.unwrap_or_default();
        Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?, hash))
    };
    let end = moment.prepare_cached(END).and_then(|mut ask| ask.query_row([id], end).optional());
    let (position, last, digest) = end.map_err(store)?.unwrap_or((0, 0, Hash::START));
    let awaited_by = moment
        .prepare_cached(AWAITED)
        .and_then(|mut ask| ask.query_row([position], |row| row.get(0)).optional())
        .map_err(store)?;
    Ok(Extent { removed, last: last.unsigned_abs(), digest, awaited_by })
}

/// One step, within the transaction that is open. The outer error is the store's, and nothing of the
/// step stays; the inner one says why there is nothing to be removed.
pub(super) fn remove(
    connection: &Connection,
    conversation: &ConversationId,
    through: u64,
) -> Result<Result<bool, JournalError>, rusqlite::Error> {
    let refused = || Ok(Err(removal::unaccounted(conversation, through)));
    let find = "SELECT id FROM conversations WHERE tenant = ?1 AND name = ?2";
    let id: Option<i64> = connection
        .query_row(find, [conversation.tenant(), conversation.name()], |row| row.get(0))
        .optional()?;
    let Some(id) = id else {
        return refused();
    };
    let hidden: Option<i64> = connection.query_row(FLOOR, [id], |row| row.get(0)).optional()?;
    if hidden.unwrap_or_default().unsigned_abs() < through {
        if !is_accounted_for(connection, id, through)? {
            return refused();
        }
        connection.execute(HIDE, params![id, signed(through)])?;
        connection.execute("DELETE FROM snapshots WHERE conversation = ?1", [id])?;
    }
    step(connection, id).map(Ok)
}

/// Whether the last commit says that all before it is removed.
fn is_accounted_for(
    connection: &Connection,
    id: i64,
    through: u64,
) -> Result<bool, rusqlite::Error> {
    let last = connection.query_row(LAST, [id], |row| {
        let events = row.get_ref(3)?.as_bytes_or_null()?.unwrap_or_default();
        Ok((row.get::<_, i64>(1)?, row.get::<_, i64>(2)?, removal::accounted_in(events)))
    });
    let Some((first, last, accounted)) = last.optional()? else {
        return Ok(false);
    };
    let through = signed(through);
    let digest = connection
        .query_row(LINK_AT, params![id, through], |row| hash_in(row, 0))
        .optional()?
        .flatten();
    let wanted = digest.map(|digest| (through.unsigned_abs(), digest));
    Ok(first == last && first == through + 1 && wanted.is_some() && accounted == wanted)
}

/// Whether more is left to be removed.
fn step(connection: &Connection, id: i64) -> Result<bool, rusqlite::Error> {
    let most = i64::try_from(removal::STEP).unwrap_or(i64::MAX);
    let mut next = connection.prepare_cached(STEP)?;
    let mut stub = connection.prepare_cached(STUB)?;
    let mut stubs = Vec::new();
    let mut rest = 0;
    let mut rows = next.query(params![id, most])?;
    while let Some(row) = rows.next()? {
        let bytes = |column: usize| {
            Ok::<_, rusqlite::Error>(row.get_ref(column)?.as_bytes_or_null()?.unwrap_or_default())
        };
        let (position, first): (i64, i64) = (row.get(0)?, row.get(1)?);
        rest = first - 1;
        let events = bytes(4)?;
        if events == NOTHING.as_bytes() {
            continue;
        }
        let (tenant, name) = (bytes(5)?, bytes(6)?);
        let (last, time) = (row.get(2)?, row.get(3)?);
        let content = Content { tenant, name, first, last, time, events }.hash();
        stubs.push((position, content));
    }
    drop(rows);
    let mut empty = connection.prepare_cached(EMPTY)?;
    for (position, content) in stubs {
        stub.execute(params![position, content.as_bytes()])?;
        empty.execute(params![position, NOTHING])?;
    }
    connection.prepare_cached(REST)?.execute(params![id, rest])?;
    Ok(rest > 0)
}

/// What is hidden from readers, and isn't accounted for.
pub(super) fn faults(connection: &Connection) -> Result<Option<String>, rusqlite::Error> {
    let mut each = connection.prepare(
        "SELECT r.through, (SELECT events FROM commits c
            WHERE c.conversation = r.conversation AND c.first = r.through + 1) FROM removed r",
    )?;
    let mut rows = each.query([])?;
    let mut hidden = 0_u64;
    while let Some(row) = rows.next()? {
        let events = row.get_ref(1)?.as_bytes_or_null()?.unwrap_or_default();
        let accounted = removal::accounted_in(events).map(|(last, _)| signed(last));
        hidden += u64::from(accounted != Some(row.get::<_, i64>(0)?));
    }
    Ok(removal::hidden(hidden))
}
