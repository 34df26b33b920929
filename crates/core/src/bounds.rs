//! Limits on the depth and size of incoming values: executor outputs, model answers, messages.
//! Nothing here recurses deeper than its limit, so no value can exhaust the stack.
//!
//! JSON is read to a depth of 127, and values inside an event are a few levels down. So there are
//! two limits: [`MAX_DEPTH`] for incoming values, and [`MAX_EVENT_DEPTH`] for events, which a
//! journal checks before it commits. What is recorded can therefore be read back.

mod extent;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::failure::{ErrorCode, Failure};

pub use extent::{Extent, extent_of};

/// The maximum nesting of lists and objects in an incoming value.
pub const MAX_DEPTH: usize = 100;

/// The maximum nesting of an event. It leaves room for a value of [`MAX_DEPTH`] and what surrounds
/// it, and is below the read limit, so that an event can also be read as part of something else.
pub const MAX_EVENT_DEPTH: usize = 120;

/// The approximate memory that a value takes in addition to its strings, in bytes.
pub const PART_BYTES: usize = 64;

/// A value with more parts than this isn't told all that is wrong with it: a validator makes every error before it hands
/// out the first, and a hostile value has a million.
pub const MANY_PARTS: usize = 20_000;

/// The size of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Size {
    /// Its approximate size as compact JSON, in bytes; control characters count as one byte.
    pub bytes: usize,
    /// The number of values in it, including itself and the keys of objects.
    pub parts: usize,
    /// The nesting of lists and objects: `[]` has depth 1.
    pub depth: usize,
}

impl Size {
    /// The approximate memory that the value takes: its strings, and [`PART_BYTES`] for each part.
    pub const fn memory(self) -> usize {
        self.bytes.saturating_add(self.parts.saturating_mul(PART_BYTES))
    }
}

enum Level<'v> {
    List(std::slice::Iter<'v, Value>),
    Object(serde_json::map::Iter<'v>),
}

impl<'v> Level<'v> {
    fn of(value: &'v Value) -> Option<Self> {
        match value {
            Value::Array(items) => Some(Self::List(items.iter())),
            Value::Object(map) => Some(Self::Object(map.iter())),
            _ => None,
        }
    }

    fn next(&mut self) -> Option<(Option<&'v str>, &'v Value)> {
        match self {
            Self::List(items) => items.next().map(|item| (None, item)),
            Self::Object(map) => map.next().map(|(key, item)| (Some(key.as_str()), item)),
        }
    }
}

/// Goes through a value with its keys, the deepest last; `see` ends it by returning false.
fn walk<'v>(value: &'v Value, see: &mut dyn FnMut(Option<&'v str>, &'v Value, usize) -> bool) {
    if !see(None, value, 1) {
        return;
    }
    let mut levels: Vec<Level<'v>> = Level::of(value).into_iter().collect();
    while let Some(level) = levels.last_mut() {
        let Some((key, item)) = level.next() else {
            levels.pop();
            continue;
        };
        if !see(key, item, levels.len() + 1) {
            return;
        }
        levels.extend(Level::of(item));
    }
}

/// Measures a value. Stops after the first part that exceeds a limit, so it takes no longer than an
/// allowed value would.
///
/// ```
/// use ephor_core::bounds::{Size, measure};
/// use serde_json::json;
///
/// let most = Size { bytes: 100, parts: 10, depth: 2 };
/// let size = measure(&json!({"a": [1, "b"]}), most);
/// assert_eq!((size.bytes, size.parts, size.depth), (13, 5, 2));
/// assert_eq!(measure(&json!([[[[[[1]]]]]]), most).depth, 3);
/// ```
pub fn measure(value: &Value, most: Size) -> Size {
    let mut size = Size::default();
    walk(value, &mut |key, item, depth| {
        if let Some(key) = key {
            size.parts += 1;
            // Its quotes and the colon.
            size.bytes += key.len() + 3;
        }
        size.parts += 1;
        size.bytes += match item {
            Value::Null | Value::Bool(true) => 4,
            Value::Bool(false) => 5,
            Value::Number(number) => digits(number),
            Value::String(text) => text.len() + 2,
            // The brackets, and the commas.
            Value::Array(items) => 2 + items.len().saturating_sub(1),
            Value::Object(map) => 2 + map.len().saturating_sub(1),
        };
        if matches!(item, Value::Array(_) | Value::Object(_)) {
            size.depth = size.depth.max(depth);
        }
        size.bytes <= most.bytes && size.parts <= most.parts && size.depth <= most.depth
    });
    size
}

/// Whether a value has more than [`MANY_PARTS`] parts, keys of objects among them.
///
/// ```
/// use ephor_core::bounds::{MANY_PARTS, has_many_parts};
/// use serde_json::json;
/// assert!(!has_many_parts(&json!([1, {"a": 2}])));
/// assert!(has_many_parts(&json!(vec![0; MANY_PARTS])));
/// ```
pub fn has_many_parts(value: &Value) -> bool {
    let most = Size { bytes: usize::MAX, parts: MANY_PARTS, depth: usize::MAX };
    measure(value, most).parts > MANY_PARTS
}

fn digits(number: &serde_json::Number) -> usize {
    match (number.as_u64(), number.as_i64()) {
        (Some(number), _) => number.checked_ilog10().map_or(1, |log| log as usize + 1),
        (None, Some(number)) => {
            number.unsigned_abs().checked_ilog10().map_or(1, |log| log as usize + 1) + 1
        }
        // The longest that a double is written with.
        (None, None) => 24,
    }
}

/// Whether lists and objects nest deeper than `levels`. It never recurses deeper than that.
///
/// ```
/// use ephor_core::bounds::deeper_than;
/// use serde_json::json;
/// assert!(!deeper_than(&json!({"a": [1]}), 2));
/// assert!(deeper_than(&json!({"a": [1]}), 1));
/// ```
pub fn deeper_than(value: &Value, levels: usize) -> bool {
    let deeper = |inner: &Value| deeper_than(inner, levels - 1);
    match value {
        Value::Array(items) => levels == 0 || items.iter().any(deeper),
        Value::Object(map) => levels == 0 || map.values().any(deeper),
        _ => false,
    }
}

/// Refuses a value that nests deeper than [`MAX_DEPTH`]. `what` names it, such as `the node's
/// output`.
pub fn check_depth(what: &str, value: &Value) -> Result<(), Failure> {
    match deeper_than(value, MAX_DEPTH) {
        true => Err(too_deep(what)),
        false => Ok(()),
    }
}

/// Converts a value to JSON, unless it would nest deeper than [`MAX_DEPTH`]: serializing a deeply
/// nested value exhausts the stack. `what` names it.
///
/// ```
/// use ephor_core::bounds::to_value;
/// assert_eq!(to_value("it", &Some([1, 2])).unwrap(), serde_json::json!([1, 2]));
/// ```
pub fn to_value<T: Serialize + ?Sized>(what: &str, value: &T) -> Result<Value, Failure> {
    let unwritable = |error: serde_json::Error| {
        Failure::new(ErrorCode::Internal, format!("{what} can't be written: {error}"))
    };
    if extent_of(value).map_err(unwritable)?.depth > MAX_DEPTH {
        return Err(too_deep(what));
    }
    serde_json::to_value(value).map_err(unwritable)
}

/// The failure for a value that is nested too deeply.
pub fn too_deep(what: &str) -> Failure {
    Failure::new(
        ErrorCode::ValidationFailed,
        format!("{what} nests deeper than {MAX_DEPTH} levels"),
    )
    .hint("ask for less of it, or flatten it: what nests deeper could not be read back")
}

/// The bracket depth of a JSON text. Brackets within strings don't count.
///
/// ```
/// use ephor_core::bounds::json_depth;
/// assert_eq!(json_depth(br#"{"a": ["[[", "\"[", {}]}"#), 3);
/// ```
pub fn json_depth(json: &[u8]) -> usize {
    let (mut depth, mut deepest) = (0usize, 0usize);
    let mut rest = json;
    while let Some(at) =
        rest.iter().position(|byte| matches!(byte, b'[' | b']' | b'{' | b'}' | b'"'))
    {
        let (found, behind) = (rest[at], &rest[at + 1..]);
        rest = behind;
        match found {
            b'[' | b'{' => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'"' => rest = behind_string(behind),
            _ => depth = depth.saturating_sub(1),
        }
    }
    deepest
}

/// What follows the end of a string whose first quote was read.
fn behind_string(mut rest: &[u8]) -> &[u8] {
    while let Some(at) = rest.iter().position(|byte| matches!(byte, b'"' | b'\\')) {
        if rest[at] == b'"' {
            return &rest[at + 1..];
        }
        rest = rest.get(at + 2..).unwrap_or_default();
    }
    &[]
}

/// Finds the first string with a NUL in it, keys included, and returns its JSON pointer. C strings
/// end at a NUL, so what is shown would differ from what is done.
///
/// ```
/// use ephor_core::bounds::nul;
/// use serde_json::json;
/// assert_eq!(nul(&json!({"a": ["b", "c\u{0}d"]})), Some("/a/1".to_owned()));
/// assert_eq!(nul(&json!({"a": "\\u0000"})), None);
/// ```
pub fn nul(value: &Value) -> Option<String> {
    let mut found = false;
    walk(value, &mut |key, item, _| {
        let here = |text: &str| text.as_bytes().contains(&0);
        found = key.is_some_and(here) || item.as_str().is_some_and(here);
        !found
    });
    // Where it is costs more, and is asked of hostile values only.
    found.then(|| place_of_nul(value))
}

fn place_of_nul(value: &Value) -> String {
    let mut left = vec![(String::new(), value)];
    while let Some((place, value)) = left.pop() {
        let inside = |key: &str| {
            let key = key.replace('~', "~0").replace('/', "~1").replace('\0', "␀");
            format!("{place}/{key}")
        };
        match value {
            Value::String(text) if text.contains('\0') => return place,
            Value::Array(items) => {
                let items = items.iter().enumerate().rev();
                left.extend(items.map(|(at, item)| (inside(&at.to_string()), item)));
            }
            Value::Object(map) => {
                if let Some(key) = map.keys().find(|key| key.contains('\0')) {
                    return inside(key);
                }
                left.extend(map.iter().rev().map(|(key, item)| (inside(key), item)));
            }
            _ => {}
        }
    }
    String::new()
}

/// Drops a value level by level. Dropping a deeply nested one the usual way recurses.
pub fn discard(value: Value) {
    let mut left = vec![value];
    while let Some(value) = left.pop() {
        match value {
            Value::Array(items) => left.extend(items),
            Value::Object(map) => left.extend(map.into_iter().map(|(_, item)| item)),
            _ => {}
        }
    }
}

/// A copy that is at most [`MAX_DEPTH`] levels deep, with `…` in place of the rest.
pub fn pruned(value: &Value) -> Value {
    fn cut(value: &Value, levels: usize) -> Value {
        match value {
            Value::Array(_) | Value::Object(_) if levels == 0 => Value::from("…"),
            Value::Array(items) => items.iter().map(|item| cut(item, levels - 1)).collect(),
            Value::Object(map) => {
                let cut = |(key, item): (&String, &Value)| (key.clone(), cut(item, levels - 1));
                Value::Object(map.iter().map(cut).collect())
            }
            scalar => scalar.clone(),
        }
    }
    cut(value, MAX_DEPTH)
}

/// Refuses an object whose values nest deeper than [`MAX_DEPTH`]. The object itself counts as one
/// level.
pub fn check_map(what: &str, map: &Map<String, Value>) -> Result<(), Failure> {
    match map.values().any(|value| deeper_than(value, MAX_DEPTH - 1)) {
        true => Err(too_deep(what)),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

    fn nested(levels: usize) -> Value {
        (0..levels).fold(Value::Null, |inner, _| Value::Array(vec![inner]))
    }

    #[test]
    fn a_hundred_thousand_levels_are_no_danger() {
        let value = nested(100_000);
        assert!(deeper_than(&value, MAX_DEPTH));
        assert_eq!(nul(&value), None);
        assert_eq!(check_depth("it", &value).unwrap_err().code, ErrorCode::ValidationFailed);
        discard(value);
    }

    #[test]
    fn the_limits_are_exact_and_what_passes_can_be_read() {
        assert!(check_depth("it", &nested(MAX_DEPTH)).is_ok());
        assert!(check_depth("it", &nested(MAX_DEPTH + 1)).is_err());
        let event = nested(MAX_EVENT_DEPTH).to_string();
        assert_eq!(json_depth(event.as_bytes()), MAX_EVENT_DEPTH);
        serde_json::from_str::<Value>(&event).unwrap();
        // With room for what stands around it.
        serde_json::from_str::<Value>(&format!("[[[[{event}]]]]")).unwrap();
    }

    #[test]
    fn bytes_are_those_of_compact_json() {
        for value in [
            json!(null),
            json!([]),
            json!({}),
            json!([1, -20, true, false, "x"]),
            json!({"a": {"b": [0, 18_446_744_073_709_551_615_u64, i64::MIN]}, "c": ""}),
        ] {
            let most = Size { bytes: usize::MAX, parts: usize::MAX, depth: usize::MAX };
            assert_eq!(measure(&value, most).bytes, value.to_string().len(), "{value}");
        }
    }

    #[test]
    fn brackets_in_texts_do_not_count() {
        for text in ["[[", "\\", "\"[", "\\\"{", "]]]", "a"] {
            for levels in 0..6 {
                let value = (0..levels).fold(json!(text), |inner, at| match at % 2 {
                    0 => json!([inner, text]),
                    _ => json!({ text: inner }),
                });
                assert_eq!(json_depth(value.to_string().as_bytes()), levels, "{value}");
            }
        }
        for broken in ["\"", "\"\\", "]]", "[\"", ""] {
            assert!(json_depth(broken.as_bytes()) <= 1);
        }
    }

    #[test]
    fn a_nul_is_found_wherever_it_is() {
        #[track_caller]
        fn check(value: Value, expect: Option<&str>) {
            assert_eq!(nul(&value).as_deref(), expect, "{value}");
        }
        check(json!("a\0"), Some(""));
        check(json!([1, {"a/b": ["x", "\0"]}]), Some("/1/a~1b/1"));
        check(json!({"a": {"k\0": 1}}), Some("/a/k␀"));
        check(json!({"a": "\\u0000", "b": "␀"}), None);
    }
}
