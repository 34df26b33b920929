//! What the judge may know, passed in as values, so that the same decision in the same world always
//! gets the same verdict.

mod stored;

use std::collections::BTreeMap;
use std::sync::Arc;

use ephor_core::{
    ConversationId, Effect, ErrorCode, Failure, Intent, NodeId, Plan, WorkflowId, WorkflowStatus,
};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::allowance::Allowances;
use crate::askers;
use crate::evidence::{self, Evidence};
use crate::registry::Registry;
use crate::usage::Usages;

pub use stored::{KnownNode, KnownWorkflow};

/// Everything that a verdict depends on, other than the decision and the judge's rules.
#[derive(Debug, Clone, Copy)]
pub struct World<'a> {
    /// Node kinds and sub-agent types.
    pub registry: &'a Registry,
    /// The conversation's workflows.
    pub workflows: &'a Workflows,
    /// The time and the counters.
    pub moment: Moment,
    /// Who decides.
    pub who: &'a Who,
    /// What the conversation has seen.
    pub evidence: &'a Evidence,
    /// The allowances granted by people.
    pub allowances: &'a Allowances,
    /// What the user wants, where the decision begins a turn and its agent says so.
    pub intent: Option<Intent>,
}

impl<'a> World<'a> {
    /// A world without an agent in which nothing has been seen or allowed.
    pub fn new(registry: &'a Registry, workflows: &'a Workflows, moment: Moment) -> Self {
        static NOBODY: std::sync::LazyLock<Who> = std::sync::LazyLock::new(Who::default);
        static NOTHING: Allowances = Allowances::NONE;
        let (who, evidence) = (&*NOBODY, &evidence::NOTHING);
        Self { registry, workflows, moment, who, evidence, allowances: &NOTHING, intent: None }
    }

    /// Sets who decides.
    #[must_use]
    pub fn by(mut self, who: &'a Who) -> Self {
        self.who = who;
        self
    }

    /// Sets what the conversation has seen.
    #[must_use]
    pub fn having_seen(mut self, evidence: &'a Evidence) -> Self {
        self.evidence = evidence;
        self
    }

    /// Sets the allowances.
    #[must_use]
    pub fn allowing(mut self, allowances: &'a Allowances) -> Self {
        self.allowances = allowances;
        self
    }

    /// Sets what the user wants.
    #[must_use]
    pub fn for_intent(mut self, intent: Option<Intent>) -> Self {
        self.intent = intent;
        self
    }
}

/// The agent that an embedder, and a person, decides as.
pub(crate) const EMBEDDER: &str = "embedder";

/// Who decides, and on whose behalf.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Who {
    /// The agent, such as `conversation` or `researcher`: it publishes as `agent/…`. An embedder
    /// that decides is `embedder`.
    pub agent: Arc<str>,
    /// Those on whose behalf it acts, nearest first: the agent that spawned it, and so on.
    pub chain: Vec<Arc<str>>,
    /// The person who decides through a program's interface: its source is `api/NAME`.
    pub person: Option<Arc<str>>,
    /// The conversation, with its tenant.
    pub conversation: Option<ConversationId>,
}

impl Default for Who {
    fn default() -> Self {
        let agent = Arc::from(EMBEDDER);
        Self { agent, chain: Vec::new(), person: None, conversation: None }
    }
}

impl Who {
    /// The agent of a source: `researcher` for `agent/researcher` and for `agent/researcher/ID`,
    /// `embedder` for a person's, `api/NAME`.
    pub fn of_source(source: &str) -> Self {
        if let Some(person) = source.strip_prefix(askers::API) {
            return Self { person: Some(Arc::from(person)), ..Self::default() };
        }
        let name = source.strip_prefix("agent/").unwrap_or(source);
        let name = name.split('/').next().unwrap_or(name);
        Self { agent: Arc::from(name), ..Self::default() }
    }

    /// Sets the conversation.
    #[must_use]
    pub fn within(mut self, conversation: ConversationId) -> Self {
        self.conversation = Some(conversation);
        self
    }

    /// Sets on whose behalf it acts.
    #[must_use]
    pub fn on_behalf_of(mut self, chain: Vec<Arc<str>>) -> Self {
        self.chain = chain;
        self
    }

    /// The tenant; `local` by default.
    pub fn tenant(&self) -> &str {
        self.conversation.as_ref().map_or("local", ConversationId::tenant)
    }
}

/// The time, and what is used up so far. The runtime keeps the counts.
#[derive(Debug, Clone, Copy)]
pub struct Moment {
    /// The current time.
    pub now: Timestamp,
    /// Decisions of this conversation in the last minute, not counting this one.
    pub decisions_last_minute: u32,
    /// HTTP nodes of this conversation in the last minute.
    pub http_last_minute: u32,
    /// LLM tokens that this conversation has used.
    pub llm_tokens: u64,
    /// LLM calls that this conversation has made.
    pub llm_calls: u64,
    /// HTTP calls that this conversation has made.
    pub api_calls: u64,
    /// What was spent, by turn, conversation, agent and day.
    pub usages: Usages,
}

impl Moment {
    /// That time, with nothing used up.
    pub fn at(now: Timestamp) -> Self {
        Self {
            now,
            decisions_last_minute: 0,
            http_last_minute: 0,
            llm_tokens: 0,
            llm_calls: 0,
            api_calls: 0,
            usages: Usages::default(),
        }
    }
}

/// The workflows that a conversation has stored: a fold of its events.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(from = "Option<Box<Kept>>")]
pub struct Workflows(Option<Box<Kept>>);

impl From<Option<Box<Kept>>> for Workflows {
    fn from(mut kept: Option<Box<Kept>>) -> Self {
        if let Some(kept) = &mut kept {
            kept.order = kept.known.iter().map(|(id, known)| (known.stored, id.clone())).collect();
        }
        Self(kept)
    }
}

/// Boxed, since most conversations store no workflows.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
struct Kept {
    known: BTreeMap<WorkflowId, KnownWorkflow>,
    /// By their ranks.
    #[serde(skip)]
    order: BTreeMap<u64, WorkflowId>,
    /// Nodes known without a workflow (an embedder's registry).
    loose: BTreeMap<NodeId, KnownNode>,
    in_doubt: BTreeMap<WorkflowId, BTreeMap<NodeId, Failure>>,
    stored: u64,
}

static NONE: Kept = Kept {
    known: BTreeMap::new(),
    order: BTreeMap::new(),
    loose: BTreeMap::new(),
    in_doubt: BTreeMap::new(),
    stored: 0,
};

impl Workflows {
    fn kept(&self) -> &Kept {
        self.0.as_deref().unwrap_or(&NONE)
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.kept().known.is_empty() && self.kept().loose.is_empty()
    }

    /// Stores a plan, or a new version of one, with its status.
    pub fn store(&mut self, id: WorkflowId, plan: Arc<Plan>, status: WorkflowStatus) {
        self.insert(id, KnownWorkflow::of(plan, status));
    }

    /// Stores a workflow whose plan isn't known completely.
    pub fn insert(&mut self, id: WorkflowId, mut workflow: KnownWorkflow) {
        let kept = self.0.get_or_insert_default();
        kept.stored += 1;
        workflow.stored = kept.stored;
        kept.order.insert(workflow.stored, id.clone());
        if let Some(before) = kept.known.insert(id, workflow) {
            kept.order.remove(&before.stored);
        }
    }

    /// Adds a node that belongs to no workflow.
    pub fn insert_node(&mut self, id: NodeId, node: KnownNode) {
        self.0.get_or_insert_default().loose.insert(id, node);
    }

    /// Sets a workflow's status. False if there is no such workflow.
    pub fn set_status(&mut self, id: &WorkflowId, status: WorkflowStatus) -> bool {
        let known = self.0.as_mut().and_then(|kept| kept.known.get_mut(id));
        known.map(|workflow| workflow.status = status).is_some()
    }

    /// Changes the status of all workflows that have one; returns their ids.
    pub fn set_all(&mut self, from: WorkflowStatus, to: WorkflowStatus) -> Vec<WorkflowId> {
        let all = self.0.iter_mut().flat_map(|kept| kept.known.iter_mut());
        let of_status = all.filter(|(_, workflow)| workflow.status == from);
        let changed = of_status.map(|(id, workflow)| {
            workflow.status = to;
            id.clone()
        });
        changed.collect()
    }

    /// The workflow of that id.
    pub fn get(&self, id: &WorkflowId) -> Option<&KnownWorkflow> {
        self.kept().known.get(id)
    }

    /// All workflows, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&WorkflowId, &KnownWorkflow)> {
        let kept = self.kept();
        kept.order.values().filter_map(|id| kept.known.get_key_value(id))
    }

    /// At most this many of those stored last, oldest first.
    pub fn newest(
        &self,
        most: usize,
    ) -> impl Iterator<Item = (&WorkflowId, &KnownWorkflow)> + use<'_> {
        let newest: Vec<_> = self.iter().rev().take(most).collect();
        newest.into_iter().rev()
    }

    /// Records that a node failed. If its effect is [unknown](Effect::Unknown), it stays in doubt
    /// until it completes: that another attempt did nothing says nothing about the first.
    pub fn failed(&mut self, workflow: &WorkflowId, node: &NodeId, failure: &Failure) {
        if failure.effect == Effect::Unknown {
            let kept = self.0.get_or_insert_default();
            let nodes = kept.in_doubt.entry(workflow.clone()).or_default();
            nodes.insert(node.clone(), failure.clone());
        }
    }

    /// Records that a node was cut off while running: it is in doubt.
    pub fn cut_off(&mut self, workflow: &WorkflowId, node: &NodeId) {
        let failure = Failure::new(ErrorCode::Dependency, "its run ended while it was at work");
        self.failed(workflow, node, &failure.effect(Effect::Unknown));
    }

    /// Records that a node completed.
    pub fn completed(&mut self, workflow: &WorkflowId, node: &NodeId) {
        let in_doubt = self.0.as_mut().and_then(|kept| kept.in_doubt.get_mut(workflow));
        if let Some(nodes) = in_doubt {
            nodes.remove(node);
        }
    }

    /// Takes out the nodes of a workflow that may have taken effect: while a continued run is
    /// judged again, which asks about each of them itself.
    pub fn take_doubts(&mut self, workflow: &WorkflowId) -> BTreeMap<NodeId, Failure> {
        let kept = self.0.as_mut();
        kept.and_then(|kept| kept.in_doubt.remove(workflow)).unwrap_or_default()
    }

    /// Puts back the nodes of a workflow that may have taken effect.
    pub fn put_doubts(&mut self, workflow: &WorkflowId, nodes: BTreeMap<NodeId, Failure>) {
        if let Some(kept) = self.0.as_mut().filter(|_| !nodes.is_empty()) {
            kept.in_doubt.insert(workflow.clone(), nodes);
        }
    }

    /// The nodes of a workflow that may have taken effect, with how they failed.
    pub fn in_doubt(&self, workflow: &WorkflowId) -> impl Iterator<Item = (&NodeId, &Failure)> {
        self.kept().in_doubt.get(workflow).into_iter().flatten()
    }

    /// A node by its id: in the workflow stored last that has it, otherwise one without a workflow.
    pub fn node(&self, id: &NodeId) -> Option<(Option<&WorkflowId>, &KnownNode)> {
        for (workflow_id, workflow) in self.iter().rev() {
            if let Some((_, node)) = workflow.nodes.iter().find(|(node_id, _)| node_id == id) {
                return Some((Some(workflow_id), node));
            }
        }
        self.kept().loose.get(id).map(|node| (None, node))
    }
}
