//! What the parts of a run share: its nodes and edges, its recorder, and its orders.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ephor_core::events::WorkflowModified;
use ephor_core::{ErrorCode, Event, EventId, Failure, NodeId, Plan};
use ephor_effects::conditions::edge_holds;
use serde_json::{Map, Value};

use crate::calls::{View, scope};
use crate::history::turns_on_as_before;
use crate::order::Said;
use crate::outputs::Outputs;
use crate::run_info::RunInfo;
use crate::store::patched;

pub(super) struct Flow {
    pub info: RunInfo,
    pub begun: Instant,
    /// Held while something that happened is written down. Whoever ends the run takes it first, so
    /// that nothing is lost halfway.
    pub writing: tokio::sync::Mutex<()>,
    notes: Mutex<Notes>,
}

/// What is known of a run so far.
pub(super) struct Notes {
    pub plan: Arc<Plan>,
    /// None: the node was skipped.
    pub outputs: BTreeMap<NodeId, Option<Arc<Value>>>,
    pub failures: BTreeMap<NodeId, Failure>,
    /// Counted over all runs that continue with each other.
    pub attempts: BTreeMap<NodeId, u32>,
    /// The same before this run.
    pub attempts_before: BTreeMap<NodeId, u32>,
    /// How long a node's last call took, in milliseconds.
    pub durations: BTreeMap<NodeId, u64>,
    /// Those whose last attempt was refused before it was made.
    pub refused: BTreeSet<NodeId>,
    /// What people say that nodes' calls came to: in place of their next ones.
    pub said: BTreeMap<NodeId, Said>,
    /// Seconds that a node's first call of the run waits.
    pub delays: BTreeMap<NodeId, f64>,
    pub retries: u32,
    pub executed: Vec<NodeId>,
    pub skipped: Vec<NodeId>,
    pub stop: Option<Stop>,
}

/// Why a run was stopped.
#[derive(Debug, Clone)]
pub(super) enum Stop {
    Aborted(String),
    Interrupted(EventId),
    /// The runtime ends.
    ShutDown,
    OutOfTime(Duration),
}

/// A change of a node before it is tried again.
pub(super) struct Amendment {
    pub modifications: Option<Map<String, Value>>,
    pub alternative: Option<NodeId>,
    pub decision: EventId,
}

impl Flow {
    pub fn new(info: RunInfo, notes: Notes) -> Self {
        Self {
            begun: info.services.timer.instant(),
            writing: tokio::sync::Mutex::new(()),
            notes: Mutex::new(notes),
            info,
        }
    }

    pub fn notes(&self) -> MutexGuard<'_, Notes> {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn plan(&self) -> Arc<Plan> {
        self.notes().plan.clone()
    }

    /// Whether one of the conditions holds with which a node leads to another; no condition always
    /// does. None of them may be one that can't be evaluated.
    pub fn holds(
        &self,
        source: &NodeId,
        conditions: &[Option<String>],
        outputs: &Outputs,
    ) -> Result<bool, Failure> {
        let (plan, skipped) = {
            let notes = self.notes();
            (notes.plan.clone(), notes.skipped_up_to(source))
        };
        let scope = scope(&self.info, &View { plan: &plan, outputs, skipped: &skipped });
        let mut holds = false;
        for condition in conditions {
            holds |= match condition {
                Some(condition) => edge_holds(condition, outputs.get(source), &scope)?,
                None => true,
            };
        }
        Ok(holds)
    }

    /// Changes a node that is to be tried again, and writes the changed plan down.
    pub async fn change(&self, node: &NodeId, amendment: Amendment) -> Result<(), Failure> {
        let Amendment { modifications, alternative, decision } = amendment;
        if modifications.is_none() && alternative.is_none() {
            return Ok(());
        }
        let before = self.plan();
        let plan = patched(&before, node, modifications.as_ref(), alternative.as_ref());
        let plan = Arc::new(plan.map_err(|text| Failure::new(ErrorCode::Internal, text))?);
        let (workflow_id, node_id) = (self.info.workflow_id.clone(), node.clone());
        let event = WorkflowModified { workflow_id, node_id, plan: plan.clone(), decision };
        self.info.record(event).await?;
        if !turns_on_as_before(&before, &plan, node) {
            self.info.iterations.forget(node);
        }
        self.notes().plan = plan;
        Ok(())
    }

    pub async fn record_or_log<E: Event>(&self, event: E) {
        self.info.services.tell(self.info.draft(event)).await;
    }
}

impl Notes {
    /// The nodes that were skipped, of a node and those before it.
    pub fn skipped_up_to(&self, node: &NodeId) -> Vec<NodeId> {
        let skipped: BTreeSet<&NodeId> = self
            .outputs
            .iter()
            .filter(|(_, output)| output.is_none())
            .map(|(node, _)| node)
            .collect();
        if skipped.is_empty() {
            return Vec::new();
        }
        let mut into: BTreeMap<&NodeId, Vec<&NodeId>> = BTreeMap::new();
        for edge in &self.plan.edges {
            into.entry(&edge.target).or_default().push(&edge.source);
        }
        let (mut seen, mut open) = (BTreeSet::new(), vec![node]);
        while let Some(node) = open.pop() {
            if seen.insert(node) {
                open.extend(into.get(node).into_iter().flatten().copied());
            }
        }
        seen.intersection(&skipped).map(|node| (*node).clone()).collect()
    }
}
