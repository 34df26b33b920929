//! The end of a runtime in the midst of work: what is cut off is on record as cut off.

use std::sync::Arc;

use ephor::DecisionType as D;
use ephor::events::{
    DecisionCompleted, DecisionMade, DecisionOutcome, NodeCompleted, SubAgentCompleted,
    SubAgentSpawned, TurnEnded, WorkflowInterrupted,
};
use ephor::model::Scripted;
use ephor::payload::CreateNode;
use ephor::{AgentContext, AgentError, Event, SendError, Sqlite, agent_fn};
use ephor_testkit::bus::Latch;
use ephor_testkit::within;
use ephor_tests::house::{House, builder, create_get, get, plan};
use serde_json::{Value, json};
use tokio::sync::watch;

use crate::conflicts::slow_server;
use crate::flows::{answer, decided};

async fn recorded<E: Event>(house: &House) -> Vec<Arc<E>> {
    let events = house.talk.events(0, 1000).await.unwrap();
    events.iter().filter_map(|event| event.read()).collect()
}

/// A run that the end cuts off can be run again, and keeps what had completed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_shutdown_interrupts_runs_and_puts_it_on_record() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("journal.db");
    let (server, gate) = slow_server().await;
    let house =
        House::of(builder().journal(Sqlite::open(&file).unwrap()).model(Scripted::new())).await;
    let nodes = json!([get("first", &server.url("/first")), get("held", &server.url("/slow"))]);
    let workflow = house.plan(plan(nodes, &[("first", "held")])).await;
    let run = house.execute(&workflow, Value::Null).await;
    gate.arrived(1).await;
    house.runtime.shutdown().await;

    // It doesn't go on by itself before it is run again here.
    let again = builder().configure(|settings| settings.take_over = false);
    let house = House::of(again.journal(Sqlite::open(&file).unwrap()).model(Scripted::new())).await;
    assert_eq!(house.status(&workflow).await, "READY");
    let ends = recorded::<WorkflowInterrupted>(&house).await;
    assert_eq!(ends.len(), 1);
    assert_eq!((ends[0].run, ends[0].by), (run, None));
    gate.open();
    house.execute(&workflow, Value::Null).await;
    house.completed(&workflow, 1).await;
    house.runtime.shutdown().await;
}

/// A node of a turn that is cut off isn't a failure: nobody decides anything on account of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_agent_takes_a_shutdown_for_a_failure() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("journal.db");
    let (server, gate) = slow_server().await;
    let model = Scripted::decisions([
        decided(D::CreateNode, create_get(&server.url("/slow"))),
        answer("It failed, it seems."),
    ]);
    let house =
        House::of(builder().journal(Sqlite::open(&file).unwrap()).model(model.clone())).await;
    let talk = house.talk.clone();
    let turn = tokio::spawn(async move { talk.send("Fetch it").await });
    gate.arrived(1).await;
    house.runtime.shutdown().await;
    let reply = within("the turn's end", turn).await.unwrap();
    assert!(matches!(reply, Err(SendError::Nobody)), "{reply:?}");
    assert_eq!(model.requests().len(), 1);

    // It doesn't go on with it by itself.
    let again = builder().configure(|settings| settings.take_over = false);
    let house = House::of(again.journal(Sqlite::open(&file).unwrap()).model(model)).await;
    assert_eq!(recorded::<DecisionMade>(&house).await.len(), 1);
    assert!(recorded::<DecisionCompleted>(&house).await.is_empty());
    assert!(recorded::<TurnEnded>(&house).await.is_empty());
    let workflows = house.talk.workflows().await.unwrap();
    assert_eq!(workflows[0].status.to_string(), "READY");
    house.runtime.shutdown().await;
}

/// Says when it is dropped.
struct Dropped(watch::Sender<bool>);

impl Drop for Dropped {
    fn drop(&mut self) {
        self.0.send_replace(true);
    }
}

/// A sub-agent at work is stopped, and one that waits for its place doesn't begin. Nothing is on record
/// of that: the next process goes on with both, and what was decided isn't done again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_shutdown_stops_sub_agents_and_the_next_process_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("journal.db");
    let house = |gate: Latch, dropped: watch::Sender<bool>| {
        let agent = agent_fn("worker", "", move |cx: AgentContext, _: Value| {
            let (gate, dropped) = (gate.clone(), Dropped(dropped.clone()));
            async move {
                let _dropped = dropped;
                cx.decide(CreateNode::condition("check", "1 < 2")).await?;
                gate.wait().await;
                Ok::<_, AgentError>(())
            }
        });
        let journal = Sqlite::open(&file).unwrap();
        let builder = builder().journal(journal).model(Scripted::new()).agent(agent);
        House::of(builder.configure(|settings| settings.subagents.max_concurrent = 1))
    };
    let (gate, dropped) = (Latch::new(), watch::Sender::new(false));
    let first = house(gate.clone(), dropped.clone()).await;
    let task = json!({"action_type": "spawn_subagent", "subagent_type": "worker",
                      "task_payload": {}});
    let decisions = [
        first.decide(D::SpawnSubagent, task.clone()).await,
        first.decide(D::SpawnSubagent, task).await,
    ];
    first.seen.wait_for::<SubAgentSpawned>(2).await;
    gate.arrived(1).await;
    first.runtime.shutdown().await;
    assert!(*dropped.borrow(), "it goes on in secret");

    let gate = Latch::new();
    let second = house(gate.clone(), dropped).await;
    gate.open();
    for decision in decisions {
        assert_eq!(second.end(decision).await.outcome, DecisionOutcome::Done);
    }
    assert_eq!(recorded::<SubAgentSpawned>(&second).await.len(), 2);
    assert_eq!(recorded::<SubAgentCompleted>(&second).await.len(), 2);
    assert_eq!(recorded::<NodeCompleted>(&second).await.len(), 2);
    second.runtime.shutdown().await;
}
