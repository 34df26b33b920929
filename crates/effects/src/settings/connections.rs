//! Database settings.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::Report;

/// The most bytes of rows that a statement may return, as compact JSON: what a reference may
/// resolve to.
const MOST_BYTES: usize = 8 * 1024 * 1024;

/// A database. In TOML a URL alone is enough: `sales = "sqlite:sales.db"`.
///
/// Tables are named `table` or `schema.table`, or `schema.*` for all of a schema. A view counts as
/// the tables that it reads, so these must be allowed too, and in SQLite also the view's own name.
///
/// ```
/// use ephor_effects::ConnectionSettings;
///
/// let settings: ConnectionSettings = serde_json::from_value(serde_json::json!({
///     "url": "postgres://ephor:${SALES_PASSWORD}@db/sales",
///     "tables": ["customer", "sale", "reports.*"],
///     "deny_columns": ["customer.card_number"],
///     "allow_writes": true,
///     "write_tables": ["sale"],
///     "timeout": 10,
/// })).unwrap();
/// assert!(settings.allow_writes && settings.max_rows == 100_000);
/// ```
#[derive(Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ConnectionSettings {
    /// `sqlite:PATH`, `sqlite::memory:` or `postgres://…`. `${NAME}` in it is read from the
    /// environment when the database is opened, and is never shown.
    ///
    /// Postgres over TLS, as parameters of the URL. `sslmode=prefer` (the default) encrypts if the
    /// server can, without verifying it; `require` and `verify-full` accept only a server whose
    /// certificate is valid and names the host; `verify-ca` accepts any name, and needs
    /// `sslrootcert`; `disable` doesn't encrypt. `sslrootcert=PATH` is a file of certificate
    /// authorities (PEM) to use instead of the operating system's, and implies `verify-full`.
    pub url: String,
    /// Whether statements may insert, update and delete rows. Default false.
    pub allow_writes: bool,
    /// Maximum number of concurrent statements, 1 to 32. Default 4.
    pub max_connections: usize,
    /// The tables that statements may read. None (the default): all that the role may read. In
    /// SQLite `main.*` excludes the engine's own tables (`sqlite_schema`, …). An index's tables
    /// (`ft_content`) needn't be named.
    pub tables: Option<Vec<String>>,
    /// Tables that statements may not read, even if `tables` names them. A name without a schema
    /// applies to all schemas. Data derived from a table is denied with it: in SQLite the tables of
    /// a full-text index or an R-Tree, indexes over its content and their words; in Postgres its
    /// partitions and child tables, materialised views over it, its sequences. A table that was
    /// filled from it some other way must be denied too.
    pub deny_tables: Vec<String>,
    /// Columns that statements may not read, `table.column` or `schema.table.column`. A full-text
    /// index with such a column can't be read at all, because a search covers all of its columns.
    pub deny_columns: Vec<String>,
    /// With `allow_writes`, the tables that statements may change. None (the default): all that
    /// they may read.
    pub write_tables: Option<Vec<String>>,
    /// Postgres: if there are lists, the functions of the database itself, or of its extensions,
    /// that statements may call. Such a function may read any table. Default: none.
    pub functions: Vec<String>,
    /// Maximum number of rows of a statement, 1 to 100000, whatever a node requests. Default
    /// 100000.
    pub max_rows: u32,
    /// Maximum size of the rows, as JSON, and of one value, in bytes, 1024 to 8 MiB. Default 8 MiB.
    /// The connection is closed if a Postgres server sends more than four times that plus 1 MiB for
    /// a statement.
    pub max_bytes: usize,
    /// Maximum duration of a statement, in seconds, up to 300, whatever a node requests. Default
    /// 300.
    pub timeout: f64,
    /// Postgres: the role that statements run as. None (the default): the login role.
    pub role: Option<String>,
}

impl ConnectionSettings {
    /// A read-only connection with the default limits.
    pub fn new(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            allow_writes: false,
            max_connections: 4,
            tables: None,
            deny_tables: Vec::new(),
            deny_columns: Vec::new(),
            write_tables: None,
            functions: Vec::new(),
            max_rows: 100_000,
            max_bytes: MOST_BYTES,
            timeout: 300.0,
            role: None,
        }
    }
}

impl fmt::Debug for ConnectionSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConnectionSettings")
            .field("url", &without_credentials(&self.url))
            .field("allow_writes", &self.allow_writes)
            .field("max_connections", &self.max_connections)
            .field("tables", &self.tables)
            .field("deny_tables", &self.deny_tables)
            .field("deny_columns", &self.deny_columns)
            .field("write_tables", &self.write_tables)
            .finish_non_exhaustive()
    }
}

/// A database's URL for display: without user, password and parameters.
pub fn without_credentials(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        return url.split('?').next().unwrap_or(url).to_owned();
    };
    let rest = rest.split('?').next().unwrap_or(rest);
    let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
    format!("{scheme}://{host}")
}

impl<'de> Deserialize<'de> for ConnectionSettings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Table {
            url: String,
            #[serde(default)]
            allow_writes: bool,
            max_connections: Option<usize>,
            tables: Option<Vec<String>>,
            #[serde(default)]
            deny_tables: Vec<String>,
            #[serde(default)]
            deny_columns: Vec<String>,
            write_tables: Option<Vec<String>>,
            #[serde(default)]
            functions: Vec<String>,
            max_rows: Option<u32>,
            max_bytes: Option<usize>,
            timeout: Option<f64>,
            role: Option<String>,
        }
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = ConnectionSettings;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a URL, or a table with `url`")
            }
            fn visit_str<E>(self, url: &str) -> Result<ConnectionSettings, E> {
                Ok(ConnectionSettings::new(url))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<ConnectionSettings, A::Error> {
                let table = Table::deserialize(MapAccessDeserializer::new(map))?;
                let default = ConnectionSettings::new(table.url);
                Ok(ConnectionSettings {
                    allow_writes: table.allow_writes,
                    max_connections: table.max_connections.unwrap_or(default.max_connections),
                    tables: table.tables,
                    deny_tables: table.deny_tables,
                    deny_columns: table.deny_columns,
                    write_tables: table.write_tables,
                    functions: table.functions,
                    max_rows: table.max_rows.unwrap_or(default.max_rows),
                    max_bytes: table.max_bytes.unwrap_or(default.max_bytes),
                    timeout: table.timeout.unwrap_or(default.timeout),
                    role: table.role,
                    url: default.url,
                })
            }
        }
        deserializer.deserialize_any(Either)
    }
}

impl ConnectionSettings {
    /// The variables of the environment that its URL needs.
    pub fn secret_names(&self) -> Vec<&str> {
        #[cfg(feature = "database")]
        return ephor_postgres::secret_names(&self.url).unwrap_or_default();
        #[cfg(not(feature = "database"))]
        Vec::new()
    }

    pub(super) fn check(&self, name: &str, report: Report<'_>) {
        let key = format!("connections.{name}");
        let mut wrong = |field: &str, reason: &str| {
            let key = if field.is_empty() { key.clone() } else { format!("{key}.{field}") };
            report(key, reason);
        };
        let known = ["sqlite:", "postgres://", "postgresql://"];
        if !known.iter().any(|scheme| self.url.starts_with(scheme)) {
            wrong("", "a database's URL begins with sqlite: or postgres://");
        } else if self.url == "sqlite:" {
            wrong("", "the path is missing after sqlite:");
        }
        #[cfg(feature = "database")]
        if ephor_postgres::secret_names(&self.url).is_none() {
            wrong("", "a secret in a URL is written ${NAME}, in capitals");
        }
        if !(1..=32).contains(&self.max_connections) {
            wrong("", "max_connections is from 1 to 32");
        }
        if !(1..=100_000).contains(&self.max_rows) {
            wrong("max_rows", "it is from 1 to 100000");
        }
        if !(1024..=MOST_BYTES).contains(&self.max_bytes) {
            wrong("max_bytes", "it is from 1024 to 8388608");
        }
        if !(self.timeout >= 0.1 && self.timeout <= 300.0) {
            wrong("timeout", "it is from 0.1 to 300 seconds");
        }
        self.check_lists(&mut wrong);
        let sqlite = self.url.starts_with("sqlite:");
        match &self.role {
            Some(_) if sqlite => wrong("role", "SQLite has no roles"),
            Some(role) if role.is_empty() || role.contains('\0') => wrong("role", "it is a name"),
            _ => {}
        }
        if sqlite && !self.functions.is_empty() {
            wrong("functions", "SQLite has no functions of its own");
        }
    }

    fn check_lists(&self, wrong: &mut dyn FnMut(&str, &str)) {
        let lists = [
            ("tables", self.tables.as_deref().unwrap_or_default()),
            ("deny_tables", &self.deny_tables),
            ("write_tables", self.write_tables.as_deref().unwrap_or_default()),
        ];
        let empty = |text: &str| text.split('.').any(|part| part.trim().is_empty());
        for (field, list) in lists {
            let odd = |text: &String| {
                let schema = text.split_once('.').map_or("", |(schema, _)| schema);
                empty(text)
                    || text.split('.').count() > 2
                    || schema.contains('*')
                    || (text.contains('*') && !text.ends_with(".*"))
            };
            if list.iter().any(odd) {
                wrong(field, "a table is `table`, `schema.table` or `schema.*`");
            }
        }
        let odd = |text: &String| empty(text) || !(2..=3).contains(&text.split('.').count());
        if self.deny_columns.iter().any(odd) {
            wrong("deny_columns", "a column is `table.column` or `schema.table.column`");
        }
        if self.functions.iter().any(|name| empty(name)) {
            wrong("functions", "a function is its name, without brackets");
        }
        if self.write_tables.is_some() && !self.allow_writes {
            wrong("write_tables", "it needs `allow_writes = true`");
        }
    }
}
