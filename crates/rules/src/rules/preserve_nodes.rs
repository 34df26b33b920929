//! Only existing nodes can be preserved, and none that is removed.

use std::collections::HashSet;

use ephor_core::DecisionType;
use serde_json::Value;

use super::workflow::has_node;
use crate::case::Case;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::{Violations, brief};

/// REPLAN's `preserve_nodes` are nodes of the workflow, and none of them is in `remove_nodes` of its
/// `suggested_changes`.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "replan_workflow", "payload": {"action_type": "replan_workflow",
///         "workflow_id": "wf", "reason": "r", "execution_context": {"error": "e"},
///         "preserve_nodes": ["a", "z"]},
///         "registry": {"workflows": {"wf": {"status": "FAILED", "inputs": ["day"], "nodes": ["a", "b"]}}}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "NODE_NOT_FOUND");
/// assert_eq!(verdict.violations[0].pointer, "/preserve_nodes/1");
/// ```
pub struct PreserveNodes;

impl Rule for PreserveNodes {
    fn id(&self) -> &str {
        "preserve_nodes"
    }

    fn applies(&self, kind: DecisionType) -> bool {
        kind == DecisionType::ReplanWorkflow
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        let Some(workflow) = case.workflow() else {
            return Ok(());
        };
        let removed = case.get("suggested_changes").and_then(|changes| changes.get("remove_nodes"));
        let removed = removed.and_then(Value::as_array).into_iter().flatten();
        let removed: HashSet<&str> = removed.filter_map(Value::as_str).collect();
        for (index, id) in case.list("preserve_nodes").iter().enumerate() {
            let Some(id) = id.as_str() else {
                continue;
            };
            let pointer = format!("/preserve_nodes/{index}");
            if !has_node(workflow, id) {
                found.add(
                    code::NODE_NOT_FOUND,
                    pointer,
                    format!("node {:?} does not exist in the workflow", brief(id)),
                    "the node_id of a node of the workflow",
                    "Name only nodes that the workflow has.",
                );
            } else if removed.contains(id) {
                found.add(
                    code::NOT_ALLOWED_VALUE,
                    pointer,
                    format!("node {:?} is in suggested_changes.remove_nodes too", brief(id)),
                    "a node that isn't removed",
                    "Either preserve the node or remove it: take it out of one of the two lists.",
                );
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::{JudgeConfig, judge_line};

    #[track_caller]
    fn check(preserve: Value, remove: Value, expect: &[&str]) {
        let line = json!({"decision_type": "replan_workflow", "payload": {
            "action_type": "replan_workflow", "workflow_id": "wf", "reason": "r",
            "execution_context": {"error": "e"}, "preserve_nodes": preserve,
            "suggested_changes": {"remove_nodes": remove}},
            "registry": {"workflows": {"wf": {"status": "FAILED", "nodes": ["a", "b", "d"]}}}});
        let verdict = judge_line(&line.to_string(), &JudgeConfig::default());
        let places = verdict.violations.iter().map(|one| format!("{} {}", one.code, one.pointer));
        assert_eq!(places.collect::<Vec<_>>(), expect);
    }

    #[test]
    fn a_node_is_not_both_preserved_and_removed() {
        check(json!(["d", "a"]), json!(["d"]), &["NOT_ALLOWED_VALUE /preserve_nodes/0"]);
        check(json!(["d", "a"]), json!(["b"]), &[]);
        check(json!(["z"]), json!(["z"]), &["NODE_NOT_FOUND /preserve_nodes/0"]);
        let both = ["NOT_ALLOWED_VALUE /preserve_nodes/0", "NOT_ALLOWED_VALUE /preserve_nodes/1"];
        check(json!(["b", "d"]), json!(["d", "b"]), &both);
    }
}
