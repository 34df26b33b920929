//! Stops what followed from a cancelled run and isn't over.

use std::sync::Arc;

use ephor_core::events::RunCancelled;
use ephor_core::{ConversationId, DecisionType, EventId};
use ephor_runtime::{Interruption, Lineage, OpenDecision, Services};
use futures::future::join_all;
use tokio::task::JoinHandle;

use crate::conversation::Decisions;
use crate::left::end_abandoned;
use crate::words::{Coordinator, Cx, Tell};

/// Most ended runs of which it is remembered that what still comes of them isn't carried out.
const REMEMBERED: usize = 16;

/// A run that a person has ended, with what has followed from it.
#[derive(Debug)]
pub(crate) struct Cancelling {
    pub cancelled: Arc<RunCancelled>,
    pub lineage: Lineage,
}

/// What belongs to the run is read from the record, and told to the coordinator. Until then it isn't
/// known what is to be stopped, so that a failing journal is waited for; where the runtime ends before,
/// the next process finds on record that the run was cancelled.
pub(crate) fn begin(decisions: &mut Decisions, cancelled: Arc<RunCancelled>, cx: &Cx<'_>) {
    decisions.looked_up += 1;
    let (services, conversation) = (cx.services().clone(), cx.conversation().clone());
    cx.services().main.spawn(async move {
        let read = || Lineage::of(&*services.journal, &conversation, &cancelled);
        match services.read_steadily(read).await {
            Ok(lineage) => {
                let cancelling = Cancelling { cancelled, lineage };
                services.tell_actor::<Coordinator>(&conversation, Tell::Cancelling(cancelling));
            }
            Err(error) => {
                tracing::error!(%conversation, %error, "what a run has led to can't be read");
            }
        }
    });
}

/// Stops what is on the agenda and belongs to the run; what isn't yet is stopped as it comes.
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
    let (lineage, cancelled) = (cancelling.lineage.clone(), cancelling.cancelled.clone());
    cx.services().main.spawn(async move {
        // Agents first: one that heard of the end of what it had decided would go on with that.
        for stopping in [agents, others] {
            let stopped = stopping.into_iter().map(|(ticket, task)| {
                let (services, conversation) = (&services, &conversation);
                one(services, conversation, ticket, task, &cancelled)
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

/// A decision that has just been approved, and belongs to a run that was ended.
pub(crate) fn stopped(decisions: &Decisions, ticket: &OpenDecision) -> Option<Arc<RunCancelled>> {
    let of = |cancelling: &&Cancelling| cancelling.lineage.has(&ticket.made);
    let cancelling = decisions.cancelling.iter().find(of);
    cancelling.map(|cancelling| cancelling.cancelled.clone())
}

async fn one(
    services: &Services,
    conversation: &ConversationId,
    ticket: Arc<OpenDecision>,
    task: Option<JoinHandle<()>>,
    cancelled: &Arc<RunCancelled>,
) {
    let why = Interruption::Cancelled(cancelled.clone());
    end_work(services, conversation, &ticket, task, &why).await;
    let told = Tell::Finished(ticket.made.id, Err(cancelled.error()), Vec::new());
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
