//! Finds secrets in texts, however they are written there. Pure.
//!
//! | form | found |
//! | --- | --- |
//! | as it is, in upper or lower case; percent-encoded once or twice, of any set, with `+` for a space or a space for `+`; with JSON, HTML and Python escapes; as UTF-16 | a matcher reads each character in all spellings |
//! | what decoding it makes of it, where the secret itself has `%41`, `&amp;`, `\\n` or spaces around it | as text, decoded three times at most |
//! | its first half or more, or its second half, from 12 characters on; not of a secret that is an address | as text |
//! | backwards; hex; Base32 | as text, by the same matcher |
//! | Base64 and Base64 of that, both alphabets, with and without padding, wherever it begins within other data | the part that doesn't depend on its neighbours; the rest is taken out with it |
//! | Base64, Base32 and hex in lines, as `base64` and mails have them | a line break counts for nothing there |
//!
//! Not found, as no list of spellings ends: what was split into pieces shorter than a half, or with
//! something between its characters; a letter for another (rot13); numbers for characters; three times
//! Base64, Base64 of Base64 in lines, Base85; what was compressed, hashed or encrypted. A host that is given a secret can always
//! pass it on: bind secrets to hosts that may know them.

use zeroize::Zeroizing;

const STANDARD: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const URL_SAFE: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Fewest characters of a secret's half that are looked for.
const SHORTEST_HALF: usize = 12;

/// Most bytes of a line break, with the spaces behind it.
const LONGEST_BREAK: usize = 64;

/// How often a secret is decoded.
const DECODINGS: usize = 3;

/// Takes secrets out of texts, however they are written there: Base64, hex, percent-encoded, escaped,
/// backwards, in part.
///
/// ```
/// let redactor = ephor_effects::Redactor::new([("KEY", "canary-7431")].into_iter());
/// let mut text = "key=canary-7431, or 63616e6172792d37343331".to_owned();
/// redactor.redact(&mut text);
/// assert_eq!(text, "key=${KEY}, or ${KEY}");
/// ```
pub struct Redactor {
    forms: Vec<Form>,
    /// The forms that begin, in some spelling, with each byte.
    starts: Vec<Vec<u16>>,
    mark: Option<&'static str>,
}

/// One form of one secret.
#[derive(Clone)]
struct Form {
    name: String,
    text: Zeroizing<String>,
    /// Whether upper and lower case are the same.
    any_case: bool,
    /// Base64 whose neighbours hold a part of the secret too: before it, after it.
    spills: (bool, bool),
    /// How many characters of it are enough, from its first on.
    enough: usize,
    /// Whether it may stand in several lines.
    wraps: bool,
}

impl Form {
    fn whole(name: &str, text: impl Into<String>) -> Self {
        let text = Zeroizing::new(text.into());
        let enough = text.chars().count();
        let (name, spills) = (name.to_owned(), (false, false));
        Self { name, text, any_case: true, spills, enough, wraps: false }
    }

    /// An encoding of it, which is written in lines where it is long.
    fn encoded(name: &str, text: impl Into<String>) -> Self {
        Self { wraps: true, ..Self::whole(name, text) }
    }
}

/// All forms of a secret.
fn forms(name: &str, secret: &str) -> Vec<Form> {
    let whole = |text: String| Form::whole(name, text);
    let mut found: Vec<Form> = decoded(secret).into_iter().map(whole).collect();
    let characters: Vec<char> = secret.chars().collect();
    let half = characters.len().div_ceil(2).max(SHORTEST_HALF);
    // Half an address is another address.
    if half < characters.len() && !secret.contains("://") {
        found.extend(found.first().cloned().map(|form| Form { enough: half, ..form }));
        found.push(whole(characters[characters.len() - half..].iter().collect()));
    }
    found.push(whole(characters.iter().rev().collect()));
    let hex: String = secret.bytes().map(|byte| format!("{byte:02x}")).collect();
    found.push(Form::encoded(name, hex));
    for (text, _) in inner(secret.as_bytes(), 5, base32) {
        found.push(Form::encoded(name, text));
    }
    for alphabet in [STANDARD, URL_SAFE] {
        let base64 = |bytes: &[u8]| base64(bytes, alphabet);
        for (text, spills) in inner(secret.as_bytes(), 3, base64) {
            for (twice, more) in inner(text.as_bytes(), 3, base64) {
                let spills = (spills.0 || more.0, spills.1 || more.1);
                found.push(Form { any_case: false, spills, ..Form::encoded(name, twice) });
            }
            found.push(Form { any_case: false, spills, ..Form::encoded(name, text) });
        }
    }
    found
}

/// What an encoding of whole groups makes of the bytes, wherever they begin in a group: the groups
/// that lie within them, and whether the neighbours before and after hold some of them too. Short
/// ones, which would be found by chance, are left out.
fn inner(
    bytes: &[u8],
    group: usize,
    encode: impl Fn(&[u8]) -> String,
) -> Vec<(String, (bool, bool))> {
    let each = (0..group).map(|skip| {
        let inner = bytes.get(skip..).unwrap_or_default();
        let whole = inner.len() - inner.len() % group;
        (encode(&inner[..whole]), (skip > 0, whole < inner.len()))
    });
    each.filter(|(text, _)| text.len() >= 8).collect()
}

/// A text, and what those make of it who decode it on its way: once more each time.
fn decoded(text: &str) -> Vec<String> {
    let mut all = vec![text.to_owned()];
    let mut at = 0;
    while let Some(text) = all.get(at).cloned() {
        if all.len() > 2 * DECODINGS {
            break;
        }
        let json = serde_json::from_str(&format!("\"{text}\"")).ok();
        let more =
            [percent_decoded(&text), json, Some(entities(&text)), Some(text.trim().to_owned())];
        for one in more.into_iter().flatten() {
            if one.len() >= 8 && !all.contains(&one) {
                all.push(one);
            }
        }
        at += 1;
    }
    all
}

fn percent_decoded(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let code = (*byte == b'%').then(|| hex(&bytes[at + 1..], 2)).flatten();
        out.push(code.and_then(|code| u8::try_from(code).ok()).unwrap_or(*byte));
        at += if code.is_some() { 3 } else { 1 };
    }
    String::from_utf8(out).ok()
}

fn entities(text: &str) -> String {
    ENTITIES.iter().rev().fold(text.to_owned(), |text, (character, entity)| {
        text.replace(entity, character.encode_utf8(&mut [0; 4]))
    })
}

/// The names of characters in HTML.
const ENTITIES: [(char, &str); 5] =
    [('&', "&amp;"), ('<', "&lt;"), ('>', "&gt;"), ('"', "&quot;"), ('\'', "&apos;")];

impl Redactor {
    /// For these secrets: name and value. Values of fewer than 8 bytes can't be told from chance.
    pub fn new<'s>(secrets: impl Iterator<Item = (&'s str, &'s str)>) -> Self {
        let mut all: Vec<Form> = Vec::new();
        for (name, secret) in secrets {
            for form in forms(name, secret) {
                let known = |one: &Form| {
                    (&one.name, &*one.text, one.any_case, one.enough, one.wraps)
                        == (&form.name, &*form.text, form.any_case, form.enough, form.wraps)
                };
                if !all.iter().any(known) {
                    all.push(form);
                }
            }
        }
        let mut starts = vec![Vec::new(); 256];
        for (index, form) in all.iter().enumerate() {
            let index = u16::try_from(index).unwrap_or(u16::MAX);
            let first = form.text.bytes().next().unwrap_or_default();
            let mut bytes = vec![first, b'%', b'\\', b'&'];
            if form.any_case {
                bytes.extend([first.to_ascii_uppercase(), first.to_ascii_lowercase()]);
            }
            if matches!(first, b' ' | b'+') {
                bytes.extend(*b" +");
            }
            bytes.sort_unstable();
            bytes.dedup();
            bytes.into_iter().for_each(|byte| starts[usize::from(byte)].push(index));
        }
        Self { forms: all, starts, mark: None }
    }

    /// Puts this in each secret's place, and not its name.
    pub fn marked(self, mark: &'static str) -> Self {
        Self { mark: Some(mark), ..self }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }

    /// Whether the text holds a secret.
    pub(super) fn finds(&self, text: &str) -> bool {
        self.next(text.as_bytes(), 0).is_some()
    }

    /// Puts `${NAME}` in each secret's place.
    pub fn redact(&self, text: &mut String) {
        let bytes = text.as_bytes();
        let mut done = 0;
        let mut out = String::new();
        while let Some((form, from, to)) = self.next(bytes, done) {
            out.push_str(&text[done..from]);
            match self.mark {
                Some(mark) => out.push_str(mark),
                None => out.push_str(&format!("${{{}}}", form.name)),
            }
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
            let starts = &self.starts[usize::from(*byte)];
            if !starts.is_empty() {
                let rest = &text[at..];
                let longest = starts
                    .iter()
                    .filter_map(|form| self.forms.get(usize::from(*form)))
                    .filter_map(|form| Some((form, form.length_in(rest)?)))
                    .max_by_key(|(_, length)| *length);
                if let Some((form, length)) = longest {
                    let (before, after) = form.spills;
                    let (mut start, mut end) = (at, at + length);
                    if before {
                        start -= group(text[from..start].iter().rev());
                    }
                    if after {
                        end += group(text[end..].iter());
                    }
                    return Some((form, start, end));
                }
            }
            at += 1;
        }
        None
    }
}

/// How many bytes a group of Base64 has that begins there, with the line break before it.
fn group<'t>(text: impl Iterator<Item = &'t u8> + Clone) -> usize {
    let breaks = text.clone().take_while(|byte| matches!(byte, b'\r' | b'\n')).take(4).count();
    match text.skip(breaks).take(4).take_while(|byte| is_base64(**byte)).count() {
        0 => 0,
        signs => breaks + signs,
    }
}

fn is_base64(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"+/-_=".contains(&byte)
}

impl Form {
    /// How many bytes of the text spell the form, if it begins with it. The longest reading.
    fn length_in(&self, text: &[u8]) -> Option<usize> {
        let mut ends = vec![0];
        for (count, wanted) in self.text.chars().enumerate() {
            let mut next = Vec::new();
            if self.wraps && count > 0 {
                let broken = |end: &usize| Some(end + line_break(&text[*end..])?);
                let behind: Vec<usize> = ends.iter().filter_map(broken).collect();
                ends.extend(behind);
            }
            for end in &ends {
                let mut found = |length: usize| {
                    let end = end + length;
                    // UTF-16 has a zero between letters.
                    let end = end + usize::from(text.get(end) == Some(&0));
                    if !next.contains(&end) {
                        next.push(end);
                    }
                };
                spellings(&text[*end..], wanted, self.any_case, &mut found);
                match wanted {
                    // One for the other, where a form was decoded or wasn't.
                    '+' => spellings(&text[*end..], ' ', false, &mut found),
                    ' ' => spellings(&text[*end..], '+', false, &mut found),
                    _ => {}
                }
            }
            if next.is_empty() {
                return ends.into_iter().max().filter(|_| count >= self.enough);
            }
            ends = next;
        }
        ends.into_iter().max()
    }
}

/// The length of the line break that a text begins with, however it is written, and of the spaces
/// with which a mail's next line begins.
fn line_break(text: &[u8]) -> Option<usize> {
    // Nearly always there is none.
    if !matches!(text.first()?, b'\r' | b'\n' | b'\\' | b'%' | b'&' | b'=') {
        return None;
    }
    // With `=` in front it is quoted-printable's.
    let mut at = usize::from(text.first() == Some(&b'='));
    let mut found = false;
    while at < LONGEST_BREAK {
        let rest = text.get(at..)?;
        let mut length = usize::from(found && matches!(rest.first(), Some(b' ' | b'\t')));
        for sign in ['\r', '\n'] {
            spellings(rest, sign, false, |spelt| {
                length = length.max(spelt);
                found = true;
            });
        }
        if length == 0 {
            break;
        }
        at += length;
    }
    found.then_some(at)
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
            for (character, entity) in ENTITIES {
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

/// A number of this many hexadecimal digits.
fn hex(text: &[u8], digits: usize) -> Option<u32> {
    let digits = text.get(..digits).filter(|digits| digits.iter().all(u8::is_ascii_hexdigit))?;
    u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

/// Base32 of whole groups of five bytes.
fn base32(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let mut text = String::with_capacity(bytes.len() / 5 * 8);
    for group in bytes.chunks_exact(5) {
        let number = group.iter().fold(0u64, |number, byte| number << 8 | u64::from(*byte));
        for shift in (0..8).rev() {
            text.push(char::from(ALPHABET[(number >> (5 * shift) & 31) as usize]));
        }
    }
    text
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
