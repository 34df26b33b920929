//! The context of a running node.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use ephor_core::events::{GraphInterrupt, GraphTask, GraphTaskNoted, InterruptReason, RawJson};
use ephor_core::{ErrorCode, EventData, Failure, NodeId};
use ephor_time::Time;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::alive::Alive;
use crate::fold::Within;
use crate::interrupt::{Ask, schema_of};
use crate::log::ThreadLog;
use crate::names;
use crate::node_error::NodeError;
use crate::parking::Parking;
use crate::resources::Resources;
use crate::run_info::RunInfo;
use crate::state::State;
use crate::stream::{ChunkData, Parts, Sink, TextKind};
use crate::task::TaskKey;

/// What all tasks of a run share, whatever the graph's state is.
pub(crate) struct Scope {
    /// The graph's nodes.
    pub names: Arc<[NodeId]>,
    pub info: RunInfo,
    pub sink: Option<Sink>,
    pub log: Option<Arc<ThreadLog>>,
    /// Answers by interrupt.
    pub answers: Arc<BTreeMap<String, Value>>,
    /// Results that tasks mustn't compute twice.
    pub notes: Notes,
    /// What there is of subgraphs' tasks.
    pub alive: Arc<Alive>,
    /// What subgraphs' tasks have done so far, by path.
    pub inner: Arc<HashMap<String, Within>>,
    /// Subgraphs' runs that failed, for their tasks' next attempts.
    pub parking: Parking,
    /// What the run waits and times out by.
    pub time: Time,
    /// What the run lends to its nodes.
    pub resources: Resources,
}

impl Scope {
    pub fn wants(&self, part: Parts) -> Option<&Sink> {
        self.sink.as_ref().filter(|sink| sink.parts.contains(part))
    }

    pub fn name(&self, key: TaskKey) -> &NodeId {
        &self.names[key.node as usize]
    }

    /// A task as events name it.
    pub fn task(&self, key: TaskKey) -> GraphTask {
        names::task(&self.info.path, self.name(key), key)
    }
}

/// Results that tasks mustn't compute twice, by task.
pub(crate) struct Notes {
    held: Mutex<HashMap<TaskKey, Vec<(String, RawJson)>>>,
    /// Whether there ever was one: most graphs have none, and needn't lock for it.
    used: AtomicBool,
}

impl Notes {
    pub fn new(held: HashMap<TaskKey, Vec<(String, RawJson)>>) -> Self {
        Self { used: AtomicBool::new(!held.is_empty()), held: Mutex::new(held) }
    }

    fn held(&self) -> MutexGuard<'_, HashMap<TaskKey, Vec<(String, RawJson)>>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self, task: TaskKey, key: &str) -> Option<RawJson> {
        if !self.used.load(Ordering::Relaxed) {
            return None;
        }
        let held = self.held();
        let note = held.get(&task)?.iter().find(|(name, _)| name == key);
        note.map(|(_, value)| value.clone())
    }

    fn put(&self, task: TaskKey, key: &str, value: RawJson) {
        self.used.store(true, Ordering::Relaxed);
        self.held().entry(task).or_default().push((key.to_owned(), value));
    }

    pub fn forget(&self, task: TaskKey) {
        if self.used.load(Ordering::Relaxed) {
            self.held().remove(&task);
        }
    }
}

/// What one attempt of a task has asked.
#[derive(Default)]
pub(crate) struct Asked {
    held: Mutex<Vec<GraphInterrupt>>,
    /// Whether there is anything: most tasks ask nothing, and needn't lock for it.
    any: AtomicBool,
    /// The tasks of the subgraph that the attempt runs, if it runs one.
    pub inner: OnceLock<Arc<Alive>>,
}

impl Asked {
    fn held(&self) -> MutexGuard<'_, Vec<GraphInterrupt>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn push(&self, interrupt: GraphInterrupt) {
        self.any.store(true, Ordering::Release);
        let mut held = self.held();
        if !held.iter().any(|known| known.id == interrupt.id) {
            held.push(interrupt);
        }
    }

    pub fn take(&self) -> Vec<GraphInterrupt> {
        if !self.any.load(Ordering::Acquire) {
            return Vec::new();
        }
        std::mem::take(&mut *self.held())
    }
}

/// The context of a running node: the state for this task, and ways to write to the run's stream,
/// to ask a person, and to store a result durably.
pub struct Context<S: State> {
    pub(crate) state: Arc<S>,
    pub(crate) key: TaskKey,
    pub(crate) attempt: u32,
    /// Whether the task is tried again when it fails.
    pub(crate) retried: bool,
    pub(crate) item: Option<Arc<Value>>,
    pub(crate) asked: Arc<Asked>,
    pub(crate) run: Arc<Scope>,
}

impl<S: State> Clone for Context<S> {
    fn clone(&self) -> Self {
        Self {
            state: self.state.clone(),
            key: self.key,
            attempt: self.attempt,
            retried: self.retried,
            item: self.item.clone(),
            asked: self.asked.clone(),
            run: self.run.clone(),
        }
    }
}

impl<S: State> Context<S> {
    /// The state. It doesn't change while the node runs.
    pub fn state(&self) -> &S {
        &self.state
    }

    /// The state, to keep. As long as it is kept, the next change of the state copies it.
    pub fn shared_state(&self) -> Arc<S> {
        self.state.clone()
    }

    /// The node's name.
    pub fn node(&self) -> &str {
        self.run.name(self.key).as_str()
    }

    /// The step, from 1, counted over all runs of a thread.
    pub fn step(&self) -> u64 {
        self.key.step
    }

    /// The attempt, from 1.
    pub fn attempt(&self) -> u32 {
        self.attempt
    }

    /// The run.
    pub fn run(&self) -> &RunInfo {
        &self.run.info
    }

    /// A key that stays the same across a task's attempts and however often its thread is resumed.
    /// Pass it to an effect so that the receiver can recognise repetitions.
    pub fn idempotency_key(&self) -> String {
        format!("{}/{}", self.run.info.run, self.name())
    }

    /// The list item that this task is for.
    ///
    /// # Errors
    /// The task isn't for a list item, or the item isn't a `T`.
    pub fn item<T: DeserializeOwned>(&self) -> Result<T, NodeError> {
        let Some(item) = &self.item else {
            let text = format!("node {:?} runs for no list's item", self.node());
            let hint = "lead to it by `each` or `Goto::each`";
            return Err(Failure::new(ErrorCode::ValidationFailed, text).hint(hint).into());
        };
        serde_json::from_value((**item).clone()).map_err(|error| {
            let text = format!("node {:?} can't read its item: {error}", self.node());
            Failure::new(ErrorCode::ValidationFailed, text).into()
        })
    }

    /// A value of this type lent to the run by [`Run::resource`](crate::Run::resource) or
    /// [`Thread::resource`](crate::Thread::resource): a client, a model, an agent's port. The graph
    /// itself holds none, so it can be compiled once and drawn without them.
    ///
    /// ```
    /// use ephor_graph::{Context, Graph, JsonState, NodeError, START};
    /// use serde_json::{Value, json};
    ///
    /// struct Prices(u32);
    ///
    /// async fn offer(cx: Context<JsonState>) -> Result<Value, NodeError> {
    ///     Ok(json!({"price": cx.resource::<Prices>()?.0}))
    /// }
    ///
    /// let graph = Graph::new("g").node("offer", offer).edge(START, "offer").compile()?;
    /// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
    /// let done = graph.run(JsonState::default()).resource(Prices(7)).await?;
    /// assert_eq!(done.state().get("price"), Some(&json!(7)));
    /// let error = graph.run(JsonState::default()).await.unwrap_err();
    /// assert!(error.to_string().contains("Prices"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// # })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The run has no value of this type.
    pub fn resource<T: Send + Sync + 'static>(&self) -> Result<&T, NodeError> {
        self.run.resources.get().ok_or_else(|| {
            let (node, kind) = (self.node(), std::any::type_name::<T>());
            let text = format!("node {node:?} needs a {kind}, and its run was given none");
            Failure::new(ErrorCode::Dependency, text).hint("give it one: `run.resource(…)`").into()
        })
    }

    /// The time that the run waits and times out by.
    pub fn time(&self) -> &Time {
        &self.run.time
    }

    /// Asks a person, and returns the answer once there is one. Until then it returns an error,
    /// which the node must propagate with `?`: the run stops there and uses no resources. When the
    /// thread is resumed, the node runs again from its beginning, and this returns the answer. Put
    /// what must not happen twice into [`once`](Self::once). An answer is checked against `T`'s
    /// schema when it is given.
    ///
    /// Several questions of one node can wait at once: ask them all before the first `?`.
    ///
    /// ```
    /// use ephor_graph::{Ask, Context, JsonState, NodeError};
    /// use serde_json::{Value, json};
    ///
    /// async fn approve(cx: Context<JsonState>) -> Result<Value, NodeError> {
    ///     let ok: bool = cx.ask(Ask::new("publish", "Publish this draft?"))?;
    ///     Ok(json!({"approved": ok}))
    /// }
    /// # fn is_node(_: impl ephor_graph::Node<JsonState>) {}
    /// # is_node(approve);
    /// ```
    ///
    /// # Errors
    /// There is no answer yet; or the run has no thread to wait on.
    pub fn ask<T: DeserializeOwned + JsonSchema>(&self, ask: Ask) -> Result<T, NodeError> {
        let id = names::question(&self.name(), &ask.key);
        if let Some(answer) = self.run.answers.get(&id) {
            return serde_json::from_value(answer.clone()).map_err(|error| {
                let text = format!("the answer to {id:?} can't be read: {error}");
                Failure::new(ErrorCode::ValidationFailed, text).into()
            });
        }
        let Some(log) = &self.run.log else {
            let text = format!("node {:?} asks a person, and the run has no thread", self.node());
            let hint = "run the graph on a thread: `graph.thread(journal, id)`";
            return Err(Failure::new(ErrorCode::Dependency, text).hint(hint).into());
        };
        self.asked.push(GraphInterrupt {
            id,
            task: self.run.task(self.key),
            reason: InterruptReason::Asked,
            message: ask.message,
            response_schema: Some(schema_of::<T>()),
            detail: ask.detail,
            expires_at: ask.expires_in.and_then(|time| log.now().checked_add(time).ok()),
        });
        Err(NodeError::interrupted())
    }

    /// Does something that must not be done twice, and returns its result. On a thread, the result
    /// is journalled before this returns, in [`Durability::Exit`](crate::Durability::Exit) with all of the
    /// run: then a crash may have it done again. When the node runs again, after a retry, a question or a
    /// crash, this returns the stored result. The key distinguishes a node's results. Failures
    /// aren't stored.
    ///
    /// Work that was running when the process died has no result and is done again: pass the
    /// [`idempotency_key`](Self::idempotency_key) to the receiver.
    ///
    /// # Errors
    /// The work's own error; or the result can't be serialized, or the journal failed.
    pub async fn once<T, E>(
        &self,
        key: &str,
        work: impl AsyncFnOnce() -> Result<T, E>,
    ) -> Result<T, NodeError>
    where
        T: Serialize + DeserializeOwned,
        E: Into<NodeError>,
    {
        let known = self.run.notes.get(self.key, key);
        if let Some(value) = known {
            return Ok(serde_json::from_str(value.get())?);
        }
        let done = work().await.map_err(Into::into)?;
        let value = RawJson::of(&done)?;
        if let Some(log) = &self.run.log {
            let note = GraphTaskNoted {
                run: self.run.info.run,
                task: self.run.task(self.key),
                key: key.to_owned(),
                value: value.clone(),
            };
            let note = vec![EventData::typed(note)];
            log.append_now(note).await.map_err(|error| NodeError::journal(error.into()))?;
        }
        self.run.notes.put(self.key, key, value);
        Ok(done)
    }

    /// Writes a piece of text for the user. Empty pieces are dropped. Waits while the reader is
    /// behind; does nothing without a reader.
    pub async fn write(&self, kind: TextKind, text: impl Into<String>) {
        let Some(sink) = self.run.wants(Parts::MESSAGES) else {
            return;
        };
        let text = text.into();
        if !text.is_empty() {
            self.send_to(sink, ChunkData::Message { kind, text }).await;
        }
    }

    /// Writes plain text for the user; see [`write`](Self::write).
    pub async fn text(&self, text: impl Into<String>) {
        self.write(TextKind::Text, text).await;
    }

    /// Sends a custom value to the stream's reader.
    pub async fn send(&self, value: impl Serialize) -> Result<(), NodeError> {
        if let Some(sink) = self.run.wants(Parts::CUSTOM) {
            self.send_to(sink, ChunkData::Custom(serde_json::to_value(value)?)).await;
        }
        Ok(())
    }

    async fn send_to(&self, sink: &Sink, data: ChunkData) {
        let node = self.run.name(self.key);
        sink.send(Some(node), self.key.step, self.attempt, data).await;
    }

    /// The task's name within its thread.
    pub(crate) fn name(&self) -> String {
        names::task_name(&self.run.info.path, self.node(), self.key)
    }
}

impl<S: State + std::fmt::Debug> std::fmt::Debug for Context<S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Context").field("task", &self.name()).field("state", &self.state).finish()
    }
}
