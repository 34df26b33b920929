//! Conversations that have left memory: how fast messages to random ones of them are answered, and what
//! the process holds, by how many there are on one SQLite file.
//!
//! `cargo bench -p ephor-bench --bench passivated -- 10000 100000 1000000`
//!
//! Without sizes: 2,000 and 20,000. Each size has a file and a runtime of its own, in the same process,
//! the smallest first. A message to a conversation that isn't in memory has it read from the record; it
//! leaves memory again after its answer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::time::{Duration, Instant};

use ephor::ConversationId;
use ephor::journal::Sqlite;
use futures::stream::{self, StreamExt};

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Messages that are answered for a figure.
const MESSAGES: usize = 10_000;

/// Messages under way at the same time.
const AT_ONCE: usize = 64;

/// Resident bytes of this process. None where the system has no `/proc`.
fn resident() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse::<f64>().ok().map(|kib| kib * 1024.0)
}

/// SplitMix64: the same conversations in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) as usize % bound
    }
}

/// Sends to each, and has it leave memory again. One that is still being written to stays.
async fn talk(runtime: &ephor::Runtime, whom: impl Iterator<Item = usize>) {
    stream::iter(whom)
        .for_each_concurrent(AT_ONCE, |n| async move {
            let name = format!("c-{n}");
            let reply = runtime.conversation(&name).send("hello").await.unwrap();
            assert_eq!(reply.iterations, 1);
            let id: ConversationId = name.parse().unwrap();
            runtime.services().passivate(&id).await;
        })
        .await;
}

async fn measure(conversations: usize) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("passivated.db");
    let begun = Instant::now();
    let runtime = ephor::builder()
        .model(ephor::offline::Offline::default())
        .journal(Sqlite::open(&path).unwrap())
        .build()
        .await
        .unwrap();
    talk(&runtime, 0..conversations).await;
    runtime.shutdown().await;
    println!("{conversations} conversations: made in {:.1} s", begun.elapsed().as_secs_f64());

    // As after a restart: nothing of them is in memory.
    let runtime = ephor::builder()
        .model(ephor::offline::Offline::default())
        .journal(Sqlite::open(&path).unwrap())
        .build()
        .await
        .unwrap();
    let mut random = Random(7);
    let whom: Vec<usize> = (0..MESSAGES).map(|_| random.below(conversations)).collect();
    let begun = Instant::now();
    talk(&runtime, whom.into_iter()).await;
    let rate = MESSAGES as f64 / begun.elapsed().as_secs_f64();
    let file = std::fs::metadata(&path).unwrap().len() as f64 / 1e6;
    let resident = resident().map_or("?".to_owned(), |bytes| format!("{:.0}", bytes / 1e6));
    println!("  to random ones: {rate:.0} messages/s; {resident} MB resident, file {file:.0} MB");
    runtime.shutdown().await;
}

fn main() {
    let mut sizes: Vec<usize> = std::env::args().filter_map(|size| size.parse().ok()).collect();
    if sizes.is_empty() {
        sizes = vec![2_000, 20_000];
    }
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    for size in sizes {
        runtime.block_on(measure(size.max(1)));
    }
    runtime.shutdown_timeout(Duration::from_secs(1));
}
