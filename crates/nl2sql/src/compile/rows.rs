//! Rows that are listed: which columns are shown.

use super::Builder;
use crate::link::Item;
use crate::nature::{Nature, label, nature};
use crate::query::{ColumnRef, Expr, Output};
use crate::sketch::RankBy;

impl Builder<'_> {
    pub(super) fn rows(&mut self) {
        let columns: Vec<Item> =
            self.sketch.project.iter().map(|slot| self.settled.items[*slot]).collect();
        let own_table = self.sketch.subject.map(|slot| self.settled.items[slot].table());
        // "Plans with their fee": which plan it is, too, unless its name is what is asked for.
        let named = |item: &Item| match item {
            Item::Column(at) => label(self.table(at.table)).contains(&at.column),
            _ => true,
        };
        let foreign = self.sketch.beside
            && columns.iter().all(|item| Some(item.table()) != own_table || !named(item));
        let subject = self.sketch.subject.map(|slot| self.settled.items[slot]);
        let ranked = self.sketch.rank.is_some_and(|rank| {
            matches!(rank.by, RankBy::Column(_) | RankBy::Age(_)) && rank.limit.is_some()
        });
        let grouped = !self.query.group.is_empty();
        let beside = columns.iter().any(|item| matches!(item, Item::Table(_)));
        match subject {
            Some(Item::Table(table)) if columns.is_empty() || ranked || beside || foreign => {
                let whole = columns.is_empty()
                    && self.sketch.whole_rows
                    && !grouped
                    && !self.sketch.distinct;
                let shown = label(self.table(table));
                let told = self.key(table).is_some_and(|key| self.told(key));
                if whole || (shown.is_empty() && !told) {
                    self.whole(table);
                } else {
                    self.show_labels(table);
                }
            }
            Some(Item::Column(at)) => {
                let name = self.column_name(at);
                self.output(Expr::Column(at), name);
            }
            _ => {}
        }
        for (item, slot) in columns.into_iter().zip(&self.sketch.project) {
            match item {
                Item::Table(table) => self.show_labels(table),
                Item::Column(at)
                    if self.sketch.full_names.contains(slot)
                        && label(self.table(at.table)).contains(&at.column) =>
                {
                    self.show_labels(at.table);
                }
                Item::Column(at) => {
                    let name = self.column_name(at);
                    self.output(Expr::Column(at), name);
                }
                Item::Product(a, b) => self.output(Expr::Product(a, b), "revenue".to_owned()),
            }
        }
        let skips = self.sketch.rank.is_some_and(|rank| rank.offset > 0);
        if ranked && subject.is_none() && self.query.select.len() == 1 && !skips {
            // "The highest price" without a table still wants to know whose.
            let table = self.query.base;
            for column in label(self.table(table)).into_iter().rev() {
                let at = ColumnRef { table, column };
                let name = self.column_name(at);
                self.query.select.insert(0, Output { expr: Expr::Column(at), name });
            }
        } else if self.query.select.is_empty() && (grouped || ranked) {
            self.show_labels(self.query.base);
        }
        let own = subject.map(Item::table);
        let repeated = own.is_some_and(|table| table != self.query.base)
            || self.query.joins.iter().any(|join| join.many)
            || self.only_parents();
        // Categories are listed once each; names, which tell rows apart, as often as there are rows.
        let kinds = match self.query.select.as_slice() {
            [Output { expr: Expr::Column(at), .. }] => {
                let table = self.table(at.table);
                // A model or a kind that stands for a name is shared by many rows.
                let kind = ["model", "kind", "type", "category", "brand", "make"]
                    .iter()
                    .any(|kind| table.columns[at.column].name.to_lowercase().ends_with(kind))
                    && self.sketch.filters.is_empty();
                nature(&table.columns[at.column]) == Nature::Text
                    && (kind || !label(table).contains(&at.column))
                    && (!ranked || self.sketch.distinct)
            }
            _ => false,
        };
        let nth = skips && subject.is_none();
        self.query.distinct = !grouped && (self.sketch.distinct || repeated || kinds || nth);
    }

    /// "Photographers whose photos": a photographer for each photo otherwise.
    fn only_parents(&self) -> bool {
        let parent = |output: &Output| match output.expr {
            Expr::Column(at) => at.table != self.query.base,
            _ => false,
        };
        !self.query.select.is_empty() && self.query.select.iter().all(parent)
    }

    /// Whether people know a row by its key: a text, as a flight's number.
    fn told(&self, key: ColumnRef) -> bool {
        let kind = self.table(key.table).columns[key.column].data_type.to_lowercase();
        kind.contains("text") || kind.contains("char")
    }

    fn whole(&mut self, table: usize) {
        for column in 0..self.table(table).columns.len() {
            let at = ColumnRef { table, column };
            let name = self.column_name(at);
            self.output(Expr::Column(at), name);
        }
    }

    fn show_labels(&mut self, table: usize) {
        let shown = label(self.table(table));
        if shown.is_empty() {
            match self.key(table) {
                Some(key) => {
                    let name = self.column_name(key);
                    self.output(Expr::Column(key), name);
                }
                None => self.whole(table),
            }
            return;
        }
        for column in shown {
            let at = ColumnRef { table, column };
            let name = self.column_name(at);
            self.output(Expr::Column(at), name);
        }
    }
}
