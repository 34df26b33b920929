//! Where a reader of the whole journal has got to.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

/// The place of a commit among all commits of a journal: a cursor of its [`Feed`](crate::Feed).
///
/// Positions are ordered as the feed hands commits out, and nothing else may be concluded from
/// one: a store may leave numbers out, so that the next commit is not at the next number. Whether
/// one commit follows another is the store's to say: [`Feed::follows`](crate::Feed::follows).
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

    /// The position that a store has numbered so. For stores, and for tests of them; whoever reads
    /// takes positions as they come.
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// The number that its store has given it, to keep or to show. [`Position::START`] is 0.
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
