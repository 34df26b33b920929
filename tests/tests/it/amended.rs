//! Plans that are changed, and runs that begin with other inputs: what was done for something else
//! isn't taken for done, and nothing is done that a plan's conditions keep back.

use ephor::DecisionType as D;
use ephor::events::{
    DecisionOutcome, EffectStarted, WorkflowAdjustmentRequested, WorkflowInterrupted,
    WorkflowModified, WorkflowReplanned, WorkflowStarted,
};
use ephor::model::Scripted;
use ephor_tests::house::{House, cel, get, plan, quick};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};

use crate::flows::answer;

/// Says 404 of paths that begin with `/down`, and otherwise what it was asked.
async fn server() -> Server {
    Server::start(|request| async move {
        match request.path.starts_with("/down") {
            true => Response::status(404),
            false => Response::text(request.path),
        }
    })
    .await
}

async fn house(model: Scripted) -> House {
    let mut config = ephor::Config::default();
    config.recovery.max_attempts = 1;
    House::of(quick(config.builder()).model(model)).await
}

fn recovery(workflow: &impl serde::Serialize, node: &str, plan: Value) -> Value {
    json!({"action_type": "error_recovery", "workflow_id": workflow, "failed_node_id": node,
           "failure_reason": "it failed", "recovery_plan": plan,
           "execution_context": {"retry_count": 1}})
}

fn each(url: &str) -> Value {
    json!({"node_id": "each", "type": "LOOP", "name": "each",
           "config": {"items": [1, 2, 3],
                      "body": {"type": "HTTP", "config": {"url": url, "method": "POST"}}}})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_loop_over_what_was_skipped_does_nothing() {
    let server = server().await;
    let house = house(Scripted::new()).await;
    let over = json!({"node_id": "each", "type": "LOOP", "name": "each",
        "config": {"items": "${down.output.json}",
                   "body": {"type": "HTTP", "config": {"url": server.url("/one"), "method": "POST"}}}});
    let nodes = json!([get("down", &server.url("/down")), over]);
    let workflow = house.plan(plan(nodes, &[("down", "each")])).await;
    let run = house.execute(&workflow, Value::Null).await;
    house.end(run).await;
    house
        .carried_out(D::ErrorRecovery, recovery(&workflow, "down", json!({"action": "SKIP"})))
        .await;
    house.completed(&workflow, 1).await;
    assert_eq!(house.output("each").await["iterations"], 0);
    assert_eq!(server.hits("/one"), 0);
    // Nothing says how often this one would turn.
    let endless = json!({"action_type": "create_node", "node_type": "LOOP", "node_name": "l",
        "config": {"body": {"type": "HTTP", "config": {"url": server.url("/one"), "method": "POST"}}}});
    house.refused(D::CreateNode, endless).await;
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn iterations_of_another_body_are_done_again() {
    let server = server().await;
    let house = house(Scripted::new()).await;
    let at = |path: &str| server.url(path);
    let mut nodes = json!([each(&at("/${item}"))]);
    nodes[0]["config"]["items"] = json!(["a", "b", "down"]);
    let workflow = house.plan(plan(nodes, &[])).await;
    let run = house.execute(&workflow, Value::Null).await;
    assert_eq!(house.end(run).await.outcome, DecisionOutcome::Failed);
    let hits = |path: &str| server.hits(path);
    assert_eq!(["/a", "/b"].map(hits), [1, 1]);
    // The items alone are changed: what is done stays so.
    let items = json!({"action": "MODIFY", "modifications": {"config.items": ["a", "b", "down2"]}});
    let end = house.carried_out(D::ErrorRecovery, recovery(&workflow, "each", items)).await;
    assert_eq!(end.outcome, DecisionOutcome::Failed, "{end:?}");
    assert_eq!(["/a", "/b"].map(hits), [1, 1]);
    let other = json!({"type": "HTTP", "config": {"url": at("/two/${index}"), "method": "POST"}});
    let body = json!({"action": "MODIFY", "modifications": {"config.body": other}});
    house.carried_out(D::ErrorRecovery, recovery(&workflow, "each", body)).await;
    house.completed(&workflow, 1).await;
    assert_eq!(["/two/0", "/two/1", "/two/2"].map(hits), [1, 1, 1]);
    // Another request has another key.
    let started = house.all::<EffectStarted>().await;
    let keys: std::collections::BTreeSet<_> =
        started.iter().map(|effect| effect.idempotency_key.clone()).collect();
    assert!(keys.len() > 1, "{started:?}");
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_input_begins_anew_and_the_same_one_goes_on() {
    let (server, gate) = crate::conflicts::slow_server().await;
    let house = house(Scripted::new()).await;
    let other = house.plan(plan(json!([get("down", "http://127.0.0.1:1/")]), &[])).await;
    let run = house.execute(&other, Value::Null).await;
    house.end(run).await;
    let nodes = json!([get("a", &server.url("/a/${input.x}")), get("b", &server.url("/slow"))]);
    let workflow = house.plan(plan(nodes, &[("a", "b")])).await;
    let hits = || ["/a/1", "/a/2"].map(|path| server.hits(path));
    for (times, input, expected) in [(1, 1, [1, 0]), (2, 1, [1, 0]), (3, 2, [1, 1])] {
        house.execute(&workflow, json!({"x": input})).await;
        gate.arrived(times).await;
        assert_eq!(hits(), expected);
        // A recovery of something else cuts it off.
        let mend = json!({"action": "RETRY", "max_attempts": 3});
        house.carried_out(D::ErrorRecovery, recovery(&other, "down", mend)).await;
        house.seen.wait_for::<WorkflowInterrupted>(times).await;
        assert_eq!(house.status(&workflow).await, "READY");
    }
    // What a new plan preserves is kept, whatever it was computed from.
    let replan = json!({"action_type": "replan_workflow", "workflow_id": workflow, "reason": "anew",
        "execution_context": {"failed_nodes": ["b"]}, "preserve_nodes": ["a"],
        "suggested_changes": {"update_edges": [{"source": "a", "target": "b"}]}});
    house.carried_out(D::ReplanWorkflow, replan).await;
    gate.open();
    house.execute(&workflow, json!({"x": 3})).await;
    house.completed(&workflow, 1).await;
    assert_eq!((hits(), server.hits("/a/3")), ([1, 1], 0));
    assert_eq!(house.all::<WorkflowStarted>().await.pop().unwrap().input["x"], 3);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_expression_takes_an_input() {
    let house = house(Scripted::new()).await;
    let workflow = house.plan(plan(json!([cel("big", "input.x > 1")]), &[])).await;
    let missing = json!({"action_type": "execute_workflow", "workflow_id": workflow});
    assert!(house.refused(D::ExecuteWorkflow, missing).await.reason.contains("input"));
    house.execute(&workflow, json!({"x": 3})).await;
    house.completed(&workflow, 1).await;
    assert_eq!(house.output("big").await["result"], true);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recovery_of_what_has_not_failed_changes_nothing() {
    let server = server().await;
    let house = house(Scripted::new()).await;
    let nodes = json!([get("a", &server.url("/a")), get("down", &server.url("/down"))]);
    let workflow = house.plan(plan(nodes, &[("a", "down")])).await;
    let run = house.execute(&workflow, Value::Null).await;
    house.end(run).await;
    let moved = json!({"action": "MODIFY", "modifications": {"config.url": server.url("/moved")}});
    let end = house.carried_out(D::ErrorRecovery, recovery(&workflow, "a", moved)).await;
    assert_eq!(end.outcome, DecisionOutcome::Failed);
    assert!(end.result.to_string().contains("NODE_STATUS"), "{end:?}");
    assert!(house.all::<WorkflowModified>().await.is_empty());
    assert_eq!(["/a", "/moved"].map(|path| server.hits(path)), [1, 0]);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_alternative_that_would_ruin_the_plan_is_refused() {
    let server = server().await;
    let house = house(Scripted::new()).await;
    let nodes = json!([
        get("down", &server.url("/down")),
        get("after", &server.url("/after?of=${down.output.status}")),
        {"node_id": "e", "type": "END", "name": "end", "config": {}},
    ]);
    let workflow = house.plan(plan(nodes, &[("down", "after"), ("after", "e")])).await;
    let run = house.execute(&workflow, Value::Null).await;
    house.end(run).await;
    for alternative in ["e", "after"] {
        let mend = json!({"action": "RETRY", "max_attempts": 3, "alternative_node": alternative});
        let end = house.carried_out(D::ErrorRecovery, recovery(&workflow, "down", mend)).await;
        assert_eq!(end.outcome, DecisionOutcome::Failed, "{alternative}: {end:?}");
    }
    assert!(house.all::<WorkflowModified>().await.is_empty());
    house.runtime.shutdown().await;
}

/// The condition of a removed node's edge went with it: what it kept back would run.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_removed_condition_does_not_open_the_way() {
    let server = server().await;
    let house = house(Scripted::decisions([answer("So be it.")])).await;
    let ways = |node: &str| {
        let condition = format!("{node}.output.result");
        json!([{"source": "a", "target": node}, {"source": node, "target": "pay", "condition": condition}])
    };
    let nodes = json!([
        get("a", &server.url("/down")),
        cel("ok", "false"),
        get("pay", &server.url("/pay"))
    ]);
    let mut guarded = plan(nodes, &[]);
    guarded["edges"] = ways("ok");
    let workflow = house.plan(guarded).await;
    let run = house.execute(&workflow, Value::Null).await;
    house.end(run).await;
    let replan = |changes: Value| {
        json!({"action_type": "replan_workflow", "workflow_id": workflow, "reason": "anew",
               "execution_context": {"failed_nodes": ["a"]}, "suggested_changes": changes,
               "preserve_nodes": []})
    };
    house.carried_out(D::ReplanWorkflow, replan(json!({"remove_nodes": ["ok"]}))).await;
    let asked = house
        .event("the request", |e: &WorkflowAdjustmentRequested| e.workflow_id == workflow)
        .await;
    assert!(asked.reason.contains("update_edges"), "{}", asked.reason);
    assert!(house.all::<WorkflowReplanned>().await.is_empty());
    // With new edges there it can be made, and nothing leads past the new condition.
    let changes = json!({"remove_nodes": ["ok", "a"], "add_nodes": [
        {"node_id": "a2", "type": "HTTP", "name": "a2",
         "config": {"url": server.url("/up"), "method": "GET"}},
        {"node_id": "ok2", "type": "CONDITION", "name": "ok2", "config": {"expression": "false"}}],
        "update_edges": [{"source": "a2", "target": "ok2"},
                         {"source": "ok2", "target": "pay", "condition": "ok2.output.result"}]});
    house.carried_out(D::ReplanWorkflow, replan(changes)).await;
    house.execute(&workflow, Value::Null).await;
    house.completed(&workflow, 1).await;
    assert_eq!(["/up", "/pay"].map(|path| server.hits(path)), [1, 0]);
    house.runtime.shutdown().await;
}
