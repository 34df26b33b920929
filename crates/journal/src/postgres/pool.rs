//! A few connections for questions: whoever asks has one to himself.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep_until, timeout_at};
use tokio_postgres::Row;
use tokio_postgres::types::{FromSql, ToSql};

use super::place::Place;
use super::session::{Failed, Session};
use super::writer::{FIRST, LONGEST, PATIENCE};
use crate::JournalError;

/// Questions at a time.
const CONNECTIONS: usize = 4;

#[derive(Debug)]
pub(super) struct Pool {
    place: Arc<Place>,
    idle: Mutex<Vec<Session>>,
    free: Semaphore,
}

impl Pool {
    pub fn new(place: Arc<Place>) -> Self {
        Self { place, idle: Mutex::default(), free: Semaphore::new(CONNECTIONS) }
    }

    /// Runs one statement. It must bear being run again: while the server is away, as when it is
    /// restarted, a question waits as long for it as a commit does.
    pub async fn query(
        &self,
        sql: &'static str,
        params: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, JournalError> {
        let _free = self.free.acquire().await.map_err(|_| JournalError::Closed)?;
        let (until, mut pause) = (Instant::now() + PATIENCE, FIRST);
        loop {
            let failed = match self.try_query(sql, params, until).await {
                Ok(rows) => return Ok(rows),
                Err(failed) => failed,
            };
            let next = Instant::now() + pause;
            if !failed.lost || next > until {
                return Err(failed.into());
            }
            sleep_until(next).await;
            pause = (pause * 2).min(LONGEST);
        }
    }

    async fn try_query(
        &self,
        sql: &'static str,
        params: &[&(dyn ToSql + Sync)],
        until: Instant,
    ) -> Result<Vec<Row>, Failed> {
        // One that was lost while nobody used it says nothing of the server.
        if let Some(session) = self.take() {
            match self.ask(session, sql, params).await {
                Err(failed) if failed.lost => {}
                answer => return answer,
            }
        }
        let opened = timeout_at(until, Session::open(&self.place)).await;
        let session = opened.map_err(|_| Failed::unreached())??;
        self.ask(session, sql, params).await
    }

    async fn ask(
        &self,
        mut session: Session,
        sql: &'static str,
        params: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Failed> {
        let answer = session.query(sql, params).await;
        if !matches!(&answer, Err(failed) if failed.lost) {
            self.idle().push(session);
        }
        answer
    }

    fn take(&self) -> Option<Session> {
        let mut idle = self.idle();
        idle.retain(|session| !session.is_closed());
        idle.pop()
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Session>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A column's value.
pub(super) fn get<'a, T: FromSql<'a>>(row: &'a Row, column: usize) -> Result<T, JournalError> {
    row.try_get(column).map_err(|error| JournalError::Store(error.to_string()))
}

/// A column's number, which is never negative.
pub(super) fn number(row: &Row, column: usize) -> Result<u64, JournalError> {
    get::<i64>(row, column).map(i64::unsigned_abs)
}
