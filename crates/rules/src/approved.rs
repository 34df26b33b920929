//! The ticket without which nothing is executed.

use std::fmt;
use std::sync::Arc;

use ephor_core::EventId;
use jiff::Timestamp;

use crate::verdict::HoldReason;

/// SHA-256 of a payload as compact JSON.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest(pub [u8; 32]);

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const HEX: &[u8; 16] = b"0123456789abcdef";
        let mut text = [0; 64];
        for (pair, byte) in text.chunks_exact_mut(2).zip(self.0) {
            pair.copy_from_slice(&[HEX[usize::from(byte >> 4)], HEX[usize::from(byte & 15)]]);
        }
        // Digits are UTF-8.
        f.write_str(std::str::from_utf8(&text).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Who issues tickets: a judge, and its clones. [`Judge::issuer`](crate::Judge::issuer) tells its
/// tickets from others'.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Issuer(EventId);

impl Issuer {
    pub(crate) fn fresh() -> Self {
        Self(EventId::fresh())
    }
}

/// Something that the judge approved, and when the approval expires.
///
/// Only this crate can create one, so a function that takes an `Approved<T>` can't be called
/// without a verdict. It is read-only: a changed value needs its own verdict.
///
/// ```compile_fail
/// # use ephor_rules::Approved;
/// fn forge(real: Approved<&str>) -> Approved<&str> {
///     Approved { value: "rm -rf /", ..real }
/// }
/// ```
#[derive(Debug, Clone)]
pub struct Approved<T> {
    value: T,
    decision: EventId,
    digest: Digest,
    policy: Arc<str>,
    issuer: Issuer,
    expires_at: Timestamp,
    /// What people were asked on account of, where they have approved it.
    asked: Vec<HoldReason>,
}

impl<T> Approved<T> {
    pub(crate) fn new(
        value: T,
        decision: EventId,
        digest: Digest,
        policy: Arc<str>,
        issuer: Issuer,
        expires_at: Timestamp,
    ) -> Self {
        Self { value, decision, digest, policy, issuer, expires_at, asked: Vec::new() }
    }

    pub(crate) fn asked_for(self, asked: Vec<HoldReason>) -> Self {
        Self { asked, ..self }
    }

    /// Whether people have approved it for the same reason of the same rule.
    pub(crate) fn was_asked_for(&self, reason: &HoldReason) -> bool {
        self.asked.iter().any(|asked| asked.asks_like(reason))
    }

    pub(crate) fn no_longer_than(mut self, end: Timestamp) -> Self {
        self.expires_at = self.expires_at.min(end);
        self
    }

    /// What was approved.
    pub fn get(&self) -> &T {
        &self.value
    }

    /// The decision that it was approved for.
    pub fn decision(&self) -> EventId {
        self.decision
    }

    /// The digest of exactly what was judged.
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// The version of the policy that it was judged by.
    pub fn policy(&self) -> &Arc<str> {
        &self.policy
    }

    /// Who issued it.
    pub fn issuer(&self) -> Issuer {
        self.issuer
    }

    /// When the approval expires.
    pub fn expires_at(&self) -> Timestamp {
        self.expires_at
    }

    /// Whether it is still valid at that time.
    pub fn holds_at(&self, now: Timestamp) -> bool {
        now < self.expires_at
    }
}
