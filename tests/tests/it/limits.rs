//! Every loop is bounded, and says so when it stops.

use std::time::Duration;

use ephor::Config;
use ephor::DecisionType as D;
use ephor::events::{DecisionOutcome, TurnEnded, TurnOutcome};
use ephor::model::{ModelErrorKind, Scripted};
use ephor_testkit::TestTime;
use ephor_tests::house::{House, builder, quick};
use ephor_tests::http::{Response, Server};
use ephor_tests::samples;

use serde_json::json;

use crate::flows::{answer, decided};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_model_that_only_thinks_is_stopped_after_ten_decisions() {
    let think = || decided(D::Continue, samples::payload(D::Continue));
    let model = Scripted::decisions((0..30).map(|_| think()));
    let house = House::of(builder().model(model.clone())).await;
    let reply = house.talk.send("think").await.unwrap();
    assert_eq!((reply.outcome, reply.iterations), (TurnOutcome::LimitReached, 10));
    assert_eq!(reply.reason.as_deref(), Some("max_iterations"));
    assert_eq!(model.requests().len(), 10);
    // The next message has a turn of its own.
    let reply = house.talk.send("again").await.unwrap();
    assert_eq!(reply.iterations, 10);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_has_a_time_limit() {
    let (model, gate) = Scripted::decisions([answer("too late")]).gated();
    let model = model.then_decision(answer("in time"));
    let time = TestTime::default();
    let mut config = Config::default();
    config.turn.timeout = Some(42.0);
    let house = House::of(config.builder().model(model).time(time.clock(), time.timer())).await;
    let talk = house.talk.clone();
    let turn = tokio::spawn(async move { talk.send("slow").await });
    gate.reached().await;
    time.asked(Duration::from_secs(42), 1).await;
    time.advance(Duration::from_secs(42));
    let reply = ephor_testkit::within("the limit", turn).await.unwrap().unwrap();
    assert_eq!(reply.outcome, TurnOutcome::LimitReached);
    assert_eq!(reply.reason.as_deref(), Some("timeout"));
    gate.open();
    assert_eq!(house.talk.send("again").await.unwrap().text, "in time");
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_model_that_fails_ends_the_turn_with_a_reason() {
    let model = Scripted::new()
        .then_error(ModelErrorKind::Network, "no route")
        .then_decision(answer("Here."))
        .then_error(ModelErrorKind::Network, "no route")
        .then_error(ModelErrorKind::Network, "still no route")
        .then_error(ModelErrorKind::Auth, "no key");
    let house = House::of(builder().model(model.clone())).await;
    assert_eq!(house.talk.send("a").await.unwrap().text, "Here.");
    let reply = house.talk.send("b").await.unwrap();
    assert_eq!(reply.outcome, TurnOutcome::Failed);
    assert!(reply.text.contains("still no route"), "{}", reply.text);
    let reply = house.talk.send("c").await.unwrap();
    assert!(reply.text.contains("no key"));
    assert_eq!(model.requests().len(), 5);
    house.runtime.shutdown().await;
}

/// Messages that come during a turn wait; one too many is refused with a reason, and not lost
/// silently.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_during_a_turn_wait_and_one_too_many_is_told() {
    let (model, gate) = Scripted::decisions([answer("1")]).gated();
    let model = model.then_decision(answer("2")).then_decision(answer("3"));
    let mut config = Config::default();
    config.turn.max_queued = 2;
    let house = House::of(quick(config.builder()).model(model)).await;
    let mut turns = Vec::new();
    for n in 0..4 {
        let talk = house.talk.clone();
        turns.push(tokio::spawn(async move { talk.send(format!("message {n}")).await }));
        let arrived = |seen: &[std::sync::Arc<ephor::Envelope>]| {
            seen.iter().filter(|event| event.kind() == "UserMessageReceived").count() == n + 1
        };
        house.seen.wait_until("the message", arrived).await;
    }
    let refused = turns.pop().unwrap();
    let refused = ephor_testkit::within("the refusal", refused).await.unwrap().unwrap();
    assert_eq!(refused.outcome, TurnOutcome::Failed);
    assert!(refused.text.contains("2 messages wait"), "{}", refused.text);
    gate.open();
    for (n, turn) in turns.into_iter().enumerate() {
        let reply = ephor_testkit::within("a reply", turn).await.unwrap().unwrap();
        assert_eq!(reply.text, (n + 1).to_string());
    }
    assert_eq!(house.seen.wait_for::<TurnEnded>(4).await.len(), 4);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rates_and_budgets_are_counted_by_the_shell() {
    let server = Server::script([Response::text("ok")]).await;
    let time = TestTime::default();
    let built =
        ephor_tests::house::standard().time(time.clock(), time.timer()).configure(|settings| {
            settings.judge.decisions_per_minute = Some(5);
            settings.judge.api_call_budget = Some(2);
        });
    let house = House::of(built).await;
    let create = || ephor_tests::house::create_get(&server.url("/"));
    house.carried_out(D::CreateNode, create()).await;
    house.carried_out(D::CreateNode, create()).await;
    let refused = house.refused(D::CreateNode, create()).await;
    assert!(!refused.violations[0].code.is_empty());
    let mut approved = 0;
    for _ in 0..10 {
        let receipt = house.talk.decide_raw(D::Continue, samples::payload(D::Continue)).await;
        approved += usize::from(receipt.unwrap().delivered());
    }
    assert!(approved <= 3, "{approved} more in the same minute");
    time.advance(Duration::from_secs(61));
    house.decide(D::Continue, samples::payload(D::Continue)).await;
    assert!(house.refused(D::CreateNode, create()).await.reason.len() > 5);
    assert_eq!(server.requests().len(), 2);
    house.runtime.shutdown().await;
}

/// A budget holds however the calls come: side by side, or from within a loop.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_budget_cannot_be_passed_by_hurry_or_by_loops() {
    let server = Server::script([Response::text("ok")]).await;
    let mut config = Config::default();
    config.recovery.max_attempts = 1;
    config.runtime.judge.api_call_budget = Some(3);
    let house = House::of(quick(config.builder())).await;
    let each = json!({"action_type": "create_node", "node_type": "LOOP", "node_name": "each",
        "config": {"items": [1, 2, 3, 4, 5, 6],
                   "body": {"type": "HTTP", "config": {"url": server.url("/"), "method": "GET"}}}});
    let end = house.carried_out(D::CreateNode, each).await;
    assert_eq!(end.outcome, DecisionOutcome::Failed);
    assert_eq!(server.requests().len(), 3);
    house.runtime.shutdown().await;
}
