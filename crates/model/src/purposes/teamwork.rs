//! Questions of a host that leads specialists: how to understand a message, what to plan, the
//! result of a step, feedback on it, changes to the plan, the answer.

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
/// What is the result of a step? Context: [`Work`].
pub const WORK: &str = "team_work";
/// What is thought of the results? Context: [`Review`].
pub const FEEDBACK: &str = "team_feedback";
/// How is the plan changed? Context: [`Review`].
pub const UPDATE: &str = "team_plan_update";
/// What is the final answer? Context: [`Review`].
pub const ANSWER: &str = "team_answer";

/// A member of the team.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Member {
    /// The name, as in plans.
    pub name: String,
    /// What the member is good at.
    pub intended_use: String,
    /// The agent type that does the work. None: a model with these tools.
    pub agent: Option<String>,
    /// The tools that the member may use.
    pub tools: Vec<String>,
}

/// A message, and the team that could work on it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Brief {
    /// What the user says.
    pub message: String,
    /// All tools of the team, the databases, and earlier messages.
    pub tools: Tools,
    /// The team.
    pub team: Vec<Member>,
}

/// A step of a plan, with its result.
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
    /// Steps that must complete first.
    pub dependencies: Vec<String>,
    /// Its result, in words.
    pub result: Option<String>,
    /// Why it failed.
    pub error: Option<String>,
    /// The outcomes of its specialist's tool calls.
    pub calls: Vec<Outcome>,
}

/// A step to work on.
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
    /// The results of earlier steps.
    pub known: Vec<Outcome>,
    /// The outcomes of the calls so far.
    pub calls: Vec<Outcome>,
}

/// A plan in progress, or finished.
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
