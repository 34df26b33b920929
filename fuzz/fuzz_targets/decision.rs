//! Decisions: a verdict whatever comes, the same one twice, and what is approved stays approved, can be
//! read back, and says what will be done: no NUL in a query, an address or a program.
#![no_main]

use std::sync::OnceLock;

use arbitrary::Unstructured;
use ephor_core::bounds::{MAX_DEPTH, deeper_than};
use ephor_fuzz::{lines, mutate};
use ephor_rules::{JudgeConfig, LineJudge};
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

const TYPES: [&str; 10] = [
    "error_recovery",
    "request_clarification",
    "replan_workflow",
    "spawn_subagent",
    "execute_workflow",
    "create_workflow_plan",
    "modify_node",
    "create_node",
    "continue",
    "respond",
];

fn judge() -> &'static LineJudge {
    static JUDGE: OnceLock<LineJudge> = OnceLock::new();
    JUDGE.get_or_init(|| LineJudge::new(JudgeConfig::default()))
}

fn check(line: Value) {
    let (verdict, again) = (judge().judge_value(line.clone()), judge().judge_value(line.clone()));
    assert_eq!(verdict, again, "the same line, another verdict: {line}");
    match &verdict.payload {
        None => assert!(verdict.verdict != "validated" && !verdict.errors.is_empty(), "{line}"),
        Some(payload) => {
            assert!(!deeper_than(payload, MAX_DEPTH), "approved, and too deep: {line}");
            let config = &payload["config"];
            for field in ["query", "url", "code", "expression"] {
                let text = config[field].as_str().unwrap_or_default();
                assert!(!text.contains('\0'), "approved with a NUL: {line}");
            }
            let mut approved = line;
            approved["payload"] = (**payload).clone();
            let judged = judge().judge_value(approved.clone());
            assert_eq!(judged.verdict, "validated", "{approved} {:?}", judged.errors);
            assert!(!judged.corrected, "corrected again: {approved} {:?}", judged.corrections);
            assert_eq!(judged.payload.as_deref(), Some(&approved["payload"]));
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((how, rest)) = bytes.split_first() else {
        return;
    };
    match how % 4 {
        0 => {
            if let Ok(text) = std::str::from_utf8(rest) {
                judge().judge(text);
            }
        }
        1 => {
            if let Ok(payload) = serde_json::from_slice::<Value>(rest) {
                for kind in TYPES {
                    check(json!({"decision_type": kind, "payload": payload}));
                }
            }
        }
        _ => {
            let mut u = Unstructured::new(rest);
            let Ok(mut line) = u.choose(lines()).cloned() else {
                return;
            };
            // The limits are the operator's, and cached by their text.
            if let Some(fields) = line.as_object_mut() {
                fields.remove("coordinator");
            }
            if mutate(&mut u, &mut line["payload"]).is_ok() {
                check(line);
            }
        }
    }
});
