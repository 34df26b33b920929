//! Whether a glossary's definitions fit a database: SQLite reads them over empty tables, and runs nothing.

use std::fmt;

use ephor_model::{Database, Table};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, Error};

use super::glossary::{Entry, column};

/// Maximum number of tables in one FROM, below SQLite's own limit.
const MOST_TABLES: usize = 60;

/// A definition of a glossary that fits none of the databases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The glossary, with the line if known.
    pub place: String,
    /// The term.
    pub term: String,
    /// What is wrong with its `sql`.
    pub problem: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.problem)
    }
}

/// What is wrong with an entry, if its definition fits none of the databases.
pub(super) fn fault(entry: &Entry, databases: &[Database]) -> Option<Fault> {
    let sql = entry.term.sql.as_deref()?;
    let problems: Option<Vec<String>> =
        databases.iter().map(|database| problem(sql, database)).collect();
    let problem = problems?.into_iter().next()?;
    let place = match entry.line {
        Some(line) => format!("{}:{line}", entry.source),
        None => format!("{}: “{}”", entry.source, entry.term.term),
    };
    Some(Fault { place, term: entry.term.term.clone(), problem })
}

/// What is wrong with an expression over a database. None where that can't be told: Postgres knows more
/// functions and syntax than SQLite, so that there only `table.column` is looked at.
fn problem(sql: &str, database: &Database) -> Option<String> {
    let words: Vec<String> =
        sql.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_lowercase).collect();
    let said = |name: &str| words.contains(&name.to_lowercase());
    let spaced = |name: &str| {
        name.contains(|c: char| !c.is_alphanumeric() && c != '_')
            && sql.to_lowercase().contains(&name.to_lowercase())
    };
    let meant = |table: &&Table| {
        let mut names = table.columns.iter().map(|column| &column.name).chain([&table.name]);
        names.any(|name| said(name) || spaced(name))
    };
    let tables: Vec<&Table> = database.tables.iter().filter(meant).collect();
    let is_table = tables.iter().any(|table| table.name.eq_ignore_ascii_case(sql));
    // A schema's name before the table's is something else to SQLite.
    if is_table || tables.len() > MOST_TABLES || tables.iter().any(|table| table.name.contains('.'))
    {
        return None;
    }
    let scratch = Connection::open_in_memory().ok()?;
    scratch.set_db_config(DbConfig::SQLITE_DBCONFIG_DQS_DML, false).ok()?;
    for table in &tables {
        let columns = table.columns.iter().map(|column| quoted(&column.name)).collect::<Vec<_>>();
        let create = format!("CREATE TABLE {} ({})", quoted(&table.name), columns.join(", "));
        scratch.execute_batch(&create).ok()?;
    }
    let names: Vec<String> = tables.iter().map(|table| quoted(&table.name)).collect();
    let from = if names.is_empty() { String::new() } else { format!("FROM {}", names.join(", ")) };
    let query = words.first().is_some_and(|word| ["select", "with"].contains(&word.as_str()));
    // A comment at its end comments nothing else out.
    let statement = if query { sql.to_owned() } else { format!("SELECT\n{sql}\n{from}") };
    let told = match scratch.prepare(&statement).err()? {
        Error::SqlInputError { msg, .. } | Error::SqliteFailure(_, Some(msg)) => msg,
        other => other.to_string(),
    };
    let column = told.strip_prefix("no such column: ");
    let column = column.map(|name| name.split(" - ").next().unwrap_or(name));
    if let Some(name) = column.filter(|name| database.dialect == "sqlite" || name.contains('.')) {
        return Some(format!("no column {name}"));
    }
    if database.dialect != "sqlite" || told.starts_with("ambiguous column name") {
        return None;
    }
    let broken = ["syntax error", "incomplete input", "unrecognized token"];
    Some(match broken.iter().any(|part| told.contains(part)) {
        true => format!("this isn't valid SQL: {sql}"),
        // "no such table: ordrs"
        false => match told.strip_prefix("no such ") {
            Some(what) => format!("no {}", what.replacen(": ", " ", 1)),
            None => told,
        },
    })
}

/// Whether a statement contains an expression, or what its function is of: an average may be asked for
/// where a sum is defined. A single column, which goes by several names, isn't looked for.
pub(super) fn is_in(sql: &str, statement: &str) -> bool {
    let sql = bare(sql);
    let inner = sql.split_once('(').and_then(|(_, rest)| rest.strip_suffix(')'));
    column(&sql).is_some() || bare(statement).contains(inner.unwrap_or(&sql))
}

/// A statement in small letters, without blanks, quotes and names of tables.
fn bare(sql: &str) -> String {
    let text = sql.to_lowercase().replace(|c: char| c.is_whitespace() || c == '"' || c == '`', "");
    let mut found = String::new();
    for piece in text.split_inclusive(|c: char| !c.is_alphanumeric() && c != '_') {
        let number = piece.starts_with(|c: char| c.is_ascii_digit());
        if number || !piece.ends_with('.') {
            found.push_str(piece);
        }
    }
    found
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;
    use ephor_model::Column;

    fn shop(dialect: &str) -> Database {
        let column = |name: &&str| Column {
            name: (*name).to_owned(),
            data_type: String::new(),
            primary_key: false,
            references: None,
            samples: Vec::new(),
        };
        let table = |name: &str, columns: &[&str]| Table {
            name: name.to_owned(),
            columns: columns.iter().map(column).collect(),
        };
        Database {
            name: "shop".to_owned(),
            dialect: dialect.to_owned(),
            tables: vec![
                table("orders", &["id", "status", "placed on"]),
                table("order_items", &["id", "order_id", "quantity", "unit_price"]),
            ],
        }
    }

    #[track_caller]
    fn check(dialect: &str, cases: &[(&str, Option<&str>)]) {
        for (sql, expect) in cases {
            assert_eq!(problem(sql, &shop(dialect)).as_deref(), *expect, "{sql}");
        }
    }

    #[test]
    fn definitions_are_held_against_the_schema() {
        check(
            "sqlite",
            &[
                ("SUM(order_items.quantity * order_items.unit_price)", None),
                ("sum(Quantity) AS units -- all", None),
                ("orders.status = 'paid'", None),
                ("COUNT(*)", None),
                ("orders", None),
                ("id", None),
                ("max(orders.\"placed on\")", None),
                ("SELECT SUM(o.quantity) FROM order_items o", None),
                ("SUM(order_items.quantitty)", Some("no column order_items.quantitty")),
                ("SUM(ordr_items.quantity)", Some("no column ordr_items.quantity")),
                ("\"quantitty\" * 2", Some("no column \"quantitty\"")),
                ("SELECT 1 FROM ordrs", Some("no table ordrs")),
                ("SMU(quantity)", Some("no function SMU")),
                ("this is ( not sql", Some("this isn't valid SQL: this is ( not sql")),
            ],
        );
    }

    /// SQLite doesn't know all that Postgres does.
    #[test]
    fn only_names_of_columns_are_held_against_postgres() {
        check(
            "postgres",
            &[
                ("SUM(order_items.quantity)::numeric", None),
                ("date_trunc('month', \"placed on\")", None),
                ("current_user", None),
                ("SUM(order_items.quantitty)", Some("no column order_items.quantitty")),
            ],
        );
    }

    #[test]
    fn a_statement_has_a_definition_or_not() {
        let statement = "SELECT AVG(i.quantity*i.\"unit_price\") AS x FROM order_items i";
        for (sql, expect) in [
            ("SUM(order_items.quantity * order_items.unit_price)", true),
            ("SUM(order_items.quantity * order_items.unit_price * 0.81)", false),
            ("SUM(quantity) - SUM(returned)", false),
            ("SUM(orders.amount)", true),
        ] {
            assert_eq!(is_in(sql, statement), expect, "{sql}");
        }
    }

    #[test]
    fn a_definition_that_fits_one_database_is_right() {
        let term = super::super::Term {
            term: "units".to_owned(),
            sql: Some("SUM(order_items.quantity)".to_owned()),
            ..super::super::Term::default()
        };
        let entry = Entry { source: "g.csv".to_owned(), line: Some(2), term };
        let other = Database { tables: Vec::new(), ..shop("sqlite") };
        assert_eq!(fault(&entry, &[other.clone(), shop("sqlite")]), None);
        assert_eq!(fault(&entry, &[]), None);
        let told = fault(&entry, &[other]).unwrap().to_string();
        assert_eq!(told, "g.csv:2: no column order_items.quantity");
    }
}
