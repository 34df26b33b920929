//! What a durable commit costs in Postgres, and how many verdicts one and two processes on one database
//! give, beside bare multi-row inserts of the same rows in the same batches.
//!
//! `EPHOR_TEST_POSTGRES=postgres://… cargo bench -p ephor-bench --bench postgres`; parts: `-- commits |
//! verdicts`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
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

/// Rows a second that one connection inserts of those that the journal has written, into a table of
/// the same form, so many in each statement, each synced.
async fn floor(place: &Place, batch: usize) -> f64 {
    let schema = place.schema();
    let (client, connection) =
        tokio_postgres::connect(&place.0, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client.batch_execute(&format!(
        "DROP TABLE IF EXISTS bench_floor; CREATE TABLE bench_floor (LIKE {schema}.commits INCLUDING ALL)")).await.unwrap();
    let rows = client
        .query(&format!("SELECT * FROM {schema}.commits ORDER BY position LIMIT 200000"), &[])
        .await
        .unwrap();
    let insert =
        "INSERT INTO bench_floor SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[],
        $4::bigint[], $5::bigint[], $6::bytea[], $7::text[])";
    let insert = client.prepare(insert).await.unwrap();
    let (begun, mut written) = (Instant::now(), 0);
    for batch in rows.chunks(batch) {
        let number = |n: usize| batch.iter().map(|row| row.get(n)).collect::<Vec<i64>>();
        let links: Vec<&[u8]> = batch.iter().map(|row| row.get(5)).collect();
        let events: Vec<&str> = batch.iter().map(|row| row.get(6)).collect();
        written += client
            .execute(
                &insert,
                &[&number(0), &number(1), &number(2), &number(3), &number(4), &links, &events],
            )
            .await
            .unwrap();
        if begun.elapsed() >= RUN {
            break;
        }
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

/// Publishes that many decisions, in each of so many conversations of its own, side by side.
async fn publish(runtime: &Runtime, own: &str, publishers: usize, each: usize) {
    let payload = payload();
    let publisher = |n: usize| {
        let (runtime, payload) = (runtime.clone(), payload.clone());
        let id = ConversationId::new(&format!("{own}-{n}")).unwrap();
        tokio::spawn(async move {
            for _ in 0..each {
                let made = DecisionMade::new(DecisionType::CreateNode, payload.clone());
                runtime.publish(Draft::new(id.clone(), made)).await.unwrap();
            }
        })
    };
    for publisher in (0..publishers).map(publisher).collect::<Vec<_>>() {
        publisher.await.unwrap();
    }
}

/// Where a process of its own is to publish; its parent says when.
const JOURNAL: &str = "EPHOR_BENCH_JOURNAL";
/// Who publishes in a process, and how many decisions each.
const PUBLISHERS: usize = 1024;
const EACH: usize = 40;

/// A process that publishes when it is told to: a line from it when it is ready, one to it to begin, one
/// from it when it is done.
async fn publisher(journal: &str) {
    let journal = Postgres::open(journal).await.unwrap();
    let runtime = Runtime::builder().journal(journal).build().await.unwrap();
    let own = std::process::id().to_string();
    publish(&runtime, &own, PUBLISHERS, 2).await;
    println!("ready");
    std::io::stdin().lines().next().unwrap().unwrap();
    publish(&runtime, &own, PUBLISHERS, EACH).await;
    println!("done");
    runtime.shutdown().await;
}

struct Process {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Process {
    fn start(journal: &str) -> Self {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .env(JOURNAL, journal)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self { child, input, output }
    }

    fn hear(&mut self, word: &str) {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        assert_eq!(line.trim(), word);
    }
}

/// Decisions judged a second by so many processes together.
fn verdicts(journal: &str, processes: usize) -> f64 {
    let mut all: Vec<_> = (0..processes).map(|_| Process::start(journal)).collect();
    all.iter_mut().for_each(|process| process.hear("ready"));
    let begun = Instant::now();
    all.iter_mut().for_each(|process| writeln!(process.input).unwrap());
    all.iter_mut().for_each(|process| process.hear("done"));
    let took = begun.elapsed().as_secs_f64();
    all.iter_mut().for_each(|process| assert!(process.child.wait().unwrap().success()));
    (processes * PUBLISHERS * EACH) as f64 / took
}

struct Place(String);

impl Place {
    fn url(&self) -> String {
        let mark = if self.0.contains('?') { '&' } else { '?' };
        format!("{}{mark}schema={}", self.0, self.schema())
    }

    fn schema(&self) -> String {
        format!("bench_{}", std::process::id())
    }

    async fn open(&self) -> Postgres {
        Postgres::open(&self.url()).await.unwrap()
    }
}

async fn measure(place: &Place) {
    if wanted("commits") {
        println!(
            "{:<28} {:>10} {:>14} {:>8}",
            "commits of 2 events", "per s", "bare rows/s", "share"
        );
        for writers in [1, 64, 1024] {
            let rate = commits(Arc::new(place.open().await), writers).await;
            let floor = floor(place, writers).await;
            let what = format!("{writers} writers");
            println!("{what:<28} {rate:>10.0} {floor:>14.0} {:>8.2}", rate / floor);
            Postgres::remove(&place.url()).await.unwrap();
        }
    }
    if wanted("verdicts") {
        for processes in [1, 2] {
            let rate = verdicts(&place.url(), processes);
            let floor = floor(place, 1024).await;
            let what = format!("verdicts, {processes} processes");
            println!("{what:<28} {rate:>10.0} {floor:>14.0} {:>8.2}", rate / floor);
            Postgres::remove(&place.url()).await.unwrap();
        }
    }
}

/// Whether a part is asked for; none named means all.
fn wanted(part: &str) -> bool {
    let mut named = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).peekable();
    named.peek().is_none() || named.any(|arg| arg == part)
}

fn main() {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    if let Ok(journal) = std::env::var(JOURNAL) {
        return runtime.block_on(publisher(&journal));
    }
    match std::env::var("EPHOR_TEST_POSTGRES") {
        Ok(server) => runtime.block_on(measure(&Place(server))),
        Err(_) => println!("skipped: EPHOR_TEST_POSTGRES names no server"),
    }
}
