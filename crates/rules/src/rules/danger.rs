//! No node's code is dangerous.

use crate::case::{Case, NodeView};
use crate::python;
use crate::rule::{Rule, RuleResult};
use crate::violations::Violations;

/// The code of PYTHON, and of kinds registered as running code, must neither leave its interpreter
/// nor touch the system. See [`crate::python`].
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "create_node", "payload": {"action_type": "create_node",
///         "node_type": "PYTHON", "node_name": "n",
///         "config": {"code": "from os import system as s\\ns('id')"}}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "DANGER_PROCESS");
/// assert_eq!(verdict.violations[0].pointer, "/config/code");
/// ```
pub struct Danger;

impl Rule for Danger {
    fn id(&self) -> &str {
        "danger"
    }

    fn check_node(
        &self,
        case: &Case<'_>,
        node: &NodeView<'_>,
        found: &mut Violations,
    ) -> RuleResult {
        // A change to a node that is known by name only may still hold code.
        if !node.spec.map_or(node.kind.is_none(), |spec| spec.code) {
            return Ok(());
        }
        let Some(code) = node.text("code") else {
            return Ok(());
        };
        for finding in python::scan(code) {
            if case.config.sandboxed_python && finding.danger.is_contained() {
                continue;
            }
            found.add(
                finding.danger.code(),
                node.pointer("/code"),
                format!("line {}: {} {}", finding.line, finding.what, finding.danger.verb()),
                "code that works on the values it is given",
                finding.danger.hint(),
            );
        }
        Ok(())
    }
}
