//! Values in questions: sampled ones, and texts that the catalogue doesn't know.

use super::interpret::{PLACES, Reader};
use super::keywords::Keyword;
use super::link::{Item, Literal, Nature, Target, nature};
use super::query::{ColumnRef, Op};
use super::sketch::{Filter, TextMatch};

impl Reader<'_> {
    /// Words that are sampled values become filters.
    pub(super) fn values(&mut self) {
        let mut found: Vec<(Vec<(ColumnRef, String)>, bool)> = Vec::new();
        for at in 0..self.tokens.len() {
            let token = &self.tokens[at];
            if token.values.is_empty() || !self.free(at) {
                continue;
            }
            // The very name of a table or column is that before it is a value of another.
            if token.targets.iter().any(|target| target.cost == 0) {
                continue;
            }
            let mut values = token.values.clone();
            // "Status is completed", "the Furniture category": the column beside it settles which.
            for beside in [self.before(at), (at + 1 < self.tokens.len()).then_some(at + 1)]
                .into_iter()
                .flatten()
            {
                let columns: Vec<ColumnRef> = self.columns(beside);
                let narrowed: Vec<_> =
                    values.iter().filter(|(column, _)| columns.contains(column)).cloned().collect();
                if self.free(beside) && !narrowed.is_empty() {
                    values = narrowed;
                    self.used[beside] = true;
                    break;
                }
            }
            self.used[at] = true;
            let negated = (at.saturating_sub(3)..at).any(|i| {
                self.tokens[i].is(Keyword::Not) || self.tokens[i].is(Keyword::Op(Op::NotEqual))
            });
            let columns = |values: &[(ColumnRef, String)]| {
                values.iter().map(|(column, _)| *column).collect::<Vec<_>>()
            };
            // "Completed or shipped": several values of one column are alternatives.
            match found.iter_mut().find(|(known, not)| {
                *not == negated && columns(known).iter().any(|c| columns(&values).contains(c))
            }) {
                Some((known, _)) => known.extend(values),
                None => found.push((values, negated)),
            }
        }
        for (values, negated) in found {
            let mut targets: Vec<Target> = Vec::new();
            for (column, _) in &values {
                let what = Item::Column(*column);
                if !targets.iter().any(|target| target.what == what) {
                    targets.push(Target { what, cost: 0 });
                }
            }
            let slot = self.sketch.slot(targets);
            self.sketch.filters.push(Filter::Values { slot, values, negated });
        }
    }

    fn columns(&self, at: usize) -> Vec<ColumnRef> {
        self.tokens[at]
            .targets
            .iter()
            .filter_map(|target| match target.what {
                Item::Column(column) => Some(column),
                _ => None,
            })
            .collect()
    }

    /// The word before, beyond "is", "=", "of" and the like.
    fn before(&self, at: usize) -> Option<usize> {
        (0..at).rev().find(|&i| {
            let token = &self.tokens[i];
            !(token.is_stop()
                || token.is(Keyword::Op(Op::Equal))
                || token.is(Keyword::Contains)
                || token.is(Keyword::Not)
                || token.is(Keyword::Op(Op::NotEqual)))
        })
    }

    /// Texts that aren't in the catalogue, where something says which column they belong to.
    pub(super) fn literals(&mut self) {
        for at in 0..self.tokens.len() {
            let Some(literal) = self.literal(at) else {
                continue;
            };
            let text = self.tokens[at].text.clone();
            let led = |reader: &Self, keyword: Keyword| {
                (at.saturating_sub(2)..at).any(|i| reader.tokens[i].is(keyword))
            };
            let named = led(self, Keyword::Is)
                || led(self, Keyword::Op(Op::Equal))
                || led(self, Keyword::Contains);
            let how =
                if led(self, Keyword::Contains) { TextMatch::Contains } else { TextMatch::Equal };
            let column = self.before(at).filter(|&i| self.free(i) && !self.texts(i).is_empty());
            if let Some(i) = column
                && (literal != Literal::Unknown || named)
            {
                self.used[i] = true;
                self.used[at] = true;
                let targets = self.texts(i);
                self.text_filter(targets, text, how);
                continue;
            }
            let chinese = text.chars().all(crate::offline::text::is_cjk);
            let length = text.chars().count();
            let place = at > 0
                && (self.tokens[at - 1].is(Keyword::At)
                    || self.tokens[at - 1].is(Keyword::Between))
                && (literal != Literal::Unknown || (chinese && (2..=6).contains(&length)));
            let places = self.text_columns(|name| PLACES.contains(&name));
            if place && !places.is_empty() {
                self.used[at] = true;
                self.text_filter(places, text, TextMatch::Place);
                continue;
            }
            let names = self.text_columns(|name| {
                ["name", "title", "label", "product", "customer"].contains(&name)
            });
            if literal != Literal::Unknown && !names.is_empty() {
                self.used[at] = true;
                self.text_filter(names, text, TextMatch::Contains);
            }
        }
    }

    fn text_columns(&self, fits: impl Fn(&str) -> bool) -> Vec<Target> {
        let mut found = Vec::new();
        for (table_at, table) in self.database.tables.iter().enumerate() {
            for (column_at, column) in table.columns.iter().enumerate() {
                let stems = super::atoms::stems(&column.name);
                if nature(column) == Nature::Text && stems.last().is_some_and(|last| fits(last)) {
                    let at = ColumnRef { table: table_at, column: column_at };
                    found.push(Target { what: Item::Column(at), cost: 1 });
                }
            }
        }
        found
    }
}
