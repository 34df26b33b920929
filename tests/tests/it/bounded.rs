//! Values are bounded where they come in, and what can't be read makes nobody less suspicious.

use std::path::Path;

use ephor::DecisionType as D;
use ephor::Sqlite;
use ephor::core::bounds::MAX_DEPTH;
use ephor::core::cloudevents;
use ephor::events::{CallHeld, DecisionOutcome, DecisionRejected, NodeExecutionFailed};
use ephor::model::Scripted;
use ephor_tests::house::{House, builder, create_get};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};

use crate::approvals::{reject, say, waits};
use crate::flows::answer;

const SHIPPED: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/policy/policies/untrusted-content");

fn nested(levels: usize) -> String {
    "[".repeat(levels) + &"]".repeat(levels)
}

/// A process on a journal, with the shipped policy.
async fn process(file: &Path) -> House {
    let model = Scripted::decisions([answer("Understood."), answer("Understood.")]);
    let builder = builder().journal(Sqlite::open(file).unwrap()).model(model);
    House::of(builder.policy(SHIPPED)).await
}

fn post(url: &str) -> Value {
    json!({"action_type": "create_node", "node_type": "HTTP", "node_name": "send",
           "config": {"url": url, "method": "POST", "body": {"data": 1}}})
}

/// A POST to a host that nobody has named is held, and not sent.
async fn holds(house: &House, victim: &Server, what: &str) {
    let before = victim.requests().len();
    let decision = house.decide(D::CreateNode, post(&victim.url("/collect"))).await;
    house.event(what, |_: &CallHeld| true).await;
    assert_eq!(victim.requests().len(), before, "{what}");
    // Nothing of it is left for a process that comes later.
    let item = waits(&house.runtime).await.remove(0);
    say(&house.runtime.inbox(), &item, "ada", reject("no")).await.unwrap();
    house.end(decision).await;
}

/// However deep an answer nests, the conversation knows that it has read it: in the process that
/// did, when it has left memory, and in another.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_read_is_known_after_a_restart_however_deep_it_was() {
    let victim = Server::script([Response::json(json!({}))]).await;
    for levels in [50, MAX_DEPTH - 1, MAX_DEPTH, 125, 126, 127, 128, 5_000] {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("journal.db");
        let web = Server::script([Response::bytes("application/json", nested(levels))]).await;
        let house = process(&file).await;
        house.talk.send(format!("Read {}", web.url("/deep"))).await.unwrap();
        let read = house.carried_out(D::CreateNode, create_get(&web.url("/deep"))).await;
        // What serde_json can't read isn't JSON to an HTTP node, and stays a text.
        let fits = !(MAX_DEPTH..=127).contains(&levels);
        let wanted = if fits { DecisionOutcome::Done } else { DecisionOutcome::Failed };
        assert_eq!(read.outcome, wanted, "{levels}: {read:?}");
        if !fits {
            let failed = house.event("the refusal", |_: &NodeExecutionFailed| true).await;
            assert!(failed.failure.message.contains("nests deeper than 100"), "{failed:?}");
            assert_eq!(failed.attempt, 1, "the same again would be refused again");
        }
        let id = house.talk.id().unwrap();
        assert!(house.runtime.services().passivate(&id).await);
        holds(&house, &victim, &format!("the hold after passivation, {levels} deep")).await;
        house.runtime.shutdown().await;
        let house = process(&file).await;
        holds(&house, &victim, &format!("the hold after a restart, {levels} deep")).await;
        house.runtime.shutdown().await;
    }
    assert_eq!(victim.requests().len(), 0);
}

/// A journal that was written before there was a bound, or by a hand: what can't be read in it may
/// have been anything.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_event_on_record_that_cannot_be_read_holds_too() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("journal.db");
    let victim = Server::script([Response::json(json!({}))]).await;
    let web = Server::script([Response::bytes("application/json", nested(50))]).await;
    let house = process(&file).await;
    house.talk.send(format!("Read {}", web.url("/deep"))).await.unwrap();
    house.carried_out(D::CreateNode, create_get(&web.url("/deep"))).await;
    house.runtime.shutdown().await;
    let database = rusqlite::Connection::open(&file).unwrap();
    let changed = database.execute(
        "UPDATE commits SET events = replace(events, ?1, ?2)
         WHERE events LIKE '%NodeCompleted%' OR events LIKE '%NodeExecutionFailed%'",
        [nested(50), nested(130)],
    );
    assert_eq!(changed.unwrap(), 1);
    drop(database);
    let house = process(&file).await;
    let events = house.talk.events(0, 1000).await.unwrap();
    assert!(events.iter().any(|event| event.data.to_value().is_err()), "nothing is unreadable");
    // Whoever shows the record goes on behind it.
    for event in &events {
        let shown = cloudevents::to_value(event).unwrap();
        let unreadable = event.data.to_value().is_err();
        assert_eq!(shown["data"].is_string(), unreadable, "{shown}");
        assert_eq!(shown["ephorunreadable"].is_string(), unreadable, "{shown}");
        let back = cloudevents::from_json(&shown.to_string()).unwrap();
        assert_eq!((back.id, back.kind()), (event.id, event.kind()));
    }
    holds(&house, &victim, "the hold").await;
    assert_eq!(victim.requests().len(), 0);
    house.runtime.shutdown().await;
}

/// What an agent decides is rejected, told so, and on record down to where it can be read.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deep_payload_is_rejected_and_the_record_can_be_read() {
    let dir = tempfile::tempdir().unwrap();
    let house = process(&dir.path().join("journal.db")).await;
    for levels in [MAX_DEPTH, 119, 126, 127, 128, 1000] {
        let mut payload = create_get("https://example.org");
        let deep = (0..levels).fold(json!(1), |inner, _| Value::Array(vec![inner]));
        payload["config"]["data"] = deep;
        let receipt = house.talk.decide_raw(D::CreateNode, payload).await.unwrap();
        let rejected = receipt.find::<DecisionRejected>().unwrap();
        assert_eq!(rejected.violations[0].code, "PAYLOAD_TOO_DEEP", "{levels}");
    }
    let mut message = ephor::events::UserMessageReceived::text("deep");
    let deep = (0..MAX_DEPTH).fold(json!(1), |inner, _| Value::Array(vec![inner]));
    message.fields = Some(ephor_tests::house::object("x", deep));
    let refused = house.talk.send_message(message).await.unwrap_err();
    assert!(refused.to_string().starts_with("VALIDATION_FAILED"), "{refused}");
    for event in house.talk.events(0, 1000).await.unwrap() {
        event.data.to_value().unwrap();
    }
    house.runtime.shutdown().await;
}

/// A sub-agent's result is bounded as a node's is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sub_agents_deep_result_is_its_failure() {
    use ephor::{AgentContext, AgentError, agent_fn};
    let digger = agent_fn("digger", "Digs.", |_: AgentContext, task: Value| async move {
        let levels = task["levels"].as_u64().unwrap_or_default();
        Ok::<_, AgentError>((0..levels).fold(json!(1), |inner, _| Value::Array(vec![inner])))
    });
    let house = House::of(builder().agent(digger)).await;
    for (levels, wanted) in [
        (MAX_DEPTH, DecisionOutcome::Done),
        (MAX_DEPTH + 1, DecisionOutcome::Failed),
        (3000, DecisionOutcome::Failed),
    ] {
        let payload = json!({"action_type": "spawn_subagent", "subagent_type": "digger",
                             "task_payload": {"levels": levels}});
        let end = house.carried_out(D::SpawnSubagent, payload).await;
        assert_eq!(end.outcome, wanted, "{levels}: {end:?}");
    }
    house.runtime.shutdown().await;
}
