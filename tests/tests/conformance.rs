//! Runs the conformance cases: `tests/conformance/cases.jsonl`, or the file that
//! `EPHOR_CONFORMANCE` names. `cargo test -p ephor-tests --test conformance -- --nocapture` shows
//! the report.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ephor::DecisionType;
use ephor_tests::conformance::run_text;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_case_holds() {
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/conformance/cases.jsonl").to_owned();
    let file = std::env::var("EPHOR_CONFORMANCE").unwrap_or(own);
    let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{file}: {e}"));
    let report = run_text(&text).await;
    println!("{report}");
    assert!(report.ran() > 0 || !report.unsupported.is_empty(), "{file} holds no case");
    assert!(report.unsupported.is_empty(), "no adapter drives {:?}", report.unsupported.keys());
    assert!(report.failed.is_empty(), "{report}");
}

/// Cases of our own, in the manner of the others: the engine's areas.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn our_own_cases_of_the_engine_hold() {
    let report = run_text(include_str!("../conformance/engine.jsonl")).await;
    println!("{report}");
    assert!(report.failed.is_empty() && report.unsupported.is_empty(), "{report}");
    assert!(report.passed >= 25, "{report}");
}

/// Cases of our own about what the documents say in prose.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn our_own_cases_of_the_documents_hold() {
    let report = run_text(include_str!("../conformance/documents.jsonl")).await;
    println!("{report}");
    assert!(report.failed.is_empty() && report.unsupported.is_empty(), "{report}");
    assert!(report.passed >= 14, "{report}");
}

/// An expectation turned into its opposite. An adapter that doesn't look lets it pass.
fn spoilt(key: &str, value: &Value) -> Value {
    match (key, value) {
        ("forwarded_payload_lacks" | "forwarded_payload_lacks_or_null", _) => {
            json!(["action_type"])
        }
        ("failed_nodes_lacks", _) => json!("probe"),
        // What is said not to be there, is.
        ("answer_lacks", _) => json!(""),
        ("final_answer_is_not", _) => json!(false),
        ("json_lacks" | "lacks" | "lacks_or_empty", _) => json!(["session_id"]),
        ("collected_lacks", _) => json!(["x"]),
        ("prompt_lacks", _) => json!([""]),
        ("rounds_at_most", _) => json!(0),
        ("attempts_at_most" | "node_runs_at_most", _) => json!(0),
        // Every text lacks what no text holds, and none lacks this.
        ("context_lacks", _) => json!(""),
        (_, Value::Null) => json!({"decision_type": "respond"}),
        (_, Value::Bool(value)) => json!(!value),
        (_, Value::Number(number)) => json!(number.as_f64().unwrap() + 100.0),
        (_, Value::String(text)) => json!(format!("not {text}")),
        (_, Value::Array(items)) if items.is_empty() => json!(["zz"]),
        (_, Value::Array(items)) => items.iter().map(|item| spoilt("", item)).collect(),
        (_, Value::Object(map)) if map.is_empty() => json!({"zz": 1}),
        (_, Value::Object(map)) => {
            map.iter().map(|(key, value)| (key.clone(), spoilt(key, value))).collect()
        }
    }
}

/// A note asks for nothing; the others say what isn't there, of something that is empty then.
const UNSPOILT: [&str; 3] = ["note", "struct_unaffected_by", "specialist_results_lacks"];

/// The runner is worth something only if it notices: each expectation of each case, spoilt, must
/// fail, and so must a key that no adapter knows, on either side.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_spoilt_case_fails() {
    let given = include_str!("../conformance/cases.jsonl");
    let own = concat!(
        include_str!("../conformance/engine.jsonl"),
        include_str!("../conformance/documents.jsonl")
    );
    let mut spoilt_lines = Vec::new();
    for line in given.lines().chain(own.lines()) {
        let case: Value = serde_json::from_str(line).unwrap();
        let expect = case["expect"].as_object().unwrap();
        for (key, value) in expect.iter().filter(|(key, _)| !UNSPOILT.contains(&key.as_str())) {
            let mut wrong = case.clone();
            wrong["expect"][key] = spoilt(key, value);
            wrong["id"] = json!(format!("{}/{key}", case["id"].as_str().unwrap()));
            spoilt_lines.push(wrong.to_string());
        }
        // What a person says may hold more than is asked for.
        let open = case["area"].as_str().is_some_and(|area| area.starts_with("feedback."));
        for half in ["given", "expect"].into_iter().filter(|half| !(open && *half == "given")) {
            let mut wrong = case.clone();
            wrong[half]["an_unknown_key"] = json!(1);
            wrong["id"] = json!(format!("{}/unknown {half}", case["id"].as_str().unwrap()));
            spoilt_lines.push(wrong.to_string());
        }
    }
    let report = run_text(&spoilt_lines.join("\n")).await;
    let failed: Vec<_> = report.failed.iter().map(|(id, ..)| id.as_str()).collect();
    let passed: Vec<_> = spoilt_lines
        .iter()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["id"].as_str().unwrap().to_owned())
        .filter(|id| !failed.contains(&id.as_str()))
        .collect();
    assert!(passed.is_empty(), "{} spoilt cases pass: {passed:#?}", passed.len());
}

#[tokio::test]
async fn a_line_that_is_no_case_is_a_failure_and_not_the_end() {
    let report = run_text(
        "{\n[1]\n{\"id\": 3}\n\u{0}\n{\"id\":\"x\",\"seed\":\"009\",\"area\":\"a\",\
                           \"given\":{},\"expect\":{}}",
    )
    .await;
    assert_eq!(report.failed.len(), 4, "{report}");
    assert_eq!(report.unsupported.len(), 1, "{report}");
}

fn order_case(id: &str, area: &str, given: Value, expect: Value) -> String {
    json!({"id": id, "seed": "003", "area": area, "given": given, "expect": expect}).to_string()
}

/// Section 4.1's numbers decide for every pair, whichever was published first; and an
/// ERROR_RECOVERY interrupts whatever else is in flight.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_pair_of_types_has_its_order() {
    let mut cases = Vec::new();
    for a in DecisionType::ALL {
        for b in DecisionType::ALL {
            let mut order = [a, b];
            order.sort_by_key(|kind| kind.priority());
            let given = match a == b {
                true => continue,
                false => json!({"simultaneous": [a, b]}),
            };
            let id = format!("{a} and {b}");
            cases.push(order_case(&id, "priority.pair", given, json!({"processing_order": order})));
        }
        if matches!(a, DecisionType::ErrorRecovery | DecisionType::Continue) {
            continue;
        }
        let asked = a == DecisionType::RequestClarification;
        let outcome = if asked { "not interrupted" } else { "interrupted" };
        cases.push(order_case(
            &format!("{a} in flight"),
            "conflict.recovery_interrupts",
            json!({"in_flight": [a], "publish": "error_recovery"}),
            json!({"in_flight_outcome": outcome, "next": "error_recovery"}),
        ));
    }
    let report = run_text(&cases.join("\n")).await;
    assert_eq!(report.ran(), 98);
    assert!(report.failed.is_empty(), "{report}");
}
