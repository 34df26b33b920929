//! The end of a sub-agent, whichever event says it.

use std::sync::Arc;

use crate::event::{Envelope, Event};
use crate::events::{SubAgentCancelled, SubAgentCompleted, SubAgentFailed, SubAgentTimedOut};
use crate::ids::{EventId, SubAgentId};

/// A sub-agent that has ended.
#[derive(Debug, Clone, PartialEq)]
pub enum SubAgentEnd {
    /// It has a result.
    Completed(Arc<SubAgentCompleted>),
    /// It failed.
    Failed(Arc<SubAgentFailed>),
    /// It took too long.
    TimedOut(Arc<SubAgentTimedOut>),
    /// It was stopped.
    Cancelled(Arc<SubAgentCancelled>),
}

impl SubAgentEnd {
    /// Reads a sub-agent's end from an event. None if the event is something else.
    ///
    /// ```
    /// use ephor_core::events::SubAgentTimedOut;
    /// use ephor_core::subagent_end::SubAgentEnd;
    /// use ephor_core::{ConversationId, Disposition, Draft, EventId, SubAgentId};
    ///
    /// let late = SubAgentTimedOut {
    ///     subagent_id: SubAgentId::from("s"),
    ///     subagent_type: "researcher".into(),
    ///     decision: EventId::fresh(),
    ///     timeout: 2.5,
    /// };
    /// let draft = Draft::new(ConversationId::new("c").unwrap(), late);
    /// let event = draft.seal(1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
    /// let end = SubAgentEnd::of(&event).unwrap();
    /// assert_eq!(end.reason().unwrap(), "it took longer than 2.5 s");
    /// ```
    pub fn of(event: &Envelope) -> Option<Self> {
        match event.kind() {
            SubAgentCompleted::TYPE => event.read().map(Self::Completed),
            SubAgentFailed::TYPE => event.read().map(Self::Failed),
            SubAgentTimedOut::TYPE => event.read().map(Self::TimedOut),
            SubAgentCancelled::TYPE => event.read().map(Self::Cancelled),
            _ => None,
        }
    }

    /// The sub-agent.
    pub fn subagent_id(&self) -> &SubAgentId {
        match self {
            Self::Completed(end) => &end.subagent_id,
            Self::Failed(end) => &end.subagent_id,
            Self::TimedOut(end) => &end.subagent_id,
            Self::Cancelled(end) => &end.subagent_id,
        }
    }

    /// The SPAWN_SUBAGENT decision.
    pub fn decision(&self) -> EventId {
        match self {
            Self::Completed(end) => end.decision,
            Self::Failed(end) => end.decision,
            Self::TimedOut(end) => end.decision,
            Self::Cancelled(end) => end.decision,
        }
    }

    /// Why it has no result. None: it has one.
    pub fn reason(&self) -> Option<String> {
        match self {
            Self::Completed(_) => None,
            Self::Failed(end) => Some(end.failure.to_string()),
            Self::TimedOut(end) => Some(format!("it took longer than {} s", end.timeout)),
            Self::Cancelled(end) => Some(end.reason.clone()),
        }
    }
}
