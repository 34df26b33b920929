//! JSON to CEL and back. Pure.

use std::collections::HashMap;
use std::sync::Arc;

use cel::objects::{Key, Map as CelMap};
use ephor_core::bounds::{MAX_DEPTH, too_deep};
use ephor_core::{ErrorCode, Failure};
use serde_json::{Map, Number, Value};

/// The largest value that an expression may give, in JSON values: a million.
const MAX_VALUES: usize = 1_000_000;

/// A JSON value for CEL. Whole numbers beyond 64 bits become `double`s.
pub(super) fn to_cel(value: &Value) -> cel::Value {
    match value {
        Value::Null => cel::Value::Null,
        Value::Bool(flag) => cel::Value::Bool(*flag),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(int), _) => cel::Value::Int(int),
            (None, Some(int)) => cel::Value::UInt(int),
            (None, None) => cel::Value::Float(number.as_f64().unwrap_or(f64::NAN)),
        },
        Value::String(text) => cel::Value::String(Arc::new(text.clone())),
        Value::Array(items) => cel::Value::List(Arc::new(items.iter().map(to_cel).collect())),
        Value::Object(map) => {
            let entry = |(key, value): (&String, &Value)| {
                (Key::String(Arc::new(key.clone())), to_cel(value))
            };
            let map: HashMap<_, _> = map.iter().map(entry).collect();
            cel::Value::Map(CelMap { map: Arc::new(map) })
        }
    }
}

/// A CEL value as JSON. What JSON can't say (infinity, bytes) is refused, not bent.
pub(super) fn to_json(value: &cel::Value) -> Result<Value, Failure> {
    let mut left = MAX_VALUES;
    convert(value, &mut left, 0)
}

fn convert(value: &cel::Value, left: &mut usize, depth: usize) -> Result<Value, Failure> {
    if depth >= MAX_DEPTH && matches!(value, cel::Value::List(_) | cel::Value::Map(_)) {
        return Err(too_deep("the expression's value"));
    }
    *left = left.checked_sub(1).ok_or_else(|| {
        Failure::new(
            ErrorCode::ResourceLimit,
            format!("the expression's value has more than {MAX_VALUES} parts"),
        )
    })?;
    Ok(match value {
        cel::Value::Null => Value::Null,
        cel::Value::Bool(flag) => Value::Bool(*flag),
        cel::Value::Int(int) => Value::from(*int),
        cel::Value::UInt(int) => Value::from(*int),
        cel::Value::Float(float) => match Number::from_f64(*float) {
            Some(number) => Value::Number(number),
            None => {
                return Err(Failure::new(
                    ErrorCode::ValidationFailed,
                    format!("the expression's value is {float}, which JSON can't hold"),
                ));
            }
        },
        cel::Value::String(text) => Value::String((**text).clone()),
        cel::Value::List(items) => {
            let items = items.iter().map(|item| convert(item, left, depth + 1));
            Value::Array(items.collect::<Result<_, _>>()?)
        }
        cel::Value::Map(map) => {
            let mut entries: Vec<_> =
                map.map.iter().map(|(key, value)| (key.to_string(), value)).collect();
            entries.sort_by(|a, b| a.0.cmp(&b.0));
            let mut object = Map::new();
            for (key, value) in entries {
                object.insert(key, convert(value, left, depth + 1)?);
            }
            Value::Object(object)
        }
        other => {
            return Err(Failure::new(
                ErrorCode::ValidationFailed,
                format!("the expression's value is a {}, which JSON can't hold", other.type_of()),
            ));
        }
    })
}
