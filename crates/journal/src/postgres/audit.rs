//! What an audit reads: each row as it is, whatever is in it.

use std::collections::BTreeMap;

use ephor_core::ConversationId;
use ephor_core::waiting::Open;
use tokio_postgres::Row;

use super::fold::Record;
use super::place::Place;
use super::pool::{Pool, get, number};
use super::session::{Failed, Session};
use super::{removal, shape};
use crate::chain::{Content, signed};
use crate::removal::{NOTHING, accounted_in};
use crate::{Hash, JournalError, Link, Position, Removal, links};

/// A page of commits, which are the rows of a query in an order of theirs. At most 32 MiB of events.
macro_rules! links {
    ($order:literal, $page:literal) => {
        concat!(
            "SELECT c.position, v.tenant, v.name, c.first, c.last, c.time, c.events, c.link,
        b.position, b.last, b.link,
        sc.content, sb.content IS NOT NULL AND b.removed, sc.content IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM commits WHERE conversation = c.conversation
                AND first > c.first)
    FROM (SELECT position, row_number() OVER (ORDER BY ",
            $order,
            ") AS n, sum(octet_length(events)) OVER (ORDER BY ",
            $order,
            ") AS bytes FROM (",
            $page,
            ") AS page) AS fits
    JOIN commits c ON c.position = fits.position
    LEFT JOIN conversations v ON v.id = c.conversation
    LEFT JOIN LATERAL (SELECT position, last, link, events = '[]' AS removed FROM commits
        WHERE conversation = c.conversation AND first < c.first
        ORDER BY first DESC LIMIT 1) b ON true
    LEFT JOIN stubs sc ON sc.position = c.position
    LEFT JOIN stubs sb ON sb.position = b.position
    WHERE fits.n = 1 OR fits.bytes <= 33554432 ORDER BY c.",
            $order
        )
    };
}

const LINKS: &str = links!(
    "position",
    "SELECT position, events FROM commits WHERE position > $1 ORDER BY position LIMIT $2"
);

const LINKS_OF: &str = links!(
    "first",
    "SELECT position, first, events FROM commits
    WHERE conversation = (SELECT id FROM conversations WHERE tenant = $1 AND name = $2)
        AND first > $3 ORDER BY first LIMIT $4"
);

const HASHES: &str =
    "SELECT position, link FROM commits WHERE position > $1 ORDER BY position LIMIT $2";

const ENDS: &str = "SELECT count(*), coalesce(min(position), 0), coalesce(max(position), 0),
    (SELECT position FROM whole) FROM commits";

// One without a commit has been claimed, and begins with nothing.
const ENDS_DIFFER: &str = "SELECT count(*) FROM conversations v
    LEFT JOIN LATERAL (SELECT last, link, position FROM commits
        WHERE conversation = v.id ORDER BY first DESC LIMIT 1) z ON true
    WHERE CASE WHEN z.last IS NULL THEN v.last <> 0
        ELSE (v.last, v.link, v.position) IS DISTINCT FROM (z.last, z.link, z.position) END";

const LISTED_DIFFER: &str = "SELECT count(*) FROM conversations v
    JOIN LATERAL (SELECT time FROM commits
        WHERE conversation = v.id ORDER BY first DESC LIMIT 1) z ON true
    JOIN LATERAL (SELECT time FROM commits
        WHERE conversation = v.id ORDER BY first LIMIT 1) a ON true
    WHERE (v.time, v.began) IS DISTINCT FROM (z.time, a.time)";

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

/// The same of one conversation, after a sequence.
pub(super) async fn links_of(
    pool: &Pool,
    of: &ConversationId,
    after: u64,
    limit: usize,
) -> Result<Vec<Link>, JournalError> {
    let limit = signed(limit.max(1) as u64);
    let rows = pool.query(LINKS_OF, &[&of.tenant(), &of.name(), &signed(after), &limit]).await?;
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

/// What stands in the schema that a journal doesn't have, and where the record doesn't end as it should:
/// all of it as it was at one moment.
pub(super) async fn faults(place: &Place) -> Result<Vec<String>, JournalError> {
    let mut session = moment(place).await?;
    let faults = found(&mut session).await;
    // A connection that is dropped in a transaction keeps its locks until the server has seen its end.
    session.run("COMMIT").await.map_err(Failed::from)?;
    faults
}

/// What is derived from the record and differs from it, at one moment.
pub(super) async fn derived_faults(place: &Place) -> Result<Vec<String>, JournalError> {
    let mut session = moment(place).await?;
    let faults = derived(&mut session).await;
    session.run("COMMIT").await.map_err(Failed::from)?;
    faults
}

async fn moment(place: &Place) -> Result<Session, JournalError> {
    let session = Session::open(place).await.map_err(Failed::from)?;
    session
        .run("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; SET LOCAL statement_timeout = 0")
        .await
        .map_err(Failed::from)?;
    Ok(session)
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
    let rows = session.query(ENDS_DIFFER, &[]).await?;
    let differ: i64 = rows.first().map_or(Ok(0), |row| get(row, 0))?;
    if differ > 0 {
        faults.push(format!("{differ} conversations don't end as their commits do"));
    }
    faults.extend(removal::faults(session).await?);
    Ok(faults)
}

async fn derived(session: &mut Session) -> Result<Vec<String>, JournalError> {
    let mut faults = Vec::new();
    let rows = session.query(LISTED_DIFFER, &[]).await?;
    let differ: i64 = rows.first().map_or(Ok(0), |row| get(row, 0))?;
    if differ > 0 {
        faults.push(format!("the list of conversations isn't what the commits say: {differ} rows"));
    }
    let record = record(session).await?;
    let waiting = record.waiting();
    let Record { open, days, .. } = record;
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
    Ok(faults)
}

async fn record(session: &mut Session) -> Result<Record, JournalError> {
    let mut record = Record::default();
    while record.read_on(session).await?.is_some() {}
    Ok(record)
}
