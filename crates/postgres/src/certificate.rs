//! The digest of a certificate that ties a password to the TLS connection it is given over
//! (`tls-server-end-point`, RFC 5929): who sits in between can't use the answer. Pure.

use sha2::{Digest, Sha256, Sha384, Sha512};

const RSA: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01];
const ECDSA: &[u8] = &[0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03];

/// The digest, with the hash that the certificate's signature names. None for a signature that
/// names no hash of this kind: the password is then given without.
pub(crate) fn end_point(certificate: &[u8]) -> Option<Vec<u8>> {
    let (body, _) = sequence(certificate)?;
    let (_, after) = sequence(body)?;
    let (algorithm, _) = sequence(after)?;
    let (oid, _) = element(algorithm, 0x06)?;
    let (family, last) = oid.split_at_checked(oid.len().checked_sub(1)?)?;
    // What is weaker than SHA-256 is hashed with SHA-256.
    Some(match (family, last.first()?) {
        (RSA, 4 | 5 | 11) | (ECDSA, 2) => Sha256::digest(certificate).to_vec(),
        (RSA, 12) | (ECDSA, 3) => Sha384::digest(certificate).to_vec(),
        (RSA, 13) | (ECDSA, 4) => Sha512::digest(certificate).to_vec(),
        _ => return None,
    })
}

fn sequence(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    element(bytes, 0x30)
}

/// A DER element's content, and what comes after it.
fn element(bytes: &[u8], tag: u8) -> Option<(&[u8], &[u8])> {
    let (first, rest) = bytes.split_first()?;
    let (short, rest) = rest.split_first()?;
    let (length, rest) = match short {
        0..=0x7f => (usize::from(*short), rest),
        0x81..=0x83 => {
            let (long, rest) = rest.split_at_checked(usize::from(short & 0x7f))?;
            (long.iter().fold(0, |sum, byte| sum << 8 | usize::from(*byte)), rest)
        }
        _ => return None,
    };
    (*first == tag).then(|| rest.split_at_checked(length)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A certificate's outline around the object id of its signature.
    fn outline(oid: &[u8], tbs: usize) -> Vec<u8> {
        let wrap = |tag: u8, content: Vec<u8>| {
            let length = content.len();
            let mut out = vec![tag];
            match u8::try_from(length) {
                Ok(short @ 0..=0x7f) => out.push(short),
                _ => out.extend([0x82, (length >> 8) as u8, length as u8]),
            }
            out.extend(content);
            out
        };
        let algorithm = wrap(0x30, [wrap(0x06, oid.to_vec()), vec![5, 0]].concat());
        let inner = [wrap(0x30, vec![7; tbs]), algorithm, wrap(0x03, vec![0; 8])].concat();
        wrap(0x30, inner)
    }

    #[track_caller]
    fn check(family: &[u8], last: u8, expect: Option<usize>) {
        for tbs in [3, 300] {
            let certificate = outline(&[family, &[last]].concat(), tbs);
            assert_eq!(end_point(&certificate).map(|digest| digest.len()), expect, "{last}");
        }
    }

    #[test]
    fn the_signature_names_the_hash() {
        check(RSA, 5, Some(32));
        check(RSA, 11, Some(32));
        check(RSA, 12, Some(48));
        check(RSA, 13, Some(64));
        check(ECDSA, 2, Some(32));
        check(ECDSA, 3, Some(48));
        check(ECDSA, 4, Some(64));
        // RSA-PSS says elsewhere which hash; Ed25519 has none.
        check(RSA, 10, None);
        check(&[0x2b, 0x65], 112, None);
    }

    #[test]
    fn what_is_no_certificate_has_none() {
        let whole = outline(&[RSA, &[11]].concat(), 300);
        for end in 0..whole.len() {
            assert_eq!(end_point(&whole[..end]), None, "{end}");
        }
        assert_eq!(end_point(&[0x30, 0x84, 0xff, 0xff, 0xff, 0xff]), None);
        assert_eq!(end_point(&[0x30, 0x80]), None);
    }
}
