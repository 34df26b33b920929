//! Texts from outside, as they may be shown. Pure.

/// A text without control characters and without those that turn others round or can't be seen, on
/// one line, at most this many characters.
pub(crate) fn clean(text: &str, most: usize) -> String {
    let visible = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
    let mut out = String::new();
    for c in visible.filter(|c| !hidden(*c)).take(most.saturating_mul(4)) {
        // Blanks in a row say no more than one.
        if !(c == ' ' && out.ends_with(' ')) {
            out.push(c);
        }
    }
    let out = out.trim();
    match out.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", out[..at].trim_end()),
        None => out.to_owned(),
    }
}

/// Control characters, and those that nobody sees: marks of direction, tags, joiners of nothing.
pub(crate) fn hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_of_a_text() {
        #[track_caller]
        fn check(text: &str, most: usize, expect: &str) {
            assert_eq!(clean(text, most), expect, "{text:?}");
        }
        check("plain", 10, "plain");
        check(" a\n\tb  c ", 10, "a b c");
        check("a\u{1b}[31mred\u{7}", 20, "a[31mred");
        check("right\u{202e}tfel", 20, "righttfel");
        check("tag\u{e0041}\u{e0042}ged", 20, "tagged");
        check("漢字漢字", 2, "漢字…");
        check("\u{0}\u{0}", 5, "");
    }
}
