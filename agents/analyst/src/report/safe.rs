//! Texts of others, made harmless.

/// A text without characters that aren't seen, or turn what is read around: each becomes U+FFFD.
/// Line ends and tabs stay.
pub(super) fn clean(text: &str) -> String {
    text.chars().map(|c| if hidden(c) { '\u{fffd}' } else { c }).collect()
}

fn hidden(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        // Byte order marks and zero-width spaces; what joins letters and emoji stays.
        '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}' | '\u{61c}' | '\u{feff}' => {
            true
        }
        '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}' => true,
        '\u{fdd0}'..='\u{fdef}' | '\u{e0000}'..='\u{e0fff}' => true,
        _ => c.is_control() || u32::from(c) & 0xfffe == 0xfffe,
    }
}

/// A text as HTML's text or attribute.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if hidden(c) => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// Maximum number of characters of a text that is put on one line: more than is shown of any.
const MOST_LINE: usize = 5_000;

/// A text on one line, or its beginning.
pub(super) fn line(text: &str) -> String {
    clean(&cut(text, MOST_LINE).0).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The first `most` characters, with an ellipsis where there were more; and whether there were.
pub(super) fn cut(text: &str, most: usize) -> (String, bool) {
    match text.char_indices().nth(most) {
        None => (text.to_owned(), false),
        Some(_) => {
            let kept: String = text.chars().take(most.saturating_sub(1)).collect();
            (format!("{}…", kept.trim_end()), true)
        }
    }
}

/// A text on one line of Markdown, with nothing in it that is markup there, in a table's cell too.
pub(super) fn marked(text: &str) -> String {
    let text = line(text);
    let mut out = String::with_capacity(text.len() + 8);
    let mut before = None;
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let whole = |side: Option<char>| side.is_some_and(char::is_alphanumeric);
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            // Inside a line it quotes nothing, and no tag is open that it could close.
            '>' if before.is_none() => out.push_str("&gt;"),
            // Inside a word it marks nothing, and names are full of them.
            '_' if whole(before) && whole(rest.peek().copied()) => out.push(c),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '#' => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
        before = Some(c);
    }
    // A list's mark at a line's beginning; a number's point is none.
    let digits = out.bytes().take_while(u8::is_ascii_digit).count();
    let ends = out.as_bytes().get(digits + 1).is_none_or(|next| *next == b' ');
    match out.as_bytes().get(digits) {
        Some(b'-' | b'+' | b'=') if digits == 0 => out.insert(0, '\\'),
        Some(b'.' | b')') if digits > 0 && ends => out.insert(digits, '\\'),
        _ => {}
    }
    out
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, escaped: &str, in_markdown: &str) {
        assert_eq!(escape(text), escaped);
        assert_eq!(marked(text), in_markdown);
    }

    #[test]
    fn hostile_texts_are_texts() {
        check(
            "</script><b x='1'>",
            "&lt;/script&gt;&lt;b x=&#39;1&#39;&gt;",
            "&lt;/script>&lt;b x='1'>",
        );
        check("a|b\nc", "a|b\nc", "a\\|b c");
        check(
            "a\u{202e}b\0c\u{7}\u{feff}",
            "a\u{fffd}b\u{fffd}c\u{fffd}\u{fffd}",
            "a\u{fffd}b\u{fffd}c\u{fffd}\u{fffd}",
        );
        check("[x](javascript:y)", "[x](javascript:y)", "\\[x\\](javascript:y)");
        check("1. one", "1. one", "1\\. one");
        check("1.", "1.", "1\\.");
        check("837.49", "837.49", "837.49");
        check("_a_ total_金额 a_b_ c!", "_a_ total_金额 a_b_ c!", "\\_a\\_ total_金额 a_b\\_ c!");
        check("![x](y)", "![x](y)", "!\\[x\\](y)");
        check("- one", "- one", "\\- one");
        check("-3.5", "-3.5", "\\-3.5");
        check("&lt;", "&amp;lt;", "&amp;lt;");
    }

    #[test]
    fn what_belongs_to_a_script_stays() {
        assert_eq!(clean("👩\u{200d}🔬 שלום"), "👩\u{200d}🔬 שלום");
    }

    #[test]
    fn cuts_are_at_characters() {
        assert_eq!(cut("毛利率是多少", 4), ("毛利率…".to_owned(), true));
        assert_eq!(cut("abcd", 4), ("abcd".to_owned(), false));
    }
}
