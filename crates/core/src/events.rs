//! The platform's events. Embedders add their own by implementing [`Event`].

mod access;
mod approval;
mod conversation;
mod decision;
mod graph;
mod journal;
mod node;
mod run;
mod subagent;
mod system;
mod timer;
mod workflow;

pub use access::*;
pub use approval::*;
pub use conversation::*;
pub use decision::*;
pub use graph::*;
pub use journal::*;
pub use node::*;
pub use run::*;
pub use subagent::*;
pub use system::*;
pub use timer::*;
pub use workflow::*;

use crate::event::{Event, Publisher};
use serde_json::Value;

// `#[inline]` is for the compiler's time: code for each type is made where somebody asks for it.
macro_rules! catalogue {
    ($($event:ident)*) => {
        /// All event types of the platform with their JSON Schemas (2020-12), by name, as in
        /// `schemas/events/`.
        #[inline]
        pub fn catalogue() -> Vec<(&'static str, Value)> {
            vec![$(($event::TYPE, schemars::schema_for!($event).to_value()),)*]
        }

        /// Who may publish the platform event with that name. None if there is no such event.
        pub fn publisher(kind: &str) -> Option<Publisher> {
            match kind {
                $($event::TYPE => Some($event::BY),)*
                _ => None,
            }
        }

        /// The current [version](crate::versions) of the platform event with that name. None if
        /// there is no such event.
        pub fn version(kind: &str) -> Option<u32> {
            match kind {
                $($event::TYPE => Some(crate::versions::current::<$event>()),)*
                _ => None,
            }
        }

        /// Whether JSON can be read as the platform event with that name. None if there is no such
        /// event.
        #[inline]
        pub fn check_json(kind: &str, json: &str) -> Option<Result<(), serde_json::Error>> {
            match kind {
                $($event::TYPE => Some(serde_json::from_str::<$event>(json).map(drop)),)*
                _ => None,
            }
        }

        /// Whether it is a platform event that can be read.
        pub fn is_read(data: &crate::event::EventData) -> bool {
            match data.kind() {
                $($event::TYPE => data.read::<$event>().is_some(),)*
                _ => false,
            }
        }

        /// The JSON of an event in the current version. The outer None: there is no platform event
        /// with that name. The inner None: it can't be read.
        #[inline]
        pub fn rewritten(kind: &str, data: &crate::event::EventData) -> Option<Option<Value>> {
            match kind {
                $($event::TYPE => Some(
                    data.read::<$event>().and_then(|event| serde_json::to_value(&*event).ok()),
                ),)*
                _ => None,
            }
        }
    };
}

catalogue! {
    UserMessageReceived ReplyDrafted MessageSent ClarificationRequested TurnEnded ModelCalled
    ConversationForked RunCancelled HistoryRemoved
    DecisionMade DecisionValidated DecisionRejected DecisionHeld DecisionInterrupted
    DecisionCompleted
    CallHeld HoldAnswered HoldExpired AllowanceGranted AllowanceRevoked
    NodeStarted NodeProgress NodeIterationCompleted NodeCompleted NodeSkipped EffectStarted NodeCutOff NodeExecutionFailed
    WorkflowCreated WorkflowStarted WorkflowCompleted WorkflowFailed WorkflowAborted
    WorkflowInterrupted WorkflowModified WorkflowReplanned WorkflowAdjustmentRequested
    RecoveryAbandoned
    SubAgentSpawned SubAgentProgress SubAgentOutput SubAgentCompleted SubAgentFailed
    SubAgentTimedOut SubAgentCancelled
    GraphRunStarted GraphTurnStarted GraphTaskCompleted GraphTaskFailed GraphTaskNoted GraphInterrupted GraphResumed
    GraphNodeSkipped GraphStateUpdated GraphSnapshot GraphRunEnded
    TimerSet TimerFired TimerCancelled
    DeadLettered RejectionRateHigh
    TokenIssued TokenRevoked RequestBegun RequestAnswered
}

macro_rules! event {
    ($name:ident) => {
        impl crate::event::Event for $name {
            const TYPE: &'static str = stringify!($name);
        }
    };
    ($name:ident, transient) => {
        impl crate::event::Event for $name {
            const TYPE: &'static str = stringify!($name);
            const DURABLE: bool = false;
        }
    };
    ($name:ident, transient, by $publisher:ident) => {
        impl crate::event::Event for $name {
            const TYPE: &'static str = stringify!($name);
            const DURABLE: bool = false;
            const BY: crate::event::Publisher = crate::event::Publisher::$publisher;
        }
    };
    ($name:ident, by $publisher:ident) => {
        impl crate::event::Event for $name {
            const TYPE: &'static str = stringify!($name);
            const BY: crate::event::Publisher = crate::event::Publisher::$publisher;
        }
    };
}
use event;
