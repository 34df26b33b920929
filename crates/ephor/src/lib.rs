//! An embeddable agent runtime: agents decide, a coordinator judges, and only what it approved is
//! done.
//!
//! ```
//! # #[tokio::main] async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let runtime = ephor::builder().build().await?;
//! let reply = runtime.conversation("c-42").send("What is 6 * 7?").await?;
//! assert!(reply.text.contains("42"));
//! # runtime.shutdown().await; Ok(()) }
//! ```
//!
//! Features, all on by default: `sqlite` and `postgres` (journals on disk), `http`, `database` and `python`
//! (node kinds), `providers` (models over the network), `cedar` (policies in a folder), `offline` (the
//! model that goes by rules), `agents` (assistant, planner, analyst, specialists, and their tools).

mod age;
pub mod config;
#[cfg(feature = "agents")]
pub mod flows;
#[cfg(feature = "agents")]
pub mod graphs;
mod journal_at;
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
    ConversationId, Decision, DecisionType, Draft, Envelope, Event, EventData, EventId, events,
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
pub use ephor_runtime::recovery::{Recovered, Taken};
pub use ephor_runtime::{
    Actor, ActorContext, ActorError, ActorHandle, DueTimer, Input, Key, Loaded, Pattern,
};
pub use ephor_runtime::{
    Agent, AgentContext, AgentError, BuildError, Builder, CancelError, Cancelled, Compacted,
    Conversation, Inbox, InboxError, Judged, NodeStep, OneCompacted, Part, Pending, Reply, Runtime,
    SendError, Settings, Stays, TurnItem, TurnStream, agent_fn, holds, inbox, runs, store,
};
#[cfg(feature = "agents")]
pub use ephor_specialists as specialists;
pub use ephor_time as time;
#[cfg(feature = "agents")]
pub use ephor_tools as tools;

/// A builder with the parts that every runtime has: the coordinator, the workflow agent and the
/// conversation agent, with their default settings. See [`Config`] for others.
pub fn builder() -> Builder {
    Config::default().builder()
}

/// The README's code compiles.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
