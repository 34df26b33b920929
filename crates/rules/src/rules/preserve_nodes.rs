//! Only existing nodes can be preserved.

use ephor_core::DecisionType;

use super::workflow::has_node;
use crate::case::Case;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::{Violations, brief};

/// REPLAN's `preserve_nodes` are nodes of the workflow.
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
        for (index, id) in case.list("preserve_nodes").iter().enumerate() {
            if let Some(id) = id.as_str().filter(|id| !has_node(workflow, id)) {
                found.add(
                    code::NODE_NOT_FOUND,
                    format!("/preserve_nodes/{index}"),
                    format!("node {:?} does not exist in the workflow", brief(id)),
                    "the node_id of a node of the workflow",
                    "Name only nodes that the workflow has.",
                );
            }
        }
        Ok(())
    }
}
