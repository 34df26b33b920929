//! A person's feedback on a plan.

use ephor_model::purposes::analysis::Plan;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A person's feedback on a plan. Only an explicit flag approves or rejects.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Feedback {
    /// True approves, false rejects; the strings `"true"` and `"false"` also work. None: neither.
    #[serde(deserialize_with = "flag", skip_serializing_if = "Option::is_none")]
    pub feedback: Option<bool>,
    /// Additional remarks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub feedback_content: Option<String>,
    /// A plan to approve instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<Plan>,
}

fn flag<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<bool>, D::Error> {
    Ok(read_flag(&Value::deserialize(from)?))
}

/// Anything that isn't clearly a yes or a no is neither.
pub(crate) fn read_flag(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(flag) => Some(*flag),
        Value::String(text) => match text.trim().to_lowercase().as_str() {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        },
        _ => None,
    }
}
