//! Ages as people write them.

use std::fmt;
use std::str::FromStr;

use jiff::{SignedDuration, Span, SpanRelativeTo, Timestamp};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A length of time such as `90d`, `12h 30m`, `2 weeks` or `P90D`. A day has 24 hours; months and
/// years have no fixed length, so they are refused.
///
/// ```
/// use ephor::config::Age;
///
/// let age: Age = "90d".parse().unwrap();
/// assert_eq!((age.hours(), age.to_string()), (90 * 24, "90d".to_owned()));
/// assert_eq!("2 weeks".parse::<Age>().unwrap().hours(), 14 * 24);
/// assert!("-1d".parse::<Age>().is_err() && "90".parse::<Age>().is_err());
/// assert!("3 months".parse::<Age>().unwrap_err().to_string().contains("as in 90d"));
/// assert!("99999999999999d".parse::<Age>().unwrap_err().to_string().contains("fewer days"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Age {
    text: String,
    length: SignedDuration,
}

/// The text isn't a valid [`Age`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoAge {
    /// It isn't a number with a unit.
    #[error(
        "an age is a number with its unit, as in 90d, 12h or '2 weeks'; months and years aren't accepted"
    )]
    Unit,
    /// It has a unit, but the number is too large.
    #[error("that is too long; write fewer days")]
    TooLong,
}

impl Age {
    /// An age of zero.
    pub fn zero() -> Self {
        Self { text: "0s".to_owned(), length: SignedDuration::ZERO }
    }

    /// The age in whole hours.
    pub fn hours(&self) -> i64 {
        self.length.as_hours()
    }

    /// The age as a [`std::time::Duration`].
    pub fn length(&self) -> std::time::Duration {
        self.length.unsigned_abs()
    }

    /// The time this long before `now`. Things from before it are older than this age.
    pub fn before(&self, now: Timestamp) -> Timestamp {
        now.checked_sub(self.length).unwrap_or(Timestamp::MIN)
    }
}

impl FromStr for Age {
    type Err = NoAge;

    fn from_str(text: &str) -> Result<Self, NoAge> {
        match length(text) {
            Some(length) => Ok(Self { text: text.to_owned(), length }),
            // The same with small numbers tells whether only their size is wrong.
            None if length(&with_ones(text)).is_some() => Err(NoAge::TooLong),
            None => Err(NoAge::Unit),
        }
    }
}

/// The text with 1 for each of its numbers.
fn with_ones(text: &str) -> String {
    let mut ones = String::with_capacity(text.len());
    for c in text.chars() {
        match c.is_ascii_digit() {
            false => ones.push(c),
            true if ones.ends_with('1') => {}
            true => ones.push('1'),
        }
    }
    ones
}

fn length(text: &str) -> Option<SignedDuration> {
    let span: Span = text.parse().ok()?;
    let length = span.to_duration(SpanRelativeTo::days_are_24_hours()).ok()?;
    (!length.is_negative()).then_some(length)
}

impl fmt::Display for Age {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Serialize for Age {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Age {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
