//! An expression within a sentence: words become signs, and what is around it goes.

use crate::parse::{Token, tokenise};

/// Phrases and what they are in an expression. Longer ones come first.
const WORDS: &[(&str, &str)] = &[
    ("to the power of", "^"),
    ("multiplied by", "*"),
    ("the square root of", "sqrt"),
    ("square root of", "sqrt"),
    ("divided by", "/"),
    ("percent of", "% *"),
    ("squared", "^2"),
    ("modulo", " mod "),
    ("percent", "%"),
    ("cubed", "^3"),
    ("minus", "-"),
    ("times", "*"),
    ("plus", "+"),
    ("除以", "/"),
    ("乘以", "*"),
    ("减去", "-"),
    ("加上", "+"),
    ("的平方", "^2"),
    ("的立方", "^3"),
    ("% of", "% *"),
    ("%的", "% *"),
    ("加", "+"),
    ("减", "-"),
    ("乘", "*"),
    ("×", "*"),
    ("÷", "/"),
    ("−", "-"),
    ("²", "^2"),
    ("³", "^3"),
    ("**", "^"),
];

/// What may stand around an expression in a question.
const AROUND: &[&str] = &[
    "what is the result of",
    "what is",
    "what's",
    "whats",
    "how much is",
    "calculate",
    "compute",
    "evaluate",
    "work out",
    "solve",
    "please",
    "can you",
    "could you",
    "tell me",
    "result of",
    "the value of",
    "请",
    "帮我",
    "计算一下",
    "计算",
    "算一下",
    "算算",
    "算",
    "等于多少",
    "等于几",
    "等于",
    "是多少",
    "得多少",
    "多少",
    "的结果",
    "结果",
    "的值",
    "一下",
    "equals",
    "equal to",
];

/// The expression in a question, if the question is nothing else.
pub fn expression(text: &str) -> Option<String> {
    let mut text = normalise(text);
    for phrase in AROUND {
        text = text.replace(phrase, " ");
    }
    for (phrase, symbol) in WORDS {
        text = text.replace(phrase, &format!(" {symbol} "));
    }
    let text = text
        .trim_matches(|c: char| c.is_whitespace() || matches!(c, '?' | '=' | '.' | '!' | ',' | ':'))
        .to_owned();
    let tokens = tokenise(&text).ok()?;
    let operators = tokens
        .iter()
        .filter(|token| {
            matches!(token, Token::Op('+' | '-' | '*' | '/' | '%' | '^' | 'm') | Token::Sqrt)
        })
        .count();
    let numbers = tokens.iter().any(|token| matches!(token, Token::Number(_)));
    (operators > 0 && numbers && !is_date(&text)).then_some(text)
}

/// Whether a text reads like `2026-11-21` or `2026/11`: a date, not a subtraction.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split(['-', '/']).collect();
    (2..=3).contains(&parts.len())
        && parts[0].len() == 4
        && parts.iter().all(|part| part.bytes().all(|b| b.is_ascii_digit()))
        && parts[1..].iter().all(|part| part.len() == 2)
}

/// Lower case, full-width forms to ASCII, white space to single blanks.
pub fn normalise(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut blank = false;
    for c in text.trim().chars() {
        let c = match c {
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
            '\u{3000}' => ' ',
            '’' | '‘' => '\'',
            '“' | '”' => '"',
            '。' => '.',
            '、' => ',',
            other => other,
        };
        if c.is_whitespace() {
            blank = true;
            continue;
        }
        if blank {
            out.push(' ');
            blank = false;
        }
        out.extend(c.to_lowercase());
    }
    out
}
