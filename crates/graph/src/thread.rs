//! Threads: runs that are recorded, wait for people, survive crashes, and can be inspected step by
//! step.

mod answers;
mod history;
mod load;
mod loaded;
mod open;
mod snapshot;

use std::sync::Arc;

use ephor_core::events::{GraphInterrupted, GraphStateUpdated, RawJson};
use ephor_core::{ConversationId, EventData, NodeId};
use ephor_journal::Journal;
use ephor_time::Time;
use jiff::Timestamp;

use crate::busy::Busy;
use crate::command::Updates;
use crate::compiled::CompiledGraph;
use crate::exits::{Next, Place};
use crate::log::{Durability, ThreadLog};
use crate::opened::Lent;
use crate::state::State;
use crate::thread_error::ThreadError;
use crate::wire::{self, unwritable};
pub use history::{StepInfo, StepNode};
pub use snapshot::Snapshot;

/// A graph's thread: a separate conversation in a journal, which its runs write to and continue
/// from. Only one run writes to a thread at a time; the journal refuses a second one.
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

impl<S: State> CompiledGraph<S> {
    /// The thread with that name. Its first run creates it.
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

    /// Sets the clock, for the events' times and for questions that expire.
    #[must_use]
    pub fn clock(mut self, now: impl Fn() -> Timestamp + Send + Sync + 'static) -> Self {
        self.lent.time = self.lent.time.told_by(now);
        self
    }

    /// Sets the time that its runs wait and time out by; also the [`clock`](Self::clock). Default:
    /// the system's.
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

    /// The thread's current state.
    pub async fn state(&self) -> Result<Snapshot<S>, ThreadError> {
        self.load().await?.snapshot()
    }

    /// Changes the state from outside. If given in a node's name, it is as if that node had just
    /// returned the update: its task counts as done if one is due; otherwise, what the node leads
    /// to replaces everything that was due. Of a run that was given up, no node's name can be given.
    pub async fn update_state(
        &self,
        update: impl Into<S::Update>,
        as_node: Option<&str>,
    ) -> Result<Snapshot<S>, ThreadError> {
        let update = update.into();
        let busy = self.busy().await?;
        let mut loaded = self.load().await?;
        if as_node.is_some() && loaded.abandoned() {
            return Err(ThreadError::Completed(self.id.clone()));
        }
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
        self.log(loaded.head, Durability::Sync, Some(&busy)).append(events).await?;
        self.state().await
    }

    /// Gives up a run that waits, was cut off, or could be resumed after its end: nothing of it is due any
    /// more, and [`start`](Self::start) or [`send`](Self::send) begins the next. Does nothing if the last run
    /// has completed.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use ephor_core::ConversationId;
    /// # use ephor_graph::{Ask, Context, Graph, JsonState, NodeError, START};
    /// # use ephor_journal::Memory;
    /// # use serde_json::{Value, json};
    /// # async fn approve(cx: Context<JsonState>) -> Result<Value, NodeError> {
    /// #     let ok: bool = cx.ask(Ask::new("publish", "Publish this draft?"))?;
    /// #     Ok(json!({"approved": ok}))
    /// # }
    /// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
    /// # let graph = Graph::new("review").node("approve", approve).edge(START, "approve").compile()?;
    /// # let thread = graph.thread(Arc::new(Memory::new()), ConversationId::new("review-7")?);
    /// assert!(thread.start(JsonState::default()).await?.waiting());
    /// let left = thread.abandon().await?;
    /// assert!(left.interrupts.is_empty() && left.next.is_empty());
    /// assert!(thread.start(JsonState::default()).await?.waiting());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// # }).unwrap();
    /// ```
    pub async fn abandon(&self) -> Result<Snapshot<S>, ThreadError> {
        let busy = self.busy().await?;
        let loaded = self.load().await?;
        if !loaded.is_due() {
            return loaded.snapshot();
        }
        let log = self.log(loaded.head, Durability::Sync, Some(&busy));
        log.append(vec![loaded.given_up()]).await?;
        self.state().await
    }

    async fn busy(&self) -> Result<Busy, ThreadError> {
        let busy = Busy::take(&self.journal, &self.id).await;
        busy.ok_or_else(|| ThreadError::Running(self.id.clone()))
    }

    fn log(&self, head: u64, mode: Durability, busy: Option<&Busy>) -> Arc<ThreadLog> {
        let source = format!("graph/{}", self.graph.name());
        let time = self.lent.time.clone();
        let (journal, hold) = (self.journal.clone(), busy.map(Busy::hold));
        ThreadLog::new(journal, self.id.clone(), head, mode, &source, time, hold)
    }
}
