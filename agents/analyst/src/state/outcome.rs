//! What steps give.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A statement with its values.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Written {
    /// The statement.
    pub sql: String,
    /// Values for its places.
    #[serde(default)]
    pub params: Vec<Value>,
    /// What it finds out, in a few words.
    #[serde(default)]
    pub understood: String,
    /// What it assumes and leaves out.
    #[serde(default)]
    pub notes: Vec<String>,
}

/// What came of asking for a statement.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SqlOutput {
    /// This one.
    Statement(Written),
    /// None, and there won't be one.
    End,
}

/// Why the last statement can't be used; both false: it can.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct RetryReason {
    /// It doesn't say what was asked.
    pub semantic_fail: bool,
    /// The database refused it, or the judge did.
    pub sql_execute_fail: bool,
    /// Why, in a sentence.
    #[serde(default)]
    pub reason: String,
    /// The statement.
    #[serde(default)]
    pub sql: String,
    /// Whether the same statement may work another time.
    #[serde(default)]
    pub transient: bool,
}

/// A step's script, from its writing to its output.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PythonWork {
    /// The step that it is for.
    pub step: u32,
    /// The script. Empty: there is none.
    pub code: String,
    /// Scripts that were asked for in this step.
    pub tries: u32,
    /// Whether the last one ran to its end. None: it wasn't run.
    pub success: Option<bool>,
    /// Whether the analysis goes on without.
    pub fallback: bool,
    /// What the script returned, as JSON; `{}` of the fallback.
    pub output: String,
    /// Why the last one failed, or why there is none.
    pub error: Option<String>,
}

/// What a step of the plan gave.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum StepResult {
    /// Rows.
    Sql {
        /// The step's number.
        step: u32,
        /// What it was to find out.
        instruction: String,
        /// What was asked of the database.
        statement: Written,
        /// Names of the columns.
        columns: Vec<String>,
        /// The rows, at most as many and as large as the limits allow.
        rows: Vec<Map<String, Value>>,
        /// How many rows there were.
        row_count: usize,
        /// Whether there are more rows than these.
        truncated: bool,
    },
    /// What a script computed.
    Python {
        /// The step's number.
        step: u32,
        /// What it was to compute.
        instruction: String,
        /// The script.
        code: String,
        /// What it returned; `{}` of the fallback.
        output: Value,
        /// What the output says.
        analysis: String,
        /// Whether there is no output, and the analysis went on without.
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

/// The end of an analysis, for people.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Report {
    /// Markdown.
    pub markdown: String,
    /// A page that needs nothing else. None: there is none.
    pub html: Option<String>,
}
