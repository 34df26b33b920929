//! Long threads: what a step, a resumption and a look cost doesn't grow with their length.

use crate::common;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use common::{Tap, World, id, memory};
use ephor_core::Event;
use ephor_core::events::{GraphSnapshot, GraphTaskCompleted};
use ephor_graph::{
    Answers, Ask, CompiledGraph, Context, Durability, END, Graph, JsonKeys, JsonState, NodeError,
    RunError, START, Thread,
};
use ephor_journal::Journal;
use serde_json::{Value, json};

type Cx = Context<JsonState>;
type Done = Result<Value, NodeError>;

fn count(state: &JsonState) -> u64 {
    state.get("n").and_then(Value::as_u64).unwrap_or(0)
}

/// Counts to a number, a step each; every update holds some bytes, and so does the state.
fn counts(to: u64, held: usize, update: usize) -> CompiledGraph<JsonState> {
    Graph::new("g")
        .max_steps(to)
        .keys(JsonKeys::new().merge("rest"))
        .node("a", move |cx: Cx| async move {
            let mut update = json!({"n": count(cx.state()) + 1, "last": "x".repeat(update)});
            if count(cx.state()) == 0 {
                update["rest"] = json!({"held": "y".repeat(held)});
            }
            Done::Ok(update)
        })
        .edge(START, "a")
        .route("a", ["a", END], move |state: &JsonState| if count(state) < to { "a" } else { END })
        .compile()
        .unwrap()
}

/// How many events it takes to read the thread and to go on with it.
async fn read_by(journal: &Arc<dyn Journal>, graph: &CompiledGraph<JsonState>) -> u64 {
    let tap = Tap::new(journal.clone(), &Arc::new(World::default()), None);
    let thread = graph.thread(tap.clone(), id("t"));
    thread.state().await.unwrap();
    let _ = thread.resume(Answers::none()).max_steps(1).await;
    tap.read.load(Ordering::SeqCst)
}

/// Bytes of snapshots, and of updates.
async fn written(journal: &Arc<dyn Journal>) -> (usize, usize, usize) {
    let (mut snapshots, mut held, mut updates) = (0, 0, 0);
    for event in journal.read(&id("t"), 0, usize::MAX).await.unwrap() {
        match event.kind() {
            GraphSnapshot::TYPE => {
                snapshots += 1;
                held += event.read::<GraphSnapshot>().unwrap().state.get().len();
            }
            GraphTaskCompleted::TYPE => {
                let event = event.read::<GraphTaskCompleted>().unwrap();
                // An event is more than its updates.
                updates += 300 + event.updates.iter().map(|it| it.get().len()).sum::<usize>();
            }
            _ => {}
        }
    }
    (snapshots, held, updates)
}

#[tokio::test]
async fn what_is_read_and_written_does_not_grow_with_the_history() {
    // A small state and a large one; small updates and large ones.
    let cases = [(0, 0, 1_000), (0, 0, 10_000), (100_000, 10, 5_000), (10, 2_000, 3_000)];
    for (held, update, steps) in cases {
        let (journal, graph) = (memory(), counts(20_000, held, update));
        let thread = graph.thread(journal.clone(), id("t"));
        let error = thread.start(JsonState::default()).max_steps(steps).await.unwrap_err();
        assert!(matches!(error, RunError::StepLimit { .. }), "{error}");
        let what = format!("{held} {update} {steps}");
        let (snapshots, bytes, updates) = written(&journal).await;
        assert!(bytes <= updates / 2 + held, "{what}: {bytes} of {updates}");
        let read = read_by(&journal, &graph).await;
        // Read twice: to look, and to go on. A page more than was needed may come with it.
        let bound = 2 * (4 * (held + 256 * 1024) as u64 / 300 + 256);
        assert!(read < bound.min(2 * steps), "{what}: {read} events");
        assert!(steps < 3_000 || snapshots > 0, "{what}");
    }
}

#[tokio::test]
async fn a_step_waits_as_cheaply_after_a_thousand_as_after_ten() {
    // Asked in each step, or, with `EPHOR_TEST_THOROUGH`, stopped before each as well.
    let thorough = std::env::var_os("EPHOR_TEST_THOROUGH").is_some();
    for asks in [true, false].into_iter().take(1 + usize::from(thorough)) {
        let node = move |cx: Cx| async move {
            let by = if asks { cx.ask::<u64>(Ask::new("by", "By how much?"))? } else { 1 };
            Done::Ok(json!({"n": count(cx.state()) + by}))
        };
        let graph = Graph::new("g").node("a", node).edge(START, "a").edge("a", "a");
        let graph = if asks { graph } else { graph.interrupt_before("a") };
        let (graph, journal) = (graph.compile().unwrap(), memory());
        let thread = graph.thread(journal.clone(), id("t"));
        thread.start(JsonState::default()).await.unwrap();
        let answers = || if asks { Answers::only(1) } else { Answers::none() };
        for _ in 0..1_500 {
            thread.resume(answers()).await.unwrap();
        }
        assert_eq!(count(&thread.state().await.unwrap().state), 1_500);
        let read = read_by(&journal, &graph).await;
        assert!(read < 2 * 1_500, "asks: {asks}: {read} events");
        // Large updates bring a snapshot sooner, however often it waits between.
        let large = Graph::new("g").node("a", move |cx: Cx| async move {
            if asks {
                cx.ask::<u64>(Ask::new("by", "By how much?"))?;
            }
            Done::Ok(json!({"n": count(cx.state()) + 1, "last": "x".repeat(20_000)}))
        });
        let large = large.edge(START, "a").edge("a", "a");
        let large = if asks { large } else { large.interrupt_before("a") };
        let (large, journal) = (large.compile().unwrap(), memory());
        let thread = large.thread(journal.clone(), id("t"));
        thread.start(JsonState::default()).await.unwrap();
        for _ in 0..100 {
            thread.resume(answers()).await.unwrap();
        }
        let (snapshots, ..) = written(&journal).await;
        assert!((3..=20).contains(&snapshots), "asks: {asks}: {snapshots} snapshots");
    }
}

#[tokio::test]
async fn a_step_on_exit_is_not_kept_when_it_is_over() {
    let (journal, graph) = (memory(), counts(3_000, 0, 10));
    let thread = |journal| -> Thread<JsonState> {
        graph.thread(journal, id("t")).durability(Durability::Exit)
    };
    for _ in 0..3 {
        let result = match journal.head(&id("t")).await.unwrap() {
            0 => thread(journal.clone()).start(JsonState::default()).max_steps(1_000).await,
            _ => thread(journal.clone()).resume(Answers::none()).max_steps(1_000).await,
        };
        let steps = result.map_or_else(|error| error.to_string(), |done| done.step().to_string());
        assert!(steps == "3000" || steps.contains("1000 steps"), "{steps}");
        assert!(journal.head(&id("t")).await.unwrap() < 20);
    }
    let known = thread(journal).state().await.unwrap();
    assert_eq!((known.step, count(&known.state)), (3_000, 3_000));
}
