//! The state of a graph, and how nodes' updates change it.
//!
//! A node never changes the state that it sees. It returns an update, and the engine applies it,
//! key by key, with the key's strategy. States are shared behind an [`Arc`](std::sync::Arc) and
//! copied only when someone else still holds the old one; a large field that changes seldom is best
//! kept in an `Arc` of its own, which every strategy understands.
//!
//! A state is a struct that derives [`State`], or a [`JsonState`] for graphs that come as data.
//! [`diff`] returns what changed between two states.

mod combine;
mod derive;
mod diff;
mod json;
mod keys;
pub(crate) mod nearest;
#[doc(hidden)]
pub mod private;

use std::fmt;

use ephor_core::{ErrorCode, Failure};
use serde::Serialize;
use serde::de::DeserializeOwned;

pub use combine::{Append, AppendUnique, Merge};
pub use derive::State;
pub use diff::{Change, ChangeKind, diff};
pub use json::{JsonState, JsonUpdate};
pub use keys::{JsonKeys, KeysError};

/// The state of a graph. Derive it; [`JsonState`] is the one for graphs that
/// come as data.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a graph's state",
    note = "derive `Clone`, `Serialize`, `Deserialize` and `State`, or use `JsonState`"
)]
pub trait State: Clone + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// What a node returns: a value or nothing for each key.
    type Update: Clone + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What a graph declares about its keys in addition to the type. `()` for derived states.
    type Keys: Default + Send + Sync + 'static;

    /// Whether [`State::apply`] would accept the update now.
    fn check(&self, keys: &Self::Keys, update: &Self::Update) -> Result<(), StateError> {
        let _ = (keys, update);
        Ok(())
    }

    /// Applies an update. On an error the state is unchanged.
    fn apply(&mut self, keys: &Self::Keys, update: Self::Update) -> Result<(), StateError>;
}

/// Why an update doesn't fit a state.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// The graph is strict, and the key isn't declared.
    #[error("the state has no key {key:?}{}", nearest::question(key, declared))]
    UnknownKey {
        /// The key.
        key: String,
        /// The declared keys.
        declared: Vec<String>,
    },
    /// The key's strategy can't combine the two values.
    #[error("key {key:?} has the strategy {strategy}, which can't take {found}")]
    WrongType {
        /// The key.
        key: String,
        /// Its strategy.
        strategy: String,
        /// What was found, such as "a number".
        found: String,
    },
    /// The state or update isn't an object.
    #[error("keys and their values were expected, not {found}")]
    NotAnObject {
        /// What was found, such as "a number".
        found: String,
    },
    /// The embedder's own function refused the update.
    #[error("key {key:?}: {reason}")]
    Refused {
        /// The key.
        key: String,
        /// The reason.
        reason: String,
    },
}

impl From<StateError> for Failure {
    fn from(error: StateError) -> Self {
        let hint = match &error {
            StateError::UnknownKey { declared, .. } => {
                format!("declare it with its strategy; declared are: {}", declared.join(", "))
            }
            StateError::WrongType { .. } => "append takes an element or a list of them, merge an \
                                             object; null changes nothing"
                .to_owned(),
            StateError::NotAnObject { .. } => r#"a JSON object, as in {"key": "value"}"#.to_owned(),
            StateError::Refused { .. } => "the key's own function decides what it takes".to_owned(),
        };
        Self::new(ErrorCode::ValidationFailed, error.to_string()).hint(hint)
    }
}

/// How a key's old and new values are combined. In JSON, `append_unique` or `APPEND_UNIQUE`.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Default,
    Serialize,
    serde::Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = with_aliases)]
pub enum Strategy {
    /// The new value replaces the old one.
    #[default]
    #[serde(alias = "REPLACE")]
    Replace,
    /// New elements are appended.
    #[serde(alias = "APPEND")]
    Append,
    /// New elements are appended, except those that already exist.
    #[serde(alias = "APPEND_UNIQUE")]
    AppendUnique,
    /// New entries are added or replaced by name; one level deep.
    #[serde(alias = "MERGE")]
    Merge,
    /// A function of the embedder.
    #[serde(alias = "CUSTOM")]
    #[schemars(skip)]
    Custom,
}

/// Puts the names in upper case, which are read too, into the schema.
fn with_aliases(schema: &mut schemars::Schema) {
    let names = schema.get_mut("oneOf").and_then(serde_json::Value::as_array_mut);
    for name in names.into_iter().flatten().filter_map(serde_json::Value::as_object_mut) {
        if let Some(serde_json::Value::String(text)) = name.remove("const") {
            name.insert("enum".to_owned(), serde_json::json!([text, text.to_uppercase()]));
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Replace => "replace",
            Self::Append => "append",
            Self::AppendUnique => "append_unique",
            Self::Merge => "merge",
            Self::Custom => "custom",
        })
    }
}
