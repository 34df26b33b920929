//! JSON Schema validation as violations, one sentence each.

mod bound;
mod graph;

use std::ops::Deref;
use std::sync::{Arc, LazyLock};

use ephor_core::DecisionType;
use ephor_core::bounds::has_many_parts;
use ephor_core::payload::schema_of;
use ephor_core::text::NOT_BLANK;
use jsonschema::error::{TypeKind, ValidationErrorKind as Kind};
use jsonschema::{JsonType, PatternOptions, ValidationError};
use serde_json::Value;

use crate::case::is_reference;
use crate::explain::code;
use crate::measure::deeper_than;
use crate::violations::{Violations, brief};

/// A schema that isn't valid, or is too large.
#[derive(Debug, Clone, thiserror::Error)]
#[error("the schema of {name:?} can't be used: {reason}")]
pub struct SchemaError {
    /// The name.
    pub name: String,
    /// What is wrong.
    pub reason: String,
}

/// Compiles a schema that may come from anywhere.
pub(crate) fn compile(name: &str, schema: &Value) -> Result<Arc<Validator>, SchemaError> {
    compiled(name, schema).map(Arc::new)
}

/// A pattern gives up after so many attempts; the value then counts as one that doesn't match.
const MAX_ATTEMPTS: usize = 10_000;

/// What a pattern may take up when it is compiled.
const MAX_PATTERN_BYTES: usize = 1 << 20;

fn compiled(name: &str, schema: &Value) -> Result<Validator, SchemaError> {
    let wrong = |reason| SchemaError { name: name.to_owned(), reason };
    // Before it is compiled: that takes as long as the schema is large with its references.
    let growth = bound::growth(schema).map_err(wrong)?;
    let patterns = PatternOptions::fancy_regex()
        .backtrack_limit(MAX_ATTEMPTS)
        .size_limit(MAX_PATTERN_BYTES)
        .dfa_size_limit(MAX_PATTERN_BYTES);
    jsonschema::draft202012::options()
        .with_pattern_options(patterns)
        .build(schema)
        .map(|compiled| Validator { compiled, growth })
        .map_err(|error| wrong(error.to_string()))
}

/// A compiled schema whose validation ends in time.
#[derive(Debug)]
pub(crate) struct Validator {
    compiled: jsonschema::Validator,
    /// How many times as much work its errors are with each level of a value.
    growth: u64,
}

impl Deref for Validator {
    type Target = jsonschema::Validator;

    fn deref(&self) -> &Self::Target {
        &self.compiled
    }
}

impl Validator {
    /// Whether a value nests deep enough for a recursive schema to take too long to say what is wrong. Whether it is
    /// valid at all is told sooner: what is known of a part isn't looked for again.
    fn takes_long(&self, value: &Value) -> bool {
        let bits = u64::BITS - self.growth.saturating_sub(1).leading_zeros();
        bits > 0 && deeper_than(value, (MAX_WORK.ilog2() / bits) as usize)
    }
}

/// How many times a recursive schema may come back to one part of a value.
const MAX_WORK: u64 = 1 << 16;

/// Checks a schema that comes from outside: that it is valid, and that to validate with it takes no longer than
/// anybody can wait.
///
/// ```
/// use serde_json::json;
///
/// assert!(ephor_rules::check_schema("answer", &json!({"type": "string"})).is_ok());
/// assert!(ephor_rules::check_schema("answer", &json!({"$ref": "#"})).is_err());
/// ```
pub fn check_schema(name: &str, schema: &Value) -> Result<(), SchemaError> {
    compiled(name, schema).map(|_| ())
}

/// The compiled payload schemas, one for each decision type in the order of its rank. They don't
/// depend on anything that can be configured, so there is one set.
static PAYLOADS: LazyLock<Result<Vec<Validator>, SchemaError>> = LazyLock::new(|| {
    DecisionType::ALL.into_iter().map(|kind| compiled(kind.as_str(), &schema_of(kind))).collect()
});

/// The compiled schemas, by rank.
pub(crate) fn payload_schemas() -> Result<&'static [Validator], SchemaError> {
    PAYLOADS.as_deref().map_err(Clone::clone)
}

/// The errors of a value, those of alternatives resolved to the alternative that was meant.
pub(crate) fn errors<'v>(validator: &'v Validator, value: &'v Value) -> Vec<ValidationError<'v>> {
    if validator.takes_long(value) {
        let message = "it doesn't fit its recursive schema, and nests too deep to say where";
        return (!validator.is_valid(value))
            .then(|| ValidationError::custom(message))
            .into_iter()
            .collect();
    }
    if has_many_parts(value) {
        return validator.validate(value).err().into_iter().collect();
    }
    validator.iter_errors(value).collect()
}

/// Whether an error is only that a reference stands where its value will stand.
pub(crate) fn is_pending(error: &ValidationError<'_>) -> bool {
    let expects_another_type =
        matches!(error.kind(), Kind::Type { .. } | Kind::AnyOf { .. } | Kind::OneOfNotValid { .. });
    expects_another_type && is_reference(error.instance())
}

/// Calls `visit` with each error that says something; an alternative such as "object or null" is
/// replaced by the errors of the branch whose type fits.
pub(crate) fn each<'e>(
    error: &'e ValidationError<'e>,
    visit: &mut dyn FnMut(&ValidationError<'_>),
) {
    let (Kind::AnyOf { context } | Kind::OneOfNotValid { context }) = error.kind() else {
        visit(error);
        return;
    };
    let here = error.instance_path().as_str();
    let of_other_type = |branch: &Vec<ValidationError<'static>>| {
        branch.iter().any(|error| {
            matches!(error.kind(), Kind::Type { .. }) && error.instance_path().as_str() == here
        })
    };
    let mut meant = context.iter().filter(|branch| !of_other_type(branch));
    match (meant.next(), meant.next()) {
        (Some(branch), None) => branch.iter().for_each(|error| each(error, visit)),
        _ => visit(error),
    }
}

fn type_name(kind: JsonType) -> &'static str {
    match kind {
        JsonType::Null => "null",
        JsonType::Boolean => "true or false",
        JsonType::Integer => "a whole number",
        JsonType::Number => "a number",
        JsonType::String => "a text",
        JsonType::Array => "a list",
        JsonType::Object => "an object",
    }
}

fn type_names(kind: &TypeKind) -> String {
    match kind {
        TypeKind::Single(kind) => type_name(*kind).to_owned(),
        TypeKind::Multiple(kinds) => kinds.iter().map(type_name).collect::<Vec<_>>().join(" or "),
    }
}

/// Whether a text may have been meant as a value of that type.
fn is_unquoted(kind: &TypeKind) -> bool {
    let is =
        |kind: JsonType| matches!(kind, JsonType::Boolean | JsonType::Integer | JsonType::Number);
    match kind {
        TypeKind::Single(kind) => is(*kind),
        TypeKind::Multiple(kinds) => kinds.iter().any(is),
    }
}

/// A value in a few words.
pub(crate) fn describe(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::String(text) => format!("the text {:?}", brief(text)),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
    }
}

/// A value as it would be written.
fn literal(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The fields of which a failed alternative wants one, if that is what it wants.
fn one_of(error: &ValidationError<'_>, context: &[Vec<ValidationError<'static>>]) -> Vec<String> {
    let here = error.instance_path().as_str();
    let mut names: Vec<String> = Vec::new();
    for branch in context {
        let name = branch.iter().find_map(|error| match error.kind() {
            Kind::Required { property } if error.instance_path().as_str() == here => {
                property.as_str().map(str::to_owned)
            }
            _ => error
                .instance_path()
                .as_str()
                .strip_prefix(here)?
                .split('/')
                .nth(1)
                .map(str::to_owned),
        });
        match name {
            Some(name) if !names.contains(&name) => names.push(name),
            Some(_) => {}
            None => return Vec::new(),
        }
    }
    names
}

/// Adds an error. `place` turns a pointer into the value into a pointer into the payload.
pub(crate) fn report(
    error: &ValidationError<'_>,
    place: &dyn Fn(&str) -> String,
    found: &mut Violations,
) {
    let here = error.instance_path().as_str();
    let at = || place(here);
    let value = error.instance();
    match error.kind() {
        Kind::Required { property } => {
            let name = property.as_str().unwrap_or_default();
            let inner = format!("{here}/{}", crate::violations::escape(name));
            let mut pointer = place(&inner);
            // A merged node names its updates; the missing field must be named all the same.
            let problem = if pointer.ends_with(&crate::violations::escape(name)) {
                "required field is missing".to_owned()
            } else {
                format!("required field {name} is missing")
            };
            if pointer.is_empty() {
                pointer = inner;
            }
            found.add(
                code::REQUIRED_FIELD,
                pointer,
                problem,
                format!("a value for {name}"),
                format!("Add {name}."),
            );
        }
        Kind::Type { kind } => {
            let names = type_names(kind);
            let hint = match value.as_ref() {
                Value::Null => "Null is not a value here.".to_owned(),
                Value::String(_) if is_unquoted(kind) => "Write it without quotes.".to_owned(),
                _ => format!("Give {names}; nothing is converted."),
            };
            let problem = format!("must be {names}, not {}", describe(value));
            found.add(code::WRONG_TYPE, at(), problem, names, hint);
        }
        Kind::Enum { .. } | Kind::Constant { .. } => {
            allowed(&choices(error).join(", "), value, at(), found);
        }
        Kind::Pattern { pattern } if [r"\S", NOT_BLANK].contains(&pattern.as_str()) => {
            blank(at(), found)
        }
        Kind::MinLength { limit: 1 } => blank(at(), found),
        Kind::MinItems { limit } | Kind::MinProperties { limit } => {
            let problem = if *limit == 1 {
                "must not be empty".to_owned()
            } else {
                format!("has fewer than {limit} entries")
            };
            let expected = format!("at least {limit} entries");
            found.add(code::EMPTY, at(), problem, expected, "Add an entry.");
        }
        Kind::Minimum { limit } => range(format!("at least {limit}"), value, at(), found),
        Kind::Maximum { limit } => range(format!("at most {limit}"), value, at(), found),
        Kind::ExclusiveMinimum { limit } => range(format!("more than {limit}"), value, at(), found),
        Kind::ExclusiveMaximum { limit } => range(format!("less than {limit}"), value, at(), found),
        Kind::AdditionalProperties { unexpected } => {
            for name in unexpected {
                found.add(
                    code::UNKNOWN_FIELD,
                    place(&format!("{here}/{}", crate::violations::escape(name))),
                    "unknown field",
                    "only fields of the schema",
                    "Remove it, or check its spelling.",
                );
            }
        }
        Kind::AnyOf { context } | Kind::OneOfNotValid { context } => {
            let names = one_of(error, context);
            if let (Some(first), true) = (names.first(), value.is_object()) {
                let names = names.join(" or ");
                found.add(
                    code::ONE_OF_REQUIRED,
                    place(&format!("{here}/{first}")),
                    format!("{names} must be there, and not empty"),
                    names.clone(),
                    format!("Give {names}."),
                );
                return;
            }
            let options: Vec<String> = context.iter().flatten().flat_map(choices).collect();
            // That a reference may stand there too is no choice to name.
            let only_choices = context.iter().flatten().all(|error| {
                let reference =
                    matches!(error.kind(), Kind::Pattern { pattern } if pattern == r"\$\{");
                reference || !choices(error).is_empty()
            });
            if only_choices && !options.is_empty() {
                allowed(&options.join(", "), value, at(), found);
                return;
            }
            let mut problems: Vec<String> = context
                .iter()
                .filter_map(|branch| branch.first())
                .map(|error| match error.kind() {
                    Kind::Type { kind } => type_names(kind),
                    _ => brief(&error.to_string()),
                })
                .collect();
            problems.dedup();
            let names = problems.join(" or ");
            let problem = format!("must be {names}, not {}", describe(value));
            found.add(code::WRONG_TYPE, at(), problem, names, "Take one of these forms.");
        }
        _ => {
            let problem = brief(&error.to_string());
            let expected = format!("what the schema says under {}", error.schema_path());
            found.add(code::SCHEMA, at(), problem, expected, "Compare it with the schema.");
        }
    }
}

/// The values that an error says would have been right; none if it isn't about that.
fn choices(error: &ValidationError<'_>) -> Vec<String> {
    match error.kind() {
        Kind::Constant { expected_value } => vec![literal(expected_value)],
        Kind::Enum { options } => match options.as_ref() {
            Value::Array(options) => options.iter().map(literal).collect(),
            other => vec![literal(other)],
        },
        _ => Vec::new(),
    }
}

fn allowed(options: &str, value: &Value, at: String, found: &mut Violations) {
    found.add(
        code::NOT_ALLOWED_VALUE,
        at,
        format!("must be one of {options}, not {}", describe(value)),
        format!("one of {options}"),
        format!("Use one of {options}, exactly as it is written here."),
    );
}

fn blank(at: String, found: &mut Violations) {
    found.add(
        code::BLANK,
        at,
        "must not be blank",
        "a text that says something",
        "Write the text; white space alone counts as empty.",
    );
}

fn range(bound: String, value: &Value, at: String, found: &mut Violations) {
    let problem = format!("must be {bound}, not {}", describe(value));
    found.add(
        code::OUT_OF_RANGE,
        at,
        problem,
        bound.clone(),
        format!("Choose a number of {bound}."),
    );
}
