//! Dates and times as results write them, and as axes show them.

use jiff::civil::{Date, date};

use super::Language;

/// How exact a time is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Grain {
    Year,
    Quarter,
    Month,
    Week,
    Day,
    Minute,
}

/// A point in time, in days since 1970, and how exact it is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Moment {
    pub(super) days: f64,
    pub(super) grain: Grain,
}

fn days(date: Date) -> f64 {
    (date.duration_since(Date::constant(1970, 1, 1)).as_hours() / 24) as f64
}

fn on(days: f64) -> Date {
    let span = jiff::SignedDuration::from_hours(days.floor() as i64 * 24);
    Date::constant(1970, 1, 1).saturating_add(span)
}

fn two(text: &str) -> Option<i8> {
    (text.len() <= 2 && !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()))
        .then(|| text.parse().ok())
        .flatten()
}

impl Moment {
    fn at(year: i16, month: i8, day: i8, grain: Grain) -> Option<Self> {
        Some(Self { days: days(Date::new(year, month, day).ok()?), grain })
    }

    /// A year alone: 1000 to 2999.
    pub(super) fn year(year: i64) -> Option<Self> {
        let year = i16::try_from(year).ok().filter(|year| (1000..3000).contains(year))?;
        Self::at(year, 1, 1, Grain::Year)
    }

    /// A month of a year.
    pub(super) fn month(self, month: i64) -> Option<Self> {
        Self::at(on(self.days).year(), i8::try_from(month).ok()?, 1, Grain::Month)
    }

    /// Reads `2024-05-31`, `2024-05-31 10:00[:00[.0]][Z]`, `2024-05`, `2024-Q2`, `2024-W07`,
    /// `2024年5月31日`, and the same with `/`. A year alone isn't a time: it may be any number.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let year: i16 =
            text.get(..4).filter(|y| y.bytes().all(|b| b.is_ascii_digit()))?.parse().ok()?;
        let rest = &text[4..];
        if let Some(rest) = rest.strip_prefix('年') {
            let (month, rest) = rest.split_once('月')?;
            return match rest.strip_suffix('日') {
                None if rest.is_empty() => Self::at(year, two(month)?, 1, Grain::Month),
                None => None,
                Some(day) => Self::at(year, two(month)?, two(day)?, Grain::Day),
            };
        }
        let rest = rest.trim_start_matches([' ', '-', '/']);
        if let Some(quarter) = rest.strip_prefix(['Q', 'q']) {
            let quarter = two(quarter).filter(|quarter| (1..=4).contains(quarter))?;
            return Self::at(year, quarter * 3 - 2, 1, Grain::Quarter);
        }
        if let Some(week) = rest.strip_prefix(['W', 'w']) {
            let first = date(year, 1, 4);
            let back = i32::from(first.weekday().to_monday_zero_offset());
            let week = i32::from(two(week).filter(|week| (0..=53).contains(week))?);
            let days = days(first) + f64::from(7 * (week - 1) - back);
            return Some(Self { days, grain: Grain::Week });
        }
        if !text[4..].starts_with(['-', '/']) {
            return None;
        }
        let (month, rest) = match rest.find(['-', '/']) {
            Some(at) => (&rest[..at], &rest[at + 1..]),
            None => return Self::at(year, two(rest)?, 1, Grain::Month),
        };
        let (day, time) = match rest.find(['T', 't', ' ']) {
            Some(at) => (&rest[..at], Some(&rest[at + 1..])),
            None => (rest, None),
        };
        let moment = Self::at(year, two(month)?, two(day)?, Grain::Day)?;
        let Some(time) = time else { return Some(moment) };
        let mut parts = time.splitn(3, ':');
        let hour = two(parts.next()?).filter(|hour| *hour < 24)?;
        let minute = two(parts.next()?.get(..2)?).filter(|minute| *minute < 60)?;
        let seconds = parts.next().unwrap_or("0");
        let end = seconds.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(seconds.len());
        let seconds: f64 = seconds[..end].parse().ok().filter(|s| (0.0..61.0).contains(s))?;
        let within = (f64::from(hour) * 3600.0 + f64::from(minute) * 60.0 + seconds) / 86_400.0;
        let grain = if within == 0.0 { Grain::Day } else { Grain::Minute };
        Some(Self { days: moment.days + within, grain })
    }
}

const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

fn month_name(date: Date) -> &'static str {
    MONTHS.get(usize::from(date.month().unsigned_abs()).saturating_sub(1)).copied().unwrap_or("")
}

fn clock(days: f64) -> String {
    let minutes = ((days - days.floor()) * 1440.0 + 1e-3).floor() as i64;
    format!("{:02}:{:02}", minutes / 60 % 24, minutes % 60)
}

/// A point in time in words.
pub(super) fn said(days: f64, grain: Grain, language: Language) -> String {
    let date = on(days);
    let (year, month, day) = (date.year(), date.month(), date.day());
    match (grain, language) {
        (Grain::Year, _) => format!("{year}"),
        (Grain::Quarter, Language::English) => format!("Q{} {year}", (month + 2) / 3),
        (Grain::Quarter, Language::Chinese) => format!("{year}年Q{}", (month + 2) / 3),
        (Grain::Month, Language::English) => format!("{} {year}", month_name(date)),
        (Grain::Month, Language::Chinese) => format!("{year}年{month}月"),
        (Grain::Week | Grain::Day, Language::English) => {
            format!("{day} {} {year}", month_name(date))
        }
        (Grain::Week | Grain::Day, Language::Chinese) => format!("{year}年{month}月{day}日"),
        (Grain::Minute, _) => format!("{} {}", said(days, Grain::Day, language), clock(days)),
    }
}

/// A mark on an axis of time: where, what it says, and what is said below it once.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Tick {
    pub(super) at: f64,
    pub(super) label: String,
    pub(super) below: Option<String>,
}

#[derive(Debug, Clone, Copy)]
enum Step {
    Minutes(u32),
    Days(u32),
    Months(u32),
}

const STEPS: &[Step] = &[
    Step::Minutes(1),
    Step::Minutes(5),
    Step::Minutes(15),
    Step::Minutes(30),
    Step::Minutes(60),
    Step::Minutes(180),
    Step::Minutes(360),
    Step::Minutes(720),
    Step::Days(1),
    Step::Days(2),
    Step::Days(7),
    Step::Days(14),
    Step::Months(1),
    Step::Months(2),
    Step::Months(3),
    Step::Months(6),
    Step::Months(12),
    Step::Months(24),
    Step::Months(60),
    Step::Months(120),
    Step::Months(240),
    Step::Months(600),
    Step::Months(1200),
    Step::Months(6000),
];

impl Step {
    fn length(self) -> f64 {
        match self {
            Self::Minutes(n) => f64::from(n) / 1440.0,
            Self::Days(n) => f64::from(n),
            Self::Months(n) => f64::from(n) * 30.4375,
        }
    }

    fn suits(self, grain: Grain) -> bool {
        match self {
            Self::Minutes(_) => grain == Grain::Minute,
            Self::Days(n) if grain == Grain::Week => n >= 7,
            Self::Days(_) => grain >= Grain::Day,
            Self::Months(n) => match grain {
                Grain::Year => n >= 12,
                Grain::Quarter => n >= 3,
                _ => true,
            },
        }
    }
}

/// Marks from `min` to `max`, at most about `most` of them.
pub(super) fn ticks(
    min: f64,
    max: f64,
    grain: Grain,
    most: usize,
    language: Language,
) -> Vec<Tick> {
    let most = most.max(2) as f64;
    let fits = |step: &&Step| step.suits(grain) && (max - min) / step.length() <= most;
    let step = STEPS.iter().find(fits).copied().unwrap_or(Step::Months(6000));
    let mut places = Vec::new();
    match step {
        Step::Months(n) => {
            let first = on(min);
            let n = i32::try_from(n).unwrap_or(1);
            let mut month = i32::from(first.year()) * 12 + i32::from(first.month()) - 1;
            month = month.div_euclid(n) * n;
            while places.len() < 40 {
                let year = i16::try_from(month.div_euclid(12)).unwrap_or(i16::MAX);
                let Ok(date) = Date::new(year, (month.rem_euclid(12) + 1) as i8, 1) else { break };
                if days(date) > max + 1e-6 {
                    break;
                }
                if days(date) >= min - 1e-6 {
                    places.push(days(date));
                }
                month += n;
            }
        }
        step => {
            // Weeks begin on the first point, or on Mondays where they are marked: 1970-01-05 was one.
            let (length, origin) = (step.length(), if step.length() >= 7.0 { 4.0 } else { 0.0 });
            let origin = if grain == Grain::Week { min } else { origin };
            let first = ((min - origin) / length - 1e-9).ceil();
            places.extend(
                (0..40)
                    .map(|n| origin + (first + f64::from(n)) * length)
                    .take_while(|at| *at <= max + 1e-6),
            );
        }
    }
    let mut shown = None;
    places
        .into_iter()
        .map(|at| {
            let (label, below) = labels(at, step, grain, language);
            let fresh = below.filter(|below| shown.as_ref() != Some(below));
            if fresh.is_some() {
                shown.clone_from(&fresh);
            }
            Tick { at, label, below: fresh }
        })
        .collect()
}

fn labels(at: f64, step: Step, grain: Grain, language: Language) -> (String, Option<String>) {
    let date = on(at + 1e-9);
    let year = || said(at, Grain::Year, language);
    let chinese = language == Language::Chinese;
    let day = match chinese {
        true => format!("{}月{}日", date.month(), date.day()),
        false => format!("{} {}", date.day(), month_name(date)),
    };
    match step {
        Step::Minutes(_) => (clock(at + 1e-9), Some(day)),
        Step::Days(_) => (day, Some(year())),
        Step::Months(n) if n % 12 == 0 => (year(), None),
        Step::Months(_) if grain == Grain::Quarter => {
            (format!("Q{}", (date.month() + 2) / 3), Some(year()))
        }
        Step::Months(_) if chinese => (format!("{}月", date.month()), Some(year())),
        Step::Months(_) => (month_name(date).to_owned(), Some(year())),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: Option<&str>) {
        let found =
            Moment::parse(text).map(|moment| said(moment.days, moment.grain, Language::English));
        assert_eq!(found.as_deref(), expect, "{text}");
    }

    #[test]
    fn times_are_read_as_results_write_them() {
        check("2024-05-31", Some("31 May 2024"));
        check("2024/5/3", Some("3 May 2024"));
        check("2024-05", Some("May 2024"));
        check("2024-Q3", Some("Q3 2024"));
        check("2024 Q1", Some("Q1 2024"));
        check("2024-W01", Some("1 Jan 2024"));
        check("2021-W01", Some("4 Jan 2021"));
        check("2024-05-31 10:05", Some("31 May 2024 10:05"));
        check("2024-05-31T10:05:59.123Z", Some("31 May 2024 10:05"));
        check("2024-05-31T00:00:00+00:00", Some("31 May 2024"));
        check("2024年5月", Some("May 2024"));
        check("2024年5月31日", Some("31 May 2024"));
        check("1969-12-31", Some("31 Dec 1969"));
        for text in [
            "2024",
            "2024-13",
            "2024-02-30",
            "20240531",
            "12345",
            "2024-",
            "",
            "abcd-01",
            "2024-Q5",
            "2024-05-31 25:00",
            "2024年",
            "毛利率是多少",
            "2024-05-31 1",
            "20-05-2024",
            "2024-05-31x",
        ] {
            check(text, None);
        }
    }

    #[track_caller]
    fn marks(from: &str, to: &str, most: usize, expect: &[(&str, &str)]) {
        let (from, to) = (Moment::parse(from).unwrap(), Moment::parse(to).unwrap());
        let found = ticks(from.days, to.days, from.grain.max(to.grain), most, Language::English);
        let found: Vec<(&str, &str)> = found
            .iter()
            .map(|tick| (tick.label.as_str(), tick.below.as_deref().unwrap_or("")))
            .collect();
        assert_eq!(found, expect);
    }

    #[test]
    fn axes_of_time_are_marked_where_people_look() {
        marks(
            "2023-11",
            "2024-03",
            8,
            &[("Nov", "2023"), ("Dec", ""), ("Jan", "2024"), ("Feb", ""), ("Mar", "")],
        );
        marks(
            "2019-03",
            "2024-03",
            6,
            &[("2020", ""), ("2021", ""), ("2022", ""), ("2023", ""), ("2024", "")],
        );
        marks("2024-Q1", "2024-Q4", 8, &[("Q1", "2024"), ("Q2", ""), ("Q3", ""), ("Q4", "")]);
        marks(
            "2024-05-30",
            "2024-06-02",
            8,
            &[("30 May", "2024"), ("31 May", ""), ("1 Jun", ""), ("2 Jun", "")],
        );
        marks(
            "2024-05-30 22:00",
            "2024-05-31 04:00",
            6,
            &[
                ("22:00", "30 May"),
                ("23:00", ""),
                ("00:00", "31 May"),
                ("01:00", ""),
                ("02:00", ""),
                ("03:00", ""),
                ("04:00", ""),
            ],
        );
    }
}
