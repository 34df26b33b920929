//! Questions of the assistant, whose work is routed by a status: a message's intent, a plan, a
//! step's calls, an answer, and what comes after the calls.
//!
//! All requests carry a [`Situation`]; each has its own type of answer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::Outcome;
use super::Tools;

/// What does the message want? Answered with an [`Intent`].
pub const ANALYSIS: &str = "routing_analysis";
/// Which steps lead there? Answered with a [`Planned`].
pub const PLANNING: &str = "routing_planning";
/// Which calls does a step need? Answered with a [`Chosen`].
pub const DECISION: &str = "routing_decision";
/// What is said where nothing needs to be done? Answered with a text.
pub const CONVERSATION: &str = "routing_conversation";
/// What comes after the steps? Answered with a [`Reflected`].
pub const REFLECTION: &str = "routing_reflection";

/// The context of every question. A field that is absent in JSON is empty.
///
/// ```
/// use ephor_model::purposes::routing::Situation;
///
/// let situation: Situation = serde_json::from_str(r#"{"message": "What is 3 * 7?"}"#).unwrap();
/// assert!(situation.step.is_none() && situation.tools.tools.is_empty());
/// ```
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Situation {
    /// What the user said.
    pub message: String,
    /// The recognised intent.
    pub intent: Option<Intent>,
    /// The planned steps, including those that are done.
    pub plan: Vec<PlannedStep>,
    /// The step to carry out.
    pub step: Option<PlannedStep>,
    /// The outcomes of the calls so far, oldest first.
    pub outcomes: Vec<Outcome>,
    /// The errors so far, oldest first.
    pub errors: Vec<String>,
    /// What a person added after the message, oldest first.
    pub remarks: Vec<String>,
    /// The available tools, and earlier messages.
    pub tools: Tools,
}

/// What a message wants.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Intent {
    /// In a word or two, such as `conversation`, `task`, `question`.
    pub intent: String,
    /// In one sentence.
    #[serde(default)]
    pub summary: String,
}

/// A plan. Empty if the message only needs an answer.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Planned {
    /// The plan.
    #[serde(default)]
    pub plan: Steps,
}

/// The steps of a plan.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Steps {
    /// An object with the steps.
    Named {
        /// In order.
        #[serde(default)]
        steps: Vec<PlannedStep>,
    },
    /// A bare list of steps.
    List(Vec<PlannedStep>),
}

impl Default for Steps {
    fn default() -> Self {
        Self::List(Vec::new())
    }
}

impl Planned {
    /// Creates it from steps.
    pub fn of(steps: Vec<PlannedStep>) -> Self {
        Self { plan: Steps::Named { steps } }
    }

    /// The steps, in order.
    pub fn steps(&self) -> &[PlannedStep] {
        match &self.plan {
            Steps::Named { steps } | Steps::List(steps) => steps,
        }
    }

    /// The steps, in order, by value.
    pub fn into_steps(self) -> Vec<PlannedStep> {
        match self.plan {
            Steps::Named { steps } | Steps::List(steps) => steps,
        }
    }
}

/// A step of a plan.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct PlannedStep {
    /// A short name.
    #[serde(default)]
    pub step_name: String,
    /// What is to be done.
    #[serde(default)]
    pub step_desc: String,
    /// The tool to use. Absent if not chosen yet, or if reasoning is enough.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
    /// The tool's arguments, as far as known.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub arguments: Map<String, Value>,
}

/// How to carry out a step: calls, or, if no tool is needed, its result.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Chosen {
    /// The calls, in order.
    #[serde(default)]
    pub calls: Vec<Call>,
    /// The result of reasoning. Only if there are no calls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}

/// A call of a tool.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Call {
    /// The tool's name.
    pub tool: String,
    /// Its arguments. Unknown ones are null.
    #[serde(default)]
    pub arguments: Map<String, Value>,
}

/// What comes after the steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NextAction {
    /// Carry out the steps that are left.
    Continue,
    /// Make a new plan.
    Replan,
    /// It is done, or nothing more can be done.
    End,
}

/// A reflection on what was done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Reflected {
    /// What comes next.
    pub action: NextAction,
    /// The reason.
    #[serde(default)]
    pub reason: String,
    /// The answer to the user, in Markdown; with `end`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_plan_is_read_in_its_forms() {
        #[track_caller]
        fn check(text: &str, expect: Option<usize>) {
            let schema = schemars::schema_for!(Planned).to_value();
            let read = crate::validate_answer(text, &schema)
                .ok()
                .and_then(|value| serde_json::from_value::<Planned>(value).ok());
            assert_eq!(read.map(|plan| plan.into_steps().len()), expect, "{text}");
        }
        check(r#"{"plan": {"steps": []}}"#, Some(0));
        check(r#"{"plan": {"steps": [{"step_name": "s", "step_desc": "d"}]}}"#, Some(1));
        check(r#"{"plan": [{"step_name": "s"}]}"#, Some(1));
        check("{}", Some(0));
        check("not json", None);
        check(r#"{"plan": 3}"#, None);
        check(r#"{"plan": {"steps": [{"step_name": 3}]}}"#, None);
    }
}
