//! Who of the processes that share the database owns which conversation.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use ephor_core::{ConversationId, Draft, EventId};
use tokio::sync::{Notify, RwLock, mpsc, oneshot, watch};

use super::handover;
use super::lease::Lease;
use super::place::Place;
use super::pool::{Pool, get};
use super::read;
use super::session::{Failed, Session};
use crate::chain::signed;
use crate::{Claim, ClaimError, Handed, JournalError, NotOwner, Ownership};

/// Claims that are remembered. Beyond that all are forgotten: asking again costs a round trip.
const REMEMBERED: usize = 65_536;
/// What waits to be given back. What doesn't fit stays claimed.
const RELEASES: usize = 4096;
/// What is given back at once.
const BATCH: usize = 256;
/// How long a process stays in the table after its lease has run out, if nothing of it is left behind.
const KEPT: &str = "1 hour";

const RENEW: &str = "SELECT renew($1::text::uuid, $2, make_interval(secs => $3::double precision))";

const CLAIM: &str = "SELECT epoch_now, owned_by FROM claim($1, $2, $3::text::uuid)";

const RELEASE: &str = "WITH mine AS (SELECT c.id FROM
        unnest($1::text[], $2::text[], $3::bigint[]) AS g (tenant, name, epoch)
        JOIN conversations c ON c.tenant = g.tenant AND c.name = g.name AND c.epoch = g.epoch
        WHERE c.owner = $4::text::uuid ORDER BY c.id FOR UPDATE OF c)
    UPDATE conversations c SET owner = NULL FROM mine WHERE c.id = mine.id";

const LEFT_BEHIND: &str = "SELECT c.tenant, c.name FROM conversations c
    LEFT JOIN processes p ON p.id = c.owner
    WHERE c.owner IS NOT NULL AND (p.id IS NULL OR p.until <= clock_timestamp())
    ORDER BY c.id LIMIT $1";

const TIDY: &str = "DELETE FROM processes p WHERE p.until < clock_timestamp() - $1::text::interval
    AND NOT EXISTS (SELECT 1 FROM conversations c WHERE c.owner = p.id)";

const END: &str = "DELETE FROM processes WHERE id = $1::text::uuid";

/// What the owner's task is asked for.
#[derive(Debug)]
enum Asked {
    Release(ConversationId, u64),
    /// An owner has left: its lease ends.
    End(String),
    /// Somebody waits until everything before it is done.
    Settle(oneshot::Sender<()>),
}

/// What this process has claimed, as far as it knows.
#[derive(Debug)]
struct State {
    /// Of the process; another one after it has left.
    id: String,
    lease: Lease,
    claims: HashMap<ConversationId, u64>,
    /// How often everything was forgotten: what was asked before is of no use then.
    forgotten: u64,
    /// For tests: no renewals.
    paused: bool,
}

impl State {
    fn forget(&mut self) {
        self.claims.clear();
        self.forgotten += 1;
    }
}

/// The conversations of one process.
#[derive(Debug)]
pub(super) struct Owners {
    place: Arc<Place>,
    name: String,
    state: Mutex<State>,
    asked: mpsc::Sender<Asked>,
    /// Held for writing while claims are given back, so that none is claimed anew meanwhile.
    giving_back: RwLock<()>,
    renew_now: Arc<Notify>,
    /// How often something was handed over.
    handed: watch::Sender<u64>,
    pool: Arc<Pool>,
}

impl Owners {
    /// Begins a lease, and keeps it up until nobody uses it any more.
    pub async fn begin(
        place: Arc<Place>,
        pool: Arc<Pool>,
        term: Duration,
    ) -> Result<Arc<Self>, JournalError> {
        let (asked, asks) = mpsc::channel(RELEASES);
        let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
        let host = std::env::var("HOSTNAME").unwrap_or_else(|_| host.trim().to_owned());
        let state = State {
            id: EventId::fresh().to_string(),
            lease: Lease::new(term),
            claims: HashMap::new(),
            forgotten: 0,
            paused: false,
        };
        let owners = Arc::new(Self {
            place,
            name: format!("process {} on {host}", std::process::id()),
            state: Mutex::new(state),
            asked,
            giving_back: RwLock::new(()),
            renew_now: Arc::default(),
            handed: watch::Sender::new(0),
            pool,
        });
        let mut session = Session::open(&owners.place).await.map_err(Failed::from)?;
        owners.renew(&mut session).await?;
        session.query(TIDY, &[&KEPT]).await?;
        tokio::spawn(keep(Arc::downgrade(&owners), session));
        tokio::spawn(give_back(Arc::downgrade(&owners), asks));
        Ok(owners)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The database refused a commit: somebody else has the conversation.
    pub fn fenced(&self, conversation: &ConversationId) {
        self.state().claims.remove(conversation);
    }

    /// The server says that something was handed over.
    pub fn heard_of_handed(&self) {
        self.handed.send_modify(|times| *times += 1);
    }

    /// Waits until everything that was released, or left, is free for others.
    pub async fn settle(&self) {
        let (done, settled) = oneshot::channel();
        if self.asked.send(Asked::Settle(done)).await.is_ok() {
            let _ = settled.await;
        }
    }

    /// For tests: the lease isn't renewed, as if the process were stopped.
    pub fn pause(&self, paused: bool) {
        self.state().paused = paused;
        self.renew_now.notify_one();
    }

    async fn renew(&self, session: &mut Session) -> Result<(), Failed> {
        let (id, term) = {
            let state = self.state();
            (state.id.clone(), state.lease.term().as_secs_f64())
        };
        let sent = Instant::now();
        let rows = session.query(RENEW, &[&id, &self.name, &term]).await?;
        let ran = rows.first().map_or(Ok(false), |row| get(row, 0)).map_err(Failed::unread)?;
        let mut state = self.state();
        if state.id == id {
            if !ran {
                // Others may have taken over meanwhile.
                state.forget();
            }
            state.lease.renewed(sent);
        }
        Ok(())
    }

    /// The epoch of a conversation that is surely this process's.
    fn known(&self, conversation: &ConversationId) -> Option<u64> {
        let mut state = self.state();
        if !state.lease.holds(Instant::now()) {
            if !state.claims.is_empty() {
                state.forget();
            }
            return None;
        }
        state.claims.get(conversation).copied()
    }

    /// Asks the database. None: this process's own lease has run out.
    async fn ask(&self, conversation: &ConversationId) -> Result<Option<u64>, ClaimError> {
        // What is being given back is given back before.
        let _kept = self.giving_back.read().await;
        let (id, forgotten) = {
            let state = self.state();
            (state.id.clone(), state.forgotten)
        };
        let of = (conversation.tenant(), conversation.name());
        let rows = self.pool.query(CLAIM, &[&of.0, &of.1, &id]).await?;
        let row = rows.first().ok_or_else(|| {
            ClaimError::Journal(JournalError::Store("a claim has no answer".to_owned()))
        })?;
        if let Some(owner) = get::<Option<String>>(row, 1)? {
            return Err(NotOwner { owner }.into());
        }
        let Some(epoch) = get::<Option<i64>>(row, 0)?.map(i64::unsigned_abs) else {
            return Ok(None);
        };
        let mut state = self.state();
        if state.forgotten == forgotten && state.id == id {
            if state.claims.len() >= REMEMBERED {
                state.claims.clear();
            }
            state.claims.insert(conversation.clone(), epoch);
        }
        Ok(Some(epoch))
    }
}

#[async_trait]
impl Ownership for Owners {
    async fn claim(&self, conversation: &ConversationId) -> Result<Claim, ClaimError> {
        if let Some(epoch) = self.known(conversation) {
            return Ok(Claim { epoch, alone: true });
        }
        if let Some(epoch) = self.ask(conversation).await? {
            return Ok(Claim { epoch, alone: true });
        }
        let mut session = Session::open(&self.place).await.map_err(Failed::from);
        let session =
            session.as_mut().map_err(|failed| JournalError::Store(failed.reason.clone()))?;
        self.renew(session).await.map_err(JournalError::from)?;
        let late = || JournalError::Store("this process's lease runs out at once".to_owned());
        let epoch = self.ask(conversation).await?.ok_or_else(late)?;
        Ok(Claim { epoch, alone: true })
    }

    fn release(&self, conversation: &ConversationId) {
        let mut state = self.state();
        if let Some(epoch) = state.claims.get(conversation).copied()
            && self.asked.try_send(Asked::Release(conversation.clone(), epoch)).is_ok()
        {
            state.claims.remove(conversation);
        }
    }

    fn leave(&self) {
        let mut state = self.state();
        let left = std::mem::replace(&mut state.id, EventId::fresh().to_string());
        state.lease.lose();
        state.forget();
        if self.asked.try_send(Asked::End(left)).is_err() {
            tracing::debug!("what was claimed is left to others when its lease has run out");
        }
        self.renew_now.notify_one();
    }

    async fn left_behind(&self, limit: usize) -> Result<Vec<ConversationId>, JournalError> {
        let rows = self.pool.query(LEFT_BEHIND, &[&signed(limit as u64)]).await?;
        rows.iter().map(|row| read::conversation(row, 0)).collect()
    }

    async fn hand_over(&self, draft: &Draft) -> Result<bool, JournalError> {
        handover::put(&self.pool, draft, &self.name).await.map(|()| true)
    }

    async fn handed_over(&self, limit: usize) -> Result<Vec<Handed>, JournalError> {
        let id = self.state().id.clone();
        handover::take(&self.pool, &id, limit).await
    }

    async fn taken(&self, handed: &Handed) -> Result<(), JournalError> {
        handover::done(&self.pool, handed.key).await
    }

    fn watch_handed(&self) -> Option<watch::Receiver<u64>> {
        Some(self.handed.subscribe())
    }
}

/// Renews the lease until nobody uses it any more.
async fn keep(owners: Weak<Owners>, session: Session) {
    let mut session = Some(session);
    loop {
        let now = owners.upgrade().map(|it| (it.state().lease.pause(), it.renew_now.clone()));
        let Some((pause, renew_now)) = now else {
            return;
        };
        let _ = tokio::time::timeout(pause, renew_now.notified()).await;
        let Some(strong) = owners.upgrade() else {
            return;
        };
        if strong.state().paused {
            continue;
        }
        let renewed = async {
            let mut used = match session.take().filter(|session| !session.is_closed()) {
                Some(session) => session,
                None => Session::open(&strong.place).await.map_err(Failed::from)?,
            };
            strong.renew(&mut used).await?;
            Ok::<_, Failed>(used)
        };
        // One that takes longer than the lease is of no use; the connection is made anew.
        match tokio::time::timeout(pause * 3, renewed).await {
            Ok(Ok(used)) => session = Some(used),
            Ok(Err(failed)) => tracing::warn!(reason = %failed.reason, "the lease isn't renewed"),
            Err(_) => tracing::warn!("the lease isn't renewed: the server doesn't answer"),
        }
    }
}

/// Gives back what was released, and ends the leases of owners that have left.
async fn give_back(owners: Weak<Owners>, mut asks: mpsc::Receiver<Asked>) {
    let mut batch = Vec::with_capacity(BATCH);
    while asks.recv_many(&mut batch, BATCH).await > 0 {
        let Some(owners) = owners.upgrade() else {
            return;
        };
        if let Err(error) = give_back_all(&owners, &mut batch).await {
            tracing::warn!(%error, "what was released stays claimed until the process ends");
        }
    }
}

async fn give_back_all(owners: &Owners, batch: &mut Vec<Asked>) -> Result<(), JournalError> {
    let _alone = owners.giving_back.write().await;
    let (mut released, mut ended, mut settling) = (Vec::new(), Vec::new(), Vec::new());
    let id = {
        let state = owners.state();
        for asked in batch.drain(..) {
            match asked {
                // What was claimed anew meanwhile stays.
                Asked::Release(of, epoch) if !state.claims.contains_key(&of) => {
                    released.push((of, epoch));
                }
                Asked::Release(..) => {}
                Asked::End(id) => ended.push(id),
                Asked::Settle(done) => settling.push(done),
            }
        }
        state.id.clone()
    };
    if !released.is_empty() {
        let tenants: Vec<_> = released.iter().map(|(of, _)| of.tenant()).collect();
        let names: Vec<_> = released.iter().map(|(of, _)| of.name()).collect();
        let epochs: Vec<_> = released.iter().map(|(_, epoch)| signed(*epoch)).collect();
        owners.pool.query(RELEASE, &[&tenants, &names, &epochs, &id]).await?;
    }
    for id in ended {
        owners.pool.query(END, &[&id]).await?;
    }
    for done in settling {
        let _ = done.send(());
    }
    Ok(())
}
