//! Carries out the agenda's commands: releases, interrupts, pauses and resumes decisions, and
//! records their ends.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use ephor_core::events::{DecisionCompleted, DecisionInterrupted, RecoveryAbandoned};
use ephor_core::{DecisionError, DecisionType, Draft, EventData, EventId, source};
use ephor_rules::agenda::Command;
use ephor_rules::explain::code;
use ephor_runtime::{Detach, Interruption, OpenDecision, Released, WithEnd, panic_text};
use futures::FutureExt;
use serde_json::{Value, json};

use crate::cancel::{self, Ending};
use crate::conversation::{Decisions, End, Entry, recovery};
use crate::words::{Coordinator, Cx, Tell};

/// Has done what the agenda commands.
pub(crate) fn obey(decisions: &mut Decisions, commands: Vec<Command>, cx: &mut Cx<'_>) {
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
        finished(decisions, decision, result, Vec::new(), cx);
        return;
    };
    let (services, conversation) = (cx.services().clone(), cx.conversation().clone());
    let detach = Detach::new(move || {
        services.tell_actor::<Coordinator>(&conversation, Tell::Detached(decision));
    });
    let OpenDecision { approval, made, resumed, .. } = &*entry.ticket;
    let released = Released {
        conversation: cx.conversation().clone(),
        approval: approval.clone(),
        made: made.clone(),
        resumed: *resumed,
        detach,
        with_end: WithEnd::default(),
    };
    let with_end = released.with_end.clone();
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
        Tell::Finished(decision, result, with_end.take())
    });
    entry.task = Some(task);
}

fn interrupt(decisions: &mut Decisions, decision: EventId, by: EventId, cx: &Cx<'_>) {
    let cause = decisions.entries.get(&by).map(|entry| entry.ticket.approval.clone());
    let (Some(Entry { ticket, task }), Some(cause)) = (decisions.entries.remove(&decision), cause)
    else {
        return;
    };
    if ticket.kind == DecisionType::SpawnSubagent {
        cancel::begin(decisions, Ending::Steps(ticket.made.clone()), cx);
    }
    let (services, conversation) = (cx.services().clone(), cx.conversation().clone());
    cx.services().main.spawn(async move {
        let why = Interruption::Recovery(cause);
        cancel::end_work(&services, &conversation, &ticket, task, &why).await;
        let kind = ticket.kind;
        let event = DecisionInterrupted { original_decision_id: decision, decision_type: kind, by };
        let draft = Draft::new(conversation, event).from_source(source::COORDINATOR);
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

/// A decision has been carried out, or couldn't be.
pub(crate) fn finished(
    decisions: &mut Decisions,
    decision: EventId,
    result: Result<Value, DecisionError>,
    with: Vec<Draft>,
    cx: &mut Cx<'_>,
) {
    // One that was interrupted in the meantime has no ticket any more.
    let Some(entry) = decisions.entries.get_mut(&decision) else {
        return;
    };
    entry.task = None;
    if entry.ticket.kind == DecisionType::RequestClarification && result.is_ok() {
        // Asked; it ends when the user answers.
        for draft in with {
            cx.send(draft);
        }
        return;
    }
    let ticket = entry.ticket.clone();
    if ticket.kind == DecisionType::SpawnSubagent
        && result.is_err()
        && cancel::stopped(decisions, &ticket).is_none()
    {
        // What it has decided goes with it; where it was stopped with others, that is seen to already.
        cancel::begin(decisions, Ending::Steps(ticket.made.clone()), cx);
    }
    // A run waits for a recovery that was refused, unless its node hasn't failed. For one that has a run of its
    // own none does, and how that has ended is on record.
    if let (Some(recovery), Err(reason)) = (recovery(&ticket), &result)
        && reason.code() != code::NODE_STATUS
        && !ticket.is_detached()
    {
        let abandoned = RecoveryAbandoned {
            workflow_id: recovery.workflow_id.clone(),
            node_id: recovery.failed_node_id.clone(),
            reason: format!("its recovery could not be carried out: {reason}"),
        };
        cx.caused_by(ticket.made.clone());
        cx.publish(abandoned);
    }
    record_end(decisions, decision, result, with, cx);
}

/// Puts a decision's end on record, behind what goes with it. The agenda continues when that has
/// been done.
pub(crate) fn record_end(
    decisions: &mut Decisions,
    decision: EventId,
    result: Result<Value, DecisionError>,
    with: Vec<Draft>,
    cx: &mut Cx<'_>,
) {
    if let Some(Entry { ticket, .. }) = decisions.entries.remove(&decision) {
        end(decisions, ticket, result, with, cx);
    }
}

/// The same for one whose ticket is at hand.
pub(crate) fn end(
    decisions: &mut Decisions,
    ticket: Arc<OpenDecision>,
    result: Result<Value, DecisionError>,
    with: Vec<Draft>,
    cx: &mut Cx<'_>,
) {
    let event = DecisionCompleted::new(ticket.made.id, ticket.kind, &result);
    cx.caused_by(ticket.made.clone());
    let draft = cx.draft(EventData::typed(event));
    let ids = with.iter().map(|draft| draft.id).collect();
    decisions.ends.insert(draft.id, End { ticket, with: ids, stopped: false });
    cx.send_behind(with, draft);
}
