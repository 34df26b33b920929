//! Stops what followed from a cancelled run, or from a sub-agent that ended without a result, and isn't
//! over.

use std::sync::Arc;

use ephor_core::events::RunCancelled;
use ephor_core::{ConversationId, DecisionError, DecisionType, Envelope, EventId};
use ephor_journal::{Journal, JournalError};
use ephor_runtime::{Interruption, Lineage, OpenDecision, Services};
use futures::future::join_all;
use tokio::task::JoinHandle;

use crate::conversation::Decisions;
use crate::left::end_abandoned;
use crate::words::{Coordinator, Cx, Tell};

/// Most ended runs of which it is remembered that what still comes of them isn't carried out.
const REMEMBERED: usize = 64;

/// What is to end.
pub(crate) enum Ending {
    /// A run that a person has cancelled.
    Run(Arc<RunCancelled>),
    /// What the sub-agent has decided that this decision spawned, and that ended without a result.
    Steps(Arc<Envelope>),
}

impl Ending {
    fn why(&self) -> DecisionError {
        match self {
            Self::Run(cancelled) => cancelled.error(),
            Self::Steps(_) => DecisionError::agent_gone(),
        }
    }

    async fn lineage(
        &self,
        journal: &dyn Journal,
        conversation: &ConversationId,
    ) -> Result<Lineage, JournalError> {
        match self {
            Self::Run(cancelled) => Lineage::of(journal, conversation, cancelled).await,
            Self::Steps(made) => {
                Lineage::of_steps(journal, conversation, made.id, made.sequence).await
            }
        }
    }
}

/// What ends, and the error that its decisions end with.
#[derive(Debug)]
pub(crate) struct Cancelling {
    why: DecisionError,
    lineage: Lineage,
}

/// What is to end is read from the record, and told to the coordinator. Until then it isn't known what is
/// to be stopped, so that a failing journal is waited for; where the runtime ends before, the next
/// process finds on record that the run was cancelled, or how the sub-agent ended.
pub(crate) fn begin(decisions: &mut Decisions, ending: Ending, cx: &Cx<'_>) {
    decisions.looked_up += 1;
    let (services, conversation) = (cx.services().clone(), cx.conversation().clone());
    cx.services().main.spawn(async move {
        let read = || ending.lineage(&*services.journal, &conversation);
        let cancelling = match services.read_steadily(read).await {
            Ok(lineage) => Some(Cancelling { why: ending.why(), lineage }),
            Err(error) => {
                tracing::error!(%conversation, %error, "what a run has led to can't be read");
                None
            }
        };
        services.tell_actor::<Coordinator>(&conversation, Tell::Cancelling(cancelling));
    });
}

/// Stops what is on the agenda and is to end; what isn't yet is stopped as it comes.
pub(crate) fn stop(decisions: &mut Decisions, cancelling: Cancelling, cx: &mut Cx<'_>) {
    let mut agents = Vec::new();
    let mut others = Vec::new();
    for entry in decisions.entries.values_mut() {
        if cancelling.lineage.has(&entry.ticket.made) {
            // One that waits isn't begun any more.
            entry.ticket.release();
            let stopping = (entry.ticket.clone(), entry.task.take());
            match entry.ticket.kind {
                DecisionType::SpawnSubagent => agents.push(stopping),
                _ => others.push(stopping),
            }
        }
    }
    let (services, conversation) = (cx.services().clone(), cx.conversation().clone());
    let (lineage, why) = (cancelling.lineage.clone(), cancelling.why.clone());
    cx.services().main.spawn(async move {
        // Agents first: one that heard of the end of what it had decided would go on with that.
        for stopping in [agents, others] {
            let stopped = stopping.into_iter().map(|(ticket, task)| {
                let (services, conversation) = (&services, &conversation);
                one(services, conversation, ticket, task, &why)
            });
            join_all(stopped).await;
        }
        // Whoever wanted it is gone by now, and decides nothing else instead.
        services.withdraw_held(&conversation, &lineage).await;
    });
    if decisions.cancelling.len() >= REMEMBERED {
        decisions.cancelling.remove(0);
    }
    decisions.cancelling.push(cancelling);
}

/// Why a decision that has just been approved isn't carried out: it belongs to what has ended.
pub(crate) fn stopped(decisions: &Decisions, ticket: &OpenDecision) -> Option<DecisionError> {
    let of = |cancelling: &&Cancelling| cancelling.lineage.has(&ticket.made);
    let cancelling = decisions.cancelling.iter().find(of);
    cancelling.map(|cancelling| cancelling.why.clone())
}

async fn one(
    services: &Services,
    conversation: &ConversationId,
    ticket: Arc<OpenDecision>,
    task: Option<JoinHandle<()>>,
    why: &DecisionError,
) {
    let interruption = Interruption::Cancelled(why.clone());
    end_work(services, conversation, &ticket, task, &interruption).await;
    let told = Tell::Finished(ticket.made.id, Err(why.clone()), Vec::new());
    services.tell_actor::<Coordinator>(conversation, told);
}

/// Ends the carrying out of a decision: first the future, so that it can't begin anything behind its
/// executor's back.
pub(crate) async fn end_work(
    services: &Services,
    conversation: &ConversationId,
    ticket: &OpenDecision,
    task: Option<JoinHandle<()>>,
    why: &Interruption,
) {
    let decision: EventId = ticket.made.id;
    if let Some(task) = task {
        task.abort();
        let _ = task.await;
    }
    if let Some(executor) = services.executor(ticket.kind) {
        executor.interrupt(conversation, decision, why).await;
    }
    if ticket.resumed {
        // It can have been stopped before its executor had it.
        end_abandoned(services, conversation, &ticket.made, &why.error()).await;
    }
}
