//! The end of a decision, and a turn as it goes on: what an embedder can wait for.

use ephor::core::DecisionError;
use ephor::events::{Answer, DecisionOutcome, TurnOutcome};
use ephor::payload::CreateNode;
use ephor::runtime::{Judged, NodeStep, TurnItem};
use ephor::{DecisionType as D, Pending};
use ephor_testkit::within;
use ephor_tests::house::{House, cel, create_get, get, plan};
use ephor_tests::samples;
use serde_json::{Value, json};

use crate::approvals::{careful, reject, with};
use crate::conflicts::slow_server;

async fn done(pending: Pending) -> Result<Value, DecisionError> {
    within("the decision's end", pending.done()).await
}

fn node(expression: &str) -> CreateNode {
    CreateNode::condition("CONDITION", expression)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_comes_of_a_decision_can_be_awaited() {
    let house = House::new().await;
    let pending = house.talk.decide(node("6 * 7")).await.unwrap();
    assert_eq!(pending.verdict(), Some(Judged::Approved));
    let id = pending.id;
    let result = done(pending).await.unwrap();
    assert_eq!(result["output"]["result"], 42);
    // It is what everybody else is told.
    assert_eq!(house.end(id).await.ended(), Ok(result));

    let rejected =
        house.talk.decide(CreateNode::new("NONE", "NONE", json!({})).unwrap()).await.unwrap();
    assert_eq!(rejected.verdict(), Some(Judged::Rejected));
    let error = done(rejected).await.unwrap_err();
    assert_eq!((error.code(), error.pointer()), ("UNKNOWN_NODE_TYPE", Some("/node_type")));

    let failed = house.talk.decide(node("input.none.deep > 1")).await.unwrap();
    let id = failed.id;
    let error = done(failed).await.unwrap_err();
    let end = house.end(id).await;
    assert_eq!((end.outcome, end.ended()), (DecisionOutcome::Failed, Err(error)));
    assert!(house.runtime.services().completions.is_empty());
    house.runtime.shutdown().await;
}

/// A held one has its end when people have answered, whichever way.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_end_of_what_is_held_comes_when_people_have_answered() {
    let house = House::of(with(careful())).await;
    let inbox = house.runtime.inbox();
    for (answer, code) in [(Answer::Approve, None), (reject("no"), Some("REJECTED_BY_PERSON"))] {
        let pending = house.talk.decide(node("1 + 1")).await.unwrap();
        assert_eq!(pending.verdict(), Some(Judged::Held));
        let item = inbox.get(pending.id).await.unwrap();
        let digest = &item.hold.question.digest;
        inbox.answer(pending.id, "ada", digest, answer).await.unwrap();
        match (done(pending).await, code) {
            (Ok(result), None) => assert_eq!(result["output"]["result"], 2),
            (Err(error), Some(code)) => assert_eq!(error.code(), code),
            other => panic!("{other:?}"),
        }
    }
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_interrupted_or_cut_off_ends_with_an_error() {
    let (server, gate) = slow_server().await;
    let house = House::of(with(careful())).await;
    let workflow = house.plan(plan(json!([get("held", &server.url("/slow"))]), &[])).await;
    let mut execute = json!({"action_type": "execute_workflow", "workflow_id": workflow});
    execute["execution_mode"] = json!("sync");
    let run = house.talk.decide_raw(D::ExecuteWorkflow, execute).await.unwrap();
    gate.arrived(1).await;
    samples::store_samples(&house.runtime, "test").await;
    let recovery = house.decide(D::ErrorRecovery, samples::payload(D::ErrorRecovery)).await;
    let error = done(run).await.unwrap_err();
    assert_eq!((error.code(), error.interrupted_by()), ("INTERRUPTED", Some(recovery)));

    let held = house.talk.decide(node("1 + 1")).await.unwrap();
    let dropped = house.talk.decide(node("1 + 2")).await.unwrap();
    drop(dropped);
    house.runtime.shutdown().await;
    assert_eq!(done(held).await.unwrap_err().code(), "SHUT_DOWN");
}

/// Nobody waits for it, and it goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_decision_goes_on_when_nobody_waits_for_it() {
    let (server, gate) = slow_server().await;
    let house = House::new().await;
    let slow = create_get(&server.url("/slow"));
    let pending = house.talk.decide_raw(D::CreateNode, slow).await.unwrap();
    let id = pending.id;
    gate.arrived(1).await;
    assert!(!house.runtime.services().completions.is_empty());
    drop(pending);
    assert!(house.runtime.services().completions.is_empty());
    gate.open();
    assert_eq!(house.end(id).await.outcome, DecisionOutcome::Done);
    house.runtime.shutdown().await;
}

/// The items of a turn come in the order in which things happen, and the reply is the last.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_can_be_followed_as_it_goes_on() {
    let house = House::new().await;
    // What happens in another conversation is none of this turn's business.
    let other = house.runtime.conversation("other");
    let mut turn = house.talk.stream("What is 21 * 2?").await.unwrap();
    other.decide(node("1 + 1")).await.unwrap().done().await.unwrap();
    let mut items = Vec::new();
    while let Some(item) = within("the turn", turn.next()).await {
        items.push(item.unwrap());
    }
    let place = |is: fn(&TurnItem) -> bool| items.iter().position(is).unwrap();
    let decided = place(|item| matches!(item, TurnItem::Decided { .. }));
    let approved = place(|item| matches!(item, TurnItem::Approved { .. }));
    let said = place(|item| matches!(item, TurnItem::Said(text) if text.contains("42")));
    assert!(decided < approved && approved < said, "{items:?}");
    let Some(TurnItem::Reply(reply)) = items.last() else {
        panic!("{items:?}");
    };
    assert_eq!(reply.outcome, TurnOutcome::Answered);
    assert!(reply.text.contains("42"));
    let replies = items.iter().filter(|item| matches!(item, TurnItem::Reply(_))).count();
    assert_eq!(replies, 1);
    assert!(within("nothing more", turn.next()).await.is_none());

    // Whoever stops listening stops nothing.
    let dropped = house.talk.stream("What is 3 * 5?").await.unwrap();
    let message = dropped.message();
    drop(dropped);
    let ended =
        house.event("the turn's end", move |end: &ephor::events::TurnEnded| end.message == message);
    assert!(ended.await.text.contains("15"));
    house.runtime.shutdown().await;
}

/// A workflow's nodes tell of themselves.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_steps_of_nodes_are_items() {
    let house = House::new().await;
    let workflow = house.plan(plan(json!([cel("sum", "1 + 2")]), &[])).await;
    let run = house.execute(&workflow, Value::Null).await;
    house.completed(&workflow, 1).await;
    house.end(run).await;
    let events = house.talk.events(0, 1000).await.unwrap();
    let items: Vec<_> = events.iter().filter_map(|event| TurnItem::of(event)).collect();
    let step = |wanted: NodeStep| {
        items.iter().position(|item| matches!(item, TurnItem::Node { step, .. } if *step == wanted))
    };
    let started = step(NodeStep::Started { attempt: 1 }).unwrap();
    assert!(started < step(NodeStep::Completed).unwrap(), "{items:?}");
    assert!(items[started..].iter().any(
        |item| matches!(item, TurnItem::Ended { decision, result: Ok(_) } if *decision == run)
    ));
    house.runtime.shutdown().await;
}
