//! What a dead process left in a conversation: decisions in execution, and failures whose recovery
//! may not be recorded.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use ephor_core::events::{
    ClarificationRequested, DecisionCompleted, DecisionInterrupted, NodeExecutionFailed, NodeRef,
    SubAgentCancelled, SubAgentSpawned, WorkflowAborted, WorkflowInterrupted, WorkflowStarted,
};
use ephor_core::run_end::RunEnd;
use ephor_core::subagent_end::SubAgentEnd;
use ephor_core::{
    ConversationId, DecisionError, Draft, Envelope, EventData, EventId, NodeId, WorkflowId, source,
};
use ephor_journal::replay_after;
use ephor_runtime::Services;
use ephor_runtime::gate::Lapsed;
use serde_json::Value;

use crate::recover;
use crate::recovery::RecoveryCommand;
use crate::words::Cx;

/// As the record tells of it.
#[derive(Default)]
pub(crate) struct Left {
    /// The decisions that had begun, and what they run.
    begun: BTreeMap<EventId, Begun>,
    /// What became of those whose run is over. Their own end isn't recorded.
    over: BTreeMap<EventId, Result<Value, DecisionError>>,
    failures: BTreeMap<(EventId, NodeId), Failed>,
    /// Whether the last run of a workflow that is over ended well.
    well: HashMap<WorkflowId, bool>,
}

/// What a decision has begun.
enum Begun {
    Run(WorkflowId),
    Agent(Arc<SubAgentSpawned>),
    /// A question, or a sub-agent whose own end is recorded.
    Other,
}

struct Failed {
    event: Arc<Envelope>,
    failed: Arc<NodeExecutionFailed>,
    command: RecoveryCommand,
}

impl Left {
    /// Whether the carrying out of a decision had begun.
    pub fn has_begun(&self, decision: EventId) -> bool {
        self.begun.contains_key(&decision)
    }

    /// The decision whose end isn't recorded, and that runs a workflow, also where the run is over.
    pub fn run_of(&self, workflow: &WorkflowId) -> Option<EventId> {
        let runs = |begun: &Begun| matches!(begun, Begun::Run(its) if its == workflow);
        self.begun.iter().find(|(_, begun)| runs(begun)).map(|(decision, _)| *decision)
    }

    /// Whether the workflow's last run is over, and ended well: what was to be recovered has been.
    pub fn ended_well(&self, workflow: &WorkflowId) -> bool {
        self.well.get(workflow).is_some_and(|well| *well)
    }

    /// What is left where all of it has been taken up: how runs ended, for recoveries that come late.
    pub fn resumed(self) -> Self {
        Self { well: self.well, ..Self::default() }
    }

    /// Takes in what begins and ends.
    pub fn fold(&mut self, event: &Envelope) {
        if let Some(started) = event.read::<WorkflowStarted>() {
            self.begun.insert(started.run, Begun::Run(started.workflow_id.clone()));
            self.over.remove(&started.run);
            self.well.remove(&started.workflow_id);
        } else if let Some(spawned) = event.read::<SubAgentSpawned>() {
            self.begun.insert(spawned.decision, Begun::Agent(spawned));
        } else if let Some(decision) = agent_ended(event) {
            self.begun.entry(decision).and_modify(|begun| *begun = Begun::Other);
        } else if let Some(asked) = event.read::<ClarificationRequested>() {
            self.begun.insert(asked.decision, Begun::Other);
        } else if let Some(end) = event.read::<DecisionCompleted>() {
            self.ended(end.original_decision_id);
        } else if let Some(end) = event.read::<DecisionInterrupted>() {
            self.ended(end.original_decision_id);
        }
    }

    fn ended(&mut self, decision: EventId) {
        self.begun.remove(&decision);
        self.over.remove(&decision);
    }

    /// A node has failed, and this is to be done about it.
    pub fn failed(
        &mut self,
        event: &Envelope,
        failed: &Arc<NodeExecutionFailed>,
        command: &RecoveryCommand,
    ) {
        let of = (failed.node.run, failed.node.node_id.clone());
        let event = Arc::new(event.clone());
        let (failed, command) = (failed.clone(), command.clone());
        self.failures.insert(of, Failed { event, failed, command });
    }

    /// It has completed after all.
    pub fn succeeded(&mut self, node: &NodeRef) {
        self.failures.remove(&(node.run, node.node_id.clone()));
    }

    /// A run is over.
    pub fn run_ended(&mut self, end: RunEnd) {
        self.failures.retain(|(of, _), _| *of != end.run);
        self.well.insert(end.workflow_id.clone(), end.outcome.is_ok());
        if self.begun.contains_key(&end.run) {
            self.over.insert(end.run, end.result());
        }
    }

    /// Puts the end of what isn't carried out any more on record. A workflow that it ran can be run
    /// again. Where the run had ended, that is what came of it, whatever the judge says by now.
    pub fn end(&self, lapsed: Vec<Lapsed>, cx: &mut Cx<'_>) {
        for Lapsed { kind, made, why } in lapsed {
            let id = made.id;
            cx.caused_by(made);
            if let Some(result) = self.over.get(&id) {
                cx.publish(DecisionCompleted::new(id, kind, result));
                continue;
            }
            if let Some(end) = self.end_of(id, &why) {
                let draft = cx.draft(end);
                cx.send(draft);
            }
            cx.publish(DecisionCompleted::new(id, kind, &Err(why)));
        }
    }

    /// The end of what a decision has begun, where that has none.
    fn end_of(&self, decision: EventId, why: &DecisionError) -> Option<EventData> {
        let reason = why.message().to_owned();
        let begun = self.begun.get(&decision).filter(|_| !self.over.contains_key(&decision))?;
        Some(match begun {
            Begun::Run(workflow_id) if why.code() == DecisionError::CANCELLED => {
                let workflow_id = workflow_id.clone();
                EventData::typed(WorkflowAborted { workflow_id, run: decision, reason })
            }
            Begun::Run(workflow_id) => {
                let (workflow_id, by) = (workflow_id.clone(), why.interrupted_by());
                EventData::typed(WorkflowInterrupted { workflow_id, run: decision, by })
            }
            Begun::Agent(spawned) => {
                let SubAgentSpawned { subagent_id, subagent_type, .. } = (**spawned).clone();
                let end = SubAgentCancelled { subagent_id, subagent_type, decision, reason };
                EventData::typed(end)
            }
            Begun::Other => return None,
        })
    }

    /// Has failures recovered whose recovery isn't recorded.
    pub fn recover(&mut self, cx: &Cx<'_>) {
        for (_, Failed { event, failed, command }) in std::mem::take(&mut self.failures) {
            let services = cx.services().clone();
            cx.services().main.spawn(recover::go_on(services, event, failed, command));
        }
    }
}

/// Ends what a dead process had begun for a decision, where nobody has continued it.
pub(crate) async fn end_abandoned(
    services: &Services,
    conversation: &ConversationId,
    made: &Envelope,
    why: &DecisionError,
) {
    let read = || async {
        let mut left = Left::default();
        let take = |event: &Arc<Envelope>| match RunEnd::of(event) {
            Some(end) if end.cut_off => {}
            Some(end) => left.run_ended(end),
            None => left.fold(event),
        };
        let read = replay_after(&*services.journal, conversation, made.sequence, take).await;
        read.map(|()| left)
    };
    match services.read_steadily(read).await {
        Ok(left) => {
            if let Some(end) = left.end_of(made.id, why) {
                let draft = Draft::of(conversation.clone(), end).from_source(source::COORDINATOR);
                services.tell(draft.caused_by(made)).await;
            }
        }
        Err(error) => {
            tracing::error!(%conversation, %error, "what a decision had begun can't be read");
        }
    }
}

/// The decision whose sub-agent an event ends.
fn agent_ended(event: &Envelope) -> Option<EventId> {
    SubAgentEnd::of(event).map(|end| end.decision())
}
