//! The trigger "all predecessors": a node starts as soon as its inputs are available.
//!
//! The [`Scheduler`] says when; this adds what a state graph needs on top: which updates a node
//! sees, tasks for the items of a list, stops. A node sees the updates of the nodes before it in the
//! graph's order, and no others, so that timing changes nothing.

mod flow;
mod mend;
mod views;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use ephor_core::events::GraphInterrupt;
use ephor_core::{Failure, NodeId};

use super::gates::Gates;
use super::words::{Decided, Effects, Given, Kept, Status};
use crate::command::Updates;
use crate::compiled::Compiled;
use crate::dag_shape::Dag;
use crate::exits::{Next, Place};
use crate::names::START;
use crate::schedule::{Done, Scheduler};
use crate::state::{State, StateError};
use crate::task::{Slot, TaskKey, TaskStatus};
pub(crate) use flow::undecided;

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

    /// The step that a node's tasks are of. None: the graph has no such node.
    pub fn step_of(&self, node: &NodeId) -> Option<u64> {
        let place = self.graph.index.get(node.as_str())?;
        Some(self.key(*place, 0).step)
    }

    /// A task of the node that is due and isn't done.
    pub fn open_task(&self, node: u32) -> Option<TaskKey> {
        let slots = &self.nodes.get(node as usize)?.slots;
        let mut open = (0..).zip(slots).filter(|(_, slot)| slot.status != TaskStatus::Done);
        open.next().map(|(task, _)| self.key(node, task))
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

    pub fn interrupts(&self) -> Vec<GraphInterrupt> {
        let slots = self.nodes.iter().flat_map(|spot| &spot.slots);
        self.gates.open(slots.flat_map(|slot| &slot.interrupts).chain(&self.last))
    }

    /// Those of tasks that don't continue as it stands.
    pub fn held(&self) -> Vec<GraphInterrupt> {
        let slots = self.nodes.iter().flat_map(|spot| &spot.slots);
        let held = slots.filter(|slot| slot.status.holds());
        self.gates.open(held.flat_map(|slot| &slot.interrupts).chain(&self.last))
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
