//! The workflow agent's actor: one instance per conversation, with its active runs.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use ephor_core::events::RecoveryAbandoned;
use ephor_core::{ConversationId, Decision, DecisionError, Envelope, Event, EventId, WorkflowId};
use ephor_runtime::closing::OpenWork;
use ephor_runtime::{Actor, ActorContext, Input, OpenDecision, Pattern, Services};
use serde_json::Value;
use tokio::sync::{mpsc, oneshot};

use crate::order::{Order, Ordered};
use crate::run::{self, RunSpec};

/// How often it is looked whether a run that is continued takes orders.
const BACK: Duration = Duration::from_millis(20);

/// Orders to a run that haven't been taken yet; whoever gives one more waits.
const MAX_ORDERS: usize = 64;

/// Decisions that are paused before they begin a run; there is one in flight, and what runs beside it.
const MAX_PAUSED: usize = 64;

struct Running {
    run: EventId,
    orders: mpsc::Sender<Ordered>,
    /// Begins when this one has gone.
    next: Option<(Box<RunSpec>, Reply)>,
}

/// To whoever waits for a run's end.
type Reply = oneshot::Sender<Result<Value, DecisionError>>;

/// A run, by its workflow or by the decision that began it.
#[derive(Debug, Clone)]
pub(crate) enum Target {
    Workflow(WorkflowId),
    Run(EventId),
}

/// The actor type.
pub(crate) struct WorkflowAgent;

/// The runs of one conversation.
#[derive(Default)]
pub(crate) struct Runs {
    runs: HashMap<WorkflowId, Running>,
    /// Those whose runs the runtime's end has cut off. They aren't answered: an agent would take it
    /// for a failure, and decide what to do about it. They go with this actor.
    cut_off: Vec<Reply>,
    /// Those that are to begin nothing, and haven't begun themselves.
    paused: VecDeque<EventId>,
    /// Those of them that were to begin since.
    held: HashMap<EventId, (Box<RunSpec>, Reply)>,
}

/// What the agent is told.
pub(crate) enum Tell {
    /// Begin a run; the second reply says whether it begins.
    Begin(Box<RunSpec>, Reply, oneshot::Sender<Result<(), String>>),
    /// Find a run's orders.
    Find(Target, oneshot::Sender<mpsc::Sender<Ordered>>),
    /// Find those of a run that is to pause, or to go on; one that hasn't begun waits.
    Pause(EventId, bool, oneshot::Sender<mpsc::Sender<Ordered>>),
    Ended(Box<Ended>),
}

pub(crate) struct Ended {
    workflow: WorkflowId,
    run: EventId,
    reply: Reply,
    result: Result<Value, DecisionError>,
    /// Whether the runtime's end has cut it off.
    cut_off: bool,
    /// The runtime's end waits for it.
    _open: OpenWork,
}

type Cx<'a> = ActorContext<'a, Tell>;

impl Actor for WorkflowAgent {
    type State = Runs;
    type Message = Tell;

    fn name(&self) -> &str {
        "workflow"
    }

    fn hears(&self) -> Pattern {
        RecoveryAbandoned::TYPE.into()
    }

    /// A run that is being continued may not have begun yet, and is to hear of it then.
    fn wakes(&self) -> Pattern {
        self.hears()
    }

    fn start(&self, _: &ConversationId) -> Runs {
        Runs::default()
    }

    /// Runs are at work in this process; what they leave is read from the record when it is needed.
    fn fold(&self, _: &mut Runs, _: &Envelope) {}

    fn handle(&self, runs: &mut Runs, input: Input<'_, Tell>, cx: &mut Cx<'_>) {
        match input {
            Input::Event(event) => {
                if let Some(abandoned) = event.read::<RecoveryAbandoned>() {
                    let (services, id) = (cx.services().clone(), cx.conversation().clone());
                    cx.services().main.spawn(async move {
                        give_up(&services, &id, &abandoned).await;
                    });
                }
            }
            Input::Message(Tell::Begin(spec, reply, taken)) => {
                // Whoever asked may have been interrupted since.
                let _ = taken.send(runs.take(spec, reply, cx));
            }
            Input::Message(Tell::Find(target, found)) => match runs.find(&target) {
                Some(orders) => drop(found.send(orders)),
                None => runs.let_go(&target),
            },
            Input::Message(Tell::Pause(run, pause, found)) => match runs.find(&Target::Run(run)) {
                Some(orders) => drop(found.send(orders)),
                None if pause => runs.pause(run),
                None => runs.resume(run, cx),
            },
            Input::Message(Tell::Ended(ended)) => runs.ended(*ended, cx),
            Input::Loaded { .. }
            | Input::Elsewhere(_)
            | Input::Timer(_)
            | Input::MemoryTimer(_)
            | Input::Refused { .. } => {}
        }
    }

    fn is_idle(&self, runs: &Runs) -> bool {
        runs.runs.is_empty() && runs.cut_off.is_empty() && runs.held.is_empty()
    }

    /// One that is paused before it begins is to find that it is.
    fn is_fresh(&self, runs: &Runs) -> bool {
        self.is_idle(runs) && runs.paused.is_empty()
    }

    fn snapshot(&self, _: &Runs) -> Option<Value> {
        Some(Value::Null)
    }

    fn restore(&self, _: &ConversationId, _: Value) -> Option<Runs> {
        Some(Runs::default())
    }
}

impl Runs {
    fn take(&mut self, spec: Box<RunSpec>, reply: Reply, cx: &Cx<'_>) -> Result<(), String> {
        match self.runs.get_mut(&spec.workflow_id) {
            None => self.begin(spec, reply, cx),
            // The judge lets a workflow run when its last run's end is recorded, which is a moment
            // before the run has gone.
            Some(running) if running.next.is_none() => running.next = Some((spec, reply)),
            Some(_) => return Err(format!("workflow {} is running already", spec.workflow_id)),
        }
        Ok(())
    }

    fn begin(&mut self, spec: Box<RunSpec>, reply: Reply, cx: &Cx<'_>) {
        if reply.is_closed() {
            // Whoever wanted the run was interrupted before it began.
            return;
        }
        if let Some(at) = self.paused.iter().position(|paused| *paused == spec.run) {
            self.paused.remove(at);
            self.held.insert(spec.run, (spec, reply));
            return;
        }
        let Some(open) = cx.services().closing.work() else {
            self.cut_off.push(reply);
            return;
        };
        let (workflow, run) = (spec.workflow_id.clone(), spec.run);
        let (orders, inbox) = mpsc::channel(MAX_ORDERS);
        self.runs.insert(workflow.clone(), Running { run, orders, next: None });
        let services = cx.services().clone();
        cx.run(async move {
            let result = run::drive(&services, *spec, inbox).await;
            let cut_off = services.closing.has_begun();
            Tell::Ended(Box::new(Ended { workflow, run, reply, result, cut_off, _open: open }))
        });
    }

    /// Its decision may never begin a run, and is told of no end: the oldest are forgotten.
    fn pause(&mut self, run: EventId) {
        self.paused.push_back(run);
        if self.paused.len() > MAX_PAUSED {
            self.paused.pop_front();
        }
    }

    fn resume(&mut self, run: EventId, cx: &Cx<'_>) {
        self.paused.retain(|paused| *paused != run);
        if let Some((spec, reply)) = self.held.remove(&run) {
            self.begin(spec, reply, cx);
        }
    }

    /// Whoever wanted that run was stopped before it began.
    fn let_go(&mut self, target: &Target) {
        if let Target::Run(run) = target {
            self.held.remove(run);
            self.paused.retain(|paused| paused != run);
        }
    }

    fn find(&self, target: &Target) -> Option<mpsc::Sender<Ordered>> {
        let running = match target {
            Target::Workflow(id) => self.runs.get(id),
            Target::Run(run) => self.runs.values().find(|running| running.run == *run),
        };
        running.map(|running| running.orders.clone())
    }

    fn ended(&mut self, ended: Ended, cx: &Cx<'_>) {
        let Ended { workflow, run, reply, result, cut_off, _open } = ended;
        let this = self.runs.get(&workflow).is_some_and(|running| running.run == run);
        let next = this.then(|| self.runs.remove(&workflow)).flatten().and_then(|gone| gone.next);
        if cut_off {
            self.cut_off.push(reply);
        } else {
            // Nobody waits where the decision was interrupted.
            let _ = reply.send(result);
        }
        if let Some((spec, reply)) = next {
            self.begin(spec, reply, cx);
        }
    }
}

fn agent_stopped() -> DecisionError {
    DecisionError::new(DecisionError::SHUT_DOWN, "the workflow agent has stopped")
}

/// A run that the agent has taken on. It doesn't begin if this is dropped before.
pub(crate) struct Taken(oneshot::Receiver<Result<Value, DecisionError>>);

impl Taken {
    /// Waits for its end.
    pub(crate) async fn end(self) -> Result<Value, DecisionError> {
        self.0.await.unwrap_or_else(|_| Err(agent_stopped()))
    }
}

/// Hands a run over. An error: no run begins.
pub(crate) async fn take_on(services: &Services, spec: RunSpec) -> Result<Taken, DecisionError> {
    let (reply, result) = oneshot::channel();
    let (taken, begins) = oneshot::channel();
    let conversation = spec.conversation.clone();
    let begin = Tell::Begin(Box::new(spec), reply, taken);
    if !services.tell_actor::<WorkflowAgent>(&conversation, begin) {
        return Err(agent_stopped());
    }
    match begins.await {
        Ok(Ok(())) => Ok(Taken(result)),
        Ok(Err(reason)) => Err(DecisionError::internal(reason)),
        Err(_) => Err(agent_stopped()),
    }
}

/// Begins a run, and waits for its end.
pub(crate) async fn begin(services: &Services, spec: RunSpec) -> Result<Value, DecisionError> {
    take_on(services, spec).await?.end().await
}

async fn find(
    services: &Services,
    conversation: &ConversationId,
    target: Target,
) -> Option<mpsc::Sender<Ordered>> {
    let (found, orders) = oneshot::channel();
    services.tell_actor::<WorkflowAgent>(conversation, Tell::Find(target, found));
    orders.await.ok()
}

/// Gives an order to a run. None: there is no such run. Returns when the run has taken it.
pub(crate) async fn order(
    services: &Services,
    conversation: &ConversationId,
    target: Target,
    order: Order,
) -> Option<Result<(), DecisionError>> {
    give(find(services, conversation, target).await?, order).await
}

async fn give(orders: mpsc::Sender<Ordered>, order: Order) -> Option<Result<(), DecisionError>> {
    let (reply, taken) = oneshot::channel();
    orders.send(Ordered { order, reply }).await.ok()?;
    taken.await.ok()
}

/// Pauses a run, or lets it go on. One that hasn't begun doesn't until then.
pub(crate) async fn pause(
    services: &Services,
    conversation: &ConversationId,
    run: EventId,
    pause: bool,
) -> Option<Result<(), DecisionError>> {
    let (found, orders) = oneshot::channel();
    services.tell_actor::<WorkflowAgent>(conversation, Tell::Pause(run, pause, found));
    give(orders.await.ok()?, if pause { Order::Pause } else { Order::Resume }).await
}

/// Waits until the run of a workflow that is being continued takes orders. There may be none.
pub(crate) async fn run_is_back(
    services: &Services,
    conversation: &ConversationId,
    id: &WorkflowId,
) {
    let runs = |decision: &Arc<OpenDecision>| {
        // One that isn't released may wait for whoever asks.
        (decision.resumed && decision.is_released())
            && match decision.approval.ticket.get().decision() {
                Ok(Decision::ExecuteWorkflow(execute)) => execute.workflow_id == *id,
                // Its workflow is known to whoever carries it out.
                Ok(Decision::CreateNode(_)) => true,
                _ => false,
            }
    };
    loop {
        let open = services.gate.open_decisions(conversation);
        let target = Target::Workflow(id.clone());
        if !open.iter().any(runs) || find(services, conversation, target).await.is_some() {
            return;
        }
        services.timer.sleep(BACK).await;
    }
}

/// Ends a run, and waits until its end is recorded. Without such a run there is nothing to do.
pub(crate) async fn stop(
    services: &Services,
    conversation: &ConversationId,
    target: Target,
    order: Order,
) {
    let Some(orders) = find(services, conversation, target).await else {
        return;
    };
    let (reply, _taken) = oneshot::channel();
    // A run that has just ended takes no order, and needs none.
    let _ = orders.send(Ordered { order, reply }).await;
    orders.closed().await;
}

async fn give_up(
    services: &Services,
    conversation: &ConversationId,
    abandoned: &RecoveryAbandoned,
) {
    run_is_back(services, conversation, &abandoned.workflow_id).await;
    let give_up =
        Order::GiveUp { node: abandoned.node_id.clone(), reason: abandoned.reason.clone() };
    let target = Target::Workflow(abandoned.workflow_id.clone());
    if let Some(Err(reason)) = order(services, conversation, target, give_up).await {
        tracing::warn!(%conversation, reason = reason.message(), "a run could not be given up");
    }
}
