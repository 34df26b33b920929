//! `ephor journal repair`: what is derived from an intact record is made anew.

use ephor::config::JournalAt;
#[cfg(feature = "postgres")]
use ephor::journal::Postgres;
use ephor::journal::{Audit, RepairError, Sqlite};
use serde_json::json;

use super::super::Done;
use super::super::problem::{Exit, Problem};
use super::super::term::Term;

pub(super) async fn run(at: &JournalAt, term: &Term) -> Done {
    // A journal is never made by repairing it; and what keeps it from being read is told as usual.
    drop(super::open(at).await?);
    let audit = rebuild(at).await.map_err(|error| {
        let problem = Problem::failed("the journal wasn't repaired", &error).of(at.to_string());
        match error {
            RepairError::Record(_) => {
                problem.next("`ephor journal verify` says where; compare it with a backup")
            }
            RepairError::InUse(_) => problem.next("stop `ephor serve`, then repair it"),
            _ => problem,
        }
    })?;
    let (commits, events) = (audit.commits, audit.events);
    if term.json {
        let value = json!({"commits": commits, "events": events, "end": audit.end,
            "head": audit.head});
        term.say(value.to_string())?;
        return Ok(Exit::Done);
    }
    term.say(format!(
        "rebuilt from {commits} commits, {events} events: conversations, what waits, days"
    ))?;
    term.say(format!("head  {} --at {}", audit.head, audit.end))?;
    Ok(Exit::Done)
}

async fn rebuild(at: &JournalAt) -> Result<Audit, RepairError> {
    match at {
        // Above, it wasn't opened.
        JournalAt::Memory => Err(ephor::journal::JournalError::Closed.into()),
        JournalAt::File(file) => Sqlite::repair(file).await,
        #[cfg(feature = "postgres")]
        JournalAt::Postgres(url) => Postgres::repair(url).await,
        #[cfg(not(feature = "postgres"))]
        JournalAt::Postgres(_) => Err(ephor::journal::JournalError::Closed.into()),
    }
}
