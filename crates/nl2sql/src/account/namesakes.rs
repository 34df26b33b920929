//! Names that several rows have, where a question is of one of them.

use std::collections::BTreeSet;

use super::Account;
use crate::Reason;
use crate::compile::of_condition;
use crate::nature::{Nature, label};
use crate::query::{ColumnRef, Condition, Place};
use crate::schema::known_values;
use crate::text::singular;

impl Account<'_> {
    /// "Anna Berg's email", where two customers are called so: which of them is meant isn't known.
    pub(super) fn namesakes(&self) -> Option<Reason> {
        self.read.conditions.iter().find_map(|one| {
            let (column, rows, name) = self.called(one)?;
            let at = self.real(column);
            let told = self.is_keyed(column.table) || self.tells_apart(at) || self.bound(column);
            (rows > 1 && !told).then(|| Reason::SharedName {
                value: name.to_owned(),
                rows,
                name: self.name(at),
                columns: self.telling(at),
            })
        })
    }

    /// Other columns whose values tell rows with one name apart.
    fn telling(&self, name: ColumnRef) -> Vec<String> {
        let columns = &self.table(name.table).columns;
        let words = |at: &ColumnRef| *at != name && self.nature(*at) == Nature::Text;
        let told = self.columns(name.table).filter(words).take(3);
        told.map(|at| columns[at.column].name.clone()).collect()
    }

    /// The column of names that a condition looks a name up in, how many rows have that name, and the name.
    fn called<'q>(&self, one: &'q Condition) -> Option<(ColumnRef, u64, &'q str)> {
        let (column, name, whole) = match one {
            Condition::In { column, values, negated: false } => (*column, values.first()?, true),
            Condition::Like { column, text, place: Place::Anywhere, negated: false } => {
                (*column, text, false)
            }
            _ => return None,
        };
        let at = self.real(column);
        let table = self.table(at.table);
        // Rows of people and places are known by such a column alone; titles of events repeat.
        let last = self.parts(at).pop()?;
        if !["name", "nm"].contains(&last.as_str()) || label(table) != [at.column] {
            return None;
        }
        let lower = name.to_lowercase();
        let column_name = &table.columns[at.column].name;
        let values = known_values(&self.schema.facts, &table.name, column_name);
        let known = values.filter(|known| {
            let value = known.value.to_lowercase();
            value == lower || !whole && value.contains(&lower)
        });
        // A value is told once for each phrase that it was found by.
        let known: BTreeSet<(&str, u64)> =
            known.map(|known| (known.value.as_str(), known.rows)).collect();
        Some((column, known.iter().map(|(_, rows)| *rows).sum(), name))
    }

    /// "The J. Carter in Bath": more is said of the row than its name.
    fn bound(&self, column: ColumnRef) -> bool {
        self.read
            .conditions
            .iter()
            .flat_map(|one| match one {
                Condition::In { .. } | Condition::Number(..) => of_condition(one),
                _ => Vec::new(),
            })
            .any(|at| at.table == column.table && at != column)
    }

    /// "Customers called Anna Berg": all of them, or each with its name.
    fn tells_apart(&self, at: ColumnRef) -> bool {
        let several =
            self.words.iter().any(|word| self.in_table(at.table, word) && singular(word) != *word);
        let own = self.schema.real(self.query.base) == at.table;
        own && self.read.plain() && (several || self.read.shown.contains(&at))
    }
}
