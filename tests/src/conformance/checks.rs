//! Reading a case so that nothing in it is overlooked.

use std::cell::RefCell;
use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// What an adapter found: reasons why the case doesn't hold, or why it can't be driven.
pub(super) type Found = Result<Vec<String>, String>;

/// Half of a case, and which of its keys have been looked at.
pub(super) struct Keys<'c> {
    half: &'static str,
    map: &'c Map<String, Value>,
    seen: RefCell<BTreeSet<String>>,
}

impl<'c> Keys<'c> {
    pub fn new(half: &'static str, map: &'c Map<String, Value>) -> Self {
        // A note explains; it asks for nothing.
        Self { half, map, seen: RefCell::new(BTreeSet::from(["note".to_owned()])) }
    }

    /// A key's value; looking counts as understanding.
    pub fn get(&self, key: &str) -> Option<&'c Value> {
        self.seen.borrow_mut().insert(key.to_owned());
        self.map.get(key)
    }

    pub fn has(&self, key: &str) -> bool {
        self.map.contains_key(key)
    }

    pub fn text(&self, key: &str) -> Option<&'c str> {
        self.get(key)?.as_str()
    }

    pub fn number(&self, key: &str) -> Option<u64> {
        self.get(key)?.as_u64()
    }

    /// A list; one value alone counts as a list of it, absence as an empty one.
    pub fn list(&self, key: &str) -> Vec<&'c Value> {
        match self.get(key) {
            None => Vec::new(),
            Some(Value::Array(items)) => items.iter().collect(),
            Some(one) => vec![one],
        }
    }

    /// What must be there.
    pub fn need<T>(
        &self,
        key: &str,
        read: impl FnOnce(&Self, &str) -> Option<T>,
    ) -> Result<T, String> {
        read(self, key).ok_or_else(|| format!("{}.{key} is {:?}", self.half, self.map.get(key)))
    }

    /// All keys that haven't been looked at yet, as an adapter that goes by them reads them.
    pub fn rest(&self) -> Vec<(&'c str, &'c Value)> {
        let seen = self.seen.borrow();
        let rest = self.map.iter().filter(|(key, _)| !seen.contains(*key));
        rest.map(|(key, value)| (key.as_str(), value)).collect()
    }

    pub fn not_understood(&self) -> Vec<String> {
        let rest = self.rest();
        rest.iter()
            .map(|(key, value)| format!("does not understand {}.{key}: {value}", self.half))
            .collect()
    }

    /// Compares a key's value, where it is there, with what was found.
    pub fn check(&self, key: &str, found: impl Into<Value>, wrong: &mut Vec<String>) {
        if let Some(want) = self.get(key) {
            let found = found.into();
            if !same(want, &found) {
                wrong.push(format!("{key}: wanted {want}, found {found}"));
            }
        }
    }
}

/// Equality of JSON, numbers by value.
pub(super) fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| same(a, b)))
        }
        _ => a == b,
    }
}

/// Whether everything in `part` is in `whole`: objects deeply, the rest by equality.
pub(super) fn contains(whole: &Value, part: &Value) -> bool {
    match (whole, part) {
        (Value::Object(whole), Value::Object(part)) => {
            part.iter().all(|(key, part)| whole.get(key).is_some_and(|whole| contains(whole, part)))
        }
        (Value::Array(whole), Value::Array(part)) => {
            whole.len() == part.len() && whole.iter().zip(part).all(|(w, p)| contains(w, p))
        }
        _ => same(whole, part),
    }
}

/// The texts of a list, in lower case.
pub(super) fn texts(value: &Value) -> Result<Vec<String>, String> {
    let items = match value {
        Value::Array(items) => items.as_slice(),
        one => std::slice::from_ref(one),
    };
    let text = |item: &Value| item.as_str().map(str::to_lowercase);
    let found: Option<Vec<_>> = items.iter().map(text).collect();
    found.ok_or_else(|| format!("{value} isn't a list of texts"))
}
