//! The state of a graph defined as data.

mod convert;

use std::collections::HashSet;
use std::sync::Arc;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::diff::{Change, Walk};
use super::{JsonKeys, State, StateError, Strategy};

/// The state of a graph defined as data: a JSON object whose keys are combined as [`JsonKeys`]
/// declare.
///
/// Clones are cheap: values are shared, and copied one by one when they change. Keys keep the order
/// in which they were first set.
///
/// ```
/// use ephor_graph::state::{JsonKeys, JsonState, JsonUpdate, State};
/// use serde_json::json;
///
/// let keys = JsonKeys::new().replace("topic").append("messages");
/// let mut state = JsonState::new();
/// state.apply(&keys, JsonUpdate::from(json!({"topic": "tea", "messages": "hello"})))?;
/// state.apply(&keys, JsonUpdate::new().set("messages", json!(["how", "are you"])))?;
/// assert_eq!(state.get("messages"), Some(&json!(["hello", "how", "are you"])));
/// assert_eq!(state.pointer("/messages/0"), Some(&json!("hello")));
/// # Ok::<(), ephor_graph::StateError>(())
/// ```
#[derive(Clone, Default, PartialEq)]
pub struct JsonState {
    entries: Arc<IndexMap<Arc<str>, Arc<Value>>>,
}

/// An update of a [`JsonState`]: an object with the keys to set.
///
/// Any [`Value`] converts into one. Whether it is an object is checked later, so that a node can
/// return `json!({…})` as it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct JsonUpdate(Value);

impl JsonState {
    /// No keys.
    pub fn new() -> Self {
        Self::default()
    }

    /// A key's value.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.entries.get(key).map(Arc::as_ref)
    }

    /// A nested value, by its JSON pointer (RFC 6901): `/plan/steps/0`. The state itself, whose
    /// pointer is empty, isn't a [`Value`]; see [`JsonState::to_value`].
    pub fn pointer(&self, pointer: &str) -> Option<&Value> {
        let rest = pointer.strip_prefix('/')?;
        let end = rest.find('/').unwrap_or(rest.len());
        let (key, inside) = rest.split_at(end);
        self.get(&key.replace("~1", "/").replace("~0", "~"))?.pointer(inside)
    }

    /// Keys and values, in the order in which the keys were first set.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Value)> {
        self.entries.iter().map(|(key, value)| (key.as_ref(), value.as_ref()))
    }

    /// The number of keys.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no keys.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// A copy as one JSON object.
    pub fn to_value(&self) -> Value {
        self.iter().map(|(key, value)| (key.to_owned(), value.clone())).collect()
    }

    /// What is different in a newer state; like [`diff`](super::diff), but without comparing shared
    /// values.
    pub fn diff(&self, newer: &Self) -> Vec<Change> {
        let mut walk = Walk::default();
        let is_shared = |key: &str| match (self.entries.get(key), newer.entries.get(key)) {
            (Some(old), Some(new)) => Arc::ptr_eq(old, new),
            _ => false,
        };
        let keys = self.entries.keys().chain(newer.entries.keys()).map(AsRef::as_ref);
        walk.keys(keys.filter(|key| !is_shared(key)), |key| (self.get(key), newer.get(key)));
        walk.changes
    }

    /// Checks the whole update; what the custom keys become is returned, in the update's order.
    fn prepare(
        &self,
        keys: &JsonKeys,
        update: &Map<String, Value>,
    ) -> Result<Vec<Value>, StateError> {
        let mut combined = Vec::new();
        for (key, new) in update {
            let old = self.get(key);
            let wrong = |strategy: Strategy, found: String| StateError::WrongType {
                key: key.clone(),
                strategy: strategy.to_string(),
                found,
            };
            let fits_old = |fits: fn(&Value) -> bool, strategy| match old {
                Some(old) if !old.is_null() && !fits(old) => {
                    Err(wrong(strategy, format!("an old value that is {}", kind(old))))
                }
                _ => Ok(()),
            };
            match keys.effective(key)? {
                Strategy::Replace => {}
                Strategy::Append | Strategy::AppendUnique | Strategy::Merge if new.is_null() => {}
                strategy @ (Strategy::Append | Strategy::AppendUnique) => {
                    fits_old(Value::is_array, strategy)?;
                }
                Strategy::Merge if new.is_object() => fits_old(Value::is_object, Strategy::Merge)?,
                Strategy::Merge => return Err(wrong(Strategy::Merge, kind(new).to_owned())),
                Strategy::Custom => combined.push(keys.combine(key, old, new)?),
            }
        }
        Ok(combined)
    }
}

impl State for JsonState {
    type Update = JsonUpdate;
    type Keys = JsonKeys;

    fn check(&self, keys: &JsonKeys, update: &JsonUpdate) -> Result<(), StateError> {
        self.prepare(keys, update.fields()?).map(drop)
    }

    fn apply(&mut self, keys: &JsonKeys, update: JsonUpdate) -> Result<(), StateError> {
        let fields = update.into_fields()?;
        let mut combined = self.prepare(keys, &fields)?.into_iter();
        for (key, new) in fields {
            keys.note_undeclared(&key);
            match keys.effective(&key)? {
                Strategy::Replace => self.set(key, new),
                Strategy::Custom => {
                    if let Some(value) = combined.next() {
                        self.set(key, value);
                    }
                }
                _ if new.is_null() => {}
                Strategy::Append => self.append(key, elements(new)),
                Strategy::AppendUnique => self.append_unique(key, elements(new)),
                Strategy::Merge => self.merge(key, new),
            }
        }
        Ok(())
    }
}

/// The strategies. Each looks before it copies: what changes nothing stays shared.
impl JsonState {
    fn set(&mut self, key: String, value: Value) {
        Arc::make_mut(&mut self.entries).insert(key.into(), Arc::new(value));
    }

    fn append(&mut self, key: String, items: Vec<Value>) {
        match self.entries.get(key.as_str()).map(Arc::as_ref) {
            Some(Value::Array(_)) if items.is_empty() => {}
            Some(Value::Array(_)) => {
                if let Some(Value::Array(list)) = self.value_mut(&key) {
                    list.extend(items);
                }
            }
            _ => self.set(key, Value::Array(items)),
        }
    }

    fn append_unique(&mut self, key: String, items: Vec<Value>) {
        let mut seen: HashSet<&Value> = match self.get(&key) {
            Some(Value::Array(list)) => list.iter().collect(),
            _ => HashSet::new(),
        };
        let fresh: Vec<bool> = items.iter().map(|item| seen.insert(item)).collect();
        let mut fresh = fresh.into_iter();
        let items = items.into_iter().filter(|_| fresh.next().unwrap_or(false)).collect();
        self.append(key, items);
    }

    fn merge(&mut self, key: String, entries: Value) {
        match (self.entries.get(key.as_str()).map(Arc::as_ref), entries) {
            (Some(Value::Object(_)), Value::Object(entries)) if entries.is_empty() => {}
            (Some(Value::Object(_)), Value::Object(entries)) => {
                if let Some(Value::Object(object)) = self.value_mut(&key) {
                    object.extend(entries);
                }
            }
            (_, entries) => self.set(key, entries),
        }
    }

    fn value_mut(&mut self, key: &str) -> Option<&mut Value> {
        Arc::make_mut(&mut self.entries).get_mut(key).map(Arc::make_mut)
    }
}

/// What to append: a list's elements, or the value alone.
fn elements(value: Value) -> Vec<Value> {
    match value {
        Value::Array(items) => items,
        item => vec![item],
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a truth value",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
