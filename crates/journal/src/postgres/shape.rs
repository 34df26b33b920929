//! The schema's structure apart from rows: tables with their columns, indexes and constraints,
//! functions, triggers, rules. Hash chains don't cover them, and an added trigger or replaced function
//! could change what is recorded.

use std::collections::BTreeSet;

use ephor_core::text::cut;
use sha2::{Digest as _, Sha256};

use super::pool::{Pool, get};
use super::schema;
use super::session::Session;
use crate::audit::TOLD;
use crate::{Hash, JournalError};

/// Longest definition that is told.
const SHOWN: usize = 120;

// A kind, a name, a definition. A view has a rule of its own, which is it.
const OBJECTS: &str = "
    SELECT CASE c.relkind WHEN 'v' THEN 'view' ELSE 'table' END, c.relname::text,
        coalesce((SELECT string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod),
            ', ' ORDER BY a.attnum) FROM pg_attribute a
            WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped), '')
    FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace
        AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
    UNION ALL
    SELECT 'function', p.proname::text, p.prosrc FROM pg_proc p
    WHERE p.pronamespace = current_schema()::regnamespace
    UNION ALL
    SELECT 'trigger', t.tgname::text, pg_get_triggerdef(t.oid)
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND NOT t.tgisinternal
    UNION ALL
    SELECT 'rule', r.rulename::text, pg_get_ruledef(r.oid)
    FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
    WHERE c.relnamespace = current_schema()::regnamespace AND r.rulename <> '_RETURN'
    UNION ALL
    SELECT 'policy', p.polname::text, coalesce(pg_get_expr(p.polqual, p.polrelid), '')
    FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
    WHERE c.relnamespace = current_schema()::regnamespace";

/// What an anchor notes: the record, and whatever isn't the journal's.
const RECORD: [&str; 3] = ["commits", "events", "whole"];

/// An object of the schema.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Object {
    kind: String,
    name: String,
    definition: String,
}

impl Object {
    fn read(row: &tokio_postgres::Row) -> Result<Self, JournalError> {
        Ok(Self { kind: get(row, 0)?, name: get(row, 1)?, definition: get(row, 2)? })
    }

    fn parse(line: &str) -> Option<Self> {
        let mut parts = line.splitn(3, '|').map(str::to_owned);
        Some(Self { kind: parts.next()?, name: parts.next()?, definition: parts.next()? })
    }

    /// Whether it is a table or a function, and no part of one.
    fn is_whole(&self) -> bool {
        ["table", "function"].contains(&self.kind.as_str())
    }

    /// The kind and the name of the table or function that it is, or is part of.
    fn owner(&self) -> (String, String) {
        match self.is_whole() {
            true => (self.kind.clone(), self.name.clone()),
            false => {
                let table = self.name.split_once('.').map_or("", |(table, _)| table);
                ("table".to_owned(), table.to_owned())
            }
        }
    }

    /// Whether the journal makes that table or function.
    fn is_ours(&self) -> bool {
        let (kind, name) = self.owner();
        schema::OBJECTS.contains(&(kind.as_str(), name.as_str()))
    }
}

/// What there is that this version doesn't make, what is missing, what is defined otherwise. A line
/// each.
pub(super) async fn faults(session: &mut Session) -> Result<Vec<String>, JournalError> {
    let rows = session.query(OBJECTS, &[]).await?;
    let mut faults = Vec::new();
    let mut there = BTreeSet::new();
    for row in &rows {
        let Object { kind, name, definition } = Object::read(row)?;
        if !schema::OBJECTS.contains(&(kind.as_str(), name.as_str())) {
            faults.push(format!("{kind} {} isn't the journal's", shown(&name)));
        } else if kind == "function" && schema::body_of(&name) != Some(definition.as_str()) {
            faults.push(format!("function {name} is defined otherwise: {}", shown(&definition)));
        }
        there.insert((kind, name));
    }
    for (kind, name) in schema::OBJECTS {
        if !there.contains(&((*kind).to_owned(), (*name).to_owned())) {
            faults.push(format!("{kind} {name} is missing"));
        }
    }
    let rows = session.query(schema::PARTS, &[]).await?;
    let parts: Result<BTreeSet<_>, _> = rows.iter().map(Object::read).collect();
    let mut differ = differ(&parts?);
    // What belongs to something that is missing, or isn't the journal's, was told with it.
    differ.retain(|(part, _)| there.contains(&part.owner()) && part.is_ours());
    faults.extend(differ.into_iter().map(|(_, fault)| fault));
    faults.truncate(TOLD);
    Ok(faults)
}

/// The parts of tables and functions that aren't as this version makes them, each with what is wrong.
fn differ(found: &BTreeSet<Object>) -> Vec<(Object, String)> {
    let made: BTreeSet<Object> = schema::MADE.lines().filter_map(Object::parse).collect();
    let has = |all: &BTreeSet<Object>, part: &Object| {
        all.iter().any(|one| one.kind == part.kind && one.name == part.name)
    };
    let mut faults = Vec::new();
    for part in found.difference(&made) {
        let Object { kind, name, definition } = part;
        let (name, definition) = (shown(name), shown(definition));
        let what = if part.is_whole() || has(&made, part) {
            format!("{kind} {name} is defined otherwise: {definition}")
        } else {
            format!("{kind} {name} isn't the journal's: {definition}")
        };
        faults.push((part.clone(), what));
    }
    for part in made.difference(found).filter(|part| !has(found, part)) {
        faults.push((part.clone(), format!("{} {} is missing", part.kind, part.name)));
    }
    faults
}

/// The digest of the record's tables, and of whatever isn't the journal's. What the program keeps beside
/// the record isn't in it, so that an anchor still holds when a later version keeps more there.
pub(super) async fn digest(pool: &Pool) -> Result<Hash, JournalError> {
    let rows = pool.query(OBJECTS, &[]).await?;
    let objects: Result<BTreeSet<_>, _> = rows.iter().map(Object::read).collect();
    let mut hasher = Sha256::new();
    let mut part = |text: &str| {
        hasher.update((text.len() as u64).to_le_bytes());
        hasher.update(text);
    };
    part("ephor.journal.shape.postgres.1");
    for Object { kind, name, definition } in &objects? {
        let ours = schema::OBJECTS.contains(&(kind.as_str(), name.as_str()));
        if !ours || RECORD.contains(&name.as_str()) {
            [kind, name, definition].into_iter().for_each(|text| part(text));
        }
    }
    Ok(Hash::from_bytes(&hasher.finalize()).unwrap_or_default())
}

fn shown(text: &str) -> String {
    cut(&text.split_whitespace().collect::<Vec<_>>().join(" "), SHOWN)
}
