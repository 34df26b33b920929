//! How long it takes until another process goes on with what one has left that was killed (SIGKILL) in the
//! middle of a node: from the kill until the node has been run, and its end is on record.
//!
//! `cargo bench -p ephor-bench --bench takeover -- 10`
//!
//! On SQLite, where the system says at once that the process is gone; and, with
//! `EPHOR_TEST_POSTGRES=postgres://…`, on Postgres, where its lease of 5 s must run out first. The kill
//! comes at a different moment between two renewals each time.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use ephor::core::Failure;
use ephor::events::DecisionCompleted;
use ephor::journal::{Postgres, Sqlite};
use ephor::{DecisionType, Event, NodeContext, NodeKind, Runtime};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Which journal the process opens that is to be killed, and in which conversation it works.
const VICTIM: [&str; 2] = ["EPHOR_BENCH_VICTIM", "EPHOR_BENCH_CONVERSATION"];
/// What it says when its node has begun.
const BEGUN: &str = "begun";

#[derive(Deserialize, JsonSchema)]
struct Nothing {}

/// Never ends in the process that is killed, and at once in the one that goes on.
struct Wait {
    ends: bool,
}

impl NodeKind for Wait {
    type Config = Nothing;
    const NAME: &'static str = "WAIT";
    const DESCRIPTION: &'static str = "waits until its process is killed";
    const IDEMPOTENT: bool = true;

    async fn run(&self, _: Nothing, _: NodeContext<'_>) -> Result<Value, Failure> {
        if !self.ends {
            println!("{BEGUN}");
            std::future::pending::<()>().await;
        }
        Ok(Value::Null)
    }
}

async fn start(journal: &str, ends: bool) -> Runtime {
    let builder = ephor::builder().model(ephor::offline::Offline::default()).node(Wait { ends });
    let builder = match journal.strip_prefix("sqlite:") {
        Some(path) => builder.journal(Sqlite::open(path).unwrap()),
        None => builder.journal(Postgres::open(journal).await.unwrap()),
    };
    builder.build().await.unwrap()
}

/// The process that is killed.
async fn victim(journal: &str, conversation: &str) {
    let runtime = start(journal, false).await;
    let node = json!({"action_type": "create_node", "node_type": "WAIT", "node_name": "n",
        "config": {}});
    let talk = runtime.conversation(conversation);
    let run = talk.decide_raw(DecisionType::CreateNode, node).await.unwrap();
    // It is killed before.
    let _ = run.done().await;
}

/// Kills one after that long in its node.
async fn take_over(runtime: &Runtime, journal: &str, n: usize, after: Duration) -> Duration {
    let conversation = format!("left-{n}");
    let mut ends = runtime.bus().observe(DecisionCompleted::TYPE);
    let mut child = Command::new(std::env::current_exe().unwrap())
        .envs([(VICTIM[0], journal), (VICTIM[1], &conversation)])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let begun = tokio::task::spawn_blocking(|| output.lines().any(|line| line.unwrap() == BEGUN));
    let begun = begun.await;
    tokio::time::sleep(after).await;
    let killed = Instant::now();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(begun.unwrap(), "it ended by itself");
    loop {
        let event = ends.next().await.and_then(|seen| seen.into_event());
        if event.is_some_and(|event| event.conversation.name() == conversation) {
            return killed.elapsed();
        }
    }
}

async fn measure(name: &str, journal: &str, times: usize) {
    let runtime = start(journal, true).await;
    let mut took = Vec::new();
    for n in 0..times {
        // Over one pause between two renewals, in equal parts.
        let after = Duration::from_secs(5) * n as u32 / (3 * times as u32);
        took.push(take_over(&runtime, journal, n, after).await);
    }
    took.sort_unstable();
    let seconds = |at: usize| took[at].as_secs_f64();
    println!(
        "{name}: {times} kills, gone on with after {:.2} s (median; {:.2} to {:.2} s)",
        seconds(times / 2),
        seconds(0),
        seconds(times - 1)
    );
    runtime.shutdown().await;
}

async fn measure_all(times: usize) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("takeover.db");
    measure("SQLite", &format!("sqlite:{}", path.display()), times).await;
    let Ok(server) = std::env::var("EPHOR_TEST_POSTGRES") else {
        println!("Postgres skipped: EPHOR_TEST_POSTGRES names no server");
        return;
    };
    let mark = if server.contains('?') { '&' } else { '?' };
    let url = format!("{server}{mark}schema=bench_takeover_{}", std::process::id());
    measure("Postgres", &url, times).await;
    Postgres::remove(&url).await.unwrap();
}

fn main() {
    let times = std::env::args().find_map(|times| times.parse().ok()).unwrap_or(10);
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    match VICTIM.map(std::env::var) {
        [Ok(journal), Ok(conversation)] => runtime.block_on(victim(&journal, &conversation)),
        _ => runtime.block_on(measure_all(usize::max(times, 1))),
    }
    runtime.shutdown_timeout(Duration::from_secs(1));
}
