//! SQLite: a few connections, each with its guard, and a progress handler as deadline.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use ephor_core::{Effect, ErrorCode, Failure};
use ephor_postgres::resolved;
use rusqlite::fallible_iterator::FallibleIterator;
use rusqlite::types::ValueRef;
use rusqlite::{Batch, Connection, Error, OpenFlags, Statement, ffi};
use serde_json::Value;
use tokio::sync::Semaphore;

use super::Query;
use super::rows::{Rows, float, hex};
use super::sqlite_guard::Guard;
use crate::settings::ConnectionSettings;

/// How long a statement waits for another's lock, at most.
const MAX_BUSY: Duration = Duration::from_secs(5);

/// The name of a database that isn't a file.
const MEMORY: &str = ":memory:";

/// A few connections to one database file.
pub(super) struct Pool {
    path: String,
    settings: ConnectionSettings,
    idle: Mutex<Vec<(Connection, Arc<Guard>)>>,
    permits: Arc<Semaphore>,
}

impl Pool {
    pub(super) fn new(path: &str, settings: &ConnectionSettings) -> Self {
        // A database in memory exists once for each connection, so there is only one.
        let most = if path == MEMORY { 1 } else { settings.max_connections };
        Self {
            path: path.to_owned(),
            settings: settings.clone(),
            idle: Mutex::default(),
            permits: Arc::new(Semaphore::new(most)),
        }
    }

    /// Runs a statement on a blocking thread. Dropping the future stops the statement.
    pub(super) async fn run(self: &Arc<Self>, query: Query) -> Result<Value, Failure> {
        let deadline = Instant::now() + query.timeout;
        let timeout = query.timeout;
        self.with_connection(deadline, move |connection, guard| {
            connection.busy_timeout(timeout.min(MAX_BUSY)).map_err(|error| explain(&error))?;
            statement(connection, guard, &query)
        })
        .await
    }

    /// What an operator should know.
    pub(super) async fn warnings(self: &Arc<Self>) -> Result<Vec<String>, Failure> {
        let mut found = Vec::new();
        let settings = &self.settings;
        let every = settings.allow_writes && settings.write_tables.is_none();
        if every && self.path != MEMORY {
            found.push("statements may change every table: name some in `write_tables`".to_owned());
        }
        let deadline = Instant::now() + MAX_BUSY;
        let strangers = self.with_connection(deadline, |connection, guard| {
            guard.strangers(connection).map_err(|error| explain(&error))
        });
        found.extend(strangers.await?);
        Ok(found)
    }

    /// Does work with a connection, until the deadline.
    pub(super) async fn with_connection<T: Send + 'static>(
        self: &Arc<Self>,
        deadline: Instant,
        work: impl FnOnce(&mut Connection, &Arc<Guard>) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let permit = Arc::clone(&self.permits)
            .acquire_owned()
            .await
            .map_err(|_| Failure::new(ErrorCode::Internal, "the connection pool is closed"))?;
        let stop = StopOnDrop(Arc::new(AtomicBool::new(false)));
        let (pool, stopped) = (Arc::clone(self), Arc::clone(&stop.0));
        let result = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            let taken = pool.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let (mut connection, guard) = match taken {
                Some(taken) => taken,
                None => open(&pool.path, &pool.settings)?,
            };
            connection
                .progress_handler(
                    1000,
                    Some(move || stopped.load(Ordering::Relaxed) || Instant::now() > deadline),
                )
                .map_err(|error| explain(&error))?;
            let result = match guard.look_at_schema(&connection) {
                Ok(()) => work(&mut connection, &guard),
                Err(error) => Err(explain(&error)),
            };
            connection
                .progress_handler(0, None::<fn() -> bool>)
                .map_err(|error| explain(&error))?;
            pool.idle.lock().unwrap_or_else(PoisonError::into_inner).push((connection, guard));
            result
        });
        let result = result.await;
        drop(stop);
        result.unwrap_or_else(|_| {
            Err(Failure::new(ErrorCode::Internal, "the SQLite thread panicked"))
        })
    }
}

/// Tells the thread to stop when nobody waits for it any more.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn open(path: &str, settings: &ConnectionSettings) -> Result<(Connection, Arc<Guard>), Failure> {
    let guard = Arc::new(Guard::new(settings, path == MEMORY));
    // What the environment knows stays out of the message: it shows the path as it is written.
    let (file, _) = resolved(path, |value| value.to_owned())?;
    if path != MEMORY && !Path::new(&file).is_file() {
        return Err(Failure::new(
            ErrorCode::Dependency,
            format!("there is no database file at `{path}`"),
        )
        .hint("check the connection's path; a missing file isn't created"));
    }
    let access = match path == MEMORY || guard.access.writes {
        true => OpenFlags::SQLITE_OPEN_READ_WRITE,
        false => OpenFlags::SQLITE_OPEN_READ_ONLY,
    };
    let flags = access | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection =
        Connection::open_with_flags(&file, flags).map_err(|_| cannot_open(path))?;
    guard.set(&mut connection).map_err(|error| explain(&error))?;
    Ok((connection, guard))
}

fn cannot_open(path: &str) -> Failure {
    Failure::new(ErrorCode::Dependency, format!("SQLite: `{path}` can't be opened"))
        .hint("check that the connection's file is a SQLite database that may be read")
}

fn statement(connection: &Connection, guard: &Guard, query: &Query) -> Result<Value, Failure> {
    let writes = guard.access.writes;
    guard.forget();
    let refused = |error: Error| match guard.refusal() {
        Some(failure) => failure,
        None => explain_refusal(&error, writes),
    };
    let mut batch = Batch::new(connection, &query.sql);
    let Some(mut statement) = batch.next().map_err(refused)? else {
        return Err(Failure::new(ErrorCode::ValidationFailed, "the query has no statement"));
    };
    // Whatever follows, even what isn't SQL, is a second statement.
    if !matches!(batch.next(), Ok(None)) {
        return Err(Failure::new(
            ErrorCode::ValidationFailed,
            "the query has more than one statement",
        )
        .hint("give each statement a DATABASE node of its own"));
    }
    if !writes && !statement.readonly() {
        return Err(read_only());
    }
    bind(&mut statement, query.params.as_ref())?;
    let _running = guard.running();
    let readonly = statement.readonly();
    let count = statement.column_count();
    let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let mut rows = Rows::new(names.into_iter(), query.max_rows, query.max_bytes);
    let before = connection.total_changes();
    let mut cursor = statement.raw_query();
    while let Some(row) = cursor.next().map_err(refused)? {
        let values: Result<Vec<Value>, Error> =
            (0..count).map(|i| row.get_ref(i).map(to_json)).collect();
        rows.push(values.map_err(|error| explain(&error))?.into_iter());
        if rows.full() {
            break;
        }
    }
    drop(cursor);
    // Not the total: that counts what triggers and indexes changed, too.
    let changed = connection.total_changes() > before;
    let affected = (!readonly).then(|| if changed { connection.changes() } else { 0 });
    Ok(rows.into_output(affected))
}

fn to_json(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(int) => Value::from(int),
        ValueRef::Real(real) => float(real),
        ValueRef::Text(text) => Value::String(String::from_utf8_lossy(text).into_owned()),
        ValueRef::Blob(blob) => hex(blob),
    }
}

fn bind(statement: &mut Statement<'_>, params: Option<&Value>) -> Result<(), Failure> {
    let wanted = statement.parameter_count();
    let invalid = |message: String| Failure::new(ErrorCode::ValidationFailed, message);
    let values: Vec<&Value> = match params {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(values)) => values.iter().collect(),
        Some(Value::Object(named)) => {
            let mut values = Vec::new();
            for index in 1..=wanted {
                let name = statement.parameter_name(index).unwrap_or("?").to_owned();
                let bare = name.trim_start_matches([':', '@', '$', '?']);
                let value = named.get(bare).or_else(|| named.get(&name)).ok_or_else(|| {
                    invalid(format!("the parameter `{name}` has no value in `params`"))
                        .hint("with an object, write parameters as `:name`")
                })?;
                values.push(value);
            }
            values
        }
        Some(_) => {
            return Err(invalid(
                "`params` must be a list, or an object of names and values".to_owned(),
            ));
        }
    };
    if values.len() != wanted {
        return Err(invalid(format!(
            "the statement has {wanted} parameters, and `params` has {} values",
            values.len()
        )));
    }
    for (index, value) in values.into_iter().enumerate() {
        let value = match value {
            Value::Null => rusqlite::types::Value::Null,
            Value::Bool(flag) => rusqlite::types::Value::Integer(i64::from(*flag)),
            Value::Number(number) => match (number.as_i64(), number.as_f64()) {
                (Some(int), _) => rusqlite::types::Value::Integer(int),
                (None, float) => rusqlite::types::Value::Real(float.unwrap_or(f64::NAN)),
            },
            Value::String(text) => rusqlite::types::Value::Text(text.clone()),
            other => rusqlite::types::Value::Text(other.to_string()),
        };
        statement.raw_bind_parameter(index + 1, value).map_err(|error| explain(&error))?;
    }
    Ok(())
}

pub(super) fn read_only() -> Failure {
    Failure::new(
        ErrorCode::Permission,
        "the statement would change the database, and the connection is read-only",
    )
    .hint("an operator can set `allow_writes = true` for the connection")
}

fn explain_refusal(error: &Error, writes: bool) -> Failure {
    match (error.sqlite_error_code(), writes) {
        (Some(rusqlite::ErrorCode::AuthorizationForStatementDenied), false)
        | (Some(rusqlite::ErrorCode::ReadOnly), false) => {
            let mut failure = read_only();
            failure.message =
                "the statement does more than read, and the connection is read-only".to_owned();
            failure.detail(text_of(error))
        }
        _ => explain(error),
    }
}

/// A failure with the engine's own words.
pub(super) fn explain(error: &Error) -> Failure {
    use rusqlite::ErrorCode as Sqlite;
    let (code, hint) = match error.sqlite_error_code() {
        Some(Sqlite::OperationInterrupted) => (
            ErrorCode::Timeout,
            Some("the statement took too long: raise `timeout`, or let it do less"),
        ),
        Some(Sqlite::DatabaseBusy | Sqlite::DatabaseLocked) => (ErrorCode::ResourceLimit, None),
        Some(Sqlite::AuthorizationForStatementDenied) => {
            (ErrorCode::Permission, Some("a node may read, insert, update and delete rows"))
        }
        Some(Sqlite::ReadOnly | Sqlite::PermissionDenied) => (ErrorCode::Permission, None),
        Some(Sqlite::CannotOpen | Sqlite::NotADatabase | Sqlite::DatabaseCorrupt) => {
            (ErrorCode::Dependency, Some("check that the connection's file is a SQLite database"))
        }
        Some(Sqlite::SystemIoFailure) => (ErrorCode::Dependency, None),
        Some(Sqlite::TooBig) => (
            ErrorCode::ResourceLimit,
            Some("one value, or the statement, is larger than the connection's limit"),
        ),
        Some(Sqlite::OutOfMemory | Sqlite::DiskFull) => (ErrorCode::ResourceLimit, None),
        Some(_) => (ErrorCode::ValidationFailed, None),
        None => (ErrorCode::ValidationFailed, None),
    };
    let mut failure = Failure::new(code, format!("SQLite: {}", text_of(error)));
    failure.hint = hint.map(str::to_owned);
    // A statement that fails is undone as a whole.
    failure.effect = Effect::NotDone;
    if matches!(error.sqlite_error_code(), Some(Sqlite::DatabaseBusy | Sqlite::DatabaseLocked)) {
        failure.retry_after = Some(1);
    }
    if let Error::SqlInputError { sql, offset, .. } = error {
        let at = usize::try_from(*offset).unwrap_or_default();
        let (before, after) = sql.split_at_checked(at).unwrap_or((sql, ""));
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |text| text.chars().count()) + 1;
        let near: String = after.chars().take(60).collect();
        failure.detail = Some(format!("line {line}, column {column}: {near}"));
    }
    failure
}

fn text_of(error: &Error) -> String {
    match error {
        Error::SqlInputError { msg, .. } => msg.clone(),
        Error::SqliteFailure(ffi::Error { .. }, Some(text)) => text.clone(),
        other => other.to_string(),
    }
}
