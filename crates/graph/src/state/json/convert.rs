//! Conversions from and to JSON, and building updates.

use std::fmt;
use std::sync::Arc;

use indexmap::IndexMap;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::{JsonState, JsonUpdate, kind};
use crate::command::{Command, IntoCommand};
use crate::state::StateError;

impl JsonUpdate {
    /// An empty update.
    pub fn new() -> Self {
        Self(Value::Object(Map::new()))
    }

    /// Sets a key. The last value for a key wins.
    #[must_use]
    pub fn set(mut self, key: impl Into<String>, value: impl Into<Value>) -> Self {
        if let Value::Object(fields) = &mut self.0 {
            fields.insert(key.into(), value.into());
        }
        self
    }

    /// The keys to set, with their values.
    ///
    /// # Errors
    ///
    /// [`StateError::NotAnObject`], if it was made from something else.
    pub fn fields(&self) -> Result<&Map<String, Value>, StateError> {
        match &self.0 {
            Value::Object(fields) => Ok(fields),
            other => Err(not_an_object(other)),
        }
    }

    pub(super) fn into_fields(self) -> Result<Map<String, Value>, StateError> {
        match self.0 {
            Value::Object(fields) => Ok(fields),
            other => Err(not_an_object(&other)),
        }
    }
}

impl Default for JsonUpdate {
    fn default() -> Self {
        Self::new()
    }
}

impl From<Value> for JsonUpdate {
    fn from(value: Value) -> Self {
        Self(value)
    }
}

impl IntoCommand<JsonState> for JsonUpdate {
    fn into_command(self) -> Command<JsonState> {
        Command::update(self)
    }
}

/// An object with the keys to set; anything else is refused when it is checked.
impl IntoCommand<JsonState> for Value {
    fn into_command(self) -> Command<JsonState> {
        Command::update(self)
    }
}

impl From<Map<String, Value>> for JsonUpdate {
    fn from(fields: Map<String, Value>) -> Self {
        Self(Value::Object(fields))
    }
}

impl<K: Into<String>, V: Into<Value>> FromIterator<(K, V)> for JsonUpdate {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(fields: I) -> Self {
        Self(fields.into_iter().collect())
    }
}

impl From<Map<String, Value>> for JsonState {
    fn from(fields: Map<String, Value>) -> Self {
        fields.into_iter().collect()
    }
}

/// An object becomes a state, anything else is [`StateError::NotAnObject`].
impl TryFrom<Value> for JsonState {
    type Error = StateError;

    fn try_from(value: Value) -> Result<Self, StateError> {
        match value {
            Value::Object(fields) => Ok(fields.into()),
            other => Err(not_an_object(&other)),
        }
    }
}

impl From<&JsonState> for Value {
    fn from(state: &JsonState) -> Self {
        state.to_value()
    }
}

impl From<JsonState> for Value {
    /// Copies only values that are held elsewhere too.
    fn from(state: JsonState) -> Self {
        let entries = Arc::unwrap_or_clone(state.entries);
        entries
            .into_iter()
            .map(|(key, value)| (key.as_ref().to_owned(), Arc::unwrap_or_clone(value)))
            .collect()
    }
}

impl<K: Into<Arc<str>>, V: Into<Value>> FromIterator<(K, V)> for JsonState {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(fields: I) -> Self {
        let entries = fields.into_iter().map(|(key, value)| (key.into(), Arc::new(value.into())));
        Self { entries: Arc::new(entries.collect()) }
    }
}

impl fmt::Debug for JsonState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl Serialize for JsonState {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for JsonState {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;

        impl<'de> Visitor<'de> for Entries {
            type Value = JsonState;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with the state's keys")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<JsonState, A::Error> {
                let mut entries = IndexMap::new();
                while let Some((key, value)) = map.next_entry::<String, Value>()? {
                    entries.insert(key.into(), Arc::new(value));
                }
                Ok(JsonState { entries: Arc::new(entries) })
            }
        }

        deserializer.deserialize_map(Entries)
    }
}

fn not_an_object(value: &Value) -> StateError {
    StateError::NotAnObject { found: kind(value).to_owned() }
}
