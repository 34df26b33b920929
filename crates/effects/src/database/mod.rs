//! DATABASE nodes: one statement with parameters, on SQLite or Postgres.
//!
//! The engine enforces what a statement may do. SQL is only inspected for good messages, for
//! policies, and to refuse early what a Postgres role might be allowed but a node never is.

mod access;
mod catalog;
mod functions;
mod kind;
mod lookup;
mod pg_guard;
mod pg_values;
mod pg_warnings;
mod postgres;
mod rows;
mod sql;
mod sqlite;
mod sqlite_guard;
mod sqlite_math;
mod sqlite_regexp;
mod sqlite_statistics;
mod sqlite_storage;
mod sqlite_text;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use ephor_core::node::DatabaseConfig;
use ephor_core::{ErrorCode, Failure, bounds};
use ephor_rules::{Approved, KindSpec, NodeCall, SchemaError};
use ephor_time::Time;
use serde_json::{Map, Value};

pub use kind::{StatementKind, statement_kind};

use crate::executors::within;
use crate::kind::{EffectContext, NodeExecutor, built_in_spec};
use crate::settings::ConnectionSettings;

const DEFAULT_SECONDS: f64 = 30.0;
const DEFAULT_ROWS: u32 = 10_000;

/// How long a catalogue is kept before the database is asked again.
const CATALOG_AGE: Duration = Duration::from_secs(60);

/// One statement, ready to run.
struct Query {
    sql: String,
    params: Option<Value>,
    max_rows: usize,
    max_bytes: usize,
    timeout: Duration,
}

/// What a connection's settings leave of what a node asks for.
#[derive(Debug, Clone, Copy)]
struct Limits {
    rows: usize,
    bytes: usize,
    seconds: f64,
}

/// What was found, and when.
type Catalogs = BTreeMap<String, (Instant, Arc<ephor_model::Database>)>;

#[derive(Clone)]
enum Pool {
    Sqlite(Arc<sqlite::Pool>),
    Postgres(Arc<postgres::Pool>),
}

/// The databases by name. Cheap to clone; clones share them. Connections are opened on first use.
#[derive(Clone, Default)]
pub struct Connections {
    pools: Arc<BTreeMap<String, (Pool, Limits)>>,
    catalogs: Arc<Mutex<Catalogs>>,
}

impl Connections {
    /// Creates the databases of these settings.
    pub fn new(settings: BTreeMap<String, ConnectionSettings>) -> Self {
        let pool = |(name, settings): (String, ConnectionSettings)| {
            let limits = Limits {
                rows: settings.max_rows as usize,
                bytes: settings.max_bytes,
                seconds: settings.timeout,
            };
            let pool = match settings.url.strip_prefix("sqlite:") {
                Some(path) => {
                    let path = path.strip_prefix("//").unwrap_or(path);
                    Pool::Sqlite(Arc::new(sqlite::Pool::new(path, &settings)))
                }
                None => Pool::Postgres(Arc::new(postgres::Pool::new(&settings))),
            };
            (name, (pool, limits))
        };
        Self { pools: Arc::new(settings.into_iter().map(pool).collect()), catalogs: Arc::default() }
    }

    /// Their names, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.pools.keys().map(String::as_str)
    }

    /// The tables of a database, with columns, keys and a few values. Cached for a minute.
    ///
    /// ```
    /// # async fn example() -> Result<(), ephor_core::Failure> {
    /// use std::collections::BTreeMap;
    /// use ephor_effects::{ConnectionSettings, Connections};
    ///
    /// let settings = BTreeMap::from([("sales".to_owned(), ConnectionSettings::new("sqlite:sales.db"))]);
    /// let database = Connections::new(settings).catalog("sales").await?;
    /// for table in &database.tables {
    ///     println!("{}: {} columns", table.name, table.columns.len());
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub async fn catalog(&self, name: &str) -> Result<Arc<ephor_model::Database>, Failure> {
        if let Some((asked, known)) = self.known().get(name)
            && asked.elapsed() < CATALOG_AGE
        {
            return Ok(Arc::clone(known));
        }
        let (pool, _) = self.pool(Some(name))?;
        let read = async {
            match pool {
                Pool::Sqlite(pool) => catalog::sqlite(pool, name).await,
                Pool::Postgres(pool) => catalog::postgres(pool, name).await,
            }
        };
        let found = Arc::new(within(&Time::default(), DEFAULT_SECONDS, read).await?);
        self.known().insert(name.to_owned(), (Instant::now(), Arc::clone(&found)));
        Ok(found)
    }

    /// Clears the cached catalogs, so that the next question sees the current tables.
    pub fn forget_catalogs(&self) {
        self.known().clear();
    }

    fn known(&self) -> MutexGuard<'_, Catalogs> {
        self.catalogs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pool(&self, name: Option<&str>) -> Result<&(Pool, Limits), Failure> {
        let found = match name {
            Some(name) => self.pools.get(name),
            None if self.pools.len() == 1 => self.pools.values().next(),
            None => None,
        };
        found.ok_or_else(|| {
            let message = match name {
                Some(name) => format!("there is no connection `{name}`"),
                None if self.pools.is_empty() => "no database is connected".to_owned(),
                None => "there are several connections, and the node names none".to_owned(),
            };
            let known: Vec<_> = self.names().collect();
            let hint = match known.is_empty() {
                true => "add one to `connections` in the configuration".to_owned(),
                false => format!("set `connection` to one of: {}", known.join(", ")),
            };
            Failure::new(ErrorCode::Dependency, message).hint(hint)
        })
    }

    /// Warnings for the operator before agents use these databases: a role with too many
    /// privileges, a password in the configuration. Each begins with the connection's name. A
    /// database that can't be reached is a warning too.
    pub async fn warnings(&self) -> Vec<String> {
        let ask = |(name, (pool, _)): (&String, &(Pool, Limits))| {
            let (name, pool) = (name.clone(), pool.clone());
            async move {
                let found = match pool {
                    Pool::Sqlite(pool) => pool.warnings().await,
                    Pool::Postgres(pool) => {
                        within(&Time::default(), DEFAULT_SECONDS, pool.warnings()).await
                    }
                };
                let found = found.unwrap_or_else(|failure| vec![failure.message]);
                found.into_iter().map(move |warning| format!("{name}: {warning}")).collect()
            }
        };
        let found: Vec<Vec<String>> = futures::future::join_all(self.pools.iter().map(ask)).await;
        found.into_iter().flatten().collect()
    }

    async fn run(&self, config: DatabaseConfig, time: &Time) -> Result<Value, Failure> {
        let (pool, limits) = self.pool(config.connection.as_deref())?;
        // SQLite would carry out what stands before it, and leave the rest away.
        let in_params = config.params.as_ref().is_some_and(|params| bounds::nul(params).is_some());
        if config.query.contains('\0') || in_params {
            let what = "the statement or its parameters contain a NUL character (NUL_IN_TEXT)";
            return Err(Failure::new(ErrorCode::ValidationFailed, what)
                .hint("remove it: databases end a text there"));
        }
        let seconds = config.timeout.unwrap_or(DEFAULT_SECONDS).min(limits.seconds);
        let query = Query {
            sql: config.query,
            params: config.params,
            max_rows: (config.max_rows.unwrap_or(DEFAULT_ROWS) as usize).min(limits.rows),
            max_bytes: limits.bytes,
            timeout: Duration::try_from_secs_f64(seconds).unwrap_or(Duration::from_secs(30)),
        };
        let work = async {
            match pool {
                Pool::Sqlite(pool) => pool.run(query).await,
                Pool::Postgres(pool) => pool.run(query).await,
            }
        };
        within(time, seconds, work).await
    }
}

impl std::fmt::Debug for Connections {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

/// Asks a database. Output: `{"rows": [{…}], "row_count", "columns": [...], "truncated"}`, and
/// `affected` where the statement changed something. `${node.output.data}` means the rows too.
pub(crate) struct Database {
    spec: KindSpec,
    connections: Connections,
}

impl Database {
    pub(crate) fn new(connections: Connections) -> Result<Self, SchemaError> {
        let spec = built_in_spec::<DatabaseConfig>(
            "DATABASE",
            "Runs one SQL statement with parameters; output.rows lists the rows as objects",
        )?
        .idempotent_when(reads);
        Ok(Self { spec, connections })
    }
}

fn reads(config: &Map<String, Value>) -> bool {
    let query = config.get("query").and_then(Value::as_str);
    query.is_some_and(|query| statement_kind(query) == StatementKind::Read)
}

#[async_trait]
impl NodeExecutor for Database {
    fn spec(&self) -> KindSpec {
        self.spec.clone()
    }

    fn ready(&self, config: &Map<String, Value>) -> Result<(), Failure> {
        match config.get("connection").and_then(Value::as_str) {
            // What it will be isn't known before the node runs.
            Some(name) if name.contains("${") => Ok(()),
            name => self.connections.pool(name).map(|_| ()),
        }
    }

    async fn execute(
        &self,
        call: &Approved<NodeCall>,
        context: &EffectContext,
    ) -> Result<Value, Failure> {
        let config: DatabaseConfig = context.config(call)?;
        self.connections.run(config, &context.time).await
    }
}
