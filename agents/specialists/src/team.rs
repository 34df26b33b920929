//! The team: the host, its specialists, and the limits of their work.

use std::collections::BTreeSet;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::routes::GENERAL_SPECIALIST;
use crate::state::MAX_ROUNDS;

/// The default model of the host: the runtime's.
pub const DEFAULT_MODEL: &str = "default";
/// The default maximum number of laps.
pub const MAX_LAPS: u32 = 100;
/// The default maximum number of specialists that work in parallel.
pub const MAX_PARALLEL: usize = 4;
/// The largest configurable number of rounds and laps.
pub const MOST: u32 = 1000;

/// A specialist.
///
/// One with an agent type works by SPAWN_SUBAGENT; others ask a model, with their tools.
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
    /// A short description, by which plans are made.
    #[serde(default)]
    pub intended_use: String,
    /// The registered agent type that does its work. None: a model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
    /// Its model's system prompt.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub system_prompt: String,
    /// Its model's tools. None: all of the hub's for the general specialist, none for others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tools: Option<Vec<String>>,
    /// Its model, `provider::model`. None: the host's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// The timeout of its agent for a step, in seconds. None: the runtime's default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timeout: Option<u32>,
}

impl Specialist {
    /// A specialist that uses a model, without tools.
    pub fn new(name: impl Into<String>, intended_use: impl Into<String>) -> Self {
        Self { name: name.into(), intended_use: intended_use.into(), ..Self::default() }
    }

    /// Sets a registered agent type that does its work.
    #[must_use]
    pub fn agent(mut self, agent: impl Into<String>) -> Self {
        self.agent = Some(agent.into());
        self
    }

    /// Sets its model's system prompt.
    #[must_use]
    pub fn prompt(mut self, prompt: impl Into<String>) -> Self {
        self.system_prompt = prompt.into();
        self
    }

    /// Sets its model's tools.
    #[must_use]
    pub fn tools<T: Into<String>>(mut self, tools: impl IntoIterator<Item = T>) -> Self {
        self.tools = Some(tools.into_iter().map(Into::into).collect());
        self
    }

    /// Sets its model, `provider::model`.
    #[must_use]
    pub fn model(mut self, model: impl Into<String>) -> Self {
        self.model = Some(model.into());
        self
    }

    /// Sets the timeout of its agent for a step, in seconds.
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

/// The host, which analyses, plans, evaluates results and answers.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Host {
    /// Its model, `provider::model`; `default` is the runtime's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Its model's system prompt.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub system_prompt: String,
}

/// The settings of a team.
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
    /// Its name, which is also the agent type's.
    #[serde(default)]
    pub name: String,
    /// Its description.
    #[serde(default)]
    pub description: String,
    /// The host.
    #[serde(default)]
    pub host: Host,
    /// The specialists. [`GENERAL_SPECIALIST`] is added if missing.
    #[serde(default)]
    pub specialists: Vec<Specialist>,
    /// Maximum number of rounds, each with its version of the plan, at most 1000. Default 30.
    #[serde(default = "max_rounds")]
    pub max_rounds: u32,
    /// Maximum number of laps over all rounds, each with the steps that can run in parallel, at
    /// most 1000. Default 100.
    #[serde(default = "max_laps")]
    pub max_laps: u32,
    /// Maximum number of specialists that work in parallel. Default 4.
    #[serde(default = "max_parallel")]
    pub max_parallel: usize,
    /// How long the work on a message may take, in seconds, without the time that it waits for people.
    /// After that no further step begins, and the results so far are reported. Default one hour.
    #[serde(default = "time_limit", with = "ephor_flow::seconds")]
    pub time_limit: Duration,
    /// How long a conversation is idle before its histories are reduced to summaries, in seconds.
    /// Default one day.
    #[serde(default = "compress_after", with = "ephor_flow::seconds")]
    pub compress_after: Duration,
}

/// The default of [`Team::time_limit`].
const TIME_LIMIT: Duration = Duration::from_secs(3600);
/// The default of [`Team::compress_after`].
const COMPRESS_AFTER: Duration = Duration::from_secs(86_400);

fn time_limit() -> Duration {
    TIME_LIMIT
}

fn compress_after() -> Duration {
    COMPRESS_AFTER
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
            time_limit: TIME_LIMIT,
            compress_after: COMPRESS_AFTER,
        }
    }
}

/// Why a team is invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TeamError {
    /// It is null.
    #[error("multi agent config is nil")]
    Nil,
    /// It has another shape.
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
    /// A specialist has no intended use.
    #[error("specialist {0} has empty intended use")]
    IntendedUse(String),
    /// Two specialists have the same name.
    #[error("there are two specialists {0:?}")]
    Twice(String),
    /// A limit is 0, or too large.
    #[error("{what} is {value}: it must be from 1 to {MOST}")]
    Limit {
        /// The limit.
        what: &'static str,
        /// Its value.
        value: u64,
    },
}

impl Team {
    /// Reads a team from JSON, and validates it.
    ///
    /// # Errors
    /// The first mistake.
    pub fn read(json: &Value) -> Result<Self, TeamError> {
        if json.is_null() {
            return Err(TeamError::Nil);
        }
        let team: Self = serde::Deserialize::deserialize(json)
            .map_err(|error: serde_json::Error| TeamError::Shape(error.to_string()))?;
        team.checked()
    }

    /// Validates the team, and adds the general specialist.
    ///
    /// # Errors
    /// The first mistake.
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

    /// The specialist with that name.
    pub fn specialist(&self, name: &str) -> Option<&Specialist> {
        self.specialists.iter().find(|specialist| specialist.name == name)
    }
}
