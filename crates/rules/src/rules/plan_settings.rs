//! What a plan says of its runs can be read.

use std::collections::HashSet;

use ephor_core::DecisionType;
use ephor_core::plan::InputSpec;
use ephor_core::text::is_near;
use serde_json::{Map, Value};

use crate::case::Case;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::{Violations, brief, escape};

/// `global_config.timeout` is a number above 0, and each of its `inputs` a name of its own, or an object with
/// one and no misspelled field. What couldn't be read would be passed over: a run without its time limit,
/// an input without its default.
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
        if let Some(inputs) = given("inputs") {
            check_inputs(inputs, found);
        }
        Ok(())
    }
}

const EXPECTED: &str = "a list of names, or of objects with a `name`; or an object by name";
const HINT: &str = "Write an input as \"day\", or as {\"name\": \"day\", \"default\": \"monday\"}.";

/// The fields of an input.
const FIELDS: [&str; 3] = ["name", "default", "description"];

/// Each input has a name of its own, and no misspelled field.
fn check_inputs(inputs: &Value, found: &mut Violations) {
    let mut names: HashSet<String> = HashSet::new();
    match inputs {
        Value::Array(inputs) => {
            for (index, input) in inputs.iter().enumerate() {
                let pointer = format!("/global_config/inputs/{index}");
                let Some(spec) = InputSpec::read(input) else {
                    found.add(code::WRONG_TYPE, pointer, "it names no input", EXPECTED, HINT);
                    continue;
                };
                check_spec(input, &pointer, found);
                let at = if input.is_object() { format!("{pointer}/name") } else { pointer };
                if spec.name.trim().is_empty() {
                    blank(at, found);
                } else if names.contains(&spec.name) {
                    let what = format!("{:?} is already the name of an input", brief(&spec.name));
                    let hint = "Declare each input once.";
                    found.add(code::DUPLICATE_ID, at, what, "a name of its own", hint);
                } else {
                    names.insert(spec.name);
                }
            }
        }
        Value::Object(inputs) => {
            for (name, spec) in inputs {
                let pointer = format!("/global_config/inputs/{}", escape(name));
                check_spec(spec, &pointer, found);
                if name.trim().is_empty() {
                    blank(pointer, found);
                }
            }
        }
        _ => {
            let what = "it is neither a list nor an object";
            found.add(code::WRONG_TYPE, "/global_config/inputs", what, EXPECTED, HINT);
        }
    }
}

fn blank(pointer: String, found: &mut Violations) {
    let what = "the name of an input must not be blank";
    found.add(code::BLANK, pointer, what, "a name", HINT);
}

/// A misspelled `default` would make the input one that must be given.
fn check_spec(spec: &Value, pointer: &str, found: &mut Violations) {
    for field in spec.as_object().into_iter().flat_map(Map::keys) {
        let meant = FIELDS.iter().find(|known| is_near(field, known));
        if let (Some(meant), false) = (meant, FIELDS.contains(&field.as_str())) {
            let pointer = format!("{pointer}/{}", escape(field));
            let (what, hint) = ("unknown field", format!("Did you mean {meant}?"));
            found.add(code::UNKNOWN_FIELD, pointer, what, FIELDS.join(", "), hint);
        }
    }
}
