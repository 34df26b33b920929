//! Reading: a few connections that can only read, on tokio's threads for blocking work.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use ephor_core::{ConversationId, Envelope};
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension, Row, params};
use tokio::sync::Semaphore;

use super::writer::HEAD;
use super::{open, projections, removal};
use crate::chain::signed;
use crate::{ConversationSummary, Hash, JournalError, Position, record};

/// Readers at a time.
const CONNECTIONS: usize = 4;

const FIND: &str = "SELECT id FROM conversations WHERE tenant = ?1 AND name = ?2";

// The commit that holds the next event may begin before it.
const READ: &str = "SELECT events FROM commits WHERE conversation = ?1 AND first >= coalesce(
    (SELECT max(first) FROM commits WHERE conversation = ?1 AND first <= ?2), 0) ORDER BY first";

const READ_BACK: &str = "SELECT events FROM commits WHERE conversation = ?1 AND first < ?2
    AND first > ?3 ORDER BY first DESC";

const READ_ALL: &str = "SELECT c.position, v.tenant, v.name, c.last - c.first + 1, c.events
    FROM commits c JOIN conversations v ON v.id = c.conversation
    WHERE c.position > ?1 ORDER BY c.position";

// Where the list isn't up to date: in a file of an earlier version that is only read.
const CONVERSATIONS: &str = "SELECT v.tenant, v.name, z.last, a.time, z.time FROM conversations v
    JOIN commits a ON a.conversation = v.id AND a.first = 1
    JOIN commits z ON z.position = (SELECT position FROM commits
        WHERE conversation = v.id ORDER BY first DESC LIMIT 1)
    WHERE v.tenant = ?1 ORDER BY z.position DESC LIMIT ?2";

#[derive(Debug)]
pub(super) struct Readers {
    path: PathBuf,
    /// `None`: closed; each question then has a connection of its own.
    idle: Mutex<Option<Vec<Connection>>>,
    free: Arc<Semaphore>,
}

impl Readers {
    pub(super) fn new(path: &Path) -> Self {
        let idle = Mutex::new(Some(Vec::new()));
        Self { path: path.to_owned(), idle, free: Arc::new(Semaphore::new(CONNECTIONS)) }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps no connection any more: the last one that closes must be the writer's, which writes
    /// the log back and removes it.
    pub(super) fn close(&self) {
        *self.idle() = None;
    }

    /// Runs a question on one of the connections.
    pub(super) async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        ask: impl FnOnce(&Connection) -> Result<T, JournalError> + Send + 'static,
    ) -> Result<T, JournalError> {
        let free = self.free.clone().acquire_owned().await.map_err(|_| JournalError::Closed)?;
        let readers = self.clone();
        let answer = tokio::task::spawn_blocking(move || {
            // The thread reads on when nobody waits for it any more.
            let _free = free;
            let idle = readers.idle().as_mut().and_then(Vec::pop);
            let (connection, lasting) = match idle {
                Some(connection) => (connection, true),
                None => {
                    let open::Reading { connection, lasting } =
                        open::reader(&readers.path).map_err(store)?;
                    (connection, lasting)
                }
            };
            let answer = ask(&connection);
            if lasting && let Some(idle) = readers.idle().as_mut() {
                idle.push(connection);
            }
            answer
        });
        answer.await.map_err(store)?
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Option<Vec<Connection>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(super) fn store(error: impl std::fmt::Display) -> JournalError {
    JournalError::Store(error.to_string())
}

/// The hash in a column. None: it was spoiled, which an audit tells.
pub(super) fn hash_in(row: &Row<'_>, column: usize) -> Result<Option<Hash>, rusqlite::Error> {
    Ok(row.get_ref(column)?.as_bytes().ok().and_then(Hash::from_bytes))
}

pub(super) fn find(
    connection: &Connection,
    conversation: &ConversationId,
) -> Result<Option<i64>, JournalError> {
    connection
        .prepare_cached(FIND)
        .and_then(|mut find| {
            find.query_row([conversation.tenant(), conversation.name()], |row| row.get(0))
                .optional()
        })
        .map_err(store)
}

pub(super) fn head(
    connection: &Connection,
    conversation: &ConversationId,
) -> Result<u64, JournalError> {
    let Some(id) = find(connection, conversation)? else {
        return Ok(0);
    };
    let head: Option<i64> = connection
        .prepare_cached(HEAD)
        .and_then(|mut head| head.query_row([id], |row| row.get(0)).optional())
        .map_err(store)?;
    Ok(head.unwrap_or_default().unsigned_abs())
}

pub(super) fn read(
    connection: &Connection,
    conversation: &ConversationId,
    after: u64,
    limit: usize,
) -> Result<Vec<Arc<Envelope>>, JournalError> {
    let mut found = Vec::new();
    let Some(id) = find(connection, conversation)? else {
        return Ok(found);
    };
    let after = after.max(removal::floor(connection, id)?);
    let mut statement = connection.prepare_cached(READ).map_err(store)?;
    let next = signed(after.saturating_add(1));
    let mut rows = statement.query(params![id, next]).map_err(store)?;
    while found.len() < limit
        && let Some(row) = rows.next().map_err(store)?
    {
        let json = row.get_ref(0).map_err(store)?;
        let events = record::decode(conversation, json.as_str().map_err(store)?)?;
        let wanted = events.into_iter().filter(|event| event.sequence > after);
        found.extend(wanted.take(limit - found.len()));
    }
    Ok(found)
}

pub(super) fn read_back(
    connection: &Connection,
    conversation: &ConversationId,
    before: u64,
    limit: usize,
) -> Result<Vec<Arc<Envelope>>, JournalError> {
    let mut found = Vec::new();
    let Some(id) = find(connection, conversation)? else {
        return Ok(found);
    };
    let floor = signed(removal::floor(connection, id)?);
    let mut statement = connection.prepare_cached(READ_BACK).map_err(store)?;
    let mut rows = statement.query(params![id, signed(before), floor]).map_err(store)?;
    while found.len() < limit
        && let Some(row) = rows.next().map_err(store)?
    {
        let json = row.get_ref(0).map_err(store)?;
        let events = record::decode(conversation, json.as_str().map_err(store)?)?;
        let wanted = events.into_iter().rev().filter(|event| event.sequence < before);
        found.extend(wanted.take(limit - found.len()));
    }
    Ok(found)
}

pub(super) fn read_all(
    connection: &Connection,
    after: Position,
    limit: usize,
) -> Result<Vec<(Position, Arc<Envelope>)>, JournalError> {
    let mut statement = connection.prepare_cached(READ_ALL).map_err(store)?;
    let mut rows = statement.query([signed(after.0)]).map_err(store)?;
    let mut found: Vec<(Position, Arc<Envelope>)> = Vec::new();
    while let Some(row) = rows.next().map_err(store)? {
        let position = Position(row.get::<_, i64>(0).map_err(store)?.unsigned_abs());
        let events: i64 = row.get(3).map_err(store)?;
        let events = usize::try_from(events).unwrap_or_default();
        if !found.is_empty() && found.len() + events > limit {
            break;
        }
        match events_of(row) {
            Ok(events) => found.extend(events.into_iter().map(|event| (position, event))),
            Err(_) if !found.is_empty() => break,
            Err(error) => return Err(error.at(position)),
        }
    }
    Ok(found)
}

/// The events of a row of the feed.
fn events_of(row: &Row<'_>) -> Result<Vec<Arc<Envelope>>, JournalError> {
    let conversation = conversation_of(row, 1)?;
    let json = row.get_ref(4).map_err(store)?;
    record::decode(&conversation, json.as_str().map_err(store)?)
}

pub(super) fn conversations(
    connection: &Connection,
    tenant: &str,
    limit: usize,
) -> Result<Vec<ConversationSummary>, JournalError> {
    if let Some(listed) = projections::listed(connection, tenant, limit)? {
        return listed.into_iter().map(|(_, summary)| summary).collect();
    }
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut statement = connection.prepare_cached(CONVERSATIONS).map_err(store)?;
    let mut rows = statement.query(params![tenant, limit]).map_err(store)?;
    let mut found = Vec::new();
    while let Some(row) = rows.next().map_err(store)? {
        found.push(ConversationSummary {
            conversation: conversation_of(row, 0)?,
            events: row.get::<_, i64>(2).map_err(store)?.unsigned_abs(),
            first: time(row, 3)?,
            last: time(row, 4)?,
        });
    }
    Ok(found)
}

/// The conversation whose tenant and name are in two neighbouring columns.
pub(super) fn conversation_of(
    row: &Row<'_>,
    column: usize,
) -> Result<ConversationId, JournalError> {
    let tenant = row.get_ref(column).map_err(store)?;
    let name = row.get_ref(column + 1).map_err(store)?;
    let (tenant, name) = (tenant.as_str().map_err(store)?, name.as_str().map_err(store)?);
    ConversationId::in_tenant(tenant, name).map_err(store)
}

pub(super) fn time(row: &Row<'_>, column: usize) -> Result<Timestamp, JournalError> {
    let nanoseconds: i64 = row.get(column).map_err(store)?;
    Timestamp::from_nanosecond(i128::from(nanoseconds)).map_err(store)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[tokio::test]
    async fn reads_that_were_abandoned_keep_their_connections_until_they_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j.db");
        drop(open::writer(&path).unwrap());
        let readers = Arc::new(Readers::new(&path));
        let mut gates = Vec::new();
        for _ in 0..CONNECTIONS {
            let (gate, passed) = std::sync::mpsc::channel::<()>();
            let (begin, begun) = tokio::sync::oneshot::channel();
            let read = readers.run(move |_| {
                begin.send(()).unwrap();
                let _ = passed.recv();
                Ok(())
            });
            tokio::select! {
                _ = read => panic!("it ended before its gate was opened"),
                begun = begun => begun.unwrap(),
            }
            gates.push(gate);
        }
        assert_eq!(readers.free.available_permits(), 0, "a fifth would open one more");

        let reads = (0..2 * CONNECTIONS).map(|_| {
            let readers = readers.clone();
            tokio::spawn(async move { readers.run(|_| Ok(())).await })
        });
        let reads: Vec<_> = reads.collect();
        drop(gates);
        for read in reads {
            read.await.unwrap().unwrap();
        }
        assert!(readers.idle().as_ref().unwrap().len() <= CONNECTIONS);
    }

    /// A sort, or a scan, would make the cost of a page grow with the conversation.
    #[test]
    fn a_page_is_read_in_the_order_of_the_index() {
        let folder = tempfile::tempdir().unwrap();
        let connection = open::writer(&folder.path().join("j.db")).unwrap();
        for sql in [READ, READ_BACK] {
            let mut plan = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
            let any = rusqlite::params_from_iter(vec![1; plan.parameter_count()]);
            let steps = plan.query_map(any, |row| row.get::<_, String>("detail")).unwrap();
            let steps: Vec<_> = steps.map(Result::unwrap).collect();
            let bad = |step: &String| step.contains("SCAN") || step.contains("B-TREE");
            assert!(steps[0].contains("commits_in_order (conversation=?"), "{sql}: {steps:?}");
            assert!(!steps.iter().any(bad), "{sql}: {steps:?}");
        }
    }
}
