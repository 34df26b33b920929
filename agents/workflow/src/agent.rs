//! The workflow agent's actors: one for each of the runtime's threads, each with the runs of the
//! conversations that live there.

use std::collections::HashMap;

use actix::prelude::*;
use ephor_core::events::RecoveryAbandoned;
use ephor_core::{ConversationId, DecisionError, EventId, NodeId, WorkflowId};
use ephor_runtime::Services;
use serde_json::{Map, Value};
use tokio::sync::{mpsc, oneshot};

use crate::run::{self, RunSpec};

/// Orders to a run that haven't been taken yet; one more is refused.
const MAX_ORDERS: usize = 64;

/// What a run is told from outside.
#[derive(Debug)]
pub(crate) enum Order {
    /// Run a failed node again.
    Retry {
        node: NodeId,
        delay: f64,
        modifications: Option<Map<String, Value>>,
        alternative: Option<NodeId>,
        decision: EventId,
    },
    /// Count a failed node as skipped.
    Skip { node: NodeId },
    /// End the run, status ABORTED.
    Abort { reason: String },
    /// No recovery is left.
    GiveUp { node: NodeId, reason: String },
    /// End the run, status READY.
    Interrupt { by: EventId },
    /// Start no further node.
    Pause,
    /// Go on.
    Resume,
}

/// An order with the answer that its sender waits for.
pub(crate) struct Ordered {
    pub order: Order,
    pub reply: oneshot::Sender<Result<(), String>>,
}

struct Running {
    run: EventId,
    orders: mpsc::Sender<Ordered>,
    /// Begins when this one has gone.
    next: Option<Begin>,
}

/// The runs of some conversations.
pub struct WorkflowAgent {
    services: Services,
    runs: HashMap<(ConversationId, WorkflowId), Running>,
    /// Those whose runs the runtime's end has cut off. They aren't answered: an agent would take it
    /// for a failure, and decide what to do about it. They go with this actor.
    cut_off: Vec<Reply>,
}

impl Actor for WorkflowAgent {
    type Context = Context<Self>;
}

#[derive(Message)]
#[rtype(result = "Result<(), String>")]
pub(crate) struct Begin {
    pub spec: Box<RunSpec>,
    pub reply: Reply,
}

/// To whoever waits for a run's end.
type Reply = oneshot::Sender<Result<Value, DecisionError>>;

#[derive(Message)]
#[rtype(result = "Option<mpsc::Sender<Ordered>>")]
struct Find {
    conversation: ConversationId,
    target: Target,
}

/// A run, by its workflow or by the decision that began it.
#[derive(Debug, Clone)]
pub(crate) enum Target {
    Workflow(WorkflowId),
    Run(EventId),
}

#[derive(Message)]
#[rtype(result = "()")]
struct Ended {
    conversation: ConversationId,
    workflow: WorkflowId,
    run: EventId,
    /// Who waits for a run that the runtime's end has cut off.
    cut_off: Option<Reply>,
}

impl Handler<Begin> for WorkflowAgent {
    type Result = Result<(), String>;

    fn handle(&mut self, begin: Begin, ctx: &mut Self::Context) -> Self::Result {
        let key = (begin.spec.conversation.clone(), begin.spec.workflow_id.clone());
        match self.runs.get_mut(&key) {
            None => self.begin(begin, ctx),
            // The judge lets a workflow run when its last run's end is on record, which is a moment
            // before the run has gone.
            Some(running) if running.next.is_none() => running.next = Some(begin),
            Some(_) => return Err(format!("workflow {} is running already", key.1)),
        }
        Ok(())
    }
}

impl WorkflowAgent {
    fn begin(&mut self, Begin { spec, reply }: Begin, ctx: &mut Context<Self>) {
        if reply.is_closed() {
            // Whoever wanted the run was interrupted before it began.
            return;
        }
        let Some(open) = self.services.closing.work() else {
            self.cut_off.push(reply);
            return;
        };
        let key = (spec.conversation.clone(), spec.workflow_id.clone());
        let (orders, inbox) = mpsc::channel(MAX_ORDERS);
        let run = spec.run;
        let running = Running { run, orders, next: None };
        self.runs.insert(key.clone(), running);
        let (services, agent) = (self.services.clone(), ctx.address());
        self.services.main.spawn(async move {
            let result = run::drive(&services, *spec, inbox).await;
            let (conversation, workflow) = key;
            let (reply, cut_off) = match services.closing.has_begun() {
                true => (None, Some(reply)),
                false => (Some(reply), None),
            };
            // A stopped actor has no runs to forget.
            let _ = agent.send(Ended { conversation, workflow, run, cut_off }).await;
            if let Some(reply) = reply {
                // Nobody waits where the decision was interrupted.
                let _ = reply.send(result);
            }
            drop(open);
        });
    }
}

impl Handler<Find> for WorkflowAgent {
    type Result = Option<mpsc::Sender<Ordered>>;

    fn handle(&mut self, find: Find, _: &mut Self::Context) -> Self::Result {
        match find.target {
            Target::Workflow(id) => self.runs.get(&(find.conversation, id)),
            Target::Run(run) => self
                .runs
                .iter()
                .find(|((conversation, _), r)| *conversation == find.conversation && r.run == run)
                .map(|(_, running)| running),
        }
        .map(|running| running.orders.clone())
    }
}

impl Handler<Ended> for WorkflowAgent {
    type Result = ();

    fn handle(&mut self, ended: Ended, ctx: &mut Self::Context) {
        let key = (ended.conversation, ended.workflow);
        self.cut_off.extend(ended.cut_off);
        if self.runs.get(&key).is_some_and(|running| running.run == ended.run)
            && let Some(next) = self.runs.remove(&key).and_then(|gone| gone.next)
        {
            self.begin(next, ctx);
        }
    }
}

/// All workflow agents of a runtime.
pub(crate) struct Shards {
    services: Services,
    agents: Vec<Addr<WorkflowAgent>>,
}

impl Shards {
    pub(crate) fn start(services: &Services) -> Self {
        let start = |arbiter: &ArbiterHandle| {
            let services = services.clone();
            let runs = HashMap::new();
            WorkflowAgent::start_in_arbiter(arbiter, move |_| WorkflowAgent {
                services,
                runs,
                cut_off: Vec::new(),
            })
        };
        let agents = services.host.arbiters().iter().map(start).collect();
        Self { services: services.clone(), agents }
    }

    fn agent_of(&self, conversation: &ConversationId) -> &Addr<WorkflowAgent> {
        &self.agents[self.services.host.index_of(conversation)]
    }

    /// Begins a run, and waits for its end.
    pub(crate) async fn run(&self, spec: RunSpec) -> Result<Value, DecisionError> {
        let stopped =
            || DecisionError::new(DecisionError::SHUT_DOWN, "the workflow agent has stopped");
        let (reply, result) = oneshot::channel();
        let agent = self.agent_of(&spec.conversation).clone();
        match agent.send(Begin { spec: Box::new(spec), reply }).await {
            Ok(Ok(())) => result.await.unwrap_or_else(|_| Err(stopped())),
            Ok(Err(reason)) => Err(DecisionError::internal(reason)),
            Err(_) => Err(stopped()),
        }
    }

    async fn find(
        &self,
        conversation: &ConversationId,
        target: Target,
    ) -> Option<mpsc::Sender<Ordered>> {
        let find = Find { conversation: conversation.clone(), target };
        self.agent_of(conversation).send(find).await.ok().flatten()
    }

    /// Gives an order to a run. None: there is no such run. Returns when the run has taken it.
    pub(crate) async fn order(
        &self,
        conversation: &ConversationId,
        target: Target,
        order: Order,
    ) -> Option<Result<(), String>> {
        let orders = self.find(conversation, target).await?;
        let (reply, taken) = oneshot::channel();
        orders.send(Ordered { order, reply }).await.ok()?;
        taken.await.ok()
    }

    /// Ends a run, and waits until its end is on record. Without such a run there is nothing to do.
    pub(crate) async fn stop(&self, conversation: &ConversationId, target: Target, by: EventId) {
        let Some(orders) = self.find(conversation, target).await else {
            return;
        };
        let (reply, _taken) = oneshot::channel();
        // A run that has just ended takes no order, and needs none.
        let _ = orders.send(Ordered { order: Order::Interrupt { by }, reply }).await;
        orders.closed().await;
    }

    pub(crate) async fn give_up(
        &self,
        conversation: &ConversationId,
        abandoned: &RecoveryAbandoned,
    ) {
        let order =
            Order::GiveUp { node: abandoned.node_id.clone(), reason: abandoned.reason.clone() };
        let target = Target::Workflow(abandoned.workflow_id.clone());
        if let Some(Err(reason)) = self.order(conversation, target, order).await {
            tracing::warn!(%conversation, reason, "a run could not be given up");
        }
    }
}
