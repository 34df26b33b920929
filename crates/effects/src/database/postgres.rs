//! Postgres. A statement runs in a transaction of its own that is READ ONLY unless the connection
//! allows writes and the statement says that it writes, with time limits that the server keeps, and
//! through a portal, so that only the rows that are wanted travel.

use std::sync::{Mutex, Once, PoisonError};
use std::time::Duration;

use ephor_core::{ErrorCode, Failure};
use ephor_postgres::{CancelOnDrop, Link, SLACK, connect, explain_in};
use serde_json::Value;
use tokio::sync::Semaphore;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Error, Statement, Transaction};

use super::access::Access;
use super::pg_values::{TextParam, to_json};
use super::rows::Rows;
use super::sql::Dialect;
use super::{Query, StatementKind, pg_guard, pg_warnings, statement_kind};
use crate::settings::ConnectionSettings;

/// How much longer rows may be on the wire than in JSON: each number of a list has a length.
const WIDER: usize = 4;

/// A few connections to one server.
pub(super) struct Pool {
    url: String,
    role: Option<String>,
    access: Access,
    warned: Once,
    idle: Mutex<Vec<Link>>,
    permits: Semaphore,
}

impl Pool {
    pub(super) fn new(settings: &ConnectionSettings) -> Self {
        Self {
            url: settings.url.clone(),
            role: settings.role.clone(),
            access: Access::new(settings, Dialect::Postgres),
            warned: Once::new(),
            idle: Mutex::default(),
            permits: Semaphore::new(settings.max_connections),
        }
    }

    /// What its statements may touch.
    pub(super) fn access(&self) -> &Access {
        &self.access
    }

    /// Runs a statement. Dropping the future cancels it on the server too.
    pub(super) async fn run(&self, query: Query) -> Result<Value, Failure> {
        pg_guard::before(&query.sql, &self.access)?;
        let allowed = allowed(&query);
        self.with_client(allowed, async |client| {
            run_on(client, Some(&self.access), self, &query).await
        })
        .await
    }

    /// Does work for which the server may send this many bytes.
    async fn with_client<T>(
        &self,
        bytes: usize,
        work: impl AsyncFnOnce(&mut Client) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let _permit = self
            .permits
            .acquire()
            .await
            .map_err(|_| Failure::new(ErrorCode::Internal, "the connection pool is closed"))?;
        let mut link = self.link().await?;
        let mut guard = CancelOnDrop::new(&link);
        link.meter.allow(bytes);
        let result = work(&mut link.client).await;
        guard.done = true;
        if link.meter.spent() {
            return Err(too_much(bytes));
        }
        link.meter.allow(SLACK);
        if !link.client.is_closed() {
            self.put_back(link);
        }
        result
    }

    /// A connection that answers: a kept one, else a new one.
    async fn link(&self) -> Result<Link, Failure> {
        loop {
            let kept = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            match kept {
                None => {
                    let link = connect(&self.url).await?;
                    self.warn_once(&link.client).await;
                    return Ok(link);
                }
                // A server that was restarted meanwhile is noticed here, before the statement.
                Some(link) => {
                    let client = &link.client;
                    if !client.is_closed() && client.check_connection().await.is_ok() {
                        return Ok(link);
                    }
                }
            }
        }
    }

    fn put_back(&self, link: Link) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(link);
    }

    /// What an operator should know about the role.
    pub(super) async fn warnings(&self) -> Result<Vec<String>, Failure> {
        self.with_client(SLACK, async |client| {
            pg_warnings::of(client, self.role.as_deref(), &self.access).await
        })
        .await
    }

    /// An operator who doesn't ask hears it at the first connection.
    async fn warn_once(&self, client: &Client) {
        if self.warned.is_completed() {
            return;
        }
        let found = pg_warnings::of(client, self.role.as_deref(), &self.access).await;
        self.warned.call_once(|| {
            for warning in found.unwrap_or_default() {
                tracing::warn!(%warning, "a Postgres connection may do more than it should");
            }
        });
    }

    /// Runs a statement of ours on tables of theirs: the lists hold.
    pub(super) async fn ask(&self, sql: &str, max_rows: usize) -> Result<Value, Failure> {
        self.run(own(sql, max_rows)).await
    }

    /// Runs a statement of ours on the server's own tables, which lists don't show.
    pub(super) async fn ask_unlisted(&self, sql: &str, rows: usize) -> Result<Value, Failure> {
        let query = own(sql, rows);
        let allowed = allowed(&query);
        self.with_client(allowed, async |client| run_on(client, None, self, &query).await).await
    }
}

fn allowed(query: &Query) -> usize {
    query.max_bytes.saturating_mul(WIDER).saturating_add(SLACK)
}

fn too_much(bytes: usize) -> Failure {
    let message = format!("the statement's rows are longer than {} MiB", bytes >> 20);
    Failure::new(ErrorCode::ResourceLimit, message).hint(
        "ask for fewer rows or shorter values, as left(column, 1000); `max_bytes` is the limit",
    )
}

fn own(sql: &str, max_rows: usize) -> Query {
    let timeout = Duration::from_secs(10);
    Query { sql: sql.to_owned(), params: None, max_rows, max_bytes: 32 << 20, timeout }
}

async fn run_on(
    client: &mut Client,
    access: Option<&Access>,
    pool: &Pool,
    query: &Query,
) -> Result<Value, Failure> {
    let writes = access.is_some_and(|access| access.writes);
    // Whether a function that it calls writes isn't told by its words: the server holds it to what policies were
    // told.
    let reads = statement_kind(&query.sql) == StatementKind::Read;
    let failed = |error: Error| match error.code() {
        Some(&SqlState::READ_ONLY_SQL_TRANSACTION) if writes && reads => {
            writes_unsaid(explain_in(&error, &query.sql))
        }
        _ => explain_in(&error, &query.sql),
    };
    let read_only = reads || !writes;
    let transaction =
        client.build_transaction().read_only(read_only).start().await.map_err(failed)?;
    let limit = query.timeout.as_millis().max(1);
    // The statement was judged as the standard reads it: the server must read it so, too, whatever the
    // database, the role or the connection says.
    let mut limits = format!(
        "SET LOCAL standard_conforming_strings = on; SET LOCAL backslash_quote = off; \
         SET LOCAL statement_timeout = {limit}; SET LOCAL lock_timeout = {limit}; \
         SET LOCAL idle_in_transaction_session_timeout = {}",
        limit + 10_000
    );
    if let Some(role) = &pool.role {
        limits.push_str(&format!("; SET LOCAL ROLE \"{}\"", role.replace('"', "\"\"")));
    }
    transaction.batch_execute(&limits).await.map_err(failed)?;
    let statement = transaction.prepare(&query.sql).await.map_err(failed)?;
    let params = params(&statement, query.params.as_ref())?;
    let params: Vec<&(dyn ToSql + Sync)> = params.iter().map(|p| p as _).collect();
    let names = statement.columns().iter().map(|c| c.name().to_owned());
    let mut rows = Rows::new(names, query.max_rows, query.max_bytes);
    if let Some(access) = access.filter(|access| access.listed()) {
        pg_guard::judge(&transaction, access, &query.sql, statement.params(), &params).await?;
    }

    if statement.columns().is_empty() {
        let affected = transaction.execute(&statement, &params).await.map_err(failed)?;
        end(transaction, read_only).await.map_err(failed)?;
        return Ok(rows.into_output(Some(affected)));
    }
    let portal = transaction.bind(&statement, &params).await.map_err(failed)?;
    loop {
        let wanted = rows.wanted();
        let most = i32::try_from(wanted).unwrap_or(i32::MAX);
        let chunk = transaction.query_portal(&portal, most).await.map_err(failed)?;
        for row in &chunk {
            let mut values = Vec::with_capacity(row.len());
            for (index, column) in row.columns().iter().enumerate() {
                values.push(to_json(row, index, column)?);
            }
            rows.push(values.into_iter());
        }
        if chunk.len() < wanted || rows.full() {
            break;
        }
    }
    end(transaction, read_only).await.map_err(failed)?;
    Ok(rows.into_output(None))
}

/// A read is rolled back: so is any setting that it has made.
async fn end(transaction: Transaction<'_>, read_only: bool) -> Result<(), Error> {
    match read_only {
        true => transaction.rollback().await,
        false => transaction.commit().await,
    }
}

/// A statement that reads by its words, and calls a function that writes. What else the failure tells stays.
fn writes_unsaid(mut failure: Failure) -> Failure {
    failure.message = format!(
        "the statement calls something that writes, and by its words it only reads: {}",
        failure.message
    );
    failure.hint = Some(
        "write the change itself as INSERT, UPDATE, DELETE or MERGE, which may call the function"
            .to_owned(),
    );
    failure
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
