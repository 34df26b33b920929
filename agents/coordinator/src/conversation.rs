//! What the coordinator has of one conversation: its agenda, the tickets on it, and its recoveries.

use std::collections::HashMap;
use std::sync::Arc;

use ephor_core::events::{DecisionValidated, NodeExecutionFailed, UserMessageReceived};
use ephor_core::payload::ErrorRecovery;
use ephor_core::{Decision, DecisionType, EventId, WorkflowId, source};
use ephor_rules::agenda::{Agenda, AgendaError, Command, Item, Standing};
use ephor_runtime::OpenDecision;
use futures::future::{BoxFuture, Shared};
use serde::Deserialize;
use tokio::task::JoinHandle;

use crate::cancel::{Cancelling, stopped};
use crate::left::Left;
use crate::recovery::{Recovery, RecoveryCommand, RecoveryConfig};

/// An approved decision on the agenda.
pub(crate) struct Entry {
    pub ticket: Arc<OpenDecision>,
    /// Set while it is being carried out.
    pub task: Option<JoinHandle<()>>,
}

/// The end of a decision, on its way to the record.
pub(crate) struct End {
    pub ticket: Arc<OpenDecision>,
    /// What is recorded with it.
    pub with: Vec<EventId>,
    /// Whether something of that can't, so that it is another end.
    pub stopped: bool,
}

/// Pauses and resumptions on their way, in order.
pub(crate) type Signals = Shared<BoxFuture<'static, ()>>;

/// One conversation's decisions.
#[derive(Default)]
pub(crate) struct Decisions {
    pub agenda: Agenda,
    /// Those on the agenda, until their end is being put on record.
    pub entries: HashMap<EventId, Entry>,
    /// Ends on their way to the record, by the id of their event.
    pub ends: HashMap<EventId, End>,
    /// The run in which a workflow's node failed last, so that its recovery spares it.
    pub failed_runs: HashMap<WorkflowId, EventId>,
    /// Made when a node fails.
    pub recovery: Option<Box<Recovery>>,
    /// What the recovery commands for the failure that was heard last.
    pub recovers: Option<(Arc<NodeExecutionFailed>, RecoveryCommand)>,
    /// What ends with a cancelled run or a sub-agent: something of that may still come.
    pub cancelling: Vec<Cancelling>,
    /// How many of them are still being looked up.
    pub looked_up: usize,
    /// Messages that came meanwhile: whether one answers a question isn't known before.
    pub said: Vec<Arc<UserMessageReceived>>,
    /// What the record shows as begun and not ended, while it is read.
    pub left: Left,
    /// The last pause or resumption that was sent, and all before it. What comes after waits for
    /// it, since one that overtook another would undo it.
    pub signals: Option<Signals>,
    /// The clarification whose question has been heard. A clarification is on the agenda before its
    /// question reaches anyone, and what the user said by then, as the message that began the turn,
    /// may be heard late: it answers nothing.
    asked: Option<EventId>,
}

/// The recovery that a ticket is for.
pub(crate) fn recovery(ticket: &OpenDecision) -> Option<&ErrorRecovery> {
    // Others aren't read before their turn.
    let recovers = ticket.kind == DecisionType::ErrorRecovery;
    match recovers.then(|| ticket.approval.ticket.get().decision())? {
        Ok(Decision::ErrorRecovery(recovery)) => Some(recovery),
        _ => None,
    }
}

impl Decisions {
    /// Nothing under way, but what recoveries remember.
    pub(crate) fn remembering(recovery: Recovery) -> Self {
        Self { recovery: Some(Box::new(recovery)), ..Self::default() }
    }

    /// An approved recovery states how many attempts its node has: in the run that waits for it, or
    /// in the one that it begins.
    pub(crate) fn allow(&mut self, validated: &DecisionValidated, config: &RecoveryConfig) {
        if validated.decision_type != DecisionType::ErrorRecovery {
            return;
        }
        let Ok(made) = ErrorRecovery::deserialize(&*validated.payload) else {
            return;
        };
        let run = self.failed_runs.get(&made.workflow_id);
        let run = run.copied().unwrap_or(validated.original_decision_id);
        let new = || Box::new(Recovery::new(config.clone()));
        self.recovery.get_or_insert_with(new).approved(run, &made);
    }

    pub(crate) fn is_idle(&self) -> bool {
        self.agenda.is_idle()
            && self.looked_up == 0
            && self.entries.is_empty()
            && self.ends.is_empty()
    }

    /// Whether nothing is left of what it did: of a clarification that has ended only the id is.
    pub(crate) fn is_fresh(&self) -> bool {
        self.is_idle()
            && self.failed_runs.is_empty()
            && self.recovery.as_ref().is_none_or(|recovery| recovery.is_empty())
            && self.recovers.is_none()
            && self.cancelling.is_empty()
            && self.signals.is_none()
    }

    /// The user has been asked: what they say from now on is the answer.
    pub(crate) fn heard_question(&mut self, clarification: EventId) {
        if self.agenda.clarification() == Some(clarification) {
            self.asked = Some(clarification);
        }
    }

    /// The clarification that a message answers.
    pub(crate) fn answered_by(&self, message: &UserMessageReceived) -> Option<EventId> {
        let asked = self.agenda.clarification().filter(|id| self.asked == Some(*id))?;
        // Nobody waits any more for the answer to the question of what has ended.
        let ticket = self.entries.get(&asked).map(|entry| &entry.ticket);
        if ticket.is_some_and(|ticket| stopped(self, ticket).is_some()) {
            return None;
        }
        message.answers.is_none_or(|answers| answers == asked).then_some(asked)
    }

    /// Takes a decision in; releases nothing yet. One for which the agenda has no room is kept until
    /// its end is recorded.
    pub(crate) fn submit(&mut self, ticket: Arc<OpenDecision>) -> Result<(), AgendaError> {
        let recovered = recovery(&ticket).and_then(|made| self.run_of(&made.workflow_id));
        // What a sub-agent decides is caused by its spawning.
        let spawned = |id: &EventId| {
            let spawn = |entry: &Entry| entry.ticket.kind == DecisionType::SpawnSubagent;
            self.entries.get(id).is_some_and(spawn)
        };
        let outer = ticket.made.causation.filter(spawned);
        let id = ticket.made.id;
        let item = Item::new(id, ticket.kind, ticket.made.sequence);
        let taken = self.agenda.submit(item.recovering(recovered).within(outer));
        if !matches!(taken, Err(AgendaError::Duplicate(_))) {
            self.entries.insert(id, Entry { ticket, task: None });
        }
        taken
    }

    /// Whether it is a recovery of ours that comes too late: its run has ended, because another of
    /// its nodes was given up. It would begin a new run, in which failures count from nothing. One
    /// that was held continues: a person has approved it, however long that took.
    pub(crate) fn is_late(&self, ticket: &OpenDecision) -> bool {
        let Some(recovery) = recovery(ticket) else {
            return false;
        };
        let run = self.run_of(&recovery.workflow_id);
        let by_itself = &*ticket.made.source == source::COORDINATOR && !ticket.made.blocked();
        by_itself && run.is_none_or(|run| !self.entries.contains_key(&run))
    }

    /// Whether the run that it recovers has ended well: what was to be recovered has been.
    pub(crate) fn is_over(&self, ticket: &OpenDecision) -> bool {
        recovery(ticket).is_some_and(|made| self.left.ended_well(&made.workflow_id))
    }

    fn run_of(&self, workflow: &WorkflowId) -> Option<EventId> {
        let executes = |entry: &Entry| {
            entry.ticket.kind == DecisionType::ExecuteWorkflow
                && matches!(entry.ticket.approval.ticket.get().decision(),
                    Ok(Decision::ExecuteWorkflow(execute)) if execute.workflow_id == *workflow)
        };
        // By the agenda: one that is continued may have no task of this instance's.
        let is_in_flight =
            |id: &EventId| self.agenda.standing(*id).is_some_and(|at| at != Standing::Waiting);
        let mut entries = self.entries.iter();
        entries
            .find(|(id, entry)| executes(entry) && is_in_flight(id))
            .map(|(id, _)| *id)
            .or_else(|| self.failed_runs.get(workflow).copied())
            .or_else(|| self.left.run_of(workflow))
    }

    /// Takes in what was approved before the coordinator was brought back, or by a process that is
    /// gone: first what is being carried out or had begun, in its place, then what waits. With the
    /// commands come recoveries whose run has ended well, so that nothing is left of them but their
    /// end: on the agenda they would interrupt what continues.
    pub(crate) fn resume(
        &mut self,
        tickets: Vec<Arc<OpenDecision>>,
    ) -> (Vec<Command>, Vec<Arc<OpenDecision>>) {
        let begun = |ticket: &Arc<OpenDecision>| {
            ticket.is_released() || self.left.has_begun(ticket.made.id)
        };
        let (released, waiting): (Vec<_>, Vec<_>) = tickets.into_iter().partition(begun);
        let mut commands = Vec::new();
        for ticket in released {
            let id = ticket.made.id;
            // A sub-agent that had begun blocks nobody. What it has decided is to be under way before a
            // recovery of that, which would interrupt the sub-agent otherwise.
            if ticket.kind == DecisionType::SpawnSubagent {
                ticket.detach();
            }
            let detached = ticket.is_detached();
            if ticket.kind == DecisionType::RequestClarification {
                // It was asked: its answer is waited for, and nothing else.
                ticket.release();
            }
            if self.submit(ticket).is_ok() {
                commands.append(&mut self.agenda.advance_past_holds());
            }
            if detached {
                commands.append(&mut self.agenda.detached(id));
            }
            self.heard_question(id);
        }
        let over = |ticket: &Arc<OpenDecision>| self.is_late(ticket) && self.is_over(ticket);
        let (over, waiting): (Vec<_>, Vec<_>) = waiting.into_iter().partition(over);
        for ticket in waiting {
            // Those for which there is no room were never on the agenda.
            let _ = self.submit(ticket);
        }
        commands.append(&mut self.agenda.advance());
        (commands, over)
    }
}
