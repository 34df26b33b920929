//! One commit, within the writer's transaction.

use std::collections::HashMap;

use ephor_core::ConversationId;
use rusqlite::{CachedStatement, Connection, ErrorCode, OptionalExtension, params};
use tokio::sync::{OwnedSemaphorePermit, oneshot};

use super::projections::{Pending, Written};
use super::reader::{hash_in, store};
use super::writer::End;
use crate::chain::{self, signed};
use crate::{Commit, Hash, JournalError, Position};
use ephor_core::waiting::Change;

const FIND: &str = "SELECT id FROM conversations WHERE tenant = ?1 AND name = ?2";
const ADD: &str = "INSERT INTO conversations (tenant, name) VALUES (?1, ?2)";
/// What is remembered of a conversation that another process may have changed.
const REVIEW: &str = "SELECT coalesce(c.last, 0),
    coalesce((SELECT epoch FROM fences WHERE conversation = ?1), 0),
    EXISTS (SELECT 1 FROM waits WHERE conversation = ?1 AND settled IS NULL), c.link
    FROM (SELECT 1) LEFT JOIN (SELECT last, link FROM commits WHERE conversation = ?1
        ORDER BY first DESC LIMIT 1) c";
const FENCE: &str = "INSERT INTO fences (conversation, epoch) VALUES (?1, ?2)
    ON CONFLICT (conversation) DO UPDATE SET epoch = excluded.epoch";

pub(super) type Answer = Result<Position, JournalError>;

/// A commit, written as JSON by whoever appends it.
#[derive(Debug)]
pub(super) struct Request {
    conversation: ConversationId,
    expected: u64,
    epoch: u64,
    last: u64,
    time: i64,
    content: Hash,
    json: String,
    changes: Vec<Change>,
    pub reply: oneshot::Sender<Answer>,
    _weight: OwnedSemaphorePermit,
}

impl Request {
    pub(super) fn new(
        commit: &Commit,
        json: String,
        weight: OwnedSemaphorePermit,
        reply: oneshot::Sender<Answer>,
    ) -> Self {
        Self {
            conversation: commit.conversation.clone(),
            expected: commit.expected,
            epoch: commit.epoch,
            last: commit.expected + commit.events.len() as u64,
            time: chain::accepted(&commit.events),
            content: chain::content(&commit.conversation, &commit.events, &json),
            json,
            changes: commit.events.iter().filter_map(|event| Change::of(event)).collect(),
            reply,
            _weight: weight,
        }
    }
}

/// What is remembered of a conversation.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known {
    id: i64,
    head: u64,
    /// The last commit's.
    hash: Hash,
    /// The highest that it was written with.
    epoch: u64,
    /// Whether something of it waits for a person.
    open: bool,
}

/// One commit. The outer error is the store's, and everybody's; the inner one this commit's alone.
pub(super) fn append(
    connection: &Connection,
    insert: &mut CachedStatement<'_>,
    known: &mut HashMap<ConversationId, Known>,
    pending: &mut Option<Pending>,
    end: &mut End,
    request: &Request,
) -> Result<Answer, rusqlite::Error> {
    let mut seen = match known.get(&request.conversation) {
        Some(seen) => *seen,
        None => match find(connection, &request.conversation)? {
            Some(found) => found,
            None if request.expected != 0 => return Ok(Err(conflict(request, 0))),
            None => add(connection, &request.conversation)?,
        },
    };
    if seen.head != request.expected {
        // Another process may have written what is not remembered here.
        seen = review(connection, seen.id)?;
    }
    if request.epoch < seen.epoch {
        known.insert(request.conversation.clone(), seen);
        return Ok(Err(fenced(request, seen.epoch)));
    }
    if seen.head != request.expected {
        known.insert(request.conversation.clone(), seen);
        return Ok(Err(conflict(request, seen.head)));
    }
    let position = Position(end.position.0 + 1);
    let hash = chain::link(request.content, seen.hash);
    let row = params![
        signed(position.0),
        seen.id,
        signed(request.expected + 1),
        signed(request.last),
        request.time,
        hash.as_bytes(),
        request.json
    ];
    match insert.execute(row) {
        Ok(_) => {}
        Err(error) if code(&error) == Some(ErrorCode::ConstraintViolation) => {
            seen = review(connection, seen.id)?;
            known.insert(request.conversation.clone(), seen);
            // To be told of a conflict with what it expected, a writer would try for ever.
            return Ok(Err(match seen {
                Known { epoch, .. } if request.epoch < epoch => fenced(request, epoch),
                Known { head, .. } if head == request.expected => store(error),
                Known { head, .. } => conflict(request, head),
            }));
        }
        Err(error) if code(&error) == Some(ErrorCode::TooBig) => {
            // A conversation that was made for it alone would belong to nothing.
            if seen.head == 0 {
                connection.execute(
                    "DELETE FROM conversations WHERE id = ?1
                     AND NOT EXISTS (SELECT 1 FROM commits WHERE conversation = ?1)",
                    [seen.id],
                )?;
                known.remove(&request.conversation);
            }
            return Ok(Err(JournalError::Malformed(format!(
                "{} bytes are more than SQLite can hold in a row",
                request.json.len()
            ))));
        }
        Err(error) => return Err(error),
    }
    if let Some(pending) = pending {
        let written = Written {
            id: seen.id,
            tenant: request.conversation.tenant(),
            last: request.last,
            time: request.time,
            before: end.position,
            position,
            changes: &request.changes,
            open: seen.open,
        };
        seen.open = pending.take(connection, &written)?;
    }
    *end = End { position, hash };
    if request.epoch > seen.epoch {
        let fence = params![seen.id, signed(request.epoch)];
        connection.prepare_cached(FENCE)?.execute(fence)?;
    }
    seen = Known { head: request.last, hash, epoch: request.epoch, ..seen };
    match known.get_mut(&request.conversation) {
        Some(held) => *held = seen,
        None => {
            known.insert(request.conversation.clone(), seen);
        }
    }
    Ok(Ok(position))
}

fn conflict(request: &Request, actual: u64) -> JournalError {
    JournalError::Conflict {
        conversation: request.conversation.clone(),
        expected: request.expected,
        actual,
    }
}

fn fenced(request: &Request, held: u64) -> JournalError {
    let conversation = request.conversation.clone();
    JournalError::Fenced { conversation, epoch: request.epoch, held }
}

/// The conversation's row and its head.
fn find(
    connection: &Connection,
    conversation: &ConversationId,
) -> Result<Option<Known>, rusqlite::Error> {
    let id: Option<i64> = connection
        .prepare_cached(FIND)?
        .query_row([conversation.tenant(), conversation.name()], |row| row.get(0))
        .optional()?;
    id.map(|id| review(connection, id)).transpose()
}

fn add(connection: &Connection, conversation: &ConversationId) -> Result<Known, rusqlite::Error> {
    let id =
        connection.prepare_cached(ADD)?.insert([conversation.tenant(), conversation.name()])?;
    Ok(Known { id, head: 0, hash: Hash::START, epoch: 0, open: false })
}

fn review(connection: &Connection, id: i64) -> Result<Known, rusqlite::Error> {
    connection.prepare_cached(REVIEW)?.query_row([id], |row| {
        let (head, epoch): (i64, i64) = (row.get(0)?, row.get(1)?);
        let (head, epoch) = (head.unsigned_abs(), epoch.unsigned_abs());
        // What was spoiled in the last commit is an audit's to tell; the chain goes on.
        let hash = hash_in(row, 3)?.unwrap_or_default();
        Ok(Known { id, head, hash, epoch, open: row.get(2)? })
    })
}

fn code(error: &rusqlite::Error) -> Option<ErrorCode> {
    error.sqlite_error_code()
}
