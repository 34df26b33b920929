//! What is tried again on a thread: only what isn't on record.

use crate::common;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use common::{Fault, Tap, World, id, memory, state};
use ephor_core::ErrorCode;
use ephor_graph::{
    Answers, Ask, CompiledGraph, Context, Durability, Graph, JsonKeys, JsonState, NodeError, Retry,
    RunError, START, Trigger,
};
use serde_json::{Value, json};

type Cx = Context<JsonState>;
type Done = Result<Value, NodeError>;

fn keys() -> JsonKeys {
    JsonKeys::new().append("log")
}

/// How the second node of the inner graph goes wrong, so often.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Wrong {
    Fails,
    Hangs,
}

/// A subgraph that is tried again, in which one task is done and another goes wrong twice.
async fn tried_again(trigger: Trigger, shared: bool, mode: Durability, wrong: Wrong) {
    let what = format!("{trigger:?} shared: {shared} {mode:?} {wrong:?}");
    let (ran, tried) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let (ran_in, tried_in) = (ran.clone(), tried.clone());
    let inner = Graph::new("in")
        .keys(keys())
        .trigger(trigger)
        .node("first", async |_: Cx| Done::Ok(json!({"log": "first", "n": 1})))
        .node("good", move |cx: Cx| {
            let ran = ran_in.clone();
            async move {
                cx.once("k", async || Ok::<_, NodeError>(ran.fetch_add(1, Ordering::SeqCst)))
                    .await?;
                Done::Ok(json!({"log": "good"}))
            }
        })
        .node("bad", move |cx: Cx| {
            let tries = tried_in.fetch_add(1, Ordering::SeqCst);
            async move {
                match wrong {
                    _ if tries >= 2 => Done::Ok(json!({"log": ["bad", cx.state().get("n")]})),
                    Wrong::Fails => Err(NodeError::new(ErrorCode::NetworkError, "no luck")),
                    Wrong::Hangs => std::future::pending().await,
                }
            }
        })
        .edge(START, "first")
        .edge("first", "good")
        .edge("first", "bad")
        .edge_when("bad", "good", "", |_: &JsonState| Ok::<_, NodeError>(false));
    // The DAG's second node waits for the third one.
    let inner = inner.compile().unwrap();
    let graph = Graph::new("g").keys(keys());
    let graph = if shared {
        graph.subgraph("in", inner)
    } else {
        let back = |inner: &JsonState| -> Value { json!({"log": inner.get("log").unwrap()}) };
        graph.subgraph_with("in", inner, |_: &JsonState| state(json!({})), back)
    };
    let graph = graph
        .edge(START, "in")
        .retry("in", Retry::attempts(3).delay(Duration::from_secs(1)))
        .timeout("in", Duration::from_secs(5))
        .compile()
        .unwrap();
    let thread = graph.thread(memory(), id("t")).durability(mode);
    let done = thread.start(JsonState::default()).await.unwrap();
    let mut log = done.state().get("log").unwrap().as_array().unwrap().clone();
    log.sort_by_key(ToString::to_string);
    let mut expected = vec![json!("first"), json!("good"), json!("bad"), json!(1)];
    expected.sort_by_key(ToString::to_string);
    assert_eq!(log, expected, "{what}");
    assert_eq!((ran.load(Ordering::SeqCst), tried.load(Ordering::SeqCst)), (1, 3), "{what}");
    // What is read is what was.
    assert_eq!(thread.state().await.unwrap().state.to_value(), done.state().to_value(), "{what}");
}

#[tokio::test(start_paused = true)]
async fn a_subgraph_that_is_tried_again_goes_on_where_it_was() {
    for trigger in [Trigger::Any, Trigger::All] {
        for shared in [false, true] {
            for mode in [Durability::Sync, Durability::Async, Durability::Exit] {
                for wrong in [Wrong::Fails, Wrong::Hangs] {
                    tried_again(trigger, shared, mode, wrong).await;
                }
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_subgraph_that_is_tried_again_still_asks() {
    for trigger in [Trigger::Any, Trigger::All] {
        let tried = Arc::new(AtomicU64::new(0));
        let tries = tried.clone();
        let inner = Graph::new("in")
            .keys(keys())
            .trigger(trigger)
            .node("asks", async |cx: Cx| {
                Done::Ok(json!({"log": cx.ask::<u64>(Ask::new("k", "?"))?}))
            })
            .node("bad", move |_: Cx| {
                let tries = tries.fetch_add(1, Ordering::SeqCst);
                async move {
                    match tries {
                        0 => Err(NodeError::new(ErrorCode::NetworkError, "no luck")),
                        _ => Ok(json!({"log": "bad"})),
                    }
                }
            })
            .edge(START, "asks")
            .edge(START, "bad");
        let graph = Graph::new("g")
            .keys(keys())
            .subgraph("in", inner.compile().unwrap())
            .edge(START, "in")
            .retry("in", Retry::attempts(3));
        let (graph, journal) = (graph.compile().unwrap(), memory());
        let waiting = graph.thread(journal.clone(), id("t")).start(JsonState::default()).await;
        let waiting = waiting.unwrap_or_else(|error| panic!("{trigger:?} {error}"));
        assert_eq!(waiting.interrupts().len(), 1, "{trigger:?}");
        let thread = graph.thread(journal, id("t"));
        let done = thread.resume(Answers::only(7)).await.unwrap();
        assert_eq!(done.state().to_value(), json!({"log": [7, "bad"]}), "{trigger:?}");
        assert_eq!(tried.load(Ordering::SeqCst), 2);
    }
}

#[tokio::test]
async fn updates_that_do_not_fit_together_fail_one_task_and_not_the_thread() {
    let (ran, tried) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let (ran_in, tried_in) = (ran.clone(), tried.clone());
    let one = |old: &Value, new: &Value| match old {
        Value::Null => Ok(new.clone()),
        old => Err(format!("it is {old} already")),
    };
    let graph =
        Graph::new("g")
            .keys(keys().custom("one", one))
            .node("a", move |_: Cx| {
                ran_in.fetch_add(1, Ordering::SeqCst);
                async { Done::Ok(json!({"one": "a", "log": "a"})) }
            })
            .node("b", move |_: Cx| {
                let tries = tried_in.fetch_add(1, Ordering::SeqCst);
                async move {
                    Done::Ok(if tries == 0 { json!({"one": "b"}) } else { json!({"log": "b"}) })
                }
            })
            .node("c", async |_: Cx| Done::Ok(json!({"log": "c"})))
            .edge(START, "a")
            .edge(START, "b")
            .edge(START, "c")
            .compile()
            .unwrap();
    let journal = memory();
    let thread = graph.thread(journal.clone(), id("t"));
    let error = thread.start(JsonState::default()).await.unwrap_err();
    assert!(
        matches!(&error, RunError::Failed { tasks } if tasks[0].node.as_str() == "b"),
        "{error}"
    );
    assert!(error.to_string().contains("already"), "{error}");
    let known = graph.thread(journal.clone(), id("t")).state().await.unwrap();
    assert_eq!(known.next, [ephor_core::NodeId::from("b")]);
    assert_eq!(known.failures.len(), 1);
    let done = graph.thread(journal, id("t")).resume(Answers::none()).await.unwrap();
    assert_eq!(done.state().get("log"), Some(&json!(["a", "b", "c"])));
    assert_eq!(done.state().get("one"), Some(&json!("a")));
    assert_eq!((ran.load(Ordering::SeqCst), tried.load(Ordering::SeqCst)), (1, 2));
}

#[tokio::test]
async fn a_condition_that_failed_is_asked_again_in_another_process() {
    let (ran, asked) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let (ran_in, asked_in) = (ran.clone(), asked.clone());
    let graph = Graph::new("g")
        .keys(keys())
        .trigger(Trigger::All)
        .node("a", move |_: Cx| {
            ran_in.fetch_add(1, Ordering::SeqCst);
            async { Done::Ok(json!({"log": "a"})) }
        })
        .node("b", async |_: Cx| Done::Ok(json!({"log": "b"})))
        .node("c", async |_: Cx| Done::Ok(json!({"log": "c"})))
        .edge(START, "a")
        .edge_when("a", "b", "", move |_: &JsonState| {
            match asked_in.fetch_add(1, Ordering::SeqCst) {
                0 => Err(NodeError::new(ErrorCode::Internal, "can't say")),
                _ => Ok(true),
            }
        })
        .edge("b", "c")
        .compile()
        .unwrap();
    let journal = memory();
    let error = graph.thread(journal.clone(), id("t")).start(JsonState::default()).await;
    assert!(error.unwrap_err().to_string().contains("can't say"));
    let thread = graph.thread(journal, id("t"));
    assert_eq!(thread.state().await.unwrap().failures.len(), 1);
    let done = thread.resume(Answers::none()).await.unwrap();
    assert_eq!(done.state().to_value(), json!({"log": ["a", "b", "c"]}));
    assert_eq!((ran.load(Ordering::SeqCst), asked.load(Ordering::SeqCst)), (1, 2));
}

/// A subgraph in a subgraph that is tried again: done, then failing, then stopped before.
fn stopped(ran: &Arc<AtomicU64>, tried: &Arc<AtomicU64>) -> CompiledGraph<JsonState> {
    let (ran, tried) = (ran.clone(), tried.clone());
    let deep = Graph::new("deep")
        .keys(keys())
        .node("good", move |_: Cx| {
            ran.fetch_add(1, Ordering::SeqCst);
            async { Done::Ok(json!({"log": "good"})) }
        })
        .node("bad", move |_: Cx| {
            let tries = tried.fetch_add(1, Ordering::SeqCst);
            async move {
                match tries {
                    0 => Err(NodeError::new(ErrorCode::NetworkError, "no luck")),
                    _ => Ok(json!({"log": "bad"})),
                }
            }
        })
        .node("held", async |_: Cx| Done::Ok(json!({"log": "held"})))
        .edge(START, "good")
        .edge(START, "bad")
        .edge(START, "held")
        .interrupt_before("held");
    let deep = deep.compile().unwrap();
    let middle = Graph::new("middle").keys(keys()).subgraph("deep", deep).edge(START, "deep");
    let graph = Graph::new("g").keys(keys()).subgraph("in", middle.compile().unwrap());
    graph.edge(START, "in").retry("in", Retry::attempts(2)).compile().unwrap()
}

#[tokio::test(start_paused = true)]
async fn a_stop_is_on_record_whenever_a_process_dies_and_whatever_is_tried_again() {
    for at in 1..=12 {
        let (ran, tried) = (Arc::default(), Arc::default());
        let (graph, journal) = (stopped(&ran, &tried), memory());
        let world = Arc::new(World::default());
        let tap = Tap::new(journal.clone(), &world, Some((at, Fault::KillAfter)));
        tokio::select! {
            _ = graph.thread(tap, id("t")).start(JsonState::default()).into_future() => {}
            () = world.dead.notified() => {}
        }
        let thread = graph.thread(journal, id("t"));
        let known = thread.state().await.unwrap();
        if known.interrupts.is_empty() || known.next.is_empty() {
            let waiting = thread.resume(Answers::none()).await.unwrap();
            assert_eq!(waiting.interrupts().len(), 1, "{at}");
        }
        let known = thread.state().await.unwrap();
        assert_eq!(known.interrupts[0].id, "in@1.0/deep@1.0/held@1.2/before", "{at}");
        let mut done = thread.resume(Answers::none()).await.unwrap();
        if done.waiting() {
            done = thread.resume(Answers::none()).await.unwrap();
        }
        assert_eq!(done.state().to_value(), json!({"log": ["good", "bad", "held"]}), "{at}");
        assert!(
            *world.wrong.lock().unwrap() == Vec::<String>::new() && ran.load(Ordering::SeqCst) < 3
        );
        if at > 6 {
            assert_eq!((ran.load(Ordering::SeqCst), tried.load(Ordering::SeqCst)), (1, 2), "{at}");
        }
    }
}
