//! The table of claims.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use ephor_core::ConversationId;
use rusqlite::{Connection, params};

use super::lock;

const CLAIM: &str = "INSERT OR IGNORE INTO claims (tenant, name, owner) VALUES (?1, ?2, ?3)";
const RELEASE: &str = "DELETE FROM claims WHERE tenant = ?1 AND name = ?2 AND owner = ?3";
const OTHERS: &str = "SELECT owner FROM claims WHERE tenant = ?1 AND name = ?2 AND owner <> ?3";
const SHARED: &str =
    "SELECT EXISTS (SELECT 1 FROM claims WHERE tenant = ?1 AND name = ?2 AND owner <> ?3)";
const OWNERS: &str = "SELECT DISTINCT owner FROM claims WHERE owner <> ?1";
// Nothing is unfinished where nothing was ever committed.
const LEFT: &str = "SELECT c.tenant, c.name FROM claims c
    WHERE c.owner IN (SELECT value FROM json_each(?1))
    AND NOT EXISTS (SELECT 1 FROM claims o WHERE o.tenant = c.tenant AND o.name = c.name
        AND o.owner IN (SELECT value FROM json_each(?2)))
    AND EXISTS (SELECT 1 FROM conversations v WHERE v.tenant = c.tenant AND v.name = c.name)
    GROUP BY c.tenant, c.name LIMIT ?3";
const NEVER_WRITTEN: &str = "DELETE FROM claims WHERE owner = ?1 AND NOT EXISTS
    (SELECT 1 FROM conversations v WHERE v.tenant = claims.tenant AND v.name = claims.name)";

/// Which owners are alive, each looked at once.
pub(super) struct Alive {
    journal: PathBuf,
    seen: HashMap<String, bool>,
}

impl Alive {
    pub(super) fn new(journal: &Path) -> Self {
        // Locks are beside the file itself, and not beside a link to it.
        let journal = journal.canonicalize().unwrap_or_else(|_| journal.to_owned());
        Self { journal, seen: HashMap::new() }
    }

    fn is(&mut self, owner: &str) -> bool {
        if let Some(alive) = self.seen.get(owner) {
            return *alive;
        }
        let alive = lock::is_alive(&self.journal, owner);
        self.seen.insert(owner.to_owned(), alive);
        alive
    }
}

/// Puts a claim into the table. True: no other owner that is alive has one; those of dead ones are
/// gone then.
pub(super) fn claim(
    connection: &Connection,
    own: &str,
    conversation: &ConversationId,
    alive: &mut Alive,
) -> Result<bool, rusqlite::Error> {
    let key = params![conversation.tenant(), conversation.name(), own];
    connection.prepare_cached(CLAIM)?.execute(key)?;
    let mut find = connection.prepare_cached(OTHERS)?;
    let others = find.query_map(key, |row| row.get::<_, String>(0))?;
    let others: Vec<_> = others.collect::<Result<_, _>>()?;
    if others.iter().any(|owner| alive.is(owner)) {
        return Ok(false);
    }
    for owner in others {
        release(connection, &owner, conversation)?;
    }
    Ok(true)
}

pub(super) fn release(
    connection: &Connection,
    owner: &str,
    conversation: &ConversationId,
) -> Result<(), rusqlite::Error> {
    let key = params![conversation.tenant(), conversation.name(), owner];
    connection.prepare_cached(RELEASE)?.execute(key).map(drop)
}

/// Whether another owner has a claim, alive or not.
pub(super) fn shared(
    connection: &Connection,
    own: &str,
    conversation: &ConversationId,
) -> Result<bool, rusqlite::Error> {
    let key = params![conversation.tenant(), conversation.name(), own];
    connection.prepare_cached(SHARED)?.query_row(key, |row| row.get(0))
}

/// The owners of all claims but one's own: those that are dead, and those that are alive.
fn owners(
    connection: &Connection,
    own: &str,
    alive: &mut Alive,
) -> Result<(Vec<String>, Vec<String>), rusqlite::Error> {
    let mut find = connection.prepare_cached(OWNERS)?;
    let owners = find.query_map([own], |row| row.get::<_, String>(0))?;
    let owners: Vec<_> = owners.collect::<Result<_, _>>()?;
    Ok(owners.into_iter().partition(|owner| !alive.is(owner)))
}

/// Conversations that dead owners have claimed, and nobody else who is alive.
pub(super) fn left_behind(
    connection: &Connection,
    own: &str,
    alive: &mut Alive,
    limit: usize,
) -> Result<Vec<ConversationId>, rusqlite::Error> {
    // A file of an earlier version, which is only looked at, has no such table.
    if !connection.table_exists(None, "claims")? {
        return Ok(Vec::new());
    }
    let (dead, living) = owners(connection, own, alive)?;
    if dead.is_empty() {
        return Ok(Vec::new());
    }
    let list = |owners: Vec<String>| serde_json::Value::from(owners).to_string();
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut find = connection.prepare_cached(LEFT)?;
    let rows = find.query_map(params![list(dead), list(living), limit], |row| {
        Ok(ConversationId::in_tenant(&row.get::<_, String>(0)?, &row.get::<_, String>(1)?))
    })?;
    let mut left = Vec::new();
    for row in rows {
        // A name that others have spoiled is no conversation.
        left.extend(row?.ok());
    }
    Ok(left)
}

/// Takes claims of dead owners out of the table that name conversations which were never written.
pub(in super::super) fn tidy(
    connection: &Connection,
    journal: &Path,
    own: &str,
) -> Result<(), rusqlite::Error> {
    let (dead, _) = owners(connection, own, &mut Alive::new(journal))?;
    for owner in dead {
        connection.prepare_cached(NEVER_WRITTEN)?.execute([owner])?;
    }
    Ok(())
}
