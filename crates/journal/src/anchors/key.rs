//! Keys that sign heads, and keys that verify them.

use std::fmt;
use std::str::FromStr;

use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use ring::{digest, hmac};
use serde::{Deserialize, Serialize};

use super::{hex, unhex};

/// Before a key's text.
const SECRET: &str = "ephor-anchor-key";
/// Before the text of the half that only checks.
const PUBLIC: &str = "ephor-anchor-public";

/// Bytes of a secret.
const BYTES: usize = 32;

/// The signature algorithm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Algorithm {
    /// Ed25519: verifying needs no secret.
    #[default]
    Ed25519,
    /// HMAC with SHA-256: verifying needs the key, which can also sign.
    HmacSha256,
}

impl Algorithm {
    /// The name in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ed25519 => "ed25519",
            Self::HmacSha256 => "hmac-sha256",
        }
    }
}

impl FromStr for Algorithm {
    type Err = BadKey;

    fn from_str(text: &str) -> Result<Self, BadKey> {
        [Self::Ed25519, Self::HmacSha256]
            .into_iter()
            .find(|algorithm| algorithm.as_str() == text)
            .ok_or(BadKey::Algorithm)
    }
}

/// The text isn't a valid key. The error doesn't contain it, since it may be a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadKey {
    /// The format is wrong.
    #[error(
        "ANCHOR_KEY: it isn't a key as `ephor journal keygen` writes it: \
         `ephor-anchor-key ALGORITHM HEX`"
    )]
    Form,
    /// The algorithm is unknown.
    #[error("ANCHOR_KEY: its algorithm is neither ed25519 nor hmac-sha256")]
    Algorithm,
    /// A verification key was given where a signing key is needed.
    #[error("ANCHOR_KEY: it is the public half, which can't sign")]
    Public,
    /// The system returned no random bytes.
    #[error("ANCHOR_KEY: the system gives no random bytes")]
    Random,
}

/// A signing key. Its `Debug` output shows only its id.
///
/// ```
/// use ephor_journal::anchors::{Algorithm, AnchorKey, CheckKey};
///
/// let key = AnchorKey::generate(Algorithm::Ed25519).unwrap();
/// let again: AnchorKey = key.to_text().parse().unwrap();
/// let public: CheckKey = key.public_text().unwrap().parse().unwrap();
/// assert_eq!((again.id(), public.id()), (key.id(), key.id()));
/// ```
pub struct AnchorKey {
    secret: [u8; BYTES],
    signer: Signer,
    id: String,
}

enum Signer {
    Ed25519(Ed25519KeyPair),
    Hmac(hmac::Key),
}

impl AnchorKey {
    /// Generates a new key.
    pub fn generate(algorithm: Algorithm) -> Result<Self, BadKey> {
        let mut secret = [0; BYTES];
        SystemRandom::new().fill(&mut secret).map_err(|_| BadKey::Random)?;
        Self::of(algorithm, secret)
    }

    fn of(algorithm: Algorithm, secret: [u8; BYTES]) -> Result<Self, BadKey> {
        let signer = match algorithm {
            Algorithm::Ed25519 => {
                let pair = Ed25519KeyPair::from_seed_unchecked(&secret);
                Signer::Ed25519(pair.map_err(|_| BadKey::Form)?)
            }
            Algorithm::HmacSha256 => Signer::Hmac(hmac::Key::new(hmac::HMAC_SHA256, &secret)),
        };
        let id = match &signer {
            Signer::Ed25519(pair) => id_of(pair.public_key().as_ref()),
            Signer::Hmac(key) => id_of(hmac::sign(key, b"ephor anchor key id").as_ref()),
        };
        Ok(Self { secret, signer, id })
    }

    /// The key as one line of text for a file or variable. It is a secret.
    pub fn to_text(&self) -> String {
        format!("{SECRET} {} {}\n", self.algorithm().as_str(), hex(&self.secret))
    }

    /// The verification key, which isn't a secret. None for HMAC, which has none.
    pub fn public_text(&self) -> Option<String> {
        match &self.signer {
            Signer::Ed25519(pair) => {
                Some(format!("{PUBLIC} ed25519 {}\n", hex(pair.public_key().as_ref())))
            }
            Signer::Hmac(_) => None,
        }
    }

    /// Its algorithm.
    pub fn algorithm(&self) -> Algorithm {
        match &self.signer {
            Signer::Ed25519(_) => Algorithm::Ed25519,
            Signer::Hmac(_) => Algorithm::HmacSha256,
        }
    }

    /// Its id: 16 hexadecimal digits, which reveal nothing about the key.
    pub fn id(&self) -> &str {
        &self.id
    }

    pub(super) fn sign(&self, message: &[u8]) -> Vec<u8> {
        match &self.signer {
            Signer::Ed25519(pair) => pair.sign(message).as_ref().to_vec(),
            Signer::Hmac(key) => hmac::sign(key, message).as_ref().to_vec(),
        }
    }

    /// The key that verifies its signatures.
    pub fn check_key(&self) -> CheckKey {
        let checker = match &self.signer {
            Signer::Ed25519(pair) => Checker::Ed25519(pair.public_key().as_ref().to_vec()),
            Signer::Hmac(key) => Checker::Hmac(key.clone()),
        };
        CheckKey { checker, id: self.id.clone() }
    }
}

impl fmt::Debug for AnchorKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnchorKey").field("id", &self.id).finish_non_exhaustive()
    }
}

impl FromStr for AnchorKey {
    type Err = BadKey;

    fn from_str(text: &str) -> Result<Self, BadKey> {
        let (form, algorithm, bytes) = parts(text)?;
        match form {
            SECRET => Self::of(algorithm, bytes),
            _ => Err(BadKey::Public),
        }
    }
}

/// A verification key: the public half of Ed25519, or the key of an HMAC.
pub struct CheckKey {
    checker: Checker,
    id: String,
}

enum Checker {
    Ed25519(Vec<u8>),
    Hmac(hmac::Key),
}

impl CheckKey {
    /// The id of the key whose signatures it verifies.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Its algorithm.
    pub fn algorithm(&self) -> Algorithm {
        match &self.checker {
            Checker::Ed25519(_) => Algorithm::Ed25519,
            Checker::Hmac(_) => Algorithm::HmacSha256,
        }
    }

    pub(super) fn verify(&self, message: &[u8], signature: &[u8]) -> bool {
        match &self.checker {
            Checker::Ed25519(public) => {
                UnparsedPublicKey::new(&ED25519, public).verify(message, signature).is_ok()
            }
            Checker::Hmac(key) => hmac::verify(key, message, signature).is_ok(),
        }
    }
}

impl fmt::Debug for CheckKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CheckKey").field("id", &self.id).finish_non_exhaustive()
    }
}

impl FromStr for CheckKey {
    type Err = BadKey;

    /// Of either half.
    fn from_str(text: &str) -> Result<Self, BadKey> {
        match parts(text)? {
            (SECRET, ..) => Ok(text.parse::<AnchorKey>()?.check_key()),
            (_, Algorithm::Ed25519, bytes) => {
                Ok(Self { checker: Checker::Ed25519(bytes.to_vec()), id: id_of(&bytes) })
            }
            _ => Err(BadKey::Form),
        }
    }
}

fn id_of(bytes: &[u8]) -> String {
    let sum = digest::digest(&digest::SHA256, bytes);
    hex(sum.as_ref().get(..8).unwrap_or_default())
}

fn parts(text: &str) -> Result<(&'static str, Algorithm, [u8; BYTES]), BadKey> {
    let mut words = text.split_whitespace();
    let form = words.next().unwrap_or_default();
    let form = [SECRET, PUBLIC].into_iter().find(|known| *known == form).ok_or(BadKey::Form)?;
    let algorithm = words.next().ok_or(BadKey::Form)?.parse()?;
    let bytes = words.next().and_then(unhex).ok_or(BadKey::Form)?;
    if words.next().is_some() {
        return Err(BadKey::Form);
    }
    Ok((form, algorithm, bytes.try_into().map_err(|_| BadKey::Form)?))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_key_survives_its_text_and_tells_nothing_of_itself() {
        for algorithm in [Algorithm::Ed25519, Algorithm::HmacSha256] {
            let key = AnchorKey::generate(algorithm).unwrap();
            let again: AnchorKey = key.to_text().parse().unwrap();
            assert!(again.check_key().verify(b"x", &key.sign(b"x")));
            assert!(!again.check_key().verify(b"y", &key.sign(b"x")));
            let other = AnchorKey::generate(algorithm).unwrap();
            assert!(!other.check_key().verify(b"x", &key.sign(b"x")));
            let secret = hex(&key.secret);
            assert!(!format!("{key:?}{:?}", key.check_key()).contains(&secret[..8]));
        }
    }

    #[test]
    fn other_texts_are_no_keys() {
        let public = AnchorKey::generate(Algorithm::Ed25519).unwrap().public_text().unwrap();
        assert_eq!(public.parse::<AnchorKey>().unwrap_err(), BadKey::Public);
        let hex = "00".repeat(32);
        for (text, expect) in [
            (String::new(), BadKey::Form),
            (hex.clone(), BadKey::Form),
            (format!("ephor-anchor-key rsa {hex}"), BadKey::Algorithm),
            ("ephor-anchor-key ed25519 00".to_owned(), BadKey::Form),
            (format!("ephor-anchor-key ed25519 {hex} x"), BadKey::Form),
            (format!("ephor-anchor-key ed25519 {}", "é".repeat(32)), BadKey::Form),
        ] {
            assert_eq!(text.parse::<AnchorKey>().unwrap_err(), expect, "{text}");
        }
    }
}
