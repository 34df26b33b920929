//! Mathematical functions that SQLite has only where it is built with them, as its documentation
//! defines them (<https://sqlite.org/lang_mathfunc.html>), with `cbrt` and `cot` of PostgreSQL's:
//! an argument that is NULL, or isn't a number and doesn't read as one, gives NULL, and so does a
//! result that isn't a number.

use std::f64::consts::PI;

use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, Error};

/// Gives the same for the same arguments, and touches nothing.
pub(super) const PURE: FunctionFlags = FunctionFlags::SQLITE_UTF8
    .union(FunctionFlags::SQLITE_DETERMINISTIC)
    .union(FunctionFlags::SQLITE_INNOCUOUS);

type OfOne = fn(f64) -> f64;
type OfTwo = fn(f64, f64) -> f64;

/// Those of one number.
const OF_ONE: [(&str, OfOne); 22] = [
    ("acos", f64::acos),
    ("acosh", f64::acosh),
    ("asin", f64::asin),
    ("asinh", f64::asinh),
    ("atan", f64::atan),
    ("atanh", f64::atanh),
    ("cbrt", f64::cbrt),
    ("cos", f64::cos),
    ("cosh", f64::cosh),
    ("cot", |x| 1.0 / x.tan()),
    ("degrees", f64::to_degrees),
    ("exp", f64::exp),
    // Of 0 and less there is none, not even the infinite one.
    ("ln", |x| if x > 0.0 { x.ln() } else { f64::NAN }),
    ("log", |x| if x > 0.0 { x.log10() } else { f64::NAN }),
    ("log10", |x| if x > 0.0 { x.log10() } else { f64::NAN }),
    ("log2", |x| if x > 0.0 { x.log2() } else { f64::NAN }),
    ("radians", f64::to_radians),
    ("sin", f64::sin),
    ("sinh", f64::sinh),
    ("sqrt", f64::sqrt),
    ("tan", f64::tan),
    ("tanh", f64::tanh),
];

/// Those of two.
const OF_TWO: [(&str, OfTwo); 5] = [
    ("atan2", f64::atan2),
    ("log", |base, x| {
        let defined = base > 0.0 && base != 1.0 && x > 0.0;
        if defined { x.ln() / base.ln() } else { f64::NAN }
    }),
    ("mod", |x, y| x % y),
    ("pow", f64::powf),
    ("power", f64::powf),
];

/// Those that leave whole numbers as they are.
const ROUNDING: [(&str, OfOne); 4] =
    [("ceil", f64::ceil), ("ceiling", f64::ceil), ("floor", f64::floor), ("trunc", f64::trunc)];

/// Adds them to a connection.
pub(super) fn add(connection: &Connection) -> Result<(), Error> {
    connection.create_scalar_function("pi", 0, PURE, |_| Ok(PI))?;
    for (name, function) in OF_ONE {
        let of_one = move |call: &Context<'_>| {
            Ok(number(call.get_raw(0)).map_or(Value::Null, |x| real(function(x.real()))))
        };
        connection.create_scalar_function(name, 1, PURE, of_one)?;
    }
    for (name, function) in OF_TWO {
        let of_two = move |call: &Context<'_>| {
            let (x, y) = (number(call.get_raw(0)), number(call.get_raw(1)));
            Ok(x.zip(y).map_or(Value::Null, |(x, y)| real(function(x.real(), y.real()))))
        };
        connection.create_scalar_function(name, 2, PURE, of_two)?;
    }
    for (name, function) in ROUNDING {
        let rounded = move |call: &Context<'_>| {
            Ok(match number(call.get_raw(0)) {
                None => Value::Null,
                Some(Number::Whole(whole)) => Value::Integer(whole),
                Some(Number::Real(x)) => real(function(x)),
            })
        };
        connection.create_scalar_function(name, 1, PURE, rounded)?;
    }
    Ok(())
}

/// A number as SQLite keeps them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Number {
    Whole(i64),
    Real(f64),
}

impl Number {
    pub(super) fn real(self) -> f64 {
        match self {
            Self::Whole(whole) => whole as f64,
            Self::Real(real) => real,
        }
    }
}

/// A value as a number, where it is one or a text that reads as one.
pub(super) fn number(value: ValueRef<'_>) -> Option<Number> {
    match value {
        ValueRef::Integer(whole) => Some(Number::Whole(whole)),
        ValueRef::Real(real) => Some(Number::Real(real)),
        ValueRef::Text(text) => {
            let text = std::str::from_utf8(text).ok()?.trim_matches([' ', '\t', '\n', '\r']);
            // Not `inf` and `nan`, which Rust would read.
            let digits = |byte: u8| byte.is_ascii_digit() || b"+-.eE".contains(&byte);
            if text.is_empty() || !text.bytes().all(digits) {
                return None;
            }
            let whole = text.parse().map(Number::Whole);
            whole.or_else(|_| text.parse().map(Number::Real)).ok()
        }
        ValueRef::Null | ValueRef::Blob(_) => None,
    }
}

/// SQLite keeps no NaN.
pub(super) fn real(x: f64) -> Value {
    if x.is_nan() { Value::Null } else { Value::Real(x) }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::approx_constant)]
    use super::*;

    /// Values computed with Python's `math`, 17 digits.
    #[test]
    fn values() {
        let db = Connection::open_in_memory().unwrap();
        add(&db).unwrap();
        #[track_caller]
        fn check(db: &Connection, sql: &str, expect: Value) {
            let found = db.query_row(&format!("SELECT {sql}"), [], |row| row.get::<_, Value>(0));
            let near = match (&found, &expect) {
                (Ok(Value::Real(found)), Value::Real(expect)) => {
                    found == expect || (found - expect).abs() <= 4e-16 * expect.abs()
                }
                (found, expect) => found.as_ref().ok() == Some(expect),
            };
            assert!(near, "{sql}: {found:?}, not {expect:?}");
        }
        for (sql, expect) in [
            ("sqrt(2)", 1.4142135623730951),
            ("sqrt('2.25')", 1.5),
            ("pow(2, 10)", 1024.0),
            ("power(9, 0.5)", 3.0),
            ("exp(1)", 2.718281828459045),
            ("ln(10)", 2.302585092994046),
            ("log(1000)", 3.0),
            ("log10(0.01)", -2.0),
            ("log2(8)", 3.0),
            ("log(2, 8)", 3.0),
            ("mod(10, 3)", 1.0),
            ("mod(-7.5, 2)", -1.5),
            ("pi()", 3.141592653589793),
            ("sin(pi() / 6)", 0.49999999999999994),
            ("cos(0)", 1.0),
            ("tan(1)", 1.5574077246549023),
            ("atan2(1, -1)", 2.356194490192345),
            ("acos(0.5)", 1.0471975511965979),
            ("sinh(1)", 1.1752011936438014),
            ("degrees(pi())", 180.0),
            ("radians(90)", 1.5707963267948966),
            ("floor(2.7)", 2.0),
            ("floor(-2.1)", -3.0),
            ("ceil(2.1)", 3.0),
            ("ceiling(-2.7)", -2.0),
            ("trunc(-2.7)", -2.0),
            ("exp(1000)", f64::INFINITY),
            ("pow(0, -1)", f64::INFINITY),
        ] {
            check(&db, sql, Value::Real(expect));
        }
        for sql in ["floor(7)", "ceil('7')", "trunc(7)"] {
            check(&db, sql, Value::Integer(7));
        }
        check(&db, "floor(9223372036854775807)", Value::Integer(i64::MAX));
        for sql in [
            "sqrt(NULL)",
            "sqrt(-1)",
            "sqrt('x')",
            "sqrt('')",
            "sqrt(x'31')",
            "ln(0)",
            "ln(-1)",
            "log(0, 5)",
            "log(1, 5)",
            "log(-2, 5)",
            "mod(1, 0)",
            "acos(2)",
            "floor('inf')",
            "ceil('nan')",
            "pow(NULL, 2)",
            "floor('0x10')",
            "ln('1e')",
            "pow(-8, 1.0 / 3)",
        ] {
            check(&db, sql, Value::Null);
        }
    }
}
