//! What is on record of a decision that was being carried out, by a dead process or until it was interrupted,
//! which isn't repeated.

use std::sync::Arc;

use ephor_core::events::{
    MessageSent, NodeCompleted, NodeSkipped, NodeStarted, WorkflowAborted,
    WorkflowAdjustmentRequested, WorkflowCreated, WorkflowModified, WorkflowReplanned,
    WorkflowStarted,
};
use ephor_core::run_end::RunEnd;
use ephor_core::{
    ConversationId, DecisionError, Envelope, Event, EventId, NodeId, Plan, WorkflowId,
};
use ephor_journal::{Journal, JournalError, replay_after};
use ephor_runtime::Released;
use serde_json::Value;

/// How far it got.
#[derive(Debug, Default)]
pub(crate) struct Begun {
    /// The workflow that it stored.
    pub created: Option<(WorkflowId, Arc<Plan>)>,
    /// The workflow whose run it began.
    pub started: Option<WorkflowId>,
    /// What that run came to.
    pub ended: Option<Result<Value, DecisionError>>,
    /// The plan that it changed, and the nodes that it kept.
    pub changed: Option<(Arc<Plan>, Vec<NodeId>)>,
    /// Why it asked for a new plan.
    pub asked: Option<String>,
    /// Whether it told the user of the run's end.
    pub told: bool,
    /// The nodes that were tried or skipped since it was made.
    tried: Vec<(WorkflowId, NodeId)>,
    aborted: Vec<WorkflowId>,
}

impl Begun {
    /// Reads it from the record. Nothing, for a decision that nobody else can have begun.
    pub async fn read(journal: &dyn Journal, released: &Released) -> Result<Self, JournalError> {
        let mut begun = Self::default();
        released.replay(journal, |id, event| begun.fold(id, event)).await?;
        Ok(begun)
    }

    /// The same for a decision of this process, too.
    pub async fn since(
        journal: &dyn Journal,
        conversation: &ConversationId,
        made: &Envelope,
    ) -> Result<Self, JournalError> {
        let mut begun = Self::default();
        let take = |event: &Arc<Envelope>| begun.fold(made.id, event);
        replay_after(journal, conversation, made.sequence, take).await?;
        Ok(begun)
    }

    /// Whether a node of a workflow was tried or skipped since, or the workflow given up: a recovery of
    /// it has been carried out.
    pub fn has_recovered(&self, workflow: &WorkflowId, node: &NodeId) -> bool {
        let tried = |(of, tried): &(WorkflowId, NodeId)| of == workflow && tried == node;
        self.tried.iter().any(tried) || self.aborted.contains(workflow)
    }

    fn fold(&mut self, id: EventId, event: &Envelope) {
        if event.kind() == MessageSent::TYPE && event.causation == Some(id) {
            // Also where a middleware has kept it from the user.
            self.told = true;
        }
        if event.blocked() {
            return;
        }
        if let Some(created) = event.read::<WorkflowCreated>().filter(|e| e.decision == id) {
            self.created = Some((created.workflow_id.clone(), created.plan.clone()));
        } else if let Some(changed) = event.read::<WorkflowModified>() {
            if changed.decision == id {
                self.changed = Some((changed.plan.clone(), Vec::new()));
            }
        } else if let Some(changed) = event.read::<WorkflowReplanned>() {
            if changed.decision == id {
                self.changed = Some((changed.plan.clone(), changed.preserved.clone()));
            }
        } else if let Some(asked) = event.read::<WorkflowAdjustmentRequested>() {
            if event.causation == Some(id) {
                self.asked = Some(asked.reason.clone());
            }
        } else if let Some(node) = event.read::<NodeStarted>() {
            self.tried.push((node.node.workflow_id.clone(), node.node.node_id.clone()));
        } else if let Some(node) = event.read::<NodeCompleted>() {
            self.tried.push((node.node.workflow_id.clone(), node.node.node_id.clone()));
        } else if let Some(node) = event.read::<NodeSkipped>() {
            self.tried.push((node.node.workflow_id.clone(), node.node.node_id.clone()));
        } else {
            self.fold_run(id, event);
        }
    }

    fn fold_run(&mut self, id: EventId, event: &Envelope) {
        if let Some(started) = event.read::<WorkflowStarted>().filter(|e| e.run == id) {
            self.started = Some(started.workflow_id.clone());
            self.ended = None;
            return;
        }
        let Some(end) = RunEnd::of(event) else {
            return;
        };
        if event.kind() == WorkflowAborted::TYPE {
            self.aborted.push(end.workflow_id.clone());
        }
        if end.run == id {
            // One that its runtime's end cut off goes on.
            self.ended = (!end.cut_off).then(|| end.result());
        }
    }
}
