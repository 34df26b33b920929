//! What reaches outside is done once, or somebody is asked: keys, unknown outcomes, iterations,
//! budgets of attempts. The server counts requests as well as keys.

use ephor::DecisionType as D;
use ephor::core::Label;
use ephor::core::interrupt::Subject;
use ephor::events::{
    Answer, DecisionCompleted, DecisionOutcome, NodeCompleted, NodeExecutionFailed,
    NodeIterationCompleted, NodeStarted, RecoveryAbandoned,
};
use ephor::inbox::{Filter, Item, Response as Said};
use ephor::model::Scripted;
use ephor::{Runtime, Sqlite};
use ephor_testkit::bus::Latch;
use ephor_tests::house::{House, builder, cel, create_get, get, plan};
use ephor_tests::http::{Request, Response, Server};
use serde_json::{Value, json};

use crate::approvals::Careful;

fn post(id: &str, url: &str, more: Value) -> Value {
    let mut node = json!({"node_id": id, "type": "HTTP", "name": id,
                          "config": {"url": url, "method": "POST", "body": {"amount": 5}}});
    for (key, value) in more.as_object().unwrap() {
        node[key] = value.clone();
    }
    node
}

fn keys(requests: &[Request]) -> Vec<String> {
    let key = |request: &Request| {
        let key = request.headers.get("idempotency-key").cloned();
        assert_eq!(key.is_none(), request.method == "GET", "{request:?}");
        key.unwrap_or_default()
    };
    requests.iter().map(key).collect()
}

fn distinct(requests: &[Request]) -> usize {
    keys(requests).into_iter().collect::<std::collections::BTreeSet<_>>().len()
}

async fn house() -> House {
    House::of(builder().model(Scripted::new())).await
}

/// A server that breaks off the first request for a path, and answers every other.
fn breaking_off(path: &'static str) -> impl Future<Output = Server> {
    Server::start(move |request| async move {
        match (request.path == path, request.number) {
            (true, 1) => Response::cut(),
            _ => Response::text("ok"),
        }
    })
}

/// A runtime on a journal in a file.
async fn on(file: &std::path::Path) -> House {
    House::of(builder().journal(Sqlite::open(file).unwrap()).model(Scripted::new())).await
}

fn retry(workflow: &impl serde::Serialize, node: &str) -> Value {
    json!({"action_type": "error_recovery", "workflow_id": workflow, "failed_node_id": node,
           "failure_reason": "it failed", "execution_context": {"retry_count": 1},
           "recovery_plan": {"action": "RETRY", "max_attempts": 3}})
}

/// Waits until something is held, and gives it.
async fn held(house: &House) -> Item {
    house.event("something held", |_: &ephor::events::DecisionHeld| true).await;
    let item = waits(&house.runtime).await.pop().unwrap();
    let all = house.runtime.inbox().list(&Filter::default()).await.unwrap();
    let [interrupt] = &all[..] else {
        panic!("{all:?}");
    };
    // Whatever wants it, what it would do again is what a person is asked about.
    assert!(matches!(interrupt.subject, Subject::UnknownEffect { .. }), "{interrupt:?}");
    assert_eq!(interrupt.digest.as_ref(), Some(&item.hold.question.digest));
    item
}

async fn waits(runtime: &Runtime) -> Vec<Item> {
    runtime.inbox().holds(&Filter::default()).await.unwrap()
}

async fn say(house: &House, item: &Item, answer: Answer) {
    let digest = &item.hold.question.digest;
    house.runtime.inbox().answer(item.hold.id, "ann", digest, answer).await.unwrap();
}

/// The connection breaks when the request is there: nobody knows what became of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_post_whose_outcome_is_unknown_is_repeated_when_a_person_says_so() {
    let server = Server::script([Response::cut(), Response::json(json!({"paid": true}))]).await;
    let house = house().await;
    let nodes = json!([post("pay", &server.url("/pay"), json!({})), cel("after", "1")]);
    let workflow = house.plan(plan(nodes, &[("pay", "after")])).await;
    let run = house.execute(&workflow, Value::Null).await;
    let item = held(&house).await;
    assert_eq!(server.requests().len(), 1, "it was sent again, and nobody was asked");
    let shown = format!("{:?} {}", item.hold.question, item.hold.payload);
    for words in ["may have taken effect", "isn't known", "RETRY", "pay"] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    say(&house, &item, Answer::Approve).await;
    assert_eq!(house.end(run).await.outcome, DecisionOutcome::Done);
    let requests = server.requests();
    assert_eq!((requests.len(), distinct(&requests)), (2, 1), "the same effect, the same key");
    let key = &keys(&requests)[0];
    assert!(key.starts_with("ephor-") && key.len() == 38, "{key}");
    for name in ["local", "test", &run.to_string(), "pay"] {
        assert!(!key.contains(name), "{key} names {name}");
    }
    house.runtime.shutdown().await;
}

/// A person has looked: it happened, and this came of it. Later nodes see that.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_post_that_has_happened_is_not_repeated() {
    let server = Server::script([Response::cut()]).await;
    let house = house().await;
    let after = cel("after", "nodes.pay.output.receipt + '!'");
    let nodes = json!([post("pay", &server.url("/pay"), json!({})), after]);
    let workflow = house.plan(plan(nodes, &[("pay", "after")])).await;
    let run = house.execute(&workflow, Value::Null).await;
    let item = held(&house).await;
    let (inbox, digest) = (house.runtime.inbox(), item.hold.question.digest.clone());
    let large = Answer::Happened { result: json!("x".repeat(2_000_000)) };
    let error = inbox.answer(item.hold.id, "ann", &digest, large).await.unwrap_err();
    assert_eq!(error.code(), "INVALID_ANSWER");
    // As data, of the schema that it was asked with.
    let data = Said::Data(json!({"action": "happened", "result": {"receipt": "r-1"}}));
    inbox.answer(item.hold.id, "ann", &digest, data).await.unwrap();
    let end = house.end(run).await;
    assert_eq!(end.outcome, DecisionOutcome::Done, "{}", end.result);
    assert_eq!(house.output("pay").await, json!({"receipt": "r-1"}));
    assert_eq!(house.output("after").await["result"], "r-1!");
    assert_eq!(server.requests().len(), 1);
    let done = house.all::<NodeCompleted>().await;
    let paid = done.iter().find(|done| done.node.node_id.as_str() == "pay").unwrap();
    assert_eq!((paid.said_in, paid.attempt), (Some(item.hold.id), 1));
    assert!(paid.provenance.labels.has(Label::User), "{:?}", paid.provenance);
    house.runtime.shutdown().await;
}

/// Its runtime was shut down, and another process is told.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_that_was_cut_off_goes_on_with_what_has_happened() {
    let server = Server::script([Response::cut()]).await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ephor.db");
    let house = on(&file).await;
    let nodes = json!([post("pay", &server.url("/pay"), json!({})), cel("after", "1")]);
    let workflow = house.plan(plan(nodes, &[("pay", "after")])).await;
    let run = house.execute(&workflow, Value::Null).await;
    held(&house).await;
    house.runtime.shutdown().await;
    let house = on(&file).await;
    let item = waits(&house.runtime).await.pop().unwrap();
    say(&house, &item, Answer::Happened { result: Value::Null }).await;
    assert_eq!(house.end(run).await.outcome, DecisionOutcome::Done, "it is the same run");
    assert_eq!(house.completed(&workflow, 1).await.run, run);
    assert_eq!(house.output("pay").await, Value::Null);
    assert_eq!(server.requests().len(), 1);
    house.runtime.shutdown().await;
}

/// Only a call that may have taken effect can have happened, and only a person can say so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_else_has_happened() {
    let house =
        House::of(builder().model(Scripted::new()).rule(Careful::of(&[D::CreateNode], &[]))).await;
    let made = house.talk.decide_raw(D::CreateNode, create_get("http://127.0.0.1:9/")).await;
    let id = made.unwrap().id;
    let item = waits(&house.runtime).await.pop().unwrap();
    let happened = Answer::Happened { result: json!(1) };
    let digest = &item.hold.question.digest;
    let error = house.runtime.inbox().answer(id, "ann", digest, happened).await.unwrap_err();
    assert_eq!(error.code(), "NOT_IN_DOUBT", "{error}");
    assert_eq!(waits(&house.runtime).await.len(), 1, "it is still held");
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_who_says_no_ends_the_run_and_nothing_is_sent_again() {
    let server = Server::script([Response::cut()]).await;
    let house = house().await;
    let nodes = json!([post("pay", &server.url("/pay"), json!({}))]);
    let workflow = house.plan(plan(nodes, &[])).await;
    // Somebody waits for its end, so that the new plan has to wait for that, too.
    let run = json!({"action_type": "execute_workflow", "workflow_id": workflow,
                     "execution_mode": "sync"});
    let run = house.decide(D::ExecuteWorkflow, run).await;
    let item = held(&house).await;
    say(&house, &item, Answer::Reject { reason: "it was paid".to_owned() }).await;
    let end = house.end(run).await;
    assert_eq!(end.outcome, DecisionOutcome::Failed);
    assert!(end.result.to_string().contains("it was paid"), "{}", end.result);
    assert_eq!(server.requests().len(), 1);
    house.runtime.shutdown().await;
}

/// Whoever runs the workflow again repeats the effect just the same.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn running_the_workflow_again_asks_too() {
    let server = Server::script([Response::cut(), Response::text("paid")]).await;
    let mut config = ephor::Config::default();
    config.recovery.strategy = ephor::coordinator::recovery::Strategy::Abort;
    let house = House::of(ephor_tests::house::quick(config.builder()).model(Scripted::new())).await;
    let nodes = json!([post("pay", &server.url("/pay"), json!({}))]);
    let workflow = house.plan(plan(nodes, &[])).await;
    let run = house.execute(&workflow, Value::Null).await;
    house.end(run).await;
    let again = house.talk.decide_raw(D::ErrorRecovery, retry(&workflow, "pay")).await.unwrap();
    assert!(again.find::<ephor::events::DecisionHeld>().is_some(), "{:?}", again.outcome);
    assert_eq!(server.requests().len(), 1);
    let item = waits(&house.runtime).await.pop().unwrap();
    say(&house, &item, Answer::Approve).await;
    house.completed(&workflow, 1).await;
    let requests = server.requests();
    assert_eq!((requests.len(), distinct(&requests)), (2, 1), "another run, the same effect");
    house.runtime.shutdown().await;
}

/// A run that is stopped in the middle of a request doesn't know either what became of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_that_was_cut_off_in_mid_effect_asks_before_it_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("journal.db");
    let gate = Latch::new();
    let held_up = gate.clone();
    let server = Server::start(move |request| {
        let gate = held_up.clone();
        async move {
            if (request.path.as_str(), request.number) == ("/pay", 1) {
                gate.wait().await;
            }
            Response::text("ok")
        }
    })
    .await;
    let house = on(&file).await;
    let nodes =
        json!([get("look", &server.url("/look")), post("pay", &server.url("/pay"), json!({}))]);
    let workflow = house.plan(plan(nodes, &[("look", "pay")])).await;
    let run = house.execute(&workflow, Value::Null).await;
    gate.arrived(1).await;
    house.runtime.shutdown().await;

    let house = on(&file).await;
    let item = held(&house).await;
    assert_eq!(server.hits("/pay"), 1);
    say(&house, &item, Answer::Approve).await;
    assert_eq!(house.completed(&workflow, 1).await.run, run);
    assert_eq!(["/look", "/pay"].map(|path| server.hits(path)), [1, 2]);
    assert_eq!(distinct(&server.requests()), 2, "one key for the effect, none for the GET");
    house.runtime.shutdown().await;
}

/// The process that asked is gone: whoever approves goes on with the run.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_process_goes_on_with_what_a_person_approves() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("journal.db");
    let server = breaking_off("/pay").await;
    let house = on(&file).await;
    let nodes =
        json!([get("look", &server.url("/look")), post("pay", &server.url("/pay"), json!({}))]);
    let workflow = house.plan(plan(nodes, &[("look", "pay")])).await;
    house.execute(&workflow, Value::Null).await;
    held(&house).await;
    house.runtime.shutdown().await;

    let house = on(&file).await;
    let item = waits(&house.runtime).await.pop().unwrap();
    say(&house, &item, Answer::Approve).await;
    house.completed(&workflow, 1).await;
    assert_eq!(["/look", "/pay"].map(|path| server.hits(path)), [1, 2]);
    assert_eq!(distinct(&server.requests()), 2, "one key for the effect, none for the GET");
    house.runtime.shutdown().await;
}

/// By kind, method and node: what may be repeated is, and nobody is asked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_idempotent_is_tried_again_by_itself() {
    #[track_caller]
    fn check(nodes: Value) -> impl Future<Output = ()> {
        let place = std::panic::Location::caller();
        async move {
            let server =
                Server::script([Response::cut(), Response::cut(), Response::text("ok")]).await;
            let house = house().await;
            let mut nodes = nodes;
            nodes[0]["config"]["url"] = json!(server.url("/"));
            let workflow = house.plan(plan(nodes, &[])).await;
            house.execute(&workflow, Value::Null).await;
            house.completed(&workflow, 1).await;
            let requests = server.requests();
            assert_eq!((requests.len(), distinct(&requests)), (3, 1), "{place}");
            assert!(waits(&house.runtime).await.is_empty(), "{place}");
            house.runtime.shutdown().await;
        }
    }
    let method = |method: &str| json!([{"node_id": "n", "type": "HTTP", "name": "n", "config": {"method": method}}]);
    check(method("GET")).await;
    check(method("PUT")).await;
    check(method("DELETE")).await;
    check(json!([post("n", "", json!({"idempotent": true}))])).await;
}

/// A server that refuses has done nothing: that is known, and the next attempt is safe.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_post_that_was_refused_is_tried_again() {
    let server = Server::script([Response::status(503), Response::text("ok")]).await;
    let house = house().await;
    let nodes = json!([post("n", &server.url("/"), json!({}))]);
    let workflow = house.plan(plan(nodes, &[])).await;
    house.execute(&workflow, Value::Null).await;
    house.completed(&workflow, 1).await;
    let requests = server.requests();
    assert_eq!((requests.len(), distinct(&requests)), (2, 1));
    house.runtime.shutdown().await;
}

/// It was done, and what it said can't be had: the same again would be too large again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_is_too_large_repeats_nothing() {
    let server = Server::start(|_| async { Response::text("x".repeat(11_000_000)) }).await;
    let house = house().await;
    let nodes = json!([post("pay", &server.url("/pay"), json!({}))]);
    let workflow = house.plan(plan(nodes, &[])).await;
    house.execute(&workflow, Value::Null).await;
    held(&house).await;
    assert_eq!(server.requests().len(), 1);

    let read = house.carried_out(D::CreateNode, create_get(&server.url("/read"))).await;
    assert_eq!(read.outcome, DecisionOutcome::Failed);
    assert_eq!(server.hits("/read"), 1, "RESOURCE_LIMIT is the same every time");
    house.runtime.shutdown().await;
}

fn looping(url: &str, items: Value) -> Value {
    json!({"node_id": "l", "type": "LOOP", "name": "l", "config": {"items": items,
        "body": {"type": "HTTP", "config": {"url": format!("{url}/${{item}}"), "method": "POST"}}}})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn iterations_that_are_done_are_never_done_again() {
    let server = Server::start(|request| async move {
        match (request.path.as_str(), request.number) {
            ("/c", 1 | 2) => Response::status(500),
            _ => Response::text(request.path),
        }
    })
    .await;
    let house = house().await;
    let node = looping(&server.url(""), json!(["a", "b", "c", "d"]));
    let workflow = house.plan(plan(json!([node]), &[])).await;
    house.execute(&workflow, Value::Null).await;
    house.completed(&workflow, 1).await;
    assert_eq!(["/a", "/b", "/c", "/d"].map(|path| server.hits(path)), [1, 1, 3, 1]);
    assert_eq!(distinct(&server.requests()), 4, "one key for each iteration");
    let told = house.all::<NodeIterationCompleted>().await;
    assert_eq!(told.iter().map(|one| one.index).collect::<Vec<_>>(), [0, 1, 2, 3]);
    let bodies = house.output("l").await["results"].clone();
    let bodies: Vec<&str> =
        bodies.as_array().unwrap().iter().map(|one| one["body"].as_str().unwrap()).collect();
    assert_eq!(bodies, ["/a", "/b", "/c", "/d"]);
    house.runtime.shutdown().await;
}

/// What had been done is on record: another process goes on behind it, with the same keys.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn iterations_survive_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("journal.db");
    let server = Server::start(|request| async move {
        match (request.path.as_str(), request.number) {
            ("/b", 1) => Response::status(404),
            _ => Response::text("ok"),
        }
    })
    .await;
    let house = on(&file).await;
    let node = looping(&server.url(""), json!(["a", "b"]));
    let workflow = house.plan(plan(json!([node]), &[])).await;
    let run = house.execute(&workflow, Value::Null).await;
    house.end(run).await;
    house.runtime.shutdown().await;

    let house = on(&file).await;
    house.carried_out(D::ErrorRecovery, retry(&workflow, "l")).await;
    house.completed(&workflow, 1).await;
    assert_eq!(["/a", "/b"].map(|path| server.hits(path)), [1, 2]);
    assert_eq!(distinct(&server.requests()), 2, "{:?}", keys(&server.requests()));
    house.runtime.shutdown().await;
}

/// An iteration whose outcome is unknown leaves its loop in doubt; those before it stay done.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_loop_asks_about_the_iteration_that_is_in_doubt() {
    let server = breaking_off("/b").await;
    let house = house().await;
    let node = looping(&server.url(""), json!(["a", "b"]));
    let workflow = house.plan(plan(json!([node]), &[])).await;
    house.execute(&workflow, Value::Null).await;
    let item = held(&house).await;
    assert_eq!(["/a", "/b"].map(|path| server.hits(path)), [1, 1]);
    say(&house, &item, Answer::Approve).await;
    house.completed(&workflow, 1).await;
    assert_eq!(["/a", "/b"].map(|path| server.hits(path)), [1, 2]);
    assert_eq!(distinct(&server.requests()), 2);
    house.runtime.shutdown().await;
}

/// The node's own retries and the coordinator's come out of one budget, and the end tells the first
/// reason.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_has_one_budget_of_attempts() {
    #[track_caller]
    fn check(retries: Value, expect: usize) -> impl Future<Output = ()> {
        let place = std::panic::Location::caller();
        async move {
            let server = Server::script([Response::status(503)]).await;
            let house = house().await;
            let mut node = get("n", &server.url("/"));
            node["retry_config"] = retries;
            let workflow = house.plan(plan(json!([node]), &[])).await;
            let run = house.execute(&workflow, Value::Null).await;
            let end = house.end(run).await;
            assert_eq!(end.outcome, DecisionOutcome::Failed);
            assert!(end.result.to_string().contains("503"), "{}", end.result);
            assert_eq!(server.requests().len(), expect, "{place}");
            assert_eq!(house.starts("n").await, expect, "{place}");
            house.runtime.shutdown().await;
        }
    }
    check(Value::Null, 3).await;
    check(json!({"max_retries": 1, "retry_delay": 0.1}), 2).await;
    check(json!({"max_retries": 3, "retry_delay": 0.1}), 4).await;
}

/// A circuit that opens in the middle of a node's attempts doesn't hide why it opened.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_circuit_does_not_hide_the_reason() {
    let server = Server::script([Response::status(503)]).await;
    let house = house().await;
    let mut node = get("n", &server.url("/"));
    node["retry_config"] = json!({"max_retries": 10, "retry_delay": 0.1});
    let workflow = house.plan(plan(json!([node]), &[])).await;
    let run = house.execute(&workflow, Value::Null).await;
    let end = house.end(run).await;
    assert!(end.result.to_string().contains("503"), "{}", end.result);
    assert_eq!(server.requests().len(), 5, "the circuit opens after five failures");
    let failed = house.all::<NodeExecutionFailed>().await;
    let last = &failed.last().unwrap().failure;
    assert!(last.message.contains("503"), "{last}");
    assert!(last.hint.as_deref().is_some_and(|hint| hint.contains("circuit")), "{last:?}");
    house.runtime.shutdown().await;
}

/// What is wrong is wrong the next time, too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_stays_the_same_is_tried_once() {
    let house = house().await;
    let node = json!({"node_id": "n", "type": "LOOP", "name": "n",
                      "config": {"items": [1, 2, 3], "max_iterations": 2, "expression": "item"}});
    let workflow = house.plan(plan(json!([node]), &[])).await;
    let run = house.execute(&workflow, Value::Null).await;
    assert_eq!(house.end(run).await.outcome, DecisionOutcome::Failed);
    assert_eq!(house.all::<NodeStarted>().await.len(), 1);
    assert_eq!(house.all::<RecoveryAbandoned>().await.len(), 1);
    assert!(
        house
            .all::<DecisionCompleted>()
            .await
            .iter()
            .all(|end| { end.decision_type != D::ErrorRecovery })
    );
    house.runtime.shutdown().await;
}
