//! How a graph declares the keys of a [`JsonState`](crate::JsonState).

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use indexmap::IndexMap;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::{StateError, Strategy};

type Combine = dyn Fn(&Value, &Value) -> Result<Value, String> + Send + Sync;

/// How many undeclared keys are warned of. Keys may come from a model's output, and would
/// otherwise be remembered without end.
const MOST_WARNED: usize = 256;

/// The keys of a graph's [`JsonState`](crate::JsonState), each with its strategy.
///
/// An undeclared key is replaced, with one warning; a [`JsonKeys::strict`] graph refuses it. If a
/// key is declared twice, the last declaration wins.
///
/// ```
/// use ephor_graph::state::{JsonKeys, Strategy};
/// use serde_json::json;
///
/// let keys = JsonKeys::new()
///     .replace("topic")
///     .append("messages")
///     .append_unique("tags")
///     .merge("facts")
///     .custom("score", |old, new| match (old.as_i64().unwrap_or(0), new.as_i64()) {
///         (old, Some(new)) => Ok(json!(old.max(new))),
///         (_, None) => Err("a score is a whole number".to_owned()),
///     })
///     .strict();
/// assert_eq!(keys.strategy("messages"), Some(Strategy::Append));
///
/// let keys: JsonKeys = serde_json::from_str(r#"{"messages": "append", "facts": "merge"}"#)?;
/// assert_eq!(keys.strategy("facts"), Some(Strategy::Merge));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Default)]
pub struct JsonKeys {
    declared: IndexMap<String, Key>,
    strict: bool,
    warned: Mutex<BTreeSet<String>>,
}

/// How one key is combined.
#[derive(Clone)]
enum Key {
    Known(Strategy),
    Custom(Arc<Combine>),
}

/// Why keys can't be declared as data.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("key {key:?} can't be custom here: a function is given with `JsonKeys::custom`")]
pub struct KeysError {
    /// The key.
    pub key: String,
}

impl JsonKeys {
    /// No declared keys; any may be set.
    pub fn new() -> Self {
        Self::default()
    }

    /// The new value replaces the old one, even if null.
    #[must_use]
    pub fn replace(self, key: impl Into<String>) -> Self {
        self.declare(key, Key::Known(Strategy::Replace))
    }

    /// A list's elements, or a single value, are appended. Null changes nothing. A key that is
    /// absent or null starts as an empty list.
    #[must_use]
    pub fn append(self, key: impl Into<String>) -> Self {
        self.declare(key, Key::Known(Strategy::Append))
    }

    /// Like [`JsonKeys::append`], except for elements that already exist.
    #[must_use]
    pub fn append_unique(self, key: impl Into<String>) -> Self {
        self.declare(key, Key::Known(Strategy::AppendUnique))
    }

    /// An object's entries are set, and the old object's others kept; one level deep. Null changes
    /// nothing. A key that is absent or null starts as an empty object.
    #[must_use]
    pub fn merge(self, key: impl Into<String>) -> Self {
        self.declare(key, Key::Known(Strategy::Merge))
    }

    /// A function of the old value (null if absent) and the new one. It must be pure: it is called
    /// to check an update, and again to apply it. Its error refuses the whole update.
    #[must_use]
    pub fn custom<F>(self, key: impl Into<String>, combine: F) -> Self
    where
        F: Fn(&Value, &Value) -> Result<Value, String> + Send + Sync + 'static,
    {
        self.declare(key, Key::Custom(Arc::new(combine)))
    }

    /// Declares a key with a strategy given as data, which can be any but custom.
    pub fn with(self, key: impl Into<String>, strategy: Strategy) -> Result<Self, KeysError> {
        let key = key.into();
        match strategy {
            Strategy::Custom => Err(KeysError { key }),
            known => Ok(self.declare(key, Key::Known(known))),
        }
    }

    /// Refuses undeclared keys.
    #[must_use]
    pub fn strict(mut self) -> Self {
        self.strict = true;
        self
    }

    /// Whether undeclared keys are refused.
    pub fn is_strict(&self) -> bool {
        self.strict
    }

    /// The key's strategy, if it is declared.
    pub fn strategy(&self, key: &str) -> Option<Strategy> {
        self.declared.get(key).map(Key::strategy)
    }

    /// The declared keys, in order of declaration.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Strategy)> {
        self.declared.iter().map(|(key, how)| (key.as_str(), how.strategy()))
    }

    fn declare(mut self, key: impl Into<String>, how: Key) -> Self {
        self.declared.insert(key.into(), how);
        self
    }

    /// The strategy to go by.
    pub(super) fn effective(&self, key: &str) -> Result<Strategy, StateError> {
        match self.strategy(key) {
            Some(strategy) => Ok(strategy),
            None if self.strict => Err(StateError::UnknownKey {
                key: key.to_owned(),
                declared: self.declared.keys().cloned().collect(),
            }),
            None => Ok(Strategy::Replace),
        }
    }

    /// What a custom key's function makes of the values.
    pub(super) fn combine(
        &self,
        key: &str,
        old: Option<&Value>,
        new: &Value,
    ) -> Result<Value, StateError> {
        match self.declared.get(key) {
            Some(Key::Custom(combine)) => combine(old.unwrap_or(&Value::Null), new)
                .map_err(|reason| StateError::Refused { key: key.to_owned(), reason }),
            Some(Key::Known(_)) | None => Ok(new.clone()),
        }
    }

    /// Warns of a key that isn't declared, unless that was done before.
    pub(super) fn note_undeclared(&self, key: &str) {
        if self.declared.contains_key(key) {
            return;
        }
        let mut warned = self.warned.lock().unwrap_or_else(PoisonError::into_inner);
        if warned.len() < MOST_WARNED && !warned.contains(key) {
            warned.insert(key.to_owned());
            drop(warned);
            tracing::warn!(key, "the graph doesn't declare this key; its values are replaced");
        }
    }
}

impl Key {
    fn strategy(&self) -> Strategy {
        match self {
            Self::Known(strategy) => *strategy,
            Self::Custom(_) => Strategy::Custom,
        }
    }
}

impl Clone for JsonKeys {
    /// The clone warns anew.
    fn clone(&self) -> Self {
        Self { declared: self.declared.clone(), strict: self.strict, warned: Mutex::default() }
    }
}

impl fmt::Debug for JsonKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys: IndexMap<&str, Strategy> = self.iter().collect();
        f.debug_struct("JsonKeys").field("declared", &keys).field("strict", &self.strict).finish()
    }
}

/// `{"messages": "append", …}`
impl<'de> Deserialize<'de> for JsonKeys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Keys;

        impl<'de> Visitor<'de> for Keys {
            type Value = JsonKeys;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("keys with their strategies, as in {\"messages\": \"append\"}")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<JsonKeys, A::Error> {
                let mut keys = JsonKeys::new();
                while let Some((key, strategy)) = map.next_entry::<String, Strategy>()? {
                    keys = keys.with(key, strategy).map_err(A::Error::custom)?;
                }
                Ok(keys)
            }
        }

        deserializer.deserialize_map(Keys)
    }
}
