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
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Age {
    text: String,
    length: SignedDuration,
}

/// The text isn't a valid [`Age`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "an age is written with its unit, as in 90d, 12h or '2 weeks'; months and years aren't taken"
)]
pub struct NoAge;

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
        let span: Span = text.parse().map_err(|_| NoAge)?;
        let length = span.to_duration(SpanRelativeTo::days_are_24_hours()).map_err(|_| NoAge)?;
        match length.is_negative() {
            true => Err(NoAge),
            false => Ok(Self { text: text.to_owned(), length }),
        }
    }
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
