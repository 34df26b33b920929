//! The file's structure apart from rows: tables, indices, views, triggers. Hash chains don't cover
//! them, and a changed view or added trigger could change what is read.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use ephor_core::text::cut;
use rusqlite::Connection;
use sha2::{Digest as _, Sha256};

use super::schema;
use crate::Hash;
use crate::audit::TOLD;

/// Longest definition that is told.
const SHOWN: usize = 120;

/// An object of the file: its type, its name, its table, how it was defined.
type Object = (String, String, String, Option<String>);

fn objects(connection: &Connection) -> Result<BTreeSet<Object>, rusqlite::Error> {
    let mut statement =
        connection.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema")?;
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?));
    let rows = statement.query_map([], read)?;
    rows.collect()
}

/// What this version of the program makes.
struct Made {
    record: BTreeSet<Object>,
    all: BTreeSet<Object>,
}

/// None: SQLite couldn't make it in memory.
fn made() -> Option<&'static Made> {
    static MADE: OnceLock<Option<Made>> = OnceLock::new();
    let make = || {
        let connection = Connection::open_in_memory().ok()?;
        schema::make_record(&connection).ok()?;
        let record = objects(&connection).ok()?;
        schema::make_beside(&connection).ok()?;
        schema::make_owners(&connection).ok()?;
        schema::make_removed(&connection).ok()?;
        Some(Made { record, all: objects(&connection).ok()? })
    };
    MADE.get_or_init(make).as_ref()
}

/// What there is that this version doesn't make, what is missing, what is defined otherwise, and
/// rows that belong to nothing. A line each.
pub(super) fn faults(connection: &Connection) -> Result<Vec<String>, rusqlite::Error> {
    let mut faults = Vec::new();
    let Some(made) = made() else {
        return Ok(vec!["what its tables should be like can't be known".to_owned()]);
    };
    // A file of an earlier version has the record alone.
    let current = schema::linked(connection)?;
    let version = schema::version(connection)?;
    let made = if schema::has_beside(connection)? { &made.all } else { &made.record };
    let found = objects(connection)?;
    // Of a file of an earlier version only the names are known.
    let key = |object: &Object| (object.0.clone(), object.1.clone());
    let named = |all: &BTreeSet<Object>| all.iter().map(key).collect::<BTreeSet<_>>();
    let (mut known, there) = (named(made), named(&found));
    if !current {
        known.retain(|(_, name)| name != "whole");
    }
    if version < schema::OWNERS_SINCE {
        known.retain(|(_, name)| name != "claims");
    }
    if version < schema::REMOVES_SINCE {
        known.retain(|(_, name)| !["removed", "stubs"].contains(&name.as_str()));
    }
    for (kind, name) in there.difference(&known) {
        faults.push(format!("{kind} {} isn't the journal's", shown(name)));
    }
    for (kind, name) in known.difference(&there) {
        faults.push(format!("{kind} {} is missing", shown(name)));
    }
    for object in found.difference(made).filter(|object| current && known.contains(&key(object))) {
        let (kind, name, _, sql) = object;
        let sql = sql.as_deref().unwrap_or_default();
        faults.push(format!("{kind} {} is defined otherwise: {}", shown(name), shown(sql)));
    }
    let orphans: i64 = connection.query_row(
        "SELECT count(*) FROM conversations v
         WHERE NOT EXISTS (SELECT 1 FROM commits c WHERE c.conversation = v.id)",
        [],
        |row| row.get(0),
    )?;
    match orphans {
        0 => {}
        1 => faults.push("a conversation has no commit".to_owned()),
        more => faults.push(format!("{more} conversations have no commit")),
    }
    faults.truncate(TOLD);
    Ok(faults)
}

fn shown(text: &str) -> String {
    cut(&text.split_whitespace().collect::<Vec<_>>().join(" "), SHOWN)
}

/// The digest of all of them, and of what the file says that it is.
///
/// What this program keeps beside the record isn't in it, as long as it is defined as it should be, nor
/// a version that only keeps more there: so an anchor still holds in later versions.
pub(super) fn digest(connection: &Connection) -> Result<Hash, rusqlite::Error> {
    let mut hasher = Sha256::new();
    let mut part = |text: &str| {
        hasher.update((text.len() as u64).to_le_bytes());
        hasher.update(text);
    };
    part("ephor.journal.shape.1");
    let number = |name: &str| {
        connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, i64>(0))
    };
    part(&number("application_id")?.to_string());
    part(&number("user_version")?.min(schema::LINKED_SINCE).to_string());
    let beside = |object: &Object| {
        made().is_some_and(|made| made.all.contains(object) && !made.record.contains(object))
    };
    for object in objects(connection)?.iter().filter(|object| !beside(object)) {
        let (kind, name, table, sql) = object;
        for text in [kind, name, table, sql.as_deref().unwrap_or_default()] {
            part(text);
        }
    }
    Ok(Hash::from_bytes(&hasher.finalize()).unwrap_or_default())
}
