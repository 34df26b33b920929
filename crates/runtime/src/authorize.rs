//! Issues tickets for node calls, just before the effect. A held call waits here for a person.

use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::events::{CallHeld, Question};
use ephor_core::node::RateClass;
use ephor_core::{ConversationId, Draft, ErrorCode, EventId, Failure, source};
use ephor_effects::Approver;
use ephor_rules::{Approved, NodeCall, Refusal};
use serde_json::Value;
use tokio::sync::oneshot;

use crate::asked::{self, Asked};
pub use crate::caller::Caller;
use crate::caller::refused;
use crate::gate::waiting::WaitingCall;
use crate::holds::MAX_HOLDS;
use crate::metered;
use crate::recording::NotRecorded;
use crate::redirected;
use crate::services::Services;
use crate::stored::{Room, Stored, check_journal};

/// A call that a person must see.
struct HeldCall {
    call: NodeCall,
    payload: Arc<Value>,
    question: Question,
}

/// Judges a node call whose references have been resolved, for the agent that made the decision. A
/// held call waits here until a person answers or it expires; dropping the future withdraws it.
///
/// What people were asked about before its run was taken over is theirs to answer still, whatever the
/// judge says now: a policy may have gone, or an allowance have come.
pub async fn approve(
    services: &Services,
    parent: &Caller,
    call: NodeCall,
) -> Result<Approved<NodeCall>, Failure> {
    issue(services, parent, call, false).await
}

async fn issue(
    services: &Services,
    parent: &Caller,
    call: NodeCall,
    nested: bool,
) -> Result<Approved<NodeCall>, Failure> {
    match asked::before(services, parent, &call).await? {
        Asked::Approved(ticket) => return Ok(*ticket),
        Asked::Open(hold) => return wait(services, parent, call, Hold::Recorded(hold)).await,
        // What people were asked about isn't what the node comes to now.
        Asked::Never if parent.resumed.is_some() && !nested => {
            asked::withdraw(services, &call).await?;
        }
        Asked::Never => {}
    }
    match judged(services, parent, call).await? {
        Ok(ticket) => Ok(ticket),
        Err(held) => {
            let HeldCall { call, payload, question } = *held;
            wait(services, parent, call, Hold::New(payload, Box::new(question))).await
        }
    }
}

/// The verdict: a ticket, or what a person must see.
async fn judged(
    services: &Services,
    parent: &Caller,
    call: NodeCall,
) -> Result<Result<Approved<NodeCall>, Box<HeldCall>>, Failure> {
    let conversation = call.conversation.clone();
    let kinds = services.gate.registry();
    if kinds.kind(&call.kind).is_some_and(|spec| spec.rate() == RateClass::Model) {
        let model = call.config.get("model").and_then(Value::as_str);
        let model = model.unwrap_or_else(|| services.model.name());
        if let Some(reason) = metered::unpriced(services, model) {
            return Err(Failure::new(ErrorCode::ResourceLimit, reason));
        }
    }
    let quotas = &services.settings.quotas;
    let judged = services.gate.with_view(&conversation, |view, registry, judge, now| {
        let today = view.stored_today(&conversation, now);
        let stored = (view.storage.run(call.run), view.storage.conversation());
        let full = Room::of(quotas, stored.0, stored.1, today).check();
        if let Err(full) = full.and_then(|()| check_journal(quotas, stored.1, today)) {
            return Err(Err(full));
        }
        let moment = view.moment(now);
        let who = view.who(&parent.source, conversation.clone());
        let world = view.world(registry, moment, &who);
        let judged = judge.judge_call(&parent.approval.ticket, call, &world);
        match judged {
            Err(Refusal::Held(held)) => {
                let (call, hold) = *held;
                let ttl = judge.config().hold_ttl;
                let spec = registry.kind(&call.kind);
                let mut question = hold.call_question(&call.kind, spec, &world, ttl);
                // Nothing can be approved once the decision's own approval has ended.
                let end = parent.approval.ticket.expires_at();
                question.expires_at = question.expires_at.min(end);
                if view.holds.len() >= MAX_HOLDS {
                    let what = format!("{MAX_HOLDS} things wait for a person already");
                    return Err(Err(Failure::new(ErrorCode::ResourceLimit, what)));
                }
                Err(Ok(Box::new(HeldCall { call, payload: hold.payload, question })))
            }
            Err(Refusal::Rejected(rejection)) => Err(Err(refused(&rejection))),
            Ok(ticket) => {
                let budgets = &judge.config().budgets;
                match view.ticket_within(budgets, registry, &ticket.get().kind, &who, now) {
                    Ok(()) => Ok(ticket),
                    // Another conversation was quicker.
                    Err(exceeded) => {
                        let failure =
                            Failure::new(ErrorCode::ValidationFailed, exceeded.to_string());
                        Err(Err(failure.hint(exceeded.hint())))
                    }
                }
            }
        }
    });
    match judged.await.map_err(internal)? {
        Ok(ticket) => Ok(Ok(ticket)),
        Err(Err(failure)) => Err(failure),
        Err(Ok(held)) => Ok(Err(held)),
    }
}

/// What a run may still put down. `made` is what it has put down since it began, whether it is
/// recorded or not.
pub async fn room(
    services: &Services,
    conversation: &ConversationId,
    run: EventId,
    made: Stored,
) -> Result<Room, Failure> {
    let look = services.gate.with_view(conversation, |view, _, _, now| {
        let recorded = view.storage.run(run);
        // What is under way will be the conversation's and the tenant's, too.
        let under_way = Stored {
            output_bytes: made.output_bytes.saturating_sub(recorded.output_bytes),
            artifact_bytes: made.artifact_bytes.saturating_sub(recorded.artifact_bytes),
            journal_bytes: 0,
        };
        let mut conversation_has = view.storage.conversation();
        let mut tenant_has = view.stored_today(conversation, now);
        conversation_has += under_way;
        tenant_has += under_way;
        Room::of(&services.settings.quotas, made, conversation_has, tenant_has)
    });
    look.await.map_err(internal)
}

/// What people are asked about a call.
enum Hold {
    /// It is on record.
    Recorded(EventId),
    /// It isn't yet: the payload, and the question.
    New(Arc<Value>, Box<Question>),
}

/// Puts a held call on record, unless it is there, and waits for what people say.
async fn wait(
    services: &Services,
    parent: &Caller,
    call: NodeCall,
    hold: Hold,
) -> Result<Approved<NodeCall>, Failure> {
    let _waiting = parent.waits.begin(&services.time());
    let (conversation, run) = (call.conversation.clone(), call.run);
    let (hold, new) = match hold {
        Hold::Recorded(hold) => (hold, None),
        Hold::New(payload, question) => {
            let (node, kind) = (asked::node_of(&call), call.kind.clone());
            let (attempt, question) = (call.attempt, *question);
            let held = CallHeld { node, kind, attempt, payload, question };
            let draft = Draft::new(conversation.clone(), held);
            let draft = draft.from_source(source::COORDINATOR).after(run);
            (draft.id, Some(draft))
        }
    };
    let (reply, end) = oneshot::channel();
    let waits = Withdraw::new(services, conversation, hold);
    let waiting = WaitingCall { call: call.clone(), caller: parent.clone(), reply };
    services.gate.waiting.begin_call(hold, waiting);
    let people = services.asks_people(run);
    match new {
        Some(draft) => {
            services.fact(draft).await.map_err(|error| match error {
                NotRecorded::Blocked { by, reason } => {
                    let what = format!("it is held, and {by} let nobody be asked: {reason}");
                    Failure::new(ErrorCode::Permission, what)
                }
                NotRecorded::Bus(error) => internal(error),
            })?;
        }
        // Who answered before it waited has told nobody; who did since has told it.
        None if services.gate.has_missed(&waits.conversation, hold).await.map_err(internal)? => {
            return match asked::before(services, parent, &call).await? {
                Asked::Approved(ticket) => Ok(*ticket),
                Asked::Open(_) | Asked::Never => {
                    Err(Failure::new(ErrorCode::Permission, "the question was withdrawn"))
                }
            };
        }
        None => {}
    }
    let end = end.await;
    drop(people);
    waits.end();
    end.unwrap_or_else(|_| Err(Failure::new(ErrorCode::Internal, "the runtime has stopped")))
}

pub(crate) fn internal(error: impl std::fmt::Display) -> Failure {
    Failure::new(ErrorCode::Internal, error.to_string())
}

/// Closes a hold for which nobody waits any more.
pub(crate) struct Withdraw<'a> {
    services: &'a Services,
    conversation: ConversationId,
    hold: EventId,
    open: bool,
}

impl<'a> Withdraw<'a> {
    pub(crate) fn new(services: &'a Services, of: ConversationId, hold: EventId) -> Self {
        Self { services, conversation: of, hold, open: true }
    }

    /// Nothing is open any more.
    pub(crate) fn end(mut self) {
        self.open = false;
    }
}

impl Drop for Withdraw<'_> {
    fn drop(&mut self) {
        self.services.gate.waiting.calls.remove(&self.hold);
        // Whoever goes on with its run waits for it then.
        let goes_on =
            self.services.closing.has_begun() || self.services.gate.is_lost(&self.conversation);
        if self.open && !goes_on {
            let (services, hold) = (self.services.clone(), self.hold);
            let conversation = self.conversation.clone();
            self.services.main.spawn(async move {
                crate::inbox::withdraw(&services, &conversation, hold).await;
            });
        }
    }
}

/// What an executor that makes calls of its own (a LOOP's iterations, a redirect) has them judged
/// with.
pub fn nested(services: &Services, parent: &Caller) -> Arc<dyn Approver> {
    Arc::new(CallApprover { services: services.clone(), parent: parent.clone() })
}

struct CallApprover {
    services: Services,
    parent: Caller,
}

#[async_trait]
impl Approver for CallApprover {
    async fn approve(
        &self,
        _: &Approved<NodeCall>,
        call: NodeCall,
    ) -> Result<Approved<NodeCall>, Failure> {
        issue(&self.services, &self.parent, call, true).await
    }

    async fn approve_redirect(
        &self,
        parent: &Approved<NodeCall>,
        call: NodeCall,
        source: &str,
    ) -> Result<Approved<NodeCall>, Failure> {
        let call = self.named(parent, call, source).await?;
        approve(&self.services, &self.parent, call).await
    }

    async fn approve_found(
        &self,
        parent: &Approved<NodeCall>,
        call: NodeCall,
        source: &str,
    ) -> Result<Approved<NodeCall>, Failure> {
        let call = self.named(parent, call, source).await?;
        judged(&self.services, &self.parent, call).await?.map_err(|held| {
            let why = &held.question.reason;
            let what = format!("a person would have to approve it: {why}");
            Failure::new(ErrorCode::Permission, what)
                .hint("request that address itself, or trust the service that named it")
        })
    }
}

impl CallApprover {
    /// The call, with where its address came from.
    async fn named(
        &self,
        parent: &Approved<NodeCall>,
        mut call: NodeCall,
        source: &str,
    ) -> Result<NodeCall, Failure> {
        let trusted = self.services.gate.trust().has(source);
        let seen = self.services.gate.with_view(&call.conversation, |view, _, _, _| {
            redirected::origin(&view.seen.evidence, parent.get(), &call, source, trusted)
        });
        let origin = seen.await.map_err(internal)?;
        call.origins.insert("url".to_owned(), origin);
        Ok(call)
    }
}
