//! Whether the journal accepts what the runtime records, and what waits until it does.
//!
//! Facts must be recorded, however long the journal fails: they are retried until it accepts them,
//! or the runtime is shut down. New work is refused at once.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ephor_bus::{BusError, in_handler};
use ephor_core::events::{ModelCalled, NodeCompleted, NodeExecutionFailed, NodeIterationCompleted};
use ephor_core::{ConversationId, Draft, Event};
use ephor_journal::JournalError;
use ephor_time::{Timer, before, within};
use tokio::sync::watch;

use crate::recording::is_anothers;

/// The first pause before a record is tried again; each one after it is twice as long.
const FIRST: Duration = Duration::from_millis(50);

/// The longest pause.
const LONGEST: Duration = Duration::from_secs(2);

/// Maximum number of records that are named when they could not be written.
const NAMED: usize = 1024;

/// A fact that isn't recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unrecorded {
    /// The conversation.
    pub conversation: ConversationId,
    /// What happened, such as `the result of node pay`.
    pub what: String,
}

impl Unrecorded {
    fn of(draft: &Draft) -> Self {
        let data = &draft.data;
        let what = if let Some(end) = data.read::<NodeCompleted>() {
            format!("the result of node {}", end.node.node_id)
        } else if let Some(end) = data.read::<NodeIterationCompleted>() {
            format!("iteration {} of node {}", end.index + 1, end.node.node_id)
        } else if let Some(end) = data.read::<NodeExecutionFailed>() {
            format!("the failure of node {}", end.node.node_id)
        } else {
            data.kind().to_owned()
        };
        Self { conversation: draft.conversation.clone(), what }
    }
}

impl std::fmt::Display for Unrecorded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} in {}", self.what, self.conversation)
    }
}

/// The health of the journal.
#[derive(Debug, Clone, Default)]
pub struct Health {
    /// Why it fails now. None: as far as is known, it works.
    pub failing: Option<Arc<str>>,
    waiting: BTreeMap<u64, Unrecorded>,
    lost: Vec<Unrecorded>,
    next: u64,
    closed: bool,
    /// How often it has failed.
    failures: u64,
    /// When and why it refused what somebody wanted to begin, which isn't tried again, if nothing that
    /// was begun since was written.
    refused: Option<(Instant, Arc<str>)>,
    /// How often it has refused such.
    refusals: u64,
}

impl Health {
    fn fail(&mut self, error: &JournalError) {
        if self.failing.is_none() {
            tracing::error!(%error, "the journal can't be written; waiting for it");
        }
        self.failing = Some(error.to_string().into());
        self.failures += 1;
    }

    fn lose(&mut self, record: Unrecorded) {
        if self.lost.len() < NAMED {
            self.lost.push(record);
        }
    }
}

/// The journal's health, shared by the runtime's parts. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Store(watch::Sender<Health>);

impl Store {
    /// Notifies of every change.
    pub fn watch(&self) -> watch::Receiver<Health> {
        self.0.subscribe()
    }

    /// Why it fails now. None: as far as is known, it works.
    pub fn failing(&self) -> Option<Arc<str>> {
        self.0.borrow().failing.clone()
    }

    /// Why it refused to take something new, if that was less than `ago` before `now`, and nothing was
    /// written since.
    pub fn refused_since(&self, now: Instant, ago: Duration) -> Option<Arc<str>> {
        let health = self.0.borrow();
        let (at, why) = health.refused.as_ref()?;
        (now.saturating_duration_since(*at) < ago).then(|| why.clone())
    }

    /// What somebody wants to begin, before it is tried.
    pub(crate) fn offer(&self) -> Offer<'_> {
        Offer { store: self, refusals: self.0.borrow().refusals }
    }

    /// Facts that aren't recorded: they wait for the journal, or were given up.
    pub fn unrecorded(&self) -> Vec<Unrecorded> {
        let health = self.0.borrow();
        health.lost.iter().chain(health.waiting.values()).cloned().collect()
    }

    /// Waits until the journal has failed for that long, and returns why.
    pub async fn failed_for(&self, timer: &dyn Timer, limit: Duration) -> Arc<str> {
        let mut health = self.watch();
        loop {
            // The sender is in self, so that the wait can't end otherwise.
            let _ = health.wait_for(|health| health.failing.is_some()).await;
            let recovered = async {
                let _ = health.wait_for(|health| health.failing.is_none()).await;
            };
            let recovered = within(timer, limit, recovered).await.is_some();
            if let Some(reason) = self.failing().filter(|_| !recovered) {
                return reason;
            }
        }
    }

    /// Waits until nothing waits for the store, for at most that long; then nothing is tried again.
    pub(crate) async fn close(&self, timer: &dyn Timer, limit: Duration) {
        let mut health = self.watch();
        let settled = async {
            let _ = health.wait_for(|health| health.waiting.is_empty()).await;
        };
        within(timer, limit, settled).await;
        self.0.send_modify(|health| health.closed = true);
    }

    /// What is to be put on record in one commit, before that is tried.
    pub(crate) fn record<'a>(&'a self, timer: &'a dyn Timer, drafts: &[Draft]) -> Record<'a> {
        let kind = drafts.iter().map(Kind::of).max().unwrap_or(Kind::Passing);
        let what = drafts.iter().map(Unrecorded::of).collect();
        let mut record = self.new_record(timer, what, kind);
        record.is_cost = drafts.iter().any(|draft| draft.data.kind() == ModelCalled::TYPE);
        record
    }

    /// The same for what an agent's thread is about to write.
    pub(crate) fn step<'a>(&'a self, timer: &'a dyn Timer, thread: &ConversationId) -> Record<'a> {
        let what = Unrecorded { conversation: thread.clone(), what: "a step of an agent".into() };
        self.new_record(timer, vec![what], Kind::Fact)
    }

    /// The same for a read that is tried again like a record. Nothing is lost with it, so that it isn't
    /// among what isn't recorded.
    pub(crate) fn reading<'a>(&'a self, timer: &'a dyn Timer) -> Record<'a> {
        self.new_record(timer, Vec::new(), Kind::Fact)
    }

    fn new_record<'a>(
        &'a self,
        timer: &'a dyn Timer,
        what: Vec<Unrecorded>,
        kind: Kind,
    ) -> Record<'a> {
        let failures = self.0.borrow().failures;
        let (places, pause) = (Vec::new(), FIRST);
        let (is_cost, in_turn, offer) = (false, false, self.offer());
        Record { store: self, timer, what, kind, is_cost, in_turn, places, pause, failures, offer }
    }
}

/// Something new that is being tried. Where the store fails, it is refused, and not tried again.
pub(crate) struct Offer<'a> {
    store: &'a Store,
    /// How often the store had refused when it was begun.
    refusals: u64,
}

impl Offer<'_> {
    /// What came of it: whether it was written.
    pub fn ended(self, now: Instant, written: Result<bool, &BusError>) {
        match written {
            Ok(true) => self.store.0.send_if_modified(|health| self.written(health)),
            Err(BusError::Journal(error)) if passes(error) => {
                self.store.0.send_modify(|health| {
                    health.refused = Some((now, error.to_string().into()));
                    health.refusals += 1;
                });
                true
            }
            Ok(false) | Err(_) => false,
        };
    }

    /// What was begun before the store refused something doesn't show that it is well. Returns whether
    /// that is news.
    fn written(&self, health: &mut Health) -> bool {
        health.refusals == self.refusals && health.refused.take().is_some()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// It isn't journalled.
    Passing,
    Fact,
    /// What came of an effect: someone outside knows of it.
    Effect,
}

impl Kind {
    fn of(draft: &Draft) -> Self {
        if !draft.data.durable() {
            Self::Passing
        } else if [NodeCompleted::TYPE, NodeIterationCompleted::TYPE].contains(&draft.data.kind()) {
            Self::Effect
        } else {
            Self::Fact
        }
    }
}

/// What is being put on record. If it is dropped while it waits, it is lost.
pub(crate) struct Record<'a> {
    store: &'a Store,
    timer: &'a dyn Timer,
    what: Vec<Unrecorded>,
    kind: Kind,
    is_cost: bool,
    /// Whether another process that has the conversation gives it back in a moment.
    in_turn: bool,
    /// The places among those that wait. None: it doesn't wait.
    places: Vec<u64>,
    pause: Duration,
    /// How often the store had failed when the last try began.
    failures: u64,
    /// The last try.
    offer: Offer<'a>,
}

impl Record<'_> {
    /// Of a conversation that several processes write in turn.
    #[must_use]
    pub fn in_turn(mut self) -> Self {
        self.in_turn = true;
        self
    }

    /// Pauses before it is tried again. False: it is given up, because another try can't end
    /// otherwise, or the runtime stops.
    pub async fn again(&mut self, error: &BusError) -> bool {
        if self.kind != Kind::Effect && self.places.is_empty() && self.store.0.borrow().closed {
            // It follows from the end of the runtime, and nobody outside knows of it.
            return false;
        }
        match error {
            BusError::Journal(error) if passes(error) => self.again_after(error).await,
            BusError::Conflict { .. } => {
                self.wait();
                self.pause().await
            }
            // Its subscriber catches up, unless that is who waits here.
            BusError::Saturated { .. } if self.kind != Kind::Passing && !in_handler() => {
                self.wait();
                self.pause().await
            }
            BusError::NotOwner { .. } if self.in_turn => {
                self.wait();
                self.pause = FIRST;
                self.pause().await
            }
            // It isn't lost: another process goes on with all of it, but for what was paid.
            error if is_anothers(error) && !self.is_cost => false,
            // The runtime was told to stop.
            BusError::Closed if self.kind != Kind::Effect => false,
            _ if self.kind == Kind::Passing => false,
            _ => {
                self.wait();
                false
            }
        }
    }

    /// The same for what the journal itself said.
    pub async fn again_after(&mut self, error: &JournalError) -> bool {
        if !passes(error) {
            return false;
        }
        self.wait();
        self.store.0.send_modify(|health| health.fail(error));
        self.pause().await
    }

    async fn pause(&mut self) -> bool {
        let mut health = self.store.watch();
        let closed = async {
            let _ = health.wait_for(|health| health.closed).await;
        };
        let closed = before(self.timer.sleep(self.pause), closed).await.is_some();
        self.pause = (self.pause * 2).min(LONGEST);
        self.failures = self.store.0.borrow().failures;
        self.offer = self.store.offer();
        !closed
    }

    /// It is recorded.
    pub fn taken(mut self) {
        let places = std::mem::take(&mut self.places);
        let fails = |health: &Health| health.failing.is_some() || health.refused.is_some();
        if places.is_empty() && !fails(&self.store.0.borrow()) {
            return;
        }
        self.store.0.send_modify(|health| {
            if self.kind != Kind::Passing {
                self.offer.written(health);
            }
            // What isn't journalled, or was before the store failed, doesn't show that it is well.
            if self.kind != Kind::Passing
                && health.failures == self.failures
                && health.failing.take().is_some()
            {
                tracing::warn!("the journal is written again");
            }
            for place in places {
                health.waiting.remove(&place);
            }
        });
    }

    /// It is put on record otherwise.
    pub fn let_go(mut self) {
        let places = std::mem::take(&mut self.places);
        if places.is_empty() {
            return;
        }
        self.store.0.send_modify(|health| {
            for place in places {
                health.waiting.remove(&place);
            }
        });
    }

    fn wait(&mut self) {
        let (places, what) = (&mut self.places, &self.what);
        self.store.0.send_if_modified(|health| {
            let first = places.is_empty();
            if first {
                for what in what {
                    health.next += 1;
                    places.push(health.next);
                    health.waiting.insert(health.next, what.clone());
                }
            }
            first
        });
    }
}

/// Whether a failure can end, so that the same commit is taken later.
fn passes(error: &JournalError) -> bool {
    matches!(error, JournalError::Store(_) | JournalError::Full { .. })
}

impl Drop for Record<'_> {
    fn drop(&mut self) {
        let places = std::mem::take(&mut self.places);
        if places.is_empty() {
            return;
        }
        self.store.0.send_modify(|health| {
            for place in places {
                if let Some(what) = health.waiting.remove(&place) {
                    health.lose(what);
                }
            }
            if health.waiting.is_empty() && !health.closed {
                // Nobody asks the store any more, so that nobody would learn that it is well again.
                health.failing = None;
            }
        });
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use ephor_core::events::{MessageSent, SubAgentProgress};
    use futures::FutureExt;
    use futures::future::BoxFuture;

    use super::*;

    /// Whoever pauses waits for ever.
    struct Stopped;

    impl Timer for Stopped {
        fn sleep(&self, _: Duration) -> BoxFuture<'static, ()> {
            std::future::pending().boxed()
        }

        fn instant(&self) -> std::time::Instant {
            std::time::Instant::now()
        }
    }

    fn draft(event: impl Event) -> Draft {
        Draft::new(ConversationId::new("c-1").unwrap(), event)
    }

    /// What happened is recorded when there is room again; what nobody keeps isn't waited for.
    #[test]
    fn a_full_queue_delays_a_fact() {
        let full = BusError::Saturated { subscription: "slow".into(), limit: 65 };
        let store = Store::default();
        let said = [draft(MessageSent::text("hello"))];
        let mut record = store.record(&Stopped, &said);
        assert_eq!(record.again(&full).now_or_never(), None, "it pauses");
        assert_eq!(store.unrecorded(), [Unrecorded::of(&said[0])]);
        assert_eq!(store.failing(), None, "the journal is well");
        record.taken();
        assert_eq!(store.unrecorded(), []);
        let progress = SubAgentProgress { subagent_id: "reader".into(), message: "half".into() };
        let mut record = store.record(&Stopped, &[draft(progress)]);
        assert_eq!(record.again(&full).now_or_never(), Some(false));
    }

    fn full() -> JournalError {
        JournalError::Full { held: 1, cap: 1 }
    }

    #[test]
    fn only_what_was_begun_since_it_refused_shows_that_it_takes_something_new() {
        let (store, said, now) =
            (Store::default(), [draft(MessageSent::text("hello"))], Instant::now());
        let ready = || store.refused_since(now, Duration::from_secs(1)).is_none();
        let (earlier, other) = (store.record(&Stopped, &said), store.offer());
        store.offer().ended(now, Err(&BusError::Journal(full())));
        earlier.taken();
        other.ended(now, Ok(true));
        assert!(!ready(), "both were begun before");
        store.offer().ended(now, Ok(false));
        assert!(!ready(), "nothing was written");
        store.offer().ended(now, Ok(true));
        assert!(ready());
        store.offer().ended(now, Err(&BusError::Journal(full())));
        store.record(&Stopped, &said).taken();
        assert!(ready());
    }

    #[test]
    fn only_what_was_begun_since_it_failed_shows_that_it_is_well() {
        let (store, said) = (Store::default(), [draft(MessageSent::text("hello"))]);
        let earlier = store.record(&Stopped, &said);
        let mut refused = store.record(&Stopped, &said);
        assert_eq!(refused.again_after(&full()).now_or_never(), None);
        earlier.taken();
        assert!(store.failing().is_some(), "it was taken before the store failed");
        let progress = SubAgentProgress { subagent_id: "reader".into(), message: "half".into() };
        store.record(&Stopped, &[draft(progress)]).taken();
        assert!(store.failing().is_some(), "it isn't journalled");
        store.record(&Stopped, &said).taken();
        assert_eq!(store.failing(), None);
    }
}
