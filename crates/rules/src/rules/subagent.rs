//! Tasks go to registered agent types.

use ephor_core::DecisionType;
use serde_json::Value;

use crate::case::Case;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::schema;
use crate::violations::{Violations, brief};

/// SPAWN names a registered type, and its task matches that type's input schema.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "spawn_subagent", "payload": {"action_type": "spawn_subagent",
///         "subagent_type": "researcher", "task_payload": {}},
///         "registry": {"subagents": {"researcher": {"input_schema": {"required": ["query"]}}}}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "REQUIRED_FIELD");
/// assert_eq!(verdict.violations[0].pointer, "/task_payload/query");
/// ```
pub struct SubAgent;

impl Rule for SubAgent {
    fn id(&self) -> &str {
        "subagent"
    }

    fn applies(&self, kind: DecisionType) -> bool {
        kind == DecisionType::SpawnSubagent
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        let Some(name) = case.text("subagent_type").filter(|name| !name.is_empty()) else {
            return Ok(());
        };
        let Some(spec) = case.world.registry.subagent(name) else {
            let known: Vec<&str> =
                case.world.registry.subagents().map(|spec| spec.name.as_str()).collect();
            let known = if known.is_empty() {
                "none is registered".to_owned()
            } else {
                format!("one of {}", known.join(", "))
            };
            found.add(
                code::SUBAGENT_NOT_FOUND,
                "/subagent_type",
                format!("{:?} does not exist: it isn't a registered type", brief(name)),
                known,
                "Use a registered type, or register it.",
            );
            return Ok(());
        };
        if let Some(task @ Value::Object(_)) = case.get("task_payload")
            && !spec.validator.is_valid(task)
        {
            let place = |inner: &str| format!("/task_payload{inner}");
            for error in schema::errors(&spec.validator, task) {
                schema::each(&error, &mut |error| schema::report(error, &place, found));
            }
        }
        Ok(())
    }
}
