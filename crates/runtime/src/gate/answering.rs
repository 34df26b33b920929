//! What an answer comes to, by the conversation as it is and the judge that is in force.

use std::sync::Arc;

use ephor_core::events::{Answer, HoldAnswered};
use ephor_core::{
    DecisionType as D, Envelope, ErrorCode, EventId, Failure, WorkflowId, WorkflowStatus,
};
use ephor_rules::explain::code;
use ephor_rules::question::mistakes;
use ephor_rules::rules::REPEATED_EFFECT;
use ephor_rules::{Approval, Judge, Refusal, Registry, Released, Verdict, World, workflow_digest};
use jiff::Timestamp;
use serde_json::Value;

use super::takeover::RUNS_ELSEWHERE;
use super::weighed::Weighed;
use super::words::{
    again, edited_alone, not_as_asked, not_as_shown, not_in_doubt, refused, too_large, unchanged,
    workflow_changed,
};
use super::{Gate, MIDDLEWARE};
use crate::asked::nobody_answered;
use crate::caller::{self, edited};
use crate::due::What;
use crate::entity::Entity;
use crate::holds::{OpenHold, Subject};
use crate::outcome::InboxError;
use crate::view::View;

/// The settling of one hold: what is known when it begins.
pub(super) struct Settling {
    pub hold: OpenHold,
    pub weighed: Weighed,
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
    Err(InboxError::Malformed { violations: vec![violation] })
}

/// All that an answer is weighed by.
pub(super) struct Answering<'a> {
    pub gate: &'a Gate,
    pub entity: &'a Entity,
    pub view: &'a mut View,
    pub registry: &'a Registry,
    pub judge: &'a Judge,
    pub now: Timestamp,
}

impl Answering<'_> {
    fn find(&self, hold: EventId) -> Result<OpenHold, InboxError> {
        self.view.holds.get(hold).cloned().ok_or(InboxError::AlreadySettled)
    }

    pub fn weigh(
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
        // The schema of others knows no such answer, and would say only that.
        if let Answer::Happened { result } = &answered.answer {
            happened(&hold, result, self.judge)?;
        }
        let answer = serde_json::to_value(&answered.answer).unwrap_or(Value::Null);
        let wrong = mistakes(&hold.question.response_schema, &answer);
        if !wrong.is_empty() {
            return Err(InboxError::Malformed { violations: wrong });
        }
        if matches!(answered.answer, Answer::Approve) && hold.approved_by.contains(&answered.by) {
            return Err(InboxError::SameApprover { by: answered.by.clone() });
        }
        let lets = matches!(
            answered.answer,
            Answer::Approve | Answer::Edit { .. } | Answer::Happened { .. }
        );
        let other_eyes = hold.question.is_for_other_eyes();
        let asked = hold.question.not_by.contains(&answered.by);
        let forked = || self.view.seen.evidence.askers.has_forked(&answered.by);
        if lets && (asked || other_eyes && forked()) {
            return Err(InboxError::Asker { by: answered.by.clone() });
        }
        let edits = matches!(answered.answer, Answer::Edit { .. });
        if edits && other_eyes && hold.question.approvals < 2 {
            return Err(InboxError::Invalid { violations: vec![edited_alone()] });
        }
        if matches!(&answered.answer, Answer::Edit { payload } if **payload == *hold.payload) {
            return Err(InboxError::Malformed { violations: vec![unchanged()] });
        }
        if lets && self.workflow_has_changed(&hold) {
            return Err(workflow_changed());
        }
        if lets && self.mends_a_run_elsewhere(&hold) {
            let failure = Failure::new(ErrorCode::Dependency, RUNS_ELSEWHERE);
            return Err(InboxError::NotHere { failure });
        }
        if matches!(hold.subject, Subject::Call { .. })
            && !self.gate.waiting.calls.contains_key(&hold.id)
            // A run that nobody is at work on reads it in the record.
            && (lets || !self.entity.is_own())
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

    /// Whether it is about a run that another process is at work on: here a second one would begin.
    fn mends_a_run_elsewhere(&self, hold: &OpenHold) -> bool {
        let mends = matches!(
            hold.subject,
            Subject::Decision { decision_type: D::ErrorRecovery | D::ReplanWorkflow }
        );
        let Some(id) = hold.payload.get("workflow_id").and_then(Value::as_str) else {
            return false;
        };
        let id = WorkflowId::from(id);
        let known = self.view.workflows.get(&id);
        let running = known.is_some_and(|known| known.status == WorkflowStatus::Running);
        // Where conversations have one owner, whoever writes an answer down has taken the run over.
        mends
            && running
            && !self.gate.is_exclusive()
            && Gate::runs_with_others(self.entity, self.view, &id)
    }

    /// An answer for a run of another process, which judges it.
    fn passed_on(&self, hold: &OpenHold, answer: &Answer) -> Result<Weighed, InboxError> {
        if self.entity.is_own() {
            return Err(InboxError::RunGone);
        }
        match answer {
            Answer::Approve if hold.missing() > 1 => Ok(Weighed::More(hold.missing() - 1)),
            Answer::Edit { .. } if hold.question.approvals > 1 => {
                Ok(Weighed::More(hold.question.approvals - 1))
            }
            _ => Ok(Weighed::PassedOn),
        }
    }

    /// What an answer comes to.
    pub fn answered(
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
            Answer::Happened { .. } => {
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
        hold.corrections.extend(changes);
        let weighed = self.released(hold, payload, vec![by.to_owned()], made)?;
        // A wrong edit is the person's to mend; what is held stays so.
        match weighed {
            Weighed::Rejected(rejection) | Weighed::NotMade(rejection, _) => {
                Err(InboxError::Invalid { violations: rejection.violations })
            }
            _ if hold.question.approvals > 1 => Ok(Weighed::More(hold.question.approvals - 1)),
            carried => Ok(carried),
        }
    }

    pub fn expire(self, hold: EventId, withdrawn: bool) -> Result<Settling, InboxError> {
        let hold = self.find(hold)?;
        let at = hold.question.expires_at;
        let why = match withdrawn {
            true => "nobody waits for it any more".to_owned(),
            // The clock was ahead when this was published.
            false if self.now < at => {
                self.gate.waiting.due.add(at, hold.id, self.entity.id(), What::Hold);
                let (by, reason) =
                    (MIDDLEWARE.to_owned(), format!("it can be answered until {at}"));
                return Err(InboxError::Blocked { by, reason });
            }
            false => nobody_answered(at),
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
        if !hold.is_as_asked() {
            return Err(not_as_asked());
        }
        let moment = self.view.moment(self.now);
        let released = Released { question: &hold.question, by: &by };
        let written = self.view.written(&hold.payload, payload);
        match (&hold.subject, made) {
            (Subject::Decision { decision_type }, Some(made)) => {
                let (id, kind) = (hold.id, *decision_type);
                let who = self.view.who(&made.source, self.entity.id().clone());
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
                let who = self.view.who(&caller.source, self.entity.id().clone());
                let world = self.view.world(self.registry, moment, &who);
                let world = written.iter().fold(world, World::having_seen);
                let ticket = &caller.approval.ticket;
                match self.judge.judge_call_released(ticket, call, &world, &released) {
                    Ok(ticket) => Ok(Weighed::Call(Box::new(ticket))),
                    Err(Refusal::Rejected(rejection)) => {
                        let failure = Box::new(caller::refused(&rejection));
                        Ok(Weighed::NotMade(rejection, failure))
                    }
                    Err(Refusal::Held(held)) => Err(again(&held.1)),
                }
            }
        }
    }
}
