//! The results of steps.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A statement with its parameters.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Written {
    /// The statement.
    pub sql: String,
    /// The values of its parameters.
    #[serde(default)]
    pub params: Vec<Value>,
    /// What it finds out, in a few words.
    #[serde(default)]
    pub understood: String,
    /// Its assumptions and omissions.
    #[serde(default)]
    pub notes: Vec<String>,
}

/// The result of requesting a statement.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SqlOutput {
    /// This one.
    Statement(Written),
    /// None, and there won't be one.
    End,
}

/// Why the last statement can't be used. If both are false, it can.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct RetryReason {
    /// It doesn't match the question.
    pub semantic_fail: bool,
    /// The database or the judge refused it.
    pub sql_execute_fail: bool,
    /// The reason, as a sentence.
    #[serde(default)]
    pub reason: String,
    /// The statement.
    #[serde(default)]
    pub sql: String,
    /// Whether the same statement may succeed later.
    #[serde(default)]
    pub transient: bool,
}

/// A step's script and its output.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PythonWork {
    /// The step that it is for.
    pub step: u32,
    /// The script. Empty if there is none.
    pub code: String,
    /// The number of scripts requested in this step.
    pub tries: u32,
    /// Whether the last one completed. None if none was run.
    pub success: Option<bool>,
    /// Whether the analysis continues without it.
    pub fallback: bool,
    /// The script's result, as JSON; `{}` in the fallback.
    pub output: String,
    /// Why the last one failed, or why there is none.
    pub error: Option<String>,
}

/// The result of a plan's step.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum StepResult {
    /// Rows.
    Sql {
        /// The step's number.
        step: u32,
        /// What it was to find out.
        instruction: String,
        /// The statement.
        statement: Written,
        /// The names of the columns.
        columns: Vec<String>,
        /// The rows, within the limits.
        rows: Vec<Map<String, Value>>,
        /// The total number of rows.
        row_count: usize,
        /// Whether there are more rows than these.
        truncated: bool,
    },
    /// The result of a script.
    Python {
        /// The step's number.
        step: u32,
        /// What it was to compute.
        instruction: String,
        /// The script.
        code: String,
        /// Its result; `{}` in the fallback.
        output: Value,
        /// A summary of the output.
        analysis: String,
        /// Whether there is no output, and the analysis continued without it.
        fallback: bool,
    },
}

impl StepResult {
    /// The step's number.
    pub fn step(&self) -> u32 {
        match self {
            Self::Sql { step, .. } | Self::Python { step, .. } => *step,
        }
    }
}

/// The report of an analysis, for people.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Report {
    /// Markdown.
    pub markdown: String,
    /// A self-contained page, if any.
    pub html: Option<String>,
}
