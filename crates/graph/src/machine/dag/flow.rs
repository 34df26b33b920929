//! Where a node leads, and what starts or is skipped because of it.

use std::collections::VecDeque;
use std::sync::Arc;

use ephor_core::{ErrorCode, Failure, NodeId};
use serde_json::Value;

use super::views::apply;
use super::{DagRun, Decided, Effects, Spot, number, shape};
use crate::command::{Goto, Updates};
use crate::exits::{Next, Place};
use crate::schedule::{Command, NodeStatus};
use crate::state::State;
use crate::task::{Slot, TaskKey, TaskStatus};

impl<S: State> DagRun<S> {
    pub fn decide(
        &mut self,
        key: TaskKey,
        updates: &Updates<S>,
        goto: Option<Vec<Goto>>,
    ) -> Result<Decided, Failure> {
        let graph = self.graph.clone();
        let node = graph.node(key.node);
        let view = self.view(key.node);
        let Spot { slots: others, tally, .. } = &self.nodes[key.node as usize];
        match &updates[..] {
            [update] => view.check(&graph.keys, update)?,
            // Each must fit after those before it.
            updates => {
                let mut seen = view.clone();
                updates.iter().try_for_each(|update| {
                    Arc::make_mut(&mut seen).apply(&graph.keys, update.clone())
                })?;
            }
        }
        // Where a list's tasks lead is decided once, by the last of them.
        if goto.is_none() && (tally.done + 1 < others.len() || tally.led) {
            return Ok(Decided::default());
        }
        let (next, broken) = match node.exits.fixed() {
            Some(fixed) if goto.is_none() => (fixed.clone(), Vec::new()),
            _ if goto.is_some() => node.exits.weigh(node.name.as_str(), &view, goto),
            _ => {
                let mut seen = view;
                for (place, slot) in others.iter().enumerate() {
                    let own = place == key.task as usize;
                    let updates = if own { updates } else { &slot.updates };
                    for update in updates {
                        apply(&mut seen, &graph, update, &self.fault);
                    }
                }
                node.exits.weigh(node.name.as_str(), &seen, None)
            }
        };
        // A way that may end here or not leaves no target that could fail in its stead.
        let ends = broken.iter().position(|(place, _)| *place == Place::END);
        match ends.and_then(|place| broken.get(place)) {
            Some((_, failure)) => Err(failure.clone()),
            None => Ok(Decided { next, broken }),
        }
    }

    /// Where a node leads that didn't run.
    pub(super) fn pass(&mut self, node: u32) {
        self.weigh(node);
        self.nodes[node as usize].done = true;
        self.level = self.level.max(shape(&self.graph).levels[node as usize]);
    }

    pub(super) fn weigh(&mut self, node: u32) {
        let graph = self.graph.clone();
        let spec = graph.node(node);
        let seen = self.after(node);
        let (next, broken) = spec.exits.weigh(spec.name.as_str(), &seen, None);
        let spot = &mut self.nodes[node as usize];
        (spot.next, spot.broken, spot.unweighed) = (next, broken, false);
    }

    pub(super) fn weigh_again(&mut self, source: usize, target: Place) {
        let Ok(node) = u32::try_from(source) else { return };
        if source == self.nodes.len() {
            return;
        }
        if !self.nodes[source].broken.iter().any(|(place, _)| *place == target) {
            return;
        }
        let graph = self.graph.clone();
        let seen = self.after(node);
        let (next, broken) =
            graph.node(node).exits.weigh(graph.node(node).name.as_str(), &seen, None);
        let spot = &mut self.nodes[source];
        spot.broken.retain(|(place, _)| *place != target);
        spot.broken.extend(broken.into_iter().filter(|(place, _)| *place == target));
        spot.next.extend(next.into_iter().filter(|next| next.place == target));
    }

    pub(super) fn obey_result(
        &mut self,
        commands: Result<Vec<Command>, NodeStatus>,
        effects: &mut Effects,
    ) {
        match commands {
            Ok(commands) => self.obey(commands, effects),
            // A task can only end once, so that this would be a fault of the machine's.
            Err(found) => tracing::error!(?found, "a node ended that didn't run"),
        }
    }

    pub(super) fn obey(&mut self, commands: Vec<Command>, effects: &mut Effects) {
        let mut queue = VecDeque::from(commands);
        while let Some(command) = queue.pop_front() {
            match command {
                Command::Start(node) => self.start(number(node), effects),
                Command::Skip(node, why) => {
                    effects.skipped.push((self.graph.node(number(node)).name.clone(), why));
                }
                Command::Evaluate(edge) => {
                    let source = shape(&self.graph).shape.wires[edge].source;
                    if self.nodes.get(source).is_some_and(|spot| spot.unweighed) {
                        self.weigh(number(source));
                    }
                    match self.leads(edge) {
                        Ok(counts) => queue.extend(self.scheduler.edge(edge, counts)),
                        Err(failure) => {
                            self.lose(edge, failure, effects);
                            self.scheduler.edge_failed(edge);
                        }
                    }
                }
            }
        }
    }

    /// A node can't run, since nobody can say whether an edge leads to it. One that has its result
    /// already doesn't mind.
    pub(super) fn lose(&mut self, edge: usize, failure: Failure, effects: &mut Effects) {
        let target = shape(&self.graph).shape.wires[edge].target;
        if self.scheduler.node(target) == NodeStatus::Waiting {
            let node = number(target);
            self.lost.insert(node, failure.clone());
            effects.broken.push((self.key(node, 0), failure));
        }
    }

    pub(super) fn leads(&self, edge: usize) -> Result<bool, Failure> {
        let wire = &shape(&self.graph).shape.wires[edge];
        let target = |place: &Place| place.index() == wire.target;
        let broken = |all: &[(Place, Failure)]| {
            all.iter().find(|(place, _)| target(place)).map(|(_, failure)| failure.clone())
        };
        let leads = |next: &Next| next.iter().any(|next| target(&next.place));
        let Some(spot) = self.nodes.get(wire.source) else {
            return broken(&self.start.broken).map_or(Ok(leads(&self.start.next)), Err);
        };
        if let Some(failure) = broken(&spot.broken) {
            return Err(failure);
        }
        Ok(leads(&spot.next) || spot.slots.iter().any(|slot| leads(&slot.next)))
    }

    pub(super) fn start(&mut self, node: u32, effects: &mut Effects) {
        let failed = !self.nodes[node as usize].slots.is_empty();
        if failed {
            for (task, slot) in (0..).zip(&mut self.nodes[node as usize].slots) {
                if slot.status == TaskStatus::Failed {
                    slot.status = TaskStatus::Ready;
                    self.ready.insert((node, task));
                }
            }
            self.nodes[node as usize].recount();
            return;
        }
        let graph = self.graph.clone();
        let dag = shape(&graph);
        // All lists that lead here, one after another: none may be lost.
        let mut items: Option<Vec<Arc<Value>>> = None;
        let mut from = smallvec::SmallVec::new();
        for &wire in &dag.shape.into[node as usize] {
            let source = dag.shape.wires[wire].source;
            let mut leads = false;
            let spot = self.nodes.get(source);
            let slots = spot.map_or(&[][..], |spot| &spot.slots);
            let own = spot.map_or(&self.start.next, |spot| &spot.next);
            for next in slots.iter().map(|slot| &slot.next).chain([own]).flatten() {
                if next.place.0 == node {
                    leads = true;
                    if let Some(list) = &next.items {
                        items.get_or_insert_default().extend(list.iter().cloned().map(Arc::new));
                    }
                }
            }
            if leads && source < self.nodes.len() {
                from.push(Place(u32::try_from(source).unwrap_or(u32::MAX)));
            }
        }
        let mut slots: Vec<Slot<S>> = match items {
            // Whoever had the list was skipped, and something else led here: there is no item.
            None if dag.listed[node as usize] => Vec::new(),
            None => vec![Slot::new(node, None)],
            Some(items) => items.into_iter().map(|item| Slot::new(node, Some(item))).collect(),
        };
        for (task, slot) in (0..).zip(&mut slots) {
            slot.from.clone_from(&from);
            let key = self.key(node, task);
            let step = |from: u32| self.begin + dag.levels[from as usize];
            let stops = self.gates.before(&graph, key, slot, step);
            if stops.is_empty() {
                self.ready.insert((node, task));
            } else {
                slot.status = TaskStatus::Held;
                slot.interrupts = stops;
            }
        }
        let nothing = slots.is_empty();
        self.nodes[node as usize].slots = slots;
        self.nodes[node as usize].recount();
        if nothing {
            // The items of an empty list are all done.
            self.pass(node);
            let commands = self.scheduler.completed(node as usize);
            self.obey_result(commands, effects);
        }
    }
}

/// What is known of a node that failed because the condition of an edge to it did, when only the
/// fact was written down.
pub(crate) fn undecided(node: &NodeId) -> Failure {
    Failure::new(
        ErrorCode::Internal,
        format!("a condition of an edge to {node:?} couldn't be evaluated"),
    )
}
