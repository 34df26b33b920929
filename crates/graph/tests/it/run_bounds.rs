//! What bounds a run: steps, time, and whoever cancels it; and that nothing is left running.

use crate::run_kit;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use ephor_core::{ErrorCode, Failure};
use ephor_graph::{
    CancelToken, CompiledGraph, Fact, JsonState, NodeError, Parts, RecordError, Recorder, Retry,
    RunError, START, Trigger,
};
use run_kit::{Count, Cx, Done, Guard, Json, graph, logged, say};
use serde_json::{Value, json};
use std::future::IntoFuture;
use tokio::sync::Notify;

const SECOND: Duration = Duration::from_secs(1);

fn cycle(ran: &Count) -> Json {
    let ran = ran.clone();
    let node = move |_: Cx| {
        ran.up();
        async { Result::<(), NodeError>::Ok(()) }
    };
    graph().node("a", node).edge(START, "a").edge("a", "a")
}

#[tokio::test]
async fn a_run_takes_as_many_steps_as_it_may_and_says_what_would_be_next() {
    for limit in [0, 1, 7, 100] {
        let ran = Count::default();
        let graph = cycle(&ran).max_steps(limit).compile().unwrap();
        let error = graph.run(JsonState::default()).await.unwrap_err();
        let RunError::StepLimit { limit: found, next } = &error else { panic!("{error}") };
        assert_eq!((*found, next.len(), next[0].as_str()), (limit, 1, "a"));
        assert_eq!(ran.get() as u64, limit);
        let text = format!("the run has taken its {limit} steps and isn't done: next would be a");
        assert_eq!(error.to_string(), text);
        let failure = Failure::from(error);
        assert_eq!(failure.code, ErrorCode::ResourceLimit);
        assert!(failure.hint.unwrap().contains("max_steps"));
    }
    let ran = Count::default();
    let graph = cycle(&ran).compile().unwrap();
    assert!(graph.run(JsonState::default()).await.is_err());
    assert_eq!(ran.get(), 100, "the default");
    assert!(graph.run(JsonState::default()).max_steps(3).await.is_err());
    assert_eq!(ran.get(), 103, "a run's own limit");
    // A run that needs exactly its limit ends well; a graph without steps knows no limit.
    for (trigger, limit) in [(Trigger::Any, 2), (Trigger::All, 0)] {
        let two = graph_of_two(trigger);
        let done = two.run(JsonState::default()).max_steps(limit).await.unwrap();
        assert_eq!(logged(&done), ["a", "b"]);
    }
}

fn graph_of_two(trigger: Trigger) -> CompiledGraph<JsonState> {
    let graph = graph().trigger(trigger).node("a", say).node("b", say);
    graph.edge(START, "a").edge("a", "b").compile().unwrap()
}

#[tokio::test(start_paused = true)]
async fn a_run_that_takes_too_long_ends_and_leaves_nothing() {
    let (begun, dropped, after) = Default::default();
    let graph = everywhere(&begun, &dropped, &after).time_limit(SECOND * 60).compile().unwrap();
    let clock = tokio::time::Instant::now();
    let error = graph.run(JsonState::default()).time_limit(SECOND).await.unwrap_err();
    assert!(matches!(error, RunError::TimeLimit { limit } if limit == SECOND), "{error}");
    assert_eq!(dropped.get(), HUNG);
    assert_eq!(clock.elapsed().as_secs(), 1, "a run's own limit is before the graph's");
    assert_eq!(Failure::from(error).code, ErrorCode::Timeout);
    assert!(graph.run(JsonState::default()).await.is_err());
    assert_eq!(clock.elapsed().as_secs(), 61);
    assert_eq!((dropped.get(), after.get()), (2 * HUNG, 0));
}

/// Tasks that hang in `everywhere`.
const HUNG: usize = 3 + 2 * 4;

/// Hangs alone, in a list, in a subgraph, and in a subgraph's subgraph.
fn everywhere(begun: &Count, dropped: &Count, after: &Count) -> Json {
    let hang = || {
        let counts = (begun.clone(), dropped.clone(), after.clone());
        move |_: Cx| {
            let (begun, dropped, after) = counts.clone();
            async move {
                let _guard = Guard(dropped);
                begun.up();
                std::future::pending::<()>().await;
                after.up();
                Done::Ok(json!({}))
            }
        }
    };
    let three = |_: &JsonState| Result::<_, NodeError>::Ok(vec![Value::Null; 3]);
    let inner = |trigger| {
        let graph = graph().trigger(trigger).node("x", hang());
        graph.node("y", hang()).edge(START, "x").each(START, "y", three)
    };
    let inner = |trigger| inner(trigger).compile().unwrap();
    let middle = graph().subgraph("in", inner(Trigger::All)).edge(START, "in").compile().unwrap();
    graph()
        .node("alone", hang())
        .node("also", hang())
        .node("third", hang())
        .subgraph("one", inner(Trigger::Any))
        .subgraph("two", middle)
        .edge(START, "alone")
        .edge(START, "also")
        .edge(START, "third")
        .edge(START, "one")
        .edge(START, "two")
}

/// Cancels once everything hangs, and counts what is gone when the run says that it is over.
async fn cancelled(nested: bool) {
    let (begun, dropped, after) = Default::default();
    let mut graph = everywhere(&begun, &dropped, &after);
    if nested {
        // A subgraph that is alone in its step isn't a task of the runtime's.
        graph = run_kit::graph().subgraph("in", graph.compile().unwrap()).edge(START, "in");
    }
    let token = CancelToken::new();
    let run = graph.compile().unwrap().run(JsonState::default()).cancel_by(&token);
    let gone = dropped.clone();
    let run = tokio::spawn(async move {
        let error = run.await.unwrap_err();
        (error.to_string(), gone.get())
    });
    while begun.get() < HUNG {
        tokio::task::yield_now().await;
    }
    token.cancel("enough");
    token.cancel("too late");
    let (error, gone) = run.await.unwrap();
    assert_eq!(error, "the run was cancelled: enough");
    assert_eq!(gone, HUNG, "all are gone before the run says that it is over");
    assert_eq!(after.get(), 0);
}

#[tokio::test]
async fn cancelling_reaches_tasks_and_subgraphs_before_the_run_ends() {
    cancelled(false).await;
    cancelled(true).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn cancelling_reaches_them_on_other_threads_too() {
    for round in 0..100 {
        cancelled(round % 2 == 0).await;
    }
}

/// A journal that takes its time over the first task that completed.
#[derive(Default)]
struct Slow {
    begun: Notify,
    gate: Notify,
    nodes: Mutex<Vec<String>>,
}

#[async_trait]
impl Recorder<JsonState> for Slow {
    async fn record(&self, facts: &[Fact<'_, JsonState>]) -> Result<(), RecordError> {
        for fact in facts {
            let Fact::Completed { node, .. } = fact else { continue };
            if self.nodes.lock().unwrap().is_empty() {
                self.begun.notify_one();
                self.gate.notified().await;
            }
            self.nodes.lock().unwrap().push(node.to_string());
        }
        Ok(())
    }
}

/// Two tasks complete at once, and the run is cancelled while the first of them is put on record.
#[tokio::test]
async fn what_has_completed_is_on_record_though_the_run_is_cancelled() {
    for trigger in [Trigger::Any, Trigger::All] {
        let graph = graph().trigger(trigger).node("a", say).node("b", say);
        let graph = graph.edge(START, "a").edge(START, "b").compile().unwrap();
        let (slow, token) = (Arc::new(Slow::default()), CancelToken::new());
        let run = graph.run(JsonState::default()).recorder(slow.clone()).cancel_by(&token);
        let cancel = async {
            slow.begun.notified().await;
            token.cancel("enough");
            tokio::task::yield_now().await;
            slow.gate.notify_one();
        };
        let (ended, ()) = tokio::join!(run.into_future(), cancel);
        assert!(matches!(ended, Err(RunError::Cancelled { .. })), "{ended:?}");
        let mut nodes = slow.nodes.lock().unwrap().clone();
        nodes.sort();
        assert_eq!(nodes, ["a", "b"], "{trigger:?}");
    }
}

#[tokio::test]
async fn a_run_that_is_cancelled_before_it_begins_runs_nothing() {
    let ran = Count::default();
    let token = CancelToken::new();
    token.cancel("never mind");
    let run = cycle(&ran).compile().unwrap().run(JsonState::default());
    let error = run.cancel_by(&token).await.unwrap_err();
    assert!(matches!(&error, RunError::Cancelled { reason } if reason == "never mind"));
    assert_eq!(ran.get(), 0);
}

#[tokio::test]
async fn a_cycle_that_never_waits_can_be_cancelled_and_leaves_others_the_thread() {
    let within = |graph: Json| run_kit::graph().subgraph("in", graph.compile().unwrap());
    for nested in [false, true] {
        let ran = Count::default();
        let mut graph = cycle(&ran).max_steps(u64::MAX);
        if nested {
            graph = within(graph).edge(START, "in");
        }
        let token = CancelToken::new();
        let run = graph.compile().unwrap().run(JsonState::default()).cancel_by(&token);
        let cancel = async {
            while ran.get() < 1000 {
                tokio::task::yield_now().await;
            }
            token.cancel("round and round");
        };
        let (ended, ()) = tokio::join!(run.into_future(), cancel);
        assert!(matches!(ended, Err(RunError::Cancelled { .. })));
    }
}

#[tokio::test]
async fn a_cycle_that_never_waits_has_a_time_limit() {
    let ran = Count::default();
    let graph = cycle(&ran).max_steps(u64::MAX).compile().unwrap();
    let run = graph.run(JsonState::default()).time_limit(Duration::from_millis(20));
    assert!(matches!(run.await, Err(RunError::TimeLimit { .. })));
    assert!(ran.get() > 0);
}

#[tokio::test(start_paused = true)]
async fn a_subgraph_whose_time_is_up_is_gone_before_it_is_tried_again() {
    let (dropped, begun, left) = (Count::default(), Count::default(), Count::default());
    let counts = (dropped.clone(), begun.clone(), left.clone());
    let inner = graph()
        .node("hang", move |_: Cx| {
            let (dropped, begun, left) = counts.clone();
            if dropped.get() < begun.up() - 1 {
                left.up();
            }
            async move {
                let _guard = Guard(dropped);
                std::future::pending::<()>().await;
                Done::Ok(json!({}))
            }
        })
        .node("beside", say)
        .edge(START, "beside")
        .edge(START, "hang")
        .compile()
        .unwrap();
    let graph = graph()
        .subgraph("in", inner)
        .edge(START, "in")
        .timeout("in", SECOND)
        .retry("in", Retry::attempts(3).delay(Duration::ZERO));
    let error = graph.compile().unwrap().run(JsonState::default()).await.unwrap_err();
    assert!(error.to_string().contains("took longer than its 1s"), "{error}");
    assert_eq!((begun.get(), dropped.get(), left.get()), (3, 3, 0));
}

#[tokio::test]
async fn a_run_or_a_stream_that_is_dropped_stops() {
    let (begun, dropped, after) = Default::default();
    let graph = everywhere(&begun, &dropped, &after).compile().unwrap();
    let yields = async || {
        for _ in 0..200 {
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        biased;
        _ = graph.run(JsonState::default()).into_future() => panic!("it hangs"),
        () = yields() => {}
    }
    yields().await;
    assert_eq!((dropped.get(), after.get()), (HUNG, 0));
    let mut stream = graph.run(JsonState::default()).stream(Parts::ALL);
    tokio::select! {
        biased;
        () = async { while stream.next().await.is_some() {} } => panic!("it hangs"),
        () = yields() => {}
    }
    drop(stream);
    yields().await;
    assert_eq!((dropped.get(), after.get()), (2 * HUNG, 0));
}

#[tokio::test]
async fn subgraphs_may_be_many_deep() {
    for trigger in [Trigger::Any, Trigger::All] {
        let mut inner = graph().node("a", say).edge(START, "a").compile().unwrap();
        for _ in 0..200 {
            inner =
                graph().trigger(trigger).subgraph("in", inner).edge(START, "in").compile().unwrap();
        }
        assert_eq!(logged(&inner.run(JsonState::default()).await.unwrap()), ["a"]);
    }
}
