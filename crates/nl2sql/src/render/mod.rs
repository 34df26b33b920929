//! A query as SQL of a dialect. Texts, dates and numbers of the question become parameters; only
//! names of the catalogue and numbers of our own are written into the statement.

mod conditions;
mod names;

use serde_json::{Value, json};

use super::marks::{self, Epoch};
use super::query::{Aggregate, ColumnRef, Condition, Expr, Join, Query, Wrap};
use super::schema::Schema;
use super::time::Unit;
use ephor_model::decide::Table;

use names::{identifier, table_name};

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
pub(super) fn render(query: &Query, schema: &Schema, dialect: Dialect) -> (String, Vec<Value>) {
    let mut writer = Writer {
        query,
        schema,
        tables: &schema.tables,
        dialect,
        params: Vec::new(),
        qualify: !query.joins.is_empty(),
    };
    let inner = writer.select();
    let sql = match query.wrap {
        None => inner,
        Some(wrap) => writer.wrapped(&inner, wrap),
    };
    (sql, writer.params)
}

struct Writer<'a> {
    query: &'a Query,
    schema: &'a Schema,
    tables: &'a [Table],
    dialect: Dialect,
    params: Vec<Value>,
    /// Whether columns are written with their table.
    qualify: bool,
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
        if self.qualify { format!("{}.{name}", table_name(&table.name)) } else { name }
    }

    fn qualified(&self, at: ColumnRef) -> String {
        let table = &self.tables[at.table];
        format!("{}.{}", table_name(&table.name), identifier(&table.columns[at.column].name))
    }

    /// A date column as a date: Postgres compares texts with dates only after a cast.
    fn date(&self, at: ColumnRef) -> String {
        let column = self.column(at);
        if let Some(epoch) = self.epoch(at) {
            let seconds = match epoch.per_second() {
                1 => column,
                many => format!("{column} / {many}"),
            };
            return match self.dialect {
                Dialect::Sqlite => format!("datetime({seconds}, 'unixepoch')"),
                Dialect::Postgres => format!("(to_timestamp({seconds}) AT TIME ZONE 'UTC')"),
            };
        }
        let textual = {
            let kind = self.tables[at.table].columns[at.column].data_type.to_lowercase();
            kind.contains("char") || kind.contains("text")
        };
        match self.dialect {
            Dialect::Postgres if textual => format!("CAST({column} AS timestamp)"),
            _ => column,
        }
    }

    fn epoch(&self, at: ColumnRef) -> Option<Epoch> {
        Epoch::of(&self.tables[at.table].columns[at.column])
    }

    /// A column's amount: what is kept in cents is shown in whole units.
    fn amount(&self, at: ColumnRef) -> String {
        let column = self.column(at);
        match (marks::cents(&self.tables[at.table].columns[at.column]), self.dialect) {
            (false, _) => column,
            (true, Dialect::Sqlite) => format!("{column} / 100.0"),
            (true, Dialect::Postgres) => format!("CAST({column} AS double precision) / 100"),
        }
    }

    /// A table where it is named first: one in a role by its own name, too.
    fn source(&self, table: usize) -> String {
        let name = table_name(&self.tables[table].name);
        match &self.schema.roles[table] {
            Some(role) => format!("{} AS {name}", table_name(&self.tables[role.table].name)),
            None => name,
        }
    }

    fn expr(&mut self, expr: &Expr) -> String {
        match expr {
            Expr::Column(at) if self.epoch(*at).is_some() => self.date(*at),
            Expr::Column(at) => self.amount(*at),
            Expr::Product(a, b) => format!("{} * {}", self.amount(*a), self.amount(*b)),
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
                let applied = format!("{name}({})", self.expr(inner));
                if *function == Aggregate::Average { self.quotient(applied) } else { applied }
            }
            Expr::AveragePer(inner, per) => {
                let total = match inner.as_ref() {
                    Expr::CountRows | Expr::CountDistinct(_) => self.expr(inner),
                    value => format!("SUM({})", self.expr(value)),
                };
                self.quotient(format!("{total} * 1.0 / COUNT(DISTINCT {})", self.column(*per)))
            }
            Expr::Difference(one, other) => format!("{} - {}", self.expr(one), self.expr(other)),
            Expr::Percent(conditions) => {
                let parts: Vec<String> =
                    conditions.iter().map(|condition| self.condition(condition)).collect();
                self.quotient(format!(
                    "SUM(CASE WHEN {} THEN 1 ELSE 0 END) * 100.0 / NULLIF(COUNT(*), 0)",
                    parts.join(" AND ")
                ))
            }
        }
    }

    /// Postgres divides to sixteen places and more, exactly: too many for a number, which a result
    /// would then hold as a text.
    fn quotient(&self, sql: String) -> String {
        match self.dialect {
            Dialect::Postgres => format!("CAST({sql} AS double precision)"),
            Dialect::Sqlite => sql,
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

    fn join(&self, join: &Join) -> String {
        format!(
            "{} JOIN {} ON {} = {}",
            if join.outer { " LEFT" } else { "" },
            self.source(join.table),
            self.qualified(join.left),
            self.qualified(join.right)
        )
    }

    /// The name of a place in an order, which no column of the result has.
    fn place(&self) -> &'static str {
        let taken = |name: &str| self.query.select.iter().any(|output| output.name == name);
        if taken("place") { "place_in_order" } else { "place" }
    }

    /// The first of an order, with all that share its place.
    fn tied(&self, inner: &str) -> String {
        let query = self.query;
        let names: Vec<String> =
            query.select.iter().map(|output| identifier(&output.name)).collect();
        let rest = query.order.iter().skip(1).filter_map(|(expr, down)| {
            let output = query.select.iter().find(|output| output.expr == *expr)?;
            Some(format!("{}{}", identifier(&output.name), if *down { " DESC" } else { "" }))
        });
        let rest: Vec<String> = rest.collect();
        let order = if rest.is_empty() { names.join(", ") } else { rest.join(", ") };
        let (names, place) = (names.join(", "), self.place());
        format!("SELECT {names} FROM ({inner}) AS ranked WHERE {place} = 1 ORDER BY {order}")
    }

    fn select(&mut self) -> String {
        let query = self.query;
        let ties = query.ties.then(|| query.order.first()).flatten();
        let mut columns: Vec<String> = query
            .select
            .iter()
            .map(|output| {
                let expr = self.expr(&output.expr);
                let name = identifier(&output.name);
                if expr == name { name } else { format!("{expr} AS {name}") }
            })
            .collect();
        if let Some((expr, down)) = ties {
            let (key, down) = (self.expr(expr), if *down { " DESC" } else { "" });
            columns.push(format!("RANK() OVER (ORDER BY {key}{down}) AS {}", self.place()));
        }
        let mut sql = format!(
            "SELECT {}{} FROM {}",
            if query.distinct { "DISTINCT " } else { "" },
            columns.join(", "),
            self.source(query.base)
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
        if ties.is_some() {
            return self.tied(&sql);
        }
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
            if query.offset > 0 {
                sql.push_str(&format!(" OFFSET {}", query.offset));
            }
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
