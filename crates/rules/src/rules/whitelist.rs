//! Policy: restricts node kinds.

use ephor_core::node::MARKER_KINDS;

use crate::case::{Case, NodeView};
use crate::config::JudgeConfig;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::Violations;

/// With `node_type_whitelist`, nodes must be of a listed kind. START and END are exempt.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "create_node", "payload": {"action_type": "create_node",
///         "node_type": "LOOP", "node_name": "n", "config": {"max_iterations": 3}},
///         "coordinator": {"node_type_whitelist": "default"}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "NODE_TYPE_NOT_ALLOWED");
/// assert_eq!(verdict.violations[0].pointer, "/node_type");
/// ```
pub struct NodeWhitelist;

impl Rule for NodeWhitelist {
    fn id(&self) -> &str {
        "node_type_whitelist"
    }

    fn enabled(&self, config: &JudgeConfig) -> bool {
        config.node_type_whitelist.is_some()
    }

    fn check_node(
        &self,
        case: &Case<'_>,
        node: &NodeView<'_>,
        found: &mut Violations,
    ) -> RuleResult {
        let (Some(list), Some(kind)) = (&case.config.node_type_whitelist, node.kind) else {
            return Ok(());
        };
        if node.spec.is_some() && !list.allows(kind) && !MARKER_KINDS.contains(&kind) {
            found.add(
                code::NODE_TYPE_NOT_ALLOWED,
                node.kind_pointer(),
                format!("the node_type {kind} is not in the whitelist"),
                format!("one of {}", list.describe()),
                "Use a kind of the whitelist.",
            );
        }
        Ok(())
    }
}
