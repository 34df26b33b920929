//! A few connections for questions: whoever asks has one to himself.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep_until, timeout_at};
use tokio_postgres::Row;
use tokio_postgres::types::{FromSql, ToSql};

use super::place::Place;
use super::session::{Failed, Session};
use crate::JournalError;

/// Questions at a time.
const CONNECTIONS: usize = 4;
/// How long a question waits for a server, and a commit that was never sent.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
/// The first pause before the server is tried again; each one after it is twice as long.
pub(super) const FIRST: Duration = Duration::from_millis(50);
/// The longest pause.
pub(super) const LONGEST: Duration = Duration::from_secs(1);

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
    /// restarted, a question waits as long for it as a commit does, its turn included.
    pub async fn query(
        &self,
        sql: &'static str,
        params: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, JournalError> {
        let (until, mut pause) = (Instant::now() + PATIENCE, FIRST);
        let free = timeout_at(until, self.free.acquire()).await;
        let _free = free.map_err(|_| taken())?.map_err(|_| JournalError::Closed)?;
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

/// No connection became free in time.
fn taken() -> JournalError {
    let seconds = PATIENCE.as_secs();
    JournalError::Store(format!("the Postgres server answered too little within {seconds} s"))
}

/// A column's value.
pub(super) fn get<'a, T: FromSql<'a>>(row: &'a Row, column: usize) -> Result<T, JournalError> {
    row.try_get(column).map_err(|error| JournalError::Store(error.to_string()))
}

/// A column's number, which is never negative.
pub(super) fn number(row: &Row, column: usize) -> Result<u64, JournalError> {
    get::<i64>(row, column).map(i64::unsigned_abs)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use tokio::time::timeout;

    use super::*;

    /// Otherwise questions to a server that is away would wait for one another's patience.
    #[tokio::test(start_paused = true)]
    async fn a_question_is_patient_only_once() {
        let pool = Pool::new(Arc::new(Place::parse("postgres://nowhere.invalid/d").unwrap()));
        let _others = pool.free.acquire_many(CONNECTIONS as u32).await.unwrap();
        let asked = timeout(PATIENCE * 2, pool.query("SELECT 1", &[])).await;
        assert!(matches!(asked, Ok(Err(JournalError::Store(_)))), "{asked:?}");
    }
}
