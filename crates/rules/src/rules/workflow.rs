//! Named workflows and nodes exist.

use ephor_core::{DecisionType, WorkflowStatus};

use crate::case::Case;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::{Violations, brief};
use crate::world::KnownWorkflow;

/// EXECUTE, RECOVERY and REPLAN name a stored workflow; EXECUTE one that is READY or COMPLETED, and
/// RECOVERY a node of it.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "execute_workflow", "payload": {"action_type": "execute_workflow",
///         "workflow_id": "wf", "input_params": {"day": 1}},
///         "registry": {"workflows": {"wf": {"status": "FAILED", "inputs": ["day"], "nodes": ["a", "b"]}}}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "WORKFLOW_STATUS");
/// assert_eq!(verdict.violations[0].pointer, "/workflow_id");
/// ```
pub struct StoredWorkflow;

impl Rule for StoredWorkflow {
    fn id(&self) -> &str {
        "workflow"
    }

    fn applies(&self, kind: DecisionType) -> bool {
        matches!(
            kind,
            DecisionType::ExecuteWorkflow
                | DecisionType::ErrorRecovery
                | DecisionType::ReplanWorkflow
        )
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        let Some(id) = case.text("workflow_id").filter(|id| !id.is_empty()) else {
            return Ok(());
        };
        let Some(workflow) = case.workflow() else {
            found.add(
                code::WORKFLOW_NOT_FOUND,
                "/workflow_id",
                format!("workflow {:?} does not exist", brief(id)),
                "the id of a stored workflow",
                "Use the id of a stored workflow, or create it first.",
            );
            return Ok(());
        };
        if case.kind == DecisionType::ExecuteWorkflow && !workflow.status.executable() {
            found.add(
                code::WORKFLOW_STATUS,
                "/workflow_id",
                format!("the workflow's status is {}, not READY or COMPLETED", workflow.status),
                "a workflow whose status is READY or COMPLETED",
                what_to_do(workflow.status),
            );
        }
        let failed = match case.kind {
            DecisionType::ErrorRecovery => case.text("failed_node_id"),
            _ => None,
        };
        if let Some(node) = failed.filter(|node| !node.is_empty() && !has_node(workflow, node)) {
            found.add(
                code::NODE_NOT_FOUND,
                "/failed_node_id",
                format!("node {:?} does not exist in the workflow", brief(node)),
                "the node_id of a node of the workflow",
                "Use the node_id of the node that failed.",
            );
        }
        Ok(())
    }
}

/// What makes a workflow of that status one that can be executed.
fn what_to_do(status: WorkflowStatus) -> &'static str {
    match status {
        WorkflowStatus::Failed => {
            "Recover its failed node by ERROR_RECOVERY (RETRY, SKIP or MODIFY), which goes on with the \
             same inputs; or change it by REPLAN_WORKFLOW with suggested_changes, or store its plan \
             again, and execute that."
        }
        WorkflowStatus::Aborted => {
            "Change it by REPLAN_WORKFLOW with suggested_changes, or store its plan again, and execute \
             that."
        }
        _ => "Wait for it to end.",
    }
}

/// Whether a workflow has that node, as far as is known: one without nodes is known by name only.
pub(super) fn has_node(workflow: &KnownWorkflow, id: &str) -> bool {
    workflow.nodes.is_empty() || workflow.nodes.iter().any(|(node, _)| node.as_str() == id)
}
