//! The conversation agent: one actor for each conversation, which turns messages into decisions.
//!
//! The [`machine`], which is pure, decides what to do with each input. The actor receives events,
//! asks the model, and publishes what the machine commands; nothing that it decides takes effect
//! until the coordinator has approved it, including its answers to the user.

mod actor;
mod draft;
pub mod front;
pub mod machine;
pub mod prompt;
mod question;
mod reply;
mod said;

use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::{DecisionType, Event, events};
use ephor_runtime::{Part, Services};

use actor::ConversationAgent;
use machine::Limits;
use reply::ReplyExecutor;

/// The source of the agent's events.
pub const SOURCE: &str = ephor_core::source::CONVERSATION;

/// The part of a runtime that talks with users.
#[derive(Debug, Clone, Default)]
pub struct ConversationPart {
    limits: Limits,
    /// The agent that answers. None: the model decides.
    own: Option<Arc<str>>,
}

impl ConversationPart {
    /// An agent whose turns have these limits.
    pub fn new(limits: Limits) -> Self {
        Self { limits, own: None }
    }

    /// Lets an agent of a registered type answer every message instead of the model: see [`front`].
    /// Its task needs a `message`, like `ephor_flow::Talk`.
    #[must_use]
    pub fn answered_by(mut self, agent: impl Into<Arc<str>>) -> Self {
        self.own = Some(agent.into());
        self
    }
}

/// What a conversation hears. Its own decisions are among it for when it is read from the record.
const HEARD: [&str; 23] = [
    events::UserMessageReceived::TYPE,
    events::DecisionMade::TYPE,
    events::DecisionValidated::TYPE,
    events::DecisionRejected::TYPE,
    events::DecisionHeld::TYPE,
    events::CallHeld::TYPE,
    events::HoldAnswered::TYPE,
    events::HoldExpired::TYPE,
    events::DecisionInterrupted::TYPE,
    events::DecisionCompleted::TYPE,
    events::ClarificationRequested::TYPE,
    events::TurnEnded::TYPE,
    events::RunCancelled::TYPE,
    events::WorkflowCompleted::TYPE,
    events::WorkflowFailed::TYPE,
    events::WorkflowAborted::TYPE,
    events::WorkflowInterrupted::TYPE,
    events::WorkflowAdjustmentRequested::TYPE,
    events::SubAgentSpawned::TYPE,
    events::SubAgentCompleted::TYPE,
    events::SubAgentFailed::TYPE,
    events::SubAgentTimedOut::TYPE,
    events::SubAgentCancelled::TYPE,
];

#[async_trait]
impl Part for ConversationPart {
    fn name(&self) -> &str {
        SOURCE
    }

    async fn install(&self, services: &Services) -> Result<(), String> {
        self.limits.check()?;
        if let Some(own) = &self.own {
            knows(services, own)?;
        }
        let replies = Arc::new(ReplyExecutor { services: services.clone() });
        for kind in [DecisionType::Respond, DecisionType::RequestClarification] {
            if !services.set_executor(kind, replies.clone()) {
                return Err(format!("{kind} has an executor already"));
            }
        }
        let limits = Arc::new(self.limits.clone());
        let shared = services.is_shared();
        services.add_actor(ConversationAgent { limits, own: self.own.clone(), shared });
        Ok(())
    }
}

/// An agent that answers must be registered, and be able to take a message.
fn knows(services: &Services, own: &str) -> Result<(), String> {
    let registry = services.gate.registry();
    let Some(agent) = registry.subagents().find(|agent| agent.name == own) else {
        let known = registry.subagents().filter(|agent| agent.answers_messages());
        let known = known.map(|agent| agent.name.clone());
        let mut known: Vec<String> = known.collect();
        known.sort_unstable();
        let others = match known.as_slice() {
            [] => "no other one answers messages".to_owned(),
            known => format!("there are: {}", known.join(", ")),
        };
        return Err(format!("no agent of type {own:?} is registered that could answer; {others}"));
    };
    if agent.answers_messages() {
        return Ok(());
    }
    Err(format!(
        "the agent {own:?} can't answer messages: its task isn't a `message` with nothing else required"
    ))
}
