#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
use super::read::*;
use super::*;
use crate::atoms::split;

fn check(text: &str, expect: &str) {
    let atoms = split(text);
    let today = Some(Date::new(2026, 11, 21).unwrap());
    let got = match read(&atoms, 0, today) {
        None => "nothing".to_owned(),
        Some((said, length)) => {
            let rest = if length == atoms.len() { "" } else { " + rest" };
            match said {
                Said::Bucket(unit) => format!("per {}{rest}", unit.name()),
                Said::Range(range) => format!("{}{rest}", range.words()),
            }
        }
    };
    assert_eq!(got, expect, "{text}");
}

#[test]
fn times_are_read() {
    for (text, expect) in [
        ("last three months", "2026-08-21 to 2026-11-21"),
        ("the last 7 days", "2026-11-15 to 2026-11-21"),
        ("past 2 weeks", "2026-11-08 to 2026-11-21"),
        ("last month", "2026-10-01 to 2026-10-31"),
        ("this year", "2026-01-01 to 2026-12-31"),
        ("last quarter", "2026-07-01 to 2026-09-30"),
        ("this week", "2026-11-16 to 2026-11-22"),
        ("2026", "2026-01-01 to 2026-12-31"),
        ("2026-02", "2026-02-01 to 2026-02-28"),
        ("since 2026-01", "since 2026-01-01"),
        ("after 2026-01", "since 2026-02-01"),
        ("before March 2026", "until 2026-02-28"),
        ("between 2026-01-05 and 2026-02-10", "2026-01-05 to 2026-02-10"),
        ("from January to March 2026", "2026-01-01 to 2026-03-31"),
        ("October", "2026-10-01 to 2026-10-31"),
        ("December", "2025-12-01 to 2025-12-31"),
        ("October 5, 2026", "2026-10-05"),
        ("5 Oct 2026", "2026-10-05"),
        ("Q3", "2026-07-01 to 2026-09-30"),
        ("first quarter of 2025", "2025-01-01 to 2025-03-31"),
        ("the last quarter of 2025", "2025-10-01 to 2025-12-31"),
        ("last quarter of 2025", "2025-10-01 to 2025-12-31"),
        ("yesterday", "2026-11-20"),
        ("per month", "per month"),
        ("monthly", "per month"),
        ("by quarter", "per quarter"),
        ("month over month", "per month"),
        ("最近三个月", "2026-08-21 to 2026-11-21"),
        ("近7天", "2026-11-15 to 2026-11-21"),
        ("上个月", "2026-10-01 to 2026-10-31"),
        ("去年", "2025-01-01 to 2025-12-31"),
        ("2026年10月", "2026-10-01 to 2026-10-31"),
        ("2026年第三季度", "2026-07-01 to 2026-09-30"),
        ("2026年1月到3月", "2026-01-01 to 2026-03-31"),
        ("10月", "2026-10-01 to 2026-10-31"),
        ("今年以来", "2026-01-01 to 2026-12-31"),
        ("2026年3月以来", "since 2026-03-01"),
        ("每个月", "per month"),
        ("按季度", "per quarter"),
        ("may i", "nothing"),
        ("customers", "nothing"),
        ("2026-02-31", "nothing"),
        ("last 99999999999 years", "nothing"),
    ] {
        check(text, expect);
    }
}

#[test]
fn months_of_a_rolling_range_are_whole() {
    let today = Date::new(2026, 11, 21).unwrap();
    let atoms = split("last three months");
    let Some((Said::Range(range), _)) = read(&atoms, 0, Some(today)) else { panic!() };
    assert_eq!(range.whole_units(Unit::Month, today).words(), "2026-08-01 to 2026-10-31");
    assert_eq!(range.whole_units(Unit::Week, today), range);
}
