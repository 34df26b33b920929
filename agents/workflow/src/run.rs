//! One run of a workflow: the scheduler's commands carried out, and what comes of them reported
//! back to it.

mod end;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use ephor_core::events::{
    NodeCompleted, NodeExecutionFailed, NodeSkipped, WorkflowModified, WorkflowStarted,
};
use ephor_core::{
    ConversationId, Envelope, ErrorCode, Event, EventId, Failure, NodeId, Plan, WorkflowId,
};
use ephor_effects::conditions::edge_holds;
use ephor_graph::plan_graph::PlanGraph;
use ephor_graph::schedule::{Command, Done, ScheduleError, Scheduler};
use ephor_rules::Approval;
use ephor_runtime::Services;
use futures::stream::{FuturesUnordered, StreamExt};
use jiff::Timestamp;
use serde_json::{Map, Value, json};
use tokio::sync::mpsc;

use crate::agent::{Order, Ordered};
use crate::calls::{CallEnd, Output, Outputs, RunInfo, call, scope};
use crate::store::patched;

/// Longest time that a run waits for a recovery before it counts as failed.
const PATIENCE: Duration = Duration::from_secs(600);

/// What a run begins with.
pub(crate) struct RunSpec {
    pub conversation: ConversationId,
    pub workflow_id: WorkflowId,
    pub run: EventId,
    pub plan: Arc<Plan>,
    pub input: Map<String, Value>,
    pub approval: Arc<Approval>,
    pub cause: Arc<Envelope>,
    /// What an earlier run left. None: from the beginning.
    pub past: Option<crate::history::Past>,
    /// A recovery of a run that is no longer in memory.
    pub first: Option<Order>,
}

/// Carries a run out, to its end.
pub(crate) async fn drive(
    services: &Services,
    spec: RunSpec,
    inbox: mpsc::Receiver<Ordered>,
) -> Result<Value, Value> {
    let graph = match PlanGraph::try_from(&*spec.plan) {
        Ok(graph) => graph,
        // The judge lets no such plan pass; a journal of another version might hold one.
        Err(errors) => return Err(json!({"error": errors.to_string()})),
    };
    let mut run = Run::new(services, spec, graph);
    run.go(inbox).await
}

struct Run {
    info: RunInfo,
    plan: Arc<Plan>,
    scheduler: Scheduler,
    outputs: Arc<Outputs>,
    failures: BTreeMap<NodeId, Failure>,
    attempts: BTreeMap<NodeId, u32>,
    delays: BTreeMap<NodeId, f64>,
    retries: u32,
    executed: Vec<NodeId>,
    skipped: Vec<NodeId>,
    resumed: bool,
    first: Option<Order>,
    begun: Timestamp,
    work: FuturesUnordered<Work>,
    queue: VecDeque<Command>,
    paused: Option<Vec<NodeId>>,
    abort: Option<String>,
    interrupted: Option<EventId>,
}

/// A node at work. Dropping it cancels the node.
struct Work {
    node: NodeId,
    attempt: u32,
    task: tokio::task::JoinHandle<CallEnd>,
}

impl Drop for Work {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Future for Work {
    type Output = CallEnd;

    fn poll(
        mut self: std::pin::Pin<&mut Self>,
        cx: &mut std::task::Context<'_>,
    ) -> std::task::Poll<CallEnd> {
        std::pin::Pin::new(&mut self.task).poll(cx).map(|end| {
            end.unwrap_or_else(|error| CallEnd {
                node: self.node.clone(),
                attempt: self.attempt,
                duration: Duration::ZERO,
                result: Err(Failure::new(
                    ErrorCode::Internal,
                    format!("the node broke off: {error}"),
                )),
            })
        })
    }
}

enum Next {
    Ended(CallEnd),
    Ordered(Ordered),
    OutOfTime,
    Abandoned,
}

impl Run {
    fn new(services: &Services, spec: RunSpec, graph: PlanGraph) -> Self {
        let info = RunInfo {
            services: services.clone(),
            conversation: spec.conversation,
            workflow_id: spec.workflow_id,
            run: spec.run,
            approval: spec.approval,
            cause: spec.cause,
            input: Arc::new(spec.input),
        };
        let past = spec.past.unwrap_or_default();
        let resumed = past.run.is_some();
        let done = Done {
            completed: past.outputs.keys().cloned().collect(),
            skipped: past.skipped.iter().cloned().collect(),
        };
        let executed = done.completed.clone();
        let mut outputs: Outputs =
            past.outputs.into_iter().map(|(node, output)| (node, Some(output))).collect();
        outputs.extend(past.skipped.into_iter().map(|node| (node, None)));
        let scheduler = match resumed {
            true => Scheduler::resume(graph, &done),
            false => Scheduler::new(graph),
        };
        Self {
            begun: services.clock.now(),
            plan: spec.plan,
            scheduler,
            outputs: Arc::new(outputs),
            failures: BTreeMap::new(),
            attempts: past.attempts,
            delays: BTreeMap::new(),
            retries: 0,
            executed,
            skipped: Vec::new(),
            resumed,
            first: spec.first,
            work: FuturesUnordered::new(),
            queue: VecDeque::new(),
            paused: None,
            abort: None,
            interrupted: None,
            info,
        }
    }

    async fn go(&mut self, mut inbox: mpsc::Receiver<Ordered>) -> Result<Value, Value> {
        let started = WorkflowStarted {
            workflow_id: self.info.workflow_id.clone(),
            run: self.info.run,
            input: (*self.info.input).clone(),
            resumed: self.resumed,
        };
        if let Err(failure) = self.record(started).await {
            return Err(json!({"error": failure}));
        }
        if let Some(order) = self.first.take() {
            self.prepare(order).await;
        }
        let commands = self.scheduler.start();
        self.queue.extend(commands);
        let limit = self.time_limit();
        let mut deadline = self.info.services.timer.sleep(limit.unwrap_or(Duration::MAX / 4));
        loop {
            while let Some(command) = self.queue.pop_front() {
                if let Some(end) = self.obey(command).await {
                    return end;
                }
            }
            let idle = self.work.is_empty() && self.paused.is_none();
            let patience = self.info.services.timer.sleep(PATIENCE);
            let next = tokio::select! {
                Some(end) = self.work.next() => Next::Ended(end),
                Some(ordered) = inbox.recv() => Next::Ordered(ordered),
                () = &mut deadline, if limit.is_some() => Next::OutOfTime,
                () = patience, if idle => Next::Abandoned,
            };
            match next {
                Next::Ended(end) => self.ended(end).await,
                Next::Ordered(Ordered { order, reply }) => {
                    // Whoever gave the order may have been interrupted since.
                    let _ = reply.send(self.take(order).await);
                }
                Next::OutOfTime => return self.out_of_time(limit.unwrap_or_default()).await,
                Next::Abandoned => {
                    let commands = self.scheduler.give_up();
                    self.queue.extend(commands);
                }
            }
        }
    }

    fn time_limit(&self) -> Option<Duration> {
        let seconds = self.plan.global_config.as_ref()?.get("timeout")?.as_f64()?;
        (seconds > 0.0).then(|| Duration::from_secs_f64(seconds.min(1e7)))
    }

    /// Carries out one command. `Some`: the run is over.
    async fn obey(&mut self, command: Command) -> Option<Result<Value, Value>> {
        match command {
            Command::Start(node) => match &mut self.paused {
                Some(held) => held.push(node),
                None => self.start(&node),
            },
            Command::Skip { node, why } => {
                Arc::make_mut(&mut self.outputs).insert(node.clone(), None);
                self.failures.remove(&node);
                self.skipped.push(node.clone());
                let skipped = NodeSkipped { node: self.info.node(&node), reason: why.to_string() };
                self.record_or_log(skipped).await;
            }
            Command::Evaluate { edge, condition } => self.evaluate(edge, &condition).await,
            Command::AwaitRecovery(_) => {}
            Command::Stop(_) => self.work.clear(),
            Command::Finished(outcome) => return Some(self.finish(outcome).await),
        }
        None
    }

    fn start(&mut self, id: &NodeId) {
        let Some(node) = self.plan.node(id.as_str()).cloned() else {
            return;
        };
        let attempt = self.attempts.get(id).copied().unwrap_or(0) + 1;
        let delay = self.delays.remove(id).unwrap_or(0.0);
        let work =
            call(self.info.clone(), self.plan.clone(), node, self.outputs.clone(), attempt, delay);
        self.work.push(Work { node: id.clone(), attempt, task: tokio::spawn(work) });
    }

    async fn evaluate(&mut self, edge: usize, condition: &str) {
        let Some(source) = self.plan.edges.get(edge).map(|edge| edge.source.clone()) else {
            return;
        };
        let scope = scope(&self.info, &self.plan, &self.outputs);
        let output = self.outputs.get(&source).and_then(Option::as_ref);
        match edge_holds(condition, output, &scope) {
            Ok(holds) => self.report(|scheduler| scheduler.edge(edge, holds)),
            Err(failure) => {
                let target = self.plan.edges[edge].target.clone();
                self.report(|scheduler| scheduler.edge_failed(edge));
                self.failed(target, failure, 0).await;
            }
        }
    }

    async fn ended(&mut self, end: CallEnd) {
        self.attempts.insert(end.node.clone(), end.attempt);
        match end.result {
            Ok(Output { value: output, llm_tokens }) => {
                let completed = NodeCompleted {
                    node: self.info.node(&end.node),
                    output: output.clone(),
                    attempt: end.attempt,
                    duration_ms: u64::try_from(end.duration.as_millis()).unwrap_or(u64::MAX),
                    llm_tokens,
                };
                // Dependants start only when the result can't be lost any more.
                match self.record(completed).await {
                    Ok(()) => {
                        Arc::make_mut(&mut self.outputs).insert(end.node.clone(), Some(output));
                        self.failures.remove(&end.node);
                        self.executed.push(end.node.clone());
                        self.report(|scheduler| scheduler.completed(end.node));
                    }
                    Err(failure) => {
                        let node = end.node.clone();
                        self.report(|scheduler| scheduler.failed(end.node));
                        self.failed(node, failure, end.attempt).await;
                    }
                }
            }
            Err(failure) => {
                let node = end.node.clone();
                self.report(|scheduler| scheduler.failed(end.node));
                self.failed(node, failure, end.attempt).await;
            }
        }
    }

    async fn failed(&mut self, node: NodeId, failure: Failure, attempt: u32) {
        self.failures.insert(node.clone(), failure.clone());
        let kind = self.plan.node(node.as_str()).map(|node| node.kind.clone());
        let event = NodeExecutionFailed {
            node: self.info.node(&node),
            kind: kind.unwrap_or_default(),
            failure,
            attempt,
            execution_context: self.context(),
        };
        self.record_or_log(event).await;
    }

    async fn take(&mut self, order: Order) -> Result<(), String> {
        match order {
            Order::Retry { node, delay, modifications, alternative, decision } => {
                self.change(&node, modifications, alternative, decision).await?;
                self.retries += 1;
                self.delays.insert(node.clone(), delay);
                self.try_report(|scheduler| scheduler.recover_retry(node))
            }
            Order::Skip { node } => self.try_report(|scheduler| scheduler.recover_skip(node)),
            Order::Abort { reason } => {
                self.abort = Some(reason);
                self.try_report(|scheduler| Ok(scheduler.cancel()))
            }
            Order::GiveUp { node, reason } => {
                if let Some(failure) = self.failures.get_mut(&node) {
                    failure.message = format!("{} (given up: {reason})", failure.message);
                }
                self.try_report(|scheduler| Ok(scheduler.give_up()))
            }
            Order::Interrupt { by } => {
                self.interrupted = Some(by);
                self.try_report(|scheduler| Ok(scheduler.cancel()))
            }
            Order::Pause => {
                self.paused.get_or_insert_default();
                Ok(())
            }
            Order::Resume => {
                for node in self.paused.take().unwrap_or_default() {
                    self.start(&node);
                }
                Ok(())
            }
        }
    }

    /// An order to a run that begins with it: its failed node is one that hasn't run yet.
    async fn prepare(&mut self, order: Order) {
        match order {
            Order::Retry { node, delay, modifications, alternative, decision } => {
                if let Err(reason) = self.change(&node, modifications, alternative, decision).await
                {
                    tracing::warn!(reason, "a recovery's changes could not be made");
                }
                self.delays.insert(node, delay);
            }
            other => tracing::error!(?other, "a run can't begin with this order"),
        }
    }

    async fn change(
        &mut self,
        node: &NodeId,
        modifications: Option<Map<String, Value>>,
        alternative: Option<NodeId>,
        decision: EventId,
    ) -> Result<(), String> {
        if modifications.is_none() && alternative.is_none() {
            return Ok(());
        }
        let plan = patched(&self.plan, node, modifications.as_ref(), alternative.as_ref())?;
        self.plan = Arc::new(plan);
        let event = WorkflowModified {
            workflow_id: self.info.workflow_id.clone(),
            node_id: node.clone(),
            plan: self.plan.clone(),
            decision,
        };
        self.record(event).await.map_err(|failure| failure.to_string())
    }

    fn report(
        &mut self,
        report: impl FnOnce(&mut Scheduler) -> Result<Vec<Command>, ScheduleError>,
    ) {
        if let Err(error) = self.try_report(report) {
            tracing::error!(error, "the scheduler did not expect this");
        }
    }

    fn try_report(
        &mut self,
        report: impl FnOnce(&mut Scheduler) -> Result<Vec<Command>, ScheduleError>,
    ) -> Result<(), String> {
        let commands = report(&mut self.scheduler).map_err(|error| error.to_string())?;
        self.queue.extend(commands);
        Ok(())
    }

    async fn record<E: Event>(&self, event: E) -> Result<(), Failure> {
        let published = self.info.services.publish_own(self.info.draft(event)).await;
        published.map(|_| ()).map_err(|error| Failure::new(ErrorCode::Internal, error.to_string()))
    }

    async fn record_or_log<E: Event>(&self, event: E) {
        self.info.services.tell(self.info.draft(event)).await;
    }
}
