//! A run of a plan, as a pure machine.
//!
//! # A node
//!
//! ```text
//! from      on                                             to                    command
//! ───────── ────────────────────────────────────────────── ───────────────────── ──────────────
//! waiting   all incoming edges decided, one of them true   ready
//! waiting   all incoming edges decided, none true          skipped (condition)   Skip
//! waiting   an incoming condition couldn't be evaluated    failed
//! ready     fewer than the limit run                       running               Start
//! running   completed                                      completed
//! running   failed                                         failed
//! failed    retry                                          ready, or waiting     (Evaluate)
//! failed    skip                                           skipped (recovery)    Skip
//! running   cancel                                         running               Stop
//! ```
//!
//! A node without incoming edges is ready at once. A marker (START, END) that is ready completes by
//! itself, without a command.
//!
//! # An edge
//!
//! ```text
//! from        on                                               to          command
//! ─────────── ──────────────────────────────────────────────── ─────────── ────────
//! undecided   its source completed, or a recovery skipped it   true
//! undecided   the same, and it has a condition                 asked       Evaluate
//! undecided   conditions skipped its source                    false
//! asked       edge                                             true/false
//! asked       edge_failed                                      broken
//! broken      its target is retried                            asked       Evaluate
//! ```
//!
//! # A run
//!
//! ```text
//! from               on                                       to                 command
//! ────────────────── ──────────────────────────────────────── ────────────────── ───────────────
//! new                start                                    running
//! running            all nodes completed or skipped           completed          Finished
//! running            nothing but failed nodes is left to do   awaiting recovery  AwaitRecovery
//! awaiting recovery  retry, skip                              running
//! running, awaiting  give_up: what runs may end, then         failed             Finished
//! running, awaiting  cancel                                   cancelled          Stop, Finished
//! ```
//!
//! A completed node never starts again: not after a retry of another one, not when a run is
//! resumed from what an earlier one left. Whatever ends after a run is over is still noted as
//! completed, so that it needn't run in the next.

mod words;

use std::collections::BTreeSet;
use std::sync::Arc;

use ephor_core::NodeId;

use crate::plan_graph::PlanGraph;
pub use words::{Command, Done, NodeStatus, Outcome, RunStatus, ScheduleError, SkipReason};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum EdgeStatus {
    Undecided,
    Asked,
    True,
    False,
    Broken,
}

/// A run of a plan. See the module for its tables, and the crate for an example.
#[derive(Debug, Clone)]
pub struct Scheduler {
    graph: Arc<PlanGraph>,
    limit: usize,
    status: RunStatus,
    nodes: Vec<NodeStatus>,
    edges: Vec<EdgeStatus>,
    /// Per node, its incoming edges that aren't decided.
    undecided: Vec<usize>,
    /// Per node, whether an incoming edge is true.
    counted: Vec<bool>,
    /// By place, so that the plan's order decides, whatever the order of the reports.
    ready: BTreeSet<usize>,
    /// Nodes that are done with, and whether their edges may count; a list rather than a
    /// recursion, so that a long chain can't exhaust the stack.
    leaving: Vec<(usize, bool)>,
    running: usize,
    asked: usize,
    /// Nodes that are neither completed nor skipped.
    open: usize,
    given_up: bool,
}

impl Scheduler {
    /// How many nodes run side by side unless something else is said.
    pub const DEFAULT_LIMIT: usize = 8;

    /// A run of the whole plan.
    pub fn new(graph: impl Into<Arc<PlanGraph>>) -> Self {
        let graph = graph.into();
        Self {
            limit: Self::DEFAULT_LIMIT,
            status: RunStatus::New,
            nodes: vec![NodeStatus::Waiting; graph.len()],
            edges: vec![EdgeStatus::Undecided; graph.wires.len()],
            undecided: graph.into.iter().map(Vec::len).collect(),
            counted: vec![false; graph.len()],
            ready: BTreeSet::new(),
            leaving: Vec::new(),
            running: 0,
            asked: 0,
            open: graph.len(),
            given_up: false,
            graph,
        }
    }

    /// A run that keeps an earlier one's results. Ids that the plan doesn't know are ignored: a
    /// new plan may have dropped them.
    pub fn resume(graph: impl Into<Arc<PlanGraph>>, done: &Done) -> Self {
        let mut run = Self::new(graph);
        let skipped = NodeStatus::Skipped(SkipReason::Recovery);
        let marks = [(&done.skipped, skipped), (&done.completed, NodeStatus::Completed)];
        for (ids, status) in marks {
            for place in ids.iter().filter_map(|id| run.graph.place(id)) {
                if run.nodes[place] == NodeStatus::Waiting {
                    run.open -= 1;
                }
                run.nodes[place] = status;
            }
        }
        run
    }

    /// Sets how many nodes run side by side, at least 1. Default [`Self::DEFAULT_LIMIT`].
    #[must_use]
    pub fn limit(mut self, nodes: usize) -> Self {
        self.limit = nodes.max(1);
        self
    }

    /// Begins the run. A second call does nothing.
    pub fn start(&mut self) -> Vec<Command> {
        if self.status != RunStatus::New {
            return Vec::new();
        }
        self.status = RunStatus::Running;
        let mut commands = Vec::new();
        for place in 0..self.nodes.len() {
            match self.nodes[place] {
                NodeStatus::Completed | NodeStatus::Skipped(SkipReason::Recovery) => {
                    self.leaving.push((place, true));
                }
                NodeStatus::Waiting if self.graph.into[place].is_empty() => {
                    self.counted[place] = true;
                    self.settle(place, &mut commands);
                }
                _ => {}
            }
        }
        self.go_on(commands)
    }

    /// A node has its output.
    pub fn completed(&mut self, node: impl Into<NodeId>) -> Result<Vec<Command>, ScheduleError> {
        let place = self.at(node.into(), NodeStatus::Running, "completed")?;
        self.nodes[place] = NodeStatus::Completed;
        self.running -= 1;
        self.open -= 1;
        if !self.status.over() {
            self.leaving.push((place, true));
        }
        Ok(self.go_on(Vec::new()))
    }

    /// A node failed. Its siblings go on; what depends on it waits for a recovery.
    pub fn failed(&mut self, node: impl Into<NodeId>) -> Result<Vec<Command>, ScheduleError> {
        let place = self.at(node.into(), NodeStatus::Running, "failed")?;
        self.nodes[place] = NodeStatus::Failed;
        self.running -= 1;
        Ok(self.go_on(Vec::new()))
    }

    /// Whether an edge counts.
    pub fn edge(&mut self, edge: usize, counts: bool) -> Result<Vec<Command>, ScheduleError> {
        self.answered(edge)?;
        let mut commands = Vec::new();
        if self.status.over() {
            return Ok(commands);
        }
        self.decide(edge, counts, &mut commands);
        Ok(self.go_on(commands))
    }

    /// An edge's condition couldn't be evaluated. Its target fails; retrying that asks again.
    pub fn edge_failed(&mut self, edge: usize) -> Result<Vec<Command>, ScheduleError> {
        self.answered(edge)?;
        self.edges[edge] = EdgeStatus::Broken;
        let target = self.graph.wires[edge].target;
        if self.nodes[target] == NodeStatus::Waiting && !self.status.over() {
            self.nodes[target] = NodeStatus::Failed;
        }
        Ok(self.go_on(Vec::new()))
    }

    /// A recovery runs a failed node again.
    pub fn recover_retry(
        &mut self,
        node: impl Into<NodeId>,
    ) -> Result<Vec<Command>, ScheduleError> {
        let place = self.failed_node(node.into(), "retried")?;
        self.recovering();
        let mut commands = Vec::new();
        self.nodes[place] = NodeStatus::Waiting;
        let graph = self.graph.clone();
        for &wire in &graph.into[place] {
            if self.edges[wire] == EdgeStatus::Broken {
                self.ask(wire, &mut commands);
            }
        }
        self.settle(place, &mut commands);
        Ok(self.go_on(commands))
    }

    /// A recovery skips a failed node: it counts as done, with the output null.
    pub fn recover_skip(&mut self, node: impl Into<NodeId>) -> Result<Vec<Command>, ScheduleError> {
        let node = node.into();
        let place = self.failed_node(node.clone(), "skipped")?;
        self.recovering();
        let why = SkipReason::Recovery;
        self.nodes[place] = NodeStatus::Skipped(why);
        self.open -= 1;
        self.leaving.push((place, true));
        Ok(self.go_on(vec![Command::Skip { node, why }]))
    }

    /// No recovery is left. Nothing new starts; what runs may end, and keeps its result; then the
    /// run is over. Without a failed node this does nothing.
    pub fn give_up(&mut self) -> Vec<Command> {
        self.given_up = !self.status.over() && self.nodes.contains(&NodeStatus::Failed);
        self.go_on(Vec::new())
    }

    /// Ends the run now.
    pub fn cancel(&mut self) -> Vec<Command> {
        if self.status.over() {
            return Vec::new();
        }
        self.status = RunStatus::Cancelled;
        let running = self.with_status(NodeStatus::Running);
        let stops = running.into_iter().map(Command::Stop);
        stops.chain([Command::Finished(Outcome::Cancelled)]).collect()
    }

    /// Where the run stands.
    pub fn status(&self) -> RunStatus {
        self.status
    }

    /// Where a node stands. None: the plan has no such node.
    pub fn node(&self, node: impl Into<NodeId>) -> Option<NodeStatus> {
        self.graph.place(&node.into()).map(|place| self.nodes[place])
    }

    /// The nodes that stand there, in the plan's order, markers included.
    pub fn with_status(&self, status: NodeStatus) -> Vec<NodeId> {
        let all = self.graph.nodes().iter().zip(&self.nodes);
        all.filter(|(_, found)| **found == status).map(|(node, _)| node.id.clone()).collect()
    }

    /// What a later run would keep of this one.
    pub fn done(&self) -> Done {
        Done {
            completed: self.with_status(NodeStatus::Completed),
            skipped: self.with_status(NodeStatus::Skipped(SkipReason::Recovery)),
        }
    }

    /// The compiled plan.
    pub fn graph(&self) -> &Arc<PlanGraph> {
        &self.graph
    }

    fn at(
        &self,
        node: NodeId,
        wanted: NodeStatus,
        report: &'static str,
    ) -> Result<usize, ScheduleError> {
        let Some(place) = self.graph.place(&node) else {
            return Err(ScheduleError::UnknownNode(node));
        };
        let status = self.nodes[place];
        if status == wanted {
            return Ok(place);
        }
        Err(ScheduleError::WrongStatus { node, status, report })
    }

    fn failed_node(&self, node: NodeId, report: &'static str) -> Result<usize, ScheduleError> {
        if self.status.over() {
            return Err(ScheduleError::Over(self.status));
        }
        self.at(node, NodeStatus::Failed, report)
    }

    /// A recovery that comes after all takes a giving up back.
    fn recovering(&mut self) {
        self.status = RunStatus::Running;
        self.given_up = false;
    }

    fn answered(&mut self, edge: usize) -> Result<(), ScheduleError> {
        if self.edges.get(edge) != Some(&EdgeStatus::Asked) {
            return Err(ScheduleError::UnknownEdge(edge));
        }
        self.edges[edge] = EdgeStatus::Undecided;
        self.asked -= 1;
        Ok(())
    }

    fn ask(&mut self, edge: usize, commands: &mut Vec<Command>) {
        if let Some(condition) = self.graph.wires[edge].condition.clone() {
            self.edges[edge] = EdgeStatus::Asked;
            self.asked += 1;
            commands.push(Command::Evaluate { edge, condition });
        }
    }

    /// A node is done with; its outgoing edges can be decided.
    fn leave(&mut self, place: usize, counts: bool, commands: &mut Vec<Command>) {
        let graph = self.graph.clone();
        for &wire in &graph.out[place] {
            if counts && graph.wires[wire].condition.is_some() {
                self.ask(wire, commands);
            } else {
                self.decide(wire, counts, commands);
            }
        }
    }

    fn decide(&mut self, edge: usize, counts: bool, commands: &mut Vec<Command>) {
        self.edges[edge] = match counts {
            true => EdgeStatus::True,
            false => EdgeStatus::False,
        };
        let target = self.graph.wires[edge].target;
        self.undecided[target] -= 1;
        self.counted[target] |= counts;
        self.settle(target, commands);
    }

    /// Takes a waiting node on, once its edges are decided.
    fn settle(&mut self, place: usize, commands: &mut Vec<Command>) {
        if self.nodes[place] != NodeStatus::Waiting || self.undecided[place] > 0 {
            return;
        }
        let Some(node) = self.graph.nodes().get(place) else {
            return;
        };
        match (self.counted[place], node.marker) {
            (true, false) => {
                self.nodes[place] = NodeStatus::Ready;
                self.ready.insert(place);
            }
            (true, true) => {
                self.nodes[place] = NodeStatus::Completed;
                self.open -= 1;
                self.leaving.push((place, true));
            }
            (false, marker) => {
                let why = SkipReason::Condition;
                if !marker {
                    let node = node.id.clone();
                    commands.push(Command::Skip { node, why });
                }
                self.nodes[place] = NodeStatus::Skipped(why);
                self.open -= 1;
                self.leaving.push((place, false));
            }
        }
    }

    /// Starts what may start, and notices the run's end.
    fn go_on(&mut self, mut commands: Vec<Command>) -> Vec<Command> {
        while let Some((place, counts)) = self.leaving.pop() {
            self.leave(place, counts, &mut commands);
        }
        if self.status.over() || self.status == RunStatus::New {
            return commands;
        }
        while self.running < self.limit
            && !self.given_up
            && let Some(place) = self.ready.pop_first()
        {
            self.nodes[place] = NodeStatus::Running;
            self.running += 1;
            commands.push(Command::Start(self.graph.nodes()[place].id.clone()));
        }
        if self.open == 0 {
            self.status = RunStatus::Completed;
            commands.push(Command::Finished(Outcome::Completed));
        } else if self.running == 0 && self.given_up {
            self.status = RunStatus::Failed;
            let failed = self.with_status(NodeStatus::Failed);
            commands.push(Command::Finished(Outcome::Failed(failed)));
        } else if self.running == 0 && self.asked == 0 && self.status == RunStatus::Running {
            self.status = RunStatus::AwaitingRecovery;
            let failed = self.with_status(NodeStatus::Failed);
            commands.push(Command::AwaitRecovery(failed));
        }
        commands
    }
}
