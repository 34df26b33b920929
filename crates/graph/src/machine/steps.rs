//! The trigger "any predecessor": steps, with a barrier after each.
//!
//! ```text
//! a step's tasks all done ─► their updates are merged, in the tasks' order
//!                         ─► what they lead to is the next step, each node once
//!                            (and once for each item of a list)
//! nothing leads on        ─► finished
//! ```

use std::cmp::Ordering;
use std::sync::Arc;

use ephor_core::events::GraphInterrupt;
use ephor_core::{Failure, NodeId};
use smallvec::SmallVec;

use super::gates::Gates;
use super::words::{Decided, Effects, Given, Status};
use crate::command::{Goto, Updates};
use crate::compiled::Compiled;
use crate::exits::{Place, Target};
use crate::state::{State, StateError};
use crate::task::{Slot, TaskKey, TaskStatus};

pub(crate) struct Steps<S: State> {
    graph: Arc<Compiled<S>>,
    state: Arc<S>,
    /// The step that the slots are of.
    step: u64,
    slots: Vec<Slot<S>>,
    /// The buffer of the step before, to be used again.
    spare: Vec<Slot<S>>,
    /// No slot before this one is ready.
    cursor: usize,
    running: usize,
    done: usize,
    /// The single task's updates are in the state already.
    applied: bool,
    /// Per node, the step in which it was last taken on, and its slot there.
    taken: Vec<(u64, u32)>,
    /// Stops after nodes that led nowhere: they hold the end.
    last: Vec<GraphInterrupt>,
    pub gates: Gates,
    /// Updates that were merged, for a graph around this one.
    pub trail: Option<Vec<S::Update>>,
    /// The state isn't changed before a task's end is recorded: someone may write it down.
    pub careful: bool,
}

impl<S: State> Steps<S> {
    pub fn new(
        graph: Arc<Compiled<S>>,
        state: Arc<S>,
        step: u64,
        next: Vec<(Target, Vec<Place>)>,
        gates: Gates,
    ) -> Self {
        let taken = vec![(u64::MAX, 0); graph.nodes.len()];
        let mut machine = Self {
            graph,
            state,
            step: step + 1,
            slots: Vec::new(),
            spare: Vec::new(),
            cursor: 0,
            running: 0,
            done: 0,
            applied: false,
            taken,
            last: Vec::new(),
            gates,
            trail: None,
            careful: false,
        };
        for (target, from) in next {
            machine.add(target, &from);
        }
        machine.hold();
        machine
    }

    pub fn status(&self) -> Status {
        if self.slots.is_empty() && self.last.is_empty() {
            Status::Finished
        } else if self.running > 0 || self.has_ready() {
            Status::Going
        } else {
            Status::Blocked
        }
    }

    pub fn step(&self) -> u64 {
        self.step - 1
    }

    pub fn state(&self) -> Arc<S> {
        self.state.clone()
    }

    pub fn has_ready(&self) -> bool {
        self.slots[self.cursor.min(self.slots.len())..]
            .iter()
            .any(|slot| slot.status == TaskStatus::Ready)
    }

    pub fn take(&mut self) -> Option<TaskKey> {
        while let Some(slot) = self.slots.get_mut(self.cursor) {
            self.cursor += 1;
            if slot.status == TaskStatus::Ready {
                slot.status = TaskStatus::Running;
                slot.attempt += 1;
                self.running += 1;
                let task = u32::try_from(self.cursor - 1).unwrap_or(u32::MAX);
                return Some(TaskKey { step: self.step, task, node: slot.node });
            }
        }
        None
    }

    pub fn given(&mut self, key: TaskKey) -> Option<Given<S>> {
        let slot = self.slots.get(key.task as usize)?;
        let view = self.state.clone();
        Some(Given { view, item: slot.item.clone(), attempt: slot.attempt })
    }

    pub fn decide(
        &mut self,
        key: TaskKey,
        updates: &Updates<S>,
        goto: Option<Vec<Goto>>,
    ) -> Result<Decided, Failure> {
        let Self { graph, state, .. } = self;
        let node = graph.node(key.node);
        let name = node.name.as_str();
        let next = match (node.exits.fixed(), goto) {
            (Some(fixed), None) => fixed.clone(),
            (_, goto @ Some(_)) => node.exits.decide(name, state, goto)?,
            (None, None) if updates.is_empty() => node.exits.decide(name, state, None)?,
            (None, None) if self.slots.len() == 1 && !self.applied && !self.careful => {
                // Nobody else is in this step, so that the step's state can be made now.
                for update in updates {
                    Arc::make_mut(state).apply(&graph.keys, update.clone())?;
                }
                self.applied = true;
                node.exits.decide(name, state, None)?
            }
            (None, None) => {
                let mut seen = (**state).clone();
                for update in updates.iter().filter(|_| !self.applied) {
                    seen.apply(&graph.keys, update.clone())?;
                }
                node.exits.decide(name, &seen, None)?
            }
        };
        Ok(Decided { next, broken: Vec::new() })
    }

    pub fn completed(
        &mut self,
        key: TaskKey,
        updates: Updates<S>,
        decided: Decided,
    ) -> Result<Effects, StateError> {
        let mut effects = Effects::default();
        if key.step != self.step {
            return Ok(effects);
        }
        let Some(slot) = self.slots.get_mut(key.task as usize) else {
            return Ok(effects);
        };
        match slot.status {
            TaskStatus::Done => return Ok(effects),
            TaskStatus::Running => self.running -= 1,
            _ => {}
        }
        slot.status = TaskStatus::Done;
        slot.updates = updates;
        slot.next = decided.next;
        slot.interrupts.clear();
        slot.failure = None;
        self.done += 1;
        if self.done == self.slots.len() {
            match self.cross() {
                Ok(()) => effects.crossed = true,
                Err((place, error)) => effects.broken.push(self.misfit(place, error)),
            }
        }
        Ok(effects)
    }

    /// An update that fits the state as its task saw it, and not the one that its siblings' updates
    /// have made of it, fails its task.
    fn misfit(&mut self, place: usize, error: StateError) -> (TaskKey, Failure) {
        let (step, failure) = (self.step, Failure::from(error));
        let slot = &mut self.slots[place];
        slot.status = TaskStatus::Failed;
        slot.failure = Some(Box::new(failure.clone()));
        self.done -= 1;
        (TaskKey { step, task: u32::try_from(place).unwrap_or(u32::MAX), node: slot.node }, failure)
    }

    pub fn failed(&mut self, key: TaskKey, attempt: u32, failure: Failure) {
        self.stop(key, TaskStatus::Failed, |slot| {
            slot.attempt = attempt;
            slot.failure = Some(Box::new(failure));
        });
    }

    pub fn waiting(&mut self, key: TaskKey, interrupts: Vec<GraphInterrupt>) {
        let own = self.gates.path.len();
        let nested = interrupts.iter().any(|interrupt| interrupt.task.path.len() > own);
        self.stop(key, TaskStatus::Waiting, |slot| {
            (slot.interrupts, slot.nested) = (interrupts, nested);
        });
    }

    fn stop(&mut self, key: TaskKey, status: TaskStatus, note: impl FnOnce(&mut Slot<S>)) {
        if key.step != self.step {
            return;
        }
        if let Some(slot) = self.slots.get_mut(key.task as usize) {
            match slot.status {
                TaskStatus::Done => return,
                TaskStatus::Running => self.running -= 1,
                _ => {}
            }
            slot.status = status;
            note(slot);
        }
    }

    pub fn answered(&mut self, ids: &[String]) {
        self.gates.passed.extend(ids.iter().cloned());
        let passed = &self.gates.passed;
        for slot in &mut self.slots {
            if slot.released(passed) {
                slot.status = TaskStatus::Ready;
                // A subgraph's other questions are open until it says otherwise.
                slot.interrupts.retain(|interrupt| !passed.contains(&interrupt.id));
            }
        }
        self.last.retain(|interrupt| !passed.contains(&interrupt.id));
        self.cursor = 0;
    }

    pub fn rest(&mut self) {
        for slot in self.slots.iter_mut().filter(|slot| slot.status == TaskStatus::Running) {
            slot.status = TaskStatus::Ready;
        }
        (self.running, self.cursor) = (0, 0);
    }

    pub fn retry_failed(&mut self) {
        for slot in self.slots.iter_mut().filter(|slot| slot.status == TaskStatus::Failed) {
            slot.status = TaskStatus::Ready;
        }
        self.cursor = 0;
    }

    pub fn interrupts(&self) -> Vec<GraphInterrupt> {
        let slots = self.slots.iter().filter(|slot| slot.status != TaskStatus::Done);
        self.gates.open(slots.flat_map(|slot| &slot.interrupts).chain(&self.last))
    }

    /// A stop after a node that led nowhere, as it was written down: a snapshot says nothing of it.
    pub fn hold_end(&mut self, stop: &GraphInterrupt) {
        let known = |it: &GraphInterrupt| it.id == stop.id;
        if stop.task.step < self.step
            && !self.gates.passed.contains(&stop.id)
            && !self.slots.iter().flat_map(|slot| &slot.interrupts).any(known)
            && !self.last.iter().any(known)
        {
            self.last.push(stop.clone());
        }
    }

    /// Whether the state and what comes next are all that there is.
    pub fn whole(&self) -> bool {
        !self.slots.is_empty() && self.last.is_empty() && self.done == 0
    }

    /// Those of tasks that don't continue as it stands.
    pub fn held(&self) -> Vec<GraphInterrupt> {
        let held = self.slots.iter().filter(|slot| slot.status.holds());
        self.gates.open(held.flat_map(|slot| &slot.interrupts).chain(&self.last))
    }

    pub fn failures(&self) -> Vec<(NodeId, Failure)> {
        let failed = self.slots.iter().filter(|slot| slot.status == TaskStatus::Failed);
        failed
            .filter_map(|slot| {
                Some((self.graph.node(slot.node).name.clone(), *slot.failure.clone()?))
            })
            .collect()
    }

    pub fn open(&self) -> Vec<NodeId> {
        let open = self.slots.iter().filter(|slot| slot.status != TaskStatus::Done);
        open.map(|slot| self.graph.node(slot.node).name.clone()).collect()
    }

    pub fn could_have(&self, key: TaskKey) -> bool {
        match key.step.cmp(&self.step) {
            Ordering::Less => true,
            Ordering::Equal => self.slot(key).is_some_and(|slot| slot.node == key.node),
            Ordering::Greater => false,
        }
    }

    pub fn slot(&self, key: TaskKey) -> Option<&Slot<S>> {
        self.slots.get(key.task as usize).filter(|_| key.step == self.step)
    }

    pub fn check(&self, updates: &Updates<S>) -> Result<(), StateError> {
        updates.iter().try_for_each(|update| self.state.check(&self.graph.keys, update))
    }

    /// A task of the node that isn't done.
    pub fn open_task(&self, node: u32) -> Option<TaskKey> {
        let mut open = (0..).zip(&self.slots);
        let found = open.find(|(_, slot)| slot.node == node && slot.status != TaskStatus::Done);
        found.map(|(task, _)| TaskKey { step: self.step, task, node })
    }

    /// A state that is changed from outside, between two tasks.
    pub fn update(&mut self, updates: Updates<S>) -> Result<(), StateError> {
        let state = Arc::make_mut(&mut self.state);
        updates.into_iter().try_for_each(|update| state.apply(&self.graph.keys, update))
    }

    /// What was done of this step is merged, what wasn't is given up, and something else comes next.
    pub fn redirect(
        &mut self,
        updates: Updates<S>,
        next: Vec<(Target, Vec<Place>)>,
    ) -> Result<(), StateError> {
        self.merge().map_err(|(_, error)| error)?;
        self.update(updates)?;
        self.slots.clear();
        self.turn();
        for (target, from) in next {
            self.add(target, &from);
        }
        self.hold();
        Ok(())
    }

    /// What comes next, to be written down between two steps.
    pub fn frontier(&self) -> Vec<(Target, Vec<Place>)> {
        self.slots
            .iter()
            .map(|slot| {
                let items = slot.item.as_ref().map(|item| Arc::from([(**item).clone()]));
                (Target { place: Place(slot.node), items }, slot.from.to_vec())
            })
            .collect()
    }

    /// Merges what is done. An error names the task whose update can't be; what comes before it is
    /// merged then, and what comes after it is when that task has ended otherwise.
    fn merge(&mut self) -> Result<(), (usize, StateError)> {
        let applied = std::mem::take(&mut self.applied);
        for (place, slot) in self.slots.iter_mut().enumerate() {
            if slot.status != TaskStatus::Done {
                continue;
            }
            for update in slot.updates.drain(..) {
                let kept = self.trail.is_some().then(|| update.clone());
                if !applied {
                    // Where nobody else holds the old state, this is in place.
                    let state = Arc::make_mut(&mut self.state);
                    state.apply(&self.graph.keys, update).map_err(|error| (place, error))?;
                }
                if let (Some(trail), Some(update)) = (&mut self.trail, kept) {
                    trail.push(update);
                }
            }
        }
        Ok(())
    }

    fn turn(&mut self) {
        self.step += 1;
        self.cursor = 0;
        self.running = 0;
        self.done = 0;
        // Stops are named by their step, so that none of those passed can be met again.
        self.gates.passed.clear();
    }

    fn cross(&mut self) -> Result<(), (usize, StateError)> {
        self.merge()?;
        let mut old = std::mem::take(&mut self.slots);
        std::mem::swap(&mut self.slots, &mut self.spare);
        self.turn();
        for slot in &mut old {
            let from = [Place(slot.node)];
            for target in slot.next.drain(..) {
                self.add(target, &from);
            }
        }
        if self.graph.gated {
            let graph = self.graph.clone();
            for slot in old.iter().filter(|slot| graph.node(slot.node).after) {
                let followed = self.slots.iter().any(|next| next.from.contains(&Place(slot.node)));
                if !followed {
                    self.last.extend(self.gates.last(&graph, slot.node, self.step - 1));
                }
            }
        }
        old.clear();
        self.spare = old;
        self.hold();
        Ok(())
    }

    fn add(&mut self, target: Target, from: &[Place]) {
        if target.place == Place::END {
            return;
        }
        let node = target.place.0;
        match target.items {
            None => {
                let (step, at) = self.taken[node as usize];
                if step == self.step {
                    self.slots[at as usize].from.extend_from_slice(from);
                    return;
                }
                let at = u32::try_from(self.slots.len()).unwrap_or(u32::MAX);
                self.taken[node as usize] = (self.step, at);
                self.push(node, None, from);
            }
            Some(items) => {
                items.iter().for_each(|item| self.push(node, Some(Arc::new(item.clone())), from));
            }
        }
    }

    fn push(&mut self, node: u32, item: Option<Arc<serde_json::Value>>, from: &[Place]) {
        let mut slot = Slot::new(node, item);
        slot.from = SmallVec::from_slice(from);
        self.slots.push(slot);
    }

    fn hold(&mut self) {
        if !self.graph.gated {
            return;
        }
        let graph = self.graph.clone();
        for (task, slot) in (0..).zip(&mut self.slots) {
            let key = TaskKey { step: self.step, task, node: slot.node };
            let stops = self.gates.before(&graph, key, slot, |_| key.step - 1);
            if !stops.is_empty() {
                slot.status = TaskStatus::Held;
                slot.interrupts = stops;
            }
        }
    }
}
