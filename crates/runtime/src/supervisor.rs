//! The sub-agents' supervisor: one actor that says whose turn it is, and one actor for each
//! sub-agent at work.
//!
//! Among those that wait the highest `priority` goes first (10 before 0), the earliest of equals.
//! That never moves the decision itself, which has its place on the conversation's agenda.
//!
//! A sub-agent that waits for others that it has spawned holds no place: else as many parents as
//! there are places would wait for children that never get one. When the last of its children is
//! over it counts again, even if its place is taken by then: for that while there are more at work
//! than places. How deep sub-agents may spawn each other is bounded, so that a circle of them ends.
//!
//! ```text
//! from       on                          to          event
//! ────────── ─────────────────────────── ─────────── ─────────────────
//!            its decision is carried out taken
//! taken      it has been announced       waiting     SubAgentSpawned
//! taken      cancelled                   taken       SubAgentCancelled, once it has been announced
//! waiting    a place is free             at work
//! waiting    cancelled                   over        SubAgentCancelled
//! at work    cancelled                   over        SubAgentCancelled
//! at work    ended                       over        SubAgentCompleted, …Failed, …TimedOut
//! ```

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use actix::prelude::*;
use async_trait::async_trait;
use ephor_core::events::{
    SubAgentCancelled, SubAgentCompleted, SubAgentFailed, SubAgentSpawned, SubAgentTimedOut,
};
use ephor_core::payload::SpawnSubagent;
use ephor_core::{
    ConversationId, Decision, DecisionError, Draft, ErrorCode, EventId, Failure, SubAgentId, bounds,
};
use ephor_rules::Approval;
use ephor_time::within;
use futures::FutureExt;
use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::agent::{AgentContext, Agents};
use crate::execution::{DecisionExecutor, Released};
use crate::services::Services;

/// A timeout longer than this is as good as none, and still a duration.
const LONGEST: f64 = 30.0 * 24.0 * 3600.0;

struct Job {
    id: SubAgentId,
    task: SpawnSubagent,
    released: Released,
    timeout: f64,
    reply: oneshot::Sender<Result<Value, DecisionError>>,
}

/// A sub-agent that isn't at work yet.
struct Waiting {
    job: Job,
    /// Whether its SubAgentSpawned is on record.
    announced: bool,
    /// What interrupted it before it was announced.
    cancelled: Option<EventId>,
    /// The sub-agent at work that spawned it, and waits for it.
    parent: Option<EventId>,
    /// How many sub-agents are around it.
    depth: usize,
}

/// A sub-agent at work.
struct Running {
    worker: Addr<Worker>,
    conversation: ConversationId,
    parent: Option<EventId>,
    depth: usize,
    /// Those of its own that aren't over.
    children: usize,
}

type Rank = (Reverse<u8>, u64);

/// Orders the sub-agents.
pub(crate) struct Supervisor {
    services: Services,
    waiting: BTreeMap<Rank, Waiting>,
    running: HashMap<EventId, Running>,
    arrivals: u64,
}

impl Actor for Supervisor {
    type Context = Context<Self>;
}

#[derive(Message)]
#[rtype(result = "Result<(), Failure>")]
struct Spawn(Box<Job>);

#[derive(Message)]
#[rtype(result = "()")]
struct Ended(EventId);

#[derive(Message)]
#[rtype(result = "()")]
struct Cancel {
    decision: EventId,
    by: EventId,
}

impl Handler<Spawn> for Supervisor {
    type Result = Result<(), Failure>;

    fn handle(&mut self, Spawn(job): Spawn, ctx: &mut Self::Context) -> Self::Result {
        let limits = &self.services.settings.subagents;
        let free = limits.max_concurrent.max(1).saturating_sub(self.busy());
        if self.waiting.len() >= limits.max_waiting.saturating_add(free) {
            let what = format!("{} sub-agents wait already", self.waiting.len());
            return Err(Failure::new(ErrorCode::ResourceLimit, what)
                .hint("try again later, or raise `subagents.max_waiting`"));
        }
        // A sub-agent's decisions are caused by the one that spawned it, in the same conversation: no
        // other one gives its place up because somebody names it.
        let parent = job.released.made.causation.filter(|parent| {
            let known = self.running.get(parent);
            known.is_some_and(|known| known.conversation == job.released.conversation)
        });
        let around = parent.and_then(|parent| self.running.get(&parent));
        let depth = around.map_or(0, |parent| parent.depth + 1);
        if depth > limits.max_depth {
            let what = format!("{depth} sub-agents are around this one already");
            return Err(Failure::new(ErrorCode::ResourceLimit, what).hint(
                "look for agents that spawn each other in a circle, or raise \
                       `subagents.max_depth`",
            ));
        }
        if let Some(parent) = parent.and_then(|parent| self.running.get_mut(&parent)) {
            parent.children += 1;
        }
        self.arrivals += 1;
        let rank = (Reverse(job.task.priority.unwrap_or(5)), self.arrivals);
        let (services, spawned) = (self.services.clone(), spawned(&job));
        let job = *job;
        let waiting = Waiting { job, announced: false, cancelled: None, parent, depth };
        self.waiting.insert(rank, waiting);
        let told = async move { services.tell(spawned).await }.into_actor(self);
        ctx.spawn(told.map(move |(), actor, ctx| actor.announced(rank, ctx)));
        Ok(())
    }
}

impl Handler<Ended> for Supervisor {
    type Result = ();

    fn handle(&mut self, Ended(decision): Ended, ctx: &mut Self::Context) {
        let ended = self.running.remove(&decision);
        self.over(ended.and_then(|ended| ended.parent));
        self.start_next(ctx);
    }
}

impl Handler<Cancel> for Supervisor {
    type Result = ();

    fn handle(&mut self, cancel: Cancel, ctx: &mut Self::Context) {
        if let Some(running) = self.running.get(&cancel.decision) {
            running.worker.do_send(Stop { by: cancel.by });
            return;
        }
        let mut waiting = self.waiting.iter_mut();
        let Some((rank, found)) =
            waiting.find(|(_, waiting)| waiting.job.released.id() == cancel.decision)
        else {
            return;
        };
        if !found.announced {
            found.cancelled = Some(cancel.by);
            return;
        }
        let rank = *rank;
        if let Some(Waiting { job, parent, .. }) = self.waiting.remove(&rank) {
            self.over(parent);
            self.tell_cancelled(job, cancel.by, ctx);
        }
    }
}

impl Supervisor {
    /// How many hold a place.
    fn busy(&self) -> usize {
        self.running.values().filter(|running| running.children == 0).count()
    }

    /// A child of that sub-agent is over.
    fn over(&mut self, parent: Option<EventId>) {
        if let Some(parent) = parent.and_then(|parent| self.running.get_mut(&parent)) {
            parent.children = parent.children.saturating_sub(1);
        }
    }

    /// Its SubAgentSpawned is on record: it may begin.
    fn announced(&mut self, rank: Rank, ctx: &mut Context<Self>) {
        let Some(waiting) = self.waiting.get_mut(&rank) else {
            return;
        };
        waiting.announced = true;
        // Several sub-agents of one conversation may be at work at the same time.
        waiting.job.released.detach.detach();
        if let Some(by) = waiting.cancelled
            && let Some(Waiting { job, parent, .. }) = self.waiting.remove(&rank)
        {
            self.over(parent);
            self.tell_cancelled(job, by, ctx);
        }
        self.start_next(ctx);
    }

    fn tell_cancelled(&self, job: Job, by: EventId, ctx: &mut Context<Self>) {
        let services = self.services.clone();
        let told = async move { cancelled(&services, &job, by).await };
        ctx.spawn(told.into_actor(self));
    }

    fn start_next(&mut self, ctx: &mut Context<Self>) {
        while self.busy() < self.services.settings.subagents.max_concurrent.max(1) {
            let first = self.waiting.iter().find(|(_, waiting)| waiting.announced);
            let first = first.map(|(rank, _)| *rank);
            let next = first.and_then(|rank| self.waiting.remove(&rank));
            let Some(Waiting { job, parent, depth, .. }) = next else {
                return;
            };
            let decision = job.released.id();
            let conversation = job.released.conversation.clone();
            let arbiter = self.services.host.arbiter_of(&conversation);
            let (services, supervisor) = (self.services.clone(), ctx.address());
            let worker = Worker::start_in_arbiter(arbiter, move |_| Worker {
                services,
                supervisor,
                job: Some(job),
                decision,
                work: None,
            });
            let running = Running { worker, conversation, parent, depth, children: 0 };
            self.running.insert(decision, running);
        }
    }
}

/// One sub-agent at work.
struct Worker {
    services: Services,
    supervisor: Addr<Supervisor>,
    job: Option<Job>,
    decision: EventId,
    work: Option<tokio::task::AbortHandle>,
}

#[derive(Message)]
#[rtype(result = "()")]
struct Stop {
    by: EventId,
}

enum Outcome {
    Output(Value),
    Failed(Failure),
    TimedOut,
    Stopped,
}

impl Actor for Worker {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        let Some(job) = &self.job else {
            return;
        };
        let Some(agent) = self.services.get::<Agents>().get(&job.task.subagent_type) else {
            // It was registered when it was judged; it can have been replaced, not removed.
            let what = format!("no agent of type {:?} is registered", job.task.subagent_type);
            ctx.notify(Done(Outcome::Failed(Failure::new(ErrorCode::Dependency, what))));
            return;
        };
        let cx = AgentContext {
            services: self.services.clone(),
            conversation: job.released.conversation.clone(),
            source: format!("agent/{}", job.task.subagent_type).into(),
            subagent: job.id.clone(),
            cause: job.released.made.clone(),
            snapshot: job.task.context_snapshot.clone(),
        };
        let task = Value::Object(job.task.task_payload.clone());
        let (timer, timeout) = (self.services.timer.clone(), Duration::from_secs_f64(job.timeout));
        let work = self.services.main.spawn(async move {
            let run = AssertUnwindSafe(agent.run_json(task, cx)).catch_unwind();
            match within(&*timer, timeout, run).await {
                None => Outcome::TimedOut,
                Some(Ok(Ok(output))) => match bounds::check_depth("the agent's result", &output) {
                    Ok(()) => Outcome::Output(output),
                    Err(failure) => {
                        bounds::discard(output);
                        Outcome::Failed(failure)
                    }
                },
                Some(Ok(Err(failure))) => Outcome::Failed(failure),
                Some(Err(panic)) => {
                    let what = format!("the agent panicked: {}", crate::panic_text(&*panic));
                    Outcome::Failed(Failure::new(ErrorCode::Internal, what))
                }
            }
        });
        self.work = Some(work.abort_handle());
        let done = async move { work.await.unwrap_or(Outcome::Stopped) }.into_actor(self);
        ctx.spawn(done.map(|outcome, _, ctx| ctx.notify(Done(outcome))));
    }

    fn stopped(&mut self, _: &mut Self::Context) {
        self.supervisor.do_send(Ended(self.decision));
    }
}

#[derive(Message)]
#[rtype(result = "()")]
struct Done(Outcome);

impl Handler<Done> for Worker {
    type Result = ();

    fn handle(&mut self, Done(outcome): Done, ctx: &mut Self::Context) {
        let Some(job) = self.job.take() else {
            return;
        };
        let services = self.services.clone();
        let told = async move { ended(&services, job, outcome).await }.into_actor(self);
        ctx.spawn(told.map(|(), _, ctx| ctx.stop()));
    }
}

impl Handler<Stop> for Worker {
    type Result = ();

    fn handle(&mut self, stop: Stop, ctx: &mut Self::Context) {
        if let Some(work) = self.work.take() {
            work.abort();
        }
        let Some(job) = self.job.take() else {
            return;
        };
        let services = self.services.clone();
        let told = async move { cancelled(&services, &job, stop.by).await }.into_actor(self);
        ctx.spawn(told.map(|(), _, ctx| ctx.stop()));
    }
}

async fn ended(services: &Services, job: Job, outcome: Outcome) {
    let (subagent_id, decision) = (job.id.clone(), job.released.id());
    let subagent_type = job.task.subagent_type.clone();
    let draft = |data| {
        Draft::of(job.released.conversation.clone(), data)
            .from_source("agent/supervisor")
            .caused_by(&job.released.made)
    };
    let typed = ephor_core::EventData::typed::<SubAgentFailed>;
    let failed =
        |failure: &Failure| DecisionError::from(failure.clone()).about("subagent_id", &job.id);
    let (event, reply) = match outcome {
        Outcome::Output(output) => {
            let event = SubAgentCompleted { subagent_id, subagent_type, decision, output };
            let reply = json!({"subagent_id": event.subagent_id, "output": event.output});
            (ephor_core::EventData::typed(event), Ok(reply))
        }
        Outcome::Failed(failure) => {
            let reply = failed(&failure);
            (typed(SubAgentFailed { subagent_id, subagent_type, decision, failure }), Err(reply))
        }
        Outcome::TimedOut => {
            let timeout = job.timeout;
            let what = format!("no result after {timeout} s");
            let failure = Failure::new(ErrorCode::Timeout, what);
            let reply = failed(&failure);
            let event = SubAgentTimedOut { subagent_id, subagent_type, decision, timeout };
            (ephor_core::EventData::typed(event), Err(reply))
        }
        Outcome::Stopped => {
            let failure = Failure::new(ErrorCode::Internal, "the runtime has stopped");
            let reply = failed(&failure);
            (typed(SubAgentFailed { subagent_id, subagent_type, decision, failure }), Err(reply))
        }
    };
    services.tell(draft(event)).await;
    // Nobody waits where the decision was interrupted.
    let _ = job.reply.send(reply);
}

fn spawned(job: &Job) -> Draft {
    let event = SubAgentSpawned {
        subagent_id: job.id.clone(),
        subagent_type: job.task.subagent_type.clone(),
        decision: job.released.id(),
        task: job.task.task_payload.clone(),
        priority: job.task.priority.unwrap_or(5),
        timeout: job.timeout,
    };
    Draft::new(job.released.conversation.clone(), event)
        .from_source("agent/supervisor")
        .caused_by(&job.released.made)
}

async fn cancelled(services: &Services, job: &Job, by: EventId) {
    let event = SubAgentCancelled {
        subagent_id: job.id.clone(),
        subagent_type: job.task.subagent_type.clone(),
        decision: job.released.id(),
        reason: format!("interrupted by decision {by}"),
    };
    let draft = Draft::new(job.released.conversation.clone(), event)
        .from_source("agent/supervisor")
        .caused_by(&job.released.made);
    services.tell(draft).await;
}

/// Carries SPAWN_SUBAGENT out.
pub(crate) struct SpawnExecutor {
    services: Services,
    supervisor: Addr<Supervisor>,
}

impl SpawnExecutor {
    pub(crate) fn start(services: &Services) -> Arc<Self> {
        let arbiter = &services.host.arbiters()[0];
        let own = services.clone();
        let supervisor = Supervisor::start_in_arbiter(arbiter, move |_| Supervisor {
            services: own,
            waiting: BTreeMap::new(),
            running: HashMap::new(),
            arrivals: 0,
        });
        Arc::new(Self { services: services.clone(), supervisor })
    }
}

#[async_trait]
impl DecisionExecutor for SpawnExecutor {
    async fn carry_out(&self, released: Released) -> Result<Value, DecisionError> {
        let Decision::SpawnSubagent(task) = released.decision().clone() else {
            return Err(DecisionError::internal("not a SPAWN_SUBAGENT"));
        };
        let id = SubAgentId::fresh();
        let default = self.services.settings.subagents.default_timeout;
        let timeout = task.timeout.unwrap_or(default).clamp(0.001, LONGEST);
        let (reply, result) = oneshot::channel();
        let job = Job { id, task, released, timeout, reply };
        let stopped = || DecisionError::new(DecisionError::SHUT_DOWN, "the runtime has stopped");
        // An actor hears no message whose sender has gone away: interrupted before the supervisor has
        // taken it, a sub-agent was never there.
        match self.supervisor.send(Spawn(Box::new(job))).await {
            Ok(Ok(())) => result.await.unwrap_or_else(|_| Err(stopped())),
            Ok(Err(failure)) => Err(failure.into()),
            Err(_) => Err(stopped()),
        }
    }

    async fn interrupt(&self, _: &ConversationId, decision: EventId, by: &Approval) {
        let by = by.ticket.decision();
        // A supervisor that is gone has nothing to cancel.
        let _ = self.supervisor.send(Cancel { decision, by }).await;
    }
}
