//! A LOOP's body is a working node.

use crate::case::{Case, NodeView};
use crate::explain::code;
use crate::kind::KindSpec;
use crate::rule::{Rule, RuleResult};
use crate::violations::Violations;

/// A LOOP's body is a node of any kind but LOOP, START and END. It is judged like a node.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "create_node", "payload": {"action_type": "create_node",
///         "node_type": "LOOP", "node_name": "n", "config": {"items": [1],
///         "body": {"type": "LOOP", "config": {"max_iterations": 2}}}}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "NESTED_LOOP");
/// assert_eq!(verdict.violations[0].pointer, "/config/body/type");
/// ```
pub struct LoopBody;

impl Rule for LoopBody {
    fn id(&self) -> &str {
        "loop_body"
    }

    fn check_node(&self, _: &Case<'_>, node: &NodeView<'_>, found: &mut Violations) -> RuleResult {
        if node.body && node.spec.is_some_and(KindSpec::repeats_body) {
            found.add(
                code::NESTED_LOOP,
                node.kind_pointer(),
                "a LOOP can't be a LOOP's body",
                "a kind other than LOOP",
                "Split the repetition into two nodes.",
            );
        }
        Ok(())
    }
}
