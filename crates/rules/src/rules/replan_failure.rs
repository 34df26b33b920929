//! Replanning requires a failure.

use ephor_core::DecisionType;
use serde_json::{Map, Value};

use crate::case::Case;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::Violations;

/// REPLAN's execution_context includes a failure: `failed_nodes`, `failed_node_id`,
/// `failed_attempts` of at least 1, `failure_reason`, `error`, or `node_outputs` with a failed one.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "replan_workflow", "payload": {"action_type": "replan_workflow",
///         "workflow_id": "wf", "reason": "r", "execution_context": {"failed_attempts": 0}},
///         "registry": {"workflows": {"wf": {"status": "FAILED", "inputs": ["day"], "nodes": ["a", "b"]}}}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "NO_FAILURE_INFO");
/// assert_eq!(verdict.violations[0].pointer, "/execution_context");
/// ```
pub struct ReplanFailure;

impl Rule for ReplanFailure {
    fn id(&self) -> &str {
        "replan_failure"
    }

    fn applies(&self, kind: DecisionType) -> bool {
        kind == DecisionType::ReplanWorkflow
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        if let Some(Value::Object(context)) = case.get("execution_context")
            && !tells_of_failure(context)
        {
            found.add(
                code::NO_FAILURE_INFO,
                "/execution_context",
                "says nothing of a failure",
                "failed_nodes, failed_node_id, failed_attempts of at least 1, failure_reason, \
                 error, or node_outputs with a failed one",
                "Say which node failed, and why.",
            );
        }
        Ok(())
    }
}

fn says(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::String(text) => !text.trim().is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(map) => !map.is_empty(),
        Value::Bool(true) | Value::Number(_) => true,
    }
}

fn tells_of_failure(context: &Map<String, Value>) -> bool {
    let failed_output = |output: &Value| {
        let failed = |status: &str| status.eq_ignore_ascii_case("failed");
        output.get("error").is_some_and(says)
            || output.get("status").and_then(Value::as_str).is_some_and(failed)
    };
    ["failed_nodes", "failed_node_id", "failure_reason", "error"]
        .iter()
        .any(|field| context.get(*field).is_some_and(says))
        || context
            .get("failed_attempts")
            .and_then(Value::as_f64)
            .is_some_and(|attempts| attempts >= 1.0)
        || match context.get("node_outputs") {
            Some(Value::Object(outputs)) => outputs.values().any(failed_output),
            _ => false,
        }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_form_counts_and_nothing_else_does() {
        for (context, expect) in [
            (json!({"failed_nodes": ["a"]}), true),
            (json!({"failed_nodes": []}), false),
            (json!({"failed_attempts": 1}), true),
            (json!({"failed_attempts": 0}), false),
            (json!({"failed_attempts": "3"}), false),
            (json!({"failed_node_id": "a"}), true),
            (json!({"failed_node_id": " "}), false),
            (json!({"failure_reason": "timeout"}), true),
            (json!({"error": "timeout"}), true),
            (json!({"error": null}), false),
            (json!({"node_outputs": {"a": {"status": "failed"}}}), true),
            (json!({"node_outputs": {"a": {"status": "ok"}, "b": {"error": "e"}}}), true),
            (json!({"node_outputs": {"a": {"status": "ok", "error": null}}}), false),
            (json!({"executed_nodes": ["a"]}), false),
            (json!({}), false),
        ] {
            let map = context.as_object().cloned().unwrap_or_default();
            assert_eq!(tells_of_failure(&map), expect, "{context}");
        }
    }
}
