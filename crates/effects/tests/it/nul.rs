//! A NUL ends a text in C: what stands behind it would be shown, approved, and not be done.

use crate::common;

use common::House;
use ephor_core::{Effect, ErrorCode};
use ephor_rules::{Judge, JudgeConfig, judge_line};
use serde_json::{Value, json};

/// A configuration of each kind, with a NUL in one place: where that is.
fn hostile() -> Vec<(&'static str, Value, &'static str)> {
    let get = |more: Value| {
        let mut config = json!({"url": "http://x.example/", "method": "GET"});
        config.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        config
    };
    let query = "UPDATE t SET a = 'x'\0 WHERE id = 1";
    vec![
        ("DATABASE", json!({"query": query}), "/config/query"),
        ("DATABASE", json!({"query": "SELECT ?", "params": ["a\0"]}), "/config/params/0"),
        (
            "DATABASE",
            json!({"query": "SELECT ?", "params": {"x": {"k\0": 1}}}),
            "/config/params/x/k␀",
        ),
        ("DATABASE", json!({"query": "SELECT 1", "connection": "a\0b"}), "/config/connection"),
        ("HTTP", get(json!({"url": "http://x.example/\0"})), "/config/url"),
        ("HTTP", get(json!({"url": "http://x.example\0.evil.example/"})), "/config/url"),
        ("HTTP", get(json!({"headers": {"x": "a\0"}})), "/config/headers/x"),
        ("HTTP", get(json!({"headers": {"x\0y": "a"}})), "/config/headers/x␀y"),
        ("HTTP", get(json!({"params": {"q": ["a", "\0"]}})), "/config/params/q/1"),
        ("HTTP", get(json!({"other\0": 1})), "/config/other␀"),
        ("PYTHON", json!({"code": "return 1\0 + 1"}), "/config/code"),
        ("CONDITION", json!({"expression": "'a\0' == 'a'"}), "/config/expression"),
        ("LOOP", json!({"items": [1], "expression": "1\0"}), "/config/expression"),
        ("LOOP", json!({"while": "index < 1\0", "expression": "1"}), "/config/while"),
        (
            "LOOP",
            json!({"items": [1], "body": {"type": "DATABASE", "config": {"query": query}}}),
            "/config/body/config/query",
        ),
    ]
}

#[test]
fn the_judge_refuses_it_in_a_decision_and_in_a_plan() {
    let verdict = |kind: &str, payload: Value| {
        let line = json!({"decision_type": kind, "payload": payload}).to_string();
        judge_line(&line, &JudgeConfig::default())
    };
    for (kind, config, place) in hostile() {
        let node = json!({"action_type": "create_node", "node_type": kind, "node_name": "n",
                          "config": config});
        let found = verdict("create_node", node).violations;
        let nul = found.iter().find(|violation| violation.code == "NUL_IN_TEXT");
        let nul = nul.unwrap_or_else(|| panic!("{kind} {config}: {found:?}"));
        assert_eq!(nul.pointer, place, "{kind} {config}");
        let plan = json!({"action_type": "create_workflow_plan", "name": "p", "description": "d",
            "edges": [], "nodes": [{"node_id": "n", "type": kind, "name": "n", "config": config}]});
        let found = verdict("create_workflow_plan", plan).violations;
        let place = format!("/nodes/0{place}");
        assert!(found.iter().any(|v| v.code == "NUL_IN_TEXT" && v.pointer == place), "{found:?}");
    }
}

/// The value that a reference puts in is judged as one that was written there.
#[tokio::test]
async fn a_reference_brings_none_in() {
    let house = House::new(json!({}));
    let refused = house
        .judged("HTTP", json!({"url": "http://x.example/a\0b", "method": "GET"}))
        .expect_err("a ticket for a NUL");
    assert!(refused.contains("NUL"), "{refused}");
}

/// Where no rule looked, the executor does: nothing is done.
#[tokio::test]
async fn an_executor_refuses_it_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("t.db");
    let db = rusqlite::Connection::open(&file).unwrap();
    db.execute_batch(
        "CREATE TABLE t (id INTEGER, a TEXT); INSERT INTO t VALUES (1, 'a'), (2, 'b')",
    )
    .unwrap();
    let url = format!("sqlite:{}", file.display());
    let mut house =
        House::new(json!({"connections": {"main": {"url": url, "allow_writes": true}}}));
    let disabled_rules = ["danger", "nul", "expressions", "http_url"].map(str::to_owned).to_vec();
    let judge = Judge::new(JudgeConfig { disabled_rules, ..JudgeConfig::default() }).unwrap();
    house.judge = house.judge.succeeded_by(judge);
    // A field that the kind doesn't know is left out, and never reaches it.
    let reaches = |place: &str| !place.starts_with("/config/other");
    for (kind, config, _) in hostile().into_iter().filter(|(_, _, place)| reaches(place)) {
        let failure = house.run(kind, config.clone()).await.unwrap_err();
        assert_eq!(failure.code, ErrorCode::ValidationFailed, "{kind} {config}: {failure}");
        // CEL's own parser comes first.
        let cel = failure.message.contains("is not a CEL expression");
        assert!(cel || failure.message.contains("NUL_IN_TEXT"), "{kind} {config}: {failure}");
        assert!(!failure.retryable() && failure.effect != Effect::Unknown, "{failure:?}");
    }
    let changed: i64 =
        db.query_row("SELECT count(*) FROM t WHERE a = 'x'", [], |row| row.get(0)).unwrap();
    assert_eq!(changed, 0, "what stood before the NUL was carried out");
}

/// A body is data, and a prompt is read by a model: both may hold whatever was read.
#[tokio::test]
async fn what_is_data_may_hold_one() {
    let house = House::new(json!({}));
    house.run("LLM", json!({"prompt": "What is \0?"})).await.unwrap();
    let looped = json!({"items": ["a\0b"], "expression": "item + '!'"});
    assert_eq!(house.run("LOOP", looped).await.unwrap()["results"], json!(["a\0b!"]));
    for config in [
        json!({"url": "http://x.example/", "method": "POST", "body": "a\0b"}),
        json!({"url": "http://x.example/", "method": "POST", "body": {"k\0": ["\0"]}}),
    ] {
        house.judged("HTTP", config).unwrap();
    }
}
