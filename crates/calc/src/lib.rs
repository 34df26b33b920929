//! Arithmetic as people write it: expressions in signs or words, over exact fractions, which fall back to
//! floating point, and say so, where a fraction doesn't fit 128 bits.

mod expression;
mod number;
mod parse;

pub use expression::{expression, normalise};
pub use number::{CalcError, Number};
pub use parse::evaluate;

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
/// use ephor_calc::calculate;
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

#[cfg(test)]
mod tests;
