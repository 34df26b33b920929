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

/// The tool of a step without one.
pub const NO_TOOL: &str = "none";

/// The context of a plan.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct PlanContext {
    /// What the user asks.
    pub question: String,
    /// The available tools, and earlier messages.
    #[serde(flatten)]
    pub tools: Tools,
}

/// The context of a step done by reasoning.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct StepContext {
    /// What the user asks.
    pub question: String,
    /// What the step should do. If it is the question itself, answer it from the results.
    pub step: String,
    /// The results of earlier steps that this one may use, in the plan's order.
    #[serde(default)]
    pub results: Vec<Outcome>,
    /// The available tools, and earlier messages.
    #[serde(flatten)]
    pub tools: Tools,
}

/// The context of a tool's arguments.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ArgumentsContext {
    /// What the user asks.
    pub question: String,
    /// What the step should do.
    pub step: String,
    /// The tool, with the schema of its arguments.
    pub tool: Named,
    /// The known arguments.
    #[serde(default)]
    pub given: Map<String, Value>,
    /// The required arguments that are missing.
    #[serde(default)]
    pub missing: Vec<String>,
    /// The results of earlier steps that this one may use, in the plan's order.
    #[serde(default)]
    pub results: Vec<Outcome>,
    /// The available tools, and earlier messages.
    #[serde(flatten)]
    pub tools: Tools,
}

/// The context of a check of a result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CheckContext {
    /// What the user asks.
    pub question: String,
    /// The step and its result.
    pub checked: Outcome,
    /// The results of the steps before it, in the plan's order.
    #[serde(default)]
    pub results: Vec<Outcome>,
}

/// The steps to an answer.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Plan {
    /// The steps, in order.
    pub steps: Vec<PlanStep>,
    /// The ids of the steps that run side by side, group by group. A step in no group runs by itself.
    /// Without groups, the dependencies alone decide.
    #[serde(default, deserialize_with = "groups", skip_serializing_if = "Vec::is_empty")]
    pub parallel_groups: Vec<Vec<u32>>,
    /// How long all of it will take, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total_estimated_time: Option<f64>,
}

/// One step.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct PlanStep {
    /// Unique within the plan.
    #[serde(deserialize_with = "id")]
    pub id: u32,
    /// What it should do, in one sentence.
    #[serde(default)]
    pub description: String,
    /// The tool's name, or `none` for reasoning.
    #[serde(default = "none", deserialize_with = "tool")]
    pub tool_type: String,
    /// The ids of the steps whose results it needs.
    #[serde(default, deserialize_with = "ids")]
    pub dependencies: Vec<u32>,
    /// Its difficulty, 1 to 5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub complexity: Option<u8>,
    /// The tool's arguments. `{{3}}` in a string stands for the result of step 3.
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

fn groups<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Vec<u32>>, D::Error> {
    let groups = Option::<Vec<Vec<Id>>>::deserialize(from)?.unwrap_or_default();
    let read = |group: Vec<Id>| group.into_iter().map(Id::read).collect::<Result<Vec<_>, _>>();
    groups
        .into_iter()
        .map(read)
        .filter(|group| !matches!(group, Ok(ids) if ids.is_empty()))
        .collect()
}

fn tool<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let name = Option::<String>::deserialize(from)?.unwrap_or_default();
    let name = name.trim();
    Ok(if name.is_empty() || name.eq_ignore_ascii_case(NO_TOOL) { none() } else { name.to_owned() })
}

/// A tool's arguments.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Arguments {
    /// By name, as in the tool's schema.
    pub arguments: Map<String, Value>,
}

/// The result of a check.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Check {
    /// Whether the result can be used.
    pub verified: bool,
    /// What is wrong with it.
    #[serde(default)]
    pub issues: Vec<String>,
}
