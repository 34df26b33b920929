//! The outcome of a task, as later requests carry it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How a task ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// With this output: a tool's, or text from reasoning.
    Output(Value),
    /// It failed, for this reason.
    Failed(String),
    /// It was skipped, for this reason.
    Skipped(String),
}

/// A finished task.
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
    /// Its output, if it succeeded.
    pub fn output(&self) -> Option<&Value> {
        match &self.ended {
            Ended::Output(output) if !output.is_null() => Some(output),
            _ => None,
        }
    }
}
