//! Positions in a journal.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

/// The position of a commit among all commits of a journal: a cursor of its [`Feed`](crate::Feed).
///
/// Positions are ordered like the feed. Conclude nothing else from them: a store may skip numbers.
/// Whether one commit directly follows another is for the store to say:
/// [`Feed::follows`](crate::Feed::follows).
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    serde::Serialize,
    serde::Deserialize,
)]
#[serde(transparent)]
pub struct Position(pub(crate) u64);

impl Position {
    /// Before the first commit.
    pub const START: Self = Self(0);

    /// The position with that number. For stores and their tests; readers use positions as they
    /// receive them.
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// Its number, to store or display. [`Position::START`] is 0.
    pub const fn number(self) -> u64 {
        self.0
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Position {
    type Err = ParseIntError;

    /// Reads what [`Display`](fmt::Display) has written.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}
