//! Comparisons with what is no number of the question: an average, another column, a role's; and
//! what numbers of rows may be meant.

use super::Reader;
use crate::keywords::Attribute;
use crate::link::{Item, Target};
use crate::query::Op;
use crate::sketch::Filter;

impl Reader<'_> {
    /// "Whose gross is lower than their budget": two numbers of one row.
    pub(super) fn with_column(&mut self, at: usize, other: usize, op: Op) {
        let Some(i) = self.before(at).filter(|&i| self.mention(i) && self.is_measure(i)) else {
            return;
        };
        (i..=other).for_each(|i| self.take(i));
        let slot = self.sketch.slot(self.numbers(i));
        let other = self.sketch.slot(self.numbers(other));
        self.sketch.filters.push(Filter::Columns { slot, op, other });
    }

    /// The numbers that an adjective speaks of.
    pub(super) fn attribute(&self, attribute: Attribute) -> Vec<Target> {
        let mut found: Vec<Target> = Vec::new();
        for (rank, word) in attribute.words().iter().enumerate() {
            for target in self.lexicon.targets(word) {
                let fits = match attribute {
                    Attribute::Age => {
                        !matches!(target.what, Item::Table(_)) && self.is_age(&target)
                    }
                    _ => self.is_number(&target),
                };
                if fits && !found.iter().any(|known| known.what == target.what) {
                    found.push(Target { cost: target.cost + rank as u32, ..target });
                }
            }
        }
        found
    }

    pub(super) fn is_age(&self, target: &Target) -> bool {
        use crate::nature::Nature;
        matches!(self.nature_of(target), Some(Nature::Number | Nature::Date | Nature::Year))
    }

    pub(super) fn with_average(
        &mut self,
        at: usize,
        average: usize,
        op: Op,
        attribute: Option<Attribute>,
    ) {
        let beside = self.before(at).filter(|&i| self.mention(i) && self.is_measure(i));
        let after = self.next(average).filter(|&i| self.mention(i));
        let targets = match (attribute, beside, after) {
            (_, Some(i), _) => self.numbers(i),
            (None, None, Some(i)) => self.numbers(i),
            (Some(attribute), ..) => self.attribute(attribute),
            _ => Vec::new(),
        };
        // "A loan larger than the average loan".
        let table = after.or(self.before(at)).filter(|&i| self.mention(i) && self.is_table(i));
        let targets = match table {
            Some(i) if targets.is_empty() && attribute.is_none() => self.money_near(i),
            _ => targets,
        };
        if targets.is_empty() {
            return;
        }
        self.take(at);
        self.take(average);
        if let Some(i) = beside {
            self.take(i);
        }
        if let Some(i) = after {
            let named_before =
                self.is_table(i) && (0..at).any(|j| self.mention(j) && self.is_table(j));
            if self.is_measure(i) || named_before {
                self.take(i);
            }
        }
        let slot = self.sketch.slot(targets);
        self.sketch.filters.push(Filter::Average { slot, op });
    }

    /// "Employees who earn more than their manager".
    pub(super) fn with_role(
        &mut self,
        at: usize,
        role: usize,
        op: Op,
        attribute: Option<Attribute>,
    ) {
        let beside = self.before(at).filter(|&i| self.mention(i) && self.is_measure(i));
        let targets = match (attribute, beside) {
            (Some(attribute), _) => self.attribute(attribute),
            (None, Some(i)) => self.numbers(i),
            _ => return,
        };
        if targets.is_empty() {
            return;
        }
        let roles: Vec<Target> = self
            .tables(role)
            .into_iter()
            .filter(|target| self.schema.roles[target.what.table()].is_some())
            .collect();
        [Some(at), Some(role), beside].into_iter().flatten().for_each(|i| self.take(i));
        let slot = self.sketch.slot(targets);
        let role = self.sketch.slot(roles);
        self.sketch.filters.push(Filter::Role { slot, op, role });
    }

    /// What rows are worth: their own money, their price, else the money of tables beside them.
    pub(super) fn worth_of(&self, at: usize) -> Vec<Target> {
        let tables: Vec<usize> = self.tables(at).iter().map(|target| target.what.table()).collect();
        let own = |target: &Target| tables.contains(&target.what.table());
        let prices: Vec<Target> =
            self.attribute(Attribute::Price).into_iter().filter(|target| own(target)).collect();
        match self.money().iter().any(own) || prices.is_empty() {
            true => self.money_near(at),
            false => prices,
        }
    }

    /// Money of the tables that a word names, or of those right beside them.
    pub(super) fn money_near(&self, at: usize) -> Vec<Target> {
        let tables: Vec<usize> = self.tables(at).iter().map(|target| target.what.table()).collect();
        let own = |table: usize| tables.contains(&table);
        let beside = |table: usize| {
            tables.iter().any(|&known| {
                self.schema.key(table, known).is_some() || self.schema.key(known, table).is_some()
            })
        };
        let money = self.money();
        let inside: Vec<Target> =
            money.iter().copied().filter(|target| own(target.what.table())).collect();
        if !inside.is_empty() {
            return inside;
        }
        money.into_iter().filter(|target| beside(target.what.table())).collect()
    }
}
