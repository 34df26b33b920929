//! The conversation agent: one actor for each conversation, which turns messages into decisions.
//!
//! What it does with each input is the [`machine`]'s, which is pure. The [`actor`] hears events,
//! asks the model, and publishes what the machine commands; nothing that it decides takes effect
//! until the coordinator has approved it, its answers to the user included.

pub mod actor;
pub mod machine;
pub mod prompt;
mod router;
mod voice;

use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::{DecisionType, Event, events};
use ephor_runtime::{Part, Services};
use futures::FutureExt;

use machine::Limits;
use router::Router;
use voice::Voice;

/// The source of the agent's events.
pub const SOURCE: &str = "agent/conversation";

/// The part of a runtime that talks with users.
#[derive(Debug, Clone, Default)]
pub struct ConversationPart {
    limits: Limits,
}

impl ConversationPart {
    /// An agent whose turns have these bounds.
    pub fn new(limits: Limits) -> Self {
        Self { limits }
    }
}

/// What a conversation hears. One subscription for all, so that it comes in order.
const HEARD: [&str; 16] = [
    events::UserMessageReceived::TYPE,
    events::DecisionValidated::TYPE,
    events::DecisionRejected::TYPE,
    events::DecisionHeld::TYPE,
    events::DecisionInterrupted::TYPE,
    events::DecisionCompleted::TYPE,
    events::ClarificationRequested::TYPE,
    events::WorkflowCompleted::TYPE,
    events::WorkflowFailed::TYPE,
    events::WorkflowAborted::TYPE,
    events::WorkflowInterrupted::TYPE,
    events::WorkflowAdjustmentRequested::TYPE,
    events::SubAgentSpawned::TYPE,
    events::SubAgentCompleted::TYPE,
    events::SubAgentFailed::TYPE,
    events::SubAgentTimedOut::TYPE,
];

#[async_trait]
impl Part for ConversationPart {
    fn name(&self) -> &str {
        SOURCE
    }

    async fn install(&self, services: &Services) -> Result<(), String> {
        let voice = Arc::new(Voice { services: services.clone() });
        for kind in [DecisionType::Respond, DecisionType::RequestClarification] {
            if !services.set_executor(kind, voice.clone()) {
                return Err(format!("{kind} has an executor already"));
            }
        }
        let router = Arc::new(Router::new(services.clone(), Arc::new(self.limits.clone())));
        let passivated = router.clone();
        services.on_passivate(move |conversation| {
            let router = passivated.clone();
            async move { router.passivate(&conversation).await }.boxed()
        });
        let pattern = format!("{}|{}", HEARD.join("|"), events::SubAgentCancelled::TYPE);
        services.bus.subscribe_pattern(pattern, SOURCE, move |envelope| {
            let router = router.clone();
            async move { router.route(envelope).await }
        });
        Ok(())
    }
}
