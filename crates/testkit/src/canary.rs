//! A secret to search for in every form in which it could leak.

use std::fmt::Write;

use ephor_core::EventId;

/// Characters of a form's middle that are looked for too.
const MIDDLE: std::ops::Range<usize> = 8..32;

/// A secret that a test plants, and then searches for.
///
/// ```
/// use ephor_testkit::Canary;
///
/// let canary = Canary::new();
/// assert_eq!(canary.found(b"nothing to see"), None);
/// assert!(canary.found(format!("key={}", canary.secret()).as_bytes()).is_some());
/// assert!(canary.found(canary.forms()[1].as_bytes()).is_some(), "as a URL has it");
/// ```
#[derive(Debug, Clone)]
pub struct Canary {
    secret: String,
    forms: Vec<String>,
    parts: Vec<String>,
}

impl Default for Canary {
    fn default() -> Self {
        Self::new()
    }
}

impl Canary {
    /// A new one, with characters that encodings change.
    pub fn new() -> Self {
        Self::of(format!("k/{}+\"x y\"=z", EventId::fresh()))
    }

    /// One with that text.
    pub fn of(secret: impl Into<String>) -> Self {
        let secret = secret.into();
        let forms = forms(&secret);
        let middle = |form: &String| form.chars().skip(MIDDLE.start).take(MIDDLE.len()).collect();
        let middles: Vec<String> = forms.iter().map(middle).collect();
        let parts = forms.iter().cloned().chain(middles).filter(|part| !part.is_empty()).collect();
        Self { secret, forms, parts }
    }

    /// The secret itself.
    pub fn secret(&self) -> &str {
        &self.secret
    }

    /// All forms that are searched for: plain, in URLs, hexadecimal, JSON, Base64.
    pub fn forms(&self) -> &[String] {
        &self.forms
    }

    /// The form, or the middle of one, that occurs in the bytes. A form that is cut, wrapped or
    /// joined with other data is found too.
    pub fn found(&self, bytes: &[u8]) -> Option<&str> {
        let is_in =
            |part: &&String| bytes.windows(part.len()).any(|window| window == part.as_bytes());
        self.parts.iter().find(is_in).map(String::as_str)
    }
}

fn forms(secret: &str) -> Vec<String> {
    let hex = secret.bytes().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    });
    let percent = |keep: &str, space: &str| -> String {
        let one = |c: char| match c {
            c if c.is_ascii_alphanumeric() || keep.contains(c) => c.to_string(),
            ' ' => space.to_owned(),
            c => format!("%{:02X}", u32::from(c)),
        };
        secret.chars().map(one).collect()
    };
    let json = serde_json::Value::from(secret).to_string().trim_matches('"').to_owned();
    let mut forms = vec![
        secret.to_owned(),
        percent("-", "%20"),
        percent("-", "+"),
        percent("-/+=", "%20"),
        percent("-", "%20").to_lowercase(),
        hex.to_uppercase(),
        hex,
        json,
    ];
    // In Base64 a text looks otherwise by where it begins.
    for before in 0..3 {
        let text = base64(&[&vec![b'.'; before][..], secret.as_bytes()].concat());
        forms.push(text.replace('+', "-").replace('/', "_"));
        forms.push(text);
    }
    forms
}

/// Base64 without padding.
pub fn base64(bytes: &[u8]) -> String {
    const SET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let byte = |at: usize| u32::from(group.get(at).copied().unwrap_or_default());
        let number = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..=group.len() {
            text.push(char::from(SET[(number >> (18 - 6 * digit) & 63) as usize]));
        }
    }
    text
}
