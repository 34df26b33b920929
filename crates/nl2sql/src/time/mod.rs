//! Times in questions: "last three months", "in 2026", "since 2026-01", 今年, per month.

use jiff::civil::Date;
use jiff::{Span, ToSpan};

mod read;
#[cfg(test)]
mod tests;

pub(super) use read::{MONTHS, Said, read};

/// Whether words speak of what is to come: "which contracts end", "expire", "are due".
pub(super) fn looks_ahead(words: &[&str]) -> bool {
    const AHEAD: &[&str] = &["ends", "expire", "expires", "expiring", "renews", "due"];
    // "By the end of October", "the end date".
    let ends = |pair: &[&str]| pair[0] == "end" && !["of", "date", "dates"].contains(&pair[1]);
    words.iter().any(|word| AHEAD.contains(word)) || words.windows(2).any(ends)
}

/// A calendar unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Unit {
    Day,
    Week,
    Month,
    Quarter,
    Year,
}

impl Unit {
    /// Its English name, which is also the column's name in results.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Week => "week",
            Self::Month => "month",
            Self::Quarter => "quarter",
            Self::Year => "year",
        }
    }

    /// The unit's first day that holds the date.
    pub(super) fn floor(self, date: Date) -> Option<Date> {
        Some(match self {
            Self::Day => date,
            Self::Week => {
                date.checked_sub(i64::from(date.weekday().to_monday_zero_offset()).days()).ok()?
            }
            Self::Month => date.first_of_month(),
            Self::Quarter => Date::new(date.year(), (date.month() - 1) / 3 * 3 + 1, 1).ok()?,
            Self::Year => Date::new(date.year(), 1, 1).ok()?,
        })
    }

    pub(super) fn add(self, date: Date, count: i64) -> Option<Date> {
        let span = match self {
            Self::Day => Span::new().try_days(count),
            Self::Week => Span::new().try_weeks(count),
            Self::Month => Span::new().try_months(count),
            Self::Quarter => Span::new().try_months(count.checked_mul(3)?),
            Self::Year => Span::new().try_years(count),
        };
        date.checked_add(span.ok()?).ok()
    }
}

/// Days from `from` up to, and without, `to`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Range {
    pub(crate) from: Option<Date>,
    pub(crate) to: Option<Date>,
    /// The unit in which it was said.
    pub(crate) unit: Unit,
    /// "Last N units", which ends today.
    pub(crate) rolling: Option<i64>,
}

impl Range {
    pub(super) fn of(unit: Unit, start: Date) -> Option<Self> {
        let from = unit.floor(start)?;
        Some(Self { from: Some(from), to: Some(unit.add(from, 1)?), unit, rolling: None })
    }

    /// Whether another range lies within this one.
    pub(crate) fn holds(self, part: Self) -> bool {
        let from = self.from.is_none_or(|from| part.from.is_some_and(|part| part >= from));
        from && self.to.is_none_or(|to| part.to.is_some_and(|part| part <= to))
    }

    /// A rolling range as whole units, the current, unfinished one left out: sums per month of
    /// "the last three months" are those of the three months that are over.
    pub(crate) fn whole_units(self, unit: Unit, today: Date) -> Self {
        let Some(count) = self.rolling.filter(|_| self.unit == unit && unit > Unit::Day) else {
            return self;
        };
        let to = unit.floor(today);
        let from = to.and_then(|to| unit.add(to, -count));
        match (from, to) {
            (Some(_), Some(_)) => Self { from, to, ..self },
            _ => self,
        }
    }

    /// How many days it has, where it has an end on both sides.
    pub(crate) fn days(&self) -> Option<i32> {
        self.to?.since(self.from?).ok().map(|span| span.get_days())
    }

    /// In words, as in `2026-08-01 to 2026-10-31`.
    pub(crate) fn words(&self) -> String {
        let last = self.to.and_then(|to| to.checked_sub(1.day()).ok());
        match (self.from, last) {
            (Some(from), Some(last)) if from == last => format!("{from}"),
            (Some(from), Some(last)) => format!("{from} to {last}"),
            (Some(from), None) => format!("since {from}"),
            (None, Some(last)) => format!("until {last}"),
            (None, None) => "any time".to_owned(),
        }
    }
}
