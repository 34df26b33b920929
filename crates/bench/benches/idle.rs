//! What an idle conversation costs in memory: 100,000 of them, each of which has answered once.
//!
//! `cargo bench -p ephor-bench --bench idle`
//!
//! The journal is SQLite, so that what is on record counts to nobody's memory. The figure is the
//! growth of the process's resident set, allocator and all.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::time::{Duration, Instant};

use ephor::journal::Sqlite;
use futures::stream::{self, StreamExt};

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const CONVERSATIONS: usize = 100_000;

/// Resident bytes of this process. None where the system has no `/proc`.
fn resident() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse::<f64>().ok().map(|kib| kib * 1024.0)
}

async fn talk(runtime: &ephor::Runtime, prefix: &str, count: usize) {
    stream::iter(0..count)
        .for_each_concurrent(256, |n| async move {
            let reply = runtime.conversation(&format!("{prefix}-{n}")).send("hello").await.unwrap();
            assert_eq!(reply.iterations, 1);
        })
        .await;
}

async fn measure() {
    let folder = tempfile::tempdir().unwrap();
    let journal = Sqlite::open(folder.path().join("idle.db")).unwrap();
    let runtime = ephor::builder()
        .model(ephor::offline::Offline::default())
        .configure(|settings| settings.passivate_after = 100_000)
        .journal(journal)
        .build()
        .await
        .unwrap();
    talk(&runtime, "warm", 1000).await;
    let Some(before) = resident() else {
        println!("this system has no /proc: nothing measured");
        return;
    };
    let begun = Instant::now();
    talk(&runtime, "c", CONVERSATIONS).await;
    let after = resident().unwrap_or(before);
    println!("{CONVERSATIONS} conversations answered in {:.1} s", begun.elapsed().as_secs_f64());
    let each = (after - before) / CONVERSATIONS as f64;
    println!("active and idle: {each:.0} bytes each");

    let mut left = 0;
    for n in 0..CONVERSATIONS {
        let id = format!("c-{n}").parse().unwrap();
        left += usize::from(!runtime.services().passivate(&id).await);
    }
    let slots = runtime.bus().stats().conversations;
    println!("passivated: {left} stayed, the bus holds {slots} (warm ones and all)");
    talk(&runtime, "d", CONVERSATIONS).await;
    let again = resident().unwrap_or(after);
    let growth = (again - after) / CONVERSATIONS as f64;
    println!("as many others in their place: {growth:.0} bytes more each");
}

fn main() {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(measure());
    runtime.shutdown_timeout(Duration::from_secs(1));
}
