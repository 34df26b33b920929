//! Stored workflows that are changed: MODIFY_NODE and REPLAN_WORKFLOW.

use ephor::DecisionType as D;
use ephor::coordinator::recovery::Strategy;
use ephor::events::{
    DecisionMade, DecisionOutcome, WorkflowAdjustmentRequested, WorkflowReplanned,
};
use ephor::model::Scripted;
use ephor_tests::house::{House, get, ids, plan, quick};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};

use crate::flows::answer;

async fn server() -> Server {
    Server::start(|request| async move {
        if request.path.starts_with("/down") {
            Response::status(404)
        } else {
            Response::text(request.path)
        }
    })
    .await
}

async fn house() -> House {
    with(Scripted::new()).await
}

async fn with(model: Scripted) -> House {
    let mut config = ephor::Config::default();
    config.recovery.max_attempts = 1;
    House::of(quick(config.builder()).model(model)).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_modified_node_runs_as_it_is_now() {
    let server = server().await;
    let house = house().await;
    let workflow = house
        .plan(plan(
            json!([get("one", &server.url("/one")), get("two", &server.url("/two"))]),
            &[("one", "two")],
        ))
        .await;
    let modify = json!({"action_type": "modify_node", "node_id": "two", "reason": "moved",
                        "updates": {"config.url": server.url("/moved"), "name": "second"}});
    let end = house.carried_out(D::ModifyNode, modify).await;
    assert_eq!(end.result["node"]["name"], "second", "{end:?}");
    house.execute(&workflow, Value::Null).await;
    house.completed(&workflow, 1).await;
    assert_eq!(["/one", "/two", "/moved"].map(|path| server.hits(path)), [1, 0, 1]);
    // It can be run again, from the beginning: it had come to its end.
    house.execute(&workflow, Value::Null).await;
    house.completed(&workflow, 2).await;
    assert_eq!(["/one", "/two", "/moved"].map(|path| server.hits(path)), [2, 0, 2]);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_single_node_can_be_modified_and_run_again() {
    let server = server().await;
    let house = house().await;
    let create = ephor_tests::house::create_get(&server.url("/first"));
    let end = house.carried_out(D::CreateNode, create).await;
    let modify = json!({"action_type": "modify_node", "node_id": end.result["node_id"],
                        "updates": {"config.url": server.url("/second")}});
    house.carried_out(D::ModifyNode, modify).await;
    let workflow = ephor::core::WorkflowId::from(end.result["workflow_id"].as_str().unwrap());
    house.execute(&workflow, Value::Null).await;
    house.completed(&workflow, 2).await;
    assert_eq!(["/first", "/second"].map(|path| server.hits(path)), [1, 1]);
    house.runtime.shutdown().await;
}

fn replan(workflow: &impl serde::Serialize, changes: Value, preserve: Value) -> Value {
    json!({"action_type": "replan_workflow", "workflow_id": workflow, "reason": "a node is gone",
           "execution_context": {"failed_nodes": ["down"]},
           "suggested_changes": changes, "preserve_nodes": preserve})
}

/// The failed node is replaced; what the preserved one has is used, not fetched again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_plan_keeps_the_preserved_results() {
    let server = server().await;
    let house = house().await;
    let nodes = json!([
        get("first", &server.url("/first")),
        get("down", &server.url("/down")),
        get("last", &server.url("/last"))
    ]);
    let workflow = house.plan(plan(nodes, &[("first", "down"), ("down", "last")])).await;
    let run = house.execute(&workflow, Value::Null).await;
    assert_eq!(house.end(run).await.outcome, DecisionOutcome::Failed);

    let changes = json!({
        "remove_nodes": ["down"],
        "add_nodes": [{"node_id": "other", "type": "HTTP", "name": "other",
                       "config": {"url": server.url("/other"), "method": "GET"}}],
        "update_edges": [{"source": "first", "target": "other"}, {"source": "other", "target": "last"}],
    });
    let end =
        house.carried_out(D::ReplanWorkflow, replan(&workflow, changes, json!(["first"]))).await;
    assert_eq!(end.outcome, DecisionOutcome::Done, "{end:?}");
    let replanned = house.all::<WorkflowReplanned>().await;
    assert_eq!(ids(&replanned[0].preserved), ["first"]);
    assert_eq!(house.status(&workflow).await, "READY");
    house.execute(&workflow, Value::Null).await;
    house.completed(&workflow, 1).await;
    let hits = ["/first", "/down", "/other", "/last"].map(|path| server.hits(path));
    assert_eq!(hits, [1, 1, 1, 1]);
    house.runtime.shutdown().await;
}

/// Suggestions are advisory: one that would make a bad plan is refused as a whole, the stored plan
/// stays, and the conversation agent is asked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bad_suggestion_leaves_the_plan_as_it_was() {
    let server = server().await;
    // It is asked, and leaves it at that.
    let house = with(Scripted::decisions([answer("So be it.")])).await;
    let nodes = json!([get("first", &server.url("/first")), get("down", &server.url("/down"))]);
    let workflow = house.plan(plan(nodes, &[("first", "down")])).await;
    let run = house.execute(&workflow, Value::Null).await;
    house.end(run).await;
    let changes = json!({"update_edges": [{"source": "down", "target": "first"}]});
    let mut payload = replan(&workflow, changes, Value::Null);
    payload.as_object_mut().unwrap().remove("preserve_nodes");
    house.carried_out(D::ReplanWorkflow, payload).await;
    let asked = house
        .event("the request", |e: &WorkflowAdjustmentRequested| e.workflow_id == workflow)
        .await;
    assert!(asked.reason.contains("refused"), "{}", asked.reason);
    assert!(house.all::<WorkflowReplanned>().await.is_empty());
    assert_eq!(house.status(&workflow).await, "FAILED");
    house.runtime.shutdown().await;
}

/// Removing a node connects what it connected; an added node needs no id.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_removed_node_is_bridged() {
    let server = server().await;
    let house = house().await;
    let nodes = json!([
        get("a", &server.url("/a")),
        get("down", &server.url("/down")),
        get("b", &server.url("/b"))
    ]);
    let workflow = house.plan(plan(nodes, &[("a", "down"), ("down", "b")])).await;
    let run = house.execute(&workflow, Value::Null).await;
    house.end(run).await;
    let changes = json!({"remove_nodes": ["down"]});
    house.carried_out(D::ReplanWorkflow, replan(&workflow, changes, json!(["a"]))).await;
    let stored = house.all::<WorkflowReplanned>().await.pop().unwrap();
    let edges: Vec<_> =
        stored.plan.edges.iter().map(|e| (e.source.as_str(), e.target.as_str())).collect();
    assert_eq!(edges, [("a", "b")]);
    house.execute(&workflow, Value::Null).await;
    house.completed(&workflow, 1).await;
    assert_eq!(["/a", "/b"].map(|path| server.hits(path)), [1, 1]);
    house.runtime.shutdown().await;
}

/// A running workflow that is replanned stops first: nothing of the old plan goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_workflow_is_stopped_before_it_is_replanned() {
    let (server, gate) = crate::conflicts::slow_server().await;
    let house = house().await;
    let nodes = json!([
        get("a", &server.url("/a")),
        get("held", &server.url("/slow")),
        get("b", &server.url("/b"))
    ]);
    let workflow = house.plan(plan(nodes, &[("a", "held"), ("held", "b")])).await;
    let run = house.execute(&workflow, Value::Null).await;
    gate.arrived(1).await;
    let payload = json!({"action_type": "replan_workflow", "workflow_id": workflow,
        "reason": "it hangs", "execution_context": {"failure_reason": "it hangs"},
        "suggested_changes": {"remove_nodes": ["held"]}, "preserve_nodes": ["a"]});
    house.carried_out(D::ReplanWorkflow, payload).await;
    assert_eq!(house.end(run).await.outcome, DecisionOutcome::Failed);
    gate.open();
    house.execute(&workflow, Value::Null).await;
    house.completed(&workflow, 1).await;
    assert_eq!(["/a", "/b"].map(|path| server.hits(path)), [1, 1]);
    assert_eq!(house.status(&workflow).await, "COMPLETED");
    house.runtime.shutdown().await;
}

/// The end of a run is on record a moment before the run has gone: whoever runs the workflow again
/// at that very moment is served, every time.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_workflow_can_be_run_again_the_moment_it_has_completed() {
    let house = house().await;
    let workflow = house.plan(plan(json!([ephor_tests::house::cel("n", "1 + 1")]), &[])).await;
    for times in 1..=50 {
        house.execute(&workflow, Value::Null).await;
        house.completed(&workflow, times).await;
    }
    assert_eq!(house.starts("n").await, 50);
    house.runtime.shutdown().await;
}

/// The model, which is to make a better plan, can't be asked: the conversation's agent has the node
/// tried again by itself.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_model_the_node_is_tried_again() {
    let server = Server::script([Response::status(404), Response::text("up")]).await;
    let mut config = ephor::Config::default();
    config.recovery.strategy = Strategy::Replan;
    let house = House::of(quick(config.builder()).model(Scripted::new())).await;
    let workflow = house.plan(plan(json!([get("a", &server.url("/"))]), &[])).await;
    house.execute(&workflow, Value::Null).await;
    house.completed(&workflow, 1).await;
    let decided = house.all::<DecisionMade>().await;
    let kinds: Vec<_> = decided.iter().map(|made| made.decision_type).collect();
    assert_eq!(kinds, [D::CreateWorkflowPlan, D::ExecuteWorkflow, D::ErrorRecovery]);
    house.runtime.shutdown().await;
}
