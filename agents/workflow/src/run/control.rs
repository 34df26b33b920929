//! Controls a run from outside: orders, the plan's time limit, and giving up. The limit is on the run's
//! work: it doesn't count the time in which the run is paused, a call is held, or nothing can go on
//! before a recovery, which may be held, too. Where one never comes, `PATIENCE` ends the run.

use std::collections::{BTreeMap, VecDeque};
use std::convert::Infallible;
use std::future::{pending, poll_fn};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use ephor_core::{DecisionError, DecisionType, NodeId, Plan};
use ephor_graph::{CancelToken, OrderError, ScheduleError, Supervisor};
use ephor_rules::explain::code;
use ephor_runtime::OpenDecision;
use ephor_runtime::holds::OpenHold;
use serde_json::Value;
use tokio::sync::{OwnedRwLockWriteGuard, mpsc};

use super::flow::{Amendment, Flow, Stop};
use super::graph::name;
use crate::order::{Order, Ordered};

type Sleep = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Longest time that a run waits for a recovery before it counts as failed.
const PATIENCE: Duration = Duration::from_secs(600);

/// How long the plan says that a run may take.
fn time_limit(plan: &Plan) -> Option<Duration> {
    let seconds = plan.global_config.as_ref()?.get("timeout").and_then(Value::as_f64)?;
    (seconds > 0.0).then(|| Duration::from_secs_f64(seconds.min(1e7)))
}

fn refused(error: OrderError) -> DecisionError {
    let code = match error {
        OrderError::Schedule(ScheduleError::WrongStatus { .. }) => code::NODE_STATUS,
        OrderError::Over => DecisionError::RUN_ENDED,
        _ => return DecisionError::internal(error.to_string()),
    };
    DecisionError::new(code, error.to_string())
}

pub(super) struct Control {
    pub flow: Arc<Flow>,
    pub supervisor: Supervisor,
    pub cancel: CancelToken,
    /// While it is there, no node begins.
    pub paused: Option<OwnedRwLockWriteGuard<()>>,
    /// The node that no recovery is left for, and why, where the run was cut off before it ended.
    pub given_up: Option<(NodeId, String)>,
    /// Orders about failed nodes that came before all that were left had failed here.
    pub early: VecDeque<Ordered>,
    /// Failed nodes that are tried again after a while. Until then they can be skipped, or changed.
    pub later: BTreeMap<NodeId, Sleep>,
}

/// Most orders that wait until all nodes that were left have failed.
const EARLY: usize = 64;

/// The next node that is to be tried again now.
async fn due(later: &mut BTreeMap<NodeId, Sleep>) -> NodeId {
    let node = poll_fn(|cx| {
        let mut all = later.iter_mut();
        let due = all.find_map(|(node, sleep)| sleep.as_mut().poll(cx).is_ready().then_some(node));
        due.map_or(Poll::Pending, |node| Poll::Ready(node.clone()))
    });
    let node = node.await;
    later.remove(&node);
    node
}

impl Order {
    /// Whether it is about a node that has failed.
    fn is_of_failed(&self) -> bool {
        match self {
            Self::Retry { .. }
            | Self::Skip { .. }
            | Self::Happened { .. }
            | Self::GiveUp { .. } => true,
            Self::Abort { .. } | Self::Interrupt { .. } | Self::Pause | Self::Resume => false,
        }
    }
}

impl Control {
    /// Carries orders out, one after the other, for as long as it is polled beside the run.
    pub async fn obey(mut self, inbox: &mut mpsc::Receiver<Ordered>) -> Infallible {
        let services = self.flow.info.services.clone();
        let timer = &services.timer;
        let mut shut = false;
        let limit = time_limit(&self.flow.plan());
        let mut late = false;
        let (time, clock) = (services.time(), self.flow.info.caller.waits.clone());
        let limited = limit.unwrap_or(Duration::MAX / 4);
        let mut deadline = pin!(time.within_working(limited, &clock, pending::<Infallible>()));
        let mut waits = self.supervisor.waits();
        let mut left = self.flow.info.left.open();
        loop {
            let whole = *left.borrow_and_update() == 0;
            if let Some((node, reason)) = self.given_up.take_if(|_| whole) {
                // One that is over needs no giving up.
                let _ = self.take(Order::GiveUp { node, reason }).await;
            }
            if whole && let Some(Ordered { order, reply }) = self.early.pop_front() {
                // Whoever gave the order may have been interrupted since.
                let _ = reply.send(self.take(order).await);
                continue;
            }
            let held_up = *waits.borrow_and_update() && self.later.is_empty();
            let paused = self.paused.is_some();
            let _stopped = (held_up || paused).then(|| clock.begin(&time));
            let idle = held_up && !paused;
            // Whatever happens renews it.
            let patience = timer.sleep(PATIENCE);
            tokio::select! {
                Some(Ordered { order, reply }) = inbox.recv(), if self.early.len() < EARLY => {
                    match whole || !order.is_of_failed() {
                        true => drop(reply.send(self.take(order).await)),
                        false => self.early.push_back(Ordered { order, reply }),
                    }
                }
                node = due(&mut self.later), if whole && !self.later.is_empty() => {
                    // Whoever has skipped it meanwhile has taken it out.
                    let _ = self.supervisor.retry(name(&node)).await;
                }
                _ = &mut deadline, if limit.is_some() && !late => {
                    late = true;
                    self.stop(Stop::OutOfTime(limit.unwrap_or_default())).await;
                }
                () = services.closing.begun(), if !shut => {
                    shut = true;
                    self.stop(Stop::ShutDown).await;
                }
                Ok(()) = waits.changed() => {}
                Ok(()) = left.changed(), if !whole => {}
                () = patience, if idle => {
                    if !is_decided_on(&self.flow).await {
                        // One that is over needs no giving up.
                        let _ = self.supervisor.give_up().await;
                    }
                }
                else => pending().await,
            }
        }
    }

    async fn take(&mut self, order: Order) -> Result<(), DecisionError> {
        let done = match order {
            Order::Retry { node, delay, modifications, alternative, decision } => {
                let amendment = Amendment { modifications, alternative, decision };
                // Before its plan is changed: a node that has its output would run again on that account.
                self.supervisor.failed(name(&node)).await.map_err(refused)?;
                self.flow.change(&node, amendment).await?;
                self.flow.notes().retries += 1;
                if delay > 0.0 {
                    let pause = Duration::from_secs_f64(delay);
                    self.later.insert(node, self.flow.info.services.timer.sleep(pause));
                    return Ok(());
                }
                self.later.remove(&node);
                self.supervisor.retry(name(&node)).await
            }
            Order::Skip { node } => {
                // Where its edges lead is decided on its null, before its skipping is recorded.
                let before = self.flow.notes().outputs.insert(node.clone(), None);
                let done = self.supervisor.skip(name(&node)).await;
                if done.is_ok() {
                    self.later.remove(&node);
                } else {
                    let mut notes = self.flow.notes();
                    match before {
                        Some(output) => notes.outputs.insert(node, output),
                        None => notes.outputs.remove(&node),
                    };
                }
                done
            }
            Order::Happened { node, said } => {
                self.flow.notes().said.insert(node.clone(), said);
                let done = self.supervisor.retry(name(&node)).await;
                match done {
                    Ok(()) => drop(self.later.remove(&node)),
                    Err(_) => drop(self.flow.notes().said.remove(&node)),
                }
                done
            }
            Order::GiveUp { node, reason } => {
                // The run waits for no recovery of a node that hasn't failed, or that is tried again by itself.
                if self.later.contains_key(&node)
                    || self.supervisor.failed(name(&node)).await.is_err()
                {
                    return Ok(());
                }
                let said = format!(" (given up: {reason})");
                // One that is continued may hear of it as well as have read it.
                if let Some(failure) = self.flow.notes().failures.get_mut(&node)
                    && !failure.message.ends_with(&said)
                {
                    failure.message.push_str(&said);
                }
                self.supervisor.give_up().await
            }
            Order::Abort { reason } => {
                self.stop(Stop::Aborted(reason)).await;
                Ok(())
            }
            Order::Interrupt { by } => {
                self.stop(Stop::Interrupted(by)).await;
                Ok(())
            }
            Order::Pause => {
                // A node that the graph has started may not have begun yet.
                if self.paused.is_none() {
                    self.paused = Some(self.flow.info.begins.clone().write_owned().await);
                }
                self.supervisor.pause().await
            }
            Order::Resume => {
                self.paused = None;
                self.supervisor.resume().await
            }
        };
        done.map_err(refused)
    }

    /// Ends the run now: what is at work is dropped where it waits. Only the first reason counts.
    async fn stop(&mut self, stop: Stop) {
        let _writing = self.flow.writing.lock().await;
        self.flow.notes().stop.get_or_insert(stop);
        self.cancel.cancel("the workflow was stopped");
    }
}

/// Whether a decision about this workflow is held, which comes, approved or not, before its hold
/// expires; or a recovery is approved, and on its way.
async fn is_decided_on(flow: &Flow) -> bool {
    let (info, id) = (&flow.info, flow.info.workflow_id.as_str());
    let look = info.services.gate.with_view(&info.conversation, |view, _, _, _| {
        let of_workflow =
            |hold: &OpenHold| hold.payload.get("workflow_id").and_then(Value::as_str) == Some(id);
        view.holds.iter().any(of_workflow)
    });
    // What can't be read may wait: it is asked again before the run is given up.
    if look.await.unwrap_or(true) {
        return true;
    }
    let mends = |open: &Arc<OpenDecision>| {
        let of_workflow = open.approval.payload.get("workflow_id").and_then(Value::as_str);
        open.kind == DecisionType::ErrorRecovery && of_workflow == Some(id)
    };
    info.services.gate.open_decisions(&info.conversation).iter().any(mends)
}
