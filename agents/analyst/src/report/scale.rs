//! Axes of numbers: round marks, and where a value lies between them. Pure.

/// An axis of numbers from its lowest to its highest mark.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Scale {
    pub(super) min: f64,
    pub(super) max: f64,
    pub(super) ticks: Vec<f64>,
}

/// As far as axes go, either way: beyond it their arithmetic would overflow.
pub(super) const FAR: f64 = 1e300;

/// Whether an axis must show nought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Base {
    /// Lengths are compared: it must.
    Nought,
    /// Places are compared: only where it isn't far.
    Free,
}

impl Scale {
    /// An axis for these values, with about `wanted` marks.
    pub(super) fn of(values: impl Iterator<Item = f64>, base: Base, wanted: usize) -> Self {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        let mut whole = true;
        for value in values.filter(|value| value.is_finite()) {
            let value = value.clamp(-FAR, FAR);
            low = low.min(value);
            high = high.max(value);
            whole &= value.fract() == 0.0;
        }
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        let near = low > 0.0 && low < 0.6 * high || high < 0.0 && high > 0.6 * low;
        if base == Base::Nought || near || low == high {
            low = low.min(0.0);
            high = high.max(0.0);
        }
        if low == high {
            high = low + 1.0;
        }
        let mut step = nice((high - low) / wanted.max(1) as f64);
        if whole {
            step = step.max(1.0);
        }
        let first = (low / step + 1e-9).floor();
        let last = (high / step - 1e-9).ceil();
        let count = (last - first).clamp(1.0, 50.0) as usize;
        let ticks: Vec<f64> =
            (0..=count).map(|at| tidy((first + at as f64) * step, step)).collect();
        Self { min: first * step, max: (first + count as f64) * step, ticks }
    }

    /// Where a value lies, from 0 at the lowest mark to 1 at the highest.
    pub(super) fn place(&self, value: f64) -> f64 {
        ((value.clamp(-FAR, FAR) - self.min) / (self.max - self.min)).clamp(0.0, 1.0)
    }
}

/// A round number near a step: 1, 2, 2.5 or 5 times a power of ten.
fn nice(step: f64) -> f64 {
    let power = 10_f64.powf(step.log10().floor());
    let factor = match step / power {
        part if part <= 1.0 => 1.0,
        part if part <= 2.0 => 2.0,
        part if part <= 2.5 && power >= 10.0 => 2.5,
        part if part <= 5.0 => 5.0,
        _ => 10.0,
    };
    factor * power
}

/// A mark without the dust of its arithmetic.
fn tidy(value: f64, step: f64) -> f64 {
    let digits = 10_f64.powi((2.0 - step.log10().floor()).clamp(0.0, 15.0) as i32);
    let rounded = (value * digits).round() / digits;
    if rounded == 0.0 {
        0.0
    } else if rounded.is_finite() {
        rounded
    } else {
        value
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(values: &[f64], base: Base, expect: &[f64]) {
        let scale = Scale::of(values.iter().copied(), base, 5);
        assert_eq!(scale.ticks, expect);
        for value in values.iter().filter(|value| value.is_finite()) {
            assert!((0.0..=1.0).contains(&scale.place(*value)), "{value} in {scale:?}");
        }
    }

    #[test]
    fn marks_are_round() {
        check(&[3.0, 97.0], Base::Nought, &[0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        check(&[-30.0, 70.0], Base::Nought, &[-40.0, -20.0, 0.0, 20.0, 40.0, 60.0, 80.0]);
        check(&[-1.0, -9.0], Base::Nought, &[-10.0, -8.0, -6.0, -4.0, -2.0, 0.0]);
        check(&[1000.0, 1003.0], Base::Free, &[1000.0, 1001.0, 1002.0, 1003.0]);
        check(&[0.1, 0.3], Base::Free, &[0.0, 0.1, 0.2, 0.3]);
        check(&[0.0], Base::Nought, &[0.0, 1.0]);
        check(&[7.0, 7.0], Base::Free, &[0.0, 2.0, 4.0, 6.0, 8.0]);
        check(&[], Base::Free, &[0.0, 1.0]);
        check(&[f64::NAN, 1.0], Base::Nought, &[0.0, 1.0]);
    }

    #[test]
    fn odd_ranges_have_marks_too() {
        for values in [[1e300, -1e300], [f64::MAX, f64::MIN], [1e-300, 2e-300], [1e15, 1e15 + 1.0]]
        {
            let scale = Scale::of(values.into_iter(), Base::Free, 5);
            assert!(scale.ticks.len() >= 2 && scale.ticks.len() <= 51, "{scale:?}");
            assert!(values.iter().all(|value| scale.place(*value).is_finite()));
        }
    }
}
