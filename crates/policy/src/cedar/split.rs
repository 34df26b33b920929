//! Cuts a file of policies into single ones, so that a mistake in one hides none in the next, and
//! refuses what is too large or too deep for a parser that recurses.

/// Maximum number of words and signs of one policy, texts and commas aside: a chain of operators
/// nests as deep as it is long. Lists of texts may be long.
pub(crate) const MAX_TOKENS: usize = 500;

/// Deepest nesting of brackets and unary operators.
pub(crate) const MAX_NESTING: usize = 32;

/// One policy of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Piece<'t> {
    /// Its text, from its first token to its semicolon.
    pub text: &'t str,
    /// Where it begins in the file, in bytes.
    pub start: usize,
    /// Why it isn't parsed.
    pub refused: Option<&'static str>,
}

/// Cuts at semicolons outside texts and comments. What follows the last one is a piece too.
pub(crate) fn split(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut state = State::default();
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at += line(&bytes[at..]);
                continue;
            }
            b'"' => {
                state.start.get_or_insert(at);
                at += quoted(&bytes[at..]);
                continue;
            }
            b';' => {
                state.token(at);
                pieces.extend(state.take(text, at + 1));
            }
            b'(' | b'[' | b'{' => state.open(at),
            b')' | b']' | b'}' => state.close(at),
            b',' => {
                state.start.get_or_insert(at);
            }
            byte if byte.is_ascii_whitespace() => {}
            byte if is_word(byte) => {
                state.token(at);
                let word = bytes[at..].iter().take_while(|byte| is_word(**byte)).count();
                state.word(&bytes[at..at + word]);
                at += word;
                continue;
            }
            _ => state.token(at),
        }
        at += 1;
    }
    pieces.extend(state.take(text, text.len()));
    pieces
}

#[derive(Default)]
struct State {
    start: Option<usize>,
    tokens: usize,
    depth: usize,
    /// `if`s of a policy: each nests the next.
    conditions: usize,
    deepest: usize,
}

impl State {
    fn token(&mut self, at: usize) {
        self.start.get_or_insert(at);
        self.tokens += 1;
    }

    fn word(&mut self, word: &[u8]) {
        if word == b"if" {
            self.conditions += 1;
            self.deepest = self.deepest.max(self.depth + self.conditions);
        }
    }

    fn open(&mut self, at: usize) {
        self.token(at);
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth + self.conditions);
    }

    fn close(&mut self, at: usize) {
        self.token(at);
        self.depth = self.depth.saturating_sub(1);
    }

    fn take<'t>(&mut self, text: &'t str, end: usize) -> Option<Piece<'t>> {
        let state = std::mem::take(self);
        let start = state.start?;
        let refused = if state.deepest > MAX_NESTING {
            Some("it nests deeper than 32 levels")
        } else if state.tokens > MAX_TOKENS {
            Some("it has more than 500 words and signs")
        } else {
            None
        };
        let text = text.get(start..end)?.trim_end();
        Some(Piece { text, start, refused })
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii()
}

fn line(bytes: &[u8]) -> usize {
    bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len())
}

fn quoted(bytes: &[u8]) -> usize {
    let mut at = 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: &[&str]) {
        let found: Vec<&str> = split(text).iter().map(|piece| piece.text).collect();
        assert_eq!(found, expect);
    }

    #[test]
    fn pieces_end_at_semicolons_that_are_neither_quoted_nor_commented() {
        check("", &[]);
        check("  // nothing; at all\n", &[]);
        check("a;b;", &["a;", "b;"]);
        check("a \"x;y\\\";\" ; b", &["a \"x;y\\\";\" ;", "b"]);
        check("// c;\na // d;\n; b;", &["a // d;\n;", "b;"]);
        check("\"open", &["\"open"]);
        check("\"open\\", &["\"open\\"]);
        check("é;…;", &["é;", "…;"]);
    }

    #[test]
    fn what_is_too_deep_or_too_long_is_refused() {
        assert!(split(&"(".repeat(33))[0].refused.is_some());
        assert!(split(&"if a then b else ".repeat(40))[0].refused.is_some());
        assert!(split(&"a && ".repeat(3000))[0].refused.is_some());
        assert!(split(&"a && ".repeat(100))[0].refused.is_none());
    }
}
