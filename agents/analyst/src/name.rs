//! The names of the nodes.

/// Whether data is asked for.
pub const INTENT_RECOGNITION: &str = "intent_recognition";
/// What documents and glossaries say about it.
pub const EVIDENCE_RECALL: &str = "evidence_recall";
/// The question in self-contained form.
pub const QUERY_ENHANCE: &str = "query_enhance";
/// Which tables may matter.
pub const SCHEMA_RECALL: &str = "schema_recall";
/// How they are related.
pub const TABLE_RELATION: &str = "table_relation";
/// Whether the data can answer.
pub const FEASIBILITY_ASSESSMENT: &str = "feasibility_assessment";
/// The steps.
pub const PLANNER: &str = "planner";
/// Which step is next.
pub const PLAN_EXECUTOR: &str = "plan_executor";
/// A person's feedback on the plan.
pub const HUMAN_FEEDBACK: &str = "human_feedback";
/// A statement.
pub const SQL_GENERATE: &str = "sql_generate";
/// Whether it matches the question.
pub const SEMANTIC_CONSISTENCY: &str = "semantic_consistency";
/// Its rows.
pub const SQL_EXECUTE: &str = "sql_execute";
/// A script.
pub const PYTHON_GENERATE: &str = "python_generate";
/// Its output.
pub const PYTHON_EXECUTE: &str = "python_execute";
/// The meaning of its output.
pub const PYTHON_ANALYZE: &str = "python_analyze";
/// The report.
pub const REPORT_GENERATOR: &str = "report_generator";
