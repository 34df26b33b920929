//! Folds a thread's events into the state that an uninterrupted run would have.

use std::any::Any;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use ephor_core::events::{
    GraphEnd, GraphInterrupted, GraphNodeSkipped, GraphResumed, GraphRunEnded, GraphRunStarted,
    GraphSnapshot, GraphStateUpdated, GraphTask, GraphTaskCompleted, GraphTaskFailed,
    GraphTaskNoted, GraphTurnStarted, InterruptReason, RawJson,
};
use ephor_core::{Envelope, ErrorCode, Event, EventId, Failure, NodeId};
use serde_json::Value;

use crate::command::Updates;
use crate::compiled::Compiled;
use crate::exits::{Next, Place};
use crate::machine::{Decided, Effects, Gates, Machine, undecided};
use crate::names;
use crate::state::State;
use crate::task::TaskKey;
use crate::trigger::Trigger;
use crate::wire;

/// What is known of a thread, or of a subgraph's task within one.
pub(crate) struct Fold<S: State> {
    graph: Arc<Compiled<S>>,
    path: String,
    pub machine: Option<Machine<S>>,
    pub run: Option<EventId>,
    /// The graph that the thread says it is of.
    pub name: Option<String>,
    pub ended: Option<GraphEnd>,
    pub answers: BTreeMap<String, Value>,
    pub notes: HashMap<TaskKey, Vec<(String, RawJson)>>,
    /// What happened within subgraphs' tasks, by their path.
    pub inner: HashMap<String, Within>,
    /// Interrupts that are recorded.
    pub recorded: HashSet<String>,
    /// With what a run begins that is over the state around it.
    around: Option<Arc<S>>,
}

/// What happened within a subgraph's task.
#[derive(Default)]
pub(crate) struct Within {
    pub events: Vec<Arc<Envelope>>,
    /// The state that the task had when its run began over it.
    around: Option<Arc<dyn Any + Send + Sync>>,
}

impl<S: State> Fold<S> {
    pub fn new(graph: Arc<Compiled<S>>, path: &str) -> Self {
        Self {
            graph,
            path: path.to_owned(),
            machine: None,
            run: None,
            name: None,
            ended: None,
            answers: BTreeMap::new(),
            notes: HashMap::new(),
            inner: HashMap::new(),
            recorded: HashSet::new(),
            around: None,
        }
    }

    /// What is known of a subgraph's task.
    pub fn within(graph: Arc<Compiled<S>>, path: &str, within: &Within) -> Result<Self, Failure> {
        let around = within.around.clone().and_then(|state| state.downcast().ok());
        let mut fold = Self { around, ..Self::new(graph, path) };
        for event in &within.events {
            fold.apply(event)?;
            if let Some(machine) = &mut fold.machine {
                machine.trail();
            }
        }
        Ok(fold)
    }

    /// Takes the next event in. An error: the event isn't what this graph could have written.
    pub fn apply(&mut self, envelope: &Arc<Envelope>) -> Result<(), Failure> {
        match envelope.kind() {
            GraphTaskCompleted::TYPE => {
                let event = read::<GraphTaskCompleted>(envelope)?;
                if self.own(&event.task.path, envelope) { self.completed(&event) } else { Ok(()) }
            }
            GraphRunStarted::TYPE => {
                let event = read::<GraphRunStarted>(envelope)?;
                if self.own(&event.path, envelope) { self.started(&event) } else { Ok(()) }
            }
            GraphTurnStarted::TYPE if self.path.is_empty() => self.turned(&*read(envelope)?),
            GraphTaskFailed::TYPE => {
                let event = read::<GraphTaskFailed>(envelope)?;
                if self.own(&event.task.path, envelope) {
                    let key = self.key(&event.task)?;
                    self.machine()?.failed(key, event.attempt, event.failure.clone());
                }
                Ok(())
            }
            GraphNodeSkipped::TYPE if self.path.is_empty() => {
                self.skipped(&read::<GraphNodeSkipped>(envelope)?.node)
            }
            GraphTaskNoted::TYPE => {
                let event = read::<GraphTaskNoted>(envelope)?;
                if self.own(&event.task.path, envelope) {
                    let key = self.key(&event.task)?;
                    let note = (event.key.clone(), event.value.clone());
                    self.notes.entry(key).or_default().push(note);
                }
                Ok(())
            }
            GraphInterrupted::TYPE => self.interrupted(&*read(envelope)?, envelope),
            GraphResumed::TYPE => {
                let event = read::<GraphResumed>(envelope)?;
                self.resumed(&event.answers);
                self.ended = None;
                self.inner.values_mut().for_each(|inner| inner.events.push(envelope.clone()));
                Ok(())
            }
            GraphSnapshot::TYPE if self.path.is_empty() => self.snapshot(&*read(envelope)?),
            GraphStateUpdated::TYPE if self.path.is_empty() => self.updated(&*read(envelope)?),
            GraphRunEnded::TYPE => {
                let event = read::<GraphRunEnded>(envelope)?;
                if event.path == self.path {
                    self.ended = Some(event.end);
                }
                Ok(())
            }
            // Other events on the conversation aren't the thread's.
            _ => Ok(()),
        }
    }

    /// Answers from a resumption: they let go what waits, and what failed runs again.
    pub fn resumed(&mut self, answers: &BTreeMap<String, Value>) {
        self.answers.extend(answers.clone());
        if let Some(machine) = &mut self.machine {
            machine.answered(answers.keys().cloned());
            machine.retry_failed();
        }
    }

    /// Whether an event is this graph's own. One of a subgraph's is kept for the subgraph.
    fn own(&mut self, path: &str, envelope: &Arc<Envelope>) -> bool {
        if path == self.path {
            return true;
        }
        if let Some(rest) = path.strip_prefix(self.path.as_str())
            && let Some((task, _)) = rest.split_once('/')
        {
            let place = format!("{}{task}/", self.path);
            let begins = envelope.kind() == GraphRunStarted::TYPE && path == place;
            let around = if begins { self.given(path) } else { None };
            let inner = self.inner.entry(place).or_default();
            inner.events.push(envelope.clone());
            inner.around = around.or(inner.around.take());
        }
        false
    }

    /// The state of the task within which a run begins.
    fn given(&mut self, path: &str) -> Option<Arc<dyn Any + Send + Sync>> {
        let key = wire::outer_task(&self.graph, &self.path, path)?;
        Some(self.machine.as_mut()?.given(key)?.view)
    }

    fn machine(&mut self) -> Result<&mut Machine<S>, Failure> {
        self.machine.as_mut().ok_or_else(|| damaged("a task's event comes before its run began"))
    }

    fn key(&self, task: &GraphTask) -> Result<TaskKey, Failure> {
        let node = wire::place(&self.graph, &task.node)?;
        if node == Place::END {
            return Err(damaged("a task's node is END"));
        }
        Ok(TaskKey { step: task.step, task: task.task, node: node.0 })
    }

    fn gates(&self) -> Gates {
        Gates::new(self.path.as_str().into())
    }

    fn begin(&mut self, run: EventId, graph: &str) {
        self.run = Some(run);
        self.name = Some(graph.to_owned());
        self.ended = None;
        self.answers.clear();
        self.notes.clear();
        self.inner.clear();
        self.recorded.clear();
    }

    fn started(&mut self, event: &GraphRunStarted) -> Result<(), Failure> {
        self.begin(event.run, &event.graph);
        let state = match &event.state {
            Some(written) => Arc::new(state::<S>(written)?),
            None => self.around.take().ok_or_else(|| damaged("a run begins without a state"))?,
        };
        self.begins(state, event.step)
    }

    fn turned(&mut self, event: &GraphTurnStarted) -> Result<(), Failure> {
        let mut state = self.machine()?.state();
        let update = update::<S>(&event.update)?;
        Arc::make_mut(&mut state).apply(&self.graph.keys, update)?;
        self.begin(event.run, &event.graph);
        self.begins(state, event.step)
    }

    fn begins(&mut self, state: Arc<S>, step: u64) -> Result<(), Failure> {
        sane(step)?;
        let mut machine = Machine::begin(&self.graph, state, step, self.gates())?;
        // The run has told it already.
        drop(machine.opening());
        self.machine = Some(machine);
        Ok(())
    }

    fn snapshot(&mut self, event: &GraphSnapshot) -> Result<(), Failure> {
        // A run's own snapshot between two steps changes nothing; read first, it is where one begins.
        self.begin(event.run, &event.graph);
        sane(event.step)?;
        if self.graph.trigger == Trigger::All {
            return Err(changed("a state between two steps", &self.graph.name));
        }
        let state = Arc::new(state::<S>(&event.state)?);
        let next = event.next.iter().map(|target| wire::read(&self.graph, target));
        let next: Result<Vec<_>, _> = next.collect();
        self.machine = Some(Machine::between(&self.graph, state, event.step, next?, self.gates()));
        Ok(())
    }

    fn completed(&mut self, event: &GraphTaskCompleted) -> Result<(), Failure> {
        let key = self.key(&event.task)?;
        let updates = updates::<S>(&event.updates)?;
        let next = self.targets(&event.next)?;
        let broken = event
            .undecided
            .iter()
            .map(|node| wire::place(&self.graph, node).map(|place| (place, undecided(node))));
        let broken: Result<Vec<_>, _> = broken.collect();
        let decided = Decided { next, broken: broken? };
        if !self.machine()?.could_have(key) {
            let what =
                format!("task {}", names::task_name(&self.path, event.task.node.as_str(), key));
            return Err(changed(&what, &self.graph.name));
        }
        self.machine()?.completed(key, updates, decided)?;
        self.notes.remove(&key);
        let name = names::task_name(&self.path, event.task.node.as_str(), key);
        self.inner.remove(&format!("{name}/"));
        Ok(())
    }

    fn skipped(&mut self, node: &NodeId) -> Result<(), Failure> {
        let dag = self.machine()?.as_dag().ok_or_else(|| damaged("a node of steps was skipped"))?;
        let skipped = dag.skip(node, &mut Effects::default());
        skipped.map_err(|error| damaged(&error.to_string()))
    }

    fn targets(&self, next: &[ephor_core::events::GraphTarget]) -> Result<Next, Failure> {
        next.iter().map(|target| Ok(wire::read(&self.graph, target)?.0)).collect()
    }

    fn interrupted(
        &mut self,
        event: &GraphInterrupted,
        envelope: &Arc<Envelope>,
    ) -> Result<(), Failure> {
        let mut asked: BTreeMap<(u64, u32, u32), Vec<_>> = BTreeMap::new();
        let mut kept = HashSet::new();
        for interrupt in &event.interrupts {
            self.recorded.insert(interrupt.id.clone());
            let path = &interrupt.task.path;
            let key = if *path == self.path {
                // The graph's own stops are met again by the machine itself.
                match interrupt.reason {
                    InterruptReason::Asked => Some(self.key(&interrupt.task)?),
                    InterruptReason::After => {
                        if let Some(steps) = self.machine()?.as_steps_mut() {
                            steps.hold_end(interrupt);
                        }
                        None
                    }
                    _ => None,
                }
            } else {
                if kept.insert(path.clone()) {
                    self.own(path, envelope);
                }
                wire::outer_task(&self.graph, &self.path, path)
            };
            if let Some(key) = key {
                let task = (key.step, key.task, key.node);
                asked.entry(task).or_default().push(interrupt.clone());
            }
        }
        for ((step, task, node), mut interrupts) in asked {
            let key = TaskKey { step, task, node };
            let machine = self.machine()?;
            if let Some(slot) = machine.slot(key) {
                let known = slot
                    .interrupts
                    .iter()
                    .filter(|known| !interrupts.iter().any(|new| new.id == known.id));
                let known: Vec<_> = known.cloned().collect();
                interrupts.splice(0..0, known);
            }
            machine.waiting(key, interrupts);
        }
        Ok(())
    }

    fn updated(&mut self, event: &GraphStateUpdated) -> Result<(), Failure> {
        let updates = updates::<S>(&event.updates)?;
        let next = self.targets(&event.next)?;
        let node = match &event.as_node {
            Some(node) => Some(wire::place(&self.graph, node)?),
            None => None,
        };
        let machine = self.machine()?;
        match node {
            None => machine.update(updates)?,
            Some(node) => {
                machine.update_as(node, updates, next)?;
                self.ended = None;
            }
        }
        Ok(())
    }
}

pub(crate) fn read<E: Event>(envelope: &Envelope) -> Result<Arc<E>, Failure> {
    envelope.read::<E>().ok_or_else(|| {
        damaged(&format!("event {} of type {} can't be read", envelope.sequence, E::TYPE))
    })
}

pub(crate) fn state<S: State>(json: &RawJson) -> Result<S, Failure> {
    serde_json::from_str(json.get()).map_err(|error| misfit("state", &error))
}

fn update<S: State>(json: &RawJson) -> Result<S::Update, Failure> {
    serde_json::from_str(json.get()).map_err(|error| misfit("update", &error))
}

fn updates<S: State>(json: &[RawJson]) -> Result<Updates<S>, Failure> {
    json.iter().map(update::<S>).collect()
}

fn misfit(what: &str, error: &serde_json::Error) -> Failure {
    let text = format!("a {what} on the thread isn't one of this graph's: {error}");
    Failure::new(ErrorCode::Dependency, text)
        .hint("the state's type has changed since: give new fields a default, and keep old names")
}

fn changed(what: &str, graph: &str) -> Failure {
    let text = format!("the thread has {what}, which graph {graph:?} doesn't lead to");
    Failure::new(ErrorCode::Dependency, text)
        .hint("the graph has changed since, or it begins otherwise with the same state")
}

/// Steps are counted, so that no thread has this many.
fn sane(step: u64) -> Result<(), Failure> {
    if step < u64::MAX / 2 { Ok(()) } else { Err(damaged(&format!("it counts {step} steps"))) }
}

fn damaged(what: &str) -> Failure {
    Failure::new(ErrorCode::Internal, format!("the thread's record is damaged: {what}"))
}
