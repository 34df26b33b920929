//! Several decisions in one answer of the model, and the intent that a turn begins with: in the whole
//! runtime.

use std::sync::{Arc, Mutex};

use ephor::DecisionType as D;
use ephor::core::Intent;
use ephor::events::{DecisionCompleted, DecisionMade, DecisionRejected, RejectionRateHigh};
use ephor::model::{Background, Scripted};
use ephor::{Agent, AgentContext, AgentError};
use ephor_tests::house::{House, builder, create_get};
use ephor_tests::samples;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::conflicts::slow_server;
use crate::flows::{answer, decided};

fn respond(text: &str) -> Value {
    json!({"action_type": "respond", "response": text, "intent": "simple_query",
           "confidence": 0.9})
}

/// What has the right shape, and is rejected.
fn impossible() -> Value {
    json!({"action_type": "create_node", "node_type": "TELEPORT", "node_name": "away", "config": {}})
}

fn together(intent: &str, decisions: &[(D, Value)]) -> Value {
    let one = |(kind, payload): &(D, Value)| json!({"decision_type": kind, "payload": payload});
    json!({"intent": intent, "decisions": decisions.iter().map(one).collect::<Vec<_>>()})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn they_are_carried_out_by_priority_and_then_the_reply_is_given() {
    let (server, gate) = slow_server().await;
    let both = [
        (D::Respond, respond("Both are done.")),
        (D::CreateNode, create_get(&server.url("/slow"))),
        (D::CreateWorkflowPlan, samples::payload(D::CreateWorkflowPlan)),
    ];
    let house =
        House::of(builder().model(Scripted::new().then_json(together("COMPLEX_TASK", &both))))
            .await;
    let talk = house.talk.clone();
    let reply = tokio::spawn(async move { talk.send("Fetch it and plan it").await });
    gate.arrived(1).await;
    // The node is at work: the plan, which is more urgent, is stored; the reply isn't even made.
    let made = house.all::<DecisionMade>().await;
    let kinds: Vec<_> = made.iter().map(|made| made.decision_type).collect();
    assert_eq!(kinds, [D::CreateWorkflowPlan, D::CreateNode]);
    assert!(made.iter().all(|made| made.intent == Some(Intent::ComplexTask)));
    assert!(made[0].with.is_none() && made[1].with.is_some(), "{made:?}");
    gate.open();
    let reply = reply.await.unwrap().unwrap();
    assert_eq!((reply.text.as_str(), reply.iterations), ("Both are done.", 1));
    let ends = house.all::<DecisionCompleted>().await;
    let kinds: Vec<_> = ends.iter().map(|end| end.decision_type).collect();
    assert_eq!(kinds, [D::CreateWorkflowPlan, D::CreateNode, D::Respond]);
    house.runtime.shutdown().await;
}

/// A rejected one blocks nobody; the model hears of it, and its reply in advance isn't given.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rejected_one_takes_the_reply_with_it() {
    let both = [
        (D::CreateNode, samples::payload(D::CreateNode)),
        (D::CreateNode, impossible()),
        (D::Respond, respond("Both are done.")),
    ];
    let model = Scripted::new()
        .then_json(together("COMPLEX_TASK", &both))
        .then_decision(answer("Only one could be done."));
    let house = House::of(builder().model(model.clone())).await;
    let reply = house.talk.send("Do both").await.unwrap();
    assert_eq!(reply.text, "Only one could be done.");
    let told = model.requests()[1].context["steps"].clone();
    let kinds: Vec<_> = told.as_array().unwrap().iter().map(|step| step["kind"].clone()).collect();
    assert!(kinds.contains(&json!("done")) && kinds.contains(&json!("rejected")), "{told}");
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_not_understood_is_not_answered() {
    let model = Scripted::new()
        .then_json(together("UNKNOWN", &[(D::Respond, respond("Surely."))]))
        .then_json(together(
            "UNKNOWN",
            &[(D::RequestClarification, samples::payload(D::RequestClarification))],
        ));
    let house = House::of(builder().model(model)).await;
    let reply = house.talk.send("Hmpf").await.unwrap();
    assert_eq!(reply.text, "Which one?");
    let rejected = house.all::<DecisionRejected>().await;
    let codes: Vec<_> = rejected.iter().flat_map(|one| &one.violations).map(|v| &v.code).collect();
    assert_eq!(codes, ["INTENT_MISMATCH"]);
    house.runtime.shutdown().await;
}

/// What a model is told of a rejection may be passed on to the user: the intent binds the first
/// decision alone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_can_be_told() {
    let wrong = (D::CreateNode, impossible());
    let model = Scripted::new()
        .then_json(together("COMPLEX_TASK", &[wrong]))
        .then_json(together("COMPLEX_TASK", &[(D::Respond, respond("I may not."))]));
    let house = House::of(builder().model(model)).await;
    assert_eq!(house.talk.send("Do it").await.unwrap().text, "I may not.");
    house.runtime.shutdown().await;
}

type Told = Arc<Mutex<Vec<Background>>>;

/// Notes what it is told of the conversation.
struct Listener(Told);

#[derive(Deserialize, JsonSchema)]
struct Nothing {}

impl Agent for Listener {
    type Task = Nothing;
    type Output = Value;

    fn name(&self) -> &str {
        "listener"
    }

    fn description(&self) -> &str {
        "listens"
    }

    async fn run(&self, _: Nothing, cx: AgentContext) -> Result<Value, AgentError> {
        self.0.lock().unwrap().push(Background::of(cx.snapshot()));
        Ok(json!({"text": "heard"}))
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sub_agent_knows_what_the_conversation_is_about() {
    let told = Told::default();
    let spawn = json!({"action_type": "spawn_subagent", "subagent_type": "listener",
                       "task_payload": {}, "context_snapshot": {"current_goal": "my own words"}});
    let model = Scripted::new()
        .then_decision(answer("Hello."))
        .then_decision(decided(
            D::SpawnSubagent,
            json!({"action_type": "spawn_subagent",
            "subagent_type": "listener", "task_payload": {}}),
        ))
        .then_decision(answer("Heard."))
        .then_decision(decided(D::SpawnSubagent, spawn))
        .then_decision(answer("Heard."));
    let house = House::of(builder().model(model).agent(Listener(told.clone()))).await;
    for message in ["Hi", "Listen", "Again"] {
        house.talk.send(message).await.unwrap();
    }
    let told = told.lock().unwrap().clone();
    assert_eq!((told[0].goal.as_str(), told[0].session.as_str()), ("Listen", "local/test"));
    let said: Vec<_> = told[0].history.iter().map(|s| (s.by_user, s.text.as_str())).collect();
    assert_eq!(said, [(true, "Hi"), (false, "Hello.")]);
    // What the model says itself goes before.
    assert_eq!((told[1].goal.as_str(), told[1].history.len()), ("my own words", 4));
    house.runtime.shutdown().await;
}

/// An agent that doesn't learn is told of: once, to whoever listens.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_high_rejection_rate_is_told_once() {
    let house = House::of(builder().model(Scripted::new())).await;
    for _ in 0..30 {
        house.refused(D::CreateNode, impossible()).await;
    }
    let high = house.event("the warning", |_: &RejectionRateHigh| true).await;
    assert_eq!((high.judged, high.rejected), (10, 10));
    assert_eq!(house.all::<RejectionRateHigh>().await.len(), 1);
    assert!(!house.journal().await.iter().any(|kind| kind == "RejectionRateHigh"));
    house.runtime.shutdown().await;
}
