//! A query as SQL of a dialect. Texts, dates and numbers of the question become parameters; only
//! names of the catalogue and numbers of our own are written into the statement.

use serde_json::{Value, json};

use super::query::{Aggregate, ColumnRef, Condition, Expr, Join, Query, Wrap};
use super::time::{Range, Unit};
use crate::decide::Table;

/// A database's way of writing SQL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    Sqlite,
    Postgres,
}

impl Dialect {
    pub(crate) fn of(name: &str) -> Self {
        if name.to_lowercase().contains("postgres") { Self::Postgres } else { Self::Sqlite }
    }
}

/// The statement and its parameters.
pub(crate) fn render(query: &Query, tables: &[Table], dialect: Dialect) -> (String, Vec<Value>) {
    let mut writer = Writer { query, tables, dialect, params: Vec::new() };
    let inner = writer.select();
    let sql = match query.wrap {
        None => inner,
        Some(wrap) => writer.wrapped(&inner, wrap),
    };
    (sql, writer.params)
}

struct Writer<'a> {
    query: &'a Query,
    tables: &'a [Table],
    dialect: Dialect,
    params: Vec<Value>,
}

/// Words that must be quoted where they are names: those that either dialect reserves.
const RESERVED: &[&str] = &[
    "all",
    "and",
    "as",
    "asc",
    "between",
    "by",
    "case",
    "check",
    "column",
    "constraint",
    "create",
    "cross",
    "current_date",
    "default",
    "delete",
    "desc",
    "distinct",
    "drop",
    "else",
    "end",
    "except",
    "exists",
    "false",
    "for",
    "foreign",
    "from",
    "full",
    "grant",
    "group",
    "having",
    "in",
    "index",
    "inner",
    "insert",
    "intersect",
    "into",
    "is",
    "join",
    "key",
    "left",
    "like",
    "limit",
    "natural",
    "not",
    "null",
    "offset",
    "on",
    "or",
    "order",
    "outer",
    "primary",
    "references",
    "right",
    "select",
    "set",
    "table",
    "then",
    "to",
    "true",
    "union",
    "unique",
    "update",
    "user",
    "using",
    "values",
    "when",
    "where",
    "window",
    "with",
    "analyze",
    "analyse",
    "transaction",
];

pub(crate) fn identifier(name: &str) -> String {
    let plain = name.starts_with(|c: char| c.is_ascii_lowercase() || c == '_')
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        && !RESERVED.contains(&name);
    if plain { name.to_owned() } else { format!("\"{}\"", name.replace('"', "\"\"")) }
}

/// A name that may carry a schema, as in `public.orders`.
fn table_name(name: &str) -> String {
    name.split('.').map(identifier).collect::<Vec<_>>().join(".")
}

impl Writer<'_> {
    fn param(&mut self, value: Value, cast: &str) -> String {
        match self.dialect {
            Dialect::Sqlite => {
                self.params.push(value);
                "?".to_owned()
            }
            Dialect::Postgres => {
                // Every parameter is a text, so that its type never depends on the column's.
                let text = match value {
                    Value::String(text) => text,
                    other => other.to_string(),
                };
                self.params.push(Value::String(text));
                let place = format!("CAST(${} AS text)", self.params.len());
                if cast == "text" { place } else { format!("CAST({place} AS {cast})") }
            }
        }
    }

    fn number(&mut self, value: f64) -> String {
        let json = if value.fract() == 0.0 && value.abs() < 9e15 {
            json!(value as i64)
        } else {
            json!(value)
        };
        self.param(json, "numeric")
    }

    fn column(&self, at: ColumnRef) -> String {
        let table = &self.tables[at.table];
        let name = identifier(&table.columns[at.column].name);
        if self.query.joins.is_empty() {
            name
        } else {
            format!("{}.{name}", table_name(&table.name))
        }
    }

    fn qualified(&self, at: ColumnRef) -> String {
        let table = &self.tables[at.table];
        format!("{}.{}", table_name(&table.name), identifier(&table.columns[at.column].name))
    }

    /// A date column as a date: Postgres compares texts with dates only after a cast.
    fn date(&self, at: ColumnRef) -> String {
        let column = self.column(at);
        let textual = {
            let kind = self.tables[at.table].columns[at.column].data_type.to_lowercase();
            kind.contains("char") || kind.contains("text")
        };
        match self.dialect {
            Dialect::Postgres if textual => format!("CAST({column} AS timestamp)"),
            _ => column,
        }
    }

    fn expr(&self, expr: &Expr) -> String {
        match expr {
            Expr::Column(at) => self.column(*at),
            Expr::Product(a, b) => format!("{} * {}", self.column(*a), self.column(*b)),
            Expr::Bucket(unit, at) => self.bucket(*unit, *at),
            Expr::CountRows => "COUNT(*)".to_owned(),
            Expr::CountDistinct(at) => format!("COUNT(DISTINCT {})", self.column(*at)),
            Expr::Aggregate(function, inner) => {
                let name = match function {
                    Aggregate::Sum => "SUM",
                    Aggregate::Average => "AVG",
                    Aggregate::Min => "MIN",
                    Aggregate::Max => "MAX",
                };
                format!("{name}({})", self.expr(inner))
            }
            Expr::AveragePer(inner, per) => {
                format!("SUM({}) * 1.0 / COUNT(DISTINCT {})", self.expr(inner), self.column(*per))
            }
        }
    }

    fn bucket(&self, unit: Unit, at: ColumnRef) -> String {
        let date = self.date(at);
        match (self.dialect, unit) {
            (Dialect::Sqlite, Unit::Day) => format!("strftime('%Y-%m-%d', {date})"),
            (Dialect::Sqlite, Unit::Week) => format!("strftime('%G-W%V', {date})"),
            (Dialect::Sqlite, Unit::Month) => format!("strftime('%Y-%m', {date})"),
            (Dialect::Sqlite, Unit::Year) => format!("strftime('%Y', {date})"),
            (Dialect::Sqlite, Unit::Quarter) => format!(
                "strftime('%Y', {date}) || '-Q' || ((CAST(strftime('%m', {date}) AS INTEGER) + 2) / 3)"
            ),
            (Dialect::Postgres, unit) => {
                let form = match unit {
                    Unit::Day => "YYYY-MM-DD",
                    Unit::Week => "IYYY-\"W\"IW",
                    Unit::Month => "YYYY-MM",
                    Unit::Quarter => "YYYY-\"Q\"Q",
                    Unit::Year => "YYYY",
                };
                format!("to_char({date}, '{form}')")
            }
        }
    }

    fn condition(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::Number(expr, op, value) => {
                let left = self.expr(expr);
                format!("{left} {} {}", op.sign(), self.number(*value))
            }
            Condition::Between(expr, low, high) => {
                let left = self.expr(expr);
                let low = self.number(*low);
                let high = self.number(*high);
                format!("{left} BETWEEN {low} AND {high}")
            }
            Condition::In { column, values, negated } => {
                let left = self.column(*column);
                let places: Vec<String> =
                    values.iter().map(|value| self.param(json!(value), "text")).collect();
                match (places.as_slice(), negated) {
                    ([one], false) => format!("{left} = {one}"),
                    ([one], true) => format!("{left} <> {one}"),
                    (_, false) => format!("{left} IN ({})", places.join(", ")),
                    (_, true) => format!("{left} NOT IN ({})", places.join(", ")),
                }
            }
            Condition::AnyEquals { columns, value } => {
                let parts: Vec<String> = columns
                    .iter()
                    .map(|column| {
                        let place = self.param(json!(value), "text");
                        format!("LOWER({}) = LOWER({place})", self.column(*column))
                    })
                    .collect();
                if parts.len() == 1 { parts.concat() } else { format!("({})", parts.join(" OR ")) }
            }
            Condition::Contains { column, text } => {
                let pattern = text.replace('!', "!!").replace('%', "!%").replace('_', "!_");
                let place = self.param(json!(format!("%{pattern}%")), "text");
                format!("LOWER({}) LIKE LOWER({place}) ESCAPE '!'", self.column(*column))
            }
            Condition::Within { column, ranges } => {
                let parts: Vec<String> =
                    ranges.iter().map(|range| self.within(*column, range)).collect();
                if parts.len() == 1 { parts.concat() } else { format!("({})", parts.join(" OR ")) }
            }
            Condition::Without { child, parent } => format!(
                "NOT EXISTS (SELECT 1 FROM {} WHERE {} = {})",
                table_name(&self.tables[child.table].name),
                self.qualified(*child),
                self.qualified(*parent)
            ),
        }
    }

    fn within(&mut self, column: ColumnRef, range: &Range) -> String {
        let date = self.date(column);
        let mut parts = Vec::new();
        for (bound, sign) in [(range.from, ">="), (range.to, "<")] {
            if let Some(bound) = bound {
                let place = self.param(json!(bound.to_string()), "date");
                parts.push(format!("{date} {sign} {place}"));
            }
        }
        match parts.len() {
            0 => "1 = 1".to_owned(),
            1 => parts.concat(),
            _ => format!("({})", parts.join(" AND ")),
        }
    }

    fn join(&self, join: &Join) -> String {
        format!(
            " JOIN {} ON {} = {}",
            table_name(&self.tables[join.table].name),
            self.qualified(join.left),
            self.qualified(join.right)
        )
    }

    fn select(&mut self) -> String {
        let query = self.query;
        let columns: Vec<String> = query
            .select
            .iter()
            .map(|output| {
                let expr = self.expr(&output.expr);
                let name = identifier(&output.name);
                if expr == name { name } else { format!("{expr} AS {name}") }
            })
            .collect();
        let mut sql = format!(
            "SELECT {}{} FROM {}",
            if query.distinct { "DISTINCT " } else { "" },
            columns.join(", "),
            table_name(&self.tables[query.base].name)
        );
        for join in &query.joins {
            sql.push_str(&self.join(join));
        }
        self.clause(&mut sql, " WHERE ", &query.conditions);
        if !query.group.is_empty() {
            let keys: Vec<String> = query.group.iter().map(|expr| self.expr(expr)).collect();
            sql.push_str(&format!(" GROUP BY {}", keys.join(", ")));
        }
        self.clause(&mut sql, " HAVING ", &query.having);
        if !query.order.is_empty() && query.wrap.is_none_or(|wrap| wrap == Wrap::Count) {
            let keys: Vec<String> = query
                .order
                .iter()
                .map(|(expr, down)| {
                    format!("{}{}", self.expr(expr), if *down { " DESC" } else { "" })
                })
                .collect();
            sql.push_str(&format!(" ORDER BY {}", keys.join(", ")));
        }
        if let Some(limit) = query.limit {
            sql.push_str(&format!(" LIMIT {limit}"));
        }
        sql
    }

    fn clause(&mut self, sql: &mut String, word: &str, conditions: &[Condition]) {
        for (at, condition) in conditions.iter().enumerate() {
            sql.push_str(if at == 0 { word } else { " AND " });
            let text = self.condition(condition);
            sql.push_str(&text);
        }
    }

    fn wrapped(&self, inner: &str, wrap: Wrap) -> String {
        let names: Vec<String> =
            self.query.select.iter().map(|output| identifier(&output.name)).collect();
        let value = names.last().cloned().unwrap_or_default();
        let keys = names[..names.len().saturating_sub(1)].join(", ");
        let percent = |part: String, whole: String| match self.dialect {
            Dialect::Sqlite => format!("ROUND({part} * 100.0 / NULLIF({whole}, 0), 2)"),
            Dialect::Postgres => {
                format!("ROUND(CAST({part} * 100.0 / NULLIF({whole}, 0) AS numeric), 2)")
            }
        };
        match wrap {
            Wrap::Count => format!("SELECT COUNT(*) AS count FROM ({inner}) AS found"),
            Wrap::Growth => {
                let before = format!("LAG({value}) OVER (ORDER BY {keys})");
                let change = percent(format!("({value} - {before})"), before);
                format!(
                    "SELECT {keys}, {value}, {change} AS change_percent FROM ({inner}) AS periods ORDER BY {keys}"
                )
            }
            Wrap::Share => {
                let share = percent(value.clone(), format!("SUM({value}) OVER ()"));
                format!(
                    "SELECT {keys}, {value}, {share} AS share_percent FROM ({inner}) AS parts ORDER BY {value} DESC, {keys}"
                )
            }
        }
    }
}
