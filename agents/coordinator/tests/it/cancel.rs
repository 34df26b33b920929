//! What a cancelled run has led to, where the record doesn't say.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use ephor_coordinator::CoordinatorPart;
use ephor_core::events::{ClarificationRequested, RunCancelled, UserMessageReceived};
use ephor_core::payload::RequestClarification;
use ephor_core::{ConversationId, Decision, DecisionError, DecisionType, Draft, Envelope, EventId};
use ephor_journal::{Journal, JournalError, Memory, Wrapper};
use ephor_runtime::{DecisionExecutor, Part, Released, Runtime, Services};
use serde_json::{Value, json};
use tokio::sync::Notify;

/// Where the cancelled run began.
const SINCE: u64 = 1_000_000;

/// A journal in which nothing can be read from there on, ever.
struct Damaged(Memory);

#[async_trait]
impl Wrapper for Damaged {
    fn inner(&self) -> &dyn Journal {
        &self.0
    }

    async fn read(
        &self,
        conversation: &ConversationId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError> {
        match after {
            _ if after + 1 == SINCE => Err(JournalError::Malformed("a damaged event".to_owned())),
            _ => self.inner().read(conversation, after, limit).await,
        }
    }
}

/// Asks questions, and tells when one is on record.
#[derive(Clone)]
struct Asks(Arc<Notify>);

#[async_trait]
impl Part for Asks {
    fn name(&self) -> &str {
        "asks"
    }

    async fn install(&self, services: &Services) -> Result<(), String> {
        let asker = Asker { asks: self.clone(), services: services.clone() };
        services.set_executor(DecisionType::RequestClarification, Arc::new(asker));
        Ok(())
    }
}

struct Asker {
    asks: Asks,
    services: Services,
}

#[async_trait]
impl DecisionExecutor for Asker {
    async fn carry_out(&self, released: Released) -> Result<Value, DecisionError> {
        let Decision::RequestClarification(asked) = released.decision()? else {
            return Err(DecisionError::internal("it only asks"));
        };
        let question = ClarificationRequested {
            decision: released.id(),
            question: asked.question.clone(),
            options: None,
            required_fields: None,
            context: None,
        };
        self.services.fact(Draft::new(released.conversation.clone(), question)).await.unwrap();
        self.asks.0.notify_one();
        Ok(Value::Null)
    }
}

#[tokio::test]
async fn a_cancelled_run_that_cannot_be_read_keeps_no_question_from_its_answer() {
    let asks = Asks(Arc::new(Notify::new()));
    let builder = Runtime::builder().journal(Damaged(Memory::default()));
    let runtime =
        builder.part(CoordinatorPart::default()).part(asks.clone()).build().await.unwrap();
    let talk = runtime.conversation("test");
    let pending = talk.decide(RequestClarification::new("Which order?")).await.unwrap();
    asks.0.notified().await;
    let (run, by) = (EventId::fresh(), "ann".to_owned());
    let cancelled = RunCancelled { run, since: SINCE, by, reason: String::new() };
    let cancelled = Draft::new(talk.id().unwrap(), cancelled);
    runtime.services().fact(cancelled).await.unwrap();
    talk.publish(UserMessageReceived::text("the first")).await.unwrap();
    let answer = tokio::time::timeout(Duration::from_secs(20), pending.done()).await;
    assert_eq!(answer.expect("the answer to be taken").unwrap(), json!({"answer": "the first"}));
    runtime.shutdown().await;
}
