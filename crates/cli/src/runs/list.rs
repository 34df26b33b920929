//! `ephor runs list`: unfinished runs first, then those that began last.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use ephor::core::ConversationId;
use ephor::journal::JournalError;
use ephor::runs::{LatestRuns, Run, is_thread};

use super::find::{RECENT, WINDOW};
use super::left::{Left, WHY, resume};
use super::{Runs, shown, status_of};
use crate::Done;
use crate::journal::time;
use crate::problem::{Exit, Problem};
use crate::term::{Style, clean, short};

/// Runs that are listed where nothing is said.
const LIMIT: usize = 30;

/// Runs that were found.
struct Listed {
    runs: Vec<Run>,
    /// The conversations of which older events weren't looked at.
    partly: Vec<String>,
    /// Those that can't be read, and why.
    damaged: Vec<(String, JournalError)>,
}

impl Listed {
    fn whole(runs: Vec<Run>) -> Self {
        Self { runs, partly: Vec::new(), damaged: Vec::new() }
    }
}

impl Runs<'_> {
    pub(super) async fn list(
        &self,
        all: bool,
        conversation: Option<&str>,
        limit: Option<usize>,
    ) -> Done {
        let Listed { mut runs, partly, damaged } = match conversation {
            Some(name) => {
                let id = self.conversation(name).await?;
                let runs = LatestRuns::all(&*self.journal, &id).await;
                Listed::whole(runs.map_err(|error| self.failed(error))?)
            }
            None if all => Listed::whole(self.every_run().await?),
            None => self.latest().await?,
        };
        runs.sort_by_key(|run| (run.is_over(), Reverse(run.since), run.id));
        let most = limit.unwrap_or(if all || conversation.is_some() { usize::MAX } else { LIMIT });
        let (none, more) = (runs.is_empty(), runs.len().saturating_sub(most));
        runs.truncate(most);
        if none {
            self.term.note(format!("no runs recorded for tenant {}", clean(&self.tenant)));
        }
        let left = self.left(&runs).await?;
        runs.iter().try_for_each(|run| self.say_run(run, &left))?;
        let resumable = runs.iter().filter(|run| left.has(run)).map(|run| &run.conversation);
        for id in resumable.collect::<BTreeSet<_>>() {
            let name = shown(&self.tenant, id);
            self.term.note(clean(&format!("{name}: {WHY}; to go on: {}", resume(id))));
        }
        if more > 0 {
            self.term.note(format!("and {more} more; --limit says how many are listed"));
        }
        for name in partly {
            let text =
                format!("older runs of {name} aren't listed; --conversation {name} lists all");
            self.term.note(clean(&text));
        }
        for (name, error) in &damaged {
            let text = format!(
                "the runs of {name} can't be listed: {error}; `ephor journal verify` tells more"
            );
            self.term.note(clean(&text));
        }
        Ok(if damaged.is_empty() { Exit::Done } else { Exit::Failed })
    }

    /// The runs of the conversations that were written last, and of those in which something waits for
    /// a person.
    async fn latest(&self) -> Result<Listed, Problem> {
        let waits = self.journal.waits(0).await.map_err(|error| self.failed(error))?;
        let waits = waits.open.into_iter().filter(|waiting| waiting.due.is_none());
        let waits = waits.map(|waiting| waiting.conversation);
        let own = |id: &ConversationId| id.tenant() == self.tenant && !is_thread(id);
        let mut conversations: BTreeSet<_> = waits.filter(own).collect();
        conversations.extend(self.recent(RECENT).await?);
        let mut listed = Listed::whole(Vec::new());
        for conversation in conversations {
            let name = shown(&self.tenant, &conversation);
            match LatestRuns::of(&*self.journal, &conversation, WINDOW).await {
                Ok(found) => {
                    if found.before > 0 {
                        listed.partly.push(name);
                    }
                    listed.runs.extend(found.runs);
                }
                Err(error @ JournalError::Unreadable { .. }) => listed.damaged.push((name, error)),
                Err(error) => return Err(self.failed(error)),
            }
        }
        Ok(listed)
    }

    pub(super) fn say_run(&self, run: &Run, left: &Left) -> Result<(), Problem> {
        let term = self.term;
        if term.json {
            let written = serde_json::to_value(run);
            let mut written =
                written.map_err(|error| Problem::failed("a run can't be written", error))?;
            left.mark(run, &mut written);
            return term.say(written.to_string());
        }
        let (word, style) = status_of(run, left);
        term.say(format!(
            "{}  {:<8}  {}  {}  {}  {}",
            term.paint(style, &format!("{word:<20}")),
            run.kind.name(),
            term.paint(Style::Dim, &time(&run.since.to_string())),
            run.id,
            clean(&shown(&self.tenant, &run.conversation)),
            short(&clean(&run.title), 60),
        ))
    }
}
