//! What the calls of a run share, and what they look up and record.

use std::collections::BTreeMap;
use std::sync::Arc;

use ephor_core::events::NodeRef;
use ephor_core::{
    ConversationId, Draft, Envelope, ErrorCode, Event, EventId, Failure, NodeId, Provenance,
    WorkflowId, source,
};
use ephor_runtime::Services;
use ephor_runtime::authorize::Caller;
use ephor_runtime::seen::Seen;
use serde_json::{Map, Value};

use crate::at_work::AtWork;
use crate::done::Done;
use crate::kept::Kept;
use crate::left::Left;
use crate::spent::Untold;

fn internal(error: impl ToString) -> Failure {
    Failure::new(ErrorCode::Internal, error.to_string())
}

/// What all calls of a run share.
#[derive(Clone)]
pub(crate) struct RunInfo {
    pub services: Services,
    pub conversation: ConversationId,
    pub workflow_id: WorkflowId,
    pub run: EventId,
    pub caller: Caller,
    pub cause: Arc<Envelope>,
    pub input: Arc<Map<String, Value>>,
    /// The run that this one continues with, or itself.
    pub first_run: EventId,
    /// The nodes at work whose calls aren't idempotent.
    pub at_work: Arc<AtWork>,
    /// Whoever puts down that a node begins reads it; a run that is paused holds it.
    pub begins: Arc<tokio::sync::RwLock<()>>,
    /// The iterations that are done, by node.
    pub iterations: Arc<Done>,
    /// The nodes that another process has left.
    pub left: Arc<Left>,
    /// What its nodes have put down.
    pub kept: Arc<Kept>,
    /// What they have taken of language models.
    pub spent: Arc<Untold>,
    /// Where the inputs came from, by name.
    pub inputs: Arc<BTreeMap<String, Provenance>>,
}

impl RunInfo {
    pub(crate) fn node(&self, node_id: &NodeId) -> NodeRef {
        NodeRef { workflow_id: self.workflow_id.clone(), run: self.run, node_id: node_id.clone() }
    }

    pub(crate) fn draft<E: Event>(&self, event: E) -> Draft {
        Draft::new(self.conversation.clone(), event)
            .from_source(source::WORKFLOW)
            .caused_by(&self.cause)
    }

    /// What isn't recorded hasn't happened: whoever asks for it goes no further.
    pub(crate) async fn record<E: Event>(&self, event: E) -> Result<(), Failure> {
        self.services.fact(self.draft(event)).await.map(|_| ()).map_err(internal)
    }

    /// Finds out where the run's inputs came from, by what the agent that gave them had seen.
    pub(crate) async fn traced(mut self) -> Result<Self, Failure> {
        let inputs = self.seen(|seen| seen.given(&self.input)).await?;
        self.inputs = Arc::new(inputs);
        Ok(self)
    }

    /// Looks at what the conversation has seen.
    pub(crate) async fn seen<T>(&self, look: impl FnOnce(&Seen) -> T) -> Result<T, Failure> {
        let gate = &self.services.gate;
        let seen = gate.with_view(&self.conversation, |view, _, _, _| look(&view.seen)).await;
        seen.map_err(internal)
    }

    /// Who wrote the workflow.
    pub(crate) async fn author(&self) -> Result<Provenance, Failure> {
        self.seen(|seen| seen.written(&self.workflow_id)).await
    }
}
