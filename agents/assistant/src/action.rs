//! A person's possible and actual answers.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What a person may answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Retry what is left.
    Continue,
    /// Make a new plan.
    Replan,
    /// Stop.
    End,
    /// Continue with additional information.
    Modify,
    /// Permission to call a tool for some time.
    Grant,
    /// Skip the call, or else the step.
    Skip,
    /// Yes.
    Confirm,
    /// The missing values.
    ProvideParameters,
    /// Replacements for the remaining steps.
    ModifyPlan,
}

impl Action {
    /// All actions.
    pub const ALL: [Self; 9] = [
        Self::Continue,
        Self::Replan,
        Self::End,
        Self::Modify,
        Self::Grant,
        Self::Skip,
        Self::Confirm,
        Self::ProvideParameters,
        Self::ModifyPlan,
    ];

    /// The name in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Continue => "continue",
            Self::Replan => "replan",
            Self::End => "end",
            Self::Modify => "modify",
            Self::Grant => "grant",
            Self::Skip => "skip",
            Self::Confirm => "confirm",
            Self::ProvideParameters => "provide_parameters",
            Self::ModifyPlan => "modify_plan",
        }
    }

    /// The action with exactly that name.
    pub fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.as_str() == text)
    }

    /// The names of what it needs.
    pub const fn needs(self) -> &'static [&'static str] {
        match self {
            Self::Modify => &["additional_info"],
            Self::Grant => &["permission_scope", "duration"],
            Self::Confirm => &["note"],
            Self::ProvideParameters => &["parameters"],
            Self::ModifyPlan => &["plan"],
            Self::Continue | Self::Replan | Self::End | Self::Skip => &[],
        }
    }
}

/// A person's answer, as stored in the state.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Response {
    /// The action.
    pub action: Action,
    /// What the action needs.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub detail: Map<String, Value>,
}

/// Reads a state's response. An action that there isn't requests no particular route, like none.
pub(crate) fn or_default_route<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Response>, D::Error> {
    let mut stored = Value::deserialize(deserializer)?;
    let action = stored.get("action").and_then(Value::as_str).and_then(Action::read);
    let detail = match stored.get_mut("detail").map(Value::take) {
        Some(Value::Object(detail)) => detail,
        _ => Map::new(),
    };
    Ok(action.map(|action| Response { action, detail }))
}
