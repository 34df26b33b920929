//! The order of rows, and names of columns that differ.

use super::{Builder, singular_name};
use crate::link::Item;
use crate::nature::{Nature, label};
use crate::query::{Condition, Expr, Output, Wrap};
use crate::sketch::RankBy;

impl Builder<'_> {
    pub(super) fn order(&mut self) {
        let rank = self.sketch.rank;
        let down = rank.is_none_or(|rank| rank.descending);
        self.query.limit = rank.and_then(|rank| rank.limit);
        self.query.offset = rank.map_or(0, |rank| rank.offset);
        let measure = self
            .query
            .select
            .iter()
            .find(|output| !self.query.group.contains(&output.expr))
            .map(|output| output.expr.clone());
        let mut order: Vec<(Expr, bool)> = Vec::new();
        match rank.map(|rank| rank.by) {
            Some(RankBy::Column(slot)) => {
                let expr = self.value(self.settled.items[slot]);
                self.present(expr.as_ref());
                order.extend(expr.map(|expr| (expr, down)));
            }
            Some(RankBy::Age(slot)) => {
                let item = self.settled.items[slot];
                let number = matches!(item, Item::Column(at) if self.nature(at) == Nature::Number);
                let expr = self.value(item);
                self.present(expr.as_ref());
                // The older, the earlier.
                order.extend(expr.map(|expr| (expr, down == number)));
            }
            Some(RankBy::Measure) => {
                let group = self.query.group.first().cloned();
                self.present(group.as_ref().filter(|expr| match expr {
                    // What a row of another table is known by is there.
                    Expr::Column(at) => {
                        at.table == self.query.base
                            || !label(self.table(at.table)).contains(&at.column)
                    }
                    _ => false,
                }));
                order.extend(measure.map(|measure| (measure, down)))
            }
            Some(RankBy::Nothing) | None => {
                let timed = matches!(self.query.group.first(), Some(Expr::Bucket(..)));
                if !timed && !self.query.group.is_empty() && !self.sketch.measures.is_empty() {
                    order.extend(measure.map(|measure| (measure, true)));
                }
            }
        }
        // The rest makes the order certain. Under DISTINCT only what is selected can order.
        let scalar = self.query.group.is_empty() && !self.sketch.measures.is_empty();
        if !scalar && self.query.wrap != Some(Wrap::Count) {
            let shown: Vec<Expr> =
                self.query.select.iter().map(|output| output.expr.clone()).collect();
            let keys = if self.query.group.is_empty() {
                shown.into_iter().take(2).collect()
            } else {
                self.query.group.clone()
            };
            let timed_first = keys
                .into_iter()
                .filter(|expr| !order.iter().any(|(known, _)| known == expr))
                .collect::<Vec<_>>();
            order.extend(timed_first.into_iter().map(|expr| (expr, false)));
        }
        if scalar {
            order.clear();
            self.query.limit = None;
        }
        if self.query.distinct {
            // An order by what isn't shown would be refused.
            for (expr, _) in &order {
                if !self.query.select.iter().any(|output| output.expr == *expr)
                    && let Expr::Column(at) = expr
                {
                    let name = self.column_name(*at);
                    self.query.select.push(Output { expr: expr.clone(), name });
                }
            }
        }
        // "The longest" are two where two are as long.
        let ranked = rank.is_some_and(|rank| rank.by != RankBy::Nothing && rank.offset == 0);
        self.query.ties = ranked && self.query.limit == Some(1) && self.query.wrap.is_none();
        self.query.order = order;
    }

    /// What has no value is neither first nor last of a few.
    fn present(&mut self, expr: Option<&Expr>) {
        if self.query.limit.is_some()
            && let Some(Expr::Column(column)) = expr
        {
            self.query.conditions.push(Condition::Null { column: *column, present: true });
        }
    }

    /// Gives outputs of one name different names.
    pub(super) fn name_apart(&mut self) {
        let mut seen: Vec<String> = Vec::new();
        for at in 0..self.query.select.len() {
            let output = &self.query.select[at];
            if seen.contains(&output.name) {
                let name = match &output.expr {
                    Expr::Column(of) => {
                        format!("{}_{}", singular_name(&self.table(of.table).name), output.name)
                    }
                    _ => format!("{}_{at}", output.name),
                };
                self.query.select[at].name = name;
            }
            seen.push(self.query.select[at].name.clone());
        }
    }
}
