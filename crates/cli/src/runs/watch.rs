//! `ephor runs watch`: a run's events as they come, whichever process writes them.

use std::sync::Arc;
use std::time::Duration;

use ephor::core::Envelope;
use ephor::runs::{Run, RunKind, RunLog, RunStatus};

use super::{Runs, outcome};
use crate::Done;
use crate::journal::{PAGE, say_event};
use crate::problem::{Exit, Problem};

/// Between two looks at a file that another process may write.
const PAUSE: Duration = Duration::from_millis(200);

impl Runs<'_> {
    pub(super) async fn watch(&self, given: &str) -> Done {
        let place = self.find(given).await?;
        let mut log = RunLog::new(place.conversation.clone());
        let mut after = 0;
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
            if page.is_empty() {
                tokio::time::sleep(PAUSE).await;
            }
        }
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
