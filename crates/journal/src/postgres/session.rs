//! One connection, set up for the journal: its schema, its limits, its prepared statements.

use std::collections::HashMap;
use std::time::Duration;

use ephor_core::Failure;
use ephor_postgres::{CancelOnDrop, Link, explain};
use tokio::time::timeout;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Notification, Row, Statement};

use super::place::Place;
use crate::JournalError;

/// How long a statement may take before its connection is given up. The server stops it a little
/// earlier by itself.
pub(super) const LIMIT: Duration = Duration::from_secs(35);

/// Whatever the database's settings say: the order of locks and what is durable depend on these. Plans
/// go by index, which is right at any size; the planner's guesses may be of a table that was empty. They
/// are made once: making them took longer than a small call of `append` itself.
const SET_UP: &str = "
    SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED, READ WRITE;
    SET statement_timeout = '30s'; SET lock_timeout = '30s';
    SET idle_in_transaction_session_timeout = '30s';
    SET client_min_messages = warning;
    SET plan_cache_mode = force_generic_plan; SET jit = off; SET max_parallel_workers_per_gather = 0;
    SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off;
    SELECT pg_catalog.set_config('synchronous_commit', 'on', false)
        WHERE pg_catalog.current_setting('synchronous_commit') = 'off'";

/// What a statement came to where it failed.
#[derive(Debug, Clone)]
pub(super) struct Failed {
    pub reason: String,
    /// The server's code. None: it said nothing.
    pub state: Option<String>,
    /// The connection is of no use any more.
    pub lost: bool,
}

impl Failed {
    fn of(error: &tokio_postgres::Error) -> Self {
        let state = error.code().map(|state| state.code().to_owned());
        let class = state.as_deref().and_then(|state| state.get(..2));
        // A server that shuts down says so before it closes the connection.
        let ends = class == Some("08") || state.as_deref().is_some_and(|s| s.starts_with("57P"));
        Self { reason: explain(error).message, lost: ends || state.is_none(), state }
    }

    /// The server's answer makes no sense. Another one wouldn't either.
    pub fn unread(reason: impl std::fmt::Display) -> Self {
        Self { reason: reason.to_string(), state: Some(String::new()), lost: false }
    }

    fn late() -> Self {
        let seconds = LIMIT.as_secs();
        let reason = format!("the Postgres server didn't answer within {seconds} s");
        Self { reason, state: None, lost: true }
    }

    /// No connection came about in time.
    pub fn unreached() -> Self {
        let reason = "the Postgres server can't be reached: it doesn't answer".to_owned();
        Self { reason, state: None, lost: true }
    }

    /// Whether the same may succeed a little later: locks, deadlocks, a full disk, a server that starts.
    pub fn passes(&self) -> bool {
        let state = self.state.as_deref().unwrap_or_default();
        let class = state.get(..2).unwrap_or_default();
        self.lost || ["40", "53", "57"].contains(&class) || state == "55P03"
    }
}

impl From<Failure> for Failed {
    /// No connection came about.
    fn from(failure: Failure) -> Self {
        Self { reason: failure.message, state: None, lost: true }
    }
}

impl From<Failed> for JournalError {
    fn from(failed: Failed) -> Self {
        Self::Store(failed.reason)
    }
}

/// A connection, and what was prepared on it.
pub(super) struct Session {
    link: Link,
    prepared: HashMap<&'static str, Statement>,
}

impl Session {
    /// A new connection.
    pub async fn open(place: &Place) -> Result<Self, Failure> {
        Self::set_up(ephor_postgres::connect(&place.url).await?, place).await
    }

    /// A new connection that listens to the journal's channel.
    pub async fn listen(
        place: &Place,
        heard: impl FnMut(&Notification) + Send + 'static,
    ) -> Result<Self, Failure> {
        let session = Self::set_up(ephor_postgres::listen(&place.url, heard).await?, place).await?;
        session.run(&format!("LISTEN \"{}\"", place.channel())).await?;
        Ok(session)
    }

    async fn set_up(link: Link, place: &Place) -> Result<Self, Failure> {
        // Rows are bounded by what is asked for.
        link.meter.allow(usize::MAX);
        let session = Self { link, prepared: HashMap::new() };
        session.run(SET_UP).await?;
        session.run(&format!("SET search_path = \"{}\"", place.schema)).await?;
        Ok(session)
    }

    /// Runs statements without parameters.
    pub async fn run(&self, sql: &str) -> Result<(), Failure> {
        let done = timeout(LIMIT, self.link.client.batch_execute(sql)).await;
        let late = |_| Failure::new(ephor_core::ErrorCode::Timeout, Failed::late().reason);
        done.map_err(late)?.map_err(|error| explain(&error))
    }

    /// The server's process that it is with.
    pub async fn process(&mut self) -> Result<i32, Failed> {
        let rows = self.query("SELECT pg_backend_pid()", &[]).await?;
        let row = rows.first().ok_or_else(|| Failed::unread("the server has no process"))?;
        row.try_get(0).map_err(Failed::unread)
    }

    /// Whether the connection has ended.
    pub fn is_closed(&self) -> bool {
        self.link.client.is_closed()
    }

    /// Runs a statement, which is prepared once. If it takes too long, or nobody waits for it any more,
    /// it is cancelled.
    pub async fn query(
        &mut self,
        sql: &'static str,
        params: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Failed> {
        let mut cancel = CancelOnDrop::new(&self.link);
        let answer = timeout(LIMIT, self.ask(sql, params)).await.map_err(|_| Failed::late())?;
        cancel.done = true;
        answer.map_err(|error| Failed::of(&error))
    }

    async fn ask(
        &mut self,
        sql: &'static str,
        params: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, tokio_postgres::Error> {
        let statement = match self.prepared.get(sql) {
            Some(statement) => statement.clone(),
            None => {
                let statement = self.link.client.prepare(sql).await?;
                self.prepared.entry(sql).or_insert(statement).clone()
            }
        };
        self.link.client.query(&statement, params).await
    }
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("prepared", &self.prepared.len()).finish_non_exhaustive()
    }
}
