//! Finds secrets in texts, however they are written there. Pure.
//!
//! | form | found |
//! | --- | --- |
//! | as it is; percent-encoded once or twice, of any set; with JSON, HTML and Python escapes | a matcher reads each character in all spellings |
//! | hex, upper and lower case | as text, by the same matcher |
//! | Base64, both alphabets, with and without padding, wherever it begins within other data | the part that doesn't depend on its neighbours; the rest is taken out with it |

use zeroize::Zeroizing;

const STANDARD: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const URL_SAFE: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Takes secrets out of texts.
pub(super) struct Redactor {
    forms: Vec<Form>,
    /// The bytes with which a form, in some spelling, begins.
    starts: [bool; 256],
}

/// One form of one secret.
struct Form {
    name: String,
    text: Zeroizing<String>,
    /// Whether upper and lower case are the same.
    any_case: bool,
    /// Base64 whose neighbours hold a part of the secret too: before it, after it.
    spills: (bool, bool),
}

impl Redactor {
    /// For these secrets: name and value.
    pub(super) fn new<'s>(secrets: impl Iterator<Item = (&'s str, &'s str)>) -> Self {
        let mut forms: Vec<Form> = Vec::new();
        for (name, secret) in secrets {
            let mut add = |text: String, any_case: bool, spills: (bool, bool)| {
                if !forms.iter().any(|form| form.name == name && *form.text == text) {
                    let (name, text) = (name.to_owned(), Zeroizing::new(text));
                    forms.push(Form { name, text, any_case, spills });
                }
            };
            add(secret.to_owned(), false, (false, false));
            let hex: String = secret.bytes().map(|byte| format!("{byte:02x}")).collect();
            add(hex, true, (false, false));
            for alphabet in [STANDARD, URL_SAFE] {
                for before in 0..3 {
                    let bytes = secret.as_bytes();
                    let skip = (3 - before) % 3;
                    let inner = bytes.get(skip..).unwrap_or_default();
                    let whole = inner.len() - inner.len() % 3;
                    let spills = (skip > 0, whole < inner.len());
                    let text = base64(&inner[..whole], alphabet);
                    // Shorter ones would be found by chance.
                    if text.len() >= 8 {
                        add(text, false, spills);
                    }
                }
            }
        }
        let mut starts = [false; 256];
        for form in &forms {
            let first = form.text.bytes().next().unwrap_or_default();
            starts[usize::from(first)] = true;
            if form.any_case {
                starts[usize::from(first.to_ascii_uppercase())] = true;
            }
        }
        if !forms.is_empty() {
            b"%\\&+".iter().for_each(|byte| starts[usize::from(*byte)] = true);
        }
        Self { forms, starts }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }

    /// Whether the text holds a secret.
    pub(super) fn finds(&self, text: &str) -> bool {
        self.next(text.as_bytes(), 0).is_some()
    }

    /// Puts `${NAME}` in each secret's place.
    pub(super) fn redact(&self, text: &mut String) {
        let bytes = text.as_bytes();
        let mut done = 0;
        let mut out = String::new();
        while let Some((form, from, to)) = self.next(bytes, done) {
            out.push_str(&text[done..from]);
            out.push_str(&format!("${{{}}}", form.name));
            done = to;
        }
        if done > 0 {
            out.push_str(&text[done..]);
            *text = out;
        }
    }

    /// The first secret at or after `from`: which, where it begins and ends. Both are where
    /// characters begin, as forms begin and end with whole ones.
    fn next(&self, text: &[u8], from: usize) -> Option<(&Form, usize, usize)> {
        let mut at = from;
        while let Some(byte) = text.get(at) {
            if self.starts[usize::from(*byte)] {
                let rest = &text[at..];
                let longest = self
                    .forms
                    .iter()
                    .filter_map(|form| Some((form, form.length_in(rest)?)))
                    .max_by_key(|(_, length)| *length);
                if let Some((form, length)) = longest {
                    let (before, after) = form.spills;
                    let (mut start, mut end) = (at, at + length);
                    let room = |yes: bool| if yes { 4 } else { 0 };
                    let least = from.max(at.saturating_sub(room(before)));
                    while start > least && is_base64(text[start - 1]) {
                        start -= 1;
                    }
                    let most = text.len().min(end + room(after));
                    while end < most && is_base64(text[end]) {
                        end += 1;
                    }
                    return Some((form, start, end));
                }
            }
            at += 1;
        }
        None
    }
}

fn is_base64(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"+/-_=".contains(&byte)
}

impl Form {
    /// How many bytes of the text spell the form, if it begins with it. The longest reading.
    fn length_in(&self, text: &[u8]) -> Option<usize> {
        let mut ends = vec![0];
        for wanted in self.text.chars() {
            let mut next = Vec::new();
            for end in ends {
                spellings(&text[end..], wanted, self.any_case, |length| {
                    if !next.contains(&(end + length)) {
                        next.push(end + length);
                    }
                });
            }
            if next.is_empty() {
                return None;
            }
            ends = next;
        }
        ends.into_iter().max()
    }
}

/// Calls `found` with the length of each way in which the text begins with that character.
fn spellings(text: &[u8], wanted: char, any_case: bool, mut found: impl FnMut(usize)) {
    let mut utf8 = [0; 4];
    let raw = wanted.encode_utf8(&mut utf8).as_bytes();
    let Some(first) = text.first() else {
        return;
    };
    if text.starts_with(raw) || (any_case && raw.len() == 1 && first.eq_ignore_ascii_case(&raw[0]))
    {
        found(raw.len());
    }
    let plain = |a: u8, b: u8| a == b || (any_case && a.eq_ignore_ascii_case(&b));
    match first {
        b'+' if wanted == ' ' => found(1),
        b'%' => {
            for prefix in [&b"%"[..], b"%25"] {
                let mut at = 0;
                let whole = raw.iter().all(|byte| {
                    let Some(rest) = text[at..].strip_prefix(prefix) else {
                        return false;
                    };
                    at += prefix.len() + 2;
                    hex(rest, 2)
                        .is_some_and(|code| u8::try_from(code).is_ok_and(|code| plain(code, *byte)))
                });
                if whole {
                    found(at);
                }
            }
        }
        b'\\' => escapes(text, wanted, raw, found),
        b'&' => {
            let named =
                [('&', "&amp;"), ('<', "&lt;"), ('>', "&gt;"), ('"', "&quot;"), ('\'', "&apos;")];
            for (character, entity) in named {
                if character == wanted && text.starts_with(entity.as_bytes()) {
                    found(entity.len());
                }
            }
            if let Some(rest) = text.strip_prefix(b"&#")
                && let Some(end) = rest.iter().take(9).position(|byte| *byte == b';')
            {
                let digits = std::str::from_utf8(&rest[..end]).unwrap_or_default();
                let code = match digits.strip_prefix(['x', 'X']) {
                    Some(digits) => u32::from_str_radix(digits, 16),
                    None => digits.parse(),
                };
                if code == Ok(u32::from(wanted)) {
                    found(2 + end + 1);
                }
            }
        }
        _ => {}
    }
}

/// Escapes of JSON and of programming languages, also where a text was escaped more than once.
fn escapes(text: &[u8], wanted: char, raw: &[u8], mut found: impl FnMut(usize)) {
    let slashes = text.iter().take(8).take_while(|byte| **byte == b'\\').count();
    if wanted == '\\' {
        [2, 4, 8].into_iter().filter(|count| *count <= slashes).for_each(&mut found);
    }
    let rest = &text[slashes..];
    let short = match wanted {
        '"' | '/' | '\'' => raw.first().copied(),
        '\n' => Some(b'n'),
        '\r' => Some(b'r'),
        '\t' => Some(b't'),
        '\u{8}' => Some(b'b'),
        '\u{c}' => Some(b'f'),
        _ => None,
    };
    if short.is_some() && rest.first() == short.as_ref() {
        found(slashes + 1);
    }
    if rest.first() == Some(&b'u') {
        let mut units = [0; 2];
        let mut at = slashes;
        let whole = wanted.encode_utf16(&mut units).iter().enumerate().all(|(turn, unit)| {
            if turn > 0 {
                if !text[at..].starts_with(&text[..slashes]) {
                    return false;
                }
                at += slashes;
            }
            let same = text.get(at) == Some(&b'u')
                && hex(text.get(at + 1..).unwrap_or_default(), 4) == Some(u32::from(*unit));
            at += 5;
            same
        });
        if whole {
            found(at);
        }
    }
    if rest.first() == Some(&b'x') && raw.len() == 1 {
        let code = hex(&rest[1..], 2);
        if code == Some(u32::from(raw[0])) {
            found(slashes + 3);
        }
    }
}

/// A number of so many hexadecimal digits.
fn hex(text: &[u8], digits: usize) -> Option<u32> {
    let digits = text.get(..digits).filter(|digits| digits.iter().all(u8::is_ascii_hexdigit))?;
    u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

/// Base64 of whole groups of three bytes.
fn base64(bytes: &[u8], alphabet: &[u8; 64]) -> String {
    let mut text = String::with_capacity(bytes.len() / 3 * 4);
    for group in bytes.chunks_exact(3) {
        let number = u32::from(group[0]) << 16 | u32::from(group[1]) << 8 | u32::from(group[2]);
        for shift in [18, 12, 6, 0] {
            text.push(char::from(alphabet[(number >> shift & 63) as usize]));
        }
    }
    text
}

#[cfg(test)]
mod tests;
