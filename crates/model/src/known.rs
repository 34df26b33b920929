//! What a database's rows say about a question, beyond the schema: where a name occurs, which keys
//! are missing, which rows are marked as deleted.

use serde::{Deserialize, Serialize};

/// What to look up for a question. Its fixed form only allows finding given values, and counting.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Inquiry {
    /// Words of the question that may be values.
    pub phrases: Vec<String>,
    /// What to count.
    pub figures: Vec<Wanted>,
    /// Where names are kept in parts.
    pub names: Vec<NameParts>,
}

/// The columns of a table that make up a name, in their order: a first and a last name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NameParts {
    /// The table.
    pub table: String,
    /// Its columns.
    pub columns: Vec<String>,
}

/// A figure about one column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wanted {
    /// The table.
    pub table: String,
    /// Its column.
    pub column: String,
    /// What to count.
    pub what: What,
}

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum What {
    /// Rows without a value.
    Missing,
    /// Rows with a value.
    Present,
    /// Rows whose flag is on.
    On,
    /// Rows whose flag is off.
    Off,
    /// The largest number.
    Largest,
}

/// The results.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Facts {
    /// The connection.
    pub database: String,
    /// The phrases that were looked up.
    pub phrases: Vec<String>,
    /// Whether every text column was searched. If so, what isn't in `values` isn't a value.
    pub complete: bool,
    /// Where phrases were found.
    pub values: Vec<KnownValue>,
    /// The figures that could be read in time.
    pub figures: Vec<Figure>,
    /// Phrases that are names kept in parts.
    pub names: Vec<KnownName>,
}

/// A name kept in parts that the question mentions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownName {
    /// Where it is kept.
    pub of: NameParts,
    /// The parts, joined by spaces.
    pub value: String,
    /// The number of rows with it.
    pub rows: u64,
}

/// A value in the database that the question mentions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownValue {
    /// The table.
    pub table: String,
    /// Its column.
    pub column: String,
    /// The value as stored.
    pub value: String,
    /// The words of the question.
    pub phrase: String,
    /// Whether the phrase is the whole value, ignoring case; otherwise it is a part of it.
    pub whole: bool,
    /// The number of rows with it.
    pub rows: u64,
}

/// A figure that was read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// The figure's definition.
    pub of: Wanted,
    /// The number.
    pub number: f64,
}

fn counted(rows: u64) -> String {
    if rows == 1 { "1 row".to_owned() } else { format!("{rows} rows") }
}

impl Facts {
    /// A figure, if it could be read.
    ///
    /// ```
    /// use ephor_model::known::{Facts, Figure, Wanted, What};
    ///
    /// let of = Wanted { table: "orders".into(), column: "customer_id".into(), what: What::Missing };
    /// let facts = Facts { figures: vec![Figure { of, number: 3.0 }], ..Facts::default() };
    /// assert_eq!(facts.figure("orders", "customer_id", What::Missing), Some(3.0));
    /// assert_eq!(facts.figure("orders", "customer_id", What::Present), None);
    /// ```
    pub fn figure(&self, table: &str, column: &str, what: What) -> Option<f64> {
        let is = |figure: &&Figure| {
            figure.of.table == table && figure.of.column == column && figure.of.what == what
        };
        self.figures.iter().find(is).map(|figure| figure.number)
    }

    /// Whether a text was searched everywhere and doesn't occur.
    pub fn rules_out(&self, text: &str) -> bool {
        let same = |known: &str| known.to_lowercase() == text.to_lowercase();
        self.complete
            && self.phrases.iter().any(|phrase| same(phrase))
            && !self.values.iter().any(|known| same(&known.phrase))
    }

    /// The facts as sentences, for prompts.
    pub fn told(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for known in &self.values {
            let KnownValue { table, column, value, rows, .. } = known;
            let is = if known.whole { "is" } else { "contains what the question names; it is" };
            let rows = counted(*rows);
            lines.push(format!("{value:?} {is} a value of {table}.{column} ({rows})"));
        }
        for KnownName { of: NameParts { table, columns }, value, rows } in &self.names {
            let (rows, columns) = (counted(*rows), columns.join(" and "));
            lines.push(format!("{value:?} is {columns} of {table} ({rows})"));
        }
        for Figure { of: Wanted { table, column, what }, number } in &self.figures {
            let line = match what {
                What::Missing if *number > 0.0 => {
                    format!("{number} rows of {table} have no {column}")
                }
                What::Present if *number > 0.0 => {
                    format!("{number} rows of {table} have a {column}")
                }
                What::On if *number > 0.0 => format!("{column} is on in {number} rows of {table}"),
                What::Off if *number > 0.0 => {
                    format!("{column} is off in {number} rows of {table}")
                }
                What::Largest => format!("the largest {table}.{column} is {number}"),
                _ => continue,
            };
            lines.push(line);
        }
        let nowhere = self.phrases.iter().filter(|phrase| self.rules_out(phrase));
        lines.extend(nowhere.map(|phrase| format!("no text column holds the value {phrase:?}")));
        lines
    }
}
