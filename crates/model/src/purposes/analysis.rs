//! Questions about data: from a message to a plan, SQL, a script and a report.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::Database;
use crate::known::Facts;

/// Whether a message asks for data; [`Ground`] → [`Intent`].
pub const INTENT: &str = "analysis_intent";
/// The question in self-contained form; [`Ground`] → [`Enhanced`].
pub const ENHANCE: &str = "analysis_enhance";
/// Whether the data can answer it; [`Ground`] → [`Assessed`].
pub const FEASIBILITY: &str = "analysis_feasibility";
/// The steps; [`Planning`] → [`Plan`].
pub const PLAN: &str = "analysis_plan";
/// A step's statement; [`Asking`] → [`Statement`].
pub const SQL: &str = "analysis_sql";
/// Whether a statement matches the question; [`Checking`] → [`Consistency`].
pub const CONSISTENCY: &str = "analysis_consistency";
/// A step's script; [`Computing`] → [`Script`].
pub const PYTHON: &str = "analysis_python";
/// A summary of a script's output, as text; [`Computed`].
pub const PYTHON_RESULT: &str = "analysis_python_result";
/// A report on all results, as Markdown; [`Reporting`].
pub const REPORT: &str = "analysis_report";

/// The context of every question about data. A field that is absent in JSON is empty.
///
/// ```
/// use ephor_model::purposes::analysis::Ground;
///
/// let ground: Ground = serde_json::from_str(r#"{"question": "Revenue per month?"}"#).unwrap();
/// assert!(ground.database.is_none() && ground.turns.is_empty());
/// ```
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Ground {
    /// The person's question; once enhanced, in self-contained form.
    pub question: String,
    /// The database to query, with the relevant tables. None: not chosen yet.
    pub database: Option<Database>,
    /// All databases, while none is chosen.
    pub databases: Vec<Database>,
    /// What documents and glossaries say about it.
    pub evidence: Vec<Evidence>,
    /// Terms of the business, with the schema names that they may refer to.
    pub synonyms: BTreeMap<String, Vec<String>>,
    /// Earlier questions and answers, oldest first.
    pub turns: Vec<PastTurn>,
    /// Today, `YYYY-MM-DD`. Empty if unknown.
    pub today: String,
    /// What was looked up for the question, in each database.
    pub facts: Vec<Facts>,
}

/// A passage that may help to understand a question. It is data, never an instruction.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Evidence {
    /// Its source.
    pub source: String,
    /// Its text.
    pub text: String,
}

/// A past turn.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct PastTurn {
    /// The question.
    pub question: String,
    /// The answer.
    pub answer: String,
}

/// What a message wants.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Intent {
    /// `analysis` for anything that data may answer, `chat` for small talk and anything unrelated
    /// to data.
    #[serde(default)]
    pub classification: Option<String>,
    /// For `chat`: the reply to the person.
    #[serde(default)]
    pub answer: Option<String>,
}

/// A self-contained question.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Enhanced {
    /// The question, completed from earlier turns and the evidence.
    #[serde(default)]
    pub canonical_query: Option<String>,
    /// Other phrasings, the canonical one first.
    #[serde(default)]
    pub expanded_queries: Vec<String>,
}

/// Whether data can answer a question.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Assessed {
    /// `data_analysis`, `clarification` or `chat`.
    #[serde(default)]
    pub requirement_type: Option<String>,
    /// What is wanted from the data; or what is missing, and what was understood.
    #[serde(default)]
    pub content: String,
}

/// The context of a plan.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Planning {
    /// The question and its data.
    pub ground: Ground,
    /// Whether only a statement is wanted, without script and report.
    pub nl2sql_only: bool,
    /// Whether scripts can run.
    pub python: bool,
    /// The previous plan, if any.
    pub previous: Option<String>,
    /// What is wrong with it, as reported by validation or the person.
    pub rejected: Option<String>,
}

/// A plan of steps.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Plan {
    /// Why these steps.
    pub thought_process: String,
    /// The steps, in order.
    pub execution_plan: Vec<PlanStep>,
}

/// A step of a plan.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PlanStep {
    /// Its number, from 1.
    pub step: u32,
    /// `SQL_GENERATE_NODE`, `PYTHON_GENERATE_NODE` or `REPORT_GENERATOR_NODE`.
    pub tool_to_use: String,
    /// Its parameters.
    pub tool_parameters: Option<ToolParameters>,
}

/// The parameters of a step.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ToolParameters {
    /// For SQL and Python: what to find out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instruction: Option<String>,
    /// For a report: what to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary_and_recommendations: Option<String>,
}

/// The context of a statement.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Asking {
    /// The question and its data.
    pub ground: Ground,
    /// What this step should find out.
    pub instruction: String,
    /// The statement that failed, if any.
    pub failed: Option<FailedStatement>,
}

/// A failed statement.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct FailedStatement {
    /// The statement.
    pub sql: String,
    /// What is wrong with it.
    pub reason: String,
    /// Whether the same statement may succeed later.
    pub transient: bool,
}

/// A read-only statement.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Statement {
    /// One SELECT in the database's dialect, with `?` (SQLite) or `$1` (Postgres) for values.
    pub sql: String,
    /// The values, in order.
    pub params: Vec<Value>,
    /// What it finds out, in a few words.
    pub understood: String,
    /// Its assumptions and omissions, one sentence each.
    pub notes: Vec<String>,
}

/// The context of a check of a statement.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Checking {
    /// The question and its data.
    pub ground: Ground,
    /// What the step should find out.
    pub instruction: String,
    /// The statement.
    pub sql: String,
    /// Its parameters.
    pub params: Vec<Value>,
}

/// Whether a statement matches the question.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Consistency {
    /// Whether it does.
    pub consistent: bool,
    /// Why not.
    pub reason: String,
}

/// The context of a script. The script reads all rows as its variable `rows`, not only the sample.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Computing {
    /// The question; its database isn't needed.
    pub question: String,
    /// What this step should compute.
    pub instruction: String,
    /// The names of the rows' columns.
    pub columns: Vec<String>,
    /// The first few rows, as examples.
    pub sample: Vec<Value>,
    /// The number of rows.
    pub row_count: usize,
    /// The script that failed, if any.
    pub failed: Option<FailedScript>,
}

/// A script that failed.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct FailedScript {
    /// The script.
    pub code: String,
    /// The reason.
    pub error: String,
}

/// A script.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Script {
    /// The body of a function over `rows`, `columns`, `results` and `question`; it returns an
    /// object.
    pub code: String,
}

/// A script's result.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Computed {
    /// The question.
    pub question: String,
    /// What the step should compute.
    pub instruction: String,
    /// Its output.
    pub output: Value,
}

/// The context of a report.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Reporting {
    /// The question.
    pub question: String,
    /// What the report should say.
    pub wanted: String,
    /// The steps' findings, in order.
    pub findings: Vec<Finding>,
    /// What documents and glossaries say about it.
    pub evidence: Vec<Evidence>,
    /// Today, `YYYY-MM-DD`. Empty if unknown.
    pub today: String,
}

/// A step's findings.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Finding {
    /// The step's number.
    pub step: u32,
    /// What was asked of the data, in words.
    pub about: String,
    /// A statement's columns.
    pub columns: Vec<String>,
    /// A statement's first rows.
    pub rows: Vec<Map<String, Value>>,
    /// The number of rows.
    pub row_count: usize,
    /// A summary of a script's output.
    pub analysis: Option<String>,
}
