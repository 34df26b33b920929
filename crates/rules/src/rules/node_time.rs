//! Node timeouts are limited.

use serde_json::Value;

use crate::case::{Case, NodeView};
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::Violations;

/// A node's timeout is at most `max_node_seconds` (300), inclusive.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "create_node", "payload": {"action_type": "create_node",
///         "node_type": "PYTHON", "node_name": "n", "config": {"code": "return 1", "timeout": 61}},
///         "coordinator": {"correction": "off", "max_node_seconds": 60}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "NODE_TIME_LIMIT");
/// assert_eq!(verdict.violations[0].pointer, "/config/timeout");
/// ```
pub struct NodeTime;

impl Rule for NodeTime {
    fn id(&self) -> &str {
        "node_time"
    }

    fn check_node(
        &self,
        case: &Case<'_>,
        node: &NodeView<'_>,
        found: &mut Violations,
    ) -> RuleResult {
        let most = case.config.max_node_seconds;
        let Some(seconds) = node.get("timeout").and_then(Value::as_f64) else {
            return Ok(());
        };
        if seconds > most {
            let pointer = node.pointer("/timeout");
            // The kind's own bound may have said so already.
            if !found.has(&pointer) {
                found.add(
                    code::NODE_TIME_LIMIT,
                    pointer,
                    format!("timeout must be at most {most} s, not {seconds} s"),
                    format!("at most {most} seconds"),
                    "Lower it; the limit is for nodes only.",
                );
            }
        }
        Ok(())
    }
}
