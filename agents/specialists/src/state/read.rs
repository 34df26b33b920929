//! States as JSON: serialization, and validation when reading.

use jiff::Timestamp;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::{EnhancedState, MAX_ROUNDS, NO_TIME};

/// Contradictions in a state, in the order in which they are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidState {
    /// It has no session.
    #[error("session ID is required")]
    NoSession,
    /// It has no start time.
    #[error("start time is required")]
    NoStart,
    /// It is completed without an answer.
    #[error("completed task must have final answer")]
    NoAnswer,
    /// It was answered without a plan, but has one.
    #[error("simple task should not have plan")]
    SimpleWithPlan,
}

/// Why a JSON value isn't a valid state.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// It can't be deserialized.
    #[error("this is no state: {0}")]
    Json(String),
    /// It contradicts itself.
    #[error(transparent)]
    Invalid(#[from] InvalidState),
}

/// A state without its moment, and unchecked.
struct Plain<S>(S);

impl Serialize for Plain<&EnhancedState> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        EnhancedState::serialize(self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for Plain<EnhancedState> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        EnhancedState::deserialize(deserializer).map(Self)
    }
}

#[derive(Serialize)]
struct Stamped<'a> {
    #[serde(flatten)]
    state: Plain<&'a EnhancedState>,
    serialized_at: Timestamp,
}

impl Serialize for EnhancedState {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Stamped { state: Plain(self), serialized_at: Timestamp::now() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for EnhancedState {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Plain(state) = Plain::<Self>::deserialize(deserializer)?;
        state.validate().map_err(serde::de::Error::custom)?;
        Ok(state)
    }
}

impl EnhancedState {
    /// Reads a state from JSON.
    ///
    /// # Errors
    /// It can't be deserialized, or contradicts itself.
    pub fn read(json: &Value) -> Result<Self, ReadError> {
        let Plain(state) =
            Plain::<Self>::deserialize(json).map_err(|error| ReadError::Json(error.to_string()))?;
        state.validate()?;
        Ok(state)
    }
}

/// Null is as good as nothing.
pub(super) fn or_default<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: Deserialize<'de> + Default,
    D: Deserializer<'de>,
{
    or(deserializer, T::default())
}

fn or<'de, T, D>(deserializer: D, default: T) -> Result<T, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    Ok(Option::deserialize(deserializer)?.unwrap_or(default))
}

pub(super) fn first_round<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    or(deserializer, 1)
}

pub(super) fn max_rounds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    or(deserializer, MAX_ROUNDS)
}

pub(super) fn yes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    or(deserializer, true)
}

pub(super) fn time<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Timestamp, D::Error> {
    or(deserializer, NO_TIME)
}
