//! The simple conditions that edges and routes test on a state.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Number, Value};

use crate::state::JsonState;

/// The condition of an edge: a value of the state, and what it must be.
///
/// ```
/// use ephor_graph::definition::{Test, When};
/// use serde_json::json;
///
/// let when: When = serde_json::from_value(json!({"key": "/plan/steps", "in": [1, 2]}))?;
/// assert_eq!(when.test, Test::In(vec![json!(1), json!(2)]));
/// let state = serde_json::from_value(json!({"plan": {"steps": 2}}))?;
/// assert!(when.holds(&state));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "Form", into = "Form")]
#[schemars(
    description = "A value of the state, and what it must be: one of `equals`, `in`, `present`."
)]
pub struct When {
    /// A key of the state or, if it starts with a slash, a JSON pointer, such as `/plan/verdict`.
    pub key: String,
    /// What it must be.
    pub test: Test,
}

/// What a value must be. A missing value counts as null; numbers are compared by value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Test {
    /// Equal to this.
    Equals(Value),
    /// Equal to one of these.
    In(Vec<Value>),
    /// Not null (`true`), or null (`false`).
    Present(bool),
}

impl When {
    /// Whether the state satisfies the condition.
    pub fn holds(&self, state: &JsonState) -> bool {
        let found = look(state, &self.key);
        match &self.test {
            Test::Equals(wanted) => same(found, wanted),
            Test::In(wanted) => wanted.iter().any(|wanted| same(found, wanted)),
            Test::Present(wanted) => found.is_null() != *wanted,
        }
    }

    /// For example, `approved = true`.
    pub(super) fn label(&self) -> String {
        let key = &self.key;
        match &self.test {
            Test::Equals(wanted) => format!("{key} = {wanted}"),
            Test::In(wanted) => {
                let wanted: Vec<String> = wanted.iter().map(Value::to_string).collect();
                format!("{key} in {}", wanted.join(", "))
            }
            Test::Present(true) => format!("{key} is there"),
            Test::Present(false) => format!("{key} is missing"),
        }
    }
}

/// A value when an edge is taken. One of `equals`, `in` and `present`.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(
    rename = "When",
    extend("oneOf" = [{"required": ["equals"]}, {"required": ["in"]}, {"required": ["present"]}])
)]
struct Form {
    /// A key of the state; with a slash before it, a JSON pointer, such as `/plan/verdict`.
    #[serde(deserialize_with = "super::read::place")]
    key: String,
    /// The value is equal to this. What is missing counts as null.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    equals: Option<Value>,
    /// The value is equal to one of these.
    #[serde(default, rename = "in", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<Value>")]
    within: Option<Vec<Value>>,
    /// Whether there is a value that isn't null.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    present: Option<bool>,
}

/// Null is a value to compare with, too.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

impl TryFrom<Form> for When {
    type Error = &'static str;

    fn try_from(form: Form) -> Result<Self, Self::Error> {
        let test = match (form.equals, form.within, form.present) {
            (Some(value), None, None) => Test::Equals(value),
            (None, Some(values), None) => Test::In(values),
            (None, None, Some(present)) => Test::Present(present),
            _ => return Err("a test has one of `equals`, `in` and `present`"),
        };
        Ok(Self { key: form.key, test })
    }
}

impl From<When> for Form {
    fn from(When { key, test }: When) -> Self {
        let mut form = Self { key, equals: None, within: None, present: None };
        match test {
            Test::Equals(value) => form.equals = Some(value),
            Test::In(values) => form.within = Some(values),
            Test::Present(present) => form.present = Some(present),
        }
        form
    }
}

/// A value of the state; what is missing counts as null.
pub(super) fn look<'s>(state: &'s JsonState, place: &str) -> &'s Value {
    let found = match place.starts_with('/') {
        true => state.pointer(place),
        false => state.get(place),
    };
    found.unwrap_or(&Value::Null)
}

/// A value as the text that a route compares. None: a list or an object.
pub(super) fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(digits(number)),
        Value::Array(_) | Value::Object(_) => None,
        word => Some(word.to_string()),
    }
}

/// Whole numbers are written without a point, up to where a float can tell them apart.
fn digits(number: &Number) -> String {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    match number.as_f64() {
        Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() < EXACT => {
            // Adding zero makes zero of minus zero.
            format!("{:.0}", float + 0.0)
        }
        _ => number.to_string(),
    }
}

fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) if a.is_f64() || b.is_f64() => {
            a.as_f64() == b.as_f64()
        }
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| same(a, b)))
        }
        _ => a == b,
    }
}
