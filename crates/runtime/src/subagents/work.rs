//! The work of one sub-agent, from its decision's release to its end.
//!
//! ```text
//! from       on                          to          event
//! ────────── ─────────────────────────── ─────────── ─────────────────
//! begun      it has been announced       waiting     SubAgentSpawned
//! waiting    a place is free             at work
//! waiting    cancelled                   over        SubAgentCancelled
//! at work    cancelled                   over        SubAgentCancelled
//! at work    ended                       over        SubAgentCompleted, …Failed, …TimedOut
//! any        the runtime ends            cut off
//! ```
//!
//! Of one that is cut off nothing is recorded: the next process goes on with it, as after a crash.
//!
//! It records its own start and end: if the actor published them, they could still be on their way
//! when it is rebuilt, and would be published twice.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use ephor_core::events::{
    SubAgentCancelled, SubAgentCompleted, SubAgentFailed, SubAgentSpawned, SubAgentTimedOut,
};
use ephor_core::payload::SpawnSubagent;
use ephor_core::{
    DecisionError, Draft, ErrorCode, EventData, EventId, Failure, SubAgentId, bounds,
};
use ephor_time::Waits;
use futures::FutureExt;
use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::SOURCE;
use super::begun::Begun;
use super::clocks::Clocks;
use super::queue::{Admission, Signals};
use crate::agent::{AgentContext, Agents};
use crate::decisions::Decisions;
use crate::execution::{Interruption, Released};
use crate::recording::NotRecorded;
use crate::services::Services;

/// What a sub-agent is to do, and who waits for it.
pub(crate) struct Job {
    pub(super) id: SubAgentId,
    pub(super) task: SpawnSubagent,
    pub(super) released: Released,
    /// What a dead process has put on record of it.
    pub(super) begun: Begun,
    /// Seconds.
    pub(super) timeout: f64,
    pub(super) reply: Reply,
    pub(super) admission: Admission,
    pub(super) signals: Signals,
}

/// How the work on it ended.
enum Outcome {
    Output(Value),
    Failed(Failure),
    TimedOut,
    Cancelled(Interruption),
}

/// To whoever waits for its end.
pub(super) type Reply = oneshot::Sender<End>;

pub(super) type End = Result<Value, DecisionError>;

impl Job {
    /// The decision that it carries out.
    pub fn decision(&self) -> EventId {
        self.released.id()
    }

    /// Does all of it. `Some`: the runtime's end has cut it off, and nobody is to be told of an end.
    pub async fn carry_out(self, services: Services) -> Option<Reply> {
        // The runtime's end waits until this is on record, or cut off.
        let Some(_open) = services.closing.work() else {
            return Some(self.reply);
        };
        let (start, released) = (EventData::typed(self.spawned()), self.released.clone());
        let record = async |event| {
            let draft = Draft::of(released.conversation.clone(), event).from_source(SOURCE);
            services.fact(draft.caused_by(&released.made)).await
        };
        if self.begun.spawned.is_none()
            && let Err(error) = record(start).await
        {
            tracing::error!(%error, "a sub-agent's start could not be recorded");
        }
        let Self { id, task, begun, timeout, reply, admission, signals, .. } = self;
        let Signals { start, cancel } = signals;
        let (subagent_type, decision) = (task.subagent_type.clone(), released.id());
        let work = AssertUnwindSafe(async {
            admission.ready();
            // Several sub-agents of one conversation may be at work at the same time.
            released.detach.detach();
            let work = async {
                // Whoever gives the place has the sender for as long as there is an admission.
                let _ = start.await;
                run(&services, &id, task, &released, begun.decisions, timeout).await
            };
            tokio::select! {
                biased;
                Ok(why) = cancel => Some(Outcome::Cancelled(why)),
                () = services.closing.begun() => None,
                outcome = work => Some(outcome),
            }
        });
        let outcome = work.catch_unwind().await.unwrap_or_else(|panic| {
            let what = format!("the agent panicked: {}", crate::panic_text(&*panic));
            Some(Outcome::Failed(Failure::new(ErrorCode::Internal, what)))
        });
        let Some(outcome) = outcome else {
            return Some(reply);
        };
        // However long the record takes.
        admission.leave();
        let (end, result) = ended(id, subagent_type, decision, timeout, outcome);
        let recorded = record(end).await;
        drop(admission);
        // What it came to is kept from whoever waits, too.
        let result = match recorded {
            Err(blocked @ NotRecorded::Blocked { .. }) => {
                Err(DecisionError::new(DecisionError::NOT_RECORDED, blocked.to_string()))
            }
            Err(error) => {
                tracing::error!(%error, "a sub-agent's end could not be recorded");
                result
            }
            Ok(_) => result,
        };
        // Nobody waits where the decision was interrupted.
        let _ = reply.send(result);
        None
    }

    fn spawned(&self) -> SubAgentSpawned {
        SubAgentSpawned {
            subagent_id: self.id.clone(),
            subagent_type: self.task.subagent_type.clone(),
            decision: self.decision(),
            task: self.task.task_payload.clone(),
            priority: self.task.rank(),
            timeout: self.timeout,
        }
    }
}

async fn run(
    services: &Services,
    id: &SubAgentId,
    task: SpawnSubagent,
    released: &Released,
    decisions: Decisions,
    timeout: f64,
) -> Outcome {
    let Some(agent) = services.get::<Agents>().get(&task.subagent_type) else {
        // It was registered when it was judged; it can have been replaced, not removed.
        let what = format!("no agent of type {:?} is registered", task.subagent_type);
        return Outcome::Failed(Failure::new(ErrorCode::Dependency, what));
    };
    let cx = AgentContext {
        services: services.clone(),
        conversation: released.conversation.clone(),
        source: format!("agent/{}", task.subagent_type).into(),
        subagent: id.clone(),
        cause: released.made.clone(),
        snapshot: task.context_snapshot,
        decisions: Arc::new(decisions),
    };
    let work = agent.run_json(Value::Object(task.task_payload), cx);
    let (waits, time) = (Waits::default(), services.time());
    let _clock = services.get::<Clocks>().runs(released.id(), &waits, &time);
    match time.within_working(Duration::from_secs_f64(timeout), &waits, work).await {
        None => Outcome::TimedOut,
        Some(Ok(output)) => match bounds::check_depth("the agent's result", &output) {
            Ok(()) => Outcome::Output(output),
            Err(failure) => {
                bounds::discard(output);
                Outcome::Failed(failure)
            }
        },
        Some(Err(failure)) => Outcome::Failed(failure),
    }
}

/// What is put on record of an end, and what its decision comes to.
fn ended(
    subagent_id: SubAgentId,
    subagent_type: String,
    decision: EventId,
    timeout: f64,
    outcome: Outcome,
) -> (EventData, End) {
    match outcome {
        Outcome::Output(output) => {
            let reply = completed(&subagent_id, &output);
            let event = SubAgentCompleted { subagent_id, subagent_type, decision, output };
            (EventData::typed(event), reply)
        }
        Outcome::Failed(failure) => {
            let reply = failed(&subagent_id, failure.clone());
            let event = SubAgentFailed { subagent_id, subagent_type, decision, failure };
            (EventData::typed(event), reply)
        }
        Outcome::TimedOut => {
            let reply = timed_out(&subagent_id, timeout);
            let event = SubAgentTimedOut { subagent_id, subagent_type, decision, timeout };
            (EventData::typed(event), reply)
        }
        Outcome::Cancelled(why) => {
            let error = why.error();
            let reason = error.message().to_owned();
            let event = SubAgentCancelled { subagent_id, subagent_type, decision, reason };
            (EventData::typed(event), Err(error))
        }
    }
}

pub(super) fn completed(subagent: &SubAgentId, output: &Value) -> End {
    Ok(json!({"subagent_id": subagent, "output": output}))
}

pub(super) fn failed(subagent: &SubAgentId, failure: Failure) -> End {
    Err(DecisionError::from(failure).about("subagent_id", subagent))
}

pub(super) fn timed_out(subagent: &SubAgentId, timeout: f64) -> End {
    failed(subagent, Failure::new(ErrorCode::Timeout, format!("no result after {timeout} s")))
}
