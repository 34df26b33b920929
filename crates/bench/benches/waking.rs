//! How long it takes to wake a conversation with a long record, with snapshots and without.
//!
//! `cargo bench -p ephor-bench --bench waking -- 10000`
//!
//! Half of its turns are chat, half run a node. It is on an SQLite file, and leaves memory before each
//! time that it is woken. The floor is reading its events from the file, of which nothing is made.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::Path;
use std::time::{Duration, Instant};

use ephor::journal::{Sqlite, Store};
use ephor::{Conversation, ConversationId, DecisionType, Runtime};
use serde_json::json;

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How often it is woken for a figure.
const TIMES: usize = 51;

/// Events that are read at a time.
const PAGE: usize = 512;

fn id() -> ConversationId {
    ConversationId::new("long").unwrap()
}

async fn open(path: &Path, snapshot_after: u64) -> (Runtime, Conversation) {
    let builder = ephor::builder()
        .model(ephor::offline::Offline::default())
        .journal(Sqlite::open(path).unwrap());
    let builder = builder.configure(|settings| settings.snapshot_after = snapshot_after);
    let runtime = builder.build().await.unwrap();
    let talk = runtime.conversation("long");
    (runtime, talk)
}

async fn grow(path: &Path, events: u64) -> u64 {
    let (runtime, talk) = open(path, 0).await;
    let head = || async { runtime.bus().journal().head(&id()).await.unwrap() };
    while head().await < events {
        for n in 0..50 {
            talk.send(format!("What is {n} + 1?")).await.unwrap();
            let node = json!({"action_type": "create_node", "node_type": "CONDITION",
                "node_name": "n", "config": {"expression": format!("{n} < 2")}});
            let run = talk.decide_raw(DecisionType::CreateNode, node).await.unwrap();
            run.done().await.unwrap();
        }
    }
    runtime.services().passivate(&id()).await;
    let head = head().await;
    runtime.shutdown().await;
    head
}

fn report(what: &str, mut took: Vec<Duration>) {
    took.sort_unstable();
    let at = |part: usize| took[(took.len() - 1) * part / 100].as_secs_f64() * 1e3;
    println!("  {what}: median {:.2} ms, p90 {:.2} ms", at(50), at(90));
}

async fn wake(path: &Path, snapshot_after: u64) -> Vec<Duration> {
    let (runtime, talk) = open(path, snapshot_after).await;
    // The first one finds no snapshot, and leaves one when it leaves memory.
    talk.workflows().await.unwrap();
    let mut took = Vec::with_capacity(TIMES);
    for _ in 0..TIMES {
        // Not before what it has just done is on record.
        while !runtime.services().passivate(&id()).await {
            tokio::task::yield_now().await;
        }
        let begun = Instant::now();
        talk.workflows().await.unwrap();
        took.push(begun.elapsed());
    }
    runtime.shutdown().await;
    took
}

async fn read(path: &Path) -> Vec<Duration> {
    let journal = Sqlite::open(path).unwrap();
    let mut took = Vec::with_capacity(TIMES);
    for _ in 0..TIMES {
        let (begun, mut after) = (Instant::now(), 0);
        while let Some(last) = journal.read(&id(), after, PAGE).await.unwrap().last() {
            after = last.sequence;
        }
        took.push(begun.elapsed());
    }
    took
}

async fn measure(events: u64) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("waking.db");
    let head = grow(&path, events).await;
    println!("{head} events:");
    report("reading them", read(&path).await);
    report("waking without a snapshot", wake(&path, 0).await);
    report("waking with one", wake(&path, 1000).await);
    let kept = Sqlite::open(&path).unwrap().snapshot(&id(), "entity").await.unwrap();
    println!("  the snapshot: {} KB", kept.map_or(0, |(_, bytes)| bytes.len() / 1000));
}

fn main() {
    let sizes: Vec<u64> = std::env::args().filter_map(|size| size.parse().ok()).collect();
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    for size in if sizes.is_empty() { vec![10_000] } else { sizes } {
        runtime.block_on(measure(size));
    }
    runtime.shutdown_timeout(Duration::from_secs(1));
}
