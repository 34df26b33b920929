//! Runs that are given up: what waits on a thread, or was cut off there, isn't due any more.

use crate::common;

use std::sync::Arc;

use common::{id, memory, state};
use ephor_core::events::GraphEnd;
use ephor_graph::{
    Answers, Ask, CompiledGraph, Context, Durability, Graph, JsonKeys, JsonState, NodeError, START,
    Thread, ThreadError, Trigger,
};
use serde_json::{Value, json};
use tokio::sync::Notify;

type Cx = Context<JsonState>;
type Done = Result<Value, NodeError>;

/// Notes that it began, and then asks, is slow, or ends, as its state says.
fn graph(trigger: Trigger, began: Arc<Notify>) -> CompiledGraph<JsonState> {
    Graph::new("g")
        .keys(JsonKeys::new().append("log"))
        .trigger(trigger)
        .node("quick", async |_: Cx| Done::Ok(json!({"log": "quick"})))
        .node("work", move |cx: Cx| {
            let began = began.clone();
            async move {
                match cx.state().get("do").and_then(Value::as_str) {
                    Some("ask") => {
                        let word: String = cx.ask(Ask::new("word", "Which word?"))?;
                        Done::Ok(json!({"log": word}))
                    }
                    Some("hang") => {
                        began.notify_one();
                        std::future::pending().await
                    }
                    _ => Done::Ok(json!({"log": "done"})),
                }
            }
        })
        .edge(START, "quick")
        .edge("quick", "work")
        .compile()
        .unwrap()
}

async fn cut_off(thread: &Thread<JsonState>, began: &Notify) {
    tokio::select! {
        ended = thread.start(state(json!({"do": "hang"}))) => panic!("{ended:?}"),
        () = began.notified() => {}
    }
}

async fn with(trigger: Trigger) {
    let began = Arc::new(Notify::new());
    let journal = memory();
    let thread = graph(trigger, began.clone()).thread(journal.clone(), id("t"));
    assert!(matches!(thread.abandon().await, Err(ThreadError::Unknown(_))));

    assert!(thread.start(state(json!({"do": "ask"}))).await.unwrap().waiting());
    let left = thread.abandon().await.unwrap();
    assert_eq!(left.ended, Some(GraphEnd::Abandoned));
    assert!(left.next.is_empty() && left.interrupts.is_empty() && !left.is_cut_off());
    let head = journal.head(thread.id()).await.unwrap();
    for answers in [Answers::none(), Answers::only("late")] {
        let error = thread.resume(answers).await.unwrap_err();
        assert!(error.to_string().contains("nothing to resume"), "{error}");
    }
    thread.abandon().await.unwrap();
    assert_eq!(journal.head(thread.id()).await.unwrap(), head, "it was given up before");
    let next = thread.send(json!({"do": "end"})).await.unwrap();
    assert_eq!(next.state().get("log"), Some(&json!(["quick", "quick", "done"])));
    let head = journal.head(thread.id()).await.unwrap();
    assert_eq!(thread.abandon().await.unwrap().ended, Some(GraphEnd::Completed));
    assert_eq!(journal.head(thread.id()).await.unwrap(), head, "it had completed");

    cut_off(&thread, &began).await;
    assert!(thread.state().await.unwrap().is_cut_off());
    let fresh = || state(json!({"log": []}));
    let error = thread.start(fresh()).await.unwrap_err();
    assert!(error.to_string().contains("isn't over"), "{error}");
    let done = thread.start_over(fresh()).await.unwrap();
    assert_eq!(done.state().get("log"), Some(&json!(["quick", "done"])));
    assert_eq!(thread.state().await.unwrap().ended, Some(GraphEnd::Completed));

    cut_off(&thread, &began).await;
    let left = thread.abandon().await.unwrap();
    assert_eq!((left.ended, left.is_cut_off()), (Some(GraphEnd::Abandoned), false));
    assert_eq!(thread.start(fresh()).await.unwrap().state().get("log"), done.state().get("log"));
}

#[tokio::test]
async fn what_waits_or_was_cut_off_makes_room_for_the_next_run() {
    with(Trigger::Any).await;
    with(Trigger::All).await;
}

/// What must not be done twice is on record before what follows it, and a run that is dropped has brought
/// home what it had written when the next one begins.
#[tokio::test]
async fn in_the_background_nothing_is_written_behind_the_next_run() {
    let began = Arc::new(Notify::new());
    let told = began.clone();
    let graph = Graph::new("g")
        .node("quick", async |_: Cx| Done::Ok(json!({"a": 1})))
        .node("once", move |cx: Cx| {
            let told = told.clone();
            async move {
                let paid = cx.once("pay", async || Ok::<_, NodeError>(json!(7))).await?;
                told.notify_one();
                if cx.state().get("hang").is_some() {
                    std::future::pending::<()>().await;
                }
                Done::Ok(json!({"paid": paid}))
            }
        })
        .edge(START, "quick")
        .edge("quick", "once")
        .compile()
        .unwrap();
    let journal = memory();
    let thread = graph.thread(journal.clone(), id("t")).durability(Durability::Async);
    for _ in 0..20 {
        tokio::select! {
            ended = thread.start_over(state(json!({"hang": true}))) => panic!("{ended:?}"),
            () = began.notified() => {}
        }
        let last = journal.read_back(thread.id(), u64::MAX, 1).await.unwrap();
        assert_eq!(last[0].kind(), "GraphTaskNoted");
        let head = journal.head(thread.id()).await.unwrap();
        thread.update_state(json!({"hang": null}), None).await.unwrap();
        assert_eq!(journal.head(thread.id()).await.unwrap(), head + 1, "nothing else was written");
    }
}
