//! Reads a tool's result that was recorded as YAML: records and lists, as many tools print them.

use saphyr_parser::{Event, Parser, ScalarStyle};
use serde_json::{Map, Value};

/// Deepest nesting, and most values: what has more stays a text.
const MAX_DEPTH: usize = 64;
const MAX_VALUES: usize = 200_000;

/// A record or a list. None: it isn't YAML, or a scalar, which is a text like any other. Aliases
/// are refused, since a few of them could stand for any number of values.
pub(super) fn read(text: &str) -> Option<Value> {
    let mut open: Vec<Open> = Vec::new();
    let mut values = 0;
    let mut root = None;
    for event in Parser::new_from_str(text) {
        let (event, _) = event.ok()?;
        let done = match event {
            Event::SequenceStart(..) => {
                open.push(Open::List(Vec::new()));
                None
            }
            Event::MappingStart(..) => {
                open.push(Open::Record(Map::new(), None));
                None
            }
            Event::SequenceEnd | Event::MappingEnd => Some(match open.pop()? {
                Open::List(items) => Value::Array(items),
                Open::Record(map, _) => Value::Object(map),
            }),
            Event::Scalar(text, style, ..) => {
                let none = matches!(&*text, "" | "~" | "null") && style == ScalarStyle::Plain;
                Some(if none { Value::Null } else { text.into_owned().into() })
            }
            Event::Alias(_) => return None,
            _ => None,
        };
        values += 1;
        if values > MAX_VALUES || open.len() > MAX_DEPTH {
            return None;
        }
        let Some(done) = done else { continue };
        match open.last_mut() {
            None if root.is_some() => return None,
            None => root = Some(done),
            Some(Open::List(items)) => items.push(done),
            Some(Open::Record(map, key)) => match key.take() {
                Some(key) => drop(map.insert(key, done)),
                None => *key = Some(done.as_str()?.to_owned()),
            },
        }
    }
    root.filter(|root| root.is_object() || root.is_array())
}

enum Open {
    List(Vec<Value>),
    /// With the name that waits for its value.
    Record(Map<String, Value>, Option<String>),
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn records_lists_and_nothing_else() {
        let folded =
            "- body: 'a long\n\n    text'\n  id_: '7'\n  to:\n  - ann@example.com\n  cc: []\n";
        for (text, expect) in [
            (
                folded,
                Some(
                    json!([{"body": "a long\ntext", "id_": "7", "to": ["ann@example.com"], "cc": []}]),
                ),
            ),
            ("- general\n- random", Some(json!(["general", "random"]))),
            ("{'iban': 'DE00', 'n': 5}", Some(json!({"iban": "DE00", "n": "5"}))),
            ("a: null\nb: 'null'", Some(json!({"a": null, "b": "null"}))),
            ("just words", None),
            ("DE89370400440532013000", None),
            ("Error: no such event. Try again: later", None),
            ("a: &x [1]\nb: *x", None),
            ("? [1]\n: 2", None),
            ("a: 1\n---\nb: 2", None),
            ("", None),
        ] {
            assert_eq!(read(text), expect, "{text}");
        }
        assert_eq!(read(&"[".repeat(1_000)), None);
        assert_eq!(read(&format!("{}1{}", "[".repeat(100), "]".repeat(100))), None);
    }
}
