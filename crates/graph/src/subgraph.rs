//! Graphs as nodes of other graphs.

use std::sync::Arc;

use ephor_core::events::{GraphInterrupt, GraphInterrupted, GraphRunStarted, RawJson};
use ephor_core::{EventData, Failure};

use crate::alive::Alive;
use crate::command::{Command, IntoCommand};
use crate::compiled::CompiledGraph;
use crate::context::{Context, Notes, Scope};
use crate::driver::Driver;
use crate::fold::Fold;
use crate::graph::Graph;
use crate::machine::{Gates, Machine, Status};
use crate::node::Node;
use crate::node_error::NodeError;
use crate::parking::Parking;
use crate::run::over;
use crate::run_error::RunError;
use crate::run_info::RunInfo;
use crate::shared::Shared;
use crate::state::State;
use crate::stream::Sink;

impl<S: State> Graph<S> {
    /// Adds a graph over the same state as a node. It starts with the state that its node sees, and
    /// its updates become the node's updates, in order. Its questions and stops are the thread's;
    /// its steps have their own limit.
    #[must_use]
    pub fn subgraph(self, name: impl Into<String>, inner: CompiledGraph<S>) -> Self {
        let topology = inner.topology();
        self.inner_graph(name.into(), Shares(inner), topology)
    }

    /// Adds a graph over another state as a node: one function creates the inner state, another the
    /// node's result from the inner run's final state.
    #[must_use]
    pub fn subgraph_with<T: State, O: IntoCommand<S> + 'static>(
        self,
        name: impl Into<String>,
        inner: CompiledGraph<T>,
        into: impl Fn(&S) -> T + Send + Sync + 'static,
        back: impl Fn(&T) -> O + Send + Sync + 'static,
    ) -> Self {
        let topology = inner.topology();
        self.inner_graph(name.into(), Maps { inner, into, back }, topology)
    }
}

struct Shares<S: State>(CompiledGraph<S>);

impl<S: State> Node<S> for Shares<S> {
    async fn run(&self, cx: Context<S>) -> Result<Command<S>, NodeError> {
        let around = cx.shared_state();
        let machine = inner_run(&self.0, &cx, move || Begin::Around(around)).await?;
        let mut command = Command::none();
        command.updates.extend(machine.trailed());
        Ok(command)
    }
}

struct Maps<T: State, I, B> {
    inner: CompiledGraph<T>,
    into: I,
    back: B,
}

impl<S, T, I, B, O> Node<S> for Maps<T, I, B>
where
    S: State,
    T: State,
    I: Fn(&S) -> T + Send + Sync + 'static,
    B: Fn(&T) -> O + Send + Sync + 'static,
    O: IntoCommand<S> + 'static,
{
    async fn run(&self, cx: Context<S>) -> Result<Command<S>, NodeError> {
        let begin = || Begin::Own(Arc::new((self.into)(cx.state())));
        let machine = inner_run(&self.inner, &cx, begin).await?;
        Ok((self.back)(&machine.state()).into_command())
    }
}

/// With what an inner run begins.
enum Begin<T> {
    /// Its task's state, which whoever reads the thread knows.
    Around(Arc<T>),
    /// One that is put on record.
    Own(Arc<T>),
}

struct Parked<T: State> {
    machine: Machine<T>,
    shared: Arc<Shared<T>>,
    held: Vec<GraphInterrupt>,
}

/// An inner run. Dropped before it is done, as at a timeout, it is parked.
struct Session<'a, T: State> {
    driver: Option<Driver<T>>,
    /// What held tasks when the thread was read, and isn't written down again yet.
    held: Vec<GraphInterrupt>,
    parking: Option<&'a Parking>,
}

impl<T: State> Drop for Session<'_, T> {
    fn drop(&mut self) {
        if let (Some(Driver { machine, shared, .. }), Some(parking)) =
            (self.driver.take(), self.parking)
        {
            let path = shared.info.path.clone();
            let held = std::mem::take(&mut self.held);
            parking.held().insert(path, Box::new(Parked { machine, shared, held }));
        }
    }
}

/// Runs the inner graph to its end, or from where the thread says that it stands.
async fn inner_run<S: State, T: State>(
    inner: &CompiledGraph<T>,
    cx: &Context<S>,
    begin: impl FnOnce() -> Begin<T>,
) -> Result<Machine<T>, NodeError> {
    let outer = &cx.run;
    let path: Arc<str> = format!("{}/", cx.name()).into();
    // What is recorded isn't done again; without a thread, an attempt begins at the beginning.
    let again = outer.log.is_some() && (cx.retried || outer.parking.again);
    let parked = outer.parking.held().remove(&path);
    let parked = parked.and_then(|parked| parked.downcast::<Parked<T>>().ok());
    let (mut machine, shared, held) = match parked {
        Some(parked) => {
            let _ = cx.asked.inner.set(parked.shared.alive.clone());
            (parked.machine, parked.shared, parked.held)
        }
        None => opened(inner, cx, path, begin, again).await?,
    };
    if again {
        machine.rest();
        machine.retry_failed();
        machine.be_careful();
    }
    let limits = inner.0.limits;
    let driver = Driver::new(shared, machine, limits.steps);
    let mut session =
        Session { driver: Some(driver), held, parking: again.then_some(&outer.parking) };
    let Some(driver) = &mut session.driver else { return Err(NodeError::interrupted()) };
    let result = tokio::select! {
        result = driver.go() => result,
        limit = over(&outer.time, limits.time) => Err(RunError::TimeLimit { limit }),
    };
    driver.stop().await;
    if result.is_err() && again {
        drop(session);
        return Err(failed(result));
    }
    let Some(driver) = session.driver.take() else { return Err(failed(result)) };
    match result {
        Ok(()) if driver.machine.status() == Status::Finished => Ok(driver.machine),
        Ok(()) => {
            let held = std::mem::take(&mut session.held);
            if let Some(log) = outer.log.as_ref().filter(|_| !held.is_empty()) {
                let event = GraphInterrupted { run: outer.info.run, interrupts: held };
                let event = vec![EventData::typed(event)];
                log.append(event).await.map_err(|error| NodeError::journal(error.into()))?;
            }
            driver.machine.interrupts().into_iter().for_each(|it| cx.asked.push(it));
            Err(NodeError::interrupted())
        }
        Err(_) => Err(failed(result)),
    }
}

fn failed(result: Result<(), RunError>) -> NodeError {
    match result {
        Ok(()) => NodeError::interrupted(),
        Err(RunError::Journal(failure)) => NodeError::journal(failure),
        Err(error) => Failure::from(error).into(),
    }
}

/// An inner run as the thread says that it stands, or a new one; and what holds it.
async fn opened<S: State, T: State>(
    inner: &CompiledGraph<T>,
    cx: &Context<S>,
    path: Arc<str>,
    begin: impl FnOnce() -> Begin<T>,
    again: bool,
) -> Result<(Machine<T>, Arc<Shared<T>>, Vec<GraphInterrupt>), NodeError> {
    let outer = &cx.run;
    let mut fold = match outer.inner.get(&*path) {
        Some(within) => Fold::within(inner.0.clone(), &path, within)?,
        None => Fold::new(inner.0.clone(), &path),
    };
    // Held before this session, and not let go: nobody writes that down again, but an answer to
    // another question has let the task around it go.
    let mut held = Vec::new();
    if let Some(machine) = &mut fold.machine {
        machine.answered(outer.answers.keys().cloned());
        // Stops that were met again in reading; those that hold are among the others.
        machine.raised();
        held = machine.held();
    }
    let info = RunInfo {
        graph: inner.0.name.clone(),
        run: outer.info.run,
        thread: outer.info.thread.clone(),
        path: path.clone(),
    };
    let machine = match fold.machine.take() {
        Some(machine) => machine,
        None => {
            let (state, written) = match begin() {
                Begin::Around(state) => (state, None),
                Begin::Own(state) => {
                    let written = RawJson::of(&*state)?;
                    (state, Some(written))
                }
            };
            let started = GraphRunStarted {
                graph: inner.name().to_owned(),
                run: info.run,
                path: path.to_string(),
                step: 0,
                state: written,
            };
            let gates = Gates::new(path.clone());
            let mut machine = Machine::begin(&inner.0, state, 0, gates)?;
            machine.trail();
            if let Some(log) = &outer.log {
                let started = vec![EventData::typed(started)];
                log.append(started).await.map_err(|error| NodeError::journal(error.into()))?;
            }
            machine
        }
    };
    let sink = outer.sink.as_ref().map(|sink| Sink { path: path.clone(), ..sink.clone() });
    let alive = Alive::within(&outer.alive);
    // An attempt runs one subgraph at most.
    let _ = cx.asked.inner.set(alive.clone());
    let run = Scope {
        names: inner.0.names.clone(),
        info,
        sink,
        log: outer.log.clone(),
        answers: outer.answers.clone(),
        notes: Notes::new(std::mem::take(&mut fold.notes)),
        alive,
        inner: Arc::new(std::mem::take(&mut fold.inner)),
        parking: Parking::new(again),
        time: outer.time.clone(),
        resources: outer.resources.clone(),
    };
    Ok((machine, Shared::new(inner, run), held))
}
