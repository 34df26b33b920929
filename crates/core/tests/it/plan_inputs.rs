//! The inputs that a plan's expressions use.

use ephor_core::Plan;
use serde_json::{Value, json};

fn inputs(expression: &str) -> Vec<String> {
    let plan: Plan = serde_json::from_value(json!({
        "name": "p", "description": "d",
        "nodes": [{"node_id": "a", "type": "CONDITION", "name": "a",
                   "config": {"expression": expression}},
                  {"node_id": "b", "type": "PYTHON", "name": "b", "config": {"code": "input.code"}}],
        "edges": [{"source": "a", "target": "b", "condition": "input.edge == 1"}],
    }))
    .unwrap();
    plan.inputs().into_iter().map(|input| input.name).filter(|name| name != "edge").collect()
}

#[test]
fn an_expression_uses_what_it_reads_of_the_input() {
    for (expression, expected) in [
        ("input.x > 1 && input . y.z == 'input.no'", &["x", "y"][..]),
        ("a.output.input.no + inputs.no + \"\\\"input.no\"", &[]),
        ("has(input.x) && input.x > 1", &[]),
        ("has( input.x ) || input.day == 'mon'", &["day"]),
        ("size(input) > 0", &[]),
        ("input.größe > 1", &["größe"]),
        ("'input.no", &[]),
    ] {
        assert_eq!(inputs(expression), expected, "{expression}");
    }
}

#[test]
fn a_condition_in_a_loop_uses_what_it_reads_of_the_input() {
    let body = json!({"type": "CONDITION", "config": {"expression": "input.k == item"}});
    let plan: Plan = serde_json::from_value(json!({
        "name": "p", "description": "d", "edges": [],
        "nodes": [{"node_id": "a", "type": "LOOP", "name": "a",
                   "config": {"items": [1], "body": body}}],
    }))
    .unwrap();
    let names: Vec<_> = plan.inputs().into_iter().map(|input| input.name).collect();
    assert_eq!(names, ["k"]);
}

/// As where references are resolved: blanks around one mean nothing, and `$${` is text.
#[test]
fn a_reference_may_have_blanks_around_it() {
    let plan: Plan = serde_json::from_value(json!({
        "name": "p", "description": "d", "edges": [],
        "nodes": [{"node_id": "a", "type": "LLM", "name": "a",
                   "config": {"prompt": "${ input.day } of $${input.month}"},
                   "input_mapping": {"year": "${input.years[0] }"}}],
    }))
    .unwrap();
    let names: Vec<_> = plan.inputs().into_iter().map(|input| input.name).collect();
    assert_eq!(names, ["day", "years"]);
}

#[test]
fn a_default_may_be_null() {
    let plan: Plan = serde_json::from_value(json!({
        "name": "p", "description": "d", "nodes": [], "edges": [],
        "global_config": {"inputs": [{"name": "a", "default": null}, {"name": "b"}]},
    }))
    .unwrap();
    let defaults: Vec<_> = plan.inputs().into_iter().map(|input| input.default).collect();
    assert_eq!(defaults, [Some(Value::Null), None]);
}
