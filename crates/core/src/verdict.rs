//! What the judge says of a decision, as data: violations that teach, corrections that are listed.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One rule that a decision breaks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Violation {
    /// Stable, as in `REQUIRED_FIELD`; `ephor explain CODE` tells more.
    pub code: String,
    /// Where, as a JSON pointer into the payload, as in `/config/url`. Empty: the whole.
    pub pointer: String,
    /// What is wrong, with the field's name in it.
    pub message: String,
    /// What was expected.
    pub expected: String,
    /// How to mend it.
    pub hint: String,
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

/// One change that the judge made to a payload (spec 003, section 3.3).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Correction {
    /// Where, as a JSON pointer.
    pub pointer: String,
    /// What was there. None: nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Value>,
    /// What is there now. None: it was removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Value>,
    /// Why, in a few words.
    pub reason: String,
}
