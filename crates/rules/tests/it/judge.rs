//! The judge as an embedder uses it: rules, corrections, calls, plans, and hostile input.

use std::sync::{Arc, Mutex};

use ephor_core::{ConversationId, Decided, DecisionType, EventId, Plan, PlanNode};
use ephor_rules::{
    Approval, Approved, Case, CorrectionMode, HoldReason, Judge, JudgeConfig, LineJudge,
    LineVerdict, Moment, NodeCall, NodeView, Refusal, Registry, Rejection, Released, Rule,
    RuleResult, Verdict, Violations, Workflows, World, explain, judge_line,
};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Map, Value, json};

fn judge_in(judge: &Judge, kind: DecisionType, payload: Value, moment: Moment) -> Verdict {
    let (registry, workflows) = (Registry::built_in(), Workflows::default());
    let world = World::new(&registry, &workflows, moment);
    judge.judge(EventId::fresh(), kind, &Arc::new(payload), &world)
}

fn now() -> Moment {
    Moment::at(Timestamp::UNIX_EPOCH)
}

fn approval(verdict: Verdict) -> Approval {
    match verdict {
        Verdict::Approved(approval) => approval,
        other => panic!("{other:?}"),
    }
}

fn rejection(verdict: Verdict) -> Rejection {
    match verdict {
        Verdict::Rejected(rejection) => rejection,
        other => panic!("{other:?}"),
    }
}

fn node(kind: &str, config: Value) -> Value {
    json!({"action_type": "create_node", "node_type": kind, "node_name": "n", "config": config})
}

fn http(url: &str) -> Value {
    node("HTTP", json!({"url": url, "method": "GET"}))
}

fn greeting() -> Value {
    json!({"action_type": "respond", "response": "hi", "intent": "greeting", "confidence": 1.0})
}

/// Judges a payload in mode `off`, or as the overrides say; gives `CODE pointer` of each violation.
#[track_caller]
fn check(kind: &str, payload: Value, more: Value, expect: &[&str]) -> LineVerdict {
    let mut line = json!({"decision_type": kind, "payload": payload,
                          "coordinator": {"correction": "off"}});
    for (field, value) in more.as_object().unwrap() {
        line[field] = value.clone();
    }
    let verdict = judge_line(&line.to_string(), &JudgeConfig::default());
    let found: Vec<String> = verdict
        .violations
        .iter()
        .map(|violation| format!("{} {}", violation.code, violation.pointer))
        .collect();
    assert_eq!(found, expect, "{line}\n{:?}", verdict.errors);
    for violation in &verdict.violations {
        assert!(explain(&violation.code).is_some(), "{} is not explained", violation.code);
        assert!(!violation.expected.is_empty() && !violation.hint.is_empty(), "{violation:?}");
    }
    assert_eq!(verdict.verdict == "validated", expect.is_empty());
    verdict
}

/// The same in mode `apply`; gives the pointers that were corrected, and the forwarded payload.
#[track_caller]
fn corrected(kind: &str, payload: Value, registry: Value, expect: &[&str]) -> Value {
    let line = json!({"decision_type": kind, "payload": payload, "registry": registry});
    let verdict = judge_line(&line.to_string(), &JudgeConfig::default());
    let made: Vec<&str> = verdict.corrections.iter().map(|c| c.pointer.as_str()).collect();
    assert_eq!(made, expect, "{:?}", verdict.errors);
    assert_eq!(verdict.verdict, "validated", "{:?}", verdict.errors);
    verdict.payload.unwrap().as_ref().clone()
}

fn recovery(plan: Value) -> Value {
    json!({"action_type": "error_recovery", "workflow_id": "wf", "failed_node_id": "h",
           "failure_reason": "r", "recovery_plan": plan, "execution_context": {}})
}

fn stored() -> Value {
    json!({"workflows": {"wf": {"status": "FAILED", "inputs": [], "nodes": [
        {"node_id": "h", "type": "HTTP", "config": {"url": "https://a.example", "method": "GET"}},
        {"node_id": "p", "type": "PYTHON", "config": {"code": "return 1"}},
        "n"
    ]}}})
}

#[test]
fn what_needs_no_correction_is_forwarded_as_the_very_same_value() {
    let payload = Arc::new(greeting());
    let (registry, workflows) = (Registry::built_in(), Workflows::default());
    let world = World::new(&registry, &workflows, now());
    let id = EventId::fresh();
    let verdict = Judge::default().judge(id, DecisionType::Respond, &payload, &world);
    let approval = approval(verdict);
    assert!(Arc::ptr_eq(&approval.payload, &payload));
    assert_eq!(approval.ticket.decision(), id);
    assert_eq!(approval.ticket.get().decision().unwrap().to_payload().unwrap(), *payload);
    let ends = Timestamp::UNIX_EPOCH + SignedDuration::from_secs(86_400);
    assert_eq!(approval.ticket.expires_at(), ends);
}

#[test]
fn all_violations_come_in_the_document_s_order() {
    check(
        "create_node",
        json!({"action_type": "create_node", "node_type": "HTTP", "node_name": " ", "config": {},
               "description": 3, "retry_config": {"max_retries": 11, "retry_delay": "x"}, "mood": 1}),
        json!({}),
        &[
            "BLANK /node_name",
            "REQUIRED_FIELD /config/url",
            "REQUIRED_FIELD /config/method",
            "WRONG_TYPE /description",
            "OUT_OF_RANGE /retry_config/max_retries",
            "WRONG_TYPE /retry_config/retry_delay",
            "UNKNOWN_FIELD /mood",
        ],
    );
    check(
        "respond",
        json!({}),
        json!({}),
        &[
            "REQUIRED_FIELD /action_type",
            "REQUIRED_FIELD /response",
            "REQUIRED_FIELD /intent",
            "REQUIRED_FIELD /confidence",
        ],
    );
    check("respond", json!([1]), json!({}), &["WRONG_TYPE "]);
}

#[test]
fn a_wrong_action_type_is_all_that_is_said() {
    for wrong in [json!("create_node"), json!("RESPOND"), json!(null), json!(1)] {
        let mut payload = json!({"mood": 1});
        payload["action_type"] = wrong;
        let apply = json!({"coordinator": {"correction": "apply"}});
        check("respond", payload, apply, &["ACTION_TYPE_MISMATCH /action_type"]);
    }
}

#[test]
fn node_kinds_have_their_forms() {
    for (kind, config, expect) in [
        ("LLM", json!({"prompt": "p"}), &[][..]),
        ("LLM", json!({"prompt": "", "messages": [{"role": "user", "content": "x"}]}), &[]),
        ("LLM", json!({"prompt": "p", "messages": []}), &[]),
        ("LLM", json!({"prompt": "p", "messages": "${a.output.m}"}), &[]),
        ("LLM", json!({"messages": []}), &["ONE_OF_REQUIRED /config/prompt"]),
        ("LLM", json!({"prompt": "\u{3000}"}), &["ONE_OF_REQUIRED /config/prompt"]),
        ("LLM", json!({"prompt": "p", "max_tokens": 0}), &["OUT_OF_RANGE /config/max_tokens"]),
        ("LLM", json!({"prompt": "p", "max_tokens": 2.5}), &["WRONG_TYPE /config/max_tokens"]),
        ("LLM", json!({"prompt": "p", "max_tokens": 5.0}), &[]),
        ("LLM", json!({"prompt": "p", "temperature": "${input.t}"}), &[]),
        (
            "LLM",
            json!({"prompt": "p", "temperature": "hot ${input.t}"}),
            &["WRONG_TYPE /config/temperature"],
        ),
        ("HTTP", json!({"url": "${input.u}", "method": "GET", "timeout": 300}), &[]),
        (
            "HTTP",
            json!({"url": "https://x", "method": "get"}),
            &["NOT_ALLOWED_VALUE /config/method"],
        ),
        ("HTTP", json!({"url": "x", "method": "GET"}), &["INVALID_URL /config/url"]),
        ("HTTP", json!({"url": "https://x", "method": "GET", "extra": [1]}), &[]),
        (
            "HTTP",
            json!({"url": "https://x", "method": "GET", "timeout": 300.5}),
            &["OUT_OF_RANGE /config/timeout"],
        ),
        ("PYTHON", json!({"code": null}), &["WRONG_TYPE /config/code"]),
        ("PYTHON", json!({"code": "return 1", "timeout": 301}), &["OUT_OF_RANGE /config/timeout"]),
        ("DATABASE", json!({"query": "SELECT 1", "params": ["${input.x}"]}), &[]),
        ("DATABASE", json!({}), &["REQUIRED_FIELD /config/query"]),
        ("CONDITION", json!({}), &["ONE_OF_REQUIRED /config/expression"]),
        ("CONDITION", json!({"condition": "x > 1"}), &[]),
        (
            "CONDITION",
            json!({"expression": "${x} > 1"}),
            &["INVALID_EXPRESSION /config/expression"],
        ),
        ("LOOP", json!({}), &["ONE_OF_REQUIRED /config/items"]),
        ("LOOP", json!({"expression": "index"}), &["ONE_OF_REQUIRED /config/items"]),
        ("LOOP", json!({"items": "${a.output.rows}"}), &[]),
        ("LOOP", json!({"while": "index <"}), &["INVALID_EXPRESSION /config/while"]),
        (
            "LOOP",
            json!({"items": [1], "body": {"type": "HTTP", "config": {"url": "https://${item}"}}}),
            &["REQUIRED_FIELD /config/body/config/method"],
        ),
        (
            "LOOP",
            json!({"items": [1], "body": {"type": "PYTHON", "config": {"code": "eval(x)"}}}),
            &["DANGER_DYNAMIC_CODE /config/body/config/code"],
        ),
        (
            "LOOP",
            json!({"items": [1], "body": {"type": "START", "config": {}}}),
            &["MARKER_OUTSIDE_PLAN /config/body/type"],
        ),
        ("START", json!({"x": 1}), &["MARKER_OUTSIDE_PLAN /node_type"]),
        ("http", json!({"x": 1}), &["UNKNOWN_NODE_TYPE /node_type"]),
        ("", json!({"x": 1}), &["BLANK /node_type", "UNKNOWN_NODE_TYPE /node_type"]),
    ] {
        check("create_node", node(kind, config), json!({}), expect);
    }
}

#[test]
fn registered_kinds_are_judged_by_their_own_schema() {
    let kinds = json!({"registry": {"node_kinds": {
        "SLACK": {"schema": {"type": "object", "properties": {"level": {"maximum": 3}}}},
        "JS": {"schema": {}, "code": true}
    }}});
    check("create_node", node("SLACK", json!({"level": 3})), kinds.clone(), &[]);
    // It requires nothing, so nothing need be said.
    check("create_node", node("SLACK", json!({})), kinds.clone(), &[]);
    check("create_node", node("JS", json!({})), kinds.clone(), &[]);
    for (schema, expect) in [
        (json!({"required": ["to"]}), "REQUIRED_FIELD /config/to"),
        (json!({"minProperties": 1}), "EMPTY /config"),
    ] {
        let kinds = json!({"registry": {"node_kinds": {"SLACK": {"schema": schema}}}});
        check("create_node", node("SLACK", json!({})), kinds, &[expect]);
    }
    check(
        "create_node",
        node("SLACK", json!({"level": 4})),
        kinds.clone(),
        &["OUT_OF_RANGE /config/level"],
    );
    check(
        "create_node",
        node("SLACK", json!({"timeout": 301})),
        kinds.clone(),
        &["NODE_TIME_LIMIT /config/timeout"],
    );
    check(
        "create_node",
        node("JS", json!({"code": "eval('x')"})),
        kinds.clone(),
        &["DANGER_DYNAMIC_CODE /config/code"],
    );
    check("create_node", node("SLACK", json!({"code": "eval('x')"})), kinds, &[]);
}

fn plan(nodes: Value, edges: Value) -> Value {
    json!({"action_type": "create_workflow_plan", "name": "p", "description": "d",
           "nodes": nodes, "edges": edges})
}

fn step(id: &str) -> Value {
    json!({"node_id": id, "type": "PYTHON", "name": id, "config": {"code": "return 1"}})
}

#[test]
fn plans_are_judged_as_a_whole() {
    let edge = |a: &str, b: &str| json!({"source": a, "target": b});
    let start = json!({"node_id": "s", "type": "START", "name": "s", "config": {}});
    for (nodes, edges, expect) in [
        (json!([]), json!([]), &["EMPTY /nodes"][..]),
        (json!([step("a")]), json!(null), &["WRONG_TYPE /edges"]),
        (
            json!([step("a"), step("a")]),
            json!([edge("a", "a")]),
            &["DUPLICATE_ID /nodes/1/node_id", "CYCLE /edges"],
        ),
        (json!([step("a"), step("b")]), json!([edge("a", "b"), edge("a", "b")]), &[]),
        (
            json!([step("a"), step("b")]),
            json!([edge("a", "b"), edge("b", "a"), edge("b", "ghost")]),
            &["CYCLE /edges", "DANGLING_EDGE /edges/2/target"],
        ),
        (
            json!([step("a"), step("b"), step("x"), step("y")]),
            json!([edge("a", "b"), edge("b", "a"), edge("x", "y"), edge("y", "x")]),
            &["CYCLE /edges", "CYCLE /edges"],
        ),
        (json!([start, step("a")]), json!([]), &["ORPHAN_NODE /nodes/1"]),
        (json!([start]), json!([]), &[]),
        (json!([start]), json!([edge("s", "s")]), &["CYCLE /edges"]),
        (json!([step(" ")]), json!([]), &["BLANK /nodes/0/node_id", "BLANK /nodes/0/name"]),
        (
            json!([{"node_id": "a", "type": "FTP"}]),
            json!([]),
            &[
                "UNKNOWN_NODE_TYPE /nodes/0/type",
                "REQUIRED_FIELD /nodes/0/name",
                "REQUIRED_FIELD /nodes/0/config",
            ],
        ),
        (
            json!([step("a"), step("b")]),
            json!([{"source": "a", "target": "b", "condition": "output.x >"}]),
            &["INVALID_EXPRESSION /edges/0/condition"],
        ),
        (
            json!([step("a"), step("b")]),
            json!([{"source": "a", "target": "b", "condition": "output.x > 1"}]),
            &[],
        ),
        (
            json!([{"node_id": "a", "type": "PYTHON", "name": "a", "config": {"code": "return 1"},
                    "input_mapping": {"x": "${b.output.y}", "z": "${input.output}"}}, step("b")]),
            json!([edge("a", "b")]),
            &["NOT_UPSTREAM /nodes/0/input_mapping/x"],
        ),
        (
            json!([step("a"), step("b"), {"node_id": "c", "type": "LLM", "name": "c",
                   "config": {"prompt": "p ${a.output} ${b.output[0]} ${zz.output.x} ${KEY}"}}]),
            json!([edge("a", "b"), edge("b", "c")]),
            &["UNKNOWN_REFERENCE /nodes/2/config/prompt"],
        ),
    ] {
        check("create_workflow_plan", plan(nodes, edges), json!({}), expect);
    }
}

#[test]
fn the_document_s_plan_is_fine() {
    let nodes = json!([
        {"node_id": "node_1", "type": "DATABASE", "name": "获取销售数据",
         "config": {"query": "SELECT * FROM sales WHERE date >= DATE_SUB(NOW(), INTERVAL 3 MONTH)", "connection": "sales_db"}},
        {"node_id": "node_2", "type": "PYTHON", "name": "计算趋势",
         "config": {"code": "import pandas as pd\ndf = pd.DataFrame(input_data)\ntrend = df.groupby('month')['amount'].sum()\nreturn {'trend': trend.to_dict()}"},
         "input_mapping": {"input_data": "${node_1.output.data}"}},
        {"node_id": "node_4", "type": "HTTP", "name": "发送邮件",
         "config": {"url": "https://api.email.com/send", "method": "POST",
                    "body": {"attachments": ["${node_2.output.trend}"]}}}
    ]);
    let edges =
        json!([{"source": "node_1", "target": "node_2"}, {"source": "node_2", "target": "node_4"}]);
    let mut payload = plan(nodes, edges);
    payload["global_config"] = json!({"timeout": 300, "env": {"SALES_DB_URL": "postgresql://..."}});
    check("create_workflow_plan", payload, json!({}), &[]);
}

#[test]
fn workflows_are_executed_as_they_declare() {
    let execute = |inputs: Value| json!({"action_type": "execute_workflow", "workflow_id": "wf", "input_params": inputs});
    let known = |inputs: Value| json!({"registry": {"workflows": {"wf": {"status": "READY", "inputs": inputs}}}});
    let defaulted = json!([{"name": "a"}, {"name": "b", "default": 7}]);
    check("execute_workflow", execute(json!({"a": 1})), known(defaulted.clone()), &[]);
    check(
        "execute_workflow",
        execute(json!({"b": 1})),
        known(defaulted),
        &["MISSING_INPUT /input_params/a"],
    );
    let map = json!({"a": {"required": false}, "b": {}});
    check("execute_workflow", execute(json!({"b": null})), known(map), &[]);
    check(
        "execute_workflow",
        execute(json!(null)),
        known(json!(["a"])),
        &["MISSING_INPUT /input_params/a"],
    );
    check("execute_workflow", execute(json!({})), json!({}), &["WORKFLOW_NOT_FOUND /workflow_id"]);
    let mode =
        json!({"action_type": "execute_workflow", "workflow_id": "wf", "execution_mode": "later"});
    check("execute_workflow", mode, known(json!([])), &["NOT_ALLOWED_VALUE /execution_mode"]);
}

#[test]
fn modifications_are_merged_and_judged() {
    let modify =
        |updates: Value| json!({"action_type": "modify_node", "node_id": "l", "updates": updates});
    let more = json!({"registry": {"nodes": {
        "l": {"type": "LLM", "config": {"prompt": "p", "tone": {"warm": 1}}}
    }}});
    for (updates, expect) in [
        (json!({"config.temperature": 0.9, "max_tokens": 2000}), &[][..]),
        (json!({"name": "new", "description": null}), &[]),
        (json!({"config.tone": null, "config.tone.warm": 2}), &[]),
        (json!({}), &["EMPTY /updates"]),
        (json!({"config.prompt": null}), &["ONE_OF_REQUIRED /updates/config.prompt"]),
        (json!({"config.temperature": 3}), &["OUT_OF_RANGE /updates/config.temperature"]),
        (json!({"temperature": "x"}), &["WRONG_TYPE /updates/temperature"]),
        (json!({"config.speed": 3}), &["NOT_EDITABLE /updates/config.speed"]),
        (json!({"type": "HTTP"}), &["NOT_EDITABLE /updates/type"]),
        (json!({"name": " "}), &["BLANK /updates/name"]),
        (json!({"config": {"temperature": 1}}), &["NOT_EDITABLE /updates/config"]),
    ] {
        check("modify_node", modify(updates), more.clone(), expect);
    }
    check("modify_node", modify(json!({"x": 1})), json!({}), &["NODE_NOT_FOUND /node_id"]);
    let python =
        json!({"registry": {"nodes": {"l": {"type": "PYTHON", "config": {"code": "return 1"}}}}});
    check(
        "modify_node",
        modify(json!({"config.code": "eval('x')"})),
        python,
        &["DANGER_DYNAMIC_CODE /updates/config.code"],
    );
    let by_name = json!({"registry": {"nodes": ["l"]}});
    check("modify_node", modify(json!({"anything": 1})), by_name.clone(), &[]);
    check(
        "modify_node",
        modify(json!({"config.code": "eval('x')"})),
        by_name,
        &["DANGER_DYNAMIC_CODE /updates/config.code"],
    );
    let whole =
        json!({"registry": {"nodes": {"l": {"type": "HTTP", "config": {"method": "GET"}}}}});
    let verdict =
        check("modify_node", modify(json!({"timeout": 3})), whole, &["REQUIRED_FIELD /updates"]);
    assert!(verdict.errors[0].contains("url"));
}

#[test]
fn recoveries_say_what_they_take() {
    let more = json!({"registry": stored()});
    for (plan, expect) in [
        (json!({"action": "RETRY", "max_attempts": 10, "delay": 0.1}), &[][..]),
        (json!({"action": "RETRY"}), &["REQUIRED_FIELD /recovery_plan/max_attempts"]),
        (
            json!({"action": "RETRY", "max_attempts": null}),
            &["REQUIRED_FIELD /recovery_plan/max_attempts"],
        ),
        (json!({"action": "SKIP", "modifications": {}}), &[]),
        (json!({"action": "MODIFY"}), &["EMPTY /recovery_plan/modifications"]),
        (json!({"action": "MODIFY", "modifications": {}}), &["EMPTY /recovery_plan/modifications"]),
        (json!({"action": "MODIFY", "modifications": {"config.timeout": 60}}), &[]),
        (
            json!({"action": "MODIFY", "modifications": {"config.timeout": 301}}),
            &["OUT_OF_RANGE /recovery_plan/modifications/config.timeout"],
        ),
        (
            json!({"action": "MODIFY", "modifications": {"config.url": "ftp://x"}}),
            &["INVALID_URL /recovery_plan/modifications/config.url"],
        ),
        (
            json!({"action": "ABORT", "alternative_node": "ghost"}),
            &["NODE_NOT_FOUND /recovery_plan/alternative_node"],
        ),
        (json!({"action": "RETRY", "max_attempts": 1, "alternative_node": "p"}), &[]),
        (json!({"action": "REPLAN"}), &["NOT_ALLOWED_VALUE /recovery_plan/action"]),
        (json!({}), &["REQUIRED_FIELD /recovery_plan/action"]),
        (json!(null), &["WRONG_TYPE /recovery_plan"]),
    ] {
        check("error_recovery", recovery(plan), more.clone(), expect);
    }
    let mut lost = recovery(json!({"action": "SKIP"}));
    lost["failed_node_id"] = json!("ghost");
    check("error_recovery", lost, more, &["NODE_NOT_FOUND /failed_node_id"]);
}

#[test]
fn what_may_be_corrected_is_corrected() {
    let made = corrected(
        "create_node",
        json!({"node_type": "HTTP", "node_name": "n", "mood": 1,
               "config": {"url": "https://x", "timeout": 900, "extra": 1},
               "retry_config": {"max_retries": 0, "retry_delay": 99}}),
        json!({}),
        &[
            "/action_type",
            "/mood",
            "/config/method",
            "/retry_config/max_retries",
            "/retry_config/retry_delay",
            "/config/timeout",
        ],
    );
    assert_eq!(
        made["config"],
        json!({"url": "https://x", "timeout": 300.0, "extra": 1, "method": "GET"})
    );
    let made = corrected(
        "create_workflow_plan",
        json!({"action_type": "create_workflow_plan", "name": "p", "description": "d", "nodes": [
            {"node_id": "a", "type": "HTTP", "name": "a", "config": {"url": "https://x", "method": null, "timeout": 0}}
        ], "edges": null}),
        json!({}),
        &["/edges", "/nodes/0/config/method", "/nodes/0/config/timeout"],
    );
    assert_eq!((&made["edges"], &made["nodes"][0]["config"]["timeout"]), (&json!([]), &json!(1.0)));
    let made = corrected(
        "error_recovery",
        recovery(json!({"action": "RETRY", "delay": 0, "modifications": {"config.timeout": 900}})),
        stored(),
        &[
            "/recovery_plan/max_attempts",
            "/recovery_plan/delay",
            "/recovery_plan/modifications/config.timeout",
        ],
    );
    assert_eq!(
        made["recovery_plan"],
        json!({"action": "RETRY", "delay": 0.1, "max_attempts": 3, "modifications": {"config.timeout": 300.0}})
    );
    corrected(
        "modify_node",
        json!({"action_type": "modify_node", "node_id": "l", "updates": {"temperature": 3}}),
        json!({"nodes": {"l": {"type": "LLM", "config": {"prompt": "p"}}}}),
        &["/updates/temperature"],
    );
    corrected(
        "spawn_subagent",
        json!({"action_type": "spawn_subagent", "subagent_type": "r", "task_payload": {}, "priority": 11}),
        json!({"subagents": ["r"]}),
        &["/priority"],
    );
}

/// A time of more than 0 has no least value, and an empty list no nearest one: both may be absent.
#[test]
fn what_may_be_absent_and_has_no_nearest_value_is_dropped() {
    let made = corrected(
        "spawn_subagent",
        json!({"action_type": "spawn_subagent", "subagent_type": "r", "task_payload": {}, "timeout": 0}),
        json!({"subagents": ["r"]}),
        &["/timeout"],
    );
    assert_eq!(made.get("timeout"), None);
    let made = corrected(
        "request_clarification",
        json!({"action_type": "request_clarification", "question": "Which?", "options": []}),
        json!({}),
        &["/options"],
    );
    assert_eq!(made, json!({"action_type": "request_clarification", "question": "Which?"}));
    let suggest = json!({"decision_type": "request_clarification",
        "coordinator": {"correction": "suggest"},
        "payload": {"action_type": "request_clarification", "question": "Which?", "options": []}});
    let verdict = judge_line(&suggest.to_string(), &JudgeConfig::default());
    assert_eq!(verdict.suggestion.as_deref(), Some(&made));
    // A plan without nodes is none.
    let apply = json!({"coordinator": {"correction": "apply"}});
    let plan = json!({"action_type": "create_workflow_plan", "name": "p", "description": "d",
        "nodes": [], "edges": []});
    check("create_workflow_plan", plan, apply, &["EMPTY /nodes"]);
}

#[test]
fn ids_with_two_underscores_are_reserved() {
    let node = |id: &str| json!({"node_id": id, "type": "PYTHON", "name": "n", "config": {"code": "return 1"}});
    let plan = |id: &str| {
        json!({"action_type": "create_workflow_plan", "name": "p",
        "description": "d", "nodes": [node(id)], "edges": []})
    };
    let off = json!({"coordinator": {"correction": "off"}});
    check("create_workflow_plan", plan("__end__"), off.clone(), &["RESERVED_ID /nodes/0/node_id"]);
    check("create_workflow_plan", plan("_end"), off, &[]);
}

#[test]
fn what_has_no_default_is_not_corrected() {
    let apply = json!({"coordinator": {"correction": "apply"}});
    check("create_node", node("HTTP", json!({})), apply.clone(), &["REQUIRED_FIELD /config/url"]);
    check(
        "create_node",
        node("LLM", json!({"prompt": "p", "max_tokens": 20000.5})),
        apply.clone(),
        &["WRONG_TYPE /config/max_tokens", "OUT_OF_RANGE /config/max_tokens"],
    );
    let spawn = json!({"action_type": "spawn_subagent", "subagent_type": "r", "task_payload": {"n": 9}, "timeout": 0});
    let mut more = apply.clone();
    more["registry"] =
        json!({"subagents": {"r": {"input_schema": {"properties": {"n": {"maximum": 3}}}}}});
    check("spawn_subagent", spawn, more, &["OUT_OF_RANGE /task_payload/n"]);
    check(
        "continue",
        json!({"action_type": "continue", "thought": " ", "progress": 2}),
        apply.clone(),
        &["BLANK /thought"],
    );
    check(
        "create_node",
        node("PYTHON", json!({"code": "eval(x)", "timeout": 900})),
        apply,
        &["DANGER_DYNAMIC_CODE /config/code"],
    );
}

#[test]
fn suggesting_rejects_with_a_copy() {
    let line = json!({"decision_type": "respond", "coordinator": {"correction": "suggest"},
                      "payload": {"response": "hi", "intent": "greeting", "confidence": 2}});
    let verdict = judge_line(&line.to_string(), &JudgeConfig::default());
    assert_eq!(verdict.verdict, "rejected");
    assert_eq!(verdict.violations.len(), 2);
    assert_eq!(verdict.suggestion.as_deref(), Some(&greeting()));
    let nothing = json!({"decision_type": "respond", "coordinator": {"correction": "suggest"},
                         "payload": {"action_type": "respond", "response": " ", "intent": "greeting", "confidence": 1}});
    assert_eq!(judge_line(&nothing.to_string(), &JudgeConfig::default()).suggestion, None);
    let config = JudgeConfig { correction: CorrectionMode::Suggest, ..JudgeConfig::default() };
    let judge = Judge::new(config).unwrap();
    approval(judge_in(&judge, DecisionType::Respond, greeting(), now()));
}

/// A rule that writes down when it was asked, and then does what it is told.
struct Recorder {
    id: &'static str,
    priority: u32,
    seen: Arc<Mutex<Vec<&'static str>>>,
    then: fn(&mut Violations) -> RuleResult,
}

impl Rule for Recorder {
    fn id(&self) -> &str {
        self.id
    }
    fn priority(&self) -> u32 {
        self.priority
    }
    fn check(&self, _: &Case<'_>, found: &mut Violations) -> RuleResult {
        self.seen.lock().unwrap().push(self.id);
        (self.then)(found)
    }
}

fn with_rule(then: fn(&mut Violations) -> RuleResult) -> Judge {
    let seen = Arc::default();
    Judge::default().with_rule(Arc::new(Recorder { id: "mine", priority: 1, seen, then }))
}

#[test]
fn rules_are_asked_by_priority_and_can_be_removed() {
    let seen: Arc<Mutex<Vec<_>>> = Arc::default();
    let rule = |id, priority| {
        Arc::new(Recorder { id, priority, seen: Arc::clone(&seen), then: |_| Ok(()) })
    };
    let mut judge = Judge::default().with_rule(rule("low", 10)).with_rule(rule("high", 1));
    let other = judge.clone();
    approval(judge_in(&judge, DecisionType::Respond, greeting(), now()));
    assert_eq!(*seen.lock().unwrap(), ["high", "low"]);
    assert!(judge.remove_rule("low"));
    assert!(!judge.remove_rule("low"));
    assert!(other.rules().any(|id| id == "low"), "a clone keeps its rules");
    assert_ne!(judge.policy(), other.policy());
    assert_eq!(judge.policy().len(), 12);
    let config = JudgeConfig { disabled_rules: vec!["danger".into()], ..JudgeConfig::default() };
    let judge = Judge::new(config).unwrap();
    approval(judge_in(
        &judge,
        DecisionType::CreateNode,
        node("PYTHON", json!({"code": "eval(x)"})),
        now(),
    ));
}

#[test]
fn a_rule_that_fails_rejects() {
    for (judge, reason) in [
        (with_rule(|_| Err("no disk".into())), "no disk"),
        (with_rule(|_| panic!("boom")), "panicked"),
    ] {
        let rejection = rejection(judge_in(&judge, DecisionType::Respond, greeting(), now()));
        assert_eq!(rejection.violations[0].code, "RULE_FAILED");
        assert!(rejection.reason().contains("mine") && rejection.reason().contains(reason));
    }
}

#[test]
fn a_hold_waits_for_a_person_and_then_lets_go() {
    let judge = with_rule(|found| {
        found.hold("it costs money");
        Ok(())
    });
    let verdict = judge_in(&judge, DecisionType::Respond, greeting(), now());
    assert!(matches!(verdict, Verdict::Held(hold) if hold.reason() == "it costs money"));
    let bad = judge_in(&judge, DecisionType::Respond, json!({}), now());
    rejection(bad);
    let (registry, workflows) = (Registry::built_in(), Workflows::default());
    let world = World::new(&registry, &workflows, now());
    let payload = Arc::new(greeting());
    let kind = DecisionType::Respond;
    let Verdict::Held(hold) = judge.judge(EventId::fresh(), kind, &payload, &world) else {
        panic!("it isn't held")
    };
    let question = hold.question(kind, &world, 60);
    let by = ["ann".to_owned(), "bob".to_owned()];
    let released = |judge: &Judge, by: &[String]| {
        let released = Released { question: &question, by };
        judge.judge_released(EventId::fresh(), kind, &payload, &world, &released)
    };
    approval(released(&judge, &by[..1]));
    // Neither a rule that nobody was asked for, nor one that needs more people by now.
    let stricter = with_rule(|found| {
        found.hold_for(HoldReason { approvals: 2, ..HoldReason::default() });
        Ok(())
    });
    assert!(matches!(released(&stricter, &by[..1]), Verdict::Held(_)));
    approval(released(&stricter, &by));
    let renamed = with_rule(|found| {
        found.hold_for(HoldReason { rule: "other".to_owned(), ..HoldReason::default() });
        Ok(())
    });
    assert!(matches!(released(&renamed, &by), Verdict::Held(_)));
    let four_eyes = with_rule(|found| {
        found.hold_for(HoldReason { four_eyes: true, ..HoldReason::default() });
        Ok(())
    });
    let mut seen = ephor_rules::Evidence::default();
    seen.askers.add(Some("ann"));
    let asked = World::new(&registry, &workflows, now()).having_seen(&seen);
    for (by, held) in [(&by[..1], true), (&by[1..], false)] {
        let released = Released { question: &question, by };
        let id = EventId::fresh();
        let verdict = four_eyes.judge_released(id, kind, &payload, &asked, &released);
        assert_eq!(matches!(verdict, Verdict::Held(_)), held, "{by:?}");
    }
}

/// Holds nodes, for its reason and that many people.
struct HoldsNodes(u8);

impl Rule for HoldsNodes {
    fn id(&self) -> &str {
        "nodes"
    }

    fn check_node(&self, _: &Case<'_>, _: &NodeView<'_>, found: &mut Violations) -> RuleResult {
        found.hold_for(HoldReason { approvals: self.0, ..HoldReason::default() });
        Ok(())
    }
}

/// A call is held unless it is just what the same rule has asked about, and people have approved.
#[test]
fn an_approved_node_is_not_asked_about_again() {
    let judge = Judge::default().with_rule(Arc::new(HoldsNodes(1)));
    let stricter = judge.succeeded_by(Judge::default().with_rule(Arc::new(HoldsNodes(2))));
    let (registry, workflows) = (Registry::built_in(), Workflows::default());
    let world = World::new(&registry, &workflows, now());
    let ticket = |config: &Value| {
        let payload = Arc::new(node("HTTP", config.clone()));
        let kind = DecisionType::CreateNode;
        let Verdict::Held(hold) = judge.judge(EventId::fresh(), kind, &payload, &world) else {
            panic!("it isn't held")
        };
        let question = hold.question(kind, &world, 60);
        let by = ["ann".to_owned()];
        let released = Released { question: &question, by: &by };
        approval(judge.judge_released(EventId::fresh(), kind, &payload, &world, &released)).ticket
    };
    let shown = json!({"url": "https://a.example", "method": "GET"});
    let other = json!({"url": "https://b.example", "method": "GET"});
    let referred = json!({"url": "${input.u}", "method": "GET"});
    let held = |judge: &Judge, decided: &Value, called: &Value| {
        let called = judge.judge_call(&ticket(decided), call("HTTP", called.clone()), &world);
        matches!(called, Err(Refusal::Held(_)))
    };
    assert!(!held(&judge, &shown, &shown));
    assert!(held(&judge, &shown, &other));
    assert!(held(&judge, &referred, &shown), "nobody has seen the value");
    assert!(held(&stricter, &shown, &shown), "more people must approve it by now");
}

#[test]
fn policies_are_off_until_they_are_configured() {
    let more = |config: Value| json!({"coordinator": config});
    let url = http("https://api.example.com/x");
    check("create_node", url.clone(), more(json!({"allowed_domains": ["*.example.com"]})), &[]);
    check(
        "create_node",
        url.clone(),
        more(json!({"allowed_domains": ["example.com"]})),
        &["DOMAIN_NOT_ALLOWED /config/url"],
    );
    check("create_node", http("${input.u}"), more(json!({"allowed_domains": []})), &[]);
    check(
        "create_node",
        node("LOOP", json!({"max_iterations": 3})),
        more(json!({"node_type_whitelist": "default"})),
        &["NODE_TYPE_NOT_ALLOWED /node_type"],
    );
    check(
        "create_node",
        node("SHELL", json!({"x": 1})),
        more(json!({"node_type_whitelist": ["SHELL"]})),
        &["UNKNOWN_NODE_TYPE /node_type"],
    );
    let llm = node("LLM", json!({"prompt": "p"}));
    check(
        "create_node",
        llm.clone(),
        more(json!({"llm_max_tokens": 999})),
        &["TOKEN_LIMIT /config/max_tokens"],
    );
    check(
        "create_node",
        llm.clone(),
        more(json!({"llm_token_budget": 1000, "llm_call_budget": 1})),
        &[],
    );
    check("create_node", llm, more(json!({"llm_call_budget": 0})), &["BUDGET_EXHAUSTED "]);
    check(
        "create_node",
        url,
        more(json!({"sandboxed_python": true, "max_payload_bytes": 10})),
        &["PAYLOAD_TOO_LARGE "],
    );
    let sandbox = more(json!({"sandboxed_python": true}));
    check(
        "create_node",
        node("PYTHON", json!({"code": "import subprocess\neval(x)"})),
        sandbox.clone(),
        &[],
    );
    check(
        "create_node",
        node("PYTHON", json!({"code": "import os\nos.environ\nopen('/etc/x')\nopen('../x')"})),
        sandbox,
        &[
            "DANGER_ENVIRONMENT /config/code",
            "DANGER_PATH /config/code",
            "DANGER_TRAVERSAL /config/code",
        ],
    );
    let config = JudgeConfig { decisions_per_minute: Some(2), ..JudgeConfig::default() };
    let judge = Judge::new(config).unwrap();
    approval(judge_in(
        &judge,
        DecisionType::Respond,
        greeting(),
        Moment { decisions_last_minute: 1, ..now() },
    ));
    let late = Moment { decisions_last_minute: 2, ..now() };
    let rejection = rejection(judge_in(&judge, DecisionType::Respond, greeting(), late));
    assert_eq!(rejection.violations[0].code, "RATE_LIMITED");
}

fn ticket(judge: &Judge) -> Approved<Decided> {
    approval(judge_in(judge, DecisionType::CreateNode, http("${input.u}"), now())).ticket
}

fn call(kind: &str, config: Value) -> NodeCall {
    let map = |value: Value| value.as_object().cloned().unwrap_or_default();
    NodeCall {
        conversation: ConversationId::new("c").unwrap(),
        workflow_id: "wf".into(),
        run: EventId::fresh(),
        first_run: EventId::fresh(),
        node_id: "n".into(),
        attempt: 1,
        kind: kind.to_owned(),
        idempotent: None,
        config: map(config),
        locals: Map::new(),
        origins: Default::default(),
    }
}

#[track_caller]
fn check_call(config: JudgeConfig, moment: Moment, call: NodeCall, expect: &[&str]) {
    let judge = Judge::new(config).unwrap();
    let (registry, workflows) = (Registry::built_in(), Workflows::default());
    let world = World::new(&registry, &workflows, moment);
    let ticket = ticket(&judge);
    let found: Vec<String> = match judge.judge_call(&ticket, call.clone(), &world) {
        Ok(approved) => {
            assert_eq!(*approved.get(), call);
            assert_eq!(approved.decision(), ticket.decision());
            assert!(approved.expires_at() <= ticket.expires_at());
            Vec::new()
        }
        Err(Refusal::Held(held)) => panic!("{}", held.1.reason()),
        Err(Refusal::Rejected(rejection)) => rejection
            .violations
            .iter()
            .map(|violation| format!("{} {}", violation.code, violation.pointer))
            .collect(),
    };
    assert_eq!(found, expect);
}

#[test]
fn a_call_is_judged_again_with_its_values() {
    let plain = JudgeConfig::default;
    let fine = json!({"url": "https://a.example", "method": "GET"});
    check_call(plain(), now(), call("HTTP", fine.clone()), &[]);
    check_call(
        plain(),
        now(),
        call("HTTP", json!({"url": "${input.u}", "method": "GET"})),
        &["INVALID_URL /config/url"],
    );
    check_call(
        plain(),
        now(),
        call("HTTP", json!({"url": "https://a", "method": "GET", "timeout": "${x}"})),
        &["WRONG_TYPE /config/timeout"],
    );
    check_call(plain(), now(), call("SHELL", json!({})), &["UNKNOWN_NODE_TYPE /kind"]);
    check_call(
        plain(),
        now(),
        call("PYTHON", json!({"code": "eval(x)"})),
        &["DANGER_DYNAMIC_CODE /config/code"],
    );
    let body = json!({"type": "LLM", "config": {"prompt": "${item}", "max_tokens": "${index}"}});
    check_call(plain(), now(), call("LOOP", json!({"items": [1], "body": body})), &[]);
    let domains = JudgeConfig { allowed_domains: Some(vec!["b.example".into()]), ..plain() };
    check_call(domains, now(), call("HTTP", fine.clone()), &["DOMAIN_NOT_ALLOWED /config/url"]);
    let kinds = JudgeConfig {
        node_type_whitelist: serde_json::from_value(json!(["HTTP"])).unwrap(),
        ..plain()
    };
    check_call(kinds, now(), call("LLM", json!({"prompt": "p"})), &["NODE_TYPE_NOT_ALLOWED /kind"]);
    let budget = JudgeConfig { api_call_budget: Some(3), ..plain() };
    check_call(
        budget,
        Moment { api_calls: 3, ..now() },
        call("HTTP", fine.clone()),
        &["BUDGET_EXHAUSTED "],
    );
    let rate = JudgeConfig { http_per_minute: Some(3), ..plain() };
    check_call(
        rate,
        Moment { http_last_minute: 3, ..now() },
        call("HTTP", fine.clone()),
        &["RATE_LIMITED /kind"],
    );
    let later = Moment::at(Timestamp::UNIX_EPOCH + SignedDuration::from_secs(86_400));
    check_call(plain(), later, call("HTTP", fine), &["APPROVAL_EXPIRED "]);
    let mut deep = call("HTTP", json!({"url": "https://a", "method": "GET"}));
    deep.locals.insert("x".into(), nested(200));
    check_call(plain(), now(), deep, &["PAYLOAD_TOO_DEEP /config"]);
}

#[test]
fn a_ticket_of_another_judge_leads_to_none() {
    let (registry, workflows) = (Registry::built_in(), Workflows::default());
    let world = World::new(&registry, &workflows, now());
    let http = || call("HTTP", json!({"url": "https://a.example", "method": "GET"}));
    let (ours, another) = (Judge::default(), Judge::default());
    let refused = another.judge_call(&ticket(&ours), http(), &world).unwrap_err();
    let Refusal::Rejected(rejection) = refused else { panic!("{refused:?}") };
    assert_eq!(rejection.violations[0].code, "FOREIGN_APPROVAL");
    // Whoever takes its place, as after a policy was loaded again, stands by what it approved.
    let next = ours.succeeded_by(another);
    let call = next.judge_call(&ticket(&ours), http(), &world).unwrap();
    assert_eq!(call.issuer(), ours.issuer());
    assert_eq!(ours.clone().issuer(), ours.issuer());
}

#[test]
fn a_changed_plan_is_judged_as_a_new_one() {
    let judge = Judge::default();
    let (registry, workflows) = (Registry::built_in(), Workflows::default());
    let world = World::new(&registry, &workflows, now());
    let plan = |ids: &[&str]| Plan {
        name: "p".into(),
        description: "d".into(),
        nodes: ids
            .iter()
            .map(|id| PlanNode {
                node_id: (*id).into(),
                kind: "PYTHON".into(),
                name: "n".into(),
                config: json!({"code": "return 1"}).as_object().unwrap().clone(),
                input_mapping: None,
                output_mapping: None,
                description: None,
                retry_config: None,
                idempotent: None,
            })
            .collect(),
        edges: Vec::new(),
        global_config: None,
    };
    let approved = judge.judge_plan(&ticket(&judge), plan(&["a"]), &world).unwrap();
    assert_eq!(*approved.get(), plan(&["a"]));
    let rejection = judge.judge_plan(&ticket(&judge), plan(&["a", "b"]), &world).unwrap_err();
    assert_eq!(rejection.violations[0].code, "ORPHAN_NODE");
    let mut deep = plan(&["a"]);
    deep.nodes[0].config.insert("x".into(), nested(500));
    let rejection = judge.judge_plan(&ticket(&judge), deep.clone(), &world).unwrap_err();
    assert_eq!(rejection.violations[0].code, "PAYLOAD_TOO_DEEP");
}

fn nested(levels: usize) -> Value {
    (0..levels).fold(Value::Null, |value, _| Value::Array(vec![value]))
}

/// Dropping recurses; this does not.
fn drop_deep(mut value: Value) {
    while let Value::Array(mut items) = value {
        value = items.pop().unwrap_or(Value::Null);
    }
}

#[test]
fn hostile_payloads_are_refused_and_nothing_else() {
    let judge = Judge::default();
    let payload = Arc::new(nested(10_000));
    let (registry, workflows) = (Registry::built_in(), Workflows::default());
    let world = World::new(&registry, &workflows, now());
    for kind in DecisionType::ALL {
        let rejection = rejection(judge.judge(EventId::fresh(), kind, &payload, &world));
        assert_eq!(rejection.violations[0].code, "PAYLOAD_TOO_DEEP");
    }
    drop_deep(Arc::into_inner(payload).unwrap());

    let mut big = greeting();
    big["response"] = json!("x".repeat(10 << 20));
    let rejected = rejection(judge_in(&judge, DecisionType::Respond, big, now()));
    assert_eq!(rejected.violations[0].code, "PAYLOAD_TOO_LARGE");

    // A megabyte of objects that each break several rules.
    for (field, count) in [("nodes", 300_000), ("edges", 300_000)] {
        let mut payload = plan(json!([step("a")]), json!([]));
        payload[field] = Value::Array(vec![json!({}); count]);
        let rejected =
            rejection(judge_in(&judge, DecisionType::CreateWorkflowPlan, payload, now()));
        assert!(!rejected.violations.is_empty() && rejected.violations.len() <= 257);
    }
    let many = |name: &str| Value::Array((0..3_000).map(|n| step(&format!("{name}{n}"))).collect());
    let ring: Vec<Value> = (0..3_000)
        .map(|n| json!({"source": format!("n{n}"), "target": format!("n{}", (n + 1) % 3_000)}))
        .collect();
    let rejected = rejection(judge_in(
        &judge,
        DecisionType::CreateWorkflowPlan,
        plan(many("n"), json!(ring)),
        now(),
    ));
    assert!(rejected.violations.iter().any(|violation| violation.code == "CYCLE"));
    let rejected = rejection(judge_in(
        &judge,
        DecisionType::CreateWorkflowPlan,
        plan(many("n"), json!([])),
        now(),
    ));
    assert_eq!(rejected.violations.last().unwrap().code, "MORE_VIOLATIONS");
}

#[test]
fn lines_of_any_kind_get_a_verdict() {
    let judge = LineJudge::new(JudgeConfig::default());
    for (line, code) in [
        ("", "INVALID_JSON"),
        ("{", "INVALID_JSON"),
        ("\u{feff}{}", "INVALID_JSON"),
        ("{\"payload\": NaN}", "INVALID_JSON"),
        ("{\"decision_type\": \"respond\", \"payload\": 1e999}", "INVALID_JSON"),
        ("[]", "INVALID_LINE"),
        ("null", "INVALID_LINE"),
        ("{}", "INVALID_LINE"),
        ("{\"decision_type\": 1}", "INVALID_LINE"),
        ("{\"decision_type\": \"dance\", \"payload\": {}}", "UNKNOWN_DECISION_TYPE"),
        ("{\"decision_type\": \"respond\"}", "INVALID_LINE"),
        ("{\"decision_type\": \"respond\", \"payload\": null}", "WRONG_TYPE"),
        ("{\"decision_type\": \"respond\", \"payload\": {}, \"coordinator\": 1}", "INVALID_LINE"),
        (
            "{\"decision_type\": \"respond\", \"payload\": {}, \"coordinator\": {\"speed\": 1}}",
            "INVALID_LINE",
        ),
        ("{\"decision_type\": \"respond\", \"payload\": {}, \"registry\": []}", "INVALID_LINE"),
        (
            "{\"decision_type\": \"respond\", \"payload\": {}, \"registry\": {\"workflows\": {\"w\": {\"status\": \"ODD\"}}}}",
            "INVALID_LINE",
        ),
        (
            "{\"decision_type\": \"respond\", \"payload\": {}, \"registry\": {\"workflows\": [1]}}",
            "INVALID_LINE",
        ),
        (
            "{\"decision_type\": \"respond\", \"payload\": {}, \"registry\": {\"subagents\": {\"a\": {\"input_schema\": 3}}}}",
            "INVALID_LINE",
        ),
        ("{\"decision_type\": \"respond\", \"payload\": {}, \"mood\": 1}", "INVALID_LINE"),
    ] {
        let verdict = judge.judge(line);
        assert_eq!(verdict.verdict, "rejected", "{line}");
        assert_eq!(verdict.violations[0].code, code, "{line}: {:?}", verdict.errors);
        assert!(explain(code).is_some());
    }
    let deep = format!(
        "{{\"decision_type\": \"respond\", \"payload\": {}{}}}",
        "[".repeat(10_000),
        "]".repeat(10_000)
    );
    assert_eq!(judge.judge(&deep).violations[0].code, "INVALID_JSON");
    let upper = json!({"decision_type": "RESPOND", "payload": greeting()});
    assert_eq!(judge.judge(&upper.to_string()).verdict, "validated");
}

#[test]
fn a_line_s_verdict_is_printed_as_issue_2_says() {
    let line = json!({"decision_type": "respond", "payload": {"response": "hi", "intent": "greeting", "confidence": 1.0}});
    let printed =
        serde_json::to_value(judge_line(&line.to_string(), &JudgeConfig::default())).unwrap();
    assert_eq!(
        printed,
        json!({"verdict": "validated", "errors": [], "violations": [], "payload": greeting(),
               "suggestion": null, "corrected": true, "corrections": [
                   {"pointer": "/action_type", "to": "respond", "reason": "it is the decision's type"}]})
    );
}

#[test]
fn node_rules_of_an_embedder_see_every_node() {
    struct Count(Arc<Mutex<Vec<String>>>);
    impl Rule for Count {
        fn id(&self) -> &str {
            "count"
        }
        fn check_node(&self, _: &Case<'_>, node: &NodeView<'_>, _: &mut Violations) -> RuleResult {
            self.0.lock().unwrap().push(node.pointer("/x"));
            Ok(())
        }
    }
    let seen = Arc::default();
    let judge = Judge::default().with_rule(Arc::new(Count(Arc::clone(&seen))));
    let looped = json!({"node_id": "l", "type": "LOOP", "name": "l", "config":
        {"items": [1], "body": {"type": "PYTHON", "config": {"code": "return 1"}}}});
    let payload = plan(json!([step("a"), looped]), json!([{"source": "a", "target": "l"}]));
    approval(judge_in(&judge, DecisionType::CreateWorkflowPlan, payload, now()));
    assert_eq!(
        *seen.lock().unwrap(),
        ["/nodes/0/config/x", "/nodes/1/config/x", "/nodes/1/config/body/config/x"]
    );
}

/// A plan that is refused for its size isn't looked at node by node, for as long as that would take.
#[test]
fn of_too_many_nodes_only_so_many_are_looked_at() {
    struct Count(Arc<Mutex<usize>>);
    impl Rule for Count {
        fn id(&self) -> &str {
            "count"
        }
        fn check_node(&self, _: &Case<'_>, _: &NodeView<'_>, _: &mut Violations) -> RuleResult {
            *self.0.lock().unwrap() += 1;
            Ok(())
        }
    }
    let nodes: Vec<Value> = (0..5000).map(|n| step(&format!("n{n}"))).collect();
    let seen = Arc::default();
    let judged = |config: JudgeConfig| {
        let judge = Judge::new(config).unwrap().with_rule(Arc::new(Count(Arc::clone(&seen))));
        let payload = plan(json!(nodes), json!([]));
        let verdict = judge_in(&judge, DecisionType::CreateWorkflowPlan, payload, now());
        (std::mem::take(&mut *seen.lock().unwrap()), verdict)
    };
    let (looked, verdict) =
        judged(JudgeConfig { correction: CorrectionMode::Off, ..Default::default() });
    let Verdict::Rejected(rejection) = verdict else { panic!("{verdict:?}") };
    assert_eq!((looked, rejection.violations[0].code.as_str()), (50, "TOO_MANY_NODES"));
    // Who has no such limit has each looked at.
    let (looked, _) = judged(JudgeConfig {
        correction: CorrectionMode::Off,
        disabled_rules: vec!["plan_size".into()],
        ..Default::default()
    });
    assert_eq!(looked, 5000);
}
