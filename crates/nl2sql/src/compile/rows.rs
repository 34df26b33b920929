//! Rows that are listed: which columns are shown.

use super::{Builder, of_condition};
use crate::link::Item;
use crate::nature::{Nature, label, name, nature};
use crate::query::{ColumnRef, Condition, Expr, Output};
use crate::sketch::RankBy;

impl Builder<'_> {
    pub(super) fn rows(&mut self) {
        let columns: Vec<Item> =
            self.sketch.project.iter().map(|slot| self.settled.items[*slot]).collect();
        // "Plans with their fee": which plan it is, too, unless its name is what is asked for.
        let named = |item: &Item| match item {
            Item::Column(at) => label(self.table(at.table)).contains(&at.column),
            _ => true,
        };
        let subject = self.sketch.subject.map(|slot| self.settled.items[slot]).or_else(|| {
            // "Power tools with their brand", where no word names the tools' table alone.
            let own = columns.iter().all(|item| item.table() == self.query.base);
            (self.sketch.beside && own).then_some(Item::Table(self.query.base))
        });
        let own_table = subject.map(Item::table);
        let foreign = self.sketch.beside
            && columns.iter().all(|item| Some(item.table()) != own_table || !named(item));
        let ranked = self.sketch.rank.is_some_and(|rank| {
            matches!(rank.by, RankBy::Column(_) | RankBy::Age(_)) && rank.limit.is_some()
        });
        let grouped = !self.query.group.is_empty();
        let beside = columns.iter().any(|item| matches!(item, Item::Table(_)));
        // "Lifts built before 2000": the year is what they are chosen by.
        let chosen_by = !columns.is_empty() && columns.iter().all(|item| self.narrows(*item));
        match subject {
            Some(Item::Table(table))
                if columns.is_empty() || ranked || beside || foreign || chosen_by =>
            {
                // Where rows have no name, any other column may be what they are known by.
                let nameless = name(self.table(table)).is_empty();
                let instead = nameless && !ranked;
                let whole = (columns.is_empty() && (self.sketch.whole_rows || instead)
                    || chosen_by && instead)
                    && !grouped
                    && !self.sketch.distinct;
                let told = self.key(table).is_some_and(|key| self.told(key));
                if whole || (self.labels(table).is_empty() && !told) {
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

    /// Whether a condition is on that column.
    fn narrows(&self, item: Item) -> bool {
        let conditions = &self.query.conditions;
        let own = conditions.iter().filter(|one| !matches!(one, Condition::Exists { .. }));
        matches!(item, Item::Column(at) if own.clone().any(|one| of_condition(one).contains(&at)))
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
        let shown = self.labels(table);
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
        for at in shown {
            let name = self.column_name(at);
            self.output(Expr::Column(at), name);
        }
    }
}
