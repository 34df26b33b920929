//! The coordinator's actor: one instance per conversation, with its agenda.

use std::sync::Arc;

use ephor_core::events::{
    ClarificationRequested, DecisionCompleted, DecisionInterrupted, DecisionOutcome,
    DecisionRejected, DecisionValidated, NodeCompleted, NodeExecutionFailed, RejectionRateHigh,
    RunCancelled, SubAgentCancelled, SubAgentCompleted, SubAgentFailed, SubAgentSpawned,
    SubAgentTimedOut, UserMessageReceived, WorkflowAborted, WorkflowCompleted, WorkflowFailed,
    WorkflowInterrupted, WorkflowStarted,
};
use ephor_core::payload::ErrorRecovery;
use ephor_core::run_end::RunEnd;
use ephor_core::{
    ConversationId, DecisionError, DecisionType, Envelope, Event, EventId, WorkflowId,
};
use ephor_rules::agenda::{AgendaError, Item};
use ephor_runtime::{Actor, Input, Loaded, Pattern};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::cancel::{self, Ending};
use crate::conversation::{Decisions, End, recovery};
use crate::obey::{end, finished, obey, record_end};
use crate::recover;
use crate::recovery::{Recovery, Remembered};
use crate::stats::Stats;
use crate::words::{Coordinator, Cx, Tell};

const HEARD: [&str; 19] = [
    DecisionRejected::TYPE,
    DecisionValidated::TYPE,
    DecisionCompleted::TYPE,
    DecisionInterrupted::TYPE,
    UserMessageReceived::TYPE,
    ClarificationRequested::TYPE,
    NodeExecutionFailed::TYPE,
    NodeCompleted::TYPE,
    SubAgentSpawned::TYPE,
    SubAgentCompleted::TYPE,
    SubAgentFailed::TYPE,
    SubAgentTimedOut::TYPE,
    SubAgentCancelled::TYPE,
    WorkflowStarted::TYPE,
    WorkflowCompleted::TYPE,
    WorkflowFailed::TYPE,
    WorkflowAborted::TYPE,
    WorkflowInterrupted::TYPE,
    RunCancelled::TYPE,
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
        let kinds = [
            DecisionValidated::TYPE,
            DecisionRejected::TYPE,
            NodeExecutionFailed::TYPE,
            RunCancelled::TYPE,
        ];
        Pattern::from(kinds.join("|"))
    }

    fn start(&self, _: &ConversationId) -> Decisions {
        Decisions::default()
    }

    fn fold(&self, decisions: &mut Decisions, event: &Envelope) {
        decisions.recovers = None;
        if let Some(failed) = event.read::<NodeExecutionFailed>() {
            let NodeRun { workflow, run } = NodeRun::of(&failed);
            decisions.failed_runs.insert(workflow, run);
            let new = || Box::new(Recovery::new(self.recovery.clone()));
            let recovery = decisions.recovery.get_or_insert_with(new);
            let command = recovery.failed(&failed, jitter(event.id));
            decisions.left.failed(event, &failed, &command);
            decisions.recovers = Some((failed, command));
        } else if let Some(completed) = event.read::<NodeCompleted>() {
            decisions.left.succeeded(&completed.node);
            if let Some(recovery) = &mut decisions.recovery {
                recovery.succeeded(&completed.node);
            }
        } else if let Some(end) = RunEnd::of(event) {
            // One that the end of its runtime cut off isn't over: its recovery may wait for a person.
            if !end.cut_off {
                if let Some(recovery) = &mut decisions.recovery {
                    recovery.run_ended(&end.workflow_id, end.run, end.outcome.is_ok());
                }
                decisions.failed_runs.remove(&end.workflow_id);
                decisions.left.run_ended(end);
            }
        } else {
            if let Some(validated) = event.read::<DecisionValidated>() {
                decisions.allow(&validated, &self.recovery);
            } else if let Some(end) = event.read::<DecisionCompleted>() {
                decisions.failed_runs.retain(|_, run| *run != end.original_decision_id);
            }
            decisions.left.fold(event);
        }
    }

    /// What another process runs is recovered there.
    fn fold_elsewhere(&self, _: &mut Decisions, _: &Envelope) {}

    fn handle(&self, decisions: &mut Decisions, input: Input<'_, Tell>, cx: &mut Cx<'_>) {
        match input {
            Input::Loaded(why) => {
                decisions.recovers = None;
                if why == Loaded::Read {
                    // No run of another process is recovered here.
                    decisions.failed_runs.clear();
                } else {
                    if why == Loaded::TakenOver {
                        let lapsed = cx.services().gate.take_lapsed(cx.conversation());
                        decisions.left.end(lapsed, cx);
                    }
                    let tickets = cx.services().gate.open_decisions(cx.conversation());
                    let (commands, over) = decisions.resume(tickets);
                    obey(decisions, commands, cx);
                    for ticket in over {
                        if let Some(done) = recovery(&ticket).map(ErrorRecovery::done) {
                            end(decisions, ticket, Ok(done), Vec::new(), cx);
                        }
                    }
                    if why == Loaded::TakenOver {
                        decisions.left.recover(cx);
                    }
                }
                decisions.left = std::mem::take(&mut decisions.left).resumed();
            }
            Input::Event(event) if event.kind() == DecisionRejected::TYPE => {
                let stats = Stats::of(cx.services().gate.verdicts().counts());
                if let Some(high) = self.rejections.due(stats) {
                    let RejectionRateHigh { judged, rejected } = high;
                    tracing::warn!(judged, rejected, "most decisions are rejected");
                    cx.publish(high);
                }
            }
            Input::Event(event) => heard(decisions, event, cx),
            // What was asked here may be answered elsewhere, and a run be ended.
            Input::Elsewhere(event) => {
                if let Some(cancelled) = event.read::<RunCancelled>() {
                    cancel::begin(decisions, Ending::Run(cancelled), cx);
                } else if let Some(message) = event.read::<UserMessageReceived>() {
                    answered(decisions, message, cx);
                }
            }
            Input::Message(Tell::Hold) => decisions.agenda.hold(),
            Input::Message(Tell::Release) => {
                let commands = decisions.agenda.unhold();
                obey(decisions, commands, cx);
            }
            Input::Message(Tell::Detached(decision)) => {
                if let Some(entry) = decisions.entries.get(&decision) {
                    entry.ticket.detach();
                }
                let commands = decisions.agenda.detached(decision);
                obey(decisions, commands, cx);
            }
            Input::Message(Tell::Finished(decision, result, with)) => {
                finished(decisions, decision, result, with, cx);
            }
            Input::Message(Tell::Cancelling(cancelling)) => {
                if let Some(cancelling) = cancelling {
                    cancel::stop(decisions, cancelling, cx);
                }
                decisions.looked_up = decisions.looked_up.saturating_sub(1);
                if decisions.looked_up == 0 {
                    for message in std::mem::take(&mut decisions.said) {
                        answered(decisions, message, cx);
                    }
                }
            }
            Input::Refused { event, reason } => {
                if let Some(end) = decisions.ends.values_mut().find(|end| end.with.contains(&event))
                {
                    end.stopped = true;
                }
                let Some(End { ticket, stopped, .. }) = decisions.ends.remove(&event) else {
                    return;
                };
                if stopped {
                    // What reached nobody wasn't said: nobody will answer it, or read it elsewhere.
                    let why = DecisionError::new(DecisionError::NOT_SAID, reason);
                    end(decisions, ticket, Err(why), Vec::new(), cx);
                } else {
                    // Its end reached nobody; the agenda goes on all the same.
                    let decision = ticket.made.id;
                    let why = DecisionError::new(DecisionError::NOT_RECORDED, reason);
                    cx.services().completions.finish(decision, Err(why));
                    let commands = decisions.agenda.failed(decision);
                    obey(decisions, commands, cx);
                }
            }
            Input::Timer(_) | Input::MemoryTimer(_) => {}
        }
    }

    fn is_idle(&self, decisions: &Decisions) -> bool {
        decisions.is_idle()
    }

    fn is_fresh(&self, decisions: &Decisions) -> bool {
        decisions.is_fresh()
    }

    /// Runs that failed in an earlier process aren't recovered, so nothing is kept of them.
    fn snapshot(&self, decisions: &Decisions) -> Option<Value> {
        let recovery = decisions.recovery.as_ref()?;
        serde_json::to_value(recovery.remembered()).ok()
    }

    fn restore(&self, _: &ConversationId, snapshot: Value) -> Option<Decisions> {
        let remembered = Remembered::deserialize(snapshot).ok()?;
        let recovery = Recovery::new(self.recovery.clone()).remembering(remembered);
        Some(Decisions::remembering(recovery))
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
        answered(decisions, message, cx);
    } else if let Some(question) = event.read::<ClarificationRequested>() {
        decisions.heard_question(question.decision);
    } else if let Some(cancelled) = event.read::<RunCancelled>() {
        cancel::begin(decisions, Ending::Run(cancelled), cx);
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
        let late = || match recovery(&ticket).filter(|_| decisions.is_over(&ticket)) {
            Some(made) => Ok(made.done()),
            None => {
                let why = "the run that it recovers has ended";
                Err(DecisionError::new(DecisionError::RUN_ENDED, why))
            }
        };
        let cancelled = cancel::stopped(decisions, &ticket).map(Err);
        if let Some(result) = cancelled.or_else(|| decisions.is_late(&ticket).then(late)) {
            end(decisions, ticket, result, Vec::new(), cx);
            return;
        }
        decisions.submit(ticket)
    };
    match taken {
        Ok(()) => {
            let commands = decisions.agenda.advance();
            obey(decisions, commands, cx);
        }
        // The one that is there goes on, and has an end of its own.
        Err(AgendaError::Duplicate(_)) => {}
        Err(error) => {
            // The gate lets no more through than the agenda holds, so this is a fault of ours; the
            // decision is recorded as failed, not forgotten.
            tracing::error!(conversation = %cx.conversation(), %error,
                "an approved decision was not taken up");
            let result = Err(DecisionError::internal(error.to_string()));
            finished(decisions, id, result, Vec::new(), cx);
        }
    }
}

fn answered(decisions: &mut Decisions, message: Arc<UserMessageReceived>, cx: &mut Cx<'_>) {
    if decisions.looked_up > 0 {
        return decisions.said.push(message);
    }
    let Some(asked) = decisions.answered_by(&message) else {
        return;
    };
    let commands = decisions.agenda.user_answered(Some(asked));
    let mut answer = json!({"answer": message.text});
    if let Some(fields) = &message.fields {
        answer["fields"] = Value::Object(fields.clone());
    }
    record_end(decisions, asked, Ok(answer), Vec::new(), cx);
    obey(decisions, commands, cx);
}
