//! The dependencies of a run: a port, tools, settings; and how it asks models.

use std::sync::Arc;
use std::time::Duration;

use ephor_core::Violation;
use ephor_flow::{AskError, Prompt};
use ephor_model::purposes::Tools;
use ephor_model::{ChatResponse, ModelErrorKind};
use ephor_runtime::AgentPort;
use ephor_tools::Hub;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use crate::settings::Settings;
use crate::state::PlanState;

/// Longest wait before a question to a model is repeated.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// The dependencies of the nodes of the planner's graph. They are lent to a run
/// ([`Run::resource`](ephor_graph::Run::resource)); the graph itself holds none of them.
#[derive(Clone)]
pub struct Deps {
    /// The port to the runtime.
    pub port: Arc<dyn AgentPort>,
    /// The available tools.
    pub hub: Hub,
    /// The settings.
    pub settings: Settings,
}

impl Deps {
    /// Creates them with the default settings.
    pub fn new(port: Arc<dyn AgentPort>, hub: Hub) -> Self {
        Self { port, hub, settings: Settings::default() }
    }

    /// Asks a model for a text; see [`Self::wait`].
    pub(crate) async fn text(&self, question: &Prompt<'_>) -> Result<ChatResponse, AskError> {
        let mut attempt = 1;
        loop {
            match question.clone().text(&*self.port).await {
                Err(error) => self.wait(&mut attempt, error).await?,
                answer => return answer,
            }
        }
    }

    /// Asks a model for a value that passes a check; see [`Self::wait`].
    pub(crate) async fn value<T: DeserializeOwned + JsonSchema + Send>(
        &self,
        question: &Prompt<'_>,
        check: fn(&T) -> Vec<Violation>,
    ) -> Result<T, AskError> {
        let mut attempt = 1;
        loop {
            match question.clone().ask_and::<T>(&*self.port, check).await {
                Err(error) => self.wait(&mut attempt, error).await?,
                answer => return answer,
            }
        }
    }

    /// Where a model is busy (429), out of reach or too slow, it is asked again, a bounded number of
    /// times. That it asks to slow down is never an answer.
    async fn wait(&self, attempt: &mut u32, error: AskError) -> Result<(), AskError> {
        let AskError::Model(failed) = &error else {
            return Err(error);
        };
        let passes = matches!(
            failed.kind,
            ModelErrorKind::RateLimited | ModelErrorKind::Timeout | ModelErrorKind::Network
        );
        if !passes || *attempt >= self.settings.attempts {
            return Err(error);
        }
        let usual = Duration::from_secs(1 << (*attempt - 1).min(6));
        self.port.sleep(failed.retry_after.unwrap_or(usual).min(LONGEST_WAIT)).await;
        *attempt += 1;
        Ok(())
    }

    /// What can be used, as data for a model. Databases only where a tool asks them.
    pub(crate) async fn tools(&self, state: &PlanState) -> Tools {
        let tools = self.hub.specs();
        let asks = tools.iter().any(|tool| tool.name.contains("sql"));
        let databases = if asks { self.port.capabilities().await.databases } else { Vec::new() };
        let history = state.snapshot.clone().unwrap_or_default();
        Tools { tools, databases, history, today: state.today.clone() }
    }
}
