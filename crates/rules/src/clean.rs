//! Sanitizes foreign text, so that it can't control a terminal or disguise itself.
//!
//! Invisible characters that change how text is displayed are shown as `�`: control characters,
//! line separators, direction marks, zero-width characters, blank letters, tags. A person who
//! approves something sees that something is there. Kept are line breaks and tabs, and joiners
//! between letters of scripts that need them (Arabic, Indic scripts). Joined emoji are shown
//! separately.

use std::borrow::Cow;
use std::fmt::Write;
use std::ops::RangeInclusive;

/// What stands for a character that isn't shown.
const INSTEAD: char = '\u{fffd}';

/// Beside the control characters (Cc). From Unicode 17: format characters (Cf) but those that are
/// seen, separators of lines, default-ignorable letters, noncharacters that programs use inside.
const HIDDEN: [RangeInclusive<char>; 21] = [
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{61c}'..='\u{61c}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{2028}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{2800}'..='\u{2800}',
    '\u{3164}'..='\u{3164}',
    '\u{fdd0}'..='\u{fdef}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fffb}',
    '\u{fffe}'..='\u{ffff}',
    '\u{13430}'..='\u{1343f}',
    '\u{1bca0}'..='\u{1bca3}',
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{e0fff}',
    '\u{10fffe}'..='\u{10ffff}',
];

fn hidden(c: char) -> bool {
    c.is_control() || c >= '\u{ad}' && HIDDEN.iter().any(|range| range.contains(&c))
}

/// Whether a joiner between these is how a word is written.
fn joins(before: Option<char>, after: Option<char>) -> bool {
    let letter = |c: char| matches!(c, '\u{620}'..='\u{8ff}' | '\u{900}'..='\u{dff}');
    before.is_some_and(letter) && after.is_some_and(letter)
}

fn plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t'))
}

/// Sanitizes a text for display. Line breaks and tabs stay.
///
/// ```
/// assert_eq!(ephor_rules::clean::clean("a\u{1b}[2Jb\u{202e}c"), "a\u{fffd}[2Jb\u{fffd}c");
/// ```
pub fn clean(text: &str) -> Cow<'_, str> {
    if plain(text) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    let mut before = None;
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\r' => {}
            '\n' | '\t' => shown.push(c),
            '\u{200c}' | '\u{200d}' if joins(before, rest.peek().copied()) => shown.push(c),
            c if hidden(c) => shown.push(INSTEAD),
            c => shown.push(c),
        }
        before = Some(c);
    }
    Cow::Owned(shown)
}

/// Sanitizes a text to a single line, so that a name can't forge a line.
pub fn one_line(text: &str) -> String {
    clean(text).replace(['\n', '\t'], " ")
}

/// Sanitizes JSON for display: hidden characters are escaped, so nothing is lost.
pub fn json(text: &str) -> Cow<'_, str> {
    if plain(text) || !text.chars().any(|c| hidden(c) && c != '\n') {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if hidden(c) && c != '\n' {
            let mut units = [0; 2];
            for unit in c.encode_utf16(&mut units) {
                // Writing to a text doesn't fail.
                let _ = write!(shown, "\\u{unit:04x}");
            }
        } else {
            shown.push(c);
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// Cf of Unicode 17, and Zl and Zp.
    const FORMAT: [RangeInclusive<char>; 22] = [
        '\u{ad}'..='\u{ad}',
        '\u{600}'..='\u{605}',
        '\u{61c}'..='\u{61c}',
        '\u{6dd}'..='\u{6dd}',
        '\u{70f}'..='\u{70f}',
        '\u{890}'..='\u{891}',
        '\u{8e2}'..='\u{8e2}',
        '\u{180e}'..='\u{180e}',
        '\u{200b}'..='\u{200f}',
        '\u{2028}'..='\u{2029}',
        '\u{202a}'..='\u{202e}',
        '\u{2060}'..='\u{2064}',
        '\u{2066}'..='\u{206f}',
        '\u{feff}'..='\u{feff}',
        '\u{fff9}'..='\u{fffb}',
        '\u{110bd}'..='\u{110bd}',
        '\u{110cd}'..='\u{110cd}',
        '\u{13430}'..='\u{1343f}',
        '\u{1bca0}'..='\u{1bca3}',
        '\u{1d173}'..='\u{1d17a}',
        '\u{e0001}'..='\u{e0001}',
        '\u{e0020}'..='\u{e007f}',
    ];
    /// Marks over and around numbers, which are seen.
    const SEEN: [char; 13] = [
        '\u{600}',
        '\u{601}',
        '\u{602}',
        '\u{603}',
        '\u{604}',
        '\u{605}',
        '\u{6dd}',
        '\u{70f}',
        '\u{890}',
        '\u{891}',
        '\u{8e2}',
        '\u{110bd}',
        '\u{110cd}',
    ];

    #[test]
    fn no_control_and_no_hidden_format_reaches_a_terminal() {
        let controls = ('\0'..=char::MAX).filter(|c| c.is_control());
        let controls = controls.filter(|c| !matches!(c, '\n' | '\t' | '\r'));
        for c in controls.chain(FORMAT.into_iter().flatten()) {
            let text = format!("a{c}b");
            let expect = if SEEN.contains(&c) { text.clone() } else { "a\u{fffd}b".to_owned() };
            assert_eq!(clean(&text), expect, "U+{:04X}", u32::from(c));
        }
    }

    #[test]
    fn json_keeps_what_it_hides() {
        for c in ('\0'..=char::MAX).filter(|c| hidden(*c)) {
            let text = format!("a{c}b");
            let raw = serde_json::to_string(&text).unwrap();
            let shown = json(&raw);
            assert!(!shown.contains(hidden), "U+{:04X}", u32::from(c));
            assert_eq!(serde_json::from_str::<String>(&shown).unwrap(), text);
        }
        assert_eq!(json("{\"a\": \"é 北京\"}\n"), "{\"a\": \"é 北京\"}\n");
    }

    #[test]
    fn words_stay_as_they_are_written() {
        for text in [
            "北京市",
            "naïve – “quoted” …",
            "می\u{200c}خواهم",
            "क्\u{200d}ष",
            "שלום",
            "❤️",
            "a\n\tb",
        ] {
            assert_eq!(clean(text), text);
        }
        // A joiner elsewhere is a way to make two names that look the same.
        assert_eq!(clean("pay\u{200c}pal"), "pay\u{fffd}pal");
        assert_eq!(clean("👩\u{200d}💻"), "👩\u{fffd}💻");
        assert_eq!(one_line("a\r\nb\u{85}c\u{2028}d"), "a b\u{fffd}c\u{fffd}d");
    }
}
