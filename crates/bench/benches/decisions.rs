//! publish → verdict delivered, through the whole path: bus, judge, journal, subscriber.
//!
//! `cargo bench -p ephor-bench --bench decisions`
//!
//! Each line is one journal. Throughput is closed-loop: many publishers, each awaiting its verdict.
//! Latency is open-loop at half the load that the issue asks for. The floors, of the same run: a bare tokio channel
//! for the memory journal, bare fsynced SQLite inserts for the other.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use ephor::core::DecisionError;
use ephor::events::{DecisionMade, DecisionValidated};
use ephor::journal::{Local, Memory, Sqlite};
use ephor::{ConversationId, DecisionType, Draft, Runtime};
use ephor_runtime::{DecisionExecutor, Part, Released, Services};
use serde_json::{Value, json};

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn payload() -> Arc<Value> {
    Arc::new(json!({
        "action_type": "create_node", "node_type": "HTTP", "node_name": "weather",
        "config": {"url": "https://api.weather.com/v1/current", "method": "GET",
                   "params": {"city": "Beijing", "key": "${WEATHER_API_KEY}"}, "timeout": 10},
    }))
}

fn draft(conversation: &ConversationId, payload: &Arc<Value>) -> Draft {
    let made = DecisionMade::new(DecisionType::CreateNode, payload.clone());
    Draft::new(conversation.clone(), made)
}

fn counted(runtime: &Runtime) -> Arc<AtomicU64> {
    let delivered = Arc::new(AtomicU64::new(0));
    let count = delivered.clone();
    runtime.bus().subscribe::<DecisionValidated>("count", move |_| {
        count.fetch_add(1, Ordering::Relaxed);
        async { Ok(()) }
    });
    delivered
}

async fn reached(counter: &AtomicU64, target: u64) {
    while counter.load(Ordering::Relaxed) < target {
        tokio::task::yield_now().await;
    }
}

/// Verdicts per second.
async fn throughput(runtime: &Runtime, publishers: usize, each: usize) -> f64 {
    let delivered = counted(runtime);
    let payload = payload();
    let begun = Instant::now();
    let tasks: Vec<_> = (0..publishers)
        .map(|n| {
            let (runtime, payload) = (runtime.clone(), payload.clone());
            tokio::spawn(async move {
                let id = ConversationId::new(&format!("c-{n}")).unwrap();
                for _ in 0..each {
                    runtime.publish(draft(&id, &payload)).await.unwrap();
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let all = (publishers * each) as u64;
    reached(&delivered, all).await;
    all as f64 / begun.elapsed().as_secs_f64()
}

/// First decisions per second, each in a conversation of its own: it is claimed, looked up and made.
async fn first_decisions(runtime: &Runtime, publishers: usize, each: usize) -> f64 {
    let payload = payload();
    let begun = Instant::now();
    let tasks: Vec<_> = (0..publishers)
        .map(|n| {
            let (runtime, payload) = (runtime.clone(), payload.clone());
            tokio::spawn(async move {
                for m in 0..each {
                    let id = ConversationId::new(&format!("first-{n}-{m}")).unwrap();
                    runtime.publish(draft(&id, &payload)).await.unwrap();
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    (publishers * each) as f64 / begun.elapsed().as_secs_f64()
}

/// What claiming costs: first decisions with it and without, in turn; the medians.
async fn claims(folder: &std::path::Path) {
    const ROUNDS: usize = 7;
    let (mut claimed, mut free) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        for (rates, claims) in [(&mut claimed, true), (&mut free, false)] {
            let journal = Sqlite::open(folder.join(format!("first-{round}-{claims}.db"))).unwrap();
            let builder = Runtime::builder().journal(journal);
            let builder = if claims { builder } else { builder.ownership(Local) };
            let runtime = builder.build().await.unwrap();
            rates.push(first_decisions(&runtime, 64, 100).await);
            runtime.shutdown().await;
        }
    }
    let median = |rates: &mut Vec<f64>| {
        rates.sort_unstable_by(f64::total_cmp);
        rates[ROUNDS / 2]
    };
    let (claimed, free) = (median(&mut claimed), median(&mut free));
    let share = claimed / free;
    println!(
        "SQLite, new conversations         {claimed:>12.0} /s  ({share:.2} of {free:.0} where nobody claims)"
    );
}

/// Microseconds at the 50th and 99th percentile, at that many publishes a second.
///
/// A thread of its own hands out what has become due, every 100 µs or so, and sleeps in between: a
/// spinning generator would take the cores from what it measures. The time counts from handing
/// out to the publish's return, so it includes waiting behind the others of a burst. Without a
/// runtime nothing is published: that is the floor, what the machine and the channel take.
async fn latency(runtime: Option<&Runtime>, rate: u64, lasting: Duration) -> (f64, f64) {
    const STREAMS: usize = 8;
    let payload = payload();
    let (senders, streams): (Vec<_>, Vec<_>) = (0..STREAMS)
        .map(|n| {
            let (runtime, payload) = (runtime.cloned(), payload.clone());
            let (sender, mut due) = tokio::sync::mpsc::channel::<Instant>(65_536);
            let stream = tokio::spawn(async move {
                let id = ConversationId::new(&format!("l-{n}")).unwrap();
                let mut times = Vec::new();
                while let Some(handed) = due.recv().await {
                    if let Some(runtime) = &runtime {
                        runtime.publish(draft(&id, &payload)).await.unwrap();
                    }
                    times.push(handed.elapsed());
                }
                times
            });
            (sender, stream)
        })
        .unzip();
    let generator = std::thread::spawn(move || {
        let begun = Instant::now();
        let mut handed = 0u64;
        while begun.elapsed() < lasting {
            std::thread::sleep(Duration::from_micros(50));
            let due = (begun.elapsed().as_secs_f64() * rate as f64) as u64;
            for n in handed..due {
                let sender = &senders[n as usize % STREAMS];
                sender.blocking_send(Instant::now()).unwrap();
            }
            handed = due;
        }
    });
    let mut times = Vec::new();
    for stream in streams {
        times.extend(stream.await.unwrap());
    }
    generator.join().unwrap();
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e6;
    (at(0.5), at(0.99))
}

/// Messages a second through a bare channel, with as many senders.
async fn channel_floor(senders: usize, each: usize) -> f64 {
    let (sender, mut inbox) = tokio::sync::mpsc::channel::<Arc<Value>>(1024);
    let payload = payload();
    let begun = Instant::now();
    for _ in 0..senders {
        let (sender, payload) = (sender.clone(), payload.clone());
        tokio::spawn(async move {
            for _ in 0..each {
                sender.send(payload.clone()).await.unwrap();
            }
        });
    }
    drop(sender);
    let mut got = 0u64;
    while inbox.recv().await.is_some() {
        got += 1;
    }
    got as f64 / begun.elapsed().as_secs_f64()
}

/// Pairs of rows a second into bare SQLite, a thousand pairs a transaction.
fn sqlite_floor(folder: &std::path::Path) -> f64 {
    let db = rusqlite::Connection::open(folder.join("floor.db")).unwrap();
    db.pragma_update(None, "journal_mode", "wal").unwrap();
    db.pragma_update(None, "synchronous", "full").unwrap();
    db.execute("create table e (id integer primary key, c text, s integer, d text)", []).unwrap();
    let text = payload().to_string();
    let begun = Instant::now();
    let mut pairs = 0i64;
    while begun.elapsed() < Duration::from_secs(1) {
        db.execute_batch("begin").unwrap();
        for _ in 0..1000 {
            for _ in 0..2 {
                db.prepare_cached("insert into e (c, s, d) values (?, ?, ?)")
                    .unwrap()
                    .execute(rusqlite::params!["local/c", pairs, text])
                    .unwrap();
            }
            pairs += 1;
        }
        db.execute_batch("commit").unwrap();
    }
    pairs as f64 / begun.elapsed().as_secs_f64()
}

/// Carries CREATE_NODE out by doing nothing, so that releasing and completing can be measured.
struct Nothing;

#[async_trait::async_trait]
impl DecisionExecutor for Nothing {
    async fn carry_out(&self, _: Released) -> Result<Value, DecisionError> {
        Ok(Value::Null)
    }
}

struct NothingPart;

#[async_trait::async_trait]
impl Part for NothingPart {
    fn name(&self) -> &str {
        "bench/nothing"
    }
    async fn install(&self, services: &Services) -> Result<(), String> {
        services.set_executor(DecisionType::CreateNode, Arc::new(Nothing));
        Ok(())
    }
}

async fn measure() {
    let folder = tempfile::tempdir().unwrap();
    let floor = channel_floor(128, 4000).await;
    println!("bare channel                      {floor:>12.0} messages/s");
    let rows = sqlite_floor(folder.path());
    println!("bare SQLite, 1000 pairs a commit  {rows:>12.0} pairs/s\n");

    if wanted("memory") {
        let memory = Runtime::builder().journal(Memory::default()).build().await.unwrap();
        throughput(&memory, 128, 200).await;
        let rate = throughput(&memory, 128, 3000).await;
        let share = rate / floor;
        println!("memory: verdicts                  {rate:>12.0} /s  ({share:.3} of the channel)");
    }
    if wanted("latency") {
        let memory = Runtime::builder().journal(Memory::default()).build().await.unwrap();
        throughput(&memory, 128, 200).await;
        let (floor50, floor99) = latency(None, 75_000, Duration::from_secs(3)).await;
        println!("bare channel at 75,000/s          p50 {floor50:.0} µs, p99 {floor99:.0} µs");
        let (p50, p99) = latency(Some(&memory), 75_000, Duration::from_secs(3)).await;
        println!("memory: latency at 75,000/s       p50 {p50:.0} µs, p99 {p99:.0} µs");
    }
    if wanted("released") {
        released().await;
    }
    if wanted("sqlite") {
        let journal = Sqlite::open(folder.path().join("bench.db")).unwrap();
        let sqlite = Runtime::builder().journal(journal).build().await.unwrap();
        throughput(&sqlite, 1024, 5).await;
        let rate = throughput(&sqlite, 1024, 150).await;
        let share = rate / rows;
        println!("SQLite, fsynced: verdicts         {rate:>12.0} /s  ({share:.2} of bare inserts)");
        claims(folder.path()).await;
    }
}

/// Whether a part is asked for: `cargo bench … -- memory`; none named means all.
fn wanted(part: &str) -> bool {
    let mut named = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).peekable();
    named.peek().is_none() || named.any(|arg| arg == part)
}

async fn released() {
    let whole = Runtime::builder()
        .journal(Memory::default())
        .part(ephor::coordinator::CoordinatorPart::default())
        .part(NothingPart)
        .build()
        .await
        .unwrap();
    let rate = throughput(&whole, 128, 500).await;
    println!("memory, released and completed    {rate:>12.0} /s");
}

fn main() {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(measure());
    runtime.shutdown_timeout(Duration::from_secs(1));
}
