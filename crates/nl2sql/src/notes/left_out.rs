//! Rows that an answer leaves out.

use std::collections::BTreeSet;

use super::{Teller, have, number};
use crate::compile::{of_condition, of_expr};
use crate::marks;
use crate::query::{ColumnRef, Condition, Expr};
use crate::relations::entity;
use ephor_model::known::What;

impl Teller<'_> {
    pub(super) fn deleted(&self, notes: &mut Vec<String>) {
        for condition in self.conditions() {
            let Condition::Live { column, mark: how } = condition else { continue };
            let (table, mark) = (self.table(column.table), self.column(*column));
            let gone = marks::gone(mark);
            if self.belongs(column.table) {
                let rows = self.table(self.query.base);
                notes.push(self.language.say(
                    format!(
                        "Rows of {rows} that belong to {gone} rows of {table} ({mark}) are left out."
                    ),
                    format!("不含属于 {table} 中由 {mark} 标记的记录的 {rows} 行。"),
                ));
                continue;
            }
            let chinese = if gone == "archived" { "归档" } else { "删除" };
            notes.push(match self.figure(*column, how.counted()) {
                Some(0.0) => continue,
                Some(count) => self.language.say(
                    format!(
                        "Left out: {} {gone} row{} of {table} ({mark}).",
                        number(count),
                        if count == 1.0 { "" } else { "s" }
                    ),
                    format!("不含 {table} 中 {} 行已{chinese}的记录（{mark}）。", number(count)),
                ),
                None => self.language.say(
                    format!("Rows of {table} that {mark} marks as {gone} are left out."),
                    format!("不含 {table} 中由 {mark} 标记为已{chinese}的记录。"),
                ),
            });
        }
    }

    /// Whether rows of a table are none that the answer is about: those that it is about belong to them.
    fn belongs(&self, table: usize) -> bool {
        let outputs = self.query.select.iter().map(|output| &output.expr);
        let shown = outputs.chain(&self.query.group).flat_map(of_expr);
        self.query.joins.iter().any(|join| join.table == table && !join.many)
            && !shown.into_iter().any(|at| at.table == table)
    }

    /// Rows of what is deleted itself: items of an order that was. They are counted.
    fn above(&self, table: usize, depth: usize, found: &mut BTreeSet<usize>) {
        let columns = 0..self.schema.tables[table].columns.len();
        let parents = columns.flat_map(|column| self.schema.referred(ColumnRef { table, column }));
        for parent in parents.map(|parent| self.schema.real(parent)).collect::<BTreeSet<_>>() {
            if found.insert(parent) && depth > 0 {
                self.above(parent, depth - 1, found);
            }
        }
    }

    pub(super) fn deleted_above(&self, notes: &mut Vec<String>) {
        let base = self.schema.real(self.query.base);
        let mut above = BTreeSet::new();
        self.above(base, 1, &mut above);
        let live = self.conditions().into_iter().filter_map(|one| match one {
            Condition::Live { column, .. } => Some(self.schema.real(column.table)),
            _ => None,
        });
        let live: BTreeSet<usize> = live.chain([base]).collect();
        for table in above.into_iter().filter(|table| !live.contains(table)) {
            let columns = self.schema.tables[table].columns.iter().enumerate();
            let marks = columns.filter_map(|(column, about)| {
                let what = marks::deleted(about)?.counted();
                self.figure(ColumnRef { table, column }, what).filter(|count| *count > 0.0)
            });
            let Some(count) = marks.into_iter().next() else { continue };
            let (of, rows, count) = (self.table(table), self.table(base), number(count));
            notes.push(self.language.say(
                format!("{count} of {of} are marked as deleted; rows of {rows} that belong to them are still included."),
                format!("{of} 中有 {count} 行标记为已删除；属于它们的 {rows} 记录仍计入。"),
            ));
        }
    }

    /// Rows without a partner, where a join brings partners in.
    pub(super) fn missing(&self, notes: &mut Vec<String>) {
        let narrowed: BTreeSet<usize> =
            self.query.conditions.iter().flat_map(of_condition).map(|at| at.table).collect();
        for join in self.query.joins.iter().filter(|join| !join.many) {
            let child = self.table(join.left.table);
            let key = self.column(join.left);
            let parent = entity(&self.schema.tables[join.table].name).join(" ");
            let Some(count) = self.figure(join.left, What::Missing).filter(|count| *count > 0.0)
            else {
                continue;
            };
            // Where the question says something of the partner, rows without one aren't meant.
            if !join.outer && narrowed.contains(&join.table) {
                continue;
            }
            let (rows, count) = (have(count, child), number(count));
            notes.push(match join.outer {
                true => self.language.say(
                    format!("{rows} no {parent} ({key}); they are included, without one."),
                    format!("{child} 中有 {count} 行没有 {key}，仍计入在内。"),
                ),
                false => self.language.say(
                    format!("{rows} no {parent} ({key}), so they are left out."),
                    format!("{child} 中有 {count} 行没有 {key}，未计入。"),
                ),
            });
        }
    }

    /// Rows without the day that they are grouped by.
    pub(super) fn undated(&self, notes: &mut Vec<String>) {
        for expr in &self.query.group {
            let (Expr::Bucket(_, at) | Expr::Column(at)) = expr else { continue };
            let kept = Condition::Null { column: *at, present: true };
            if self.query.conditions.contains(&kept) {
                notes.extend(self.without(*at, "they aren't in any group.", "不属于任何一组。"));
            }
        }
    }

    /// Those of which there is nothing to average, and what is nobody's.
    pub(super) fn averaged(&self, notes: &mut Vec<String>) {
        let per = self.query.select.iter().filter_map(|output| match output.expr {
            Expr::AveragePer(_, key) => Some(key),
            _ => None,
        });
        for key in per {
            let child = self.table(key.table);
            let Some(parent) = self.schema.referred(key).next() else { continue };
            let parent = self.table(parent);
            notes.push(self.language.say(
                format!("Rows of {parent} without any {child} aren't part of the average."),
                format!("{child} 中没有记录的 {parent} 不计入平均数。"),
            ));
        }
    }

    /// Rows that have none of what the question speaks of.
    pub(super) fn only(&self, notes: &mut Vec<String>) {
        for condition in &self.query.conditions {
            let Condition::Exists { joins, conditions, negated: false } = condition else {
                continue;
            };
            let Some(last) = joins.last().filter(|_| conditions.iter().all(Condition::is_live))
            else {
                continue;
            };
            let (base, last) = (self.table(self.query.base), self.table(last.table));
            notes.push(self.language.say(
                format!("This covers only rows of {base} that have {last}."),
                format!("仅包括在 {last} 中有记录的 {base}。"),
            ));
        }
    }
}
