//! Filters as conditions on rows, on groups, and on rows that exist elsewhere.

use std::collections::BTreeSet;

use super::{Builder, Misfit};
use crate::link::Item;
use crate::nature::{Nature, additive, flag_values};
use crate::query::{Aggregate, ColumnRef, Condition, Expr, Op, Place};
use crate::read::PLACES;
use crate::sketch::{Bound, Filter, Function, Group, Slot, TextMatch};
use crate::time::Range;
use crate::vocabulary::VOCABULARY;

impl Builder<'_> {
    pub(super) fn conditions(&mut self) -> Result<(), Misfit> {
        let mut inside: Vec<Vec<Condition>> = vec![Vec::new(); self.settled.exists.len()];
        let mut ranges: Vec<(ColumnRef, Vec<Range>)> = Vec::new();
        for filter in &self.sketch.filters {
            let Filter::Within { slot, range } = filter else { continue };
            let Item::Column(column) = self.settled.items[*slot] else { continue };
            match ranges.iter_mut().find(|(known, _)| *known == column) {
                Some((_, all)) => all.push(*range),
                None => ranges.push((column, vec![*range])),
            }
        }
        for filter in &self.sketch.filters {
            match filter {
                Filter::Number { slot, bound } => {
                    if let Some(condition) = self.number(*slot, *bound)? {
                        self.place(*slot, condition, &mut inside);
                    }
                }
                Filter::Rows { slot, bound } => {
                    let count = self.count_of(self.settled.items[*slot].table());
                    self.having(bounded(count, *bound));
                }
                Filter::Group { function, slot, bound } => {
                    let expr = self.aggregated(*function, self.settled.items[*slot])?;
                    self.having(bounded(expr, *bound));
                }
                Filter::Without { slot, inner } => self.without(*slot, inner)?,
                Filter::Within { .. } => {}
                Filter::Average { slot, op } => {
                    let expr = self.value(self.settled.items[*slot]).ok_or(Misfit::Nonsense)?;
                    self.query.conditions.push(Condition::Average(expr, *op));
                }
                Filter::Role { slot, op, role } => {
                    let Item::Column(at) = self.settled.items[*slot] else {
                        return Err(Misfit::Nonsense);
                    };
                    let role = self.settled.items[*role].table();
                    if self.schema.real(role) != self.schema.real(at.table) {
                        return Err(Misfit::Nonsense);
                    }
                    let other = ColumnRef { table: role, column: at.column };
                    self.query.conditions.push(Condition::Columns(at, *op, other));
                }
                Filter::Columns { slot, op, other } => {
                    match (self.settled.items[*slot], self.settled.items[*other]) {
                        (Item::Column(one), Item::Column(two))
                            if one.table == two.table && one != two =>
                        {
                            self.query.conditions.push(Condition::Columns(one, *op, two));
                        }
                        _ => return Err(Misfit::Nonsense),
                    }
                }
                other => {
                    if let Some(condition) = self.plain(other)? {
                        self.place(other.slot(), condition, &mut inside);
                    }
                }
            }
        }
        for (column, ranges) in ranges {
            let condition = self.within(column, ranges);
            match self.exists_with(column.table) {
                Some(at) => inside[at].push(condition),
                None => self.query.conditions.push(condition),
            }
        }
        for (joins, conditions) in self.settled.exists.iter().zip(inside) {
            let exists = Condition::Exists { joins: joins.clone(), conditions, negated: false };
            self.query.conditions.push(exists);
        }
        Ok(())
    }

    fn exists_with(&self, table: usize) -> Option<usize> {
        self.settled.exists.iter().position(|joins| joins.iter().any(|join| join.table == table))
    }

    fn place(&mut self, slot: Slot, condition: Condition, inside: &mut [Vec<Condition>]) {
        match self.exists_with(self.settled.items[slot].table()) {
            Some(at) => inside[at].push(condition),
            None => self.query.conditions.push(condition),
        }
    }

    /// The condition of a filter on a row's own column.
    fn plain(&self, filter: &Filter) -> Result<Option<Condition>, Misfit> {
        let Item::Column(column) = self.settled.items[filter.slot()] else {
            return self.of_table(filter);
        };
        Ok(match filter {
            Filter::Values { values, negated, .. } => {
                let mut chosen: Vec<String> = Vec::new();
                for (_, value) in values.iter().filter(|(of, _)| *of == column) {
                    if !chosen.contains(value) {
                        chosen.push(value.clone());
                    }
                }
                Some(Condition::In { column, values: chosen, negated: *negated })
            }
            Filter::Text { text, how, negated, .. } => {
                Some(self.text(column, text, *how, *negated))
            }
            Filter::Null { present, .. } if self.nature(column) != Nature::Flag => {
                Some(Condition::Null { column, present: *present })
            }
            // "Haven't been neutered": by a flag.
            Filter::Null { present: truth, .. } | Filter::Flag { truth, .. } => {
                let about = &self.table(column.table).columns[column.column];
                let values = flag_values(about, *truth);
                let kind = about.data_type.to_lowercase();
                let textual = kind.contains("char") || kind.contains("text") || kind.is_empty();
                if textual && values.is_empty() {
                    return Err(Misfit::Nonsense);
                }
                Some(if values.is_empty() {
                    Condition::Flag { column, truth: *truth }
                } else {
                    Condition::In { column, values, negated: false }
                })
            }
            Filter::Within { range, .. } => Some(self.within(column, vec![*range])),
            _ => None,
        })
    }

    /// "Without a publisher": the key that leads to the table has no value.
    fn of_table(&self, filter: &Filter) -> Result<Option<Condition>, Misfit> {
        let Filter::Null { slot, present } = filter else { return Ok(None) };
        let parent = self.settled.items[*slot].table();
        let (column, _) = self.schema.key(self.query.base, parent).ok_or(Misfit::NoKey)?;
        Ok(Some(Condition::Null { column, present: *present }))
    }

    fn within(&self, column: ColumnRef, ranges: Vec<Range>) -> Condition {
        let bucket = self.sketch.groups.iter().find_map(|group| match group {
            Group::Bucket(unit, _) => Some(*unit),
            Group::Slot(_) => None,
        });
        let ranges: Vec<Range> = ranges
            .into_iter()
            .map(|range| match (bucket.or(self.whole), self.today) {
                (Some(unit), Some(today)) => range.whole_units(unit, today),
                _ => range,
            })
            .collect();
        if let ([range], Nature::Year) = (ranges.as_slice(), self.nature(column)) {
            let year = Expr::Column(column);
            let first = range.from.map(|date| f64::from(date.year()));
            let last =
                range.to.and_then(|date| date.yesterday().ok()).map(|date| f64::from(date.year()));
            return match (first, last) {
                (Some(first), Some(last)) if first == last => {
                    Condition::Number(year, Op::Equal, first)
                }
                (Some(first), Some(last)) => Condition::Between(year, first, last),
                (Some(first), None) => Condition::Number(year, Op::AtLeast, first),
                (None, Some(last)) => Condition::Number(year, Op::AtMost, last),
                (None, None) => Condition::Null { column, present: true },
            };
        }
        Condition::Within { column, ranges }
    }

    /// No row of a table belongs to the subject's row.
    fn without(&mut self, slot: Slot, inner: &[Filter]) -> Result<(), Misfit> {
        let absent = self.settled.items[slot].table();
        let subject = self.subject().or_else(|| {
            self.sketch.groups.iter().find_map(|group| match group {
                Group::Slot(slot) => Some(self.settled.items[*slot].table()),
                Group::Bucket(..) => None,
            })
        });
        let subject = subject.unwrap_or(self.query.base);
        let mut joins = self
            .schema
            .nearest(&BTreeSet::from([subject]), &BTreeSet::from([absent]))
            .ok_or(Misfit::NoKey)?;
        if let ([join], true) = (joins.as_slice(), inner.is_empty())
            && !join.many
        {
            self.query.conditions.push(Condition::Null { column: join.left, present: false });
            return Ok(());
        }
        let mut conditions = Vec::new();
        for filter in inner {
            let table = self.settled.items[filter.slot()].table();
            let known: BTreeSet<usize> = joins.iter().map(|join| join.table).collect();
            if !known.contains(&table) {
                let way =
                    self.schema.nearest(&known, &BTreeSet::from([table])).ok_or(Misfit::NoKey)?;
                joins.extend(way);
            }
            conditions.extend(self.plain(filter)?);
        }
        self.query.conditions.push(Condition::Exists { joins, conditions, negated: true });
        Ok(())
    }

    /// A condition on groups. Where the question groups by nothing, it is about the subject's rows.
    fn having(&mut self, condition: Condition) {
        if self.sketch.groups.is_empty() {
            let of =
                self.sketch.subject.or(self.sketch.measures.first().map(|measure| measure.slot));
            match of.map(|slot| self.settled.items[slot]) {
                Some(Item::Table(table)) => {
                    let key = self.key(table);
                    for at in key.into_iter().chain(self.labels(table)) {
                        self.group(Expr::Column(at));
                    }
                }
                // "Countries with at least two customers": having none of them is none.
                Some(Item::Column(at)) => self.group_present(at),
                _ => {
                    if let Some(slot) = self.sketch.project.first()
                        && let Item::Column(at) = self.settled.items[*slot]
                    {
                        self.group_present(at);
                    }
                }
            }
        }
        self.query.having.push(condition);
    }

    fn group_present(&mut self, column: ColumnRef) {
        self.query.conditions.push(Condition::Null { column, present: true });
        self.group(Expr::Column(column));
    }

    fn number(&mut self, slot: Slot, bound: Bound) -> Result<Option<Condition>, Misfit> {
        let item = self.settled.items[slot];
        let Some(expr) = self.value(item) else { return Ok(None) };
        let same = self.sketch.measures.iter().find(|measure| {
            self.settled.items[measure.slot] == item && measure.function != Function::Count
        });
        // "Categories with revenue over 1000": of the group's sum.
        if let Some(measure) = same
            && !self.sketch.groups.is_empty()
        {
            let measured = self.aggregated(measure.function, item)?;
            self.having(bounded(measured, bound));
            return Ok(None);
        }
        let sums = match item {
            Item::Column(at) => additive(&self.table(at.table).columns[at.column]),
            _ => true,
        };
        let elsewhere = self.subject().is_some_and(|table| table != item.table());
        let by_column = self.sketch.subject.is_none()
            && self.sketch.measures.is_empty()
            && !self.sketch.project.is_empty()
            && self
                .sketch
                .project
                .iter()
                .all(|slot| self.settled.items[*slot].table() != item.table());
        let finer = self.query.base == item.table() || self.exists_with(item.table()).is_some();
        if (elsewhere || by_column)
            && sums
            && finer
            && self.sketch.groups.is_empty()
            && self.exists_with(item.table()).is_none()
        {
            let sum = Expr::Aggregate(Aggregate::Sum, Box::new(expr));
            self.having(bounded(sum, bound));
            return Ok(None);
        }
        Ok(Some(bounded(expr, bound)))
    }

    fn text(&self, column: ColumnRef, text: &str, how: TextMatch, negated: bool) -> Condition {
        let like = |place| Condition::Like { column, text: text.to_owned(), place, negated };
        let value = text.to_owned();
        match how {
            TextMatch::Contains => like(Place::Anywhere),
            TextMatch::Starts => like(Place::Start),
            TextMatch::Ends => like(Place::End),
            TextMatch::Equal => Condition::AnyEquals { columns: vec![column], value, negated },
            TextMatch::Place => {
                let table = self.table(column.table);
                let columns = (0..table.columns.len())
                    .map(|at| ColumnRef { table: column.table, column: at })
                    .filter(|at| {
                        let parts = VOCABULARY.parts(&table.columns[at.column].name);
                        self.nature(*at) == Nature::Text
                            && parts.last().is_some_and(|last| PLACES.contains(&last.as_str()))
                    })
                    .collect();
                Condition::AnyEquals { columns, value, negated }
            }
        }
    }
}

fn bounded(expr: Expr, bound: Bound) -> Condition {
    match bound.high {
        Some(high) => Condition::Between(expr, bound.value, high),
        None => Condition::Number(expr, bound.op, bound.value),
    }
}
