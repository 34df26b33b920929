//! The agenda's inputs and outputs, and the status of decisions.

use ephor_core::{DecisionType, EventId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An approved decision to be carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Item {
    /// The decision.
    pub id: EventId,
    /// The decision's type, which determines its rank.
    pub kind: DecisionType,
    /// Its position in the conversation's sequence; the lower one wins ties.
    pub seq: u64,
    /// For an ERROR_RECOVERY: the decision that started the run that it recovers. It isn't
    /// interrupted, since nothing would be left to recover.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recovers: Option<EventId>,
    /// The decision that this one is a step of, such as the SPAWN_SUBAGENT of the agent that made
    /// it. Whoever waits for a run, or for a recovery, isn't interrupted either; what waits is
    /// interrupted with the decision that it is a step of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<EventId>,
}

impl Item {
    /// An approved decision.
    pub const fn new(id: EventId, kind: DecisionType, seq: u64) -> Self {
        Self { id, kind, seq, recovers: None, within: None }
    }

    /// Sets the run that an ERROR_RECOVERY recovers.
    #[must_use]
    pub const fn recovering(mut self, run: Option<EventId>) -> Self {
        self.recovers = run;
        self
    }

    /// Sets the decision that this one is a step of.
    #[must_use]
    pub const fn within(mut self, outer: Option<EventId>) -> Self {
        self.within = outer;
        self
    }
}

/// What the owner of an agenda must do, in the given order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Carry it out, and report its end.
    Release(EventId),
    /// Stop it. It has left the agenda; its late end is ignored.
    Interrupt {
        /// The decision to stop.
        decision: EventId,
        /// The ERROR_RECOVERY that stops it.
        by: EventId,
    },
    /// Start nothing new of it until [`Command::Resume`]: the user is being asked. An executor that
    /// can't pause may continue.
    Pause(EventId),
    /// Continue it.
    Resume(EventId),
}

/// The status of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Something more urgent, or earlier, comes first.
    Waiting,
    /// The user is being asked; it continues afterwards.
    Paused,
    /// It is being carried out.
    InFlight,
    /// It is being carried out in the background.
    Background,
    /// It is a clarification that was asked.
    WaitingForUser,
}

/// Why a decision wasn't accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AgendaError {
    /// Too many decisions wait. Only this one is lost: publish it again once some of them are done.
    #[error("{kind} {id} can't be taken up: {limit} decisions of the conversation are waiting")]
    Full {
        /// The decision.
        id: EventId,
        /// The type of the decision.
        kind: DecisionType,
        /// The maximum number that may wait.
        limit: usize,
    },
    /// The decision is on the agenda already.
    #[error("decision {0} is on the agenda already")]
    Duplicate(EventId),
}

/// The agenda's limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AgendaLimits {
    /// Maximum number of decisions that may wait, or be in flight in the background, in one
    /// conversation. Recoveries have [`Self::RECOVERY_RESERVE`] more. Default 1024.
    pub waiting: u32,
    /// How many later arrivals may overtake a decision before it is next. Default 16.
    pub overtakings: u32,
}

impl AgendaLimits {
    /// Slots reserved for ERROR_RECOVERY, so that a full agenda can still recover.
    pub const RECOVERY_RESERVE: u32 = 16;
}

impl Default for AgendaLimits {
    fn default() -> Self {
        Self { waiting: 1024, overtakings: 16 }
    }
}
