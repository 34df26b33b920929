//! What the coordinator holds of one conversation: its agenda, and the tickets on it.

use std::collections::HashMap;
use std::sync::Arc;

use ephor_core::events::UserMessageReceived;
use ephor_core::{Decision, DecisionType, Envelope, EventId, WorkflowId};
use ephor_rules::Approval;
use ephor_rules::agenda::{Agenda, AgendaError, Command, Item};
use ephor_runtime::Submitted;
use futures::future::{BoxFuture, Shared};
use tokio::task::JoinHandle;

use crate::recover::SOURCE;

/// An approved decision and how far it is.
pub(crate) struct Ticket {
    pub kind: DecisionType,
    pub approval: Arc<Approval>,
    pub made: Arc<Envelope>,
    /// Set while it is being carried out.
    pub task: Option<JoinHandle<()>>,
}

/// Pauses and resumptions on their way, in order.
pub(crate) type Signals = Shared<BoxFuture<'static, ()>>;

/// One conversation's decisions.
#[derive(Default)]
pub(crate) struct Held {
    pub agenda: Agenda,
    pub tickets: HashMap<EventId, Ticket>,
    /// The run in which a workflow's node failed last, so that its recovery spares it.
    pub failed_runs: HashMap<WorkflowId, EventId>,
    /// How many hold the agenda back.
    pub holds: usize,
    /// The last pause or resumption that was sent, and all before it. What comes after waits for
    /// it, since one that overtook another would undo it.
    pub signals: Option<Signals>,
    /// The clarification whose question has been heard. A clarification is on the agenda
    /// before its question reaches anybody, and what the user said by then, as the message that
    /// began the turn, may be heard late: it answers nothing.
    asked: Option<EventId>,
}

impl Held {
    pub(crate) fn is_idle(&self) -> bool {
        self.agenda.is_idle() && self.holds == 0 && self.failed_runs.is_empty()
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
        message.answers.is_none_or(|answers| answers == asked).then_some(asked)
    }

    /// Takes a decision in; releases nothing yet. One for which the agenda has no room is kept until
    /// its end is on record.
    pub(crate) fn submit(&mut self, submitted: Submitted) -> Result<(), AgendaError> {
        let Submitted { decision, kind, approval, made, .. } = submitted;
        let recovered = match approval.ticket.get() {
            Decision::ErrorRecovery(recovery) => self.run_of(&recovery.workflow_id),
            _ => None,
        };
        // What a sub-agent decides is caused by its spawning.
        let spawned = |id: &EventId| {
            self.tickets.get(id).is_some_and(|ticket| ticket.kind == DecisionType::SpawnSubagent)
        };
        let outer = made.causation.filter(spawned);
        let item = Item::new(decision, kind, made.sequence).recovering(recovered).within(outer);
        let taken = self.agenda.submit(item);
        if !matches!(taken, Err(AgendaError::Duplicate(_))) {
            let approval = Arc::new(approval);
            self.tickets.insert(decision, Ticket { kind, approval, made, task: None });
        }
        taken
    }

    /// Whether it is a recovery of ours that comes too late: its run has ended, because another of
    /// its nodes was given up. It would begin a new run, in which failures count from nothing. One
    /// that was held goes on: a person has approved it, however long that took.
    pub(crate) fn is_late(&self, submitted: &Submitted) -> bool {
        let Decision::ErrorRecovery(recovery) = submitted.approval.ticket.get() else {
            return false;
        };
        let run = self.run_of(&recovery.workflow_id);
        let by_itself = &*submitted.made.source == SOURCE && !submitted.made.blocked();
        by_itself && run.is_none_or(|run| !self.tickets.contains_key(&run))
    }

    /// Keeps a decision that will never be on the agenda until its end is on record.
    pub(crate) fn pass_over(&mut self, submitted: Submitted) {
        let Submitted { decision, kind, approval, made, .. } = submitted;
        let approval = Arc::new(approval);
        self.tickets.insert(decision, Ticket { kind, approval, made, task: None });
    }

    fn run_of(&self, workflow: &WorkflowId) -> Option<EventId> {
        let executes = |ticket: &Ticket| match ticket.approval.ticket.get() {
            Decision::ExecuteWorkflow(execute) => execute.workflow_id == *workflow,
            _ => false,
        };
        let in_flight = self.tickets.iter();
        in_flight
            .filter(|(_, ticket)| ticket.task.is_some() && executes(ticket))
            .map(|(id, _)| *id)
            .next()
            .or_else(|| self.failed_runs.get(workflow).copied())
    }

    /// What may be done now. Nothing, while somebody holds the agenda back.
    pub(crate) fn advance(&mut self) -> Vec<Command> {
        if self.holds > 0 { Vec::new() } else { self.agenda.advance() }
    }
}
