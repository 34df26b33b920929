//! Makes the projections anew, in one transaction, while no process has the journal open to write: a
//! writer remembers what waits in its conversations.

use std::collections::BTreeMap;

use super::Postgres;
use super::fold::{Record, Wait};
use super::pool::get;
use super::session::{Failed, Session};
use crate::repair::{RepairError, check_rebuilt, check_record};
use crate::{Audit, JournalError};

// All who write ask for a row of `conversations` first; those who read go on.
const BEGIN: &str =
    "BEGIN; SET LOCAL statement_timeout = 0; LOCK TABLE conversations IN EXCLUSIVE MODE";
const CLEAR: &str = "DELETE FROM waits; DELETE FROM days; DELETE FROM snapshots";

const ALIVE: &str =
    "SELECT name FROM processes WHERE until > clock_timestamp() ORDER BY name LIMIT 1";

const GONE: &str = "DELETE FROM waits WHERE id = ANY($1::text[])";
const PUT: &str = "INSERT INTO waits (id, conversation, open, settled)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[])
    ON CONFLICT (id) DO UPDATE SET open = excluded.open, settled = excluded.settled";
const DAYS: &str =
    "INSERT INTO days (day, before) SELECT * FROM unnest($1::bigint[], $2::bigint[])";
const DAY: &str = "UPDATE whole SET day = $1::bigint";
const WAITING: &str = "UPDATE conversations SET waiting = NOT waiting
    WHERE waiting <> (id = ANY($1::bigint[]))";
const LISTED: &str = "UPDATE conversations v SET time = o.time, began = o.began
    FROM (SELECT id,
        (SELECT time FROM commits WHERE conversation = c.id ORDER BY first DESC LIMIT 1) AS time,
        (SELECT time FROM commits WHERE conversation = c.id ORDER BY first LIMIT 1) AS began
        FROM conversations c) o
    WHERE o.id = v.id AND o.time IS NOT NULL
        AND (v.time, v.began) IS DISTINCT FROM (o.time, o.began)";

impl Postgres {
    /// Rebuilds from the record what is derived from it: the list of conversations, what waits for
    /// people, the days. Snapshots are dropped. Returns an audit of the result.
    ///
    /// ```no_run
    /// # use ephor_journal::Postgres;
    /// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
    /// let audit = Postgres::repair("postgres://ephor@db.example/ephor").await?;
    /// assert!(audit.sound());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`RepairError`]: the record must be intact, and no process may hold a lease.
    pub async fn repair(url: &str) -> Result<Audit, RepairError> {
        let journal = Self::open_read_only(url).await?;
        check_record(&journal).await?;
        let failed = |error| JournalError::from(Failed::from(error));
        let mut session = Session::open(&journal.place).await.map_err(failed)?;
        session.run(BEGIN).await.map_err(failed)?;
        let rebuilt = rebuild(&mut session).await;
        // A connection that is dropped in a transaction keeps its locks until the server has seen its
        // end.
        let end = if rebuilt.is_ok() { "COMMIT" } else { "ROLLBACK" };
        let ended = session.run(end).await.map_err(failed);
        rebuilt?;
        ended?;
        check_rebuilt(&journal).await
    }
}

async fn rebuild(session: &mut Session) -> Result<(), RepairError> {
    if let Some(row) = session.query(ALIVE, &[]).await.map_err(JournalError::from)?.first() {
        return Err(RepairError::InUse(get(row, 0)?));
    }
    Ok(fold(session).await?)
}

async fn fold(session: &mut Session) -> Result<(), JournalError> {
    session.run(CLEAR).await.map_err(Failed::from)?;
    let mut record = Record::default();
    while let Some(waits) = record.read_on(session).await? {
        put(session, waits).await?;
    }
    let (days, before): (Vec<i64>, Vec<i64>) = record.days.iter().unzip();
    session.query(DAYS, &[&days, &before]).await?;
    session.query(DAY, &[&record.day]).await?;
    session.query(WAITING, &[&record.waiting()]).await?;
    session.query(LISTED, &[]).await?;
    Ok(())
}

async fn put(session: &mut Session, waits: Vec<Wait>) -> Result<(), JournalError> {
    // One statement changes a row once: as the last of these commits leaves it.
    let last: BTreeMap<_, _> =
        waits.into_iter().map(|wait| (wait.changed.id.clone(), wait)).collect();
    let (gone, kept): (Vec<_>, Vec<_>) = last.values().partition(|wait| wait.changed.gone);
    let id = |wait: &&Wait| wait.changed.id.clone();
    let gone: Vec<_> = gone.iter().map(id).collect();
    let ids: Vec<_> = kept.iter().map(id).collect();
    let of: Vec<_> = kept.iter().map(|wait| wait.conversation).collect();
    let open: Vec<_> = kept.iter().map(|wait| wait.changed.open.as_deref()).collect();
    let settled = |wait: &&Wait| wait.changed.open.is_none().then_some(wait.position);
    let settled: Vec<_> = kept.iter().map(settled).collect();
    session.query(GONE, &[&gone]).await?;
    session.query(PUT, &[&ids, &of, &open, &settled]).await?;
    Ok(())
}
