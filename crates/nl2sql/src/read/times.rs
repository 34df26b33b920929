//! Times: which ranges and buckets are spoken of, and of which date.

use super::Reader;
use crate::atoms;
use crate::keywords::Keyword;
use crate::link::{Item, Target};
use crate::marks::deleted;
use crate::nature::{Nature, nature};
use crate::query::ColumnRef;
use crate::sketch::{Filter, Group, Slot};
use crate::time::{Range, Said, Unit};

impl Reader<'_> {
    pub(super) fn times(&mut self) {
        let mut ranges = Vec::new();
        let mut buckets = Vec::new();
        for at in 0..self.tokens.len() {
            let Some(said) = self.tokens[at].time else { continue };
            self.take(at);
            let slot = self.spoken_of(at);
            match said {
                Said::Range(range) => self.time_of(at, (slot, range), &mut ranges),
                Said::Bucket(unit) => buckets.push((slot, unit)),
            }
        }
        // "Which month", "best quarter", "compare the years".
        let asked = [Keyword::Which, Keyword::Best, Keyword::Worst, Keyword::Compare];
        for at in 0..self.tokens.len() {
            let Some(Keyword::Unit(unit)) = self.tokens[at].keyword else { continue };
            if !self.tokens[at].targets.is_empty() {
                continue;
            }
            self.take(at);
            let near = at.saturating_sub(3)..at;
            let led = near.clone().any(|i| {
                asked.iter().any(|&keyword| self.is(i, keyword)) && self.next(i) == Some(at)
            });
            // "By part and year".
            let listed = self.before(at).is_some_and(|i| self.is(i, Keyword::And))
                && (0..at).any(|i| self.is(i, Keyword::By));
            if led {
                self.asks_when = true;
            }
            if led || listed {
                buckets.push((None, unit));
            }
        }
        // One that names its date speaks for those that don't.
        let named =
            ranges.iter().map(|(slot, _)| *slot).chain(buckets.iter().map(|(slot, _)| *slot));
        let named = named.flatten().next();
        for (slot, range) in ranges {
            let slot = slot.or(named).unwrap_or_else(|| self.any_date());
            self.sketch.filters.push(Filter::Within { slot, range });
        }
        for (slot, unit) in buckets {
            let slot = slot.or(named).unwrap_or_else(|| self.any_date());
            self.bucket(unit, slot);
        }
    }

    /// "The third quarter of this year" and "February this year" are one time, and no two.
    fn time_of(
        &mut self,
        at: usize,
        (slot, range): (Option<Slot>, Range),
        known: &mut Vec<(Option<Slot>, Range)>,
    ) {
        let of = at.checked_sub(1).is_some_and(|of| {
            self.tokens[of].time.is_some()
                || ["of", "in"].contains(&self.tokens[of].text.to_lowercase().as_str())
                    && of.checked_sub(1).is_some_and(|other| self.tokens[other].time.is_some())
        });
        match known.last_mut().filter(|_| of) {
            Some((_, part)) if range.holds(*part) => {}
            Some(_) => self.lost.push(at),
            None => known.push((slot, range)),
        }
    }

    pub(super) fn bucket(&mut self, unit: Unit, slot: Slot) {
        let known = self
            .sketch
            .groups
            .iter()
            .any(|group| matches!(group, Group::Bucket(of, _) if *of == unit));
        if !known {
            self.sketch.groups.push(Group::Bucket(unit, slot));
        }
    }

    /// The slot of times that name no date column.
    pub(super) fn any_date(&mut self) -> Slot {
        if let Some(slot) = self.dates {
            return slot;
        }
        let dates = self.all_dates(|_| true);
        let slot = self.sketch.slot(dates);
        self.dates = Some(slot);
        slot
    }

    /// All date columns of some tables; those that say when something happened come first.
    pub(super) fn all_dates(&self, fits: impl Fn(usize) -> bool) -> Vec<Target> {
        let mut found = Vec::new();
        for (table, known) in self.schema.tables.iter().enumerate() {
            if self.schema.roles[table].is_some() || !fits(table) {
                continue;
            }
            for (column, about) in known.columns.iter().enumerate() {
                let nature = nature(about);
                // When a row was deleted is asked for by name alone.
                if deleted(about).is_some() {
                    continue;
                }
                if matches!(nature, Nature::Date | Nature::Year) {
                    let at = ColumnRef { table, column };
                    let cost = when(&about.name) + 3 * u32::from(nature == Nature::Year);
                    found.push(Target { what: Item::Column(at), cost });
                }
            }
        }
        found.sort_by_key(|target| target.cost);
        found
    }

    /// The dates that the words beside a time name: "hired in 2018", 2018年入职, "orders in 2025".
    fn spoken_of(&mut self, at: usize) -> Option<Slot> {
        let before = self.before(at);
        let after = self.next(at).filter(|_| self.chinese(at) || before.is_none());
        for beside in [after, before].into_iter().flatten() {
            if !self.mention(beside) {
                continue;
            }
            let dates = self.dates_of(beside);
            let tables = self.tables(beside);
            if !dates.is_empty() && self.verb(beside) && !tables.is_empty() {
                self.take(beside);
                return Some(self.sketch.slot(dates));
            }
            if !dates.is_empty() && Self::cost(&dates) < 3 {
                let column = Self::cost(&dates) <= Self::cost(&tables)
                    && Self::cost(&dates)
                        <= Self::cost(&self.numbers(beside))
                            .min(Self::cost(&self.texts_of(beside)));
                if column {
                    self.take(beside);
                    return Some(self.sketch.slot(dates));
                }
            }
            if !tables.is_empty() {
                let mut found = self.all_dates(|_| true);
                for target in &mut found {
                    let own = tables.iter().find(|known| known.what.table() == target.what.table());
                    let named = dates.iter().any(|known| known.what == target.what);
                    target.cost += match own {
                        Some(_) if named => 0,
                        Some(_) => 1,
                        None => 3,
                    };
                }
                found.sort_by_key(|target| target.cost);
                return Some(self.sketch.slot(found));
            }
        }
        None
    }
}

/// How far a date is from saying when something happened.
fn when(name: &str) -> u32 {
    let stems = atoms::stems(name);
    let says = |words: &[&str]| {
        words.iter().any(|word| {
            stems.iter().any(|stem| stem == word) || (!word.is_ascii() && name.contains(word))
        })
    };
    if says(&["birth", "birthday", "dob", "born", "death", "生日", "出生"]) {
        5
    } else if says(&[
        "due", "end", "out", "updated", "modified", "return", "returned", "expiry", "expire",
        "deadline", "结束", "到期", "归还", "更新",
    ]) {
        3
    } else if says(&[
        "order",
        "ordered",
        "sold",
        "sale",
        "purchased",
        "transaction",
        "day",
        "date",
        "loan",
        "visit",
    ]) && !says(&["shipped", "ship", "delivered", "delivery", "paid", "payment"])
    {
        0
    } else if says(&["shipped", "ship", "delivered", "delivery", "paid"]) {
        2
    } else {
        1
    }
}
