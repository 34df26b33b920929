//! Postgres. A statement runs in a transaction that is READ ONLY unless the connection allows
//! writes, with time limits that the server keeps, and through a portal, so that only the rows
//! that are wanted travel.

use std::error::Error as _;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use ephor_core::{ErrorCode, Failure};
use serde_json::Value;
use tokio::sync::Semaphore;
use tokio_postgres::config::SslMode;
use tokio_postgres::error::ErrorPosition;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, Error, NoTls, Statement};

use super::Query;
use super::pg_values::{TextParam, to_json};
use super::rows::Rows;
use crate::settings::ConnectionSettings;

/// Rows that travel at a time.
const CHUNK: i32 = 500;

/// How long connecting may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// A few connections to one server.
pub(super) struct Pool {
    url: String,
    writes: bool,
    idle: Mutex<Vec<Client>>,
    permits: Semaphore,
}

impl Pool {
    pub(super) fn new(settings: &ConnectionSettings) -> Self {
        Self {
            url: settings.url.clone(),
            writes: settings.allow_writes,
            idle: Mutex::default(),
            permits: Semaphore::new(settings.max_connections),
        }
    }

    /// Runs a statement. Dropping the future cancels it on the server too.
    pub(super) async fn run(&self, query: Query) -> Result<Value, Failure> {
        first_word(&query.sql, self.writes)?;
        let _permit = self
            .permits
            .acquire()
            .await
            .map_err(|_| Failure::new(ErrorCode::Internal, "the connection pool is closed"))?;
        let mut client = self.client().await?;
        let mut guard = CancelOnDrop::new(&client);
        let result = run_on(&mut client, self.writes, &query).await;
        guard.done = true;
        if !client.is_closed() {
            self.put_back(client);
        }
        result
    }

    /// A connection that answers: a kept one, else a new one.
    async fn client(&self) -> Result<Client, Failure> {
        loop {
            let kept = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            match kept {
                None => return connect(&self.url).await,
                // A server that was restarted meanwhile is noticed here, before the statement.
                Some(client) => {
                    if !client.is_closed() && client.check_connection().await.is_ok() {
                        return Ok(client);
                    }
                }
            }
        }
    }

    fn put_back(&self, client: Client) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(client);
    }

    /// Runs a statement of ours, for the catalogue.
    pub(super) async fn ask(&self, sql: &str, max_rows: usize) -> Result<Value, Failure> {
        let query =
            Query { sql: sql.to_owned(), params: None, max_rows, timeout: Duration::from_secs(10) };
        self.run(query).await
    }
}

async fn connect(url: &str) -> Result<Client, Failure> {
    let wrong = |reason: String| {
        Failure::new(ErrorCode::Dependency, format!("the connection's URL is wrong: {reason}"))
            .hint("it is written postgres://user:password@host:5432/database")
    };
    let mut config: Config = url.parse().map_err(|error: Error| {
        wrong(error.source().map_or_else(|| error.to_string(), ToString::to_string))
    })?;
    if config.get_ssl_mode() == SslMode::Require {
        return Err(wrong("sslmode=require isn't supported yet".to_owned()));
    }
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(CONNECT_TIMEOUT);
    }
    if config.get_application_name().is_none() {
        config.application_name("ephor");
    }
    let (client, connection) = config.connect(NoTls).await.map_err(|error| explain(&error))?;
    // It ends when the client is dropped.
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::debug!(%error, "a Postgres connection ended");
        }
    });
    Ok(client)
}

async fn run_on(client: &mut Client, writes: bool, query: &Query) -> Result<Value, Failure> {
    let failed = |error: Error| explain_in(&error, &query.sql);
    let transaction =
        client.build_transaction().read_only(!writes).start().await.map_err(failed)?;
    let limit = query.timeout.as_millis().max(1);
    let limits = format!(
        "SET LOCAL statement_timeout = {limit}; SET LOCAL lock_timeout = {limit}; \
         SET LOCAL idle_in_transaction_session_timeout = {}",
        limit + 10_000
    );
    transaction.batch_execute(&limits).await.map_err(failed)?;
    let statement = transaction.prepare(&query.sql).await.map_err(failed)?;
    let params = params(&statement, query.params.as_ref())?;
    let params: Vec<&(dyn ToSql + Sync)> = params.iter().map(|p| p as _).collect();
    let names = statement.columns().iter().map(|c| c.name().to_owned());
    let mut rows = Rows::new(names, query.max_rows);

    if statement.columns().is_empty() {
        let affected = transaction.execute(&statement, &params).await.map_err(failed)?;
        transaction.commit().await.map_err(failed)?;
        return Ok(rows.into_output(Some(affected)));
    }
    let portal = transaction.bind(&statement, &params).await.map_err(failed)?;
    loop {
        let chunk = transaction.query_portal(&portal, CHUNK).await.map_err(failed)?;
        for row in &chunk {
            let mut values = Vec::with_capacity(row.len());
            for (index, column) in row.columns().iter().enumerate() {
                values.push(to_json(row, index, column)?);
            }
            rows.push(values.into_iter());
        }
        if chunk.len() < CHUNK as usize || rows.full() {
            break;
        }
    }
    // A read is rolled back: so is any setting that it has made.
    match writes {
        true => transaction.commit().await.map_err(failed)?,
        false => transaction.rollback().await.map_err(failed)?,
    }
    Ok(rows.into_output(None))
}

fn params(statement: &Statement, params: Option<&Value>) -> Result<Vec<TextParam>, Failure> {
    let none = Vec::new();
    let values = match params {
        None | Some(Value::Null) => &none,
        Some(Value::Array(values)) => values,
        Some(_) => {
            return Err(Failure::new(
                ErrorCode::ValidationFailed,
                "`params` must be a list: Postgres numbers its parameters, `$1`, `$2`",
            ));
        }
    };
    let wanted = statement.params();
    if values.len() != wanted.len() {
        return Err(Failure::new(
            ErrorCode::ValidationFailed,
            format!(
                "the statement has {} parameters, and `params` has {} values",
                wanted.len(),
                values.len()
            ),
        ));
    }
    Ok(values.iter().zip(wanted).map(|(value, kind)| TextParam::new(value, kind)).collect())
}

/// Refuses, with a clear message, what a transaction doesn't hold back: COPY writes files on the
/// server even when it is READ ONLY, and transaction commands would end ours.
fn first_word(sql: &str, writes: bool) -> Result<(), Failure> {
    let word = leading_word(sql).to_ascii_uppercase();
    let reads = ["SELECT", "WITH", "VALUES", "TABLE", "SHOW", "EXPLAIN"];
    if reads.contains(&word.as_str()) {
        return Ok(());
    }
    if word.is_empty() && !sql.trim_start().starts_with('(') {
        return Err(Failure::new(ErrorCode::ValidationFailed, "the query has no statement"));
    }
    if word.is_empty() {
        return Ok(());
    }
    let changes = [
        "INSERT", "UPDATE", "DELETE", "MERGE", "CREATE", "ALTER", "DROP", "TRUNCATE", "COMMENT",
        "REFRESH", "CALL",
    ];
    if writes && changes.contains(&word.as_str()) {
        return Ok(());
    }
    let failure = match changes.contains(&word.as_str()) {
        true => Failure::new(
            ErrorCode::Permission,
            format!("{word} does more than read, and the connection is read-only"),
        )
        .hint("an operator can set `allow_writes = true` for the connection"),
        false => Failure::new(ErrorCode::Permission, format!("a DATABASE node can't run {word}"))
            .hint(format!("it may begin with {}", reads.join(", "))),
    };
    Err(failure)
}

/// The first word after white space and comments.
fn leading_word(sql: &str) -> &str {
    let mut rest = sql.trim_start();
    loop {
        if let Some(comment) = rest.strip_prefix("--") {
            rest = comment.split_once('\n').map_or("", |(_, rest)| rest).trim_start();
        } else if rest.starts_with("/*") {
            // Postgres nests them.
            let (mut depth, mut at) = (0usize, 0usize);
            let bytes = rest.as_bytes();
            while at < bytes.len() {
                match bytes.get(at..at + 2) {
                    Some(b"/*") => (depth, at) = (depth + 1, at + 2),
                    Some(b"*/") => (depth, at) = (depth - 1, at + 2),
                    _ => at += 1,
                }
                if depth == 0 {
                    break;
                }
            }
            rest = rest.get(at..).unwrap_or_default().trim_start();
        } else {
            let end =
                rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
            return &rest[..end];
        }
    }
}

/// Cancels the statement on the server when nobody waits for it any more.
struct CancelOnDrop {
    token: tokio_postgres::CancelToken,
    done: bool,
}

impl CancelOnDrop {
    fn new(client: &Client) -> Self {
        Self { token: client.cancel_token(), done: false }
    }
}

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        if self.done {
            return;
        }
        // The server's own statement_timeout still holds where this can't be sent.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            let token = self.token.clone();
            runtime.spawn(async move {
                let sent = token.cancel_query(NoTls);
                let _ = tokio::time::timeout(CONNECT_TIMEOUT, sent).await;
            });
        }
    }
}

fn explain_in(error: &Error, sql: &str) -> Failure {
    let mut failure = explain(error);
    let Some(db) = error.as_db_error() else {
        return failure;
    };
    let mut detail = Vec::new();
    if let Some(ErrorPosition::Original(at)) = db.position() {
        let before: String = sql.chars().take((*at as usize).saturating_sub(1)).collect();
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |text| text.chars().count()) + 1;
        let near: String = sql.chars().skip((*at as usize).saturating_sub(1)).take(60).collect();
        detail.push(format!("line {line}, column {column}: {near}"));
    }
    detail.extend(db.detail().map(str::to_owned));
    if !detail.is_empty() {
        failure.detail = Some(detail.join("\n"));
    }
    if failure.hint.is_none() {
        failure.hint = db.hint().map(str::to_owned);
    }
    failure
}

fn explain(error: &Error) -> Failure {
    let Some(db) = error.as_db_error() else {
        let reason = error.source().map_or_else(|| error.to_string(), ToString::to_string);
        return Failure::new(
            ErrorCode::NetworkError,
            format!("the Postgres server can't be reached: {reason}"),
        )
        .hint("check that it runs, and the connection's host and port");
    };
    let state = db.code().code();
    let class = state.get(..2).unwrap_or_default();
    let (code, hint) = match (state, class) {
        ("57014", _) => (
            ErrorCode::Timeout,
            Some("the statement took too long: raise `timeout`, or let it do less"),
        ),
        ("25006", _) => (
            ErrorCode::Permission,
            Some("the connection is read-only; an operator can set `allow_writes = true`"),
        ),
        ("42501", _) | (_, "28") => (ErrorCode::Permission, None),
        ("3D000", _) => (ErrorCode::Dependency, None),
        ("55P03" | "40001" | "40P01", _) | (_, "53") => (ErrorCode::ResourceLimit, None),
        (_, "08" | "57") => (ErrorCode::NetworkError, None),
        (_, "58" | "XX" | "F0") => (ErrorCode::Dependency, None),
        ("42601", _) if db.message().contains("multiple commands") => {
            (ErrorCode::ValidationFailed, Some("give each statement a DATABASE node of its own"))
        }
        _ => (ErrorCode::ValidationFailed, None),
    };
    let mut failure = Failure::new(code, format!("Postgres: {} ({state})", db.message()));
    failure.hint = hint.map(str::to_owned);
    failure
}
