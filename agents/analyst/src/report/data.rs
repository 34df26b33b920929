//! The contents of a report.

use ephor_core::Language;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A report, ready to be rendered.
///
/// ```
/// use ephor_analyst::report::{Report, Section, Table, html, markdown};
/// use serde_json::json;
///
/// let table = Table::new(["region", "revenue"], vec![vec![json!("North"), json!(1200)]]);
/// let report = Report {
///     title: "Revenue".into(),
///     summary: "All of it is from the **north**.".into(),
///     sections: vec![Section { title: "By region".into(), table: Some(table), ..Section::default() }],
///     ..Report::default()
/// };
/// assert!(markdown(&report).contains("| North | 1,200 |"));
/// assert!(html(&report).starts_with("<!DOCTYPE html>"));
/// ```
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Report {
    /// Its title. If empty, the question is the title.
    pub title: String,
    /// The question.
    pub question: String,
    /// The language of headings and notes. None: that of the question or the title.
    pub language: Option<Language>,
    /// The findings, in Markdown; tags and images in it are removed.
    pub summary: String,
    /// The steps of the analysis.
    pub sections: Vec<Section>,
    /// The plan: one instruction per step.
    pub plan: Vec<String>,
    /// Notes on the whole: what failed, was left out, or was done differently.
    pub notes: Vec<String>,
    /// Where it comes from.
    pub provenance: Provenance,
}

impl Report {
    pub(super) fn heading(&self) -> &str {
        match self.title.trim() {
            "" => self.question.trim(),
            title => title,
        }
    }

    pub(super) fn spoken(&self) -> Language {
        let text = if self.question.trim().is_empty() { &self.title } else { &self.question };
        self.language.unwrap_or_else(|| Language::of(text))
    }
}

/// A step of a report.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Section {
    /// What the step was to find out.
    pub title: String,
    /// The query that was run.
    pub sql: Option<String>,
    /// The query's result.
    pub table: Option<Table>,
    /// The analysis of it, in Markdown.
    pub analysis: Option<String>,
    /// Notes on this step.
    pub notes: Vec<String>,
}

/// Rows of a result.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Table {
    /// The columns, in order.
    pub columns: Vec<Column>,
    /// The rows, with a value for each column.
    pub rows: Vec<Vec<Value>>,
    /// The total number of rows, if known.
    pub total: Option<u64>,
    /// Whether there were more rows than these.
    pub truncated: bool,
}

impl Table {
    /// A table with these columns and rows.
    pub fn new<C: Into<Column>>(
        columns: impl IntoIterator<Item = C>,
        rows: Vec<Vec<Value>>,
    ) -> Self {
        let columns = columns.into_iter().map(Into::into).collect();
        Self { columns, rows, total: None, truncated: false }
    }

    /// Reads the output of a DATABASE node: `{"columns", "rows": [{…}], "truncated"}`. None for
    /// anything else.
    ///
    /// ```
    /// use ephor_analyst::report::Table;
    /// use serde_json::json;
    ///
    /// let output = json!({"columns": ["n"], "rows": [{"n": 3}], "row_count": 1, "truncated": false});
    /// assert_eq!(Table::from_output(&output).unwrap().rows, [[json!(3)]]);
    /// ```
    pub fn from_output(output: &Value) -> Option<Self> {
        let names: Vec<&str> =
            output.get("columns")?.as_array()?.iter().filter_map(Value::as_str).collect();
        let rows = output.get("rows")?.as_array()?;
        let row = |row: &Value| {
            names.iter().map(|name| row.get(*name).cloned().unwrap_or(Value::Null)).collect()
        };
        let truncated = output.get("truncated").and_then(Value::as_bool).unwrap_or(false);
        let rows = rows.iter().map(row).collect();
        Some(Self { truncated, ..Self::new(names, rows) })
    }

    pub(super) fn cell(&self, row: usize, column: usize) -> &Value {
        self.rows.get(row).and_then(|row| row.get(column)).unwrap_or(&Value::Null)
    }
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Column {
    /// Its name in the result.
    pub name: String,
    /// The unit of its numbers: `EUR`, `kg`, `%`. None: the end of its name, such as `price_eur`.
    pub unit: Option<String>,
}

impl<T: Into<String>> From<T> for Column {
    fn from(name: T) -> Self {
        Self { name: name.into(), unit: None }
    }
}

/// Where a report comes from.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Provenance {
    /// The database's name; never a URL with a password.
    pub database: Option<String>,
    /// When it was queried, in display form.
    pub when: Option<String>,
    /// The model that wrote the texts.
    pub model: Option<String>,
    /// Documents and terms that were used.
    pub evidence: Vec<String>,
}
