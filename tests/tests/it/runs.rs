//! Runs of plans on the engine: edges, names, and results that are kept.

use ephor::DecisionType as D;
use ephor::coordinator::recovery::Strategy;
use ephor::events::{NodeExecutionFailed, NodeSkipped};
use ephor::model::Scripted;
use ephor_tests::house::{House, cel, get, ids, plan, quick};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};

/// A runtime that recovers nothing by itself, except that it skips these nodes.
async fn skipping(nodes: &[&str]) -> House {
    let mut config = ephor::Config::default();
    config.recovery.max_attempts = 1;
    config.recovery.nodes = nodes.iter().map(|node| ((*node).into(), Strategy::Skip)).collect();
    House::of(quick(config.builder()).model(Scripted::new())).await
}

fn edge(source: &str, target: &str, condition: &str) -> Value {
    json!({"source": source, "target": target, "condition": condition})
}

pub fn recovery(workflow: &impl serde::Serialize, node: &str, action: &str) -> Value {
    json!({"action_type": "error_recovery", "workflow_id": workflow, "failed_node_id": node,
           "failure_reason": "it failed", "execution_context": {"retry_count": 1},
           "recovery_plan": {"action": action}})
}

fn echo() -> impl Future<Output = Server> {
    Server::start(|request| async move {
        let body = if request.body.is_empty() { Value::Null } else { request.json() };
        Response::json(json!({"path": request.path, "body": body}))
    })
}

/// The condition fails its target, which was never tried; a retry asks it again, in the resumed run
/// too, where the node before it keeps its result; a skip goes on without it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_condition_that_cannot_be_evaluated_is_asked_again_by_a_retry() {
    let server = echo().await;
    let house = skipping(&[]).await;
    let nodes = json!([get("a", &server.url("/a")), cel("b", "1"), get("c", &server.url("/c"))]);
    let mut create = plan(nodes, &[("b", "c")]);
    let edges = create["edges"].as_array_mut().unwrap();
    edges.push(edge("a", "b", "output.nothing.here"));
    let workflow = house.plan(create).await;
    let run = house.execute(&workflow, Value::Null).await;
    house.end(run).await;
    house.carried_out(D::ErrorRecovery, recovery(&workflow, "b", "RETRY")).await;
    let failed = house.all::<NodeExecutionFailed>().await;
    let found: Vec<_> = failed.iter().map(|e| (e.node.node_id.as_str(), e.attempt)).collect();
    assert_eq!(found, [("b", 0), ("b", 0)]);
    assert_eq!(failed[1].execution_context["executed_nodes"], json!(["a"]));
    house.carried_out(D::ErrorRecovery, recovery(&workflow, "b", "SKIP")).await;
    house.completed(&workflow, 1).await;
    assert_eq!(["/a", "/c"].map(|path| server.hits(path)), [1, 1]);
    assert_eq!(house.starts("b").await, 0);
    house.runtime.shutdown().await;
}

/// A condition after a node that a recovery skips sees null, by either of its names.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn conditions_after_a_skipped_node_see_null() {
    let server = Server::script([Response::status(404)]).await;
    let house = skipping(&["down"]).await;
    let nodes = json!([get("down", &server.url("/")), cel("yes", "1"), cel("no", "2")]);
    let mut create = plan(nodes, &[]);
    create["edges"] = json!([
        edge("down", "yes", "output == null && down.output == null"),
        edge("down", "no", "nodes.down.output != null"),
    ]);
    let workflow = house.plan(create).await;
    house.execute(&workflow, Value::Null).await;
    let done = house.completed(&workflow, 1).await;
    assert_eq!(ids(&done.skipped), ["down", "no"]);
    assert_eq!(done.output.keys().collect::<Vec<_>>(), ["yes"]);
    house.runtime.shutdown().await;
}

/// Ids that are the engine's own words, two edges between the same nodes, conditions of a marker.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_id_may_be_a_nodes_and_two_edges_are_an_or() {
    let house = House::new().await;
    let nodes = json!([
        {"node_id": "START", "type": "START", "name": "begin", "config": {}},
        cel("END", "20 + 1"),
        cel("node:END", "nodes.END.output.result * 2"),
        cel("left", "1"),
        cel("right", "2"),
        {"node_id": "stop", "type": "END", "name": "stop", "config": {}},
    ]);
    let mut create = plan(nodes, &[("END", "node:END"), ("node:END", "stop")]);
    create["global_config"] = json!({"inputs": ["n"]});
    let edges = create["edges"].as_array_mut().unwrap();
    edges.push(edge("START", "END", "input.n == 1"));
    edges.push(edge("START", "END", "input.n == 2"));
    edges.push(edge("START", "left", "input.n == 2"));
    edges.push(edge("START", "right", "input.n == 3"));
    let workflow = house.plan(create).await;
    house.execute(&workflow, json!({"n": 2})).await;
    let done = house.completed(&workflow, 1).await;
    assert_eq!(done.output["node:END"]["result"], 42);
    assert_eq!(done.output.keys().collect::<Vec<_>>(), ["left", "node:END"]);
    let skipped = house.all::<NodeSkipped>().await;
    let skipped: Vec<_> = skipped.iter().map(|e| e.node.node_id.as_str()).collect();
    assert_eq!(skipped, ["right"]);
    house.execute(&workflow, json!({"n": 3})).await;
    let done = house.completed(&workflow, 2).await;
    assert_eq!(ids(&done.skipped), ["END", "node:END", "left"]);
    house.runtime.shutdown().await;
}

/// A preserved node keeps its result though the one before it runs again; what waits for both sees
/// both.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_preserved_node_stays_though_those_before_it_run_again() {
    let server = echo().await;
    let house = skipping(&[]).await;
    let send = json!({"node_id": "send", "type": "HTTP", "name": "send",
        "config": {"url": server.url("/send"), "method": "POST",
                   "body": {"a": "${a.output.json.path}", "b": "${b.output.json.path}"}}});
    let nodes = json!([get("a", &server.url("/a")), get("b", &server.url("/b")), send]);
    let workflow = house.plan(plan(nodes, &[("a", "b"), ("b", "send"), ("a", "send")])).await;
    house.execute(&workflow, Value::Null).await;
    house.completed(&workflow, 1).await;
    let replan = json!({"action_type": "replan_workflow", "workflow_id": workflow,
        "reason": "one more", "execution_context": {"failed_nodes": ["b"]}, "preserve_nodes": ["b"],
        "suggested_changes": {"add_nodes": [cel("new", "1")],
                              "update_edges": [{"source": "send", "target": "new"}]}});
    house.carried_out(D::ReplanWorkflow, replan).await;
    house.execute(&workflow, Value::Null).await;
    house.completed(&workflow, 2).await;
    assert_eq!(["/a", "/b", "/send"].map(|path| server.hits(path)), [2, 1, 2]);
    let sent = &house.output("send").await["json"]["body"];
    assert_eq!(*sent, json!({"a": "/a", "b": "/b"}));
    house.runtime.shutdown().await;
}
