//! `ephor runs resume`: goes on with what processes that are gone have left.

use std::time::Duration;

use ephor::core::ConversationId;

use ephor::core::node::MARKER_KINDS;
use ephor::inbox::Filter;
use ephor::runs::{ConversationState, LatestRuns, NodeStatus, Run, RunKind, RunStatus};
use ephor::runtime::recovery::Taken;
use ephor::{Config, Runtime};
use serde_json::json;

use super::args::ResumeArgs;
use super::find::{RECENT, WINDOW};
use super::{Runs, shown};
use crate::problem::{Exit, Problem};
use crate::question::ANALYST;
use crate::session::{self, Session, Setup};
use crate::tell::{Sink, Teller};
use crate::term::counted;
use crate::{Done, unless_interrupted, unwritten};

/// How often it is looked whether a conversation is at rest.
const LOOK: Duration = Duration::from_millis(200);

/// Looks in a row at which nothing has happened, after which what waits for a person is all that is left.
const QUIET: u32 = 15;

impl Runs<'_> {
    pub(super) async fn resume(&self, config: Config, args: ResumeArgs) -> Done {
        let conversation = match &args.conversation {
            Some(name) => Some(self.conversation(name).await?),
            None => None,
        };
        let setup = Setup {
            databases: args.databases,
            models: args.models,
            journal: Some(self.at.clone()),
            ..Setup::default()
        };
        let session = session::start(config, setup, self.term).await?;
        let at_work = match self.ready(&session, conversation.as_ref()).await {
            Ok(at_work) => at_work,
            Err(problem) => return session.end(Err(problem)).await,
        };
        let work = self.go_on(&session, conversation, at_work);
        let work = unwritten::unless_stuck(&session.runtime, work);
        let done = unless_interrupted(work, || {
            Err(Problem::failed("it was interrupted", "what had completed until then is recorded"))
        });
        let done = done.await;
        session.end(done).await
    }

    /// Refuses what can't go on here, such as for want of a database, before it is taken up: there it
    /// would fail for good. How many runs are at work.
    async fn ready(
        &self,
        session: &Session,
        conversation: Option<&ConversationId>,
    ) -> Result<usize, Problem> {
        let mut at_work = 0;
        let all = match conversation {
            Some(id) => vec![id.clone()],
            None => self.recent(RECENT).await?,
        };
        for id in all {
            let latest = LatestRuns::of(&*self.journal, &id, WINDOW).await;
            let latest = latest.map_err(|error| self.failed(error))?;
            // A copy goes on only where it is named.
            let rests = |run: &Run| run.is_over() || run.status == RunStatus::Paused;
            let named = conversation.is_some();
            if latest.runs.iter().all(|run| if named { run.is_over() } else { rests(run) }) {
                continue;
            }
            at_work += latest.runs.iter().filter(|run| run.status == RunStatus::Running).count();
            let state = ConversationState::at(&*self.journal, &id, None).await;
            let state = state.map_err(|error| {
                Problem::failed("the conversation can't be read", error).of(id.to_string())
            })?;
            if let Err(missing) = has_all(&session.runtime, &state) {
                return Err(Problem::failed("nothing was resumed", format!("NOT_HERE: {missing}"))
                    .of(shown(&self.tenant, &id))
                    .next("give what it was started with, such as --db NAME=URL"));
            }
        }
        Ok(at_work)
    }

    async fn go_on(
        &self,
        session: &Session,
        conversation: Option<ConversationId>,
        at_work: usize,
    ) -> Done {
        let runtime = &session.runtime;
        let mut observer = runtime.bus().observe("*");
        let failed = |error| self.failed(error);
        let (taken, elsewhere) = match conversation {
            Some(id) => match runtime.take_up(&id).await.map_err(failed)? {
                Taken::Here | Taken::Busy => (vec![id], Vec::new()),
                Taken::Elsewhere => (Vec::new(), vec![id]),
            },
            None => {
                let recovered = runtime.recover().await.map_err(failed)?;
                ([recovered.taken, recovered.busy].concat(), Vec::new())
            }
        };
        let others = !elsewhere.is_empty();
        for id in elsewhere {
            let text = format!(
                "{}: another process has it, such as a chat or a server: end that, or let it go on",
                shown(&self.tenant, &id)
            );
            self.term.note(text);
        }
        let mut teller = Teller::new(self.term, Sink::Err);
        for id in &taken {
            let mut quiet = 0;
            // A run that waits for a person is under way as well: it is over for now once nothing happens.
            while !runtime.services().passivate(id).await {
                if quiet >= QUIET && self.waiting(session, id).await? > 0 {
                    break;
                }
                tokio::select! {
                    event = session::next(&mut observer, id) => {
                        quiet = 0;
                        teller.event(&*event?)?;
                    }
                    () = tokio::time::sleep(LOOK) => quiet += 1,
                }
            }
        }
        if taken.is_empty() && !others {
            self.term.note(match at_work {
                0 => "nothing to resume".to_owned(),
                _ => format!(
                    "nothing to resume: {} at work in other processes, or left by one a moment ago; \
                     `ephor runs list` shows them",
                    counted(at_work, "run")
                ),
            });
        }
        self.tell(session, &taken).await
    }

    /// How much waits for people in a conversation.
    async fn waiting(&self, session: &Session, id: &ConversationId) -> Result<usize, Problem> {
        let filter = Filter { conversation: Some(id.clone()), ..Filter::default() };
        let waits = session.runtime.inbox().of(id.tenant()).list(&filter).await;
        let waits = waits.map_err(|error| Problem::failed("the inbox can't be read", error))?;
        Ok(waits.len())
    }

    async fn tell(&self, session: &Session, taken: &[ConversationId]) -> Done {
        let mut exit = Exit::Done;
        for id in taken {
            let waiting = self.waiting(session, id).await?;
            let name = shown(&self.tenant, id);
            if self.term.json {
                self.term.say(json!({"conversation": id, "waiting": waiting}).to_string())?;
            } else if waiting > 0 {
                self.term.say(format!("{name}: waits for a person; see ephor inbox"))?;
            } else {
                self.term.say(format!("{name}: nothing to resume"))?;
            }
            if waiting > 0 {
                exit = Exit::Waiting;
            }
        }
        Ok(exit)
    }
}

/// Whether a runtime has what the unfinished runs of a conversation need, or what is missing.
fn has_all(runtime: &Runtime, state: &ConversationState) -> Result<(), String> {
    let executors = &runtime.services().executors;
    for run in state.runs.iter().filter(|run| !run.is_over()) {
        let workflow = match &run.kind {
            RunKind::Workflow { workflow_id, .. } => workflow_id,
            RunKind::SubAgent { .. } if run.title == ANALYST => {
                if executors.connections().names().next().is_none() {
                    return Err("no database is connected".to_owned());
                }
                continue;
            }
            RunKind::SubAgent { .. } | RunKind::Turn => continue,
        };
        let plan = state.workflows.iter().find(|known| known.id == *workflow);
        for node in plan.into_iter().flat_map(|known| &known.plan.nodes) {
            let known = run.nodes.iter().find(|known| known.node_id == node.node_id);
            let over = known.is_some_and(|known| {
                matches!(known.status, NodeStatus::Completed | NodeStatus::Skipped)
            });
            if over || MARKER_KINDS.contains(&node.kind.as_str()) {
                continue;
            }
            let Some(executor) = executors.get(&node.kind) else {
                return Err(format!("there is no node kind `{}`", node.kind));
            };
            executor.ready(&node.config).map_err(|failure| failure.message)?;
        }
    }
    Ok(())
}
