//! JSON that is nearly right: cases of the conformance suite, with a few things changed. Random
//! bytes end at the first brace; these get to the rules.

use std::sync::OnceLock;

use arbitrary::{Result, Unstructured};
use serde_json::{Map, Value, json};

/// Lines that the judge understands, of the suite that its verdicts are checked against.
pub fn lines() -> &'static [Value] {
    static LINES: OnceLock<Vec<Value>> = OnceLock::new();
    LINES.get_or_init(|| {
        let cases = include_str!("../../tests/conformance/cases.jsonl");
        let read = cases.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let given = read.filter_map(|mut case| Some(case.get_mut("given")?.take()));
        given
            .filter(|given| given["decision_type"].is_string() && given["payload"].is_object())
            .collect()
    })
}

/// Values that have been a surprise to somebody.
fn odd(u: &mut Unstructured<'_>) -> Result<Value> {
    Ok(match u.int_in_range(0..=17)? {
        0 => Value::Null,
        1 => json!(u.arbitrary::<bool>()?),
        2 => json!(u.arbitrary::<i64>()?),
        3 => json!(u64::MAX),
        4 => json!(u.arbitrary::<f64>()?),
        5 => json!(1e308),
        6 => json!(u.arbitrary::<String>()?),
        7 => json!(""),
        8 => json!("\u{0}\u{202e}ﬁ"),
        9 => json!([]),
        10 => json!({}),
        11 => json!("${node_1.output.data}"),
        12 => json!("$${${input.x}}"),
        13 => json!("respond"),
        14 => json!("node_1"),
        15 => json!("x".repeat(u.int_in_range(0..=5000)?)),
        16 => {
            let mut deep = json!(1);
            for _ in 0..u.int_in_range(1..=200)? {
                deep = json!([deep]);
            }
            deep
        }
        _ => {
            let from = u.choose(lines())?;
            pick(u, from)?.clone()
        }
    })
}

/// Some value inside a value.
fn pick<'v>(u: &mut Unstructured<'_>, mut value: &'v Value) -> Result<&'v Value> {
    for _ in 0..u.int_in_range(0..=6)? {
        value = match value {
            Value::Array(items) if !items.is_empty() => u.choose(items)?,
            Value::Object(fields) if !fields.is_empty() => {
                let index = u.choose_index(fields.len())?;
                fields.values().nth(index).unwrap_or(value)
            }
            _ => break,
        };
    }
    Ok(value)
}

/// Changes some things in a value.
pub fn mutate(u: &mut Unstructured<'_>, value: &mut Value) -> Result<()> {
    for _ in 0..u.int_in_range(0..=5)? {
        mutate_once(u, value)?;
    }
    Ok(())
}

fn mutate_once(u: &mut Unstructured<'_>, value: &mut Value) -> Result<()> {
    let leaf = match value {
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => false,
    };
    if leaf || u.ratio(1, 4)? {
        *value = odd(u)?;
        return Ok(());
    }
    match value {
        Value::Array(items) => {
            let index = u.choose_index(items.len())?;
            match u.int_in_range(0..=9)? {
                0 => drop(items.remove(index)),
                1 => items.push(items[index].clone()),
                _ => mutate_once(u, &mut items[index])?,
            }
        }
        Value::Object(fields) => {
            let index = u.choose_index(fields.len())?;
            let name = fields.keys().nth(index).cloned().unwrap_or_default();
            match u.int_in_range(0..=9)? {
                0 => drop(fields.remove(&name)),
                1 => drop(fields.insert(u.arbitrary()?, odd(u)?)),
                _ => mutate_once(u, &mut fields[name.as_str()])?,
            }
        }
        Value::String(text) => {
            let mut at = u.choose_index(text.len() + 1)?;
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            text.insert_str(at, &u.arbitrary::<String>()?);
        }
        other => *other = odd(u)?,
    }
    Ok(())
}

/// A text made of pieces of a language, with a few arbitrary ones between.
pub fn text(u: &mut Unstructured<'_>, pieces: &[&str]) -> Result<String> {
    let mut text = String::new();
    for _ in 0..u.int_in_range(0..=60)? {
        match u.ratio(1, 8)? {
            true => text.push(u.arbitrary()?),
            false => text.push_str(u.choose(pieces)?),
        }
    }
    Ok(text)
}

/// What a run might know when references are resolved in it.
pub fn outputs() -> Value {
    json!({
        "node_1": {"rows": [{"x": 1, "name": "Oslo"}, {"x": 2}], "data": [1, "2", null],
                   "status": 200, "text": "a ${API_KEY} and $${x}"},
        "node_2": {"result": {"deep": {"er": [true, {"k": "v"}]}}, "": "empty"},
        "input": {"x": "y", "n": 1.5, "list": ["a", "b"]},
    })
}

/// A field of an object, or an empty object.
pub fn object(value: &Value, name: &str) -> Map<String, Value> {
    value.get(name).and_then(Value::as_object).cloned().unwrap_or_default()
}
