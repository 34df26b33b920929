//! Splits SQL into words: enough to classify a statement for messages and policies. Nothing is
//! allowed because of it; the engines enforce their own limits.

/// Whose rules of quoting hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dialect {
    Sqlite,
    Postgres,
}

/// A piece of a statement. Comments and white space are left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    /// A keyword or a bare name, in capitals.
    Word(String),
    /// A name in quotes, as it is.
    Name(String),
    /// A text, a number, a parameter.
    Value,
    /// Any other character.
    Sign(char),
}

impl Token {
    pub(super) fn is(&self, word: &str) -> bool {
        matches!(self, Self::Word(own) if own == word)
    }

    pub(super) fn is_sign(&self, sign: char) -> bool {
        matches!(self, Self::Sign(own) if *own == sign)
    }
}

/// The words of a text; None where a quote or a comment isn't closed.
pub(super) fn tokens(sql: &str, dialect: Dialect) -> Option<Vec<Token>> {
    let mut lexer = Lexer { rest: sql, dialect, out: Vec::new() };
    while !lexer.rest.is_empty() {
        lexer.step()?;
    }
    Some(lexer.out)
}

struct Lexer<'a> {
    rest: &'a str,
    dialect: Dialect,
    out: Vec<Token>,
}

impl<'a> Lexer<'a> {
    fn step(&mut self) -> Option<()> {
        let sqlite = self.dialect == Dialect::Sqlite;
        let mut chars = self.rest.chars();
        let first = chars.next()?;
        let second = chars.next();
        match (first, second) {
            ('\t' | '\n' | '\x0b' | '\x0c' | '\r' | ' ', _) => self.skip(1),
            // SQLite takes a byte order mark for a space.
            ('\u{feff}', _) if sqlite => self.skip(first.len_utf8()),
            ('-', Some('-')) => self.line_comment(),
            ('/', Some('*')) => self.block_comment()?,
            ('\'', _) => self.text(false)?,
            ('e' | 'E', Some('\'')) if !sqlite => {
                self.skip(1);
                self.text(true)?;
            }
            ('"', _) => self.name('"')?,
            ('`', _) if sqlite => self.name('`')?,
            ('[', _) if sqlite => {
                let (name, rest) = self.rest.get(1..)?.split_once(']')?;
                (self.rest, _) = (rest, self.out.push(Token::Name(name.to_owned())));
            }
            ('$' | '@' | '#' | ':', _) if sqlite => self.variable(),
            ('$', _) => self.dollar()?,
            (c, _) if c.is_ascii_digit() => {
                let end = self.end_of(|c| c.is_ascii_digit() || c == '.');
                self.take(end, Token::Value);
            }
            (c, _) if begins_name(c) => {
                let end = self.end_of(continues_name);
                let word = self.rest.get(..end)?.to_ascii_uppercase();
                self.take(end, Token::Word(word));
            }
            (c, _) => self.take(c.len_utf8(), Token::Sign(c)),
        }
        Some(())
    }

    fn skip(&mut self, bytes: usize) {
        self.rest = self.rest.get(bytes..).unwrap_or_default();
    }

    fn take(&mut self, bytes: usize, token: Token) {
        self.out.push(token);
        self.skip(bytes);
    }

    fn end_of(&self, belongs: impl Fn(char) -> bool) -> usize {
        self.rest.find(|c| !belongs(c)).unwrap_or(self.rest.len())
    }

    fn line_comment(&mut self) {
        // Postgres ends one at a carriage return too; SQLite doesn't.
        let ends = |c: char| c == '\n' || (c == '\r' && self.dialect == Dialect::Postgres);
        self.skip(self.rest.find(ends).unwrap_or(self.rest.len()));
    }

    /// Postgres nests them, SQLite doesn't, and lets the last one stay open.
    fn block_comment(&mut self) -> Option<()> {
        let inner = self.rest.get(2..)?;
        if self.dialect == Dialect::Sqlite {
            self.rest = inner.split_once("*/").map_or("", |(_, rest)| rest);
            return Some(());
        }
        let (mut depth, mut at) = (1_usize, 0_usize);
        while depth > 0 {
            let bytes = inner.as_bytes();
            match bytes.get(at..at + 2)? {
                b"/*" => (depth, at) = (depth + 1, at + 2),
                b"*/" => (depth, at) = (depth - 1, at + 2),
                _ => at += 1,
            }
        }
        self.rest = inner.get(at..)?;
        Some(())
    }

    /// A text from its opening quote on. With `escapes`, a backslash takes the next character
    /// along, and a text that continues after a line's end still has escapes.
    fn text(&mut self, escapes: bool) -> Option<()> {
        self.out.push(Token::Value);
        loop {
            self.quoted('\'', escapes)?;
            if !escapes {
                return Some(());
            }
            let after = self.rest;
            self.blank();
            let crossed = after.len() - self.rest.len();
            let has_line = after.get(..crossed).is_some_and(|gap| gap.contains(['\n', '\r']));
            if !(has_line && self.rest.starts_with('\'')) {
                self.rest = after;
                return Some(());
            }
        }
    }

    fn blank(&mut self) {
        loop {
            let trimmed = self.rest.trim_start_matches(['\t', '\n', '\x0b', '\x0c', '\r', ' ']);
            if !trimmed.starts_with("--") {
                self.rest = trimmed;
                return;
            }
            self.rest = trimmed;
            self.line_comment();
        }
    }

    fn name(&mut self, quote: char) -> Option<()> {
        let text = self.quoted(quote, false)?;
        self.out.push(Token::Name(text));
        Some(())
    }

    /// Reads from an opening quote to behind the closing one. A doubled quote is a letter.
    fn quoted(&mut self, quote: char, escapes: bool) -> Option<String> {
        let mut text = String::new();
        let mut chars = self.rest.char_indices().skip(1).peekable();
        while let Some((at, c)) = chars.next() {
            if c == '\\' && escapes {
                chars.next();
            } else if c != quote {
                text.push(c);
            } else if chars.next_if(|(_, next)| *next == quote).is_some() {
                text.push(quote);
            } else {
                self.skip(at + quote.len_utf8());
                return Some(text);
            }
        }
        None
    }

    /// SQLite's `:name`, `@name`, `$name`, and `$name::part(anything)`.
    fn variable(&mut self) {
        let mut letters = 0;
        let mut end = 1;
        while let Some(rest) = self.rest.get(end..) {
            let Some(c) = rest.chars().next() else { break };
            if continues_name(c) {
                (letters, end) = (letters + 1, end + c.len_utf8());
            } else if rest.starts_with("::") {
                end += 2;
            } else if c == '(' && letters > 0 {
                let close = |c: char| c == ')' || c.is_ascii_whitespace();
                let inside = rest.find(close).unwrap_or(rest.len());
                end += inside + usize::from(rest.get(inside..).is_some_and(|r| r.starts_with(')')));
                break;
            } else {
                break;
            }
        }
        self.take(end, Token::Value);
    }

    /// Postgres's `$1` and `$tag$ text $tag$`.
    fn dollar(&mut self) -> Option<()> {
        let inner = self.rest.get(1..)?;
        let end = inner.find(|c: char| c == '$' || !continues_name(c)).unwrap_or(inner.len());
        let tagged = inner.get(end..).is_some_and(|rest| rest.starts_with('$'));
        if !tagged || inner.starts_with(|c: char| c.is_ascii_digit()) {
            let end = inner.find(|c: char| !c.is_ascii_digit()).unwrap_or(inner.len());
            self.take(1 + end, Token::Value);
            return Some(());
        }
        let tag = self.rest.get(..end + 2)?;
        let (_, rest) = self.rest.get(end + 2..)?.split_once(tag)?;
        self.rest = rest;
        self.out.push(Token::Value);
        Some(())
    }
}

fn begins_name(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_' || !c.is_ascii()
}

fn continues_name(c: char) -> bool {
    begins_name(c) || c.is_ascii_digit() || c == '$'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(sql: &str, dialect: Dialect, expect: &str) {
        let found = tokens(sql, dialect).map(|tokens| {
            let text = |token: &Token| match token {
                Token::Word(word) => word.clone(),
                Token::Name(name) => format!("<{name}>"),
                Token::Value => "?".to_owned(),
                Token::Sign(sign) => sign.to_string(),
            };
            tokens.iter().map(text).collect::<Vec<_>>().join(" ")
        });
        assert_eq!(found.as_deref().unwrap_or("open"), expect, "{sql} ({dialect:?})");
    }

    #[test]
    fn quotes_and_comments_of_both() {
        use Dialect::{Postgres, Sqlite};
        for dialect in [Sqlite, Postgres] {
            check("select 'it''s; x' -- y\n, \"a\"\"b\"", dialect, "SELECT ? , <a\"b>");
            check("select 1.5 /* ' */ from t", dialect, "SELECT ? FROM T");
            check("select '", dialect, "open");
            check("a$b", dialect, "A$B");
            check("", dialect, "");
        }
        check("/* /* */ delete */ x", Postgres, "X");
        check("/* /* */ delete */ x", Sqlite, "DELETE * / X");
        check("x /* open", Postgres, "open");
        check("x /* open", Sqlite, "X");
        check("[a'b] `c'd`", Sqlite, "<a'b> <c'd>");
        check("a[1]", Postgres, "A [ ? ]");
        check("E'\\' ; delete '", Postgres, "?");
        check("E'\\' ; delete '", Sqlite, "open");
        check("e'a'\n 'b\\'c' d", Postgres, "? D");
        check("e'a' -- x\n 'b\\'c' d", Postgres, "? D");
        check("e'a' 'b\\'", Postgres, "? ?");
        check("$$ ' delete $$ x $a$ $$ $b$ $a$", Postgres, "? X ?");
        check("$1 $2x", Postgres, "? ? X");
        check("$x(') delete '1'", Sqlite, "? DELETE ?");
        check("$x::y(a) :n @m ?1", Sqlite, "? ? ? ? ?");
        check("\u{feff}DELETE", Sqlite, "DELETE");
        check("$$ open", Postgres, "open");
        check("$1$2", Postgres, "? ?");
    }
}
