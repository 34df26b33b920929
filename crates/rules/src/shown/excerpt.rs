//! Shortens a text to a few lines. Whatever isn't shown in full has its length and digest next to
//! it.

use std::fmt::Write;

use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::approved::Digest;
use crate::clean::clean;

/// Longest run of white space in a line that is shown as it is.
const MAX_BLANKS: usize = 24;

/// Most empty lines in a row that are shown as they are.
const MAX_EMPTY: usize = 1;

/// What is shown of a value.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Excerpt {
    pub lines: Vec<String>,
    /// Length and digest, if not shown in full.
    pub note: Option<String>,
}

/// A value as a text: a text itself, anything else as JSON.
pub(super) fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Length and SHA-256 of a text.
pub(super) fn measured(text: &str) -> String {
    let digest = Digest(Sha256::digest(text.as_bytes()).into());
    format!("{} characters, SHA-256 {digest}", text.chars().count())
}

/// A name in one line of at most this many characters. Behind one that isn't shown as it is stand
/// its length and the begin of its SHA-256.
pub(super) fn name(name: &str, most: usize) -> String {
    let Excerpt { lines, note } = excerpt(name, most, 1);
    let shown = lines.join(" ").replace('│', "|");
    match note {
        Some(_) => {
            let digest = Digest(Sha256::digest(name.as_bytes()).into()).to_string();
            let digest = digest.get(..16).unwrap_or_default();
            format!("{shown}#{}:{digest}", name.chars().count())
        }
        None => shown,
    }
}

/// A text on at most this many lines of at most this many characters.
pub(super) fn excerpt(text: &str, width: usize, most: usize) -> Excerpt {
    let (width, most) = (width.max(8), most.max(1));
    let mut changed = false;
    let cleaned = clean(text);
    changed |= *cleaned != *text;
    let mut lines = Vec::new();
    let mut empty = 0;
    let blank = cleaned.trim().is_empty();
    for line in cleaned.split('\n') {
        if !blank && line.chars().all(char::is_whitespace) {
            empty += 1;
            continue;
        }
        told(&mut lines, &mut empty, &mut changed);
        let line = blanks(line, &mut changed);
        let chars: Vec<char> = line.chars().collect();
        if chars.is_empty() {
            lines.push(String::new());
        }
        lines.extend(chars.chunks(width).map(|part| part.iter().collect::<String>()));
    }
    told(&mut lines, &mut empty, &mut changed);
    if lines.len() > most {
        changed = true;
        cut(&mut lines, most, width);
    }
    let note = changed.then(|| measured(text));
    Excerpt { lines, note }
}

/// Empty lines that came in a row: a few as they are, more by their number.
fn told(lines: &mut Vec<String>, empty: &mut usize, changed: &mut bool) {
    match std::mem::take(empty) {
        few @ 0..=MAX_EMPTY => lines.extend(std::iter::repeat_n(String::new(), few)),
        more => {
            *changed = true;
            lines.push(format!("⟨{more} empty lines⟩"));
        }
    }
}

/// A line with long runs of white space told by their length.
fn blanks<'l>(line: &'l str, changed: &mut bool) -> std::borrow::Cow<'l, str> {
    let mut run = 0;
    let long = line.chars().any(|c| {
        run = if c.is_whitespace() { run + 1 } else { 0 };
        run > MAX_BLANKS
    });
    // A tab is as wide as a terminal likes.
    if !long && !line.contains('\t') {
        return line.into();
    }
    *changed |= long;
    let mut shown = String::with_capacity(line.len().min(4096));
    let mut run = String::new();
    for c in line.chars().map(Some).chain([None]) {
        match c {
            Some(c) if c.is_whitespace() => run.push(c),
            other => {
                match run.chars().count() {
                    count if count > MAX_BLANKS => {
                        // Writing to a text doesn't fail.
                        let _ = write!(shown, "⟨{count} blanks⟩");
                    }
                    _ => shown.push_str(&run.replace('\t', "    ")),
                }
                run.clear();
                shown.extend(other);
            }
        }
    }
    shown.into()
}

/// Leaves the begin and the end of a text that has too many lines.
fn cut(lines: &mut Vec<String>, most: usize, width: usize) {
    if most == 1 {
        let first = lines.first().map(String::as_str).unwrap_or_default();
        let last = lines.last().map(String::as_str).unwrap_or_default();
        let half = width.saturating_sub(3) / 2;
        let begin: String = first.chars().take(half).collect();
        let skipped = last.chars().count().saturating_sub(half);
        let end: String = last.chars().skip(skipped).collect();
        *lines = vec![format!("{begin} … {end}")];
        return;
    }
    let kept = most - 1;
    let begin = kept.div_ceil(2);
    let left_out = lines.len() - kept;
    let end = lines.split_off(lines.len() - (kept - begin));
    lines.truncate(begin);
    lines.push(format!("⟨… {left_out} lines left out …⟩"));
    lines.extend(end);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, width: usize, most: usize, expect: &[&str]) {
        let found = excerpt(text, width, most);
        assert_eq!(found.lines, expect, "{text:?}");
        let same = found.lines.concat() == text || found.lines.join("\n") == text;
        assert_eq!(found.note.is_none(), same || text.contains('\t'), "{found:?}");
    }

    #[test]
    fn short_texts_are_shown_as_they_are() {
        check("", 20, 4, &[""]);
        check("  a b", 20, 4, &["  a b"]);
        check("a\n\nb", 20, 4, &["a", "", "b"]);
        check("0123456789", 8, 4, &["01234567", "89"]);
        check("a\tb", 20, 4, &["a    b"]);
    }

    #[test]
    fn what_would_push_the_rest_away_is_told_by_its_length() {
        check(&" ".repeat(3000), 20, 4, &["⟨3000 blanks⟩"]);
        check(&format!("a{}b", "\u{3000}".repeat(30)), 20, 4, &["a⟨30 blanks⟩b"]);
        check(&format!("a{}b", "\n".repeat(500)), 20, 4, &["a", "⟨499 empty lines⟩", "b"]);
        check(&format!("{}x", "\n".repeat(400_000)), 20, 4, &["⟨400000 empty lines⟩", "x"]);
        check("a\u{202e}b", 20, 4, &["a\u{fffd}b"]);
        check("1\n2\n3\n4\n5\n6", 20, 4, &["1", "2", "⟨… 3 lines left out …⟩", "6"]);
        check("0123456789abcdefghij", 9, 1, &["012 … ij"]);
    }

    #[test]
    fn a_cut_text_has_its_digest() {
        let note = |text: &str| excerpt(text, 20, 3).note;
        let (a, b) = (format!("a{}b", "x".repeat(99)), format!("a{}yb", "x".repeat(98)));
        assert_eq!(excerpt(&a, 20, 3).lines, excerpt(&b, 20, 3).lines);
        assert_ne!(note(&a), note(&b));
        let note = note(&a);
        assert!(note.as_deref().is_some_and(|note| note.starts_with("101 characters, SHA-256 ")));
    }
}
