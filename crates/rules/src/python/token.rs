//! Python's tokens, as far as the scan needs them: names, strings with their escapes decoded,
//! numbers, single characters. What stands in the braces of an f-string comes as tokens too.

/// One token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    /// An identifier or keyword, in the form that Python would normalise it to.
    Name(String),
    /// A string's value; expressions of f-strings are `\0` in it.
    Text(String),
    /// A number.
    Number,
    /// Any other character.
    Op(char),
    /// The end of a line outside brackets.
    Newline,
}

/// A token and its line, from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) line: usize,
    /// For names: whether it was written with letters that only look like others.
    pub(super) disguised: bool,
}

/// Deepest nesting of f-strings that is looked into.
const MAX_NESTING: usize = 12;

pub(super) fn tokens(code: &str) -> Vec<Token> {
    let text: Vec<char> = code.chars().collect();
    let mut lexer = Lexer { text: &text, at: 0, line: 1, brackets: 0, out: Vec::new() };
    lexer.run(text.len(), 0);
    lexer.out
}

struct Lexer<'t> {
    text: &'t [char],
    at: usize,
    line: usize,
    brackets: usize,
    out: Vec<Token>,
}

fn is_start(c: char) -> bool {
    c == '_' || c.is_alphabetic()
}

fn is_part(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// Python reads identifiers in NFKC: `ｅｖａｌ` is `eval`. Gives the plain letter of the two blocks
/// that are complete alphabets; says for the others that they are a disguise.
fn plain(c: char) -> (char, bool) {
    let code = c as u32;
    match code {
        0..0x80 => (c, false),
        0xFF01..=0xFF5E => (char::from_u32(code - 0xFEE0).unwrap_or(c), true),
        0x1D400..=0x1D6A3 => {
            let letter = (code - 0x1D400) % 52;
            let base = if letter < 26 { 0x41 } else { 0x61 - 26 };
            (char::from_u32(base + letter).unwrap_or(c), true)
        }
        0xAA
        | 0xBA
        | 0x17F
        | 0x2B0..=0x2B8
        | 0x1D2C..=0x1D6A
        | 0x2070..=0x209F
        | 0x2100..=0x218F
        | 0x1D7CE..=0x1D7FF
        | 0xFB00..=0xFB06 => (c, true),
        _ => (c, false),
    }
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.text.get(self.at + ahead).copied()
    }

    fn push(&mut self, kind: Kind) {
        let line = self.line;
        self.out.push(Token { kind, line, disguised: false });
    }

    fn run(&mut self, end: usize, nesting: usize) {
        while self.at < end {
            let Some(c) = self.peek(0) else { return };
            match c {
                '\n' => {
                    if self.brackets == 0 {
                        self.push(Kind::Newline);
                    }
                    self.line += 1;
                    self.at += 1;
                }
                '\\' if self.peek(1) == Some('\n') => {
                    self.line += 1;
                    self.at += 2;
                }
                '#' => {
                    while self.at < end && self.peek(0) != Some('\n') {
                        self.at += 1;
                    }
                }
                '\'' | '"' => self.string("", end, nesting),
                _ if c.is_ascii_digit() => self.number(),
                _ if is_start(c) => self.name(end, nesting),
                _ if c.is_whitespace() => self.at += 1,
                _ => {
                    match c {
                        '(' | '[' | '{' => self.brackets += 1,
                        ')' | ']' | '}' => self.brackets = self.brackets.saturating_sub(1),
                        _ => {}
                    }
                    self.push(Kind::Op(c));
                    self.at += 1;
                }
            }
        }
    }

    fn number(&mut self) {
        while self.peek(0).is_some_and(|c| c == '_' || c.is_ascii_alphanumeric()) {
            self.at += 1;
        }
        if self.peek(0) == Some('.') && self.peek(1).is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
            while self.peek(0).is_some_and(|c| c == '_' || c.is_ascii_alphanumeric()) {
                self.at += 1;
            }
        }
        self.push(Kind::Number);
    }

    fn name(&mut self, end: usize, nesting: usize) {
        let mut name = String::new();
        let mut disguised = false;
        while self.at < end {
            let Some(c) = self.peek(0).filter(|c| is_part(*c)) else {
                break;
            };
            let (c, odd) = plain(c);
            name.push(c);
            disguised |= odd;
            self.at += 1;
        }
        let quoted = self.at < end && matches!(self.peek(0), Some('\'' | '"'));
        let is_prefix = name.len() <= 3 && name.chars().all(|c| "rRbBuUfFtT".contains(c));
        if quoted && is_prefix {
            return self.string(&name, end, nesting);
        }
        let line = self.line;
        self.out.push(Token { kind: Kind::Name(name), line, disguised });
    }

    /// Reads a string whose opening quote is next.
    fn string(&mut self, prefix: &str, end: usize, nesting: usize) {
        let has = |letter: char| prefix.chars().any(|c| c.eq_ignore_ascii_case(&letter));
        let raw = has('r');
        let formatted = (has('f') || has('t')) && nesting < MAX_NESTING;
        let Some(quote) = self.peek(0) else { return };
        let triple = self.peek(1) == Some(quote) && self.peek(2) == Some(quote);
        self.at += if triple { 3 } else { 1 };
        let begin = self.out.len();
        self.push(Kind::Text(String::new()));
        let mut value = String::new();
        while self.at < end {
            let Some(c) = self.peek(0) else { break };
            if c == quote && (!triple || (self.peek(1), self.peek(2)) == (Some(quote), Some(quote)))
            {
                self.at += if triple { 3 } else { 1 };
                break;
            }
            if c == '\n' {
                // A plain string that isn't closed ends with its line: better to read too much as
                // code than too little.
                if !triple {
                    break;
                }
                self.line += 1;
            }
            if c == '\\' && raw {
                value.push('\\');
                self.at += 1;
                if let Some(next) = self.peek(0) {
                    value.push(next);
                    self.line += usize::from(next == '\n');
                    self.at += 1;
                }
            } else if c == '\\' {
                self.escape(&mut value);
            } else if formatted && c == '{' && self.peek(1) == Some('{') {
                value.push('{');
                self.at += 2;
            } else if formatted && c == '{' {
                value.push('\0');
                self.expression(end, nesting);
            } else {
                value.push(c);
                self.at += 1;
            }
        }
        if let Some(token) = self.out.get_mut(begin) {
            token.kind = Kind::Text(value);
        }
    }

    /// Reads the expression of an f-string, whose opening brace is next, as tokens in brackets.
    fn expression(&mut self, end: usize, nesting: usize) {
        let outer = self.brackets;
        self.brackets = outer + 1;
        self.push(Kind::Op('{'));
        self.at += 1;
        while self.at < end && self.brackets > outer {
            let step = self.at;
            match self.peek(0) {
                Some('\'' | '"') => self.string("", end, nesting + 1),
                Some(c) if is_start(c) => self.name(end, nesting + 1),
                _ => self.run(step + 1, nesting + 1),
            }
        }
        self.brackets = outer;
    }

    fn escape(&mut self, value: &mut String) {
        self.at += 1;
        let Some(c) = self.peek(0) else { return };
        self.at += 1;
        match c {
            '\n' => self.line += 1,
            'n' => value.push('\n'),
            't' => value.push('\t'),
            'r' => value.push('\r'),
            '\\' | '\'' | '"' => value.push(c),
            'x' => self.coded(value, 16, 2),
            'u' => self.coded(value, 16, 4),
            'U' => self.coded(value, 16, 8),
            '0'..='7' => {
                self.at -= 1;
                self.coded(value, 8, 3);
            }
            'N' if self.peek(0) == Some('{') => {
                let rest = &self.text[self.at + 1..];
                let length = rest.iter().take(80).position(|c| *c == '}').unwrap_or(0);
                let name: String = rest[..length].iter().collect();
                value.push(match name.to_ascii_uppercase().as_str() {
                    "SOLIDUS" | "SLASH" => '/',
                    "REVERSE SOLIDUS" | "BACKSLASH" => '\\',
                    "FULL STOP" | "PERIOD" => '.',
                    "LOW LINE" | "UNDERSCORE" | "SPACING UNDERSCORE" => '_',
                    _ => '?',
                });
                self.at += length + 2;
            }
            other => {
                value.push('\\');
                value.push(other);
            }
        }
    }

    fn coded(&mut self, value: &mut String, radix: u32, most: usize) {
        let mut code = 0;
        for _ in 0..most {
            let Some(digit) = self.peek(0).and_then(|c| c.to_digit(radix)) else {
                break;
            };
            code = code * radix + digit;
            self.at += 1;
        }
        value.push(char::from_u32(code).unwrap_or('?'));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(code: &str, expect: &str) {
        let found: Vec<String> = tokens(code)
            .into_iter()
            .map(|token| match token.kind {
                Kind::Name(name) => name,
                Kind::Text(text) => format!("{text:?}"),
                Kind::Number => "0".to_owned(),
                Kind::Op(c) => c.to_string(),
                Kind::Newline => "⏎".to_owned(),
            })
            .collect();
        assert_eq!(found.join(" "), expect, "{code}");
    }

    #[test]
    fn tokens_are_python_s() {
        check("a = 1 # eval(x)\nb", "a = 0 ⏎ b");
        check("f(\n1,\n2)", "f ( 0 , 0 )");
        check(r"'it\'s' + 'b'", r#""it's" + "b""#);
        check(r"'\x2fetc' '\057a' '\u002fb' '\N{SOLIDUS}c'", r#""/etc" "/a" "/b" "/c""#);
        check(r"r'\d+' rb'\x2f'", r#""\\d+" "\\x2f""#);
        check("'''a\n'b''' c", "\"a\\n'b\" c");
        check("'open\nend", "\"open\" ⏎ end");
        check("f'{x!r:>{w}} {{no}}'", "\"\\0 {no}}\" { x ! r : > { w } }");
        check("f\"{d[\"k\"]}\"", "\"\\0\" { d [ \"k\" ] }");
        check("f'{f\"{eval}\"}' z", "\"\\0\" { \"\\0\" { eval } } z");
        check("a\\\nb", "a b");
        check("1.0.real 1_0 0x1F ...", "0 . real 0 0 . . .");
        check("ｅｖａｌ 𝐞𝐯𝐚𝐥 变量", "eval eval 变量");
        check("x = '\\", "x = \"\"");
        check("f'{", "\"\\0\" {");
        check("'\\N{", "\"?\"");
    }
}
