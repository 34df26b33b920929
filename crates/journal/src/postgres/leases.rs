//! Leases and claims in the database, kept by its functions.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use ephor_core::{ConversationId, Draft};
use tokio::sync::Mutex;

use super::handover;
use super::place::Place;
use super::pool::{Pool, get};
use super::read;
use super::session::{Failed, Session};
use crate::chain::signed;
use crate::leases::{Claimed, Renewed, Server};
use crate::{Handed, JournalError};

/// How long a process stays in the table after its lease has run out, if nothing of it is left behind.
const KEPT: &str = "1 hour";

// With how many seconds it takes until the next of the other leases runs out, unless it is renewed.
const RENEW: &str = "SELECT renew($1::text::uuid, $2, make_interval(secs => $3::double precision)),
    (SELECT extract(epoch FROM min(p.until) - clock_timestamp())::double precision
        FROM processes p WHERE p.id <> $1::text::uuid AND p.until > clock_timestamp())";

const CLAIM: &str = "SELECT epoch_now, owned_by FROM claim($1, $2, $3::text::uuid)";

const RELEASE: &str = "WITH mine AS (SELECT c.id FROM
        unnest($1::text[], $2::text[], $3::bigint[]) AS g (tenant, name, epoch)
        JOIN conversations c ON c.tenant = g.tenant AND c.name = g.name AND c.epoch = g.epoch
        WHERE c.owner = $4::text::uuid ORDER BY c.tenant, c.name FOR UPDATE OF c)
    UPDATE conversations c SET owner = NULL FROM mine WHERE c.id = mine.id";

// Owners are told apart by their index, however many conversations each has.
const LEFT_BEHIND: &str = "WITH RECURSIVE owners (id) AS (
        (SELECT owner FROM conversations WHERE owner IS NOT NULL ORDER BY owner LIMIT 1)
        UNION ALL
        SELECT (SELECT c.owner FROM conversations c WHERE c.owner > o.id ORDER BY c.owner LIMIT 1)
        FROM owners o WHERE o.id IS NOT NULL
    )
    SELECT c.tenant, c.name FROM owners o LEFT JOIN processes p ON p.id = o.id
    CROSS JOIN LATERAL (SELECT tenant, name FROM conversations WHERE owner = o.id LIMIT $1) c
    WHERE p.id IS NULL OR p.until <= clock_timestamp() LIMIT $1";

const TIDY: &str = "DELETE FROM processes p WHERE p.until < clock_timestamp() - $1::text::interval
    AND NOT EXISTS (SELECT 1 FROM conversations c WHERE c.owner = p.id)";

const END: &str = "DELETE FROM processes WHERE id = $1::text::uuid";

/// The tables of processes and conversations.
#[derive(Debug)]
pub(super) struct Leases {
    place: Arc<Place>,
    pool: Arc<Pool>,
    /// Renewals have a connection of their own, so that no question makes them late.
    renewing: Mutex<Option<Session>>,
}

impl Leases {
    pub fn new(place: Arc<Place>, pool: Arc<Pool>) -> Self {
        Self { place, pool, renewing: Mutex::default() }
    }

    /// How a process is called for people.
    pub fn name() -> String {
        let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
        let host = std::env::var("HOSTNAME").unwrap_or_else(|_| host.trim().to_owned());
        format!("process {} on {host}", std::process::id())
    }

    /// Forgets processes that ended long ago.
    pub async fn tidy(&self) -> Result<(), JournalError> {
        self.pool.query(TIDY, &[&KEPT]).await.map(drop)
    }
}

#[async_trait]
impl Server for Leases {
    async fn renew(
        &self,
        process: &str,
        name: &str,
        term: Duration,
    ) -> Result<Renewed, JournalError> {
        // Where it fails, or nobody waits for it any more, the connection is made anew.
        let kept = self.renewing.lock().await.take();
        let mut session = match kept.filter(|session| !session.is_closed()) {
            Some(session) => session,
            None => Session::open(&self.place).await.map_err(Failed::from)?,
        };
        let rows = session.query(RENEW, &[&process, &name, &term.as_secs_f64()]).await?;
        *self.renewing.lock().await = Some(session);
        let none = || JournalError::Store("a renewal has no answer".to_owned());
        let row = rows.first().ok_or_else(none)?;
        let next: Option<f64> = get(row, 1)?;
        let next = next.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Ok(Renewed { ran: get(row, 0)?, next })
    }

    async fn claim(&self, of: &ConversationId, process: &str) -> Result<Claimed, JournalError> {
        let rows = self.pool.query(CLAIM, &[&of.tenant(), &of.name(), &process]).await?;
        let none = || JournalError::Store("a claim has no answer".to_owned());
        let row = rows.first().ok_or_else(none)?;
        if let Some(owner) = get(row, 1)? {
            return Ok(Claimed::Theirs(owner));
        }
        let epoch = get::<Option<i64>>(row, 0)?;
        Ok(epoch.map_or(Claimed::Late, |epoch| Claimed::Yours(epoch.unsigned_abs())))
    }

    async fn release(
        &self,
        process: &str,
        released: &[(ConversationId, u64)],
    ) -> Result<(), JournalError> {
        let tenants: Vec<_> = released.iter().map(|(of, _)| of.tenant()).collect();
        let names: Vec<_> = released.iter().map(|(of, _)| of.name()).collect();
        let epochs: Vec<_> = released.iter().map(|(_, epoch)| signed(*epoch)).collect();
        self.pool.query(RELEASE, &[&tenants, &names, &epochs, &process]).await.map(drop)
    }

    async fn end(&self, process: &str) -> Result<(), JournalError> {
        self.pool.query(END, &[&process]).await.map(drop)
    }

    async fn left_behind(&self, limit: usize) -> Result<Vec<ConversationId>, JournalError> {
        let rows = self.pool.query(LEFT_BEHIND, &[&signed(limit as u64)]).await?;
        rows.iter().map(|row| read::conversation(row, 0)).collect()
    }

    async fn hand_over(&self, drafts: &[Draft], by: &str) -> Result<bool, JournalError> {
        handover::put(&self.pool, drafts, by).await.map(|()| true)
    }

    async fn handed_over(
        &self,
        process: &str,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Handed>, JournalError> {
        handover::take(&self.pool, process, after, limit).await
    }

    async fn taken(&self, handed: &Handed) -> Result<(), JournalError> {
        handover::done(&self.pool, handed.key).await
    }

    fn hands_over(&self) -> bool {
        true
    }
}
