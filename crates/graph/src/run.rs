//! Runs: their input, limits and outcome.

use std::fmt;
use std::future::IntoFuture;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use ephor_core::events::GraphInterrupt;
use ephor_core::{EventId, Failure, NodeId};
use ephor_time::Time;

use crate::caught::guarded;
use crate::compiled::CompiledGraph;
use crate::context::{Notes, Scope};
use crate::driver::Driver;
use crate::machine::{Kept, Status};
use crate::opened::{Lent, Open, Opened, no_results};
use crate::parking::Parking;
use crate::record::Recorder;
use crate::run_error::{RunError, start_failed};
use crate::shared::Shared;
use crate::state::State;
use crate::stream::{ChunkData, Parts, Sink};
use crate::supervise::{CancelToken, Inbox, Supervisor, supervision};

/// How a run ended, or where it waits.
pub struct Outcome<S: State> {
    pub(crate) run: EventId,
    pub(crate) state: Arc<S>,
    pub(crate) step: u64,
    pub(crate) interrupts: Vec<GraphInterrupt>,
}

impl<S: State> Outcome<S> {
    /// The state.
    pub fn state(&self) -> &S {
        &self.state
    }

    /// The state, by value.
    pub fn into_state(self) -> S {
        Arc::unwrap_or_clone(self.state)
    }

    /// The run.
    pub fn run(&self) -> EventId {
        self.run
    }

    /// The last step.
    pub fn step(&self) -> u64 {
        self.step
    }

    /// What it waits for; empty if it completed.
    pub fn interrupts(&self) -> &[GraphInterrupt] {
        &self.interrupts
    }

    /// Whether it waits for a person. Its thread can be resumed.
    pub fn waiting(&self) -> bool {
        !self.interrupts.is_empty()
    }
}

impl<S: State + fmt::Debug> fmt::Debug for Outcome<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outcome")
            .field("run", &self.run)
            .field("state", &self.state)
            .field("step", &self.step)
            .field("interrupts", &self.interrupts)
            .finish()
    }
}

/// A run that hasn't started: await it to run it, or [`stream`](Self::stream) it. Dropping either
/// stops the run.
#[must_use = "a run does nothing until it is awaited"]
pub struct Run<S: State> {
    pub(crate) graph: CompiledGraph<S>,
    pub(crate) begin: Begin<S>,
    pub(crate) options: Options<S>,
    kept: Vec<(NodeId, Kept<S>)>,
    lent: Lent,
}

pub(crate) enum Begin<S: State> {
    /// Without a thread.
    Alone(Arc<S>),
    /// On a thread, which knows where.
    Thread(Box<dyn Open<S>>),
}

pub(crate) struct Options<S: State> {
    pub max_steps: u64,
    pub limit: Option<Duration>,
    pub concurrency: usize,
    pub cancel: Option<CancelToken>,
    pub inbox: Option<Inbox>,
    pub recorder: Option<Arc<dyn Recorder<S>>>,
}

impl<S: State> CompiledGraph<S> {
    /// A run without a thread: nothing is recorded, and it can't wait for anyone.
    pub fn run(&self, state: impl Into<Arc<S>>) -> Run<S> {
        Run::new(self.clone(), Begin::Alone(state.into()), Lent::default())
    }
}

impl<S: State> Run<S> {
    pub(crate) fn new(graph: CompiledGraph<S>, begin: Begin<S>, lent: Lent) -> Self {
        let limits = graph.0.limits;
        let options = Options {
            max_steps: limits.steps,
            limit: limits.time,
            concurrency: limits.concurrency,
            cancel: None,
            inbox: None,
            recorder: None,
        };
        Self { graph, begin, options, kept: Vec::new(), lent }
    }

    /// See [`Graph::max_steps`](crate::Graph::max_steps).
    pub fn max_steps(mut self, steps: u64) -> Self {
        self.options.max_steps = steps;
        self
    }

    /// See [`Graph::time_limit`](crate::Graph::time_limit).
    pub fn time_limit(mut self, time: Duration) -> Self {
        self.options.limit = Some(time);
        self
    }

    /// See [`Graph::concurrency`](crate::Graph::concurrency).
    pub fn concurrency(mut self, tasks: usize) -> Self {
        self.options.concurrency = tasks.max(1);
        self
    }

    /// Sets the time that it waits and times out by: node timeouts, retry waits, its time limit.
    /// Default: the thread's, else tokio's.
    pub fn time(mut self, time: Time) -> Self {
        self.lent.time = time;
        self
    }

    /// Lends the nodes a value, which they look up by type: see
    /// [`Context::resource`](crate::Context::resource). It replaces an earlier value of the same
    /// type. Subgraphs' nodes can use it too.
    pub fn resource<T: Send + Sync + 'static>(mut self, value: T) -> Self {
        self.lent.resources.put(value);
        self
    }

    /// Lets a token cancel the run.
    pub fn cancel_by(mut self, token: &CancelToken) -> Self {
        self.options.cancel = Some(token.clone());
        self
    }

    /// Lets failed nodes be retried or skipped while the run continues; see [`Supervisor`].
    pub fn supervised(mut self) -> (Supervisor, Self) {
        let (supervisor, inbox) = supervision();
        self.options.inbox = Some(inbox);
        (supervisor, self)
    }

    /// Records what happens elsewhere than on a thread.
    pub fn recorder(mut self, recorder: Arc<dyn Recorder<S>>) -> Self {
        self.options.recorder = Some(recorder);
        self
    }

    /// Keeps an earlier run's updates of a node: it doesn't run, and counts as done with these
    /// updates, whatever comes before it now. Where it leads is decided anew. It isn't reported
    /// again.
    ///
    /// Only for a graph whose nodes wait for all predecessors, and only without a thread (a thread
    /// knows what was done); anything else fails the run with VALIDATION_FAILED. An unknown node is
    /// ignored, since the graph may have changed.
    ///
    /// ```
    /// use ephor_graph::{Context, Graph, JsonState, JsonUpdate, NodeError, START, Trigger};
    /// use serde_json::{Value, json};
    ///
    /// async fn dear(_: Context<JsonState>) -> Result<Value, NodeError> {
    ///     Err(NodeError::from(std::io::Error::other("it is run a second time")))
    /// }
    /// async fn after(cx: Context<JsonState>) -> Result<Value, NodeError> {
    ///     Ok(json!({"after": cx.state().get("dear")}))
    /// }
    ///
    /// let graph = Graph::new("g")
    ///     .trigger(Trigger::All)
    ///     .node("dear", dear)
    ///     .node("after", after)
    ///     .edge(START, "dear")
    ///     .edge("dear", "after")
    ///     .compile()?;
    /// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
    /// let kept = [JsonUpdate::from(json!({"dear": 7}))];
    /// let done = graph.run(JsonState::default()).keep("dear", kept).await?;
    /// assert_eq!(done.state().get("after"), Some(&json!(7)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// # })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn keep(
        mut self,
        node: impl Into<NodeId>,
        updates: impl IntoIterator<Item = S::Update>,
    ) -> Self {
        let updates = updates.into_iter().collect();
        self.kept.push((node.into(), Kept::Completed(updates)));
        self
    }

    /// Does the same for a node that a recovery skipped: those after it run without its updates.
    pub fn keep_skipped(mut self, node: impl Into<NodeId>) -> Self {
        self.kept.push((node.into(), Kept::Skipped));
        self
    }

    /// Runs to the end.
    pub(crate) async fn go(self, sink: Option<Sink>) -> Result<Outcome<S>, RunError> {
        let Self { graph, begin, options, kept, lent } = self;
        let opened = match begin {
            Begin::Alone(state) => Opened::alone(&graph, state, kept)?,
            Begin::Thread(_) if !kept.is_empty() => return Err(start_failed(no_results())),
            Begin::Thread(thread) => thread.open(&graph).await?,
        };
        let span = tracing::info_span!(
            "graph",
            graph = graph.name(),
            run = %opened.info.run,
            thread = opened.info.thread.as_ref().map(tracing::field::display),
        );
        tracing::Instrument::instrument(carry_out(graph, opened, options, lent, sink), span).await
    }
}

async fn carry_out<S: State>(
    graph: CompiledGraph<S>,
    opened: Opened<S>,
    options: Options<S>,
    lent: Lent,
    sink: Option<Sink>,
) -> Result<Outcome<S>, RunError> {
    let Opened { info, machine, log, answers, notes, inner, busy: _busy } = opened;
    let run = info.run;
    let scope = Scope {
        names: graph.0.names.clone(),
        info,
        sink,
        log: log.clone(),
        answers: Arc::new(answers),
        notes: Notes::new(notes),
        alive: Arc::default(),
        inner: Arc::new(inner),
        parking: Parking::default(),
        time: lent.time,
        resources: lent.resources,
    };
    let shared = Shared::new(&graph, scope);
    let mut driver = Driver::new(shared.clone(), machine, options.max_steps);
    driver.concurrency = options.concurrency;
    driver.recorder = options.recorder;
    driver.inbox = options.inbox;
    for listener in &graph.0.listeners {
        guarded("began", || listener.began(&shared.info));
    }
    if let Some(sink) = shared.wants(Parts::VALUES)
        && let Ok(state) = serde_json::to_value(&*driver.machine.state())
    {
        sink.send(None, driver.machine.step(), 0, ChunkData::Values(state)).await;
    }
    let ending = driver.ending.clone();
    let cancelled = async {
        let reason = match &options.cancel {
            Some(token) => token.cancelled().await,
            None => std::future::pending().await,
        };
        ending.begin(&shared.time).await;
        reason
    };
    let late = async {
        let limit = over(&shared.time, options.limit).await;
        ending.begin(&shared.time).await;
        limit
    };
    let result = tokio::select! {
        biased;
        reason = cancelled => Err(RunError::Cancelled { reason }),
        limit = late => Err(RunError::TimeLimit { limit }),
        result = driver.go() => result,
    };
    if matches!(result, Err(RunError::Cancelled { .. } | RunError::TimeLimit { .. })) {
        driver.keep_completed().await;
    }
    driver.stop().await;
    let result = match &log {
        Some(log) => driver.close(log, result).await,
        None => result,
    };
    let failure = result.as_ref().err().map(|error| Failure::from(error.clone()));
    for listener in &graph.0.listeners {
        guarded("ended", || listener.ended(&shared.info, failure.as_ref()));
    }
    if let Some(failure) = &failure {
        tracing::debug!(%failure, "the run ended");
    }
    result?;
    let interrupts = match driver.machine.status() {
        Status::Finished => Vec::new(),
        Status::Going | Status::Blocked => driver.machine.interrupts(),
    };
    Ok(Outcome { run, state: driver.machine.state(), step: driver.machine.step(), interrupts })
}

/// Waits until a run has taken as long as it may, and says how long that is.
pub(crate) async fn over(time: &Time, limit: Option<Duration>) -> Duration {
    match limit {
        Some(limit) => {
            time.limit(limit).await;
            limit
        }
        None => std::future::pending().await,
    }
}

impl<S: State> IntoFuture for Run<S> {
    type Output = Result<Outcome<S>, RunError>;
    type IntoFuture = Pin<Box<dyn Future<Output = Self::Output> + Send>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.go(None))
    }
}
