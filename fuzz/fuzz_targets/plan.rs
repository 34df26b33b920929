//! Plans: what reads as one is written as it was read, and judged alike before and after.
#![no_main]

use std::sync::OnceLock;

use arbitrary::Unstructured;
use ephor_core::Plan;
use ephor_fuzz::{lines, mutate};
use ephor_rules::{JudgeConfig, LineJudge};
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

fn judge() -> &'static LineJudge {
    static JUDGE: OnceLock<LineJudge> = OnceLock::new();
    JUDGE.get_or_init(|| LineJudge::new(JudgeConfig::default()))
}

fn plans() -> &'static [Value] {
    static PLANS: OnceLock<Vec<Value>> = OnceLock::new();
    PLANS.get_or_init(|| {
        let plan = |line: &&Value| line["decision_type"] == "create_workflow_plan";
        lines().iter().filter(plan).map(|line| line["payload"].clone()).collect()
    })
}

fn check(payload: Value) {
    let line = json!({"decision_type": "create_workflow_plan", "payload": payload});
    let verdict = judge().judge_value(line);
    let Ok(plan) = serde_json::from_value::<Plan>(payload) else {
        return;
    };
    let Ok(written) = serde_json::to_value(&plan) else {
        return;
    };
    let again: Plan = serde_json::from_value(written.clone()).expect("what was written is read");
    assert_eq!(serde_json::to_value(&again).ok(), Some(written.clone()));
    if let Some(approved) = verdict.payload {
        // What is stored of an approved plan passes the judge as well: a change of it is judged so.
        let _: Plan = serde_json::from_value((*approved).clone()).expect("approved, so a plan");
        let mut payload = written;
        payload["action_type"] = json!("create_workflow_plan");
        let line = json!({"decision_type": "create_workflow_plan", "payload": payload});
        let judged = judge().judge_value(line.clone());
        assert_eq!(judged.verdict, "validated", "{line} {:?}", judged.errors);
    }
}

fuzz_target!(|bytes: &[u8]| {
    match bytes.split_first() {
        Some((0, rest)) => {
            if let Ok(plan) = serde_json::from_slice::<Value>(rest) {
                check(plan);
            }
        }
        Some((_, rest)) => {
            let mut u = Unstructured::new(rest);
            if let Ok(mut plan) = u.choose(plans()).cloned()
                && mutate(&mut u, &mut plan).is_ok()
            {
                check(plan);
            }
        }
        None => {}
    }
});
