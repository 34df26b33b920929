//! `ephor journal backup`: a copy of a journal that may be in use.

use std::path::Path;

use ephor::journal::BackupError;
use serde_json::json;

use super::super::problem::{Exit, Problem};
use super::super::{Done, places};
use super::Reader;
use super::verify::REPAIR;

impl Reader<'_> {
    pub(super) async fn backup(&self, to: &Path) -> Done {
        places::folder_is_there(to)?;
        let copied = self.journal.backup(to).await;
        let Some(copied) = copied else {
            return Err(Problem::new(
                Exit::Failed,
                "a journal in a database isn't copied to a file",
            )
            .of(self.at.to_string())
            .next(format!(
                "pg_dump --schema={} copies it, also while it is in use",
                self.at.schema().unwrap_or("ephor")
            )));
        };
        let audit = copied.map_err(|error| self.not_copied(&error))?;
        let (commits, events) = (audit.commits, audit.events);
        if self.term.json {
            let value = json!({"file": to, "commits": commits, "events": events,
                "end": audit.end, "head": audit.head});
            self.term.say(value.to_string())?;
            return Ok(Exit::Done);
        }
        self.term.say(format!("{commits} commits, {events} events: in {}", to.display()))?;
        self.term.say(format!("head  {} --at {}", audit.head, audit.end))?;
        Ok(Exit::Done)
    }

    fn not_copied(&self, error: &BackupError) -> Problem {
        let problem = Problem::failed("the journal wasn't copied", error).of(self.at.to_string());
        match error {
            BackupError::Exists { .. } => {
                Problem { exit: Exit::Usage, ..problem.next("give the name of a new file") }
            }
            BackupError::Unsound(audit) if audit.intact() => problem.next(REPAIR),
            BackupError::Unsound(_) => problem
                .next("`ephor journal verify` says where; copy its files as they are to keep them"),
            BackupError::Written { .. } => {
                problem.next("name a file in a folder that you may write to, with enough room")
            }
            _ => problem,
        }
    }
}
