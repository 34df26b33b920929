//! The flows of spec 003, section 6: a decision's way from the message to its effect.

use ephor::DecisionType as D;
use ephor::events::{
    DecisionMade, DecisionValidated, MessageSent, NodeCompleted, NodeExecutionFailed, TurnOutcome,
    WorkflowAborted, WorkflowReplanned,
};
use ephor::model::{Decided, ModelErrorKind, Scripted};
use ephor::rules::{Case, Rule, RuleResult, Violations};
use ephor_tests::house::{House, builder, create_get, get, plan};
use ephor_tests::http::{Response, Server};
use ephor_tests::samples;
use serde_json::{Value, json};

pub fn decided(decision_type: D, payload: Value) -> Decided {
    Decided { decision_type, payload, confidence: None }
}

pub fn answer(text: &str) -> Decided {
    decided(
        D::Respond,
        json!({"action_type": "respond", "response": text, "intent": "simple_query",
               "confidence": 1.0}),
    )
}

/// 6.1: approved, executed, answered; DecisionMade comes before the DecisionValidated it causes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_approved_decision_is_carried_out() {
    let server = Server::script([Response::json(json!({"temperature": 21}))]).await;
    let model = Scripted::new()
        .then_decision(decided(D::CreateNode, create_get(&server.url("/weather"))))
        .then_decision(answer("It is 21 degrees."));
    let house = House::of(builder().model(model.clone())).await;
    let reply = house.talk.send("How warm is it?").await.unwrap();
    assert_eq!((reply.outcome, &*reply.text), (TurnOutcome::Answered, "It is 21 degrees."));
    assert_eq!(server.hits("/weather"), 1);

    // The model was told what came of its decision.
    let context = &model.requests()[1].context;
    assert_eq!(context["steps"][0]["kind"], "done", "{context}");
    assert_eq!(context["steps"][0]["result"]["output"]["json"]["temperature"], 21);

    let events = house
        .seen
        .wait_until("the answer", |seen| seen.iter().any(|event| event.kind() == "MessageSent"));
    let events = events.await;
    for (place, made) in events.iter().enumerate().filter(|(_, e)| e.kind() == "DecisionMade") {
        let validated = events.iter().position(|event| {
            event.causation == Some(made.id) && event.read::<DecisionValidated>().is_some()
        });
        assert!(validated.is_some_and(|validated| validated > place));
    }
    assert_eq!(
        events.windows(2).filter(|w| w[0].sequence >= w[1].sequence && w[1].sequence > 0).count(),
        0
    );
    house.runtime.shutdown().await;
}

/// 6.1: rejected, the agent tries again with the violations as feedback; nothing of the rejected
/// decision reaches anybody.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rejected_decision_is_mended_with_the_violations_as_feedback() {
    let server = Server::script([Response::text("page")]).await;
    let url = server.url("/page");
    let mended = url.clone();
    let model = Scripted::new()
        .then_decision(decided(
            D::CreateNode,
            json!({"action_type": "create_node", "node_type": "HTTP", "node_name": "x", "config": {}}),
        ))
        .then_with(move |request| {
            // What a model needs to mend it: a code, a place, what was expected.
            let violation = &request.context["steps"][0]["violations"][0];
            assert_eq!(violation["pointer"], "/config/url", "{violation}");
            assert!(violation["code"].as_str().is_some_and(|code| !code.is_empty()));
            assert!(violation["hint"].as_str().is_some_and(|hint| !hint.is_empty()));
            let value = json!({"decision_type": "create_node", "payload": create_get(&mended)});
            Ok(ephor::model::ChatResponse::json("test", value))
        })
        .then_decision(answer("Read."));
    let house = House::of(builder().model(model)).await;
    let reply = house.talk.send("read the page").await.unwrap();
    assert_eq!(reply.text, "Read.");
    assert_eq!(server.hits("/page"), 1);
    let made = house.all::<DecisionMade>().await;
    assert_eq!(made.len(), 2, "the rejected one was delivered");
    assert!(made[0].retry_of.is_some());
    house.runtime.shutdown().await;
}

/// 6.1: three retries, then the user is asked; the answer goes to the model.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_three_retries_the_user_is_asked() {
    let bad = || {
        decided(
            D::ExecuteWorkflow,
            json!({"action_type": "execute_workflow", "workflow_id": "none"}),
        )
    };
    let model = Scripted::decisions((0..4).map(|_| bad())).then_decision(answer("Then not."));
    let house = House::of(builder().model(model.clone())).await;
    let reply = house.talk.send("run it").await.unwrap();
    assert_eq!(reply.outcome, TurnOutcome::WaitingForUser);
    assert!(reply.text.contains("none"), "{}", reply.text);
    assert_eq!(model.requests().len(), 4);
    let reply = house.talk.send("leave it").await.unwrap();
    assert_eq!((reply.outcome, &*reply.text), (TurnOutcome::Answered, "Then not."));
    let steps = model.requests()[4].context["steps"].clone();
    let last = steps.as_array().unwrap().last().unwrap();
    assert_eq!((&last["kind"], &last["answer"]), (&json!("answered"), &json!("leave it")));
    house.runtime.shutdown().await;
}

/// 6.2: a node fails, the coordinator decides ERROR_RECOVERY, which is judged and carried out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_failed_node_is_recovered_by_a_judged_decision() {
    let server = Server::script([Response::status(503), Response::json(json!({"ok": true}))]).await;
    let house = House::new().await;
    let end = house.carried_out(D::CreateNode, create_get(&server.url("/"))).await;
    assert_eq!(end.result["output"]["json"]["ok"], true, "{end:?}");
    assert_eq!(server.requests().len(), 2);
    let order: Vec<_> = house
        .seen
        .events()
        .iter()
        .filter_map(|event| match event.read::<DecisionMade>() {
            Some(made) => Some(made.decision_type.to_string()),
            None => event.kind().starts_with("Node").then(|| event.kind().to_owned()),
        })
        .filter(|kind| kind != "NodeProgress")
        .collect();
    assert_eq!(
        order,
        [
            "create_node",
            "NodeStarted",
            "NodeExecutionFailed",
            "error_recovery",
            "NodeStarted",
            "NodeCompleted"
        ]
    );
    // A GET has no effect that a key could say is the same.
    let keys: Vec<_> = server
        .requests()
        .iter()
        .map(|request| request.headers.get("idempotency-key").cloned())
        .collect();
    assert_eq!(keys, [None, None]);
    house.runtime.shutdown().await;
}

/// No recovery is approved.
pub struct NoRecovery;

impl Rule for NoRecovery {
    fn id(&self) -> &str {
        "no_recovery"
    }
    fn applies(&self, kind: D) -> bool {
        kind == D::ErrorRecovery
    }
    fn check(&self, _: &Case<'_>, found: &mut Violations) -> RuleResult {
        found.add("NO_RECOVERY", "/recovery_plan", "may not be recovered", "nothing", "Replan.");
        Ok(())
    }
}

/// 6.2: a rejected recovery goes to REPLAN_WORKFLOW, and that reaches the conversation agent.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rejected_recovery_becomes_a_new_plan() {
    let server = Server::script([Response::status(503), Response::text("fine")]).await;
    let model = Scripted::new().then_error(ModelErrorKind::BadRequest, "out of ideas");
    let house = House::of(builder().rule(NoRecovery).model(model.clone())).await;
    let workflow = house
        .plan(plan(
            json!([get("first", &server.url("/a")), get("second", &server.url("/b"))]),
            &[("first", "second")],
        ))
        .await;
    house.execute(&workflow, Value::Null).await;
    let replan = house
        .event("REPLAN_WORKFLOW", |made: &DecisionMade| made.decision_type == D::ReplanWorkflow)
        .await;
    assert_eq!(replan.payload["workflow_id"], json!(workflow));
    assert_eq!(replan.payload["execution_context"]["failed_node_id"], "first");
    house
        .event("the request for a new plan", |e: &ephor::events::WorkflowAdjustmentRequested| {
            e.workflow_id == workflow
        })
        .await;
    // Nobody hangs: the run is over, and nothing was tried a second time.
    house
        .seen
        .wait_until("the run's end", |seen| {
            seen.iter()
                .any(|event| matches!(event.kind(), "WorkflowInterrupted" | "WorkflowFailed"))
        })
        .await;
    assert_eq!(server.requests().len(), 1);
    assert!(
        house.all::<NodeExecutionFailed>().await.len() == 1
            && house.all::<NodeCompleted>().await.is_empty()
    );
    assert!(
        house.all::<WorkflowAborted>().await.is_empty()
            && house.all::<WorkflowReplanned>().await.is_empty()
    );
    house.runtime.shutdown().await;
}

/// A recovery that nobody needs (no such workflow) is refused, and what is in flight goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn greetings_are_answered_without_a_key() {
    let house = House::new().await;
    let reply = house.talk.send("Hello!").await.unwrap();
    assert_eq!(reply.outcome, TurnOutcome::Answered);
    let reply = house.talk.send("What is 17 * 3?").await.unwrap();
    assert!(reply.text.contains("51"), "{}", reply.text);
    assert_eq!(house.seen.wait_for::<MessageSent>(2).await.len(), 2);
    let refused = house.refused(D::ErrorRecovery, samples::payload(D::ErrorRecovery)).await;
    assert!(refused.reason.contains(samples::OTHER), "{}", refused.reason);
    house.runtime.shutdown().await;
}
