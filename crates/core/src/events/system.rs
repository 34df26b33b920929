//! Events of the platform itself.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::event;
use crate::ids::EventId;

/// A handler failed or panicked on an event; the bus and the other handlers continued.
///
/// The bus publishes it through the whole middleware chain; nothing reacts to it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DeadLettered {
    /// The event.
    pub event: EventId,
    /// Its type.
    pub event_type: String,
    /// The subscription whose handler failed.
    pub subscription: String,
    /// The error message.
    pub error: String,
    /// Whether it panicked.
    pub panicked: bool,
}
event!(DeadLettered);

/// More than half of the decisions that the process has judged were rejected: an agent doesn't learn,
/// or a policy is too strict. It is published once, and again after the rate has dropped. Not recorded:
/// it is a statistic of the process, not of the conversation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RejectionRateHigh {
    /// How many decisions were judged since the runtime was built.
    pub judged: u64,
    /// How many of them were rejected.
    pub rejected: u64,
}
event!(RejectionRateHigh, transient);
