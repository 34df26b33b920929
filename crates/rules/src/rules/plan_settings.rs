//! What a plan says of its runs can be read.

use ephor_core::DecisionType;
use ephor_core::plan::InputSpec;
use serde_json::Value;

use crate::case::Case;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::{Violations, brief};

/// `global_config.timeout` is a number above 0, and each of its `inputs` a name, or an object with
/// one. What couldn't be read would be passed over: a run without its time limit.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "create_workflow_plan", "payload": {"action_type": "create_workflow_plan",
///         "name": "p", "description": "d",
///         "nodes": [{"node_id": "a", "type": "PYTHON", "name": "a", "config": {"code": "return 1"}}],
///         "edges": [], "global_config": {"timeout": "60", "inputs": [{"default": 1}]}}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].pointer, "/global_config/timeout");
/// assert_eq!(verdict.violations[1].pointer, "/global_config/inputs/0");
/// ```
pub struct PlanSettings;

impl Rule for PlanSettings {
    fn id(&self) -> &str {
        "plan_settings"
    }

    fn applies(&self, kind: DecisionType) -> bool {
        kind == DecisionType::CreateWorkflowPlan
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        let settings = case.get("global_config");
        let given = |field| settings?.get(field).filter(|value: &&Value| !value.is_null());
        if let Some(timeout) = given("timeout") {
            let (pointer, expected) = ("/global_config/timeout", "a number of seconds above 0");
            let hint = "Write it as a number, as in 60, or leave it out.";
            match timeout.as_f64() {
                None => {
                    let what = format!("{} is not a number", brief(&timeout.to_string()));
                    found.add(code::WRONG_TYPE, pointer, what, expected, hint);
                }
                Some(seconds) if seconds <= 0.0 => {
                    let what = format!("{seconds} is not above 0");
                    found.add(code::OUT_OF_RANGE, pointer, what, expected, hint);
                }
                Some(_) => {}
            }
        }
        let expected = "a list of names, or of objects with a `name`; or an object by name";
        let hint = "Write an input as \"day\", or as {\"name\": \"day\", \"default\": \"monday\"}.";
        match given("inputs") {
            Some(Value::Array(inputs)) => {
                let unread = |(_, input): &(usize, &Value)| InputSpec::read(input).is_none();
                for (index, _) in inputs.iter().enumerate().filter(unread) {
                    let pointer = format!("/global_config/inputs/{index}");
                    found.add(code::WRONG_TYPE, pointer, "it names no input", expected, hint);
                }
            }
            Some(Value::Object(_)) | None => {}
            Some(_) => {
                let what = "it is neither a list nor an object";
                found.add(code::WRONG_TYPE, "/global_config/inputs", what, expected, hint);
            }
        }
        Ok(())
    }
}
