//! What came of a piece of work, as later requests carry it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How a task ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// With this output: a tool's, or a text from reasoning.
    Output(Value),
    /// It failed, and this is why.
    Failed(String),
    /// It wasn't run, and this is why.
    Skipped(String),
}

/// A task that is over.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// What it was to do.
    pub text: String,
    /// The tool. None: reasoning.
    pub tool: Option<String>,
    /// How it ended.
    pub ended: Ended,
}

impl Outcome {
    /// What it brought. None: nothing, or it didn't end well.
    pub fn output(&self) -> Option<&Value> {
        match &self.ended {
            Ended::Output(output) if !output.is_null() => Some(output),
            _ => None,
        }
    }
}
