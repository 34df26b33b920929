//! How much may be put down: by a node, a run, a conversation and a tenant. Counted from the record, so
//! that a restart forgets nothing.

use std::path::Path;
use std::sync::Arc;

use ephor::DecisionType as D;
use ephor::Sqlite;
use ephor::core::ErrorCode;
use ephor::effects::jail::support;
use ephor::events::{
    DecisionCompleted, DecisionHeld, DecisionOutcome, NodeExecutionFailed, WorkflowFailed,
};
use ephor::model::Scripted;
use ephor_runtime::Quotas;
use ephor_tests::house::{House, builder, cel, plan};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};

use crate::flows::answer;

/// Bytes of the output of [`block`].
const BLOCK: u64 = 1013;

/// A node whose output has that many bytes.
fn block(id: &str) -> Value {
    cel(id, &format!("'{}'", "x".repeat(1000)))
}

fn create(expression: &str) -> Value {
    json!({"action_type": "create_node", "node_type": "CONDITION", "node_name": "n",
           "config": {"expression": expression}})
}

fn create_block() -> Value {
    create(&format!("'{}'", "x".repeat(1000)))
}

async fn house(quotas: Value) -> House {
    let quotas: Quotas = serde_json::from_value(quotas).unwrap();
    House::of(builder().configure(|settings| settings.quotas = quotas)).await
}

/// A process on a journal.
async fn process(file: &Path, quotas: Value) -> House {
    let quotas: Quotas = serde_json::from_value(quotas).unwrap();
    let model = Scripted::decisions((0..50).map(|_| answer("Understood.")));
    let builder = builder().journal(Sqlite::open(file).unwrap()).model(model);
    House::of(builder.configure(|settings| settings.quotas = quotas)).await
}

#[track_caller]
fn refused_by(failed: &NodeExecutionFailed, key: &str) {
    let failure = &failed.failure;
    assert_eq!(failure.code, ErrorCode::ResourceLimit, "{failure}");
    let hint = failure.hint.as_deref().unwrap_or_default();
    assert!(hint.contains(&format!("`runtime.quotas.{key}`")), "{hint}");
    assert_eq!(failed.attempts_in_run, 1, "the same again would be refused again");
}

/// Whether one more node's output is taken; by which setting it isn't.
async fn taken(house: &House) -> Result<(), Arc<NodeExecutionFailed>> {
    let id = house.decide(D::CreateNode, create_block()).await;
    let end: Arc<DecisionCompleted> = house.end(id).await;
    match end.outcome {
        DecisionOutcome::Done => Ok(()),
        _ => Err(house.all::<NodeExecutionFailed>().await.pop().unwrap()),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_nodes_output_is_bounded() {
    let house = house(json!({"node": {"output_bytes": 2000}})).await;
    taken(&house).await.unwrap();
    let web = Server::script([Response::text("y".repeat(3000))]).await;
    for (method, asked) in [("GET", 1), ("POST", 2)] {
        let config = json!({"url": web.url("/"), "method": method});
        let node = json!({"action_type": "create_node", "node_type": "HTTP", "node_name": "n",
                          "config": config});
        let id = house.decide(D::CreateNode, node).await;
        if method == "GET" {
            assert_eq!(house.end(id).await.outcome, DecisionOutcome::Failed);
        } else {
            // It is done, and its answer is lost: whether it is done again is for a person to say.
            house.event("the question", |_: &DecisionHeld| true).await;
        }
        let failed = house.all::<NodeExecutionFailed>().await.pop().unwrap();
        refused_by(&failed, "node.output_bytes");
        assert_eq!(web.requests().len(), asked, "{method}: it isn't done again");
    }
    house.runtime.shutdown().await;
}

/// Side by side or one after the other: what is under way counts.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_runs_outputs_are_bounded_together() {
    let house = house(json!({"run": {"output_bytes": 3 * BLOCK}})).await;
    let ids = ["a", "b", "c", "d"];
    let nodes =
        |count: usize| json!(ids.iter().take(count).map(|id| block(id)).collect::<Vec<_>>());
    let chain = [("a", "b"), ("b", "c"), ("c", "d")];
    let three = house.plan(plan(nodes(3), &chain[..2])).await;
    house.execute(&three, Value::Null).await;
    house.completed(&three, 1).await;
    let mut beside = nodes(4);
    beside
        .as_array_mut()
        .unwrap()
        .push(json!({"node_id": "s", "type": "START", "name": "s", "config": {}}));
    let edges: Vec<_> = ids.iter().map(|id| ("s", *id)).collect();
    for (runs, four) in [plan(nodes(4), &chain), plan(beside, &edges)].into_iter().enumerate() {
        let four = house.plan(four).await;
        house.execute(&four, Value::Null).await;
        let what = format!("the end of run {runs}");
        house.event(&what, |end: &WorkflowFailed| end.workflow_id == four).await;
        let failed = house.all::<NodeExecutionFailed>().await;
        let own: Vec<_> = failed.iter().filter(|f| f.node.workflow_id == four).collect();
        assert_eq!(own.len(), 1, "{own:?}");
        refused_by(own[0], "run.output_bytes");
    }
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_conversations_quota_outlives_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("j.db");
    let quotas = json!({"conversation": {"output_bytes": 3 * BLOCK}});
    let house = process(&file, quotas.clone()).await;
    taken(&house).await.unwrap();
    taken(&house).await.unwrap();
    assert!(house.runtime.services().passivate(&house.talk.id().unwrap()).await);
    taken(&house).await.unwrap();
    refused_by(&taken(&house).await.unwrap_err(), "conversation.output_bytes");
    house.runtime.shutdown().await;
    let house = process(&file, quotas).await;
    refused_by(&taken(&house).await.unwrap_err(), "conversation.output_bytes");
    house.runtime.shutdown().await;
    let house = process(&file, json!({"conversation": {"output_bytes": 4 * BLOCK}})).await;
    taken(&house).await.unwrap();
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tenants_quota_is_for_all_its_conversations() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("j.db");
    let quotas = json!({"tenant": {"output_bytes": 2 * BLOCK}});
    let house = process(&file, quotas.clone()).await;
    taken(&house).await.unwrap();
    let other = house.runtime.conversation("other");
    let receipt = other.decide_raw(D::CreateNode, create_block()).await.unwrap();
    assert_eq!(house.end(receipt.id).await.outcome, DecisionOutcome::Done);
    refused_by(&taken(&house).await.unwrap_err(), "tenant.output_bytes");
    house.runtime.shutdown().await;
    let house = process(&file, quotas).await;
    refused_by(&taken(&house).await.unwrap_err(), "tenant.output_bytes");
    let foreign = house.runtime.conversation("acme/c");
    let receipt = foreign.decide_raw(D::CreateNode, create_block()).await.unwrap();
    assert_eq!(house.end(receipt.id).await.outcome, DecisionOutcome::Done);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_conversations_record_is_bounded() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("j.db");
    let quotas = json!({"conversation": {"journal_bytes": 40_000}});
    let house = process(&file, quotas.clone()).await;
    let mut said = 0;
    let refused = loop {
        match house.talk.send("x".repeat(5000)).await {
            Ok(_) => said += 1,
            Err(refused) => break refused.to_string(),
        }
    };
    assert!((1..=8).contains(&said), "{said}");
    assert!(refused.starts_with("RESOURCE_LIMIT"), "{refused}");
    let decided = house.talk.decide_raw(D::CreateNode, create("1")).await.unwrap_err();
    assert!(decided.to_string().starts_with("RESOURCE_LIMIT"), "{decided}");
    let events = house.talk.events(0, 10_000).await.unwrap();
    let counted: u64 = events.iter().map(|event| event.data.json_len()).sum();
    house.runtime.shutdown().await;
    let house = process(&file, quotas).await;
    house.talk.send("again").await.unwrap_err();
    house.runtime.shutdown().await;
    let house = process(&file, json!({"conversation": {"journal_bytes": counted + 1}})).await;
    house.talk.send("there is room").await.unwrap();
    house.runtime.shutdown().await;
}

/// Files count before they are written, those of iterations and of attempts that failed, too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_are_bounded() {
    if !support().has_folder() {
        eprintln!("skipped: {:?}", support().refusal());
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("kept");
    let at = |quotas: Value| {
        let quotas: Quotas = serde_json::from_value(quotas).unwrap();
        let kept = kept.clone();
        builder().configure(move |settings| {
            settings.quotas = quotas;
            settings.effects.artifacts.0 = kept;
        })
    };
    let bytes = || {
        let inside = |path: &Path| {
            std::fs::read_dir(path).into_iter().flatten().flatten().collect::<Vec<_>>()
        };
        let files = inside(&kept).into_iter().flat_map(|entry| match entry.path().is_dir() {
            true => inside(&entry.path()),
            false => vec![entry],
        });
        files.map(|entry| entry.metadata().unwrap().len()).sum::<u64>()
    };
    let code = "open(f'f{n}', 'w').write(str(n) * 1000)\nreturn n";
    let looped = json!({"action_type": "create_node", "node_type": "LOOP", "node_name": "n", "config":
        {"items": [1, 2, 3, 4, 5, 6], "body": {"type": "PYTHON", "config": {"code": code.replace("n}", "item}").replace("str(n)", "str(item)").replace("return n", "return item")}}}});
    let cases = [
        (json!({"node": {"artifact_bytes": 3500}}), "node.artifact_bytes"),
        (json!({"run": {"artifact_bytes": 3500}}), "run.artifact_bytes"),
        (json!({"conversation": {"artifact_bytes": 3500}}), "conversation.artifact_bytes"),
    ];
    for (quotas, key) in cases {
        let _ = std::fs::remove_dir_all(&kept);
        let house = House::of(at(quotas)).await;
        let id = house.decide(D::CreateNode, looped.clone()).await;
        assert_eq!(house.end(id).await.outcome, DecisionOutcome::Failed, "{key}");
        let failed = house.all::<NodeExecutionFailed>().await.pop().unwrap();
        refused_by(&failed, key);
        assert_eq!(failed.artifact_bytes, 3000, "{key}");
        assert_eq!(bytes(), 3000, "{key}: nothing is written that isn't kept");
        if key.starts_with("conversation") {
            // What a failed node has kept counts for the next one.
            let one = json!({"action_type": "create_node", "node_type": "PYTHON", "node_name": "n",
                "config": {"code": "open('g', 'w').write('y' * 600)\nreturn 1"}});
            let id = house.decide(D::CreateNode, one).await;
            assert_eq!(house.end(id).await.outcome, DecisionOutcome::Failed);
        }
        house.runtime.shutdown().await;
    }
}
