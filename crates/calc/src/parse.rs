//! From a text to its value.

use crate::number::CalcError as E;
use crate::number::{CalcError, Number};

const MAX_DEPTH: usize = 100;

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Token {
    Number(Number),
    Op(char),
    Sqrt,
}

pub(crate) fn tokenise(text: &str) -> Result<Vec<Token>, E> {
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
pub fn evaluate(text: &str) -> Result<Number, CalcError> {
    let tokens = tokenise(text)?;
    let mut parser = Parser { tokens: &tokens, at: 0, depth: 0 };
    let (value, _) = parser.sum()?;
    match parser.peek() {
        None => Ok(value),
        Some(token) => Err(E::Unexpected(name(token))),
    }
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
