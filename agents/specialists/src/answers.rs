//! The answers of models.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::plan::{PlanStep, TaskPlan};

/// How a message is understood.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(crate) struct ContextAnswer {
    /// What the user wants, in one sentence.
    pub user_intent: String,
    /// Up to five.
    pub key_topics: Vec<String>,
    /// What of the history bears on it.
    pub context_summary: String,
    /// `simple`, `moderate`, `complex` or `very_complex`.
    pub complexity: String,
    /// Whether it can be understood without the history.
    pub is_independent_topic: bool,
}

/// A step, as a model plans it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(crate) struct StepAnswer {
    /// Unique in the plan.
    pub id: String,
    /// A short name.
    pub name: String,
    /// What is to be done.
    pub description: String,
    /// Who does it.
    pub assigned_specialist: String,
    /// 1 first.
    pub priority: i64,
    /// Ids of steps whose results it needs.
    pub dependencies: Vec<String>,
    /// Values for the specialist.
    pub parameters: Map<String, Value>,
}

/// A plan, as a model makes it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub(crate) struct PlanAnswer {
    /// A short name.
    #[serde(default)]
    pub name: String,
    /// What it is for.
    #[serde(default)]
    pub description: String,
    /// The steps.
    pub steps: Vec<StepAnswer>,
}

impl PlanAnswer {
    pub fn plan(&self, id: &str) -> TaskPlan {
        let step = |step: &StepAnswer| PlanStep {
            id: step.id.clone(),
            name: step.name.clone(),
            // A step's name alone says little, but more than nothing.
            description: match step.description.trim() {
                "" => step.name.clone(),
                _ => step.description.clone(),
            },
            assigned_specialist: step.assigned_specialist.clone(),
            priority: step.priority,
            dependencies: step.dependencies.clone(),
            parameters: step.parameters.clone(),
            ..PlanStep::default()
        };
        TaskPlan {
            name: self.name.clone(),
            description: self.description.clone(),
            ..TaskPlan::new(id, self.steps.iter().map(step))
        }
    }
}

/// A call that a specialist wants.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub(crate) struct ToolCall {
    /// The tool.
    pub tool: String,
    /// Its arguments, by name.
    #[serde(default)]
    pub arguments: Map<String, Value>,
}

/// What a specialist says of its step: calls first, or the result.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(crate) struct WorkAnswer {
    /// The result, in Markdown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// Calls that are needed first.
    pub calls: Vec<ToolCall>,
    /// Whether it could be done. Default true.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub success: Option<bool>,
    /// How sure it is, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// How good it is, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quality_score: Option<f64>,
}
