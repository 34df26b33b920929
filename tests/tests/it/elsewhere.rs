//! What is answered in another process, as the one that waits for it hears of it.

use std::sync::Arc;
use std::time::Duration;

use ephor::events::{Answer, DecisionCompleted, TurnOutcome};
use ephor::journal::{Journal, Memory};
use ephor::model::Scripted;
use ephor::{AgentContext, AgentError, DecisionType as D, agent_fn};
use ephor_testkit::within;
use ephor_tests::house::{House, builder, quick};
use ephor_tests::time::TestTime;
use serde_json::{Value, json};

use crate::approvals::{Careful, say, waits};
use crate::flows::{answer, decided};

fn node(expression: &str) -> Value {
    json!({"action_type": "create_node", "node_type": "CONDITION", "node_name": "sum",
           "config": {"expression": expression}})
}

/// A runtime on a journal that another one has too; creating nodes waits for a person.
async fn house(journal: &Arc<dyn Journal>, time: &TestTime, model: Scripted) -> House {
    let adder = agent_fn("adder", "adds", |cx: AgentContext, _: Value| async move {
        let payload: ephor::payload::CreateNode = serde_json::from_value(node("20 + 1")).unwrap();
        let done = cx.decide(payload).await?;
        Ok::<Value, AgentError>(done["output"]["result"].clone())
    });
    let builder = quick(ephor::builder())
        .shared_journal(journal.clone())
        .model(model)
        .agent(adder)
        .rule(Careful::of(&[D::CreateNode], &[]))
        .time(time.clock(), time.timer());
    House::of(builder).await
}

async fn approve(house: &House) {
    let item = waits(&house.runtime).await.remove(0);
    say(&house.runtime.inbox(), &item, "ann", Answer::Approve).await.unwrap();
}

/// The turn goes on where it was approved, and whoever began it elsewhere has the reply.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_that_is_approved_elsewhere_is_heard_of_here() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let time = TestTime::default();
    let first = Scripted::decisions([decided(D::CreateNode, node("20 + 1")), answer("Hello.")]);
    let one = house(&journal, &time, first).await;
    let two = house(&journal, &time, Scripted::decisions([answer("It is 21.")])).await;
    let talk = one.talk.clone();
    let turn = tokio::spawn(async move { talk.send("add them").await });
    time.asked(ephor_runtime::LOOK_INTERVAL, 1).await;
    approve(&two).await;
    let ended = two.event("TurnEnded", |_: &ephor::events::TurnEnded| true).await;
    assert_eq!(ended.text, "It is 21.");
    time.advance(ephor_runtime::LOOK_INTERVAL);
    let reply = within("the reply", turn).await.unwrap().unwrap();
    assert_eq!((reply.outcome, &*reply.text), (TurnOutcome::Answered, "It is 21."));
    // What is in memory here is of before; the next turn knows what was said.
    assert_eq!(one.talk.send("hello").await.unwrap().text, "Hello.");
    one.runtime.shutdown().await;
    two.runtime.shutdown().await;
}

/// An agent that waits for its decision goes on with what came of it elsewhere.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_agent_goes_on_with_what_was_done_elsewhere() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let time = TestTime::default();
    let spawn = json!({"action_type": "spawn_subagent", "subagent_type": "adder",
                       "task_payload": {}});
    let first = Scripted::decisions([decided(D::SpawnSubagent, spawn), answer("It is 21.")]);
    let one = house(&journal, &time, first.clone()).await;
    let two = house(&journal, &time, Scripted::new()).await;
    let talk = one.talk.clone();
    let turn = tokio::spawn(async move { talk.send("add them").await });
    time.asked(ephor_runtime::LOOK_INTERVAL, 1).await;
    approve(&two).await;
    two.event("the node's end", |end: &DecisionCompleted| end.decision_type == D::CreateNode).await;
    time.advance(ephor_runtime::LOOK_INTERVAL + Duration::from_millis(1));
    let reply = within("the reply", turn).await.unwrap().unwrap();
    assert_eq!(reply.text, "It is 21.");
    assert_eq!(first.requests()[1].context["steps"][0]["result"], json!(21));
    one.runtime.shutdown().await;
    two.runtime.shutdown().await;
}

/// A question that was answered elsewhere is over: the next message begins a turn.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_question_that_was_answered_elsewhere_is_over_here() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let ask = decided(
        D::RequestClarification,
        json!({"action_type": "request_clarification", "question": "Which month?"}),
    );
    let first = Scripted::decisions([ask, answer("Hello.")]);
    let one = House::of(builder().shared_journal(journal.clone()).model(first.clone())).await;
    let second = Scripted::decisions([answer("May it is.")]);
    let two = House::of(builder().shared_journal(journal.clone()).model(second)).await;
    let asked = one.talk.send("the report").await.unwrap();
    assert_eq!(asked.outcome, TurnOutcome::WaitingForUser);
    assert_eq!(two.talk.send("May").await.unwrap().text, "May it is.");
    assert_eq!(one.talk.send("hello there").await.unwrap().text, "Hello.");
    let context = first.requests()[1].context.clone();
    assert_eq!(context["message"], "hello there", "{context}");
    assert_eq!(context["steps"], json!([]), "{context}");
    let history = context["history"].as_array().unwrap();
    assert!(history.contains(&json!({"by_user": true, "text": "May"})), "{context}");
    one.runtime.shutdown().await;
    two.runtime.shutdown().await;
}
