//! Node types are registered and enabled, and markers occur only in plans.

use ephor_core::node::MARKER_KINDS;

use crate::case::{Case, NodeView, Place};
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::{Violations, brief};

/// A node's type is built in or registered; START and END are valid only as types of a plan's
/// nodes.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "create_node", "payload": {"action_type": "create_node",
///         "node_type": "SHELL", "node_name": "n", "config": {"cmd": "ls"}}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "UNKNOWN_NODE_TYPE");
/// assert_eq!(verdict.violations[0].pointer, "/node_type");
/// ```
pub struct NodeType;

impl Rule for NodeType {
    fn id(&self) -> &str {
        "node_type"
    }

    fn check_node(
        &self,
        case: &Case<'_>,
        node: &NodeView<'_>,
        found: &mut Violations,
    ) -> RuleResult {
        let Some(kind) = node.kind else {
            return Ok(());
        };
        if MARKER_KINDS.contains(&kind) {
            if node.body || !matches!(node.place, Place::Plan(_)) {
                found.add(
                    code::MARKER_OUTSIDE_PLAN,
                    node.kind_pointer(),
                    format!("{kind} is legal only as the type of a plan's node"),
                    "a kind that does work",
                    "Use START and END only in plans; elsewhere they do nothing.",
                );
            }
        } else if let Some(why) = node.spec.and_then(|spec| spec.off.as_deref()) {
            found.add(
                code::NODE_TYPE_OFF,
                node.kind_pointer(),
                format!("the node_type {kind} is switched off"),
                "a kind that is switched on",
                why,
            );
        } else if node.spec.is_none() {
            let known: Vec<&str> =
                case.world.registry.kinds().map(|spec| spec.name.as_str()).collect();
            let known = known.join(", ");
            found.add(
                code::UNKNOWN_NODE_TYPE,
                node.kind_pointer(),
                format!("{:?} is not a node_type that is registered", brief(kind)),
                format!("one of {known}"),
                format!("Use one of {known}, spelled like that, or register the kind first."),
            );
        }
        Ok(())
    }
}
