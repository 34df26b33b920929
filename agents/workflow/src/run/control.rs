//! Controls a run from outside: orders, the plan's time limit, and giving up. The limit is on the run's
//! work: it doesn't count the time in which the run is paused, a call is held, or nothing can go on
//! before a recovery, which may be held, too. Where one never comes, `PATIENCE` ends the run.

use std::convert::Infallible;
use std::future::pending;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use ephor_core::{DecisionError, NodeId, Plan};
use ephor_graph::{CancelToken, OrderError, ScheduleError, Supervisor};
use ephor_rules::explain::code;
use ephor_runtime::holds::OpenHold;
use serde_json::Value;
use tokio::sync::{OwnedRwLockWriteGuard, mpsc};

use super::flow::{Amendment, Flow, Stop};
use super::graph::name;
use crate::agent::{Order, Ordered};

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
            let (held_up, paused) = (*waits.borrow_and_update(), self.paused.is_some());
            let _stopped = (held_up || paused).then(|| clock.begin(&time));
            let idle = held_up && !paused;
            // Whatever happens renews it.
            let patience = timer.sleep(PATIENCE);
            tokio::select! {
                Some(Ordered { order, reply }) = inbox.recv(), if whole => {
                    // Whoever gave the order may have been interrupted since.
                    let _ = reply.send(self.take(order).await);
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
                    if !self.waits_for_a_person().await {
                        // One that is over needs no giving up.
                        let _ = self.supervisor.give_up().await;
                    }
                }
                else => pending().await,
            }
        }
    }

    /// Whether a decision about this workflow is held: it comes, approved or not, before its hold
    /// expires.
    async fn waits_for_a_person(&self) -> bool {
        let (info, id) = (&self.flow.info, self.flow.info.workflow_id.as_str());
        let look = info.services.gate.with_view(&info.conversation, |view, _, _, _| {
            let of_workflow = |hold: &OpenHold| {
                hold.payload.get("workflow_id").and_then(Value::as_str) == Some(id)
            };
            view.holds.iter().any(of_workflow)
        });
        // What can't be read may wait: it is asked again before the run is given up.
        look.await.unwrap_or(true)
    }

    async fn take(&mut self, order: Order) -> Result<(), DecisionError> {
        let done = match order {
            Order::Retry { node, delay, modifications, alternative, decision } => {
                let amendment = Amendment { modifications, alternative, decision };
                // Before its plan is changed: a node that has its output would run again on that account.
                self.supervisor.failed(name(&node)).await.map_err(refused)?;
                self.flow.change(&node, amendment).await?;
                {
                    let mut notes = self.flow.notes();
                    notes.retries += 1;
                    notes.delays.insert(node.clone(), delay);
                }
                self.supervisor.retry(name(&node)).await
            }
            Order::Skip { node } => {
                // Where its edges lead is decided on its null, before its skipping is recorded.
                let before = self.flow.notes().outputs.insert(node.clone(), None);
                let done = self.supervisor.skip(name(&node)).await;
                if done.is_err() {
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
                if done.is_err() {
                    self.flow.notes().said.remove(&node);
                }
                done
            }
            Order::GiveUp { node, reason } => {
                if let Some(failure) = self.flow.notes().failures.get_mut(&node) {
                    failure.message = format!("{} (given up: {reason})", failure.message);
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
    async fn stop(&self, stop: Stop) {
        let _writing = self.flow.writing.lock().await;
        self.flow.notes().stop.get_or_insert(stop);
        self.cancel.cancel("the workflow was stopped");
    }
}
