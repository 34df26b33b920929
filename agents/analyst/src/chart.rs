//! A node kind that draws rows.

use ephor_core::{ErrorCode, Failure};
use ephor_effects::{NodeContext, NodeKind};
use ephor_rules::KindSpec;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::report::{self, Report, Section, Table};

/// `CHART`: draws rows as line, bar or pie charts, whichever fits them, on one HTML page without
/// scripts that loads nothing. Its output is `{"html": the page, "charts": how many it shows}`.
#[derive(Debug, Clone, Copy, Default)]
pub struct Chart;

/// What is drawn.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct ChartConfig {
    /// The page's title.
    #[schemars(length(min = 1, max = 400))]
    pub title: String,
    /// A DATABASE node's output, or its rows: `${node.output}`. Each row is an object.
    pub data: Value,
}

impl NodeKind for Chart {
    type Config = ChartConfig;
    const NAME: &'static str = "CHART";
    const DESCRIPTION: &'static str =
        "Draws rows as a chart, on an HTML page that can be sent or stored; `html` in its output";
    const IDEMPOTENT: bool = true;

    fn describe(&self, spec: KindSpec) -> KindSpec {
        spec.computes().sends_to([])
    }

    async fn run(&self, config: ChartConfig, _: NodeContext<'_>) -> Result<Value, Failure> {
        let table = table(&config.data)?;
        let charts = report::drawn(&table);
        if charts == 0 {
            let rows = table.rows.len();
            let what = format!("nothing to draw: {rows} rows, and a chart takes two with a number");
            return Err(Failure::new(ErrorCode::ValidationFailed, what));
        }
        let section = Section { table: Some(table), ..Section::default() };
        let page = Report { title: config.title, sections: vec![section], ..Report::default() };
        Ok(json!({"html": report::html(&page), "charts": charts}))
    }
}

fn table(data: &Value) -> Result<Table, Failure> {
    if let Some(table) = Table::from_output(data) {
        return Ok(table);
    }
    let rows = data.as_array().filter(|rows| rows.iter().all(Value::is_object));
    let Some(rows) = rows else {
        let what = "data is neither a DATABASE node's output nor a list of rows";
        return Err(Failure::new(ErrorCode::ValidationFailed, what));
    };
    let mut columns: Vec<&String> = Vec::new();
    for name in rows.iter().filter_map(Value::as_object).flat_map(|row| row.keys()) {
        if !columns.contains(&name) {
            columns.push(name);
        }
    }
    let cells = |row: &Value| {
        columns.iter().map(|name| row.get(*name).cloned().unwrap_or_default()).collect()
    };
    Ok(Table::new(columns.iter().map(|name| name.as_str()), rows.iter().map(cells).collect()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn rows_come_as_an_output_or_as_a_list() {
        let rows = json!([{"month": "2026-01", "total": 3}, {"month": "2026-02", "total": 5}]);
        let output = json!({"columns": ["month", "total"], "rows": rows});
        for data in [&rows, &output] {
            let table = table(data).unwrap();
            assert_eq!((table.columns.len(), report::drawn(&table)), (2, 1), "{data}");
        }
        let one = table(&json!([{"month": "2026-01", "total": 3}])).unwrap();
        assert_eq!(report::drawn(&one), 0);
        for wrong in [json!("x"), json!([1]), Value::Null] {
            assert!(table(&wrong).is_err(), "{wrong}");
        }
    }
}
