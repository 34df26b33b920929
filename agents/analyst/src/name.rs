//! The nodes' names.

/// Whether data is asked for at all.
pub const INTENT_RECOGNITION: &str = "intent_recognition";
/// What documents and glossaries say of it.
pub const EVIDENCE_RECALL: &str = "evidence_recall";
/// The question so that it stands by itself.
pub const QUERY_ENHANCE: &str = "query_enhance";
/// Which tables may matter.
pub const SCHEMA_RECALL: &str = "schema_recall";
/// How they hang together.
pub const TABLE_RELATION: &str = "table_relation";
/// Whether the data can answer.
pub const FEASIBILITY_ASSESSMENT: &str = "feasibility_assessment";
/// The steps.
pub const PLANNER: &str = "planner";
/// Which step is due.
pub const PLAN_EXECUTOR: &str = "plan_executor";
/// What a person says of the plan.
pub const HUMAN_FEEDBACK: &str = "human_feedback";
/// A statement.
pub const SQL_GENERATE: &str = "sql_generate";
/// Whether it says what was asked.
pub const SEMANTIC_CONSISTENCY: &str = "semantic_consistency";
/// Its rows.
pub const SQL_EXECUTE: &str = "sql_execute";
/// A script.
pub const PYTHON_GENERATE: &str = "python_generate";
/// Its output.
pub const PYTHON_EXECUTE: &str = "python_execute";
/// What that says.
pub const PYTHON_ANALYZE: &str = "python_analyze";
/// The report.
pub const REPORT_GENERATOR: &str = "report_generator";
