//! A run of a workflow: executes its plan as a graph, publishes what happens, and carries out
//! orders from outside.

mod control;
mod end;
mod flow;
mod graph;
mod record;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::future::IntoFuture;
use std::sync::Arc;
use std::time::Duration;

use ephor_core::events::{NodeSkipped, WorkflowStarted};
use ephor_core::{
    ConversationId, DecisionError, Envelope, EventId, Failure, NodeId, Plan, WorkflowId,
};
use ephor_graph::{CancelToken, Run, SkipReason};
use ephor_rules::Approval;
use ephor_runtime::Services;
use ephor_runtime::authorize::Caller;
use ephor_time::Waits;
use serde_json::{Map, Value};
use tokio::sync::mpsc;

use crate::done::Done;
use crate::left::{self, Left};
use crate::order::{Order, Ordered};
use crate::outputs::{Given, Made, Outputs};
use crate::run_info::RunInfo;
use control::Control;
use flow::{Amendment, Flow, Notes};

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
    /// Whether that is this run itself, begun by a dead process.
    pub goes_on: bool,
    /// A recovery of a run that is no longer in memory.
    pub first: Option<Order>,
}

/// Carries a run out, to its end.
pub(crate) async fn drive(
    services: &Services,
    spec: RunSpec,
    mut inbox: mpsc::Receiver<Ordered>,
) -> Result<Value, DecisionError> {
    let mut past = spec.past.unwrap_or_default();
    if let Some(Order::Skip { node }) = &spec.first {
        past.skipped.insert(node.clone());
    }
    let mut left = if spec.goes_on { std::mem::take(&mut past.left) } else { BTreeMap::new() };
    let given_up = past.given_up.take().filter(|(node, _)| left.contains_key(node));
    // Until it is tried again it is a node that has failed, which can be skipped or changed.
    let later = match &spec.first {
        Some(Order::Retry { node, delay, .. }) if *delay > 0.0 && !spec.goes_on => {
            let failed = past.left.remove(node);
            let failed = failed.filter(|how| matches!(how, left::Node::Failed(_)));
            failed.map(|failed| {
                left.insert(node.clone(), failed);
                (node.clone(), *delay)
            })
        }
        _ => None,
    };
    let attempts_before = match spec.goes_on {
        true => std::mem::take(&mut past.attempts_before),
        false => past.attempts.clone(),
    };
    let info = RunInfo {
        services: services.clone(),
        conversation: spec.conversation,
        workflow_id: spec.workflow_id,
        run: spec.run,
        first_run: past.first_run.unwrap_or(spec.run),
        at_work: Arc::default(),
        begins: Arc::default(),
        iterations: Arc::new(Done::new(past.iterations)),
        caller: Caller {
            approval: spec.approval,
            source: spec.cause.source.clone(),
            resumed: spec.goes_on.then(|| match spec.cause.id == spec.run {
                true => spec.cause.sequence,
                false => 0,
            }),
            waits: Waits::default(),
        },
        cause: spec.cause,
        left: Arc::new(Left::new(left)),
        kept: Arc::default(),
        spent: Arc::default(),
        inputs: Arc::default(),
        input: Arc::new(spec.input),
    };
    let info = match info.traced().await {
        Ok(info) => info,
        Err(failure) => return Err(failure.into()),
    };
    let resumed = past.run.is_some();
    let outputs = past.outputs.into_iter().map(|(node, made)| (node, Some(made)));
    let skipped: Vec<_> = past.skipped.into_iter().collect();
    let nulls = skipped.iter().map(|node| (node.clone(), None));
    let outputs: BTreeMap<_, _> = outputs.chain(nulls).collect();
    let done = outputs.iter().filter(|(_, made)| made.is_some());
    let values = outputs
        .iter()
        .map(|(node, made)| (node.clone(), made.as_ref().map(|made| made.output.clone())));
    let notes = Notes {
        plan: spec.plan.clone(),
        executed: done.map(|(node, _)| node.clone()).collect(),
        outputs: values.collect(),
        failures: BTreeMap::new(),
        attempts_before,
        attempts: past.attempts,
        said: past.said,
        durations: BTreeMap::new(),
        refused: BTreeSet::new(),
        delays: BTreeMap::new(),
        retries: 0,
        skipped,
        stop: None,
    };
    let flow = Arc::new(Flow::new(info, notes));
    let graph = match graph::compile(&flow, &spec.plan) {
        Ok(graph) => graph,
        Err(mistakes) => return Err(DecisionError::internal(mistakes.to_string())),
    };
    let started = WorkflowStarted {
        workflow_id: flow.info.workflow_id.clone(),
        run: flow.info.run,
        input: (*flow.info.input).clone(),
        resumed,
        tells_effects: true,
    };
    if let Err(failure) = flow.info.record(started).await {
        return Err(failure.into());
    }
    if let Some(order) = spec.first
        && let Err(failure) = prepare(&flow, order, later.is_none()).await
    {
        return flow.fail(Vec::new(), failure).await;
    }
    let cancel = CancelToken::new();
    let run = graph.run(Outputs::default()).recorder(flow.clone()).cancel_by(&cancel);
    let (supervisor, run) = keeping(run, outputs).supervised();
    let timer = &services.timer;
    let later = later.map(|(node, delay)| (node, timer.sleep(Duration::from_secs_f64(delay))));
    let control = Control {
        flow: flow.clone(),
        supervisor,
        cancel,
        paused: None,
        given_up,
        early: VecDeque::new(),
        later: later.into_iter().collect(),
    };
    let ended = tokio::select! {
        ended = run.into_future() => ended,
        never = control.obey(&mut inbox) => match never {},
    };
    // The inbox is closed after that: who waits for the run's end waits until it is recorded.
    flow.finish(ended.map(drop)).await
}

/// What an earlier run left isn't run again.
fn keeping(run: Run<Outputs>, outputs: BTreeMap<NodeId, Option<Made>>) -> Run<Outputs> {
    outputs.into_iter().fold(run, |run, (node, made)| {
        let name = graph::name(&node);
        match made {
            Some(made) => run.keep(name, [Given::kept(node, made)]),
            None => run.keep_skipped(name),
        }
    })
}

/// An order to a run that begins with it: its failed node is one that hasn't run yet. `delays`: its first
/// call waits as long as a retry is to wait.
async fn prepare(flow: &Flow, order: Order, delays: bool) -> Result<(), Failure> {
    match order {
        Order::Retry { node, delay, modifications, alternative, decision } => {
            flow.change(&node, Amendment { modifications, alternative, decision }).await?;
            if delays {
                flow.notes().delays.insert(node, delay);
            }
        }
        Order::Happened { node, said } => {
            flow.notes().said.insert(node, said);
        }
        // The graph keeps it as skipped, and so tells of it no more.
        Order::Skip { node } => {
            let reason = SkipReason::Recovery.to_string();
            flow.info.record(NodeSkipped { node: flow.info.node(&node), reason }).await?;
        }
        other => tracing::error!(?other, "a run can't begin with this order"),
    }
    Ok(())
}
