//! Executors of all decision types that say when they take one up, and finish it when the case
//! lets them.

use std::sync::Arc;

use async_trait::async_trait;
use ephor::core::{Decision, DecisionError, EventId};
use ephor::events::ClarificationRequested;
use ephor::runtime::Part;
use ephor::{DecisionType, Draft, Event};
use ephor_runtime::{DecisionExecutor, Released, Services};
use ephor_testkit::bus::Latch;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// An executor has taken a decision up.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Taken {
    pub decision: EventId,
}

impl Event for Taken {
    const TYPE: &'static str = "Taken";
}

/// Carries decisions out by doing nothing, slowly where the case wants it.
#[derive(Clone)]
pub(super) struct AgentPort {
    pub slow: Vec<DecisionType>,
    /// Those among them that others may pass.
    pub background: Vec<DecisionType>,
    pub gate: Latch,
}

struct Hand {
    services: Services,
    of: AgentPort,
}

impl Hand {
    async fn tell(&self, released: &Released, event: impl Event) -> Result<(), DecisionError> {
        let draft = Draft::new(released.conversation.clone(), event).caused_by(&released.made);
        let published = self.services.publish_own(draft).await;
        published.map(drop).map_err(|error| DecisionError::internal(error.to_string()))
    }
}

#[async_trait]
impl DecisionExecutor for Hand {
    async fn carry_out(&self, released: Released) -> Result<Value, DecisionError> {
        let decision = released.id();
        if let Decision::RequestClarification(asked) = released.decision()? {
            let question = asked.question.clone();
            let (options, required_fields) = (asked.options.clone(), asked.required_fields.clone());
            let context = asked.context.clone();
            let asked =
                ClarificationRequested { decision, question, options, required_fields, context };
            self.tell(&released, asked).await?;
        }
        self.tell(&released, Taken { decision }).await?;
        let kind = released.approval.ticket.get().kind();
        if self.of.background.contains(&kind) {
            released.detach.detach();
        }
        if self.of.slow.contains(&kind) {
            self.of.gate.wait().await;
        }
        Ok(json!({}))
    }
}

#[async_trait]
impl Part for AgentPort {
    fn name(&self) -> &str {
        "port"
    }

    async fn install(&self, services: &Services) -> Result<(), String> {
        let hand = Arc::new(Hand { services: services.clone(), of: self.clone() });
        for kind in DecisionType::ALL {
            // Sub-agents are the supervisor's, a CONTINUE nobody's.
            if !matches!(kind, DecisionType::SpawnSubagent | DecisionType::Continue) {
                services.set_executor(kind, hand.clone());
            }
        }
        Ok(())
    }
}
