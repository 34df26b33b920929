//! Names of requested fields are valid, and so is the schema of the answer.

use ephor_core::DecisionType;

use crate::case::Case;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::schema::check_schema;
use crate::violations::{Violations, brief};

/// Names in `required_fields` begin with a letter or `_`, of any script, and continue with letters,
/// digits, `_`, `.` and `-`. `context.response_schema` is a JSON Schema that an answer can be validated with: what is
/// wrong with it must be known before anybody answers.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "request_clarification", "payload": {"action_type": "request_clarification",
///         "question": "Which?", "required_fields": ["时间_1", "not a name"]}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "INVALID_FIELD_NAME");
/// assert_eq!(verdict.violations[0].pointer, "/required_fields/1");
/// ```
pub struct ClarifyFields;

impl Rule for ClarifyFields {
    fn id(&self) -> &str {
        "clarify_fields"
    }

    fn applies(&self, kind: DecisionType) -> bool {
        kind == DecisionType::RequestClarification
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        for (index, name) in case.list("required_fields").iter().enumerate() {
            let Some(name) = name.as_str() else {
                continue;
            };
            let mut letters = name.chars();
            let legal = letters.next().is_some_and(|c| c.is_alphabetic() || c == '_')
                && letters.all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '-'));
            if !legal {
                found.add(
                    code::INVALID_FIELD_NAME,
                    format!("/required_fields/{index}"),
                    format!("{:?} is not a field's name", brief(name)),
                    "a name such as data_source",
                    "Begin with a letter or _, and go on with letters, digits, _, . or -.",
                );
            }
        }
        let schema = case.get("context").and_then(|context| context.get("response_schema"));
        if let Some(schema) = schema.filter(|schema| schema.is_object())
            && let Err(error) = check_schema("response_schema", schema)
        {
            found.add(
                code::SCHEMA,
                "/context/response_schema",
                error.to_string(),
                "a JSON Schema 2020-12 of bounded size",
                "Write a simpler schema, without references that multiply.",
            );
        }
        Ok(())
    }
}
