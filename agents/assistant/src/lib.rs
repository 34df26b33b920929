#![doc = include_str!("../README.md")]

mod action;
mod deps;
pub mod feedback;
mod filing;
mod grant;
mod graph;
mod intervention;
mod nodes;
mod priority;
mod prompts;
mod repetition;
mod routes;
mod settings;
mod state;
mod status;
mod summary;
mod talk;

use std::sync::Arc;

use ephor_flow::{CompiledOnce, Talk, TalkReply};
use ephor_runtime::{Agent, AgentContext, AgentError, AgentPort};
use ephor_tools::Hub;

pub use deps::Deps;
pub use feedback::{Action, Feedback, Refusal, Response};
pub use grant::{Grant, GrantTime};
pub use graph::{Nodes, graph, graph_of};
pub use intervention::{Escalation, Intervention, InterventionKind, MissingParameter};
pub use priority::Priority;
pub use repetition::{REPEATED, repeats};
pub use routes::{
    ANALYSIS, CONVERSATION, DECISION, HUMAN, PLANNING, REFLECTION, TOOLS, after_analysis,
    after_conversation, after_decision, after_human, after_planning, after_reflection, after_tools,
};
pub use settings::{Patience, Settings};
pub use state::{
    AssistantState, AssistantStateUpdate, Pending, PlanStep, Reflection, StepEnd, Trouble,
};
pub use status::Status;

/// The agent's registered name.
pub const NAME: &str = "assistant";

/// The assistant agent. See the crate's documentation.
#[derive(Debug, Clone)]
pub struct Assistant {
    name: String,
    hub: Option<Hub>,
    settings: Arc<Settings>,
    compiled: CompiledOnce<AssistantState>,
}

impl Default for Assistant {
    /// Without tools, it can only talk.
    fn default() -> Self {
        Self {
            name: NAME.to_owned(),
            hub: None,
            settings: Arc::default(),
            compiled: CompiledOnce::default(),
        }
    }
}

impl Assistant {
    /// An assistant that may propose these tools. The hub must also be installed in the runtime.
    pub fn new(hub: Hub) -> Self {
        Self { hub: Some(hub), ..Self::default() }
    }

    /// Sets the settings.
    #[must_use]
    pub fn settings(mut self, settings: Settings) -> Self {
        self.settings = Arc::new(settings);
        self.compiled = CompiledOnce::default();
        self
    }

    /// Sets another name, so that several can be registered, each with its own tools.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// The dependencies of a run of its graph.
    pub fn deps(&self, port: Arc<dyn AgentPort>) -> Deps {
        Deps { port, hub: self.hub.clone(), settings: self.settings.clone() }
    }

    /// Handles a message, or the answer to what it waits for, until it is done or waits.
    ///
    /// # Errors
    /// The message is blank or too long and nothing waits, a limit was reached, or the thread can't
    /// be read or written.
    pub async fn converse(
        &self,
        port: Arc<dyn AgentPort>,
        task: Talk,
    ) -> Result<TalkReply, AgentError> {
        let graph = self.compiled.get(|| graph(&self.settings))?;
        talk::converse(graph, &self.deps(port), &self.name, task).await
    }
}

impl Agent for Assistant {
    type Task = Talk;
    type Output = TalkReply;

    fn name(&self) -> &str {
        &self.name
    }

    fn description(&self) -> &str {
        "plans and carries out work with tools, step by step, and asks a person where a value is \
         missing, something fails or repeats itself"
    }

    async fn run(&self, task: Talk, cx: AgentContext) -> Result<TalkReply, AgentError> {
        self.converse(Arc::new(cx), task).await
    }
}
