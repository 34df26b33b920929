//! What a durable commit costs in Postgres, and how many verdicts one and two runtimes on one database
//! give, beside bare multi-row inserts of the same batches in the same run.
//!
//! `EPHOR_TEST_POSTGRES=postgres://… cargo bench -p ephor-bench --bench postgres`
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::sync::Arc;
use std::time::{Duration, Instant};

use ephor::core::{Disposition, Envelope};
use ephor::events::{DecisionMade, MessageSent};
use ephor::journal::{Commit, Journal, Postgres};
use ephor::{ConversationId, DecisionType, Draft, Runtime};
use serde_json::{Value, json};

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const RUN: Duration = Duration::from_secs(3);

/// A commit as a decision makes it: two events with a payload.
fn commit(conversation: &ConversationId, expected: u64) -> Commit {
    let payload = json!({"action_type": "respond", "response": "hello there, what can I do?", "intent": "greeting", "confidence": 0.9});
    let seal = |draft: Draft, sequence| -> Arc<Envelope> {
        Arc::new(draft.seal(sequence, jiff::Timestamp::now(), Disposition::Delivered))
    };
    let made = Draft::new(conversation.clone(), DecisionMade::new(DecisionType::Respond, payload));
    let sent = Draft::new(conversation.clone(), MessageSent::text("hello there, what can I do?"))
        .after(made.id);
    let events = vec![seal(made, expected + 1), seal(sent, expected + 2)];
    Commit::new(conversation.clone(), expected, events)
}

/// Rows a second that one connection inserts, so many in each statement, each synced.
async fn floor(server: &str, batch: usize) -> f64 {
    let (client, connection) =
        tokio_postgres::connect(server, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client
        .batch_execute("DROP TABLE IF EXISTS bench_floor; CREATE TABLE bench_floor (id bigserial PRIMARY KEY, json text NOT NULL)")
        .await
        .unwrap();
    let insert = "INSERT INTO bench_floor (json) SELECT * FROM unnest($1::text[])";
    let insert = client.prepare(insert).await.unwrap();
    let json = "x".repeat(800);
    let rows = vec![json.as_str(); batch];
    let (begun, mut written) = (Instant::now(), 0);
    while begun.elapsed() < RUN {
        written += client.execute(&insert, &[&rows]).await.unwrap();
    }
    let rate = written as f64 / begun.elapsed().as_secs_f64();
    client.batch_execute("DROP TABLE bench_floor").await.unwrap();
    rate
}

/// Commits a second of that many writers, each with conversations of its own in turn.
async fn commits(journal: Arc<dyn Journal>, writers: usize) -> f64 {
    let begun = Instant::now();
    let writers = (0..writers).map(|writer| {
        let journal = journal.clone();
        tokio::spawn(async move {
            let name = |n| ConversationId::new(&format!("w{writer}-{n}")).unwrap();
            let names: Vec<_> = (0..4).map(name).collect();
            let mut commits = 0;
            while begun.elapsed() < RUN {
                let expected = (commits / names.len() * 2) as u64;
                journal.append(commit(&names[commits % names.len()], expected)).await.unwrap();
                commits += 1;
            }
            commits
        })
    });
    let all = futures::future::join_all(writers.collect::<Vec<_>>()).await;
    let all: usize = all.into_iter().map(|commits| commits.unwrap()).sum();
    all as f64 / begun.elapsed().as_secs_f64()
}

fn payload() -> Arc<Value> {
    Arc::new(json!({
        "action_type": "create_node", "node_type": "HTTP", "node_name": "weather",
        "config": {"url": "https://api.weather.com/v1/current", "method": "GET",
                   "params": {"city": "Beijing", "key": "${WEATHER_API_KEY}"}, "timeout": 10},
    }))
}

/// Decisions judged a second by these runtimes together, each with conversations of its own.
async fn verdicts(runtimes: &[Runtime], publishers: usize, each: usize) -> f64 {
    let payload = payload();
    let begun = Instant::now();
    let mut tasks = Vec::new();
    for (at, runtime) in runtimes.iter().enumerate() {
        for n in 0..publishers {
            let (runtime, payload) = (runtime.clone(), payload.clone());
            tasks.push(tokio::spawn(async move {
                let id = ConversationId::new(&format!("r{at}-{n}")).unwrap();
                for _ in 0..each {
                    let made = DecisionMade::new(DecisionType::CreateNode, payload.clone());
                    runtime.publish(Draft::new(id.clone(), made)).await.unwrap();
                }
            }));
        }
    }
    for task in tasks {
        task.await.unwrap();
    }
    (runtimes.len() * publishers * each) as f64 / begun.elapsed().as_secs_f64()
}

struct Place(String);

impl Place {
    fn url(&self) -> String {
        let mark = if self.0.contains('?') { '&' } else { '?' };
        format!("{}{mark}schema=bench_{}", self.0, std::process::id())
    }

    async fn open(&self) -> Postgres {
        Postgres::open(&self.url()).await.unwrap()
    }
}

async fn measure(place: &Place) {
    println!("{:<28} {:>10} {:>14} {:>8}", "commits of 2 events", "per s", "bare rows/s", "share");
    for writers in [1, 64, 1024] {
        let floor = floor(&place.0, writers).await;
        let rate = commits(Arc::new(place.open().await), writers).await;
        let what = format!("{writers} writers");
        println!("{what:<28} {rate:>10.0} {floor:>14.0} {:>8.2}", rate / floor);
        Postgres::remove(&place.url()).await.unwrap();
    }
    for count in [1, 2] {
        let mut runtimes = Vec::new();
        for _ in 0..count {
            let journal = place.open().await;
            runtimes.push(Runtime::builder().journal(journal).build().await.unwrap());
        }
        verdicts(&runtimes, 512, 4).await;
        let rate = verdicts(&runtimes, 1024, 40).await;
        println!("{:<28} {rate:>10.0}", format!("verdicts, {count} runtimes"));
        for runtime in runtimes {
            runtime.shutdown().await;
        }
        Postgres::remove(&place.url()).await.unwrap();
    }
}

fn main() {
    let Ok(server) = std::env::var("EPHOR_TEST_POSTGRES") else {
        println!("skipped: EPHOR_TEST_POSTGRES names no server");
        return;
    };
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(measure(&Place(server)));
}
