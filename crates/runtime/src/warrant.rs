//! Tickets for node calls, given out just before the effect.

use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::{ErrorCode, Failure};
use ephor_effects::Warrant;
use ephor_rules::{Approval, Approved, NodeCall, Refusal, Rejection, Who};
use jiff::Timestamp;
use serde_json::Value;

use crate::metered;
use crate::services::Services;
use crate::view::View;

/// Judges a node call whose references have been resolved, for the agent whose decision it comes
/// from.
pub async fn approve(
    services: &Services,
    parent: &Caller,
    call: NodeCall,
) -> Result<Approved<NodeCall>, Failure> {
    let conversation = call.conversation.clone();
    if call.kind == "LLM" {
        let model = call.config.get("model").and_then(Value::as_str);
        let model = model.unwrap_or_else(|| services.model.name());
        if let Some(reason) = metered::unpriced(services, model) {
            return Err(Failure::new(ErrorCode::ResourceLimit, reason));
        }
    }
    let judged = services.gate.with_view(&conversation, |view, registry, judge, now| {
        let moment = view.moment(now);
        let who = view.who(&parent.source, conversation.clone());
        let world = view.world(registry, moment, &who);
        let judged = judge.judge_call(&parent.approval.ticket, call, &world);
        counted(judged, view, &who, now)
    });
    let judged = judged.await.map_err(|e| Failure::new(ErrorCode::Internal, e.to_string()))?;
    judged.map_err(|refusal| match refusal {
        Refusal::Rejected(rejection) => refused(&rejection),
        Refusal::Held(held) => Failure::new(ErrorCode::Permission, held.1.reason()),
    })
}

/// On whose decision a call is made.
#[derive(Debug, Clone)]
pub struct Caller {
    /// The decision's approval.
    pub approval: Arc<Approval>,
    /// Who published the decision, as in `agent/conversation`.
    pub source: Arc<str>,
}

/// A ticket that is given out counts towards budgets and rates.
fn counted(
    judged: Result<Approved<NodeCall>, Refusal>,
    view: &mut View,
    who: &Who,
    now: Timestamp,
) -> Result<Approved<NodeCall>, Refusal> {
    if let Ok(ticket) = &judged {
        view.ticket(&ticket.get().kind, who, now);
    }
    judged
}

/// A rejection as a node's failure.
fn refused(rejection: &Rejection) -> Failure {
    let hint = rejection.violations.first().map(|violation| violation.hint.clone());
    let mut failure = Failure::new(ErrorCode::ValidationFailed, rejection.reason());
    failure.hint = hint.filter(|hint| !hint.is_empty());
    failure
}

/// What an executor that runs nodes of its own (LOOP) has them judged with.
pub fn nested(services: &Services, parent: &Caller) -> Arc<dyn Warrant> {
    Arc::new(CallWarrant { services: services.clone(), parent: parent.clone() })
}

struct CallWarrant {
    services: Services,
    parent: Caller,
}

#[async_trait]
impl Warrant for CallWarrant {
    async fn approve(
        &self,
        _: &Approved<NodeCall>,
        call: NodeCall,
    ) -> Result<Approved<NodeCall>, Failure> {
        approve(&self.services, &self.parent, call).await
    }
}
