//! What a host that leads specialists asks: how to understand a message, what to plan, what came
//! of a step, what to think of it, what to change, what to answer.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::Outcome;
use super::Tools;

/// How is the message understood? Context: [`Brief`].
pub const CONTEXT: &str = "team_context";
/// What is answered at once? Context: [`Brief`].
pub const DIRECT: &str = "team_direct_answer";
/// What is the plan? Context: [`Brief`].
pub const PLAN: &str = "team_plan";
/// What comes of a step? Context: [`Work`].
pub const WORK: &str = "team_work";
/// What is thought of the results? Context: [`Review`].
pub const FEEDBACK: &str = "team_feedback";
/// How is the plan changed? Context: [`Review`].
pub const UPDATE: &str = "team_plan_update";
/// What is the final answer? Context: [`Review`].
pub const ANSWER: &str = "team_answer";

/// Somebody who can be given a step.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Member {
    /// The name, as in plans.
    pub name: String,
    /// What they are good for.
    pub intended_use: String,
    /// The agent type that does their work. None: a model, with these tools.
    pub agent: Option<String>,
    /// The tools that they may use.
    pub tools: Vec<String>,
}

/// A message, and who could work on it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Brief {
    /// What the user says.
    pub message: String,
    /// All tools of the team, the databases, and what was said before.
    pub tools: Tools,
    /// The team.
    pub team: Vec<Member>,
}

/// One step of a plan, and what came of it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Step {
    /// Its id.
    pub id: String,
    /// What is to be done.
    pub text: String,
    /// Who does it.
    pub specialist: String,
    /// `pending`, `running`, `completed`, `failed` or `skipped`.
    pub status: String,
    /// Steps that must be completed before.
    pub dependencies: Vec<String>,
    /// What came of it, in words.
    pub result: Option<String>,
    /// Why it failed.
    pub error: Option<String>,
    /// What its specialist's tools brought.
    pub calls: Vec<Outcome>,
}

/// A step to be worked on.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Work {
    /// What the user says.
    pub message: String,
    /// What is to be done.
    pub task: String,
    /// Values from the plan, by name.
    pub parameters: Map<String, Value>,
    /// The tools that may be used.
    pub tools: Tools,
    /// What the steps before have brought.
    pub known: Vec<Outcome>,
    /// What the calls so far have brought.
    pub calls: Vec<Outcome>,
}

/// A plan under way, or over.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Review {
    /// What the user says.
    pub message: String,
    /// The plan's steps.
    pub steps: Vec<Step>,
    /// The round, from 1.
    pub round: u32,
    /// The last round.
    pub max_rounds: u32,
    /// Who takes what nobody else can do.
    pub fallback: String,
}
