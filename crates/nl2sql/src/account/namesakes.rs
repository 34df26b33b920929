//! Names that several rows have, where a question is of one of them.

use std::collections::BTreeSet;

use super::Account;
use crate::Reason;
use crate::compile::of_condition;
use crate::nature::{Nature, label};
use crate::query::{ColumnRef, Condition, Place};
use crate::schema::known_values;
use crate::text::singular;

/// A name that a statement looks up.
struct Called {
    columns: Vec<ColumnRef>,
    /// How many rows have it.
    rows: u64,
    name: String,
}

/// The column that has to have one value, and the value.
fn one_of(one: &Condition) -> Option<(ColumnRef, &str)> {
    match one {
        Condition::In { column, values, negated: false } => match values.as_slice() {
            [value] => Some((*column, value)),
            _ => None,
        },
        _ => None,
    }
}

impl Account<'_> {
    /// "Anna Berg's email", where two customers are called so: which of them is meant isn't known.
    pub(super) fn namesakes(&self) -> Option<Reason> {
        let asked = self.read.conditions.iter();
        asked.filter_map(|one| self.called(one).or_else(|| self.in_parts(one))).find_map(|called| {
            let Called { columns, rows, name } = called;
            let at: Vec<ColumnRef> = columns.iter().map(|column| self.real(*column)).collect();
            let told = self.is_keyed(columns[0].table)
                || at.iter().any(|at| self.tells_apart(*at))
                || self.bound(&columns);
            (rows > 1 && !told).then(|| Reason::SharedName {
                value: name,
                rows,
                name: self.together(&at),
                columns: self.telling(&at),
            })
        })
    }

    /// The columns of a name: `members.first_name and last_name`.
    fn together(&self, name: &[ColumnRef]) -> String {
        let columns = &self.table(name[0].table).columns;
        let others = name[1..].iter().map(|at| columns[at.column].name.clone());
        std::iter::once(self.name(name[0])).chain(others).collect::<Vec<_>>().join(" and ")
    }

    /// Other columns whose values tell rows with one name apart.
    fn telling(&self, name: &[ColumnRef]) -> Vec<String> {
        let table = name[0].table;
        let columns = &self.table(table).columns;
        let words = |at: &ColumnRef| !name.contains(at) && self.nature(*at) == Nature::Text;
        let told = self.columns(table).filter(words).take(3);
        told.map(|at| columns[at.column].name.clone()).collect()
    }

    /// A name that a condition looks up in a column of names.
    fn called(&self, one: &Condition) -> Option<Called> {
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
        let rows = known.iter().map(|(_, rows)| *rows).sum();
        Some(Called { columns: vec![column], rows, name: name.clone() })
    }

    /// A name that conditions look up by its parts, of which this is the first.
    fn in_parts(&self, one: &Condition) -> Option<Called> {
        let (first, _) = one_of(one)?;
        let at = self.real(first);
        let table = self.table(at.table);
        let label = label(table);
        if label.len() < 2 || label[0] != at.column {
            return None;
        }
        let columns: Vec<ColumnRef> =
            label.iter().map(|at| ColumnRef { column: *at, ..first }).collect();
        let value = |at: &ColumnRef| {
            let mut all = self.read.conditions.iter().filter_map(|one| one_of(one));
            all.find_map(|(column, value)| (column == *at).then_some(value))
        };
        let name = columns.iter().map(value).collect::<Option<Vec<_>>>()?.join(" ");
        let mut known = self.schema.facts.names.iter();
        let rows = known.find(|known| {
            known.of.table == table.name && known.value.to_lowercase() == name.to_lowercase()
        });
        Some(Called { columns, rows: rows?.rows, name })
    }

    /// "The J. Carter in Bath": more is said of the row than its name.
    fn bound(&self, name: &[ColumnRef]) -> bool {
        self.read
            .conditions
            .iter()
            .flat_map(|one| match one {
                Condition::In { .. } | Condition::Number(..) => of_condition(one),
                _ => Vec::new(),
            })
            .any(|at| at.table == name[0].table && !name.contains(&at))
    }

    /// "Customers called Anna Berg": all of them, or each with its name.
    fn tells_apart(&self, at: ColumnRef) -> bool {
        let several =
            self.words.iter().any(|word| self.in_table(at.table, word) && singular(word) != *word);
        let own = self.schema.real(self.query.base) == at.table;
        own && self.read.plain() && (several || self.read.shown.contains(&at))
    }
}
