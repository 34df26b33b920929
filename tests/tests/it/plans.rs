//! Plans that really run: order, branches, conditions, values, retries, timeouts.

use ephor::DecisionType as D;
use ephor::core::ErrorCode;
use ephor::events::{
    DecisionOutcome, MessageSent, NodeCompleted, NodeExecutionFailed, NodeSkipped, NodeStarted,
    WorkflowFailed,
};
use ephor_testkit::bus::Latch;
use ephor_tests::house::{House, cel, get, ids, plan};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};

use crate::conflicts::slow_server;

/// Both branches are at the server at the same time, or neither gets an answer.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn branches_overlap() {
    let both = Latch::new();
    let gate = both.clone();
    let server = Server::start(move |request| {
        let gate = gate.clone();
        async move {
            if request.path != "/join" {
                gate.wait().await;
            }
            Response::text(request.path)
        }
    })
    .await;
    let house = House::new().await;
    let nodes: Vec<_> =
        (0..6).map(|n| get(&format!("n{n}"), &server.url(&format!("/{n}")))).collect();
    let mut nodes = json!(nodes);
    nodes.as_array_mut().unwrap().push(get("join", &server.url("/join")));
    let edges: Vec<_> = (0..6).map(|n| format!("n{n}")).collect();
    let edges: Vec<_> = edges.iter().map(|n| (n.as_str(), "join")).collect();
    let workflow = house.plan(plan(nodes, &edges)).await;
    house.execute(&workflow, Value::Null).await;
    both.arrived(6).await;
    assert_eq!(house.starts("join").await, 0);
    both.open();
    house.completed(&workflow, 1).await;
    assert_eq!(server.hits("/join"), 1);
    house.runtime.shutdown().await;
}

/// A node starts the moment its own predecessors are done, not when a whole layer is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_waits_for_its_own_predecessors_alone() {
    let (server, gate) = slow_server().await;
    let house = House::new().await;
    let nodes = json!([
        get("slow", &server.url("/slow")),
        get("quick", &server.url("/quick")),
        get("after", &server.url("/after")),
        get("join", &server.url("/join"))
    ]);
    let edges = [("quick", "after"), ("after", "join"), ("slow", "join")];
    let workflow = house.plan(plan(nodes, &edges)).await;
    house.execute(&workflow, Value::Null).await;
    house.event("after", |e: &NodeCompleted| e.node.node_id.as_str() == "after").await;
    gate.arrived(1).await;
    assert_eq!((server.hits("/slow"), house.starts("join").await), (1, 0));
    gate.open();
    house.completed(&workflow, 1).await;
    house.runtime.shutdown().await;
}

fn edge(source: &str, target: &str, condition: &str) -> Value {
    json!({"source": source, "target": target, "condition": condition})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn edge_conditions_choose_a_way_and_the_other_is_skipped() {
    let server = Server::start(|request| async move { Response::text(request.path) }).await;
    let house = House::new().await;
    let mut create = plan(
        json!([
            cel("ask", "input.amount > 100"),
            get("big", &server.url("/big")),
            get("small", &server.url("/small")),
            get("after_small", &server.url("/after_small")),
            get("end", &server.url("/end"))
        ]),
        &[("small", "after_small"), ("big", "end"), ("after_small", "end")],
    );
    create["global_config"] = json!({"inputs": ["amount"]});
    let edges = create["edges"].as_array_mut().unwrap();
    edges.push(edge("ask", "big", "output.result"));
    edges.push(edge("ask", "small", "!output.result"));
    let workflow = house.plan(create).await;
    house.execute(&workflow, json!({"amount": 500})).await;
    let done = house.completed(&workflow, 1).await;
    let hits = ["/big", "/small", "/after_small", "/end"].map(|path| server.hits(path));
    assert_eq!(hits, [1, 0, 0, 1]);
    assert_eq!(ids(&done.skipped), ["small", "after_small"]);
    house.execute(&workflow, json!({"amount": 5})).await;
    house.completed(&workflow, 2).await;
    let hits = ["/big", "/small", "/after_small", "/end"].map(|path| server.hits(path));
    assert_eq!(hits, [1, 1, 1, 2]);
    assert_eq!(house.all::<NodeSkipped>().await.len(), 3);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_edge_condition_that_fails_is_a_failure_not_a_false() {
    let house = House::new().await;
    let mut create = plan(json!([cel("a", "1"), cel("b", "2")]), &[]);
    create["edges"] = json!([edge("a", "b", "output.result.missing.deep > 3")]);
    let workflow = house.plan(create).await;
    let run = house.execute(&workflow, Value::Null).await;
    assert_eq!(house.end(run).await.outcome, DecisionOutcome::Failed);
    assert_eq!(house.status(&workflow).await, "FAILED");
    house.runtime.shutdown().await;
}

/// References are resolved on JSON values: types stay, and text is never pasted into a URL's query
/// or a body unescaped.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn references_mappings_and_inputs_carry_values() {
    let server = Server::start(|request| async move {
        match request.path.split('?').next().unwrap() {
            "/data" => Response::json(
                json!({"rows": [{"n": 1}, {"n": 41}], "tricky": "\"}, ${input.who}"}),
            ),
            _ => Response::json(json!({"echo": request.json(), "path": request.path})),
        }
    })
    .await;
    let house = House::new().await;
    let mut create = plan(
        json!([
            {"node_id": "data", "type": "HTTP", "name": "data",
             "config": {"url": server.url("/data"), "method": "GET"},
             "output_mapping": {"second": "json.rows.1", "tricky": "json.tricky"}},
            {"node_id": "sum", "type": "CONDITION", "name": "sum",
             "input_mapping": {"row": "${data.output.second}", "more": "${input.more}"},
             "config": {"expression": "row.n + more"}},
            {"node_id": "send", "type": "HTTP", "name": "send",
             "config": {"url": server.url("/send"), "method": "POST",
                        "params": {"q": "a&b=${input.who}"},
                        "body": {"sum": "${sum.output.result}", "text": "sum is ${sum.output.result}",
                                 "tricky": "${data.output.tricky}", "row": "${data.output.second}"}}},
        ]),
        &[("data", "sum"), ("sum", "send")],
    );
    create["global_config"] = json!({"inputs": [{"name": "more", "default": 1}, {"name": "who"}]});
    let workflow = house.plan(create).await;
    let missing = json!({"action_type": "execute_workflow", "workflow_id": workflow});
    assert!(house.refused(D::ExecuteWorkflow, missing).await.reason.contains("who"));
    let odd = json!({"action_type": "execute_workflow", "workflow_id": workflow,
                     "input_params": {"who": "x", "whom": "y"}});
    assert!(house.refused(D::ExecuteWorkflow, odd).await.reason.contains("whom"));
    house.execute(&workflow, json!({"who": "me&you"})).await;
    house.completed(&workflow, 1).await;
    let sent = house.output("send").await["json"].clone();
    assert_eq!(
        sent["echo"],
        json!({"sum": 42, "text": "sum is 42", "tricky": "\"}, ${input.who}", "row": {"n": 41}})
    );
    let path = sent["path"].as_str().unwrap();
    assert!(path.contains("a%26b%3Dme%26you"), "{path}");
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_tries_again_by_itself_as_its_retry_config_says() {
    let server =
        Server::script([Response::status(503), Response::status(500), Response::text("ok")]).await;
    let house = House::new().await;
    let mut node = get("flaky", &server.url("/"));
    node["retry_config"] = json!({"max_retries": 2, "retry_delay": 0.1});
    let workflow = house.plan(plan(json!([node]), &[])).await;
    house.execute(&workflow, Value::Null).await;
    house.completed(&workflow, 1).await;
    assert_eq!(server.requests().len(), 3);
    let attempts: Vec<_> = house.all::<NodeStarted>().await.iter().map(|e| e.attempt).collect();
    assert_eq!(attempts, [1, 2, 3]);
    assert!(house.all::<NodeExecutionFailed>().await.is_empty(), "nobody was asked");
    house.runtime.shutdown().await;
}

/// A receiver that hangs: one second is the shortest timeout that a node may have.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_hangs_is_timed_out_and_its_sibling_keeps_its_result() {
    let (server, _gate) = slow_server().await;
    let mut config = ephor::Config::default();
    config.recovery.max_attempts = 1;
    let house = House::of(ephor_tests::house::quick(config.builder())).await;
    let mut hang = get("hang", &server.url("/slow"));
    hang["config"]["timeout"] = json!(1);
    let workflow = house
        .plan(plan(json!([hang, get("fine", &server.url("/fine"))]), &[("fine", "hang")]))
        .await;
    let run = house.execute(&workflow, Value::Null).await;
    let failed = house.event("WorkflowFailed", |e: &WorkflowFailed| e.run == run).await;
    assert_eq!(failed.failure.code, ErrorCode::Timeout);
    assert_eq!(house.all::<NodeCompleted>().await.len(), 1);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn async_runs_let_others_pass_and_tell_the_user_when_they_are_done() {
    let (server, gate) = slow_server().await;
    let house = House::new().await;
    let workflow = house.plan(plan(json!([get("held", &server.url("/slow"))]), &[])).await;
    let run = house.execute(&workflow, Value::Null).await;
    gate.arrived(1).await;
    // Async is the default: the conversation goes on.
    let reply = house.talk.send("What is 6 * 7?").await.unwrap();
    assert!(reply.text.contains("42"));
    // Running twice at the same time is refused with a reason.
    let again = json!({"action_type": "execute_workflow", "workflow_id": workflow});
    assert!(house.refused(D::ExecuteWorkflow, again).await.reason.contains("RUNNING"));
    gate.open();
    house.end(run).await;
    house
        .event("the notice", |e: &MessageSent| e.decision.is_none() && e.text.contains("test plan"))
        .await;
    // Without notification, silence.
    let quiet = json!({"action_type": "execute_workflow", "workflow_id": workflow,
                       "notify_on_completion": false, "execution_mode": "sync"});
    house.carried_out(D::ExecuteWorkflow, quiet).await;
    let notices = house.all::<MessageSent>().await;
    assert_eq!(notices.iter().filter(|e| e.decision.is_none()).count(), 1);
    house.runtime.shutdown().await;
}

/// Of two executions that are judged before either begins, the second begins no run, because the first one's
/// has failed: that is the end of its decision, and no news of the workflow.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_user_is_told_nothing_of_a_run_that_did_not_begin() {
    let server = Server::start(|_| async { Response::status(404) }).await;
    let house = House::new().await;
    let workflow = house.plan(plan(json!([get("down", &server.url("/"))]), &[])).await;
    let first = json!({"action_type": "execute_workflow", "workflow_id": workflow,
                       "execution_mode": "sync", "notify_on_completion": false});
    let second = json!({"action_type": "execute_workflow", "workflow_id": workflow});
    let both = [(D::ExecuteWorkflow, first), (D::ExecuteWorkflow, second)];
    let receipts = house.talk.decide_all(both).await.unwrap();
    let end = house.end(receipts[1].id).await;
    assert_eq!(end.outcome, DecisionOutcome::Failed);
    assert!(end.result.to_string().contains("WORKFLOW_STATUS"), "{}", end.result);
    let mut notices = house.all::<MessageSent>().await;
    notices.retain(|sent| sent.decision.is_none());
    assert!(notices.is_empty(), "{notices:?}");
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn markers_loops_and_conditions_run() {
    let server = Server::start(|request| async move { Response::text(request.path) }).await;
    let house = House::new().await;
    let nodes = json!([
        {"node_id": "s", "type": "START", "name": "start", "config": {}},
        {"node_id": "each", "type": "LOOP", "name": "each",
         "config": {"items": [1, 2, 3],
                    "body": {"type": "HTTP",
                             "config": {"url": server.url("/item/${item}"), "method": "GET"}}}},
        {"node_id": "count", "type": "CONDITION", "name": "count",
         "config": {"expression": "size(nodes.each.output.results) == 3"}},
        {"node_id": "e", "type": "END", "name": "end", "config": {}},
    ]);
    let workflow =
        house.plan(plan(nodes, &[("s", "each"), ("each", "count"), ("count", "e")])).await;
    house.execute(&workflow, Value::Null).await;
    house.completed(&workflow, 1).await;
    assert_eq!(["/item/1", "/item/2", "/item/3"].map(|path| server.hits(path)), [1, 1, 1]);
    assert_eq!(house.output("count").await["result"], true);
    house.runtime.shutdown().await;
}
