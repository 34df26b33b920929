//! What fails after an effect leaves it done: nobody repeats it unasked.

use ephor::DecisionType as D;
use ephor::core::{Effect, Failure};
use ephor::events::{DecisionHeld, DecisionOutcome, NodeExecutionFailed};
use ephor::model::Scripted;
use ephor_tests::house::{House, builder, plan};
use ephor_tests::http::{Response, Server};
use ephor_tools::{Hub, ToolContext, tool_fn};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value, json};

use crate::blocked::Blocks;
use crate::runs::recovery;

/// A plan of one node that has been done, and whose result is lost: a RETRY of it needs a person.
#[track_caller]
fn asks_first(house: House, node: Value, done: impl Fn() -> usize) -> impl Future<Output = ()> {
    let place = std::panic::Location::caller();
    async move {
        let workflow = house.plan(plan(json!([node]), &[])).await;
        let run = house.execute(&workflow, Value::Null).await;
        assert_eq!(house.end(run).await.outcome, DecisionOutcome::Failed, "{place}");
        let failed = house.all::<NodeExecutionFailed>().await.pop().unwrap();
        assert_eq!(failed.failure.effect, Effect::Unknown, "{place}: {}", failed.failure);
        let retry = recovery(&workflow, "pay", "RETRY");
        let again = house.talk.decide_raw(D::ErrorRecovery, retry).await.unwrap();
        assert!(again.find::<DecisionHeld>().is_some(), "{place}: {:?}", again.outcome);
        assert_eq!(done(), 1, "{place}");
        house.runtime.shutdown().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_post_whose_result_is_lost_is_not_repeated_unasked() {
    let paid = || Server::start(|_| async { Response::json(json!({"receipt": 7})) });
    let post = |server: &Server, more: Value| {
        let mut node = json!({"node_id": "pay", "type": "HTTP", "name": "pay",
                              "config": {"url": server.url("/pay"), "method": "POST"},
                              "retry_config": {"max_retries": 3, "retry_delay": 0.1}});
        node["output_mapping"] = more;
        node
    };
    let server = paid().await;
    let house = House::of(builder().model(Scripted::new())).await;
    let node = post(&server, json!({"id": "json.no_such_field"}));
    asks_first(house, node, || server.hits("/pay")).await;
    // Its result can't be recorded.
    let server = paid().await;
    let house =
        House::of(builder().model(Scripted::new()).middleware(Blocks("NodeCompleted"))).await;
    asks_first(house, post(&server, json!({})), || server.hits("/pay")).await;
}

/// What can't be written as JSON.
struct Unreadable;

impl Serialize for Unreadable {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(serde::ser::Error::custom("it has no words for it"))
    }
}

#[derive(Deserialize, schemars::JsonSchema)]
struct Nothing {}

/// A tool that has run and whose output is too large, or can't be read, has run.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tool_whose_output_is_lost_is_not_called_again_unasked() {
    let hub = Hub::builder()
        .tool(tool_fn("large", "Says too much", |_: Nothing, _: ToolContext| async {
            Ok::<_, Failure>("x".repeat(5_000_000))
        }))
        .tool(tool_fn("odd", "Says nothing readable", |_: Nothing, _: ToolContext| async {
            Ok::<_, Failure>(Unreadable)
        }));
    let hub = hub.build().unwrap();
    for tool in ["large", "odd"] {
        let house = House::of(hub.install(builder().model(Scripted::new()))).await;
        let node = json!({"node_id": "pay", "type": tool, "name": "pay", "config": {}});
        asks_first(house, node, || 1).await;
    }
}
