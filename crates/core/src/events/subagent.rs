//! A sub-agent's life cycle.

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
    /// The timeout in seconds.
    pub timeout: f64,
}
event!(SubAgentSpawned, by Runtime);

/// A progress note of a running sub-agent. Not journalled.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SubAgentProgress {
    /// The sub-agent.
    pub subagent_id: SubAgentId,
    /// What it is doing.
    pub message: String,
}
event!(SubAgentProgress, transient);

/// A piece of a sub-agent's output while it works. Not journalled; its result is recorded when it
/// ends.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SubAgentOutput {
    /// The sub-agent.
    pub subagent_id: SubAgentId,
    /// The node of its graph.
    pub node: String,
    /// `text`, `json`, `sql`, `python`, `result_set` or `markdown`.
    pub kind: String,
    /// The piece.
    pub text: String,
}
event!(SubAgentOutput, transient);

/// A sub-agent completed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SubAgentCompleted {
    /// The sub-agent.
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
    /// The sub-agent.
    pub subagent_id: SubAgentId,
    /// Its type.
    pub subagent_type: String,
    /// The SPAWN_SUBAGENT decision.
    pub decision: EventId,
    /// The reason.
    pub failure: Failure,
}
event!(SubAgentFailed, by Runtime);

/// A sub-agent exceeded its timeout and was stopped.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SubAgentTimedOut {
    /// The sub-agent.
    pub subagent_id: SubAgentId,
    /// Its type.
    pub subagent_type: String,
    /// The SPAWN_SUBAGENT decision.
    pub decision: EventId,
    /// The timeout in seconds.
    pub timeout: f64,
}
event!(SubAgentTimedOut, by Runtime);

/// A sub-agent was stopped because its decision was interrupted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SubAgentCancelled {
    /// The sub-agent.
    pub subagent_id: SubAgentId,
    /// Its type.
    pub subagent_type: String,
    /// The SPAWN_SUBAGENT decision.
    pub decision: EventId,
    /// The reason.
    pub reason: String,
}
event!(SubAgentCancelled, by Runtime);
