//! What the end of a workflow run means for the decision that started it.

use serde_json::{Value, json};

use crate::decision_error::DecisionError;
use crate::event::{Envelope, Event};
use crate::events::{WorkflowAborted, WorkflowCompleted, WorkflowFailed, WorkflowInterrupted};
use crate::ids::{EventId, WorkflowId};

/// A run that has ended.
#[derive(Debug, Clone, PartialEq)]
pub struct RunEnd {
    /// The workflow.
    pub workflow_id: WorkflowId,
    /// The run, which has its decision's id.
    pub run: EventId,
    /// The outputs of the nodes that nothing depends on, by node; or why there are none.
    pub outcome: Result<Value, DecisionError>,
    /// Whether it was cut off because its runtime ended. It continues when its conversation is
    /// taken over.
    pub cut_off: bool,
}

impl RunEnd {
    /// Reads a run's end from an event. None if the event is something else.
    ///
    /// ```
    /// use ephor_core::events::WorkflowAborted;
    /// use ephor_core::run_end::RunEnd;
    /// use ephor_core::{ConversationId, Disposition, Draft, EventId, WorkflowId};
    ///
    /// let (run, reason) = (EventId::fresh(), "the host is gone".to_owned());
    /// let aborted = WorkflowAborted { workflow_id: WorkflowId::from("wf_1"), run, reason };
    /// let draft = Draft::new(ConversationId::new("c").unwrap(), aborted);
    /// let event = draft.seal(1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
    /// let end = RunEnd::of(&event).unwrap();
    /// assert_eq!(end.outcome.unwrap_err().code(), "ABORTED");
    /// ```
    pub fn of(event: &Envelope) -> Option<Self> {
        let (workflow_id, run, outcome, cut_off) = match event.kind() {
            WorkflowCompleted::TYPE => {
                let end = event.read::<WorkflowCompleted>()?;
                (end.workflow_id.clone(), end.run, Ok(json!(end.output)), false)
            }
            WorkflowFailed::TYPE => {
                let end = event.read::<WorkflowFailed>()?;
                let error = DecisionError::from(end.failure.clone());
                let error = error.about("failed_nodes", &end.failed_nodes);
                (end.workflow_id.clone(), end.run, Err(error), false)
            }
            WorkflowAborted::TYPE => {
                let end = event.read::<WorkflowAborted>()?;
                let error = DecisionError::new(DecisionError::ABORTED, end.reason.clone());
                (end.workflow_id.clone(), end.run, Err(error), false)
            }
            _ => {
                let end = event.read::<WorkflowInterrupted>()?;
                let shut_down =
                    || DecisionError::new(DecisionError::SHUT_DOWN, "its runtime was shut down");
                let error = end.by.map_or_else(shut_down, DecisionError::interrupted);
                (end.workflow_id.clone(), end.run, Err(error), end.by.is_none())
            }
        };
        let outcome =
            outcome.map_err(|error: DecisionError| error.about("workflow_id", &workflow_id));
        Some(Self { workflow_id, run, outcome, cut_off })
    }

    /// The result of its decision.
    pub fn result(&self) -> Result<Value, DecisionError> {
        let result = |output: &Value| json!({"workflow_id": self.workflow_id, "output": output});
        self.outcome.as_ref().map(result).map_err(Clone::clone)
    }
}
