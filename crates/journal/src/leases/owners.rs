//! A process that owns conversations, as granted by a [`Server`].

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use async_trait::async_trait;
use ephor_core::{ConversationId, Draft, EventId};
use tokio::sync::{Notify, RwLock, mpsc, oneshot, watch};
use tokio::time::Instant;

use super::{Claimed, Holder, Server};
use crate::{Claim, ClaimError, Handed, JournalError, NotOwner, Ownership};

/// What waits to be given back. What doesn't fit stays claimed.
const RELEASES: usize = 4096;
/// What is given back at once.
const BATCH: usize = 256;

/// What the owner's task is asked for.
#[derive(Debug)]
enum Asked {
    Release(ConversationId, u64),
    /// An owner has left: its lease ends.
    End(String),
    /// Someone waits until everything before it is done.
    Settle(oneshot::Sender<()>),
}

/// The conversations owned by one process. It renews its lease and releases conversations in its
/// own tasks, until nobody uses it any more.
#[derive(Debug)]
pub struct Owners<S> {
    server: S,
    name: String,
    state: Mutex<Holder>,
    asked: mpsc::Sender<Asked>,
    /// Held for writing while claims are given back, so that none is claimed anew meanwhile.
    giving_back: RwLock<()>,
    renew_now: Arc<Notify>,
    /// For tests: no renewals.
    paused: AtomicBool,
    /// How often something was handed over.
    handed: watch::Sender<u64>,
    /// When the next lease of another process runs out, unless it is renewed.
    next: Mutex<Option<std::time::Instant>>,
    /// How often a lease of another process may have run out.
    left: watch::Sender<u64>,
}

impl<S: Server> Owners<S> {
    /// Starts a lease of that length, as the process with that name, and keeps renewing it.
    ///
    /// # Errors
    /// The server's errors.
    pub async fn begin(server: S, name: String, term: Duration) -> Result<Arc<Self>, JournalError> {
        let (asked, asks) = mpsc::channel(RELEASES);
        let owners = Arc::new(Self {
            server,
            name,
            state: Mutex::new(Holder::new(EventId::fresh().to_string(), term)),
            asked,
            giving_back: RwLock::new(()),
            renew_now: Arc::default(),
            paused: AtomicBool::new(false),
            handed: watch::Sender::new(0),
            next: Mutex::default(),
            left: watch::Sender::new(0),
        });
        owners.renew().await?;
        tokio::spawn(keep(Arc::downgrade(&owners)));
        tokio::spawn(give_back(Arc::downgrade(&owners), asks));
        Ok(owners)
    }

    fn state(&self) -> MutexGuard<'_, Holder> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What it knows now.
    pub fn holder(&self) -> Holder {
        self.state().clone()
    }

    /// The store refused a commit: someone else has the conversation.
    pub fn fenced(&self, conversation: &ConversationId) {
        self.state().fenced(conversation);
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
    #[doc(hidden)]
    pub fn pause(&self, paused: bool) {
        self.paused.store(paused, Ordering::SeqCst);
        self.renew_now.notify_one();
    }

    async fn renew(&self) -> Result<(), JournalError> {
        let (asked, term) = {
            let state = self.state();
            (state.ask(now()), state.lease().granted())
        };
        let renewed = self.server.renew(&asked.id, &self.name, term).await?;
        self.state().renewed(&asked, renewed.ran, now());
        let next = renewed.next.and_then(|rest| now().checked_add(rest));
        let before = std::mem::replace(&mut *self.next(), next);
        if before.is_some_and(|before| before <= now() || next.is_none()) {
            self.left.send_modify(|times| *times += 1);
        }
        Ok(())
    }

    fn next(&self) -> MutexGuard<'_, Option<std::time::Instant>> {
        self.next.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How long until the next renewal: until another lease runs out, where that comes before.
    fn until_renewal(&self) -> Duration {
        let (pause, now) = (self.state().lease().pause(), now());
        let next = self.next().map(|next| next.saturating_duration_since(now));
        // One that ran out a while ago is the server's to tell of: it doesn't answer.
        next.filter(|rest| !rest.is_zero()).map_or(pause, |rest| rest.min(pause))
    }

    /// The epoch of a conversation that is surely this process's.
    fn known(&self, conversation: &ConversationId) -> Option<u64> {
        self.state().known(conversation, now())
    }

    /// Asks the server. None: this process's own lease has run out.
    async fn ask(&self, conversation: &ConversationId) -> Result<Option<u64>, ClaimError> {
        // What is being given back is given back before.
        let _kept = self.giving_back.read().await;
        let asked = self.state().ask(now());
        match self.server.claim(conversation, &asked.id).await? {
            Claimed::Theirs(owner) => Err(NotOwner { owner }.into()),
            Claimed::Late => Ok(None),
            Claimed::Yours(epoch) => {
                self.state().claimed(&asked, conversation, epoch);
                Ok(Some(epoch))
            }
        }
    }
}

/// Not the system's clock itself: a simulation moves this one.
fn now() -> std::time::Instant {
    Instant::now().into_std()
}

#[async_trait]
impl<S: Server> Ownership for Owners<S> {
    async fn claim(&self, conversation: &ConversationId) -> Result<Claim, ClaimError> {
        if let Some(epoch) = self.known(conversation) {
            return Ok(Claim { epoch, alone: true });
        }
        if let Some(epoch) = self.ask(conversation).await? {
            return Ok(Claim { epoch, alone: true });
        }
        self.renew().await?;
        let late = || JournalError::Store("this process's lease runs out at once".to_owned());
        let epoch = self.ask(conversation).await?.ok_or_else(late)?;
        Ok(Claim { epoch, alone: true })
    }

    fn release(&self, conversation: &ConversationId) {
        let give_back =
            |epoch| self.asked.try_send(Asked::Release(conversation.clone(), epoch)).is_ok();
        self.state().release(conversation, give_back);
    }

    fn leave(&self) {
        let left = self.state().leave(EventId::fresh().to_string());
        if self.asked.try_send(Asked::End(left)).is_err() {
            tracing::debug!("what was claimed is left to others when its lease has run out");
        }
    }

    async fn left_behind(&self, limit: usize) -> Result<Vec<ConversationId>, JournalError> {
        self.server.left_behind(limit).await
    }

    async fn hand_over(&self, drafts: &[Draft]) -> Result<bool, JournalError> {
        self.server.hand_over(drafts, &self.name).await
    }

    async fn handed_over(&self, after: u64, limit: usize) -> Result<Vec<Handed>, JournalError> {
        let id = self.state().id().to_owned();
        self.server.handed_over(&id, after, limit).await
    }

    async fn taken(&self, handed: &Handed) -> Result<(), JournalError> {
        self.server.taken(handed).await
    }

    fn watch_handed(&self) -> Option<watch::Receiver<u64>> {
        self.server.hands_over().then(|| self.handed.subscribe())
    }

    fn watch_left(&self) -> Option<watch::Receiver<u64>> {
        Some(self.left.subscribe())
    }
}

/// Renews the lease until nobody uses it any more.
async fn keep<S: Server>(owners: Weak<Owners<S>>) {
    loop {
        let now = owners.upgrade().map(|it| (it.until_renewal(), it.renew_now.clone()));
        let Some((pause, renew_now)) = now else {
            return;
        };
        let _ = tokio::time::timeout(pause, renew_now.notified()).await;
        let Some(strong) = owners.upgrade() else {
            return;
        };
        // One that has left must not be there for others again.
        if strong.paused.load(Ordering::SeqCst) || strong.state().has_left() {
            continue;
        }
        // One that takes longer than the lease is of no use.
        let most = strong.state().lease().granted();
        match tokio::time::timeout(most, strong.renew()).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "the lease isn't renewed"),
            Err(_) => tracing::warn!("the lease isn't renewed: the server doesn't answer"),
        }
    }
}

/// Gives back what was released, and ends the leases of owners that have left.
async fn give_back<S: Server>(owners: Weak<Owners<S>>, mut asks: mpsc::Receiver<Asked>) {
    let mut batch = Vec::with_capacity(BATCH);
    while asks.recv_many(&mut batch, BATCH).await > 0 {
        let Some(owners) = owners.upgrade() else {
            return;
        };
        if let Err(error) = give_back_all(&owners, &mut batch).await {
            tracing::warn!(%error, "what was released stays claimed until its lease has run out");
        }
    }
}

async fn give_back_all<S: Server>(
    owners: &Owners<S>,
    batch: &mut Vec<Asked>,
) -> Result<(), JournalError> {
    let _alone = owners.giving_back.write().await;
    let (mut released, mut ended, mut settling) = (Vec::new(), Vec::new(), Vec::new());
    let id = {
        let state = owners.state();
        for asked in batch.drain(..) {
            match asked {
                // What was claimed anew meanwhile stays.
                Asked::Release(of, epoch) if !state.has(&of) => released.push((of, epoch)),
                Asked::Release(..) => {}
                Asked::End(id) => ended.push(id),
                Asked::Settle(done) => settling.push(done),
            }
        }
        state.id().to_owned()
    };
    let mut given_back = Ok(());
    if !released.is_empty() {
        given_back = owners.server.release(&id, &released).await;
        if given_back.is_err() {
            // It may still come, and give back what is claimed again by then. So it is nobody's who is
            // alive.
            owners.leave();
        }
    }
    // Each by itself: the others wait for nothing that one of them lacks.
    for id in ended {
        let end = owners.server.end(&id).await;
        given_back = given_back.and(end);
    }
    for done in settling {
        let _ = done.send(());
    }
    given_back
}
