//! `X REGEXP Y`, and `regexp_like(X, Y)`: 1 where the pattern Y occurs anywhere in the text X, in time
//! that grows with the text alone. The patterns are those of Rust's `regex` crate: no references back and
//! no looking around, 200 bytes at most, on texts of 128 KiB at most (8 KiB for a pattern that grows
//! large); `(?i)` at the beginning makes small and capital letters one. NULL gives NULL.

use rusqlite::functions::Context;
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, Error, ffi};

use super::sqlite_math::PURE;

/// Longest pattern, in bytes: as for LIKE.
const MAX_PATTERN: usize = 200;

/// What a pattern may grow into, and the longest text that it may then search, in bytes: nothing stops
/// a search in between, which takes a step for each byte and each state that the pattern can be in.
/// `\w`, the letters of all scripts, is large; `[a-z]` is small.
const SIZES: [(usize, usize); 3] =
    [(64 * 1024, 128 * 1024), (256 * 1024, 32 * 1024), (1024 * 1024, 8 * 1024)];

/// Adds them to a connection.
pub(super) fn add(connection: &Connection) -> Result<(), Error> {
    // SQLite calls `regexp(Y, X)` for `X REGEXP Y`.
    connection.create_scalar_function("regexp", 2, PURE, |call| occurs(call, 1, 0))?;
    connection.create_scalar_function("regexp_like", 2, PURE, |call| occurs(call, 0, 1))
}

fn occurs(call: &Context<'_>, text: usize, pattern: usize) -> Result<Value, Error> {
    let values = [text, pattern].map(|at| call.get_raw(at));
    if values.iter().any(|value| matches!(value, ValueRef::Null)) {
        return Ok(Value::Null);
    }
    let at = i32::try_from(pattern).unwrap_or_default();
    // Compiled once for a statement, where the pattern doesn't change from row to row.
    let compiled = call.get_or_create_aux(at, |value| match value {
        ValueRef::Text(pattern) => compile(pattern),
        _ => Err("a pattern of REGEXP is a text".into()),
    })?;
    let (compiled, longest) = &*compiled;
    let found = match values[0] {
        ValueRef::Text(text) if text.len() > *longest => {
            return Err(Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_TOOBIG), None));
        }
        ValueRef::Text(text) => compiled.is_match(&String::from_utf8_lossy(text)),
        ValueRef::Integer(whole) => compiled.is_match(&whole.to_string()),
        ValueRef::Real(real) => compiled.is_match(&real.to_string()),
        ValueRef::Blob(_) | ValueRef::Null => false,
    };
    Ok(Value::Integer(found.into()))
}

type Broken = Box<dyn std::error::Error + Send + Sync>;

/// A pattern, and the longest text for it.
fn compile(pattern: &[u8]) -> Result<(regex::Regex, usize), Broken> {
    if pattern.len() > MAX_PATTERN {
        return Err(format!("a pattern of REGEXP has at most {MAX_PATTERN} bytes").into());
    }
    let pattern = std::str::from_utf8(pattern)?;
    let mut last = None;
    for (most, longest) in SIZES {
        let mut built = regex::RegexBuilder::new(pattern);
        match built.size_limit(most).dfa_size_limit(most).nest_limit(20).build() {
            Ok(built) => return Ok((built, longest)),
            Err(error) => last = Some(error),
        }
    }
    let reason = last.map(|error| error.to_string()).unwrap_or_default();
    Err(format!("the pattern of REGEXP can't be read: {reason}").into())
}
