//! Statements that answer nothing that anybody asks, whatever the words.

use std::collections::BTreeSet;

use super::Account;
use crate::compile::of_expr;
use crate::keywords::Keyword;
use crate::nature::Nature;
use crate::query::{ColumnRef, Condition, Expr, Wrap};
use crate::schema::primary_key;

impl Account<'_> {
    /// Whether the statement's parts say nothing together.
    pub(super) fn contradicts(&self) -> bool {
        self.counts_a_flag()
            || self.has_and_lacks()
            || self.counts_ones()
            || self.shares_what_is_shared()
            || self.goes_round()
            || self.lacks_its_key()
            || self.above_another()
            || self.parts_of_two()
            || self.of_no_kind()
            || self.of_strangers()
            || self.shows_one_of_a_group()
            || self.lacks_through_another()
    }

    /// "Staff per contract type": not the number of one of them.
    fn shows_one_of_a_group(&self) -> bool {
        // What a row's key groups has one value for it.
        let keyed = |table: usize| {
            let key = primary_key(&self.schema.tables[table]);
            key.is_some_and(|column| {
                self.query.group.contains(&Expr::Column(ColumnRef { table, column }))
            })
        };
        let own = |expr: &Expr| {
            self.query.group.contains(expr) || of_expr(expr).iter().all(|at| keyed(at.table))
        };
        !self.query.group.is_empty()
            && self.read.figures() == 0
            && !self.query.select.iter().all(|output| own(&output.expr))
    }

    /// "Boats that were never hired": not those without a damage in some hire.
    fn lacks_through_another(&self) -> bool {
        self.read.meets(|one| {
            let Condition::Exists { joins, negated: true, .. } = one else { return false };
            let [first, second] = joins.as_slice() else { return false };
            let sold = self.has(|token| token.is(Keyword::Sold));
            first.many && !second.many && !sold && !self.names_table(first.table)
        })
    }

    /// "Active subscriptions per vendor": not those whose customers have active managers.
    fn of_strangers(&self) -> bool {
        let base = self.schema.real(self.query.base);
        self.read.meets(|one| {
            let Condition::Flag { column, .. } = one else { return false };
            let of = self.real(*column).table;
            of != base && !self.refers(of) && !self.calls(of)
        })
    }

    /// A day is no number, and what is true or false is there.
    fn of_no_kind(&self) -> bool {
        self.read.meets(|one| match one {
            Condition::Average(expr, _) => {
                of_expr(expr).iter().any(|at| self.nature(*at) == Nature::Date)
            }
            Condition::Null { column, present: false } => self.nature(*column) == Nature::Flag,
            _ => false,
        })
    }

    /// "What share of Ilse's treatments worked": of hers, and not of all.
    fn parts_of_two(&self) -> bool {
        self.read.any(|expr| matches!(expr, Expr::Percent(conditions) if conditions.len() > 1))
    }

    /// "Without the ID being checked": not rows without a key, which there are none of.
    fn lacks_its_key(&self) -> bool {
        self.read.meets(|one| match one {
            Condition::Null { column, present: false } => {
                primary_key(&self.schema.tables[column.table]) == Some(column.column)
            }
            _ => false,
        })
    }

    /// "Coffees rated above the average": not coffees with one such rating.
    fn above_another(&self) -> bool {
        self.read.meets(|one| match one {
            Condition::Average(expr, _) => {
                let of: BTreeSet<usize> =
                    of_expr(expr).iter().map(|at| self.real(*at).table).collect();
                self.read.plain() && !self.read.shown.iter().any(|at| of.contains(&at.table))
            }
            _ => false,
        })
    }

    /// "How many can sew": not how many values `can_sew` has.
    fn counts_a_flag(&self) -> bool {
        self.read.any(|expr| match expr {
            Expr::CountDistinct(at) => self.nature(*at) == Nature::Flag,
            _ => false,
        })
    }

    /// "What nobody bought this year": not what was never bought, and was this year. "Never taught in a course":
    /// not what is in one, and was never taught.
    fn has_and_lacks(&self) -> bool {
        let those = |lacks: bool| {
            self.query.conditions.iter().filter_map(move |one| match one {
                Condition::Exists { joins, conditions, negated } if *negated == lacks => {
                    Some((joins, conditions))
                }
                _ => None,
            })
        };
        let tables = |lacks: bool| -> BTreeSet<usize> {
            let joins = those(lacks).flat_map(|(joins, _)| joins);
            joins.map(|join| self.schema.real(join.table)).collect()
        };
        let lacking = tables(true);
        !lacking.is_empty()
            && (!lacking.is_disjoint(&tables(false))
                || those(false).any(|(_, conditions)| conditions.is_empty()))
    }

    /// "The most frequent types": each type is there once.
    fn counts_ones(&self) -> bool {
        let key = primary_key(&self.schema.tables[self.query.base]);
        let own = |expr: &Expr| matches!(expr, Expr::Column(at) if at.table == self.query.base && Some(at.column) == key);
        self.read.any(|expr| *expr == Expr::CountRows)
            && self.query.group.iter().any(own)
            && !self.query.joins.iter().any(|join| join.many)
    }

    /// "What share of each material is digitised": not the materials' shares of what is.
    fn shares_what_is_shared(&self) -> bool {
        self.query.wrap == Some(Wrap::Share)
            && self.read.meets(|one| matches!(one, Condition::Flag { .. } | Condition::Null { .. }))
    }

    /// "Hours at events": of shifts at events, and not of those who coordinate some.
    fn goes_round(&self) -> bool {
        let base = self.schema.real(self.query.base);
        self.query.conditions.iter().any(|one| {
            let Condition::Exists { joins, .. } = one else { return false };
            let (Some(first), Some(last)) = (joins.first(), joins.last()) else { return false };
            self.schema.real(first.left.table) != base && self.refers(self.schema.real(last.table))
        })
    }

    /// Whether the rows that are asked for refer to those of the table.
    fn refers(&self, table: usize) -> bool {
        let base = self.schema.real(self.query.base);
        let mut parents = self.columns(base).flat_map(|column| self.schema.referred(column));
        parents.any(|parent| self.schema.real(parent) == table)
    }
}
