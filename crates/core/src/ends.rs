//! What is said in place of an end that a middleware has blocked.

use crate::decision_error::DecisionError;
use crate::event::{Event, EventData};
use crate::events::{
    DecisionCompleted, DecisionInterrupted, HoldExpired, RecoveryAbandoned, SubAgentCancelled,
    SubAgentCompleted, SubAgentFailed, SubAgentTimedOut, TurnEnded, TurnOutcome, WorkflowAborted,
    WorkflowCompleted, WorkflowFailed, WorkflowInterrupted,
};
use crate::failure::{ErrorCode, Failure};

/// The end without what it came to: that it is over, and why no more is said. Somebody waits for it, so
/// that it can't be kept from them. None: the event isn't an end.
///
/// ```
/// use ephor_core::events::{TurnEnded, TurnOutcome};
/// use ephor_core::{EventData, EventId, ends};
///
/// let ended = TurnEnded::not_begun(EventId::fresh(), TurnOutcome::Answered, "a secret".into());
/// let said = ends::without_result(&EventData::typed(ended), "dlp blocked it").unwrap();
/// let said = said.read::<TurnEnded>().unwrap();
/// assert_eq!((said.outcome, &*said.text), (TurnOutcome::Failed, "dlp blocked it"));
/// ```
pub fn without_result(data: &EventData, why: &str) -> Option<EventData> {
    Some(match data.kind() {
        TurnEnded::TYPE => {
            let end = data.read::<TurnEnded>()?;
            let ended = TurnEnded::not_begun(end.message, TurnOutcome::Failed, why.to_owned());
            EventData::typed(TurnEnded { iterations: end.iterations, ..ended })
        }
        DecisionCompleted::TYPE => {
            let end = data.read::<DecisionCompleted>()?;
            // That a reply reached nobody stays so.
            let code = match end.ended() {
                Err(error) if error.code() == DecisionError::NOT_SAID => DecisionError::NOT_SAID,
                _ => DecisionError::NOT_RECORDED,
            };
            let error = Err(DecisionError::new(code, why));
            let (id, kind) = (end.original_decision_id, end.decision_type);
            EventData::typed(DecisionCompleted::new(id, kind, &error))
        }
        SubAgentCompleted::TYPE => {
            let end = data.read::<SubAgentCompleted>()?;
            EventData::typed(SubAgentFailed {
                subagent_id: end.subagent_id.clone(),
                subagent_type: end.subagent_type.clone(),
                decision: end.decision,
                failure: failure(why),
            })
        }
        SubAgentFailed::TYPE => {
            let end = data.read::<SubAgentFailed>()?;
            EventData::typed(SubAgentFailed { failure: failure(why), ..(*end).clone() })
        }
        SubAgentCancelled::TYPE => {
            let end = data.read::<SubAgentCancelled>()?;
            EventData::typed(SubAgentCancelled { reason: why.to_owned(), ..(*end).clone() })
        }
        WorkflowCompleted::TYPE => {
            let end = data.read::<WorkflowCompleted>()?;
            EventData::typed(WorkflowFailed {
                workflow_id: end.workflow_id.clone(),
                run: end.run,
                failed_nodes: Vec::new(),
                failure: failure(why),
            })
        }
        WorkflowFailed::TYPE => {
            let end = data.read::<WorkflowFailed>()?;
            EventData::typed(WorkflowFailed { failure: failure(why), ..(*end).clone() })
        }
        WorkflowAborted::TYPE => {
            let end = data.read::<WorkflowAborted>()?;
            EventData::typed(WorkflowAborted { reason: why.to_owned(), ..(*end).clone() })
        }
        RecoveryAbandoned::TYPE => {
            let end = data.read::<RecoveryAbandoned>()?;
            EventData::typed(RecoveryAbandoned { reason: why.to_owned(), ..(*end).clone() })
        }
        // They say nothing else.
        DecisionInterrupted::TYPE
        | HoldExpired::TYPE
        | SubAgentTimedOut::TYPE
        | WorkflowInterrupted::TYPE => data.clone(),
        _ => return None,
    })
}

fn failure(why: &str) -> Failure {
    Failure::new(ErrorCode::Permission, why)
}
