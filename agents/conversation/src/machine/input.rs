//! Events as inputs.

use ephor_core::events::{
    CallHeld, ClarificationRequested, DecisionCompleted, DecisionHeld, DecisionInterrupted,
    DecisionRejected, DecisionValidated, RunCancelled, SubAgentSpawned, UserMessageReceived,
    WorkflowAdjustmentRequested,
};
use ephor_core::run_end::RunEnd;
use ephor_core::subagent_end::SubAgentEnd;
use ephor_core::{DecisionError, Envelope, ErrorCode, Event, EventId, Failure};

use super::{Input, UserMessage, Verdict, WorkflowEnd, edited};

impl Input {
    /// What begins a turn by this.
    pub fn begins(&self) -> Option<EventId> {
        match self {
            Self::User(message) => Some(message.id),
            Self::AdjustmentRequested { id, .. } => Some(*id),
            _ => None,
        }
    }

    /// The input for an event. None if there is none.
    pub fn from_envelope(envelope: &Envelope) -> Option<Self> {
        Some(match envelope.kind() {
            UserMessageReceived::TYPE => {
                let event = envelope.read::<UserMessageReceived>()?;
                Self::User(UserMessage {
                    id: envelope.id,
                    text: event.text.clone(),
                    answers: event.answers,
                    fields: event.fields.clone().unwrap_or_default(),
                })
            }
            DecisionValidated::TYPE => {
                let event = envelope.read::<DecisionValidated>()?;
                Self::Verdict {
                    decision: event.original_decision_id,
                    verdict: Verdict::Validated { payload: Some(edited::payload(&event)) },
                }
            }
            DecisionRejected::TYPE => {
                let event = envelope.read::<DecisionRejected>()?;
                Self::Verdict {
                    decision: event.original_decision_id,
                    verdict: Verdict::Rejected { violations: event.violations.clone() },
                }
            }
            DecisionHeld::TYPE => {
                let event = envelope.read::<DecisionHeld>()?;
                Self::Verdict {
                    decision: event.original_decision_id,
                    verdict: Verdict::Held { reason: event.question.reason.clone() },
                }
            }
            CallHeld::TYPE => {
                let event = envelope.read::<CallHeld>()?;
                let (node, kind) = (event.node.node_id.clone(), event.kind.clone());
                Self::CallHeld { node, kind, reason: event.question.reason.clone() }
            }
            DecisionCompleted::TYPE => {
                let event = envelope.read::<DecisionCompleted>()?;
                Self::Completed { decision: event.original_decision_id, result: event.ended() }
            }
            DecisionInterrupted::TYPE => {
                let event = envelope.read::<DecisionInterrupted>()?;
                Self::Interrupted { decision: event.original_decision_id, by: event.by }
            }
            ClarificationRequested::TYPE => {
                let event = envelope.read::<ClarificationRequested>()?;
                Self::Asked {
                    decision: event.decision,
                    question: event.question.clone(),
                    options: event.options.clone(),
                }
            }
            WorkflowAdjustmentRequested::TYPE => {
                let event = envelope.read::<WorkflowAdjustmentRequested>()?;
                Self::AdjustmentRequested {
                    id: envelope.id,
                    workflow_id: event.workflow_id.clone(),
                    reason: event.reason.clone(),
                    execution_context: event.execution_context.clone(),
                }
            }
            RunCancelled::TYPE => {
                let event = envelope.read::<RunCancelled>()?;
                Self::Cancelled { run: event.run, why: event.why() }
            }
            _ => return Self::of_workflow(envelope).or_else(|| Self::of_subagent(envelope)),
        })
    }

    fn of_workflow(envelope: &Envelope) -> Option<Self> {
        let RunEnd { run, outcome, .. } = RunEnd::of(envelope)?;
        let end = match outcome {
            Ok(output) => WorkflowEnd::Completed { output },
            Err(error) => WorkflowEnd::Failed { error },
        };
        Some(Self::WorkflowEnded { run, end })
    }

    fn of_subagent(envelope: &Envelope) -> Option<Self> {
        if let Some(event) = envelope.read::<SubAgentSpawned>() {
            return Some(Self::SubAgentSpawned {
                subagent: event.subagent_id.clone(),
                decision: event.decision,
            });
        }
        let end = SubAgentEnd::of(envelope)?;
        let why = end.reason().unwrap_or_default();
        let result = match &end {
            SubAgentEnd::Completed(event) => Ok(event.output.clone()),
            SubAgentEnd::Failed(event) => Err(event.failure.clone().into()),
            SubAgentEnd::TimedOut(_) => Err(Failure::new(ErrorCode::Timeout, why).into()),
            SubAgentEnd::Cancelled(_) => {
                let what = format!("it was cancelled: {why}");
                Err(DecisionError::new(DecisionError::INTERRUPTED, what))
            }
        };
        let (subagent, decision) = (end.subagent_id().clone(), end.decision());
        Some(Self::SubAgentEnded { subagent, decision, result })
    }
}
