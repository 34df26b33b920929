//! Time expressions at their place in a question.

use jiff::ToSpan;
use jiff::civil::Date;

use super::super::atoms::{Atom, Kind};
use super::{Range, Unit, looks_ahead};

/// What a time expression says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Said {
    Range(Range),
    Bucket(Unit),
}

/// The time expression that begins at an atom, and how many atoms it takes.
pub(in super::super) fn read(
    atoms: &[Atom],
    at: usize,
    today: Option<Date>,
) -> Option<(Said, usize)> {
    let reader = Reader { atoms, today };
    reader
        .bucket(at)
        .map(|(unit, length)| (Said::Bucket(unit), length))
        .or_else(|| reader.range(at).map(|(range, length)| (Said::Range(range), length)))
}

struct Reader<'a> {
    atoms: &'a [Atom],
    today: Option<Date>,
}

pub(crate) const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

impl Reader<'_> {
    fn stem(&self, at: usize) -> &str {
        self.atoms.get(at).map_or("", |atom| &atom.stem)
    }

    /// How many atoms a phrase takes, if it begins here.
    fn phrase(&self, at: usize, phrases: &[&str]) -> Option<usize> {
        phrases.iter().find_map(|phrase| {
            let wanted = super::super::atoms::stems(phrase);
            let fits = wanted.iter().enumerate().all(|(i, stem)| self.stem(at + i) == stem);
            (fits && !wanted.is_empty()).then_some(wanted.len())
        })
    }

    fn unit(&self, at: usize) -> Option<(Unit, usize)> {
        let chinese = |phrases: &[&str]| self.phrase(at, phrases);
        Some(match self.stem(at) {
            "day" => (Unit::Day, 1),
            "week" => (Unit::Week, 1),
            "month" => (Unit::Month, 1),
            "quarter" => (Unit::Quarter, 1),
            "year" => (Unit::Year, 1),
            "天" | "日" => (Unit::Day, 1),
            "周" => (Unit::Week, 1),
            "月" => (Unit::Month, chinese(&["月份", "月"])?),
            "年" => (Unit::Year, chinese(&["年份", "年度", "年"])?),
            "季" => (Unit::Quarter, chinese(&["季度", "季"])?),
            "星" => (Unit::Week, chinese(&["星期"])?),
            _ => return None,
        })
    }

    fn bucket(&self, at: usize) -> Option<(Unit, usize)> {
        let single = match self.stem(at) {
            "monthly" => Some(Unit::Month),
            "daily" => Some(Unit::Day),
            "weekly" => Some(Unit::Week),
            "quarterly" => Some(Unit::Quarter),
            "yearly" | "annual" | "annually" => Some(Unit::Year),
            _ => None,
        };
        if let Some(unit) = single {
            return Some((unit, 1));
        }
        if let Some(length) = self.phrase(at, &["over time"]) {
            return Some((Unit::Month, length));
        }
        // "month by month", "month over month".
        if let Some((unit, 1)) = self.unit(at)
            && matches!(self.stem(at + 1), "by" | "over" | "on")
            && self.unit(at + 2).is_some_and(|(other, _)| other == unit)
        {
            return Some((unit, 3));
        }
        let lead = self.phrase(
            at,
            &[
                "grouped by",
                "group by",
                "for each",
                "in each",
                "by the",
                "by",
                "per",
                "each",
                "every",
                "每一个",
                "每个",
                "每",
                "按照",
                "按",
                "各个",
                "各",
                "逐",
                "分",
            ],
        )?;
        let (unit, length) = self.unit(at + lead)?;
        Some((unit, lead + length))
    }

    fn range(&self, at: usize) -> Option<(Range, usize)> {
        if let Some(lead) = self.phrase(at, &["from", "between", "从", "自"])
            && let Some((first, length)) = self.period(at + lead)
        {
            let mut next = at + lead + length;
            if let Some(joint) = self
                .phrase(next, &["up to", "to", "until", "till", "through", "and", "到", "至", "和"])
                && let Some((second, length)) = self.period(next + joint)
            {
                next += joint + length;
                next += self.phrase(next, &["之间", "期间"]).unwrap_or(0);
                let named = self.names_year(at + lead, length);
                return Some((joined(first, second, named)?, next - at));
            }
            if !self.atoms[at].is("between") {
                let on = ["以来", "开始", "起", "之后", "以后", "onward", "on", "forward"];
                let tail = self.phrase(next, &on);
                next += tail.unwrap_or(0);
                // "Orders from last month" are that month's.
                let to = first.to.filter(|_| tail.is_none() && self.atoms[at].is("from"));
                return Some((Range { to, ..first }, next - at));
            }
        }
        if let Some(lead) =
            self.phrase(at, &["since the start of", "since", "starting from", "as of", "自从"])
            && let Some((range, length)) = self.period(at + lead)
        {
            return Some((Range { to: None, rolling: None, ..range }, lead + length));
        }
        if let Some(lead) = self.phrase(at, &["after", "later than"])
            && let Some((range, length)) = self.period(at + lead)
        {
            return Some((Range { from: range.to, to: None, ..range }, lead + length));
        }
        if let Some(lead) = self.phrase(at, &["before", "earlier than", "prior to"])
            && let Some((range, length)) = self.period(at + lead)
        {
            return Some((Range { from: None, to: range.from, ..range }, lead + length));
        }
        if let Some(lead) = self
            .phrase(at, &["until", "till", "up to", "up until", "by the end of", "截至", "截止"])
            && let Some((range, length)) = self.period(at + lead)
        {
            return Some((Range { from: None, ..range }, lead + length));
        }
        let (range, length) = self.period(at)?;
        let next = at + length;
        if let Some(joint) = self.phrase(next, &["到", "至", "through"])
            && let Some((second, more)) = self.period(next + joint)
        {
            let named = self.names_year(at, length);
            return Some((joined(range, second, named)?, length + joint + more));
        }
        if let Some(tail) = self.phrase(next, &["以来", "起", "开始"]) {
            return Some((Range { to: None, ..range }, length + tail));
        }
        if let Some(tail) = self.phrase(next, &["之后", "以后"]) {
            return Some((Range { from: range.to, to: None, ..range }, length + tail));
        }
        if let Some(tail) = self.phrase(next, &["之前", "以前"]) {
            return Some((Range { from: None, to: range.from, ..range }, length + tail));
        }
        Some((range, length))
    }

    /// Whether a year is among those words.
    fn names_year(&self, at: usize, length: usize) -> bool {
        self.atoms[at..at + length].iter().any(|atom| {
            let digits = atom.raw.chars().filter(char::is_ascii_digit).count();
            digits >= 4 || atom.raw.contains('年')
        })
    }

    fn period(&self, at: usize) -> Option<(Range, usize)> {
        // "The last quarter of 2025" is no relative one.
        self.rolling(at)
            .or_else(|| self.quarter(at))
            .or_else(|| self.relative(at))
            .or_else(|| self.absolute(at))
    }

    /// "The last three months": ends today, and today belongs to it.
    fn rolling(&self, at: usize) -> Option<(Range, usize)> {
        let today = self.today?;
        let lead = self.phrase(
            at,
            &[
                "the last",
                "the past",
                "the previous",
                "the recent",
                "the most recent",
                "in the last",
                "last",
                "past",
                "previous",
                "recent",
                "most recent",
                "最近的",
                "最近",
                "过去的",
                "过去",
                "近",
                "前",
                "上",
            ],
        )?;
        let count = self.atoms.get(at + lead)?.number()?;
        if !(1.0..=10_000.0).contains(&count) || count.fract() != 0.0 {
            return None;
        }
        let mut next = at + lead + 1;
        next += self.phrase(next, &["calendar", "full", "complete", "个"]).unwrap_or(0);
        let (unit, length) = self.unit(next)?;
        let count = count as i64;
        let tomorrow = Unit::Day.add(today, 1)?;
        // Days and weeks count today in; months and years go back to the same day of the month.
        let from = match unit {
            Unit::Day => Unit::Day.add(tomorrow, -count)?,
            Unit::Week => Unit::Day.add(tomorrow, -7 * count)?,
            _ => unit.add(today, -count)?,
        };
        let range = Range { from: Some(from), to: Some(tomorrow), unit, rolling: Some(count) };
        Some((range, next + length - at))
    }

    fn relative(&self, at: usize) -> Option<(Range, usize)> {
        let today = self.today?;
        for (phrases, unit, back) in [
            (&["year to date", "ytd", "今年以来"][..], Unit::Year, 0),
            (&["month to date", "mtd", "本月以来"][..], Unit::Month, 0),
            (&["today", "今天", "今日", "当天"][..], Unit::Day, 0),
            (&["yesterday", "昨天", "昨日"][..], Unit::Day, 1),
            (&["前天"][..], Unit::Day, 2),
            (&["今年", "本年", "这一年"][..], Unit::Year, 0),
            (&["去年", "上一年"][..], Unit::Year, 1),
            (&["前年"][..], Unit::Year, 2),
            (&["本月", "这个月", "当月"][..], Unit::Month, 0),
            (&["上个月", "上月", "上一个月"][..], Unit::Month, 1),
            (&["本周", "这周", "这个星期", "本星期"][..], Unit::Week, 0),
            (&["上周", "上个星期", "上星期"][..], Unit::Week, 1),
            (&["本季度", "这个季度", "当季"][..], Unit::Quarter, 0),
            (&["上季度", "上个季度", "上一季度"][..], Unit::Quarter, 1),
        ] {
            if let Some(length) = self.phrase(at, phrases) {
                let start = unit.add(unit.floor(today)?, -back)?;
                return Some((Range::of(unit, start)?, length));
            }
        }
        let (lead, back) = [
            (&["the current", "current", "this"][..], 0),
            (&["the last", "the previous", "the past", "last", "previous", "past"][..], 1),
        ]
        .into_iter()
        .find_map(|(phrases, back)| Some((self.phrase(at, phrases)?, back)))?;
        let (unit, length) = self.unit(at + lead)?;
        let start = unit.add(unit.floor(today)?, -back)?;
        Some((Range::of(unit, start)?, lead + length))
    }

    fn year(&self, at: usize) -> Option<i16> {
        let value = self.atoms.get(at)?.number()?;
        let plain = self.atoms[at].raw.len() == 4;
        (plain && (1900.0..2100.0).contains(&value) && value.fract() == 0.0).then_some(value as i16)
    }

    fn absolute(&self, at: usize) -> Option<(Range, usize)> {
        let at0 = at + self.phrase(at, &["the year", "year"]).unwrap_or(0);
        if let Kind::Date(year, month, day) = self.atoms.get(at)?.kind {
            let date = Date::new(year, month, day.unwrap_or(1)).ok()?;
            let unit = if day.is_some() { Unit::Day } else { Unit::Month };
            return Some((Range::of(unit, date)?, 1));
        }
        if let Some(found) = self.named_month(at) {
            return Some(found);
        }
        if let Some(year) = self.year(at0) {
            let mut next = at0 + 1;
            if self.stem(next) == "年" {
                next += 1;
                if let Some((range, length)) = self.chinese_month(next, Some(year)) {
                    return Some((range, next + length - at));
                }
                if let Some((range, length)) = self.chinese_quarter(next, Some(year)) {
                    return Some((range, next + length - at));
                }
            } else if let Some((range, length)) = self.quarter_of(next, year) {
                return Some((range, next + length - at));
            }
            return Some((Range::of(Unit::Year, Date::new(year, 1, 1).ok()?)?, next - at));
        }
        self.chinese_month(at, None).or_else(|| self.chinese_quarter(at, None))
    }

    /// The newest such date that isn't after today, or the coming one of this year where the question looks
    /// ahead.
    fn recent(&self, month: i8, day: i8) -> Option<Date> {
        let today = self.today?;
        let date = Date::new(today.year(), month, day).ok()?;
        let words: Vec<String> = self.atoms.iter().map(|atom| atom.raw.to_lowercase()).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        if date > today && !looks_ahead(&words) {
            Date::new(today.year() - 1, month, day).ok()
        } else {
            Some(date)
        }
    }

    /// "October", "October 2026", "October 5", "October 5, 2026", "5 October 2026".
    fn named_month(&self, at: usize) -> Option<(Range, usize)> {
        let month_at = |at: usize| {
            let stem = self.stem(at);
            let sept = stem == "sept";
            // Mars is no plural of a month.
            if self.atoms.get(at).is_some_and(|atom| atom.raw.eq_ignore_ascii_case("mars")) {
                return None;
            }
            let index = MONTHS
                .iter()
                .position(|name| *name == stem || (stem.len() == 3 && name.starts_with(stem)))
                .or(sept.then_some(8))?;
            // "may" is a month only with a capital letter or a number beside it.
            let sure = stem != "may"
                || self.atoms.get(at).is_some_and(Atom::capitalised)
                || self.year(at + 1).is_some();
            sure.then_some(index as i8 + 1)
        };
        let day_at = |at: usize| {
            let value = self.atoms.get(at)?.number()?;
            (value.fract() == 0.0 && (1.0..=31.0).contains(&value)).then_some(value as i8)
        };
        let (month, day, mut next) = if let Some(month) = month_at(at) {
            match day_at(at + 1) {
                Some(day) => (month, Some(day), at + 2),
                None => (month, None, at + 1),
            }
        } else {
            (month_at(at + 1)?, Some(day_at(at)?), at + 2)
        };
        let comma = usize::from(self.stem(next) == ",");
        let date = match self.year(next + comma) {
            Some(year) => {
                next += comma + 1;
                Date::new(year, month, day.unwrap_or(1)).ok()?
            }
            // "This December" is that of this year.
            None if at > 0 && self.atoms[at - 1].raw.eq_ignore_ascii_case("this") => {
                Date::new(self.today?.year(), month, day.unwrap_or(1)).ok()?
            }
            None => self.recent(month, day.unwrap_or(1))?,
        };
        let unit = if day.is_some() { Unit::Day } else { Unit::Month };
        Some((Range::of(unit, date)?, next - at))
    }

    /// "Q3", "Q3 2026", "third quarter of 2026", "the first quarter".
    fn quarter(&self, at: usize) -> Option<(Range, usize)> {
        let skip = self.phrase(at, &["the"]).unwrap_or(0);
        let (number, length) = self.quarter_number(at + skip)?;
        let mut next = at + skip + length;
        let of = self.phrase(next, &["of", "in"]).unwrap_or(0);
        let year = match self.year(next + of) {
            Some(year) => {
                next += of + 1;
                year
            }
            None => self.recent(number * 3 - 2, 1)?.year(),
        };
        Some((Range::of(Unit::Quarter, Date::new(year, number * 3 - 2, 1).ok()?)?, next - at))
    }

    fn quarter_number(&self, at: usize) -> Option<(i8, usize)> {
        let short = match self.stem(at) {
            "q1" => 1,
            "q2" => 2,
            "q3" => 3,
            "q4" => 4,
            _ => 0,
        };
        if short > 0 {
            return Some((short, 1));
        }
        // "The last quarter" is the one before this; that of a year is its fourth.
        if self.phrase(at, &["last quarter of", "final quarter of"]).is_some()
            && self.year(at + 3).is_some()
        {
            return Some((4, 2));
        }
        let ordinal = ["first", "second", "third", "fourth"]
            .iter()
            .position(|word| self.stem(at) == *word)?;
        (self.stem(at + 1) == "quarter").then_some((ordinal as i8 + 1, 2))
    }

    fn quarter_of(&self, at: usize, year: i16) -> Option<(Range, usize)> {
        let (number, length) = self.quarter_number(at)?;
        Some((Range::of(Unit::Quarter, Date::new(year, number * 3 - 2, 1).ok()?)?, length))
    }

    fn chinese_month(&self, at: usize, year: Option<i16>) -> Option<(Range, usize)> {
        let value = self.atoms.get(at)?.number()?;
        if self.stem(at + 1) != "月" || value.fract() != 0.0 || !(1.0..=12.0).contains(&value) {
            return None;
        }
        let month = value as i8;
        let day =
            self.atoms.get(at + 2).and_then(Atom::number).filter(|day| {
                (1.0..=31.0).contains(day) && matches!(self.stem(at + 3), "日" | "号")
            });
        let (unit, day, length) = match day {
            Some(day) => (Unit::Day, day as i8, 4),
            None => (Unit::Month, 1, 2 + usize::from(self.stem(at + 2) == "份")),
        };
        let date = match year {
            Some(year) => Date::new(year, month, day).ok()?,
            None => self.recent(month, day)?,
        };
        Some((Range::of(unit, date)?, length))
    }

    fn chinese_quarter(&self, at: usize, year: Option<i16>) -> Option<(Range, usize)> {
        let lead = self.phrase(at, &["第"])?;
        let number = self.atoms.get(at + lead)?.number()?;
        let tail = self.phrase(at + lead + 1, &["个季度", "季度"])?;
        if !(1.0..=4.0).contains(&number) {
            return None;
        }
        let month = number as i8 * 3 - 2;
        let year = match year {
            Some(year) => year,
            None => self.recent(month, 1)?.year(),
        };
        let date = Date::new(year, month, 1).ok()?;
        Some((Range::of(Unit::Quarter, date)?, lead + 1 + tail))
    }
}

/// "15 March to 15 April 2025": the first has the year of the second, if it names none. None: it ends
/// before it begins.
fn joined(first: Range, second: Range, named: bool) -> Option<Range> {
    let (Some(from), Some(to)) = (first.from, second.to) else {
        return Some(Range { to: second.to, ..first });
    };
    let from = match from < to {
        true => from,
        false if named => return None,
        false => {
            let years = from.year() - second.from.unwrap_or(to).year();
            let same = from.checked_sub(i64::from(years).years()).ok()?;
            if same < to { same } else { same.checked_sub(1.year()).ok()? }
        }
    };
    Some(Range { from: Some(from), to: Some(to), ..first })
}
