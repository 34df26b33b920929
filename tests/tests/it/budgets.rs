//! What may be spent is spent once, and everybody is told.

use std::sync::Arc;

use async_trait::async_trait;
use ephor::DecisionType as D;
use ephor::events::{ModelCalled, NodeExecutionFailed, TurnOutcome, WorkflowFailed};
use ephor::journal::Memory;
use ephor::model::{
    ChatModel, ChatRequest, ChatResponse, ModelError, ModelErrorKind, Price, Prices, Scripted,
    Usage,
};
use ephor::{Builder, Runtime};
use ephor_testkit::TestTime;
use ephor_tests::house::{House, builder, cel, get, plan};
use ephor_tests::http::{Response, Server};
use ephor_tests::samples;
use serde_json::{Value, json};

use crate::flows::answer;

pub(crate) fn budgeted(builder: Builder, budgets: Value) -> Builder {
    let budgets = serde_json::from_value(budgets).unwrap();
    builder.configure(move |settings| settings.judge.budgets = budgets)
}

fn model(answers: usize) -> Scripted {
    Scripted::decisions((0..answers).map(|n| answer(&format!("answer {n}"))))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_conversation_that_has_spent_its_calls_is_told_so() {
    let model = model(3);
    let limits = json!({"conversation": {"calls": 2}});
    let house = House::of(budgeted(builder(), limits).model(model.clone())).await;
    for n in 0..2 {
        assert_eq!(house.talk.send("hello").await.unwrap().text, format!("answer {n}"));
    }
    let reply = house.talk.send("hello").await.unwrap();
    assert_eq!(reply.outcome, TurnOutcome::Failed);
    let told = "the conversation's budget is used up: 2 of 2 calls";
    assert!(reply.text.contains(told), "{}", reply.text);
    assert_eq!(model.requests().len(), 2, "the third was never asked");
    let refused = house.refused(D::CreateNode, samples::payload(D::CreateNode)).await;
    assert_eq!(refused.violations[0].code, "BUDGET_EXHAUSTED");
    assert!(refused.reason.contains(told), "{}", refused.reason);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_turn_has_its_budget_anew() {
    let limits = json!({"turn": {"calls": 1}});
    let house = House::of(budgeted(builder(), limits).model(model(2))).await;
    assert_eq!(house.talk.send("hello").await.unwrap().text, "answer 0");
    assert_eq!(house.talk.send("hello").await.unwrap().text, "answer 1");
    house.runtime.shutdown().await;
}

/// What the budget refused wasn't made: whoever reads the record counts what was.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refused_calls_are_not_counted_after_a_restart() {
    let server = Server::start(|_| async { Response::text("done") }).await;
    let journal: Arc<dyn ephor::journal::Journal> = Arc::new(Memory::new());
    let house = async || {
        let builder = budgeted(builder(), json!({"day": {"calls": 2}}));
        House::of(builder.shared_journal(journal.clone())).await
    };
    let first = house().await;
    let names = ["a", "b", "c", "d", "e"];
    let calls = names.iter().map(|name| get(name, &server.url("/")));
    let nodes: Vec<_> = std::iter::once(cel("s", "1 < 2")).chain(calls).collect();
    let workflow = first.plan(plan(json!(nodes), &names.map(|name| ("s", name)))).await;
    first.execute(&workflow, json!({})).await;
    first.event("its end", |_: &WorkflowFailed| true).await;
    let spent = |house: &House| house.runtime.services().gate.spent_today("local").calls;
    assert_eq!((spent(&first), server.hits("/")), (2, 2));
    first.runtime.shutdown().await;
    let second = house().await;
    assert_eq!(spent(&second), 2);
    second.runtime.shutdown().await;
}

/// What was allowed as a whole is looked at again call by call, and conditions cost nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_stops_at_the_call_that_is_too_many() {
    let llm =
        |id: &str| json!({"node_id": id, "type": "LLM", "name": id, "config": {"prompt": "p"}});
    let limits = json!({"conversation": {"calls": 1}});
    let model = Scripted::new().then("one").then("two");
    let house = House::of(budgeted(builder(), limits).model(model.clone())).await;
    let nodes = json!([cel("free", "1 + 1"), llm("first"), llm("second")]);
    let workflow = house.plan(plan(nodes, &[("free", "first"), ("first", "second")])).await;
    house.execute(&workflow, json!({})).await;
    let failed = house
        .event("the second call to fail", |failed: &NodeExecutionFailed| {
            failed.node.node_id.as_str() == "second"
        })
        .await;
    let told = "the conversation's budget is used up: 1 of 1 calls";
    assert!(failed.failure.message.contains(told), "{}", failed.failure);
    assert_eq!(model.requests().len(), 1);
    house.runtime.shutdown().await;
}

async fn open(journal: &Arc<Memory>, time: &TestTime, limits: Value) -> Runtime {
    let builder = budgeted(ephor_tests::house::standard(), limits).shared_journal(journal.clone());
    builder.model(model(9)).time(time.clock(), time.timer()).build().await.unwrap()
}

/// Of a day's budget all conversations take, also those before a restart; the next day has its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_day_is_counted_over_conversations_and_restarts() {
    let (journal, time) = (Arc::new(Memory::default()), TestTime::default());
    let limits = json!({"day": {"calls": 2}});
    let runtime = open(&journal, &time, limits.clone()).await;
    runtime.conversation("a").send("hello").await.unwrap();
    runtime.conversation("b").send("hello").await.unwrap();
    runtime.shutdown().await;
    let runtime = open(&journal, &time, limits).await;
    let reply = runtime.conversation("c").send("hello").await.unwrap();
    assert!(reply.text.contains("the day's budget is used up: 2 of 2 calls"), "{}", reply.text);
    let other = runtime.conversation("elsewhere/c").send("hello").await.unwrap();
    assert_eq!(other.outcome, TurnOutcome::Answered, "another tenant has its own day");
    time.advance(std::time::Duration::from_secs(86_400));
    let reply = runtime.conversation("c").send("hello").await.unwrap();
    assert_eq!(reply.outcome, TurnOutcome::Answered);
    runtime.shutdown().await;
}

/// A budget that comes with a policy later counts what the day had before: of conversations in
/// memory, and of an earlier process.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_day_that_a_later_policy_counts_has_all_of_it() {
    let (journal, time) = (Arc::new(Memory::default()), TestTime::default());
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("p.cedar"), "permit (principal, action, resource);").unwrap();
    let open = async || {
        let builder =
            ephor_tests::house::standard().shared_journal(journal.clone()).policy(folder.path());
        builder.model(model(9)).time(time.clock(), time.timer()).build().await.unwrap()
    };
    let runtime = open().await;
    runtime.conversation("a").send("hello").await.unwrap();
    runtime.shutdown().await;
    let runtime = open().await;
    runtime.conversation("b").send("hello").await.unwrap();
    std::fs::write(folder.path().join("limits.toml"), "[judge.budgets.day]\ncalls = 2\n").unwrap();
    runtime.reload_policy().await.unwrap();
    let reply = runtime.conversation("b").send("hello").await.unwrap();
    assert!(reply.text.contains("the day's budget is used up: 2 of 2 calls"), "{}", reply.text);
    // Loading it once more counts nothing twice.
    std::fs::write(folder.path().join("limits.toml"), "[judge.budgets.day]\ncalls = 3\n").unwrap();
    runtime.reload_policy().await.unwrap();
    let reply = runtime.conversation("b").send("hello").await.unwrap();
    assert_eq!(reply.outcome, TurnOutcome::Answered, "{}", reply.text);
    runtime.shutdown().await;
}

/// A model's answer that comes when its conversation has left memory costs as much as any other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_ends_after_its_conversation_has_left_memory_is_counted() {
    let (journal, time) = (Arc::new(Memory::default()), TestTime::default());
    let runtime = open(&journal, &time, json!({"day": {"calls": 2}})).await;
    let talk = runtime.conversation("a");
    talk.send("hello").await.unwrap();
    let id = talk.id().unwrap();
    assert!(runtime.services().passivate(&id).await);
    let called = ModelCalled {
        model: "scripted".to_owned(),
        purpose: "decide".to_owned(),
        input_tokens: 1,
        output_tokens: 1,
        cost_micros: None,
        duration_ms: 1,
        error: None,
        code: None,
        prompt: Vec::new(),
        answer: None,
    };
    let draft = ephor::Draft::new(id, called).from_source("agent/conversation");
    assert!(runtime.services().publish_own(draft).await.unwrap().delivered());
    let reply = runtime.conversation("b").send("hello").await.unwrap();
    assert!(reply.text.contains("the day's budget is used up: 2 of 2 calls"), "{}", reply.text);
    runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_agents_day_is_its_own() {
    let (journal, time) = (Arc::new(Memory::default()), TestTime::default());
    let runtime = open(&journal, &time, json!({"agent": {"calls": 1}})).await;
    runtime.conversation("a").send("hello").await.unwrap();
    let reply = runtime.conversation("b").send("hello").await.unwrap();
    assert!(reply.text.contains("the agent's budget is used up: 1 of 1 calls"), "{}", reply.text);
    // The embedder is another one.
    let node = json!({"action_type": "create_node", "node_type": "LLM", "node_name": "n",
                      "config": {"prompt": "p", "max_tokens": 5}});
    let receipt = runtime.conversation("b").decide_raw(D::CreateNode, node).await.unwrap();
    assert!(receipt.delivered(), "{:?}", receipt.outcome);
    runtime.shutdown().await;
}

/// A model of that name that uses a tenth and a fifth of a million tokens each time.
struct Dear(String, Scripted);

#[async_trait]
impl ChatModel for Dear {
    fn name(&self) -> &str {
        &self.0
    }

    async fn chat(&self, request: ChatRequest) -> Result<ChatResponse, ModelError> {
        let mut response = self.1.chat(request).await?;
        response.model.clone_from(&self.0);
        response.usage = Usage { input_tokens: 100_000, output_tokens: 200_000 };
        Ok(response)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn money_is_counted_by_the_price_table() {
    let prices = || Prices {
        currency: "EUR".to_owned(),
        models: [("dear::model".to_owned(), Price { input: 1.0, output: 2.0 })].into(),
    };
    let limits = json!({"conversation": {"cost": 0.5}});
    let of = |name: &str, prices: Prices| {
        let builder = budgeted(builder(), limits.clone()).model(Dear(name.to_owned(), model(2)));
        House::of(builder.configure(move |settings| settings.prices = prices))
    };
    let house = of("dear::model", prices()).await;
    assert_eq!(house.talk.send("hello").await.unwrap().text, "answer 0");
    let called = house.all::<ModelCalled>().await;
    assert_eq!(called[0].cost_micros, Some(500_000));
    let reply = house.talk.send("hello").await.unwrap();
    assert!(reply.text.contains("budget is used up: 0.5 of 0.5 money"), "{}", reply.text);
    house.runtime.shutdown().await;
    // A model without a price can't be counted, and isn't asked.
    let house = of("other::model", prices()).await;
    let reply = house.talk.send("hello").await.unwrap();
    assert!(reply.text.contains("no price for `other::model`"), "{}", reply.text);
    house.runtime.shutdown().await;
}

/// A provider bills answers that nobody can use.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_without_an_answer_is_counted() {
    let wrong = |script: Scripted, _| {
        let usage = Usage { input_tokens: 12, output_tokens: 8 };
        let error = ModelError::new(ModelErrorKind::InvalidAnswer, "dear::model", "not JSON");
        script.then_with(move |_| Err(ModelError { usage, ..error }))
    };
    let model = (0..3).fold(Scripted::new(), wrong);
    let house = budgeted(builder(), json!({"conversation": {"tokens": 40}})).model(model.clone());
    let house = House::of(house.configure(|settings| {
        let price = Price { input: 1e6, output: 1e6 };
        settings.prices.models = [("dear::model".to_owned(), price)].into();
    }))
    .await;
    for _ in 0..2 {
        let reply = house.talk.send("hello").await.unwrap();
        assert!(reply.text.contains("not JSON"), "{}", reply.text);
    }
    let reply = house.talk.send("hello").await.unwrap();
    assert!(reply.text.contains("budget is used up: 40 of 40 tokens"), "{}", reply.text);
    assert_eq!(model.left(), 1);
    let called = house.all::<ModelCalled>().await;
    let paid = |called: &Arc<ModelCalled>| (called.input_tokens, called.cost_micros);
    assert_eq!(called.iter().map(paid).collect::<Vec<_>>(), [(12, Some(20_000_000)); 2]);
    house.runtime.shutdown().await;
}

/// Deciding costs half a unit each time: a turn that may cost one unit ends after the second.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_that_has_cost_enough_ends() {
    let think = || crate::flows::decided(D::Continue, samples::payload(D::Continue));
    let model = Dear("dear::model".to_owned(), Scripted::decisions((0..5).map(|_| think())));
    let mut config = ephor::Config::default();
    config.turn.max_cost = Some(1.0);
    config.turn.max_tokens = None;
    let dear = [("dear::model".to_owned(), Price { input: 1.0, output: 2.0 })].into();
    let prices = Prices { currency: "EUR".to_owned(), models: dear };
    let builder = ephor_tests::house::quick(config.builder()).model(model);
    let house = House::of(builder.configure(move |settings| settings.prices = prices)).await;
    let reply = house.talk.send("think").await.unwrap();
    assert_eq!((reply.outcome, reply.iterations), (TurnOutcome::LimitReached, 2));
    assert_eq!(reply.reason.as_deref(), Some("max_cost"));
    house.runtime.shutdown().await;
}
