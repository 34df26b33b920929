//! Sub-agents: one actor per conversation for those that run, and one queue over all conversations.
//!
//! Nothing that a panic of the actor must not undo is kept in it: a sub-agent's work is a task that
//! starts with the job and records its own end ([`work`]), and the queue knows who isn't done
//! ([`queue`]). A rebuilt instance finds both there.

mod begun;
mod clocks;
mod places;
mod queue;
mod work;

use std::collections::HashSet;
use std::sync::Arc;

use async_trait::async_trait;
use ephor_bus::Pattern;
use ephor_core::{
    ConversationId, Decision, DecisionError, DecisionType, Envelope, EventId, SubAgentId,
};
use serde_json::Value;
use tokio::sync::oneshot;

use crate::actor::{Actor, ActorContext, Input};
use crate::execution::{DecisionExecutor, Interruption, Released};
use crate::services::Services;

use begun::Begun;
pub(crate) use clocks::{Clocked, Clocks};
use places::Candidate;
use queue::Queue;
use work::{Job, Reply};

impl Services {
    /// People may be asked about a decision, or about the run that it began: until this is dropped, the time
    /// of the sub-agent that waits for its end stands still.
    #[must_use]
    pub fn asks_people(&self, decision: EventId) -> impl Send + use<> {
        self.get::<Clocks>().waits(decision)
    }
}

const SOURCE: &str = "agent/supervisor";

/// A timeout longer than this is as good as none, and still a duration.
const LONGEST: f64 = 30.0 * 24.0 * 3600.0;

/// The actor type. A conversation has one instance for all of its sub-agents: those of a type with keys
/// stay in memory until their conversation leaves it, and there would be one for each that ever was.
pub(crate) struct SubAgents {
    queue: Arc<Queue>,
}

/// What an instance is told.
pub(crate) enum Tell {
    Begin(Box<Job>),
    /// The sub-agent of that decision is over, or the runtime's end has cut it off.
    Over(EventId, Option<Reply>),
}

/// What an instance follows.
#[derive(Default)]
pub(crate) struct AtWork {
    /// The decisions whose sub-agents aren't over.
    decisions: HashSet<EventId>,
    /// Those that the runtime's end has cut off. They aren't answered: their decisions have no end,
    /// and go on in the next process. They go with this actor.
    cut_off: Vec<Reply>,
}

impl Actor for SubAgents {
    type State = AtWork;
    type Message = Tell;

    fn name(&self) -> &str {
        "supervisor"
    }

    /// What is at work belongs to this process; the record tells what comes of it.
    fn hears(&self) -> Pattern {
        Pattern::from("")
    }

    fn start(&self, conversation: &ConversationId) -> AtWork {
        let decisions = self.queue.of(conversation).into_iter().collect();
        AtWork { decisions, cut_off: Vec::new() }
    }

    fn fold(&self, _: &mut AtWork, _: &Envelope) {}

    fn handle(
        &self,
        at_work: &mut AtWork,
        input: Input<'_, Tell>,
        cx: &mut ActorContext<'_, Tell>,
    ) {
        match input {
            Input::Message(Tell::Begin(job)) => {
                let (services, decision) = (cx.services().clone(), job.decision());
                at_work.decisions.insert(decision);
                cx.run(async move { Tell::Over(decision, job.carry_out(services).await) });
            }
            Input::Message(Tell::Over(decision, cut_off)) => {
                at_work.decisions.remove(&decision);
                at_work.cut_off.extend(cut_off);
            }
            Input::Loaded { .. }
            | Input::Event(_)
            | Input::Elsewhere(_)
            | Input::Timer(_)
            | Input::MemoryTimer(_)
            | Input::Refused { .. } => {}
        }
    }

    fn is_idle(&self, at_work: &AtWork) -> bool {
        at_work.decisions.is_empty() && at_work.cut_off.is_empty()
    }
}

/// Adds what carries SPAWN_SUBAGENT out.
pub(crate) fn install(services: &Services) {
    let queue = Queue::new(services.settings.subagents.clone());
    let executor = SpawnExecutor { services: services.clone(), queue: queue.clone() };
    services.set_executor(DecisionType::SpawnSubagent, Arc::new(executor));
    services.add_actor(SubAgents { queue });
}

struct SpawnExecutor {
    services: Services,
    queue: Arc<Queue>,
}

#[async_trait]
impl DecisionExecutor for SpawnExecutor {
    async fn carry_out(&self, released: Released) -> Result<Value, DecisionError> {
        let Decision::SpawnSubagent(task) = released.decision()?.clone() else {
            return Err(DecisionError::internal("not a SPAWN_SUBAGENT"));
        };
        let read = Begun::read(&*self.services.journal, &released).await;
        let begun = read
            .map_err(|error| DecisionError::new(DecisionError::NOT_RECORDED, error.to_string()))?;
        if let Some(ended) = begun.ended {
            return ended;
        }
        let (admission, signals) = self.queue.admit(Candidate {
            decision: released.id(),
            conversation: released.conversation.clone(),
            cause: released.made.causation,
            priority: task.rank(),
        })?;
        let default = self.services.settings.subagents.default_timeout;
        let timeout = task.timeout.unwrap_or(default).clamp(0.001, LONGEST);
        let conversation = released.conversation.clone();
        let (reply, result) = oneshot::channel();
        let id = begun.spawned.clone().unwrap_or_else(SubAgentId::fresh);
        let job = Job { id, task, released, begun, timeout, reply, admission, signals };
        let stopped = || DecisionError::new(DecisionError::SHUT_DOWN, "the runtime has stopped");
        if !self.services.tell_actor::<SubAgents>(&conversation, Tell::Begin(Box::new(job))) {
            return Err(stopped());
        }
        result.await.unwrap_or_else(|_| Err(stopped()))
    }

    async fn interrupt(&self, _: &ConversationId, decision: EventId, why: &Interruption) {
        self.queue.cancel(decision, why).await;
    }

    /// It may go on; its time doesn't.
    async fn pause(&self, _: &ConversationId, decision: EventId) {
        self.services.get::<Clocks>().pause(decision);
    }

    async fn resume(&self, _: &ConversationId, decision: EventId) {
        self.services.get::<Clocks>().resume(decision);
    }
}

#[cfg(test)]
mod tests;
