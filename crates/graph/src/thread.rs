//! Threads: runs that are written down, wait for people, survive a crash, and can be looked at step
//! by step.

mod answers;
mod busy;
mod error;
mod history;
mod load;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use ephor_core::events::{
    GraphEnd, GraphInterrupt, GraphInterrupted, GraphResumed, GraphRunEnded, GraphRunStarted,
    GraphStateUpdated, RawJson,
};
use ephor_core::{ConversationId, Envelope, EventData, EventId, Failure, NodeId};
use ephor_journal::Journal;
use ephor_time::Time;
use jiff::Timestamp;
use serde_json::Value;

use crate::command::Updates;
use crate::compiled::CompiledGraph;
use crate::driver::{Driver, unwritable};
use crate::exits::{Next, Place};
use crate::interrupt::Answers;
use crate::log::{Durability, ThreadLog};
use crate::machine::{Gates, Machine, Status};
use crate::run::{Begin, Lent, Run, RunError, RunInfo, start_failed};
use crate::state::State;
use crate::task::TaskKey;
use crate::wire;
pub(crate) use busy::Busy;
pub use error::ThreadError;
pub use history::{StepInfo, StepNode};
use load::Loaded;

/// A graph's thread: a conversation of its own in a journal, which its runs write and from which
/// they go on. Only one run writes to a thread at a time; a second one is refused by the journal.
///
/// ```
/// use std::sync::Arc;
/// use ephor_core::ConversationId;
/// use ephor_graph::{Answers, Ask, Context, Graph, JsonState, NodeError, START};
/// use ephor_journal::Memory;
/// use serde_json::{Value, json};
///
/// async fn approve(cx: Context<JsonState>) -> Result<Value, NodeError> {
///     let ok: bool = cx.ask(Ask::new("publish", "Publish this draft?"))?;
///     Ok(json!({"approved": ok}))
/// }
///
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// let graph = Graph::new("review").node("approve", approve).edge(START, "approve").compile()?;
/// let journal = Arc::new(Memory::new());
/// let thread = graph.thread(journal, ConversationId::new("review-7")?);
///
/// let waiting = thread.start(JsonState::default()).await?;
/// assert_eq!(waiting.interrupts()[0].message, "Publish this draft?");
/// // Days later, perhaps in another process:
/// let done = thread.resume(Answers::only(true)).await?;
/// assert_eq!(done.state().get("approved"), Some(&json!(true)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # }).unwrap();
/// ```
pub struct Thread<S: State> {
    graph: CompiledGraph<S>,
    journal: Arc<dyn Journal>,
    id: ConversationId,
    mode: Durability,
    lent: Lent,
}

impl<S: State> Clone for Thread<S> {
    fn clone(&self) -> Self {
        Self {
            graph: self.graph.clone(),
            journal: self.journal.clone(),
            id: self.id.clone(),
            mode: self.mode,
            lent: self.lent.clone(),
        }
    }
}

/// A thread as it stands, or as it stood after a step.
#[derive(Debug, Clone)]
pub struct Snapshot<S> {
    /// The state.
    pub state: Arc<S>,
    /// The last step in it; 0 before the first.
    pub step: u64,
    /// The run that was last on the thread.
    pub run: EventId,
    /// The nodes whose tasks aren't done: what resuming would run.
    pub next: Vec<NodeId>,
    /// What it waits for.
    pub interrupts: Vec<GraphInterrupt>,
    /// Tasks that failed, and run again when it is resumed.
    pub failures: Vec<(NodeId, Failure)>,
    /// How its last run ended. None: it waits, runs, or was cut off.
    pub ended: Option<GraphEnd>,
}

/// How a run on a thread begins.
pub(crate) struct ThreadRun<S: State> {
    thread: Thread<S>,
    what: What<S>,
}

enum What<S: State> {
    Start(Arc<S>),
    Send(S::Update),
    Resume(Answers),
}

/// What a run needs to go on.
pub(crate) struct Opened<S: State> {
    pub info: RunInfo,
    pub machine: Machine<S>,
    pub log: Option<Arc<ThreadLog>>,
    pub answers: BTreeMap<String, Value>,
    pub notes: HashMap<TaskKey, Vec<(String, RawJson)>>,
    pub inner: HashMap<String, Vec<Arc<Envelope>>>,
    /// Held while the run goes on.
    pub busy: Option<Busy>,
}

impl<S: State> CompiledGraph<S> {
    /// The thread of that name. It is made by its first run.
    pub fn thread(&self, journal: Arc<dyn Journal>, id: ConversationId) -> Thread<S> {
        let (graph, mode) = (self.clone(), Durability::default());
        Thread { graph, journal, id, mode, lent: Lent::default() }
    }
}

impl<S: State> Thread<S> {
    /// When its events are written. Default [`Durability::Sync`].
    #[must_use]
    pub fn durability(mut self, mode: Durability) -> Self {
        self.mode = mode;
        self
    }

    /// Where it has the time from: for the events' times, and for questions that expire.
    #[must_use]
    pub fn clock(mut self, now: impl Fn() -> Timestamp + Send + Sync + 'static) -> Self {
        self.lent.time = self.lent.time.told_by(now);
        self
    }

    /// What its runs wait and time out by; also the [`clock`](Self::clock). Default: the machine's.
    #[must_use]
    pub fn time(mut self, time: Time) -> Self {
        self.lent.time = time;
        self
    }

    /// Lends the nodes of its runs a value: see [`Run::resource`](crate::Run::resource).
    #[must_use]
    pub fn resource<T: Send + Sync + 'static>(mut self, value: T) -> Self {
        self.lent.resources.put(value);
        self
    }

    /// Its name.
    pub fn id(&self) -> &ConversationId {
        &self.id
    }

    /// A run from START with that state, which takes the place of whatever the thread had. An error
    /// if its last run waits or was cut off.
    pub fn start(&self, state: impl Into<Arc<S>>) -> Run<S> {
        self.run(What::Start(state.into()))
    }

    /// A run from START with the thread's state and an update to it: the next turn of a
    /// conversation.
    pub fn send(&self, update: impl Into<S::Update>) -> Run<S> {
        self.run(What::Send(update.into()))
    }

    /// Goes on where the thread waits, failed, reached a limit, was cancelled, or was cut off. Tasks
    /// that were done don't run again.
    pub fn resume(&self, answers: Answers) -> Run<S> {
        self.run(What::Resume(answers))
    }

    fn run(&self, what: What<S>) -> Run<S> {
        let begin = Begin::Thread(ThreadRun { thread: self.clone(), what });
        Run::new(self.graph.clone(), begin)
    }

    /// The thread as it stands.
    pub async fn state(&self) -> Result<Snapshot<S>, ThreadError> {
        self.load().await?.snapshot()
    }

    /// Changes the state from outside. In a node's name, it is as if that node had just returned the
    /// update: its task, if one is due, counts as done; else what the node leads to takes the place
    /// of everything that was due.
    pub async fn update_state(
        &self,
        update: impl Into<S::Update>,
        as_node: Option<&str>,
    ) -> Result<Snapshot<S>, ThreadError> {
        let update = update.into();
        let _busy = Busy::new(&self.journal, &self.id)
            .ok_or_else(|| ThreadError::Running(self.id.clone()))?;
        let mut loaded = self.load().await?;
        let run = loaded.run;
        let graph = &self.graph.0;
        let machine = &mut loaded.fold_machine()?;
        let mut step = machine.step();
        let state = machine.state();
        state.check(&graph.keys, &update).map_err(|error| ThreadError::Misfit(error.into()))?;
        let written = RawJson::of(&update);
        let written = written.map_err(|error| ThreadError::Misfit(unwritable(&error)))?;
        let mut updates: Updates<S> = Updates::<S>::new();
        updates.push(update.clone());
        let misfit = |error: crate::StateError| ThreadError::Misfit(error.into());
        let mut next = Next::new();
        match as_node {
            None => machine.update(updates).map_err(misfit)?,
            Some(node) => {
                let place = graph.place_of(node).filter(|place| *place != Place::END);
                let place = place.ok_or_else(|| ThreadError::UnknownNode {
                    graph: graph.name.to_string(),
                    node: node.to_owned(),
                })?;
                let mut seen = (*state).clone();
                seen.apply(&graph.keys, update).map_err(misfit)?;
                next = graph
                    .node(place.0)
                    .exits
                    .decide(node, &seen, None)
                    .map_err(ThreadError::Misfit)?;
                step = machine.step_before(place);
                let done = machine.update_as(place, updates, next.clone()).map_err(misfit)?;
                if !done {
                    return Err(ThreadError::NotDue(node.to_owned()));
                }
            }
        }
        let raised = machine.raised();
        let event = GraphStateUpdated {
            run,
            step,
            updates: vec![written],
            as_node: as_node.map(NodeId::from),
            next: next.iter().map(|target| wire::write(graph, target, &[])).collect(),
        };
        let mut events = vec![EventData::typed(event)];
        if !raised.is_empty() {
            events.push(EventData::typed(GraphInterrupted { run, interrupts: raised }));
        }
        self.log(loaded.head, Durability::Sync).append(events).await?;
        self.state().await
    }

    fn log(&self, head: u64, mode: Durability) -> Arc<ThreadLog> {
        let source = format!("graph/{}", self.graph.name());
        let time = self.lent.time.clone();
        ThreadLog::new(self.journal.clone(), self.id.clone(), head, mode, &source, time)
    }
}

impl<S: State> ThreadRun<S> {
    pub fn lent(&self) -> Lent {
        self.thread.lent.clone()
    }

    pub async fn open(self, graph: &CompiledGraph<S>) -> Result<Opened<S>, RunError> {
        let Thread { journal, id, .. } = &self.thread;
        let busy = Busy::new(journal, id).ok_or_else(|| ThreadError::Running(id.clone()))?;
        let mut opened = self.open_alone(graph).await?;
        opened.busy = Some(busy);
        Ok(opened)
    }

    async fn open_alone(self, graph: &CompiledGraph<S>) -> Result<Opened<S>, RunError> {
        let Self { thread, what } = self;
        let known = match thread.load().await {
            Ok(loaded) => Some(loaded),
            Err(ThreadError::Unknown(_)) if matches!(what, What::Start(_)) => None,
            Err(error) => return Err(error.into()),
        };
        match what {
            What::Resume(answers) => match known {
                Some(loaded) => thread.reopen(loaded, answers).await,
                None => Err(ThreadError::Unknown(thread.id.clone()).into()),
            },
            What::Start(state) => thread.begin(graph, known, state).await,
            What::Send(update) => {
                let state = known.as_ref().and_then(Loaded::state);
                let Some(mut state) = state else {
                    return Err(ThreadError::Unknown(thread.id.clone()).into());
                };
                let keys = &graph.0.keys;
                state.check(keys, &update).map_err(|error| RunError::State(error.into()))?;
                let changed = Arc::make_mut(&mut state).apply(keys, update);
                changed.map_err(|error| RunError::State(error.into()))?;
                thread.begin(graph, known, state).await
            }
        }
    }
}

impl<S: State> Thread<S> {
    async fn begin(
        &self,
        graph: &CompiledGraph<S>,
        known: Option<Loaded<S>>,
        state: Arc<S>,
    ) -> Result<Opened<S>, RunError> {
        let (head, step) = match &known {
            None => (0, 0),
            Some(loaded) => {
                loaded.over()?;
                (loaded.head, loaded.step())
            }
        };
        let run = EventId::fresh();
        let started = GraphRunStarted {
            graph: graph.name().to_owned(),
            run,
            path: String::new(),
            step,
            state: RawJson::of(&*state).map_err(|error| RunError::State(unwritable(&error)))?,
        };
        let gates = Gates::new(Arc::from(""));
        let machine = Machine::begin(&graph.0, state, step, gates).map_err(start_failed)?;
        let log = self.log(head, self.mode);
        log.took_snapshot(started.state.get().len());
        log.append_first(vec![EventData::typed(started)]).await.map_err(ThreadError::from)?;
        Ok(self.opened(run, machine, log, BTreeMap::new()))
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

    async fn reopen(&self, mut loaded: Loaded<S>, answers: Answers) -> Result<Opened<S>, RunError> {
        let given = loaded.resolve(answers, self.lent.time.now())?;
        let run = loaded.run;
        let log = self.log(loaded.head, self.mode);
        log.took_snapshot(loaded.base_bytes);
        log.wrote(loaded.read_bytes);
        let event = GraphResumed { run, answers: given.clone() };
        log.append_first(vec![EventData::typed(event.clone())]).await.map_err(ThreadError::from)?;
        let head = loaded.head;
        let fold = &mut loaded.fold;
        fold.resumed(&given);
        let envelope = load::resumed(&self.id, head + 1, event, self.lent.time.now());
        fold.inner.values_mut().for_each(|events| events.push(envelope.clone()));
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

/// Writes down how a run on a thread ended. The run's own result, or why that couldn't be written.
pub(crate) async fn close<S: State>(
    driver: &Driver<S>,
    log: &ThreadLog,
    result: Result<(), RunError>,
) -> Result<(), RunError> {
    if matches!(result, Err(RunError::Journal(_))) {
        return result;
    }
    let (end, failure) = match &result {
        Ok(()) if driver.machine.status() != Status::Finished => (None, None),
        Ok(()) => (Some(GraphEnd::Completed), None),
        Err(error) => {
            let end = match error {
                RunError::StepLimit { .. } | RunError::TimeLimit { .. } => GraphEnd::Limit,
                RunError::Cancelled { .. } => GraphEnd::Cancelled,
                _ => GraphEnd::Failed,
            };
            (Some(end), Some(Failure::from(error.clone())))
        }
    };
    if log.forgot().await
        && let Some(snapshot) = driver.make_snapshot()?
    {
        log.begin_with(EventData::typed(snapshot)).await;
    }
    let mut written = Ok(());
    if let Some(end) = end {
        let (run, step) = (driver.shared.info.run, driver.machine.step());
        let event = GraphRunEnded { run, path: String::new(), step, end, failure };
        written = log.append(vec![EventData::typed(event)]).await;
    }
    let written = match written {
        Ok(()) => log.flush().await,
        failed => failed,
    };
    // Why the run ended matters more than that the end couldn't be written.
    match (result, written) {
        (Ok(()), Err(error)) => Err(RunError::Journal(error.into())),
        (result, _) => result,
    }
}
