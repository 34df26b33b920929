//! Timers that outlive the process that set them.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::event;
use crate::ids::EventId;

/// Which timer of a conversation: each actor has its own, by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TimerRef {
    /// The actor type, by name.
    pub actor: String,
    /// Which instance of it. None: the conversation's only one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// What the actor calls it.
    pub name: String,
}

/// An actor wants to be told when a time has come. The timer has this event's id; it takes the place of
/// the one that the same actor has set under that name.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TimerSet {
    /// Which.
    #[serde(flatten)]
    pub timer: TimerRef,
    /// When. What is past is due at once.
    #[schemars(with = "String")]
    pub due: Timestamp,
    /// What the actor wants to be told then.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub payload: Value,
}
event!(TimerSet, by Runtime);

/// The time of a timer has come. It is on record once, in one commit with what its actor published first
/// on that account.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TimerFired {
    /// The TimerSet.
    pub set: EventId,
    /// Which.
    #[serde(flatten)]
    pub timer: TimerRef,
    /// When it was due.
    #[schemars(with = "String")]
    pub due: Timestamp,
}
event!(TimerFired, by Runtime);

/// A timer was cancelled before its time had come.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TimerCancelled {
    /// Which.
    #[serde(flatten)]
    pub timer: TimerRef,
}
event!(TimerCancelled, by Runtime);
