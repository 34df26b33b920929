//! `ephor journal restore`: a backup in the place of a journal.

use std::path::Path;

use ephor::config::JournalAt;
use ephor::journal::{RestoreError, Restored, Sqlite};
use serde_json::json;

use super::super::Done;
use super::super::problem::{Exit, Problem};
use super::super::term::Term;
use super::opened::says_another;

pub(super) async fn run(at: &JournalAt, backup: &Path, term: &Term) -> Done {
    let failed = |exit| Problem::new(exit, "the backup wasn't restored").of(at.to_string());
    let Some(file) = at.file() else {
        return Err(failed(Exit::Failed)
            .because("a journal in a database isn't restored from a file")
            .next("psql or pg_restore reads a copy that pg_dump has made"));
    };
    let place = backup.display().to_string();
    if !backup.exists() {
        return Err(Problem::new(Exit::NotFound, "there is no such backup")
            .of(place)
            .next("check the path; `ephor journal backup FILE` makes one"));
    }
    let Restored { audit, kept } = Sqlite::restore(backup, file).await.map_err(|error| {
        let problem = failed(Exit::Failed).because(&error);
        match error {
            RestoreError::InUse(_) => problem.next("stop `ephor serve`, then restore it"),
            RestoreError::Backup(_) => {
                let next = format!("`ephor journal verify --journal {place}`");
                problem.of(place).next(next)
            }
            RestoreError::Open(error) if says_another(&error) => {
                let problem = problem.of(place).next("`ephor journal backup FILE` makes a backup");
                Problem { exit: Exit::Usage, ..problem }
            }
            RestoreError::Open(_) => problem.of(place),
            RestoreError::Moved { .. } => problem,
        }
    })?;
    let (commits, events) = (audit.commits, audit.events);
    if term.json {
        let value = json!({"file": file, "commits": commits, "events": events,
            "end": audit.end, "head": audit.head, "kept": kept});
        term.say(value.to_string())?;
        return Ok(Exit::Done);
    }
    term.say(format!("{commits} commits, {events} events: in {}", file.display()))?;
    term.say(format!("head  {} --at {}", audit.head, audit.end))?;
    if let Some(kept) = kept {
        term.note(format!("what was there before is in {}", kept.display()));
    }
    Ok(Exit::Done)
}
