//! What a run did, written down and told.

use std::time::Duration;

use ephor_core::events::{
    GraphInterrupt, GraphInterrupted, GraphNodeSkipped, GraphSnapshot, GraphTarget,
    GraphTaskCompleted, GraphTaskFailed, InterruptReason, RawJson,
};
use ephor_core::{EventData, Failure, NodeId, bounds};

use super::Driver;
use crate::caught::guarded;
use crate::command::Updates;
use crate::exec::tell;
use crate::log::EVENT_BYTES;
use crate::machine::Decided;
use crate::record::{Fact, RecordError};
use crate::run_error::{RunError, fatal};
use crate::state::State;
use crate::stream::{ChunkData, Parts, TaskNote};
use crate::task::TaskKey;
use crate::wire::{self, unwritable};

impl<S: State> Driver<S> {
    /// Writes down the stops that were met.
    pub(super) async fn note_stops(&mut self) -> Result<(), RunError> {
        let raised = self.machine.raised();
        if raised.is_empty() { Ok(()) } else { self.write_interrupts(&raised).await }
    }

    pub(super) async fn write_interrupts(
        &mut self,
        interrupts: &[GraphInterrupt],
    ) -> Result<(), RunError> {
        // Those of subgraphs are written down where they were raised.
        let own = interrupts.iter().filter(|it| *it.task.path == *self.shared.info.path);
        let own: Vec<GraphInterrupt> = own.cloned().collect();
        for listener in &self.shared.graph.listeners {
            guarded("interrupted", || listener.interrupted(&self.shared.info, interrupts));
        }
        if own.is_empty() {
            return Ok(());
        }
        if let Some(recorder) = &self.recorder {
            fatal(recorder.record(&[Fact::Interrupted { interrupts: &own }]).await)?;
        }
        if let Some(log) = &self.shared.log {
            let event = GraphInterrupted { run: self.shared.info.run, interrupts: own };
            log.append(vec![EventData::typed(event)]).await.map_err(journal)?;
            return Ok(());
        }
        let asked = own.iter().any(|it| it.reason != InterruptReason::Asked);
        if asked && self.recorder.is_none() {
            return Err(RunError::NoThread { interrupts: own });
        }
        Ok(())
    }

    /// The inner error: only this task's result couldn't be written down.
    pub(super) async fn write_completed(
        &mut self,
        key: TaskKey,
        attempt: u32,
        updates: &Updates<S>,
        decided: &Decided,
        cached: bool,
    ) -> Result<Result<(), Failure>, RunError> {
        let graph = &self.shared.graph;
        let node = &graph.node(key.node).name;
        if let Some(recorder) = &self.recorder {
            let fact = Fact::Completed { node, task: key.task, attempt, updates };
            match recorder.record(&[fact]).await {
                Ok(()) => {}
                Err(RecordError::Task(failure)) => return Ok(Err(failure)),
                Err(RecordError::Run(failure)) => return Err(RunError::Journal(failure)),
            }
        }
        if let Some(log) = &self.shared.log {
            let written: Result<Vec<RawJson>, _> = updates.iter().map(RawJson::of).collect();
            let updates = match written {
                Ok(updates) => updates,
                Err(error) => return Ok(Err(unwritable(&error))),
            };
            let deep = |update: &RawJson| bounds::json_depth(update.get().as_bytes());
            if updates.iter().any(|update| deep(update) > bounds::MAX_DEPTH) {
                return Ok(Err(bounds::too_deep("an update of the node")));
            }
            let bytes =
                EVENT_BYTES + updates.iter().map(|update| update.get().len()).sum::<usize>();
            let event = GraphTaskCompleted {
                run: self.shared.info.run,
                task: self.shared.task(key),
                attempt,
                updates,
                next: decided.next.iter().map(|next| wire::write(graph, next, &[])).collect(),
                undecided: decided.broken.iter().map(|(place, _)| graph.name_of(*place)).collect(),
                cached,
            };
            log.append(vec![EventData::typed(event)]).await.map_err(journal)?;
            log.wrote(bytes);
        }
        Ok(Ok(()))
    }

    pub(super) async fn write_failed(
        &mut self,
        key: TaskKey,
        attempt: u32,
        failure: &Failure,
    ) -> Result<(), RunError> {
        let graph = &self.shared.graph;
        if let Some(recorder) = &self.recorder {
            let node = &graph.node(key.node).name;
            fatal(
                recorder.record(&[Fact::Failed { node, task: key.task, attempt, failure }]).await,
            )?;
        }
        if let Some(log) = &self.shared.log {
            let event = GraphTaskFailed {
                run: self.shared.info.run,
                task: self.shared.task(key),
                attempt,
                failure: failure.clone(),
            };
            log.append(vec![EventData::typed(event)]).await.map_err(journal)?;
            log.wrote(EVENT_BYTES);
        }
        Ok(())
    }

    /// Conditions skip the same nodes whenever they are read; what someone gave up isn't known
    /// otherwise.
    pub(super) async fn write_skipped(&mut self, node: &NodeId) -> Result<(), RunError> {
        let step = self.machine.as_dag().and_then(|dag| dag.step_of(node));
        if let (Some(log), Some(step)) = (&self.shared.log, step) {
            let event = GraphNodeSkipped { run: self.shared.info.run, step, node: node.clone() };
            log.append(vec![EventData::typed(event)]).await.map_err(journal)?;
        }
        Ok(())
    }

    pub(super) async fn say_completed(
        &self,
        key: TaskKey,
        attempt: u32,
        took: Duration,
        updates: &Updates<S>,
        decided: &Decided,
        cached: bool,
    ) {
        if let Some(sink) = self.shared.wants(Parts::UPDATES) {
            // What can't be written as JSON has been refused where that matters.
            let values = updates.iter().filter_map(|update| serde_json::to_value(update).ok());
            let data = ChunkData::Updates(values.collect());
            sink.send(Some(self.name(key)), key.step, attempt, data).await;
        }
        if self.watched() {
            let next = decided.next.iter().map(|next| self.shared.graph.name_of(next.place));
            let note = TaskNote::Completed { next: next.collect(), cached };
            tell(&self.shared, key, attempt, took, note).await;
        }
    }

    /// Between two steps: makes what came before superfluous for reading, when that is worth it.
    pub(super) async fn snapshot(&mut self) -> Result<(), RunError> {
        let Some(log) = self.shared.log.clone().filter(|_| self.shared.info.path.is_empty()) else {
            return Ok(());
        };
        if !self.machine.as_steps().is_some_and(|steps| steps.whole()) {
            return Ok(());
        }
        if log.forget_more().await || !log.due() {
            return Ok(());
        }
        if let Some(snapshot) = self.make_snapshot()? {
            let bytes = snapshot.state.get().len();
            if log.is_due(bytes) && !log.forget().await {
                log.wrote_state(bytes);
                log.append(vec![EventData::typed(snapshot)]).await.map_err(journal)?;
            }
        }
        Ok(())
    }

    /// The state before the current step. None: the graph has no steps.
    pub fn make_snapshot(&self) -> Result<Option<GraphSnapshot>, RunError> {
        let Some(steps) = self.machine.as_steps() else {
            return Ok(None);
        };
        let graph = &self.shared.graph;
        let state = RawJson::of(&*steps.state());
        let state = state.map_err(|error| RunError::State(unwritable(&error)))?;
        let next: Vec<GraphTarget> = steps
            .frontier()
            .iter()
            .map(|(target, from)| wire::write(graph, target, from))
            .collect();
        Ok(Some(GraphSnapshot {
            graph: graph.name.to_string(),
            run: self.shared.info.run,
            step: steps.step(),
            state,
            next,
            forked_from: None,
        }))
    }
}

fn journal(error: crate::log::LogError) -> RunError {
    RunError::Journal(error.into())
}
