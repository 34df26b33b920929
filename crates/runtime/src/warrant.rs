//! Tickets for node calls, given out just before the effect.

use std::sync::Arc;

use ephor_core::{Decision, ErrorCode, Failure};
use ephor_effects::Warrant;
use ephor_rules::{Approval, Approved, NodeCall, Rejection, World};
use jiff::Timestamp;

use crate::services::Services;
use crate::view::View;

/// Judges a node call whose references have been resolved.
pub async fn approve(
    services: &Services,
    parent: &Approved<Decision>,
    call: NodeCall,
) -> Result<Approved<NodeCall>, Failure> {
    let conversation = call.conversation.clone();
    services
        .gate
        .with_view(&conversation, |view, registry, judge, now| {
            let moment = view.moment(now);
            let world = World { registry, workflows: &view.workflows, moment };
            counted(judge.judge_call(parent, call, &world), view, now)
        })
        .await
        .map_err(|error| Failure::new(ErrorCode::Internal, error.to_string()))?
        .map_err(|rejection| refusal(&rejection))
}

/// A ticket that is given out counts towards budgets and rates.
fn counted(
    judged: Result<Approved<NodeCall>, Rejection>,
    view: &mut View,
    now: Timestamp,
) -> Result<Approved<NodeCall>, Rejection> {
    if let Ok(ticket) = &judged {
        view.called(&ticket.get().kind, now);
    }
    judged
}

/// A rejection as a node's failure.
pub fn refusal(rejection: &Rejection) -> Failure {
    let hint = rejection.violations.first().map(|violation| violation.hint.clone());
    let mut failure = Failure::new(ErrorCode::ValidationFailed, rejection.reason());
    failure.hint = hint.filter(|hint| !hint.is_empty());
    failure
}

/// What an executor that runs nodes of its own (LOOP) has them judged with.
pub fn nested(services: &Services, parent: &Arc<Approval>) -> Arc<dyn Warrant> {
    Arc::new(CallWarrant { services: services.clone(), parent: parent.clone() })
}

struct CallWarrant {
    services: Services,
    parent: Arc<Approval>,
}

impl Warrant for CallWarrant {
    fn approve(
        &self,
        _: &Approved<NodeCall>,
        call: NodeCall,
    ) -> Result<Approved<NodeCall>, Rejection> {
        let conversation = call.conversation.clone();
        self.services.gate.with_known(&conversation, |view, registry, judge, now| {
            let moment = view.moment(now);
            let world = World { registry, workflows: &view.workflows, moment };
            counted(judge.judge_call(&self.parent.ticket, call, &world), view, now)
        })
    }
}
