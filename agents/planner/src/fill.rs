//! Resolves references in a step's arguments: `{{3}}` stands for the result of step 3. Pure.

use serde_json::{Map, Value};

/// Deepest nesting of arguments that is looked at.
const MAX_DEPTH: usize = 32;

/// Arguments that are programs: text is never put together in them.
const PROGRAMS: [&str; 4] = ["code", "sql", "script", "query"];

/// The arguments with their references filled, by `result`, which gives a step's result where the
/// step that has the arguments may know of it. None: a reference can't be filled, so that someone
/// has to read the results and write the arguments anew.
///
/// A value that is nothing but a reference takes any result, whatever its name: a `query` may be what a page is
/// searched for, and a statement is judged like any other. Within a text only numbers and words are put, and
/// within a program nothing: what a page says must not become part of a query.
pub(crate) fn fill(
    arguments: &Map<String, Value>,
    result: &dyn Fn(u32) -> Option<Value>,
) -> Option<Map<String, Value>> {
    let filled = arguments.iter().map(|(name, value)| {
        let program = PROGRAMS.contains(&name.to_lowercase().as_str());
        Some((name.clone(), value_of(value, program, result, 0)?))
    });
    filled.collect()
}

fn value_of(
    value: &Value,
    program: bool,
    result: &dyn Fn(u32) -> Option<Value>,
    depth: usize,
) -> Option<Value> {
    if depth > MAX_DEPTH {
        return None;
    }
    match value {
        Value::String(text) => match reference(text) {
            Some((id, "", "")) => result(id),
            Some(_) if program => None,
            Some(_) => within(text, result).map(Value::String),
            None => Some(value.clone()),
        },
        Value::Array(items) => {
            items.iter().map(|item| value_of(item, program, result, depth + 1)).collect()
        }
        Value::Object(map) => {
            let filled = map.iter().map(|(name, item)| {
                Some((name.clone(), value_of(item, program, result, depth + 1)?))
            });
            filled.collect::<Option<Map<_, _>>>().map(Value::Object)
        }
        other => Some(other.clone()),
    }
}

/// The first reference of a text, and what stands before and after it.
fn reference(text: &str) -> Option<(u32, &str, &str)> {
    let mut from = 0;
    while let Some(open) = text.get(from..)?.find("{{") {
        let inner = from + open + 2;
        let close = text[inner..].find("}}")?;
        let name = text[inner..inner + close].trim();
        let name = name.strip_prefix("step_").or(name.strip_prefix("step ")).unwrap_or(name);
        if let Ok(id) = name.parse() {
            return Some((id, &text[..from + open], &text[inner + close + 2..]));
        }
        from = inner;
    }
    None
}

fn within(text: &str, result: &dyn Fn(u32) -> Option<Value>) -> Option<String> {
    let (mut filled, mut rest) = (String::new(), text);
    while let Some((id, before, after)) = reference(rest) {
        filled.push_str(before);
        filled.push_str(&plain(&result(id)?)?);
        rest = after;
    }
    filled.push_str(rest);
    Some(filled)
}

/// A number, a truth value, or one short line.
fn plain(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(value) => Some(value.to_string()),
        Value::String(text) => {
            let text = text.trim();
            let short = text.chars().count() <= 200 && !text.contains(['\n', '\r']);
            (short && !text.is_empty()).then(|| text.to_owned())
        }
        // A tool that computes gives its value so.
        Value::Object(map) => match map.get("result") {
            Some(inner @ (Value::Number(_) | Value::String(_))) => plain(inner),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn references_are_filled_or_nothing_is() {
        #[track_caller]
        fn check(arguments: Value, expect: Option<Value>) {
            let results = |id| match id {
                1 => Some(json!(21)),
                2 => Some(json!({"expression": "3*7", "result": "21"})),
                3 => Some(json!("a page\nof text")),
                4 => Some(json!([1, 2])),
                _ => None,
            };
            let Value::Object(map) = arguments.clone() else { return };
            assert_eq!(fill(&map, &results).map(Value::Object), expect, "{arguments}");
        }
        check(json!({"e": "2 * 3"}), Some(json!({"e": "2 * 3"})));
        check(json!({"e": "{{1}} * 2"}), Some(json!({"e": "21 * 2"})));
        check(json!({"e": "{{ step_2 }} + {{1}}"}), Some(json!({"e": "21 + 21"})));
        check(json!({"e": "{{4}}"}), Some(json!({"e": [1, 2]})));
        check(
            json!({"e": ["x", {"y": "{{3}}"}]}),
            Some(json!({"e": ["x", {"y": "a page\nof text"}]})),
        );
        check(json!({"e": "say {{3}}"}), None);
        check(json!({"e": "{{9}}"}), None);
        check(json!({"query": "SELECT {{1}}"}), None);
        check(json!({"query": "{{1}}"}), Some(json!({"query": 21})));
        check(json!({"e": "{{name}} {{", "n": null}), Some(json!({"e": "{{name}} {{", "n": null})));
    }
}
