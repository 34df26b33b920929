//! Which tables and columns a connection exposes. Pure: the engines report what a statement
//! touches, and ask here.

use ephor_core::{ErrorCode, Failure};

use super::sql::Dialect;
use crate::settings::ConnectionSettings;

/// What a connection lets its statements touch.
#[derive(Debug, Clone)]
pub(super) struct Access {
    tables: Option<Vec<String>>,
    deny_tables: Vec<String>,
    deny_columns: Vec<(String, String)>,
    write_tables: Option<Vec<String>>,
    pub(super) functions: Vec<String>,
    pub(super) writes: bool,
    dialect: Dialect,
}

/// A table as an engine names it. The schema is `main` in SQLite.
#[derive(Debug, Clone, Copy)]
pub(super) struct TableName<'a> {
    pub(super) schema: &'a str,
    pub(super) name: &'a str,
}

impl Access {
    pub(super) fn new(settings: &ConnectionSettings, dialect: Dialect) -> Self {
        let column =
            |text: &String| text.rsplit_once('.').map(|(t, c)| (t.to_owned(), c.to_owned()));
        Self {
            tables: settings.tables.clone(),
            deny_tables: settings.deny_tables.clone(),
            deny_columns: settings.deny_columns.iter().filter_map(column).collect(),
            write_tables: settings.write_tables.clone(),
            functions: settings.functions.clone(),
            writes: settings.allow_writes,
            dialect,
        }
    }

    /// Whether there are lists at all. Without them the engine's own permissions are the limit.
    pub(super) fn listed(&self) -> bool {
        self.tables.is_some()
            || self.write_tables.is_some()
            || !self.deny_tables.is_empty()
            || !self.deny_columns.is_empty()
    }

    /// Whether it names the tables that may be changed.
    pub(super) fn lists_writes(&self) -> bool {
        self.write_tables.is_some()
    }

    pub(super) fn may_read(&self, table: TableName<'_>) -> bool {
        !self.denied(table) && self.named(table)
    }

    /// Whether a list denies it.
    pub(super) fn denied(&self, table: TableName<'_>) -> bool {
        self.deny_tables.iter().any(|pattern| self.denies(pattern, table))
    }

    /// Whether `tables` names it, or there is no such list.
    pub(super) fn named(&self, table: TableName<'_>) -> bool {
        match &self.tables {
            // `main.*` isn't meant for what the engine keeps about all of them.
            Some(list) => {
                let all = |pattern: &String| pattern.ends_with(".*");
                let system = self.dialect == Dialect::Sqlite && self.is_system(table);
                let denies = !self.deny_tables.is_empty() || !self.deny_columns.is_empty();
                let named = |pattern: &&String| !system || (!all(pattern) && !denies);
                list.iter().filter(named).any(|pattern| self.allows(pattern, table))
            }
            // What the engine keeps about tables would show those that are denied.
            None => !self.listed() || !self.is_system(table),
        }
    }

    /// Whether a column of a table that may be read may be read too.
    pub(super) fn may_read_column(&self, table: TableName<'_>, column: &str) -> bool {
        !self.deny_columns.iter().any(|(pattern, denied)| {
            (denied == "*" || denied.eq_ignore_ascii_case(column)) && self.denies(pattern, table)
        })
    }

    /// The columns of a table that may not be read.
    pub(super) fn hides_columns_of(&self, table: TableName<'_>) -> bool {
        self.deny_columns.iter().any(|(pattern, _)| self.denies(pattern, table))
    }

    pub(super) fn may_write(&self, table: TableName<'_>) -> bool {
        let listed = match &self.write_tables {
            Some(list) => list.iter().any(|pattern| self.allows(pattern, table)),
            None => true,
        };
        self.writes && listed && !self.is_system(table)
    }

    /// What the lists name that isn't among the database's columns: schema, table, column. Where it is
    /// misspelt, it protects nothing.
    pub(super) fn strangers(&self, columns: &[(String, String, String)]) -> Vec<String> {
        fn name((schema, name, _): &(String, String, String)) -> TableName<'_> {
            TableName { schema, name }
        }
        let lists: [(&str, &[String]); 2] = [
            ("tables", self.tables.as_deref().unwrap_or_default()),
            ("write_tables", self.write_tables.as_deref().unwrap_or_default()),
        ];
        let allowed = lists.into_iter().flat_map(|(list, patterns)| {
            let stranger =
                |pattern: &&String| !columns.iter().any(|it| self.allows(pattern, name(it)));
            patterns.iter().filter(stranger).map(move |pattern| (list, pattern.clone()))
        });
        let denied = self.deny_tables.iter();
        let denied =
            denied.filter(|pattern| !columns.iter().any(|it| self.denies(pattern, name(it))));
        let hidden = self.deny_columns.iter().filter(|(pattern, column)| {
            let is = |it: &&(String, String, String)| {
                column == "*" || column.eq_ignore_ascii_case(&it.2)
            };
            !columns.iter().filter(is).any(|it| self.denies(pattern, name(it)))
        });
        let all = allowed
            .chain(denied.map(|pattern| ("deny_tables", pattern.clone())))
            .chain(hidden.map(|(pattern, column)| ("deny_columns", format!("{pattern}.{column}"))));
        all.map(|(list, what)| format!("`{list}` names `{what}`, which isn't there")).collect()
    }

    fn is_system(&self, table: TableName<'_>) -> bool {
        match self.dialect {
            Dialect::Sqlite => {
                let name = table.name.to_ascii_lowercase();
                ["sqlite_", "pragma_", "dbstat"].iter().any(|start| name.starts_with(start))
            }
            Dialect::Postgres => {
                table.schema.starts_with("pg_") || table.schema == "information_schema"
            }
        }
    }

    /// A bare name is a table of the usual schema. `schema.*` is all of a schema.
    fn allows(&self, pattern: &str, table: TableName<'_>) -> bool {
        let usual = match self.dialect {
            Dialect::Sqlite => "main",
            Dialect::Postgres => "public",
        };
        let (schema, name) = pattern.split_once('.').unwrap_or((usual, pattern));
        // In Postgres "Sale" and "sale" are two tables; in SQLite they are one.
        let same = |a: &str, b: &str| match self.dialect {
            Dialect::Sqlite => a.eq_ignore_ascii_case(b),
            Dialect::Postgres => a == b,
        };
        same(schema, table.schema) && (name == "*" || same(name, table.name))
    }

    /// A bare name denies a table of that name in every schema, however it is written.
    fn denies(&self, pattern: &str, table: TableName<'_>) -> bool {
        let (schema, name) = pattern.split_once('.').unwrap_or(("*", pattern));
        let same = |a: &str, b: &str| a == "*" || a.eq_ignore_ascii_case(b);
        same(schema, table.schema) && same(name, table.name)
    }
}

/// A table that isn't shown. It says no more than that, so that it doesn't tell what there is.
pub(super) fn table_refused(name: &str) -> Failure {
    Failure::new(ErrorCode::Permission, format!("the connection doesn't let statements read `{name}`"))
        .hint("the catalogue lists the tables that may be asked; an operator sets `tables` and `deny_tables`")
}

pub(super) fn column_refused(table: &str, column: &str) -> Failure {
    Failure::new(
        ErrorCode::Permission,
        format!("the connection doesn't show the column `{column}` of `{table}`"),
    )
    .hint("name the columns that you need instead of *; an operator sets `deny_columns`")
}

pub(super) fn write_refused(name: &str) -> Failure {
    Failure::new(
        ErrorCode::Permission,
        format!("the connection doesn't let statements change `{name}`"),
    )
    .hint("an operator sets `write_tables`")
}

/// What no connection lets through, whatever it allows.
pub(super) fn not_for_nodes(what: &str) -> Failure {
    Failure::new(ErrorCode::Permission, format!("a DATABASE node can't {what}"))
        .hint("it may read, and, where the connection allows it, INSERT, UPDATE and DELETE rows")
}
