//! Numbers as people read them.

use serde_json::Value;

use super::Language;

/// A number's own digits, where a value is a number: text in decimals too.
pub(super) fn decimal(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) => {
            let text = number.to_string();
            match text.contains(['e', 'E']) {
                true => number.as_f64().filter(|n| n.abs() < 1e15).map(|n| format!("{n}")),
                false => Some(text),
            }
        }
        Value::String(text) => {
            let digits = text.trim();
            let bare = digits.strip_prefix('-').unwrap_or(digits);
            let (whole, fraction) = bare.split_once('.').unwrap_or((bare, "0"));
            let all = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
            let tidy = whole == "0" || !whole.starts_with('0');
            (all(whole) && all(fraction) && tidy && digits.len() <= 60).then(|| digits.to_owned())
        }
        _ => None,
    }
}

/// A decimal text with thousands parted, and at most this many digits after the point; rounded half
/// away from zero.
pub(super) fn grouped(decimal: &str, places: usize) -> String {
    let (negative, bare) = match decimal.strip_prefix('-') {
        Some(bare) => (true, bare),
        None => (false, decimal),
    };
    let (whole, fraction) = bare.split_once('.').unwrap_or((bare, ""));
    let (mut digits, mut point) = (whole.as_bytes().to_vec(), whole.len());
    digits.extend(fraction.bytes().chain(std::iter::repeat(b'0')).take(places));
    if fraction.as_bytes().get(places).is_some_and(|next| *next >= b'5') {
        let mut at = digits.len();
        loop {
            if at == 0 {
                digits.insert(0, b'1');
                point += 1;
                break;
            }
            at -= 1;
            match digits.get_mut(at) {
                Some(digit) if *digit == b'9' => *digit = b'0',
                Some(digit) => {
                    *digit += 1;
                    break;
                }
                None => break,
            }
        }
    }
    let mut out = String::new();
    if negative && digits.iter().any(|digit| *digit != b'0') {
        out.push('−');
    }
    for (at, digit) in digits.iter().enumerate() {
        if at == point {
            out.push('.');
        } else if at > 0 && at < point && (point - at) % 3 == 0 {
            out.push(',');
        }
        out.push(char::from(*digit));
    }
    out
}

/// A number in full, with at most two digits after the point, or as many as a small one needs.
pub(super) fn full(value: f64) -> String {
    let places = match value.abs() {
        size if size == 0.0 || size >= 1.0 => 2,
        size => (1.0 - size.log10().floor()).clamp(2.0, 8.0) as usize,
    };
    trimmed(value, places)
}

fn trimmed(value: f64, places: usize) -> String {
    if value.abs() >= 1e15 {
        return format!("{value:.2e}");
    }
    let text = grouped(&format!("{value}"), places);
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

/// A number in few characters: `12.5k`, `3M`, in Chinese `1.25万`.
pub(super) fn short(value: f64, language: Language) -> String {
    let units: &[(f64, &str)] = match language {
        Language::English => &[(1e12, "T"), (1e9, "bn"), (1e6, "M"), (1e4, "k")],
        Language::Chinese => &[(1e12, "万亿"), (1e8, "亿"), (1e4, "万")],
    };
    let size = value.abs();
    match units.iter().find(|(unit, _)| size >= *unit * 0.9995) {
        // Thousands are parted by a comma up to ten thousand, and counted from there on.
        Some((_, "k")) => format!("{}k", trimmed(value / 1e3, 1)),
        Some((unit, name)) if size < 1e15 => format!("{}{name}", trimmed(value / unit, 2)),
        _ if size >= 1e3 => trimmed(value, 0),
        _ if size >= 1e2 => trimmed(value, 1),
        _ => full(value),
    }
}

/// A number with its unit.
pub(super) fn with_unit(number: &str, unit: Option<&str>) -> String {
    match unit {
        None => number.to_owned(),
        Some("%") => format!("{number}%"),
        Some(unit) => format!("{number} {unit}"),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(value: Value, places: usize, expect: &str) {
        let decimal = decimal(&value).unwrap();
        assert_eq!(grouped(&decimal, places), expect);
    }

    #[test]
    fn digits_are_kept_and_parted() {
        check(json!(0), 0, "0");
        check(json!(1234567), 0, "1,234,567");
        check(json!(-1234.5), 2, "−1,234.50");
        check(json!(u64::MAX), 0, "18,446,744,073,709,551,615");
        check(
            json!("123456789012345678901234567890.125"),
            2,
            "123,456,789,012,345,678,901,234,567,890.13",
        );
        check(json!(999.995), 2, "1,000.00");
        check(json!("-0.001"), 2, "0.00");
        check(json!(0.5), 0, "1");
        check(json!(1e-7), 2, "0.00");
    }

    #[test]
    fn what_is_no_number_is_none() {
        for value in [
            json!("007"),
            json!("1e5"),
            json!("1,000"),
            json!(""),
            json!("-"),
            json!("12."),
            json!(true),
            json!(null),
            json!("NaN"),
            json!([1]),
        ] {
            assert_eq!(decimal(&value), None, "{value}");
        }
        assert_eq!(decimal(&json!("0.50")).as_deref(), Some("0.50"));
    }

    #[test]
    fn short_numbers_are_short() {
        for (value, english, chinese) in [
            (0.0, "0", "0"),
            (1234.0, "1,234", "1,234"),
            (12_500.0, "12.5k", "1.25万"),
            (1e6, "1M", "100万"),
            (-2_340_000.0, "−2.34M", "−234万"),
            (3e9, "3bn", "30亿"),
            (0.00123, "0.0012", "0.0012"),
            (99_990.0, "100k", "10万"),
            (12.346, "12.35", "12.35"),
            (-8450.25, "−8,450", "−8,450"),
            (123.456, "123.5", "123.5"),
            (1e18, "1.00e18", "1.00e18"),
        ] {
            assert_eq!(short(value, Language::English), english);
            assert_eq!(short(value, Language::Chinese), chinese);
        }
    }
}
