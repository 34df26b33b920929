//! Arithmetic: an expression parser over exact fractions, which falls back to floating point, and
//! says so, where a fraction doesn't fit 128 bits.

use super::text::normalise;

/// A number: exact as long as it can be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Number {
    /// Numerator and denominator, reduced; the denominator is positive.
    Exact(i128, i128),
    /// Rounded.
    About(f64),
}

/// Why an expression has no value.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum CalcError {
    #[error("division by zero")]
    DivisionByZero,
    #[error("the result is too large")]
    TooLarge,
    #[error("there is no real result")]
    NotReal,
    #[error("the expression is nested too deeply")]
    TooDeep,
    #[error("{0:?} was not expected")]
    Unexpected(String),
    #[error("the expression ends too early")]
    Incomplete,
}

use CalcError as E;

const MAX_DEPTH: usize = 100;

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).unwrap_or(1)
}

impl Number {
    fn exact(numerator: i128, denominator: i128) -> Option<Self> {
        let divisor = gcd(numerator, denominator).max(1);
        let sign = if denominator < 0 { -1 } else { 1 };
        Some(Self::Exact(
            (numerator / divisor).checked_mul(sign)?,
            (denominator / divisor).checked_mul(sign)?,
        ))
    }

    fn float(self) -> f64 {
        match self {
            Self::Exact(n, d) => n as f64 / d as f64,
            Self::About(f) => f,
        }
    }

    fn about(value: f64) -> Result<Self, E> {
        if value.is_nan() {
            Err(E::NotReal)
        } else if value.is_infinite() {
            Err(E::TooLarge)
        } else {
            Ok(Self::About(value))
        }
    }

    fn is_zero(self) -> bool {
        match self {
            Self::Exact(n, _) => n == 0,
            Self::About(f) => f == 0.0,
        }
    }

    fn combine(
        self,
        other: Self,
        exact: impl Fn(i128, i128, i128, i128) -> Option<Self>,
        float: impl Fn(f64, f64) -> f64,
    ) -> Result<Self, E> {
        if let (Self::Exact(a, b), Self::Exact(c, d)) = (self, other)
            && let Some(value) = exact(a, b, c, d)
        {
            return Ok(value);
        }
        Self::about(float(self.float(), other.float()))
    }

    fn add(self, other: Self) -> Result<Self, E> {
        let exact = |a: i128, b: i128, c: i128, d: i128| {
            let sum = a.checked_mul(d)?.checked_add(c.checked_mul(b)?)?;
            Self::exact(sum, b.checked_mul(d)?)
        };
        self.combine(other, exact, |a, b| a + b)
    }

    fn negate(self) -> Result<Self, E> {
        self.mul(Self::Exact(-1, 1))
    }

    fn mul(self, other: Self) -> Result<Self, E> {
        let exact =
            |a: i128, b: i128, c: i128, d: i128| Self::exact(a.checked_mul(c)?, b.checked_mul(d)?);
        self.combine(other, exact, |a, b| a * b)
    }

    fn div(self, other: Self) -> Result<Self, E> {
        if other.is_zero() {
            return Err(E::DivisionByZero);
        }
        let exact =
            |a: i128, b: i128, c: i128, d: i128| Self::exact(a.checked_mul(d)?, b.checked_mul(c)?);
        self.combine(other, exact, |a, b| a / b)
    }

    fn rem(self, other: Self) -> Result<Self, E> {
        if other.is_zero() {
            return Err(E::DivisionByZero);
        }
        let exact = |a: i128, b: i128, c: i128, d: i128| {
            let (left, right) = (a.checked_mul(d)?, c.checked_mul(b)?);
            Self::exact(left.checked_rem(right)?, b.checked_mul(d)?)
        };
        self.combine(other, exact, |a, b| a % b)
    }

    fn pow(self, exponent: Self) -> Result<Self, E> {
        if let Self::Exact(n, 1) = exponent {
            if self.is_zero() && n < 0 {
                return Err(E::DivisionByZero);
            }
            if let (Self::Exact(a, b), Ok(count)) = (self, u32::try_from(n.unsigned_abs()))
                && let (Some(a), Some(b)) = (a.checked_pow(count), b.checked_pow(count))
                && let Some(value) = if n < 0 { Self::exact(b, a) } else { Self::exact(a, b) }
            {
                return Ok(value);
            }
        }
        Self::about(self.float().powf(exponent.float()))
    }
}

impl std::fmt::Display for Number {
    /// Up to ten places after the point; what isn't exact begins with `≈`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::Exact(n, 1) => write!(f, "{n}"),
            Self::Exact(n, d) => {
                let ends = {
                    let mut rest = d;
                    while rest % 2 == 0 {
                        rest /= 2;
                    }
                    while rest % 5 == 0 {
                        rest /= 5;
                    }
                    rest == 1
                };
                let places = decimal(n, d, 10);
                let exact = ends && decimal(n, d, 30) == places;
                write!(f, "{}{places}", if exact { "" } else { "≈ " })
            }
            Self::About(value) if value.abs() >= 1e15 || (value != 0.0 && value.abs() < 1e-6) => {
                write!(f, "≈ {value:.10e}")
            }
            Self::About(value) => {
                let text = format!("{value:.10}");
                write!(f, "≈ {}", text.trim_end_matches('0').trim_end_matches('.'))
            }
        }
    }
}

/// Long division, rounded half up in the last place, without trailing zeros.
fn decimal(n: i128, d: i128, places: usize) -> String {
    let (mut whole, mut rest) = ((n / d).unsigned_abs(), (n % d).unsigned_abs());
    let d = d.unsigned_abs();
    let mut digits: Vec<u8> = Vec::with_capacity(places);
    for _ in 0..places {
        let Some(next) = rest.checked_mul(10) else {
            break;
        };
        digits.push((next / d) as u8);
        rest = next % d;
    }
    if rest.saturating_mul(2) >= d {
        let mut at = digits.len();
        loop {
            if at == 0 {
                whole += 1;
                break;
            }
            at -= 1;
            if digits[at] < 9 {
                digits[at] += 1;
                break;
            }
            digits[at] = 0;
        }
    }
    let fraction: String = digits.iter().map(|digit| char::from(b'0' + digit)).collect();
    let fraction = fraction.trim_end_matches('0');
    let sign = if n < 0 && (whole != 0 || !fraction.is_empty()) { "-" } else { "" };
    if fraction.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") }
}

#[derive(Debug, Clone, PartialEq)]
enum Token {
    Number(Number),
    Op(char),
    Sqrt,
}

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
pub(crate) fn expression(text: &str) -> Option<String> {
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

fn tokenise(text: &str) -> Result<Vec<Token>, E> {
    let chars: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        match c {
            _ if c.is_whitespace() => at += 1,
            '0'..='9' | '.' => {
                let start = at;
                while chars
                    .get(at)
                    .is_some_and(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | '_'))
                {
                    // A comma belongs to a number only where three digits follow.
                    if chars[at] == ','
                        && !chars[at + 1..]
                            .iter()
                            .take(3)
                            .filter(|c| c.is_ascii_digit())
                            .count()
                            .eq(&3)
                    {
                        break;
                    }
                    at += 1;
                }
                let text: String =
                    chars[start..at].iter().filter(|c| !matches!(c, ',' | '_')).collect();
                tokens.push(Token::Number(number(&text)?));
            }
            '+' | '-' | '*' | '/' | '%' | '^' | '(' | ')' => {
                tokens.push(Token::Op(c));
                at += 1;
            }
            'x' => {
                tokens.push(Token::Op('*'));
                at += 1;
            }
            _ if chars[at..].starts_with(&['s', 'q', 'r', 't']) => {
                tokens.push(Token::Sqrt);
                at += 4;
            }
            _ if chars[at..].starts_with(&['m', 'o', 'd']) => {
                tokens.push(Token::Op('m'));
                at += 3;
            }
            other => return Err(E::Unexpected(other.to_string())),
        }
    }
    Ok(tokens)
}

fn number(text: &str) -> Result<Number, E> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    if fraction.contains('.') || whole.len() + fraction.len() == 0 {
        return Err(E::Unexpected(text.to_owned()));
    }
    let exact = || {
        let digits: i128 = format!("{whole}{fraction}").parse().ok()?;
        let scale = 10i128.checked_pow(u32::try_from(fraction.len()).ok()?)?;
        Number::exact(digits, scale)
    };
    match exact() {
        Some(number) => Ok(number),
        None => Number::about(text.parse().map_err(|_| E::Unexpected(text.to_owned()))?),
    }
}

/// The value of an expression: `+ - * / % ^`, parentheses, `mod`, `sqrt`, and percents, where
/// `200 + 10%` is 220 as on a pocket calculator.
pub(crate) fn evaluate(text: &str) -> Result<Number, CalcError> {
    let tokens = tokenise(text)?;
    let mut parser = Parser { tokens: &tokens, at: 0, depth: 0 };
    let (value, _) = parser.sum()?;
    match parser.peek() {
        None => Ok(value),
        Some(token) => Err(E::Unexpected(name(token))),
    }
}

/// What an expression came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Calculated {
    /// The value in decimal digits.
    pub text: String,
    /// Whether it is exact in itself; `text` shows at most twelve places of it.
    pub exact: bool,
}

/// The value of an expression as a person writes it: `+ - * / % ^`, parentheses, `mod`, `sqrt`,
/// percents (`200 + 10%` is 220), and the same in words.
///
/// ```
/// use ephor_model::offline::calculate;
///
/// assert_eq!(calculate("(1 + 2) * 3").unwrap().text, "9");
/// assert_eq!(calculate("15% of 80").unwrap().text, "12");
/// assert!(calculate("1 / 0").is_err());
/// ```
///
/// # Errors
/// Where it is no expression, or has no value, with the reason in a sentence.
pub fn calculate(text: &str) -> Result<Calculated, String> {
    const LONGEST: usize = 1000;
    if text.chars().nth(LONGEST).is_some() {
        return Err(format!("the expression has more than {LONGEST} characters"));
    }
    let found = expression(text).unwrap_or_else(|| normalise(text));
    let number = evaluate(&found).map_err(|error| error.to_string())?;
    let exact = matches!(number, Number::Exact(..));
    Ok(Calculated { text: number.to_string(), exact })
}

fn name(token: &Token) -> String {
    match token {
        Token::Number(number) => number.to_string(),
        Token::Op('m') => "mod".to_owned(),
        Token::Op(op) => op.to_string(),
        Token::Sqrt => "sqrt".to_owned(),
    }
}

struct Parser<'a> {
    tokens: &'a [Token],
    at: usize,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn take(&mut self, ops: &[char]) -> Option<char> {
        match self.peek() {
            Some(Token::Op(op)) if ops.contains(op) => {
                let op = *op;
                self.at += 1;
                Some(op)
            }
            _ => None,
        }
    }

    fn operand_follows(&self, at: usize) -> bool {
        matches!(self.tokens.get(at), Some(Token::Number(_) | Token::Op('(') | Token::Sqrt))
    }

    /// The flag says that the operand was a bare percent, as in the right side of `200 + 10%`.
    fn sum(&mut self) -> Result<(Number, bool), E> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(E::TooDeep);
        }
        let (mut left, mut percent) = self.product()?;
        while let Some(op) = self.take(&['+', '-']) {
            let (mut right, of_left) = self.product()?;
            if of_left {
                right = left.mul(right)?;
            }
            left = left.add(if op == '-' { right.negate()? } else { right })?;
            percent = false;
        }
        self.depth -= 1;
        Ok((left, percent))
    }

    fn product(&mut self) -> Result<(Number, bool), E> {
        let (mut left, mut percent) = self.unary()?;
        loop {
            // `%` is a remainder where an operand follows, and a percent sign elsewhere.
            let op = if matches!(self.peek(), Some(Token::Op('%')))
                && !self.operand_follows(self.at + 1)
            {
                None
            } else {
                self.take(&['*', '/', '%', 'm'])
            };
            let Some(op) = op else {
                return Ok((left, percent));
            };
            let (right, _) = self.unary()?;
            left = match op {
                '*' => left.mul(right)?,
                '/' => left.div(right)?,
                _ => left.rem(right)?,
            };
            percent = false;
        }
    }

    fn unary(&mut self) -> Result<(Number, bool), E> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(E::TooDeep);
        }
        let value = match self.take(&['+', '-']) {
            Some('-') => {
                let (value, percent) = self.unary()?;
                (value.negate()?, percent)
            }
            Some(_) => self.unary()?,
            None => self.power()?,
        };
        self.depth -= 1;
        Ok(value)
    }

    fn power(&mut self) -> Result<(Number, bool), E> {
        let base = self.atom()?;
        let mut value = base;
        if self.take(&['^']).is_some() {
            let (exponent, _) = self.unary()?;
            value = base.pow(exponent)?;
        }
        let mut percent = false;
        while matches!(self.peek(), Some(Token::Op('%'))) && !self.operand_follows(self.at + 1) {
            self.at += 1;
            value = value.div(Number::Exact(100, 1))?;
            percent = true;
        }
        Ok((value, percent))
    }

    fn atom(&mut self) -> Result<Number, E> {
        match self.peek().cloned() {
            Some(Token::Number(number)) => {
                self.at += 1;
                Ok(number)
            }
            Some(Token::Sqrt) => {
                self.at += 1;
                let (value, _) = self.unary()?;
                let root = value.float().sqrt();
                let rounded = root.round();
                if rounded.abs() < 1e15 && rounded * rounded == value.float() {
                    return Ok(Number::Exact(rounded as i128, 1));
                }
                Number::about(root)
            }
            Some(Token::Op('(')) => {
                self.at += 1;
                let (value, _) = self.sum()?;
                match self.take(&[')']) {
                    Some(_) => Ok(value),
                    None => {
                        Err(self.peek().map_or(E::Incomplete, |token| E::Unexpected(name(token))))
                    }
                }
            }
            Some(token) => Err(E::Unexpected(name(&token))),
            None => Err(E::Incomplete),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use proptest::prelude::*;

    fn check(input: &str, expect: &str) {
        let got = match evaluate(
            &expression(input).unwrap_or_else(|| panic!("{input}: no expression")),
        ) {
            Ok(value) => value.to_string(),
            Err(error) => error.to_string(),
        };
        assert_eq!(got, expect, "{input}");
    }

    #[test]
    fn expressions_have_values() {
        for (input, expect) in [
            ("2 + 3 * 4", "14"),
            ("What is (2 + 3) * 4?", "20"),
            ("0.1 + 0.2", "0.3"),
            ("1/3", "≈ 0.3333333333"),
            ("2/3", "≈ 0.6666666667"),
            ("-2^2", "-4"),
            ("2^3^2", "512"),
            ("2^-2", "0.25"),
            ("17 % 5", "2"),
            ("17 mod 5", "2"),
            ("15% of 80", "12"),
            ("200 + 10%", "220"),
            ("200 - 10%", "180"),
            ("50%*4", "2"),
            ("1,234,567 * 1000", "1234567000"),
            ("99999999999 * 99999999999", "9999999999800000000001"),
            ("2^200", "≈ 1.6069380443e60"),
            ("10 / 0", "division by zero"),
            ("5 % (3 - 3)", "division by zero"),
            ("0^-1", "division by zero"),
            ("10^400", "the result is too large"),
            ("(-8)^0.5", "there is no real result"),
            ("sqrt(16) + 1", "5"),
            ("square root of 2", "≈ 1.4142135624"),
            ("12 times 12", "144"),
            ("seventeen", "x"),
            ("3的平方加上4的平方", "25"),
            ("计算 12 乘以 3 等于多少？", "36"),
            ("100 除以 8", "12.5"),
            ("what's 7 squared?", "49"),
            ("-0.5 + 0.25", "-0.25"),
            ("(1 + 2", "the expression ends too early"),
        ] {
            if input == "seventeen" {
                assert_eq!(expression(input), None);
            } else {
                check(input, expect);
            }
        }
    }

    #[test]
    fn other_texts_hold_no_expression() {
        for text in [
            "hello",
            "2026-11-21",
            "top 5 products",
            "top-5",
            "",
            "42",
            "orders in 2026",
            "what is x",
        ] {
            assert_eq!(expression(text), None, "{text}");
        }
    }

    #[test]
    fn deep_nesting_is_an_error() {
        let deep = format!("{}1{}", "(".repeat(5000), ")".repeat(5000));
        assert_eq!(evaluate(&deep), Err(CalcError::TooDeep));
        assert_eq!(evaluate(&"-".repeat(5000)), Err(CalcError::TooDeep));
    }

    proptest! {
        #[test]
        fn integers_agree_with_the_machine(a in -9999i128..9999, b in -9999i128..9999, c in 1i128..999) {
            prop_assert_eq!(evaluate(&format!("({a}) + ({b}) * {c}")), Ok(Number::Exact(a + b * c, 1)));
            prop_assert_eq!(evaluate(&format!("({a}) % {c}")), Ok(Number::Exact(a % c, 1)));
            let quotient = evaluate(&format!("({a}) / {c} * {c}")).unwrap();
            prop_assert_eq!(quotient, Number::Exact(a, 1));
        }

        #[test]
        fn no_text_breaks_it(text in "[0-9+*/%^(). -]{0,40}") {
            if let Some(expression) = expression(&text) {
                let _ = evaluate(&expression).map(|value| value.to_string());
            }
        }
    }
}
