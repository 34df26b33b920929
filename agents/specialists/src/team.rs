//! Who is there: the host and its specialists, and what bounds their work.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::routes::GENERAL_SPECIALIST;
use crate::state::MAX_ROUNDS;

/// The host's model where nothing else is said: the runtime's.
pub const DEFAULT_MODEL: &str = "default";
/// Laps unless something else is said.
pub const MAX_LAPS: u32 = 100;
/// Specialists at work side by side unless something else is said.
pub const MAX_PARALLEL: usize = 4;
/// Most rounds and laps that can be configured.
pub const MOST: u32 = 1000;

/// Somebody who is good at something.
///
/// One that names an agent type works by SPAWN_SUBAGENT; any other by questions to a model, with
/// the tools that it has.
///
/// ```
/// use ephor_specialists::Specialist;
///
/// let analyst = Specialist::new("analyst", "answers questions over data").agent("analyst");
/// let writer = Specialist::new("writer", "writes things up").prompt("Write plainly.");
/// let clerk = Specialist::new("clerk", "reads files").tools(["read_file", "list_workspace_files"]);
/// # let _ = (analyst, writer, clerk);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Specialist {
    /// Its name, as in plans.
    #[serde(default)]
    pub name: String,
    /// What it is good for, in a few words: plans are made by it.
    #[serde(default)]
    pub intended_use: String,
    /// The registered agent type that does its work. None: a model does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
    /// How it works, as its model is told.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub system_prompt: String,
    /// The tools that its model may use. None: all of the hub's for the general specialist, none
    /// for any other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tools: Option<Vec<String>>,
    /// Its model, `provider::model`. None: the host's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Seconds that its agent has for a step. None: the runtime's default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timeout: Option<u32>,
}

impl Specialist {
    /// A specialist whose work a model does, without tools.
    pub fn new(name: impl Into<String>, intended_use: impl Into<String>) -> Self {
        Self { name: name.into(), intended_use: intended_use.into(), ..Self::default() }
    }

    /// Its work is done by a registered agent type.
    #[must_use]
    pub fn agent(mut self, agent: impl Into<String>) -> Self {
        self.agent = Some(agent.into());
        self
    }

    /// How it works, as its model is told.
    #[must_use]
    pub fn prompt(mut self, prompt: impl Into<String>) -> Self {
        self.system_prompt = prompt.into();
        self
    }

    /// The tools that its model may use.
    #[must_use]
    pub fn tools<T: Into<String>>(mut self, tools: impl IntoIterator<Item = T>) -> Self {
        self.tools = Some(tools.into_iter().map(Into::into).collect());
        self
    }

    /// Its model, `provider::model`.
    #[must_use]
    pub fn model(mut self, model: impl Into<String>) -> Self {
        self.model = Some(model.into());
        self
    }

    /// Seconds that its agent has for a step.
    #[must_use]
    pub fn timeout(mut self, seconds: u32) -> Self {
        self.timeout = Some(seconds);
        self
    }

    fn general() -> Self {
        Self::new(GENERAL_SPECIALIST, "anything that nobody else is good at")
            .prompt("You can handle any task.")
    }
}

/// The host: who analyses, plans, judges results and answers.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Host {
    /// Its model, `provider::model`; `default` is the runtime's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// How it works, as its model is told.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub system_prompt: String,
}

/// A team, as it is configured.
///
/// ```
/// use ephor_specialists::Team;
/// use serde_json::json;
///
/// let team = Team::read(&json!({
///     "name": "desk",
///     "host": {"model": "default"},
///     "specialists": [{"name": "analyst", "intended_use": "data", "agent": "analyst"}],
/// }))?;
/// assert_eq!(team.names(), ["analyst", "general_specialist"]);
/// assert!(Team::read(&json!({"name": "desk"})).is_err());
/// # Ok::<(), ephor_specialists::TeamError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Team {
    /// Its name: also the agent type's.
    #[serde(default)]
    pub name: String,
    /// What it is good for.
    #[serde(default)]
    pub description: String,
    /// Who leads it.
    #[serde(default)]
    pub host: Host,
    /// Who works. [`GENERAL_SPECIALIST`] is added where it isn't among them.
    #[serde(default)]
    pub specialists: Vec<Specialist>,
    /// Rounds, each with its version of the plan, at most 1000. Default 30.
    #[serde(default = "max_rounds")]
    pub max_rounds: u32,
    /// Laps, each with the steps that can run side by side, over all rounds, at most 1000. Default
    /// 100.
    #[serde(default = "max_laps")]
    pub max_laps: u32,
    /// Specialists at work side by side. Default 4.
    #[serde(default = "max_parallel")]
    pub max_parallel: usize,
}

fn max_rounds() -> u32 {
    MAX_ROUNDS
}

fn max_laps() -> u32 {
    MAX_LAPS
}

fn max_parallel() -> usize {
    MAX_PARALLEL
}

impl Default for Team {
    fn default() -> Self {
        Self {
            name: "specialists".to_owned(),
            description: "plans, gives the steps to specialists side by side, and reflects on \
                          what they bring"
                .to_owned(),
            host: Host { model: Some(DEFAULT_MODEL.to_owned()), system_prompt: String::new() },
            specialists: Vec::new(),
            max_rounds: MAX_ROUNDS,
            max_laps: MAX_LAPS,
            max_parallel: MAX_PARALLEL,
        }
    }
}

/// Why a team can't be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TeamError {
    /// There is nothing.
    #[error("multi agent config is nil")]
    Nil,
    /// It is of another shape.
    #[error("the team's configuration can't be read: {0}")]
    Shape(String),
    /// It has no name.
    #[error("multi agent config name is empty")]
    Name,
    /// The host has no model.
    #[error("host model is not configured (`default` is the runtime's)")]
    HostModel,
    /// A specialist has no name.
    #[error("specialist {0} has empty name")]
    SpecialistName(usize),
    /// A specialist says nothing of its use.
    #[error("specialist {0} has empty intended use")]
    IntendedUse(String),
    /// Two specialists have the same name.
    #[error("there are two specialists {0:?}")]
    Twice(String),
    /// A limit is 0, or too large.
    #[error("{what} is {value}: it must be from 1 to {MOST}")]
    Limit {
        /// Which.
        what: &'static str,
        /// Its value.
        value: u64,
    },
}

impl Team {
    /// Reads a team from JSON, and checks it.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(json: &Value) -> Result<Self, TeamError> {
        if json.is_null() {
            return Err(TeamError::Nil);
        }
        let team: Self = serde::Deserialize::deserialize(json)
            .map_err(|error: serde_json::Error| TeamError::Shape(error.to_string()))?;
        team.checked()
    }

    /// The same team with its general specialist, if nothing is wrong with it.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn checked(mut self) -> Result<Self, TeamError> {
        let blank = |text: &str| text.trim().is_empty();
        if blank(&self.name) {
            return Err(TeamError::Name);
        }
        if self.host.model.as_deref().is_none_or(blank) {
            return Err(TeamError::HostModel);
        }
        let mut names = BTreeSet::new();
        for (place, specialist) in self.specialists.iter().enumerate() {
            if blank(&specialist.name) {
                return Err(TeamError::SpecialistName(place));
            }
            if blank(&specialist.intended_use) {
                return Err(TeamError::IntendedUse(specialist.name.clone()));
            }
            if !names.insert(specialist.name.as_str()) {
                return Err(TeamError::Twice(specialist.name.clone()));
            }
        }
        for (what, value) in [
            ("max_rounds", u64::from(self.max_rounds)),
            ("max_laps", u64::from(self.max_laps)),
            ("max_parallel", self.max_parallel as u64),
        ] {
            if !(1..=u64::from(MOST)).contains(&value) {
                return Err(TeamError::Limit { what, value });
            }
        }
        if !names.contains(GENERAL_SPECIALIST) {
            self.specialists.push(Specialist::general());
        }
        Ok(self)
    }

    /// The specialists' names.
    pub fn names(&self) -> Vec<&str> {
        self.specialists.iter().map(|specialist| specialist.name.as_str()).collect()
    }

    /// The specialist of that name.
    pub fn specialist(&self, name: &str) -> Option<&Specialist> {
        self.specialists.iter().find(|specialist| specialist.name == name)
    }
}
