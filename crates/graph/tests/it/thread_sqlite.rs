//! Threads in a file: what one process left, another one goes on with.

use crate::common;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use common::random::{Kind, Link, Spec, build};
use common::{Fault, Manner, Tap, World, answers, id, state};
use ephor_core::events::GraphEnd;
use ephor_graph::{
    CompiledGraph, Context, Durability, Graph, JsonKeys, JsonState, JsonUpdate, NodeError,
    RunError, START, ThreadError,
};
use ephor_journal::{Journal, Sqlite};
use proptest::sample::Index;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

/// A graph of everything: a failure, questions, notes, a list, a subgraph.
fn everything(all: bool) -> Spec {
    let mut runner = TestRunner::deterministic();
    let any = proptest::arbitrary::any::<Index>();
    let mut index = move || any.new_tree(&mut runner).unwrap().current();
    let mut nodes = |kinds: Vec<(Kind, Link)>| -> Vec<(Kind, Index, Link)> {
        kinds.into_iter().map(|(kind, link)| (kind, index(), link)).collect()
    };
    let inner = Spec {
        all,
        nodes: nodes(vec![(Kind::Ask, Link::Always), (Kind::FailOnce, Link::Always)]),
        links: Vec::new(),
        before: None,
        after: None,
        on: None,
    };
    let kinds = vec![
        (Kind::Two, Link::Always),
        (Kind::AskInTurn, Link::Always),
        (Kind::FailOnce, Link::Each),
        (Kind::Sub { inner: Box::new(inner), shared: true }, Link::Always),
        (Kind::Once, Link::Always),
    ];
    let nodes = nodes(kinds);
    let before = Some(nodes[3].1);
    Spec { all, nodes, links: Vec::new(), before, after: None, on: None }
}

/// A hundred turns with a text each; how many times the texts' bytes the file has.
async fn growth(
    graph: &CompiledGraph<JsonState>,
    mode: Durability,
    update: impl Fn(String) -> Value,
) -> f64 {
    const TURNS: usize = 100;
    const TEXT: usize = 20_000;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("threads.db");
    let journal = Arc::new(Sqlite::open(&file).unwrap());
    let thread = graph.thread(journal.clone(), id("t")).durability(mode);
    thread.start(JsonState::default()).await.unwrap();
    for turn in 0..TURNS {
        let text = format!("{turn:06}").repeat(TEXT / 6);
        thread.send(serde_json::from_value::<JsonUpdate>(update(text)).unwrap()).await.unwrap();
    }
    // What another process makes of it is what this one had.
    let state = thread.state().await.unwrap().state;
    assert_eq!(state.get("turns"), Some(&json!(TURNS + 1)));
    journal.close().await;
    std::fs::metadata(file).unwrap().len() as f64 / (TURNS * TEXT) as f64
}

/// Of a sub-graph; with `EPHOR_TEST_THOROUGH`, of a graph of its own too, at each step and at the end.
#[tokio::test]
async fn the_record_grows_by_what_changes_and_not_by_the_state() {
    let counts = |cx: Context<JsonState>| async move {
        let turns = cx.state().get("turns").and_then(Value::as_u64).unwrap_or_default();
        Ok::<_, NodeError>(json!({"turns": turns + 1}))
    };
    let keys = JsonKeys::new().append("messages");
    let graph = Graph::new("g").keys(keys.clone()).node("counts", counts).edge(START, "counts");
    let graph = graph.compile().unwrap();
    let outer = Graph::new("outer").keys(keys).subgraph("inner", graph.clone());
    let outer = outer.edge(START, "inner").compile().unwrap();
    let all = [(&outer, Durability::Sync), (&graph, Durability::Sync), (&graph, Durability::Exit)];
    let thorough = std::env::var_os("EPHOR_TEST_THOROUGH").is_some();
    for (graph, mode) in all.into_iter().take(if thorough { 3 } else { 1 }) {
        let what = format!("{} on {mode:?}", graph.name());
        let kept = growth(graph, mode, |text| json!({"messages": [text]})).await;
        assert!(kept < 1.3, "{what}: all texts are kept: {kept}");
        let replaced = growth(graph, mode, |text| json!({"last": text})).await;
        assert!(replaced < 1.4, "{what}: the last one is kept: {replaced}");
    }
}

/// Each process opens the file anew, and dies after so many commits.
async fn in_a_file(spec: &Spec, mode: Durability, lives: Option<u64>) -> (JsonState, u32) {
    let folder = tempfile::tempdir().unwrap();
    let world = Arc::new(World::default());
    let graph = build(spec, &world, "g");
    for process in 0..200 {
        let journal: Arc<dyn Journal> =
            Arc::new(Sqlite::open(folder.path().join("threads.db")).unwrap());
        let tap = Tap::new(journal, &world, lives.map(|at| (at, Fault::KillAfter)));
        let thread = graph.thread(tap.clone(), id("t")).durability(mode);
        let run = match thread.state().await {
            Err(ThreadError::Unknown(_)) => thread.start(state(json!({}))),
            Ok(known) if known.ended == Some(GraphEnd::Completed) => {
                assert_eq!(*world.wrong.lock().unwrap(), Vec::<String>::new());
                return ((*known.state).clone(), process);
            }
            Ok(known) => thread.resume(answers(Manner::First, &known)),
            Err(error) => panic!("{error}"),
        };
        tokio::select! {
            biased;
            () = world.dead.notified() => {}
            result = run => match result {
                Ok(_) | Err(RunError::Failed { .. }) => {}
                Err(error) => panic!("{error}"),
            },
        }
        assert!(tap.appends.load(Ordering::SeqCst) > 0);
    }
    panic!("it never ends")
}

#[tokio::test]
async fn a_thread_in_a_file_outlives_its_processes() {
    for all in [false, true] {
        let spec = everything(all);
        let (whole, few) = in_a_file(&spec, Durability::Sync, None).await;
        assert!(whole.get("log").and_then(Value::as_array).unwrap().len() > 5, "{whole:?}");
        for lives in [2, 3, 5] {
            let (ended, many) = in_a_file(&spec, Durability::Sync, Some(lives)).await;
            assert_eq!(ended, whole, "{lives} commits each");
            assert!(many > few || lives > 2 && many >= few, "{many} processes, {few} undisturbed");
        }
        for mode in [Durability::Async, Durability::Exit] {
            assert_eq!(in_a_file(&spec, mode, None).await.0, whole, "{mode:?}");
        }
    }
}
