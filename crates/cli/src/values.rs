//! Results as a person reads them: texts as they are, rows as a table, the rest as JSON.

use serde_json::{Map, Value};

use super::term::{clean, short};

/// Rows of a table that are shown.
const ROWS: usize = 20;
/// Widest cell.
const CELL: usize = 40;

/// A value in as many lines as it takes.
pub(crate) fn readable(value: &Value) -> String {
    if let Some(rows) = value.get("rows").and_then(Value::as_array)
        && let Some(table) = table(rows)
    {
        return table;
    }
    for key in ["text", "content"] {
        if let Some(text) = value.get(key).and_then(Value::as_str) {
            return clean(text);
        }
    }
    match value {
        Value::String(text) => clean(text),
        other => {
            serde_json::to_string_pretty(other).map_or_else(|_| other.to_string(), |t| clean(&t))
        }
    }
}

/// None: these aren't rows of named values.
fn table(rows: &[Value]) -> Option<String> {
    let objects: Vec<&Map<String, Value>> =
        rows.iter().take(ROWS).map(Value::as_object).collect::<Option<_>>()?;
    let names: Vec<&str> = objects.first()?.keys().map(String::as_str).collect();
    let mut lines = vec![names.iter().map(|name| short(name, CELL)).collect::<Vec<_>>()];
    for object in &objects {
        lines.push(names.iter().map(|name| cell(object.get(*name))).collect());
    }
    let width = |column: usize| {
        let cells = lines.iter().filter_map(|line| line.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..names.len()).map(width).collect();
    let mut text: Vec<String> = lines
        .iter()
        .map(|line| {
            let cells = line.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
            cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
        })
        .collect();
    if rows.len() > ROWS {
        text.push(format!("… and {} more rows", rows.len() - ROWS));
    }
    Some(text.join("\n"))
}

fn cell(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => "-".to_owned(),
        Some(Value::String(text)) => short(text, CELL),
        Some(other) => short(&other.to_string(), CELL),
    }
}

#[cfg(test)]
mod tests {
    use super::readable;
    use serde_json::json;

    #[test]
    fn rows_are_a_table() {
        let value = json!({"rows": [{"m": "2026-09", "n": 3}, {"m": null, "n": 12.5}]});
        assert_eq!(readable(&value), "m        n\n2026-09  3\n-        12.5");
    }

    #[test]
    fn texts_are_themselves() {
        assert_eq!(readable(&json!({"text": "a\nb"})), "a\nb");
        assert_eq!(readable(&json!("x")), "x");
        assert_eq!(readable(&json!([1])), "[\n  1\n]");
        assert_eq!(readable(&json!({"rows": []})), "{\n  \"rows\": []\n}");
    }
}
