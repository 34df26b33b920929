//! Spec 003, section 4.2: decisions that get in each other's way, in the whole runtime.

use ephor::events::{
    DecisionCompleted, DecisionInterrupted, DecisionMade, DecisionOutcome, MessageSent,
    NodeStarted, UserMessageReceived, WorkflowInterrupted,
};
use ephor::{DecisionType as D, Draft};
use ephor_testkit::bus::Latch;
use ephor_tests::house::{House, builder, cel, create_get, get, plan};
use ephor_tests::http::{Response, Server};
use ephor_tests::samples;
use serde_json::{Value, json};

/// A server that holds `/slow` until the gate opens.
pub async fn slow_server() -> (Server, Latch) {
    let gate = Latch::new();
    let held = gate.clone();
    let server = Server::start(move |request| {
        let gate = held.clone();
        async move {
            if request.path.starts_with("/slow") {
                gate.wait().await;
            }
            Response::json(json!({"path": request.path}))
        }
    })
    .await;
    (server, gate)
}

async fn kinds(house: &House) -> Vec<D> {
    house.all::<DecisionCompleted>().await.iter().map(|end| end.decision_type).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_more_urgent_decision_goes_first_and_blocks_the_other_until_it_is_done() {
    let (server, gate) = slow_server().await;
    let house = House::new().await;
    // RESPOND is published first, and still waits for the node, which is slow.
    let receipts = house
        .talk
        .decide_all([
            (D::Respond, samples::payload(D::Respond)),
            (D::CreateNode, create_get(&server.url("/slow"))),
        ])
        .await
        .unwrap();
    gate.arrived(1).await;
    assert!(kinds(&house).await.is_empty());
    gate.open();
    house.end(receipts[0].id).await;
    assert_eq!(kinds(&house).await, [D::CreateNode, D::Respond]);
    house.runtime.shutdown().await;
}

/// So are events from elsewhere that are published together, such as a CloudEvents batch.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn decisions_of_one_batch_are_simultaneous() {
    let (server, gate) = slow_server().await;
    let house = House::new().await;
    let made = |kind, payload| {
        Draft::new(house.talk.id().unwrap(), DecisionMade::new(kind, payload))
            .from_source("outside")
    };
    let (receipts, ended) = house
        .runtime
        .publish_all(vec![
            made(D::Respond, samples::payload(D::Respond)),
            made(D::CreateNode, create_get(&server.url("/slow"))),
        ])
        .await;
    ended.unwrap();
    gate.arrived(1).await;
    assert!(kinds(&house).await.is_empty());
    gate.open();
    house.end(receipts[0].id).await;
    assert_eq!(kinds(&house).await, [D::CreateNode, D::Respond]);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn equals_go_by_publication_and_a_rejected_one_blocks_nobody() {
    let house = House::new().await;
    let respond = |text: &str| {
        let mut payload = samples::payload(D::Respond);
        payload["response"] = json!(text);
        (D::Respond, payload)
    };
    let rejected = (D::ReplanWorkflow, samples::wrong_payload(D::ReplanWorkflow));
    let receipts = house
        .talk
        .decide_all([respond("one"), rejected, respond("two"), respond("three")])
        .await
        .unwrap();
    assert!(!receipts[1].delivered());
    house.end(receipts[3].id).await;
    let texts: Vec<_> = house
        .all::<DecisionCompleted>()
        .await
        .iter()
        .map(|end| end.result["text"].clone())
        .collect();
    assert_eq!(texts, ["one", "two", "three"]);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recovery_interrupts_what_is_in_flight() {
    let (server, gate) = slow_server().await;
    let house = House::new().await;
    let workflow = house.plan(plan(json!([get("held", &server.url("/slow"))]), &[])).await;
    let mut execute = json!({"action_type": "execute_workflow", "workflow_id": workflow});
    execute["execution_mode"] = json!("sync");
    let run = house.decide(D::ExecuteWorkflow, execute).await;
    gate.arrived(1).await;
    // A recovery of another workflow; that one is stored, and not under way.
    let other = house.decide(D::CreateWorkflowPlan, plan(json!([cel("other", "true")]), &[])).await;
    samples::store_samples(&house.runtime, "test").await;
    let recovery = house.decide(D::ErrorRecovery, samples::payload(D::ErrorRecovery)).await;
    let hit = house
        .event("DecisionInterrupted", |e: &DecisionInterrupted| e.original_decision_id == run)
        .await;
    assert_eq!((hit.by, hit.decision_type), (recovery, D::ExecuteWorkflow));
    let stopped = house
        .event("WorkflowInterrupted", |e: &WorkflowInterrupted| e.workflow_id == workflow)
        .await;
    assert_eq!(stopped.run, run);
    house.end(recovery).await;
    house.end(other).await;
    // It isn't resumed by itself, and may be executed again.
    assert_eq!(house.status(&workflow).await, "READY");
    gate.open();
    house.execute(&workflow, Value::Null).await;
    house.completed(&workflow, 1).await;
    assert_eq!(house.starts("held").await, 2);
    house.runtime.shutdown().await;
}

/// Who wanted to be told of a run's end is told of its interruption, before that is the decision's end.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_user_is_told_once_that_a_run_was_interrupted() {
    let (server, gate) = slow_server().await;
    let house = House::new().await;
    samples::store_samples(&house.runtime, "test").await;
    for (times, notifies) in [(1, true), (2, false)] {
        let workflow = house.plan(plan(json!([get("held", &server.url("/slow"))]), &[])).await;
        let execute = json!({"action_type": "execute_workflow", "workflow_id": workflow,
                             "notify_on_completion": notifies});
        let run = house.decide(D::ExecuteWorkflow, execute).await;
        gate.arrived(times).await;
        house.carried_out(D::ErrorRecovery, samples::payload(D::ErrorRecovery)).await;
        house
            .event("DecisionInterrupted", |e: &DecisionInterrupted| e.original_decision_id == run)
            .await;
        let mut told = house.all::<MessageSent>().await;
        told.retain(|sent| sent.text.starts_with("Workflow \"test plan\" did not complete: "));
        assert_eq!(told.len(), 1, "{notifies}: {told:?}");
        assert!(told[0].text.contains("interrupted"), "{told:?}");
    }
    let place = |kind: &str| house.seen.events().iter().position(|event| event.kind() == kind);
    assert!(place("MessageSent").unwrap() < place("DecisionInterrupted").unwrap());
    gate.open();
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invalid_recovery_interrupts_nothing() {
    let (server, gate) = slow_server().await;
    let house = House::new().await;
    let node = house.decide(D::CreateNode, create_get(&server.url("/slow"))).await;
    gate.arrived(1).await;
    house.refused(D::ErrorRecovery, samples::wrong_payload(D::ErrorRecovery)).await;
    house.refused(D::ErrorRecovery, samples::payload(D::ErrorRecovery)).await;
    gate.open();
    assert_eq!(house.end(node).await.outcome, DecisionOutcome::Done);
    assert!(house.all::<DecisionInterrupted>().await.is_empty());
    assert_eq!(server.requests().len(), 1);
    house.runtime.shutdown().await;
}

/// The clarification pauses the run: what is at work ends, and nothing new begins until the user
/// has answered.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clarification_pauses_a_run_and_the_answer_resumes_it() {
    let (server, gate) = slow_server().await;
    let house = House::new().await;
    let workflow = house
        .plan(plan(
            json!([get("held", &server.url("/slow")), get("next", &server.url("/next"))]),
            &[("held", "next")],
        ))
        .await;
    let execute = json!({"action_type": "execute_workflow", "workflow_id": workflow,
                         "execution_mode": "sync"});
    house.decide(D::ExecuteWorkflow, execute).await;
    gate.arrived(1).await;
    let asked =
        house.decide(D::RequestClarification, samples::payload(D::RequestClarification)).await;
    house
        .event("the question", |e: &ephor::events::ClarificationRequested| e.decision == asked)
        .await;
    gate.open();
    house
        .event("held to complete", |e: &ephor::events::NodeCompleted| {
            e.node.node_id.as_str() == "held"
        })
        .await;
    // An ERROR_RECOVERY goes before the question, which isn't lost.
    samples::store_samples(&house.runtime, "test").await;
    let respond = house.decide(D::Respond, samples::payload(D::Respond)).await;
    assert_eq!(house.starts("next").await, 0, "a node began while the user was being asked");
    house.talk.publish(UserMessageReceived::text("the first")).await.unwrap();
    house.completed(&workflow, 1).await;
    let answered = house.end(asked).await;
    assert_eq!(answered.result["answer"], "the first");
    house.end(respond).await;
    let events = house.seen.events();
    let place = |is: &dyn Fn(&ephor::Envelope) -> bool| events.iter().position(|e| is(e)).unwrap();
    let answer = place(&|event| event.kind() == "UserMessageReceived");
    let began = place(&|event| {
        event.read::<NodeStarted>().is_some_and(|e| e.node.node_id.as_str() == "next")
    });
    assert!(answer < began);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recovery_goes_before_a_pending_clarification_which_is_kept() {
    let house = House::new().await;
    samples::store_samples(&house.runtime, "test").await;
    let asked =
        house.decide(D::RequestClarification, samples::payload(D::RequestClarification)).await;
    house
        .event("the question", |e: &ephor::events::ClarificationRequested| e.decision == asked)
        .await;
    let recovery = house.decide(D::ErrorRecovery, samples::payload(D::ErrorRecovery)).await;
    house.end(recovery).await;
    assert!(house.all::<DecisionInterrupted>().await.is_empty());
    house.talk.publish(UserMessageReceived::text("yes")).await.unwrap();
    assert_eq!(house.end(asked).await.result["answer"], "yes");
    house.runtime.shutdown().await;
}

/// Conversations don't wait for each other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_conversation_never_waits_for_another() {
    let (server, gate) = slow_server().await;
    let house = House::of(builder()).await;
    house.decide(D::CreateNode, create_get(&server.url("/slow"))).await;
    gate.arrived(1).await;
    for name in ["a", "b", "c", "tenant-2/a"] {
        let talk = house.runtime.conversation(name);
        let reply = talk.send("What is 2 + 2?").await.unwrap();
        assert!(reply.text.contains('4'), "{name}: {}", reply.text);
    }
    gate.open();
    house.runtime.shutdown().await;
}

/// The question and the answer come as fast as they can: a pause that was overtaken by its
/// resumption would hold the run for ever, and one that came late would let a node begin.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pauses_and_resumptions_never_overtake_each_other() {
    let house = House::new().await;
    let nodes: Vec<_> = (0..12).map(|n| cel(&format!("n{n}"), "1")).collect();
    let names: Vec<_> = (0..12).map(|n| format!("n{n}")).collect();
    let edges: Vec<_> = names.windows(2).map(|pair| (pair[0].as_str(), pair[1].as_str())).collect();
    let workflow = house.plan(plan(json!(nodes), &edges)).await;
    for times in 1..=15 {
        let execute = json!({"action_type": "execute_workflow", "workflow_id": workflow,
                             "execution_mode": "sync", "notify_on_completion": false});
        house.decide(D::ExecuteWorkflow, execute).await;
        let asked =
            house.decide(D::RequestClarification, samples::payload(D::RequestClarification)).await;
        house
            .event("the question", |e: &ephor::events::ClarificationRequested| e.decision == asked)
            .await;
        let answer =
            UserMessageReceived { answers: Some(asked), ..UserMessageReceived::text("go on") };
        house.talk.publish(answer).await.unwrap();
        house.completed(&workflow, times).await;
    }
    house.runtime.shutdown().await;
}

/// However early the interruption comes, no run slips past it: in the end none is under way.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_run_slips_past_an_interruption() {
    let (server, gate) = slow_server().await;
    let house = House::new().await;
    samples::store_samples(&house.runtime, "test").await;
    let recovery = || samples::payload(D::ErrorRecovery);
    let (mut workflows, mut runs) = (Vec::new(), Vec::new());
    for _ in 0..40 {
        let create = plan(json!([get("held", &server.url("/slow"))]), &[]);
        let workflow = house.plan(create).await;
        runs.push(house.execute(&workflow, Value::Null).await);
        workflows.push(workflow);
        house.carried_out(D::ErrorRecovery, recovery()).await;
    }
    // One that still waited when its recovery was approved was in flight for the next one.
    house.carried_out(D::Respond, samples::payload(D::Respond)).await;
    house.carried_out(D::ErrorRecovery, recovery()).await;
    for run in runs {
        house
            .event("the interruption", |e: &DecisionInterrupted| e.original_decision_id == run)
            .await;
    }
    house.carried_out(D::Respond, samples::payload(D::Respond)).await;
    for workflow in &workflows {
        assert_eq!(house.status(workflow).await, "READY");
    }
    gate.open();
    house.runtime.shutdown().await;
}
