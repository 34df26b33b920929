//! Carries out RESPOND and REQUEST_CLARIFICATION.

use async_trait::async_trait;
use ephor_core::events::{ClarificationRequested, MessageSent};
use ephor_core::{Decision, DecisionError, Draft, Event};
use ephor_runtime::{DecisionExecutor, NotRecorded, Released, Services};
use serde_json::{Value, json};

pub(crate) struct ReplyExecutor {
    pub services: Services,
}

#[async_trait]
impl DecisionExecutor for ReplyExecutor {
    async fn carry_out(&self, released: Released) -> Result<Value, DecisionError> {
        let decision = released.id();
        match released.decision()? {
            Decision::Respond(respond) => {
                let text = respond.response.clone();
                let result = json!({"text": text});
                let said = MessageSent { text, decision: Some(decision) };
                released.with_end.add(draft(&released, said));
                Ok(result)
            }
            Decision::RequestClarification(asked) => {
                let event = ClarificationRequested {
                    decision,
                    question: asked.question.clone(),
                    options: asked.options.clone(),
                    required_fields: asked.required_fields.clone(),
                    context: asked.context.clone(),
                };
                self.ask(draft(&released, event)).await?;
                Ok(json!({"asked": asked.question}))
            }
            other => {
                let what = format!("{} says nothing to a user", other.kind());
                Err(DecisionError::internal(what))
            }
        }
    }
}

impl ReplyExecutor {
    /// A question ends when it is answered, and is recorded before.
    async fn ask(&self, draft: Draft) -> Result<(), DecisionError> {
        self.services.fact(draft).await.map(drop).map_err(|error| match error {
            // What reached nobody wasn't said: nobody will answer it, and nobody may read it elsewhere.
            NotRecorded::Blocked { by, reason } => {
                let what = format!("{by} kept it from the user: {reason}");
                DecisionError::new(DecisionError::NOT_SAID, what)
            }
            NotRecorded::Bus(error) => {
                DecisionError::new(DecisionError::NOT_RECORDED, error.to_string())
            }
        })
    }
}

fn draft(released: &Released, event: impl Event) -> Draft {
    Draft::new(released.conversation.clone(), event)
        .from_source(crate::SOURCE)
        .caused_by(&released.made)
}
