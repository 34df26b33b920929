//! What a superlative ranks: rows by a column of theirs, or groups by a measure.

use super::Reader;
use super::ranking::{Key, Superlative};
use crate::link::{Item, Target};
use crate::sketch::{Function, Group, Measure, Rank, RankBy};

impl Reader<'_> {
    /// Turns a superlative into groups, a measure and an order.
    pub(super) fn ranked(&mut self, rank: Superlative) {
        let entity: Vec<Target> = rank.entity.map(|at| self.labels(at)).unwrap_or_default();
        let grouped = !self.sketch.groups.is_empty();
        self.best_of_each |= grouped && self.within_groups(&rank, &entity);
        let mut found = Rank {
            descending: rank.descending,
            limit: Some(rank.limit),
            offset: rank.offset,
            by: RankBy::Measure,
        };
        let (targets, dated) = match &rank.key {
            Key::Column(targets) => (targets.clone(), false),
            Key::Date(targets) | Key::Age(targets) => (targets.clone(), true),
            Key::Measure(function, targets) => {
                self.group_by(&entity);
                if targets.is_empty() {
                    self.refuse();
                }
                if self.sketch.measures.is_empty() {
                    self.measure(*function, targets.clone());
                } else if !self
                    .sketch
                    .measures
                    .iter()
                    .any(|m| self.sketch.slots[m.slot] == *targets)
                {
                    let slot = self.sketch.slot(targets.clone());
                    self.sketch.measures.insert(0, Measure { function: *function, slot });
                }
                self.sketch.rank = Some(found);
                return;
            }
            Key::Rows => {
                self.group_by(&entity);
                let tables = Self::tables_of(&entity);
                self.measure(Function::Count, tables);
                self.sketch.rank = Some(found);
                return;
            }
            Key::Unsaid => {
                let money = self.money();
                if !self.sketch.measures.is_empty() && (grouped || !entity.is_empty()) {
                    self.group_by(&entity);
                    self.sketch.rank = Some(found);
                } else if !money.is_empty() && !entity.is_empty() {
                    self.group_by(&entity);
                    self.measure(Function::Sum, money);
                    self.sketch.rank_unsaid = true;
                    self.sketch.rank = Some(found);
                } else if grouped {
                    self.sketch.rank = Some(found);
                } else {
                    // What "best" means here isn't known.
                    self.refuse();
                }
                return;
            }
            Key::Nothing => {
                found.by = RankBy::Nothing;
                self.sketch.rank = Some(found);
                if !entity.is_empty() {
                    self.sketch.subject = Some(self.sketch.slot(entity));
                }
                return;
            }
        };
        let age = matches!(rank.key, Key::Age(_));
        if age && grouped {
            self.refuse();
            return;
        }
        let rows: Vec<Target> =
            targets.iter().copied().filter(|target| self.is_row_column(target, &entity)).collect();
        let tables = entity.iter().any(|target| matches!(target.what, Item::Table(_)));
        let row_level = !rows.is_empty() || entity.is_empty() || (dated && tables) || age;
        if row_level && !grouped {
            let chosen = if rows.is_empty() { targets } else { rows };
            let slot = self.sketch.slot(chosen.clone());
            found.by = if age { RankBy::Age(slot) } else { RankBy::Column(slot) };
            self.sketch.rank = Some(found);
            if tables {
                let own: Vec<Target> = entity
                    .iter()
                    .copied()
                    .filter(|target| matches!(target.what, Item::Table(_)))
                    .collect();
                self.sketch.subject = Some(self.sketch.slot(own));
            }
            // How old the oldest is belongs to the answer, as how dear the dearest is.
            if !dated || (age && self.says_who()) {
                self.sketch.project.push(slot);
            }
            return;
        }
        self.group_by(&entity);
        let additive = targets.first().is_some_and(|target| self.additive(target));
        let function = match (additive && !dated, rank.descending) {
            (true, _) => Function::Sum,
            (false, true) => Function::Max,
            (false, false) => Function::Min,
        };
        self.measure(function, targets);
        self.sketch.rank = Some(found);
    }

    /// "The most expensive album in each genre": the rows of one thing are ranked in groups of another.
    fn within_groups(&self, rank: &Superlative, entity: &[Target]) -> bool {
        let rows = matches!(rank.key, Key::Column(_) | Key::Date(_) | Key::Age(_));
        let tables = entity.iter().any(|target| matches!(target.what, Item::Table(_)));
        let same = self.sketch.groups.iter().any(|group| match group {
            Group::Slot(slot) => {
                self.sketch.slots[*slot].iter().any(|t| entity.iter().any(|e| e.what == t.what))
            }
            Group::Bucket(..) => false,
        });
        tables && !same && (rows || self.sketch.each)
    }

    /// A slot that nothing fits: the question isn't understood.
    pub(super) fn refuse(&mut self) {
        let slot = self.sketch.slot(Vec::new());
        self.sketch.scope.push(slot);
    }

    fn group_by(&mut self, entity: &[Target]) {
        if !entity.is_empty()
            && !self.sketch.groups.iter().any(|group| matches!(group, Group::Slot(_)))
        {
            let bucketed = !self.sketch.groups.is_empty();
            if bucketed {
                // "Which month had the most orders": the month is what is ranked.
                return;
            }
            let slot = self.sketch.slot(entity.to_vec());
            self.sketch.groups.push(Group::Slot(slot));
        }
    }
}
