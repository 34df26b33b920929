//! SQLite's `instr`, `replace`, `trim` and `unhex`, in time that grows with the text alone. The engine's
//! own take a step for each pair of characters, within one instruction that no deadline stops:
//! two texts of some megabytes keep a thread for minutes.

use std::collections::HashSet;

use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, Error};

/// Puts these in the place of the engine's.
pub(super) fn replace_slow_functions(connection: &Connection) -> Result<(), Error> {
    let flags = FunctionFlags::SQLITE_UTF8
        | FunctionFlags::SQLITE_DETERMINISTIC
        | FunctionFlags::SQLITE_INNOCUOUS;
    connection.create_scalar_function("instr", 2, flags, instr)?;
    let most = connection.limit(rusqlite::limits::Limit::SQLITE_LIMIT_LENGTH)?;
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    connection.create_scalar_function("replace", 3, flags, move |call| replace(call, most))?;
    connection.create_scalar_function("unhex", 1, flags, unhex)?;
    connection.create_scalar_function("unhex", 2, flags, unhex)?;
    connection.create_scalar_function("trim", 2, flags, |call| trim(call, true, true))?;
    connection.create_scalar_function("ltrim", 2, flags, |call| trim(call, true, false))?;
    connection.create_scalar_function("rtrim", 2, flags, |call| trim(call, false, true))
}

fn instr(call: &Context<'_>) -> Result<Value, Error> {
    let (Some(whole), Some(part)) = (bytes(call.get_raw(0)), bytes(call.get_raw(1))) else {
        return Ok(Value::Null);
    };
    let blobs = [0, 1].iter().all(|i| matches!(call.get_raw(*i), ValueRef::Blob(_)));
    let found = find(&whole, &part).map_or(0, |at| {
        1 + match blobs {
            true => at,
            false => String::from_utf8_lossy(whole.get(..at).unwrap_or_default()).chars().count(),
        }
    });
    Ok(Value::Integer(i64::try_from(found).unwrap_or_default()))
}

fn replace(call: &Context<'_>, most: usize) -> Result<Value, Error> {
    let (Some(whole), Some(old)) = (text(call.get_raw(0)), text(call.get_raw(1))) else {
        return Ok(Value::Null);
    };
    // The engine's own takes one that begins with a zero for empty.
    if old.is_empty() || old.starts_with('\0') {
        return Ok(Value::Text(whole));
    }
    let Some(new) = text(call.get_raw(2)) else {
        return Ok(Value::Null);
    };
    let times = whole.matches(old.as_str()).count();
    let grown = new.len().saturating_sub(old.len()).saturating_mul(times);
    if grown.saturating_add(whole.len()) > most {
        return Err(Error::SqliteFailure(
            rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_TOOBIG),
            None,
        ));
    }
    Ok(Value::Text(whole.replace(old.as_str(), &new)))
}

/// NULL where it isn't pairs of hexadecimal digits, with characters of the second argument around
/// them.
fn unhex(call: &Context<'_>) -> Result<Value, Error> {
    let Some(whole) = text(call.get_raw(0)) else {
        return Ok(Value::Null);
    };
    let passed: HashSet<char> = match call.len() {
        1 => HashSet::new(),
        _ => match text(call.get_raw(1)) {
            Some(set) => set.chars().filter(|c| !c.is_ascii_hexdigit()).collect(),
            None => return Ok(Value::Null),
        },
    };
    let mut bytes = Vec::with_capacity(whole.len() / 2);
    let mut characters = whole.chars();
    while let Some(first) = characters.next() {
        let digit = |c: char| c.to_digit(16).and_then(|digit| u8::try_from(digit).ok());
        match (digit(first), first) {
            (Some(high), _) => match characters.next().and_then(digit) {
                Some(low) => bytes.push(high << 4 | low),
                None => return Ok(Value::Null),
            },
            (None, other) if passed.contains(&other) => {}
            _ => return Ok(Value::Null),
        }
    }
    Ok(Value::Blob(bytes))
}

fn trim(call: &Context<'_>, left: bool, right: bool) -> Result<Value, Error> {
    let (Some(whole), Some(set)) = (text(call.get_raw(0)), text(call.get_raw(1))) else {
        return Ok(Value::Null);
    };
    let set: HashSet<char> = set.chars().collect();
    let mut rest = whole.as_str();
    if left {
        rest = rest.trim_start_matches(|c| set.contains(&c));
    }
    if right {
        rest = rest.trim_end_matches(|c| set.contains(&c));
    }
    Ok(Value::Text(rest.to_owned()))
}

/// Where a part begins: Rust's search is linear, but only for texts.
fn find(whole: &[u8], part: &[u8]) -> Option<usize> {
    // Each byte becomes the character of its number, so that no byte is lost.
    match (std::str::from_utf8(whole), std::str::from_utf8(part)) {
        (Ok(whole), Ok(part)) => whole.find(part),
        _ => {
            let wide =
                |bytes: &[u8]| bytes.iter().map(|byte| char::from(*byte)).collect::<String>();
            let (whole, part) = (wide(whole), wide(part));
            whole.find(&part).map(|at| whole.get(..at).map_or(0, |text| text.chars().count()))
        }
    }
}

fn bytes(value: ValueRef<'_>) -> Option<Vec<u8>> {
    match value {
        ValueRef::Blob(blob) => Some(blob.to_vec()),
        ValueRef::Text(text) => Some(text.to_vec()),
        other => text(other).map(String::into_bytes),
    }
}

fn text(value: ValueRef<'_>) -> Option<String> {
    match value {
        ValueRef::Null => None,
        ValueRef::Integer(int) => Some(int.to_string()),
        ValueRef::Real(real) => Some(number(real)),
        ValueRef::Text(text) | ValueRef::Blob(text) => {
            Some(String::from_utf8_lossy(text).into_owned())
        }
    }
}

/// A number as the engine writes it: as short as can be read back, and always with a point.
fn number(real: f64) -> String {
    if real.is_infinite() {
        return if real > 0.0 { "Inf" } else { "-Inf" }.to_owned();
    }
    let written = format!("{real:e}");
    let (digits, power) = written.split_once('e').unwrap_or((&written, "0"));
    let power: i32 = power.parse().unwrap_or_default();
    let sign = if digits.starts_with('-') && real != 0.0 { "-" } else { "" };
    let digits: String = digits.chars().filter(char::is_ascii_digit).collect();
    let digits = digits.trim_end_matches('0');
    let digits = if digits.is_empty() { "0" } else { digits };
    if !(-4..17).contains(&power) {
        let (first, rest) = digits.split_at(1);
        let rest = if rest.is_empty() { "0" } else { rest };
        let mark = if power < 0 { '-' } else { '+' };
        return format!("{sign}{first}.{rest}e{mark}{:02}", power.abs());
    }
    if power < 0 {
        let zeros = "0".repeat(usize::try_from(-power - 1).unwrap_or_default());
        return format!("{sign}0.{zeros}{digits}");
    }
    let whole = usize::try_from(power).unwrap_or_default() + 1;
    let padded = format!("{digits:0<whole$}");
    let (before, after) = padded.split_at(whole);
    let after = if after.is_empty() { "0" } else { after };
    format!("{sign}{before}.{after}")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// Compares with the engine's own.
    #[track_caller]
    fn check(expression: &str) {
        let (ours, own) =
            (Connection::open_in_memory().unwrap(), Connection::open_in_memory().unwrap());
        replace_slow_functions(&ours).unwrap();
        let sql = format!("SELECT {expression}");
        let ask = |db: &Connection| db.query_row(&sql, [], |row| row.get::<_, Value>(0)).unwrap();
        assert_eq!(ask(&ours), ask(&own), "{expression}");
    }

    #[test]
    fn they_answer_as_the_engines_own() {
        let values = [
            "''",
            "'a'",
            "'abcabc'",
            "'äöü€a'",
            "'  x  '",
            "NULL",
            "0",
            "-17",
            "9223372036854775807",
            "1.0",
            "-0.0",
            "0.1 + 0.2",
            "1234.5",
            "1e20",
            "1.5e-7",
            "0.0001",
            "1e15",
            "1e14",
            "9e999",
            "-9e999",
            "x''",
            "x'610062'",
            "x'ff00ff'",
            "123456789.123456789",
            "3.14",
            "2.5e300",
        ];
        for a in ["'4a-4B'", "'4a4'", "'4 a'", "'-4a-'", "'4a'", "'zz'", "4142", "x'3431'"] {
            check(&format!("unhex({a})"));
            for b in ["'-'", "'- 4'", "''", "NULL", "'z'"] {
                check(&format!("unhex({a}, {b})"));
            }
        }
        for a in values {
            for b in
                ["''", "'a'", "'bc'", "'€'", "' '", "NULL", "1", "x'00'", "x'ff'", "'.'", "0.1"]
            {
                check(&format!("instr({a}, {b})"));
                if !a.contains("ff")
                    && !b.contains("ff")
                    && !a.contains("00'")
                    && !a.contains("0062")
                {
                    check(&format!("unhex({a}, {b})"));
                    check(&format!("replace({a}, {b}, ',')"));
                    check(&format!("replace({a}, {b}, NULL)"));
                    for name in ["trim", "ltrim", "rtrim"] {
                        check(&format!("{name}({a}, {b})"));
                    }
                }
            }
        }
    }
}
