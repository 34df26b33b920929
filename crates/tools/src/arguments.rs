//! Converts arguments to a node's configuration, and finds missing ones. Pure.

use ephor_rules::KindSpec;
use serde_json::{Map, Value};

/// Deepest nesting of arguments that are looked at.
const MAX_DEPTH: usize = 100;

/// A missing required argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing {
    /// Its name.
    pub name: String,
    /// Its description in the schema. May be empty.
    pub description: String,
    /// Why it counts as missing.
    pub why: Absence,
}

/// How an argument is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Absence {
    /// There is no such key.
    Absent,
    /// It is null.
    Null,
    /// It is a blank string.
    Blank,
    /// It says that the value is unknown: `unknown`, `未知`.
    Unknown,
}

/// The required arguments that are absent, null, blank, or a word for unknown. The schema must be
/// an object's, with `required`.
///
/// ```
/// use ephor_tools::{Absence, missing};
/// use serde_json::json;
///
/// let schema = json!({"required": ["city", "day"],
///                     "properties": {"city": {"description": "Where"}}});
/// let missing = missing(&schema, &json!({"city": "未知", "day": "Monday"}));
/// assert_eq!((missing[0].name.as_str(), missing[0].why), ("city", Absence::Unknown));
/// assert_eq!((missing[0].description.as_str(), missing.len()), ("Where", 1));
/// ```
pub fn missing(schema: &Value, arguments: &Value) -> Vec<Missing> {
    let required = schema.get("required").and_then(Value::as_array);
    let names = required.into_iter().flatten().filter_map(Value::as_str);
    names
        .filter_map(|name| {
            let why = absence(arguments.get(name))?;
            let described =
                schema.get("properties").and_then(|all| all.get(name)?.get("description"));
            let description = described.and_then(Value::as_str).unwrap_or_default().to_owned();
            Some(Missing { name: name.to_owned(), description, why })
        })
        .collect()
}

fn absence(value: Option<&Value>) -> Option<Absence> {
    match value {
        None => Some(Absence::Absent),
        Some(Value::Null) => Some(Absence::Null),
        Some(Value::String(text)) => match text.trim() {
            "" => Some(Absence::Blank),
            "未知" => Some(Absence::Unknown),
            text if text.eq_ignore_ascii_case("unknown") => Some(Absence::Unknown),
            _ => None,
        },
        Some(_) => None,
    }
}

/// The configuration of a tool's node: its arguments as they are. `${` in them is text, and no
/// reference: who wrote them may have read it on a page. In a program of that kind's nothing is
/// resolved, so it stays as it is.
pub(crate) fn config(kind: Option<&KindSpec>, arguments: Map<String, Value>) -> Map<String, Value> {
    let field = |(name, value): (String, Value)| {
        let program = kind.is_some_and(|kind| kind.is_program(&name));
        let value = if program { value } else { literal(value, 0) };
        (name, value)
    };
    arguments.into_iter().map(field).collect()
}

/// A value in which nothing is a reference.
pub(crate) fn literal(value: Value, depth: usize) -> Value {
    if depth > MAX_DEPTH {
        return value;
    }
    match value {
        Value::String(text) if text.contains("${") => Value::String(text.replace("${", "$${")),
        Value::Array(items) => items.into_iter().map(|item| literal(item, depth + 1)).collect(),
        Value::Object(map) => {
            Value::Object(map.into_iter().map(|(k, v)| (k, literal(v, depth + 1))).collect())
        }
        value => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_counts_as_missing() {
        #[track_caller]
        fn check(value: Value, expect: Option<Absence>) {
            let schema = json!({"required": ["city"]});
            let found = missing(&schema, &value);
            assert_eq!(found.first().map(|missing| missing.why), expect, "{value}");
        }
        check(json!({}), Some(Absence::Absent));
        check(Value::Null, Some(Absence::Absent));
        check(json!({"city": null}), Some(Absence::Null));
        check(json!({"city": ""}), Some(Absence::Blank));
        check(json!({"city": " \n"}), Some(Absence::Blank));
        check(json!({"city": "unknown"}), Some(Absence::Unknown));
        check(json!({"city": " Unknown "}), Some(Absence::Unknown));
        check(json!({"city": "未知"}), Some(Absence::Unknown));
        check(json!({"city": "unknown street 5"}), None);
        check(json!({"city": 0}), None);
        check(json!({"city": false}), None);
        check(json!({"city": []}), None);
    }

    #[test]
    fn what_looks_like_a_reference_is_text() {
        let arguments = json!({"text": "a ${KEY} b", "list": [{"x": "${node_1.output}"}],
                               "query": "tides in ${x}", "n": 1});
        let Value::Object(arguments) = arguments else { return };
        let mut expect = json!({"text": "a $${KEY} b", "list": [{"x": "$${node_1.output}"}],
                                "query": "tides in $${x}", "n": 1});
        assert_eq!(Value::Object(config(None, arguments.clone())), expect);
        assert_eq!(Value::Object(super::config(None, Map::new())), json!({}));
        // In a program nothing is resolved, so nothing needs to be escaped.
        let registry = ephor_rules::Registry::built_in();
        expect["query"] = json!("tides in ${x}");
        assert_eq!(Value::Object(config(registry.kind("DATABASE"), arguments)), expect);
    }
}
