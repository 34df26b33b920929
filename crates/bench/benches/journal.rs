//! What a durable commit costs: SQLite with group commit, beside a bare loop of the same inserts.
//!
//! `cargo bench -p ephor-bench --bench journal`
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::Path;
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

/// A row of `commits`.
type Row = (i64, i64, i64, i64, i64, Vec<u8>, String);

/// The floor: one connection, the rows that the journal has written, into a table of the same form,
/// `batch` of them in each transaction, synced. Rows a second.
fn bare(journal: &Path, batch: usize) -> f64 {
    let folder = tempfile::tempdir().unwrap();
    let connection = rusqlite::Connection::open(folder.path().join("bare.db")).unwrap();
    let from = rusqlite::Connection::open(journal).unwrap();
    let forms: Vec<String> = from
        .prepare("SELECT sql FROM sqlite_master WHERE tbl_name IN ('conversations', 'commits') AND sql NOT NULL")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    connection.execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL").unwrap();
    connection.execute_batch(&forms.join(";")).unwrap();
    let rows: Vec<Row> = from
        .prepare("SELECT * FROM commits ORDER BY position LIMIT 200000")
        .unwrap()
        .query_map([], |row| row.try_into())
        .unwrap()
        .map(Result::unwrap)
        .collect();
    let mut insert =
        connection.prepare("INSERT INTO commits VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)").unwrap();
    connection.pragma_update(None, "foreign_keys", false).unwrap();
    let (started, mut written) = (Instant::now(), 0);
    for batch in rows.chunks(batch) {
        connection.execute_batch("BEGIN IMMEDIATE").unwrap();
        for (position, conversation, first, last, time, link, events) in batch {
            insert
                .execute(rusqlite::params![position, conversation, first, last, time, link, events])
                .unwrap();
        }
        connection.execute_batch("COMMIT").unwrap();
        written += batch.len();
        if started.elapsed() >= RUN {
            break;
        }
    }
    written as f64 / started.elapsed().as_secs_f64()
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
        "commits of 2 events, synced, two workers", "per second", "bare rows/s", "share"
    );
    for writers in [1, 64, 1024, 4096] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j.db");
        let journal = Arc::new(Sqlite::open(&path).unwrap());
        let rate = runtime.block_on(through(journal, writers, 4));
        let floor = bare(&path, writers);
        println!(
            "{:<44} {rate:>12.0} {floor:>12.0} {:>8.2}",
            format!("SQLite, {writers} writers"),
            rate / floor
        );
    }
    let rate = runtime.block_on(through(Arc::new(Memory::new()), 64, 4));
    println!("{:<44} {rate:>12.0}", "memory, 64 writers (making the events included)");
}
