//! Measures and orders that a question implies.

use super::Reader;
use super::order::Order;
use crate::keywords::Keyword;
use crate::link::{Item, Target};
use crate::nature::Nature;
use crate::query::Wrap;
use crate::sketch::{Filter, Function, Group, Measure, Rank, RankBy};

impl Reader<'_> {
    pub(super) fn implied_measures(&mut self) {
        if self.implied && self.sketch.measures.is_empty() {
            match self.sketch.subject.take() {
                Some(slot) => {
                    self.sketch.measures.push(Measure { function: Function::Count, slot })
                }
                None if !self.sketch.scope.is_empty() => {
                    let slot = self.sketch.scope[0];
                    self.sketch.measures.push(Measure { function: Function::Count, slot });
                }
                None => self.rows_of_filters(),
            }
        }
        if let Some(part) = &mut self.sketch.part {
            *part = 0;
            // "What percentage of orders": the first table is the whole.
            if self.sketch.measures.is_empty() {
                match self.sketch.scope.first().copied().or(self.sketch.subject.take()) {
                    Some(slot) => {
                        self.sketch.measures.push(Measure { function: Function::Count, slot })
                    }
                    None => self.rows_of_filters(),
                }
            }
        }
        let having = self
            .sketch
            .filters
            .iter()
            .any(|f| matches!(f, Filter::Rows { .. } | Filter::Group { .. }));
        let asked = self.sketch.wrap.is_some() || !self.sketch.groups.is_empty();
        if asked && self.sketch.measures.is_empty() && !having && self.sketch.rank.is_none() {
            let counts = self.sketch.subject.take().or_else(|| self.sketch.scope.first().copied());
            match counts {
                Some(slot) => {
                    self.sketch.measures.push(Measure { function: Function::Count, slot })
                }
                None => {
                    let date = self.sketch.groups.iter().find_map(|group| match group {
                        Group::Bucket(_, slot) if Some(*slot) != self.dates => Some(*slot),
                        _ => None,
                    });
                    match date {
                        // "Hires per quarter".
                        Some(slot) => {
                            let tables = Self::tables_of(&self.sketch.slots[slot]);
                            self.measure(Function::Count, tables);
                        }
                        None => self.measure(Function::Sum, self.money()),
                    }
                }
            }
        }
        if self.sketch.wrap == Some(Wrap::Growth)
            && !self.sketch.groups.iter().any(|group| matches!(group, Group::Bucket(..)))
        {
            let slot = self.any_date();
            self.bucket(crate::time::Unit::Month, slot);
        }
        let ranges: Vec<_> = self.sketch.ranges().collect();
        if self.says(Keyword::Compare) && ranges.len() > 1 {
            let slot = self.sketch.filters.iter().find_map(|filter| match filter {
                Filter::Within { slot, .. } => Some(*slot),
                _ => None,
            });
            if let Some(slot) = slot {
                if self.sketch.measures.is_empty()
                    && let Some(counted) = self.sketch.subject.take()
                {
                    self.sketch.measures.push(Measure { function: Function::Count, slot: counted });
                }
                self.bucket(ranges[0].unit, slot);
            }
        } else if self.says(Keyword::Compare)
            && self.sketch.groups.is_empty()
            && !self.sketch.measures.is_empty()
        {
            // "Compare sales of Tea and Coffee": by what they are.
            let slot = self.sketch.filters.iter().find_map(|filter| match filter {
                Filter::Values { slot, values, negated: false } if values.len() > 1 => Some(*slot),
                _ => None,
            });
            if let Some(slot) = slot {
                self.sketch.groups.push(Group::Slot(slot));
            }
        }
    }

    pub(super) fn ordered(&mut self, order: Order) {
        if self.sketch.rank.is_some() {
            return;
        }
        let by = match order.key {
            None if !self.sketch.measures.is_empty() || !self.sketch.groups.is_empty() => {
                RankBy::Measure
            }
            None => {
                let sortable = |slot: &&usize| {
                    let of = self.sketch.slots[**slot].first().and_then(|t| self.nature_of(t));
                    matches!(of, Some(Nature::Number | Nature::Date | Nature::Year))
                };
                let found: Vec<usize> =
                    self.sketch.project.iter().filter(sortable).copied().collect();
                match (found.as_slice(), order.descending) {
                    ([one], _) => RankBy::Column(*one),
                    // By the names that are listed.
                    (_, false) => RankBy::Measure,
                    (_, true) => {
                        self.refuse();
                        return;
                    }
                }
            }
            Some(targets) => {
                let columns: Vec<Target> = targets
                    .iter()
                    .copied()
                    .filter(|target| !matches!(target.what, Item::Table(_)))
                    .collect();
                let measured = self.sketch.measures.iter().any(|measure| {
                    self.sketch.slots[measure.slot].iter().any(|known| columns.contains(known))
                });
                if measured || columns.is_empty() {
                    RankBy::Measure
                } else {
                    RankBy::Column(self.sketch.slot(columns))
                }
            }
        };
        self.sketch.rank = Some(Rank { descending: order.descending, limit: None, offset: 0, by });
    }
}
