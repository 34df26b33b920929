//! Hash chains: a commit's hash covers everything that its conversation said before it, and the
//! head of all covers every conversation's commits in the order of the feed.
//!
//! ```text
//! content  = SHA-256("ephor.journal.content.1" · tenant · name · events · first · last · time)
//! link     = SHA-256("ephor.journal.link.2" · content · link of the conversation's commit before)
//! head     = SHA-256("ephor.journal.head.1" · head before · position · link)
//! ```
//! Every text is preceded by its length; numbers are 8 bytes, little-endian. Before a conversation's
//! first commit the link is 32 zeros, and so is the head before the first commit of all.
//!
//! **Links** are made by whoever appends, and need nothing but the conversation's own last commit: so
//! writers of different conversations don't wait for each other, and a store may give positions when
//! and as it likes, with gaps between them. The long step, over the events, is made in parallel;
//! the writer makes the short one.
//!
//! **The head of all** is made by whoever reads the feed, in its order: one hash a commit, and 32 bytes
//! of state. A store may keep one with the position up to which it goes; it is a cache, which an audit
//! makes anew and compares ([`Auditable::head_of_all`](crate::Auditable::head_of_all)). Anchors sign
//! it. It is a linear hash chain, as in S. Haber and W. S. Stornetta, "How to time-stamp a digital
//! document" (1991), and not a homomorphic sum of the conversations' last links (Bellare and
//! Micciancio 1997; LtHash: Lewi, Kim, Maykov and Weis 2019), for two reasons: such a sum says nothing
//! of the feed's order, so that two commits which have changed places would pass; and it takes 64
//! SHA-256 blocks to take one conversation in, where this takes two. What it costs: the same
//! conversations in another order of commits come to another head.

use std::sync::Arc;

use ephor_core::{ConversationId, Envelope};
use sha2::{Digest as _, Sha256};

use crate::Position;

/// A SHA-256 hash of a chain; as text, 64 hexadecimal digits.
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
    /// The hash before the first commit.
    pub const START: Self = Self([0; 32]);

    /// Its length in bytes.
    pub const LEN: usize = 32;

    /// The hash of some bytes, outside of all chains.
    ///
    /// ```
    /// use ephor_journal::Hash;
    ///
    /// assert!(Hash::of(b"").to_string().starts_with("e3b0c442"));
    /// ```
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// The bytes, for storing.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Reads stored bytes. `None` if there aren't 32.
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

/// The text isn't a valid hash.
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

/// The hash of a commit whose content has the hash `content`, after the conversation's commit with
/// the hash `previous`.
pub(crate) fn link(content: Hash, previous: Hash) -> Hash {
    of_parts(b"ephor.journal.link.2", &[content.as_bytes(), previous.as_bytes()])
}

/// The head of all with one commit more, which has that hash.
pub(crate) fn head(before: Hash, position: Position, link: Hash) -> Hash {
    let position = position.0.to_le_bytes();
    of_parts(b"ephor.journal.head.1", &[before.as_bytes(), &position, link.as_bytes()])
}

/// A hash over parts whose lengths are known.
pub(crate) fn of_parts(tag: &[u8], parts: &[&[u8]]) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update((tag.len() as u64).to_le_bytes());
    hasher.update(tag);
    parts.iter().for_each(|part| hasher.update(part));
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
        let link = link(content.hash(), Hash::START);
        assert_eq!(
            link.to_string(),
            "a8badedd0eca7329f433a4330364388d76a7f244192bd7bcb0c8b427877ee27e"
        );
        assert_eq!(
            head(Hash::START, Position(1), link).to_string(),
            "9280cabf2d34edff174f9a3c0ce1e1b5d1b1c57a4124d90a63ef58edc7186b3c"
        );
        let moved = Content { tenant: b"localc", name: b"", ..content };
        assert_ne!(moved.hash(), content.hash(), "a text's length is part of it");
    }
}
