//! The driver around the machine: starts tasks, records their results, and notifies listeners.

mod close;
mod ending;
mod record;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use ephor_core::{Failure, NodeId};
use futures::FutureExt;
use tokio::task::{JoinError, JoinSet};
use tracing::Instrument;

use crate::caught::{caught, panicked};
use crate::command::Updates;
use crate::exec::{TaskEnd, execute, tell};
use crate::machine::{Decided, Effects, Machine, Status};
use crate::record::{Fact, Recorder};
use crate::run_error::{RunError, TaskFailure, fatal};
use crate::schedule::SkipReason;
use crate::shared::Shared;
use crate::state::State;
use crate::stream::{ChunkData, Parts, TaskNote};
use crate::supervise::{Inbox, Order, OrderError, Reply};
use crate::task::TaskKey;
use crate::wire::unwritable;
pub(crate) use ending::Ending;

pub(crate) struct Driver<S: State> {
    pub shared: Arc<Shared<S>>,
    pub machine: Machine<S>,
    pub recorder: Option<Arc<dyn Recorder<S>>>,
    pub inbox: Option<Inbox>,
    pub max_steps: u64,
    pub concurrency: usize,
    pub ending: Ending,
    tasks: JoinSet<TaskEnd<S>>,
    begun_at: u64,
    paused: bool,
    given_up: bool,
}

/// How a task's end was understood.
enum Understood<S: State> {
    Done { updates: Updates<S>, decided: Decided },
    Failed(Failure),
    Asked,
    Fatal(Failure),
}

impl<S: State> Driver<S> {
    pub fn new(shared: Arc<Shared<S>>, machine: Machine<S>, max_steps: u64) -> Self {
        Self {
            begun_at: machine.step(),
            concurrency: shared.graph.limits.concurrency,
            shared,
            machine,
            recorder: None,
            inbox: None,
            max_steps,
            ending: Ending::default(),
            tasks: JoinSet::new(),
            paused: false,
            given_up: false,
        }
    }

    /// Stops what still runs, and waits until it has.
    pub async fn stop(&mut self) {
        self.tasks.shutdown().await;
        self.shared.alive.gone().await;
    }

    /// Runs until nothing can continue: the run is finished, or waits for someone. A panic of what
    /// the embedder brought, as a state's own `apply` or a recorder, ends the run like an error.
    pub async fn go(&mut self) -> Result<(), RunError> {
        let whole = async {
            self.go_on().await?;
            self.machine.finish();
            self.sound()
        };
        let ended = AssertUnwindSafe(whole).catch_unwind().await;
        ended.unwrap_or_else(|panic| Err(RunError::State(panicked(&*panic, "the run"))))
    }

    fn sound(&self) -> Result<(), RunError> {
        self.machine.sound().map_err(|error| RunError::State(error.into()))
    }

    async fn go_on(&mut self) -> Result<(), RunError> {
        self.note_stops().await?;
        let opening = self.machine.opening();
        if !(opening.skipped.is_empty() && opening.broken.is_empty()) {
            self.follow(opening).await?;
        }
        loop {
            if self.ending.has_begun() {
                // It is ended where it waits.
                return std::future::pending().await;
            }
            if !(self.paused || self.given_up) {
                self.start().await?;
                if self.ending.has_begun() {
                    continue;
                }
            }
            if self.tasks.is_empty() && self.given_up {
                let failures = self.machine.failures();
                let reason = "its supervisor gave it up".to_owned();
                return Err(match failures.is_empty() {
                    true => RunError::Cancelled { reason },
                    false => failed_run(failures),
                });
            }
            if self.tasks.is_empty() {
                let failed = match self.machine.status() {
                    Status::Finished => return Ok(()),
                    // Only a pause leaves something that could run.
                    Status::Going => false,
                    Status::Blocked => true,
                };
                let failures = if failed { self.machine.failures() } else { Vec::new() };
                // Orders that mend are for graphs without steps.
                let supervised = self.inbox.is_some() && self.machine.as_steps().is_none();
                if failed && failures.is_empty() {
                    return Ok(());
                }
                if failed && !supervised {
                    return Err(failed_run(failures));
                }
                self.waits(failed);
            }
            let order = async {
                match &mut self.inbox {
                    Some(inbox) => inbox.orders.recv().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                Some(end) = self.tasks.join_next() => {
                    let mut ends = vec![end];
                    while let Some(more) = self.tasks.try_join_next() {
                        ends.push(more);
                    }
                    self.ended_all(ends).await?;
                }
                order = order => match order {
                    Some((order, reply)) => self.order(order, reply).await?,
                    // Nobody is left who could mend it.
                    None => {
                        self.inbox = None;
                        self.paused = false;
                    }
                },
            }
        }
    }

    /// Starts what may start. A task that is alone runs right here: nothing else could continue
    /// beside it.
    async fn start(&mut self) -> Result<(), RunError> {
        while !self.ending.has_begun() {
            if let Some(steps) = self.machine.as_steps()
                && steps.step().saturating_sub(self.begun_at) >= self.max_steps
                && steps.has_ready()
            {
                return Err(RunError::StepLimit {
                    limit: self.max_steps,
                    next: self.machine.open(),
                });
            }
            if self.tasks.len() >= self.concurrency {
                return Ok(());
            }
            let Some(key) = self.machine.take() else { return Ok(()) };
            let Some(given) = self.machine.given(key) else { return Ok(()) };
            self.sound()?;
            let alone = self.tasks.is_empty() && self.inbox.is_none() && !self.machine.has_ready();
            // A subgraph within one has a stack of its own, however deep that goes.
            let nested = !self.shared.info.path.is_empty();
            if alone && !(nested && self.shared.graph.node(key.node).inner.is_some()) {
                let end = execute(&self.shared, key, given).await;
                let _taking = self.ending.take().await;
                self.ended(end).await?;
                // A run of tasks that never wait must let others have the thread.
                tokio::task::coop::consume_budget().await;
            } else {
                let shared = self.shared.clone();
                let living = nested.then(|| shared.alive.enter());
                let task = async move {
                    let _living = living;
                    execute(&shared, key, given).await
                };
                self.tasks.spawn(task.in_current_span());
            }
        }
        Ok(())
    }

    async fn ended_all(
        &mut self,
        ends: Vec<Result<TaskEnd<S>, JoinError>>,
    ) -> Result<(), RunError> {
        let mut all = Ok(());
        let _taking = self.ending.take().await;
        // Each is taken in on its own: where a node leads may depend on its other tasks. One that ends
        // the run doesn't keep what others have done from the record: they would do it again.
        for end in ends {
            let taken = match end {
                Ok(end) => self.ended(end).await,
                Err(error) => Err(lost(error)),
            };
            all = all.and(taken);
        }
        all
    }

    async fn ended(&mut self, end: TaskEnd<S>) -> Result<(), RunError> {
        let TaskEnd { key, attempt, result, asked, took, cached } = end;
        let verdict: Understood<S> = match result {
            _ if !asked.is_empty() => Understood::Asked,
            Ok(command) => match self.machine.check(&command.updates) {
                Err(error) => Understood::Failed(error.into()),
                Ok(()) => match self.decide(key, &command.updates, command.goto) {
                    Ok(decided) => Understood::Done { updates: command.updates, decided },
                    Err(failure) => Understood::Failed(failure),
                },
            },
            Err(error) if error.fatal() => Understood::Fatal(error.into_failure()),
            Err(error) => Understood::Failed(error.into_failure()),
        };
        match verdict {
            Understood::Done { updates, decided } if self.unseen() => {
                self.shared.notes.forget(key);
                let effects = self.machine.completed(key, updates, decided);
                let effects = effects.map_err(|error| RunError::State(error.into()))?;
                match effects.quiet() && !self.shared.graph.gated {
                    true => Ok(()),
                    false => self.follow(effects).await,
                }
            }
            Understood::Done { updates, decided } => {
                if let Err(failure) =
                    self.write_completed(key, attempt, &updates, &decided, cached).await?
                {
                    return self.task_failed(key, attempt, took, failure).await;
                }
                self.say_completed(key, attempt, took, &updates, &decided, cached).await;
                self.shared.notes.forget(key);
                let effects = self.machine.completed(key, updates, decided);
                let effects = effects.map_err(|error| RunError::State(error.into()))?;
                self.follow(effects).await
            }
            Understood::Failed(failure) => self.task_failed(key, attempt, took, failure).await,
            Understood::Asked => {
                self.write_interrupts(&asked).await?;
                self.machine.waiting(key, asked);
                Ok(())
            }
            Understood::Fatal(failure) => Err(RunError::Journal(failure)),
        }
    }

    /// A panic on the way fails its task.
    fn decide(
        &mut self,
        key: TaskKey,
        updates: &Updates<S>,
        goto: Option<Vec<crate::Goto>>,
    ) -> Result<Decided, Failure> {
        let (machine, graph) = (&mut self.machine, &self.shared.graph);
        let what = || format!("what leads on from node {:?}", graph.node(key.node).name);
        caught(what, || machine.decide(key, updates, goto))
    }

    async fn task_failed(
        &mut self,
        key: TaskKey,
        attempt: u32,
        took: Duration,
        failure: Failure,
    ) -> Result<(), RunError> {
        self.write_failed(key, attempt, &failure).await?;
        tracing::debug!(node = %self.name(key), attempt, %failure, "a task failed");
        if self.watched() {
            let note = TaskNote::Failed { failure: failure.clone() };
            tell(&self.shared, key, attempt, took, note).await;
        }
        self.machine.failed(key, attempt, failure);
        Ok(())
    }

    /// What follows from a task's end: nodes skipped, nodes lost, a step that is over.
    async fn follow(&mut self, effects: Effects) -> Result<(), RunError> {
        for (node, why) in &effects.skipped {
            if let Some(recorder) = &self.recorder {
                fatal(recorder.record(&[Fact::Skipped { node, why: *why }]).await)?;
            }
            if *why == SkipReason::Recovery {
                self.write_skipped(node).await?;
            }
            if self.watched()
                && let Some(&place) = self.shared.graph.index.get(node.as_str())
            {
                let key = TaskKey { step: self.machine.step() + 1, task: 0, node: place };
                tell(&self.shared, key, 0, Duration::ZERO, TaskNote::Skipped).await;
            }
        }
        for (key, failure) in effects.broken {
            self.write_failed(key, 0, &failure).await?;
            if self.watched() {
                let note = TaskNote::Failed { failure: failure.clone() };
                tell(&self.shared, key, 0, Duration::ZERO, note).await;
            }
        }
        if let Some(sink) = self.shared.sink.as_ref().filter(|sink| sink.path.is_empty()) {
            sink.at.store(self.machine.step(), Ordering::Relaxed);
        }
        if (effects.crossed || self.machine.as_steps().is_none())
            && let Some(sink) = self.shared.wants(Parts::VALUES)
        {
            let state = serde_json::to_value(&*self.machine.state());
            let state = state.map_err(|error| RunError::State(unwritable(&error)))?;
            sink.send(None, self.machine.step(), 0, ChunkData::Values(state)).await;
        }
        if effects.crossed {
            self.snapshot().await?;
        }
        self.note_stops().await?;
        Ok(())
    }

    async fn order(&mut self, order: Order, reply: Reply) -> Result<(), RunError> {
        let mut effects = Effects::default();
        let mends = matches!(order, Order::Retry(_) | Order::Skip(_));
        let asks = matches!(order, Order::Failed(_));
        let done = match (order, self.machine.as_dag()) {
            (Order::Pause, _) => {
                self.paused = true;
                Ok(())
            }
            (Order::Resume, _) => {
                self.paused = false;
                Ok(())
            }
            (_, None) => Err(OrderError::Steps),
            (Order::Failed(node), Some(dag)) => dag.has_failed(&node).map_err(Into::into),
            (Order::Retry(node), Some(dag)) => dag.retry(&node, &mut effects).map_err(Into::into),
            (Order::Skip(node), Some(dag)) => dag.skip(&node, &mut effects).map_err(Into::into),
            (Order::GiveUp, Some(dag)) => {
                self.given_up = !dag.failures().is_empty();
                Ok(())
            }
        };
        if done.is_ok() && !asks {
            // A recovery that comes after all takes a giving up back.
            self.given_up &= !mends;
            self.waits(false);
        }
        // Whoever gave the order may be gone.
        let _ = reply.send(done);
        self.follow(effects).await
    }

    fn waits(&self, waits: bool) {
        if let Some(inbox) = &self.inbox {
            inbox.waits.send_if_modified(|held| std::mem::replace(held, waits) != waits);
        }
    }

    /// Whether nobody writes down or reads what happens.
    fn unseen(&self) -> bool {
        self.shared.log.is_none()
            && self.recorder.is_none()
            && self.shared.sink.is_none()
            && self.shared.graph.listeners.is_empty()
    }

    fn watched(&self) -> bool {
        !self.shared.graph.listeners.is_empty() || self.shared.wants(Parts::DEBUG).is_some()
    }

    fn name(&self, key: TaskKey) -> &NodeId {
        &self.shared.graph.node(key.node).name
    }
}

/// A task that has no end: its future panicked while it was dropped, or the runtime shuts down.
fn lost(error: JoinError) -> RunError {
    match error.try_into_panic() {
        Ok(panic) => RunError::State(panicked(&*panic, "a task")),
        Err(error) => RunError::Cancelled { reason: error.to_string() },
    }
}

fn failed_run(failures: Vec<(NodeId, Failure)>) -> RunError {
    let tasks = failures.into_iter().map(|(node, failure)| TaskFailure { node, failure });
    RunError::Failed { tasks: tasks.collect() }
}
