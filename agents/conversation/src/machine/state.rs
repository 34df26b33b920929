//! The states of a conversation and their transitions.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The state of a conversation.
///
/// ```text
/// from                   to
/// ────────────────────── ─────────────────────────────────────────────────────────────────
/// idle                   processing
/// processing             idle, waiting_for_subagent, waiting_for_user, completed, error
/// waiting_for_subagent   processing, error
/// waiting_for_user       processing, error
/// completed              idle
/// error                  idle
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Nothing to do.
    #[default]
    Idle,
    /// A turn is in progress.
    Processing,
    /// A sub-agent works for the turn.
    WaitingForSubagent,
    /// The user was asked.
    WaitingForUser,
    /// The turn has been answered.
    Completed,
    /// The turn failed, or reached a limit.
    Error,
}

/// A transition that doesn't exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a conversation can't go from {from} to {to}")]
pub struct IllegalTransition {
    /// The current state.
    pub from: State,
    /// The requested state.
    pub to: State,
}

impl State {
    /// All states.
    pub const ALL: [Self; 6] = [
        Self::Idle,
        Self::Processing,
        Self::WaitingForSubagent,
        Self::WaitingForUser,
        Self::Completed,
        Self::Error,
    ];

    /// Whether that transition exists. Staying isn't a transition.
    pub const fn may_become(self, to: Self) -> bool {
        match self {
            Self::Idle => matches!(to, Self::Processing),
            Self::Processing => !matches!(to, Self::Processing),
            Self::WaitingForSubagent | Self::WaitingForUser => {
                matches!(to, Self::Processing | Self::Error)
            }
            Self::Completed | Self::Error => matches!(to, Self::Idle),
        }
    }

    /// Makes the transition.
    ///
    /// ```
    /// use ephor_conversation::machine::State;
    /// assert_eq!(State::Idle.transition(State::Processing), Ok(State::Processing));
    /// assert!(State::Idle.transition(State::WaitingForSubagent).is_err());
    /// ```
    pub const fn transition(self, to: Self) -> Result<Self, IllegalTransition> {
        if self.may_become(to) { Ok(to) } else { Err(IllegalTransition { from: self, to }) }
    }

    /// The name in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::Processing => "processing",
            Self::WaitingForSubagent => "waiting_for_subagent",
            Self::WaitingForUser => "waiting_for_user",
            Self::Completed => "completed",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
