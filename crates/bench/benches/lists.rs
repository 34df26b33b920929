//! What it costs to list the last conversations, and to open the inbox, of journals with more and
//! more conversations in which nothing waits. Before: from the record, as a file is read that has no
//! projections. After: from the projections beside it.
#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use ephor_core::events::{DecisionMade, MessageSent, UserMessageReceived};
use ephor_core::{ConversationId, DecisionType, Draft, Envelope};
use ephor_journal::{Commit, Projections, Sqlite, Store};
use futures::future::join_all;

/// Commits that wait at a time.
const WAITING: usize = 1000;
/// Times that each question is asked; the median counts.
const TIMES: usize = 11;

fn events(conversation: &ConversationId) -> Vec<Arc<Envelope>> {
    let payload = serde_json::json!({"text": "hello there, what can I do?", "tone": "friendly"});
    let of = || conversation.clone();
    let drafts = [
        Draft::new(of(), UserMessageReceived::text("hello")),
        Draft::new(of(), DecisionMade::new(DecisionType::Respond, payload)),
        Draft::new(of(), MessageSent::text("hello there, what can I do?")),
    ];
    let seal = |(sequence, draft): (u64, Draft)| {
        Arc::new(draft.seal(sequence, jiff::Timestamp::now(), Default::default()))
    };
    (1..).zip(drafts).map(seal).collect()
}

async fn fill(path: &Path, conversations: usize) {
    let journal = Sqlite::open(path).unwrap();
    let names: Vec<_> =
        (0..conversations).map(|n| ConversationId::new(&format!("c-{n}")).unwrap()).collect();
    for names in names.chunks(WAITING) {
        let commit = |name: &ConversationId| Commit::new(name.clone(), 0, events(name));
        let appends = names.iter().map(|name| journal.append(commit(name)));
        for appended in join_all(appends).await {
            appended.unwrap();
        }
    }
    journal.close().await;
}

/// The median, in milliseconds.
async fn median<T>(ask: impl AsyncFn() -> T) -> f64 {
    let mut times = Vec::new();
    for _ in 0..TIMES {
        let started = Instant::now();
        ask().await;
        times.push(started.elapsed().as_secs_f64() * 1000.0);
    }
    times.sort_by(f64::total_cmp);
    times[TIMES / 2]
}

async fn figures(path: &Path) -> (f64, f64) {
    let journal = Sqlite::open_read_only(path).unwrap();
    let list = median(async || journal.conversations("local", 10).await.unwrap().len()).await;
    let inbox = median(async || journal.waits(4096).await.unwrap().open.len()).await;
    (list, inbox)
}

fn main() {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    println!(
        "{:<16} {:>12} {:>12} {:>12} {:>12}",
        "ms", "list before", "after", "inbox before", "after"
    );
    for conversations in [1_000, 10_000, 50_000] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j.db");
        runtime.block_on(fill(&path, conversations));
        let after = runtime.block_on(figures(&path));
        let connection = rusqlite::Connection::open(&path).unwrap();
        connection.execute_batch("DELETE FROM projected").unwrap();
        drop(connection);
        let before = runtime.block_on(figures(&path));
        println!(
            "{conversations:<16} {:>12.2} {:>12.2} {:>12.2} {:>12.2}",
            before.0, after.0, before.1, after.1
        );
    }
}
