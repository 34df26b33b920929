//! Answers that must match a JSON Schema: extracts them from a model's text, and describes
//! violations so that a model can fix them.

use std::sync::{Arc, OnceLock};

use ephor_core::bounds::{MANY_PARTS, has_many_parts};
use ephor_core::payload::schema_of;
use ephor_core::text::cut;
use ephor_core::{DecisionType, Intent, Violation};
use serde_json::{Map, Value, json};

use crate::Decisions;

/// Maximum number of violations that are reported of one answer.
const MAX_VIOLATIONS: usize = 20;

/// The longest text that is looked at, in bytes: several times what a payload may be.
const MAX_BYTES: usize = 4 << 20;

/// Extracts the JSON from a model's text (bare, fenced, or surrounded by prose) and validates it.
///
/// # Errors
/// All violations, at most 20: `INVALID_JSON` if there is no JSON at all, `SCHEMA_MISMATCH` with a
/// pointer into the answer, or `INVALID_SCHEMA` if the schema itself can't be compiled. One without a pointer for a text
/// of more than 4 MiB, and for a value of more than [`MANY_PARTS`] parts that doesn't fit.
///
/// ```
/// use serde_json::json;
/// let schema = json!({"type": "object", "required": ["n"], "properties": {"n": {"type": "integer"}}});
/// let fenced = "Here it is:\n```json\n{\"n\": 3}\n```";
/// assert_eq!(ephor_model::validate_answer(fenced, &schema).unwrap(), json!({"n": 3}));
/// let wrong = ephor_model::validate_answer("{\"n\": \"three\"}", &schema).unwrap_err();
/// assert_eq!((wrong[0].code.as_str(), wrong[0].pointer.as_str()), ("SCHEMA_MISMATCH", "/n"));
/// ```
pub fn validate_answer(text: &str, schema: &Value) -> Result<Value, Vec<Violation>> {
    if text.len() > MAX_BYTES {
        let message = format!("the answer has {} bytes, more than {MAX_BYTES}", text.len());
        return Err(vec![mismatch("", message, "answer with much less")]);
    }
    let value = extract_json(text).ok_or_else(|| {
        vec![violation(
            "INVALID_JSON",
            "",
            "the answer contains no JSON value that can be read".to_owned(),
            "one JSON value",
            "answer with the JSON value only, without any text around it",
        )]
    })?;
    // Every decision is validated against the same schema, which takes long to compile.
    let known = decide_validator().filter(|_| std::ptr::eq(schema, Arc::as_ptr(&decide_schema())));
    if let Some(validator) = known {
        return check(validator, value);
    }
    let validator = jsonschema::draft202012::new(schema).map_err(|error| {
        vec![violation(
            "INVALID_SCHEMA",
            "",
            format!("the schema of the answer can't be compiled: {error}"),
            "a JSON Schema 2020-12",
            "mend the schema that was given with the request",
        )]
    })?;
    check(&validator, value)
}

/// The feedback to a model about an invalid answer: each violation with its place and hint, then
/// what to do. At most 20 violations are included.
///
/// ```
/// use serde_json::json;
///
/// let schema = json!({"type": "object", "required": ["n"]});
/// let violations = ephor_model::validate_answer("{}", &schema).unwrap_err();
/// let message = ephor_model::feedback(&violations);
/// assert!(message.contains("at the whole") && message.contains("\"n\""));
/// assert!(message.ends_with("Answer again with the mended JSON only."));
/// ```
pub fn feedback(violations: &[Violation]) -> String {
    let mut text = String::from("The answer doesn't fit its schema:\n");
    for violation in violations.iter().take(MAX_VIOLATIONS) {
        let place = if violation.pointer.is_empty() { "the whole" } else { &violation.pointer };
        let message = violation.message.trim_end_matches('.');
        text.push_str(&format!(
            "- at {place}: {message}. {}.\n",
            violation.hint.trim_end_matches('.')
        ));
    }
    if violations.len() > MAX_VIOLATIONS {
        text.push_str(&format!("- and {} more\n", violations.len() - MAX_VIOLATIONS));
    }
    text.push_str("Answer again with the mended JSON only.");
    text
}

fn decide_validator() -> Option<&'static jsonschema::Validator> {
    static VALIDATOR: OnceLock<Option<jsonschema::Validator>> = OnceLock::new();
    VALIDATOR.get_or_init(|| jsonschema::draft202012::new(&decide_schema()).ok()).as_ref()
}

fn check(validator: &jsonschema::Validator, value: Value) -> Result<Value, Vec<Violation>> {
    if has_many_parts(&value) {
        // Also the first error alone names all that is wrong, once for each alternative.
        let message = format!("it doesn't fit, and has too many parts ({MANY_PARTS}) to say where");
        let wrong = || vec![mismatch("", message, "answer with less")];
        return validator.is_valid(&value).then_some(value).ok_or_else(wrong);
    }
    let violations: Vec<Violation> = validator
        .iter_errors(&value)
        .take(MAX_VIOLATIONS)
        .map(|error| {
            let hint = "change this value, and leave the others as they are";
            mismatch(error.instance_path().as_str(), cut(&error.to_string(), 300), hint)
        })
        .collect();
    if violations.is_empty() { Ok(value) } else { Err(violations) }
}

fn mismatch(pointer: &str, message: String, hint: &str) -> Violation {
    violation("SCHEMA_MISMATCH", pointer, message, "a value that fits the schema", hint)
}

fn violation(code: &str, pointer: &str, message: String, expected: &str, hint: &str) -> Violation {
    Violation {
        code: code.to_owned(),
        pointer: pointer.to_owned(),
        message,
        expected: expected.to_owned(),
        hint: hint.to_owned(),
    }
}

/// The JSON value in a text: the whole text, the first fenced block that can be read, or the
/// first object or array in it.
fn extract_json(text: &str) -> Option<Value> {
    let whole = text.trim();
    if let Ok(value) = serde_json::from_str(whole) {
        return Some(value);
    }
    let fenced = whole.split("```").skip(1).step_by(2).find_map(|block| {
        let body = block.strip_prefix("json").unwrap_or(block);
        serde_json::from_str(body.trim()).ok()
    });
    fenced.or_else(|| {
        // A stream reader stops at the value's end, so prose after it does no harm. Only a few
        // starts are tried: a text full of braces must not take quadratic time.
        whole.char_indices().filter(|(_, c)| matches!(c, '{' | '[')).take(16).find_map(|(at, _)| {
            serde_json::Deserializer::from_str(&whole[at..]).into_iter::<Value>().next()?.ok()
        })
    })
}

/// The JSON Schema (2020-12) of [`crate::Decisions`]: one decision or a list; one branch for each of the ten decision
/// types, with that type's payload schema.
///
/// ```
/// let schema = ephor_model::decide_schema();
/// assert_eq!(schema["$defs"]["Choice"]["anyOf"].as_array().map(Vec::len), Some(10));
/// ```
pub fn decide_schema() -> Arc<Value> {
    static SCHEMA: OnceLock<Arc<Value>> = OnceLock::new();
    Arc::clone(SCHEMA.get_or_init(|| Arc::new(build_decide_schema())))
}

fn build_decide_schema() -> Value {
    let mut definitions = Map::new();
    let branches: Vec<Value> = DecisionType::ALL
        .into_iter()
        .map(|kind| {
            let mut payload = schema_of(kind);
            if let Some(map) = payload.as_object_mut() {
                map.remove("$schema");
                // References point at the root, so every payload's definitions move there. The
                // same name is the same Rust type.
                if let Some(Value::Object(own)) = map.remove("$defs") {
                    definitions.extend(own);
                }
            }
            json!({
                "properties": {
                    "decision_type": {"const": kind.as_str()},
                    "payload": payload,
                }
            })
        })
        .collect();
    let names: Vec<&str> = DecisionType::ALL.iter().map(|kind| kind.as_str()).collect();
    let decision = json!({
        "decision_type": {"type": "string", "enum": names},
        "payload": {"type": "object"},
        "confidence": {"type": ["number", "null"], "minimum": 0, "maximum": 1},
    });
    definitions.insert("Choice".to_owned(), json!({"anyOf": branches}));
    definitions.insert(
        "Decision".to_owned(),
        json!({
            "type": "object",
            "properties": decision,
            "required": ["decision_type", "payload"],
            "additionalProperties": false,
            "$ref": "#/$defs/Choice",
        }),
    );
    let intents: Vec<Option<&str>> =
        Intent::ALL.iter().map(|intent| Some(intent.as_str())).chain([None]).collect();
    let several = json!({
        "type": "array",
        "items": {"$ref": "#/$defs/Decision"},
        // The turn ends with it.
        "contains": {"properties": {"decision_type": {"const": "respond"}}},
        "minContains": 0,
        "maxContains": 1,
        "minItems": 1,
        "maxItems": Decisions::MOST,
    });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Decisions",
        "type": "object",
        "properties": {
            "intent": {"enum": intents},
            "decisions": several,
            "decision_type": decision["decision_type"],
            "payload": decision["payload"],
            "confidence": decision["confidence"],
        },
        "additionalProperties": false,
        "if": {"required": ["decisions"]},
        "then": {"properties": {"decision_type": false, "payload": false, "confidence": false}},
        "else": {"required": ["decision_type", "payload"], "$ref": "#/$defs/Choice"},
        "$defs": definitions,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;

    #[test]
    fn json_is_found_in_the_ways_in_which_models_write_it() {
        let expect = json!({"a": [1, {"b": "}"}]});
        for text in [
            r#"{"a": [1, {"b": "}"}]}"#,
            "```json\n{\"a\": [1, {\"b\": \"}\"}]}\n```",
            "```\n{\"a\": [1, {\"b\": \"}\"}]}\n```",
            "Sure {not json}: {\"a\": [1, {\"b\": \"}\"}]} and that's it.",
        ] {
            assert_eq!(extract_json(text), Some(expect.clone()), "{text}");
        }
        for text in ["", "no json", "{", "{\"a\": ", "```json\n```"] {
            assert_eq!(extract_json(text), None, "{text}");
        }
        assert_eq!(extract_json(&"[".repeat(200_000)), None);
    }

    #[test]
    fn what_is_wrong_with_a_huge_answer_is_not_told_in_full() {
        let plan = |nodes: usize, node: &str| {
            let nodes = vec![node; nodes].join(",");
            format!(
                r#"{{"decision_type": "create_workflow_plan", "payload": {{"action_type": "create_workflow_plan",
                "name": "n", "description": "d", "edges": [], "nodes": [{nodes}]}}}}"#
            )
        };
        let refused = |text: &str| validate_answer(text, &decide_schema()).unwrap_err();
        let violations = refused(&plan(MANY_PARTS, "{}"));
        assert!(violations[0].message.contains("too many parts"), "{violations:?}");
        let violations = refused(&plan(MAX_BYTES / 3, "{}"));
        assert!(violations[0].message.contains("bytes, more than"), "{violations:?}");
        let node = r#"{"node_id": "a", "type": "HTTP", "name": "a", "config": {}}"#;
        assert!(validate_answer(&plan(MANY_PARTS / 8, node), &decide_schema()).is_ok());
    }

    #[test]
    fn the_decide_schema_accepts_each_type_and_refuses_a_mixed_one() {
        let schema = decide_schema();
        let good = r#"{"decision_type": "respond", "confidence": 0.9, "payload":
            {"action_type": "respond", "response": "Hi", "intent": "greeting", "confidence": 1.0}}"#;
        assert!(validate_answer(good, &schema).is_ok());
        let plan = r#"{"decision_type": "create_workflow_plan", "payload":
            {"action_type": "create_workflow_plan", "name": "n", "description": "d", "edges": [],
             "nodes": [{"node_id": "a", "type": "HTTP", "name": "a", "config": {}}]}}"#;
        assert!(validate_answer(plan, &schema).is_ok());
        let mixed =
            good.replace("\"decision_type\": \"respond\"", "\"decision_type\": \"continue\"");
        assert!(!validate_answer(&mixed, &schema).unwrap_err().is_empty());
        let unknown = good.replace("\"decision_type\": \"respond\"", "\"decision_type\": \"sing\"");
        assert!(validate_answer(&unknown, &schema).is_err());
    }

    #[test]
    fn the_decide_schema_takes_a_list_or_one_and_not_both() {
        let schema = decide_schema();
        let one = json!({"decision_type": "continue",
                         "payload": {"action_type": "continue", "thought": "hm"}});
        let with = |intent: &str| json!({"intent": intent, "decisions": [one, one]}).to_string();
        assert!(validate_answer(&with("COMPLEX_TASK"), &schema).is_ok());
        assert!(validate_answer(&with("complex"), &schema).is_err());
        let mut both = one.clone();
        both["decisions"] = json!([one]);
        let reply = json!({"decision_type": "respond", "payload": {"action_type": "respond",
            "response": "Hi", "intent": "greeting", "confidence": 1.0}});
        assert!(validate_answer(&json!({"decisions": [one, reply]}).to_string(), &schema).is_ok());
        let replies = json!({"decisions": [reply, reply]});
        for wrong in [both, replies, json!({"decisions": []}), json!({"intent": "UNKNOWN"})] {
            assert!(validate_answer(&wrong.to_string(), &schema).is_err(), "{wrong}");
        }
    }
}
