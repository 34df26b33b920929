//! Settles holds: answers are checked under the conversation's lock, and recorded in one commit
//! with the resulting verdict.

use std::sync::Arc;

use ephor_bus::{Batch, Committed, MiddlewareError, Next, in_middleware};
use ephor_core::events::{DecisionMade, HoldAnswered, HoldExpired};
use ephor_core::{ConversationId, Draft, Envelope, ErrorCode, EventData, EventId, Failure};
use ephor_journal::JournalError;
use ephor_rules::Rejection;
use ephor_rules::explain::code;

use super::answering::{Answering, Settling};
use super::waiting::CallEnd;
use super::weighed::{MAX_PENDING, Weighed};
use super::words::refused;
use super::{Gate, SOURCE};
use crate::entity::Entity;
use crate::holds::{OpenHold, Subject};
use crate::outcome::InboxError;
use crate::view::View;

const UNSURE: &str = "what became of a commit of the conversation isn't settled yet; answer again";

impl Gate {
    /// What an answer would come to now. Nothing happens.
    pub(crate) async fn weigh(
        &self,
        conversation: &ConversationId,
        answered: &HoldAnswered,
    ) -> Result<(), InboxError> {
        // What is in the journal already, and on its way into the view, is there then.
        let unsure = !in_middleware() && self.locks.lock(conversation).await.is_unsure();
        let entity = self.entity(conversation).await.map_err(InboxError::journal)?;
        let made = self.made(&entity, answered.hold).await.map_err(InboxError::journal)?;
        let (judge, registry, now) = (self.judge(), self.registry(), self.clock.now());
        let (judge, registry) = (&*judge, &*registry);
        let (entity, view) = (&*entity, &mut *entity.view());
        let answering = Answering { gate: self, entity, view, registry, judge, now };
        match answering.weigh(answered, made.as_deref()) {
            // A commit whose answer was lost is in the view when its publisher has come again.
            Err(InboxError::AlreadySettled) if unsure => Err(InboxError::journal(UNSURE)),
            weighed => weighed.map(|_| ()),
        }
    }

    pub(super) async fn settle(
        &self,
        batch: Batch,
        next: Next<'_>,
    ) -> Result<Committed, MiddlewareError> {
        let Some((event, data)) = batch.published().map(|draft| (draft.id, draft.data.clone()))
        else {
            return Err(MiddlewareError::failed("the answer has gone from its batch"));
        };
        let refuse = |error: InboxError| {
            let reason = error.to_string();
            self.waiting.weighed(event, Err(error));
            MiddlewareError::block(reason)
        };
        let hold = data.read::<HoldAnswered>().map(|answered| answered.hold);
        let hold = hold.or_else(|| data.read::<HoldExpired>().map(|expired| expired.hold));
        let hold = hold.ok_or_else(|| refuse(InboxError::NotFound))?;
        let conversation = batch.conversation.clone();
        let entity = self.entity_at(&conversation, batch.head).await?;
        self.refresh(&entity).await?;
        let made = self.made(&entity, hold).await?;
        let settling = {
            let (judge, registry, now) = (self.judge(), self.registry(), self.clock.now());
            let (judge, registry) = (&*judge, &*registry);
            let (entity, view) = (&*entity, &mut *entity.view());
            let full = view.pending.len() >= MAX_PENDING;
            let answering = Answering { gate: self, entity, view, registry, judge, now };
            match data.read::<HoldAnswered>() {
                Some(answered) => match answering.weigh(&answered, made.as_deref()) {
                    Ok(Settling { weighed: Weighed::Approved(..), .. }) if full => {
                        Err(InboxError::Busy)
                    }
                    weighed => weighed,
                },
                None => {
                    let withdrawn = data.read::<HoldExpired>().is_some_and(|end| end.withdrawn);
                    answering.expire(hold, withdrawn)
                }
            }
        };
        let settling = settling.map_err(refuse)?;
        self.commit(&entity, batch, next, event, settling, made).await
    }

    async fn commit(
        &self,
        entity: &Arc<Entity>,
        mut batch: Batch,
        next: Next<'_>,
        event: EventId,
        settling: Settling,
        made: Option<Arc<Envelope>>,
    ) -> Result<Committed, MiddlewareError> {
        let Settling { hold, weighed } = settling;
        let outcome = weighed.outcome();
        if let (Some(data), Some(made)) = (verdict(&hold, &weighed, made.as_deref()), &made) {
            let draft = Draft::of(entity.id().clone(), data).from_source(SOURCE.clone());
            batch.push(draft.caused_by(made).after(event));
        }
        let committed = next.run(batch).await?;
        let (mut late, mut settled) = (None, None);
        self.take_in(entity, &committed, |view| match weighed {
            Weighed::More(_) => {}
            // Its run may have come here since it was weighed.
            Weighed::PassedOn => {
                let answer = committed.events.iter().find(|envelope| envelope.id == event);
                late = answer.and_then(|answer| self.to_call(view, answer));
            }
            Weighed::Call(_) | Weighed::NotMade(..) => {
                if let Some(end) = weighed.call_end() {
                    self.end_call(view, entity.id(), hold.id, end);
                }
            }
            Weighed::Rejected(rejection) => settled = Some(Err(rejection.violations)),
            Weighed::Approved(approval, _) => {
                settled = Some(Ok(()));
                if let (Some(made), Subject::Decision { decision_type }) = (made, &hold.subject) {
                    view.approved_since(&made);
                    self.submit(view, *decision_type, *approval, made);
                }
            }
        });
        if let Some(answer) = late {
            self.take_from_elsewhere(entity, answer);
        }
        if let Some(verdict) = settled {
            self.waiting.settled(hold.id, verdict);
        }
        self.waiting.weighed(event, Ok(outcome));
        Ok(committed)
    }

    /// The DecisionMade of a held decision. None: what is held is a call, or nothing is.
    async fn made(
        &self,
        entity: &Entity,
        hold: EventId,
    ) -> Result<Option<Arc<Envelope>>, JournalError> {
        let place = entity.view().holds.get(hold).and_then(|hold| {
            matches!(hold.subject, Subject::Decision { .. }).then_some(hold.sequence)
        });
        let Some(place) = place else {
            return Ok(None);
        };
        // They are committed one right after the other.
        let read = self.journal.read(entity.id(), place.saturating_sub(2), 1).await?;
        match read.into_iter().next().filter(|made| made.id == hold) {
            Some(made) => Ok(Some(made)),
            None => {
                let what = format!("decision {hold} isn't where it was held");
                Err(JournalError::Malformed(what))
            }
        }
    }
}

/// An answer that another process has put on record, to a call of this one.
pub(super) struct FromElsewhere {
    hold: OpenHold,
    /// None: it has expired.
    answered: Option<Arc<HoldAnswered>>,
}

impl Gate {
    /// The answer to a call of this process, where an event is one. To be asked before it is folded.
    pub(super) fn to_call(&self, view: &View, envelope: &Envelope) -> Option<FromElsewhere> {
        let (hold, answered) = match envelope.read::<HoldAnswered>() {
            Some(answered) => (answered.hold, Some(answered)),
            None => (envelope.read::<HoldExpired>()?.hold, None),
        };
        let waits = self.waiting.calls.contains_key(&hold);
        let hold = view.holds.get(hold).filter(|_| waits)?.clone();
        Some(FromElsewhere { hold, answered })
    }

    /// Weighs it, and lets the call's run continue.
    pub(super) fn take_from_elsewhere(&self, entity: &Entity, from: FromElsewhere) {
        let FromElsewhere { mut hold, answered } = from;
        let (judge, registry, now) = (self.judge(), self.registry(), self.clock.now());
        let (judge, registry) = (&*judge, &*registry);
        let view = &mut *entity.view();
        let mut answering = Answering { gate: self, entity, view, registry, judge, now };
        let weighed = match &answered {
            Some(answered) => answering.answered(&mut hold, answered, None),
            None => Ok(refused(&hold, code::HOLD_EXPIRED, "nobody answered in time")),
        };
        let end = match weighed.map(Weighed::call_end) {
            Ok(Some(end)) => end,
            Ok(None) => return,
            Err(error) => {
                Err(Failure::new(ErrorCode::Permission, error.to_string()).hint(error.hint()))
            }
        };
        self.end_call(view, entity.id(), hold.id, end);
    }

    /// Counts a call that has its ticket now, and tells its run. Both under the view's lock: whoever
    /// finds the hold closed knows whether the call was told.
    fn end_call(
        &self,
        view: &mut View,
        conversation: &ConversationId,
        hold: EventId,
        end: CallEnd,
    ) {
        if let Ok(ticket) = &end
            && let Some(waiting) = self.waiting.calls.get(&hold)
        {
            let who = view.who(&waiting.caller.source, conversation.clone());
            view.ticket(&self.registry(), &ticket.get().kind, &who, self.clock.now());
        }
        self.waiting.call_ended(hold, end);
    }

    /// Whether a hold is open still, and something in its conversation isn't over.
    pub(crate) async fn is_left(
        &self,
        conversation: &ConversationId,
        hold: EventId,
    ) -> Result<bool, JournalError> {
        let look = |view: &View| view.holds.get(hold).is_some() && !view.pending.is_empty();
        self.with_view(conversation, |view, _, _, _| look(view)).await
    }

    /// Whether a call that has begun to wait was answered before it did. It doesn't wait then.
    pub(crate) async fn has_missed(
        &self,
        conversation: &ConversationId,
        hold: EventId,
    ) -> Result<bool, JournalError> {
        let entity = self.entity(conversation).await?;
        let view = entity.view();
        Ok(view.holds.get(hold).is_none() && self.waiting.calls.remove(&hold).is_some())
    }
}

/// The verdict that is recorded with an answer. None: none does.
fn verdict(hold: &OpenHold, weighed: &Weighed, made: Option<&Envelope>) -> Option<EventData> {
    let Subject::Decision { decision_type } = hold.subject else {
        return None;
    };
    match weighed {
        Weighed::More(_) | Weighed::Call(_) | Weighed::NotMade(..) | Weighed::PassedOn => None,
        Weighed::Approved(approval, approved_by) => {
            let event = approval.event(hold.id, decision_type, approved_by.clone());
            Some(EventData::typed(event))
        }
        Weighed::Rejected(rejection) => {
            let made = made.and_then(|made| made.read::<DecisionMade>());
            let payload = made.map_or_else(|| hold.payload.clone(), |made| made.payload.clone());
            // What was suggested in its place was before a person had a say.
            let rejection = Rejection { suggestion: None, ..rejection.clone() };
            Some(EventData::typed(rejection.event(hold.id, decision_type, payload)))
        }
    }
}
