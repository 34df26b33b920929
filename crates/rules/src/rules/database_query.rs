//! Values go into parameters, never into SQL.

use crate::case::{Case, NodeView};
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::Violations;

/// A DATABASE query contains no reference: values go into `params`.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "create_node", "payload": {"action_type": "create_node",
///         "node_type": "DATABASE", "node_name": "n",
///         "config": {"query": "SELECT * FROM t WHERE id = ${input.id}"}}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "REFERENCE_IN_QUERY");
/// assert_eq!(verdict.violations[0].pointer, "/config/query");
/// ```
pub struct DatabaseQuery;

impl Rule for DatabaseQuery {
    fn id(&self) -> &str {
        "database_query"
    }

    fn check_node(&self, _: &Case<'_>, node: &NodeView<'_>, found: &mut Violations) -> RuleResult {
        if node.is("DATABASE") && node.text("query").is_some_and(|query| query.contains("${")) {
            found.add(
                code::REFERENCE_IN_QUERY,
                node.pointer("/query"),
                "contains ${…}, and values are never pasted into SQL",
                "a statement with ? or $1 for its values",
                "Put ? into the query, and the reference into config.params.",
            );
        }
        Ok(())
    }
}
