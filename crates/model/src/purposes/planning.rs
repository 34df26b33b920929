//! The planner's questions: a plan for a question, a step by reasoning, a tool's arguments, a check
//! of a result.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use super::Outcome;
use super::Tools;
use crate::Named;

/// The purpose of [`PlanContext`]; the answer is a [`Plan`].
pub const PLAN: &str = "planning.plan";
/// The purpose of [`StepContext`]; the answer is a text.
pub const STEP: &str = "planning.step";
/// The purpose of [`ArgumentsContext`]; the answer is an [`Arguments`].
pub const ARGUMENTS: &str = "planning.arguments";
/// The purpose of [`CheckContext`]; the answer is a [`Check`].
pub const CHECK: &str = "planning.check";

/// The tool of a step that needs none.
pub const NO_TOOL: &str = "none";

/// A plan is wanted.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct PlanContext {
    /// What the user asks.
    pub question: String,
    /// What can be used, and what was said.
    #[serde(flatten)]
    pub tools: Tools,
}

/// A step is to be done by reasoning.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct StepContext {
    /// What the user asks.
    pub question: String,
    /// What the step is to do. The question itself: answer it from the results.
    pub step: String,
    /// How the steps ended that this one may know of, in the plan's order.
    #[serde(default)]
    pub results: Vec<Outcome>,
    /// What can be used, and what was said.
    #[serde(flatten)]
    pub tools: Tools,
}

/// A tool's arguments are wanted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ArgumentsContext {
    /// What the user asks.
    pub question: String,
    /// What the step is to do.
    pub step: String,
    /// The tool, with the schema of its arguments.
    pub tool: Named,
    /// The arguments that are known.
    #[serde(default)]
    pub given: Map<String, Value>,
    /// The required ones that aren't.
    #[serde(default)]
    pub missing: Vec<String>,
    /// How the steps ended that this one may know of, in the plan's order.
    #[serde(default)]
    pub results: Vec<Outcome>,
    /// What can be used, and what was said.
    #[serde(flatten)]
    pub tools: Tools,
}

/// A result is to be checked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CheckContext {
    /// What the user asks.
    pub question: String,
    /// The step, and how it ended.
    pub checked: Outcome,
    /// How the steps before it ended, in the plan's order.
    #[serde(default)]
    pub results: Vec<Outcome>,
}

/// The steps that lead to an answer.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Plan {
    /// In the order in which they are to be done.
    pub steps: Vec<PlanStep>,
}

/// One step.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct PlanStep {
    /// Unique within the plan.
    #[serde(deserialize_with = "id")]
    pub id: u32,
    /// What it is to do, in a sentence.
    #[serde(default)]
    pub description: String,
    /// The tool's name, or `none` for reasoning.
    #[serde(default = "none", deserialize_with = "tool")]
    pub tool_type: String,
    /// The ids of the steps whose results it needs.
    #[serde(default, deserialize_with = "ids")]
    pub dependencies: Vec<u32>,
    /// How hard it is, 1 to 5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub complexity: Option<u8>,
    /// The tool's arguments. `{{3}}` in a text stands for the result of step 3.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub arguments: Map<String, Value>,
}

fn none() -> String {
    NO_TOOL.to_owned()
}

/// Models write ids as numbers and as texts of digits.
#[derive(Deserialize)]
#[serde(untagged)]
enum Id {
    Number(u32),
    Text(String),
}

impl Id {
    fn read<E: serde::de::Error>(self) -> Result<u32, E> {
        match self {
            Self::Number(id) => Ok(id),
            Self::Text(text) => {
                text.trim().parse().map_err(|_| E::custom(format!("{text:?} is no step's number")))
            }
        }
    }
}

fn id<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    Id::deserialize(from)?.read()
}

fn ids<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u32>, D::Error> {
    let ids = Option::<Vec<Id>>::deserialize(from)?.unwrap_or_default();
    ids.into_iter().map(Id::read).collect()
}

fn tool<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let name = Option::<String>::deserialize(from)?.unwrap_or_default();
    let name = name.trim();
    Ok(if name.is_empty() || name.eq_ignore_ascii_case(NO_TOOL) { none() } else { name.to_owned() })
}

/// A tool's arguments.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Arguments {
    /// By name, as the tool's schema says.
    pub arguments: Map<String, Value>,
}

/// What a check found.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Check {
    /// Whether the result can be used.
    pub verified: bool,
    /// What is wrong with it.
    #[serde(default)]
    pub issues: Vec<String>,
}
