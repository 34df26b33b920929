//! Merges MODIFY_NODE's `updates` and a recovery's `modifications`, as one pure function: the judge
//! judges its result, and the workflow agent stores it.

use ephor_core::PlanNode;
use serde_json::{Map, Value};

/// The meaning of an update's key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UpdateKey<'a> {
    /// The node's name.
    Name,
    /// The node's description.
    Description,
    /// A configuration field; dots lead into objects.
    Config(&'a str),
}

impl<'a> UpdateKey<'a> {
    /// Reads a key: `name`, `description`, `config.x` or just `x`.
    ///
    /// ```
    /// use ephor_rules::merge::UpdateKey;
    /// assert_eq!(UpdateKey::read("config.timeout"), UpdateKey::Config("timeout"));
    /// assert_eq!(UpdateKey::read("timeout"), UpdateKey::Config("timeout"));
    /// assert_eq!(UpdateKey::read("name"), UpdateKey::Name);
    /// ```
    pub fn read(key: &'a str) -> Self {
        match key {
            "name" => Self::Name,
            "description" => Self::Description,
            _ => Self::Config(key.strip_prefix("config.").unwrap_or(key)),
        }
    }

    /// The configuration field that it starts at.
    pub fn field(self) -> Option<&'a str> {
        match self {
            Self::Config(path) => Some(path.split('.').next().unwrap_or(path)),
            _ => None,
        }
    }
}

/// A node's editable part after an update.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Merged {
    /// The configuration.
    pub config: Map<String, Value>,
    /// A new name, if one was given.
    pub name: Option<String>,
    /// A new description, if one was given; `Some(None)` removes it.
    pub description: Option<Option<String>>,
}

impl Merged {
    /// The node with the changes applied.
    pub fn apply_to(self, node: &PlanNode) -> PlanNode {
        PlanNode {
            config: self.config,
            name: self.name.unwrap_or_else(|| node.name.clone()),
            description: self.description.unwrap_or_else(|| node.description.clone()),
            ..node.clone()
        }
    }
}

/// Merges updates into a configuration. Null removes a key; a dotted path leads into objects, which
/// are created if missing. A name or description that isn't a string changes nothing (the judge
/// refuses it).
///
/// ```
/// use serde_json::json;
/// let config = json!({"prompt": "p", "temperature": 0.7});
/// let updates = json!({"config.prompt": null, "messages": [{"role": "user", "content": "x"}]});
/// let merged = ephor_rules::merge_updates(config.as_object().unwrap(), updates.as_object().unwrap());
/// assert_eq!(
///     json!(merged.config),
///     json!({"temperature": 0.7, "messages": [{"role": "user", "content": "x"}]})
/// );
/// ```
pub fn merge_updates(config: &Map<String, Value>, updates: &Map<String, Value>) -> Merged {
    let mut merged = Merged { config: config.clone(), ..Merged::default() };
    for (key, value) in updates {
        match UpdateKey::read(key) {
            UpdateKey::Name => merged.name = value.as_str().map(str::to_owned).or(merged.name),
            UpdateKey::Description => match value {
                Value::Null => merged.description = Some(None),
                Value::String(text) => merged.description = Some(Some(text.clone())),
                _ => {}
            },
            UpdateKey::Config(path) => put(&mut merged.config, path, value),
        }
    }
    merged
}

fn put(map: &mut Map<String, Value>, path: &str, value: &Value) {
    let split = path.split_once('.').filter(|_| !map.contains_key(path));
    match split {
        None if value.is_null() => drop(map.remove(path)),
        None => drop(map.insert(path.to_owned(), value.clone())),
        Some((first, rest)) => {
            if value.is_null() && !map.get(first).is_some_and(Value::is_object) {
                return;
            }
            let inner = map.entry(first).or_insert(Value::Null);
            if !inner.is_object() {
                *inner = Value::Object(Map::new());
            }
            if let Value::Object(inner) = inner {
                put(inner, rest, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn object(value: Value) -> Map<String, Value> {
        match value {
            Value::Object(map) => map,
            _ => Map::new(),
        }
    }

    #[track_caller]
    fn check(config: Value, updates: Value, expect: Value) {
        let merged = merge_updates(&object(config), &object(updates));
        assert_eq!(Value::Object(merged.config), expect);
    }

    #[test]
    fn keys_are_set_removed_and_led_into() {
        check(json!({"a": 1}), json!({"config.a": 2}), json!({"a": 2}));
        check(json!({"a": 1}), json!({"a": null}), json!({}));
        check(json!({}), json!({"a.b.c": 1}), json!({"a": {"b": {"c": 1}}}));
        check(json!({"a": {"b": 1, "c": 2}}), json!({"config.a.b": null}), json!({"a": {"c": 2}}));
        check(json!({"a.b": 1}), json!({"config.a.b": 2}), json!({"a.b": 2}));
        check(json!({"a": 1}), json!({"a.b": null}), json!({"a": 1}));
        check(json!({"a": 1}), json!({"name": "n", "description": null}), json!({"a": 1}));
    }

    #[test]
    fn names_and_descriptions_are_apart() {
        let merged = merge_updates(&Map::new(), &object(json!({"name": "n", "description": null})));
        assert_eq!(merged.name.as_deref(), Some("n"));
        assert_eq!(merged.description, Some(None));
        let merged = merge_updates(&Map::new(), &object(json!({"name": 3, "description": 4})));
        assert_eq!((merged.name, merged.description), (None, None));
    }

    proptest! {
        #[test]
        fn merging_twice_is_merging_once(
            config in prop::collection::btree_map("[abc]", 0..3u8, 0..3),
            updates in prop::collection::btree_map("(config\\.)?[abc](\\.[ab])?", prop::option::of(0..3u8), 0..4),
        ) {
            let config = object(json!(config));
            let updates = object(json!(updates));
            let once = merge_updates(&config, &updates);
            prop_assert_eq!(&merge_updates(&config, &updates), &once);
        }
    }
}
