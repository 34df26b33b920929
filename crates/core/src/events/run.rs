//! What people say to runs: turns, executions of workflows, sub-agents at their tasks.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::event;
use crate::decision_error::DecisionError;
use crate::ids::EventId;

/// A person has ended a run, and with it all that followed from it and isn't over. What had taken
/// effect by then has; the ends themselves are on record behind this.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RunCancelled {
    /// The message that began a turn, or the decision that began anything else.
    pub run: EventId,
    /// The sequence of the run's first event: whatever follows from it stands behind that.
    pub since: u64,
    /// Who, as the embedder knows them.
    pub by: String,
    /// Why, in their words. Empty: they didn't say.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
}
event!(RunCancelled, by Runtime);

impl RunCancelled {
    /// Who and why in a sentence.
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

    /// What a decision ends with that belonged to the run.
    pub fn error(&self) -> DecisionError {
        DecisionError::new(DecisionError::CANCELLED, self.why())
    }
}
