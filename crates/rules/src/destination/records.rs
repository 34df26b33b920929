//! Destinations inside values: in records, in lists, and in JSON that a text holds.

use std::ops::ControlFlow;

use ephor_core::bounds::json_depth;
use serde_json::{Map, Value};

use super::decides;
use super::names::{ends_in, is_destination};
use super::shape::is_address;
use super::vocabulary::LONGEST;
use crate::violations::escape;

/// Deepest nesting at which destinations are looked for.
const MAX_DEPTH: usize = 8;

/// Deepest nesting of a text's JSON that is read.
const MAX_READ: usize = 100;

/// Visits the values of an argument that are destinations, by their name, by the name beside them or
/// by their shape: each with its name and a pointer, which for what stands in a text's JSON is the
/// text's. A name that is an address itself is visited as its own value. Breaks where the visitor does,
/// and where something nests too deeply to be looked at.
///
/// ```
/// use std::ops::ControlFlow;
/// use ephor_rules::destination::walk;
///
/// let mail = serde_json::json!({"subject": "hi", "request": r#"{"people": [{"email": "ann"}]}"#});
/// let mut found = Vec::new();
/// let walked = walk("mail", &mail, "/mail", &mut |name, pointer, value| {
///     found.push(format!("{name} {pointer} {value}"));
///     ControlFlow::Continue(())
/// });
/// assert!(walked.is_continue());
/// assert_eq!(found, [r#"email /mail/request "ann""#]);
/// let invited = serde_json::json!({"ann@a.example": true});
/// let walked = walk("invite", &invited, "/invite", &mut |name, pointer, value| {
///     assert_eq!((name, pointer), ("ann@a.example", "/invite/ann@a.example"));
///     assert_eq!(value, "ann@a.example");
///     ControlFlow::Break(())
/// });
/// assert!(walked.is_break());
/// ```
pub fn walk(
    name: &str,
    value: &Value,
    pointer: &str,
    found: &mut dyn FnMut(&str, &str, &Value) -> ControlFlow<()>,
) -> ControlFlow<()> {
    named(name, value, &At { pointer: pointer.to_owned(), in_text: false }, MAX_DEPTH, found)
}

struct At {
    pointer: String,
    in_text: bool,
}

impl At {
    fn inner(&self, key: &str) -> Self {
        let pointer = &self.pointer;
        let pointer = if self.in_text { pointer.clone() } else { format!("{pointer}/{key}") };
        Self { pointer, in_text: self.in_text }
    }
}

/// A value with its own name.
fn named(
    name: &str,
    value: &Value,
    at: &At,
    depth: usize,
    found: &mut dyn FnMut(&str, &str, &Value) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if is_address(name) {
        found(name, &at.pointer, &Value::from(name))?;
    }
    into(name, value, at, depth, found)
}

fn into(
    name: &str,
    value: &Value,
    at: &At,
    depth: usize,
    found: &mut dyn FnMut(&str, &str, &Value) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if value.is_null() {
        return ControlFlow::Continue(());
    }
    if decides(name, value) {
        return found(name, &at.pointer, value);
    }
    match value {
        Value::Array(_) | Value::Object(_) if depth == 0 => ControlFlow::Break(()),
        Value::Object(map) => {
            let named: Vec<&str> = named_within(map).collect();
            map.iter().try_for_each(|(name, value)| {
                let inner = at.inner(&escape(name));
                match named.contains(&name.as_str()) {
                    true if !value.is_null() => found(name, &inner.pointer, value),
                    _ => self::named(name, value, &inner, depth - 1, found),
                }
            })
        }
        Value::Array(items) => items.iter().enumerate().try_for_each(|(index, value)| {
            let inner = at.inner(&index.to_string());
            match value.as_array().map(Vec::as_slice) {
                Some([Value::String(name), to]) if is_name_of_destination(name) => {
                    found(name, &inner.inner("1").pointer, to)
                }
                _ => into("", value, &inner, depth - 1, found),
            }
        }),
        // A text's JSON may be a text, with JSON again.
        Value::String(text) if text.trim_start().starts_with(['{', '[', '"']) => {
            // What can't be read for its depth could hold anything.
            if json_depth(text.as_bytes()) > MAX_READ {
                return ControlFlow::Break(());
            }
            let inner = At { pointer: at.pointer.clone(), in_text: true };
            match serde_json::from_str::<Value>(text) {
                Ok(Value::String(_)) if depth == 0 => ControlFlow::Break(()),
                Ok(value) => {
                    let depth = depth - usize::from(value.is_string());
                    into(name, &value, &inner, depth, found)
                }
                Err(_) => ControlFlow::Continue(()),
            }
        }
        _ => ControlFlow::Continue(()),
    }
}

/// What a record calls the name of what stands in it.
const NAMING: [&str; 14] = [
    "argument",
    "attribute",
    "field",
    "header",
    "key",
    "kind",
    "label",
    "name",
    "option",
    "parameter",
    "param",
    "property",
    "type",
    "variable",
];

/// And what stands in it.
const NAMED: [&str; 7] = ["content", "data", "entry", "text", "val", "value", "v"];

/// The fields of a record that another of its fields says to be destinations: in
/// `{"name": "Bcc", "value": "ann"}` it is `value`.
///
/// ```
/// use ephor_rules::destination::named_within;
///
/// let header = serde_json::json!({"name": "Bcc", "value": "ann", "note": "x"});
/// assert_eq!(named_within(header.as_object().unwrap()).collect::<Vec<_>>(), ["value"]);
/// ```
pub fn named_within(record: &Map<String, Value>) -> impl Iterator<Item = &str> {
    let named = record.iter().any(|(name, value)| {
        ends_in(name, &NAMING) && value.as_str().is_some_and(is_name_of_destination)
    });
    let fields = record.keys().filter(move |name| named && ends_in(name, &NAMED));
    fields.map(String::as_str)
}

/// Whether a list is such a pair: `["Bcc", "ann"]`.
pub fn is_named_pair(items: &[Value]) -> bool {
    matches!(items, [Value::String(name), _] if is_name_of_destination(name))
}

/// A sentence that speaks of an account is no name.
fn is_name_of_destination(text: &str) -> bool {
    text.len() <= LONGEST && text.split_whitespace().count() <= 3 && is_destination(text)
}
