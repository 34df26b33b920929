//! The chain of hashes: what a commit says is bound to its place and to all that came before it.
//!
//! Two steps, so that the long one (over the events) needs no knowledge of the chain: whoever
//! appends takes it, side by side with others, and the writer only makes the short one.
//!
//! ```text
//! content = SHA-256("ephor.journal.content.1" · tenant · name · events · first · last · time)
//! hash    = SHA-256("ephor.journal.link.1" · position · content · hash of the commit before)
//! ```
//! Every text is preceded by its length; numbers are 8 bytes, little-endian. Before the first
//! commit, the hash is 32 zeros.

use std::sync::Arc;

use ephor_core::{ConversationId, Envelope};
use sha2::{Digest as _, Sha256};

use crate::Position;

/// A SHA-256 of the chain; as text, 64 hexadecimal digits.
///
/// ```
/// use ephor_journal::Hash;
///
/// let text = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
/// let hash: Hash = text.parse().unwrap();
/// assert_eq!(hash.to_string(), text);
/// assert!("9f86".parse::<Hash>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hash([u8; 32]);

impl Hash {
    /// What stands before the first commit.
    pub const START: Self = Self([0; 32]);

    /// The bytes, as a store keeps them.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// From the bytes that a store has kept. `None`: there aren't 32.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }
}

impl std::fmt::Display for Hash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl std::fmt::Debug for Hash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

/// A text is no hash.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a hash is 64 hexadecimal digits, as `ephor journal verify` prints it")]
pub struct NoHash;

impl std::str::FromStr for Hash {
    type Err = NoHash;

    fn from_str(text: &str) -> Result<Self, NoHash> {
        let digit = |byte: u8| char::from(byte).to_digit(16);
        let mut bytes = [0; 32];
        if text.len() != 64 {
            return Err(NoHash);
        }
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            let both = pair.iter().try_fold(0, |all, one| Some(all * 16 + digit(*one)?));
            *byte = both.and_then(|both| u8::try_from(both).ok()).ok_or(NoHash)?;
        }
        Ok(Self(bytes))
    }
}

impl serde::Serialize for Hash {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Hash {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// What a commit says. Bytes, and not texts: a store that was tampered with may hold anything.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Content<'a> {
    pub tenant: &'a [u8],
    pub name: &'a [u8],
    /// The first event's sequence.
    pub first: i64,
    /// The last event's.
    pub last: i64,
    /// When it was accepted: nanoseconds since 1970.
    pub time: i64,
    /// The events as JSON.
    pub events: &'a [u8],
}

impl Content<'_> {
    pub(crate) fn hash(&self) -> Hash {
        let mut hasher = Sha256::new();
        let mut text = |text: &[u8]| {
            hasher.update((text.len() as u64).to_le_bytes());
            hasher.update(text);
        };
        text(b"ephor.journal.content.1");
        text(self.tenant);
        text(self.name);
        text(self.events);
        for number in [self.first, self.last, self.time] {
            hasher.update(number.to_le_bytes());
        }
        Hash(hasher.finalize().into())
    }
}

/// The content of events that are committed together, written as `json`.
pub(crate) fn content(conversation: &ConversationId, events: &[Arc<Envelope>], json: &str) -> Hash {
    let sequence = |event: Option<&Arc<Envelope>>| event.map_or(0, |event| signed(event.sequence));
    Content {
        tenant: conversation.tenant().as_bytes(),
        name: conversation.name().as_bytes(),
        first: sequence(events.first()),
        last: sequence(events.last()),
        time: accepted(events),
        events: json.as_bytes(),
    }
    .hash()
}

/// When events that are committed together were accepted: the last one's time, in nanoseconds
/// since 1970.
pub(crate) fn accepted(events: &[Arc<Envelope>]) -> i64 {
    events.last().map_or(0, |event| {
        let nanoseconds = event.time.as_nanosecond();
        let bound = nanoseconds.clamp(i128::from(i64::MIN), i128::from(i64::MAX));
        i64::try_from(bound).unwrap_or_default()
    })
}

/// SQLite has no unsigned numbers; no sequence comes near the difference.
pub(crate) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The hash of the commit at a position, whose content has the hash `content`.
pub(crate) fn link(position: Position, content: Hash, previous: Hash) -> Hash {
    const TAG: &[u8] = b"ephor.journal.link.1";
    let mut hasher = Sha256::new();
    hasher.update((TAG.len() as u64).to_le_bytes());
    hasher.update(TAG);
    hasher.update(position.0.to_le_bytes());
    hasher.update(content.0);
    hasher.update(previous.0);
    Hash(hasher.finalize().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Written down once: another program must come to the same, and files must stay valid.
    #[test]
    fn the_chain_stays_what_it_is() {
        let content =
            Content { tenant: b"local", name: b"c", first: 1, last: 2, time: 3, events: b"[]" };
        assert_eq!(
            content.hash().to_string(),
            "5343ce185e41fef374391d08dafc8cf59fb1cdb427da9fab1d4d14084f24951a"
        );
        assert_eq!(
            link(Position(1), content.hash(), Hash::START).to_string(),
            "048172b12c1f19ced00fd8f95d6ef90551b457ff92678f02cb902da3655504e7"
        );
        let moved = Content { tenant: b"localc", name: b"", ..content };
        assert_ne!(moved.hash(), content.hash(), "a text's length is part of it");
    }
}
