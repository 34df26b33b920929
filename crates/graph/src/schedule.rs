//! Schedules the nodes of an acyclic graph, as a pure state machine. It knows nodes and edges by
//! index, but neither states nor tasks.
//!
//! # A node
//!
//! ```text
//! from      on                                             to                    command
//! ───────── ────────────────────────────────────────────── ───────────────────── ──────────────
//! waiting   all incoming edges decided, one of them true   running               Start
//! waiting   all incoming edges decided, none true          skipped (condition)   Skip
//! waiting   an incoming condition couldn't be evaluated    failed
//! running   completed                                      completed
//! running   failed                                         failed
//! failed    retry                                          running, or waiting   Start, Evaluate
//! failed    skip                                           skipped (recovery)    Skip
//! ```
//!
//! A node without incoming edges starts at once. A marker (START, END) whose turn it is completes by
//! itself, without a command.
//!
//! # An edge
//!
//! ```text
//! from        on                                               to          command
//! ─────────── ──────────────────────────────────────────────── ─────────── ────────
//! undecided   its source completed, or a recovery skipped it   true
//! undecided   the same, and it is conditional                  asked       Evaluate
//! undecided   conditions skipped its source                    false
//! asked       edge                                             true/false
//! asked       edge_failed                                      broken
//! broken      its target is retried                            asked       Evaluate
//! ```
//!
//! A completed node never starts again: not after a retry of another one, not when a run is
//! resumed from what an earlier one left.

mod words;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::shape::Shape;
pub(crate) use words::{Command, Done};
pub use words::{NodeStatus, ScheduleError, SkipReason};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum EdgeStatus {
    Undecided,
    Asked,
    True,
    False,
    Broken,
}

/// Where a report doesn't fit: the run is as it was before.
type Reported = Result<Vec<Command>, NodeStatus>;

/// A run's schedule. See the module for its tables.
#[derive(Debug, Clone)]
pub(crate) struct Scheduler {
    shape: Arc<Shape>,
    nodes: Vec<NodeStatus>,
    edges: Vec<EdgeStatus>,
    /// Per node, how many of its incoming edges aren't decided.
    undecided: Vec<usize>,
    /// Per node, whether an incoming edge is true.
    counted: Vec<bool>,
    /// Nodes that are done with, and whether their edges may count; a list rather than a
    /// recursion, so that a long chain can't exhaust the stack.
    leaving: Vec<(usize, bool)>,
    /// Nodes that are neither completed nor skipped.
    open: usize,
}

impl Scheduler {
    /// A run that keeps an earlier one's results, and its first commands.
    pub fn begin(shape: Arc<Shape>, done: &Done) -> (Self, Vec<Command>) {
        let mut run = Self {
            nodes: vec![NodeStatus::Waiting; shape.len()],
            edges: vec![EdgeStatus::Undecided; shape.wires.len()],
            undecided: shape.into.iter().map(Vec::len).collect(),
            counted: vec![false; shape.len()],
            leaving: Vec::new(),
            open: shape.len(),
            shape,
        };
        let skipped = NodeStatus::Skipped(SkipReason::Recovery);
        for (places, status) in [(&done.skipped, skipped), (&done.completed, NodeStatus::Completed)]
        {
            for &place in places {
                if run.nodes[place] == NodeStatus::Waiting {
                    run.open -= 1;
                }
                run.nodes[place] = status;
            }
        }
        let mut commands = Vec::new();
        for place in 0..run.nodes.len() {
            if run.nodes[place] != NodeStatus::Waiting {
                run.leaving.push((place, true));
            } else if run.shape.into[place].is_empty() {
                run.counted[place] = true;
                run.settle(place, &mut commands);
            }
        }
        run.go_on(&mut commands);
        (run, commands)
    }

    /// A node is done.
    pub fn completed(&mut self, node: usize) -> Reported {
        self.expect(node, NodeStatus::Running)?;
        self.nodes[node] = NodeStatus::Completed;
        self.open -= 1;
        self.leaving.push((node, true));
        let mut commands = Vec::new();
        self.go_on(&mut commands);
        Ok(commands)
    }

    /// A node failed. Its siblings continue; what depends on it waits for a recovery.
    pub fn failed(&mut self, node: usize) -> Reported {
        self.expect(node, NodeStatus::Running)?;
        self.nodes[node] = NodeStatus::Failed;
        Ok(Vec::new())
    }

    /// Whether an edge counts. One that nobody asked about stays as it is.
    pub fn edge(&mut self, edge: usize, counts: bool) -> Vec<Command> {
        let mut commands = Vec::new();
        if self.edges[edge] == EdgeStatus::Asked {
            self.decide(edge, counts, &mut commands);
            self.go_on(&mut commands);
        }
        commands
    }

    /// An edge's condition couldn't be evaluated. Its target fails; retrying that asks again.
    pub fn edge_failed(&mut self, edge: usize) {
        if self.edges[edge] == EdgeStatus::Asked {
            self.edges[edge] = EdgeStatus::Broken;
            let target = self.shape.wires[edge].target;
            if self.nodes[target] == NodeStatus::Waiting {
                self.nodes[target] = NodeStatus::Failed;
            }
        }
    }

    /// A recovery runs a failed node again.
    pub fn retry(&mut self, node: usize) -> Reported {
        self.expect(node, NodeStatus::Failed)?;
        self.nodes[node] = NodeStatus::Waiting;
        let mut commands = Vec::new();
        for &wire in &self.shape.into[node] {
            if self.edges[wire] == EdgeStatus::Broken {
                self.edges[wire] = EdgeStatus::Asked;
                commands.push(Command::Evaluate(wire));
            }
        }
        self.settle(node, &mut commands);
        self.go_on(&mut commands);
        Ok(commands)
    }

    /// A recovery skips a failed node: it counts as done.
    pub fn skip(&mut self, node: usize) -> Reported {
        self.expect(node, NodeStatus::Failed)?;
        let why = SkipReason::Recovery;
        self.nodes[node] = NodeStatus::Skipped(why);
        self.open -= 1;
        self.leaving.push((node, true));
        let mut commands = vec![Command::Skip(node, why)];
        self.go_on(&mut commands);
        Ok(commands)
    }

    /// Whether every node is completed or skipped.
    pub fn finished(&self) -> bool {
        self.open == 0
    }

    /// Where a node stands.
    pub fn node(&self, node: usize) -> NodeStatus {
        self.nodes[node]
    }

    fn expect(&self, node: usize, wanted: NodeStatus) -> Result<(), NodeStatus> {
        let found = self.nodes[node];
        if found == wanted { Ok(()) } else { Err(found) }
    }

    fn decide(&mut self, edge: usize, counts: bool, commands: &mut Vec<Command>) {
        self.edges[edge] = match counts {
            true => EdgeStatus::True,
            false => EdgeStatus::False,
        };
        let target = self.shape.wires[edge].target;
        self.undecided[target] -= 1;
        self.counted[target] |= counts;
        self.settle(target, commands);
    }

    /// Takes a waiting node on, once its edges are decided.
    fn settle(&mut self, node: usize, commands: &mut Vec<Command>) {
        if self.nodes[node] != NodeStatus::Waiting || self.undecided[node] > 0 {
            return;
        }
        match (self.counted[node], self.shape.markers[node]) {
            (true, false) => {
                self.nodes[node] = NodeStatus::Running;
                commands.push(Command::Start(node));
            }
            (true, true) => {
                self.nodes[node] = NodeStatus::Completed;
                self.open -= 1;
                self.leaving.push((node, true));
            }
            (false, marker) => {
                let why = SkipReason::Condition;
                if !marker {
                    commands.push(Command::Skip(node, why));
                }
                self.nodes[node] = NodeStatus::Skipped(why);
                self.open -= 1;
                self.leaving.push((node, false));
            }
        }
    }

    /// Decides the outgoing edges of the nodes that are done with.
    fn go_on(&mut self, commands: &mut Vec<Command>) {
        let shape = self.shape.clone();
        while let Some((node, counts)) = self.leaving.pop() {
            for &wire in &shape.out[node] {
                if counts && shape.wires[wire].conditional {
                    self.edges[wire] = EdgeStatus::Asked;
                    commands.push(Command::Evaluate(wire));
                } else {
                    self.decide(wire, counts, commands);
                }
            }
        }
    }
}
