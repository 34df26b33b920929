//! What the agenda takes in, what it answers, and where decisions stand.

use ephor_core::{DecisionType, EventId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An approved decision on its way to being carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Item {
    /// The decision.
    pub id: EventId,
    /// Which of the ten; its rank decides.
    pub kind: DecisionType,
    /// Its place in the conversation's sequence: ties go to the lower one.
    pub seq: u64,
    /// Of an ERROR_RECOVERY: the decision that began the run it recovers. That one is spared,
    /// since a recovery that stopped what it recovers would have nothing left to recover.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recovers: Option<EventId>,
    /// The decision that this one is a step of, as a SPAWN_SUBAGENT is of what its agent decides:
    /// who waits for a run is spared with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<EventId>,
}

impl Item {
    /// An approved decision.
    pub const fn new(id: EventId, kind: DecisionType, seq: u64) -> Self {
        Self { id, kind, seq, recovers: None, within: None }
    }

    /// Names the run that an ERROR_RECOVERY recovers.
    #[must_use]
    pub const fn recovering(mut self, run: Option<EventId>) -> Self {
        self.recovers = run;
        self
    }

    /// Names the decision that this one is a step of.
    #[must_use]
    pub const fn within(mut self, outer: Option<EventId>) -> Self {
        self.within = outer;
        self
    }
}

/// Something that the holder of an agenda must do, in the order given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Carry it out, and report its end.
    Release(EventId),
    /// Stop it. It has left the agenda; its late end is ignored.
    Interrupt {
        /// What is to stop.
        decision: EventId,
        /// The ERROR_RECOVERY that stops it.
        by: EventId,
    },
    /// Begin nothing new of it until [`Command::Resume`]: the user is being asked. An executor
    /// that can't pause may go on.
    Pause(EventId),
    /// Go on with it.
    Resume(EventId),
}

/// Where a decision stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Something more urgent, or earlier, goes first.
    Waiting,
    /// The user is being asked; it goes on afterwards.
    Paused,
    /// It is being carried out.
    InFlight,
    /// It is being carried out beside others.
    Background,
    /// It is a clarification that was asked.
    WaitingForUser,
}

/// Why a decision couldn't be taken up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AgendaError {
    /// Too many decisions wait. Nothing was lost but this one: publish it again once some of them
    /// are done.
    #[error("{kind} {id} can't be taken up: {limit} decisions of the conversation are waiting")]
    Full {
        /// The decision.
        id: EventId,
        /// Which of the ten.
        kind: DecisionType,
        /// How many may wait.
        limit: usize,
    },
    /// The decision is on the agenda already.
    #[error("decision {0} is on the agenda already")]
    Duplicate(EventId),
}

/// The agenda's limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AgendaLimits {
    /// Most decisions that may wait, or be in flight in the background, in one conversation.
    /// Recoveries have [`Self::RECOVERY_RESERVE`] places more. Default 1024.
    pub waiting: u32,
    /// How many later arrivals may overtake a decision before it is next. Default 16.
    pub overtakings: u32,
}

impl AgendaLimits {
    /// Places that are kept for ERROR_RECOVERY, so that a full agenda can still be helped.
    pub const RECOVERY_RESERVE: u32 = 16;
}

impl Default for AgendaLimits {
    fn default() -> Self {
        Self { waiting: 1024, overtakings: 16 }
    }
}
