//! Starts and resumes runs on a thread.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::events::{
    GraphInterrupt, GraphInterrupted, GraphResumed, GraphRunStarted, GraphTurnStarted,
    HistoryRemoved, RawJson,
};
use ephor_core::{EventData, EventId};
use serde_json::Value;

use super::Thread;
use super::loaded::{Loaded, resumed};
use crate::busy::Busy;
use crate::compiled::CompiledGraph;
use crate::interrupt::Answers;
use crate::log::{Durability, EVENT_BYTES, ThreadLog};
use crate::machine::{Gates, Machine};
use crate::opened::{Open, Opened};
use crate::run::{Begin, Run};
use crate::run_error::{RunError, start_failed};
use crate::run_info::RunInfo;
use crate::state::State;
use crate::thread_error::ThreadError;
use crate::wire::unwritable;

/// How a run on a thread begins.
pub(crate) struct ThreadRun<S: State> {
    thread: Thread<S>,
    what: What<S>,
}

enum What<S: State> {
    Start(Arc<S>),
    StartOver(Arc<S>),
    Send(S::Update),
    Resume(Answers),
}

#[async_trait]
impl<S: State> Open<S> for ThreadRun<S> {
    async fn open(self: Box<Self>, graph: &CompiledGraph<S>) -> Result<Opened<S>, RunError> {
        let busy = self.thread.busy().await?;
        let mut opened = self.open_alone(graph, &busy).await?;
        opened.busy = Some(busy);
        Ok(opened)
    }
}

impl<S: State> ThreadRun<S> {
    async fn open_alone(
        self,
        graph: &CompiledGraph<S>,
        busy: &Busy,
    ) -> Result<Opened<S>, RunError> {
        let Self { thread, what } = self;
        let known = match thread.load().await {
            Ok(loaded) => Some(loaded),
            Err(ThreadError::Unknown(_)) if matches!(what, What::Start(_) | What::StartOver(_)) => {
                None
            }
            Err(error) => return Err(error.into()),
        };
        match what {
            What::Resume(answers) => match known {
                Some(loaded) => thread.reopen(loaded, answers, busy).await,
                None => Err(ThreadError::Unknown(thread.id.clone()).into()),
            },
            What::Start(state) => {
                known.as_ref().map_or(Ok(()), Loaded::over)?;
                thread.begin(graph, known, state, None, busy).await
            }
            What::StartOver(state) => thread.begin(graph, known, state, None, busy).await,
            What::Send(update) => {
                let state = known.as_ref().and_then(Loaded::state);
                let Some(mut state) = state else {
                    return Err(ThreadError::Unknown(thread.id.clone()).into());
                };
                known.as_ref().map_or(Ok(()), Loaded::over)?;
                let keys = &graph.0.keys;
                state.check(keys, &update).map_err(|error| RunError::State(error.into()))?;
                let written = RawJson::of(&update);
                let written = written.map_err(|error| RunError::State(unwritable(&error)))?;
                let changed = Arc::make_mut(&mut state).apply(keys, update);
                changed.map_err(|error| RunError::State(error.into()))?;
                thread.begin(graph, known, state, Some(written), busy).await
            }
        }
    }
}

impl<S: State> Thread<S> {
    /// Runs from START with that state, which replaces the thread's state. Fails if its last run
    /// waits or was cut off.
    pub fn start(&self, state: impl Into<Arc<S>>) -> Run<S> {
        self.run(What::Start(state.into()))
    }

    /// The same, and gives up a last run that waits or was cut off, in the same commit: what it hasn't done
    /// isn't done. See [`abandon`](Self::abandon).
    pub fn start_over(&self, state: impl Into<Arc<S>>) -> Run<S> {
        self.run(What::StartOver(state.into()))
    }

    /// Runs from START with the thread's state and an update to it: the next turn of a
    /// conversation.
    pub fn send(&self, update: impl Into<S::Update>) -> Run<S> {
        self.run(What::Send(update.into()))
    }

    /// Continues where the thread waits, failed, reached a limit, was cancelled, or was cut off.
    /// Completed tasks don't run again.
    pub fn resume(&self, answers: Answers) -> Run<S> {
        self.run(What::Resume(answers))
    }

    fn run(&self, what: What<S>) -> Run<S> {
        let begin = Begin::Thread(Box::new(ThreadRun { thread: self.clone(), what }));
        Run::new(self.graph.clone(), begin, self.lent.clone())
    }

    /// Begins a run. One that isn't over is given up.
    async fn begin(
        &self,
        graph: &CompiledGraph<S>,
        known: Option<Loaded<S>>,
        state: Arc<S>,
        // By which it is another one than the thread's.
        update: Option<RawJson>,
        busy: &Busy,
    ) -> Result<Opened<S>, RunError> {
        let (head, step, given_up) = match &known {
            None => (self.removed().await?, 0, None),
            Some(loaded) => {
                let left = loaded.over().err().map(|_| loaded.given_up());
                (loaded.head, loaded.step(), left)
            }
        };
        let (run, log) = (EventId::fresh(), self.log(head, self.mode, Some(busy)));
        let turn = match (known, update) {
            (Some(loaded), Some(update)) => {
                loaded.measured(&log);
                log.wrote(EVENT_BYTES + update.get().len());
                Some(update)
            }
            _ => None,
        };
        let started = begun(graph.name(), run, step, &*state, turn, &log)?;
        let gates = Gates::new(Arc::from(""));
        let machine = Machine::begin(&graph.0, state, step, gates).map_err(start_failed)?;
        let events = given_up.into_iter().chain([started]).collect();
        log.append_now(events).await.map_err(ThreadError::from)?;
        Ok(self.opened(run, machine, log, BTreeMap::new()))
    }

    /// The sequence of the thread's last event, where that says that all before it is removed: it begins
    /// anew behind that. Else 0.
    async fn removed(&self) -> Result<u64, ThreadError> {
        let last = self.journal.read_back(&self.id, u64::MAX, 1).await?;
        let removed = last.first().filter(|last| HistoryRemoved::took_place(last));
        Ok(removed.map_or(0, |last| last.sequence))
    }

    fn opened(
        &self,
        run: EventId,
        mut machine: Machine<S>,
        log: Arc<ThreadLog>,
        answers: BTreeMap<String, Value>,
    ) -> Opened<S> {
        if self.mode == Durability::Exit {
            machine.be_careful();
        }
        let info = RunInfo {
            graph: self.graph.0.name.clone(),
            run,
            thread: Some(self.id.clone()),
            path: Arc::from(""),
        };
        let (notes, inner) = (HashMap::new(), HashMap::new());
        Opened { info, machine, log: Some(log), answers, notes, inner, busy: None }
    }

    async fn reopen(
        &self,
        mut loaded: Loaded<S>,
        answers: Answers,
        busy: &Busy,
    ) -> Result<Opened<S>, RunError> {
        let given = loaded.resolve(answers, self.lent.time.now())?;
        let run = loaded.run;
        let log = self.log(loaded.head, self.mode, Some(busy));
        loaded.measured(&log);
        let event = GraphResumed { run, answers: given.clone() };
        log.append_now(vec![EventData::typed(event.clone())]).await.map_err(ThreadError::from)?;
        let head = loaded.head;
        let fold = &mut loaded.fold;
        fold.resumed(&given);
        let envelope = resumed(&self.id, head + 1, event, self.lent.time.now());
        fold.inner.values_mut().for_each(|inner| inner.events.push(envelope.clone()));
        let Some(mut machine) = fold.machine.take() else {
            return Err(ThreadError::Unknown(self.id.clone()).into());
        };
        // Stops that a crash kept from being written down are written down now.
        let raised = machine.raised();
        let open: Vec<_> = machine.interrupts();
        let new = raised.into_iter().filter(|it| {
            !fold.recorded.contains(&it.id) && open.iter().any(|open| open.id == it.id)
        });
        let new: Vec<GraphInterrupt> = new.collect();
        if !new.is_empty() {
            let event = GraphInterrupted { run, interrupts: new };
            log.append(vec![EventData::typed(event)]).await.map_err(ThreadError::from)?;
        }
        let answers = std::mem::take(&mut fold.answers);
        let mut opened = self.opened(run, machine, log, answers);
        opened.notes = std::mem::take(&mut fold.notes);
        opened.inner = std::mem::take(&mut fold.inner);
        Ok(opened)
    }
}

/// A run's beginning: the update that it came with, unless the whole state is to be written.
fn begun<S: State>(
    graph: &str,
    run: EventId,
    step: u64,
    state: &S,
    turn: Option<RawJson>,
    log: &ThreadLog,
) -> Result<EventData, RunError> {
    let graph = graph.to_owned();
    let turned = |graph, update| EventData::typed(GraphTurnStarted { graph, run, step, update });
    let turn = match turn {
        Some(update) if !log.due() => return Ok(turned(graph, update)),
        turn => turn,
    };
    let state = RawJson::of(state).map_err(|error| RunError::State(unwritable(&error)))?;
    if let Some(update) = turn.filter(|_| !log.is_due(state.get().len())) {
        return Ok(turned(graph, update));
    }
    log.wrote_state(state.get().len());
    let (path, state) = (String::new(), Some(state));
    Ok(EventData::typed(GraphRunStarted { graph, run, path, step, state }))
}
