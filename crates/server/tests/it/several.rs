//! Several processes that serve the same journal.

use std::sync::Arc;

use ephor::events::UserMessageReceived;
use ephor::journal::{Journal, Memory, Postgres, Sqlite};
use ephor::offline::Offline;
use ephor::time::SystemTimer;
use ephor_bus::HandlerError;
use ephor_core::{ConversationId, DecisionType};
use ephor_rules::{Case, HoldReason, Rule, RuleResult, Violations};
use ephor_server::ServerSettings;
use ephor_testkit::bus::ManualClock;
use ephor_testkit::within;
use jiff::{SignedDuration, Timestamp};
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

/// What was removed is shown nowhere any more, also where another process has removed it.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_removed_is_not_shown() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("both.db");
    let open = || Arc::new(Sqlite::open(&file).unwrap());
    let (one, two) = (start(open()).await, start(open()).await);
    one.runtime.bus().subscribe::<UserMessageReceived>("broken", |_| async {
        Err(HandlerError::new("it is down"))
    });
    for (name, by) in [("own", &one), ("other", &two)] {
        let id = ConversationId::new(name).unwrap();
        let path = format!("/v1/conversations/{name}/messages");
        let text = json!({"text": "What is 123456789 + 3?"});
        assert_eq!(one.post(&path, &text).send().await.unwrap().status(), 200);
        let shown = async || {
            let mut shown = String::new();
            for path in ["/v1/conversations", "/v1/runs", "/v1/dead-letters"] {
                shown += &one.json(path).await.to_string();
            }
            shown
        };
        assert_eq!(shown().await.matches("123456789").count(), 3, "{}", shown().await);
        assert!(one.runtime.services().passivate(&id).await);
        let later = Timestamp::now() + SignedDuration::from_secs(60);
        let removed = by.runtime.compact(&id, later, "ops").await.unwrap();
        assert!(removed.is_ok(), "{removed:?}");
        // Until what another process has written is heard.
        within("it to be gone", async { while shown().await.contains("123456789") {} }).await;
        assert!(shown().await.contains(name), "its name stays");
    }
    one.end().await;
    two.end().await;
}

/// Two journals in one PostgreSQL database, in a schema of their own. None: there is no server.
async fn two_in_one_database(name: &str) -> Option<(String, String, [Arc<Postgres>; 2])> {
    let Ok(server) = std::env::var("EPHOR_TEST_POSTGRES") else {
        eprintln!("skipped: EPHOR_TEST_POSTGRES names no server");
        return None;
    };
    let schema = format!("test_server_{name}_{}", std::process::id());
    let mark = if server.contains('?') { '&' } else { '?' };
    let url = format!("{server}{mark}schema={schema}");
    let open = || async { Arc::new(Postgres::open(&url).await.unwrap()) };
    let both = [open().await, open().await];
    Some((server, schema, both))
}

async fn drop_schema(server: &str, schema: &str) {
    let link = ephor_postgres::connect(server).await.unwrap();
    link.client.batch_execute(&format!("DROP SCHEMA {schema} CASCADE")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_serve_one_database() {
    let Some((server, schema, [one, two])) = two_in_one_database("both").await else {
        return;
    };
    together(one, two).await;
    drop_schema(&server, &schema).await;
}

/// A decision isn't handed over, as a message is, and whoever sends it is told where it belongs.
#[tokio::test(flavor = "multi_thread")]
async fn a_decision_is_refused_where_another_process_has_the_conversation() {
    let Some((server, schema, [one, two])) = two_in_one_database("owned").await else { return };
    let (one, two) = (start(one).await, start(two).await);
    let thought = json!({"decision_type": "continue",
        "payload": {"action_type": "continue", "thought": "on"}});
    let path = "/v1/conversations/c/decisions";
    assert_eq!(one.post(path, &thought).send().await.unwrap().status(), 202);
    let (status, refused) = json(two.post(path, &thought).send().await.unwrap()).await;
    assert_eq!((status, refused["code"].as_str()), (409, Some("OWNED_ELSEWHERE")));
    assert!(refused["hint"].as_str().is_some_and(|hint| hint.contains("the process")), "{refused}");
    one.end().await;
    two.end().await;
    drop_schema(&server, &schema).await;
}

/// Nothing was begun, and the key may be used again.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_may_be_sent_again_where_its_owner_takes_none() {
    let Some((server, schema, [one, two])) = two_in_one_database("full").await else { return };
    let (one, two) = (start(one).await, start(two).await);
    let send = |to: &Running| {
        let sent = to.post("/v1/conversations/c/messages?wait=false", &json!({"text": "6 * 7?"}));
        sent.header("idempotency-key", "k-1")
    };
    let thought = json!({"decision_type": "continue",
        "payload": {"action_type": "continue", "thought": "on"}});
    let made = one.post("/v1/conversations/c/decisions", &thought).send().await.unwrap();
    assert_eq!(made.status(), 202);
    let link = ephor_postgres::connect(&server).await.unwrap();
    let fill = format!(
        "SET search_path = {schema}; INSERT INTO handed (conversation, after, event, by)
         SELECT id, 0, 'unreadable', 'test' FROM conversations, generate_series(1, 1024)
         WHERE name = 'c'"
    );
    link.client.batch_execute(&fill).await.unwrap();
    let (status, refused) = json(send(&two).send().await.unwrap()).await;
    assert_eq!((status, refused["code"].as_str()), (503, Some("JOURNAL")), "{refused}");
    assert!(refused["hint"].as_str().is_some_and(|hint| hint.contains("try again")), "{refused}");
    link.client.batch_execute("DELETE FROM handed").await.unwrap();
    let (status, sent) = json(send(&two).send().await.unwrap()).await;
    assert_eq!(status, 202, "{sent}");
    one.end().await;
    two.end().await;
    drop_schema(&server, &schema).await;
}

/// Keys are recorded by days, and the processes don't agree on the day; nor does one with itself, after
/// its clock was set back.
#[tokio::test(flavor = "multi_thread")]
async fn a_key_is_used_once_around_midnight_whatever_the_clocks_say() {
    let journal = Arc::new(Memory::new());
    let midnight: Timestamp = "2026-03-01T00:00:00Z".parse().unwrap();
    let (before, after) = (ManualClock::at(midnight), ManualClock::at(midnight));
    let start = async |clock: &ManualClock| {
        let builder = ephor::builder().model(Offline::default()).shared_journal(journal.clone());
        let builder = builder.time(Arc::new(clock.clone()), Arc::new(SystemTimer));
        Running::of(builder.build().await.unwrap(), ServerSettings::default()).await
    };
    let (slow, fast) = (start(&before).await, start(&after).await);
    let replayed = async |server: &Running, key: &str| {
        let sent = server.post("/v1/conversations/c/messages", &json!({"text": "What is 6 * 7?"}));
        let sent = sent.header("idempotency-key", key).send().await.unwrap();
        assert_eq!(sent.status(), 200);
        sent.headers().contains_key("idempotency-replayed")
    };
    before.set(midnight - SignedDuration::from_secs(1));
    after.set(midnight + SignedDuration::from_secs(1));
    assert!(!replayed(&fast, "fast").await && replayed(&slow, "fast").await);
    assert!(!replayed(&slow, "slow").await && replayed(&fast, "slow").await);
    after.set(midnight - SignedDuration::from_hours(23));
    assert!(!replayed(&fast, "back").await);
    for key in ["fast", "slow", "back"] {
        assert!(replayed(&fast, key).await, "{key}: the clock was set back");
    }
    after.set(midnight + SignedDuration::from_secs(1));
    for key in ["fast", "slow", "back"] {
        assert!(replayed(&fast, key).await, "{key}: the clock was set right");
    }
    slow.end().await;
    fast.end().await;
}

/// The record of the keys has one owner at a time, and each process has its turn.
#[tokio::test(flavor = "multi_thread")]
async fn keys_are_taken_by_two_processes_on_one_database() {
    let Some((server, schema, [one, two])) = two_in_one_database("keys").await else {
        return;
    };
    let (one, two) = (start(one).await, start(two).await);
    let send = async |server: &Running, number: usize, key: &str| {
        let path = format!("/v1/conversations/c{number}/messages?wait=false");
        let sent = server.post(&path, &json!({"text": "What is 6 * 7?"}));
        let sent = sent.header("idempotency-key", key).send().await.unwrap();
        let replayed = sent.headers().contains_key("idempotency-replayed");
        let (status, body) = json(sent).await;
        (status, replayed, body)
    };
    let first = send(&one, 0, "k-1").await;
    assert_eq!((first.0, first.1), (202, false), "{}", first.2);
    let other = send(&two, 0, "k-2").await;
    assert_eq!((other.0, other.1), (202, false), "{}", other.2);
    assert_eq!(send(&two, 0, "k-1").await, (202, true, first.2));
    assert_eq!(send(&one, 0, "k-2").await, (202, true, other.2));
    // All at once, each to both.
    let all = (1..9).map(async |number| {
        let (one, two) = tokio::join!(send(&one, number, "k"), send(&two, number, "k"));
        for answer in [&one, &two] {
            let unknown = answer.0 == 409 && answer.2["code"] == "OUTCOME_UNKNOWN";
            assert!(answer.0 == 202 || unknown, "{answer:?}");
        }
        let done = [&one, &two].into_iter().filter(|answer| answer.0 == 202 && !answer.1);
        assert_eq!(done.count(), 1, "{one:?} {two:?}");
    });
    futures::future::join_all(all).await;
    for process in [one, two] {
        let _ = process.stop.send(());
        process.served.await.unwrap();
        assert_eq!(process.runtime.shutdown().await, []);
    }
    drop_schema(&server, &schema).await;
}
