//! The coordinator's actors: one for each of the runtime's threads, each with the agendas of the
//! conversations that live there.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use actix::prelude::*;
use ephor_core::events::{
    ClarificationRequested, DecisionCompleted, DecisionInterrupted, NodeCompleted,
    NodeExecutionFailed, RecoveryAbandoned, UserMessageReceived, WorkflowAborted,
    WorkflowCompleted, WorkflowFailed, WorkflowInterrupted,
};
use ephor_core::{
    ConversationId, Decision, DecisionError, DecisionType, Draft, Envelope, Event, EventId,
};
use ephor_rules::agenda::{AgendaError, Command};
use ephor_runtime::{Detach, Released, Services, Submitted, panic_text};
use futures::FutureExt;
use serde_json::{Value, json};

use crate::conversation::{Held, Ticket};
use crate::recover;
use crate::recovery::Recovery;

/// Messages that an actor holds before its senders wait. What comes by `do_send` is bounded by
/// the gate's permits and by what is in flight.
const MAILBOX: usize = 1024;

/// The agendas of some conversations.
pub struct Coordinator {
    services: Services,
    conversations: HashMap<ConversationId, Held>,
    recovery: Recovery,
}

impl Coordinator {
    pub(crate) fn new(services: Services, recovery: Recovery) -> Self {
        Self { services, conversations: HashMap::new(), recovery }
    }
}

impl Actor for Coordinator {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.set_mailbox_capacity(MAILBOX);
    }
}

#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Submit(pub Box<Submitted>);

#[derive(Message)]
#[rtype(result = "()")]
pub(crate) enum Tell {
    Hold(ConversationId),
    Release(ConversationId),
    Detached(ConversationId, EventId),
}

#[derive(Message)]
#[rtype(result = "()")]
struct Finished {
    conversation: ConversationId,
    decision: EventId,
    result: Result<Value, DecisionError>,
}

/// A decision's end is on record; the agenda goes on.
#[derive(Message)]
#[rtype(result = "()")]
struct Closed {
    conversation: ConversationId,
    decision: EventId,
    failed: bool,
}

#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Happened(pub Arc<Envelope>);

impl Handler<Submit> for Coordinator {
    type Result = ();

    fn handle(&mut self, Submit(submitted): Submit, ctx: &mut Self::Context) {
        let conversation = submitted.conversation.clone();
        let decision = submitted.decision;
        let held = self.conversations.entry(conversation.clone()).or_default();
        if held.is_late(&submitted) {
            held.pass_over(*submitted);
            let result = Err(run_ended());
            self.record_end(conversation.clone(), decision, result, ctx, false);
            self.drop_idle(&conversation);
            return;
        }
        if let Err(error) = held.submit(*submitted) {
            // The gate lets no more through than the agenda holds, so this is a fault of ours; the
            // decision is on record as failed, not forgotten.
            tracing::error!(%conversation, %error, "an approved decision was not taken up");
            if matches!(error, AgendaError::Duplicate(_)) {
                // The one that is there goes on, and has an end of its own.
                return;
            }
            let result = Err(DecisionError::internal(error.to_string()));
            ctx.notify(Finished { conversation, decision, result });
            return;
        }
        self.advance(&conversation, ctx);
    }
}

impl Handler<Tell> for Coordinator {
    type Result = ();

    fn handle(&mut self, tell: Tell, ctx: &mut Self::Context) {
        match tell {
            Tell::Hold(conversation) => {
                self.conversations.entry(conversation).or_default().holds += 1;
            }
            Tell::Release(conversation) => {
                if let Some(held) = self.conversations.get_mut(&conversation) {
                    held.holds = held.holds.saturating_sub(1);
                }
                self.advance(&conversation, ctx);
            }
            Tell::Detached(conversation, decision) => {
                if let Some(held) = self.conversations.get_mut(&conversation) {
                    let commands = held.agenda.detached(decision);
                    self.obey(&conversation, commands, ctx);
                }
            }
        }
    }
}

impl Handler<Finished> for Coordinator {
    type Result = ();

    fn handle(&mut self, finished: Finished, ctx: &mut Self::Context) {
        let Finished { conversation, decision, result } = finished;
        let Some(held) = self.conversations.get_mut(&conversation) else {
            return;
        };
        // One that was interrupted in the meantime has no ticket any more.
        let Some(ticket) = held.tickets.get_mut(&decision) else {
            return;
        };
        ticket.task = None;
        if ticket.kind == DecisionType::RequestClarification && result.is_ok() {
            // Asked; it ends when the user answers.
            return;
        }
        if let (Decision::ErrorRecovery(recovery), Err(reason)) =
            (ticket.approval.ticket.get(), &result)
        {
            // The run waits for a recovery that won't come.
            let abandoned = RecoveryAbandoned {
                workflow_id: recovery.workflow_id.clone(),
                node_id: recovery.failed_node_id.clone(),
                reason: format!("its recovery could not be carried out: {reason}"),
            };
            let draft = draft(&conversation, abandoned, &ticket.made);
            let services = self.services.clone();
            self.services.main.spawn(async move { services.tell(draft).await });
        }
        self.record_end(conversation, decision, result, ctx, true);
    }
}

impl Handler<Closed> for Coordinator {
    type Result = ();

    fn handle(&mut self, closed: Closed, ctx: &mut Self::Context) {
        let Closed { conversation, decision, failed } = closed;
        let Some(held) = self.conversations.get_mut(&conversation) else {
            return;
        };
        let commands = match failed {
            true => held.agenda.failed(decision),
            false => held.agenda.completed(decision),
        };
        self.obey(&conversation, commands, ctx);
    }
}

impl Handler<Happened> for Coordinator {
    type Result = ();

    fn handle(&mut self, Happened(envelope): Happened, ctx: &mut Self::Context) {
        if let Some(message) = envelope.read::<UserMessageReceived>() {
            self.answered(&envelope.conversation, &message, ctx);
        } else if let Some(question) = envelope.read::<ClarificationRequested>() {
            if let Some(held) = self.conversations.get_mut(&envelope.conversation) {
                held.heard_question(question.decision);
            }
        } else if let Some(failed) = envelope.read::<NodeExecutionFailed>() {
            let held = self.conversations.entry(envelope.conversation.clone()).or_default();
            held.failed_runs.insert(failed.node.workflow_id.clone(), failed.node.run);
            let command = self.recovery.failed(&failed, None, jitter());
            let services = self.services.clone();
            self.services.main.spawn(recover::carry_out(services, envelope, failed, command));
        } else if let Some(completed) = envelope.read::<NodeCompleted>() {
            self.recovery.succeeded(&completed.node);
        } else if let Some(e) = envelope.read::<WorkflowCompleted>() {
            self.run_ended(&envelope, &e.workflow_id, e.run, true);
        } else if let Some(e) = envelope.read::<WorkflowFailed>() {
            self.run_ended(&envelope, &e.workflow_id, e.run, false);
        } else if let Some(e) = envelope.read::<WorkflowAborted>() {
            self.run_ended(&envelope, &e.workflow_id, e.run, false);
        } else if let Some(e) = envelope.read::<WorkflowInterrupted>() {
            self.run_ended(&envelope, &e.workflow_id, e.run, false);
        }
    }
}

/// A random number, 0 to 1, from the random bits of a fresh id.
fn jitter() -> f64 {
    let (_, low) = EventId::fresh().0.as_u64_pair();
    (low & 0xFFFF_FFFF) as f64 / f64::from(u32::MAX)
}

impl Coordinator {
    fn run_ended(
        &mut self,
        envelope: &Envelope,
        workflow: &ephor_core::WorkflowId,
        run: EventId,
        completed: bool,
    ) {
        self.recovery.run_ended(workflow, run, completed);
        if let Some(held) = self.conversations.get_mut(&envelope.conversation) {
            held.failed_runs.remove(workflow);
        }
        self.drop_idle(&envelope.conversation);
    }

    fn answered(
        &mut self,
        conversation: &ConversationId,
        message: &UserMessageReceived,
        ctx: &mut Context<Self>,
    ) {
        let Some(held) = self.conversations.get_mut(conversation) else {
            return;
        };
        let Some(asked) = held.answered_by(message) else {
            return;
        };
        let commands = held.agenda.user_answered(Some(asked));
        let mut answer = json!({"answer": message.text});
        if let Some(fields) = &message.fields {
            answer["fields"] = Value::Object(fields.clone());
        }
        self.record_end(conversation.clone(), asked, Ok(answer), ctx, false);
        self.obey(conversation, commands, ctx);
    }

    fn advance(&mut self, conversation: &ConversationId, ctx: &mut Context<Self>) {
        let Some(held) = self.conversations.get_mut(conversation) else {
            return;
        };
        let commands = held.advance();
        self.obey(conversation, commands, ctx);
    }

    fn obey(
        &mut self,
        conversation: &ConversationId,
        commands: Vec<Command>,
        ctx: &mut Context<Self>,
    ) {
        for command in commands {
            match command {
                Command::Release(decision) => self.release(conversation, decision, ctx),
                Command::Interrupt { decision, by } => self.interrupt(conversation, decision, by),
                Command::Pause(decision) => self.pause(conversation, decision, true),
                Command::Resume(decision) => self.pause(conversation, decision, false),
            }
        }
        self.drop_idle(conversation);
    }

    fn drop_idle(&mut self, conversation: &ConversationId) {
        if self.conversations.get(conversation).is_some_and(Held::is_idle) {
            self.conversations.remove(conversation);
        }
    }

    fn release(
        &mut self,
        conversation: &ConversationId,
        decision: EventId,
        ctx: &mut Context<Self>,
    ) {
        let Some(held) = self.conversations.get_mut(conversation) else {
            return;
        };
        let Some(ticket) = held.tickets.get_mut(&decision) else {
            return;
        };
        if ticket.kind == DecisionType::Continue {
            // Nobody carries it out: the thought itself was all.
            held.tickets.remove(&decision);
            self.services.completions.finish(decision, Ok(json!({})));
            return;
        }
        let Some(executor) = self.services.executor(ticket.kind) else {
            let what = format!("nobody carries out {} in this runtime", ticket.kind);
            let result = Err(DecisionError::new(DecisionError::NO_EXECUTOR, what));
            ctx.notify(Finished { conversation: conversation.clone(), decision, result });
            return;
        };
        let address = ctx.address();
        let detach = {
            let (address, conversation) = (address.clone(), conversation.clone());
            Detach::new(move || address.do_send(Tell::Detached(conversation.clone(), decision)))
        };
        let released = Released {
            conversation: conversation.clone(),
            approval: ticket.approval.clone(),
            made: ticket.made.clone(),
            detach,
        };
        let conversation = conversation.clone();
        // A question is asked when what it pauses has paused.
        let signals = held.signals.clone();
        let task = self.services.main.spawn(async move {
            if let Some(signals) = signals {
                signals.await;
            }
            let work = AssertUnwindSafe(executor.carry_out(released)).catch_unwind();
            let result = work.await.unwrap_or_else(|panic| {
                let what = format!("carrying it out panicked: {}", panic_text(&*panic));
                Err(DecisionError::internal(what))
            });
            // An actor that is gone has stopped with its runtime.
            let _ = address.send(Finished { conversation, decision, result }).await;
        });
        ticket.task = Some(task);
    }

    fn interrupt(&mut self, conversation: &ConversationId, decision: EventId, by: EventId) {
        let Some(held) = self.conversations.get_mut(conversation) else {
            return;
        };
        let cause = held.tickets.get(&by).map(|ticket| ticket.approval.clone());
        let (Some(Ticket { kind, made, task, .. }), Some(cause)) =
            (held.tickets.remove(&decision), cause)
        else {
            return;
        };
        let services = self.services.clone();
        let conversation = conversation.clone();
        self.services.main.spawn(async move {
            // First the future, so that it can't begin anything behind the executor's back.
            if let Some(task) = task {
                task.abort();
                let _ = task.await;
            }
            if let Some(executor) = services.executor(kind) {
                executor.interrupt(&conversation, decision, &cause).await;
            }
            let event =
                DecisionInterrupted { original_decision_id: decision, decision_type: kind, by };
            services.tell(draft(&conversation, event, &made)).await;
            services.completions.finish(decision, Err(DecisionError::interrupted(by)));
        });
    }

    fn pause(&mut self, conversation: &ConversationId, decision: EventId, pause: bool) {
        let Some(held) = self.conversations.get_mut(conversation) else {
            return;
        };
        let kind = held.tickets.get(&decision).map(|ticket| ticket.kind);
        let Some(executor) = kind.and_then(|kind| self.services.executor(kind)) else {
            return;
        };
        let (conversation, before) = (conversation.clone(), held.signals.take());
        let sent = self.services.main.spawn(async move {
            if let Some(before) = before {
                before.await;
            }
            match pause {
                true => executor.pause(&conversation, decision).await,
                false => executor.resume(&conversation, decision).await,
            }
        });
        // One that panicked has been sent as far as it could be.
        held.signals = Some(sent.map(|_| ()).boxed().shared());
    }

    /// Puts a decision's end on record, and has the agenda `go_on` then.
    fn record_end(
        &mut self,
        conversation: ConversationId,
        decision: EventId,
        result: Result<Value, DecisionError>,
        ctx: &mut Context<Self>,
        go_on: bool,
    ) {
        let held = self.conversations.get_mut(&conversation);
        let Some(ticket) = held.and_then(|held| held.tickets.remove(&decision)) else {
            return;
        };
        let failed = result.is_err();
        let event = DecisionCompleted::new(decision, ticket.kind, &result);
        let draft = draft(&conversation, event, &ticket.made);
        let services = self.services.clone();
        let told = async move {
            services.tell(draft).await;
            services.completions.finish(decision, result);
        };
        let closed = Closed { conversation, decision, failed };
        ctx.spawn(told.into_actor(self).map(move |(), _, ctx| {
            if go_on {
                ctx.notify(closed);
            }
        }));
    }
}

fn run_ended() -> DecisionError {
    DecisionError::new(DecisionError::RUN_ENDED, "the run that it recovers has ended")
}

fn draft<E: Event>(conversation: &ConversationId, event: E, made: &Envelope) -> Draft {
    Draft::new(conversation.clone(), event).from_source("agent/coordinator").caused_by(made)
}
