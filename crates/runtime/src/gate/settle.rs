//! Settles holds: answers are checked under the conversation's lock, and recorded in one commit
//! with the resulting verdict.

use std::sync::Arc;

use ephor_bus::{Batch, Committed, MiddlewareError, Next, in_middleware};
use ephor_core::events::{
    Answer, DecisionMade, DecisionRejected, DecisionValidated, HoldAnswered, HoldExpired,
};
use ephor_core::{
    ConversationId, DecisionType as D, Draft, Envelope, ErrorCode, EventData, EventId, Failure,
};
use ephor_rules::explain::code;
use ephor_rules::question::mistakes;
use ephor_rules::rules::REPEATED_EFFECT;
use ephor_rules::{Approval, Judge, Refusal, Registry, Released, Verdict, World, workflow_digest};
use jiff::Timestamp;
use serde_json::Value;

use super::waiting::CallEnd;
use super::weighed::{MAX_PENDING, Weighed};
use super::words::{
    again, end_violations, not_as_shown, not_in_doubt, refused, too_large, unchanged,
    workflow_changed,
};
use super::{Gate, SOURCE};
use crate::asked::nobody_answered;
use crate::caller::{self, edited};
use crate::entity::Entity;
use crate::holds::{OpenHold, Subject};
use crate::outcome::InboxError;
use crate::view::View;

/// The settling of one hold: what is known when it begins.
struct Settling {
    hold: OpenHold,
    weighed: Weighed,
}

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
        let (own, made) = (entity.is_own(), self.made(&entity, answered.hold).await?);
        let (judge, registry, now) = (self.judge(), self.registry(), self.clock.now());
        let (judge, registry, view) = (&*judge, &*registry, &mut *entity.view());
        let answering = Answering { gate: self, view, registry, judge, now, conversation, own };
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
        let entity = self.entity_at(&conversation, batch.head).await.map_err(InboxError::journal);
        let entity = entity.map_err(refuse)?;
        self.refresh(&entity).await.map_err(InboxError::journal).map_err(refuse)?;
        let made = self.made(&entity, hold).await.map_err(refuse)?;
        let settling = {
            let (judge, registry, now) = (self.judge(), self.registry(), self.clock.now());
            let (judge, registry) = (&*judge, &*registry);
            let view = &mut *entity.view();
            let conversation = &conversation;
            let (full, own) = (view.pending.len() >= MAX_PENDING, entity.is_own());
            let answering = Answering { gate: self, view, registry, judge, now, conversation, own };
            match data.read::<HoldAnswered>() {
                _ if full => Err(InboxError::Busy),
                Some(answered) => answering.weigh(&answered, made.as_deref()),
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
        let (mut call, mut settled) = (None, None);
        self.take_in(entity, &committed, |view| match weighed {
            Weighed::More(_) | Weighed::PassedOn => {}
            Weighed::Call(end) => call = Some(self.counted(view, entity.id(), hold.id, *end)),
            Weighed::Rejected(rejection) => settled = Some(Err(rejection.violations)),
            Weighed::Approved(approval, _) => {
                settled = Some(Ok(()));
                if let (Some(made), Subject::Decision { decision_type }) = (made, &hold.subject) {
                    view.approved_since(&made);
                    self.submit(view, *decision_type, *approval, made);
                }
            }
        });
        if let Some(end) = call {
            self.waiting.call_ended(hold.id, end);
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
    ) -> Result<Option<Arc<Envelope>>, InboxError> {
        let place = entity.view().holds.get(hold).and_then(|hold| {
            matches!(hold.subject, Subject::Decision { .. }).then_some(hold.sequence)
        });
        let Some(place) = place else {
            return Ok(None);
        };
        // They are committed one right after the other.
        let read = self.journal.read(entity.id(), place.saturating_sub(2), 1).await;
        let made = read.map_err(InboxError::journal)?.into_iter().next();
        match made.filter(|made| made.id == hold) {
            Some(made) => Ok(Some(made)),
            None => Err(InboxError::Journal(format!("decision {hold} isn't where it was held"))),
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
        let end = {
            let (view, conversation) = (&mut *entity.view(), entity.id());
            let own = true;
            let mut answering =
                Answering { gate: self, view, registry, judge, now, conversation, own };
            let weighed = match &answered {
                Some(answered) => answering.answered(&mut hold, answered, None),
                None => Ok(refused(&hold, code::HOLD_EXPIRED, "nobody answered in time")),
            };
            match weighed {
                Ok(Weighed::Call(end)) => self.counted(view, conversation, hold.id, *end),
                Ok(_) => return,
                Err(error) => {
                    Err(Failure::new(ErrorCode::Permission, error.to_string()).hint(error.hint()))
                }
            }
        };
        self.waiting.call_ended(hold.id, end);
    }

    /// Counts a call that has its ticket now.
    fn counted(
        &self,
        view: &mut View,
        conversation: &ConversationId,
        hold: EventId,
        end: CallEnd,
    ) -> CallEnd {
        if let Ok(ticket) = &end
            && let Some(waiting) = self.waiting.calls.get(&hold)
        {
            let who = view.who(&waiting.caller.source, conversation.clone());
            view.ticket(&self.registry(), &ticket.get().kind, &who, self.clock.now());
        }
        end
    }
}

/// The verdict that is recorded with an answer. None: none does.
fn verdict(hold: &OpenHold, weighed: &Weighed, made: Option<&Envelope>) -> Option<EventData> {
    let Subject::Decision { decision_type } = hold.subject else {
        return None;
    };
    match weighed {
        Weighed::More(_) | Weighed::Call(_) | Weighed::PassedOn => None,
        Weighed::Approved(approval, approved_by) => Some(EventData::typed(DecisionValidated {
            original_decision_id: hold.id,
            decision_type,
            payload: approval.payload.clone(),
            corrections: approval.corrections.clone(),
            digest: approval.ticket.digest().to_string(),
            policy: approval.ticket.policy().clone(),
            origins: approval.origins.clone(),
            approved_by: approved_by.clone(),
            allowed_by: approval.allowed_by.clone(),
        })),
        Weighed::Rejected(rejection) => {
            let made = made.and_then(|made| made.read::<DecisionMade>());
            Some(EventData::typed(DecisionRejected {
                original_decision_id: hold.id,
                decision_type,
                payload: made.map_or_else(|| hold.payload.clone(), |made| made.payload.clone()),
                reason: rejection.reason(),
                errors: rejection.errors(),
                violations: rejection.violations.clone(),
                suggestion: None,
                origins: rejection.origins.clone(),
            }))
        }
    }
}

/// Refuses a person's word that a call has happened, where it isn't such a call that waits.
fn happened(hold: &OpenHold, result: &Value, judge: &Judge) -> Result<(), InboxError> {
    let doubt = matches!(hold.subject, Subject::Decision { decision_type: D::ErrorRecovery })
        && hold.question.rules.iter().any(|rule| rule == REPEATED_EFFECT);
    let (most, bytes) = (judge.config().max_payload_bytes, result.to_string().len());
    let violation = match doubt {
        false => not_in_doubt(),
        true if bytes > most => too_large(bytes, most),
        true => return Ok(()),
    };
    Err(InboxError::Invalid { violations: vec![violation] })
}

/// All that an answer is weighed by.
struct Answering<'a> {
    gate: &'a Gate,
    view: &'a mut View,
    registry: &'a Registry,
    judge: &'a Judge,
    now: Timestamp,
    conversation: &'a ConversationId,
    /// Whether nobody else is at work in the conversation.
    own: bool,
}

impl Answering<'_> {
    fn find(&self, hold: EventId) -> Result<OpenHold, InboxError> {
        self.view.holds.get(hold).cloned().ok_or(InboxError::AlreadySettled)
    }

    fn weigh(
        mut self,
        answered: &HoldAnswered,
        made: Option<&Envelope>,
    ) -> Result<Settling, InboxError> {
        let mut hold = self.find(answered.hold)?;
        if self.now >= hold.question.expires_at {
            return Err(InboxError::Expired { at: hold.question.expires_at });
        }
        if answered.digest != hold.question.digest {
            return Err(InboxError::Stale { shown: hold.question.digest });
        }
        let answer = serde_json::to_value(&answered.answer).unwrap_or(Value::Null);
        let wrong = mistakes(&hold.question.response_schema, &answer);
        if !wrong.is_empty() {
            return Err(InboxError::Invalid { violations: wrong });
        }
        if matches!(answered.answer, Answer::Approve) && hold.approved_by.contains(&answered.by) {
            return Err(InboxError::SameApprover { by: answered.by.clone() });
        }
        let lets = matches!(
            answered.answer,
            Answer::Approve | Answer::Edit { .. } | Answer::Happened { .. }
        );
        let not_by = &hold.question.not_by;
        let forked = || self.view.seen.evidence.askers.has_forked(&answered.by);
        if lets && (not_by.contains(&answered.by) || !not_by.is_empty() && forked()) {
            return Err(InboxError::Asker { by: answered.by.clone() });
        }
        if lets && self.workflow_has_changed(&hold) {
            return Err(workflow_changed());
        }
        if matches!(hold.subject, Subject::Call { .. })
            && !self.gate.waiting.calls.contains_key(&hold.id)
        {
            let weighed = self.passed_on(&hold, &answered.answer)?;
            return Ok(Settling { hold, weighed });
        }
        let weighed = self.answered(&mut hold, answered, made)?;
        Ok(Settling { hold, weighed })
    }

    /// Whether the stored workflow that people were asked about is another by now.
    fn workflow_has_changed(&self, hold: &OpenHold) -> bool {
        let (Subject::Decision { decision_type: kind }, Some(asked)) =
            (&hold.subject, &hold.question.workflow)
        else {
            return false;
        };
        let now = workflow_digest(*kind, &hold.payload, &self.view.workflows);
        now.as_ref() != Some(asked)
    }

    /// An answer for a run of another process, which judges it.
    fn passed_on(&self, hold: &OpenHold, answer: &Answer) -> Result<Weighed, InboxError> {
        if self.own {
            return Err(InboxError::RunGone);
        }
        match answer {
            Answer::Approve if hold.missing() > 1 => Ok(Weighed::More(hold.missing() - 1)),
            Answer::Edit { payload } if **payload == *hold.payload => {
                Err(InboxError::Invalid { violations: vec![unchanged()] })
            }
            Answer::Edit { .. } if hold.question.approvals > 1 => {
                Ok(Weighed::More(hold.question.approvals - 1))
            }
            _ => Ok(Weighed::PassedOn),
        }
    }

    /// What an answer comes to.
    fn answered(
        &mut self,
        hold: &mut OpenHold,
        answered: &HoldAnswered,
        made: Option<&Envelope>,
    ) -> Result<Weighed, InboxError> {
        Ok(match &answered.answer {
            Answer::Reject { reason } => refused(hold, code::REJECTED_BY_PERSON, reason),
            Answer::Answer { text } => refused(hold, code::ANSWERED_BY_PERSON, text),
            Answer::Approve if hold.missing() > 1 => Weighed::More(hold.missing() - 1),
            Answer::Approve => {
                let mut by = hold.approved_by.clone();
                by.push(answered.by.clone());
                let payload = hold.payload.clone();
                self.released(hold, &payload, by, made)?
            }
            Answer::Happened { result } => {
                happened(hold, result, self.judge)?;
                let payload = hold.not_repeated();
                self.edited(hold, &payload, &answered.by, made)?
            }
            Answer::Edit { payload } => self.edited(hold, payload, &answered.by, made)?,
        })
    }

    /// What an approval of something else comes to.
    fn edited(
        &mut self,
        hold: &mut OpenHold,
        payload: &Arc<Value>,
        by: &str,
        made: Option<&Envelope>,
    ) -> Result<Weighed, InboxError> {
        let reason = crate::holds::edited_by(by);
        let changes = ephor_rules::diff::changes(&hold.payload, payload, &reason);
        if changes.is_empty() {
            return Err(InboxError::Invalid { violations: vec![unchanged()] });
        }
        hold.corrections.extend(changes);
        let weighed = self.released(hold, payload, vec![by.to_owned()], made)?;
        // A wrong edit is the person's to mend; what is held stays so.
        match weighed {
            Weighed::Rejected(rejection) => {
                Err(InboxError::Invalid { violations: rejection.violations })
            }
            Weighed::Call(end) if end.is_err() => {
                Err(InboxError::Invalid { violations: end_violations(*end) })
            }
            _ if hold.question.approvals > 1 => Ok(Weighed::More(hold.question.approvals - 1)),
            carried => Ok(carried),
        }
    }

    fn expire(self, hold: EventId, withdrawn: bool) -> Result<Settling, InboxError> {
        let hold = self.find(hold)?;
        let why = match withdrawn {
            true => "nobody waits for it any more".to_owned(),
            false => nobody_answered(hold.question.expires_at),
        };
        let weighed = refused(&hold, code::HOLD_EXPIRED, &why);
        Ok(Settling { hold, weighed })
    }

    /// Judges what people have approved, in the world of now. What they weren't asked for, and what
    /// needs more people or others, isn't approved: the answer is refused, and it stays held.
    fn released(
        &mut self,
        hold: &OpenHold,
        payload: &Arc<Value>,
        by: Vec<String>,
        made: Option<&Envelope>,
    ) -> Result<Weighed, InboxError> {
        let moment = self.view.moment(self.now);
        let released = Released { question: &hold.question, by: &by };
        let written = self.view.written(&hold.payload, payload);
        match (&hold.subject, made) {
            (Subject::Decision { decision_type }, Some(made)) => {
                let (id, kind) = (hold.id, *decision_type);
                let who = self.view.who(&made.source, self.conversation.clone());
                let world = self.view.world(self.registry, moment, &who);
                let world = written.iter().fold(world, World::having_seen);
                let judged = self.judge.judge_released(id, kind, payload, &world, &released);
                Ok(match judged {
                    Verdict::Approved(approval) if approval.corrections.is_empty() => {
                        let corrections = hold.corrections.clone();
                        Weighed::Approved(Box::new(Approval { corrections, ..approval }), by)
                    }
                    Verdict::Approved(approval) => Weighed::Rejected(not_as_shown(approval)),
                    Verdict::Rejected(rejection) => Weighed::Rejected(rejection),
                    Verdict::Held(more) => return Err(again(&more)),
                })
            }
            (Subject::Decision { .. }, None) => Err(InboxError::AlreadySettled),
            (Subject::Call { .. }, _) => {
                let Some(waiting) = self.gate.waiting.calls.get(&hold.id) else {
                    return Err(InboxError::RunGone);
                };
                let call = edited(&waiting.call, payload);
                let caller = &waiting.caller;
                let who = self.view.who(&caller.source, self.conversation.clone());
                let world = self.view.world(self.registry, moment, &who);
                let world = written.iter().fold(world, World::having_seen);
                let ticket = &caller.approval.ticket;
                let end = match self.judge.judge_call_released(ticket, call, &world, &released) {
                    Ok(ticket) => Ok(ticket),
                    Err(Refusal::Rejected(rejection)) => Err(caller::refused(&rejection)),
                    Err(Refusal::Held(held)) => return Err(again(&held.1)),
                };
                Ok(Weighed::Call(Box::new(end)))
            }
        }
    }
}
