//! What people were asked about a call before its run was taken over, so that nobody is asked twice
//! and no approval is lost.

use std::sync::Arc;

use ephor_core::events::{
    Answer, CallHeld, EffectStarted, HoldAnswered, HoldExpired, NodeExecutionFailed, NodeRef,
    NodeStarted,
};
use ephor_core::{Envelope, EventId, Failure};
use ephor_journal::replay_after;
use ephor_rules::explain::code;
use ephor_rules::question;
use ephor_rules::{Approved, NodeCall, Refusal, Released};
use jiff::Timestamp;
use serde_json::json;

use crate::authorize::internal;
use crate::caller::{Caller, edited, refused};
use crate::gate::words::call_refused;
use crate::holds::{OpenHold, Subject};
use crate::inbox;
use crate::services::Services;

/// What is recorded of a call that is held.
pub(crate) enum Asked {
    Never,
    /// It is asked, and nobody has answered yet.
    Open(EventId),
    /// People have approved it, and it wasn't made.
    Approved(Box<Approved<NodeCall>>),
}

/// What people were asked about just this call, before its run was taken over.
pub(crate) async fn before(
    services: &Services,
    parent: &Caller,
    call: &NodeCall,
) -> Result<Asked, Failure> {
    let payload = json!({"config": call.config, "locals": call.locals});
    // What can't be measured wasn't asked about.
    let (Some(after), Some(digest)) =
        (parent.resumed, question::digest(Some(&call.kind), &payload))
    else {
        return Ok(Asked::Never);
    };
    let mut held = Held {
        digest: digest.to_string(),
        node: node_of(call),
        last: None,
        starts: 0,
        refused: None,
    };
    let fold = |event: &Arc<Envelope>| held.fold(event);
    replay_after(&*services.journal, &call.conversation, after, fold).await.map_err(internal)?;
    if let Some(refused) = held.refused {
        return Err(refused);
    }
    let Some(hold) = held.last else {
        return Ok(Asked::Never);
    };
    if hold.missing() > 0 {
        return Ok(Asked::Open(hold.id));
    }
    let call = match hold.corrections.is_empty() {
        true => call.clone(),
        false => edited(call, &hold.payload),
    };
    let conversation = call.conversation.clone();
    let judged = services.gate.with_view(&conversation, |view, registry, judge, now| {
        let moment = view.moment(now);
        let who = view.who(&parent.source, conversation.clone());
        let judged = {
            let world = view.world(registry, moment, &who);
            let released = Released { question: &hold.question, by: &hold.approved_by };
            judge.judge_call_released(&parent.approval.ticket, call, &world, &released)
        };
        if let Ok(ticket) = &judged {
            view.ticket(registry, &ticket.get().kind, &who, now);
        }
        judged
    });
    match judged.await.map_err(internal)? {
        Ok(ticket) => Ok(Asked::Approved(Box::new(ticket))),
        Err(Refusal::Rejected(rejection)) => Err(refused(&rejection)),
        // By a rule that they weren't asked for, or that needs others by now: they are asked again.
        Err(Refusal::Held(_)) => Ok(Asked::Never),
    }
}

/// Withdraws what people were asked about a call's node: it comes to another call now.
pub(crate) async fn withdraw(services: &Services, call: &NodeCall) -> Result<(), Failure> {
    let of = node_of(call);
    let asked =
        |hold: &OpenHold| matches!(&hold.subject, Subject::Call { node, .. } if *node == of);
    let open = services.gate.with_view(&call.conversation, |view, _, _, _| {
        view.holds.iter().filter(|hold| asked(hold)).map(|hold| hold.id).collect::<Vec<_>>()
    });
    for hold in open.await.map_err(internal)? {
        inbox::withdraw(services, &call.conversation, hold).await;
    }
    Ok(())
}

/// Why what was held doesn't happen, where nobody said anything of it.
pub(crate) fn nobody_answered(by: Timestamp) -> String {
    format!("nobody answered by {by}")
}

/// The node that a call is of.
pub(crate) fn node_of(call: &NodeCall) -> NodeRef {
    NodeRef { workflow_id: call.workflow_id.clone(), run: call.run, node_id: call.node_id.clone() }
}

/// The last hold of a call, while the record is read.
struct Held {
    digest: String,
    node: NodeRef,
    last: Option<OpenHold>,
    /// How often the node has begun since people approved it.
    starts: u32,
    /// Why it isn't made: people have said so, or nobody answered in time, and no run was there to hear
    /// of it.
    refused: Option<Failure>,
}

impl Held {
    fn fold(&mut self, event: &Arc<Envelope>) {
        if event.blocked() {
            return;
        }
        let asked = self.last.as_ref().map(|hold| hold.id);
        if event.read::<CallHeld>().is_some() {
            let hold = OpenHold::opened(event).filter(|hold| {
                matches!(&hold.subject, Subject::Call { node, .. } if *node == self.node)
                    && hold.question.digest == self.digest
            });
            if hold.is_some() {
                (self.starts, self.refused) = (0, None);
            }
            self.last = hold.or(self.last.take());
        } else if let Some(answered) = event.read::<HoldAnswered>() {
            if asked == Some(answered.hold) {
                match &answered.answer {
                    Answer::Reject { reason } => self.refuse(code::REJECTED_BY_PERSON, reason),
                    Answer::Answer { text } => self.refuse(code::ANSWERED_BY_PERSON, text),
                    Answer::Happened { .. } => self.last = None,
                    Answer::Approve | Answer::Edit { .. } => {
                        self.last.iter_mut().for_each(|hold| hold.take(&answered));
                    }
                }
            }
        } else if let Some(expired) = event.read::<HoldExpired>() {
            let gone = self.last.take_if(|hold| hold.id == expired.hold);
            if let Some(hold) = gone.filter(|_| !expired.withdrawn) {
                let why = nobody_answered(hold.question.expires_at);
                self.refuse(code::HOLD_EXPIRED, &why);
            }
        } else if let Some(started) = event.read::<NodeStarted>() {
            // The first is the one that asks now; an approval is for one time.
            let starts = started.node == self.node;
            self.starts +=
                u32::from(starts && self.last.as_ref().is_some_and(|h| h.missing() == 0));
            self.last.take_if(|_| self.starts > 1);
        } else if let Some(begun) = event.read::<EffectStarted>() {
            self.last.take_if(|_| begun.node == self.node);
        } else if let Some(failed) = event.read::<NodeExecutionFailed>()
            && failed.node == self.node
        {
            (self.last, self.refused) = (None, None);
        }
    }

    fn refuse(&mut self, code: &str, why: &str) {
        (self.last, self.refused) = (None, Some(call_refused(code, why)));
    }
}
