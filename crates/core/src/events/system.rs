//! What the platform says of itself.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::event;
use crate::ids::EventId;

/// A handler failed or panicked on an event; the bus and the other handlers went on.
///
/// The bus publishes it through its whole chain, like anybody; nobody acts on it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DeadLettered {
    /// The event.
    pub event: EventId,
    /// Its type.
    pub event_type: String,
    /// The subscription whose handler failed.
    pub subscription: String,
    /// What it said.
    pub error: String,
    /// Whether it panicked.
    pub panicked: bool,
}
event!(DeadLettered);
