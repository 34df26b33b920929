//! A workflow's time limit counts its work, and not the time in which people are waited for.

use std::time::Duration;

use ephor::DecisionType as D;
use ephor::events::{
    Answer, CallHeld, ClarificationRequested, DecisionHeld, DecisionOutcome, MessageSent,
    NodeCompleted, TurnOutcome, UserMessageReceived,
};
use ephor::inbox::Filter;
use ephor::model::Scripted;
use ephor_testkit::bus::Latch;
use ephor_testkit::{TestTime, within};
use ephor_tests::house::{House, get, plan};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};

use crate::approvals::Careful;
use crate::takeover::planner;

const SECOND: Duration = Duration::from_secs(1);

async fn house(time: &TestTime, rule: Option<Careful>) -> House {
    let builder = ephor::builder().model(Scripted::new()).time(time.clock(), time.timer());
    House::of(rule.into_iter().fold(builder, |builder, rule| builder.rule(rule))).await
}

/// A plan that may take 40 s, and whose nodes may take longer.
fn limited(mut nodes: Value, edges: &[(&str, &str)]) -> Value {
    for node in nodes.as_array_mut().unwrap() {
        node["config"]["timeout"] = json!(300);
    }
    let mut plan = plan(nodes, edges);
    plan["global_config"] = json!({"timeout": 40});
    plan
}

/// Waits until the run has looked at its orders, or at what it waits for, that many times: each time it
/// has patience for ten minutes.
async fn looked(time: &TestTime, times: usize) {
    time.asked(SECOND * 600, times).await;
}

async fn answer(house: &House, answer: Answer) {
    let item = house.runtime.inbox().holds(&Filter::default()).await.unwrap().pop().unwrap();
    let digest = &item.hold.question.digest;
    house.runtime.inbox().answer(item.hold.id, "ann", digest, answer).await.unwrap();
}

/// A server that answers each path when its latch is opened.
async fn gated(latches: [(&'static str, Latch); 2]) -> Server {
    Server::start(move |request| {
        let latches = latches.clone();
        async move {
            for (path, latch) in latches {
                if request.path == path {
                    latch.wait().await;
                }
            }
            Response::text("ok")
        }
    })
    .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_that_is_paused_for_the_user_takes_no_time() {
    let (time, a, b) = (TestTime::default(), Latch::new(), Latch::new());
    let server = gated([("/a", a.clone()), ("/b", b.clone())]).await;
    let house = house(&time, None).await;
    let nodes = json!([get("a", &server.url("/a")), get("b", &server.url("/b"))]);
    let workflow = house.plan(limited(nodes, &[("a", "b")])).await;
    let run = house.execute(&workflow, Value::Null).await;
    a.arrived(1).await;
    looked(&time, 1).await;
    let asked = json!({"action_type": "request_clarification", "question": "Which month?"});
    let asked = house.decide(D::RequestClarification, asked).await;
    house.event("the question", |e: &ClarificationRequested| e.decision == asked).await;
    looked(&time, 2).await;
    a.open();
    house.event("the first node's end", |_: &NodeCompleted| true).await;
    time.advance(SECOND * 50);
    house.talk.publish(UserMessageReceived::text("June")).await.unwrap();
    b.arrived(1).await;
    // It has its time still, and no more than that once its clock goes again, behind the answer.
    let end = house.as_time_passes(&time, SECOND * 41, house.end(run)).await;
    assert_eq!(end.outcome, DecisionOutcome::Failed);
    assert!(end.result.to_string().contains("took longer than its 40 s"), "{}", end.result);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_whose_recovery_is_held_takes_no_time() {
    let time = TestTime::default();
    let server = Server::start(|_| async { Response::cut() }).await;
    let house = house(&time, None).await;
    let mut node = get("pay", &server.url("/pay"));
    node["config"]["method"] = json!("POST");
    let workflow = house.plan(limited(json!([node]), &[])).await;
    let run = house.execute(&workflow, Value::Null).await;
    house.event("its recovery to be held", |_: &DecisionHeld| true).await;
    looked(&time, 2).await;
    time.advance(SECOND * 50);
    answer(&house, Answer::Happened { result: json!(1) }).await;
    let end = house.end(run).await;
    assert_eq!(end.outcome, DecisionOutcome::Done, "{}", end.result);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_that_is_held_takes_no_time() {
    let time = TestTime::default();
    let server = Server::start(|_| async { Response::text("ok") }).await;
    let house = house(&time, Some(Careful::of(&[], &["HTTP"]))).await;
    let workflow = house.plan(limited(json!([get("a", &server.url("/a"))]), &[])).await;
    let run = house.execute(&workflow, Value::Null).await;
    house.event("its call to be held", |_: &CallHeld| true).await;
    time.advance(SECOND * 50);
    answer(&house, Answer::Approve).await;
    let end = house.end(run).await;
    assert_eq!(end.outcome, DecisionOutcome::Done, "{}", end.result);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_whose_call_is_held_takes_no_time() {
    let time = TestTime::default();
    let server = Server::start(|_| async { Response::text("ok") }).await;
    let model = planner(json!([get("a", &server.url("/a"))]), &[]);
    let builder = ephor::builder().model(model).time(time.clock(), time.timer());
    let house = House::of(builder.rule(Careful::of(&[], &["HTTP"]))).await;
    let talk = house.talk.clone();
    let sent = tokio::spawn(async move { talk.send("do it").await });
    // Told of it, the conversation has stopped its clock.
    house.event("the user to be told", |said: &MessageSent| said.text.contains("approval")).await;
    time.advance(SECOND * 5000);
    answer(&house, Answer::Approve).await;
    let reply = within("the reply", sent).await.unwrap().unwrap();
    assert_eq!((reply.outcome, &*reply.text), (TurnOutcome::Answered, "Done."));
    house.runtime.shutdown().await;
}
