//! A question as atoms: words, single Chinese characters, numbers, dates, quoted texts, signs.

use crate::text::{is_cjk, singular};

/// What an atom is.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Kind {
    Word,
    Cjk,
    Number(f64),
    /// Year, month, day.
    Date(i16, i8, Option<i8>),
    Quoted,
    Sign,
}

/// The smallest piece of a question.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Atom {
    /// As it was written.
    pub(super) raw: String,
    /// Lower case, singular.
    pub(super) stem: String,
    pub(super) kind: Kind,
}

impl Atom {
    fn new(raw: impl Into<String>, kind: Kind) -> Self {
        let raw = raw.into();
        let lower = raw.to_lowercase();
        let stem = if kind == Kind::Word { stem(&lower) } else { lower };
        Self { raw, stem, kind }
    }

    pub(super) fn is(&self, text: &str) -> bool {
        self.stem == text
    }

    pub(super) fn number(&self) -> Option<f64> {
        match self.kind {
            Kind::Number(value) => Some(value),
            _ => None,
        }
    }

    /// Whether it begins with a capital letter.
    pub(super) fn capitalised(&self) -> bool {
        self.kind == Kind::Word && self.raw.chars().next().is_some_and(char::is_uppercase)
    }
}

/// A word's form in the lexicon.
pub(super) fn stem(lower: &str) -> String {
    let word = lower.strip_suffix("'s").unwrap_or(lower);
    singular(word)
}

/// The stems of a phrase or of a schema's name: `unit_price` and `unitPrice` are `unit`, `price`.
pub(super) fn stems(phrase: &str) -> Vec<String> {
    split(phrase).into_iter().map(|atom| atom.stem).collect()
}

const NUMBER_WORDS: [&str; 11] =
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// Characters after which a Chinese numeral counts something.
const COUNTED: &str = "个月天日周年名位种大条项件季家单本门台辆所次人张笔间层页篇部届岁分元块成";

/// Splits a question.
pub(super) fn split(text: &str) -> Vec<Atom> {
    let chars: Vec<char> = text.chars().map(narrow).collect();
    let mut atoms = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let (atom, next) = one(&chars, at, &atoms);
        atoms.extend(atom);
        // Every reader moves on by one character at least.
        at = next.max(at + 1);
    }
    atoms
}

fn narrow(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '“' | '”' | '「' | '」' | '《' | '》' => '"',
        '’' | '‘' => '\'',
        '、' => ',',
        '。' => '.',
        '\u{3000}' => ' ',
        other => other,
    }
}

fn one(chars: &[char], at: usize, before: &[Atom]) -> (Option<Atom>, usize) {
    let c = chars[at];
    if c.is_ascii_digit() {
        return number_or_date(chars, at);
    }
    if is_cjk(c) {
        if let Some((value, length)) = chinese_number(&chars[at..], before) {
            let raw: String = chars[at..at + length].iter().collect();
            return (Some(Atom::new(raw, Kind::Number(value))), at + length);
        }
        return (Some(Atom::new(c, Kind::Cjk)), at + 1);
    }
    if matches!(c, '"' | '\'' | '`') {
        let opens = at == 0 || !chars[at - 1].is_alphanumeric() || is_cjk(chars[at - 1]);
        let end = chars[at + 1..].iter().position(|other| *other == c);
        if let (true, Some(length)) = (opens, end)
            && length > 0
        {
            let raw: String = chars[at + 1..at + 1 + length].iter().collect();
            return (Some(Atom::new(raw, Kind::Quoted)), at + length + 2);
        }
        return (None, at + 1);
    }
    if c.is_alphabetic() {
        return word(chars, at, before);
    }
    let two: String = chars[at..chars.len().min(at + 2)].iter().collect();
    for sign in [">=", "<=", "!=", "<>", "=="] {
        if two == sign {
            return (Some(Atom::new(sign, Kind::Sign)), at + 2);
        }
    }
    match c {
        '>' | '<' | '=' | ',' | '&' | '×' | '*' => (Some(Atom::new(c, Kind::Sign)), at + 1),
        // "10 %", "share of flights, in %" say no more by it.
        '%' if before.last().is_none_or(|atom| atom.kind == Kind::Word && !atom.is("in")) => {
            (Some(Atom::new("percent", Kind::Word)), at + 1)
        }
        '≥' => (Some(Atom::new(">=", Kind::Sign)), at + 1),
        '≤' => (Some(Atom::new("<=", Kind::Sign)), at + 1),
        _ => (None, at + 1),
    }
}

/// A word ends at a blank, an underscore, a sign, or where a capital follows a small letter.
fn word(chars: &[char], start: usize, before: &[Atom]) -> (Option<Atom>, usize) {
    let mut at = start;
    while let Some(&c) = chars.get(at) {
        let inner = c == '\'' && chars.get(at + 1).is_some_and(|next| next.is_alphabetic());
        // `unitPrice`, but not "iOS".
        let hump = at > start + 1 && c.is_uppercase() && chars[at - 1].is_lowercase();
        if hump || !(inner || (c.is_alphanumeric() && !is_cjk(c))) {
            break;
        }
        at += 1;
    }
    // "A+", "O-", "C++".
    let signs = chars[at..].iter().take_while(|c| matches!(c, '+' | '-' | '#')).count();
    let ends = chars.get(at + signs).is_none_or(|next| !next.is_alphanumeric());
    if at - start < 4 && ends {
        at += signs;
    }
    let raw: String = chars[start..at].iter().collect();
    let lower = raw.to_lowercase();
    let kind = match NUMBER_WORDS.iter().position(|word| *word == lower) {
        Some(index) => Kind::Number(index as f64 + 2.0),
        // "More than one" counts; "which one" doesn't.
        None if lower == "one"
            && before
                .last()
                .is_some_and(|atom| ["than", "least", "exactly"].contains(&atom.stem.as_str())) =>
        {
            Kind::Number(1.0)
        }
        None => Kind::Word,
    };
    (Some(Atom::new(raw, kind)), at)
}

fn number_or_date(chars: &[char], start: usize) -> (Option<Atom>, usize) {
    let digits = |from: usize, most: usize| {
        let count = chars[from.min(chars.len())..]
            .iter()
            .take(most)
            .take_while(|c| c.is_ascii_digit())
            .count();
        let text: String = chars[from..from + count].iter().collect();
        (text, count)
    };
    let (year, length) = digits(start, 5);
    if length == 4 && matches!(chars.get(start + 4), Some('-' | '/')) {
        let (month, count) = digits(start + 5, 3);
        if let (Ok(year), Ok(month @ 1..=12), 1..=2) = (year.parse(), month.parse::<i8>(), count) {
            let mut end = start + 5 + count;
            let mut day = None;
            if matches!(chars.get(end), Some('-' | '/')) {
                let (text, count) = digits(end + 1, 3);
                if let (Ok(value @ 1..=31), 1..=2) = (text.parse::<i8>(), count) {
                    day = Some(value);
                    end += 1 + count;
                }
            }
            let raw: String = chars[start..end].iter().collect();
            return (Some(Atom::new(raw, Kind::Date(year, month, day))), end);
        }
    }
    let mut at = start;
    let mut text = String::new();
    while let Some(&c) = chars.get(at) {
        let next_digit = |count: usize| {
            (1..=count).all(|step| chars.get(at + step).is_some_and(char::is_ascii_digit))
        };
        match c {
            '0'..='9' => text.push(c),
            '.' if next_digit(1) && !text.contains('.') => text.push(c),
            ',' if next_digit(3) && !chars.get(at + 4).is_some_and(char::is_ascii_digit) => {}
            _ => break,
        }
        at += 1;
    }
    let factor = match (chars.get(at), chars.get(at + 1)) {
        (Some('k' | 'K'), next) if !next.is_some_and(|c| c.is_alphanumeric()) => 1e3,
        (Some('m' | 'M'), next) if !next.is_some_and(|c| c.is_alphanumeric()) => 1e6,
        (Some('千'), _) => 1e3,
        (Some('万'), _) => 1e4,
        (Some('亿'), _) => 1e8,
        _ => 1.0,
    };
    if factor > 1.0 {
        at += 1;
    }
    // Ordinals: 1st, 2nd, 3rd.
    let ordinal: String = chars[at..chars.len().min(at + 2)].iter().collect();
    if ["st", "nd", "rd", "th"].contains(&ordinal.as_str()) {
        at += 2;
    }
    let value = text.parse::<f64>().unwrap_or(0.0) * factor;
    let raw: String = chars[start..at].iter().collect();
    (Some(Atom::new(raw, Kind::Number(value))), at)
}

/// A Chinese numeral up to 99 that counts something; `一共` is a word, not a number.
fn chinese_number(chars: &[char], before: &[Atom]) -> Option<(f64, usize)> {
    let digit = |c: char| match c {
        '两' => Some(2),
        _ => "一二三四五六七八九".chars().position(|d| d == c).map(|at| at as u32 + 1),
    };
    let length = chars.iter().take_while(|&&c| c == '十' || digit(c).is_some()).count();
    let (left, right) = match chars[..length].iter().position(|&c| c == '十') {
        Some(at) => (&chars[..at], &chars[at + 1..length]),
        None => (&chars[..0], &chars[..length]),
    };
    let ten = if chars[..length].contains(&'十') {
        10 * left.first().map_or(Some(1), |&c| digit(c))?
    } else {
        0
    };
    let ones = right.first().map_or(Some(0), |&c| digit(c))?;
    let counts = chars.get(length).is_some_and(|c| COUNTED.contains(*c));
    let led = before.last().is_some_and(|atom| "前近去第后".contains(&atom.stem));
    (length > 0 && left.len() <= 1 && right.len() <= 1 && (counts || led))
        .then_some((f64::from(ten + ones), length))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use proptest::prelude::*;

    fn check(text: &str, expect: &[&str]) {
        let got: Vec<String> = split(text)
            .into_iter()
            .map(|atom| match atom.kind {
                Kind::Number(value) => format!("#{value}"),
                Kind::Date(..) => format!("@{}", atom.raw),
                Kind::Quoted => format!("\"{}", atom.raw),
                Kind::Word | Kind::Cjk | Kind::Sign => atom.stem,
            })
            .collect();
        assert_eq!(got, expect, "{text}");
    }

    #[test]
    fn questions_split_into_atoms() {
        check("Top five customers' orders", &["top", "#5", "customer", "order"]);
        check("unitPrice or unit_price", &["unit", "price", "or", "unit", "price"]);
        check("over 1,200.50 since 2026-01-05", &["over", "#1200.5", "since", "@2026-01-05"]);
        check("in 2026/3", &["in", "@2026/3"]);
        check("price>=10k", &["price", ">=", "#10000"]);
        check("最近三个月", &["最", "近", "#3", "个", "月"]);
        check("十二个月和二十天", &["#12", "个", "月", "和", "#20", "天"]);
        check("一共有多少", &["一", "共", "有", "多", "少"]);
        check("前10名", &["前", "#10", "名"]);
        check("name is 'Ann Lee'", &["name", "is", "\"Ann Lee"]);
        check("blood group A+, O- or B", &["blood", "group", "a+", ",", "o-", "or", "b"]);
        check("what % of pre-paid calls", &["what", "percent", "of", "pre", "paid", "call"]);
        check("10 % off", &["#10", "off"]);
        check("Ann's 3rd, 5万", &["ann", "#3", ",", "#50000"]);
    }

    proptest! {
        #[test]
        fn no_text_breaks_it(text in ".{0,60}") {
            let _ = split(&text);
        }
    }
}
