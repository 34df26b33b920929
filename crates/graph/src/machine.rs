//! A run of a graph, as a pure state machine: its inputs are task results, its outputs the tasks
//! that may start.
//!
//! The engine and the fold of a thread's events drive the same machine, so that what is read back
//! from a journal equals an uninterrupted run. No clock, no I/O, no async.
//!
//! The two triggers are two machines with the same words: [`steps`] for "any predecessor", [`dag`]
//! for "all predecessors".

mod dag;
mod gates;
mod steps;
mod words;

use std::sync::Arc;

use ephor_core::events::GraphInterrupt;
use ephor_core::{Failure, NodeId};

use crate::caught::caught;
use crate::command::{Goto, Updates};
use crate::compiled::Compiled;
use crate::exits::{Next, Place, Target};
use crate::names::START;
use crate::state::{State, StateError};
use crate::task::{Slot, TaskKey};
use crate::trigger::Trigger;
pub(crate) use dag::undecided;
pub(crate) use gates::Gates;
pub(crate) use words::{Decided, Effects, Given, Kept, Status};

// One for each run: moved a few times, and never kept in numbers.
#[allow(clippy::large_enum_variant)]
pub(crate) enum Machine<S: State> {
    Steps(steps::Steps<S>),
    Dag(Box<dag::DagRun<S>>),
}

macro_rules! each {
    ($self:ident, $machine:ident => $body:expr) => {
        match $self {
            Machine::Steps($machine) => $body,
            Machine::Dag($machine) => $body,
        }
    };
}

impl<S: State> Machine<S> {
    /// A run from START. An error: the way from START can't be decided.
    pub fn begin(
        graph: &Arc<Compiled<S>>,
        state: Arc<S>,
        step: u64,
        gates: Gates,
    ) -> Result<Self, Failure> {
        match graph.trigger {
            Trigger::Any => {
                let what = || "what leads on from START".to_owned();
                let next = caught(what, || graph.start.decide(START, &state, None))?;
                let next = next.into_iter().map(|target| (target, vec![Place::END])).collect();
                Ok(Self::Steps(steps::Steps::new(graph.clone(), state, step, next, gates)))
            }
            Trigger::All => Self::resume(graph, state, step, gates, Vec::new()),
        }
    }

    /// A run that keeps an earlier one's results, of a graph whose nodes wait for all predecessors.
    pub fn resume(
        graph: &Arc<Compiled<S>>,
        state: Arc<S>,
        step: u64,
        gates: Gates,
        kept: Vec<(NodeId, Kept<S>)>,
    ) -> Result<Self, Failure> {
        let run = dag::DagRun::new(graph.clone(), state, step, gates, kept)?;
        Ok(Self::Dag(Box::new(run)))
    }

    /// What became known before the first task began. Told once.
    pub fn opening(&mut self) -> Effects {
        match self {
            Self::Steps(_) => Effects::default(),
            Self::Dag(machine) => std::mem::take(&mut machine.opening),
        }
    }

    /// A run between two steps.
    pub fn between(
        graph: &Arc<Compiled<S>>,
        state: Arc<S>,
        step: u64,
        next: Vec<(Target, Vec<Place>)>,
        gates: Gates,
    ) -> Self {
        Self::Steps(steps::Steps::new(graph.clone(), state, step, next, gates))
    }

    pub fn status(&self) -> Status {
        each!(self, machine => machine.status())
    }

    /// The last step whose updates are in the state.
    pub fn step(&self) -> u64 {
        each!(self, machine => machine.step())
    }

    /// The state with everything that is merged.
    pub fn state(&self) -> Arc<S> {
        each!(self, machine => machine.state())
    }

    /// An update that fitted alone, and doesn't beside others.
    ///
    /// # Errors
    /// There is one: nothing may follow.
    pub fn sound(&self) -> Result<(), StateError> {
        match self {
            // A step's updates are merged before anything follows.
            Self::Steps(_) => Ok(()),
            Self::Dag(machine) => machine.fault().map_or(Ok(()), |error| Err(error.clone())),
        }
    }

    /// Puts the state together, after which nothing more happens.
    pub fn finish(&mut self) {
        if let Self::Dag(machine) = self {
            machine.finish();
        }
    }

    /// Takes the next task that may start.
    pub fn take(&mut self) -> Option<TaskKey> {
        each!(self, machine => machine.take())
    }

    /// Whether another task may start.
    pub fn has_ready(&self) -> bool {
        each!(self, machine => machine.has_ready())
    }

    pub fn given(&mut self, key: TaskKey) -> Option<Given<S>> {
        each!(self, machine => machine.given(key))
    }

    /// Where a task's end leads.
    pub fn decide(
        &mut self,
        key: TaskKey,
        updates: &Updates<S>,
        goto: Option<Vec<Goto>>,
    ) -> Result<Decided, Failure> {
        each!(self, machine => machine.decide(key, updates, goto))
    }

    /// Whether the updates could be merged now.
    pub fn check(&self, updates: &Updates<S>) -> Result<(), StateError> {
        match self {
            Self::Steps(machine) => machine.check(updates),
            // Checked against what the task saw, when it is decided where it leads.
            Self::Dag(_) => Ok(()),
        }
    }

    /// The state changes from outside; nothing else does.
    pub fn update(&mut self, updates: Updates<S>) -> Result<(), StateError> {
        each!(self, machine => machine.update(updates))
    }

    /// The last step before the node's task that is due, or else the last one.
    pub fn step_before(&self, node: Place) -> u64 {
        let due = each!(self, machine => machine.open_task(node.0));
        due.map_or(self.step(), |key| key.step.saturating_sub(1))
    }

    /// The same in a node's name: as if its task had ended with that, if it has one that is due, and
    /// else in place of everything that is. Says whether it could.
    pub fn update_as(
        &mut self,
        node: Place,
        updates: Updates<S>,
        next: Next,
    ) -> Result<bool, StateError> {
        let open = each!(self, machine => machine.open_task(node.0));
        match (open, self) {
            (Some(key), machine) => {
                machine.completed(key, updates, Decided { next, broken: Vec::new() })?;
                Ok(true)
            }
            (None, Self::Steps(machine)) => {
                let next = next.into_iter().map(|target| (target, vec![node])).collect();
                machine.redirect(updates, next)?;
                Ok(true)
            }
            (None, Self::Dag(_)) => Ok(false),
        }
    }

    /// Lets tasks that were stopped while they ran run again.
    pub fn rest(&mut self) {
        each!(self, machine => machine.rest());
    }

    /// From now on the state isn't changed before a task's end is recorded.
    pub fn be_careful(&mut self) {
        if let Self::Steps(machine) = self {
            machine.careful = true;
        }
    }

    /// Collects every update that is merged from now on.
    pub fn trail(&mut self) {
        if let Self::Steps(machine) = self {
            machine.trail.get_or_insert_default();
        }
    }

    /// Every update that was merged, in order.
    pub fn trailed(&self) -> Vec<S::Update> {
        match self {
            Self::Steps(machine) => machine.trail.clone().unwrap_or_default(),
            Self::Dag(machine) => machine.updates(),
        }
    }

    pub fn completed(
        &mut self,
        key: TaskKey,
        updates: Updates<S>,
        decided: Decided,
    ) -> Result<Effects, StateError> {
        each!(self, machine => machine.completed(key, updates, decided))
    }

    pub fn failed(&mut self, key: TaskKey, attempt: u32, failure: Failure) {
        each!(self, machine => machine.failed(key, attempt, failure));
    }

    /// A task asked someone.
    pub fn waiting(&mut self, key: TaskKey, interrupts: Vec<GraphInterrupt>) {
        each!(self, machine => machine.waiting(key, interrupts));
    }

    /// Lets go what was held or waits, as far as its interrupts are answered.
    pub fn answered(&mut self, ids: impl IntoIterator<Item = String>) {
        let ids: Vec<String> = ids.into_iter().collect();
        each!(self, machine => machine.answered(&ids));
    }

    /// Lets what failed run again.
    pub fn retry_failed(&mut self) {
        each!(self, machine => machine.retry_failed());
    }

    /// Interrupts that the graph's stops raised since the last call.
    pub fn raised(&mut self) -> Vec<GraphInterrupt> {
        each!(self, machine => machine.gates.take_raised())
    }

    /// Everything that holds a task.
    pub fn interrupts(&self) -> Vec<GraphInterrupt> {
        each!(self, machine => machine.interrupts())
    }

    /// What holds tasks that don't continue as it stands.
    pub fn held(&self) -> Vec<GraphInterrupt> {
        each!(self, machine => machine.held())
    }

    /// Tasks that failed, by node.
    pub fn failures(&self) -> Vec<(NodeId, Failure)> {
        each!(self, machine => machine.failures())
    }

    /// The nodes of the tasks that aren't done.
    pub fn open(&self) -> Vec<NodeId> {
        each!(self, machine => machine.open())
    }

    /// Whether the task is one of those that the machine has, or may have had.
    pub fn could_have(&self, key: TaskKey) -> bool {
        match self {
            Self::Steps(machine) => machine.could_have(key),
            Self::Dag(machine) => machine.slot(key).is_some(),
        }
    }

    pub fn slot(&self, key: TaskKey) -> Option<&Slot<S>> {
        each!(self, machine => machine.slot(key))
    }

    pub fn as_steps_mut(&mut self) -> Option<&mut steps::Steps<S>> {
        match self {
            Self::Steps(machine) => Some(machine),
            Self::Dag(_) => None,
        }
    }

    pub fn as_steps(&self) -> Option<&steps::Steps<S>> {
        match self {
            Self::Steps(machine) => Some(machine),
            Self::Dag(_) => None,
        }
    }

    pub fn as_dag(&mut self) -> Option<&mut dag::DagRun<S>> {
        match self {
            Self::Steps(_) => None,
            Self::Dag(machine) => Some(machine),
        }
    }
}
