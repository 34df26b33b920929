//! The gate as a middleware: what it refuses, passes on, and has judged.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use async_trait::async_trait;
use ephor_bus::{Batch, Committed, Entry, Middleware, MiddlewareError, Next};
use ephor_core::events::{
    DecisionCompleted, DecisionHeld, DecisionMade, DecisionRejected, DecisionValidated,
    HistoryRemoved, Question, TurnEnded, UserMessageReceived,
};
use ephor_core::{
    ConversationId, DecisionType, Disposition, Draft, Envelope, Event, EventData, EventId, Intent,
    Publisher, bounds,
};
use ephor_journal::JournalError;
use ephor_rules::{Approval, Hold, Rejection, Verdict};

use super::weighed::{MAX_PENDING, settles};
use super::{Gate, SOURCE};
use crate::entity::{Aside, Entity};
use crate::execution::OpenDecision;
use crate::holds::MAX_HOLDS;
use crate::outcome::InboxError;
use crate::view::View;

/// What a verdict comes as.
const VERDICTS: [&str; 3] = [DecisionValidated::TYPE, DecisionRejected::TYPE, DecisionHeld::TYPE];

/// The name of the middleware that judges: what it blocks was rejected, or is told so.
pub const NAME: &str = "coordinator";

/// The gate as the bus sees it.
pub struct GateMiddleware(pub Arc<Gate>);

/// The decision of a batch.
struct Made {
    index: usize,
    id: EventId,
    kind: DecisionType,
    payload: Arc<serde_json::Value>,
    intent: Option<Intent>,
    source: Arc<str>,
    conversation: ConversationId,
}

/// A verdict with what is recorded.
// As with verdicts: most are approvals.
#[allow(clippy::large_enum_variant)]
enum Answer {
    Approved(Approval),
    Rejected(Rejection),
    Held(Hold, Question),
}

#[async_trait]
impl Middleware for GateMiddleware {
    fn name(&self) -> &str {
        NAME
    }

    fn may_emit(&self, kind: &str) -> &[&str] {
        match kind {
            DecisionMade::TYPE => &VERDICTS,
            DecisionCompleted::TYPE => &[TurnEnded::TYPE],
            kind if settles(kind) => &VERDICTS,
            _ => &[],
        }
    }

    fn along(&self, batch: &Batch) -> Vec<Draft> {
        let entity = self.0.in_memory(&batch.conversation);
        let (Some(entity), Some(draft)) = (entity, batch.published()) else {
            return Vec::new();
        };
        let event = draft.clone().seal(0, self.0.clock.now(), Disposition::Delivered);
        let along = self.0.residents.along(&entity, &event).into_iter();
        let announced = along.map(|(draft, own)| {
            if own {
                self.0.announce(&draft.data, draft.id);
            }
            draft
        });
        announced.collect()
    }

    async fn handle(&self, batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        // Also where it is tried again because others were quicker: by then nothing of it is in memory.
        Gate::still_here(&batch.conversation)?;
        let made = self.0.look(&batch)?;
        self.0.takes(&batch)?;
        let (conversation, event) = (batch.conversation.clone(), batch.id());
        let outcome = match made {
            Some(made) => self.0.decide(batch, made, next).await,
            None if batch.published().is_some_and(|draft| settles(draft.data.kind())) => {
                self.0.settle(batch, next).await
            }
            None => self.0.pass(batch, next).await,
        };
        if outcome.is_err()
            && let Some(entity) = self.0.in_memory(&conversation)
        {
            let along = self.0.residents.not_committed(&entity, event);
            along.into_iter().for_each(|id| self.0.renounce(id));
        }
        let committed = outcome?;
        if self.0.quotas.tenant.is_set() {
            committed.events.iter().for_each(|envelope| self.0.ledger.keep(envelope));
        }
        for envelope in committed.events.iter() {
            // It was said that this one comes, and not that another one of its id does.
            if envelope.data.publisher() == Publisher::Runtime {
                self.0.renounce(envelope.id);
            }
        }
        Ok(committed)
    }
}

impl Gate {
    /// Finds the decision of a batch, and refuses what nobody may publish.
    fn look(&self, batch: &Batch) -> Result<Option<Made>, MiddlewareError> {
        let mut found = None;
        for (index, entry) in batch.entries.iter().enumerate() {
            let Draft { id, data, .. } = &entry.draft;
            let kind = data.kind();
            let what = match data.publisher() {
                Publisher::Judge => Some("can only come from the coordinator"),
                Publisher::Thread => Some("belongs to a graph's thread, which alone writes it"),
                Publisher::Runtime if !self.announced.contains(id) => {
                    Some("states what the runtime did; only the runtime can")
                }
                Publisher::Runtime | Publisher::Anyone => None,
            };
            if let Some(what) = what {
                return Err(MiddlewareError::block(format!("{kind} {what}")));
            }
            if kind != DecisionMade::TYPE {
                continue;
            }
            let Some(made) = data.read::<DecisionMade>() else {
                let what = "a DecisionMade that can't be read can't be judged";
                return Err(MiddlewareError::block(what));
            };
            let made = Made {
                index,
                id: *id,
                kind: made.decision_type,
                payload: made.payload.clone(),
                intent: made.intent,
                source: entry.draft.source.clone(),
                conversation: batch.conversation.clone(),
            };
            if found.replace(made).is_some() {
                return Err(MiddlewareError::block("one decision is judged at a time"));
            }
        }
        Ok(found)
    }

    /// Refuses an answer to a question that someone else has answered: the answer says in its own
    /// commit which question it is to, so that of two that come at once one is the second.
    async fn is_open(&self, batch: &Batch) -> Result<(), MiddlewareError> {
        let Some((answer, question)) = batch.published().and_then(|draft| {
            let message = draft.data.read::<UserMessageReceived>()?;
            Some((draft.id, message.answers?))
        }) else {
            return Ok(());
        };
        let entity = self.entity_at(&batch.conversation, batch.head).await?;
        if !entity.view().holds.has_answered(question) {
            return Ok(());
        }
        let error = InboxError::AlreadyAnswered;
        let reason = error.to_string();
        self.waiting.weighed(answer, Err(error));
        Err(MiddlewareError::block(reason))
    }

    /// Refuses what begins something in a conversation that is set aside.
    fn takes(&self, batch: &Batch) -> Result<(), MiddlewareError> {
        let begins = |draft: &Draft| {
            [DecisionMade::TYPE, UserMessageReceived::TYPE].contains(&draft.data.kind())
        };
        if !batch.published().is_some_and(begins) {
            return Ok(());
        }
        let entity = self.in_memory(&batch.conversation);
        match entity.and_then(|entity| self.aside(&entity)) {
            Some(Aside { reason, .. }) => {
                let what = format!("conversation {} is set aside: {reason}", batch.conversation);
                Err(MiddlewareError::block(what))
            }
            None => Ok(()),
        }
    }

    /// The conversation of a batch, if it must be in memory for it, or is.
    async fn concerned(&self, batch: &Batch) -> Result<Option<Arc<Entity>>, MiddlewareError> {
        let (conversation, head) = (&batch.conversation, batch.head);
        let mut kinds = batch.entries.iter().map(|entry| entry.draft.data.kind());
        let wakes = kinds.any(|kind| self.residents.wakes(kind));
        if head > 0 && !wakes {
            let Some(entity) = self.in_memory(conversation) else {
                return Ok(None);
            };
            if let Err(error) = self.entity_at(conversation, head).await {
                if let JournalError::NotOwner { .. } = error {
                    return Err(error.into());
                }
                // A fact is a fact, whatever else was written; the next decision needs to know it.
                tracing::warn!(%conversation, %error, "what others have written can't be read");
            }
            return Ok(Some(entity));
        }
        let entity = self.entity_at(conversation, head).await?;
        self.refresh(&entity).await?;
        Ok(Some(entity))
    }

    async fn pass(&self, batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        self.is_open(&batch).await?;
        self.check_timer(&batch).await?;
        is_whole(&batch)?;
        let entity = self.concerned(&batch).await?;
        let conversation = batch.conversation.clone();
        let committed = next.run(batch).await?;
        // What is published together with it may have brought the conversation into memory.
        let entity = entity.or_else(|| self.in_memory(&conversation));
        match entity {
            Some(entity) => self.take_in(&entity, &committed, |_| {}),
            // What a conversation has spent is read from the record when it comes back; the day's
            // count isn't.
            None => {
                committed.events.iter().for_each(|envelope| self.ledger.note(envelope));
                self.residents.heard(None, &committed.events);
            }
        }
        Ok(committed)
    }

    /// Folds what was committed into the conversation, and has its actors hear of it. Whoever calls
    /// has the conversation's lock.
    pub(super) fn take_in(
        &self,
        entity: &Arc<Entity>,
        committed: &Committed,
        before: impl FnOnce(&mut View),
    ) {
        let waits = {
            let mut view = entity.view();
            view.touched = Some(self.timer.instant());
            before(&mut view);
            committed.events.iter().for_each(|envelope| view.fold_live(envelope));
            view.waits()
        };
        self.note_due(entity, &committed.events);
        committed.events.iter().for_each(|envelope| self.verdicts.note(envelope.kind()));
        self.residents.heard(Some(entity), &committed.events);
        // What waits here may be settled elsewhere, and what is at work be ended. Told last: whoever
        // looks finds the actors at work by then, and doesn't take the conversation for idle.
        if waits || self.shared.load(Ordering::Relaxed) {
            self.expecting.notify_one();
        }
    }

    async fn decide(
        &self,
        mut batch: Batch,
        made: Made,
        next: Next<'_>,
    ) -> Result<Committed, MiddlewareError> {
        let entity = self.entity_at(&batch.conversation, batch.head).await?;
        self.refresh(&entity).await?;
        let verdict = self.verdict(&entity, &made, &batch.ahead)?;
        let made = readable(&mut batch, made);
        let approval = enter(&mut batch, &made, verdict);
        let committed = next.run(batch).await?;
        let envelope = committed.events.iter().find(|envelope| envelope.id == made.id);
        let approved = approval.zip(envelope.cloned());
        self.take_in(&entity, &committed, |view| {
            if let Some((approval, envelope)) = approved {
                self.submit(view, made.kind, approval, envelope);
            }
        });
        Ok(committed)
    }

    /// Puts down the ticket of an approved decision, for whoever releases it.
    pub(super) fn submit(
        &self,
        view: &mut View,
        kind: DecisionType,
        approval: Approval,
        made: Arc<Envelope>,
    ) {
        // Nobody carries a thought out, and without a coordinator nothing has an end.
        if kind != DecisionType::Continue && self.scheduler.get().is_some() {
            view.pending.insert(made.id, OpenDecision::new(kind, approval, made));
        }
    }

    /// Judges a decision in the world that has those events that are recorded in front of it.
    fn verdict(
        &self,
        entity: &Entity,
        made: &Made,
        ahead: &[Entry],
    ) -> Result<Answer, MiddlewareError> {
        let (judge, registry) = (self.judge(), self.registry());
        let mut view = entity.view();
        if view.knows(made.id) {
            let what = format!("decision {} has been judged already", made.id);
            return Err(MiddlewareError::block(what));
        }
        if view.pending.len() >= MAX_PENDING {
            return Err(MiddlewareError::block(format!(
                "{MAX_PENDING} approved decisions of the conversation are waiting already"
            )));
        }
        let now = self.clock.now();
        let moment = view.moment(now);
        let who = view.who(&made.source, made.conversation.clone());
        let mut world = view.world(&registry, moment, &who).for_intent(made.intent);
        for Entry { draft, disposition } in ahead {
            let event = draft.clone().seal(0, now, disposition.clone());
            if !view.takes_ahead(&event, &who, &mut world.moment) {
                let what = format!("{} goes on record before what follows is judged", event.kind());
                return Err(MiddlewareError::block(what));
            }
        }
        Ok(match judge.judge(made.id, made.kind, &made.payload, &world) {
            Verdict::Approved(approval) => Answer::Approved(approval),
            Verdict::Rejected(rejection) => Answer::Rejected(rejection),
            Verdict::Held(_) if view.holds.len() >= MAX_HOLDS => {
                return Err(MiddlewareError::block(format!(
                    "{MAX_HOLDS} things of the conversation wait for a person already"
                )));
            }
            Verdict::Held(hold) => {
                let question = hold.question(made.kind, &world, judge.config().hold_ttl);
                Answer::Held(hold, question)
            }
        })
    }
}

/// What nests too deep is rejected, and couldn't be read back: the record shows it down to where it
/// could.
fn readable(batch: &mut Batch, made: Made) -> Made {
    if !bounds::deeper_than(&made.payload, bounds::MAX_DEPTH) {
        return made;
    }
    let payload = Arc::new(bounds::pruned(&made.payload));
    let data = &mut batch.entries[made.index].draft.data;
    if let Some(was) = data.read::<DecisionMade>() {
        *data = EventData::typed(DecisionMade { payload: payload.clone(), ..(*was).clone() });
    }
    Made { payload, ..made }
}

/// Puts a verdict into the batch, behind its decision.
fn enter(batch: &mut Batch, made: &Made, answer: Answer) -> Option<Approval> {
    let (original_decision_id, decision_type) = (made.id, made.kind);
    let mut ticket = None;
    let (data, disposition) = match answer {
        Answer::Approved(approval) => {
            let data = EventData::typed(approval.event(made.id, made.kind, Vec::new()));
            ticket = Some(approval);
            let inside = made.kind == DecisionType::Continue;
            let disposition = if inside { Disposition::Internal } else { Disposition::Delivered };
            (data, disposition)
        }
        Answer::Rejected(rejection) => {
            let rejected = rejection.event(made.id, made.kind, made.payload.clone());
            let reason = rejected.reason.clone();
            (EventData::typed(rejected), blocked(reason))
        }
        Answer::Held(hold, question) => {
            let reason = format!("held: {}", question.reason);
            let data = EventData::typed(DecisionHeld {
                original_decision_id,
                decision_type,
                payload: hold.payload,
                corrections: hold.corrections,
                question,
            });
            (data, blocked(reason))
        }
    };
    let decision = &mut batch.entries[made.index];
    let draft = Draft {
        id: EventId::fresh(),
        source: SOURCE.clone(),
        causation: Some(made.id),
        data,
        ..decision.draft.clone()
    };
    // The answer to what is blocked is delivered; that to what stays inside stays inside too.
    let with = match disposition {
        Disposition::Internal => Disposition::Internal,
        _ => Disposition::Delivered,
    };
    decision.disposition = disposition;
    batch.entries.insert(made.index + 1, Entry { draft, disposition: with });
    ticket
}

fn blocked(reason: String) -> Disposition {
    Disposition::Blocked { by: NAME.to_owned(), reason }
}

/// Refuses a removal that doesn't account for all that the conversation has: what was said since it was
/// looked at would be gone too, or be forgotten.
fn is_whole(batch: &Batch) -> Result<(), MiddlewareError> {
    let removed = batch.published().and_then(|draft| draft.data.read::<HistoryRemoved>());
    match removed {
        Some(removed) if removed.last != batch.head => {
            Err(MiddlewareError::block("something was said in it meanwhile"))
        }
        _ => Ok(()),
    }
}
