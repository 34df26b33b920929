//! Statements that a person wants to see before they run.

use crate::case::{Case, NodeView};
use crate::rule::{Rule, RuleResult};
use crate::violations::Violations;

/// Holds the call of a DATABASE node whose configuration has `review: true`. It is on record with the
/// decision, so it holds in whichever process carries the node out, and after a restart.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// // The decision itself is approved: its call is held, once its references have their values.
/// let verdict = judge_line(
///     r#"{"decision_type": "create_node", "payload": {"action_type": "create_node",
///         "node_type": "DATABASE", "node_name": "n", "config": {
///         "query": "SELECT count(*) FROM orders", "review": true}}}"#,
///     &JudgeConfig::default(),
/// );
/// assert!(verdict.violations.is_empty());
/// ```
pub struct Review;

impl Rule for Review {
    fn id(&self) -> &str {
        "review"
    }

    fn check_node(&self, _: &Case<'_>, node: &NodeView<'_>, found: &mut Violations) -> RuleResult {
        let asked = node.get("review").and_then(serde_json::Value::as_bool) == Some(true);
        if asked && node.is("DATABASE") && node.resolved() {
            found.hold("A review was asked for: approve the statement before it runs.");
        }
        Ok(())
    }
}
