//! The gate: the middleware that is in every bus's chain, and without which no runtime can be
//! built. It has each decision judged, commits decision and verdict together, and hands tickets to
//! the coordinator.

use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use std::time::Duration;

use async_trait::async_trait;
use dashmap::{DashMap, DashSet};
use ephor_bus::{Batch, Clock, Committed, Entry, Middleware, MiddlewareError, Next};
use ephor_core::events::{DecisionHeld, DecisionMade, DecisionRejected, DecisionValidated};
use ephor_core::{ConversationId, DecisionType, Disposition, Draft, Envelope, Event, EventId};
use ephor_journal::Journal;
use ephor_rules::{Judge, Registry, Verdict, World};
use tokio::sync::Semaphore;

use crate::desk::{Desk, Judged, Submitted};
use crate::view::View;

/// Most approved decisions, over all conversations, that the coordinator has yet to take in.
/// Publishers wait beyond that.
const MAX_SUBMITTED: usize = 65_536;

/// Most approved decisions of one conversation whose end isn't known yet. The agenda holds as many.
const MAX_PENDING: usize = 1024;

/// Events of one read when a view is made from the journal.
const PAGE: usize = 1000;

/// Verdicts are the gate's own: nobody can publish one.
const VERDICTS: [&str; 3] = [DecisionValidated::TYPE, DecisionRejected::TYPE, DecisionHeld::TYPE];

/// Facts that only the runtime's own parts can publish, since the judge believes them.
const FACTS: [&str; 12] = [
    "WorkflowCreated",
    "WorkflowStarted",
    "WorkflowCompleted",
    "WorkflowFailed",
    "WorkflowAborted",
    "WorkflowInterrupted",
    "WorkflowModified",
    "WorkflowReplanned",
    "NodeStarted",
    "NodeCompleted",
    "DecisionCompleted",
    "DecisionInterrupted",
];

/// The judge at the door of the bus, and what it knows.
pub struct Gate {
    judge: RwLock<Arc<Judge>>,
    registry: RwLock<Arc<Registry>>,
    views: DashMap<ConversationId, Arc<Mutex<View>>>,
    announced: DashSet<EventId>,
    desk: OnceLock<Arc<dyn Desk>>,
    admission: Arc<Semaphore>,
    journal: Arc<dyn Journal>,
    clock: Arc<dyn Clock>,
}

fn poisoned<T>(error: PoisonError<T>) -> T {
    error.into_inner()
}

impl Gate {
    /// A gate with a judge and what has been registered so far.
    pub fn new(
        judge: Judge,
        registry: Registry,
        journal: Arc<dyn Journal>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self {
            judge: RwLock::new(Arc::new(judge)),
            registry: RwLock::new(Arc::new(registry)),
            views: DashMap::new(),
            announced: DashSet::new(),
            desk: OnceLock::new(),
            admission: Arc::new(Semaphore::new(MAX_SUBMITTED)),
            journal,
            clock,
        }
    }

    /// The judge.
    pub fn judge(&self) -> Arc<Judge> {
        self.judge.read().unwrap_or_else(poisoned).clone()
    }

    /// Puts another judge in the place of this one; decisions that are published from now on are
    /// judged by it.
    pub fn set_judge(&self, judge: Judge) {
        *self.judge.write().unwrap_or_else(poisoned) = Arc::new(judge);
    }

    /// What has been registered.
    pub fn registry(&self) -> Arc<Registry> {
        self.registry.read().unwrap_or_else(poisoned).clone()
    }

    /// Registers more.
    pub fn update_registry(&self, update: impl FnOnce(&mut Registry)) {
        let mut registry = self.registry.write().unwrap_or_else(poisoned);
        update(Arc::make_mut(&mut registry));
    }

    /// Sets who orders approved decisions. False: somebody already does.
    pub fn set_desk(&self, desk: Arc<dyn Desk>) -> bool {
        self.desk.set(desk).is_ok()
    }

    /// Who orders approved decisions.
    pub fn desk(&self) -> Option<&Arc<dyn Desk>> {
        self.desk.get()
    }

    /// Lets one event of the runtime's own through that others may not publish.
    pub(crate) fn announce(&self, kind: &str, id: EventId) {
        if FACTS.contains(&kind) {
            self.announced.insert(id);
        }
    }

    /// Forgets what it knows of a conversation; the journal has it all. False: decisions of it are
    /// still being carried out.
    pub fn forget(&self, conversation: &ConversationId) -> bool {
        let idle = |view: &Arc<Mutex<View>>| view.lock().unwrap_or_else(poisoned).pending == 0;
        self.views.remove_if(conversation, |_, view| idle(view)).is_some()
            || !self.views.contains_key(conversation)
    }

    /// The conversations of which nothing has been heard for that long.
    pub fn idle_since(&self, idle: Duration) -> Vec<ConversationId> {
        let now = self.clock.now();
        let quiet = |view: &View| {
            let quiet = view.touched.map(|touched| now.duration_since(touched).unsigned_abs());
            view.pending == 0 && quiet.is_none_or(|quiet| quiet >= idle)
        };
        let all = self.views.iter();
        all.filter(|entry| quiet(&entry.value().lock().unwrap_or_else(poisoned)))
            .map(|entry| entry.key().clone())
            .collect()
    }

    /// The same as [`with_view`](Self::with_view) for a conversation that is in memory; one that
    /// isn't counts as empty.
    pub fn with_known<T>(
        &self,
        conversation: &ConversationId,
        look: impl FnOnce(&mut View, &Registry, &Judge, jiff::Timestamp) -> T,
    ) -> T {
        let view = self.views.get(conversation).map(|view| view.clone()).unwrap_or_default();
        let (judge, registry) = (self.judge(), self.registry());
        let mut view = view.lock().unwrap_or_else(poisoned);
        look(&mut view, &registry, &judge, self.clock.now())
    }

    /// Does something with what the judge knows of a conversation, read from the journal if need
    /// be.
    pub async fn with_view<T>(
        &self,
        conversation: &ConversationId,
        look: impl FnOnce(&mut View, &Registry, &Judge, jiff::Timestamp) -> T,
    ) -> Result<T, ephor_journal::JournalError> {
        let view = self.view(conversation, true).await?;
        let (judge, registry) = (self.judge(), self.registry());
        let mut view = view.lock().unwrap_or_else(poisoned);
        Ok(look(&mut view, &registry, &judge, self.clock.now()))
    }

    async fn view(
        &self,
        conversation: &ConversationId,
        has_past: bool,
    ) -> Result<Arc<Mutex<View>>, ephor_journal::JournalError> {
        if let Some(view) = self.views.get(conversation) {
            return Ok(view.clone());
        }
        let mut view = View::default();
        let mut after = 0;
        while has_past {
            let events = self.journal.read(conversation, after, PAGE).await?;
            for envelope in &events {
                after = envelope.sequence;
                if !envelope.blocked() {
                    view.fold(envelope, true);
                }
            }
            if events.len() < PAGE {
                break;
            }
        }
        // Somebody who came at the same time may have been first; both read the same journal.
        let entry = self.views.entry(conversation.clone());
        Ok(entry.or_insert_with(|| Arc::new(Mutex::new(view))).clone())
    }

    fn refuse(&self, batch: &Batch) -> Option<MiddlewareError> {
        batch.entries.iter().find_map(|entry| {
            let kind = entry.draft.data.kind();
            if VERDICTS.contains(&kind) {
                let what = format!("{kind} can only come from the coordinator");
                return Some(MiddlewareError::block(what));
            }
            let own = !FACTS.contains(&kind) || self.announced.remove(&entry.draft.id).is_some();
            (!own).then(|| {
                let what = format!("{kind} states what the runtime did; only the runtime can");
                MiddlewareError::block(what)
            })
        })
    }

    async fn pass(&self, batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        let conversation = batch.conversation.clone();
        let first = batch.head == 0;
        let committed = next.run(batch).await?;
        if first {
            self.views.entry(conversation.clone()).or_default();
        }
        if let Some(view) = self.views.get(&conversation) {
            let mut view = view.lock().unwrap_or_else(poisoned);
            view.touched = committed.events.last().map(|envelope| envelope.time);
            for envelope in committed.events.iter().filter(|envelope| matters(envelope)) {
                view.fold(envelope, true);
                if matches!(envelope.kind(), "DecisionCompleted" | "DecisionInterrupted") {
                    view.pending = view.pending.saturating_sub(1);
                }
            }
        }
        Ok(committed)
    }

    async fn decide(
        &self,
        mut batch: Batch,
        made: MadeAt,
        next: Next<'_>,
    ) -> Result<Committed, MiddlewareError> {
        let view = self
            .view(&batch.conversation, batch.head > 0)
            .await
            .map_err(|error| MiddlewareError::failed(error.to_string()))?;
        let (judge, registry) = (self.judge(), self.registry());
        let counting = judge.config().decisions_per_minute.is_some();
        let verdict = {
            let mut view = view.lock().unwrap_or_else(poisoned);
            if view.pending >= MAX_PENDING {
                return Err(MiddlewareError::block(format!(
                    "{MAX_PENDING} approved decisions of the conversation are waiting already"
                )));
            }
            let moment = view.moment(self.clock.now());
            let world = World { registry: &registry, workflows: &view.workflows, moment };
            judge.judge(made.id, made.kind, &made.payload, &world)
        };
        let cause = batch.entries[made.index].draft.clone();
        let answer = |data| Draft {
            id: EventId::fresh(),
            source: Arc::from("agent/coordinator"),
            causation: Some(made.id),
            data,
            ..cause.clone()
        };
        let approval = match verdict {
            Verdict::Approved(approval) => {
                let validated = answer(ephor_core::EventData::typed(DecisionValidated {
                    original_decision_id: made.id,
                    decision_type: made.kind,
                    payload: approval.payload.clone(),
                    corrections: approval.corrections.clone(),
                    digest: approval.ticket.digest().to_string(),
                    policy: approval.ticket.policy().clone(),
                }));
                let mut entry = delivered(validated);
                if made.kind == DecisionType::Continue {
                    batch.entries[made.index].disposition = Disposition::Internal;
                    entry.disposition = Disposition::Internal;
                }
                batch.entries.insert(made.index + 1, entry);
                Some(approval)
            }
            Verdict::Rejected(rejection) => {
                let reason = rejection.reason();
                batch.entries[made.index].disposition =
                    Disposition::Blocked { by: "coordinator".to_owned(), reason: reason.clone() };
                let rejected = answer(ephor_core::EventData::typed(DecisionRejected {
                    original_decision_id: made.id,
                    decision_type: made.kind,
                    payload: made.payload.clone(),
                    reason,
                    errors: rejection.errors(),
                    violations: rejection.violations,
                    suggestion: rejection.suggestion,
                }));
                batch.entries.insert(made.index + 1, delivered(rejected));
                None
            }
            Verdict::Held(hold) => {
                batch.entries[made.index].disposition = Disposition::Blocked {
                    by: "coordinator".to_owned(),
                    reason: format!("held: {}", hold.reason),
                };
                let held = answer(ephor_core::EventData::typed(DecisionHeld {
                    original_decision_id: made.id,
                    decision_type: made.kind,
                    payload: made.payload.clone(),
                    reason: hold.reason,
                }));
                batch.entries.insert(made.index + 1, delivered(held));
                None
            }
        };
        let permit = match &approval {
            Some(_) => Some(
                self.admission
                    .clone()
                    .acquire_owned()
                    .await
                    .map_err(|_| MiddlewareError::failed("the coordinator has stopped"))?,
            ),
            None => None,
        };
        let conversation = batch.conversation.clone();
        let committed = next.run(batch).await?;
        let judged = match (&approval, committed.events.iter().any(|e| e.kind() == DecisionHeld::TYPE))
        {
            (Some(_), _) => Judged::Approved,
            (None, true) => Judged::Held,
            (None, false) => Judged::Rejected,
        };
        {
            let mut view = view.lock().unwrap_or_else(poisoned);
            view.touched = committed.events.last().map(|envelope| envelope.time);
            if approval.is_some() && made.kind != DecisionType::Continue && self.desk.get().is_some()
            {
                view.pending += 1;
            }
            if counting {
                committed.events.iter().for_each(|envelope| view.fold(envelope, true));
            }
        }
        let Some(desk) = self.desk.get() else {
            return Ok(committed);
        };
        desk.judged(judged);
        if let (Some(approval), Some(permit)) = (approval, permit) {
            if let Some(envelope) = committed.events.iter().find(|e| e.id == made.id) {
                desk.submit(Submitted {
                    conversation,
                    decision: made.id,
                    kind: made.kind,
                    approval,
                    made: envelope.clone(),
                    permit,
                });
            }
        }
        Ok(committed)
    }

    /// Judges without publishing: what `ephor check` and a dry run use.
    pub async fn dry_run(
        &self,
        conversation: &ConversationId,
        kind: DecisionType,
        payload: &Arc<serde_json::Value>,
    ) -> Result<Verdict, ephor_journal::JournalError> {
        self.with_view(conversation, |view, registry, judge, now| {
            let moment = view.moment(now);
            let world = World { registry, workflows: &view.workflows, moment };
            judge.judge(EventId::fresh(), kind, payload, &world)
        })
        .await
    }
}

fn delivered(draft: Draft) -> Entry {
    Entry { draft, disposition: Disposition::Delivered }
}

/// Whether the fold of a view looks at it at all.
fn matters(envelope: &Envelope) -> bool {
    let kind = envelope.kind();
    ["Workflow", "Node", "ModelCalled", "DecisionCompleted", "DecisionInterrupted"]
        .iter()
        .any(|prefix| kind.starts_with(prefix))
}

struct MadeAt {
    index: usize,
    id: EventId,
    kind: DecisionType,
    payload: Arc<serde_json::Value>,
}

/// The gate as the bus sees it.
pub struct GateMiddleware(pub Arc<Gate>);

#[async_trait]
impl Middleware for GateMiddleware {
    fn name(&self) -> &str {
        "coordinator"
    }

    fn may_emit(&self, kind: &str) -> &[&'static str] {
        if kind == DecisionMade::TYPE { &VERDICTS } else { &[] }
    }

    async fn handle(&self, batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        if let Some(refusal) = self.0.refuse(&batch) {
            return Err(refusal);
        }
        let made = batch.entries.iter().enumerate().find_map(|(index, entry)| {
            let made = entry.draft.data.read::<DecisionMade>()?;
            let (kind, payload) = (made.decision_type, made.payload.clone());
            Some(MadeAt { index, id: entry.draft.id, kind, payload })
        });
        match made {
            Some(made) => self.0.decide(batch, made, next).await,
            None => self.0.pass(batch, next).await,
        }
    }
}

