//! What an earlier run of a workflow left, as a fold of the journal, so that completed nodes don't
//! run again.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ephor_core::events::{
    DecisionCompleted, DecisionOutcome, EffectStarted, NodeCompleted, NodeCutOff,
    NodeExecutionFailed, NodeIterationCompleted, NodeSkipped, NodeStarted, RecoveryAbandoned,
    WorkflowCompleted, WorkflowCreated, WorkflowModified, WorkflowReplanned, WorkflowStarted,
};
use ephor_core::payload::RecoveryAction;
use ephor_core::{
    ConversationId, DecisionType, Envelope, Event, EventId, NodeId, Plan, WorkflowId,
};
use ephor_graph::SkipReason;
use ephor_journal::{Journal, JournalError, replay};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::done::ByNode;
use crate::left;
use crate::order::Said;
use crate::outputs::Made;

/// Attempts of a node in one run that may end with their process before they count as failures.
const MOST_CUT_OFF: u32 = 16;

/// What a recovery has come to.
#[derive(Deserialize)]
struct Recovered {
    workflow_id: WorkflowId,
    node_id: NodeId,
    action: RecoveryAction,
    /// What a person said that the node's call came to.
    result: Option<Value>,
}

/// What the last run left.
#[derive(Debug, Clone, Default)]
pub struct Past {
    /// The run. None: the workflow has never run.
    pub run: Option<EventId>,
    /// The run with which it began, where that was continued.
    pub first_run: Option<EventId>,
    /// Its inputs.
    pub input: Map<String, Value>,
    /// What the nodes gave that completed.
    pub outputs: BTreeMap<NodeId, Made>,
    /// Nodes that a recovery skipped.
    pub skipped: BTreeSet<NodeId>,
    /// What people said that calls came to, where that isn't recorded as the nodes' output yet.
    pub(crate) said: BTreeMap<NodeId, Said>,
    /// Attempts by node.
    pub attempts: BTreeMap<NodeId, u32>,
    /// The same before the last run.
    pub attempts_before: BTreeMap<NodeId, u32>,
    /// Nodes of the last run that had failed, and those that were at work and may have taken effect.
    pub(crate) left: BTreeMap<NodeId, left::Node>,
    /// The node of the last run that no recovery is left for, and why.
    pub(crate) given_up: Option<(NodeId, String)>,
    /// Whether a recovery gave the last run up.
    pub(crate) aborted: bool,
    /// Attempts of the last run whose end isn't recorded, and that can't have taken effect.
    open: BTreeSet<NodeId>,
    /// How many of those were cut off by the end of their process, by node.
    cut_off: BTreeMap<NodeId, u32>,
    /// Whether the last run says when an effect begins.
    tells_effects: bool,
    /// Iterations of nodes that haven't completed.
    pub(crate) iterations: ByNode,
    /// Whether its plan was replaced since: what was preserved is kept, whatever it was computed from.
    pub(crate) replanned: bool,
    /// Whether it came to its end: then there is nothing to continue with.
    pub completed: bool,
    plan: Option<Arc<Plan>>,
}

impl Past {
    /// Reads it from the journal.
    pub async fn read(
        journal: &dyn Journal,
        conversation: &ConversationId,
        workflow: &WorkflowId,
    ) -> Result<Self, JournalError> {
        let mut past = Self::default();
        let fold = |envelope: &Arc<Envelope>| {
            if !envelope.blocked() {
                past.fold(envelope, workflow);
            }
        };
        replay(journal, conversation, fold).await?;
        past.process_ended();
        Ok(past)
    }

    /// Takes one event in.
    pub fn fold(&mut self, envelope: &Envelope, workflow: &WorkflowId) {
        let kind = envelope.kind();
        if kind.starts_with("Decision") || kind == RecoveryAbandoned::TYPE {
            return self.recovered(envelope, workflow);
        }
        if !["Node", "Workflow", "Effect"].iter().any(|of| kind.starts_with(of)) {
            return;
        }
        if let Some(e) = envelope.read::<WorkflowCreated>().filter(|e| e.workflow_id == *workflow) {
            self.plan = Some(e.plan.clone());
        } else if let Some(e) = envelope.read::<WorkflowStarted>()
            && e.workflow_id == *workflow
        {
            if !e.resumed {
                let plan = self.plan.take();
                *self = Self { plan, first_run: Some(e.run), ..Self::default() };
            }
            if self.run == Some(e.run) {
                self.process_ended();
            } else {
                (self.open, self.cut_off) = Default::default();
                self.attempts_before = self.attempts.clone();
                self.left.clear();
                (self.given_up, self.aborted) = (None, false);
            }
            self.run = Some(e.run);
            self.tells_effects = e.tells_effects;
            self.input = e.input.clone();
            (self.completed, self.replanned) = (false, false);
        } else if let Some(e) = envelope.read::<NodeStarted>()
            && e.node.workflow_id == *workflow
        {
            let node = &e.node.node_id;
            self.attempts.insert(node.clone(), e.attempt);
            self.open.insert(node.clone());
            match self.tells_effects {
                true => self.left.remove(node),
                false => self.left.insert(node.clone(), left::Node::InDoubt),
            };
        } else if let Some(e) = envelope.read::<EffectStarted>()
            && e.node.workflow_id == *workflow
        {
            self.open.remove(&e.node.node_id);
            self.left.insert(e.node.node_id.clone(), left::Node::InDoubt);
        } else if let Some(e) = envelope.read::<NodeCutOff>()
            && e.node.workflow_id == *workflow
        {
            self.left.insert(e.node.node_id.clone(), left::Node::InDoubt);
        } else if let Some(e) = envelope.read::<NodeCompleted>()
            && e.node.workflow_id == *workflow
        {
            self.open.remove(&e.node.node_id);
            self.iterations.remove(&e.node.node_id);
            self.left.remove(&e.node.node_id);
            self.said.remove(&e.node.node_id);
            self.outputs.insert(e.node.node_id.clone(), Made::recorded(&e));
        } else if let Some(e) = envelope.read::<NodeIterationCompleted>()
            && e.node.workflow_id == *workflow
        {
            let of_node = self.iterations.entry(e.node.node_id.clone()).or_default();
            of_node.insert(e.index, (e.item.clone(), e.output.clone()));
        } else if let Some(e) = envelope.read::<NodeSkipped>()
            && e.node.workflow_id == *workflow
        {
            self.left.remove(&e.node.node_id);
            // What conditions skipped is found anew.
            if e.reason == SkipReason::Recovery.to_string() {
                self.skipped.insert(e.node.node_id.clone());
            }
        } else if let Some(e) = envelope.read::<NodeExecutionFailed>()
            && e.node.workflow_id == *workflow
        {
            self.open.remove(&e.node.node_id);
            self.skipped.remove(&e.node.node_id);
            self.left.insert(e.node.node_id.clone(), left::Node::Failed(e.failure.clone()));
        } else if let Some(e) = envelope.read::<WorkflowModified>()
            && e.workflow_id == *workflow
        {
            let before = self.plan.replace(e.plan.clone());
            self.drop_with_dependants(&e.node_id, before.as_deref());
        } else if let Some(e) = envelope.read::<WorkflowReplanned>()
            && e.workflow_id == *workflow
        {
            self.plan = Some(e.plan.clone());
            self.outputs.retain(|node, _| e.preserved.contains(node));
            self.skipped.retain(|node| e.preserved.contains(node));
            self.iterations.retain(|node, _| e.preserved.contains(node));
            (self.completed, self.replanned) = (false, true);
        } else if let Some(e) = envelope.read::<WorkflowCompleted>()
            && e.workflow_id == *workflow
        {
            self.completed = true;
        }
    }

    /// An attempt that ended with its process hasn't failed: it doesn't count among those that a node has.
    /// One that ends its process each time does, in the end.
    fn process_ended(&mut self) {
        for node in std::mem::take(&mut self.open) {
            let cut_off = self.cut_off.entry(node.clone()).or_default();
            if self.tells_effects && *cut_off < MOST_CUT_OFF {
                *cut_off += 1;
                *self.attempts_before.entry(node).or_default() += 1;
            }
        }
    }

    /// What became of a failed node: whatever the run itself was to put on record of it may be missing.
    fn recovered(&mut self, envelope: &Envelope, workflow: &WorkflowId) {
        if let Some(e) = envelope.read::<RecoveryAbandoned>().filter(|e| e.workflow_id == *workflow)
        {
            self.given_up = Some((e.node_id.clone(), e.reason.clone()));
            return;
        }
        let done = |e: &Arc<DecisionCompleted>| {
            e.decision_type == DecisionType::ErrorRecovery && e.outcome == DecisionOutcome::Done
        };
        let Some(end) = envelope.read::<DecisionCompleted>().filter(done) else {
            return;
        };
        let Ok(done) = Recovered::deserialize(&end.result) else {
            return;
        };
        if done.workflow_id != *workflow {
            return;
        }
        match done.action {
            RecoveryAction::Retry | RecoveryAction::Modify => {
                self.left.remove(&done.node_id);
            }
            RecoveryAction::Skip => {
                self.left.remove(&done.node_id);
                let Some(result) = done.result else {
                    self.skipped.insert(done.node_id);
                    return;
                };
                if !self.outputs.contains_key(&done.node_id) {
                    let decision = end.original_decision_id;
                    self.said.insert(done.node_id, Said { result, decision });
                }
            }
            RecoveryAction::Abort => self.aborted = true,
        }
    }

    /// A changed node has no valid result, nor has anything that was computed from it.
    fn drop_with_dependants(&mut self, changed: &NodeId, before: Option<&Plan>) {
        let turns_on = before.zip(self.plan.as_deref());
        let turns_on =
            turns_on.is_some_and(|(before, now)| turns_on_as_before(before, now, changed));
        let iterations = self.iterations.remove(changed).filter(|_| turns_on);
        let mut stale = vec![changed.clone()];
        let mut seen = BTreeSet::new();
        while let Some(node) = stale.pop() {
            if !seen.insert(node.clone()) {
                continue;
            }
            self.outputs.remove(&node);
            self.skipped.remove(&node);
            self.iterations.remove(&node);
            if let Some(plan) = &self.plan {
                let after = plan.edges.iter().filter(|edge| edge.source == node);
                stale.extend(after.map(|edge| edge.target.clone()));
            }
        }
        self.iterations.extend(iterations.map(|done| (changed.clone(), done)));
    }
}

/// Whether a changed LOOP does in each iteration what it did before: then those that are done stay so.
pub(crate) fn turns_on_as_before(before: &Plan, now: &Plan, node: &NodeId) -> bool {
    let [before, now] = [before, now].map(|plan| plan.node(node.as_str()));
    before.zip(now).is_some_and(|(before, now)| {
        (&before.kind, before.config.get("body"), &before.input_mapping)
            == (&now.kind, now.config.get("body"), &now.input_mapping)
    })
}
