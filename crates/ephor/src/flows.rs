//! The agents that come along, each with its tools: assistant, planner, analyst, specialists.

use std::path::Path;

use ephor_analyst::Analyst;
use ephor_analyst::evidence::{EvidenceConfig, EvidenceError};
use ephor_assistant::Assistant;
use ephor_planner::Planner;
use ephor_researcher::Researcher;
use ephor_runtime::Builder;
use ephor_specialists::{Specialist, Specialists, Team, TeamError};
use ephor_tools::{Hub, HubError};
use serde::{Deserialize, Serialize};

use crate::Config;

/// The settings of the agents that come along: `[agents]` of `ephor.toml`.
///
/// ```
/// let config: ephor::Config = toml::from_str(r#"
///     agent = "analyst"
///     [agents.analyst]
///     review = true
///     [agents.analyst.synonyms]
///     punters = ["customers"]
///     [agents.evidence]
///     documents = "docs"
///     [tools]
///     workspace = "notes"
/// "#).unwrap();
/// assert!(config.agents.analyst.review);
/// ```
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AgentsConfig {
    /// The assistant.
    pub assistant: ephor_assistant::Settings,
    /// The planner.
    pub planner: ephor_planner::Settings,
    /// The data analyst.
    pub analyst: ephor_analyst::Config,
    /// Documents and a glossary with which it reads questions.
    pub evidence: EvidenceConfig,
    /// The team of the specialists. Default: the analyst, the planner, and somebody for the rest.
    pub specialists: Option<Team>,
}

/// Why the agents can't be set up.
#[derive(Debug, thiserror::Error)]
pub enum FlowsError {
    /// The tools, or an MCP server that is required.
    #[error(transparent)]
    Tools(#[from] HubError),
    /// The analyst's documents or glossary.
    #[error(transparent)]
    Evidence(#[from] EvidenceError),
    /// The team.
    #[error(transparent)]
    Team(#[from] TeamError),
    /// The thread that reads the documents died.
    #[error("the documents can't be read: {0}")]
    Reader(#[from] tokio::task::JoinError),
}

/// The agents, ready to be registered.
pub struct Flows {
    hub: Hub,
    assistant: Assistant,
    planner: Planner,
    analyst: Analyst,
    specialists: Specialists,
}

impl Flows {
    /// Starts the tools' servers and reads the documents. Relative paths count from the current
    /// folder.
    ///
    /// # Errors
    /// See [`FlowsError`].
    pub async fn open(config: &Config) -> Result<Self, FlowsError> {
        let hub = config.tools.connect().await?;
        let evidence = config.agents.evidence.clone();
        let index = tokio::task::spawn_blocking(move || evidence.open(Path::new(""))).await??;
        let analyst = Analyst::new(config.agents.analyst.clone());
        let analyst = match index {
            Some(index) => analyst.evidence(index),
            None => analyst,
        };
        let team = match &config.agents.specialists {
            Some(team) => Specialists::builder().team(team.clone()),
            None => {
                Specialists::builder().specialist(analyst_of_team()).specialist(planner_of_team())
            }
        };
        let specialists = team.tools(hub.clone()).build()?;
        let agents = &config.agents;
        let assistant = Assistant::new(hub.clone()).settings(agents.assistant.clone());
        let planner = Planner::with(hub.clone(), agents.planner.clone());
        Ok(Self { hub, assistant, planner, analyst, specialists })
    }

    /// The tools.
    pub fn hub(&self) -> &Hub {
        &self.hub
    }

    /// Registers them all, and their tools.
    pub fn install(self, builder: Builder) -> Builder {
        self.hub
            .install(builder)
            .agent(self.assistant)
            .agent(self.planner)
            .agent(self.analyst)
            .agent(self.specialists)
            .agent(Researcher)
    }
}

fn analyst_of_team() -> Specialist {
    Specialist::new("analyst", "answers questions over data").agent("analyst")
}

fn planner_of_team() -> Specialist {
    Specialist::new("planner", "plans work with tools, and does it").agent("planner")
}

impl Config {
    /// A builder with these settings, the standard parts, and the agents that come along with their
    /// tools. Relative paths of tools and documents count from the current folder.
    ///
    /// ```
    /// # #[tokio::main] async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let config = ephor::Config { agent: Some("planner".into()), ..ephor::Config::default() };
    /// let runtime = config.with_agents().await?.build().await?;
    /// let reply = runtime.conversation("c-42").send("What is 6 * 7?").await?;
    /// assert!(reply.text.contains("42"));
    /// # runtime.shutdown().await; Ok(()) }
    /// ```
    ///
    /// # Errors
    /// See [`FlowsError`].
    pub async fn with_agents(self) -> Result<Builder, FlowsError> {
        let flows = Flows::open(&self).await?;
        Ok(flows.install(self.builder()))
    }
}
