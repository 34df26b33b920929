//! Deserializers that accept `5.0` as an integer, as JSON Schema does and serde doesn't, so that
//! whatever the judge approved can be read.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

fn whole<'de, D: Deserializer<'de>>(number: &serde_json::Number) -> Result<i64, D::Error> {
    if let Some(int) = number.as_i64() {
        return Ok(int);
    }
    match number.as_f64() {
        Some(float) if float.fract() == 0.0 && float.abs() < 9.0e15 => Ok(float as i64),
        _ => Err(D::Error::custom(format!("{number} is not a whole number"))),
    }
}

/// Reads an integer, also if written as `5.0`.
pub fn int<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<i64>,
{
    let number = serde_json::Number::deserialize(deserializer)?;
    let int = whole::<D>(&number)?;
    T::try_from(int).map_err(|_| D::Error::custom(format!("{number} is out of range")))
}

/// Reads a value that is there, also null: with `default`, what isn't there is `None`.
pub fn given<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    T::deserialize(deserializer).map(Some)
}

/// Reads an optional integer; null is `None`.
pub fn opt_int<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<i64>,
{
    let Some(number) = Option::<serde_json::Number>::deserialize(deserializer)? else {
        return Ok(None);
    };
    let int = whole::<D>(&number)?;
    T::try_from(int).map(Some).map_err(|_| D::Error::custom(format!("{number} is out of range")))
}
