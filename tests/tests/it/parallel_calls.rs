//! Calls of models at the same time: each has its room in the budgets before it begins, and gives back
//! what it didn't need.

use std::sync::Arc;

use async_trait::async_trait;
use ephor::DecisionType as D;
use ephor::core::EventData;
use ephor::events::ModelCalled;
use ephor::journal::Memory;
use ephor::model::{
    ChatModel, ChatRequest, ChatResponse, ModelError, Price, Prices, Purpose, Usage,
};
use ephor::{
    Actor, ActorContext, AgentContext, AgentError, ConversationId, Envelope, Event, Input, Pattern,
    agent_fn,
};
use ephor_runtime::metered::{self, Asked, Called};
use ephor_testkit::bus::Latch;
use ephor_testkit::within;
use ephor_tests::house::{House, builder};
use ephor_tests::samples;
use futures::future::join_all;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::actors::{Moved, moved};
use crate::budgets::budgeted;

const USED: &str = "budget is used up: ";

/// A model that answers when a gate opens, with ten tokens each time; each costs a millionth.
struct Gated {
    gate: Latch,
    told: UnboundedSender<bool>,
}

#[async_trait]
impl ChatModel for Gated {
    fn name(&self) -> &str {
        "dear::gated"
    }

    async fn chat(&self, _: ChatRequest) -> Result<ChatResponse, ModelError> {
        let _ = self.told.send(true);
        self.gate.wait().await;
        Ok(ChatResponse::text(self.name(), "here")
            .used(Usage { input_tokens: 4, output_tokens: 6 }))
    }
}

/// A house whose agent makes as many calls as it is told, at once, each with room for 99 tokens and one
/// for its prompt. If it is told to, it gives
/// them up when `dropped` opens.
struct Calls {
    house: House,
    gate: Latch,
    dropped: Latch,
    /// Of each call, whether it reached the model.
    told: UnboundedReceiver<bool>,
}

impl Calls {
    async fn within(budgets: Value, journal: Arc<Memory>) -> Self {
        let (gate, dropped, (tell, told)) = (Latch::new(), Latch::new(), unbounded_channel());
        let model = Gated { gate: gate.clone(), told: tell.clone() };
        let (give_up, refused) = (dropped.clone(), tell);
        let agent = agent_fn("asker", "asks", move |cx: AgentContext, task: Value| {
            let (give_up, refused) = (give_up.clone(), refused.clone());
            async move {
                let call = async |_| {
                    let request = ChatRequest {
                        max_tokens: Some(99),
                        ..ChatRequest::new(Purpose::Other("ask".to_owned()), "why")
                    };
                    match cx.chat(request).await {
                        Ok(answer) => answer.text,
                        Err(error) => {
                            let _ = refused.send(false);
                            error.to_string()
                        }
                    }
                };
                let calls = join_all((0..task["calls"].as_u64().unwrap_or(1)).map(call));
                if task["dropped"] == true {
                    tokio::select! {
                        _ = calls => {}
                        () = give_up.wait() => {}
                    }
                    return Ok(json!("given up"));
                }
                Ok::<_, AgentError>(json!(calls.await))
            }
        });
        let dear = [("dear::gated".to_owned(), Price { input: 1.0, output: 1.0 })].into();
        let prices = Prices { currency: "EUR".to_owned(), models: dear };
        let builder = budgeted(builder(), budgets).shared_journal(journal).agent(agent);
        let builder = builder.configure(move |settings| settings.prices = prices);
        Self { house: House::of(builder.model(model)).await, gate, dropped, told }
    }

    /// How many of these reach the model, of those that begin at the same time; and what is said to all.
    async fn make(&mut self, calls: usize) -> (usize, Vec<String>) {
        let (gone_out, work) = self.begin(json!({"calls": calls})).await;
        self.gate.open();
        let end = self.house.end(work).await;
        let said = end.result["output"].as_array().unwrap_or_else(|| panic!("{}", end.result));
        (gone_out, said.iter().map(|said| said.as_str().unwrap().to_owned()).collect())
    }

    async fn begin(&mut self, task: Value) -> (usize, ephor::EventId) {
        let calls = task["calls"].as_u64().unwrap();
        let payload = json!({"action_type": "spawn_subagent", "subagent_type": "asker",
            "task_payload": task});
        let work = self.house.decide(D::SpawnSubagent, payload).await;
        let mut gone_out = 0;
        for _ in 0..calls {
            gone_out += usize::from(within("a call", self.told.recv()).await.unwrap());
        }
        (gone_out, work)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_eight_calls_at_once_a_budget_of_one_lets_one_go_out() {
    for scope in ["turn", "conversation", "agent", "day"] {
        let budgets = json!({scope: {"calls": 1}});
        let mut calls = Calls::within(budgets, Arc::default()).await;
        let (gone_out, said) = calls.make(8).await;
        assert_eq!(gone_out, 1, "{scope}");
        let told = format!("the {scope}'s {USED}1 of 1 calls");
        assert_eq!(said.iter().filter(|said| said.contains(&told)).count(), 7, "{said:?}");
        assert_eq!(said.iter().filter(|said| *said == "here").count(), 1, "{said:?}");
        assert_eq!(calls.house.all::<ModelCalled>().await.len(), 1);
        calls.house.runtime.shutdown().await;
    }
}

/// Each keeps room for a hundred tokens, and needs ten: what is left over is there for later calls.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tokens_and_money_are_set_aside_and_given_back() {
    for (budget, used) in [
        (json!({"tokens": 250}), "300 of 250 tokens"),
        (json!({"cost": 0.00025}), "0.0003 of 0.00025 money"),
    ] {
        let mut calls = Calls::within(json!({"conversation": budget}), Arc::default()).await;
        let (gone_out, said) = calls.make(5).await;
        assert_eq!(gone_out, 3, "the third begins within the budget");
        let told = format!("{USED}{used}");
        assert_eq!(said.iter().filter(|said| said.contains(&told)).count(), 2, "{said:?}");
        let (gone_out, said) = calls.make(1).await;
        assert_eq!((gone_out, &*said[0]), (1, "here"));
        assert_eq!(calls.house.all::<ModelCalled>().await.len(), 4);
        calls.house.runtime.shutdown().await;
    }
}

/// A provider bills what nobody waits for any more: once, and without its room being kept.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_that_is_dropped_counts_as_recorded() {
    let journal = Arc::<Memory>::default();
    let budgets = json!({"day": {"calls": 3, "tokens": 100}});
    let mut calls = Calls::within(budgets, journal.clone()).await;
    let (_, work) = calls.begin(json!({"calls": 1, "dropped": true})).await;
    calls.dropped.open();
    assert_eq!(calls.house.end(work).await.result["output"], "given up");
    let called = calls.house.event("the call", |called: &ModelCalled| called.error.is_some()).await;
    assert_eq!(called.input_tokens + called.output_tokens, 0, "nobody knows");
    let (gone_out, said) = calls.make(1).await;
    assert_eq!((gone_out, &*said[0]), (1, "here"), "its tokens aren't set aside any more");
    calls.house.runtime.shutdown().await;
    // Another process knows as much as the record.
    let mut calls = Calls::within(json!({"day": {"calls": 3}}), journal).await;
    let (gone_out, said) = calls.make(4).await;
    assert_eq!(gone_out, 1, "{said:?}");
    let told = format!("{USED}3 of 3 calls");
    assert_eq!(said.iter().filter(|said| said.contains(&told)).count(), 3, "{said:?}");
    calls.house.runtime.shutdown().await;
}

/// Asks a model, and panics once it has wanted that on record.
struct Clumsy;

impl Actor for Clumsy {
    type State = ();
    type Message = Called;

    fn name(&self) -> &str {
        "clumsy"
    }

    fn hears(&self) -> Pattern {
        Moved::TYPE.into()
    }

    fn start(&self, _: &ConversationId) {}

    fn fold(&self, _: &mut (), _: &Envelope) {}

    fn handle(&self, _: &mut (), input: Input<'_, Called>, cx: &mut ActorContext<'_, Called>) {
        match input {
            Input::Event(event) => {
                let (services, cause) = (cx.services().clone(), event.clone());
                cx.run(async move {
                    let request = ChatRequest::new(Purpose::Other("ask".to_owned()), "why");
                    let (asked, answer) =
                        (Asked::of(&services, &request), services.model.chat(request));
                    let (of, by) = (&cause.conversation, "agent/clumsy");
                    metered::ask(&services, of, by, &cause, asked, answer).await.unwrap().1
                });
            }
            Input::Message(called) => {
                let remark = cx.draft(EventData::typed(moved("p", "here")));
                cx.send_behind_call(called, remark);
                panic!("whoops");
            }
            _ => {}
        }
    }
}

/// It was paid for, whatever becomes of whoever asked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_counts_though_its_actor_panics() {
    let (gate, (tell, _told)) = (Latch::new(), unbounded_channel());
    let model = Gated { gate: gate.clone(), told: tell };
    let budgets = json!({"conversation": {"calls": 1}});
    let builder = budgeted(builder(), budgets).model(model).actor(Clumsy);
    let house = House::of(builder).await;
    gate.open();
    house.talk.publish(moved("p", "there")).await.unwrap();
    let called = house.event("the call", |called: &ModelCalled| called.error.is_none()).await;
    assert_eq!(called.output_tokens, 6);
    let refused = house.refused(D::CreateNode, samples::payload(D::CreateNode)).await;
    assert!(refused.reason.contains("1 of 1 calls"), "{}", refused.reason);
    house.runtime.shutdown().await;
}
