//! How far the analyst goes before it gives up.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Bounds of one question. They are part of the graph's state, so that a run that goes on in another
/// process keeps those with which it began.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Statements that are asked for, in each plan step. Default 10.
    pub sql_tries: u32,
    /// Scripts that are run, in each plan step, before the analysis goes on without. Default 5.
    pub python_tries: u32,
    /// Plans that validation sends back. Default 2.
    pub plan_repairs: u32,
    /// Plans that the person may reject. Default 3.
    pub rejections: u32,
    /// How often the catalogue is read again where it can't be read. Default 3.
    pub relation_retries: u32,
    /// Most steps of a plan. Default 12.
    pub plan_steps: u32,
    /// Most rows that a statement gives. Default 1000.
    pub rows: u32,
    /// Most bytes of one step's rows, as JSON, that are kept. Default 200 000.
    pub row_bytes: usize,
    /// Most tables that are looked at closely. Default 40.
    pub tables: usize,
    /// Most passages of documents and glossaries. Default 5.
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
    /// Steps of the graph that a run within these limits can take, and a few more: reaching it is an
    /// error that says so.
    pub fn graph_steps(&self) -> u64 {
        let sql = u64::from(self.sql_tries) * 3 + 4;
        let python = u64::from(self.python_tries) * 2 + 4;
        let plans = u64::from(self.plan_repairs) + u64::from(self.rejections) + 2;
        let each = sql.max(python);
        20 + u64::from(self.relation_retries) + plans * 4 + u64::from(self.plan_steps) * each
    }
}

/// How an analyst works.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Whether a person sees each plan before it is carried out, unless the task says otherwise.
    /// Default no.
    pub review: bool,
    /// Words of this business, and the names in the schema that they may stand for, best first.
    pub synonyms: std::collections::BTreeMap<String, Vec<String>>,
    /// Bounds.
    pub limits: Limits,
}
