//! Converts rows to JSON, within limits. Pure.

use serde_json::{Map, Number, Value, json};

/// Rows that are asked for at first, before it is known how long they are, and at most.
const FIRST: usize = 16;
const MOST_AT_ONCE: usize = 500;

/// Collects rows until there are enough of them.
pub(super) struct Rows {
    columns: Vec<String>,
    rows: Vec<Value>,
    most: usize,
    most_bytes: usize,
    bytes: usize,
    truncated: bool,
}

impl Rows {
    /// A column name that occurs twice gets a number: `id`, `id_2`.
    pub(super) fn new(names: impl Iterator<Item = String>, most: usize, most_bytes: usize) -> Self {
        let mut columns: Vec<String> = Vec::new();
        for name in names {
            let mut unique = name.clone();
            let mut number = 2;
            while columns.contains(&unique) {
                unique = format!("{name}_{number}");
                number += 1;
            }
            columns.push(unique);
        }
        Self { columns, rows: Vec::new(), most, most_bytes, bytes: 0, truncated: false }
    }

    /// Whether a further row would be left out anyway.
    pub(super) fn full(&self) -> bool {
        self.truncated
    }

    /// How many to ask for next: what fits, as long as those so far, and one that tells that
    /// there are more.
    pub(super) fn wanted(&self) -> usize {
        let room = self.most_bytes.saturating_sub(self.bytes);
        let fits = match self.bytes.checked_div(self.rows.len()) {
            None => FIRST,
            Some(average) => room / average.max(1),
        };
        let left = self.most.saturating_sub(self.rows.len());
        fits.min(left).saturating_add(1).min(MOST_AT_ONCE)
    }

    /// Adds a row, or notes that there are more.
    pub(super) fn push(&mut self, values: impl Iterator<Item = Value>) {
        if self.rows.len() >= self.most || self.bytes >= self.most_bytes {
            self.truncated = true;
            return;
        }
        let mut row = Map::new();
        for (column, value) in self.columns.iter().zip(values) {
            self.bytes += column.len() + 4 + rough_size(&value);
            row.insert(column.clone(), value);
        }
        self.rows.push(Value::Object(row));
    }

    /// The node's output.
    pub(super) fn into_output(self, affected: Option<u64>) -> Value {
        let mut output = json!({
            "row_count": self.rows.len(),
            "rows": self.rows,
            "columns": self.columns,
            "truncated": self.truncated,
        });
        if let (Some(affected), Some(map)) = (affected, output.as_object_mut()) {
            map.insert("affected".to_owned(), json!(affected));
        }
        output
    }
}

fn rough_size(value: &Value) -> usize {
    match value {
        Value::String(text) => text.len() + 2,
        Value::Array(_) | Value::Object(_) => value.to_string().len(),
        _ => 8,
    }
}

/// A float as JSON. What JSON has no number for becomes a text, as Postgres's own `to_json` does.
pub(super) fn float(value: f64) -> Value {
    match Number::from_f64(value) {
        Some(number) => Value::Number(number),
        None if value.is_nan() => json!("NaN"),
        None if value > 0.0 => json!("Infinity"),
        None => json!("-Infinity"),
    }
}

/// Bytes as hexadecimal text, `\x00ff`.
pub(super) fn hex(bytes: &[u8]) -> Value {
    let mut text = String::with_capacity(2 + bytes.len() * 2);
    text.push_str("\\x");
    for byte in bytes {
        for half in [byte >> 4, byte & 15] {
            text.push(char::from_digit(u32::from(half), 16).unwrap_or('0'));
        }
    }
    Value::String(text)
}
