//! Normalizes text for comparison: lower case, single spaces, matched as whole words. Who types wide
//! letters has named what is written with plain ones, but not the other way round: a path, a mailbox
//! or an account with wide ones is another.

use std::borrow::Cow;

use ephor_core::Shape;
use memchr::memchr;
use serde_json::{Number, Value};
use unicode_normalization::UnicodeNormalization;

use super::MAX_EVIDENCE_BYTES;
use super::places::{Effort, Places, Urls};

/// A text that is looked for.
pub(super) struct Wanted {
    text: String,
    units: Vec<u64>,
    /// It has wide letters: only the same ones will do.
    wide: bool,
    /// It is an address's host: where it counts.
    host: Option<AsHost>,
}

/// How a text must be written that is to name a host.
#[derive(Clone, Copy)]
struct AsHost {
    /// The address isn't encrypted: one that is, in the text, is another.
    plain: bool,
    /// It may be a file's name, and is one unless an address is around it.
    file: bool,
}

impl Wanted {
    pub(super) fn new(text: &str) -> Self {
        let mut normal = String::with_capacity(text.len());
        add_normal(text, &mut normal);
        // What ends a sentence belongs to no name.
        let ends = |c| matches!(narrow(c), '.' | ',' | ';' | ':' | '!' | '?');
        let ended = normal.trim_end_matches(ends).len();
        if ended > 0 {
            normal.truncate(ended);
        }
        let mut units: Vec<u64> = runs(&normal).collect();
        units.sort_unstable();
        units.dedup();
        let wide = is_wide(&normal);
        Self { text: normal, units, wide, host: None }
    }

    /// The same, however wide its letters are.
    pub(super) fn folded(text: &str) -> Self {
        Self::new(&narrowed(text))
    }

    /// The same of an argument's value: an address of the web without a path (`https://a.example`,
    /// or `//a.example` of any scheme) means its host, wherever that is written as a host.
    pub(super) fn of(value: &str) -> Self {
        match value.split_once("//") {
            Some((scheme @ ("https:" | "http:" | ""), host))
                if host.contains(['.', ':'])
                    && !host.contains(['/', '?', '#', '\\', '@'])
                    && !host.contains(char::is_whitespace) =>
            {
                Self::hosted(host, scheme == "http:")
            }
            _ => Self::new(value),
        }
    }

    /// What stands behind the scheme of an address: clients fold wide letters of its host.
    pub(super) fn hosted(host: &str, plain: bool) -> Self {
        let wanted = Self::folded(host);
        Self { host: Some(AsHost { plain, file: is_file_name(&wanted.text) }), ..wanted }
    }

    /// The same text, wherever it stands, and however wide its letters are.
    pub(super) fn anywhere(&self) -> Self {
        Self::folded(&self.text)
    }

    /// Whether sentences that have it mean it: a short number or a plain word is in many of them.
    pub(super) fn is_telling(&self) -> bool {
        self.text.len() >= 4
            && self.text.contains(|c| narrow(c).is_ascii_digit() || narrow(c) == '@')
    }

    /// The same host with `www.` in front, or without it: whoever has the one has the other. None:
    /// it isn't a host.
    pub(super) fn sibling(&self) -> Option<Self> {
        let label = |label: &str| {
            !label.is_empty() && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
        };
        let text = self.text.as_str();
        if !text.contains('.') || !text.split('.').all(label) {
            return None;
        }
        let sibling = match text.strip_prefix("www.") {
            // A top-level domain alone is nobody's.
            Some(bare) => Cow::Borrowed(Some(bare).filter(|bare| bare.contains('.'))?),
            None => Cow::Owned(format!("www.{text}")),
        };
        Some(match self.host {
            Some(host) => Self::hosted(&sibling, host.plain),
            None => Self::new(&sibling),
        })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// What any text has that it is in.
    pub(super) fn units(&self) -> &[u64] {
        &self.units
    }

    /// Whether a text contains it as words of their own.
    pub(super) fn is_in(&self, text: &str, effort: &Effort) -> bool {
        let text = &*if self.wide { Cow::Borrowed(text) } else { narrowed(text) };
        let mut urls = Urls::default();
        let mut passed = 0;
        for start in Places::new(&self.text, text) {
            effort.scan(start - passed);
            passed = start;
            let (before, rest) = text.split_at(start);
            let after = rest.get(self.text.len()..).unwrap_or_default();
            let meant = self.host.is_none_or(|host| host.is_written(before, after));
            if meant && !before.ends_with(joins) && !goes_on(after) && !urls.are_around(text, start)
            {
                return true;
            }
        }
        effort.scan(text.len() - passed);
        false
    }
}

impl AsHost {
    /// Whether what stands between them is written as that host.
    fn is_written(self, before: &str, after: &str) -> bool {
        if self.plain && before.ends_with("https://") {
            return false;
        }
        let path = after.strip_prefix('/').is_some_and(|path| path.starts_with(joins));
        !self.file || before.ends_with("://") || (path && !before.ends_with(['/', '\\']))
    }
}

/// Last parts of names that are files' more often than hosts': somebody who writes `setup.py` or
/// `README.md` means a file, and anybody can register the host of that name.
const EXTENSIONS: [&str; 128] = [
    "apk", "avi", "bak", "bat", "bib", "bin", "bmp", "bz", "c", "cab", "cc", "cfg", "cjs", "clj",
    "cmd", "conf", "cpp", "crt", "cs", "css", "csv", "dart", "dat", "db", "deb", "dll", "dmg",
    "doc", "docx", "eml", "env", "eps", "erl", "ex", "exe", "exs", "flac", "gif", "go", "gz", "h",
    "hpp", "hs", "htm", "html", "ico", "ics", "ini", "ipynb", "iso", "jar", "java", "jl", "jpeg",
    "jpg", "js", "json", "jsx", "key", "kt", "lock", "log", "lua", "m", "map", "md", "mjs", "mk",
    "mkv", "ml", "mm", "mov", "mp3", "mp4", "ods", "odt", "ogg", "pdf", "pem", "php", "pkg", "pl",
    "pm", "png", "ppt", "pptx", "ps", "ps1", "psd", "pub", "py", "r", "rar", "rb", "rpm", "rs",
    "rtf", "sc", "scala", "scss", "sh", "so", "sql", "svelte", "svg", "swift", "tar", "tex", "tf",
    "tgz", "tmp", "toml", "ts", "tsv", "tsx", "txt", "vue", "war", "wasm", "wav", "webp", "xls",
    "xlsx", "xml", "xz", "yaml", "yml", "zip",
];

/// Names of software that end as a host's does.
const PRODUCTS: [&str; 5] = ["ado.net", "asp.net", "json.net", "ml.net", "vb.net"];

/// Whether a host's name is a usual one of a file. One with a port, or with `www.`, isn't.
fn is_file_name(host: &str) -> bool {
    let last = host.rsplit_once('.').map(|(_, last)| last);
    !host.starts_with("www.")
        && (last.is_some_and(|last| EXTENSIONS.contains(&last)) || PRODUCTS.contains(&host))
}

/// A number as people write it: a whole one without a point.
pub(super) fn number(number: &Number) -> String {
    match number.as_f64() {
        Some(float) if !number.is_i64() && !number.is_u64() && float.fract() == 0.0 => {
            format!("{float:.0}")
        }
        _ => number.to_string(),
    }
}

pub(super) fn add_normal(text: &str, out: &mut String) {
    let mut first = out.is_empty() || out.ends_with('\n');
    for word in text.split_whitespace() {
        if !first {
            out.push(' ');
        }
        first = false;
        if word.is_ascii() {
            out.extend(word.chars().map(|c| c.to_ascii_lowercase()));
            continue;
        }
        // Composed or not, it is the same letter; a sign that would become a plain one stays.
        let plain = |c: char| !c.is_ascii() && std::iter::once(c).nfc().any(|c| c.is_ascii());
        let composed = if word.chars().any(plain) { None } else { Some(word.nfc()) };
        let kept = composed.is_none().then(|| word.chars());
        for c in composed.into_iter().flatten().chain(kept.into_iter().flatten()) {
            match c {
                c if c.is_ascii() => out.push(c.to_ascii_lowercase()),
                // Signs that turn into plain letters, as Kelvin's, stay what they are.
                c if c.to_lowercase().any(|lower| lower.is_ascii()) => out.push(c),
                c => out.extend(c.to_lowercase()),
            }
        }
    }
}

/// The plain letter of one that East Asian input writes wide: `ａ` is typed for `a`.
fn narrow(c: char) -> char {
    match u32::from(c) {
        wide @ 0xff01..=0xff5e => char::from_u32(wide - 0xfee0).unwrap_or(c),
        _ => c,
    }
}

fn is_wide(text: &str) -> bool {
    // Few other signs begin with that byte.
    memchr(0xef, text.as_bytes()).is_some() && text.contains(|c| narrow(c) != c)
}

/// A text with plain letters for wide ones.
pub(super) fn narrowed(text: &str) -> Cow<'_, str> {
    match is_wide(text) {
        true => Cow::Owned(text.chars().map(narrow).collect()),
        false => Cow::Borrowed(text),
    }
}

/// Addresses to which a sentence was joined: of `Go to shop.example.Then pay` it is `shop.example`.
/// They are told by the case: the address is written small, and the word that follows begins with a
/// capital and continues as a sentence.
fn joined(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(char::is_whitespace).filter_map(|word| {
        let (word, goes_on) = match word.strip_suffix(char::is_whitespace) {
            Some(word) => (word, true),
            None => (word, false),
        };
        let (address, next) = word.rsplit_once('.')?;
        let mut letters = next.chars();
        let capital = letters.next().is_some_and(char::is_uppercase);
        let sentence = goes_on && capital && letters.all(char::is_lowercase);
        let small = address.contains('.') && !address.contains(char::is_uppercase);
        (sentence && small).then_some(address)
    })
}

/// Values stand apart by a line break, so that no text is found across two of them.
pub(super) fn collect(value: &Value, depth: usize, keys: bool, out: &mut String) {
    if out.len() > MAX_EVIDENCE_BYTES {
        return;
    }
    let mut line = |text: &str| {
        if !out.is_empty() {
            out.push('\n');
        }
        add_normal(text, out);
    };
    match value {
        Value::Null | Value::Bool(_) => {}
        Value::Number(value) => line(&number(value)),
        Value::String(text) => {
            line(text);
            if !keys {
                joined(text).for_each(line);
            }
        }
        _ if depth == 0 => {}
        Value::Array(items) => items.iter().for_each(|item| collect(item, depth - 1, keys, out)),
        Value::Object(map) => map.iter().for_each(|(key, item)| {
            if keys {
                collect(&Value::from(key.as_str()), depth, keys, out);
            }
            collect(item, depth - 1, keys, out);
        }),
    }
}

/// Only texts of several words: what someone may have written.
pub(super) fn sentences(value: &Value, depth: usize, out: &mut String) {
    match value {
        Value::String(text)
            if text.split_whitespace().nth(2).is_some()
                && ![Shape::Address, Shape::Account, Shape::Date]
                    .iter()
                    .any(|it| it.fits(value)) =>
        {
            collect(value, depth, true, out);
        }
        Value::Array(items) if depth > 0 => {
            items.iter().for_each(|item| sentences(item, depth - 1, out));
        }
        Value::Object(map) if depth > 0 => map.iter().for_each(|(key, item)| {
            sentences(&Value::from(key.as_str()), depth, out);
            sentences(item, depth - 1, out);
        }),
        _ => {}
    }
}

/// Characters of which names and addresses are made. Scripts that are written without spaces have
/// no such runs: `给ann@example.com` names an address.
fn joins(c: char) -> bool {
    match narrow(c) {
        '-' | '_' | '.' | '@' | '+' | '%' => true,
        c => c.is_alphanumeric() && !is_unspaced(c),
    }
}

/// Han, kana, hangul and Thai.
pub(super) fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{0e00}'..='\u{0e7f}' | '\u{1100}'..='\u{11ff}' | '\u{2e80}'..='\u{9fff}'
        | '\u{a960}'..='\u{a97f}' | '\u{ac00}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}'
        | '\u{ff66}'..='\u{ff9f}' | '\u{20000}'..='\u{3ffff}')
}

/// Whether a name continues there. A full stop at a sentence's end doesn't make it continue, and
/// `12` isn't the number in `12,500`.
fn goes_on(after: &str) -> bool {
    if let Some(rest) = after.strip_prefix(|c| narrow(c) == ',') {
        return rest.starts_with(|c| narrow(c).is_ascii_digit());
    }
    after.trim_start_matches(|c| matches!(narrow(c), '.' | '-')).starts_with(joins)
}

/// What a text has of which any is made that is in it, with wide letters or with plain ones. If a text is
/// in another as words of its own, so are all its runs.
pub(super) fn units(text: &str) -> Vec<u64> {
    let mut units: Vec<u64> = runs(text).collect();
    if let Cow::Owned(narrow) = narrowed(text) {
        units.extend(runs(&narrow));
    }
    units.sort_unstable();
    units.dedup();
    units
}

/// Runs of joining characters, without the full stop of a sentence, and each sign of a script
/// without spaces; as hashes.
fn runs(text: &str) -> impl Iterator<Item = u64> {
    text.split(|c| !joins(c))
        .map(|run| run.trim_end_matches(|c| matches!(narrow(c), '.' | '-')))
        .filter(|run| !run.is_empty())
        .map(hash)
        .chain(text.chars().filter(|c| is_unspaced(*c)).map(|c| u64::from(u32::from(c))))
}

/// FNV-1a. Two texts of the same hash cost a search, and mislead nobody.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
