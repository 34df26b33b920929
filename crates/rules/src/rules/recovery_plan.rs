//! A recovery plan is complete.

use ephor_core::DecisionType;
use serde_json::{Map, Value};

use super::workflow::has_node;
use crate::case::Case;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::{Violations, brief};

/// RETRY has `max_attempts`, MODIFY has modifications, and an alternative node belongs to the
/// workflow.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "error_recovery", "coordinator": {"correction": "off"},
///         "payload": {"action_type": "error_recovery", "workflow_id": "wf", "failed_node_id": "a",
///         "failure_reason": "r", "recovery_plan": {"action": "RETRY"}, "execution_context": {}},
///         "registry": {"workflows": {"wf": {"status": "FAILED", "inputs": ["day"], "nodes": ["a", "b"]}}}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "REQUIRED_FIELD");
/// assert_eq!(verdict.violations[0].pointer, "/recovery_plan/max_attempts");
/// ```
pub struct RecoveryPlan;

impl Rule for RecoveryPlan {
    fn id(&self) -> &str {
        "recovery_plan"
    }

    fn applies(&self, kind: DecisionType) -> bool {
        kind == DecisionType::ErrorRecovery
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        let Some(plan) = case.get("recovery_plan") else {
            return Ok(());
        };
        let given = |field: &str| plan.get(field).filter(|value| !value.is_null());
        let action = plan.get("action").and_then(Value::as_str);
        let most = case.world.registry.recovery_attempts();
        let attempts = given("max_attempts").and_then(Value::as_u64);
        // Beyond 10 it is the schema's to say.
        if let Some(attempts) = attempts.filter(|n| (u64::from(most) + 1..=10).contains(n)) {
            found.add(
                code::TOO_MANY_ATTEMPTS,
                "/recovery_plan/max_attempts",
                format!("{attempts} attempts, and at most {most} are allowed"),
                format!("at most {most}"),
                "Lower max_attempts; completed attempts count.",
            );
        }
        if action == Some("RETRY") && given("max_attempts").is_none() {
            found.add(
                code::REQUIRED_FIELD,
                "/recovery_plan/max_attempts",
                "required field is missing: RETRY needs it",
                "1 to 10",
                "Add max_attempts.",
            );
        }
        let empty = given("modifications")
            .is_none_or(|changes| changes.as_object().is_some_and(Map::is_empty));
        if action == Some("MODIFY") && empty {
            found.add(
                code::EMPTY,
                "/recovery_plan/modifications",
                "MODIFY needs at least one modification",
                "changes to the node",
                "Add modifications, as in {\"config.timeout\": 60}.",
            );
        }
        let alternative = given("alternative_node").and_then(Value::as_str);
        if let (Some(id), Some(workflow)) = (alternative, case.workflow())
            && !has_node(workflow, id)
        {
            found.add(
                code::NODE_NOT_FOUND,
                "/recovery_plan/alternative_node",
                format!("node {:?} does not exist in the workflow", brief(id)),
                "the node_id of a node of the workflow",
                "Use the node_id of a node that can do the failed node's work.",
            );
        }
        Ok(())
    }
}
