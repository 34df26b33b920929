//! Depth, size and digest of a payload. One serialising pass gives the last two.

use std::io::{self, Write};

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

/// Hashes and counts what is written; small writes are gathered, since JSON is written in crumbs.
struct Meter {
    hash: Sha256,
    bytes: usize,
    buffer: [u8; 512],
    filled: usize,
}

impl Write for Meter {
    #[inline]
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        self.bytes += data.len();
        if let Some(room) = self.buffer.get_mut(self.filled..self.filled + data.len()) {
            room.copy_from_slice(data);
            self.filled += data.len();
        } else {
            self.hash.update(&self.buffer[..self.filled]);
            self.hash.update(data);
            self.filled = 0;
        }
        Ok(data.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The bytes of a value's compact UTF-8 JSON, and their SHA-256.
///
/// The caller has made sure of its depth: serialising recurses.
pub fn measure<T: Serialize + ?Sized>(value: &T) -> Result<(usize, Digest), serde_json::Error> {
    let mut meter = Meter {
        hash: Sha256::new(),
        bytes: 0,
        buffer: [0; 512],
        filled: 0,
    };
    serde_json::to_writer(&mut meter, value)?;
    meter.hash.update(&meter.buffer[..meter.filled]);
    Ok((meter.bytes, Digest(meter.hash.finalize().into())))
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
