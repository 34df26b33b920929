//! Work that is routed by a status: a message's intent, a plan, a step's calls, an answer, and what
//! comes after the calls.
//!
//! All of these requests carry a [`Situation`]; what is answered has a type of its own each.

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

/// What is known when something is asked. A field that is absent in JSON is empty.
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
    /// What it was taken to mean.
    pub intent: Option<Intent>,
    /// The steps that were planned, those that are done included.
    pub plan: Vec<PlannedStep>,
    /// The step that is to be carried out.
    pub step: Option<PlannedStep>,
    /// What came of the calls so far, oldest first.
    pub outcomes: Vec<Outcome>,
    /// What went wrong so far, oldest first.
    pub errors: Vec<String>,
    /// What a person has added since the message, oldest first.
    pub remarks: Vec<String>,
    /// What can be used, and what was said before.
    pub tools: Tools,
}

/// What a message wants.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Intent {
    /// In a word or two, as in `conversation`, `task`, `question`.
    pub intent: String,
    /// In one sentence.
    #[serde(default)]
    pub summary: String,
}

/// A plan: what the steps are. Empty: nothing needs to be done but to answer.
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
    /// With a name, as it is asked for.
    Named {
        /// In order.
        #[serde(default)]
        steps: Vec<PlannedStep>,
    },
    /// The bare list.
    List(Vec<PlannedStep>),
}

impl Default for Steps {
    fn default() -> Self {
        Self::List(Vec::new())
    }
}

impl Planned {
    /// Of these steps.
    pub fn of(steps: Vec<PlannedStep>) -> Self {
        Self { plan: Steps::Named { steps } }
    }

    /// The steps, in order.
    pub fn steps(&self) -> &[PlannedStep] {
        match &self.plan {
            Steps::Named { steps } | Steps::List(steps) => steps,
        }
    }

    /// The steps, in order, owned.
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
    /// The tool that does it. Absent: not chosen yet, or reasoning alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
    /// The tool's arguments, as far as they are known.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub arguments: Map<String, Value>,
}

/// What carries a step out: calls, or, where no tool is needed, its result.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Chosen {
    /// The calls, in order.
    #[serde(default)]
    pub calls: Vec<Call>,
    /// What reasoning alone comes to. Only where there are no calls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}

/// A call of a tool.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Call {
    /// The tool's name.
    pub tool: String,
    /// Its arguments. What isn't known is null.
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
    /// Done, or there is no more that can be done.
    End,
}

/// What is thought of what was done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Reflected {
    /// What comes next.
    pub action: NextAction,
    /// Why.
    #[serde(default)]
    pub reason: String,
    /// What the user is told, in Markdown; with `end`.
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
