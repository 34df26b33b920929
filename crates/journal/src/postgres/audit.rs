//! What an audit reads: each row as it is, whatever is in it.

use std::collections::{BTreeMap, HashMap};

use ephor_core::waiting::{Change, Open, Opens};
use tokio_postgres::Row;

use super::place::Place;
use super::pool::{Pool, get, number};
use super::session::{Failed, Session};
use super::{removal, shape};
use crate::chain::{Content, signed};
use crate::projections::DAY;
use crate::projections::waits::changes;
use crate::removal::{NOTHING, accounted_in};
use crate::{Hash, JournalError, Link, Position, Removal, links};

/// Commits of one read.
const PAGE: i64 = 1000;

// At most 32 MiB of events.
const LINKS: &str =
    "SELECT c.position, v.tenant, v.name, c.first, c.last, c.time, c.events, c.link,
        b.position, b.last, b.link,
        sc.content, sb.content IS NOT NULL AND b.removed, sc.content IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM commits WHERE conversation = c.conversation
                AND first > c.first)
    FROM (SELECT position, row_number() OVER (ORDER BY position) AS n,
            sum(octet_length(events)) OVER (ORDER BY position) AS bytes
        FROM (SELECT position, events FROM commits WHERE position > $1
            ORDER BY position LIMIT $2) AS page) AS fits
    JOIN commits c ON c.position = fits.position
    LEFT JOIN conversations v ON v.id = c.conversation
    LEFT JOIN LATERAL (SELECT position, last, link, events = '[]' AS removed FROM commits
        WHERE conversation = c.conversation AND first < c.first
        ORDER BY first DESC LIMIT 1) b ON true
    LEFT JOIN stubs sc ON sc.position = c.position
    LEFT JOIN stubs sb ON sb.position = b.position
    WHERE fits.n = 1 OR fits.bytes <= 33554432 ORDER BY c.position";

const HASHES: &str =
    "SELECT position, link FROM commits WHERE position > $1 ORDER BY position LIMIT $2";

const ENDS: &str = "SELECT count(*), coalesce(min(position), 0), coalesce(max(position), 0),
    (SELECT position FROM whole) FROM commits";

const DIFFER: &str = "SELECT count(*) FROM conversations v
    LEFT JOIN LATERAL (SELECT last, link, position, time FROM commits
        WHERE conversation = v.id ORDER BY first DESC LIMIT 1) z ON true
    LEFT JOIN LATERAL (SELECT time FROM commits
        WHERE conversation = v.id ORDER BY first LIMIT 1) a ON true
    WHERE CASE WHEN z.last IS NULL THEN v.last <> 0
        ELSE (v.last, v.link, v.position, v.time, v.began)
            IS DISTINCT FROM (z.last, z.link, z.position, z.time, a.time) END";

const COMMITS: &str = "SELECT c.position, c.conversation, v.tenant, v.name, c.time, c.events
    FROM (SELECT position, row_number() OVER (ORDER BY position) AS n,
            sum(octet_length(events)) OVER (ORDER BY position) AS bytes
        FROM (SELECT position, events FROM commits WHERE position > $1
            ORDER BY position LIMIT $2) AS page) AS fits
    JOIN commits c ON c.position = fits.position
    LEFT JOIN conversations v ON v.id = c.conversation
    WHERE fits.n = 1 OR fits.bytes <= 33554432 ORDER BY c.position";

const OPEN: &str = "SELECT conversation, id, open FROM waits WHERE settled IS NULL";
const WAITING: &str = "SELECT id FROM conversations WHERE waiting ORDER BY id";

pub(super) async fn links(
    pool: &Pool,
    after: Position,
    limit: usize,
) -> Result<Vec<Link>, JournalError> {
    let limit = signed(limit.max(1) as u64);
    let rows = pool.query(LINKS, &[&signed(after.0), &limit]).await?;
    rows.iter().map(link).collect()
}

fn link(row: &Row) -> Result<Link, JournalError> {
    let (tenant, name): (Option<&str>, Option<&str>) = (get(row, 1)?, get(row, 2)?);
    let (first, last): (i64, i64) = (get(row, 3)?, get(row, 4)?);
    let events = get::<&str>(row, 6)?.as_bytes();
    let content = Content {
        tenant: tenant.unwrap_or_default().as_bytes(),
        name: name.unwrap_or_default().as_bytes(),
        first,
        last,
        time: get(row, 5)?,
        events,
    };
    let hash = Hash::from_bytes(get(row, 7)?);
    let stub = get::<Option<&[u8]>>(row, 11)?.and_then(Hash::from_bytes);
    let stub = stub.filter(|_| events == NOTHING.as_bytes());
    let fault = match (tenant, hash) {
        (None, _) => Some("its conversation isn't there any more".to_owned()),
        (_, None) => Some("its hash isn't 32 bytes".to_owned()),
        _ if stub.is_some() => None,
        _ => links::unreadable(events, first, last),
    };
    let behind: Option<bool> = get(row, 12)?;
    let removal = match stub {
        Some(_) if get(row, 13)? => Removal::Last,
        Some(_) => Removal::Removed,
        None if behind == Some(true) => Removal::Behind(accounted_in(events)),
        None => Removal::None,
    };
    let before: Option<i64> = get(row, 8)?;
    Ok(Link {
        position: Position(number(row, 0)?),
        conversation: tenant.zip(name).map(|(tenant, name)| format!("{tenant}/{name}")),
        first: first.unsigned_abs(),
        last: last.unsigned_abs(),
        before: get::<Option<i64>>(row, 9)?.unwrap_or_default().unsigned_abs(),
        after: before.map(|at| Position(at.unsigned_abs())),
        previous: get::<Option<&[u8]>>(row, 10)?.and_then(Hash::from_bytes),
        content: stub.unwrap_or_else(|| content.hash()),
        hash,
        fault,
        removal,
    })
}

pub(super) async fn hashes(
    pool: &Pool,
    after: Position,
    limit: usize,
) -> Result<Vec<(Position, Hash)>, JournalError> {
    let limit = signed(limit.max(1) as u64);
    let rows = pool.query(HASHES, &[&signed(after.0), &limit]).await?;
    // A hash that was spoiled is zeros: an audit tells it.
    let hash = |row| Ok((Position(number(row, 0)?), hash_in(row, 1)?.unwrap_or_default()));
    rows.iter().map(hash).collect()
}

fn hash_in(row: &Row, column: usize) -> Result<Option<Hash>, JournalError> {
    Ok(Hash::from_bytes(get(row, column)?))
}

pub(super) async fn head_of_all(pool: &Pool) -> Result<Option<(Position, Hash)>, JournalError> {
    let rows = pool.query("SELECT position, head FROM whole", &[]).await?;
    let head = |row| Ok((Position(number(row, 0)?), hash_in(row, 1)?.unwrap_or_default()));
    rows.first().map(head).transpose()
}

/// What stands in the schema that a journal doesn't have, and what is kept beside the record otherwise
/// than the record says: all of it as it was at one moment.
pub(super) async fn faults(place: &Place) -> Result<Vec<String>, JournalError> {
    let mut session = Session::open(place).await.map_err(Failed::from)?;
    session
        .run("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; SET LOCAL statement_timeout = 0")
        .await
        .map_err(Failed::from)?;
    let faults = found(&mut session).await;
    // A connection that is dropped in a transaction keeps its locks until the server has seen its end.
    session.run("COMMIT").await.map_err(Failed::from)?;
    faults
}

async fn found(session: &mut Session) -> Result<Vec<String>, JournalError> {
    let mut faults = shape::faults(session).await?;
    let rows = session.query(ENDS, &[]).await?;
    match rows.first() {
        Some(row) => {
            let numbers = [get(row, 0)?, get::<i64>(row, 1)?, get(row, 2)?];
            let [count, first, last] = numbers;
            let end: Option<i64> = get(row, 3)?;
            if count != last || (count > 0 && first != 1) {
                let missing = last.saturating_sub(count);
                faults.push(format!("of {last} commits {missing} are missing"));
            }
            match end {
                None => faults.push("the head over all commits isn't kept any more".to_owned()),
                Some(end) if end != last => {
                    faults.push(format!("the last commit is at {last}, and {end} were counted"))
                }
                Some(_) => {}
            }
        }
        None => faults.push("the commits can't be counted".to_owned()),
    }
    let rows = session.query(DIFFER, &[]).await?;
    let differ: i64 = rows.first().map_or(Ok(0), |row| get(row, 0))?;
    if differ > 0 {
        faults.push(format!("the list of conversations isn't what the commits say: {differ} rows"));
    }
    faults.extend(removal::faults(session).await?);
    projections(session, &mut faults).await?;
    Ok(faults)
}

/// What the record says of what is open, and of where each day begins.
#[derive(Default)]
struct Record {
    open: HashMap<i64, Opens>,
    days: BTreeMap<i64, i64>,
}

async fn projections(session: &mut Session, faults: &mut Vec<String>) -> Result<(), JournalError> {
    let Record { open, days } = record(session).await?;
    let mut waiting: Vec<_> = open.keys().copied().collect();
    waiting.sort_unstable();
    let mut wanted = BTreeMap::new();
    for (id, opens) in open {
        wanted.extend(opens.0.into_iter().map(|open| ((id, open.id.to_string()), open)));
    }
    let rows = session.query(OPEN, &[]).await?;
    let mut found = Some(BTreeMap::new());
    for row in &rows {
        let open: Option<&str> = get(row, 2)?;
        let open: Option<Open> = open.and_then(|json| serde_json::from_str(json).ok());
        found = found.zip(open).map_or(Ok::<_, JournalError>(None), |(mut found, open)| {
            found.insert((get(row, 0)?, get(row, 1)?), open);
            Ok(Some(found))
        })?;
    }
    let rows = session.query(WAITING, &[]).await?;
    let marked: Result<Vec<i64>, _> = rows.iter().map(|row| get(row, 0)).collect();
    if found != Some(wanted) || marked? != waiting {
        faults.push("what waits for people isn't what the commits say".to_owned());
    }
    let rows = session.query("SELECT day, before FROM days", &[]).await?;
    let found: Result<BTreeMap<i64, i64>, JournalError> =
        rows.iter().map(|row| Ok((get(row, 0)?, get(row, 1)?))).collect();
    if found? != days {
        faults.push("the days don't begin where the commits say".to_owned());
    }
    Ok(())
}

async fn record(session: &mut Session) -> Result<Record, JournalError> {
    let mut record = Record::default();
    let mut after = 0_i64;
    loop {
        let rows = session.query(COMMITS, &[&after, &PAGE]).await?;
        if rows.is_empty() {
            return Ok(record);
        }
        for row in &rows {
            let (position, id): (i64, i64) = (get(row, 0)?, get(row, 1)?);
            let day = get::<i64>(row, 4)?.div_euclid(DAY);
            record.days.entry(day).or_insert(after);
            after = position;
            let (tenant, name): (Option<&str>, Option<&str>) = (get(row, 2)?, get(row, 3)?);
            let held = record.open.contains_key(&id);
            let of = (tenant.unwrap_or_default(), name.unwrap_or_default());
            let changes = changes(of.0, of.1, get(row, 5)?, held);
            if held || changes.iter().any(Change::opens) {
                let opens = record.open.entry(id).or_default();
                changes.iter().for_each(|change| drop(opens.take(change)));
                if opens.0.is_empty() {
                    record.open.remove(&id);
                }
            }
        }
    }
}
