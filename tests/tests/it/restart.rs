//! A second process on the same journal; conversations that leave memory and come back.

use std::sync::Arc;
use std::time::Duration;

use ephor::DecisionType as D;
use ephor::Sqlite;
use ephor::events::{DecisionMade, TurnOutcome, WorkflowCompleted};
use ephor::model::Scripted;
use ephor_testkit::TestTime;
use ephor_tests::house::{House, builder, get, plan};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};

use crate::flows::{answer, decided};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_runtime_finds_everything_as_it_was() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("journal.db");
    let server = Server::script([Response::text("page")]).await;

    let model = Scripted::decisions([answer("Nice to meet you, Ada.")]);
    let house = House::of(builder().journal(Sqlite::open(&file).unwrap()).model(model)).await;
    house.talk.send("My name is Ada").await.unwrap();
    let workflow = house.plan(plan(json!([get("n", &server.url("/n"))]), &[])).await;
    house.execute(&workflow, Value::Null).await;
    house.completed(&workflow, 1).await;
    house.refused(D::Respond, json!({})).await;
    house.runtime.conversation("acme/second").send("Hello").await.unwrap();
    // The notice of the run's end is the last thing that happens.
    house.seen.wait_for::<ephor::events::DecisionCompleted>(3).await;
    let before = house.journal().await;
    let workflows = house.talk.workflows().await.unwrap();
    house.runtime.shutdown().await;

    let model = Scripted::decisions([
        decided(
            D::ExecuteWorkflow,
            json!({"action_type": "execute_workflow", "workflow_id": workflow}),
        ),
        answer("Done again, Ada."),
    ]);
    let again = builder().journal(Sqlite::open(&file).unwrap()).model(model.clone());
    let house = House::of(again).await;
    let listed = house.runtime.conversations("local", 10).await.unwrap();
    assert_eq!(listed.len(), 1);
    assert_eq!(house.runtime.conversations("acme", 10).await.unwrap().len(), 1);
    let journal = house.journal().await;
    assert!(journal.len() >= before.len() && journal.starts_with(&before));
    assert_eq!(house.talk.workflows().await.unwrap(), workflows);
    let events = house.talk.events(0, 1000).await.unwrap();
    let made: Vec<_> = events.iter().filter_map(|e| e.read::<DecisionMade>()).collect();
    assert_eq!(made.len(), 4);
    assert!(events.windows(2).all(|pair| pair[1].sequence == pair[0].sequence + 1));

    // It goes on talking, with the history and the workflow.
    let reply = house.talk.send("Do it again").await.unwrap();
    assert_eq!((reply.outcome, &*reply.text), (TurnOutcome::Answered, "Done again, Ada."));
    let context = &model.requests()[0].context;
    let history = context["history"].as_array().unwrap();
    assert_eq!(history[0], json!({"by_user": true, "text": "My name is Ada"}));
    assert_eq!(history[1]["text"], "Nice to meet you, Ada.");
    assert_eq!(context["workflows"][0]["id"], json!(workflow));
    assert_eq!(server.hits("/n"), 2);
    house.runtime.shutdown().await;
}

/// A question that was asked before the restart is still waited for.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pending_question_survives_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("journal.db");
    let ask = decided(
        D::RequestClarification,
        json!({"action_type": "request_clarification", "question": "Which month?"}),
    );
    let first = builder().journal(Sqlite::open(&file).unwrap()).model(Scripted::decisions([ask]));
    let house = House::of(first).await;
    assert_eq!(house.talk.send("the report").await.unwrap().outcome, TurnOutcome::WaitingForUser);
    house.runtime.shutdown().await;

    let model = Scripted::decisions([answer("June, then.")]);
    let second = builder().journal(Sqlite::open(&file).unwrap()).model(model.clone());
    let house = House::of(second).await;
    let reply = house.talk.send("June").await.unwrap();
    assert_eq!(reply.text, "June, then.");
    let steps = model.requests()[0].context["steps"].clone();
    assert_eq!(steps[0]["question"], "Which month?", "{steps}");
    assert_eq!(steps[0]["answer"], "June");
    house.runtime.shutdown().await;
}

/// What had completed when the process ended isn't run again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recovery_after_a_restart_goes_on_where_the_run_stopped() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("journal.db");
    let server = Server::start(|request| async move {
        match request.path.as_str() {
            "/b" if request.number == 1 => Response::status(404),
            _ => Response::text("ok"),
        }
    })
    .await;
    let house =
        House::of(builder().journal(Sqlite::open(&file).unwrap()).model(Scripted::new())).await;
    let nodes = json!([get("a", &server.url("/a")), get("b", &server.url("/b"))]);
    let workflow = house.plan(plan(nodes, &[("a", "b")])).await;
    let run = house.execute(&workflow, Value::Null).await;
    house.end(run).await;
    house.runtime.shutdown().await;

    let house =
        House::of(builder().journal(Sqlite::open(&file).unwrap()).model(Scripted::new())).await;
    assert_eq!(house.status(&workflow).await, "FAILED");
    let mend = json!({"action_type": "error_recovery", "workflow_id": workflow,
        "failed_node_id": "b", "failure_reason": "404", "execution_context": {"retry_count": 1},
        "recovery_plan": {"action": "RETRY", "max_attempts": 3}});
    house.carried_out(D::ErrorRecovery, mend).await;
    house.completed(&workflow, 1).await;
    assert_eq!(["/a", "/b"].map(|path| server.hits(path)), [1, 2]);
    house.runtime.shutdown().await;
}

/// An idle conversation leaves memory, and comes back with its history and its workflows.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_idle_conversation_leaves_memory_and_comes_back() {
    let server = Server::script([Response::text("page")]).await;
    let time = TestTime::default();
    let model = Scripted::decisions([answer("First."), answer("Second.")]);
    let built = ephor_tests::house::standard()
        .model(model.clone())
        .time(time.clock(), time.timer())
        .configure(|settings| settings.passivate_after = 10);
    let house = House::of(built).await;
    house.talk.send("One").await.unwrap();
    let workflow = house.plan(plan(json!([get("n", &server.url("/n"))]), &[])).await;
    assert_eq!(house.runtime.bus().stats().conversations, 1);
    // Sweeps come every 5 s. The third finds it idle for 10 s at least.
    for sweep in 1..=3 {
        time.asked(Duration::from_secs(5), sweep).await;
        time.advance(Duration::from_secs(5));
    }
    time.asked(Duration::from_secs(5), 4).await;
    assert_eq!(house.runtime.bus().stats().conversations, 0, "it is still in memory");

    let reply = house.talk.send("Two").await.unwrap();
    assert_eq!(reply.text, "Second.");
    let history = model.requests()[1].context["history"].clone();
    assert_eq!(history[0]["text"], "One");
    house.execute(&workflow, Value::Null).await;
    let done: Arc<WorkflowCompleted> = house.completed(&workflow, 1).await;
    assert_eq!(done.output.len(), 1);
    house.runtime.shutdown().await;
}

/// One that waits for the user, or has something in flight, stays.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_conversation_that_waits_does_not_leave() {
    let (server, gate) = crate::conflicts::slow_server().await;
    let time = TestTime::default();
    let built = ephor_tests::house::standard()
        .model(Scripted::new())
        .time(time.clock(), time.timer())
        .configure(|settings| settings.passivate_after = 10);
    let house = House::of(built).await;
    let node =
        house.decide(D::CreateNode, ephor_tests::house::create_get(&server.url("/slow"))).await;
    gate.arrived(1).await;
    for sweep in 1..=4 {
        time.asked(Duration::from_secs(5), sweep).await;
        time.advance(Duration::from_secs(5));
    }
    time.asked(Duration::from_secs(5), 5).await;
    assert_eq!(house.runtime.bus().stats().conversations, 1);
    gate.open();
    let end = house.end(node).await;
    assert_eq!(end.result["output"]["status"], 200, "{end:?}");
    house.runtime.shutdown().await;
}
