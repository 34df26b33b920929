//! A node that a recovery skips after its run has ended stays skipped, in all runs that go on with it.

use std::sync::Arc;

use ephor::DecisionType as D;
use ephor::events::{
    DecisionMade, DecisionOutcome, NodeExecutionFailed, NodeSkipped, NodeStarted, WorkflowCompleted,
};
use ephor::journal::{Journal, Memory, Position};
use ephor::model::Scripted;
use ephor::{Event, Runtime};
use ephor_testkit::{Mortal, within};
use ephor_tests::house::{House, cel, get, ids, plan, quick};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};

use crate::runs::recovery;

/// A runtime that recovers nothing by itself.
async fn house(journal: Arc<dyn Journal>) -> House {
    let mut config = ephor::Config::default();
    config.recovery.max_attempts = 1;
    House::of(quick(config.builder()).model(Scripted::new()).shared_journal(journal)).await
}

/// Nothing is found there.
async fn gone() -> Server {
    Server::start(|_| async { Response::status(404) }).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_was_skipped_is_not_run_by_the_next_recovery() {
    let server = gone().await;
    let house = house(Arc::new(Memory::new())).await;
    let nodes = json!([
        get("x", &server.url("/x")),
        cel("b", "nodes.x.output == null"),
        get("y", &server.url("/y")),
        cel("z", "1")
    ]);
    let workflow = house.plan(plan(nodes, &[("x", "b"), ("b", "y"), ("y", "z")])).await;
    let run = house.execute(&workflow, Value::Null).await;
    house.end(run).await;
    let second = house.carried_out(D::ErrorRecovery, recovery(&workflow, "x", "SKIP")).await;
    assert_eq!(second.outcome, DecisionOutcome::Failed, "y isn't there either");
    let skipped = house.all::<NodeSkipped>().await;
    assert_eq!(skipped.len(), 1, "{skipped:?}");
    assert_eq!(skipped[0].node.run, second.original_decision_id);
    let kinds = house.journal().await;
    let place = |kind: &str| kinds.iter().rposition(|one| one == kind);
    assert!(place("NodeSkipped") < place("NodeStarted"), "the run went on first: {kinds:?}");
    let failed = house.all::<NodeExecutionFailed>().await.pop().unwrap();
    assert_eq!(failed.execution_context["skipped_nodes"], json!(["x"]));
    // It is over: there is nothing to recover.
    let again = house.carried_out(D::ErrorRecovery, recovery(&workflow, "x", "RETRY")).await;
    assert!(again.result.to_string().contains("NODE_STATUS"), "{}", again.result);
    house.carried_out(D::ErrorRecovery, recovery(&workflow, "y", "SKIP")).await;
    let done = house.completed(&workflow, 1).await;
    assert_eq!(ids(&done.skipped), ["x", "y"]);
    assert_eq!(["/x", "/y"].map(|path| server.hits(path)), [1, 1]);
    assert_eq!(house.starts("b").await, 1);
    house.runtime.shutdown().await;
}

async fn completed(runtime: &Runtime) {
    let mut seen = runtime.bus().observe_from(WorkflowCompleted::TYPE, Position::START);
    let completed = async {
        while let Some(seen) = seen.next().await {
            if seen.into_event().is_some() {
                return;
            }
        }
    };
    within("the workflow to complete", completed).await;
}

/// The process that skips it dies after each of its commits in turn, and another one goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_stays_skipped_when_its_process_dies() {
    for commits in 0.. {
        let server = gone().await;
        let journal: Arc<dyn Journal> = Arc::new(Memory::new());
        let before = house(journal.clone()).await;
        let nodes = json!([get("x", &server.url("/x")), cel("b", "1"), cel("z", "1")]);
        let workflow = before.plan(plan(nodes, &[("x", "b"), ("b", "z")])).await;
        let run = before.execute(&workflow, Value::Null).await;
        before.end(run).await;
        before.runtime.shutdown().await;

        let mortal = Mortal::around(journal.clone(), commits);
        let dying = house(mortal.clone()).await;
        let (talk, skip) = (dying.talk.clone(), recovery(&workflow, "x", "SKIP"));
        tokio::spawn(async move { talk.decide_raw(D::ErrorRecovery, skip).await });
        let lived = tokio::select! {
            () = completed(&dying.runtime) => true,
            () = mortal.death() => false,
        };
        dying.leave().await;
        let after = house(journal.clone()).await;
        let id = after.talk.id().unwrap();
        let all = journal.read(&id, 0, 100_000).await.unwrap();
        let decided = |made: Arc<DecisionMade>| made.decision_type == D::ErrorRecovery;
        if all.iter().filter_map(|event| event.read()).any(decided) {
            after.runtime.take_up(&id).await.unwrap();
            completed(&after.runtime).await;
        }
        let all = journal.read(&id, 0, 100_000).await.unwrap();
        let starts = all.iter().filter_map(|event| event.read::<NodeStarted>());
        let of_x = starts.filter(|started| started.node.node_id.as_str() == "x").count();
        assert_eq!((of_x, server.hits("/x")), (1, 1), "died after {commits} commits");
        after.runtime.shutdown().await;
        if lived {
            return;
        }
    }
}
