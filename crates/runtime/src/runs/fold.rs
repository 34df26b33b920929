//! Folds a conversation's events into its runs.
//!
//! ```text
//! turn      UserMessageReceived ─► running ⇄ waiting ─(TurnEnded)─► completed | failed | cancelled
//!           waiting ─(the answer to its question)─► running: the same run goes on
//!           waiting ─(RunCancelled)─► waiting: a message begins a turn of its own
//!           running ─(TurnEnded of a later message)─► cut off
//! workflow  WorkflowStarted ─► running ⇄ waiting ─► completed | failed | cancelled | cut off
//!           running ─(another run of the workflow starts)─► cut off
//! agent     SubAgentSpawned ─► running ⇄ waiting ─► completed | failed | cancelled
//! all       running ─(the last event of a copy)─► paused ─(whatever comes next)─► running
//! ```

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use ephor_core::events::*;
use ephor_core::subagent_end::SubAgentEnd;
use ephor_core::{ConversationId, Envelope, Event, EventId, NodeId, Plan, WorkflowId};

use super::rests::rests;
use super::run::{NodeState, NodeStatus, Run, RunKind, RunStatus};
use super::waits::Waits;

/// Characters of a title, and of a reason.
const MAX_TEXT: usize = 300;

/// Folds events into the runs of their conversation, in the order in which they started.
///
/// If the first event isn't the conversation's first, runs that had started before are unknown.
#[derive(Debug)]
pub struct RunLog {
    conversation: ConversationId,
    runs: Vec<Run>,
    index: HashMap<EventId, usize>,
    /// The last run of each workflow.
    workflows: HashMap<WorkflowId, usize>,
    plans: HashMap<WorkflowId, Arc<Plan>>,
    waits: Waits,
    /// The run that a person cancelled last: it may take a moment until it has ended.
    cancelled: Option<EventId>,
    /// Failed nodes that nobody recovers.
    given_up: HashSet<(WorkflowId, NodeId)>,
    /// Of a copy that nobody has continued: the sequence of its last copied event.
    copied: Option<u64>,
}

impl RunLog {
    /// An empty log.
    pub fn new(conversation: ConversationId) -> Self {
        Self {
            conversation,
            runs: Vec::new(),
            index: HashMap::new(),
            workflows: HashMap::new(),
            plans: HashMap::new(),
            waits: Waits::default(),
            cancelled: None,
            given_up: HashSet::new(),
            copied: None,
        }
    }

    /// The runs so far, in the order in which they started.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The same.
    pub fn into_runs(self) -> Vec<Run> {
        self.runs
    }

    /// Whether a run that isn't over can't go on before people answer. Of a workflow that is so once
    /// each node at work has a call that is held, none is about to begin, and of one that failed the
    /// recovery is held or given up. What turns and sub-agents do isn't known here: they are taken to wait.
    pub fn rests(&self, run: EventId) -> bool {
        let Some(run) = self.index.get(&run).and_then(|at| self.runs.get(*at)) else {
            return false;
        };
        let RunKind::Workflow { workflow_id, .. } = &run.kind else {
            return true;
        };
        let recovers = self.waits.is_recovered(workflow_id);
        let given_up = |node: &NodeId| self.given_up.contains(&(workflow_id.clone(), node.clone()));
        let plan = self.plans.get(workflow_id).map(|plan| &**plan);
        let held = |node: &NodeId| self.waits.is_held(run.id, node);
        rests(run, plan, held, |node| recovers || given_up(node))
    }

    /// Whether that is so of all that aren't over, of those that began with that event or later.
    pub fn all_rest(&self, first: u64) -> bool {
        let mut open = self.runs.iter().filter(|run| run.first >= first && !run.is_over());
        open.all(|run| self.rests(run.id))
    }

    /// Folds an event; blocked ones have no effect.
    pub fn fold(&mut self, envelope: &Envelope) {
        if let Some(forked) = envelope.read::<ConversationForked>() {
            self.copied = Some(envelope.sequence.saturating_add(forked.events));
        }
        if self.copied.is_some_and(|last| envelope.sequence > last) {
            self.copied = None;
            self.change(RunStatus::Paused, RunStatus::Running);
        }
        if !envelope.blocked() {
            self.take(envelope);
        }
        if self.copied == Some(envelope.sequence) {
            self.change(RunStatus::Running, RunStatus::Paused);
        }
    }

    fn change(&mut self, from: RunStatus, to: RunStatus) {
        self.runs.iter_mut().filter(|run| run.status == from).for_each(|run| run.status = to);
    }

    fn take(&mut self, envelope: &Envelope) {
        self.opened(envelope);
        match envelope.kind() {
            kind if kind.starts_with("Node") => self.node(envelope),
            kind if kind.starts_with("Workflow") => self.workflow(envelope),
            kind if kind.starts_with("SubAgent") => self.agent(envelope),
            _ => self.turn(envelope),
        }
        self.settled(envelope);
    }

    fn begin(&mut self, id: EventId, kind: RunKind, title: &str, event: &Envelope) -> usize {
        let at = self.runs.len();
        self.runs.push(Run {
            id,
            conversation: self.conversation.clone(),
            kind,
            title: title.chars().take(MAX_TEXT).collect(),
            status: RunStatus::Running,
            reason: None,
            since: event.time,
            ended: None,
            first: event.sequence,
            last: event.sequence,
            waits_for: Vec::new(),
            nodes: Vec::new(),
        });
        self.index.insert(id, at);
        at
    }

    fn end(&mut self, id: EventId, status: RunStatus, reason: Option<&str>, event: &Envelope) {
        if let Some(run) = self.run(id) {
            run.status = status;
            run.reason = reason.map(|reason| reason.chars().take(MAX_TEXT).collect());
            run.ended = Some(event.time);
            run.last = event.sequence;
            run.waits_for.clear();
        }
    }

    fn run(&mut self, id: EventId) -> Option<&mut Run> {
        let at = self.index.get(&id)?;
        self.runs.get_mut(*at)
    }

    /// The turn that was begun last, if it isn't over.
    fn open_turn(&self) -> Option<&Run> {
        self.runs.iter().rev().find(|run| run.kind == RunKind::Turn).filter(|run| !run.is_over())
    }

    fn turn(&mut self, envelope: &Envelope) {
        if let Some(message) = envelope.read::<UserMessageReceived>() {
            // The answer to its question is the turn's own.
            let asked = self.open_turn().filter(|turn| {
                turn.status == RunStatus::Waiting && self.cancelled != Some(turn.id)
            });
            match asked.map(|turn| turn.id).and_then(|id| self.index.get(&id).copied()) {
                Some(at) => drop(self.index.insert(envelope.id, at)),
                None => drop(self.begin(envelope.id, RunKind::Turn, &message.text, envelope)),
            }
        } else if let Some(ended) = envelope.read::<TurnEnded>() {
            self.turn_ended(&ended, envelope);
        } else if let Some(abandoned) = envelope.read::<RecoveryAbandoned>() {
            self.given_up.insert((abandoned.workflow_id.clone(), abandoned.node_id.clone()));
        } else if let Some(cancelled) = envelope.read::<RunCancelled>() {
            self.cancelled = Some(cancelled.run);
        } else if let Some(held) = envelope.read::<CallHeld>() {
            self.set_node(&held.node, envelope, |node| {
                node.status = NodeStatus::Waiting;
                node.attempt = held.attempt;
            });
        }
    }

    fn turn_ended(&mut self, ended: &TurnEnded, envelope: &Envelope) {
        let status = match ended.outcome {
            TurnOutcome::Answered => RunStatus::Completed,
            TurnOutcome::LimitReached | TurnOutcome::Failed => RunStatus::Failed,
            TurnOutcome::Cancelled => RunStatus::Cancelled,
            TurnOutcome::WaitingForUser => RunStatus::Waiting,
        };
        if status == RunStatus::Waiting {
            if let Some(run) = self.run(ended.message) {
                (run.status, run.last) = (status, envelope.sequence);
            }
        } else {
            let reason = ended.reason.as_deref().filter(|_| status != RunStatus::Completed);
            self.end(ended.message, status, reason, envelope);
        }
        let Some(at) = self.index.get(&ended.message).copied() else {
            return;
        };
        if ended.iterations == 0 {
            // It never began: it was refused, or cancelled while it waited for its turn.
            return;
        }
        let left = self.runs.iter().take(at).filter(|run| run.kind == RunKind::Turn);
        let left: Vec<EventId> = left.filter(|run| !run.is_over()).map(|run| run.id).collect();
        for id in left {
            self.end(id, RunStatus::CutOff, Some("a later message was answered"), envelope);
        }
    }

    fn workflow(&mut self, envelope: &Envelope) {
        if let Some(e) = envelope.read::<WorkflowCreated>() {
            self.plans.insert(e.workflow_id.clone(), e.plan.clone());
        } else if let Some(e) = envelope.read::<WorkflowModified>() {
            self.plans.insert(e.workflow_id.clone(), e.plan.clone());
        } else if let Some(e) = envelope.read::<WorkflowReplanned>() {
            self.plans.insert(e.workflow_id.clone(), e.plan.clone());
            if let Some(run) =
                self.workflows.get(&e.workflow_id).and_then(|at| self.runs.get_mut(*at))
            {
                run.nodes.retain(|node| e.preserved.contains(&node.node_id));
            }
        } else if let Some(e) = envelope.read::<WorkflowStarted>() {
            self.started(&e, envelope);
        } else if let Some(e) = envelope.read::<WorkflowCompleted>() {
            self.end(e.run, RunStatus::Completed, None, envelope);
        } else if let Some(e) = envelope.read::<WorkflowFailed>() {
            let reason = e.failure.to_string();
            self.end(e.run, RunStatus::Failed, Some(&reason), envelope);
        } else if let Some(e) = envelope.read::<WorkflowAborted>() {
            self.end(e.run, RunStatus::Cancelled, Some(&e.reason), envelope);
        } else if let Some(e) = envelope.read::<WorkflowInterrupted>() {
            match e.by {
                Some(by) => {
                    let reason = format!("decision {by} interrupted it");
                    self.end(e.run, RunStatus::CutOff, Some(&reason), envelope);
                }
                // Its runtime was shut down. The next one goes on with it, as after a crash.
                None => self.touch(e.run, envelope),
            }
        }
    }

    fn started(&mut self, started: &WorkflowStarted, envelope: &Envelope) {
        if let Some(run) = self.run(started.run) {
            // The run goes on, in another process.
            (run.status, run.ended, run.reason) = (RunStatus::Running, None, None);
            return self.touch(started.run, envelope);
        }
        let id = &started.workflow_id;
        let before = self.workflows.get(id).and_then(|at| self.runs.get(*at));
        let kept: Vec<NodeState> = before
            .filter(|_| started.resumed)
            .map(|run| run.nodes.iter().filter(|node| is_kept(node)).cloned().collect())
            .unwrap_or_default();
        let cut = before.filter(|run| !run.is_over()).map(|run| run.id);
        if let Some(cut) = cut {
            let reason = format!("run {} took its place", started.run);
            self.end(cut, RunStatus::CutOff, Some(&reason), envelope);
        }
        let plan = self.plans.get(id).cloned();
        let title = plan.as_ref().map_or("", |plan| &*plan.name).to_owned();
        let kind = RunKind::Workflow { workflow_id: id.clone(), resumed: started.resumed };
        let at = self.begin(started.run, kind, &title, envelope);
        self.workflows.insert(id.clone(), at);
        let nodes = plan.iter().flat_map(|plan| &plan.nodes).map(|node| {
            let known = kept.iter().find(|kept| kept.node_id == node.node_id);
            known
                .cloned()
                .unwrap_or_else(|| NodeState::pending(&node.node_id, &node.kind, &node.name))
        });
        if let Some(run) = self.runs.get_mut(at) {
            run.nodes = nodes.collect();
        }
    }

    fn touch(&mut self, id: EventId, envelope: &Envelope) {
        if let Some(run) = self.run(id) {
            run.last = envelope.sequence;
        }
    }

    fn node(&mut self, envelope: &Envelope) {
        if let Some(e) = envelope.read::<NodeStarted>() {
            self.given_up.remove(&(e.node.workflow_id.clone(), e.node.node_id.clone()));
            self.set_node(&e.node, envelope, |node| {
                node.status = NodeStatus::Running;
                (node.kind, node.name) = (e.kind.clone(), e.name.clone());
                (node.attempt, node.reason) = (e.attempt, None);
            });
        } else if let Some(e) = envelope.read::<NodeCompleted>() {
            self.set_node(&e.node, envelope, |node| {
                node.status = NodeStatus::Completed;
                (node.attempt, node.duration_ms, node.reason) = (e.attempt, e.duration_ms, None);
            });
        } else if let Some(e) = envelope.read::<NodeSkipped>() {
            self.set_node(&e.node, envelope, |node| {
                (node.status, node.reason) = (NodeStatus::Skipped, Some(e.reason.clone()));
            });
        } else if let Some(e) = envelope.read::<NodeExecutionFailed>() {
            self.set_node(&e.node, envelope, |node| {
                node.status = NodeStatus::Failed;
                (node.attempt, node.reason) = (e.attempt, Some(e.failure.to_string()));
            });
        } else if let Some(e) = envelope.read::<NodeCutOff>() {
            self.set_node(&e.node, envelope, |node| node.status = NodeStatus::InDoubt);
        }
    }

    fn set_node(&mut self, of: &NodeRef, envelope: &Envelope, set: impl FnOnce(&mut NodeState)) {
        let Some(run) = self.run(of.run) else {
            return;
        };
        run.last = run.last.max(envelope.sequence);
        let known = run.nodes.iter().position(|node| node.node_id == of.node_id);
        let at = known.unwrap_or_else(|| {
            run.nodes.push(NodeState::pending(&of.node_id, "", ""));
            run.nodes.len() - 1
        });
        if let Some(node) = run.nodes.get_mut(at) {
            set(node);
            (node.since, node.sequence) = (Some(envelope.time), envelope.sequence);
        }
    }

    fn agent(&mut self, envelope: &Envelope) {
        if let Some(e) = envelope.read::<SubAgentSpawned>() {
            if self.run(e.decision).is_some_and(|run| !run.is_over()) {
                return self.touch(e.decision, envelope);
            }
            let kind = RunKind::SubAgent { subagent_id: e.subagent_id.clone() };
            self.begin(e.decision, kind, &e.subagent_type, envelope);
        } else if let Some(end) = SubAgentEnd::of(envelope) {
            let status = match end {
                SubAgentEnd::Completed(_) => RunStatus::Completed,
                SubAgentEnd::Failed(_) | SubAgentEnd::TimedOut(_) => RunStatus::Failed,
                SubAgentEnd::Cancelled(_) => RunStatus::Cancelled,
            };
            self.end(end.decision(), status, end.reason().as_deref(), envelope);
        }
    }

    /// Notes who waits for what an event opens.
    fn opened(&mut self, envelope: &Envelope) {
        let mut waits = std::mem::take(&mut self.waits);
        let turn = || self.open_turn().map(|turn| turn.id);
        waits.opened(envelope, turn, |id| {
            let run = self.index.get(&id).and_then(|at| self.runs.get(*at));
            run.is_some_and(|run| matches!(run.kind, RunKind::SubAgent { .. }))
        });
        self.waits = waits;
    }

    /// What waits is waited for by its run, and by the sub-agents and the turn around it.
    fn settled(&mut self, envelope: &Envelope) {
        if self.waits.is_empty() {
            return;
        }
        let turn = self.open_turn().map(|turn| turn.id);
        let (workflows, runs) = (&self.workflows, &self.runs);
        let mut waiting = self.waits.waiting(turn, |workflow| {
            workflows.get(workflow).and_then(|at| runs.get(*at)).map(|run| run.id)
        });
        let asked = envelope.kind() == TurnEnded::TYPE;
        for run in self.runs.iter_mut().filter(|run| !run.is_over()) {
            run.waits_for = waiting.remove(&run.id).unwrap_or_default();
            if !run.waits_for.is_empty() {
                run.status = RunStatus::Waiting;
            } else if !asked {
                run.status = RunStatus::Running;
            }
        }
    }
}

/// Whether a later run that continues keeps a node's result.
fn is_kept(node: &NodeState) -> bool {
    matches!(node.status, NodeStatus::Completed | NodeStatus::Skipped)
}
