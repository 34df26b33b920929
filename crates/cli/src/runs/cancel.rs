//! `ephor runs cancel`: ends a run, whichever process is at work on it.

use std::time::Duration;

use ephor::Config;
use ephor::core::EventId;
use ephor::runs::{LatestRuns, Run};
use ephor::runtime::{CancelError, Cancelled};
use serde_json::json;

use super::args::CancelArgs;
use super::find::Place;
use super::{Runs, outcome};
use crate::problem::{Exit, Problem};
use crate::session::{self, Session, Setup};
use crate::{Done, said, unless_interrupted, unwritten};

/// Between two looks at what became of it.
const LOOK: Duration = Duration::from_millis(50);

/// Looks after which the end is no longer waited for.
const LOOKS: u32 = 200;

impl Runs<'_> {
    pub(super) async fn cancel(&self, config: Config, args: CancelArgs) -> Done {
        let by = said::by(args.by.as_deref())?;
        let place = self.find(&args.id).await?;
        let setup = Setup { journal: Some(self.at.clone()), ..Setup::default() };
        let session = session::start(config, setup, self.term).await?;
        let work = self.end(&session, &place, &by, args.reason.as_deref().unwrap_or_default());
        let done = unless_interrupted(unwritten::unless_stuck(&session.runtime, work), || {
            Err(Problem::failed("it was interrupted", "the run may end all the same"))
        });
        let done = done.await;
        session.end(done).await
    }

    async fn end(&self, session: &Session, place: &Place, by: &str, reason: &str) -> Done {
        let Place { conversation, run } = place;
        let cancelled = session.runtime.cancel(conversation, *run, by, reason).await;
        let cancelled = cancelled.map_err(|error| refused(&error, *run))?;
        if cancelled == Cancelled::PassedOn {
            self.term.note("passed on to the process that owns the conversation");
        }
        for _ in 0..LOOKS {
            let known = LatestRuns::find(&*self.journal, conversation, *run).await;
            if let Some(run) = known.map_err(|error| self.failed(error))?.filter(Run::is_over) {
                return self.ended(&run);
            }
            tokio::time::sleep(LOOK).await;
        }
        let what = "the process that is at work on it hasn't ended it yet";
        Err(Problem::failed("the run goes on", what)
            .of(run.to_string())
            .next(format!("ephor runs watch {run} tells of its end")))
    }

    /// It may have come to another end at the same moment.
    fn ended(&self, run: &Run) -> Done {
        if self.term.json {
            let said = json!({"run": run.id, "status": run.status, "reason": run.reason});
            self.term.say(said.to_string())?;
            return Ok(Exit::Done);
        }
        self.term.say(outcome(run))?;
        Ok(Exit::Done)
    }
}

fn refused(error: &CancelError, run: EventId) -> Problem {
    let exit = match error {
        CancelError::NotFound | CancelError::Over(_) => Exit::NotFound,
        CancelError::Invalid(_) => Exit::Usage,
        _ => Exit::Failed,
    };
    Problem::new(exit, "the run wasn't cancelled")
        .of(run.to_string())
        .because(format!("{}: {error}", error.code()))
        .next(error.hint())
}
