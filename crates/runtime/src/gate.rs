//! The gate: the middleware that is last on every bus, without which no runtime can be built. It
//! has each decision judged, commits decision and verdict together, and hands tickets to the
//! coordinator.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock, OnceLock, PoisonError, RwLock};
use std::time::Duration;

use dashmap::{DashMap, DashSet};
use ephor_bus::{Clock, Locks, in_middleware};
use ephor_core::events::RunCancelled;
use ephor_core::{ConversationId, DecisionType, EventData, EventId, Failure, Publisher, source};
use ephor_journal::{Journal, Local, Ownership, Position};
use ephor_rules::{Evidence, Judge, Registry, Usage, Verdict, Who};
use ephor_time::Timer;
use futures::FutureExt;
use tokio::sync::{Notify, OnceCell};

use crate::actor::Loaded;
use crate::entity::{Aside, Entity, Residents};
use crate::execution::{AgendaControl, OpenDecision, Verdicts};
use crate::seen::Seen;
use crate::settings::Quotas;
use crate::spending::Ledger;
use crate::stored;
use crate::trust::Trust;
use crate::view::View;

mod answering;
mod door;
pub(crate) mod elsewhere;
mod lost;
mod settle;
mod snapshot;
mod takeover;
pub(crate) mod timers;
pub(crate) mod waiting;
mod weighed;
pub(crate) mod words;

pub use door::GateMiddleware;
pub use door::NAME as MIDDLEWARE;
use elsewhere::Past;
pub use takeover::{Lapsed, RUNS_ELSEWHERE};
pub use waiting::Settlement;
pub(crate) use weighed::MAX_PENDING;

static SOURCE: LazyLock<Arc<str>> = LazyLock::new(|| Arc::from(source::COORDINATOR));

/// The judge at the bus, with what it knows of each conversation.
pub struct Gate {
    judge: RwLock<Arc<Judge>>,
    registry: RwLock<Arc<Registry>>,
    /// The conversations in memory.
    entities: DashMap<ConversationId, Arc<Entity>>,
    /// Conversations of this process in which something is still to be taken over.
    again: DashSet<ConversationId>,
    again_told: Notify,
    /// Those that other processes have taken over from this one.
    lost: DashMap<ConversationId, lost::Lost>,
    /// Whoever loads a conversation has its lock.
    locks: Arc<Locks>,
    residents: Arc<dyn Residents>,
    verdicts: Verdicts,
    announced: DashSet<EventId>,
    /// Runs that are being ended, by the event that says so: what is taken over on that account
    /// doesn't continue first.
    pub(crate) cancelling: DashMap<EventId, (ConversationId, Arc<RunCancelled>)>,
    scheduler: OnceLock<Arc<dyn AgendaControl>>,
    pub(crate) waiting: waiting::Waiting,
    journal: Arc<dyn Journal>,
    clock: Arc<dyn Clock>,
    timer: Arc<dyn Timer>,
    trust: Trust,
    configured: OnceLock<Evidence>,
    ledger: Arc<Ledger>,
    /// Told when something begins that may be settled elsewhere.
    pub(crate) expecting: Notify,
    /// Whether others may write what is at work here, and are heard of.
    pub(crate) shared: AtomicBool,
    /// Where the record ended when the gate was made: what comes later is put down as it comes.
    begun: Position,
    restored: OnceCell<()>,
    quotas: Quotas,
    snapshot_after: u64,
    ownership: Arc<dyn Ownership>,
}

fn poisoned<T>(error: PoisonError<T>) -> T {
    error.into_inner()
}

impl Gate {
    /// A gate with a judge, what has been registered so far, and the sources that the settings
    /// trust.
    pub(crate) fn new(
        judge: Judge,
        registry: Registry,
        journal: Arc<dyn Journal>,
        time: (Arc<dyn Clock>, Arc<dyn Timer>),
        trusted: Vec<String>,
        residents: Arc<dyn Residents>,
    ) -> Self {
        let (locks, (clock, timer)) = (Arc::default(), time);
        let begun = *journal.watch().borrow();
        Self {
            judge: RwLock::new(Arc::new(judge)),
            registry: RwLock::new(Arc::new(registry)),
            entities: DashMap::new(),
            again: DashSet::new(),
            again_told: Notify::new(),
            lost: DashMap::new(),
            locks,
            residents,
            verdicts: Verdicts::default(),
            announced: DashSet::new(),
            cancelling: DashMap::new(),
            scheduler: OnceLock::new(),
            waiting: waiting::Waiting::default(),
            journal,
            clock,
            timer,
            trust: Trust::new(trusted),
            configured: OnceLock::new(),
            ledger: Arc::default(),
            expecting: Notify::new(),
            shared: AtomicBool::new(false),
            begun,
            restored: OnceCell::new(),
            quotas: Quotas::default(),
            snapshot_after: 0,
            ownership: Arc::new(Local),
        }
    }

    /// Sets who owns which conversation. Default: this process owns all.
    #[must_use]
    pub fn with_ownership(mut self, ownership: Arc<dyn Ownership>) -> Self {
        self.ownership = ownership;
        self
    }

    /// Sets the storage quotas.
    #[must_use]
    pub fn with_quotas(mut self, quotas: Quotas) -> Self {
        self.quotas = quotas;
        self
    }

    /// Sets after how many events a snapshot is made. Default 0: never.
    #[must_use]
    pub fn with_snapshots(mut self, after: u64) -> Self {
        self.snapshot_after = after;
        self
    }

    /// Refuses what would grow a conversation's record that has reached its quota.
    pub(crate) async fn has_room(
        &self,
        conversation: &ConversationId,
    ) -> Result<Option<Failure>, ephor_journal::JournalError> {
        // Of one that isn't there yet nothing is kept in memory for being asked about.
        if self.journal.head(conversation).await? == 0 {
            return Ok(None);
        }
        let look = |view: &mut View, _: &Registry, _: &Judge, now| {
            let today = view.stored_today(conversation, now);
            stored::check_journal(&self.quotas, view.storage.conversation(), today).err()
        };
        self.with_view(conversation, look).await
    }

    /// The judge.
    pub fn judge(&self) -> Arc<Judge> {
        self.judge.read().unwrap_or_else(poisoned).clone()
    }

    /// Replaces the judge for decisions published from now on. Existing tickets stay valid until
    /// they end.
    pub fn set_judge(&self, judge: Judge) {
        let mut current = self.judge.write().unwrap_or_else(poisoned);
        *current = Arc::new(current.succeeded_by(judge));
    }

    /// The registered kinds and types.
    pub fn registry(&self) -> Arc<Registry> {
        self.registry.read().unwrap_or_else(poisoned).clone()
    }

    /// Registers more kinds and types.
    pub fn update_registry(&self, update: impl FnOnce(&mut Registry)) {
        let mut registry = self.registry.write().unwrap_or_else(poisoned);
        update(Arc::make_mut(&mut registry));
    }

    /// Sets who orders approved decisions. False if it is already set.
    pub fn set_agenda_control(&self, scheduler: Arc<dyn AgendaControl>) -> bool {
        self.scheduler.set(scheduler).is_ok()
    }

    /// Who orders approved decisions.
    pub fn agenda_control(&self) -> Option<&Arc<dyn AgendaControl>> {
        self.scheduler.get()
    }

    /// The sources that the operator trusts.
    pub fn trust(&self) -> &Trust {
        &self.trust
    }

    /// Sets what every conversation knows from the operator, such as names of connections and
    /// destinations. False if it is already set.
    pub fn set_configured(&self, configured: Evidence) -> bool {
        self.configured.set(configured).is_ok()
    }

    /// Lets one event of the runtime's own through that others may not publish.
    pub(crate) fn announce(&self, data: &EventData, id: EventId) {
        if data.publisher() == Publisher::Runtime {
            self.announced.insert(id);
        }
    }

    pub(crate) fn renounce(&self, id: EventId) {
        self.announced.remove(&id);
    }

    /// The conversations' locks: for the bus.
    pub(crate) fn locks(&self) -> Arc<Locks> {
        self.locks.clone()
    }

    /// The verdicts so far.
    pub fn verdicts(&self) -> &Verdicts {
        &self.verdicts
    }

    /// A conversation that is in memory.
    pub(crate) fn in_memory(&self, conversation: &ConversationId) -> Option<Arc<Entity>> {
        self.entities.get(conversation).map(|entity| entity.clone())
    }

    /// What a tenant has spent today (UTC), as far as this process knows: with a daily budget, all of
    /// it; else, since it started.
    pub fn spent_today(&self, tenant: &str) -> Usage {
        self.ledger.of(tenant, "", self.clock.now()).1
    }

    /// The ticket of an approved decision whose end isn't recorded. None if it isn't this
    /// process's.
    pub fn open_decision(
        &self,
        conversation: &ConversationId,
        decision: EventId,
    ) -> Option<Arc<OpenDecision>> {
        self.in_memory(conversation)?.open_decision(decision)
    }

    /// The tickets of a conversation, in the order of their decisions.
    pub fn open_decisions(&self, conversation: &ConversationId) -> Vec<Arc<OpenDecision>> {
        let tickets =
            |entity: Arc<Entity>| -> Vec<_> { entity.view().pending.values().cloned().collect() };
        let mut tickets = self.in_memory(conversation).map(tickets).unwrap_or_default();
        tickets.sort_by_key(|ticket| ticket.made.sequence);
        tickets
    }

    /// Lets an idle conversation leave memory; the journal has it all. False: it isn't idle, or
    /// something is still to be taken over in it. Whoever asks has its lock.
    pub(crate) fn forget(&self, conversation: &ConversationId) -> bool {
        if self.again.contains(conversation) {
            return false;
        }
        let Some(entity) = self.in_memory(conversation) else {
            return true;
        };
        // Not asked within the table: an actor at work there may be about to look into it.
        let leaves = entity.leave(&*self.residents);
        if leaves {
            self.entities.remove_if(conversation, |_, known| Arc::ptr_eq(known, &entity));
        }
        leaves
    }

    /// The conversations that have been idle for that long.
    pub fn idle_since(&self, idle: Duration) -> Vec<ConversationId> {
        let now = self.timer.instant();
        let quiet = |view: &View| {
            let quiet = view.touched.map(|touched| now.saturating_duration_since(touched));
            view.pending.is_empty() && quiet.is_none_or(|quiet| quiet >= idle)
        };
        let all = self.entities.iter();
        all.filter(|entry| quiet(&entry.value().view())).map(|entry| entry.key().clone()).collect()
    }

    /// Calls a function with the judge's view of a conversation, read from the journal if needed.
    pub async fn with_view<T>(
        &self,
        conversation: &ConversationId,
        look: impl FnOnce(&mut View, &Registry, &Judge, jiff::Timestamp) -> T,
    ) -> Result<T, ephor_journal::JournalError> {
        let entity = self.entity(conversation).await?;
        let (judge, registry) = (self.judge(), self.registry());
        let mut view = entity.view();
        Ok(look(&mut view, &registry, &judge, self.clock.now()))
    }

    /// Counts what was spent today before this process started, from the record, once a judge has
    /// daily budgets. They survive a restart, and may come with a policy loaded later.
    pub async fn restore_ledger(&self, judge: &Judge) -> Result<(), ephor_journal::JournalError> {
        if !judge.config().budgets.count_days() && !self.quotas.tenant.is_set() {
            return Ok(());
        }
        let restore = || self.ledger.restore(&*self.journal, self.clock.now(), self.begun);
        self.restored.get_or_try_init(restore).await.copied()
    }

    fn rates(&self) -> bool {
        let judge = self.judge();
        let config = judge.config();
        config.decisions_per_minute.is_some() || config.http_per_minute.is_some()
    }

    /// A conversation of which nothing is known but what the operator has configured.
    pub(crate) fn fresh(&self) -> View {
        let configured = self.configured.get().cloned().unwrap_or_default();
        View::new(self.rates(), self.ledger.clone(), Seen::new(configured))
    }

    /// Why nothing new is taken up in a conversation. Where that is over, its actors are brought back.
    pub(crate) fn aside(&self, entity: &Arc<Entity>) -> Option<Aside> {
        if entity.end_aside(self.timer.instant()) {
            self.residents.bring_back(entity);
        }
        entity.aside()
    }

    /// When that is over, by the clock as it is now. None: nothing is set aside.
    pub(crate) fn returns(&self, entity: &Arc<Entity>) -> Option<jiff::Timestamp> {
        let aside = self.aside(entity)?;
        let left = aside.left(self.timer.instant());
        Some(self.clock.now().saturating_add(left).unwrap_or(jiff::Timestamp::MAX))
    }

    /// The conversation, read from the journal where it isn't in memory.
    pub(crate) async fn entity(
        &self,
        conversation: &ConversationId,
    ) -> Result<Arc<Entity>, ephor_journal::JournalError> {
        if let Some(entity) = self.in_memory(conversation) {
            return Ok(entity);
        }
        self.read(conversation).boxed().await
    }

    async fn read(
        &self,
        conversation: &ConversationId,
    ) -> Result<Arc<Entity>, ephor_journal::JournalError> {
        // Nothing is committed while it is read. (A link of the chain has the lock.)
        let _alone = match in_middleware() {
            true => None,
            false => Some(self.locks.lock(conversation).await),
        };
        self.load(conversation, true, Loaded::Read).await
    }

    /// The same for whoever has the conversation's lock.
    async fn load(
        &self,
        conversation: &ConversationId,
        has_past: bool,
        why: Loaded,
    ) -> Result<Arc<Entity>, ephor_journal::JournalError> {
        if let Some(entity) = self.in_memory(conversation) {
            return Ok(entity);
        }
        let mut told = self.nothing_told(conversation, Vec::new());
        if has_past {
            told = self.told(conversation, Vec::new()).await?;
            self.keep_if_long(&mut told).await;
            self.waiting.due.add_all(conversation, &told.view.holds);
        }
        let entity = Arc::new(Entity::new(conversation.clone(), told.view));
        if why == Loaded::TakenOver {
            self.reissue(&entity).await?;
        }
        self.entities.insert(conversation.clone(), entity.clone());
        self.residents.settle(&entity, told.actors, why);
        Ok(entity)
    }

    /// Reads those actors from the record that left memory because others had written to it.
    /// Whoever asks has the conversation's lock.
    pub(crate) async fn refresh(
        &self,
        entity: &Arc<Entity>,
    ) -> Result<(), ephor_journal::JournalError> {
        if !entity.is_stale() {
            return Ok(());
        }
        let told = self.told(entity.id(), entity.instances()).await?;
        self.residents.settle(entity, told.actors, Loaded::Read);
        Ok(())
    }

    /// Judges without publishing: for `ephor check` and dry runs.
    pub async fn dry_run(
        &self,
        conversation: &ConversationId,
        kind: DecisionType,
        payload: &Arc<serde_json::Value>,
    ) -> Result<Verdict, ephor_journal::JournalError> {
        self.with_view(conversation, |view, registry, judge, now| {
            let moment = view.moment(now);
            let who = Who::default().within(conversation.clone());
            let world = view.world(registry, moment, &who);
            judge.judge(EventId::fresh(), kind, payload, &world)
        })
        .await
    }
}
