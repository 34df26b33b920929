//! Numbers that are exact as long as they can be.

/// A number: exact as long as it can be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Number {
    /// Numerator and denominator, reduced; the denominator is positive.
    Exact(i128, i128),
    /// Rounded.
    About(f64),
}

/// Why an expression has no value.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CalcError {
    /// By zero.
    #[error("division by zero")]
    DivisionByZero,
    /// The result doesn't fit.
    #[error("the result is too large")]
    TooLarge,
    /// As the root of a negative number.
    #[error("there is no real result")]
    NotReal,
    /// More parentheses than 100.
    #[error("the expression is nested too deeply")]
    TooDeep,
    /// What stands where something else should.
    #[error("{0:?} was not expected")]
    Unexpected(String),
    /// Something is missing at the end.
    #[error("the expression ends too early")]
    Incomplete,
}

impl CalcError {
    /// The same in Chinese.
    pub fn in_chinese(&self) -> String {
        match self {
            Self::DivisionByZero => "除数为零".to_owned(),
            Self::TooLarge => "结果太大".to_owned(),
            Self::NotReal => "没有实数结果".to_owned(),
            Self::TooDeep => "括号嵌套太深".to_owned(),
            Self::Unexpected(what) => format!("此处不应有“{what}”"),
            Self::Incomplete => "表达式不完整".to_owned(),
        }
    }
}

use CalcError as E;

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).unwrap_or(1)
}

impl Number {
    pub(crate) fn exact(numerator: i128, denominator: i128) -> Option<Self> {
        let divisor = gcd(numerator, denominator).max(1);
        let sign = if denominator < 0 { -1 } else { 1 };
        Some(Self::Exact(
            (numerator / divisor).checked_mul(sign)?,
            (denominator / divisor).checked_mul(sign)?,
        ))
    }

    pub(crate) fn float(self) -> f64 {
        match self {
            Self::Exact(n, d) => n as f64 / d as f64,
            Self::About(f) => f,
        }
    }

    pub(crate) fn about(value: f64) -> Result<Self, E> {
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

    pub(crate) fn add(self, other: Self) -> Result<Self, E> {
        let exact = |a: i128, b: i128, c: i128, d: i128| {
            let sum = a.checked_mul(d)?.checked_add(c.checked_mul(b)?)?;
            Self::exact(sum, b.checked_mul(d)?)
        };
        self.combine(other, exact, |a, b| a + b)
    }

    pub(crate) fn negate(self) -> Result<Self, E> {
        self.mul(Self::Exact(-1, 1))
    }

    pub(crate) fn mul(self, other: Self) -> Result<Self, E> {
        let exact =
            |a: i128, b: i128, c: i128, d: i128| Self::exact(a.checked_mul(c)?, b.checked_mul(d)?);
        self.combine(other, exact, |a, b| a * b)
    }

    pub(crate) fn div(self, other: Self) -> Result<Self, E> {
        if other.is_zero() {
            return Err(E::DivisionByZero);
        }
        let exact =
            |a: i128, b: i128, c: i128, d: i128| Self::exact(a.checked_mul(d)?, b.checked_mul(c)?);
        self.combine(other, exact, |a, b| a / b)
    }

    pub(crate) fn rem(self, other: Self) -> Result<Self, E> {
        if other.is_zero() {
            return Err(E::DivisionByZero);
        }
        let exact = |a: i128, b: i128, c: i128, d: i128| {
            let (left, right) = (a.checked_mul(d)?, c.checked_mul(b)?);
            Self::exact(left.checked_rem(right)?, b.checked_mul(d)?)
        };
        self.combine(other, exact, |a, b| a % b)
    }

    pub(crate) fn pow(self, exponent: Self) -> Result<Self, E> {
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
