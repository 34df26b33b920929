//! Bad input: a clear error, and nothing lost, hung or crashed.

use std::sync::Arc;

use ephor::DecisionType as D;
use ephor::bus::BusError;
use ephor::core::{ConversationId, EventData};
use ephor::events::{DecisionMade, DecisionOutcome, UserMessageReceived};
use ephor::{Draft, EventId};
use ephor_tests::house::{House, builder, create_get, get, plan};
use ephor_tests::http::{Response, Server};
use ephor_tests::samples;
use serde_json::{Value, json};

/// Whatever was thrown at it, the runtime still answers.
async fn alive(house: &House) {
    let reply = house.talk.send("What is 20 + 22?").await.unwrap();
    assert!(reply.text.contains("42"), "{}", reply.text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn payloads_of_any_shape_are_rejected() {
    let house = House::new().await;
    let shapes = [
        json!(null),
        json!(true),
        json!(0),
        json!(-0.0),
        json!(1e308),
        json!(""),
        json!("{}"),
        json!([]),
        json!([{}]),
        json!([[[]]]),
        json!({}),
        json!({"": ""}),
        json!({"action_type": null}),
        json!({"action_type": ["respond"]}),
        json!({"action_type": "respond", "response": "\u{0}\u{202e}\u{feff}", "intent": {}, "confidence": "NaN"}),
        json!({"nodes": [null, 1, "x", []], "edges": {"a": 1}, "config": [], "updates": 3}),
    ];
    for kind in D::ALL {
        for shape in &shapes {
            let refused = house.refused(kind, shape.clone()).await;
            assert!(!refused.errors.is_empty() && !refused.violations.is_empty());
            assert!(refused.violations.iter().all(|v| !v.code.is_empty() && !v.message.is_empty()));
        }
    }
    alive(&house).await;
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_megabytes_are_refused_in_one_sentence() {
    let house = House::new().await;
    let mut payload = samples::payload(D::Respond);
    payload["response"] = json!("x".repeat(10 << 20));
    let refused = house.refused(D::Respond, payload).await;
    assert!(refused.reason.len() < 1000, "the reason quotes the payload");
    assert!(refused.reason.contains("1048576"), "{}", refused.reason);
    let many: Vec<_> = (0..200_000).map(|n| json!({"node_id": n})).collect();
    let refused = house.refused(D::CreateWorkflowPlan, plan(json!(many), &[])).await;
    assert!(serde_json::to_vec(&refused.errors).unwrap().len() < 100_000);
    alive(&house).await;
    house.runtime.shutdown().await;
}

/// Drops a value as deep as it may be, without the recursion that dropping has by itself.
fn unwind(mut value: Value) {
    while let Value::Array(mut items) = value {
        value = items.pop().unwrap_or(Value::Null);
    }
}

fn deep(levels: usize) -> Value {
    (0..levels).fold(json!(1), |inner, _| Value::Array(vec![inner]))
}

/// 10,000 levels: as text they can't even be read; built in memory they are rejected. A thread
/// with a stack of its own, so that it is the code that is tested and not the test's stack.
#[test]
fn nesting_without_end_is_refused() {
    let text = format!("{}1{}", "[".repeat(10_000), "]".repeat(10_000));
    let line = format!("{{\"decision_type\": \"respond\", \"payload\": {text}}}");
    let verdict = ephor::rules::judge_line(&line, &ephor::rules::JudgeConfig::default());
    assert_eq!(verdict.verdict, "rejected");
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let house = House::new().await;
        for levels in [100, 127, 128, 200, 1_000] {
            let mut payload = samples::payload(D::CreateNode);
            payload["config"]["deep"] = deep(levels);
            let receipt = house.talk.decide_raw(D::CreateNode, payload).await;
            // Shallow ones may pass: config keeps its extra keys. What matters is that it goes on.
            drop(receipt);
            alive(&house).await;
        }
        house.runtime.shutdown().await;
    });
    unwind(deep(10_000));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_id_is_used_once() {
    let server = Server::script([Response::text("ok")]).await;
    let house = House::new().await;
    let id = house.talk.id().unwrap();
    let made = DecisionMade::new(D::CreateNode, create_get(&server.url("/")));
    let draft = Draft::new(id.clone(), made);
    let first = house.runtime.publish(draft.clone()).await.unwrap();
    assert!(first.delivered());
    house.end(draft.id).await;
    let second = house.runtime.publish(draft.clone()).await;
    match second {
        Ok(receipt) => assert!(!receipt.delivered(), "the same decision was delivered twice"),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    alive(&house).await;
    assert_eq!(server.requests().len(), 1, "the same decision was carried out twice");
    // Nor while it is being carried out: the first one ends as it would have.
    let (slow, gate) = crate::conflicts::slow_server().await;
    let held = Draft::new(id, DecisionMade::new(D::CreateNode, create_get(&slow.url("/slow"))));
    house.runtime.publish(held.clone()).await.unwrap();
    gate.arrived(1).await;
    let twin = house.runtime.publish(held.clone()).await.unwrap();
    assert!(!twin.delivered());
    gate.open();
    assert_eq!(house.end(held.id).await.outcome, DecisionOutcome::Done);
    assert_eq!(slow.requests().len(), 1);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_that_cannot_be_used_are_refused() {
    let house = House::new().await;
    for name in ["", "a\u{0}b", "a\nb", &"x".repeat(10_000), "/", "a/b/c"] {
        let talk = house.runtime.conversation(name);
        if talk.id().is_err() {
            let error = talk.send("hello").await.unwrap_err();
            assert!(error.to_string().len() < 500, "{error}");
        }
    }
    assert!(ConversationId::new("").is_err() && ConversationId::new(&"x".repeat(10_000)).is_err());
    alive(&house).await;
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_that_are_no_text_and_servers_that_are_not_there() {
    let server = Server::start(|request| async move {
        match request.path.as_str() {
            "/utf8" => Response::bytes("text/plain", vec![0xff, 0xfe, b'a', 0x80]),
            "/json" => Response::bytes("application/json", "{\"a\": NaN}"),
            "/deep" => Response::bytes("application/json", "[".repeat(100_000)),
            "/lies" => Response::text("short").header("x-odd", "\u{fc}"),
            _ => Response::text("ok"),
        }
    })
    .await;
    let mut config = ephor::Config::default();
    config.recovery.max_attempts = 1;
    let house = House::of(ephor_tests::house::quick(
        config.builder().model(ephor::offline::Offline::default()),
    ))
    .await;
    for path in ["/utf8", "/json", "/deep", "/lies"] {
        let end = house.carried_out(D::CreateNode, create_get(&server.url(path))).await;
        assert_eq!(end.outcome, DecisionOutcome::Done, "{path}: {end:?}");
        assert_eq!(end.result["output"]["json"], Value::Null);
    }
    let closed = {
        let server = Server::script([Response::text("x")]).await;
        server.url("/")
    };
    for url in [closed.as_str(), "http://no-such-host.invalid/", "http://[::1]:1/"] {
        let end = house.carried_out(D::CreateNode, create_get(url)).await;
        assert_eq!(end.outcome, DecisionOutcome::Failed, "{url}");
    }
    for url in ["file:///etc/passwd", "gopher://x/", "http://", "http:///x", "not a url", "//x"] {
        house.refused(D::CreateNode, create_get(url)).await;
    }
    alive(&house).await;
    house.runtime.shutdown().await;
}

/// A plan that refers to what isn't there, or that could never end, is refused as a whole.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn plans_that_cannot_work_are_refused() {
    let house = House::new().await;
    let a = || get("a", "http://x.example/");
    let b = || get("b", "http://x.example/");
    let cases = [
        plan(json!([a(), b()]), &[("a", "b"), ("b", "a")]),
        plan(json!([a(), a()]), &[("a", "a")]),
        plan(json!([a(), b()]), &[("a", "c")]),
        plan(json!([a(), b()]), &[]),
        plan(
            json!((0..51).map(|n| get(&format!("n{n}"), "http://x.example/")).collect::<Vec<_>>()),
            &[],
        ),
        plan(json!([get("a", "${ghost.output.url}")]), &[]),
        plan(json!([{"node_id": "a", "type": "NONE", "name": "a", "config": {}}]), &[]),
    ];
    for case in cases {
        house.refused(D::CreateWorkflowPlan, case).await;
    }
    alive(&house).await;
    house.runtime.shutdown().await;
}

/// Many publishers at once: nothing is lost, nothing comes twice, the order is one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crowd_loses_nothing() {
    let house = House::of(builder()).await;
    let mut tasks = Vec::new();
    for _ in 0..8 {
        let talk = house.talk.clone();
        tasks.push(tokio::spawn(async move {
            let mut ids = Vec::new();
            for n in 0..100 {
                let mut payload = samples::payload(D::Respond);
                payload["response"] = json!(format!("{n}"));
                match talk.decide_raw(D::Respond, payload).await.unwrap() {
                    receipt if receipt.delivered() => ids.push(receipt.id),
                    receipt => panic!("{:?}", receipt.outcome),
                }
            }
            ids
        }));
    }
    let mut ids: Vec<EventId> = Vec::new();
    for task in tasks {
        ids.extend(ephor_testkit::within("a publisher", task).await.unwrap());
    }
    let ended = |seen: &[Arc<ephor::Envelope>]| {
        seen.iter().filter(|event| event.kind() == "DecisionCompleted").count() >= ids.len()
    };
    let seen = house.seen.wait_until("800 ends", ended).await;
    let mut sent: Vec<_> =
        seen.iter().filter_map(|e| e.read::<ephor::events::MessageSent>()?.decision).collect();
    sent.sort();
    ids.sort();
    assert_eq!(sent, ids);
    let order: Vec<_> = seen.iter().map(|event| event.sequence).filter(|seq| *seq > 0).collect();
    assert!(order.windows(2).all(|pair| pair[0] < pair[1]), "the order was broken");
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_the_end_nothing_is_taken() {
    let house = House::new().await;
    let (runtime, talk) = (house.runtime.clone(), house.talk.clone());
    house.runtime.shutdown().await;
    let id = talk.id().unwrap();
    let data = EventData::typed(UserMessageReceived::text("anybody?"));
    assert!(matches!(runtime.publish(Draft::of(id, data)).await, Err(BusError::Closed)));
    let error = ephor_testkit::within("a refusal", talk.send("anybody?")).await.unwrap_err();
    assert!(!error.to_string().is_empty());
}
