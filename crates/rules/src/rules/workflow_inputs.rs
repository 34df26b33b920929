//! A workflow gets its declared inputs.

use ephor_core::DecisionType;
use serde_json::{Map, Value};

use crate::case::Case;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::{Violations, brief, escape};

/// EXECUTE provides every declared input without a default, and no undeclared one.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "execute_workflow", "payload": {"action_type": "execute_workflow",
///         "workflow_id": "wf", "input_params": {"day": 1, "color": "red"}},
///         "registry": {"workflows": {"wf": {"status": "READY", "inputs": ["day"]}}}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "UNKNOWN_INPUT");
/// assert_eq!(verdict.violations[0].pointer, "/input_params/color");
/// ```
pub struct WorkflowInputs;

impl Rule for WorkflowInputs {
    fn id(&self) -> &str {
        "workflow_inputs"
    }

    fn applies(&self, kind: DecisionType) -> bool {
        kind == DecisionType::ExecuteWorkflow
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        let Some(workflow) = case.workflow() else {
            return Ok(());
        };
        let given = match case.get("input_params") {
            Some(Value::Object(given)) => Some(given),
            Some(_) => return Ok(()),
            None => None,
        };
        for input in &workflow.inputs {
            let missing = given.is_none_or(|given| !given.contains_key(&input.name));
            if missing && input.default.is_none() {
                found.add(
                    code::MISSING_INPUT,
                    format!("/input_params/{}", escape(&input.name)),
                    "the workflow declares this input without a default, and it is missing",
                    "a value for every declared input without a default",
                    format!("Add {} to input_params.", brief(&input.name)),
                );
            }
        }
        for name in given.into_iter().flat_map(Map::keys) {
            if !workflow.inputs.iter().any(|input| input.name == *name) {
                found.add(
                    code::UNKNOWN_INPUT,
                    format!("/input_params/{}", escape(name)),
                    "the workflow doesn't declare this input",
                    "only declared inputs",
                    "Remove it, or check its spelling.",
                );
            }
        }
        Ok(())
    }
}
