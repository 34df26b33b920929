//! Differences between two states.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::private::present;

/// A difference.
///
/// Read and apply differences in order. In a list, `Added` moves the elements from its index on up
/// by one, and `Removed` moves those after it down, as in JSON Patch.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Change {
    /// The place: a JSON pointer (RFC 6901), such as `/messages/3`. Empty for the whole value.
    pub pointer: String,
    /// What happened there.
    pub kind: ChangeKind,
    /// The old value, unless it was added.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub old: Option<Value>,
    /// The new value, unless it was removed.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub new: Option<Value>,
}

/// The kind of a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    /// A new value, before any that followed at this index.
    Added,
    /// A removed value.
    Removed,
    /// A replaced value.
    Changed,
}

/// Computes what is different in `new`. Objects are compared key by key, in alphabetical order, and
/// lists without their common prefix and suffix, so that an append shows only the appended
/// elements.
///
/// ```
/// use ephor_graph::state::{ChangeKind, diff};
/// use serde_json::json;
///
/// let changes = diff(&json!({"log": ["a"], "n": 1}), &json!({"log": ["a", "b"], "n": 2}));
/// let seen: Vec<_> = changes.iter().map(|it| (it.pointer.as_str(), it.kind)).collect();
/// assert_eq!(seen, [("/log/1", ChangeKind::Added), ("/n", ChangeKind::Changed)]);
/// ```
pub fn diff(old: &Value, new: &Value) -> Vec<Change> {
    let mut walk = Walk::default();
    walk.value(old, new);
    walk.changes
}

/// Two values walked through side by side.
#[derive(Default)]
pub(super) struct Walk {
    /// The pointer of where the walk is.
    at: String,
    pub(super) changes: Vec<Change>,
}

impl Walk {
    fn value(&mut self, old: &Value, new: &Value) {
        match (old, new) {
            (Value::Object(old), Value::Object(new)) => {
                let keys = old.keys().chain(new.keys()).map(String::as_str);
                self.keys(keys, |key| (old.get(key), new.get(key)));
            }
            (Value::Array(old), Value::Array(new)) => self.list(old, new),
            _ if old == new => {}
            _ => self.note(ChangeKind::Changed, Some(old), Some(new)),
        }
    }

    /// The keys may repeat.
    pub(super) fn keys<'a>(
        &mut self,
        keys: impl Iterator<Item = &'a str>,
        both: impl Fn(&str) -> (Option<&'a Value>, Option<&'a Value>),
    ) {
        for key in keys.collect::<BTreeSet<&str>>() {
            self.inside(&key.replace('~', "~0").replace('/', "~1"), |walk| match both(key) {
                (Some(old), Some(new)) => walk.value(old, new),
                (None, new @ Some(_)) => walk.note(ChangeKind::Added, None, new),
                (old @ Some(_), None) => walk.note(ChangeKind::Removed, old, None),
                (None, None) => {}
            });
        }
    }

    fn list(&mut self, old: &[Value], new: &[Value]) {
        let start = old.iter().zip(new).take_while(|(old, new)| old == new).count();
        let (old, new) = (&old[start..], &new[start..]);
        let end =
            old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
        let (old, new) = (&old[..old.len() - end], &new[..new.len() - end]);
        for (index, (old, new)) in old.iter().zip(new).enumerate() {
            self.inside(&(start + index).to_string(), |walk| walk.value(old, new));
        }
        let paired = old.len().min(new.len());
        for (index, new) in new.iter().enumerate().skip(paired) {
            let index = (start + index).to_string();
            self.inside(&index, |walk| walk.note(ChangeKind::Added, None, Some(new)));
        }
        // From the end, so that each index is still right when its turn comes.
        for (index, old) in old.iter().enumerate().skip(paired).rev() {
            let index = (start + index).to_string();
            self.inside(&index, |walk| walk.note(ChangeKind::Removed, Some(old), None));
        }
    }

    fn inside(&mut self, token: &str, work: impl FnOnce(&mut Self)) {
        let length = self.at.len();
        self.at.push('/');
        self.at.push_str(token);
        work(self);
        self.at.truncate(length);
    }

    fn note(&mut self, kind: ChangeKind, old: Option<&Value>, new: Option<&Value>) {
        let pointer = self.at.clone();
        self.changes.push(Change { pointer, kind, old: old.cloned(), new: new.cloned() });
    }
}
