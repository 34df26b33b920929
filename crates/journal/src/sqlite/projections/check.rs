//! What an audit finds wrong with the projections.

use std::collections::{BTreeMap, HashMap};

use rusqlite::Connection;

use super::ask::fresh;
use super::each;
use crate::Position;
use crate::chain::signed;
use crate::projections::DAY;
use crate::projections::waits::changes;
use ephor_core::waiting::{Change, Open, Opens};

/// What is open, by conversation and id.
type AllOpen = BTreeMap<(i64, String), Open>;

/// What the projections say otherwise than the record, where they go up to its end.
pub(in super::super) fn faults(connection: &Connection) -> Result<Vec<String>, rusqlite::Error> {
    let moment = connection.unchecked_transaction()?;
    if fresh(connection)?.is_none() {
        return Ok(Vec::new());
    }
    let mut faults = Vec::new();
    let differ: i64 = connection.query_row(
        "WITH wanted AS (SELECT v.id, v.tenant, z.last, a.time, z.position, z.time
             FROM conversations v
             JOIN commits a ON a.position = (SELECT position FROM commits
                 WHERE conversation = v.id ORDER BY first LIMIT 1)
             JOIN commits z ON z.position = (SELECT position FROM commits
                 WHERE conversation = v.id ORDER BY first DESC LIMIT 1)),
         found AS (SELECT conversation, tenant, events, began, position, time FROM listed)
         SELECT (SELECT count(*) FROM (SELECT * FROM wanted EXCEPT SELECT * FROM found))
             + (SELECT count(*) FROM (SELECT * FROM found EXCEPT SELECT * FROM wanted))",
        [],
        |row| row.get(0),
    )?;
    if differ > 0 {
        faults.push(format!("the list of conversations isn't what the commits say: {differ} rows"));
    }
    let mut wanted = AllOpen::new();
    let mut open: HashMap<i64, Opens> = HashMap::new();
    let mut days: BTreeMap<i64, i64> = BTreeMap::new();
    each(connection, Position::START, |commit| {
        days.entry(commit.time.div_euclid(DAY)).or_insert(signed(commit.before.0));
        let held = open.contains_key(&commit.id);
        let changes = changes(&commit.tenant, &commit.name, &commit.json, held);
        if held || changes.iter().any(Change::opens) {
            let opens = open.entry(commit.id).or_default();
            changes.iter().for_each(|change| drop(opens.take(change)));
            if opens.0.is_empty() {
                open.remove(&commit.id);
            }
        }
        Ok(())
    })?;
    for (id, opens) in open {
        wanted.extend(opens.0.into_iter().map(|open| ((id, open.id.to_string()), open)));
    }
    if in_file(connection)?.is_none_or(|found| found != wanted) {
        faults.push("what waits for people isn't what the commits say".to_owned());
    }
    let mut rows = connection.prepare("SELECT day, before FROM days")?;
    let found = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    if found.collect::<Result<BTreeMap<i64, i64>, _>>()? != days {
        faults.push("the days don't begin where the commits say".to_owned());
    }
    moment.commit()?;
    Ok(faults)
}

/// What is open, as the file has it. None: something of it can't be read.
fn in_file(connection: &Connection) -> Result<Option<AllOpen>, rusqlite::Error> {
    let mut statement =
        connection.prepare("SELECT conversation, id, open FROM waits WHERE settled IS NULL")?;
    let mut rows = statement.query([])?;
    let mut found = BTreeMap::new();
    while let Some(row) = rows.next()? {
        let open = row.get_ref(2)?.as_str().ok().and_then(|json| serde_json::from_str(json).ok());
        let Some(open) = open else {
            return Ok(None);
        };
        found.insert((row.get(0)?, row.get(1)?), open);
    }
    Ok(Some(found))
}
