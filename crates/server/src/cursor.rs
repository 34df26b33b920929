//! Places in the feed of all events, to resume a stream from.

use std::fmt;
use std::str::FromStr;

use ephor_journal::Position;

/// A place between two events of the feed: behind the first `events` of the commit at `position`.
/// Its text is `position.events`, or `position` behind a whole commit.
///
/// ```text
/// 11.2   behind the second event of commit 11
/// 11     behind all of commit 11
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cursor {
    position: Position,
    events: u32,
}

impl Cursor {
    /// Behind a whole commit.
    pub fn after(position: Position) -> Self {
        Self { position, events: u32::MAX }
    }

    /// Behind the first event of a commit.
    pub fn first(position: Position) -> Self {
        Self { position, events: 1 }
    }

    /// One event further in the same commit.
    pub fn following(self) -> Self {
        Self { events: self.events.saturating_add(1), ..self }
    }

    pub fn position(self) -> Position {
        self.position
    }

    /// What a journal is read after, to get everything behind this. Its first events may be before it.
    pub fn read_after(self) -> Position {
        match self.events {
            u32::MAX => self.position,
            _ => Position::new(self.position.number().saturating_sub(1)),
        }
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.events {
            u32::MAX => write!(f, "{}", self.position),
            events => write!(f, "{}.{events}", self.position),
        }
    }
}

impl FromStr for Cursor {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.split_once('.') {
            Some((position, events)) => {
                Ok(Self { position: position.parse()?, events: events.parse()? })
            }
            None => Ok(Self::after(text.parse()?)),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_cursor_is_read_as_it_is_written() {
        for text in ["0", "11", "11.1", "11.42"] {
            assert_eq!(text.parse::<Cursor>().unwrap().to_string(), text);
        }
        for text in ["", "x", "1.", ".1", "1.x", "-1"] {
            assert!(text.parse::<Cursor>().is_err(), "{text}");
        }
    }

    #[test]
    fn cursors_are_in_the_feed_s_order() {
        let of = |text: &str| text.parse::<Cursor>().unwrap();
        assert!(of("10") < of("11.1") && of("11.1") < of("11.2") && of("11.2") < of("11"));
        assert_eq!(of("11.2").read_after(), Position::new(10));
        assert_eq!(of("11").read_after(), Position::new(11));
    }
}
