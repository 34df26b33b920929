//! What a middleware blocks hasn't happened, and nothing is done on account of it.

use async_trait::async_trait;
use ephor::DecisionType as D;
use ephor::bus::{Batch, Committed, Middleware, MiddlewareError, Next};
use ephor::events::DecisionOutcome;
use ephor_tests::house::{House, builder};
use ephor_tests::http::{Response, Server};
use serde_json::json;

/// A middleware that blocks one type of event.
struct Blocks(&'static str);

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
