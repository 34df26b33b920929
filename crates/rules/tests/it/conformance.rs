//! All decision cases of the conformance file, through the judge alone.
//! `EPHOR_CONFORMANCE=FILE` runs another file.

use ephor_core::Decision;
use ephor_core::payload::SpawnSubagent;
use ephor_rules::{JudgeConfig, LineJudge, LineVerdict};
use serde_json::{Value, json};

/// The payload of a case, its `$PAD` filled.
fn payload(given: &Value) -> Value {
    let Some(template) = given.get("payload_template") else {
        return given["payload"].clone();
    };
    let mut payload = template.clone();
    let pad = &given["pad"];
    let field = pad["field"].as_str().unwrap();
    let unit = pad["char"].as_str().unwrap();
    let count = pad["count"].as_u64().unwrap_or_else(|| {
        payload[field] = json!("");
        let empty = serde_json::to_vec(&payload).unwrap().len() as u64;
        (pad["compact_json_bytes"].as_u64().unwrap() - empty) / unit.len() as u64
    });
    payload[field] = json!(unit.repeat(usize::try_from(count).unwrap()));
    payload
}

/// Whether everything in `part` is in `whole`; numbers by value.
fn contains(whole: &Value, part: &Value) -> bool {
    match (whole, part) {
        (Value::Object(whole), Value::Object(part)) => {
            part.iter().all(|(key, part)| whole.get(key).is_some_and(|whole| contains(whole, part)))
        }
        (Value::Number(whole), Value::Number(part)) => whole.as_f64() == part.as_f64(),
        _ => whole == part,
    }
}

fn texts(value: &Value) -> Vec<String> {
    value
        .as_array()
        .map(|items| items.iter().map(|item| item.as_str().unwrap().to_lowercase()).collect())
        .unwrap_or_default()
}

/// What is wrong with a verdict. Empty: nothing.
fn complaints(given: &Value, expect: &Value, before: &Value, verdict: &LineVerdict) -> Vec<String> {
    let mut wrong = Vec::new();
    let joined = verdict.errors.join("; ").to_lowercase();
    let payload = verdict.payload.as_deref().cloned().unwrap_or(Value::Null);
    for (name, want) in expect.as_object().unwrap() {
        let fine = match name.as_str() {
            "verdict" => want == verdict.verdict,
            "errors_contain_any" => texts(want).iter().any(|text| joined.contains(text)),
            "errors_mention_all" | "error_mentions_all" => {
                texts(want).iter().all(|text| joined.contains(text))
            }
            "first_error_contains" => {
                let first = verdict.errors.first().map(|error| error.to_lowercase());
                let text = want.as_str().unwrap().to_lowercase();
                first.is_some_and(|first| first.contains(&text))
            }
            "error_count_at_least" => verdict.errors.len() as u64 >= want.as_u64().unwrap(),
            "corrected" => want == verdict.corrected,
            "forwarded_payload_contains" => contains(&payload, want),
            "forwarded_payload_lacks" => {
                texts(want).iter().all(|field| payload.get(field).is_none())
            }
            "forwarded_payload_lacks_or_null" => {
                texts(want).iter().all(|field| payload.get(field).is_none_or(Value::is_null))
            }
            "suggestion_contains" => {
                verdict.suggestion.as_deref().is_some_and(|suggestion| contains(suggestion, want))
            }
            "original_event_payload_unchanged" => &given["payload"] == before,
            "effective" => effective(given, &payload, want),
            _ => false,
        };
        if !fine {
            wrong.push(format!("{name}: {want}"));
        }
    }
    wrong
}

/// The defaults that executors use.
fn effective(given: &Value, payload: &Value, want: &Value) -> bool {
    let kind = given["decision_type"].as_str().unwrap().parse().unwrap();
    let found = match Decision::read(kind, payload).unwrap() {
        Decision::SpawnSubagent(spawn) => json!({"priority": SpawnSubagent::rank(&spawn)}),
        Decision::ExecuteWorkflow(execute) => json!({
            "execution_mode": execute.mode(),
            "notify_on_completion": execute.notifies(),
        }),
        _ => Value::Null,
    };
    contains(&found, want)
}

#[test]
fn every_decision_case_holds() {
    let file = std::env::var("EPHOR_CONFORMANCE").unwrap_or_else(|_| {
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/conformance/cases.jsonl").to_owned()
    });
    let text = std::fs::read_to_string(&file).unwrap();
    let judge = LineJudge::new(JudgeConfig::default());
    let (mut ran, mut failed) = (0, Vec::new());
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let case: Value = serde_json::from_str(line).unwrap();
        let given = &case["given"];
        if case["seed"] != "003" || given.get("decision_type").is_none() {
            continue;
        }
        // Cases about the bus have these too, and are run by the runtime's tests.
        if case["expect"].get("verdict").is_none() {
            continue;
        }
        ran += 1;
        let payload = payload(given);
        let mut line = json!({"decision_type": given["decision_type"], "payload": payload});
        for field in ["coordinator", "registry"] {
            if let Some(value) = given.get(field) {
                line[field] = value.clone();
            }
        }
        let verdict = judge.judge(&line.to_string());
        let wrong = complaints(given, &case["expect"], &given["payload"].clone(), &verdict);
        if !wrong.is_empty() {
            failed.push(format!("{} {wrong:?}\n   {:?}", case["id"], verdict.errors));
        }
    }
    println!("{ran} decision cases ran, {} failed", failed.len());
    assert!(ran >= 100, "only {ran} decision cases in {file}");
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
