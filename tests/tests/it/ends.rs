//! Ends that nobody plans for: a runtime that stops in mid-run, a limit, two failures at once, a
//! secret that comes back.

use std::time::Duration;

use ephor::DecisionType as D;
use ephor::Sqlite;
use ephor::core::ErrorCode;
use ephor::events::{DecisionOutcome, WorkflowFailed};
use ephor::model::Scripted;
use ephor_testkit::TestTime;
use ephor_testkit::bus::Latch;
use ephor_testkit::within;
use ephor_tests::house::{House, builder, get, plan};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};

use crate::conflicts::slow_server;

/// The process ends while a node is at work. The next one goes on with what had completed, and refuses
/// to begin the run anew, or to mend a node that is at work.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_dies_in_mid_run_leaves_a_run_that_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("journal.db");
    let (server, gate) = slow_server().await;
    let first = builder().journal(Sqlite::open(&file).unwrap()).model(Scripted::new());
    let house = House::of(first).await;
    let nodes = json!([
        get("a", &server.url("/a")),
        get("b", &server.url("/slow")),
        get("c", &server.url("/c"))
    ]);
    let workflow = house.plan(plan(nodes, &[("a", "b"), ("b", "c")])).await;
    house.execute(&workflow, Value::Null).await;
    gate.arrived(1).await;
    // What a power cut leaves: a shutdown would put the run's end on record.
    let left = dir.path().join("left.db");
    for end in ["", "-wal"] {
        let file = |name: &str| dir.path().join(format!("{name}{end}"));
        std::fs::copy(file("journal.db"), file("left.db")).unwrap();
    }
    within("the end", house.runtime.shutdown()).await;

    let second = builder().journal(Sqlite::open(&left).unwrap()).model(Scripted::new());
    let house = House::of(second).await;
    gate.arrived(2).await;
    assert_eq!(house.status(&workflow).await, "RUNNING");
    let again = json!({"action_type": "execute_workflow", "workflow_id": workflow});
    house.refused(D::ExecuteWorkflow, again).await;
    let mend = json!({"action_type": "error_recovery", "workflow_id": workflow,
        "failed_node_id": "b", "failure_reason": "the process ended",
        "execution_context": {"retry_count": 0},
        "recovery_plan": {"action": "RETRY", "max_attempts": 3}});
    let end = house.carried_out(D::ErrorRecovery, mend).await;
    assert_eq!(end.outcome, DecisionOutcome::Failed);
    assert_eq!(end.result["error"]["code"], "NODE_STATUS", "{}", end.result);
    gate.open();
    house.completed(&workflow, 1).await;
    assert_eq!(["/a", "/slow", "/c"].map(|path| server.hits(path)), [1, 2, 1]);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_workflow_has_a_time_limit_of_its_own() {
    let (server, gate) = slow_server().await;
    let time = TestTime::default();
    let built =
        ephor_tests::house::standard().model(Scripted::new()).time(time.clock(), time.timer());
    let house = House::of(built).await;
    let mut create = plan(json!([get("held", &server.url("/slow"))]), &[]);
    create["global_config"] = json!({"timeout": 33});
    let workflow = house.plan(create).await;
    let run = house.execute(&workflow, Value::Null).await;
    gate.arrived(1).await;
    time.asked(Duration::from_secs(33), 1).await;
    time.advance(Duration::from_secs(33));
    let failed = house.event("WorkflowFailed", |e: &WorkflowFailed| e.run == run).await;
    assert_eq!(failed.failure.code, ErrorCode::Timeout);
    assert_eq!(house.end(run).await.outcome, DecisionOutcome::Failed);
    assert_eq!(house.status(&workflow).await, "FAILED");
    house.runtime.shutdown().await;
}

/// Two nodes of one run fail at the same moment: both are recovered, and the sibling that
/// succeeded isn't asked again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_failures_at_once_are_both_recovered() {
    let both = Latch::new();
    let gate = both.clone();
    let server = Server::start(move |request| {
        let gate = gate.clone();
        async move {
            let first = request.number == 1;
            if first && request.path.starts_with("/down") {
                gate.wait().await;
                return Response::status(503);
            }
            Response::text("ok")
        }
    })
    .await;
    let house = House::new().await;
    let nodes = json!([
        get("a", &server.url("/down/a")),
        get("b", &server.url("/down/b")),
        get("fine", &server.url("/fine")),
        get("join", &server.url("/join"))
    ]);
    let edges = [("a", "join"), ("b", "join"), ("fine", "join")];
    let workflow = house.plan(plan(nodes, &edges)).await;
    house.execute(&workflow, Value::Null).await;
    both.arrived(2).await;
    both.open();
    house.completed(&workflow, 1).await;
    let hits = ["/down/a", "/down/b", "/fine", "/join"].map(|path| server.hits(path));
    assert_eq!(hits, [2, 2, 1, 1]);
    house.runtime.shutdown().await;
}

/// A secret is resolved when it is used, and is in nothing that comes of it, even where the other
/// side sends it back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_secret_stays_out_of_events_and_errors() {
    let Ok(secret) = std::env::var("CARGO_MANIFEST_DIR") else {
        println!("SKIPPED: cargo has set no variable to use as a secret");
        return;
    };
    let echo = Server::start(|request| async move {
        let got = request.headers.get("x-key").cloned().unwrap_or_default();
        match request.path.as_str() {
            "/fail" => Response::status(500).header("x-key", &got),
            _ => Response::json(json!({"got": got, "nested": [{"again": format!("key={got}")}]})),
        }
    })
    .await;
    let mut config = ephor::Config::default();
    config.recovery.max_attempts = 1;
    let bindings = ephor::effects::SecretBindings::default();
    let bindings = bindings.bind("CARGO_MANIFEST_DIR", ["127.0.0.1"]).unwrap();
    let built = ephor_tests::house::quick(config.builder())
        .configure(|settings| settings.effects.secrets = bindings);
    let house = House::of(built).await;
    for path in ["/ok", "/fail"] {
        let mut create = ephor_tests::house::create_get(&echo.url(path));
        create["config"]["headers"] = json!({"X-Key": "${CARGO_MANIFEST_DIR}"});
        house.carried_out(D::CreateNode, create).await;
    }
    let requests = echo.requests();
    assert!(requests.iter().all(|request| request.headers["x-key"] == secret));
    for event in house.talk.events(0, 1000).await.unwrap() {
        let text = event.data.to_value().unwrap().to_string();
        assert!(!text.contains(&secret), "{text}");
    }
    // One that isn't on the list is nobody's to use.
    let mut create = ephor_tests::house::create_get(&echo.url("/other"));
    create["config"]["headers"] = json!({"X-Key": "${PATH}"});
    let receipt = house.talk.decide_raw(D::CreateNode, create).await.unwrap();
    if receipt.delivered() {
        assert_eq!(house.end(receipt.id).await.outcome, DecisionOutcome::Failed);
    }
    assert_eq!(echo.hits("/other"), 0);
    house.runtime.shutdown().await;
}

/// A conversation's name belongs to its tenant.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tenants_see_nothing_of_each_other() {
    let house = House::new().await;
    for tenant in ["acme", "umbrella"] {
        let talk = house.runtime.conversation(&format!("{tenant}/c-1"));
        talk.send(format!("We are {tenant}")).await.unwrap();
    }
    for (tenant, other) in [("acme", "umbrella"), ("umbrella", "acme")] {
        let listed = house.runtime.conversations(tenant, 10).await.unwrap();
        assert_eq!(listed.len(), 1);
        let talk = house.runtime.conversation(&format!("{tenant}/c-1"));
        for event in talk.events(0, 100).await.unwrap() {
            let text = event.data.to_value().unwrap().to_string();
            assert!(!text.contains(other), "{text}");
        }
    }
    assert!(house.runtime.conversations("local", 10).await.unwrap().is_empty());
    house.runtime.shutdown().await;
}
