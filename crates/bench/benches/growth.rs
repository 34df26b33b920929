//! Whether a step of a conversation costs more, the longer the conversation is: turn 10 of young ones
//! beside turn 10,000 and later of an old one, in turn, so that both meet the same machine.
//!
//! `cargo bench -p ephor-bench --bench growth -- 10000`
//!
//! A turn is a message and its answer; a node is one that is decided, run and completed. On SQLite. First,
//! how many times the bytes of 200 texts of 80 KB the file has: as a conversation's messages, and in the
//! state of a graph's thread, which keeps them all.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ephor::journal::Sqlite;
use ephor::{Conversation, ConversationId, DecisionType, Runtime};
use ephor_graph::{Context, Graph, JsonKeys, JsonState, JsonUpdate, NodeError, START};
use serde_json::json;

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Turns of each that are measured.
const TIMES: usize = 301;
/// The turn of a young conversation that is measured.
const YOUNG: usize = 10;

async fn turn(talk: &Conversation, n: usize) -> Duration {
    let begun = Instant::now();
    let reply = talk.send(format!("What is {n} + 1?")).await.unwrap();
    assert_eq!(reply.iterations, 1);
    begun.elapsed()
}

async fn node(talk: &Conversation, n: usize) -> Duration {
    let node = json!({"action_type": "create_node", "node_type": "CONDITION",
        "node_name": "n", "config": {"expression": format!("{n} < 2")}});
    let begun = Instant::now();
    let run = talk.decide_raw(DecisionType::CreateNode, node).await.unwrap();
    run.done().await.unwrap();
    begun.elapsed()
}

/// Turns with a node each.
async fn grow(talk: &Conversation, turns: usize) {
    for n in 0..turns {
        turn(talk, n).await;
        node(talk, n).await;
    }
}

fn report(what: &str, mut young: Vec<Duration>, mut old: Vec<Duration>) {
    let median = |took: &mut Vec<Duration>| {
        took.sort_unstable();
        took[took.len() / 2].as_secs_f64() * 1e6
    };
    let (young, old) = (median(&mut young), median(&mut old));
    println!("{what:<16} {young:>10.0} {old:>10.0} {:>8.2}", old / young);
}

async fn measure(runtime: &Runtime, turns: usize) {
    let old = runtime.conversation("old");
    let begun = Instant::now();
    grow(&old, turns).await;
    let took = begun.elapsed().as_secs_f64();
    println!("{turns} turns with a node each in {took:.1} s; medians of {TIMES}, in µs");
    println!("{:<16} {:>10} {:>10} {:>8}", "", "turn 10", "later", "ratio");
    let (mut turns_young, mut turns_old) = (Vec::new(), Vec::new());
    let (mut nodes_young, mut nodes_old) = (Vec::new(), Vec::new());
    for n in 0..TIMES {
        let young = runtime.conversation(&format!("young-{n}"));
        grow(&young, YOUNG - 1).await;
        turns_young.push(turn(&young, n).await);
        turns_old.push(turn(&old, n).await);
        nodes_young.push(node(&young, n).await);
        nodes_old.push(node(&old, n).await);
    }
    report("a turn", turns_young, turns_old);
    report("a node", nodes_young, nodes_old);
}

/// Texts, and the bytes of each.
const TEXTS: usize = 200;
const TEXT: usize = 80_000;

fn text(n: usize) -> String {
    format!("{n:07} ").repeat(TEXT / 8)
}

fn report_size(what: &str, path: &Path) {
    let size = std::fs::metadata(path).unwrap().len();
    let times = size as f64 / (TEXTS * TEXT) as f64;
    println!("{TEXTS} texts of {} KB, {what}: {times:.2} times their bytes", TEXT / 1000);
}

async fn texts(folder: &Path) {
    let path = folder.join("messages.db");
    let runtime = ephor::builder()
        .model(ephor::offline::Offline::default())
        .journal(Sqlite::open(&path).unwrap())
        .build()
        .await
        .unwrap();
    let talk = runtime.conversation("texts");
    for n in 0..TEXTS {
        talk.send(text(n)).await.unwrap();
    }
    runtime.shutdown().await;
    report_size("a conversation's messages", &path);

    let path = folder.join("thread.db");
    let journal = Arc::new(Sqlite::open(&path).unwrap());
    let keys = JsonKeys::new().append("messages");
    let answer = |_: Context<JsonState>| async { Ok::<_, NodeError>(json!({"messages": ["ok"]})) };
    let graph = Graph::new("texts").keys(keys).node("answer", answer).edge(START, "answer");
    let thread =
        graph.compile().unwrap().thread(journal.clone(), ConversationId::new("t").unwrap());
    thread.start(JsonState::default()).await.unwrap();
    for n in 0..TEXTS {
        let update = json!({"messages": [text(n)]});
        thread.send(serde_json::from_value::<JsonUpdate>(update).unwrap()).await.unwrap();
    }
    journal.close().await;
    report_size("in a thread's state", &path);
}

fn main() {
    let turns = std::env::args().find_map(|turns| turns.parse().ok()).unwrap_or(10_000);
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let folder = tempfile::tempdir().unwrap();
        texts(folder.path()).await;
        let journal = Sqlite::open(folder.path().join("growth.db")).unwrap();
        let runtime = ephor::builder()
            .model(ephor::offline::Offline::default())
            .journal(journal)
            .build()
            .await
            .unwrap();
        measure(&runtime, turns).await;
        runtime.shutdown().await;
    });
    runtime.shutdown_timeout(Duration::from_secs(1));
}
