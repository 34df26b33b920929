//! A few connections for questions: whoever asks has one to himself.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Semaphore;
use tokio_postgres::Row;
use tokio_postgres::types::{FromSql, ToSql};

use super::place::Place;
use super::session::{Failed, Session};
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

    /// Runs one statement. It must bear being run twice: where a connection was lost while nobody used
    /// it, another one is made.
    pub async fn query(
        &self,
        sql: &'static str,
        params: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, JournalError> {
        let _free = self.free.acquire().await.map_err(|_| JournalError::Closed)?;
        if let Some(session) = self.take() {
            match self.ask(session, sql, params).await {
                Err(failed) if failed.lost => {}
                answer => return Ok(answer?),
            }
        }
        let session = Session::open(&self.place).await.map_err(Failed::from)?;
        Ok(self.ask(session, sql, params).await?)
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
