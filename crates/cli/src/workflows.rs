//! The workflows of a conversation, from its events.

use std::collections::BTreeMap;
use std::sync::Arc;

use ephor::core::events::*;
use ephor::core::{Envelope, Plan, WorkflowId};

/// A workflow as it stands.
#[derive(Debug)]
pub(crate) struct Workflow {
    pub plan: Arc<Plan>,
    pub status: &'static str,
}

/// The workflows of one conversation.
#[derive(Debug, Default)]
pub(crate) struct Workflows(pub BTreeMap<WorkflowId, Workflow>);

impl Workflows {
    /// Takes an event in; those of other kinds change nothing.
    pub(crate) fn take(&mut self, event: &Envelope) {
        if !event.kind().starts_with("Workflow") {
            return;
        }
        let status = |known: &mut Self, id: &WorkflowId, status| {
            if let Some(known) = known.0.get_mut(id) {
                known.status = status;
            }
        };
        if let Some(e) = event.read::<WorkflowStarted>() {
            status(self, &e.workflow_id, "RUNNING");
        } else if let Some(e) = event.read::<WorkflowCompleted>() {
            status(self, &e.workflow_id, "COMPLETED");
        } else if let Some(e) = event.read::<WorkflowFailed>() {
            status(self, &e.workflow_id, "FAILED");
        } else if let Some(e) = event.read::<WorkflowAborted>() {
            status(self, &e.workflow_id, "ABORTED");
        } else if let Some(e) = event.read::<WorkflowInterrupted>() {
            status(self, &e.workflow_id, "READY");
        } else if let Some(e) = event.read::<WorkflowModified>() {
            if let Some(known) = self.0.get_mut(&e.workflow_id) {
                known.plan = e.plan.clone();
            }
        } else if let Some(e) = event.read::<WorkflowReplanned>() {
            self.ready(&e.workflow_id, &e.plan);
        } else if let Some(e) = event.read::<WorkflowCreated>() {
            self.ready(&e.workflow_id, &e.plan);
        }
    }

    fn ready(&mut self, id: &WorkflowId, plan: &Arc<Plan>) {
        self.0.insert(id.clone(), Workflow { plan: plan.clone(), status: "READY" });
    }
}
