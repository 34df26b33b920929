//! Anchors: signed heads, stored apart from the journal, which prove what hash chains can't.
//!
//! Chains show changes by anyone who didn't recompute them. But whoever can write the file can
//! recompute them, since nothing in it is secret. An anchor needs a key, which is kept outside the
//! journal: it states that at some time the journal had this head of all at this position, which
//! covers every conversation and the order of their commits.
//!
//! | what was done | without anchors | with anchors |
//! | --- | --- | --- |
//! | a row changed, its chain left | found | found |
//! | rows removed or moved, so that each chain is whole | found, where the head of all that the file keeps was left | found, up to the last anchor |
//! | rows changed, and all hashes made anew | passes | found, up to the last anchor |
//! | the end cut off | passes, where the note beside the file went too | found, up to the last anchor |
//! | commits appended with a right hash | passes | passes; what is behind the last anchor is said to be unproven |
//! | a table, view, index or trigger added or changed | found | found |
//!
//! Anchors can't prove that commits after the last one weren't changed or removed, nor anything
//! once someone has the key (for Ed25519, only the signing key is secret). Whoever deletes anchors
//! makes them prove less; store them where the journal's writer can only append.
//!
//! **Lines of version 1** signed the last hash of a chain that went through the whole file, as it was
//! until version 3 of the file. When such a file is opened for writing, its commits are linked another
//! way, and these lines prove nothing any more: they are counted ([`Proven::older`]), and told as
//! `ANCHOR_OLDER` where there are no others. To prove by them, verify the file before it is opened for
//! writing, with the program that wrote it, or keep a copy of it.

mod check;
mod keeper;
mod key;
mod sink;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{Hash, Position};

pub use check::{AnchorProblem, Proven, prove};
pub use keeper::{Anchoring, Every};
pub use key::{Algorithm, AnchorKey, BadKey, CheckKey};
pub use sink::Sink;

/// The form of a line.
const VERSION: u32 = 2;
/// The form of a line before, which signed another hash.
const OLDER: u32 = 1;

/// Maximum length of an anchor's line, in bytes.
pub const MAX_LINE: usize = 4096;

/// What went wrong with an anchor, with a stable code.
#[derive(Debug, thiserror::Error)]
pub enum AnchorError {
    /// The journal can't be read.
    #[error("ANCHOR_FAILED: the journal's head can't be read: {0}")]
    Journal(#[from] crate::JournalError),
    /// The journal keeps no hashes, so there is nothing to sign.
    #[error("ANCHOR_NO_HASHES: the journal keeps no head over all of its commits")]
    NoHashes,
    /// It couldn't be written to its destination.
    #[error("ANCHOR_FAILED: the anchor can't be written: {0}")]
    Sink(String),
}

impl AnchorError {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Journal(_) | Self::Sink(_) => "ANCHOR_FAILED",
            Self::NoHashes => "ANCHOR_NO_HASHES",
        }
    }
}

/// An anchor: a journal's head of all at some time, signed. One line of JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignedHead {
    /// The format version: 2.
    pub version: u32,
    /// The journal: the hash of its first commit. Zeros if it had none yet.
    pub journal: Hash,
    /// Its last commit; 0 if it had none.
    pub position: Position,
    /// The head of all up to that commit
    /// ([`Auditable::head_of_all`](crate::Auditable::head_of_all)).
    pub head: Hash,
    /// When it was signed.
    pub time: Timestamp,
    /// The digest of its store's structure ([`Auditable::shape`](crate::Auditable::shape)).
    pub shape: Hash,
    /// Whether the journal was closed at this position.
    pub end: bool,
    /// The signature algorithm.
    pub algorithm: Algorithm,
    /// The key that signed it ([`CheckKey::id`]).
    pub key: String,
    /// The signature, in hex.
    pub signature: String,
}

impl SignedHead {
    /// What is signed: every field but the signature, each with its length.
    fn message(&self) -> Vec<u8> {
        let mut message = Vec::with_capacity(256);
        let mut part = |bytes: &[u8]| {
            message.extend_from_slice(&(bytes.len() as u64).to_le_bytes());
            message.extend_from_slice(bytes);
        };
        match self.version {
            OLDER => part(b"ephor.journal.anchor.1"),
            _ => part(b"ephor.journal.anchor.2"),
        }
        part(&self.version.to_le_bytes());
        part(self.journal.as_bytes());
        part(&self.position.0.to_le_bytes());
        part(self.head.as_bytes());
        part(self.time.to_string().as_bytes());
        part(self.shape.as_bytes());
        part(&[u8::from(self.end)]);
        part(self.algorithm.as_str().as_bytes());
        part(self.key.as_bytes());
        message
    }

    /// Signs it.
    fn sign(mut self, key: &AnchorKey) -> Self {
        self.algorithm = key.algorithm();
        key.id().clone_into(&mut self.key);
        self.signature = hex(&key.sign(&self.message()));
        self
    }

    /// Whether that key signed it, and nothing was changed since.
    pub fn signed_by(&self, key: &CheckKey) -> bool {
        let signature = unhex(&self.signature);
        signature.is_some_and(|signature| {
            self.key == key.id()
                && self.algorithm == key.algorithm()
                && key.verify(&self.message(), &signature)
        })
    }
}

/// Bytes in hex.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Hex as bytes.
fn unhex(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let pairs = text.as_bytes().chunks(2);
    let pair = |pair: &[u8]| match pair {
        [high, low] => u8::try_from(digit(*high)? * 16 + digit(*low)?).ok(),
        _ => None,
    };
    pairs.map(pair).collect()
}
