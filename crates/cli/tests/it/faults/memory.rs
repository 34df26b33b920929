//! Plans that would take all memory: what they build is counted before it is built.

use std::process::Command;

use serde_json::{Value, json};

use crate::common::{command, fed, folder};

/// The program with an address space of so many KiB. It counts threads' stacks and what is only
/// reserved, too.
fn within(kib: u64, command: &Command) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("ulimit -v {kib} && exec \"$0\" \"$@\"")]);
    shell.arg(command.get_program()).args(command.get_args());
    if let Some(folder) = command.get_current_dir() {
        shell.current_dir(folder);
    }
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    shell
}

/// Side by side, so many nodes of a configuration.
fn many(count: usize, kind: &str, config: &Value) -> Value {
    let node = |at: usize| json!({"node_id": format!("n{at}"), "type": kind, "name": "n", "config": config});
    let mut nodes = vec![json!({"node_id": "s", "type": "START", "name": "s", "config": {}})];
    nodes.extend((0..count).map(node));
    let edges: Vec<_> =
        (0..count).map(|at| json!({"source": "s", "target": format!("n{at}")})).collect();
    json!({"name": "many", "description": "side by side", "nodes": nodes, "edges": edges})
}

#[track_caller]
fn ends_with_a_limit(plan: &Value) {
    let folder = folder();
    std::fs::write(folder.path().join("plan.json"), plan.to_string()).unwrap();
    let run = command(folder.path(), &["run", "plan.json", "--journal", ":memory:", "--json"]);
    let ran = fed(within(4 << 20, &run), b"");
    // -1: a signal ended it.
    assert!(ran.code > 0, "code {}: {}{}", ran.code, ran.out, ran.err);
    let told = format!("{}{}", ran.out, ran.err);
    assert!(told.contains("RESOURCE_LIMIT"), "code {}: {told}", ran.code);
    assert!(!told.contains("memory allocation"), "{told}");
}

/// Each round doubles the value, in three loops at the same time; with `EPHOR_TEST_THOROUGH`, in twelve, and in
/// more ways.
#[test]
fn loops_that_double_their_value_end_with_a_limit() {
    let thorough = std::env::var_os("EPHOR_TEST_THOROUGH").is_some();
    let (count, ways) = if thorough { (12, 4) } else { (3, 1) };
    let doubling = "index == 0 ? [1] : [last, last]";
    for config in [
        json!({"while": "true", "expression": doubling, "max_iterations": 1000}),
        json!({"while": "true", "expression": "{'a': results, 'b': results}", "max_iterations": 1000}),
        json!({"while": "true", "expression": "index == 0 ? 'ab' : last + last", "max_iterations": 1000}),
        json!({"while": "true", "expression": "index == 0 ? [1, 2] : last.map(x, [x, x])", "max_iterations": 1000}),
    ]
    .into_iter()
    .take(ways)
    {
        ends_with_a_limit(&many(count, "LOOP", &config));
    }
}

/// A value of a megabyte, repeated by references, mappings and expressions.
#[test]
fn a_value_that_is_repeated_ends_with_a_limit() {
    let rounds = json!({"items": (0..20).collect::<Vec<_>>(), "expression": "index == 0 ? 'x' : last + last"});
    let mut plan = many(1, "LOOP", &rounds);
    let again: Value = (0..200).map(|_| json!("${n0.output.results[19]}")).collect();
    plan["nodes"]
        .as_array_mut()
        .unwrap()
        .push(json!({"node_id": "r", "type": "LOOP", "name": "r", "config": {"items": again}}));
    plan["edges"].as_array_mut().unwrap().push(json!({"source": "n0", "target": "r"}));
    ends_with_a_limit(&plan);
    let mut plan = many(1, "LOOP", &rounds);
    let names = (0..20_000).map(|at| (format!("a{at}"), json!("results.19")));
    plan["nodes"][1]["output_mapping"] = Value::Object(names.collect());
    ends_with_a_limit(&plan);
}
