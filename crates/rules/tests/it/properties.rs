//! What holds for every payload.

use std::sync::Arc;

use ephor_core::events::DecisionValidated;
use ephor_core::{Decision, DecisionType, EventId};
use ephor_rules::{
    Approval, Case, Judge, JudgeConfig, LineJudge, Moment, Registry, Rule, RuleResult,
    SubAgentSpec, Verdict, Violations, World, explain,
};
use jiff::Timestamp;
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use uuid::Uuid;

const ID: EventId = EventId(Uuid::nil());

/// A payload that is right, for each type.
fn right(kind: DecisionType) -> Value {
    let mut payload = match kind {
        DecisionType::Respond => {
            json!({"response": "r", "intent": "greeting", "confidence": 0.5, "requires_followup": true})
        }
        DecisionType::CreateNode => json!({"node_type": "HTTP", "node_name": "n",
            "config": {"url": "https://a.example", "method": "GET", "timeout": 10, "params": {"a": [1]}},
            "description": "d", "retry_config": {"max_retries": 3, "retry_delay": 1.0}}),
        DecisionType::CreateWorkflowPlan => json!({"name": "p", "description": "d", "nodes": [
            {"node_id": "a", "type": "LLM", "name": "a", "config": {"prompt": "p", "max_tokens": 10}},
            {"node_id": "b", "type": "PYTHON", "name": "b", "config": {"code": "return 1"},
             "input_mapping": {"x": "${a.output.x}"}},
            {"node_id": "c", "type": "LOOP", "name": "c", "config": {"items": [1], "body":
                {"type": "DATABASE", "config": {"query": "SELECT ?", "params": ["${item}"]}}}}
        ], "edges": [{"source": "a", "target": "b", "condition": "output.x > 1"}, {"source": "b", "target": "c"}],
        "global_config": {"timeout": 3}}),
        DecisionType::ExecuteWorkflow => {
            json!({"workflow_id": "wf", "input_params": {"day": 1}, "execution_mode": "sync"})
        }
        DecisionType::RequestClarification => {
            json!({"question": "q", "options": ["a"], "required_fields": ["f"], "context": {}})
        }
        DecisionType::Continue => json!({"thought": "t", "next_step": "n", "progress": 0.1}),
        DecisionType::ModifyNode => {
            json!({"node_id": "a", "updates": {"config.temperature": 1, "name": "n"}, "reason": "r"})
        }
        DecisionType::ErrorRecovery => json!({"workflow_id": "failed", "failed_node_id": "a",
            "failure_reason": "r", "recovery_plan": {"action": "RETRY", "delay": 1, "max_attempts": 2,
            "modifications": {"config.timeout": 3}}, "execution_context": {}}),
        DecisionType::ReplanWorkflow => json!({"workflow_id": "wf", "reason": "r",
            "execution_context": {"error": "e"}, "preserve_nodes": ["a"],
            "suggested_changes": {"remove_nodes": ["b"]}}),
        DecisionType::SpawnSubagent => json!({"subagent_type": "r", "task_payload": {"query": "q"},
            "priority": 3, "timeout": 1.5, "context_snapshot": null}),
    };
    payload["action_type"] = json!(kind.as_str());
    payload
}

/// Values that tend to break something.
fn odd() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        prop::num::f64::NORMAL.prop_map(Value::from),
        prop::sample::select(vec![
            "",
            " ",
            "\u{3000}",
            "a",
            "b",
            "wf",
            "HTTP",
            "LLM",
            "PYTHON",
            "LOOP",
            "START",
            "RETRY",
            "MODIFY",
            "GET",
            "${a.output.x}",
            "${",
            "https://a.example",
            "import os",
            "x > 1",
            "greeting",
        ])
        .prop_map(Value::from),
        ".{0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        let key = prop::sample::select(vec![
            "config",
            "type",
            "node_id",
            "name",
            "url",
            "method",
            "code",
            "prompt",
            "timeout",
            "body",
            "action",
            "error",
            "source",
            "target",
            "max_retries",
            "a/b",
            "~",
            "",
        ]);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((key, inner), 0..4).prop_map(|pairs| {
                let pairs = pairs.into_iter().map(|(key, value)| (key.to_owned(), value));
                Value::Object(pairs.collect())
            }),
        ]
    })
}

fn kinds() -> impl Strategy<Value = DecisionType> {
    prop::sample::select(DecisionType::ALL.to_vec())
}

/// All places of a value that could be changed.
fn places(value: &Value, at: &str, all: &mut Vec<String>) {
    all.push(at.to_owned());
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                places(item, &format!("{at}/{index}"), all);
            }
        }
        Value::Object(map) => {
            for (key, item) in map {
                places(item, &format!("{at}/{}", key.replace('~', "~0").replace('/', "~1")), all);
            }
        }
        _ => {}
    }
}

/// A right payload with some of its values replaced or removed.
fn nearly_right() -> impl Strategy<Value = (DecisionType, Value)> {
    let change = (any::<prop::sample::Index>(), prop::option::weighted(0.7, odd()));
    (kinds(), prop::collection::vec(change, 0..4)).prop_map(|(kind, changes)| {
        let mut payload = right(kind);
        for (index, change) in changes {
            let mut all = Vec::new();
            places(&payload, "", &mut all);
            let place = index.get(&all).clone();
            match (change, place.rsplit_once('/')) {
                (Some(change), _) => *payload.pointer_mut(&place).unwrap() = change,
                (None, Some((parent, key))) => {
                    if let Some(Value::Object(map)) = payload.pointer_mut(parent) {
                        map.remove(key);
                    }
                }
                (None, None) => {}
            }
        }
        (kind, payload)
    })
}

fn in_world<T>(run: impl FnOnce(&World<'_>) -> T) -> T {
    let mut registry = Registry::built_in();
    let schema = json!({"type": "object", "required": ["query"]});
    registry.add_subagent(SubAgentSpec::new("r", "", schema).unwrap());
    let workflows = serde_json::from_value::<ephor_core::Plan>(json!({
        "name": "p", "description": "d", "edges": [],
        "nodes": [{"node_id": "a", "type": "LLM", "name": "a", "config": {"prompt": "${input.day}"}}]
    }))
    .map(|plan| {
        let plan = Arc::new(plan);
        let mut workflows = ephor_rules::Workflows::default();
        workflows.store("failed".into(), Arc::clone(&plan), ephor_core::WorkflowStatus::Failed);
        workflows.store("wf".into(), plan, ephor_core::WorkflowStatus::Ready);
        workflows
    })
    .unwrap();
    run(&World::new(&registry, &workflows, Moment::at(Timestamp::UNIX_EPOCH)))
}

fn shown(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Approved(approval) => {
            format!("{} {} {:?}", approval.ticket.digest(), approval.payload, approval.corrections)
        }
        other => format!("{other:?}"),
    }
}

/// What no correction may touch, wherever it stands.
const UNTOUCHED: &[&str] = &[
    "url",
    "prompt",
    "code",
    "query",
    "response",
    "thought",
    "question",
    "node_id",
    "workflow_id",
    "failed_node_id",
    "source",
    "target",
    "failure_reason",
    "reason",
    "node_name",
    "messages",
];

fn guarded(value: &Value, all: &mut Vec<Value>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| guarded(item, all)),
        Value::Object(map) => {
            for (key, item) in map {
                if UNTOUCHED.contains(&key.as_str()) {
                    all.push(json!([key, item]));
                }
                guarded(item, all);
            }
        }
        _ => {}
    }
}

/// The payload without top-level fields that its type doesn't know: those may be dropped whole.
fn known_part(kind: DecisionType, payload: &Value) -> Value {
    let known = ephor_rules::fields::payload_fields(kind);
    let fields = payload.as_object().cloned().unwrap_or_default();
    let keep: Map<String, Value> =
        fields.into_iter().filter(|(name, _)| known.contains(&name.as_str())).collect();
    Value::Object(keep)
}

#[test]
fn the_right_payloads_are_right() {
    for kind in DecisionType::ALL {
        let verdict =
            in_world(|world| Judge::default().judge(ID, kind, &Arc::new(right(kind)), world));
        let Verdict::Approved(approval) = verdict else {
            panic!("{kind}: {verdict:?}");
        };
        assert!(approval.corrections.is_empty(), "{kind}");
    }
}

/// What goes on record with an approval.
fn on_record(kind: DecisionType, approval: &Approval, approved_by: &[&str]) -> DecisionValidated {
    DecisionValidated {
        original_decision_id: approval.ticket.decision(),
        decision_type: kind,
        payload: approval.payload.clone(),
        corrections: approval.corrections.clone(),
        digest: approval.ticket.digest().to_string(),
        policy: approval.ticket.policy().clone(),
        origins: approval.origins.clone(),
        approved_by: approved_by.iter().map(|who| (*who).to_owned()).collect(),
        allowed_by: approval.allowed_by.clone(),
    }
}

/// Holds, or refuses, everything.
struct Everything(bool);

impl Rule for Everything {
    fn id(&self) -> &str {
        "everything"
    }

    fn check(&self, _: &Case<'_>, found: &mut Violations) -> RuleResult {
        match self.0 {
            true => found.hold("ask"),
            false => found.add("NO", "", "no", "nothing", "Don't."),
        }
        Ok(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// A ticket from the record is the one of the record, unless something has changed.
    #[test]
    fn what_was_approved_is_approved_again((kind, payload) in nearly_right()) {
        let (before, after) = (Judge::default(), Judge::default());
        in_world(|world| {
            let Verdict::Approved(first) = before.judge(ID, kind, &Arc::new(payload), world) else {
                return;
            };
            let record = on_record(kind, &first, &[]);
            let Verdict::Approved(again) = after.reissue(&record, world) else {
                panic!("{kind}: {:?} was refused", first.payload);
            };
            assert_eq!(again.ticket.decision(), ID);
            assert_eq!(again.ticket.digest(), first.ticket.digest());
            assert!(Arc::ptr_eq(&again.payload, &first.payload));
            assert_eq!(again.corrections, first.corrections);
            assert_eq!(again.ticket.issuer(), after.issuer());
            assert_ne!(again.ticket.issuer(), first.ticket.issuer());

            // What has become forbidden is refused, though people have approved it.
            let stricter = after.clone().with_rule(Arc::new(Everything(false)));
            let verdict = stricter.reissue(&on_record(kind, &first, &["ann"]), world);
            assert!(matches!(verdict, Verdict::Rejected(_)), "{verdict:?}");
            // What has to be asked is asked, unless it was.
            let asks = after.clone().with_rule(Arc::new(Everything(true)));
            assert!(matches!(asks.reissue(&record, world), Verdict::Held(_)));
            let verdict = asks.reissue(&on_record(kind, &first, &["ann"]), world);
            assert!(matches!(verdict, Verdict::Approved(_)), "{verdict:?}");
            // Another payload isn't what was approved.
            let mut other = Value::clone(&first.payload);
            other["description"] = json!("another one");
            let record = DecisionValidated { payload: Arc::new(other), ..record };
            let Verdict::Rejected(rejection) = after.reissue(&record, world) else {
                panic!("another payload was approved");
            };
            assert_eq!(rejection.violations[0].code, "NOT_AS_VALIDATED");
        });
    }

    #[test]
    fn any_json_gets_a_verdict_that_teaches(kind in kinds(), payload in odd()) {
        let verdict = in_world(|world| Judge::default().judge(ID, kind, &Arc::new(payload), world));
        if let Verdict::Approved(approval) = &verdict {
            let read = approval.ticket.get().decision();
            prop_assert!(read.is_ok(), "{read:?}");
        }
        if let Verdict::Rejected(rejection) = verdict {
            prop_assert!(!rejection.violations.is_empty());
            for violation in &rejection.violations {
                prop_assert!(explain(&violation.code).is_some(), "{}", violation.code);
                prop_assert!(violation.code != "RULE_FAILED", "{violation}");
                prop_assert!(violation.pointer.is_empty() || violation.pointer.starts_with('/'));
            }
        }
    }

    #[test]
    fn the_same_input_gets_the_same_verdict((kind, payload) in nearly_right()) {
        let payload = Arc::new(payload);
        let before = payload.as_ref().clone();
        let [a, b] = [(); 2].map(|()| in_world(|world| {
            shown(&Judge::default().judge(ID, kind, &payload, world))
        }));
        prop_assert_eq!(a, b);
        prop_assert_eq!(payload.as_ref(), &before, "the original is never touched");
    }

    #[test]
    fn what_was_approved_is_approved_again_as_it_is((kind, payload) in nearly_right()) {
        let judge = Judge::default();
        in_world(|world| {
            let Verdict::Approved(first) = judge.judge(ID, kind, &Arc::new(payload), world) else {
                return Ok(());
            };
            let again = judge.judge(ID, kind, &first.payload, world);
            let Verdict::Approved(second) = again else {
                return Err(TestCaseError::fail(format!("{again:?}")));
            };
            prop_assert!(second.corrections.is_empty());
            prop_assert!(Arc::ptr_eq(&first.payload, &second.payload));
            prop_assert_eq!(first.ticket.digest(), second.ticket.digest());
            prop_assert_eq!(Decision::read(kind, &first.payload).unwrap().kind(), kind);
            Ok(())
        })?;
    }

    #[test]
    fn corrections_touch_no_content((kind, payload) in nearly_right()) {
        let payload = Arc::new(payload);
        let config = JudgeConfig {
            correction: ephor_rules::CorrectionMode::Suggest,
            ..JudgeConfig::default()
        };
        let judge = Judge::new(config).unwrap();
        let verdict = in_world(|world| judge.judge(ID, kind, &payload, world));
        if let Verdict::Rejected(rejection) = verdict {
            prop_assert!(rejection.violations.iter().all(|v| v.code != "RULE_FAILED"));
            if let Some(suggestion) = rejection.suggestion {
                let (mut before, mut after) = (Vec::new(), Vec::new());
                guarded(&known_part(kind, &payload), &mut before);
                guarded(&suggestion, &mut after);
                prop_assert_eq!(before, after);
                prop_assert!(!rejection.corrections.is_empty());
            }
        }
    }

    #[test]
    fn lines_never_panic(kind in kinds(), payload in odd(), coordinator in odd(), registry in odd(), extra in ".{0,40}") {
        let judge = LineJudge::new(JudgeConfig::default());
        let line = json!({"decision_type": kind.as_str(), "payload": payload, "registry": registry});
        judge.judge_value(line.clone());
        let mut line = line;
        line["coordinator"] = coordinator;
        judge.judge(&line.to_string());
        judge.judge(&extra);
    }
}
