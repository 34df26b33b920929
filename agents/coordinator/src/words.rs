//! The coordinator's type, and what it is told.

use ephor_core::{DecisionError, Draft, EventId};
use ephor_runtime::ActorContext;
use serde_json::Value;

use crate::cancel::Cancelling;
use crate::recovery::RecoveryConfig;
use crate::stats::Warning;

/// The actor type.
pub(crate) struct Coordinator {
    pub recovery: RecoveryConfig,
    pub rejections: Warning,
}

/// What a coordinator is told beside events.
#[derive(Debug)]
pub(crate) enum Tell {
    /// Release nothing until [`Tell::Release`].
    Hold,
    Release,
    /// A decision continues in the background.
    Detached(EventId),
    /// A decision has been carried out, or couldn't be; the events are recorded with its end.
    Finished(EventId, Result<Value, DecisionError>, Vec<Draft>),
    /// A run was cancelled, or a sub-agent is gone, and this belongs to it. None: that can't be read.
    Cancelling(Option<Cancelling>),
}

pub(crate) type Cx<'a> = ActorContext<'a, Tell>;
