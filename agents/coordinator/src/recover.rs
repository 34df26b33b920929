//! Carries out the recovery machine's commands on the bus.

use std::sync::Arc;

use ephor_core::events::{
    DecisionHeld, DecisionMade, DecisionRejected, NodeExecutionFailed, RecoveryAbandoned,
    WorkflowAdjustmentRequested,
};
use ephor_core::payload::{ErrorRecovery, ReplanWorkflow};
use ephor_core::{Decision, DecisionType, Draft, Envelope, Event, EventId, Violation, source};
use ephor_journal::replay_after;
use ephor_runtime::{Services, decides_again};

use crate::recovery::{RecoveryCommand, replan_after_rejection};

pub(crate) async fn carry_out(
    services: Services,
    cause: Arc<Envelope>,
    failed: Arc<NodeExecutionFailed>,
    command: RecoveryCommand,
) {
    match command {
        RecoveryCommand::Decide(recovery) => decide(&services, &cause, &failed, *recovery).await,
        RecoveryCommand::Abandon(abandoned) => {
            services.tell(draft(&cause, abandoned)).await;
        }
        RecoveryCommand::Replan(_) if told(&services, &cause, &failed) => {
            abandon(&services, &cause, &failed, "whoever decided on it decides again").await;
        }
        RecoveryCommand::Replan(request) => {
            // The request first: a conversation that hears of the run's end before would ask its
            // model twice.
            services.tell(draft(&cause, *request)).await;
            abandon(&services, &cause, &failed, "a new plan is asked for").await;
        }
    }
}

/// Whether whoever decided on the run decides again. The conversation isn't asked for a new plan as
/// well.
fn told(services: &Services, cause: &Envelope, failed: &NodeExecutionFailed) -> bool {
    let open = services.gate.open_decision(&cause.conversation, failed.node.run);
    open.is_some_and(|open| decides_again(&open.made))
}

/// The same for a failure of which a dead process may have done something already.
pub(crate) async fn go_on(
    services: Services,
    cause: Arc<Envelope>,
    failed: Arc<NodeExecutionFailed>,
    command: RecoveryCommand,
) {
    let Some(done) = done(&services, &cause).await else {
        return;
    };
    match done {
        Done::Nothing => carry_out(services, cause, failed, command).await,
        Done::Refused(why) => replan(&services, &cause, &failed, &why).await,
        Done::Made(decision) => {
            // Where it is held, somebody has to hear of the answer.
            let settlement = services.gate.settlement(decision);
            let _people = services.asks_people(failed.node.run);
            let held = || {
                services.gate.with_view(&cause.conversation, |view, _, _, _| {
                    view.holds.get(decision).is_some()
                })
            };
            let Ok(held) = services.read_steadily(held).await else {
                // The runtime ends, and the next process recovers it.
                return;
            };
            let why = match held {
                true => refused(settlement.wait().await),
                // Answered since the record was read.
                false => match self::done(&services, &cause).await {
                    Some(Done::Refused(why)) => Some(why),
                    _ => None,
                },
            };
            if let Some(why) = why {
                replan(&services, &cause, &failed, &why).await;
            }
        }
        Done::Asked => abandon(&services, &cause, &failed, "a new plan is asked for").await,
        Done::All => {}
    }
}

/// None: the runtime ends, and the next process recovers it.
async fn done(services: &Services, cause: &Envelope) -> Option<Done> {
    let Envelope { conversation, sequence, .. } = cause;
    let read = || async {
        let mut done = Done::Nothing;
        let take = |event: &Arc<Envelope>| done.fold(cause, event);
        replay_after(&*services.journal, conversation, *sequence, take).await.map(|()| done)
    };
    let read = services.read_steadily(read).await;
    read.inspect_err(|error| {
        tracing::error!(%conversation, %error, "what was done about a failed node can't be read");
    })
    .ok()
}

/// What is recorded about a failed node.
enum Done {
    Nothing,
    /// Its recovery was decided.
    Made(EventId),
    /// And wasn't approved.
    Refused(String),
    /// A new plan was asked for.
    Asked,
    All,
}

impl Done {
    fn fold(&mut self, cause: &Envelope, event: &Envelope) {
        if let Some(rejected) = event.read::<DecisionRejected>()
            && matches!(self, Self::Made(made) if *made == rejected.original_decision_id)
        {
            *self = Self::Refused(rejected.reason.clone());
        }
        if event.causation != Some(cause.id) {
            return;
        }
        if let Some(made) = event.read::<DecisionMade>() {
            *self = match made.decision_type {
                DecisionType::ErrorRecovery => Self::Made(event.id),
                _ => Self::Asked,
            };
        } else if event.kind() == WorkflowAdjustmentRequested::TYPE {
            *self = Self::Asked;
        } else if event.kind() == RecoveryAbandoned::TYPE {
            *self = Self::All;
        }
    }
}

async fn decide(
    services: &Services,
    cause: &Arc<Envelope>,
    failed: &NodeExecutionFailed,
    recovery: ErrorRecovery,
) {
    if let Some(rejection) = publish(services, cause, failed.node.run, recovery.into()).await {
        replan(services, cause, failed, &rejection).await;
    }
}

/// The recovery wasn't approved: a new plan is asked for.
async fn replan(
    services: &Services,
    cause: &Arc<Envelope>,
    failed: &NodeExecutionFailed,
    rejection: &str,
) {
    let replan: ReplanWorkflow = replan_after_rejection(failed, rejection);
    let why = match publish(services, cause, failed.node.run, replan.into()).await {
        Some(reason) => format!("its recovery and a new plan were refused: {reason}"),
        // A run that somebody waits for stands before the new plan on the agenda: it has to end first.
        None => format!("its recovery was refused: {rejection}; a new plan is asked for"),
    };
    abandon(services, cause, failed, &why).await;
}

/// Why people have refused a decision that was held.
fn refused(settled: Option<Result<(), Vec<Violation>>>) -> Option<String> {
    // Unsettled: the runtime has stopped, or another one waits for the same decision and goes on.
    let violations = settled?.err()?;
    let why = violations.iter().map(|found| found.message.as_str());
    Some(why.collect::<Vec<_>>().join("; "))
}

/// Publishes a decision about a run; one that is held waits for a person. `Some`: why it was not
/// approved.
async fn publish(
    services: &Services,
    cause: &Envelope,
    run: EventId,
    decision: Decision,
) -> Option<String> {
    let kind = decision.kind();
    let payload = match decision.to_payload() {
        Ok(payload) => payload,
        Err(error) => return Some(error.to_string()),
    };
    let made = draft(cause, DecisionMade::new(kind, payload));
    let settlement = services.gate.settlement(made.id);
    let _people = services.asks_people(run);
    match services.publish_own(made).await {
        Ok(receipt) if receipt.find::<DecisionHeld>().is_some() => refused(settlement.wait().await),
        Err(error) => Some(error.to_string()),
        Ok(receipt) if receipt.delivered() => None,
        Ok(receipt) => {
            let rejected = receipt.find::<DecisionRejected>();
            Some(rejected.map_or_else(
                || format!("{kind} was not approved"),
                |rejected| rejected.reason.clone(),
            ))
        }
    }
}

async fn abandon(services: &Services, cause: &Envelope, failed: &NodeExecutionFailed, why: &str) {
    let abandoned = RecoveryAbandoned {
        workflow_id: failed.node.workflow_id.clone(),
        node_id: failed.node.node_id.clone(),
        reason: why.to_owned(),
    };
    services.tell(draft(cause, abandoned)).await;
}

fn draft<E: Event>(cause: &Envelope, event: E) -> Draft {
    Draft::new(cause.conversation.clone(), event).from_source(source::COORDINATOR).caused_by(cause)
}
