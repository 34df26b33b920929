//! A turn whose decision is interrupted, or whose answer is meant for somebody else.

use async_trait::async_trait;
use ephor::DecisionType as D;
use ephor::bus::{Batch, Committed, Middleware, MiddlewareError, Next};
use ephor::events::{
    MessageSent, ModelCalled, SubAgentCancelled, SubAgentCompleted, TurnEnded, TurnOutcome,
};
use ephor::model::{ChatModel, ChatRequest, ChatResponse, ModelError, Scripted};
use ephor::{AgentContext, AgentError, agent_fn};
use ephor_testkit::bus::Latch;
use ephor_testkit::within;
use ephor_tests::house::{House, builder, get, plan};
use ephor_tests::samples;
use serde_json::{Value, json};

use crate::conflicts::slow_server;
use crate::flows::{answer, decided};

/// A model of the embedder's own that panics.
struct Broken;

#[async_trait]
impl ChatModel for Broken {
    fn name(&self) -> &str {
        "house::broken"
    }
    async fn chat(&self, _: ChatRequest) -> Result<ChatResponse, ModelError> {
        panic!("out of words")
    }
}

/// It ends its turn, and not the conversation.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_model_that_panics_ends_its_turn() {
    let house = House::of(builder().model(Broken)).await;
    for asked in 1..3 {
        let reply = within("the reply", house.talk.send("hi")).await.unwrap();
        assert_eq!(reply.outcome, TurnOutcome::Failed);
        assert!(reply.text.contains("it panicked: out of words"), "{}", reply.text);
        assert_eq!(house.all::<ModelCalled>().await.len(), asked);
    }
    house.runtime.shutdown().await;
}

/// The turn waits for a run that a recovery of something else stops: it is told, and goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_whose_run_is_interrupted_goes_on() {
    let (server, gate) = slow_server().await;
    let url = server.url("/slow");
    let model = Scripted::new()
        .then_decision(decided(D::CreateWorkflowPlan, plan(json!([get("held", &url)]), &[])))
        .then_with(|request| {
            let id = request.context["steps"][0]["result"]["workflow_id"].clone();
            let value = json!({"decision_type": "execute_workflow",
                "payload": {"action_type": "execute_workflow", "workflow_id": id}});
            Ok(ephor::model::ChatResponse::json("test", value))
        })
        .then_decision(answer("It was stopped."));
    let house = House::of(builder().model(model.clone())).await;
    let talk = house.talk.clone();
    let turn = tokio::spawn(async move { talk.send("run it").await });
    gate.arrived(1).await;
    samples::store_samples(&house.runtime, "test").await;
    house.decide(D::ErrorRecovery, samples::payload(D::ErrorRecovery)).await;
    let reply = within("the turn", turn).await.unwrap().unwrap();
    assert_eq!(reply.text, "It was stopped.");
    let steps = model.requests()[2].context["steps"].clone();
    assert_eq!(steps[1]["kind"], "failed", "{steps}");
    gate.open();
    house.runtime.shutdown().await;
}

/// The same for a sub-agent: the suspended conversation resumes with the reason.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_whose_sub_agent_is_cancelled_goes_on() {
    let gate = Latch::new();
    let held = gate.clone();
    let agent = agent_fn("worker", "", move |_: AgentContext, _: Value| {
        let gate = held.clone();
        async move {
            gate.wait().await;
            Ok::<_, AgentError>(())
        }
    });
    let spawn =
        json!({"action_type": "spawn_subagent", "subagent_type": "worker", "task_payload": {}});
    let model = Scripted::decisions([decided(D::SpawnSubagent, spawn), answer("Cancelled.")]);
    let house = House::of(builder().agent(agent).model(model.clone())).await;
    samples::store_samples(&house.runtime, "test").await;
    let talk = house.talk.clone();
    let turn = tokio::spawn(async move { talk.send("ask the worker").await });
    gate.arrived(1).await;
    house.decide(D::ErrorRecovery, samples::payload(D::ErrorRecovery)).await;
    let reply = within("the turn", turn).await.unwrap().unwrap();
    assert_eq!(reply.text, "Cancelled.");
    assert_eq!(house.all::<SubAgentCancelled>().await.len(), 1);
    assert_eq!(model.requests()[1].context["steps"][0]["kind"], "failed");
    house.runtime.shutdown().await;
}

/// A sub-agent's question is answered by the user: that answer is the sub-agent's, and no message
/// of its own to the conversation agent.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_to_a_sub_agents_question_begins_no_turn() {
    let agent = agent_fn("asker", "", |cx: AgentContext, _: Value| async move {
        let answer = cx.ask("Which colour?", None).await?;
        Ok::<_, AgentError>(json!({"colour": answer}))
    });
    let spawn =
        json!({"action_type": "spawn_subagent", "subagent_type": "asker", "task_payload": {}});
    let model = Scripted::decisions([
        decided(D::SpawnSubagent, spawn),
        answer("Painted blue."),
        answer("What do you mean by blue?"),
    ]);
    let house = House::of(builder().agent(agent).model(model.clone())).await;
    let question = within("the question", house.talk.send("paint it"));
    let question = question.await.unwrap();
    assert_eq!(question.outcome, TurnOutcome::WaitingForUser);
    assert_eq!(question.text, "Which colour?");
    let reply = within("the turn", house.talk.send("blue")).await.unwrap();
    let asked = || model.requests().iter().map(|r| r.context.clone()).collect::<Vec<_>>();
    let journal = house.journal().await;
    assert_eq!(reply.text, "Painted blue.", "{journal:?} {:?}", asked());
    let done = house.all::<SubAgentCompleted>().await;
    assert_eq!(done[0].output, json!({"colour": "blue"}));
    // Another message shows that nothing else was under way before it.
    let next = house.talk.send("thanks").await.unwrap();
    assert_eq!(next.outcome, TurnOutcome::Answered);
    assert_eq!(model.requests()[2].context["message"], "thanks");
    let turns = house.all::<TurnEnded>().await;
    assert_eq!(turns.len(), 3, "{turns:?}");
    house.runtime.shutdown().await;
}

/// Keeps some words from the user.
struct Censor;

#[async_trait]
impl Middleware for Censor {
    fn name(&self) -> &str {
        "censor"
    }
    async fn handle(&self, batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        let said = batch.published().and_then(|draft| draft.data.read::<MessageSent>());
        match said.is_some_and(|said| said.text.contains("hunter2")) {
            true => Err(MiddlewareError::block("it holds a password")),
            false => next.run(batch).await,
        }
    }
}

/// What a middleware keeps from the user doesn't reach them as the turn's reply either.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_is_blocked_is_no_reply() {
    let model = Scripted::decisions([answer("It is hunter2."), answer("I can't tell you.")]);
    let house = House::of(builder().model(model.clone()).middleware(Censor)).await;
    let reply = within("the turn", house.talk.send("my password?")).await.unwrap();
    assert_eq!(reply.text, "I can't tell you.");
    assert_eq!(model.requests()[1].context["steps"][0]["kind"], "failed");
    let ends = house.all::<TurnEnded>().await;
    assert!(ends.iter().all(|end| !end.text.contains("hunter2")), "{ends:?}");
    house.runtime.shutdown().await;
}
