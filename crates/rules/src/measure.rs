//! Depth, size and digest of a payload. One serialising pass gives the last two.

use std::cell::RefCell;

use serde::Serialize;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::approved::Digest;

/// Deepest nesting of lists and objects in a payload.
pub const MAX_DEPTH: usize = 128;

/// Whether lists and objects nest deeper than that. It looks no deeper itself, so that no value
/// can exhaust the stack.
///
/// ```
/// use serde_json::json;
/// assert!(!ephor_rules::measure::deeper_than(&json!({"a": [1]}), 2));
/// assert!(ephor_rules::measure::deeper_than(&json!({"a": [1]}), 1));
/// ```
pub fn deeper_than(value: &Value, levels: usize) -> bool {
    match value {
        Value::Array(items) => {
            levels == 0 || items.iter().any(|item| deeper_than(item, levels - 1))
        }
        Value::Object(map) => levels == 0 || map.values().any(|item| deeper_than(item, levels - 1)),
        _ => false,
    }
}

/// Largest buffer that a thread keeps between payloads.
const KEEP: usize = 64 * 1024;

thread_local! {
    /// Where payloads are written to be hashed. Kept, because growing one anew for each payload
    /// costs as much as hashing it.
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The bytes of a value's compact UTF-8 JSON, and their SHA-256.
///
/// The caller has made sure of its depth: serialising recurses.
pub fn measure<T: Serialize + ?Sized>(value: &T) -> Result<(usize, Digest), serde_json::Error> {
    // Taken, not borrowed: a value's own Serialize might measure something too.
    let mut buffer = BUFFER.with_borrow_mut(std::mem::take);
    buffer.clear();
    let written = serde_json::to_writer(&mut buffer, value);
    let measured = (buffer.len(), Digest(Sha256::digest(&buffer).into()));
    if buffer.capacity() <= KEEP {
        BUFFER.set(buffer);
    }
    written.map(|()| measured)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn ten_thousand_levels_are_no_danger() {
        let mut value = Value::Null;
        for _ in 0..10_000 {
            value = Value::Array(vec![value]);
        }
        assert!(deeper_than(&value, MAX_DEPTH));
        // Dropping it recurses, which is its owner's affair: take it apart level by level.
        while let Value::Array(mut items) = value {
            value = items.pop().unwrap_or(Value::Null);
        }
    }

    proptest! {
        #[test]
        fn the_digest_is_that_of_the_compact_json(text in ".{0,900}", number: f64) {
            let value = json!({"text": text, "list": [number, null, {"a": true}]});
            let json = serde_json::to_vec(&value).unwrap();
            let (bytes, digest) = measure(&value).unwrap();
            prop_assert_eq!(bytes, json.len());
            prop_assert_eq!(digest.0, <[u8; 32]>::from(Sha256::digest(&json)));
        }
    }
}
