//! What a middleware blocks hasn't happened, and nothing is done on account of it.

use std::sync::Arc;

use async_trait::async_trait;
use ephor::DecisionType as D;
use ephor::bus::{Batch, Committed, Middleware, MiddlewareError, Next};
use ephor::events::{DecisionMade, DecisionOutcome, MessageSent, TurnOutcome};
use ephor::model::Scripted;
use ephor::payload::CreateNode;
use ephor::{AgentContext, AgentError, Envelope, agent_fn};
use ephor_testkit::within;
use ephor_tests::house::{House, builder};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};

use crate::flows::{answer, decided};

/// A middleware that blocks one type of event.
pub struct Blocks(pub &'static str);

#[async_trait]
impl Middleware for Blocks {
    fn name(&self) -> &str {
        "audit"
    }
    async fn handle(&self, batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        if batch.published().is_some_and(|draft| draft.data.kind() == self.0) {
            return Err(MiddlewareError::block("the audit trail is full"));
        }
        next.run(batch).await
    }
}

/// A middleware that blocks CREATE_NODE.
struct BlocksNodes;

#[async_trait]
impl Middleware for BlocksNodes {
    fn name(&self) -> &str {
        "audit"
    }
    async fn handle(&self, batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        let made = batch.published().and_then(|draft| draft.data.read::<DecisionMade>());
        if made.is_some_and(|made| made.decision_type == D::CreateNode) {
            return Err(MiddlewareError::block("no nodes"));
        }
        next.run(batch).await
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_effect_whose_record_is_blocked_is_not_made() {
    for (kind, made) in
        [("NodeStarted", 0), ("EffectStarted", 0), ("NodeCompleted", 1), ("WorkflowCompleted", 1)]
    {
        let server = Server::start(|_| async { Response::text("done") }).await;
        let house = House::of(builder().middleware(Blocks(kind))).await;
        let config = json!({"url": server.url("/post"), "method": "POST"});
        let node = json!({"action_type": "create_node", "node_type": "HTTP", "node_name": "pay",
                          "config": config, "execute_immediately": true});
        let end = house.carried_out(D::CreateNode, node).await;
        assert_eq!(server.hits("/post"), made, "{kind}");
        assert_eq!(end.outcome, DecisionOutcome::Failed, "{kind}: {}", end.result);
        let error = end.result["error"]["message"].as_str().unwrap();
        assert!(error.contains("audit blocked it: the audit trail is full"), "{kind}: {error}");
        house.runtime.shutdown().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plan_whose_record_is_blocked_is_not_stored() {
    let house = House::of(builder().middleware(Blocks("WorkflowCreated"))).await;
    let end = house.carried_out(D::CreateWorkflowPlan, ephor_tests::house::plan(
        json!([{"node_id": "a", "type": "CONDITION", "name": "a", "config": {"expression": "1 < 2"}}]),
        &[],
    )).await;
    assert_eq!(end.outcome, DecisionOutcome::Failed, "{}", end.result);
    house.runtime.shutdown().await;
}

/// What ends with a message: a turn with a sub-agent's answer, its decisions, and a node. Nobody waits for
/// ever where a middleware blocks one of those ends; what comes in its place names it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_end_that_is_blocked_is_an_end() {
    let ends = ["TurnEnded", "DecisionCompleted", "SubAgentCompleted", "WorkflowCompleted"];
    for kind in ends {
        let clerk = agent_fn("clerk", "", |cx: AgentContext, _: Value| async move {
            let told = cx.decide(CreateNode::condition("n", "1 < 2")).await;
            told.map_err(|error| AgentError::failed(format!("no node: {error}")))
        });
        let spawn = json!({"action_type": "spawn_subagent", "subagent_type": "clerk",
                           "task_payload": {}});
        let model = Scripted::new()
            .then_decision(decided(D::SpawnSubagent, spawn))
            .then_decision(answer("Done."));
        let builder = builder().agent(clerk).model(model).middleware(Blocks(kind));
        let house = House::of(builder).await;
        let reply = within(kind, house.talk.send("go")).await.unwrap();
        let events = house.talk.events(0, 1000).await.unwrap();
        let blocked = |event: &Arc<Envelope>| event.kind() == kind && event.blocked();
        assert!(events.iter().any(blocked), "{kind}");
        if kind == "TurnEnded" {
            assert_eq!(reply.outcome, TurnOutcome::Failed);
            assert_eq!(reply.text, "audit blocked it: the audit trail is full");
        }
        // Nothing of it is waited for.
        let id = house.talk.id().unwrap();
        let at_rest = async {
            while !house.runtime.services().passivate(&id).await {
                tokio::task::yield_now().await;
            }
        };
        within(kind, at_rest).await;
        house.runtime.shutdown().await;
    }
}

/// What the user was told isn't told again because the decision's end was kept from the record.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reply_whose_end_is_blocked_is_said_once() {
    let model = Scripted::decisions([answer("Hello."), answer("Hello again.")]);
    let house = House::of(builder().model(model).middleware(Blocks("DecisionCompleted"))).await;
    let reply = within("the reply", house.talk.send("hi")).await.unwrap();
    assert_eq!((reply.outcome, &*reply.text), (TurnOutcome::Answered, "Hello."));
    assert_eq!(house.all::<MessageSent>().await.len(), 1);
    house.runtime.shutdown().await;
}

/// An agent whose decision is blocked is told at once, like an embedder.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_agent_is_told_that_its_decision_is_blocked() {
    let clerk = agent_fn("clerk", "", |cx: AgentContext, _: Value| async move {
        cx.decide(CreateNode::condition("n", "1 < 2")).await
    });
    let house = House::of(builder().agent(clerk).middleware(BlocksNodes)).await;
    let spawn = json!({"action_type": "spawn_subagent", "subagent_type": "clerk",
                       "task_payload": {}});
    let end = house.carried_out(D::SpawnSubagent, spawn).await;
    let error = end.ended().unwrap_err();
    assert!(error.message().contains("audit blocked it: no nodes"), "{error}");
    house.runtime.shutdown().await;
}

/// What the user isn't told has been done all the same.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_notice_that_is_blocked_leaves_the_result_as_it_is() {
    let house = House::of(builder().middleware(Blocks("MessageSent"))).await;
    let node = json!({"action_type": "create_node", "node_type": "CONDITION", "node_name": "n",
                      "config": {"expression": "1 < 2"}, "execute_immediately": true});
    let end = house.carried_out(D::CreateNode, node).await;
    assert_eq!(end.outcome, DecisionOutcome::Done, "{}", end.result);
    house.runtime.shutdown().await;
}
