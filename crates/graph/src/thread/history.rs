//! A thread's history: its steps, the state after each, differences between two, and forks.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use ephor_core::events::{
    GraphNodeSkipped, GraphOrigin, GraphRunStarted, GraphSnapshot, GraphStateUpdated,
    GraphTaskCompleted, GraphTaskFailed, GraphTurnStarted, RawJson,
};
use ephor_core::{ConversationId, Envelope, Event, EventData, EventId, NodeId};
use jiff::Timestamp;

use super::loaded::Loaded;
use super::{Snapshot, Thread};
use crate::fold::read;
use crate::log::Durability;
use crate::state::State;
use crate::thread_error::ThreadError;
use crate::wire::{self, unwritable};
use crate::{Change, diff};

/// A step in a thread's history.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct StepInfo {
    /// The step, from 1.
    pub step: u64,
    /// Its run.
    pub run: EventId,
    /// When its first task ended.
    pub began: Timestamp,
    /// When its last task ended.
    pub ended: Timestamp,
    /// Its completed tasks, in the order of completion.
    pub nodes: Vec<StepNode>,
}

/// A task of a step.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct StepNode {
    /// Its node.
    pub node: NodeId,
    /// Its position in the step.
    pub task: u32,
    /// The attempt that succeeded.
    pub attempt: u32,
    /// The nodes that ran next because of it.
    pub next: Vec<NodeId>,
}

/// Events of one read.
const PAGE: usize = 256;

impl<S: State> Thread<S> {
    /// Returns at most `limit` steps before the given one (None: from the last), latest first. With
    /// [`Durability::Exit`], it only has what was running when a run ended or waited.
    pub async fn history(
        &self,
        before: Option<u64>,
        limit: usize,
    ) -> Result<Vec<StepInfo>, ThreadError> {
        let mut steps: BTreeMap<u64, StepInfo> = BTreeMap::new();
        let mut from = u64::MAX;
        let mut known = false;
        // A run that began again after a step has left undone what an earlier one did beyond it.
        let mut most = u64::MAX;
        'reading: loop {
            let page = self.journal.read_back(&self.id, from, PAGE).await?;
            known |= !page.is_empty();
            for envelope in &page {
                from = envelope.sequence;
                if envelope.kind() == GraphTaskCompleted::TYPE {
                    let event =
                        read::<GraphTaskCompleted>(envelope).map_err(ThreadError::Misfit)?;
                    let wanted = before.is_none_or(|before| event.task.step < before)
                        && event.task.step <= most;
                    if event.task.path.is_empty() && wanted {
                        note(&mut steps, &event, envelope);
                    }
                }
                // A step is whole once one before it has been met: their events lie side by side,
                // but for graphs that wait for all predecessors, whose runs are read whole.
                let begins = run_begun(envelope);
                most = most.min(begins.unwrap_or(u64::MAX));
                let begins = begins.is_some();
                if steps.len() > limit && (self.graph.0.dag.is_none() || begins) {
                    break 'reading;
                }
            }
            if page.len() < PAGE {
                break;
            }
        }
        if !known {
            return Err(ThreadError::Unknown(self.id.clone()));
        }
        Ok(steps.into_values().rev().take(limit).collect())
    }

    /// The thread as it was after a step, before the next one started.
    pub async fn at(&self, step: u64) -> Result<Snapshot<S>, ThreadError> {
        self.past(step).await?.snapshot()
    }

    async fn past(&self, step: u64) -> Result<Loaded<S>, ThreadError> {
        let events = self.read_back(step).await?;
        let begun = run_of(&events.list, step);
        let mut over = false;
        let all = self.graph.0.dag.is_some();
        let loaded = self.fold(&events, |place, envelope| {
            if place <= begun {
                return true;
            }
            let later = self.step_of(envelope).is_some_and(|at| at > step);
            over |= begins_run(envelope) || snapshot_after(envelope, step);
            over |= later && !all;
            !over && !later
        })?;
        if loaded.step() < step {
            let (id, last) = (self.id.clone(), self.load().await?.step());
            return Err(ThreadError::UnknownStep { id, step, last });
        }
        Ok(loaded)
    }

    /// What changed in the state from one step to another.
    pub async fn diff(&self, from: u64, to: u64) -> Result<Vec<Change>, ThreadError> {
        let value = |snapshot: Snapshot<S>| {
            let value = serde_json::to_value(&*snapshot.state);
            value.map_err(|error| ThreadError::Misfit(unwritable(&error)))
        };
        let (old, new) = (value(self.at(from).await?)?, value(self.at(to).await?)?);
        Ok(diff(&old, &new))
    }

    /// Creates a new thread in the state that this one had after a step. It is independent once
    /// resumed; this thread doesn't change.
    ///
    /// # Errors
    /// The step doesn't exist, or the new thread isn't empty.
    pub async fn fork(&self, step: u64, id: ConversationId) -> Result<Thread<S>, ThreadError> {
        if self.journal.head(&id).await? > 0 {
            return Err(ThreadError::NotEmpty(id));
        }
        let loaded = self.past(step).await?;
        let run = EventId::fresh();
        let origin = GraphOrigin { thread: self.id.clone(), step };
        let events = match loaded.fold.machine.as_ref().and_then(|machine| machine.as_steps()) {
            Some(steps) => {
                let graph = &self.graph.0;
                let state = RawJson::of(&*steps.state());
                let frontier = steps.frontier();
                let next = frontier.iter().map(|(target, from)| wire::write(graph, target, from));
                vec![EventData::typed(GraphSnapshot {
                    graph: graph.name.to_string(),
                    run,
                    step: steps.step(),
                    state: state.map_err(|error| ThreadError::Misfit(unwritable(&error)))?,
                    next: next.collect(),
                    forked_from: Some(origin),
                })]
            }
            None => self.copied(step, run).await?,
        };
        let fork = Thread { id, ..self.clone() };
        fork.log(0, Durability::Sync, None).append(events).await?;
        Ok(fork)
    }

    /// Of a graph that waits for all predecessors: its run up to a step, as another run.
    async fn copied(&self, step: u64, run: EventId) -> Result<Vec<EventData>, ThreadError> {
        let events = self.read_back(step).await?;
        let within = |envelope: &Envelope| self.step_of(envelope).is_some_and(|at| at <= step);
        let skipped = events.list.iter().filter(|envelope| within(envelope));
        let skipped = skipped.filter_map(|envelope| envelope.read::<GraphNodeSkipped>());
        let skipped: HashSet<NodeId> = skipped.map(|event| event.node.clone()).collect();
        let begun = run_of(&events.list, step);
        let loaded = self.fold(&events, |place, _| place <= begun)?;
        let state = loaded.state().ok_or_else(|| ThreadError::Unknown(self.id.clone()))?;
        let state = RawJson::of(&*state);
        let mut copies = vec![EventData::typed(GraphRunStarted {
            graph: self.graph.name().to_owned(),
            run,
            path: String::new(),
            step: events.list.get(begun).and_then(|begun| run_begun(begun)).unwrap_or_default(),
            state: Some(state.map_err(|error| ThreadError::Misfit(unwritable(&error)))?),
        })];
        for envelope in events.list.iter().skip(begun + 1) {
            if begins_run(envelope) {
                break;
            }
            match envelope.kind() {
                GraphTaskCompleted::TYPE if within(envelope) => {
                    let event =
                        read::<GraphTaskCompleted>(envelope).map_err(ThreadError::Misfit)?;
                    copies.push(EventData::typed(GraphTaskCompleted { run, ..(*event).clone() }));
                }
                // What was given up had failed; what else has failed runs again.
                GraphTaskFailed::TYPE if within(envelope) => {
                    let event = read::<GraphTaskFailed>(envelope).map_err(ThreadError::Misfit)?;
                    if skipped.contains(&event.task.node) {
                        copies.push(EventData::typed(GraphTaskFailed { run, ..(*event).clone() }));
                    }
                }
                GraphNodeSkipped::TYPE if within(envelope) => {
                    let event = read::<GraphNodeSkipped>(envelope).map_err(ThreadError::Misfit)?;
                    copies.push(EventData::typed(GraphNodeSkipped { run, ..(*event).clone() }));
                }
                GraphStateUpdated::TYPE if within(envelope) => {
                    let event = read::<GraphStateUpdated>(envelope).map_err(ThreadError::Misfit)?;
                    copies.push(EventData::typed(GraphStateUpdated { run, ..(*event).clone() }));
                }
                _ => {}
            }
        }
        Ok(copies)
    }
}

fn note(steps: &mut BTreeMap<u64, StepInfo>, event: &GraphTaskCompleted, envelope: &Envelope) {
    let info = steps.entry(event.task.step).or_insert_with(|| StepInfo {
        step: event.task.step,
        run: event.run,
        began: envelope.time,
        ended: envelope.time,
        nodes: Vec::new(),
    });
    info.began = info.began.min(envelope.time);
    info.ended = info.ended.max(envelope.time);
    // Read backwards.
    info.nodes.insert(
        0,
        StepNode {
            node: event.task.node.clone(),
            task: event.task.task,
            attempt: event.attempt,
            next: event.next.iter().map(|target| target.node.clone()).collect(),
        },
    );
}

/// The step after which the event begins a run.
fn run_begun(envelope: &Envelope) -> Option<u64> {
    match envelope.kind() {
        GraphRunStarted::TYPE => {
            let event = envelope.read::<GraphRunStarted>()?;
            event.path.is_empty().then_some(event.step)
        }
        GraphTurnStarted::TYPE => Some(envelope.read::<GraphTurnStarted>()?.step),
        _ => None,
    }
}

/// The place of the event with which the last run began that had come no further than a step. All
/// before it is in its state.
fn run_of(events: &[Arc<Envelope>], step: u64) -> usize {
    let begun = |envelope: &Arc<Envelope>| run_begun(envelope).is_some_and(|at| at <= step);
    events.iter().rposition(begun).unwrap_or_default()
}

fn begins_run(envelope: &Envelope) -> bool {
    run_begun(envelope).is_some()
}

fn snapshot_after(envelope: &Envelope, step: u64) -> bool {
    envelope.kind() == GraphSnapshot::TYPE
        && envelope.read::<GraphSnapshot>().is_some_and(|event| event.step > step)
}
