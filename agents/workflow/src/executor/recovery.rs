//! Carries out recoveries and new plans.

use std::ops::ControlFlow;
use std::sync::Arc;

use ephor_core::events::{
    Answer, DecisionMade, HoldAnswered, WorkflowAborted, WorkflowAdjustmentRequested,
    WorkflowReplanned, WorkflowStarted,
};
use ephor_core::payload::{ErrorRecovery, RecoveryAction, ReplanWorkflow};
use ephor_core::{
    DecisionError, Envelope, Event, NodeId, Plan, WorkflowId, WorkflowStatus, source,
};
use ephor_journal::{Journal, replay_after, replay_back};
use ephor_rules::explain::code;
use ephor_runtime::gate::RUNS_ELSEWHERE;
use ephor_runtime::{Released, decides_again};
use serde_json::{Value, json};

use super::{Stored, WorkflowExecutor, spec, unrecorded};
use crate::agent::{self, Target};
use crate::begun::Begun;
use crate::order::{Order, Said};
use crate::replan;
use crate::run::RunSpec;
use crate::store::patched;

/// Whether the coordinator made the decision, on account of a failed node.
fn is_coordinators(released: &Released) -> bool {
    &*released.made.source == source::COORDINATOR
}

fn replanned(id: &WorkflowId, plan: &Plan, preserved: &[NodeId]) -> Value {
    json!({
        "workflow_id": id, "status": "READY", "preserved": preserved,
        "nodes": plan.nodes.len(), "inputs": plan.inputs(),
    })
}

impl WorkflowExecutor {
    pub(super) async fn recover(
        &self,
        released: &Released,
        recovery: &ErrorRecovery,
    ) -> Result<Value, DecisionError> {
        let id = &recovery.workflow_id;
        let node = recovery.failed_node_id.clone();
        let plan = &recovery.recovery_plan;
        let said = self.said(released, plan.action).await?;
        let order = match plan.action {
            RecoveryAction::Retry | RecoveryAction::Modify => Order::Retry {
                node: node.clone(),
                delay: plan.delay.unwrap_or(0.0),
                modifications: plan.modifications.clone(),
                alternative: plan.alternative_node.clone(),
                decision: released.id(),
            },
            RecoveryAction::Skip => match said.clone() {
                Some(said) => Order::Happened { node: node.clone(), said },
                None => Order::Skip { node: node.clone() },
            },
            RecoveryAction::Abort => Order::Abort { reason: recovery.failure_reason.clone() },
        };
        let mut done = recovery.done();
        if let Some(Said { result, .. }) = &said {
            done["result"] = result.clone();
        }
        let begun = self.begun(released).await?;
        if begun.started.is_some() {
            released.detach.detach();
        }
        match begun {
            Begun { started: Some(_), ended: Some(ended), .. } => return ended,
            begun @ Begun { started: Some(_), .. } => {
                // Its process may have ended before the run took it in.
                let taken = begun.has_recovered(id, &node) || begun.changed.is_some();
                return self.go_on(released, id, (!taken).then_some(order)).await;
            }
            begun if begun.has_recovered(id, &node) => return Ok(done),
            _ => {}
        }
        if let Order::Retry { modifications, alternative, .. } = &order
            && (modifications.is_some() || alternative.is_some())
        {
            let stored = self.stored(released, id).await?;
            let plan = patched(&stored.plan, &node, modifications.as_ref(), alternative.as_ref());
            self.judged(released, plan.map_err(DecisionError::internal)?).await?;
        }
        agent::run_is_back(&self.services, &released.conversation, id).await;
        let target = Target::Workflow(id.clone());
        match agent::order(&self.services, &released.conversation, target, order.clone()).await {
            Some(refused) => refused.map(|()| done),
            // It ended while the coordinator's recovery was on its way. A run of its own would count
            // its failures from nothing, and be recovered again without end; unless a person has
            // approved it, who is asked again then.
            None if is_coordinators(released) && !released.made.blocked() => {
                // Where the node succeeded when the run came back, nothing is left of the recovery.
                if self.has_completed(released, id, &node).await? {
                    return Ok(done);
                }
                let what = "the run that it recovers has ended";
                Err(DecisionError::new(DecisionError::RUN_ENDED, what))
            }
            None => self.recover_stored(released, recovery, order, done).await,
        }
    }

    /// Refuses what is about a run that another process is at work on: a second one would begin here.
    fn runs_here(
        &self,
        released: &Released,
        id: &WorkflowId,
        stored: &Stored,
    ) -> Result<(), DecisionError> {
        let elsewhere = self.services.gate.is_run_elsewhere(&released.conversation, id);
        match stored.status == WorkflowStatus::Running && elsewhere {
            true => Err(DecisionError::new(code::OWNED_ELSEWHERE, RUNS_ELSEWHERE)),
            false => Ok(()),
        }
    }

    /// Whether a node has completed in the workflow's last run.
    async fn has_completed(
        &self,
        released: &Released,
        id: &WorkflowId,
        node: &NodeId,
    ) -> Result<bool, DecisionError> {
        Ok(self.past(released, id).await?.outputs.contains_key(node))
    }

    /// What a person has said that the call came to which a recovery was to repeat.
    async fn said(
        &self,
        released: &Released,
        action: RecoveryAction,
    ) -> Result<Option<Said>, DecisionError> {
        let (decision, after) = (released.id(), released.made.sequence);
        let mut said = None;
        // Only one that was held was answered.
        if action == RecoveryAction::Skip && released.made.blocked() {
            let fold = |event: &Arc<Envelope>| {
                let answered = event.read::<HoldAnswered>().filter(|_| !event.blocked());
                let answered = answered.filter(|answered| answered.hold == decision);
                match answered.as_ref().map(|answered| &answered.answer) {
                    Some(Answer::Happened { result }) => {
                        said = Some(Said { result: result.clone(), decision });
                    }
                    Some(Answer::Edit { .. }) => said = None,
                    _ => {}
                }
            };
            let journal = &*self.services.journal;
            let read = replay_after(journal, &released.conversation, after, fold);
            read.await.map_err(unrecorded)?;
        }
        Ok(said)
    }

    /// A recovery of a workflow whose run is over: it continues where that stopped.
    async fn recover_stored(
        &self,
        released: &Released,
        recovery: &ErrorRecovery,
        order: Order,
        done: Value,
    ) -> Result<Value, DecisionError> {
        let (id, node) = (&recovery.workflow_id, &recovery.failed_node_id);
        let stored = self.stored(released, id).await?;
        self.runs_here(released, id, &stored)?;
        if let Order::Abort { reason } = order {
            let event = WorkflowAborted { workflow_id: id.clone(), run: released.id(), reason };
            self.record(released, event).await?;
            return Ok(done);
        }
        let mut past = self.past(released, id).await?;
        let over = [
            (past.outputs.contains_key(node), "has completed"),
            (past.skipped.contains(node), "was skipped"),
        ];
        if let Some((_, how)) = over.iter().find(|(is, _)| *is) {
            let what = format!("node {node} {how}, so it can't be recovered");
            return Err(DecisionError::new(code::NODE_STATUS, what));
        }
        past.run.get_or_insert(released.id());
        let spec = spec(released, id.clone(), stored.plan);
        let input = past.input.clone();
        let spec = RunSpec { input, past: Some(past), first: Some(order), ..spec };
        let run = agent::take_on(&self.services, spec).await?;
        released.detach.detach();
        run.end().await
    }

    pub(super) async fn replan(
        &self,
        released: &Released,
        replan: &ReplanWorkflow,
    ) -> Result<Value, DecisionError> {
        let id = &replan.workflow_id;
        match self.begun(released).await? {
            Begun { changed: Some((plan, preserved)), .. } => {
                return Ok(replanned(id, &plan, &preserved));
            }
            Begun { asked: Some(reason), .. } => {
                return Ok(json!({"workflow_id": id, "adjustment_requested": reason}));
            }
            _ => {}
        }
        let stored = self.stored(released, id).await?;
        self.runs_here(released, id, &stored)?;
        // A run of the old plan makes no sense any more; what it has computed is recorded.
        let target = Target::Workflow(id.clone());
        let order = Order::Interrupt { by: released.id() };
        agent::stop(&self.services, &released.conversation, target, order).await;
        let changes = replan.suggested_changes.clone().unwrap_or_default();
        let reason = match replan::changed(&stored.plan, &changes) {
            Ok(None) => replan.reason.clone(),
            Ok(Some(plan)) => match self.judged(released, plan).await {
                Ok(plan) => return self.replanned(released, replan, plan).await,
                Err(refused) => {
                    format!(
                        "{}; the suggested plan was refused: {}",
                        replan.reason,
                        refused.message()
                    )
                }
            },
            Err(why) => format!("{}; the suggested changes can't be made: {why}", replan.reason),
        };
        if is_coordinators(released) && told_already(&*self.services.journal, released, id).await? {
            return Ok(json!({"workflow_id": id, "decided_again_by": "whoever ran it"}));
        }
        let event = WorkflowAdjustmentRequested {
            workflow_id: id.clone(),
            failed_node_id: None,
            reason: reason.clone(),
            suggested_action: "replan".to_owned(),
            execution_context: replan.execution_context.clone(),
        };
        self.record(released, event).await?;
        Ok(json!({"workflow_id": id, "adjustment_requested": reason}))
    }

    async fn replanned(
        &self,
        released: &Released,
        replan: &ReplanWorkflow,
        plan: Arc<Plan>,
    ) -> Result<Value, DecisionError> {
        let there = |id: &NodeId| plan.node(id.as_str()).is_some();
        let preserved: Vec<_> = match &replan.preserve_nodes {
            Some(nodes) => nodes.iter().filter(|id| there(id)).cloned().collect(),
            None => Vec::new(),
        };
        let workflow_id = replan.workflow_id.clone();
        let result = replanned(&workflow_id, &plan, &preserved);
        let event = WorkflowReplanned { workflow_id, plan, preserved, decision: released.id() };
        self.record(released, event).await?;
        Ok(result)
    }
}

/// Whether whoever decided on the last run of a workflow decides again.
async fn told_already(
    journal: &dyn Journal,
    released: &Released,
    workflow: &WorkflowId,
) -> Result<bool, DecisionError> {
    let (mut run, mut told) = (None, false);
    let read = replay_back(journal, &released.conversation, u64::MAX, |event| match run {
        None => {
            let started = event.read::<WorkflowStarted>();
            run = started.filter(|e| e.workflow_id == *workflow).map(|e| e.run);
            ControlFlow::Continue(())
        }
        Some(run) if event.id == run => {
            told = event.kind() == DecisionMade::TYPE && decides_again(event);
            ControlFlow::Break(())
        }
        Some(_) => ControlFlow::Continue(()),
    });
    read.await.map_err(unrecorded)?;
    Ok(told)
}
