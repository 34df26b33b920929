//! What the recovery machine commands, carried out on the bus (spec 003, section 6.2).

use std::sync::Arc;

use ephor_core::events::{
    DecisionHeld, DecisionMade, DecisionRejected, NodeExecutionFailed, RecoveryAbandoned,
};
use ephor_core::payload::{ErrorRecovery, ReplanWorkflow};
use ephor_core::{Decision, Draft, Envelope, Event};
use ephor_runtime::Services;

use crate::recovery::{RecoveryCommand, replan_after_rejection};

/// The source of the coordinator's own decisions.
pub(crate) const SOURCE: &str = "agent/coordinator";

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
        RecoveryCommand::Replan(request) => {
            // The request first: a conversation that hears of the run's end before would ask its
            // model twice.
            services.tell(draft(&cause, *request)).await;
            abandon(&services, &cause, &failed, "a new plan is asked for").await;
        }
    }
}

async fn decide(
    services: &Services,
    cause: &Arc<Envelope>,
    failed: &NodeExecutionFailed,
    recovery: ErrorRecovery,
) {
    let rejection = match publish(services, cause, recovery.into()).await {
        None => return,
        Some(reason) => reason,
    };
    let replan: ReplanWorkflow = replan_after_rejection(failed, &rejection);
    let why = match publish(services, cause, replan.into()).await {
        Some(reason) => format!("its recovery and a new plan were refused: {reason}"),
        // A run that somebody waits for stands before the new plan on the agenda: it has to end first.
        None => format!("its recovery was refused: {rejection}; a new plan is asked for"),
    };
    abandon(services, cause, failed, &why).await;
}

/// Publishes a decision; one that is held waits for a person. `Some`: why it was not approved.
async fn publish(services: &Services, cause: &Envelope, decision: Decision) -> Option<String> {
    let kind = decision.kind();
    let payload = match decision.to_payload() {
        Ok(payload) => payload,
        Err(error) => return Some(error.to_string()),
    };
    let made = draft(cause, DecisionMade::new(kind, payload));
    let settlement = services.gate.settlement(made.id);
    match services.publish_own(made).await {
        Ok(receipt) if receipt.find::<DecisionHeld>().is_some() => match settlement.wait().await {
            Some(Ok(())) => None,
            Some(Err(violations)) => {
                let why = violations.iter().map(|found| found.message.as_str());
                Some(why.collect::<Vec<_>>().join("; "))
            }
            None => Some("the runtime has stopped".to_owned()),
        },
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
    Draft::new(cause.conversation.clone(), event).from_source(SOURCE).caused_by(cause)
}
