//! The dependencies of the graph's nodes.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use ephor_core::{ConversationId, Decision};
use ephor_journal::Journal;
use ephor_model::decide::{Capabilities, Said};
use ephor_model::known::{Facts, Inquiry};
use ephor_model::{ChatRequest, ChatResponse, ModelError, Named};
use ephor_runtime::{AgentError, AgentPort, Note, Time};
use ephor_tools::Hub;
use jiff::Timestamp;
use serde_json::{Map, Value};

use crate::routes::GENERAL_SPECIALIST;
use crate::state::EnhancedState;
use crate::team::{DEFAULT_MODEL, Specialist, Team};

/// The dependencies of the nodes of [`graph`](crate::graph): a port, a team, and its tools. They
/// are lent to a run ([`Run::resource`](ephor_graph::Run::resource)); the graph itself holds none
/// of them.
#[derive(Clone)]
pub struct Deps {
    pub(crate) port: Arc<dyn AgentPort>,
    pub(crate) team: Arc<Team>,
    pub(crate) hub: Option<Hub>,
    /// When work on the message, or on an answer to a question, began.
    started: Timestamp,
}

impl Deps {
    /// Creates them with a team that has been [checked](Team::checked).
    pub fn new(port: Arc<dyn AgentPort>, team: Arc<Team>, hub: Option<Hub>) -> Self {
        let started = port.now();
        Self { port, team, hub, started }
    }

    /// Why no further stage may begin. None: one may. Every stage asks before it begins.
    pub(crate) fn stopped(&self, state: &EnhancedState) -> Option<String> {
        let taken = Duration::try_from(self.port.now().duration_since(self.started));
        if taken.unwrap_or_default() > self.team.time_limit {
            let limit = self.team.time_limit.as_secs_f64();
            return Some(format!("the work took longer than {limit} s (time_limit)"));
        }
        if state.round_number > state.max_rounds {
            return Some(format!("all {} rounds are used up (max_rounds)", state.max_rounds));
        }
        (!state.should_continue).then(|| "it was told not to continue".to_owned())
    }

    /// The port with which a model of that name is asked. None: the host's.
    pub(crate) fn asking(&self, model: Option<&str>) -> Arc<dyn AgentPort> {
        match model.or(self.team.host.model.as_deref()) {
            None | Some(DEFAULT_MODEL) => self.port.clone(),
            Some(model) => Arc::new(OnModel { port: self.port.clone(), model: model.to_owned() }),
        }
    }

    /// All tools.
    pub(crate) fn tools(&self) -> Vec<Named> {
        self.hub.as_ref().map(Hub::specs).unwrap_or_default()
    }

    /// The tools that a specialist may use.
    pub(crate) fn tools_of(&self, specialist: &Specialist) -> Vec<Named> {
        let own = specialist.tools.as_deref();
        let general = own.is_none() && specialist.name == GENERAL_SPECIALIST;
        let may = |tool: &Named| general || own.is_some_and(|own| own.contains(&tool.name));
        match specialist.agent {
            Some(_) => Vec::new(),
            None => self.tools().into_iter().filter(may).collect(),
        }
    }
}

/// AgentPort that ask one model.
struct OnModel {
    port: Arc<dyn AgentPort>,
    model: String,
}

#[async_trait]
impl AgentPort for OnModel {
    fn conversation(&self) -> &ConversationId {
        self.port.conversation()
    }

    fn work(&self) -> &str {
        self.port.work()
    }

    fn snapshot(&self) -> Option<&Map<String, Value>> {
        self.port.snapshot()
    }

    fn time(&self) -> Time {
        self.port.time()
    }

    fn journal(&self) -> Arc<dyn Journal> {
        self.port.journal()
    }

    async fn decide(&self, decision: Decision) -> Result<Value, AgentError> {
        self.port.decide(decision).await
    }

    async fn ask_model(&self, mut request: ChatRequest) -> Result<ChatResponse, ModelError> {
        request.model.get_or_insert_with(|| self.model.clone());
        self.port.ask_model(request).await
    }

    async fn capabilities(&self) -> Capabilities {
        self.port.capabilities().await
    }

    async fn look_up(&self, connection: &str, inquiry: &Inquiry) -> Facts {
        self.port.look_up(connection, inquiry).await
    }

    async fn history(&self, most: usize) -> Result<Vec<Said>, AgentError> {
        self.port.history(most).await
    }

    async fn note(&self, note: Note) {
        self.port.note(note).await;
    }
}
