//! The size and digest of a payload, in one serialization pass.

use std::cell::RefCell;

use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::approved::Digest;

pub use ephor_core::bounds::{MAX_DEPTH, deeper_than};

/// Largest buffer that a thread keeps between payloads.
const KEEP: usize = 64 * 1024;

thread_local! {
    /// Where payloads are written to be hashed. Kept, because growing one anew for each payload
    /// costs as much as hashing it.
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The bytes of a value's compact UTF-8 JSON, and their SHA-256.
///
/// Serialization recurses, so the caller must have checked the depth.
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
