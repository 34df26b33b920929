//! Which runs wait for what is open.

use std::collections::{BTreeMap, HashMap};

use ephor_core::events::{CallHeld, ClarificationRequested, DecisionHeld, DecisionMade, NodeRef};
use ephor_core::waiting::{Change, Opens};
use ephor_core::{DecisionType, Envelope, EventId, NodeId, WorkflowId};
use serde_json::Value;

/// What is open, and who waits for it.
#[derive(Debug, Default)]
pub(super) struct Waits {
    opens: Opens,
    /// Which run waits for what is open, where that is known.
    waits: BTreeMap<EventId, Waiter>,
    /// The sub-agent's run that made a decision.
    made_by: HashMap<EventId, EventId>,
}

#[derive(Debug, Clone)]
enum Waiter {
    /// The turn that was under way.
    Turn(Option<EventId>),
    /// A node of a run.
    Node(NodeRef),
    /// A recovery of a workflow.
    Workflow(WorkflowId),
}

impl Waits {
    pub fn is_empty(&self) -> bool {
        self.waits.is_empty()
    }

    /// Whether a call of a run's node is held.
    pub fn is_held(&self, run: EventId, node: &NodeId) -> bool {
        self.waits.values().any(|waiter| match waiter {
            Waiter::Node(of) => of.run == run && of.node_id == *node,
            Waiter::Turn(_) | Waiter::Workflow(_) => false,
        })
    }

    /// Whether a recovery of a workflow is held.
    pub fn is_recovered(&self, workflow: &WorkflowId) -> bool {
        let recovers = |waiter: &Waiter| matches!(waiter, Waiter::Workflow(of) if of == workflow);
        self.waits.values().any(recovers)
    }

    /// Notes who waits for what an event opens. `turn` is the one that is under way.
    pub fn opened(
        &mut self,
        envelope: &Envelope,
        turn: impl FnOnce() -> Option<EventId>,
        is_agent: impl Fn(EventId) -> bool,
    ) {
        // What a sub-agent decides is caused by the decision that spawned it.
        if envelope.read::<DecisionMade>().is_some()
            && let Some(agent) = envelope.causation.filter(|cause| is_agent(*cause))
        {
            self.made_by.insert(envelope.id, agent);
        }
        let Some(change) = Change::of(envelope) else {
            return;
        };
        if let Some(held) = envelope.read::<CallHeld>() {
            self.waits.insert(envelope.id, Waiter::Node(held.node.clone()));
        } else if let Some(held) = envelope.read::<DecisionHeld>() {
            let recovers = held.decision_type == DecisionType::ErrorRecovery;
            let workflow = held.payload.get("workflow_id").and_then(Value::as_str);
            let waiter = match workflow.filter(|_| recovers) {
                Some(workflow) => Waiter::Workflow(workflow.into()),
                None => Waiter::Turn(turn()),
            };
            self.waits.insert(held.original_decision_id, waiter);
        } else if let Some(asked) = envelope.read::<ClarificationRequested>() {
            self.waits.insert(asked.decision, Waiter::Turn(turn()));
        }
        self.opens.take(&change);
    }

    /// What each run waits for: its own, what its sub-agents do, and, of the turn that is under way,
    /// everything.
    pub fn waiting(
        &mut self,
        turn: Option<EventId>,
        last_of: impl Fn(&WorkflowId) -> Option<EventId>,
    ) -> HashMap<EventId, Vec<EventId>> {
        let opens = &self.opens;
        self.waits.retain(|id, _| opens.0.iter().any(|open| open.id == *id));
        let mut waiting: HashMap<EventId, Vec<EventId>> = HashMap::new();
        for (id, waiter) in &self.waits {
            let run = match waiter {
                Waiter::Turn(turn) => *turn,
                Waiter::Node(node) => Some(node.run),
                Waiter::Workflow(workflow) => last_of(workflow),
            };
            let decision = match waiter {
                Waiter::Turn(_) => Some(*id),
                Waiter::Node(_) | Waiter::Workflow(_) => run,
            };
            let agents = std::iter::successors(decision, |made| self.made_by.get(made).copied());
            let all = run.into_iter().chain(agents.skip(1)).chain(turn);
            for run in all {
                let of_run = waiting.entry(run).or_default();
                if of_run.last() != Some(id) {
                    of_run.push(*id);
                }
            }
        }
        waiting
    }
}
