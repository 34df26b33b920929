//! What a person may answer, and what one has.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What a person may answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Try again what is left.
    Continue,
    /// Make a new plan.
    Replan,
    /// Stop here.
    End,
    /// Go on with something more to know.
    Modify,
    /// Leave to call a tool for some time.
    Grant,
    /// Leave the call, or else the step, out.
    Skip,
    /// Yes.
    Confirm,
    /// Here are the missing values.
    ProvideParameters,
    /// Here are the steps that are left.
    ModifyPlan,
}

impl Action {
    /// All of them.
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

    /// As it is written.
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

    /// The action that is written so, to the letter.
    pub fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.as_str() == text)
    }

    /// What it needs, by name.
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

/// What a person answered, as the state keeps it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Response {
    /// What is to be done.
    pub action: Action,
    /// What came with it.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub detail: Map<String, Value>,
}
