//! A runtime that nobody holds any more is gone, with its threads and its files.

use async_trait::async_trait;
use ephor::runtime::Part;
use ephor::runtime::services::Services;
use ephor::{AgentContext, AgentError, Builder, agent_fn};
use ephor_testkit::within;
use ephor_tests::house::builder;
use serde_json::Value;
use tokio::sync::oneshot;

/// A builder, and what ends with everything that its runtime holds.
fn watched() -> (Builder, oneshot::Receiver<()>) {
    let (held, gone) = oneshot::channel::<()>();
    let holds = move |_: AgentContext, _: Value| {
        let open = !held.is_closed();
        async move { Ok::<_, AgentError>(open) }
    };
    (builder().agent(agent_fn("holder", "holds", holds)), gone)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_shut_down_is_let_go() {
    let (builder, gone) = watched();
    builder.build().await.unwrap().shutdown().await;
    within("the end", gone).await.unwrap_err();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_ends_with_its_last_handle() {
    let (builder, gone) = watched();
    let runtime = builder.build().await.unwrap();
    let (inbox, talk) = (runtime.inbox(), runtime.conversation("c"));
    drop(runtime);
    assert!(inbox.list(&Default::default()).await.unwrap().is_empty());
    drop(inbox);
    assert!(!talk.send("Hello").await.unwrap().text.is_empty());
    drop(talk);
    within("the end", gone).await.unwrap_err();
}

struct Broken;

#[async_trait]
impl Part for Broken {
    fn name(&self) -> &str {
        "broken"
    }

    async fn install(&self, _: &Services) -> Result<(), String> {
        Err("no".to_owned())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_could_not_be_built_leaves_nothing() {
    let (builder, gone) = watched();
    assert!(builder.part(Broken).build().await.is_err());
    within("the end", gone).await.unwrap_err();
}
