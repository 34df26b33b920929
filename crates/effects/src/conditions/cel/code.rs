//! What of an expression is neither in quotes nor a comment, by CEL's own rules: who takes a quote
//! for another than the parser does would count nothing of what comes after it.

use std::borrow::Cow;

/// The expression without its texts (their quotes stay) and comments. Where a quote, an escape or
/// a prefix isn't as it should be, all of it counts: what the parser makes of it isn't known.
pub(super) fn code(expression: &str) -> Cow<'_, str> {
    without_texts(expression).map_or(Cow::Borrowed(expression), Cow::Owned)
}

fn without_texts(expression: &str) -> Option<String> {
    let mut code = String::with_capacity(expression.len());
    let mut rest = expression;
    while let Some(c) = rest.chars().next() {
        if rest.starts_with("//") {
            rest = rest.find('\n').and_then(|end| rest.get(end..)).unwrap_or_default();
        } else if matches!(c, '\'' | '"') {
            let raw = is_raw(&code)?;
            code.push(c);
            rest = after_text(rest, c, raw)?;
        } else {
            code.push(c);
            rest = rest.get(c.len_utf8()..)?;
        }
    }
    Some(code)
}

/// Whether a text that begins behind this one has no escapes: `r'…'`, `br'…'`. None: it follows
/// a number without a space.
fn is_raw(before: &str) -> Option<bool> {
    let name = |c: &char| c.is_ascii_alphanumeric() || *c == '_';
    let word: String = before.chars().rev().take_while(name).collect();
    if word.ends_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    // The word stands back to front.
    Some(matches!(word.to_ascii_lowercase().as_str(), "r" | "rb"))
}

/// What follows a text that begins here.
fn after_text(rest: &str, quote: char, raw: bool) -> Option<&str> {
    let triple: String = [quote; 3].iter().collect();
    let (end, long) = match rest.strip_prefix(&triple) {
        Some(_) => (triple.as_str(), true),
        None => (&triple[..1], false),
    };
    let mut rest = rest.get(end.len()..)?;
    loop {
        if let Some(after) = rest.strip_prefix(end) {
            return Some(after);
        }
        let c = rest.chars().next()?;
        rest = rest.get(c.len_utf8()..)?;
        match c {
            '\n' | '\r' if !long => return None,
            '\\' if !raw => rest = after_escape(rest)?,
            _ => {}
        }
    }
}

fn after_escape(rest: &str) -> Option<&str> {
    let digits = match rest.chars().next()? {
        'a' | 'b' | 'f' | 'n' | 'r' | 't' | 'v' | '"' | '\'' | '\\' | '?' | '`' => 0,
        '0'..='3' | 'x' | 'X' => 2,
        'u' => 4,
        'U' => 8,
        _ => return None,
    };
    let given = rest.get(1..=digits)?;
    given.chars().all(|c| c.is_ascii_hexdigit()).then(|| rest.get(1 + digits..)).flatten()
}

#[cfg(test)]
mod tests {
    use super::code;

    #[track_caller]
    fn check(expression: &str, expect: &str) {
        assert_eq!(code(expression), expect, "{expression}");
    }

    #[test]
    fn texts_and_comments_are_left_out() {
        check("a + '(' + \"[\" + b", "a + ' + \" + b");
        check(r"'\'(' + (", "' + (");
        check(r"'\x28(\u0028(\050(' + (", "' + (");
        check(r"r'\' + (", "r' + (");
        check(r"BR'\' + (", "BR' + (");
        check(r"bar'\' + (' + [", "bar' + [");
        check("'''a'(''' + (", "' + (");
        check("'''a\n(''' + (", "' + (");
        check(r"r'''\''' + (", "r' + (");
        check("// '\n(", "\n(");
        check("'//' + (", "' + (");
        check("'' + ''''''(", "' + '(");
    }

    #[test]
    fn what_is_no_text_counts() {
        for whole in ["'((", "'a\n('", r"'\q(('", "1r'\\' + ('", "'''((''", r"'\u00((('"] {
            check(whole, whole);
        }
    }
}
