//! What a durable commit costs: SQLite with group commit, against bare rusqlite.
//!
//! `cargo bench -p ephor-bench --bench journal`
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::sync::Arc;
use std::time::{Duration, Instant};

use ephor_core::events::{DecisionMade, MessageSent};
use ephor_core::{ConversationId, DecisionType, Draft, Envelope};
use ephor_journal::{Commit, Journal, Memory, Sqlite};
use serde_json::json;

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const RUN: Duration = Duration::from_secs(2);

/// A commit as a decision makes it: two events with a payload.
fn commit(conversation: &ConversationId, expected: u64) -> Commit {
    let payload = json!({"action_type": "respond", "response": "hello there, what can I do?", "intent": "greeting", "confidence": 0.9});
    let seal = |draft: Draft, sequence| -> Arc<Envelope> {
        Arc::new(draft.seal(sequence, jiff::Timestamp::now(), Default::default()))
    };
    let made = Draft::new(conversation.clone(), DecisionMade::new(DecisionType::Respond, payload));
    let sent = Draft::new(conversation.clone(), MessageSent::text("hello there, what can I do?"))
        .after(made.id);
    let events = vec![seal(made, expected + 1), seal(sent, expected + 2)];
    Commit::new(conversation.clone(), expected, events)
}

/// The floor: one connection, `batch` rows of the same size in each transaction, synced.
fn bare(batch: usize) -> f64 {
    let folder = tempfile::tempdir().unwrap();
    let connection = rusqlite::Connection::open(folder.path().join("bare.db")).unwrap();
    connection
        .execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE t (id INTEGER PRIMARY KEY, json TEXT)")
        .unwrap();
    let json = "x".repeat(800);
    let mut insert = connection.prepare("INSERT INTO t (json) VALUES (?1)").unwrap();
    let (started, mut rows) = (Instant::now(), 0);
    while started.elapsed() < RUN {
        connection.execute_batch("BEGIN IMMEDIATE").unwrap();
        for _ in 0..batch {
            insert.execute([&json]).unwrap();
        }
        connection.execute_batch("COMMIT").unwrap();
        rows += batch;
    }
    rows as f64 / started.elapsed().as_secs_f64()
}

/// Commits a second of that many writers, each with conversations of its own in turn.
async fn through(journal: Arc<dyn Journal>, writers: usize, conversations: usize) -> f64 {
    let started = Instant::now();
    let tasks: Vec<_> = (0..writers)
        .map(|writer| {
            let journal = journal.clone();
            tokio::spawn(async move {
                let names: Vec<_> = (0..conversations)
                    .map(|n| ConversationId::new(&format!("w{writer}-{n}")).unwrap())
                    .collect();
                let mut commits = 0;
                while started.elapsed() < RUN {
                    let expected = (commits / names.len() * 2) as u64;
                    journal.append(commit(&names[commits % names.len()], expected)).await.unwrap();
                    commits += 1;
                }
                commits
            })
        })
        .collect();
    let mut commits = 0;
    for task in tasks {
        commits += task.await.unwrap();
    }
    commits as f64 / started.elapsed().as_secs_f64()
}

fn main() {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    println!(
        "{:<44} {:>12} {:>12} {:>8}",
        "commits of 2 events, synced, two workers", "per second", "bare rows/s", "ratio"
    );
    for writers in [1, 64, 1024, 4096] {
        let floor = bare(writers);
        let folder = tempfile::tempdir().unwrap();
        let journal = Arc::new(Sqlite::open(folder.path().join("j.db")).unwrap());
        let rate = runtime.block_on(through(journal, writers, 4));
        println!(
            "{:<44} {rate:>12.0} {floor:>12.0} {:>8.2}",
            format!("SQLite, {writers} writers"),
            floor / rate
        );
    }
    let rate = runtime.block_on(through(Arc::new(Memory::new()), 64, 4));
    println!("{:<44} {rate:>12.0}", "memory, 64 writers (making the events included)");
}
