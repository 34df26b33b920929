//! Several processes that serve the same journal.

use std::sync::Arc;

use ephor::journal::{Journal, Postgres, Sqlite};
use ephor::offline::Offline;
use ephor_core::DecisionType;
use ephor_rules::{Case, HoldReason, Rule, RuleResult, Violations};
use ephor_server::ServerSettings;
use serde_json::json;

use super::{Running, json};

/// Has a person look at each node.
struct Careful;

impl Rule for Careful {
    fn id(&self) -> &str {
        "careful"
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        if case.kind == DecisionType::CreateNode {
            found.hold_for(HoldReason { reason: "look".into(), ..HoldReason::default() });
        }
        Ok(())
    }
}

async fn start(journal: Arc<dyn Journal>) -> Running {
    let builder = ephor::builder().model(Offline::default()).rule(Careful);
    let runtime = builder.shared_journal(journal).build().await.unwrap();
    Running::of(runtime, ServerSettings::default()).await
}

/// What is said to one is heard at the other, answered there, and done once.
async fn together(one: Arc<dyn Journal>, two: Arc<dyn Journal>) {
    let (one, two) = (start(one).await, start(two).await);
    let heard = two.get("/v1/events?conversations=c").header("accept", "application/x-ndjson");
    let mut heard = heard.send().await.unwrap();
    let send = |server: &Running| {
        let sent = server.post("/v1/conversations/c/messages", &json!({"text": "What is 6 * 7?"}));
        sent.header("idempotency-key", "k-1").send()
    };
    let first = send(&one).await.unwrap();
    assert!(!first.headers().contains_key("idempotency-replayed"));
    let again = send(&two).await.unwrap();
    assert_eq!(again.headers()["idempotency-replayed"], "true");
    assert_eq!(json(first).await, json(again).await);
    let mut lines = String::new();
    while !lines.contains("ephor.TurnEnded") {
        let piece = heard.chunk().await.unwrap().unwrap();
        lines.push_str(std::str::from_utf8(&piece).unwrap());
    }
    assert_eq!(lines.matches("ephor.UserMessageReceived").count(), 1);

    let node = json!({"decision_type": "create_node", "payload": {
        "action_type": "create_node", "node_type": "CONDITION", "node_name": "sum",
        "config": {"expression": "1 < 2"}}});
    let held = one.post("/v1/conversations/c/decisions", &node).send().await.unwrap();
    assert_eq!(json(held).await.1["verdict"], "held");
    let waiting = two.json("/v1/interrupts").await;
    let item = &waiting["interrupts"][0];
    let answer = two.post(
        &format!("/v1/interrupts/{}/answer", item["id"].as_str().unwrap()),
        &json!({"answer": "approve"}),
    );
    let answer = answer.header("if-match", format!("\"{}\"", item["digest"].as_str().unwrap()));
    assert_eq!(answer.send().await.unwrap().status(), 200);
    let mut done = heard.chunk().await.unwrap().unwrap().to_vec();
    let ended = |bytes: &[u8]| String::from_utf8_lossy(bytes).contains("ephor.DecisionCompleted");
    while !ended(&done) {
        done.extend(heard.chunk().await.unwrap().unwrap());
    }
    drop(heard);
    one.end().await;
    two.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_serve_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("both.db");
    let open = || Arc::new(Sqlite::open(&file).unwrap());
    together(open(), open()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_serve_one_database() {
    let Ok(server) = std::env::var("EPHOR_TEST_POSTGRES") else {
        eprintln!("skipped: EPHOR_TEST_POSTGRES names no server");
        return;
    };
    let schema = format!("test_server_{}", std::process::id());
    let mark = if server.contains('?') { '&' } else { '?' };
    let url = format!("{server}{mark}schema={schema}");
    let open = || async { Arc::new(Postgres::open(&url).await.unwrap()) };
    let (one, two) = (open().await, open().await);
    together(one, two).await;
    let link = ephor_postgres::connect(&server).await.unwrap();
    link.client.batch_execute(&format!("DROP SCHEMA {schema} CASCADE")).await.unwrap();
}
