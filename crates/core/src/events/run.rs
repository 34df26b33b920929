//! Cancelling runs: turns, workflow executions, sub-agents.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::event;
use crate::decision_error::DecisionError;
use crate::ids::EventId;

/// A person cancelled a run, with everything that followed from it and hasn't ended. Effects that
/// took place stay. The individual ends are recorded after this event.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RunCancelled {
    /// The message that started a turn, or the decision that started anything else.
    pub run: EventId,
    /// The sequence of the run's first event. Everything that follows from it comes later.
    pub since: u64,
    /// Who cancelled it, as the embedder names them.
    pub by: String,
    /// The reason in their words. May be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
}
event!(RunCancelled, by Runtime);

impl RunCancelled {
    /// Who cancelled it and why, as a sentence.
    ///
    /// ```
    /// use ephor_core::EventId;
    /// use ephor_core::events::RunCancelled;
    ///
    /// let (run, by) = (EventId::fresh(), "ann".to_owned());
    /// let cancelled = RunCancelled { run, since: 1, by, reason: "too dear".to_owned() };
    /// assert_eq!(cancelled.why(), "ann cancelled it: too dear");
    /// ```
    pub fn why(&self) -> String {
        match self.reason.is_empty() {
            true => format!("{} cancelled it", self.by),
            false => format!("{} cancelled it: {}", self.by, self.reason),
        }
    }

    /// The error that ends a decision belonging to the run.
    pub fn error(&self) -> DecisionError {
        DecisionError::new(DecisionError::CANCELLED, self.why())
    }
}
