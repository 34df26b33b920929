//! Aggregates that analysts expect, also as window functions.
//!
//! | function | as defined by |
//! | --- | --- |
//! | `median(Y)`, `percentile(Y, P)` with P of 0 to 100, `percentile_cont(Y, P)` and `percentile_disc(Y, P)` with P of 0 to 1 | SQLite's percentile extension (<https://sqlite.org/percentile.html>); `_cont` goes between two values, `_disc` takes the first that is far enough |
//! | `stddev`, `stddev_samp`, `variance`, `var_samp`: NULL of fewer than two values; `stddev_pop`, `var_pop`: NULL of none | PostgreSQL, "Aggregate functions for statistics" |
//!
//! NULLs are left out. A text that doesn't read as a number, a BLOB or an infinite number is an error, as
//! is a P that isn't the same in all rows. Those that need all values at once keep
//! [`MAX_VALUES`] at most, all of a connection's together.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rusqlite::functions::{Aggregate, Context, WindowAggregate};
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, Error, ffi};

use super::sqlite_math::{PURE, number, real};

/// Maximum number of values that a connection's medians and percentiles keep at a time: 32 MiB.
const MAX_VALUES: usize = 4 * 1024 * 1024;

/// Adds them to a connection.
pub(super) fn add(connection: &Connection) -> Result<(), Error> {
    let kept = Arc::<AtomicUsize>::default();
    for (name, arguments, scale, between) in [
        ("median", 1, 0.0, true),
        ("percentile", 2, 100.0, true),
        ("percentile_cont", 2, 1.0, true),
        ("percentile_disc", 2, 1.0, false),
    ] {
        let percentile = Percentile { name, scale, between, kept: kept.clone() };
        connection.create_window_function(name, arguments, PURE, percentile)?;
    }
    for (name, root, sample) in [
        ("stddev", true, true),
        ("stddev_samp", true, true),
        ("stddev_pop", true, false),
        ("variance", false, true),
        ("var_samp", false, true),
        ("var_pop", false, false),
    ] {
        connection.create_window_function(name, 1, PURE, Spread { name, root, sample })?;
    }
    Ok(())
}

fn wrong(text: String) -> Error {
    Error::UserFunctionError(text.into())
}

/// The first argument; None: NULL.
fn argument(call: &Context<'_>, name: &str) -> Result<Option<f64>, Error> {
    let value = call.get_raw(0);
    if matches!(value, ValueRef::Null) {
        return Ok(None);
    }
    let found = number(value).map(|number| number.real()).filter(|x| x.is_finite());
    found.map(Some).ok_or_else(|| wrong(format!("{name}() is of numbers, and finite ones")))
}

struct Percentile {
    name: &'static str,
    /// What P is of the whole. 0: there is no P, and a half is meant.
    scale: f64,
    /// Whether it may lie between two values.
    between: bool,
    kept: Arc<AtomicUsize>,
}

/// The values so far.
struct Values {
    all: Vec<f64>,
    is_sorted: bool,
    fraction: Option<f64>,
    kept: Arc<AtomicUsize>,
}

impl Drop for Values {
    fn drop(&mut self) {
        self.kept.fetch_sub(self.all.len(), Ordering::Relaxed);
    }
}

impl Values {
    fn sort(&mut self) {
        if !self.is_sorted {
            // Stable: what was sorted before is one long run.
            self.all.sort_by(f64::total_cmp);
            self.is_sorted = true;
        }
    }
}

impl Percentile {
    /// P as a part of 1.
    fn fraction(&self, call: &Context<'_>) -> Result<f64, Error> {
        if self.scale == 0.0 {
            return Ok(0.5);
        }
        let given = number(call.get_raw(1)).map(|number| number.real() / self.scale);
        given.filter(|part| (0.0..=1.0).contains(part)).ok_or_else(|| {
            wrong(format!("the second argument of {}() is from 0 to {}", self.name, self.scale))
        })
    }

    fn of(&self, values: Option<&mut Values>) -> Value {
        let Some(values) = values.filter(|values| !values.all.is_empty()) else {
            return Value::Null;
        };
        values.sort();
        let all = &values.all;
        let fraction = values.fraction.unwrap_or(0.5);
        let last = all.len() - 1;
        if !self.between {
            let at = (fraction * all.len() as f64).ceil() as usize;
            return real(all[at.saturating_sub(1).min(last)]);
        }
        let at = fraction * last as f64;
        let (below, above) = (at.floor() as usize, (at.floor() as usize + 1).min(last));
        let (low, high) = (all[below.min(last)], all[above]);
        // Not `high - low`, which can be infinite.
        let part = at - at.floor();
        real(if part == 0.0 { low } else { low * (1.0 - part) + high * part })
    }
}

impl Aggregate<Values, Value> for Percentile {
    fn init(&self, _: &mut Context<'_>) -> Result<Values, Error> {
        Ok(Values { all: Vec::new(), is_sorted: true, fraction: None, kept: self.kept.clone() })
    }

    fn step(&self, call: &mut Context<'_>, values: &mut Values) -> Result<(), Error> {
        let fraction = self.fraction(call)?;
        if *values.fraction.get_or_insert(fraction) != fraction {
            return Err(wrong(format!("the second argument of {}() changes", self.name)));
        }
        let Some(x) = argument(call, self.name)? else {
            return Ok(());
        };
        if self.kept.fetch_add(1, Ordering::Relaxed) >= MAX_VALUES {
            self.kept.fetch_sub(1, Ordering::Relaxed);
            return Err(Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_TOOBIG), None));
        }
        values.is_sorted &= values.all.last().is_none_or(|last| *last <= x);
        values.all.push(x);
        Ok(())
    }

    fn finalize(&self, _: &mut Context<'_>, mut values: Option<Values>) -> Result<Value, Error> {
        Ok(self.of(values.as_mut()))
    }
}

impl WindowAggregate<Values, Value> for Percentile {
    fn value(&self, values: Option<&mut Values>) -> Result<Value, Error> {
        Ok(self.of(values))
    }

    fn inverse(&self, call: &mut Context<'_>, values: &mut Values) -> Result<(), Error> {
        if let Some(x) = argument(call, self.name)? {
            values.sort();
            if let Ok(at) = values.all.binary_search_by(|known| known.total_cmp(&x)) {
                values.all.remove(at);
                self.kept.fetch_sub(1, Ordering::Relaxed);
            }
        }
        Ok(())
    }
}

struct Spread {
    name: &'static str,
    /// Whether the deviation is wanted, not the variance.
    root: bool,
    /// Whether the values are a sample of more.
    sample: bool,
}

/// A number of twice the digits: what is added can be taken away again without a trace.
#[derive(Debug, Clone, Copy, Default)]
struct Double {
    high: f64,
    low: f64,
}

impl Double {
    fn add(self, x: f64) -> Self {
        let sum = self.high + x;
        let shift = sum - self.high;
        let low = (self.high - (sum - shift)) + (x - shift) + self.low;
        let high = sum + low;
        Self { high, low: low - (high - sum) }
    }

    fn product(x: f64, y: f64) -> Self {
        let high = x * y;
        Self { high, low: x.mul_add(y, -high) }
    }

    fn plus(self, other: Self) -> Self {
        self.add(other.high).add(other.low)
    }

    fn times(self, x: f64) -> Self {
        Self::product(self.high, x).plus(Self::product(self.low, x))
    }

    fn minus(self) -> Self {
        Self { high: -self.high, low: -self.low }
    }
}

/// Counts and sums of the values, less the first one, which keeps large ones apart.
#[derive(Default)]
struct Sums {
    count: u64,
    first: Option<f64>,
    sum: Double,
    squares: Double,
}

impl Sums {
    fn take(&mut self, x: f64, sign: f64) {
        let first = *self.first.get_or_insert(x);
        let away = Double { high: x, low: 0.0 }.add(-first);
        let square = away.times(away.high).plus(away.times(away.low));
        self.sum = self.sum.plus(away.times(sign));
        self.squares = self.squares.plus(square.times(sign));
    }
}

impl Spread {
    fn of(&self, sums: Option<&Sums>) -> Value {
        let (count, least) = (sums.map_or(0, |sums| sums.count), if self.sample { 2 } else { 1 });
        let Some(sums) = sums.filter(|_| count >= least) else {
            return Value::Null;
        };
        let count = count as f64;
        // n·Σx² − (Σx)², over n·(n − 1) or n².
        let square = sums.sum.times(sums.sum.high).plus(sums.sum.times(sums.sum.low));
        let difference = sums.squares.times(count).plus(square.minus());
        let over = if self.sample { count * (count - 1.0) } else { count * count };
        let variance = (difference.high / over).max(0.0);
        let variance = if difference.high.is_nan() { f64::NAN } else { variance };
        real(if self.root { variance.sqrt() } else { variance })
    }
}

impl Aggregate<Sums, Value> for Spread {
    fn init(&self, _: &mut Context<'_>) -> Result<Sums, Error> {
        Ok(Sums::default())
    }

    fn step(&self, call: &mut Context<'_>, sums: &mut Sums) -> Result<(), Error> {
        if let Some(x) = argument(call, self.name)? {
            sums.count += 1;
            sums.take(x, 1.0);
        }
        Ok(())
    }

    fn finalize(&self, _: &mut Context<'_>, sums: Option<Sums>) -> Result<Value, Error> {
        Ok(self.of(sums.as_ref()))
    }
}

impl WindowAggregate<Sums, Value> for Spread {
    fn value(&self, sums: Option<&mut Sums>) -> Result<Value, Error> {
        Ok(self.of(sums.as_deref()))
    }

    fn inverse(&self, call: &mut Context<'_>, sums: &mut Sums) -> Result<(), Error> {
        if let Some(x) = argument(call, self.name)? {
            sums.count = sums.count.saturating_sub(1);
            sums.take(x, -1.0);
        }
        Ok(())
    }
}
