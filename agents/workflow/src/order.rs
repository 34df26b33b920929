//! What a run is told from outside.

use ephor_core::{DecisionError, EventId, NodeId};
use serde_json::{Map, Value};
use tokio::sync::oneshot;

/// What a run is told from outside.
#[derive(Debug, Clone)]
pub(crate) enum Order {
    /// Run a failed node again.
    Retry {
        node: NodeId,
        delay: f64,
        modifications: Option<Map<String, Value>>,
        alternative: Option<NodeId>,
        decision: EventId,
    },
    /// Count a failed node as skipped.
    Skip { node: NodeId },
    /// Take a person's word for what a failed node's call came to.
    Happened { node: NodeId, said: Said },
    /// End the run, status ABORTED.
    Abort { reason: String },
    /// No recovery is left for a failed node.
    GiveUp { node: NodeId, reason: String },
    /// End the run, status READY.
    Interrupt { by: EventId },
    /// Start no further node.
    Pause,
    /// Go on.
    Resume,
}

/// What a person says that a call came to, and in which decision's stead.
#[derive(Debug, Clone)]
pub(crate) struct Said {
    pub result: Value,
    pub decision: EventId,
}

/// An order with the answer that its sender waits for.
pub(crate) struct Ordered {
    pub order: Order,
    pub reply: oneshot::Sender<Result<(), DecisionError>>,
}
