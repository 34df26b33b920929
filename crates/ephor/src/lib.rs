//! An embeddable agent runtime: agents publish decisions, a coordinator judges them, and only
//! approved decisions run.
//!
//! ```
//! # #[tokio::main] async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let model = ephor::offline::Offline::default(); // rule-based, and works without a network
//! let runtime = ephor::builder().model(model).build().await?;
//! let reply = runtime.conversation("c-42").send("What is 6 * 7?").await?;
//! assert!(reply.text.contains("42"));
//! # runtime.shutdown().await; Ok(()) }
//! ```
//!
//! Features, all but `server` on by default: `server` (an HTTP API and a web console), `sqlite` and
//! `postgres` (journals on disk), `http`, `database` and `python` (node kinds), `cel` (conditions),
//! `providers` (hosted models), `cedar` (policies in a folder), `toml` (settings from files),
//! `offline` (the rule-based offline model), `agents` (assistant, planner, analyst, specialists, and
//! their tools), `mcp` (tools of MCP servers), `fast-ids` (random bits from the process).
#![cfg_attr(docsrs, feature(doc_cfg))]

mod age;
#[cfg(any(feature = "sqlite", feature = "postgres"))]
mod anchoring;
pub mod config;
#[cfg(feature = "agents")]
pub mod flows;
#[cfg(feature = "agents")]
pub mod graphs;
mod journal_at;
#[cfg(feature = "toml")]
pub mod load;
pub mod opening;

pub use config::Config;
#[cfg(feature = "agents")]
pub use ephor_analyst as analyst;
#[cfg(feature = "agents")]
pub use ephor_assistant as assistant;
pub use ephor_bus as bus;
pub use ephor_conversation as conversation;
pub use ephor_coordinator as coordinator;
pub use ephor_core as core;
pub use ephor_core::{
    ConversationId, Decision, DecisionType, Draft, Envelope, Event, EventId, Failure, Plan, events,
    payload,
};
pub use ephor_effects as effects;
pub use ephor_effects::{NodeContext, NodeKind};
pub use ephor_flow as flow;
pub use ephor_graph as graph;
pub use ephor_journal as journal;
#[cfg(feature = "postgres")]
pub use ephor_journal::Postgres;
#[cfg(feature = "sqlite")]
pub use ephor_journal::Sqlite;
pub use ephor_journal::{Journal, Memory};
pub use ephor_model as model;
#[cfg(feature = "offline")]
pub use ephor_offline as offline;
#[cfg(feature = "agents")]
pub use ephor_planner as planner;
pub use ephor_policy as policy;
#[cfg(feature = "agents")]
pub use ephor_researcher::Researcher;
pub use ephor_rules as rules;
pub use ephor_runtime as runtime;
pub use ephor_runtime::{
    Actor, ActorContext, ActorError, ActorHandle, Agent, AgentContext, AgentError, BuildError,
    Builder, Conversation, Inbox, Input, Key, Loaded, Pattern, Pending, Reply, Runtime, SendError,
    Settings, agent_fn, inbox, runs,
};
#[cfg(feature = "server")]
pub use ephor_server as server;
#[cfg(feature = "agents")]
pub use ephor_specialists as specialists;
pub use ephor_time as time;
#[cfg(feature = "agents")]
pub use ephor_tools as tools;

/// The types that most programs need, for `use ephor::prelude::*`.
///
/// ```
/// use ephor::prelude::*;
///
/// # #[tokio::main] async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let runtime = ephor::builder().build().await?;
/// let node = CreateNode::condition("enough", "6 * 7 > 40");
/// let done = runtime.conversation("c-1").decide(node).await?.done().await?;
/// assert_eq!(done["output"]["result"], true);
/// # runtime.shutdown().await; Ok(()) }
/// ```
pub mod prelude {
    #[cfg(feature = "sqlite")]
    pub use crate::Sqlite;
    pub use crate::events::Answer;
    pub use crate::model::ChatModel;
    pub use crate::payload::{
        Continue, CreateNode, ErrorRecovery, ExecuteWorkflow, ExecutionMode, ModifyNode,
        RecoveryPlan, ReplanWorkflow, RequestClarification, Respond, SpawnSubagent,
        SuggestedChanges,
    };
    pub use crate::rules::{Case, NodeView, Rule, RuleResult, Violations};
    pub use crate::{
        Agent, AgentContext, AgentError, Builder, Config, Conversation, ConversationId,
        DecisionType, Draft, Envelope, Event, Failure, Memory, NodeContext, NodeKind, Plan,
        Runtime, agent_fn,
    };
}

/// Creates a builder with the standard parts: the coordinator, the workflow agent and the
/// conversation agent, with default settings and no model. See [`Config`] for other settings.
pub fn builder() -> Builder {
    Config::default().builder()
}

/// The README's code compiles.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The book's code compiles and runs.
#[cfg(doctest)]
mod book {
    #[doc = include_str!("../../../docs/src/getting-started.md")]
    struct GettingStarted;
    #[doc = include_str!("../../../docs/src/embedding.md")]
    struct Embedding;
    #[doc = include_str!("../../../docs/src/extending.md")]
    struct Extending;
    #[doc = include_str!("../../../docs/src/testing.md")]
    struct Testing;
    #[doc = include_str!("../../../docs/src/writing-agents.md")]
    struct WritingAgents;
    #[doc = include_str!("../../../docs/src/tools.md")]
    struct Tools;
    #[doc = include_str!("../../../docs/src/graphs.md")]
    struct Graphs;
    #[doc = include_str!("../../../docs/src/policies.md")]
    struct Policies;
    #[doc = include_str!("../../../docs/src/approvals.md")]
    struct Approvals;
}
