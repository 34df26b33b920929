//! Whether a step of a conversation costs more, the longer the conversation is: turn 10 of young ones
//! beside turn 10,000 and later of an old one, in turn, so that both meet the same machine.
//!
//! `cargo bench -p ephor-bench --bench growth -- 10000`
//!
//! A turn is a message and its answer; a node is one that is decided, run and completed. On SQLite.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::time::{Duration, Instant};

use ephor::journal::Sqlite;
use ephor::{Conversation, DecisionType, Runtime};
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

fn main() {
    let turns = std::env::args().find_map(|turns| turns.parse().ok()).unwrap_or(10_000);
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let journal = Sqlite::open(folder.path().join("growth.db")).unwrap();
        let runtime = ephor::builder().journal(journal).build().await.unwrap();
        measure(&runtime, turns).await;
        runtime.shutdown().await;
    });
    runtime.shutdown_timeout(Duration::from_secs(1));
}
