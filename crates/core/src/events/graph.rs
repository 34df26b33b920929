//! A state graph's run on its thread. A thread is a separate conversation in the journal, and its
//! state is the fold of these events.

use std::collections::BTreeMap;

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use super::event;
use crate::failure::Failure;
use crate::ids::{ConversationId, EventId, NodeId};

/// JSON kept as it was written: a state or an update whose type only its graph knows.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct RawJson(#[schemars(with = "Value")] pub Box<RawValue>);

impl RawJson {
    /// Serializes a value.
    pub fn of(value: &impl Serialize) -> Result<Self, serde_json::Error> {
        serde_json::value::to_raw_value(value).map(Self)
    }

    /// The text.
    pub fn get(&self) -> &str {
        self.0.get()
    }
}

impl PartialEq for RawJson {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

/// A node to run next, once, or once for each item of a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GraphTarget {
    /// The node, or END.
    pub node: NodeId,
    /// The items, if it runs once for each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub items: Option<Vec<Value>>,
    /// In a snapshot: the nodes that led to it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<NodeId>,
}

/// A task: one call of a node within a step.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GraphTask {
    /// The enclosing subgraphs' tasks, outermost first, such as `review@3.0/`. Empty for the graph
    /// itself.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub path: String,
    /// The step, counted from 1 over all runs of the thread.
    pub step: u64,
    /// Its position among the step's tasks, from 0.
    pub task: u32,
    /// The node.
    pub node: NodeId,
}

/// A question to a person, or a requested stop.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GraphInterrupt {
    /// Its name within the thread.
    pub id: String,
    /// The task that waits.
    pub task: GraphTask,
    /// Where it waits.
    pub reason: InterruptReason,
    /// The message for the person.
    pub message: String,
    /// The JSON Schema of the answer. None if no answer is needed to continue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub response_schema: Option<Value>,
    /// What the person needs to see to answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<Value>,
    /// When it expires; it can't be answered afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub expires_at: Option<Timestamp>,
}

/// Where an interrupt waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum InterruptReason {
    /// Before a node.
    Before,
    /// After a node.
    After,
    /// On an edge between two nodes.
    Edge,
    /// Inside a node, which asks.
    Asked,
}

/// A run started on a thread.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GraphRunStarted {
    /// The graph's name.
    pub graph: String,
    /// The run.
    pub run: EventId,
    /// As in [`GraphTask::path`].
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub path: String,
    /// The last step before it; 0 on a new thread.
    pub step: u64,
    /// The whole state at the start. Absent for a subgraph's run over the surrounding state, which
    /// is its task's.
    #[serde(default, deserialize_with = "there", skip_serializing_if = "Option::is_none")]
    pub state: Option<RawJson>,
}
event!(GraphRunStarted, by Thread);

/// What is there is a value, `null` too.
fn there<'de, D: serde::Deserializer<'de>>(json: D) -> Result<Option<RawJson>, D::Error> {
    RawJson::deserialize(json).map(Some)
}

/// A run started on a thread with the thread's state and an update of it: its next turn. The record
/// grows by the update instead of the whole state.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GraphTurnStarted {
    /// The graph's name.
    pub graph: String,
    /// The run.
    pub run: EventId,
    /// The last step before it.
    pub step: u64,
    /// The update.
    pub update: RawJson,
}
event!(GraphTurnStarted, by Thread);

/// A task completed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GraphTaskCompleted {
    /// The run.
    pub run: EventId,
    /// The task.
    pub task: GraphTask,
    /// Which attempt it was, from 1.
    pub attempt: u32,
    /// Its updates of the state, in order.
    pub updates: Vec<RawJson>,
    /// The nodes to run next because of it.
    pub next: Vec<GraphTarget>,
    /// Nodes for which it couldn't be decided whether they run next; they failed in its place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undecided: Vec<NodeId>,
    /// Whether the result came from a cache.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cached: bool,
}
event!(GraphTaskCompleted, by Thread);

/// A task failed, after its retries. It runs again when the thread is resumed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GraphTaskFailed {
    /// The run.
    pub run: EventId,
    /// The task.
    pub task: GraphTask,
    /// The number of attempts.
    pub attempt: u32,
    /// The reason.
    pub failure: Failure,
}
event!(GraphTaskFailed, by Thread);

/// A failed node was skipped: it counts as done, without updates. Only in graphs whose nodes wait
/// for all predecessors. Nodes skipped by conditions have no event.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GraphNodeSkipped {
    /// The run.
    pub run: EventId,
    /// The step of the node's tasks.
    pub step: u64,
    /// The node.
    pub node: NodeId,
}
event!(GraphNodeSkipped, by Thread);

/// A task recorded a result that must not be computed twice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GraphTaskNoted {
    /// The run.
    pub run: EventId,
    /// The task.
    pub task: GraphTask,
    /// The note's name within the task.
    pub key: String,
    /// The result.
    pub value: RawJson,
}
event!(GraphTaskNoted, by Thread);

/// Tasks wait for a person.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GraphInterrupted {
    /// The run.
    pub run: EventId,
    /// What they wait for.
    pub interrupts: Vec<GraphInterrupt>,
}
event!(GraphInterrupted, by Thread);

/// A thread was resumed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GraphResumed {
    /// The run.
    pub run: EventId,
    /// Answers by interrupt; null for one that needs none.
    pub answers: BTreeMap<String, Value>,
}
event!(GraphResumed, by Thread);

/// A thread's state was changed from outside.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GraphStateUpdated {
    /// The last run on the thread.
    pub run: EventId,
    /// The step after which it applies.
    pub step: u64,
    /// The updates.
    pub updates: Vec<RawJson>,
    /// The node in whose name the update was made. None: only the state changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_node: Option<NodeId>,
    /// The nodes to run next, if it was made in a node's name.
    #[serde(default)]
    pub next: Vec<GraphTarget>,
}
event!(GraphStateUpdated, by Thread);

/// The whole state between two steps, so that earlier events needn't be read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GraphSnapshot {
    /// The graph's name.
    pub graph: String,
    /// The run.
    pub run: EventId,
    /// The last step that it includes.
    pub step: u64,
    /// The state.
    pub state: RawJson,
    /// The nodes to run next, in order. Empty if the run is over.
    pub next: Vec<GraphTarget>,
    /// The thread and step that it was forked from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forked_from: Option<GraphOrigin>,
}
event!(GraphSnapshot, by Thread);

/// The origin of a forked thread.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GraphOrigin {
    /// The thread.
    pub thread: ConversationId,
    /// Its step.
    pub step: u64,
}

/// A run ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GraphRunEnded {
    /// The run.
    pub run: EventId,
    /// As in [`GraphTask::path`].
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub path: String,
    /// Its last step.
    pub step: u64,
    /// How it ended.
    pub end: GraphEnd,
    /// Why, if it didn't complete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<Failure>,
}
event!(GraphRunEnded, by Thread);

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum GraphEnd {
    /// Nothing was left to run.
    Completed,
    /// A task failed. The thread can be resumed.
    Failed,
    /// A limit was reached: steps or time. The thread can be resumed.
    Limit,
    /// Someone cancelled it. The thread can be resumed.
    Cancelled,
    /// It waited, or was cut off, and was given up: nothing of it is due any more. The thread's next run
    /// begins with its state.
    Abandoned,
}
