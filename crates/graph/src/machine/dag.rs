//! The trigger "all predecessors": a node starts the moment its inputs are there.
//!
//! The [`Scheduler`] says when; this adds what a state graph needs on top: which updates a node
//! sees, tasks for the items of a list, stops. A node sees the updates of the nodes before it in the
//! graph's order, and no others, so that timing changes nothing.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, OnceLock};

use ephor_core::events::GraphInterrupt;
use ephor_core::{ErrorCode, Failure, NodeId};
use serde_json::Value;

use super::{Decided, Effects, Gates, Given, Kept, Status};
use crate::command::{Goto, START, Updates};
use crate::compile::Compiled;
use crate::dag_shape::Dag;
use crate::exits::{Next, Place};
use crate::schedule::{Command, Done, NodeStatus, ScheduleError, Scheduler};
use crate::state::{State, StateError};
use crate::task::{Slot, TaskKey, TaskStatus};

pub(crate) struct DagRun<S: State> {
    graph: Arc<Compiled<S>>,
    scheduler: Scheduler,
    base: Arc<S>,
    /// The last step before the run.
    begin: u64,
    nodes: Vec<Spot<S>>,
    /// Where START leads.
    start: Decided,
    /// Tasks that may start, the first listed node's first.
    ready: BTreeSet<(u32, u32)>,
    running: usize,
    /// The last view that was put together from many nodes' updates, by the nodes that led there.
    joined: Option<(Vec<usize>, Arc<S>)>,
    /// Per node, the last walk that came by.
    seen: Vec<u32>,
    walks: u32,
    /// The highest level that a node that is done has.
    level: u64,
    /// Nodes that failed because the condition of an edge to them did.
    lost: BTreeMap<u32, Failure>,
    /// Stops after nodes that led nowhere: they hold the end.
    last: Vec<GraphInterrupt>,
    /// What became known before the first task began.
    pub opening: Effects,
    /// Nodes have results of an earlier run, even where those before them have none: what one of
    /// them sees can't be told from what another saw.
    patchy: bool,
    pub gates: Gates,
    /// The first update that didn't fit beside others, though it had fitted alone.
    fault: OnceLock<StateError>,
    /// The state with everything, once the run is over.
    whole: Option<Arc<S>>,
}

struct Spot<S: State> {
    slots: Vec<Slot<S>>,
    tally: Tally,
    /// What the node's tasks see.
    view: Option<Arc<S>>,
    /// The same with their updates, until the last that needs it has taken it.
    after: Option<Arc<S>>,
    /// How many nodes will take `after`.
    heirs: usize,
    /// Where it leads without having run here: it is a marker, nothing was in its list, a recovery
    /// skipped it, or an earlier run did it.
    next: Next,
    /// Nobody has asked yet where it leads without having run here.
    unweighed: bool,
    /// Targets of which nobody could say whether the node leads there.
    broken: Vec<(Place, Failure)>,
    done: bool,
}

/// What is true of a node's tasks together, so that nobody has to look at all of them for each.
#[derive(Default)]
struct Tally {
    done: usize,
    failed: usize,
    /// One of them said by a command where it leads, or the last of them decided it.
    led: bool,
}

impl<S: State> Spot<S> {
    fn ended(&self) -> bool {
        self.tally.done + self.tally.failed == self.slots.len()
    }

    fn recount(&mut self) {
        let of = |status| self.slots.iter().filter(|slot| slot.status == status).count();
        self.tally = Tally {
            done: of(TaskStatus::Done),
            failed: of(TaskStatus::Failed),
            led: self.slots.iter().any(|slot| !slot.next.is_empty()),
        };
    }
}

impl<S: State> DagRun<S> {
    pub fn new(
        graph: Arc<Compiled<S>>,
        state: Arc<S>,
        begin: u64,
        gates: Gates,
        kept: Vec<(NodeId, Kept<S>)>,
    ) -> Result<Self, Failure> {
        let (next, broken) = graph.start.weigh(START, &state, None);
        let dag = shape(&graph);
        let mut nodes: Vec<Spot<S>> = graph
            .nodes
            .iter()
            .map(|node| Spot {
                slots: Vec::new(),
                tally: Tally::default(),
                view: None,
                after: None,
                heirs: 0,
                next: Next::new(),
                unweighed: node.marker,
                broken: Vec::new(),
                done: false,
            })
            .collect();
        for gate in dag.gate.iter().flatten() {
            nodes[*gate as usize].heirs += 1;
        }
        let patchy = !kept.is_empty();
        let done = keep(&graph, &mut nodes, kept);
        let levels = nodes.iter().zip(&dag.levels).filter(|(spot, _)| spot.done);
        let level = levels.map(|(_, level)| *level).max().unwrap_or(0);
        let (scheduler, commands) = Scheduler::begin(dag.shape.clone(), &done);
        let mut run = Self {
            scheduler,
            base: state,
            begin,
            nodes,
            start: Decided { next, broken },
            ready: BTreeSet::new(),
            running: 0,
            joined: None,
            seen: vec![0; graph.nodes.len()],
            walks: 0,
            level,
            lost: BTreeMap::new(),
            last: Vec::new(),
            opening: Effects::default(),
            patchy,
            gates,
            fault: OnceLock::new(),
            whole: None,
            graph,
        };
        run.check()?;
        let mut effects = Effects::default();
        run.obey(commands, &mut effects);
        let of_start = |key: &TaskKey| run.start.broken.iter().any(|(to, _)| to.0 == key.node);
        if let Some((_, failure)) = effects.broken.iter().find(|(key, _)| of_start(key)) {
            return Err(failure.clone());
        }
        run.opening = effects;
        Ok(run)
    }

    /// Whether the updates of an earlier run fit.
    fn check(&self) -> Result<(), StateError> {
        let mut state = self.base.clone();
        let slots =
            shape(&self.graph).order.iter().flat_map(|&node| &self.nodes[node as usize].slots);
        slots.flat_map(|slot| &slot.updates).try_for_each(|update| {
            Arc::make_mut(&mut state).apply(&self.graph.keys, update.clone())
        })
    }

    pub fn status(&self) -> Status {
        if self.scheduler.finished() && self.last.is_empty() {
            Status::Finished
        } else if self.running > 0 || !self.ready.is_empty() {
            Status::Going
        } else {
            Status::Blocked
        }
    }

    pub fn step(&self) -> u64 {
        self.begin + self.level
    }

    pub fn state(&self) -> Arc<S> {
        if let Some(whole) = &self.whole {
            return whole.clone();
        }
        self.fold(&shape(&self.graph).order, self.base.clone())
    }

    /// Puts the state together, after which nothing more happens.
    pub fn finish(&mut self) {
        self.whole = Some(self.state());
    }

    pub fn fault(&self) -> Option<&StateError> {
        self.fault.get()
    }

    pub fn has_ready(&self) -> bool {
        !self.ready.is_empty()
    }

    pub fn take(&mut self) -> Option<TaskKey> {
        let (node, task) = self.ready.pop_first()?;
        let slot = self.nodes.get_mut(node as usize)?.slots.get_mut(task as usize)?;
        slot.status = TaskStatus::Running;
        slot.attempt += 1;
        self.running += 1;
        Some(self.key(node, task))
    }

    fn key(&self, node: u32, task: u32) -> TaskKey {
        TaskKey { step: self.begin + shape(&self.graph).levels[node as usize], task, node }
    }

    pub fn given(&mut self, key: TaskKey) -> Option<Given<S>> {
        let view = self.view(key.node);
        let slot = self.slot(key)?;
        Some(Given { view, item: slot.item.clone(), attempt: slot.attempt })
    }

    /// What a node's tasks see.
    fn view(&mut self, node: u32) -> Arc<S> {
        if let Some(view) = &self.nodes[node as usize].view {
            return view.clone();
        }
        let graph = self.graph.clone();
        let dag = shape(&graph);
        let known = |before: &u32| {
            let spot = &self.nodes[*before as usize];
            !self.patchy && (spot.after.is_some() || spot.view.is_some())
        };
        let gate = dag.gate[node as usize].filter(known);
        let begin = match gate {
            Some(gate) => self.inherit(gate),
            None => self.base.clone(),
        };
        let view = match gate {
            Some(_) if dag.single[node as usize] => begin,
            _ => self.join(dag, node, gate, begin),
        };
        self.nodes[node as usize].view = Some(view.clone());
        view
    }

    /// What a node left, with what happened between it and another one.
    fn join(&mut self, dag: &Dag, node: u32, gate: Option<u32>, begin: Arc<S>) -> Arc<S> {
        let into = |node: usize| dag.shape.into[node].iter().map(|&wire| &dag.shape.wires[wire]);
        let sources: Vec<usize> = into(node as usize).map(|wire| wire.source).collect();
        if let Some((known, state)) = &self.joined
            && *known == sources
            && !self.patchy
        {
            return state.clone();
        }
        self.walks += 1;
        let mut found = Vec::new();
        let mut open = sources.clone();
        while let Some(place) = open.pop() {
            let Some(seen) = self.seen.get_mut(place) else { continue };
            let name = u32::try_from(place).unwrap_or(u32::MAX);
            if gate != Some(name) && std::mem::replace(seen, self.walks) != self.walks {
                found.push(name);
                open.extend(into(place).map(|wire| wire.source));
            }
        }
        found.sort_unstable_by_key(|&place| dag.rank[place as usize]);
        let state = self.fold(&found, begin);
        self.joined = Some((sources, state.clone()));
        state
    }

    /// What a node left to the one after it. The last heir takes it, so that a chain never copies.
    fn inherit(&mut self, node: u32) -> Arc<S> {
        let after = self.after(node);
        let spot = &mut self.nodes[node as usize];
        spot.heirs = spot.heirs.saturating_sub(1);
        if spot.heirs == 0 {
            spot.after = None;
        }
        after
    }

    /// What a node saw, with its own updates.
    fn after(&mut self, node: u32) -> Arc<S> {
        if let Some(after) = &self.nodes[node as usize].after {
            return after.clone();
        }
        let graph = self.graph.clone();
        let mut view = self.view(node);
        let spot = &mut self.nodes[node as usize];
        // The node is done: nobody asks for what it saw again, and the state can change in place.
        spot.view = None;
        for update in spot.slots.iter().flat_map(|slot| &slot.updates) {
            apply(&mut view, &graph, update, &self.fault);
        }
        if !self.patchy {
            spot.after = Some(view.clone());
        }
        view
    }

    /// The state changes from outside: for nodes that haven't begun, as if it had been so from the
    /// beginning.
    pub fn update(&mut self, updates: Updates<S>) -> Result<(), StateError> {
        let base = Arc::make_mut(&mut self.base);
        updates.into_iter().try_for_each(|update| base.apply(&self.graph.keys, update))?;
        (self.joined, self.whole) = (None, None);
        for spot in &mut self.nodes {
            (spot.view, spot.after) = (None, None);
        }
        Ok(())
    }

    /// A task of the node that is due and isn't done.
    pub fn open_task(&self, node: u32) -> Option<TaskKey> {
        let slots = &self.nodes.get(node as usize)?.slots;
        let mut open = (0..).zip(slots).filter(|(_, slot)| slot.status != TaskStatus::Done);
        open.next().map(|(task, _)| self.key(node, task))
    }

    /// Every update, in the graph's order.
    pub fn updates(&self) -> Vec<S::Update> {
        let order = shape(&self.graph).order.iter();
        let slots = order.flat_map(|&place| &self.nodes[place as usize].slots);
        slots.flat_map(|slot| slot.updates.iter().cloned()).collect()
    }

    /// A state with the updates of nodes that are done, in that order.
    fn fold(&self, places: &[u32], mut state: Arc<S>) -> Arc<S> {
        for &place in places {
            let spot = &self.nodes[place as usize];
            for update in spot.slots.iter().flat_map(|slot| &slot.updates) {
                apply(&mut state, &self.graph, update, &self.fault);
            }
        }
        state
    }

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

    pub fn completed(
        &mut self,
        key: TaskKey,
        updates: Updates<S>,
        decided: Decided,
    ) -> Result<Effects, StateError> {
        let mut effects = Effects::default();
        self.revive(key);
        let spot = &mut self.nodes[key.node as usize];
        let Some(slot) = spot.slots.get_mut(key.task as usize) else {
            return Ok(effects);
        };
        match slot.status {
            TaskStatus::Done => return Ok(effects),
            TaskStatus::Running => self.running -= 1,
            _ => drop(self.ready.remove(&(key.node, key.task))),
        }
        spot.tally.failed -= usize::from(slot.status == TaskStatus::Failed);
        spot.tally.done += 1;
        spot.tally.led |= !decided.next.is_empty();
        slot.status = TaskStatus::Done;
        slot.updates = updates;
        slot.next = decided.next;
        slot.interrupts.clear();
        slot.failure = None;
        spot.broken.extend(decided.broken);
        self.settle(key.node, &mut effects);
        Ok(effects)
    }

    /// Takes a node as done, or as failed, once all its tasks have ended.
    fn settle(&mut self, node: u32, effects: &mut Effects) {
        let spot = &mut self.nodes[node as usize];
        if spot.done || spot.slots.is_empty() || !spot.ended() {
            return;
        }
        let place = node as usize;
        let commands = match spot.tally.failed > 0 {
            true => self.scheduler.failed(place),
            false => {
                spot.done = true;
                self.level = self.level.max(shape(&self.graph).levels[node as usize]);
                self.scheduler.completed(place)
            }
        };
        let ends = self.graph.node(node).after
            && self.nodes[node as usize].done
            && shape(&self.graph).shape.out[node as usize].is_empty();
        if ends {
            let (graph, step) = (self.graph.clone(), self.key(node, 0).step);
            self.last.extend(self.gates.last(&graph, node, step));
        }
        self.obey_result(commands, effects);
    }

    /// A node that failed and does something after all was tried again while the run went on, which
    /// nobody writes down.
    fn revive(&mut self, key: TaskKey) {
        let slots = &self.nodes[key.node as usize].slots;
        let own = slots.get(key.task as usize);
        let failed = own.is_some_and(|slot| slot.status == TaskStatus::Failed)
            && slots.iter().all(|slot| slot.status.ended());
        if failed || self.lost.contains_key(&key.node) {
            let name = self.graph.node(key.node).name.clone();
            // What the scheduler calls failed can be retried.
            let _ = self.retry(&name, &mut Effects::default());
        }
    }

    pub fn failed(&mut self, key: TaskKey, attempt: u32, failure: Failure) {
        if self.slot(key).is_some() {
            self.revive(key);
        }
        self.stop(key, TaskStatus::Failed, |slot| {
            slot.attempt = attempt;
            slot.failure = Some(Box::new(failure));
        });
        self.settle(key.node, &mut Effects::default());
    }

    pub fn waiting(&mut self, key: TaskKey, interrupts: Vec<GraphInterrupt>) {
        let own = self.gates.path.len();
        let nested = interrupts.iter().any(|interrupt| interrupt.task.path.len() > own);
        self.revive(key);
        self.stop(key, TaskStatus::Waiting, |slot| {
            (slot.interrupts, slot.nested) = (interrupts, nested);
        });
    }

    fn stop(&mut self, key: TaskKey, status: TaskStatus, note: impl FnOnce(&mut Slot<S>)) {
        let spot = &mut self.nodes[key.node as usize];
        if let Some(slot) = spot.slots.get_mut(key.task as usize) {
            match slot.status {
                TaskStatus::Done => return,
                TaskStatus::Running => self.running -= 1,
                _ => drop(self.ready.remove(&(key.node, key.task))),
            }
            spot.tally.failed -= usize::from(slot.status == TaskStatus::Failed);
            spot.tally.failed += usize::from(status == TaskStatus::Failed);
            slot.status = status;
            note(slot);
        }
    }

    pub fn answered(&mut self, ids: &[String]) {
        self.gates.passed.extend(ids.iter().cloned());
        let passed = &self.gates.passed;
        self.last.retain(|interrupt| !passed.contains(&interrupt.id));
        for (node, spot) in (0..).zip(&mut self.nodes) {
            for (task, slot) in (0..).zip(&mut spot.slots) {
                if slot.released(passed) {
                    slot.status = TaskStatus::Ready;
                    // A subgraph's other questions are open until it says otherwise.
                    slot.interrupts.retain(|interrupt| !passed.contains(&interrupt.id));
                    self.ready.insert((node, task));
                }
            }
        }
    }

    pub fn rest(&mut self) {
        for (node, spot) in (0..).zip(&mut self.nodes) {
            for (task, slot) in (0..).zip(&mut spot.slots) {
                if slot.status == TaskStatus::Running {
                    slot.status = TaskStatus::Ready;
                    self.ready.insert((node, task));
                }
            }
        }
        self.running = 0;
    }

    /// Lets what failed run again.
    pub fn retry_failed(&mut self) {
        // A node whose other tasks aren't done hasn't failed yet, and its tasks have.
        for (node, spot) in (0..).zip(&mut self.nodes) {
            if spot.ended() {
                continue;
            }
            for (task, slot) in (0..).zip(&mut spot.slots) {
                if slot.status == TaskStatus::Failed {
                    slot.status = TaskStatus::Ready;
                    self.ready.insert((node, task));
                }
            }
            spot.recount();
        }
        let failed = |&node: &usize| self.scheduler.node(node) == NodeStatus::Failed;
        let failed: Vec<usize> = (0..self.nodes.len()).filter(failed).collect();
        for node in failed {
            let name = self.graph.node(number(node)).name.clone();
            // What the scheduler calls failed can be retried.
            let _ = self.retry(&name, &mut Effects::default());
        }
    }

    /// Lets a failed node run again: those of its tasks that failed, or, where the condition of an
    /// edge to it failed, that condition.
    pub fn retry(&mut self, name: &NodeId, effects: &mut Effects) -> Result<(), ScheduleError> {
        let node = self.place(name)?;
        let commands = self.scheduler.retry(node as usize).map_err(wrong(name, "retried"))?;
        let graph = self.graph.clone();
        for &wire in &shape(&graph).shape.into[node as usize] {
            self.weigh_again(shape(&graph).shape.wires[wire].source, Place(node));
        }
        self.lost.remove(&node);
        self.obey(commands, effects);
        Ok(())
    }

    fn place(&self, name: &NodeId) -> Result<u32, ScheduleError> {
        let place = self.graph.index.get(name.as_str()).copied();
        place.ok_or_else(|| ScheduleError::UnknownNode(name.clone()))
    }

    /// Gives a failed node up: those after it run without its updates.
    pub fn skip(&mut self, name: &NodeId, effects: &mut Effects) -> Result<(), ScheduleError> {
        let node = self.place(name)?;
        let commands = self.scheduler.skip(node as usize).map_err(wrong(name, "skipped"))?;
        self.nodes[node as usize].slots.clear();
        self.nodes[node as usize].recount();
        self.lost.remove(&node);
        self.pass(node);
        self.obey(commands, effects);
        Ok(())
    }

    /// Where a node leads that didn't run.
    fn pass(&mut self, node: u32) {
        self.weigh(node);
        self.nodes[node as usize].done = true;
        self.level = self.level.max(shape(&self.graph).levels[node as usize]);
    }

    fn weigh(&mut self, node: u32) {
        let graph = self.graph.clone();
        let spec = graph.node(node);
        let seen = self.after(node);
        let (next, broken) = spec.exits.weigh(spec.name.as_str(), &seen, None);
        let spot = &mut self.nodes[node as usize];
        (spot.next, spot.broken, spot.unweighed) = (next, broken, false);
    }

    fn weigh_again(&mut self, source: usize, target: Place) {
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

    fn obey_result(&mut self, commands: Result<Vec<Command>, NodeStatus>, effects: &mut Effects) {
        match commands {
            Ok(commands) => self.obey(commands, effects),
            // A task can only end once, so that this would be a fault of the machine's.
            Err(found) => tracing::error!(?found, "a node ended that didn't run"),
        }
    }

    fn obey(&mut self, commands: Vec<Command>, effects: &mut Effects) {
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
    fn lose(&mut self, edge: usize, failure: Failure, effects: &mut Effects) {
        let target = shape(&self.graph).shape.wires[edge].target;
        if self.scheduler.node(target) == NodeStatus::Waiting {
            let node = number(target);
            self.lost.insert(node, failure.clone());
            effects.broken.push((self.key(node, 0), failure));
        }
    }

    fn leads(&self, edge: usize) -> Result<bool, Failure> {
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

    fn start(&mut self, node: u32, effects: &mut Effects) {
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

    pub fn interrupts(&self) -> Vec<GraphInterrupt> {
        let slots = self.nodes.iter().flat_map(|spot| &spot.slots);
        self.gates.open(slots.flat_map(|slot| &slot.interrupts).chain(&self.last))
    }

    /// Those of tasks that don't go on as it stands.
    pub fn held(&self) -> Vec<GraphInterrupt> {
        let slots = self.nodes.iter().flat_map(|spot| &spot.slots);
        let held = slots.filter(|slot| slot.status.holds());
        let all = held.flat_map(|slot| &slot.interrupts).chain(&self.last);
        all.filter(|interrupt| !self.gates.passed.contains(&interrupt.id)).cloned().collect()
    }

    pub fn failures(&self) -> Vec<(NodeId, Failure)> {
        let named = (0..).zip(&self.graph.nodes).zip(&self.nodes);
        named
            .flat_map(|((place, node), spot)| {
                let failed = spot.slots.iter().filter(|slot| slot.status == TaskStatus::Failed);
                let own = failed.filter_map(|slot| slot.failure.as_deref().cloned());
                own.chain(self.lost.get(&place).cloned())
                    .map(|failure| (node.name.clone(), failure))
            })
            .collect()
    }

    pub fn open(&self) -> Vec<NodeId> {
        let named = self.graph.nodes.iter().zip(&self.nodes);
        let open = named.filter(|(_, spot)| !spot.done && !spot.slots.is_empty());
        open.map(|(node, _)| node.name.clone()).collect()
    }

    pub fn slot(&self, key: TaskKey) -> Option<&Slot<S>> {
        self.nodes.get(key.node as usize)?.slots.get(key.task as usize)
    }
}

/// Puts an earlier run's results in their places. What the graph doesn't know is left out.
fn keep<S: State>(
    graph: &Compiled<S>,
    nodes: &mut [Spot<S>],
    kept: Vec<(NodeId, Kept<S>)>,
) -> Done {
    let mut done = Done::default();
    for (name, kept) in kept {
        let Some(&node) = graph.index.get(name.as_str()) else { continue };
        let spot = &mut nodes[node as usize];
        (spot.done, spot.unweighed) = (true, true);
        match kept {
            Kept::Completed(updates) => {
                let slot = Slot::new(node, None);
                spot.slots = vec![Slot { status: TaskStatus::Done, updates, ..slot }];
                done.completed.push(node as usize);
            }
            Kept::Skipped => {
                spot.slots.clear();
                done.skipped.push(node as usize);
            }
        }
        spot.recount();
    }
    done
}

/// A graph with this trigger has a shape, or it wouldn't have been compiled.
fn shape<S: State>(graph: &Compiled<S>) -> &Dag {
    static NONE: OnceLock<Dag> = OnceLock::new();
    graph.dag.as_ref().unwrap_or_else(|| NONE.get_or_init(Dag::empty))
}

fn number(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

fn wrong(name: &NodeId, order: &'static str) -> impl FnOnce(NodeStatus) -> ScheduleError {
    let node = name.clone();
    move |status| ScheduleError::WrongStatus { node, status, order }
}

/// Every update fitted when its task ended. That it doesn't beside others is the whole run's fault.
fn apply<S: State>(
    state: &mut Arc<S>,
    graph: &Compiled<S>,
    update: &S::Update,
    fault: &OnceLock<StateError>,
) {
    if let Err(error) = Arc::make_mut(state).apply(&graph.keys, update.clone()) {
        fault.get_or_init(|| error);
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
