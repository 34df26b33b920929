//! The tables and functions in the database, and their migrations: each program version adds
//! migrations at the end, and never changes a released one. A function that a later version
//! replaces is only created by that version.

use super::PostgresError;
use super::place::Place;
use super::session::Session;
use ephor_core::{ErrorCode, Failure};

/// What brings a schema from one version to the next; the first one makes it.
const MIGRATIONS: &[&[&str]] = &[
    &[include_str!("schema/1-tables.sql"), LEASES, HANDOVER],
    &[include_str!("schema/2-removed.sql")],
    &[APPEND],
    &[CLAIM],
];

/// The procedure that appends, as it is in the latest version.
const APPEND: &str = include_str!("schema/append.sql");

/// Who is alive.
const LEASES: &str = include_str!("schema/1-leases.sql");

/// The function that claims, as it is in the latest version.
const CLAIM: &str = include_str!("schema/claim.sql");

/// What is on its way to an owner.
const HANDOVER: &str = include_str!("schema/1-handover.sql");

/// Where the text of each function is, as it is in the latest version: all that stands between `$$`.
const FUNCTIONS: &[(&str, &str)] = &[("append", APPEND), ("renew", LEASES), ("claim", CLAIM)];

/// A function's text.
pub(super) fn body_of(function: &str) -> Option<&'static str> {
    let (_, sql) = FUNCTIONS.iter().find(|(name, _)| *name == function)?;
    sql.split("$$").nth(1)
}

/// What asks for the parts of tables and functions.
pub(super) const PARTS: &str = include_str!("schema/shape.sql");

/// What it comes to: kind, name and definition, a line each.
pub(super) const MADE: &str = include_str!("schema/shape.txt");

/// Everything that is in the schema, but for what belongs to a table.
pub(super) const OBJECTS: &[(&str, &str)] = &[
    ("table", "version"),
    ("table", "conversations"),
    ("table", "commits"),
    ("view", "events"),
    ("table", "whole"),
    ("table", "snapshots"),
    ("table", "consumers"),
    ("table", "waits"),
    ("table", "days"),
    ("function", "append"),
    ("table", "processes"),
    ("table", "handed"),
    ("table", "removed"),
    ("table", "stubs"),
    ("function", "renew"),
    ("function", "claim"),
];

/// The oldest server that is known to do: PostgreSQL 14.
const OLDEST: i32 = 140_000;

const LOOK: &str = "SELECT current_setting('server_version_num')::integer,
    current_setting('server_encoding'), to_regclass('version')::text,
    EXISTS (SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = $1),
    EXISTS (SELECT 1 FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n
        ON n.oid = c.relnamespace WHERE n.nspname = $1)";

/// The version that this program writes.
fn known() -> i64 {
    i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX)
}

/// What was found in a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Found {
    NoSchema,
    /// The schema, and nothing in it.
    Empty,
    /// A journal of an earlier version.
    Earlier(i64),
    Current,
}

/// Checks that there is a journal that this program can read.
pub(super) async fn check(session: &mut Session, place: &Place) -> Result<(), PostgresError> {
    let schema = place.schema.clone();
    match look(session, place).await? {
        Found::Current => Ok(()),
        Found::Earlier(found) => Err(PostgresError::Older { schema, found, known: known() }),
        Found::NoSchema | Found::Empty => Err(PostgresError::Missing { schema }),
    }
}

/// Makes the journal where there is none, and brings one of an earlier version to this one. Of many
/// processes that start at once, one does it, and the others wait.
pub(super) async fn make(session: &mut Session, place: &Place) -> Result<(), PostgresError> {
    if look(session, place).await? == Found::Current {
        return Ok(());
    }
    session.run("BEGIN").await?;
    match migrate(session, place).await {
        Ok(()) => Ok(session.run("COMMIT").await?),
        Err(error) => {
            // Whatever comes of it: the connection's end would do the same, a little later.
            let _ = session.run("ROLLBACK").await;
            Err(error)
        }
    }
}

async fn migrate(session: &mut Session, place: &Place) -> Result<(), PostgresError> {
    const LOCK: &str = "SELECT pg_advisory_xact_lock(hashtext('ephor.journal'), hashtext($1))";
    session.query(LOCK, &[&place.schema]).await.map_err(failed)?;
    // Another process may have made it meanwhile.
    let found = look(session, place).await?;
    let from = match found {
        Found::Current => return Ok(()),
        Found::Earlier(version) => version,
        Found::NoSchema | Found::Empty => 0,
    };
    if found == Found::NoSchema {
        session.run(&format!("CREATE SCHEMA \"{}\"", place.schema)).await?;
    }
    if from == 0 {
        session.run("CREATE TABLE version (number bigint NOT NULL)").await?;
        session.run("INSERT INTO version VALUES (0)").await?;
    }
    let from = usize::try_from(from).unwrap_or(usize::MAX);
    for migration in MIGRATIONS.get(from..).unwrap_or_default() {
        for sql in *migration {
            session.run(sql).await?;
        }
    }
    session.run(&format!("UPDATE version SET number = {}", known())).await?;
    Ok(())
}

async fn look(session: &mut Session, place: &Place) -> Result<Found, PostgresError> {
    let rows = session.query(LOOK, &[&place.schema]).await.map_err(failed)?;
    let Some(row) = rows.first() else {
        return Err(unreadable("it says nothing of itself").into());
    };
    let wrong = |error: tokio_postgres::Error| unreadable(&error.to_string());
    let (version, encoding): (i32, &str) =
        (row.try_get(0).map_err(wrong)?, row.try_get(1).map_err(wrong)?);
    if version < OLDEST {
        return Err(PostgresError::Unfit("a journal needs PostgreSQL 14 or later"));
    }
    if encoding != "UTF8" {
        return Err(PostgresError::Unfit("a journal needs a database whose encoding is UTF8"));
    }
    let table: Option<&str> = row.try_get(2).map_err(wrong)?;
    let (schema, objects): (bool, bool) =
        (row.try_get(3).map_err(wrong)?, row.try_get(4).map_err(wrong)?);
    if table.is_none() {
        return match (schema, objects) {
            (false, _) => Ok(Found::NoSchema),
            (true, false) => Ok(Found::Empty),
            (true, true) => Err(PostgresError::NotAJournal { schema: place.schema.clone() }),
        };
    }
    let rows = session.query("SELECT number FROM version", &[]).await.map_err(failed)?;
    let found: i64 = match rows.first() {
        Some(row) => row.try_get(0).map_err(wrong)?,
        None => return Err(PostgresError::NotAJournal { schema: place.schema.clone() }),
    };
    match known() {
        known if found == known => Ok(Found::Current),
        known if found < known => Ok(Found::Earlier(found)),
        known => Err(PostgresError::Newer { schema: place.schema.clone(), found, known }),
    }
}

pub(super) fn failed(failed: super::session::Failed) -> Failure {
    Failure::new(ErrorCode::Dependency, failed.reason)
}

pub(super) fn unreadable_of(error: crate::JournalError) -> Failure {
    Failure::new(ErrorCode::Dependency, error.to_string())
}

fn unreadable(reason: &str) -> Failure {
    Failure::new(ErrorCode::Dependency, format!("the Postgres server can't be read: {reason}"))
}
