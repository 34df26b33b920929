//! Postgres values to JSON and back.
//!
//! Parameters travel as text, so that the server reads them as whatever type it wants: a numeric,
//! a date, an enum, an array. Results come in binary and are read here. Numbers that JSON can't
//! hold exactly are texts, dates are ISO 8601, bytes are `\x…`.

use std::error::Error;

use bytes::BytesMut;
use ephor_core::{ErrorCode, Failure};
use jiff::civil::{Date, Time};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use tokio_postgres::types::{Format, FromSql, IsNull, Kind, ToSql, Type, to_sql_checked};
use tokio_postgres::{Column, Row};

use super::rows::{float, hex};

/// A parameter as text; None is NULL.
#[derive(Debug)]
pub(super) struct TextParam(Option<String>);

impl TextParam {
    pub(super) fn new(value: &Value, kind: &Type) -> Self {
        Self(match value {
            Value::Null => None,
            Value::String(text) if matches!(*kind, Type::JSON | Type::JSONB) => {
                // A text that is JSON is meant as that JSON; any other is a JSON text.
                let is_json = serde_json::from_str::<Value>(text).is_ok();
                Some(if is_json { text.clone() } else { value.to_string() })
            }
            Value::String(text) => Some(text.clone()),
            Value::Array(items) if matches!(kind.kind(), Kind::Array(_)) => {
                Some(array_literal(items))
            }
            other => Some(other.to_string()),
        })
    }
}

fn array_literal(items: &[Value]) -> String {
    let items: Vec<String> = items
        .iter()
        .map(|item| match item {
            Value::Null => "NULL".to_owned(),
            Value::Array(items) => array_literal(items),
            Value::String(text) => quote(text),
            other => quote(&other.to_string()),
        })
        .collect();
    format!("{{{}}}", items.join(","))
}

fn quote(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{escaped}\"")
}

impl ToSql for TextParam {
    fn to_sql(&self, _: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match &self.0 {
            None => Ok(IsNull::Yes),
            Some(text) => {
                out.extend_from_slice(text.as_bytes());
                Ok(IsNull::No)
            }
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    fn encode_format(&self, _: &Type) -> Format {
        Format::Text
    }

    to_sql_checked!();
}

/// A value as it came.
struct Raw<'a>(Option<&'a [u8]>);

impl<'a> FromSql<'a> for Raw<'a> {
    fn from_sql(_: &Type, raw: &'a [u8]) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(Self(Some(raw)))
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(Self(None))
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}

/// A cell as JSON.
pub(super) fn to_json(row: &Row, index: usize, column: &Column) -> Result<Value, Failure> {
    let unreadable = || {
        Failure::new(
            ErrorCode::ValidationFailed,
            format!(
                "the column `{}` has the type {}, which can't be read",
                column.name(),
                column.type_().name()
            ),
        )
        .hint(format!("cast it: `{}::text`", column.name()))
    };
    let Raw(raw) = row.try_get(index).map_err(|_| unreadable())?;
    match raw {
        None => Ok(Value::Null),
        Some(raw) => value(column.type_(), raw).ok_or_else(unreadable),
    }
}

fn value(kind: &Type, raw: &[u8]) -> Option<Value> {
    match kind.kind() {
        Kind::Domain(inner) => return value(inner, raw),
        Kind::Enum(_) => return text(raw),
        Kind::Array(element) => return array(element, raw),
        _ => {}
    }
    Some(match *kind {
        Type::BOOL => json!(raw.first()? != &0),
        Type::INT2 => json!(i16::from_be_bytes(raw.try_into().ok()?)),
        Type::INT4 => json!(i32::from_be_bytes(raw.try_into().ok()?)),
        Type::INT8 => json!(i64::from_be_bytes(raw.try_into().ok()?)),
        Type::OID => json!(u32::from_be_bytes(raw.try_into().ok()?)),
        // By way of its shortest text, so that 0.1 stays 0.1.
        Type::FLOAT4 => {
            let single = f32::from_be_bytes(raw.try_into().ok()?);
            float(single.to_string().parse().ok()?)
        }
        Type::FLOAT8 => float(f64::from_be_bytes(raw.try_into().ok()?)),
        Type::NUMERIC => numeric(raw)?,
        Type::MONEY => {
            let cents = i64::from_be_bytes(raw.try_into().ok()?);
            let sign = if cents < 0 { "-" } else { "" };
            let cents = cents.unsigned_abs();
            json!(format!("{sign}{}.{:02}", cents / 100, cents % 100))
        }
        Type::JSON => serde_json::from_slice(raw).ok()?,
        Type::JSONB => serde_json::from_slice(raw.get(1..)?).ok()?,
        Type::BYTEA => hex(raw),
        Type::UUID => json!(uuid(raw)?),
        Type::DATE => date(i32::from_be_bytes(raw.try_into().ok()?)),
        Type::TIME => json!(time(i64::from_be_bytes(raw.try_into().ok()?))?.to_string()),
        Type::TIMETZ => {
            let at = time(i64::from_be_bytes(raw.get(..8)?.try_into().ok()?))?;
            let west = i32::from_be_bytes(raw.get(8..12)?.try_into().ok()?);
            let sign = if west > 0 { '-' } else { '+' };
            let (hours, minutes) = (west.abs() / 3600, west.abs() / 60 % 60);
            json!(format!("{at}{sign}{hours:02}:{minutes:02}"))
        }
        Type::TIMESTAMP => moment(i64::from_be_bytes(raw.try_into().ok()?), ""),
        Type::TIMESTAMPTZ => moment(i64::from_be_bytes(raw.try_into().ok()?), "Z"),
        Type::INTERVAL => json!(interval(raw)?),
        Type::INET | Type::CIDR => json!(inet(raw, *kind == Type::CIDR)?),
        Type::VOID => Value::Null,
        Type::TEXT
        | Type::VARCHAR
        | Type::BPCHAR
        | Type::NAME
        | Type::CHAR
        | Type::UNKNOWN
        | Type::XML => text(raw)?,
        _ if matches!(kind.name(), "citext" | "ltree") => text(raw)?,
        _ => return None,
    })
}

fn text(raw: &[u8]) -> Option<Value> {
    Some(Value::String(String::from_utf8_lossy(raw).into_owned()))
}

fn uuid(raw: &[u8]) -> Option<String> {
    let Value::String(digits) = hex(raw) else {
        return None;
    };
    let digits = digits.strip_prefix("\\x").filter(|digits| digits.len() == 32)?;
    let parts = [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]];
    Some(parts.join("-"))
}

const EPOCH: Date = Date::constant(2000, 1, 1);

fn date(days: i32) -> Value {
    match days {
        i32::MAX => json!("infinity"),
        i32::MIN => json!("-infinity"),
        days => match EPOCH.checked_add(SignedDuration::from_hours(i64::from(days) * 24)) {
            Ok(date) => json!(date.to_string()),
            Err(_) => json!(format!("2000-01-01 {days:+} days")),
        },
    }
}

fn time(micros: i64) -> Option<Time> {
    // 24:00:00 is a time in Postgres.
    let micros = micros.min(86_400_000_000 - 1);
    Time::midnight().checked_add(SignedDuration::from_micros(micros)).ok()
}

fn moment(micros: i64, zone: &str) -> Value {
    const EPOCH_SECONDS: i64 = 946_684_800;
    match micros {
        i64::MAX => json!("infinity"),
        i64::MIN => json!("-infinity"),
        micros => {
            let at = micros
                .checked_add(EPOCH_SECONDS * 1_000_000)
                .and_then(|micros| Timestamp::from_microsecond(micros).ok());
            match at {
                Some(at) => json!(format!("{}{zone}", at.to_string().trim_end_matches('Z'))),
                None => json!(format!("2000-01-01T00:00:00{zone} {micros:+} µs")),
            }
        }
    }
}

/// ISO 8601, such as `P1Y2M3DT4H5M6.7S`.
fn interval(raw: &[u8]) -> Option<String> {
    let micros = i64::from_be_bytes(raw.get(..8)?.try_into().ok()?);
    let days = i32::from_be_bytes(raw.get(8..12)?.try_into().ok()?);
    let months = i32::from_be_bytes(raw.get(12..16)?.try_into().ok()?);
    let mut text = String::from("P");
    for (count, unit) in [(months / 12, 'Y'), (months % 12, 'M'), (days, 'D')] {
        if count != 0 {
            text.push_str(&format!("{count}{unit}"));
        }
    }
    if micros != 0 {
        text.push('T');
        let (minutes, rest) = (micros / 60_000_000, micros % 60_000_000);
        for (count, unit) in [(minutes / 60, 'H'), (minutes % 60, 'M')] {
            if count != 0 {
                text.push_str(&format!("{count}{unit}"));
            }
        }
        if rest != 0 {
            text.push_str(&format!("{}S", rest as f64 / 1e6));
        }
    }
    Some(if text == "P" { "PT0S".to_owned() } else { text })
}

fn inet(raw: &[u8], cidr: bool) -> Option<String> {
    let (bits, address) = (*raw.get(1)?, raw.get(4..)?);
    let address: std::net::IpAddr = match address.len() {
        4 => <[u8; 4]>::try_from(address).ok()?.into(),
        _ => <[u8; 16]>::try_from(address).ok()?.into(),
    };
    let full = if address.is_ipv4() { 32 } else { 128 };
    Some(match cidr || bits != full {
        true => format!("{address}/{bits}"),
        false => address.to_string(),
    })
}

/// A number where a JSON number holds it exactly, else its text.
fn numeric(raw: &[u8]) -> Option<Value> {
    let word = |at: usize| Some(u16::from_be_bytes(raw.get(at..at + 2)?.try_into().ok()?));
    let (count, weight) = (usize::from(word(0)?), i32::from(word(2)? as i16));
    let (sign, scale) = (word(4)?, usize::from(word(6)?));
    match sign {
        0xC000 => return Some(json!("NaN")),
        0xD000 => return Some(json!("Infinity")),
        0xF000 => return Some(json!("-Infinity")),
        _ => {}
    }
    let mut digits = Vec::with_capacity(count);
    for index in 0..count {
        digits.push(word(8 + index * 2)?);
    }
    let digit = |position: i32| {
        let index = usize::try_from(weight - position).ok()?;
        digits.get(index).copied()
    };
    let mut text = String::new();
    for position in (0..=weight.max(0)).rev() {
        let group = digit(position).unwrap_or(0);
        match text.is_empty() {
            true if group == 0 && position > 0 => {}
            true => text.push_str(&group.to_string()),
            false => text.push_str(&format!("{group:04}")),
        }
    }
    let mut fraction = String::new();
    let mut position = -1;
    while fraction.len() < scale {
        fraction.push_str(&format!("{:04}", digit(position).unwrap_or(0)));
        position -= 1;
    }
    fraction.truncate(scale);
    if sign == 0x4000 {
        text.insert(0, '-');
    }
    if scale == 0
        && let Ok(int) = text.parse::<i64>()
    {
        return Some(json!(int));
    }
    let significant =
        text.trim_start_matches(['-', '0']).len() + fraction.trim_end_matches('0').len();
    if scale > 0 {
        text.push('.');
        text.push_str(&fraction);
    }
    match significant <= 15 {
        true => Some(float(text.parse().ok()?)),
        false => Some(json!(text)),
    }
}

fn array(element: &Type, raw: &[u8]) -> Option<Value> {
    let int = |at: usize| Some(i32::from_be_bytes(raw.get(at..at + 4)?.try_into().ok()?));
    let dimensions = usize::try_from(int(0)?).ok()?;
    if dimensions == 0 {
        return Some(json!([]));
    }
    let mut lengths = Vec::new();
    for dimension in 0..dimensions {
        lengths.push(usize::try_from(int(12 + dimension * 8)?).ok()?);
    }
    let mut at = 12 + dimensions * 8;
    nested(&lengths, element, raw, &mut at)
}

fn nested(lengths: &[usize], element: &Type, raw: &[u8], at: &mut usize) -> Option<Value> {
    let (length, inner) = lengths.split_first()?;
    let mut items = Vec::new();
    for _ in 0..*length {
        if !inner.is_empty() {
            items.push(nested(inner, element, raw, at)?);
            continue;
        }
        let size = i32::from_be_bytes(raw.get(*at..*at + 4)?.try_into().ok()?);
        *at += 4;
        match usize::try_from(size) {
            Err(_) => items.push(Value::Null),
            Ok(size) => {
                items.push(value(element, raw.get(*at..*at + size)?)?);
                *at += size;
            }
        }
    }
    Some(Value::Array(items))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn array_literals() {
        let items = json!([1, null, "a\"b\\c,d", [true]]);
        let literal = array_literal(items.as_array().unwrap());
        assert_eq!(literal, r#"{"1",NULL,"a\"b\\c,d",{"true"}}"#);
    }

    proptest! {
        #[test]
        fn no_bytes_make_it_panic(raw in prop::collection::vec(any::<u8>(), 0..40)) {
            for kind in [Type::BOOL, Type::INT8, Type::NUMERIC, Type::JSONB, Type::UUID, Type::DATE,
                Type::TIME, Type::TIMETZ, Type::TIMESTAMP, Type::TIMESTAMPTZ, Type::INTERVAL,
                Type::INET, Type::MONEY, Type::FLOAT4] {
                let _ = value(&kind, &raw);
            }
        }

        #[test]
        fn dates_agree_with_the_calendar(days in -700_000i32..2_900_000) {
            let shown = date(days);
            let read: Date = shown.as_str().unwrap().parse().unwrap();
            prop_assert_eq!(EPOCH.until(read).unwrap().get_days(), days);
        }
    }
}
