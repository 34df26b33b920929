//! An approval is for the stored workflow as it was when people were asked.

use ephor::DecisionType as D;
use ephor::events::{Answer, DecisionOutcome};
use ephor::inbox::Outcome;
use ephor::runtime::InboxError;
use ephor_tests::house::{House, get, plan};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};

use crate::approvals::{Careful, held, reject, say, with};

async fn server() -> Server {
    Server::start(|request| async move { Response::text(request.path) }).await
}

fn modify(node: &str, url: &str) -> Value {
    json!({"action_type": "modify_node", "node_id": node, "updates": {"config.url": url}})
}

#[track_caller]
fn has_changed(answered: &Result<Outcome, InboxError>) {
    let Err(InboxError::Invalid { violations }) = answered else {
        panic!("{answered:?}");
    };
    assert_eq!(violations[0].code, "WORKFLOW_CHANGED");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_workflow_is_executed_as_people_saw_it() {
    let server = server().await;
    let house = House::of(with(Careful::of(&[D::ExecuteWorkflow], &[]))).await;
    let workflow = house.plan(plan(json!([get("n", &server.url("/seen"))]), &[])).await;
    let execute = json!({"action_type": "execute_workflow", "workflow_id": workflow});
    let item = held(&house, D::ExecuteWorkflow, execute.clone()).await;
    let changed = house.decide(D::ModifyNode, modify("n", &server.url("/unseen"))).await;
    assert_eq!(house.end(changed).await.outcome, DecisionOutcome::Done);
    let inbox = house.runtime.inbox();
    has_changed(&say(&inbox, &item, "ada", Answer::Approve).await);
    assert!(matches!(
        say(&inbox, &item, "ada", reject("it changed")).await,
        Ok(Outcome::Rejected { .. })
    ));
    assert_eq!(server.requests().len(), 0);

    let item = held(&house, D::ExecuteWorkflow, execute).await;
    assert_eq!(say(&inbox, &item, "ada", Answer::Approve).await.unwrap(), Outcome::Approved);
    house.completed(&workflow, 1).await;
    assert_eq!(server.hits("/unseen"), 1);
    house.runtime.shutdown().await;
}

/// Its id alone is another node's, too, once a later workflow has one of that id.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_node_that_people_saw_is_changed() {
    let server = server().await;
    let house = House::of(with(Careful::of(&[D::ModifyNode], &[]))).await;
    let stored = |node: &'static str| house.plan(plan(json!([get(node, &server.url("/a"))]), &[]));
    let first = stored("n").await;
    let item = held(&house, D::ModifyNode, modify("n", &server.url("/b"))).await;
    stored("n").await;
    let inbox = house.runtime.inbox();
    has_changed(&say(&inbox, &item, "ada", Answer::Approve).await);
    assert!(matches!(
        say(&inbox, &item, "ada", reject("which one?")).await,
        Ok(Outcome::Rejected { .. })
    ));

    let item = held(&house, D::ModifyNode, modify("n", &server.url("/b"))).await;
    stored("another").await;
    assert_eq!(say(&inbox, &item, "ada", Answer::Approve).await.unwrap(), Outcome::Approved);
    let result = house.end(item.hold.id).await.result.clone();
    assert_ne!(result["workflow_id"], json!(first), "it changes the one stored last: {result}");
    assert_eq!(result["node"]["config"]["url"], json!(server.url("/b")));
    house.runtime.shutdown().await;
}
