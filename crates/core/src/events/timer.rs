//! Timers that survive the process that set them.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::event;
use crate::ids::EventId;

/// Identifies a timer of a conversation: each actor has its own, by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TimerRef {
    /// The actor type's name.
    pub actor: String,
    /// The instance's key. None if the conversation has only one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// The actor's name for it.
    pub name: String,
}

/// An actor set a timer. The timer has this event's id, and replaces the one that the same actor
/// set under that name.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TimerSet {
    /// The timer.
    #[serde(flatten)]
    pub timer: TimerRef,
    /// When it is due. A time in the past is due at once.
    #[schemars(with = "String")]
    pub due: Timestamp,
    /// The data that the actor receives when it fires.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub payload: Value,
}
event!(TimerSet, by Runtime);

/// A timer fired. It is recorded once, in one commit with what its actor published first in
/// response.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TimerFired {
    /// The TimerSet.
    pub set: EventId,
    /// The timer.
    #[serde(flatten)]
    pub timer: TimerRef,
    /// When it was due.
    #[schemars(with = "String")]
    pub due: Timestamp,
}
event!(TimerFired, by Runtime);

/// A timer was cancelled before it was due.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TimerCancelled {
    /// The timer.
    #[serde(flatten)]
    pub timer: TimerRef,
}
event!(TimerCancelled, by Runtime);
