//! `ephor runs watch`: a run's events as they come, whichever process writes them.

use std::sync::Arc;
use std::time::Duration;

use ephor::core::Envelope;
use ephor::runs::{Run, RunKind, RunLog, RunStatus};

use super::left::{WHY, resume};
use super::{Runs, outcome};
use crate::Done;
use crate::journal::{PAGE, say_event};
use crate::problem::{Exit, Problem};

/// Between two looks at a file that another process may write.
const PAUSE: Duration = Duration::from_millis(200);

/// Quiet looks after which it is asked whether a process is still at work on the run.
const QUIET: u32 = 10;

/// How often in a row nobody must be: a process that takes the run over may come first.
const TIMES: u32 = 2;

impl Runs<'_> {
    pub(super) async fn watch(&self, given: &str) -> Done {
        let place = self.find(given).await?;
        let mut log = RunLog::new(place.conversation.clone());
        let (mut after, mut quiet) = (0, 0);
        loop {
            let page = self.journal.read(&place.conversation, after, PAGE).await;
            let page = page.map_err(|error| self.failed(error))?;
            for event in &page {
                after = event.sequence;
                log.fold(event);
                let run = log.runs().iter().find(|run| run.id == place.run);
                if let Some(run) = run.filter(|run| concerns(run, event)) {
                    say_event(self.term, event, None)?;
                    if run.is_over() && run.last == event.sequence {
                        return self.over(run);
                    }
                }
            }
            if !page.is_empty() {
                quiet = 0;
                continue;
            }
            let run = log.runs().iter().find(|run| run.id == place.run);
            if quiet % QUIET == 0 && !self.is_left(run).await? {
                quiet = 0;
            }
            if quiet == QUIET * TIMES {
                return Err(Problem::failed("nobody is working on the run", WHY)
                    .of(place.run.to_string())
                    .next(resume(&place.conversation)));
            }
            quiet += 1;
            tokio::time::sleep(PAUSE).await;
        }
    }

    async fn is_left(&self, run: Option<&Run>) -> Result<bool, Problem> {
        let Some(run) = run else { return Ok(false) };
        Ok(self.left(std::slice::from_ref(run)).await?.has(run))
    }

    fn over(&self, run: &Run) -> Done {
        self.term.note(outcome(run));
        match run.status {
            RunStatus::Completed => Ok(Exit::Done),
            _ => Err(Problem::quiet(Exit::Failed)),
        }
    }
}

/// Whether an event belongs to a run: all that comes while a turn is under way; of the others, what
/// names them.
fn concerns(run: &Run, event: &Arc<Envelope>) -> bool {
    if event.sequence < run.first {
        return false;
    }
    let names = match &run.kind {
        RunKind::Turn => return run.ended.is_none_or(|_| event.sequence <= run.last),
        // A recovery of it, and a change to it, name the workflow.
        RunKind::Workflow { workflow_id, .. } => workflow_id.to_string(),
        RunKind::SubAgent { subagent_id } => subagent_id.to_string(),
    };
    let mut json = Vec::new();
    // What can't be written names nothing.
    let written = event.data.write_json(&mut json).is_ok();
    let text = String::from_utf8_lossy(&json);
    event.causation == Some(run.id)
        || (written && (text.contains(&names) || text.contains(&run.id.to_string())))
}
