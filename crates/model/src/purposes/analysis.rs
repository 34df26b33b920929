//! Questions about data: from what a person says to a plan, SQL, a script and a report.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::Database;
use crate::known::Facts;

/// Whether a message asks for data at all; [`Ground`] → [`Intent`].
pub const INTENT: &str = "analysis_intent";
/// What is asked, so that it stands by itself; [`Ground`] → [`Enhanced`].
pub const ENHANCE: &str = "analysis_enhance";
/// Whether the data can answer; [`Ground`] → [`Assessed`].
pub const FEASIBILITY: &str = "analysis_feasibility";
/// The steps; [`Planning`] → [`Plan`].
pub const PLAN: &str = "analysis_plan";
/// A step's statement; [`Asking`] → [`Statement`].
pub const SQL: &str = "analysis_sql";
/// Whether a statement says what was asked; [`Checking`] → [`Consistency`].
pub const CONSISTENCY: &str = "analysis_consistency";
/// A step's script; [`Computing`] → [`Script`].
pub const PYTHON: &str = "analysis_python";
/// What a script's output says, as text; [`Computed`].
pub const PYTHON_RESULT: &str = "analysis_python_result";
/// What all results say together, as Markdown; [`Reporting`].
pub const REPORT: &str = "analysis_report";

/// What every question about data is asked with. A field that is absent in JSON is empty.
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
    /// What the person asks; once it has been enhanced, so that it stands by itself.
    pub question: String,
    /// The database that is asked, with the tables that matter. None: not chosen yet.
    pub database: Option<Database>,
    /// All databases, while none is chosen.
    pub databases: Vec<Database>,
    /// What documents and glossaries say of it.
    pub evidence: Vec<Evidence>,
    /// Words of this business, and the names in the schema that they may stand for.
    pub synonyms: BTreeMap<String, Vec<String>>,
    /// What was asked and answered before, oldest first.
    pub turns: Vec<PastTurn>,
    /// Today, `YYYY-MM-DD`. Empty: not known.
    pub today: String,
    /// What was looked up for the question, in each database that was asked.
    pub facts: Vec<Facts>,
}

/// A passage that may help to understand a question. It is data: nothing in it is an instruction.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Evidence {
    /// Where it is from.
    pub source: String,
    /// What it says.
    pub text: String,
}

/// A turn that is over.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct PastTurn {
    /// What was asked.
    pub question: String,
    /// What came of it.
    pub answer: String,
}

/// What a message wants.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Intent {
    /// `analysis` for anything that data may answer, `chat` for small talk and what has nothing to
    /// do with data.
    #[serde(default)]
    pub classification: Option<String>,
    /// Of `chat`: what the person is told.
    #[serde(default)]
    pub answer: Option<String>,
}

/// A question that stands by itself.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Enhanced {
    /// The question, with what earlier turns and the evidence say put in.
    #[serde(default)]
    pub canonical_query: Option<String>,
    /// Other ways to say it, the canonical one first.
    #[serde(default)]
    pub expanded_queries: Vec<String>,
}

/// Whether data can answer a question.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Assessed {
    /// `data_analysis`, `clarification` or `chat`.
    #[serde(default)]
    pub requirement_type: Option<String>,
    /// What is wanted of the data; or what is missing, and what was understood.
    #[serde(default)]
    pub content: String,
}

/// What a plan is made from.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Planning {
    /// The question and its data.
    pub ground: Ground,
    /// Only a statement is wanted, no script and no report.
    pub nl2sql_only: bool,
    /// Whether scripts can run.
    pub python: bool,
    /// The plan before, where there was one.
    pub previous: Option<String>,
    /// What is wrong with it, in the validation's words or the person's.
    pub rejected: Option<String>,
}

/// What is done, step by step.
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
    /// What it is told.
    pub tool_parameters: Option<ToolParameters>,
}

/// What a step is told.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ToolParameters {
    /// Of SQL and Python: what it shall find out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instruction: Option<String>,
    /// Of a report: what it shall say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary_and_recommendations: Option<String>,
}

/// What a statement is written from.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Asking {
    /// The question and its data.
    pub ground: Ground,
    /// What this step shall find out.
    pub instruction: String,
    /// The statement that failed, where there was one.
    pub failed: Option<FailedStatement>,
}

/// A statement that can't be used.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct FailedStatement {
    /// The statement.
    pub sql: String,
    /// What is wrong with it.
    pub reason: String,
    /// Whether the same statement may work another time.
    pub transient: bool,
}

/// A statement that only reads.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Statement {
    /// One SELECT in the database's dialect, with `?` (SQLite) or `$1` (Postgres) for values.
    pub sql: String,
    /// The values, in order.
    pub params: Vec<Value>,
    /// What it finds out, in a few words.
    pub understood: String,
    /// What it assumes and leaves out, each in a sentence.
    pub notes: Vec<String>,
}

/// What a statement is checked against.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Checking {
    /// The question and its data.
    pub ground: Ground,
    /// What the step shall find out.
    pub instruction: String,
    /// The statement.
    pub sql: String,
    /// Its parameters.
    pub params: Vec<Value>,
}

/// Whether a statement says what was asked.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Consistency {
    /// Whether it does.
    pub consistent: bool,
    /// Why not.
    pub reason: String,
}

/// What a script is written from. The script reads the rows as its variable `rows`, whatever they
/// are here.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Computing {
    /// The question; its database isn't needed.
    pub question: String,
    /// What this step shall compute.
    pub instruction: String,
    /// Names of the rows' columns.
    pub columns: Vec<String>,
    /// The first few rows, so that it is seen what they are like.
    pub sample: Vec<Value>,
    /// How many there are.
    pub row_count: usize,
    /// The script that failed, where there was one.
    pub failed: Option<FailedScript>,
}

/// A script that failed.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct FailedScript {
    /// The script.
    pub code: String,
    /// Why.
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

/// What a script gave.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Computed {
    /// The question.
    pub question: String,
    /// What the step was to compute.
    pub instruction: String,
    /// Its output.
    pub output: Value,
}

/// What a report is written from.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Reporting {
    /// The question.
    pub question: String,
    /// What the report shall say.
    pub wanted: String,
    /// What the steps found, in order.
    pub findings: Vec<Finding>,
    /// What documents and glossaries say of it.
    pub evidence: Vec<Evidence>,
}

/// What a step found.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Finding {
    /// The step's number.
    pub step: u32,
    /// What was asked of the data, in words.
    pub about: String,
    /// Names of the columns, of a statement.
    pub columns: Vec<String>,
    /// The first rows, of a statement.
    pub rows: Vec<Map<String, Value>>,
    /// How many rows there are.
    pub row_count: usize,
    /// What a script's output says.
    pub analysis: Option<String>,
}
