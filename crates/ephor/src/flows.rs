//! The bundled agents and their tools: assistant, planner, analyst, specialists.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use ephor_analyst::Analyst;
use ephor_analyst::chart::Chart;
use ephor_analyst::evidence::{
    Evidence, EvidenceConfig, EvidenceError, EvidenceIndex, RecallLimits,
};
use ephor_assistant::Assistant;
use ephor_planner::Planner;
use ephor_researcher::{Library, Researcher};
use ephor_rules::Registry;
use ephor_runtime::{Agent, BuildError, Builder, Runtime};
use ephor_specialists::{Specialist, Specialists, Team, TeamError};
use ephor_tools::{Hub, HubError};
use serde::{Deserialize, Serialize};

use crate::Config;

/// Settings of the bundled agents: `[agents]` in `ephor.toml`.
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
    /// Further analysts by name, each with its own databases, documents and settings.
    pub analysts: BTreeMap<String, NamedAnalyst>,
    /// The documents and glossary that the analyst uses to understand questions.
    pub evidence: EvidenceConfig,
    /// The researcher.
    pub researcher: ephor_researcher::Settings,
    /// The specialists' team. Default: the analyst, the planner, and a generalist for everything
    /// else.
    pub specialists: Option<Team>,
}

/// An analyst of its own: `[agents.analysts.NAME]`.
///
/// ```
/// let config: ephor::Config = toml::from_str(r#"
///     agent = "sales"
///     [agents.analysts.sales]
///     description = "answers questions about sales"
///     settings.databases = ["shop"]
///     evidence.glossary = "sales.csv"
/// "#).unwrap();
/// assert_eq!(config.agents.analysts["sales"].settings.databases, ["shop"]);
/// ```
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NamedAnalyst {
    /// What it is for, for people and models. Default: what analysts do.
    pub description: String,
    /// Its documents and glossary.
    pub evidence: EvidenceConfig,
    /// Its settings, as in `[agents.analyst]`.
    pub settings: ephor_analyst::Config,
}

/// Why the agents can't be set up.
#[derive(Debug, thiserror::Error)]
pub enum FlowsError {
    /// The tools can't be set up, or a required MCP server is missing.
    #[error(transparent)]
    Tools(#[from] HubError),
    /// The analyst's documents or glossary can't be read.
    #[error(transparent)]
    Evidence(#[from] EvidenceError),
    /// The team is invalid.
    #[error(transparent)]
    Team(#[from] TeamError),
    /// Their names or schemas are wrong.
    #[error(transparent)]
    Names(#[from] BuildError),
    /// The thread that reads the documents died.
    #[error("the documents can't be read: {0}")]
    Reader(#[from] tokio::task::JoinError),
}

/// The bundled agents, ready to be registered.
pub struct Flows {
    hub: Hub,
    assistant: Assistant,
    planner: Planner,
    analyst: Analyst,
    analysts: Vec<Analyst>,
    specialists: Specialists,
    researcher: Researcher,
}

/// The analyst's documents, for the researcher.
struct Documents(Arc<EvidenceIndex>);

impl Library for Documents {
    fn find(&self, query: &str, most: usize) -> Result<Vec<(String, String)>, String> {
        let limits = RecallLimits { most, ..RecallLimits::default() };
        let found = self.0.recall(query, &limits).map_err(|error| error.to_string())?;
        let place = |piece: &Evidence| match piece.heading.is_empty() {
            true => piece.source.clone(),
            false => format!("{}: {}", piece.source, piece.heading),
        };
        Ok(found.into_iter().map(|piece| (place(&piece), piece.text)).collect())
    }
}

impl Flows {
    /// Starts the tools' servers and reads the documents. Relative paths are resolved against the
    /// current folder.
    ///
    /// # Errors
    /// See [`FlowsError`].
    pub async fn open(config: &Config) -> Result<Self, FlowsError> {
        let hub = config.tools.connect().await?;
        let evidence = config.agents.evidence.clone();
        let named: Vec<_> = config
            .agents
            .analysts
            .iter()
            .map(|(name, one)| (name.clone(), one.evidence.clone()))
            .collect();
        let open = move || {
            let open = |evidence: &EvidenceConfig| evidence.open(Path::new(""));
            let mut indexes = BTreeMap::new();
            for (name, evidence) in &named {
                if let Some(index) = open(evidence)? {
                    indexes.insert(name.clone(), index);
                }
            }
            Ok::<_, EvidenceError>((open(&evidence)?, indexes))
        };
        let (index, mut indexes) = tokio::task::spawn_blocking(open).await??;
        let mut flows = Self::with(config, hub, index)?;
        flows.analysts = flows
            .analysts
            .into_iter()
            .map(|analyst| match indexes.remove(Agent::name(&analyst)) {
                Some(index) => analyst.evidence(index),
                None => analyst,
            })
            .collect();
        Ok(flows)
    }

    fn with(config: &Config, hub: Hub, index: Option<EvidenceIndex>) -> Result<Self, FlowsError> {
        let analyst = Analyst::new(config.agents.analyst.clone());
        let mut researcher = Researcher::new(config.agents.researcher.clone());
        if let Some(search) = &config.tools.search {
            let tool = if search.pages > 0 { "advanced_web_search" } else { "web_search" };
            researcher = researcher.with_web_search(tool);
        }
        let analyst = match index.map(Arc::new) {
            Some(index) => {
                if config.agents.evidence.documents.is_some() {
                    researcher = researcher.with_documents(Arc::new(Documents(index.clone())));
                }
                analyst.evidence(index)
            }
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
        let named = |(name, one): (&String, &NamedAnalyst)| {
            Analyst::new(one.settings.clone()).named(name.as_str(), one.description.as_str())
        };
        let analysts = agents.analysts.iter().map(named).collect();
        Ok(Self { hub, assistant, planner, analyst, analysts, specialists, researcher })
    }

    /// The node kinds and agents that a judge knows with these tools. No document is read.
    ///
    /// # Errors
    /// See [`FlowsError`].
    pub fn registry(config: &Config, hub: Hub) -> Result<Registry, FlowsError> {
        Ok(Self::with(config, hub, None)?.install(Runtime::builder()).registry()?)
    }

    /// The tools.
    pub fn hub(&self) -> &Hub {
        &self.hub
    }

    /// Registers all agents and their tools.
    pub fn install(self, builder: Builder) -> Builder {
        let builder = self.analysts.into_iter().fold(self.hub.install(builder), Builder::agent);
        builder
            .agent(self.assistant)
            .agent(self.planner)
            .agent(self.analyst)
            .agent(self.specialists)
            .agent(self.researcher)
            .node(Chart)
    }
}

fn analyst_of_team() -> Specialist {
    Specialist::new("analyst", "answers questions over data").agent("analyst")
}

fn planner_of_team() -> Specialist {
    Specialist::new("planner", "plans work with tools, and does it").agent("planner")
}

impl Config {
    /// Creates a builder with these settings, the standard parts, and the bundled agents with their
    /// tools. Relative paths of tools and documents are resolved against the current folder.
    ///
    /// ```
    /// # #[tokio::main] async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let config = ephor::Config { agent: Some("planner".into()), ..ephor::Config::default() };
    /// let builder = config.with_agents().await?;
    /// let runtime = builder.model(ephor::offline::Offline::default()).build().await?;
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
