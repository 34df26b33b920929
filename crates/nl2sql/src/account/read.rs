//! What a statement reads and does, gathered from its parts.

use std::collections::BTreeSet;

use crate::compile::{of_condition, of_expr};
use crate::query::{Aggregate, ColumnRef, Condition, Expr, Op, Query, Wrap};
use crate::schema::Schema;

/// It. Tables and columns are those of the database, not of their roles.
pub(super) struct Read<'a> {
    query: &'a Query,
    pub(super) tables: BTreeSet<usize>,
    pub(super) columns: BTreeSet<ColumnRef>,
    /// Columns of the result.
    pub(super) shown: BTreeSet<ColumnRef>,
    pub(super) values: Vec<&'a str>,
    pub(super) numbers: Vec<f64>,
    /// Also those of rows elsewhere, and of shares.
    pub(super) conditions: Vec<&'a Condition>,
    /// What is selected, grouped and ranked by, with what it is made of.
    pub(super) exprs: Vec<&'a Expr>,
    /// All columns of the rows are shown.
    pub(super) whole: bool,
}

impl<'a> Read<'a> {
    pub(super) fn of(query: &'a Query, schema: &Schema) -> Self {
        let width = schema.tables[query.base].columns.len();
        let whole = query.is_whole(width);
        let mut all = Self {
            query,
            tables: BTreeSet::from([query.base]),
            columns: BTreeSet::new(),
            shown: query.select.iter().flat_map(|output| of_expr(&output.expr)).collect(),
            values: Vec::new(),
            numbers: query.limit.map(f64::from).into_iter().collect(),
            conditions: Vec::new(),
            exprs: Vec::new(),
            whole,
        };
        all.tables.extend(query.ways().flatten().map(|join| join.table));
        query.conditions.iter().chain(&query.having).for_each(|one| all.condition(one, schema));
        let mut more: Vec<&Expr> = query.select.iter().map(|output| &output.expr).collect();
        more.extend(query.group.iter().chain(query.order.iter().map(|(expr, _)| expr)));
        if !whole {
            all.columns.extend(all.shown.iter().copied());
        }
        while let Some(expr) = more.pop() {
            if !whole || expr.is_figure() {
                all.columns.extend(of_expr(expr));
            }
            match expr {
                Expr::Aggregate(_, inner) | Expr::AveragePer(inner, _) => more.push(inner),
                Expr::Difference(one, other) => more.extend([&**one, &**other]),
                Expr::Percent(conditions) => {
                    conditions.iter().for_each(|one| all.condition(one, schema));
                }
                _ => {}
            }
            all.exprs.push(expr);
        }
        let real = |at: &ColumnRef| schema.real_column(*at);
        all.columns = all.columns.iter().map(real).collect();
        all.shown = all.shown.iter().map(real).collect();
        all.tables = all.tables.iter().map(|table| schema.real(*table)).collect();
        all
    }

    fn condition(&mut self, one: &'a Condition, schema: &Schema) {
        match one {
            Condition::Exists { conditions, .. } => {
                conditions.iter().for_each(|one| self.condition(one, schema));
            }
            Condition::In { values, .. } => self.values.extend(values.iter().map(String::as_str)),
            Condition::AnyEquals { value, .. } => self.values.push(value),
            Condition::Like { text, .. } => self.values.push(text),
            Condition::Number(expr, _, number) => {
                self.numbers.push(*number);
                self.compared(expr);
            }
            Condition::Between(expr, low, high) => {
                self.numbers.extend([*low, *high]);
                self.compared(expr);
            }
            // "No supplier" reads the key that leads to it.
            Condition::Null { column, .. } => self.tables.extend(schema.referred(*column)),
            _ => {}
        }
        if !matches!(one, Condition::Exists { .. } | Condition::Live { .. }) {
            self.columns.extend(of_condition(one));
        }
        self.conditions.push(one);
    }

    /// What is compared with a number, and what it is made of.
    fn compared(&mut self, mut expr: &'a Expr) {
        self.exprs.push(expr);
        while let Expr::Aggregate(_, inner) | Expr::AveragePer(inner, _) = expr {
            self.exprs.push(inner);
            expr = inner;
        }
    }

    /// Whether the result has columns of rows alone.
    pub(super) fn plain(&self) -> bool {
        self.query.select.iter().all(|output| matches!(output.expr, Expr::Column(_)))
    }

    pub(super) fn computes(&self, wanted: Aggregate) -> bool {
        self.any(|expr| matches!(expr, Expr::Aggregate(one, _) if *one == wanted))
    }

    pub(super) fn any(&self, fits: impl Fn(&Expr) -> bool) -> bool {
        self.exprs.iter().any(|expr| fits(expr))
    }

    pub(super) fn meets(&self, fits: impl Fn(&Condition) -> bool) -> bool {
        self.conditions.iter().any(|one| fits(one))
    }

    pub(super) fn averages(&self) -> bool {
        self.computes(Aggregate::Average)
            || self.any(|expr| matches!(expr, Expr::AveragePer(..)))
            || self.meets(|one| matches!(one, Condition::Average(..)))
    }

    pub(super) fn counts(&self) -> bool {
        self.query.wrap == Some(Wrap::Count) || self.any(Expr::counts)
    }

    /// Whether the result has a number of rows in it.
    pub(super) fn shows_count(&self) -> bool {
        self.query.select.iter().any(|output| output.expr.counts())
    }

    /// How many figures the result has beside each other.
    pub(super) fn figures(&self) -> usize {
        self.query.select.iter().filter(|output| output.expr.is_figure()).count()
    }

    /// The first few, or those at an end.
    pub(super) fn ranked(&self) -> bool {
        (self.query.limit.is_some() || self.query.ties) && !self.query.order.is_empty()
    }

    pub(super) fn timed(&self) -> bool {
        self.any(|expr| matches!(expr, Expr::Bucket(..)))
            || self.meets(|one| matches!(one, Condition::Within { .. }))
    }

    /// Whether it asks for what isn't so.
    pub(super) fn negative(&self) -> bool {
        self.meets(|one| match one {
            Condition::In { negated, .. }
            | Condition::AnyEquals { negated, .. }
            | Condition::Like { negated, .. }
            | Condition::Exists { negated, .. } => *negated,
            Condition::Null { .. } | Condition::Live { .. } => true,
            Condition::Flag { truth, .. } => !truth,
            Condition::Number(_, op, number) => *op == Op::NotEqual || *number == 0.0,
            _ => false,
        })
    }
}
