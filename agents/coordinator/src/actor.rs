//! The coordinator: in each conversation, one instance with its agenda.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use ephor_core::events::{
    ClarificationRequested, DecisionCompleted, DecisionInterrupted, DecisionOutcome,
    DecisionValidated, NodeCompleted, NodeExecutionFailed, RecoveryAbandoned, UserMessageReceived,
    WorkflowAborted, WorkflowCompleted, WorkflowFailed, WorkflowInterrupted,
};
use ephor_core::{
    ConversationId, Decision, DecisionError, DecisionType, Draft, Envelope, Event, EventData,
    EventId, WorkflowId,
};
use ephor_rules::agenda::{AgendaError, Command, Item};
use ephor_runtime::{
    Actor, ActorContext, Detach, Input, OpenDecision, Pattern, Released, panic_text,
};
use futures::FutureExt;
use serde_json::{Value, json};

use crate::conversation::{Decisions, Entry};
use crate::recover;
use crate::recovery::{Recovery, RecoveryConfig};

/// The actor type.
pub(crate) struct Coordinator {
    pub recovery: RecoveryConfig,
}

/// What a coordinator is told beside events.
#[derive(Debug)]
pub(crate) enum Tell {
    /// Release nothing until [`Tell::Release`].
    Hold,
    Release,
    /// A decision goes on in the background.
    Detached(EventId),
    /// A decision has been carried out, or couldn't be.
    Finished(EventId, Result<Value, DecisionError>),
}

type Cx<'a> = ActorContext<'a, Tell>;

const HEARD: [&str; 10] = [
    DecisionValidated::TYPE,
    DecisionCompleted::TYPE,
    UserMessageReceived::TYPE,
    ClarificationRequested::TYPE,
    NodeExecutionFailed::TYPE,
    NodeCompleted::TYPE,
    WorkflowCompleted::TYPE,
    WorkflowFailed::TYPE,
    WorkflowAborted::TYPE,
    WorkflowInterrupted::TYPE,
];

impl Actor for Coordinator {
    type State = Decisions;
    type Message = Tell;

    fn name(&self) -> &str {
        "coordinator"
    }

    fn hears(&self) -> Pattern {
        Pattern::from(HEARD.join("|"))
    }

    fn wakes(&self) -> Pattern {
        Pattern::from([DecisionValidated::TYPE, NodeExecutionFailed::TYPE].join("|"))
    }

    fn start(&self, _: &ConversationId) -> Decisions {
        Decisions::default()
    }

    fn fold(&self, decisions: &mut Decisions, event: &Envelope) {
        if let Some(failed) = event.read::<NodeExecutionFailed>() {
            let NodeRun { workflow, run } = NodeRun::of(&failed);
            decisions.failed_runs.insert(workflow, run);
            let new = || Box::new(Recovery::new(self.recovery.clone()));
            let recovery = decisions.recovery.get_or_insert_with(new);
            let command = recovery.failed(&failed, jitter(event.id));
            decisions.recovers = Some((failed, command));
        } else if let Some(completed) = event.read::<NodeCompleted>() {
            if let Some(recovery) = &mut decisions.recovery {
                recovery.succeeded(&completed.node);
            }
        } else if let Some((workflow, run, completed)) = run_ended(event) {
            if let Some(recovery) = &mut decisions.recovery {
                recovery.run_ended(&workflow, run, completed);
            }
            decisions.failed_runs.remove(&workflow);
        }
    }

    /// What another process runs is recovered there.
    fn fold_elsewhere(&self, _: &mut Decisions, _: &Envelope) {}

    fn handle(&self, decisions: &mut Decisions, input: Input<'_, Tell>, cx: &mut Cx<'_>) {
        match input {
            Input::Loaded { restarted } => {
                decisions.recovers = None;
                if restarted {
                    let tickets = cx.services().gate.open_decisions(cx.conversation());
                    let commands = decisions.resume(tickets);
                    obey(decisions, commands, cx);
                } else {
                    // No run of another process is recovered here.
                    decisions.failed_runs.clear();
                }
            }
            Input::Event(event) => heard(decisions, event, cx),
            // What was asked here may be answered elsewhere.
            Input::Elsewhere(event) => {
                if let Some(message) = event.read::<UserMessageReceived>() {
                    answered(decisions, &message, cx);
                }
            }
            Input::Message(Tell::Hold) => decisions.holds += 1,
            Input::Message(Tell::Release) => {
                decisions.holds = decisions.holds.saturating_sub(1);
                let commands = decisions.advance();
                obey(decisions, commands, cx);
            }
            Input::Message(Tell::Detached(decision)) => {
                if let Some(entry) = decisions.entries.get(&decision) {
                    entry.ticket.detach();
                }
                let commands = decisions.agenda.detached(decision);
                obey(decisions, commands, cx);
            }
            Input::Message(Tell::Finished(decision, result)) => {
                finished(decisions, decision, result, cx);
            }
            Input::Refused { event, reason } => {
                // Its end reached nobody; the agenda goes on all the same.
                if let Some(decision) = decisions.ends.remove(&event) {
                    let why = DecisionError::new(DecisionError::NOT_RECORDED, reason);
                    cx.services().completions.finish(decision, Err(why));
                    let commands = decisions.agenda.failed(decision);
                    obey(decisions, commands, cx);
                }
            }
            Input::Timer(_) => {}
        }
    }

    fn is_idle(&self, decisions: &Decisions) -> bool {
        decisions.is_idle()
    }
}

struct NodeRun {
    workflow: WorkflowId,
    run: EventId,
}

impl NodeRun {
    fn of(failed: &NodeExecutionFailed) -> Self {
        Self { workflow: failed.node.workflow_id.clone(), run: failed.node.run }
    }
}

/// The end of a run, and whether it completed.
fn run_ended(event: &Envelope) -> Option<(WorkflowId, EventId, bool)> {
    if let Some(e) = event.read::<WorkflowCompleted>() {
        return Some((e.workflow_id.clone(), e.run, true));
    }
    let (workflow, run) = if let Some(e) = event.read::<WorkflowFailed>() {
        (e.workflow_id.clone(), e.run)
    } else if let Some(e) = event.read::<WorkflowAborted>() {
        (e.workflow_id.clone(), e.run)
    } else {
        let e = event.read::<WorkflowInterrupted>()?;
        (e.workflow_id.clone(), e.run)
    };
    Some((workflow, run, false))
}

/// A number, 0 to 1, from the random bits of an event's id.
fn jitter(event: EventId) -> f64 {
    let (_, low) = event.0.as_u64_pair();
    (low & 0xFFFF_FFFF) as f64 / f64::from(u32::MAX)
}

fn heard(decisions: &mut Decisions, event: &Arc<Envelope>, cx: &mut Cx<'_>) {
    if let Some(validated) = event.read::<DecisionValidated>() {
        approved(decisions, &validated, event.sequence, cx);
    } else if let Some(end) = event.read::<DecisionCompleted>() {
        decisions.ends.remove(&event.id);
        let commands = match end.outcome {
            DecisionOutcome::Failed => decisions.agenda.failed(end.original_decision_id),
            _ => decisions.agenda.completed(end.original_decision_id),
        };
        obey(decisions, commands, cx);
    } else if let Some(message) = event.read::<UserMessageReceived>() {
        answered(decisions, &message, cx);
    } else if let Some(question) = event.read::<ClarificationRequested>() {
        decisions.heard_question(question.decision);
    } else if event.kind() == NodeExecutionFailed::TYPE
        && let Some((failed, command)) = decisions.recovers.take()
    {
        let services = cx.services().clone();
        let work = recover::carry_out(services, event.clone(), failed, command);
        cx.services().main.spawn(work);
    }
}

/// Takes an approved decision in.
fn approved(
    decisions: &mut Decisions,
    validated: &DecisionValidated,
    sequence: u64,
    cx: &mut Cx<'_>,
) {
    let id = validated.original_decision_id;
    let taken = if validated.decision_type == DecisionType::Continue {
        decisions.agenda.submit(Item::new(id, DecisionType::Continue, sequence))
    } else {
        // Without a ticket it isn't this process's to carry out.
        let Some(ticket) = cx.services().gate.open_decision(cx.conversation(), id) else {
            return;
        };
        if decisions.is_late(&ticket) {
            decisions.entries.insert(id, Entry { ticket, task: None });
            let why = "the run that it recovers has ended";
            let result = Err(DecisionError::new(DecisionError::RUN_ENDED, why));
            record_end(decisions, id, result, cx);
            return;
        }
        decisions.submit(ticket)
    };
    match taken {
        Ok(()) => {
            let commands = decisions.advance();
            obey(decisions, commands, cx);
        }
        // The one that is there goes on, and has an end of its own.
        Err(AgendaError::Duplicate(_)) => {}
        Err(error) => {
            // The gate lets no more through than the agenda holds, so this is a fault of ours; the
            // decision is on record as failed, not forgotten.
            tracing::error!(conversation = %cx.conversation(), %error,
                "an approved decision was not taken up");
            finished(decisions, id, Err(DecisionError::internal(error.to_string())), cx);
        }
    }
}

fn answered(decisions: &mut Decisions, message: &UserMessageReceived, cx: &mut Cx<'_>) {
    let Some(asked) = decisions.answered_by(message) else {
        return;
    };
    let commands = decisions.agenda.user_answered(Some(asked));
    let mut answer = json!({"answer": message.text});
    if let Some(fields) = &message.fields {
        answer["fields"] = Value::Object(fields.clone());
    }
    record_end(decisions, asked, Ok(answer), cx);
    obey(decisions, commands, cx);
}

fn finished(
    decisions: &mut Decisions,
    decision: EventId,
    result: Result<Value, DecisionError>,
    cx: &mut Cx<'_>,
) {
    // One that was interrupted in the meantime has no ticket any more.
    let Some(entry) = decisions.entries.get_mut(&decision) else {
        return;
    };
    entry.task = None;
    if entry.ticket.kind == DecisionType::RequestClarification && result.is_ok() {
        // Asked; it ends when the user answers.
        return;
    }
    if let (Decision::ErrorRecovery(recovery), Err(reason)) =
        (entry.ticket.approval.ticket.get(), &result)
    {
        // The run waits for a recovery that won't come.
        let abandoned = RecoveryAbandoned {
            workflow_id: recovery.workflow_id.clone(),
            node_id: recovery.failed_node_id.clone(),
            reason: format!("its recovery could not be carried out: {reason}"),
        };
        let made = entry.ticket.made.clone();
        cx.caused_by(made);
        cx.publish(abandoned);
    }
    record_end(decisions, decision, result, cx);
}

/// Puts a decision's end on record. The agenda goes on when that has been done.
fn record_end(
    decisions: &mut Decisions,
    decision: EventId,
    result: Result<Value, DecisionError>,
    cx: &mut Cx<'_>,
) {
    let Some(Entry { ticket, .. }) = decisions.entries.remove(&decision) else {
        return;
    };
    let event = DecisionCompleted::new(decision, ticket.kind, &result);
    cx.caused_by(ticket.made.clone());
    let draft = cx.draft(EventData::typed(event));
    decisions.ends.insert(draft.id, decision);
    cx.send(draft);
}

fn obey(decisions: &mut Decisions, commands: Vec<Command>, cx: &mut Cx<'_>) {
    for command in commands {
        match command {
            Command::Release(decision) => release(decisions, decision, cx),
            Command::Interrupt { decision, by } => interrupt(decisions, decision, by, cx),
            Command::Pause(decision) => pause(decisions, decision, true, cx),
            Command::Resume(decision) => pause(decisions, decision, false, cx),
        }
    }
}

fn release(decisions: &mut Decisions, decision: EventId, cx: &mut Cx<'_>) {
    let signals = decisions.signals.clone();
    let Some(entry) = decisions.entries.get_mut(&decision) else {
        // Nobody carries a CONTINUE out: the thought itself was all.
        cx.services().completions.finish(decision, Ok(json!({})));
        return;
    };
    if !entry.ticket.release() {
        // It is being carried out since before the coordinator was brought back.
        return;
    }
    let kind = entry.ticket.kind;
    let Some(executor) = cx.services().executor(kind) else {
        let what = format!("nobody carries out {kind} in this runtime");
        let result = Err(DecisionError::new(DecisionError::NO_EXECUTOR, what));
        finished(decisions, decision, result, cx);
        return;
    };
    let (services, conversation) = (cx.services().clone(), cx.conversation().clone());
    let detach = Detach::new(move || {
        services.tell_actor::<Coordinator>(&conversation, Tell::Detached(decision));
    });
    let OpenDecision { approval, made, .. } = &*entry.ticket;
    let released = Released {
        conversation: cx.conversation().clone(),
        approval: approval.clone(),
        made: made.clone(),
        detach,
    };
    let task = cx.run(async move {
        // A question is asked when what it pauses has paused.
        if let Some(signals) = signals {
            signals.await;
        }
        let work = AssertUnwindSafe(executor.carry_out(released)).catch_unwind();
        let result = work.await.unwrap_or_else(|panic| {
            let what = format!("carrying it out panicked: {}", panic_text(&*panic));
            Err(DecisionError::internal(what))
        });
        Tell::Finished(decision, result)
    });
    entry.task = Some(task);
}

fn interrupt(decisions: &mut Decisions, decision: EventId, by: EventId, cx: &Cx<'_>) {
    let cause = decisions.entries.get(&by).map(|entry| entry.ticket.approval.clone());
    let (Some(Entry { ticket, task }), Some(cause)) = (decisions.entries.remove(&decision), cause)
    else {
        return;
    };
    let (services, conversation) = (cx.services().clone(), cx.conversation().clone());
    cx.services().main.spawn(async move {
        // First the future, so that it can't begin anything behind the executor's back.
        if let Some(task) = task {
            task.abort();
            let _ = task.await;
        }
        if let Some(executor) = services.executor(ticket.kind) {
            executor.interrupt(&conversation, decision, &cause).await;
        }
        let kind = ticket.kind;
        let event = DecisionInterrupted { original_decision_id: decision, decision_type: kind, by };
        let draft = Draft::new(conversation, event).from_source(recover::SOURCE);
        services.tell(draft.caused_by(&ticket.made)).await;
    });
}

fn pause(decisions: &mut Decisions, decision: EventId, pause: bool, cx: &Cx<'_>) {
    let kind = decisions.entries.get(&decision).map(|entry| entry.ticket.kind);
    let Some(executor) = kind.and_then(|kind| cx.services().executor(kind)) else {
        return;
    };
    let (conversation, before) = (cx.conversation().clone(), decisions.signals.take());
    let sent = cx.services().main.spawn(async move {
        if let Some(before) = before {
            before.await;
        }
        match pause {
            true => executor.pause(&conversation, decision).await,
            false => executor.resume(&conversation, decision).await,
        }
    });
    // One that panicked has been sent as far as it could be.
    decisions.signals = Some(sent.map(|_| ()).boxed().shared());
}
