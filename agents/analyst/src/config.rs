//! The analyst's configuration and limits.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Limits of one question. They are part of the graph's state, so a run that continues in another
/// process keeps those that it started with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Maximum number of statements requested per plan step. Default 10.
    pub sql_tries: u32,
    /// Maximum number of scripts run per plan step, before the analysis continues without one.
    /// Default 5.
    pub python_tries: u32,
    /// Maximum number of plans that validation sends back. Default 2.
    pub plan_repairs: u32,
    /// Maximum number of plans that the person may reject. Default 3.
    pub rejections: u32,
    /// How often to retry reading the catalog. Default 3.
    pub relation_retries: u32,
    /// Maximum number of steps of a plan. Default 12.
    pub plan_steps: u32,
    /// Maximum number of rows of a statement. Default 1000.
    pub rows: u32,
    /// Maximum size of one step's rows, in bytes of JSON. Default 200 000.
    pub row_bytes: usize,
    /// Maximum number of tables to consider. Default 40.
    pub tables: usize,
    /// Maximum number of passages of documents and glossaries. Default 5.
    pub evidence: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            sql_tries: 10,
            python_tries: 5,
            plan_repairs: 2,
            rejections: 3,
            relation_retries: 3,
            plan_steps: 12,
            rows: 1000,
            row_bytes: 200_000,
            tables: 40,
            evidence: 5,
        }
    }
}

impl Limits {
    /// The graph's step limit for a run within these limits, with some reserve. Reaching it is an
    /// error.
    pub fn graph_steps(&self) -> u64 {
        let sql = u64::from(self.sql_tries) * 3 + 4;
        let python = u64::from(self.python_tries) * 2 + 4;
        let plans = u64::from(self.plan_repairs) + u64::from(self.rejections) + 2;
        let each = sql.max(python);
        20 + u64::from(self.relation_retries) + plans * 4 + u64::from(self.plan_steps) * each
    }
}

/// The configuration of an analyst.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Whether a person reviews each plan before it is carried out, unless the task says otherwise.
    /// Default no.
    pub review: bool,
    /// Whether a person reviews each SQL statement before it is sent to the database. Default no.
    pub review_statements: bool,
    /// Terms of the business, with the schema names that they may refer to, best first.
    pub synonyms: std::collections::BTreeMap<String, Vec<String>>,
    /// The connections that it may query. Empty: all. Default all.
    pub databases: Vec<String>,
    /// The limits.
    pub limits: Limits,
}
