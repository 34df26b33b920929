//! Texts within a limit, counted in characters.

use serde::{Deserialize, Serialize};

/// Ends a text that was cut. It can't be taken for a text that trails off by itself.
const MARK: &str = " […]";

/// A text without blanks at either end, of at most this many characters. Cutting twice changes
/// nothing.
pub(super) fn cut(text: &str, characters: usize) -> String {
    let text = text.trim();
    if text.char_indices().nth(characters).is_none() {
        text.to_owned()
    } else {
        marked(text, characters)
    }
}

/// The beginning of a text that is too long, with the mark where there is room for it.
fn marked(text: &str, characters: usize) -> String {
    let mark = if characters > MARK.chars().count() { MARK } else { "" };
    let kept = beginning(text, characters - mark.chars().count()).trim_end();
    format!("{kept}{mark}")
}

fn beginning(text: &str, characters: usize) -> &str {
    let end = text.char_indices().nth(characters).map_or(text.len(), |(place, _)| place);
    &text[..end]
}

/// An answer that grows. What is beyond the limit isn't kept, only that there was something.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub(super) struct Answer {
    text: String,
    /// Characters of the text.
    length: usize,
    /// Whether anything but blanks came after it.
    more: bool,
}

impl Answer {
    pub(super) fn append(&mut self, chunk: &str, characters: usize) {
        let chunk = if self.length == 0 && !self.more { chunk.trim_start() } else { chunk };
        let kept = beginning(chunk, characters.saturating_sub(self.length));
        self.text.push_str(kept);
        self.length += kept.chars().count();
        self.more |= !chunk[kept.len()..].trim().is_empty();
    }

    /// The whole answer. None: there was nothing but blanks.
    pub(super) fn finish(self, characters: usize) -> Option<String> {
        match self {
            Self { text, more: true, .. } => Some(marked(&text, characters)),
            Self { length: 0, .. } => None,
            Self { text, .. } => Some(text.trim_end().to_owned()),
        }
    }

    /// The same, if what it says of itself is true, and within the limit.
    pub(super) fn bounded(self, characters: usize) -> Self {
        let mut bounded = Self::default();
        bounded.append(&self.text, characters);
        bounded.more |= self.more;
        bounded
    }
}

/// Adds a text to a prompt, under the name of who said it.
pub(super) fn push(out: &mut String, who: &str, text: &str) {
    out.push_str(who);
    out.push_str(": ");
    let mut before = '\0';
    for character in text.chars() {
        match character {
            '\n' if before == '\r' => {}
            '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => {
                out.push_str("\n  ");
            }
            other => out.push(other),
        }
        before = character;
    }
    out.push('\n');
}
