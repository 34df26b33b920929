//! Rows of data as tables for people.

use ephor_core::text::cut;
use serde_json::{Map, Value};

/// Most characters of one cell.
const WIDEST: usize = 60;

/// Rows that are objects, with their columns in the first row's order.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Rows {
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Map<String, Value>>,
    /// Whether there are more than these.
    pub(crate) more: bool,
}

impl Rows {
    /// The rows of a node's output: of what a database gave, or a list.
    pub(crate) fn of(output: &Value) -> Option<Self> {
        let more = output.get("truncated").and_then(Value::as_bool).unwrap_or_default();
        let rows = output.get("rows").and_then(Self::read).or_else(|| Self::read(output))?;
        Some(Self { more, ..rows })
    }

    /// Reads a list of objects; None for anything else.
    pub(crate) fn read(value: &Value) -> Option<Self> {
        let rows: Vec<Map<String, Value>> =
            value.as_array()?.iter().map(|row| row.as_object().cloned()).collect::<Option<_>>()?;
        let mut columns: Vec<String> = Vec::new();
        for row in &rows {
            for key in row.keys() {
                if !columns.contains(key) {
                    columns.push(key.clone());
                }
            }
        }
        Some(Self { columns, rows, more: false })
    }

    /// The cell's number, where it is one. Databases give decimals as texts, too.
    pub(crate) fn number(&self, row: usize, column: &str) -> Option<f64> {
        number(self.rows.get(row)?.get(column)?)
    }

    /// Whether all cells that are there are numbers.
    pub(crate) fn numeric(&self, column: &str) -> bool {
        let mut cells = self
            .rows
            .iter()
            .filter_map(|row| row.get(column))
            .filter(|cell| !cell.is_null())
            .peekable();
        cells.peek().is_some() && cells.all(|cell| number(cell).is_some())
    }

    /// A Markdown table of the first rows.
    pub(crate) fn markdown(&self, most: usize) -> String {
        if self.columns.is_empty() {
            return String::new();
        }
        let numeric: Vec<bool> = self.columns.iter().map(|column| self.numeric(column)).collect();
        let head: Vec<String> = self.columns.iter().map(|column| escape(&title(column))).collect();
        let rule: Vec<&str> =
            numeric.iter().map(|&numeric| if numeric { "---:" } else { "---" }).collect();
        let mut out = format!("| {} |\n| {} |\n", head.join(" | "), rule.join(" | "));
        for row in self.rows.iter().take(most) {
            let cells: Vec<String> = self
                .columns
                .iter()
                .map(|column| escape(&cell(column, row.get(column).unwrap_or(&Value::Null))))
                .collect();
            out.push_str(&format!("| {} |\n", cells.join(" | ")));
        }
        out
    }
}

fn escape(text: &str) -> String {
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    cut(&line.replace('|', "\\|"), WIDEST)
}

/// A column's name for people.
pub(crate) fn title(column: &str) -> String {
    column.replace('_', " ")
}

/// A number, or a text that is one.
pub(crate) fn number(value: &Value) -> Option<f64> {
    let number = match value {
        Value::Number(number) => number.as_f64()?,
        Value::String(text) if text.len() < 40 && !text.starts_with('+') => text.parse().ok()?,
        _ => return None,
    };
    number.is_finite().then_some(number)
}

/// A cell's text. Keys and years are no amounts: they get no separators.
pub(crate) fn cell(column: &str, value: &Value) -> String {
    let plain = ["id", "year"].iter().any(|name| {
        column == *name || column.strip_suffix(name).is_some_and(|of| of.ends_with('_'))
    });
    match (value, number(value)) {
        (Value::Null, _) => "–".to_owned(),
        (Value::Number(raw), _) if plain => raw.to_string(),
        (Value::Number(_), Some(number)) => amount(number),
        (Value::String(text), _) => text.clone(),
        (other, _) => other.to_string(),
    }
}

/// A number with separators and at most two places after the point.
///
/// Whole numbers have no places.
pub(crate) fn amount(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    if rounded.abs() >= 1e15 {
        return format!("{value:e}");
    }
    let text = if rounded.fract() == 0.0 {
        format!("{:.0}", rounded.abs())
    } else {
        format!("{:.2}", rounded.abs())
    };
    let (whole, places) = text.split_once('.').map_or((text.as_str(), None), |(w, p)| (w, Some(p)));
    let mut out = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    if let Some(places) = places {
        out.push('.');
        out.push_str(places);
    }
    if rounded < 0.0 { format!("-{out}") } else { out }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use serde_json::json;

    #[test]
    fn amounts_read_well() {
        for (value, expect) in [
            (0.0, "0"),
            (1234567.0, "1,234,567"),
            (-1234.5, "-1,234.50"),
            (0.005, "0.01"),
            (-0.001, "0"),
            (999.999, "1,000"),
        ] {
            assert_eq!(amount(value), expect, "{value}");
        }
    }

    #[test]
    fn rows_become_a_table() {
        let rows =
            Rows::read(&json!([{"name": "a|b\n", "total_x": 1200.5, "id": 1200}, {"name": null}]))
                .unwrap();
        assert_eq!(
            rows.markdown(10),
            "| name | total x | id |\n| --- | ---: | ---: |\n| a\\|b  | 1,200.50 | 1200 |\n| – | – | – |\n"
        );
        assert_eq!(Rows::read(&json!([1, 2])), None);
        assert_eq!(Rows::read(&json!([])).unwrap().markdown(3), "");
    }
}
