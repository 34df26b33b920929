//! What the judge says of plans: references, expressions, inputs, configurations.

use std::sync::Arc;

use ephor_core::{DecisionType, EventId, Plan, WorkflowStatus};
use ephor_rules::{Judge, JudgeConfig, Moment, Registry, Verdict, Workflows, World, judge_line};
use jiff::Timestamp;
use serde_json::{Value, json};

/// Judges a plan in mode `off`; gives `CODE pointer` of each violation.
fn judged(nodes: Value, edges: Value, settings: Value) -> Vec<String> {
    let payload = json!({"action_type": "create_workflow_plan", "name": "p", "description": "d",
                         "nodes": nodes, "edges": edges, "global_config": settings});
    let line = json!({"decision_type": "create_workflow_plan", "payload": payload,
                      "coordinator": {"correction": "off"}});
    let verdict = judge_line(&line.to_string(), &JudgeConfig::default());
    verdict.violations.iter().map(|one| format!("{} {}", one.code, one.pointer)).collect()
}

fn step(id: &str, kind: &str, config: Value) -> Value {
    json!({"node_id": id, "type": kind, "name": id, "config": config})
}

#[test]
fn inputs_have_names_of_their_own_and_no_misspelled_fields() {
    #[track_caller]
    fn check(inputs: Value, expect: &[&str]) {
        let node = step("a", "LLM", json!({"prompt": "p"}));
        let found = judged(json!([node]), json!([]), json!({"inputs": inputs}));
        let expect: Vec<String> =
            expect.iter().map(|one| one.replacen(' ', " /global_config/inputs", 1)).collect();
        assert_eq!(found, expect, "{inputs}");
    }
    check(json!(["day", {"name": "month", "default": 1, "description": "d"}]), &[]);
    check(json!([{"name": "day", "default": 1}, "day"]), &["DUPLICATE_ID /1"]);
    check(json!(["day", {"name": "day"}]), &["DUPLICATE_ID /1/name"]);
    check(json!([{"name": "a", "deflt": 1}]), &["UNKNOWN_FIELD /0/deflt"]);
    check(json!({"a": {"defaults": 1}}), &["UNKNOWN_FIELD /a/defaults"]);
    check(json!([" ", {"name": "\u{3000}"}]), &["BLANK /0", "BLANK /1/name"]);
    check(json!({"": {}}), &["BLANK /"]);
    // What models like to add, and nobody would miss.
    check(json!([{"name": "a", "type": "string", "required": true}]), &[]);
    check(json!({"a": {"default": 1}, "b": {"type": "string"}, "c": null}), &[]);
}

#[test]
fn blanks_around_a_reference_mean_nothing() {
    let a = step("a", "LLM", json!({"prompt": "p"}));
    let plan = |reference: &str| {
        let b = step("b", "LLM", json!({"prompt": reference}));
        judged(json!([a, b]), json!([{"source": "a", "target": "b"}]), Value::Null)
    };
    assert_eq!(plan("${ a.output.result } ${\ta.output} $${c.output.x}"), [""; 0]);
    assert_eq!(plan("${ c.output.result }"), ["UNKNOWN_REFERENCE /nodes/1/config/prompt"]);
}

#[test]
fn what_could_never_run_is_refused() {
    #[track_caller]
    fn check(kind: &str, config: Value, expect: &[&str]) {
        let found = judged(json!([step("a", kind, config.clone())]), json!([]), Value::Null);
        let expect: Vec<String> =
            expect.iter().map(|one| one.replacen(' ', " /nodes/0/config/", 1)).collect();
        assert_eq!(found, expect, "{config}");
    }
    for fine in [json!([1]), json!([]), Value::Null, json!("${input.rows}")] {
        check("LOOP", json!({"items": fine}), &[]);
    }
    for wrong in [json!(5), json!("rows"), json!({}), json!("x ${input.rows}")] {
        check("LOOP", json!({"items": wrong}), &["WRONG_TYPE items"]);
    }
    for fine in [json!([1]), json!({"day": 1}), Value::Null, json!("${input.rows}")] {
        check("DATABASE", json!({"query": "SELECT 1", "params": fine}), &[]);
    }
    for wrong in [json!("abc"), json!(7), json!(true)] {
        let config = json!({"query": "SELECT 1", "params": wrong});
        check("DATABASE", config, &["WRONG_TYPE params"]);
    }
    for role in ["system", "user", "assistant", "tool", "${input.role}"] {
        check("LLM", json!({"messages": [{"role": role, "content": "c"}]}), &[]);
    }
    let king =
        json!({"messages": [{"role": "user", "content": "c"}, {"role": "king", "content": "c"}]});
    check("LLM", king, &["NOT_ALLOWED_VALUE messages/1/role"]);
}

#[test]
fn expressions_speak_of_what_is_known_where_they_stand() {
    #[track_caller]
    fn check(kind: &str, config: Value, expect: &[&str]) {
        let before = step("a", "CONDITION", json!({"expression": "1"}));
        let mut node = step("b", kind, config.clone());
        node["input_mapping"] = json!({"mine": "${a.output.result}"});
        let edges = json!([{"source": "a", "target": "b"}]);
        let found = judged(json!([before, node]), edges, Value::Null);
        let expect: Vec<String> =
            expect.iter().map(|one| one.replacen(' ', " /nodes/1/config/", 1)).collect();
        assert_eq!(found, expect, "{config}");
    }
    let body = |expression: &str| json!({"items": [1], "body": {"type": "CONDITION", "config": {"expression": expression}}});
    check("CONDITION", json!({"expression": "mine > 1 && a.output.result == input.x"}), &[]);
    check("CONDITION", json!({"expression": "nodes['a'].output.result"}), &[]);
    check("CONDITION", json!({"expression": "mine + x"}), &[]);
    check("CONDITION", json!({"expression": "b.output.x"}), &["NOT_UPSTREAM expression"]);
    let loops = "index + last + size(results) + item.x + mine";
    check("LOOP", json!({"max_iterations": 2, "expression": loops}), &[]);
    check("LOOP", body("input.k == item || nodes.a.output.result"), &[]);
    check("LOOP", body("nodes['c'].output"), &["UNKNOWN_REFERENCE body/config/expression"]);
}

/// Judges a change of the stored plan a → b → c → d (b is a CONDITION, c a LOOP); gives `CODE pointer`
/// of each violation.
fn changed(kind: DecisionType, payload: Value) -> Vec<String> {
    let condition = |id: &str| step(id, "CONDITION", json!({"expression": "1"}));
    let mut b = condition("b");
    b["input_mapping"] = json!({"mine": "${a.output.result}"});
    let c = step("c", "LOOP", json!({"items": "${a.output.result}", "expression": "item"}));
    let edge = |from: &str, to: &str| json!({"source": from, "target": to});
    let plan = json!({"name": "p", "description": "d", "nodes": [condition("a"), b, c, condition("d")],
                      "edges": [edge("a", "b"), edge("b", "c"), edge("c", "d")]});
    let plan: Plan = serde_json::from_value(plan).unwrap();
    let mut workflows = Workflows::default();
    workflows.store("wf".into(), Arc::new(plan), WorkflowStatus::Failed);
    let registry = Registry::built_in();
    let world = World::new(&registry, &workflows, Moment::at(Timestamp::UNIX_EPOCH));
    match Judge::default().judge(EventId::fresh(), kind, &Arc::new(payload), &world) {
        Verdict::Rejected(rejection) => {
            let all = rejection.violations.iter();
            all.map(|one| format!("{} {}", one.code, one.pointer)).collect()
        }
        _ => Vec::new(),
    }
}

/// What a plan may not refer to, a change of the stored plan may not refer to either.
#[test]
fn a_changed_node_refers_to_what_its_plan_has() {
    #[track_caller]
    fn check(node: &str, key: &str, value: &str, expect: &str) {
        let updates = json!({key: value});
        let modify = json!({"action_type": "modify_node", "node_id": node, "updates": updates});
        let recovery = json!({"action_type": "error_recovery", "workflow_id": "wf",
            "failed_node_id": node, "failure_reason": "r", "execution_context": {},
            "recovery_plan": {"action": "MODIFY", "modifications": updates}});
        for (kind, payload, root) in [
            (DecisionType::ModifyNode, modify, "/updates"),
            (DecisionType::ErrorRecovery, recovery, "/recovery_plan/modifications"),
        ] {
            let expect: Vec<_> =
                expect.split_whitespace().map(|code| format!("{code} {root}/{key}")).collect();
            assert_eq!(changed(kind, payload), expect, "{node} {key} {value}");
        }
    }
    for fine in ["${a.output.result}", "${b.output.result}", "${input.rows}"] {
        check("c", "config.items", fine, "");
    }
    check("c", "config.items", "${ghost.output.result}", "UNKNOWN_REFERENCE");
    check("c", "items", "${nodes.ghost.output.result}", "UNKNOWN_REFERENCE");
    check("c", "config.items", "${d.output.result}", "NOT_UPSTREAM");
    check("c", "config.items", "${c.output.result}", "NOT_UPSTREAM");
    for fine in ["nodes.a.output.result", "a.output.result", "mine > 1", "input.nope", "ghost + 1"]
    {
        check("b", "config.expression", fine, "");
    }
    check("b", "config.expression", "nodes.ghost.output.result", "UNKNOWN_REFERENCE");
    check("b", "expression", "nodes['d'].output.result", "NOT_UPSTREAM");
    check("b", "config.expression", "b.output.result", "NOT_UPSTREAM");
    check("c", "config.expression", "nodes.d.output.result", "NOT_UPSTREAM");
    check("b", "name", "another name", "");
}

/// The alternative does its work in the failed node's place, with its own names.
#[test]
fn an_alternative_node_refers_to_what_is_before_the_failed_one() {
    let recovery = |failed: &str, expression: &str| {
        let plan = json!({"action": "MODIFY", "alternative_node": "b",
                          "modifications": {"expression": expression}});
        let payload = json!({"action_type": "error_recovery", "workflow_id": "wf",
            "failed_node_id": failed, "failure_reason": "r", "execution_context": {},
            "recovery_plan": plan});
        changed(DecisionType::ErrorRecovery, payload)
    };
    assert_eq!(recovery("d", "c.output.results[mine]"), [""; 0]);
    let wrong = ["NOT_UPSTREAM /recovery_plan/modifications/expression"];
    assert_eq!(recovery("a", "c.output.results"), wrong);
}

/// A marker does nothing: no edge would give it an output.
#[test]
fn a_marker_has_no_output() {
    let plan = |prompt: &str, condition: &str| {
        let nodes = json!([
            step("s", "START", json!({})),
            step("a", "LLM", json!({"prompt": prompt})),
            step("e", "END", json!({}))
        ]);
        let edges = json!([{"source": "s", "target": "a"},
                           {"source": "a", "target": "e", "condition": condition}]);
        judged(nodes, edges, Value::Null)
    };
    assert_eq!(plan("${input.x}", "output.text == ''"), [""; 0]);
    assert_eq!(plan("${s.output.x}", "true"), ["UNKNOWN_REFERENCE /nodes/1/config/prompt"]);
    for condition in ["s.output.x == 1", "nodes.s.output == null"] {
        assert_eq!(plan("p", condition), ["UNKNOWN_REFERENCE /edges/1/condition"], "{condition}");
    }
}

/// A model that reads "its value is the output" writes `output == 1`, which is never true.
#[test]
fn kinds_say_where_in_their_output_to_look() {
    let kinds = Registry::built_in();
    for (kind, place) in
        [("DATABASE", "output.rows"), ("CONDITION", "output.result"), ("LOOP", "output.results")]
    {
        let description = &kinds.kind(kind).unwrap().description;
        assert!(description.contains(place), "{description}");
    }
}

/// REPLAN_WORKFLOW alone only asks for another plan.
#[test]
fn what_makes_a_workflow_ready_again_is_said() {
    for status in ["FAILED", "ABORTED"] {
        let line = json!({"decision_type": "execute_workflow",
            "payload": {"action_type": "execute_workflow", "workflow_id": "wf"},
            "registry": {"workflows": {"wf": {"status": status, "inputs": [], "nodes": ["a"]}}}});
        let verdict = judge_line(&line.to_string(), &JudgeConfig::default());
        let [wrong] = &verdict.violations[..] else { panic!("{:?}", verdict.violations) };
        assert_eq!(wrong.code, "WORKFLOW_STATUS");
        assert!(wrong.hint.contains("suggested_changes"), "{}", wrong.hint);
    }
}

#[test]
fn a_text_of_white_space_alone_is_blank() {
    let names = ["", " ", "\u{3000}", "\u{85}", "\u{2028} \u{a0}\u{85}"];
    for name in names {
        let mut node = step("a", "PYTHON", json!({"code": name}));
        node["name"] = json!(name);
        let found = judged(json!([node]), json!([]), Value::Null);
        assert_eq!(found, ["BLANK /nodes/0/name", "BLANK /nodes/0/config/code"], "{name:?}");
    }
    let fine = step("a", "LLM", json!({"prompt": "\u{85}x"}));
    assert_eq!(judged(json!([fine]), json!([]), Value::Null), [""; 0]);
    let blank = step("a", "LLM", json!({"prompt": "\u{85}"}));
    assert_eq!(
        judged(json!([blank]), json!([]), Value::Null),
        ["ONE_OF_REQUIRED /nodes/0/config/prompt"]
    );
}
