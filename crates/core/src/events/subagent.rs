//! A sub-agent's life.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::event;
use crate::failure::Failure;
use crate::ids::{EventId, SubAgentId};

/// A sub-agent was started.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SubAgentSpawned {
    /// Its id.
    pub subagent_id: SubAgentId,
    /// Its type.
    pub subagent_type: String,
    /// The SPAWN_SUBAGENT decision.
    pub decision: EventId,
    /// Its task.
    pub task: Map<String, Value>,
    /// 0 to 10, 10 most urgent.
    pub priority: u8,
    /// Seconds.
    pub timeout: f64,
}
event!(SubAgentSpawned, by Runtime);

/// A note of a sub-agent at work. Not journalled.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SubAgentProgress {
    /// Which.
    pub subagent_id: SubAgentId,
    /// What it is at.
    pub message: String,
}
event!(SubAgentProgress, transient);

/// A piece of what a sub-agent writes while it works. Not journalled; its result is, when it ends.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SubAgentOutput {
    /// Which.
    pub subagent_id: SubAgentId,
    /// The node of its graph.
    pub node: String,
    /// `text`, `json`, `sql`, `python`, `result_set` or `markdown`.
    pub kind: String,
    /// The piece.
    pub text: String,
}
event!(SubAgentOutput, transient);

/// A sub-agent has its result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SubAgentCompleted {
    /// Which.
    pub subagent_id: SubAgentId,
    /// Its type.
    pub subagent_type: String,
    /// The SPAWN_SUBAGENT decision.
    pub decision: EventId,
    /// Its result.
    pub output: Value,
}
event!(SubAgentCompleted, by Runtime);

/// A sub-agent failed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SubAgentFailed {
    /// Which.
    pub subagent_id: SubAgentId,
    /// Its type.
    pub subagent_type: String,
    /// The SPAWN_SUBAGENT decision.
    pub decision: EventId,
    /// Why.
    pub failure: Failure,
}
event!(SubAgentFailed, by Runtime);

/// A sub-agent took longer than it may, and was stopped.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SubAgentTimedOut {
    /// Which.
    pub subagent_id: SubAgentId,
    /// Its type.
    pub subagent_type: String,
    /// The SPAWN_SUBAGENT decision.
    pub decision: EventId,
    /// Seconds that it had.
    pub timeout: f64,
}
event!(SubAgentTimedOut, by Runtime);

/// A sub-agent was stopped because its decision was interrupted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SubAgentCancelled {
    /// Which.
    pub subagent_id: SubAgentId,
    /// Its type.
    pub subagent_type: String,
    /// The SPAWN_SUBAGENT decision.
    pub decision: EventId,
    /// Why.
    pub reason: String,
}
event!(SubAgentCancelled, by Runtime);
