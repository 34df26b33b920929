//! The parts of a verdict, as data: violations and corrections.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A rule that a decision breaks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Violation {
    /// A stable code, such as `REQUIRED_FIELD`; `ephor explain CODE` explains it.
    pub code: String,
    /// The place, as a JSON pointer into the payload, such as `/config/url`. Empty for the whole
    /// payload.
    pub pointer: String,
    /// What is wrong, including the field's name.
    pub message: String,
    /// What was expected.
    pub expected: String,
    /// How to fix it.
    pub hint: String,
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

/// A change that the judge made to a payload.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Correction {
    /// The place, as a JSON pointer.
    pub pointer: String,
    /// The old value. None if there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Value>,
    /// The new value. None if it was removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Value>,
    /// The reason, in a few words.
    pub reason: String,
}
